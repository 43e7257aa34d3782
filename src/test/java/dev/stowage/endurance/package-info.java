/** What Stowage is like under load, for long, and when all around it fails. {@code ./mvnw -Pendurance verify} for the long forms. */
@NullMarked
package dev.stowage.endurance;

import org.jspecify.annotations.NullMarked;
