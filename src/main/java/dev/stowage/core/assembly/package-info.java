/** From a lineage to the prompt that goes out. Start with {@link dev.stowage.core.assembly.Assembler}. */
@NullMarked
package dev.stowage.core.assembly;

import org.jspecify.annotations.NullMarked;
