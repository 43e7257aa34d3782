/** Tests of the session store and the archive. Start with {@link dev.stowage.store.SessionStoreContract}. */
@NullMarked
package dev.stowage.store;

import org.jspecify.annotations.NullMarked;
