package dev.stowage.core.session;

/**
 * A head that is not what it was, though the conversation goes on. It costs the whole prefix cache.
 *
 * @param message index of the first message that differs
 */
public record Drift(int message) {}
