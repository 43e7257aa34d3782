package dev.stowage.store;

import io.lettuce.core.RedisCommandTimeoutException;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.util.Objects;
import java.util.concurrent.TimeoutException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Why a store fails, in a word or two that name no file, address or credential: the code of an error of Redis such as {@code WRONGPASS},
 * what the operating system says of a disk, that there was no answer in time, else the kind of the failure.
 */
final class Complaint {

    private static final Pattern CODE = Pattern.compile("([A-Z]{2,20})(?: .*)?", Pattern.DOTALL);

    /** What an operating system says, such as that no space is left. */
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z ]{2,60}");

    private Complaint() {}

    static String of(Throwable failure) {
        Throwable root = root(failure);
        String message = Objects.requireNonNullElse(root.getMessage(), "");
        Matcher code = CODE.matcher(message);
        if (code.matches()) {
            return code.group(1);
        }
        if (root instanceof TimeoutException || root instanceof RedisCommandTimeoutException) {
            return "no answer in time";
        }
        if (root instanceof FileSystemException disk) {
            return Objects.requireNonNullElse(disk.getReason(), root.getClass().getSimpleName());
        }
        boolean plain =
                root.getClass() == IOException.class && PLAIN.matcher(message).matches();
        return plain ? message : root.getClass().getSimpleName();
    }

    /** Whether it says what a server answered, not only that there was no answer. */
    static boolean isAnswer(Throwable failure) {
        return CODE.matcher(Objects.requireNonNullElse(root(failure).getMessage(), ""))
                .matches();
    }

    private static Throwable root(Throwable failure) {
        Throwable root = failure;
        @Nullable Throwable cause = failure.getCause();
        while (cause != null) {
            root = cause;
            cause = cause.getCause();
        }
        return root;
    }
}
