package dev.stowage.core.files;

import dev.stowage.core.chat.Role;
import dev.stowage.core.chat.Spoken;
import dev.stowage.core.files.FileChange.Edit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What files say, as far as a conversation tells: a file that was read or written whole is known, and stays known through exact
 * replacements and patches. Whatever else is done to it makes it unknown, since a guess at a file's text is worse than none.
 *
 * <p>All of it follows from the messages, so that the same history gives the same on every machine.
 */
public final class FileTruths {

    private static final Pattern DONE_OTHERWISE =
            Pattern.compile("(?i)final_file_content|auto-?format|\\buser (?:made|edited|modified)\\b");
    private static final Pattern LEFT_OUT = Pattern.compile("(?m)^\\s*(?://|#|--|/\\*|<!--|\\*)?\\s*(?:\\.\\.\\.|…)");

    private final FileSightings reader;
    private final Map<Integer, List<FileSighting>> sightings = new HashMap<>();
    private final Map<String, Asked> open = new HashMap<>();
    private final Map<String, KnownFile> files = new TreeMap<>();
    private final List<FileTouch> touches = new ArrayList<>();
    private int read;
    private int turn;

    private record Asked(int message, Spoken.Call call) {}

    private FileTruths(FileSightings reader) {
        this.reader = reader;
    }

    /** Those of a conversation in which nothing has been said. */
    public static FileTruths none() {
        return new FileTruths(FileSightings.none());
    }

    /** Those that a conversation tells. */
    public static FileTruths of(List<Spoken> conversation) {
        return none().then(conversation).ended();
    }

    /** What is told when these messages have followed; what bodies of files the earlier ones show is told no longer. */
    public FileTruths then(List<Spoken> more) {
        FileTruths next = copy();
        more.forEach(next::message);
        return next;
    }

    /** The same where nothing follows: a call that nobody has answered may have done its work. */
    public FileTruths ended() {
        if (open.isEmpty()) {
            return this;
        }
        FileTruths ended = copy();
        ended.sightings.putAll(sightings);
        open.values().forEach(asked -> ended.done(asked, true));
        return ended;
    }

    private FileTruths copy() {
        FileTruths copy = new FileTruths(reader.copy());
        copy.open.putAll(open);
        files.forEach((path, file) -> copy.files.put(path, file.copy()));
        copy.touches.addAll(touches);
        copy.read = read;
        copy.turn = turn;
        return copy;
    }

    /** How a path is written here, of the ways in which conversations write it. */
    public static String name(String path) {
        return FilePaths.plain(path);
    }

    /** How often the model has answered so far. */
    public int turn() {
        return turn;
    }

    /** Each message's files, each once, in the conversation's order. */
    public List<FileTouch> touches() {
        return List.copyOf(touches);
    }

    /** What is told of a file; nothing where its text never stood in the conversation. */
    public Optional<ToldFile> file(String path) {
        return Optional.ofNullable(files.get(FilePaths.plain(path))).map(KnownFile::told);
    }

    /** The bodies of files in a message's text, in the order of their places. */
    public List<FileSighting> shownIn(int message) {
        return sightings.getOrDefault(message, List.of());
    }

    private void message(Spoken message) {
        int index = read++;
        sightings.put(index, reader.shownBy(index, message));
        turn += message.role() == Role.ASSISTANT ? 1 : 0;
        touched(index, message);
        if (message.role().answersCall()) {
            message.answers().map(open::remove).ifPresent(asked -> answered(index, message.text(), asked));
            return;
        }
        for (Spoken.Call call : message.calls()) {
            Optional.ofNullable(open.put(call.id(), new Asked(index, call)))
                    .ifPresent(unanswered -> done(unanswered, true));
        }
        shownIn(index).forEach(shown -> shown(index, message.role(), shown));
        if (message.role() == Role.ASSISTANT && message.text().contains("SEARCH\n")) {
            new Change(index).suspected(message.text());
        }
    }

