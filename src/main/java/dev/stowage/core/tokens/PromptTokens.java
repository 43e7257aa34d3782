package dev.stowage.core.tokens;

import dev.stowage.core.chat.Digest;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Tokens of one request's prompt, counted and not yet calibrated. */
public final class PromptTokens {

    /** With which every answer begins. */
    static final int PRIMING = 3;

    /** 2^64 divided by it, as hash functions multiply with; odd, so that nothing is lost. */
    private static final long GOLDEN_RATIO = 0x9E3779B97F4A7C15L;

    private final int fields;
    private final List<MessageTokens> messages;

    /** Added up once: each is asked for several times on a request's way, and a history may be long. */
    private final long text;

    private final long media;
    private final int provisional;

    /** The few that are asked for are asked for many times, and long histories take long. */
    private final Map<Integer, Digest> histories = new ConcurrentHashMap<>(4);

    /**
     * @param fields tokens of tools and other fields beside the messages
     * @param fieldsProvisional whether those were estimated
     * @param messages tokens of each message, in order
     */
    public PromptTokens(int fields, boolean fieldsProvisional, List<MessageTokens> messages) {
        this.fields = fields;
        this.messages = List.copyOf(messages);
        text = PRIMING + fields + textFrom(0);
        media = mediaFrom(0);
        provisional = (fieldsProvisional ? 1 : 0) + provisional(messages);
    }

    public int fields() {
        return fields;
    }

    public List<MessageTokens> messages() {
        return messages;
    }

    /** All tokens. */
    public long total() {
        return text + media;
    }

    /** Tokens of text, tools and what surrounds them. */
    public long text() {
        return text;
    }

    /** Tokens of pictures, sounds and files. */
    public long media() {
        return media;
    }

    /** Whether there are pictures, sounds or files, whose cost nobody knows well. */
    public boolean hasMedia() {
        return media > 0;
    }

    private static int provisional(List<MessageTokens> messages) {
        int found = 0;
        for (MessageTokens message : messages) {
            found += message.provisional() ? 1 : 0;
        }
        return found;
    }

    /** How many messages were estimated where they could have been counted; the fields are one more. */
    public int provisional() {
        return provisional;
    }

    long textFrom(int message) {
        long tokens = 0;
        for (MessageTokens later : messages.subList(message, messages.size())) {
            tokens += later.text();
        }
        return tokens;
    }

    long mediaFrom(int message) {
        long tokens = 0;
        for (MessageTokens later : messages.subList(message, messages.size())) {
            tokens += later.media();
        }
        return tokens;
    }

    /** Digest of the first {@code count} messages and their sizes, in order; the same in all replicas. */
    Digest history(int count) {
        return histories.computeIfAbsent(count, this::digest);
    }

    /** Told apart are prompts of one conversation, which nobody has a reason to forge; thousands of messages must not take long. */
    private Digest digest(int count) {
        long high = count;
        long low = ~high;
        for (MessageTokens message : messages.subList(0, count)) {
            long sizes = (long) message.text() << Integer.SIZE | message.media();
            high = folded(high ^ message.digest().high(), sizes);
            low = folded(low ^ message.digest().low(), ~sizes);
        }
        return new Digest(high, low);
    }

    private static long folded(long chain, long sizes) {
        long product = (chain + sizes) * GOLDEN_RATIO;
        return product ^ product >>> Integer.SIZE;
    }
}
