/** Tests of what is shipped around the jar: image, compose file, monitoring configuration. */
@NullMarked
package dev.stowage.ops;

import org.jspecify.annotations.NullMarked;
