package dev.stowage.core.residency;

import dev.stowage.core.files.FileTruths;
import dev.stowage.core.files.Outliner;
import dev.stowage.core.files.Stand;
import dev.stowage.core.files.ToldFile;
import dev.stowage.core.residency.Laid.Kind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Keeps the files that a conversation works on in its prompt as they stand: at an epoch's head all of them, and inside an epoch, at
 * the tail, what has changed since, so that an edit costs its own block and nothing before it.
 *
 * <p>A function of what the conversation tells and of the epoch's own blocks: the same history gives the same bytes on every
 * machine, and after every restart.
 */
public final class Residency {

    private final ResidencyLimits limits;
    private final Outliner outliner;

    public Residency(ResidencyLimits limits, Outliner outliner) {
        this.limits = limits;
        this.outliner = outliner;
    }

    /**
     * A prompt that is to have files in it.
     *
     * @param told what its conversation tells
     * @param elsewhere what is known of its files besides
     * @param isSeen whether its model can read what stands somewhere in the conversation
     * @param window its model's, in tokens
     * @param ids what the names of its blocks begin with
     */
    public record Prompt(FileTruths told, Elsewhere elsewhere, Predicate<Stand> isSeen, long window, String ids) {

        /** What is known of a file, from whoever is nearest to it. */
        Optional<ToldFile> file(String path) {
            return elsewhere.file(path, told.file(path));
        }
    }

    /** The files to ask a disk about: those that matter most, and those that the epoch's blocks show. */
    public List<String> wanted(FileTruths told, List<ShownFile> shown) {
        return Stream.concat(
                        WorkingSet.of(told.touches(), told.turn()).stream().limit(limits.files()),
                        Resident.of(shown).keySet().stream().sorted())
                .distinct()
                .toList();
    }

    /**
     * The blocks of a new epoch's head: as many of the files that matter most as there is room for, those first whose text has
     * not changed for longest, then by path. A file that can be read in what stays anyway is not among them.
     */
    public List<Laid> head(Prompt prompt) {
        List<ToldFile> files = new ArrayList<>();
        long room = limits.bytes(prompt.window);
        for (ToldFile file : foremost(prompt)) {
            Optional<String> text = file.text().filter(known -> !isSeen(file, known, prompt));
            long bytes = text.map(known -> FileBlock.bytes(
                            whole(file, known, file.fate().note()).text()))
                    .orElse(0L);
            if (bytes > 0 && bytes <= room) {
                files.add(file);
                room -= bytes;
            }
        }
        files.sort(Comparator.comparingInt(ToldFile::changed).thenComparing(ToldFile::path));
        List<Laid> head = new ArrayList<>();
        for (ToldFile file : files) {
            String body =
                    whole(file, file.text().orElse(""), file.fate().note()).text();
            head.add(new Laid(prompt.ids + "-f" + head.size(), body, Kind.HEAD, file.path(), file.sources()));
        }
        return head;
    }

    /**
     * The blocks that are appended: changes of files that are shown first, then files that matter and cannot be read as they stand.
     *
     * @param shown the epoch's blocks of files, in their order
     * @param room bytes that the prompt has room for
     */
    public List<Laid> appended(Prompt prompt, List<ShownFile> shown, long room) {
        Map<String, Resident> residents = Resident.of(shown);
        long used =
                shown.stream().mapToLong(block -> FileBlock.bytes(block.text())).sum();
        long left = Math.min(room, limits.bytes(prompt.window) - used);
        Appending appending = new Appending(limits, this::whole, prompt, left);
        Set<String> order = new LinkedHashSet<>(WorkingSet.of(prompt.told.touches(), prompt.told.turn()));
        order.addAll(residents.keySet().stream().sorted().toList());
        for (String path : order) {
            Optional<ToldFile> file = prompt.file(path);
            Optional.ofNullable(residents.get(path))
                    .ifPresent(resident -> file.ifPresent(known -> appending.changed(known, resident)));
        }
        for (ToldFile file : foremost(prompt)) {
            if (!residents.containsKey(file.path())) {
                appending.added(file);
            }
        }
        order.stream()
                .limit(limits.files())
                .filter(path -> !residents.containsKey(path))
                .flatMap(path -> prompt.file(path).stream())
                .forEach(appending::unread);
        return appending.laid();
    }

    /** How many files an epoch's blocks show. */
    public static int files(List<ShownFile> shown) {
        return Resident.of(shown).size();
    }

    /** The files that matter most, of those that are there. */
    private List<ToldFile> foremost(Prompt prompt) {
        return WorkingSet.of(prompt.told.touches(), prompt.told.turn()).stream()
                .flatMap(path -> prompt.file(path).stream())
                .filter(file -> file.text().isPresent())
                .limit(limits.files())
                .toList();
    }

    /** Whether the model can read this text somewhere. */
    static boolean isSeen(ToldFile file, String text, Prompt prompt) {
        return file.stands().stream()
                .filter(stand -> FileBlock.digest(stand.text()).equals(FileBlock.digest(text)))
                .anyMatch(prompt.isSeen());
    }

    private FileBlock whole(ToldFile file, String text, String replaces) {
        boolean small = FileBlock.bytes(text) <= limits.fileBytes();
        return new FileBlock(
                file.path(),
                FileBlock.digest(text),
                small ? FileBlock.Form.TEXT : FileBlock.Form.OUTLINE,
                replaces,
                small ? text : Excerpt.of(file, text, outliner, limits.fileBytes()));
    }
}
