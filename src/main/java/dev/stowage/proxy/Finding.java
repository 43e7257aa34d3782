package dev.stowage.proxy;

/**
 * What became of asking one of those that Stowage needs.
 *
 * @param whom an upstream or the store, by its name
 * @param good whether requests can be served with it
 * @param said in one line, without credentials
 */
public record Finding(String whom, boolean good, String said) {}
