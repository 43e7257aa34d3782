/**
 * How risky a conversation's load is, and what is done about it: a figure for each request, guardrails around whatever would
 * change a prompt, and what is said in the place of what is taken out. It decides and changes nothing. Start with {@link
 * dev.stowage.core.capacity.CapacityController}.
 */
@NullMarked
package dev.stowage.core.capacity;

import org.jspecify.annotations.NullMarked;
