package dev.stowage.core.files;

/**
 * A conversation has to do with a file.
 *
 * @param turn the answer of the model's in which, or after which, it has; counted from 1, 0 before the first
 */
public record FileTouch(String path, int turn) {}
