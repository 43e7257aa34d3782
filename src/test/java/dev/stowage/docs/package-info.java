/** Pages that are generated from the code, and checks of those that are written by hand. */
@NullMarked
package dev.stowage.docs;

import org.jspecify.annotations.NullMarked;
