/** Whose conversation a request belongs to. Start with {@link dev.stowage.core.session.SessionKey}. */
@NullMarked
package dev.stowage.core.session;

import org.jspecify.annotations.NullMarked;
