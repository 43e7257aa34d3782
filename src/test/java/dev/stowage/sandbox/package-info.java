@NullMarked
package dev.stowage.sandbox;

import org.jspecify.annotations.NullMarked;
