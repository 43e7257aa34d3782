/** The loopback benchmark: what {@code bench/run} starts beside the proxy. */
@NullMarked
package dev.stowage.bench;

import org.jspecify.annotations.NullMarked;
