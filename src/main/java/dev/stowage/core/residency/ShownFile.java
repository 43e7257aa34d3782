package dev.stowage.core.residency;

/**
 * A block that stands in a prompt.
 *
 * @param text what it says, without its fence
 */
public record ShownFile(String id, String text) {}
