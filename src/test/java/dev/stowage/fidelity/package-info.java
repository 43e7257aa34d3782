/** Which facts of what is no longer sent are still in the prompt: measured over recorded conversations. */
@NullMarked
package dev.stowage.fidelity;

import org.jspecify.annotations.NullMarked;
