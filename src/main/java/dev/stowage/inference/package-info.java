/** Embeddings, summaries, external recall. */
@NullMarked
package dev.stowage.inference;

import org.jspecify.annotations.NullMarked;
