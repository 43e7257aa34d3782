/** A core package that breaks the rules, so that the test can prove it looks. */
@NullMarked
package dev.stowage.architecture.planted;

import org.jspecify.annotations.NullMarked;
