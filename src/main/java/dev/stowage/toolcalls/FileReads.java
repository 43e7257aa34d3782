package dev.stowage.toolcalls;

import dev.stowage.core.capacity.PastCall;
import dev.stowage.core.capacity.Verification;
import dev.stowage.core.capacity.Verification.Result;
import dev.stowage.core.chat.Spoken;
import dev.stowage.core.files.Actions;
import dev.stowage.core.files.FileRead;
import dev.stowage.core.files.FileSighting;
import dev.stowage.core.files.FileSighting.Kind;
import dev.stowage.core.files.FileSightings;
import dev.stowage.workspace.Workspace;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import reactor.core.publisher.Mono;

/** Reads files of a request's workspace again. */
final class FileReads {

    private static final Set<String> SHOWING = Set.of("cat", "head", "tail", "sed", "nl");

    /** Words by which a call asks for some lines. */
    private static final Pattern PART = Pattern.compile(
            "(?i)\"\\w{0,30}(?:offset|limit|start|end|line|range|head|tail|count|from|max)\\w{0,30}\"\\s{0,9}:\\s{0,9}(?!null)");

    /** What a tool says of itself around a file, and not only a tag that it closes. */
    private static final Pattern WORDS = Pattern.compile("(?<![</\\w])\\w");

    private final Normal normal;

    FileReads(Normal normal) {
        this.normal = normal;
    }

    /**
     * What came of reading a file again; empty where a call is not the reading of one, or its file cannot be read, or was written
     * since.
     */
    Mono<Verification> repeated(PastCall past, List<Spoken> turn, Workspace workspace) {
        List<FileSighting> sightings = FileSightings.of(turn);
        return sightings.stream()
                .filter(seen -> seen.kind() == Kind.READ && seen.message() == past.answered())
                .filter(seen -> showsOneFile(past.call()) && !isWrittenSince(past, seen.path(), sightings))
                .findFirst()
                .map(seen -> new PlacedRead(seen, WorkingDirectories.places(seen.path(), turn))
                        .now(workspace)
                        .mapNotNull(found -> judged(past, seen, found).orElse(null)))
                .orElseGet(Mono::empty);
    }

    /** Where several files could be meant, one that says the same is enough; that all others do not says nothing. */
    private Optional<Verification> judged(PastCall past, FileSighting seen, List<FileRead> found) {
        List<Verification> judged = found.stream()
                .flatMap(now -> compared(past, seen, now).stream())
                .toList();
        Optional<Verification> same = judged.stream()
                .filter(verification -> verification.result() == Result.PASS)
                .findFirst();
        return same.or(() -> judged.size() == 1 ? Optional.of(judged.get(0)) : Optional.empty());
    }

    /** A command may do more than show a file, and then its output is more. */
    private static boolean showsOneFile(Spoken.Call call) {
        List<List<String>> programs = Actions.of(call).programs();
        return programs.isEmpty()
                || (programs.size() == 1 && SHOWING.contains(programs.get(0).get(0)));
    }

    private static boolean isWrittenSince(PastCall past, String path, List<FileSighting> sightings) {
        return sightings.stream()
                .anyMatch(seen ->
                        seen.kind() == Kind.WRITTEN && seen.message() >= past.asked() && isSame(seen.path(), path));
    }

    private static boolean isSame(String one, String other) {
        return one.equals(other) || one.endsWith("/" + plain(other)) || other.endsWith("/" + plain(one));
    }

    private static String plain(String path) {
        return path.startsWith("./") ? path.substring(2) : path;
    }

    private Optional<Verification> compared(PastCall past, FileSighting seen, FileRead now) {
        return now.match(
                text -> normal.difference(seen.body(), text, extent(past, seen))
                        .map(difference ->
                                verification(past, difference.isEmpty() ? Result.PASS : Result.CONFLICT, difference)),
                () -> Optional.of(verification(past, Result.CONFLICT, "the file is gone")),
                why -> Optional.empty());
    }

    private static Normal.Extent extent(PastCall past, FileSighting seen) {
        boolean asked = PART.matcher(past.call().arguments()).find()
                || Actions.of(past.call()).programs().stream()
                        .anyMatch(words -> !words.get(0).equals("cat"));
        boolean more = seen.to() < past.result().length()
                && WORDS.matcher(past.result().substring(seen.to())).find();
        return asked || more ? Normal.Extent.PART : Normal.Extent.WHOLE;
    }

    private static Verification verification(PastCall past, Result result, String difference) {
        return new Verification(past.call().id(), past.said(), result, difference);
    }
}
