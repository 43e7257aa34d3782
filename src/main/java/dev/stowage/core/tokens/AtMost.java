package dev.stowage.core.tokens;

import java.util.List;

/**
 * The most that a prompt can count, told without a look at all of it.
 *
 * @param fields tokens of tools and other fields beside the messages
 * @param first those of the first messages, which were counted before
 * @param later those of each message after them; a token for each byte where it was not counted
 */
public record AtMost(int fields, Sum first, List<MessageTokens> later) {

    /** Tokens of so many messages. */
    public record Sum(int messages, long text, long media) {

        public static final Sum NONE = new Sum(0, 0, 0);

        /** The same with further messages. */
        public Sum and(List<MessageTokens> further) {
            long allText = text;
            long allMedia = media;
            for (MessageTokens message : further) {
                allText += message.text();
                allMedia += message.media();
            }
            return new Sum(messages + further.size(), allText, allMedia);
        }
    }

    public AtMost {
        later = List.copyOf(later);
    }

    Sum all() {
        return first.and(later);
    }

    /** The messages after the first {@code count}; all, where it is not known where those end. */
    Sum after(int count) {
        int from = count - first.messages();
        return from < 0 || from > later.size() ? all() : Sum.NONE.and(later.subList(from, later.size()));
    }
}
