package dev.stowage.workspace;

import dev.stowage.core.files.FileRead;
import java.io.IOException;

/** Why a file is not read. The words hold nothing of the file, and no place on a disk. */
enum Refusal {
    NO_PATH("its name is no path"),
    OUTSIDE("it is outside the workspace"),
    CLOSED("files of this name are closed"),
    IGNORED("an ignore file names it"),
    NOT_REGULAR("it is no regular file"),
    TOO_LARGE("it is larger than files may be"),
    NOT_TEXT("it is no text in UTF-8"),
    CHANGED("it was changed while it was read"),
    UNREADABLE("it cannot be read"),
    LATE("it could not be read in time"),
    BUSY("too many files are being read");

    private final String words;

    Refusal(String words) {
        this.words = words;
    }

    FileRead.Refused read() {
        return new FileRead.Refused(words);
    }

    Thrown thrown() {
        return new Thrown(this);
    }

    /** Ends a reading. */
    static final class Thrown extends IOException {

        private static final long serialVersionUID = 1;

        private final Refusal refusal;

        private Thrown(Refusal refusal) {
            super(refusal.words);
            this.refusal = refusal;
        }

        Refusal refusal() {
            return refusal;
        }
    }
}
