package dev.stowage.core.residency;

import dev.stowage.core.chat.Spoken;
import dev.stowage.core.files.FileSighting;
import dev.stowage.core.files.FileSighting.Kind;
import dev.stowage.core.files.FileTruths;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The reads of files that stand at a prompt's head: they need not say again what is said there. */
public final class Reads {

    private final FileTruths told;
    private final Map<String, Laid> head;

    private Reads(FileTruths told, List<Laid> head) {
        this.told = told;
        this.head = head.stream().collect(Collectors.toMap(Laid::path, laid -> laid));
    }

    /**
     * Texts that take the place of messages', by index: of each read a line is left that names its file's block.
     *
     * @param open the messages that may be changed, by index
     */
    public static Map<Integer, String> of(FileTruths told, List<Laid> head, Map<Integer, Spoken> open) {
        Reads reads = new Reads(told, head);
        Map<Integer, String> texts = new HashMap<>();
        open.forEach((index, message) -> {
            if (message.role().answersCall() && message.media().isEmpty()) {
                reads.text(index, message.text())
                        .filter(text -> text.length() < message.text().length())
                        .ifPresent(text -> texts.put(index, text));
            }
        });
        return texts;
    }

    /** Nothing where one of the files that it shows stands nowhere else. */
    private Optional<String> text(int index, String text) {
        List<FileSighting> shown = told.shownIn(index);
        if (shown.isEmpty() || !shown.stream().allMatch(this::isAtHead)) {
            return Optional.empty();
        }
        StringBuilder left = new StringBuilder();
        int at = 0;
        for (FileSighting read : shown) {
            if (read.from() >= at) {
                left.append(text, at, read.from()).append(line(read));
                at = read.to();
            }
        }
        return Optional.of(left.append(text, at, text.length()).toString());
    }

    private boolean isAtHead(FileSighting read) {
        return read.kind() == Kind.READ
                && laid(read)
                        .flatMap(laid -> FileBlock.parse(laid.text()))
                        .filter(block -> block.form() == FileBlock.Form.TEXT
                                || block.body().contains(read.body().strip())
                                || isWhole(read))
                        .isPresent();
    }

    /** Of a large file the head has an outline, which is what remains of whatever showed all of it. */
    private boolean isWhole(FileSighting read) {
        return told.file(read.path())
                .filter(file ->
                        file.stands().stream().anyMatch(stand -> stand.message() == read.message() && !stand.inCall()))
                .isPresent();
    }

    private Optional<Laid> laid(FileSighting read) {
        return Optional.ofNullable(head.get(FileTruths.name(read.path())));
    }

    private String line(FileSighting read) {
        String id = laid(read).map(Laid::id).orElse("");
        return "[" + read.path() + " was shown here; how it stands is in the block " + id
                + " at the beginning of this prompt]\n";
    }
}
