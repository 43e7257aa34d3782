package dev.stowage.bench;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The two answers of {@link BenchUpstream}, encoded once: about 500 bytes whole, about 100 x 200 bytes as a stream. */
final class CannedCompletion {

    private static final int CHUNKS = 100;

    private static final String USAGE = """
            {"prompt_tokens":1200,"completion_tokens":100,"total_tokens":1300,\
            "prompt_tokens_details":{"cached_tokens":1024}}""";

    private static final String TEXT = "The loop reads one line at a time, so the file never has to fit into memory. "
            + "Close the reader in a finally block, or better, let try-with-resources do it for you.";

    static final ByteBuf WHOLE = encode("""
            {"id":"chatcmpl-bench00000000000000000000","object":"chat.completion","created":1760000000,\
            "model":"bench-model","choices":[{"index":0,"message":{"role":"assistant","content":"%s","refusal":null},\
            "logprobs":null,"finish_reason":"stop"}],"usage":%s,"system_fingerprint":"fp_bench"}""".formatted(TEXT, USAGE));

    static final List<ByteBuf> EVENTS = Stream.of(
                    IntStream.range(0, CHUNKS).mapToObj(CannedCompletion::delta),
                    Stream.of(
                            chunk("[{\"index\":0,\"delta\":{},\"logprobs\":null,\"finish_reason\":\"stop\"}]", "null"),
                            chunk("[]", USAGE),
                            "[DONE]"))
            .flatMap(events -> events)
            .map(data -> encode("data: " + data + "\n\n"))
            .toList();

    private CannedCompletion() {}

    private static String delta(int position) {
        String role = position == 0 ? "\"role\":\"assistant\"," : "";
        return chunk(
                "[{\"index\":0,\"delta\":{%s\"content\":\" word%d\"},\"logprobs\":null,\"finish_reason\":null}]"
                        .formatted(role, position),
                "null");
    }

    private static String chunk(String choices, String usage) {
        return """
                {"id":"chatcmpl-bench","object":"chat.completion.chunk","created":1760000000,\
                "model":"bench-model","choices":%s,"usage":%s}""".formatted(choices, usage);
    }

    private static ByteBuf encode(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return Unpooled.unreleasableBuffer(
                Unpooled.directBuffer(bytes.length).writeBytes(bytes).asReadOnly());
    }
}
