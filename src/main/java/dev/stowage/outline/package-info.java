/** Outlines of source code by its grammar. Start with {@link dev.stowage.outline.TreeSitterOutliner}. */
@NullMarked
package dev.stowage.outline;

import org.jspecify.annotations.NullMarked;
