/** Hand-written fakes, contract kits and conditions that tests of several packages share. */
@NullMarked
package dev.stowage.testkit;

import org.jspecify.annotations.NullMarked;
