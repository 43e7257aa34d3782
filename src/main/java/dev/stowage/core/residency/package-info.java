/** Files that stay in a prompt, whole and in one place each. Start with {@link dev.stowage.core.residency.Residency}. */
@NullMarked
package dev.stowage.core.residency;

import org.jspecify.annotations.NullMarked;
