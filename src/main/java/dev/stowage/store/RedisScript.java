package dev.stowage.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.lettuce.core.RedisNoScriptException;
import io.lettuce.core.ScriptOutputType;
import io.lettuce.core.cluster.api.async.RedisClusterAsyncCommands;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.stream.Stream;

/** A Lua script over one key, or several that a cluster has in one place. It is called by its digest, and sent only to a server that does not know it yet. */
final class RedisScript {

    private final byte[] source;

    private RedisScript(byte[] source) {
        this.source = source;
    }

    static RedisScript named(String name) {
        try (InputStream stream = RedisScript.class.getResourceAsStream(name)) {
            return new RedisScript(Objects.requireNonNull(stream, name).readAllBytes());
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** The script's reply: a list of byte arrays. */
    CompletionStage<List<byte[]>> call(
            RedisClusterAsyncCommands<byte[], byte[]> redis, byte[] key, byte[]... arguments) {
        return call(redis, List.of(key), arguments);
    }

    /** The same for several keys. */
    CompletionStage<List<byte[]>> call(
            RedisClusterAsyncCommands<byte[], byte[]> redis, List<byte[]> of, byte[]... arguments) {
        byte[][] keys = of.toArray(byte[][]::new);
        CompletionStage<List<byte[]>> known =
                redis.evalsha(redis.digest(source), ScriptOutputType.MULTI, keys, arguments);
        return known.handle((reply, failure) -> unknown(failure)
                        ? redis.<List<byte[]>>eval(source, ScriptOutputType.MULTI, keys, arguments)
                        : known)
                .thenCompose(reply -> reply);
    }

    private static boolean unknown(Throwable failure) {
        return failure instanceof RedisNoScriptException
                || (failure instanceof CompletionException && failure.getCause() instanceof RedisNoScriptException);
    }

    static byte[] text(String text) {
        return text.getBytes(UTF_8);
    }

    static byte[] text(long number) {
        return text(Long.toString(number));
    }

    static String text(byte[] bytes) {
        return new String(bytes, UTF_8);
    }

    /** What stands between spaces. */
    static List<String> words(byte[] bytes) {
        return Stream.of(text(bytes).split(" ", -1))
                .filter(word -> !word.isEmpty())
                .toList();
    }
}
