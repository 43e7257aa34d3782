/** Files as conversations show them. Start with {@link dev.stowage.core.files.FileSighting}. */
@NullMarked
package dev.stowage.core.files;

import org.jspecify.annotations.NullMarked;
