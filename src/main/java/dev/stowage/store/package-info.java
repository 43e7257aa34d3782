/**
 * Keeps conversations' states, and an archive of their messages. Start with {@link dev.stowage.store.SessionStore} and
 * {@link dev.stowage.store.Archive}; {@link dev.stowage.store.StoreConfiguration} says which adapters stand behind them.
 * {@link dev.stowage.store.ArchiveReader} reads what another process archives.
 */
@NullMarked
package dev.stowage.store;

import org.jspecify.annotations.NullMarked;
