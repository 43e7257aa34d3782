package dev.stowage.core.compaction;

import java.util.concurrent.CompletionStage;

/** A model that has a conversation before it and can be told what to do with it. */
public interface Summarizer {

    /** Its answer to one more instruction; fails where it cannot be asked or its answer cannot be read. */
    CompletionStage<Answer> ask(String instruction);

    /**
     * What a model answered.
     *
     * @param text what it says, without its reasoning
     * @param complete whether it came to its end by itself
     * @param callsTools whether it calls any
     */
    record Answer(String text, boolean complete, boolean callsTools) {}
}