    private void touched(int index, Spoken message) {
        Stream<String> called = message.calls().stream()
                .flatMap(call -> FileCall.of(call).stream())
                .flatMap(call -> call.paths().stream());
        Stream<String> shown = message.role().answersCall()
                ? Stream.empty()
                : shownIn(index).stream().map(FileSighting::path);
        Stream<String> named = message.role() == Role.USER ? FilePaths.in(message.text()) : Stream.empty();
        Stream.of(called, shown, named)
                .flatMap(paths -> paths)
                .map(FilePaths::plain)
                .distinct()
                .sorted()
                .forEach(path -> touches.add(new FileTouch(path, turn)));
    }

    private void answered(int index, String result, Asked asked) {
        if (!Failures.isOne(result)) {
            done(asked, DONE_OTHERWISE.matcher(result).find());
        }
        for (FileSighting read : shownIn(index)) {
            boolean whole = WholeRead.is(asked.call, result, read);
            KnownFile file = file(FilePaths.plain(read.path()), whole);
            if (whole) {
                stands(file, read.path(), new Stand(index, false, read.body()));
            } else {
                file.snippet(read.body());
            }
        }
    }

    /** A call has done its work, or may have. */
    private void done(Asked asked, boolean unclear) {
        Change change = new Change(asked.message);
        FileChanges.of(asked.call).forEach(each -> (unclear ? each.unclear() : each).tell(change));
    }

    /** What a user pastes is the file; of what a model writes down nobody knows whether somebody took it over. */
    private void shown(int index, Role role, FileSighting shown) {
        String path = FilePaths.plain(shown.path());
        KnownFile file = file(path, role == Role.USER);
        boolean part =
                file.text().filter(text -> text.contains(shown.body().strip())).isPresent()
                        || LEFT_OUT.matcher(shown.body()).find();
        if (role == Role.USER && !part) {
            stands(file, path, new Stand(index, false, shown.body()));
        } else if (role == Role.ASSISTANT) {
            file.edited(index, Edit.UNKNOWN, turn);
        }
    }

    private KnownFile file(String path, boolean kept) {
        return kept ? files.computeIfAbsent(path, KnownFile::new) : files.getOrDefault(path, new KnownFile(path));
    }

    private void stands(KnownFile file, String path, Stand stand) {
        othersThatMayBe(FilePaths.plain(path), stand.message(), Optional.of(stand.text()));
        file.stands(stand, turn);
    }

    /** The same file under another name is known no longer, unless it is known to say the same. */
    private void othersThatMayBe(String path, int message, Optional<String> text) {
        files.forEach((other, file) -> {
            boolean same = text.filter(now -> file.text()
                            .filter(then -> KnownFile.same(now, then))
                            .isPresent())
                    .isPresent();
            if (FilePaths.mayBeSame(path, other) && !same) {
                file.edited(message, Edit.UNKNOWN, turn);
            }
        });
    }

    /** Takes changes in. */
    private final class Change implements FileChange.Ear {

        private final int message;

        Change(int message) {
            this.message = message;
        }

        @Override
        public void written(String path, String text) {
            String plain = FilePaths.plain(path);
            stands(file(plain, true), plain, new Stand(message, true, text));
        }

        @Override
        public void edited(String path, Edit edit) {
            String plain = FilePaths.plain(path);
            Optional<String> made = edit.applied(Optional.empty());
            if (made.isPresent()) {
                written(path, made.get());
            } else {
                othersThatMayBe(plain, message, Optional.empty());
                file(plain, false).edited(message, edit, turn);
            }
        }

        @Override
        public void deleted(String path) {
            String plain = FilePaths.plain(path);
            othersThatMayBe(plain, message, Optional.empty());
            file(plain, false).gone(message, "");
        }

        @Override
        public void moved(String path, String to, Edit edit) {
            KnownFile from = file(FilePaths.plain(path), false);
            othersThatMayBe(FilePaths.plain(path), message, Optional.empty());
            othersThatMayBe(FilePaths.plain(to), message, Optional.empty());
            file(FilePaths.plain(to), true).movedFrom(from, message, edit, turn);
            from.gone(message, FilePaths.plain(to));
        }

        @Override
        public void suspected(String mentioning) {
            Mentions mentions = Mentions.of(mentioning);
            files.forEach((path, file) -> {
                if (mentioning.isEmpty() || mentions.path(path)) {
                    file.edited(message, Edit.UNKNOWN, turn);
                }
            });
        }
    }
}
