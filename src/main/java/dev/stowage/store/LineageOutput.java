package dev.stowage.store;

import dev.stowage.core.chat.Digest;
import dev.stowage.core.chat.MessageIdentity;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Writes what lineages are made of, in the signs that {@link LineageWriter} tells. */
final class LineageOutput extends DataOutputStream {

    static final Comparator<MessageIdentity> ORDER = Comparator.comparing(
                    (MessageIdentity identity) -> identity.meaning().high())
            .thenComparing(identity -> identity.meaning().low())
            .thenComparing(MessageIdentity::occurrence);

    LineageOutput(OutputStream out) {
        super(out);
    }

    /** Writes one thing. */
    interface Writing<T> {
        void write(T value) throws IOException;
    }

    void identity(MessageIdentity identity) throws IOException {
        digest(identity.meaning());
        writeInt(identity.occurrence());
    }

    void digest(Digest digest) throws IOException {
        writeLong(digest.high());
        writeLong(digest.low());
    }

    void text(String text) throws IOException {
        if (StandardCharsets.UTF_8.newEncoder().canEncode(text)) {
            byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
            writeInt(utf8.length);
            write(utf8);
        } else {
            codeUnits(text);
        }
    }

    void codeUnits(String text) throws IOException {
        writeInt(-text.length());
        writeChars(text);
    }

    <V> void map(Map<MessageIdentity, V> map, Writing<V> writing) throws IOException {
        List<Map.Entry<MessageIdentity, V>> ordered =
                map.entrySet().stream().sorted(Map.Entry.comparingByKey(ORDER)).toList();
        all(ordered, entry -> {
            identity(entry.getKey());
            writing.write(entry.getValue());
        });
    }

    <T> void all(Collection<T> values, Writing<T> writing) throws IOException {
        writeInt(values.size());
        for (T value : values) {
            writing.write(value);
        }
    }

    <T> void optional(Optional<T> value, Writing<T> writing) throws IOException {
        writeBoolean(value.isPresent());
        if (value.isPresent()) {
            writing.write(value.get());
        }
    }
}
