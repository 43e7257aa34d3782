package dev.stowage.core.files;

import java.util.List;
import java.util.Optional;

/** What a call that writes does to files, as far as its arguments say. */
sealed interface FileChange {

    /** Tells it to whoever keeps the texts of files. */
    void tell(Ear ear);

    /** The same where only that something was done is certain. */
    default FileChange unclear() {
        return this;
    }

    /** Hears of changes. */
    interface Ear {

        /** A file has this text now. */
        void written(String path, String text);

        /** A file's text has become another. */
        void edited(String path, Edit edit);

        void deleted(String path);

        /** A file has another name now, and what an edit made of it. */
        void moved(String path, String to, Edit edit);

        /** Something may have been done to any file that a text mentions; to all, where that is empty. */
        void suspected(String mentioning);
    }

    /** From one text to the next. */
    interface Edit {

        /** Leaves it as it is. */
        Edit NONE = text -> text;
        /** Leaves nothing that is certain. */
        Edit UNKNOWN = text -> Optional.empty();

        /**
         * The text afterwards; empty where it cannot be told.
         *
         * @param text before, where it is known
         */
        Optional<String> applied(Optional<String> text);

        /** Texts that stand in the file afterwards, for whoever wants to see the places. */
        default List<String> places() {
            return List.of();
        }
    }

    record Whole(String path, String text) implements FileChange {

        @Override
        public void tell(Ear ear) {
            ear.written(path, text);
        }

        @Override
        public FileChange unclear() {
            return new Edited(path, Edit.UNKNOWN);
        }
    }

    record Edited(String path, Edit edit) implements FileChange {

        @Override
        public void tell(Ear ear) {
            ear.edited(path, edit);
        }

        @Override
        public FileChange unclear() {
            return new Edited(path, Edit.UNKNOWN);
        }
    }

    record Deleted(String path) implements FileChange {

        @Override
        public void tell(Ear ear) {
            ear.deleted(path);
        }
    }

    record Moved(String path, String to, Edit edit) implements FileChange {

        @Override
        public void tell(Ear ear) {
            ear.moved(path, to, edit);
        }
    }

    /**
     * Something was run that may have changed files.
     *
     * @param mentioning what was run; empty for one that may change all files
     */
    record Anything(String mentioning) implements FileChange {

        @Override
        public void tell(Ear ear) {
            ear.suspected(mentioning);
        }
    }
}
