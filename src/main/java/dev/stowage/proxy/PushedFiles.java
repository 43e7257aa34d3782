package dev.stowage.proxy;

import dev.stowage.core.files.FileTruths;
import dev.stowage.core.files.PushedFile;
import dev.stowage.core.session.LineageKey;
import dev.stowage.core.session.SessionKey;
import dev.stowage.telemetry.Meters;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Files that clients have handed in, by session, in this process's memory alone: what stands in them is stored nowhere until it
 * becomes part of a prompt. The sessions used longest ago go first where there is no more room.
 */
final class PushedFiles {

    /** As many as a working set tracks. */
    private static final int FILES = 64;

    private static final int BYTES_OF_A_CHARACTER = 2;

    private final long mostBytes;
    private final Meters meters;
    private final Map<SessionKey, Map<String, Given>> sessions = new LinkedHashMap<>(16, 0.75f, true);
    private long held;

    /** @param heard by lineage: how many messages it had when it first heard of this */
    private record Given(String text, Map<String, Heard> heard) {

        Given(String text) {
            this(text, new HashMap<>());
        }

        long bytes() {
            return (long) BYTES_OF_A_CHARACTER * text.length();
        }
    }

    /** @param agreed whether the conversation told the same then, so that what it tells of it later needs no other word */
    private record Heard(int since, boolean agreed) {}

    /**
     * @param mostBytes that all of them may take
     */
    PushedFiles(long mostBytes, Meters meters) {
        this.mostBytes = mostBytes;
        this.meters = meters;
        meters.residency().pushedBytes(this, PushedFiles::held);
    }

    /**
     * Takes one in, in place of what was handed in for this path before.
     *
     * @param path as the conversation names the file
     */
    synchronized void put(SessionKey session, String path, String text) {
        remove(session, path);
        Map<String, Given> files = sessions.computeIfAbsent(session, key -> new LinkedHashMap<>());
        Given given = new Given(text);
        files.put(FileTruths.name(path), given);
        held += given.bytes();
        meters.residency().pushed("taken");
        if (files.size() > FILES) {
            evict(files);
        }
        Iterator<Map.Entry<SessionKey, Map<String, Given>>> eldest =
                sessions.entrySet().iterator();
        while (held > mostBytes && eldest.hasNext()) {
            Map<String, Given> oldest = eldest.next().getValue();
            while (held > mostBytes && !oldest.isEmpty()) {
                evict(oldest);
            }
            if (oldest.isEmpty()) {
                eldest.remove();
            }
        }
    }

    private void evict(Map<String, Given> files) {
        Iterator<Given> eldest = files.values().iterator();
        held -= eldest.next().bytes();
        eldest.remove();
        meters.residency().pushed("evicted");
    }

    /** Takes one back: what the conversation tells of the file holds again. */
    synchronized void remove(SessionKey session, String path) {
        Map<String, Given> files = sessions.getOrDefault(session, new HashMap<>());
        Optional.ofNullable(files.remove(FileTruths.name(path))).ifPresent(gone -> held -= gone.bytes());
        if (files.isEmpty()) {
            sessions.remove(session);
        }
    }

    synchronized void forget(SessionKey session) {
        Optional.ofNullable(sessions.remove(session))
                .ifPresent(files -> files.values().forEach(gone -> held -= gone.bytes()));
    }

    /** What has been handed in for a session, the oldest first. */
    synchronized List<GivenFile> of(SessionKey session) {
        return sessions.getOrDefault(session, Map.of()).entrySet().stream()
                .map(file -> GivenFile.of(file.getKey(), file.getValue().text))
                .toList();
    }

    /**
     * What holds for a line of its history; what it has told by itself when it was handed in is not among it.
     *
     * @param messages that the conversation has now
     */
    synchronized Map<String, PushedFile> of(LineageKey lineage, FileTruths told, int messages) {
        Map<String, PushedFile> pushed = new HashMap<>();
        sessions.getOrDefault(lineage.sessionKey(), Map.of()).forEach((path, given) -> {
            Heard heard = given.heard.computeIfAbsent(
                    lineage.lineage(),
                    first -> new Heard(
                            messages,
                            told.file(path)
                                    .filter(file -> file.says(given.text))
                                    .isPresent()));
            if (!heard.agreed) {
                pushed.put(path, new PushedFile(given.text, heard.since));
            }
        });
        return pushed;
    }

    private synchronized double held() {
        return held;
    }
}
