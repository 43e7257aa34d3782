package dev.stowage.store;

/** Where sessions are kept. */
enum StoreType {
    FILE,
    MEMORY,
    REDIS
}
