package dev.stowage.proxy;

import dev.stowage.core.session.SessionKey;
import dev.stowage.telemetry.Meters;
import dev.stowage.workspace.GivenFiles;
import java.util.List;
import java.util.Optional;

/** Takes in files that clients or their editors hand in for a session. Nothing of them is ever logged. */
public final class Handing {

    private final GivenFiles rules;
    private final PushedFiles files;
    private final Meters meters;

    Handing(GivenFiles rules, PushedFiles files, Meters meters) {
        this.rules = rules;
        this.files = files;
        this.meters = meters;
    }

    /** The most bytes that a file may have. */
    public int mostBytes() {
        return rules.mostBytes();
    }

    /** Why a file of this name is not taken, in a few words that hold nothing of it; empty where it is. */
    public Optional<String> whyNot(String path) {
        Optional<String> why = rules.whyNot(path);
        if (why.isPresent()) {
            refused();
        }
        return why;
    }

    /**
     * Takes a file in, in place of what was handed in under its name before.
     *
     * @param path as the conversation names the file; one that {@link #whyNot} has nothing against
     * @return the file without its contents; empty where these are no text in UTF-8
     */
    public Optional<GivenFile> take(SessionKey session, String path, byte[] contents) {
        Optional<String> text = rules.text(contents);
        if (text.isEmpty()) {
            refused();
        }
        return text.map(known -> {
            files.put(session, path, known);
            return GivenFile.of(path, known);
        });
    }

    /** One was not taken. */
    public void refused() {
        meters.residency().pushed("refused");
    }

    /** Gives a file back: what the conversation tells of it holds again. */
    public void giveBack(SessionKey session, String path) {
        files.remove(session, path);
    }

    /** What has been handed in for a session, the oldest first. */
    public List<GivenFile> of(SessionKey session) {
        return files.of(session);
    }
}
