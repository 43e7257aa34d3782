package dev.stowage.core.arena;

/** How much an entry matters, the least first. */
public enum Priority {
    LOW,
    NORMAL,
    HIGH,
    CRITICAL
}
