package dev.stowage.admin;

import java.util.Optional;

/**
 * One setting as it is in force.
 *
 * @param value a text, a list of texts, or an object of texts; secrets are masked; empty if it has none
 * @param configured whether somebody said so; else it is the default
 */
record Setting(String key, Optional<Object> value, boolean configured) {}
