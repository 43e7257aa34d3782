/** The command line and the wiring; every collaborator is created here by name. */
@NullMarked
package dev.stowage;

import org.jspecify.annotations.NullMarked;
