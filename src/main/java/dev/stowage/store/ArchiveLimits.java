package dev.stowage.store;

/**
 * What an archive holds at most, in bytes on the disk.
 *
 * @param tenantBytes of one tenant
 * @param totalBytes of all tenants
 */
record ArchiveLimits(long tenantBytes, long totalBytes) {}
