package dev.stowage.core.compaction;

import java.util.List;
import java.util.concurrent.CompletionStage;

/** Makes vectors of texts. It takes its time, and may fail. */
@FunctionalInterface
public interface Embedder {

    /**
     * One vector for each text, in their order, all of as many dimensions; what else is said at the same time makes no
     * difference to a text's. Never throws: what goes wrong fails the answer, {@link
     * java.util.concurrent.RejectedExecutionException} where too much is waiting already.
     */
    CompletionStage<List<Vector>> embed(List<String> texts);
}
