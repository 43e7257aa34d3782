/** A simulated provider: the wire, the refusals and the prefix cache of a real one, without a model. */
@NullMarked
package dev.stowage.sandbox;

import org.jspecify.annotations.NullMarked;
