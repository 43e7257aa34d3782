package dev.stowage.core.residency;

import dev.stowage.core.files.LineDiff;
import dev.stowage.core.files.ToldFile;
import dev.stowage.core.residency.FileBlock.Form;
import dev.stowage.core.residency.Laid.Kind;
import dev.stowage.core.residency.Residency.Prompt;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** The blocks that one request gets, while they are being chosen. */
final class Appending {

    private static final String NOT_TOLD =
            "changed since, and this conversation does not show how; read it again before relying on it";
    private static final String NO_ROOM =
            "changed since, and not shown again for want of room; read it again before relying on it";

    private final ResidencyLimits limits;
    private final Whole whole;
    private final Prompt prompt;
    private final List<Chosen> chosen = new ArrayList<>();
    private long room;
    private int blocks;

    /** Shows a file as it stands. */
    @FunctionalInterface
    interface Whole {

        FileBlock of(ToldFile file, String text, String replaces);
    }

    private record Chosen(ToldFile file, FileBlock block) {}

    /** A text that the model can read, and how it is named. */
    private record Base(String text, String name) {}

    Appending(ResidencyLimits limits, Whole whole, Prompt prompt, long room) {
        this.limits = limits;
        this.whole = whole;
        this.prompt = prompt;
        this.room = room;
    }

    /** A file that blocks show: what they say may no longer be true. */
    void changed(ToldFile file, Resident resident) {
        if (!file.fate().there()) {
            line(file, resident, Form.GONE, file.fate().note());
        } else if (file.text().isEmpty()) {
            String note = file.fate().note();
            line(file, resident, Form.STALE, note.isEmpty() ? NOT_TOLD : note);
        } else {
            changed(file, file.text().get(), resident);
        }
    }

    private void changed(ToldFile file, String text, Resident resident) {
        boolean same = FileBlock.digest(text).equals(resident.digest()) && resident.shows();
        if (!same && !Residency.isSeen(file, text, prompt)) {
            Optional<Base> base = resident.text()
                    .map(known -> new Base(known, resident.id()))
                    .or(() -> lastSeen(file, resident.id() + ", by a diff of "));
            boolean put = put(file, shown(file, text, resident.id(), base));
            if (!put) {
                line(file, resident, Form.STALE, NO_ROOM);
            }
        }
    }

    /** A file that no block shows. */
    void added(ToldFile file) {
        file.text()
                .filter(text -> !Residency.isSeen(file, text, prompt))
                .ifPresent(text -> put(file, shown(file, text, "", lastSeen(file, ""))));
    }

    /** Those that were chosen, those first whose text has not changed for longest, then by path. */
    List<Laid> laid() {
        chosen.sort(
                Comparator.comparingInt((Chosen each) -> each.file.changed()).thenComparing(each -> each.file.path()));
        List<Laid> laid = new ArrayList<>();
        for (Chosen each : chosen) {
            Kind kind = each.block.form() == Form.DIFF ? Kind.DIFF : Kind.APPENDED;
            laid.add(new Laid(
                    prompt.ids() + "-f" + laid.size(), each.block.text(), kind, each.file.path(), each.file.sources()));
        }
        return laid;
    }

    /** A file that matters and cannot be read. */
    void unread(ToldFile file) {
        if (file.text().isEmpty() && file.fate().there() && !file.fate().note().isEmpty()) {
            chosen.add(new Chosen(
                    file,
                    new FileBlock(file.path(), "", Form.STALE, "", file.fate().note())));
        }
    }

    private FileBlock shown(ToldFile file, String text, String replaces, Optional<Base> base) {
        FileBlock full = whole.of(file, text, replaces + note(file));
        return base.flatMap(known -> diff(file, text, known)).orElse(full);
    }

    /** That nobody in the conversation has changed it. */
    private static String note(ToldFile file) {
        return file.fate().note().isEmpty() ? "" : "; " + file.fate().note();
    }

    private Optional<FileBlock> diff(ToldFile file, String text, Base base) {
        String diff = LineDiff.between(base.text, text);
        boolean small = FileBlock.bytes(diff) < limits.diffShare() * FileBlock.bytes(text);
        boolean exact = LineDiff.applied(base.text, diff).filter(text::equals).isPresent();
        return small && exact
                ? Optional.of(
                        new FileBlock(file.path(), FileBlock.digest(text), Form.DIFF, base.name + note(file), diff))
                : Optional.empty();
    }

    private Optional<Base> lastSeen(ToldFile file, String replaces) {
        return file.stands().stream()
                .filter(prompt.isSeen())
                .reduce((older, newer) -> newer)
                .map(stand -> new Base(
                        stand.text(),
                        replaces + "its text of digest " + FileBlock.digest(stand.text()) + " in a message above"));
    }

    /** Whether there was room for it. */
    private boolean put(ToldFile file, FileBlock block) {
        long bytes = FileBlock.bytes(block.text());
        boolean fits = blocks < limits.blocksPerRequest() && bytes <= room;
        if (fits) {
            blocks++;
            room -= bytes;
            chosen.add(new Chosen(file, block));
        }
        return fits;
    }

    /** It is said once. */
    private void line(ToldFile file, Resident resident, Form form, String says) {
        if (resident.form() != form) {
            chosen.add(new Chosen(file, new FileBlock(file.path(), "", form, resident.id(), says)));
        }
    }
}
