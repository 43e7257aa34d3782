/** Reads the files that an operator allows. Start with {@link dev.stowage.workspace.Workspaces}. */
@NullMarked
package dev.stowage.workspace;

import org.jspecify.annotations.NullMarked;
