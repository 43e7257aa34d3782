/** The rules of ARCHITECTURE.md, checked against the compiled classes. */
@NullMarked
package dev.stowage.architecture;

import org.jspecify.annotations.NullMarked;
