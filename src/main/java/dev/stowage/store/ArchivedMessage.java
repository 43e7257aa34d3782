package dev.stowage.store;

/**
 * A message in the archive.
 *
 * @param digest by which who appended it knows it
 * @param content its exact bytes; not to be changed
 */
public record ArchivedMessage(String digest, byte[] content) {}
