package dev.stowage.core.files;

import dev.stowage.core.files.FileChange.Edit;
import dev.stowage.core.files.ToldFile.Fate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** One file's text while its conversation is being read. */
final class KnownFile {

    private static final int MOST_SNIPPETS = 16;
    private static final int MOST_STANDS = 8;

    private final String path;
    private final List<Stand> stands = new ArrayList<>();
    private final List<String> snippets = new ArrayList<>();
    private final Set<Integer> sources = new TreeSet<>();
    private Optional<String> text = Optional.empty();
    private Optional<String> lastKnown = Optional.empty();
    private Fate fate = Fate.THERE;
    private int changed;

    KnownFile(String path) {
        this.path = path;
    }

    KnownFile copy() {
        KnownFile copy = new KnownFile(path);
        copy.stands.addAll(stands);
        copy.snippets.addAll(snippets);
        copy.sources.addAll(sources);
        copy.text = text;
        copy.lastKnown = lastKnown;
        copy.fate = fate;
        copy.changed = changed;
        return copy;
    }

    ToldFile told() {
        return new ToldFile(path, text, changed, fate, stands, snippets, sources);
    }

    Optional<String> text() {
        return text;
    }

    /** It stands whole in a message. */
    void stands(Stand stand, int turn) {
        is(Optional.of(stand.text()), turn);
        fate = Fate.THERE;
        stands.add(stand);
        if (stands.size() > MOST_STANDS) {
            stands.remove(0);
        }
        sources.clear();
        sources.add(stand.message());
    }

    void edited(int message, Edit edit, int turn) {
        is(edit.applied(text), turn);
        sources.add(message);
        edit.places().forEach(this::snippet);
    }

    /** It is what another was, and what an edit made of that. */
    void movedFrom(KnownFile other, int message, Edit edit, int turn) {
        is(edit.applied(other.text), turn);
        fate = Fate.THERE;
        sources.addAll(other.sources);
        sources.add(message);
    }

    /** A part of it was read. */
    void snippet(String part) {
        snippets.add(part);
        if (snippets.size() > MOST_SNIPPETS) {
            snippets.remove(0);
        }
    }

    void gone(int message, String newPath) {
        text = Optional.empty();
        fate = new Fate(false, newPath.isEmpty() ? "deleted" : "renamed to " + newPath);
        sources.add(message);
    }

    private void is(Optional<String> now, int turn) {
        boolean other = now.isPresent() && lastKnown.isPresent() && !same(now.get(), lastKnown.get());
        changed = other ? turn : changed;
        lastKnown = now.or(() -> lastKnown);
        text = now;
    }

    /** Whether two texts differ in nothing but the line ends at their end, which many tools leave out. */
    static boolean same(String one, String other) {
        return one.equals(other) || one.stripTrailing().equals(other.stripTrailing());
    }
}
