package dev.stowage.openai;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.List;
import java.util.Random;

/** Streams as providers send them, and as none should. Each character stands for one byte. */
final class RandomStreams {

    private static final List<String> EVENTS = List.of(
            "data: {\"choices\":[{\"index\":0,\"delta\":{\"content\":\"é你🙂\"}}]}\n",
            "data: {\"choices\":[{\"index\":1,\"finish_reason\":\"stop\"}]}\n",
            "data: {\"choices\":[{\"index\":0,\"finish_reason\":null}],\"usage\":null}\n",
            "data: {\"choices\":[],\"usage\":{\"prompt_tokens\":1}}\n",
            "data:{\"usage\":{},\"choices\":[ ]}\n",
            "data: {\"choices\":[],\ndata:\"usage\":{\"a\":[1]}}\n",
            "event: chunk\nid: 1\ndata: {\"choices\":[],\"usage\":{}}\nretry: 3\n",
            "data: {\"choices\":[],\"usage\":{},\"error\":{}}\n",
            "data: {\"choices\":[[]],\"usage\":{}}\n",
            "data: {\"choices\":[],\"usage\":[]}\n",
            "data: {\"choices\":[],\"usage\":{}\n",
            ": keep-alive\n",
            "",
            "data\n",
            "data:\n",
            "data: [DONE]\n",
            "\u0000\u0001\n",
            "\uFEFFdata: {\"choices\":[],\"usage\":{}}\n");
    private static final List<String> ENDS = List.of("\n", "\r\n", "\r");

    private RandomStreams() {}

    static String next(Random random) {
        StringBuilder stream = new StringBuilder();
        boolean mixed = random.nextInt(4) == 0;
        String end = ENDS.get(random.nextInt(3));
        for (int events = random.nextInt(12); events > 0; events--) {
            String event = EVENTS.get(random.nextInt(EVENTS.size())) + "\n";
            stream.append(event.replace("\n", mixed ? ENDS.get(random.nextInt(3)) : end));
        }
        int cut = random.nextInt(3) == 0 ? random.nextInt(stream.length() + 1) : stream.length();
        String whole = stream.substring(0, cut);
        String marked = whole.startsWith("\uFEFF") ? whole.substring(1) : whole;
        return new String(marked.getBytes(UTF_8), ISO_8859_1);
    }
}
