/** The HTTP edge of {@code /v1}. Start with {@link dev.stowage.web.Routes}. */
@NullMarked
package dev.stowage.web;

import org.jspecify.annotations.NullMarked;
