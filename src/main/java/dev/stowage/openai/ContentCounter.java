package dev.stowage.openai;

import dev.stowage.core.tokens.ImageRule;
import dev.stowage.core.tokens.TokenCounter;

/** Adds up what the contents of a message cost. */
final class ContentCounter implements ContentSink {

    private final TokenCounter texts;
    private final ImageRule images;
    private int text;
    private int media;

    ContentCounter(TokenCounter texts, ImageRule images) {
        this.texts = texts;
        this.images = images;
    }

    @Override
    public void text(String piece) {
        text += texts.count(piece);
    }

    @Override
    public void medium(Medium medium, RawString source, boolean low) {
        media += medium.tokens(source, low, images);
    }

    /** Tokens of text so far, in the vocabulary's own. */
    int text() {
        return text;
    }

    /** Tokens of pictures, sounds and files so far. */
    int media() {
        return media;
    }
}
