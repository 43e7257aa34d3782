package dev.stowage.store;

/**
 * What a tenant's archive takes.
 *
 * @param bytes on the disk
 * @param segments files
 */
public record ArchiveSize(long bytes, int segments) {}
