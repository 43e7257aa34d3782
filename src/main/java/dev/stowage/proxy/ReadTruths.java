package dev.stowage.proxy;

import dev.stowage.core.chat.Spoken;
import dev.stowage.core.files.FileTruths;
import dev.stowage.core.session.History;
import dev.stowage.core.session.LastUsed;
import dev.stowage.core.session.LineageKey;
import dev.stowage.core.session.Placement;
import dev.stowage.core.session.SessionKey;
import dev.stowage.openai.SpokenReader;
import dev.stowage.proxy.Road.Indexed;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** What conversations tell of files: those used last are read on from where they were, in this process alone. */
final class ReadTruths {

    /** Each takes as much as the files that it works on. */
    private static final int CONVERSATIONS = 64;

    private final Map<LineageKey, Read> known = new LastUsed<>(CONVERSATIONS);

    private record Read(History history, FileTruths truths) {}

    /** What a request's conversation tells; takes time for each message that was not read yet. */
    FileTruths of(Placement placement, Indexed indexed) {
        History history = placement.lineage().history();
        Optional<Read> before = before(placement.lineageKey(), history);
        int from = before.map(read -> read.history.size()).orElse(0);
        List<Spoken> more = IntStream.range(from, history.size())
                .mapToObj(at -> SpokenReader.read(
                        indexed.body().readable(), indexed.index().messages().get(at)))
                .toList();
        FileTruths truths = before.map(Read::truths).orElseGet(FileTruths::none).then(more);
        keep(placement.lineageKey(), new Read(history, truths));
        return truths.ended();
    }

    private synchronized Optional<Read> before(LineageKey key, History history) {
        return Optional.ofNullable(known.get(key)).filter(read -> history.startsWith(read.history));
    }

    private synchronized void keep(LineageKey key, Read read) {
        known.put(key, read);
    }

    synchronized void forget(SessionKey session) {
        known.keySet().removeIf(key -> key.sessionKey().equals(session));
    }
}
