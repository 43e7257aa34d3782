package dev.stowage.core.files;

import java.util.function.Function;
import java.util.function.Supplier;

/** What came of reading a file. */
public sealed interface FileRead {

    /** The answer of the function that fits. */
    <T> T match(Function<String, T> onText, Supplier<T> onMissing, Function<String, T> onRefused);

    /**
     * It was read.
     *
     * @param text all of it, as it stands there
     */
    record Text(String text) implements FileRead {

        @Override
        public <T> T match(Function<String, T> onText, Supplier<T> onMissing, Function<String, T> onRefused) {
            return onText.apply(text);
        }
    }

    /** There is no such file. */
    record Missing() implements FileRead {

        @Override
        public <T> T match(Function<String, T> onText, Supplier<T> onMissing, Function<String, T> onRefused) {
            return onMissing.get();
        }
    }

    /**
     * It may not or cannot be read.
     *
     * @param why in a few words out of a closed list, which hold nothing of the file and no place on a disk
     */
    record Refused(String why) implements FileRead {

        @Override
        public <T> T match(Function<String, T> onText, Supplier<T> onMissing, Function<String, T> onRefused) {
            return onRefused.apply(why);
        }
    }
}
