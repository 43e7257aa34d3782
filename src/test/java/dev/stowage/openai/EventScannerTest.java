package dev.stowage.openai;

import static dev.stowage.openai.Bodies.utf8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EventScannerTest {

    @ParameterizedTest
    @ValueSource(strings = {"\n", "\r\n", "\r"})
    void lines_endInAnyOfThree(String end) {
        String stream =
                "data: one\n\n: ping\n\nevent: x\nid: 7\nretry: 5\ndata:two\n\ndata: a\ndata:  b\ndata\n\ndata:\n\n\n"
                        .replace("\n", end);
        assertEverySplit(stream, List.of("one", "", "two", "a\n b", "", ""));
    }

    @Test
    void lineEnds_mayBeMixed() {
        assertEverySplit(
                "data: 1\r\n\ndata: 2\n\r\ndata: 3\r\rdata: 4\r\n\r\ndata: 5\n\n", List.of("1", "2", "3", "4", "5"));
    }

    @Test
    void data_mayHoldAnyByte() {
        assertEverySplit("data: é你🙂\u0000\n\nxdata: no\ndatax: no\n data: no\n\n", List.of("é你🙂\u0000", ""));
    }

    @Test
    void byteOrderMark_isNoPartOfTheFirstLine() {
        assertEverySplit("\uFEFFdata: 1\n\n\uFEFFdata: 2\n\n", List.of("1", ""));
    }

    @Test
    void incompleteEvent_isNoEvent() {
        assertEverySplit("data: 1\n\ndata: 2\n", List.of("1"));
        assertEverySplit("data: 1", List.of());
    }

    @Test
    void end_isAfterTheEmptyLine() {
        for (String stream : List.of("data: 1\n\nrest", "data: 1\r\n\r\nrest", "data: 1\r\rrest")) {
            new EventScanner()
                    .feed(
                            ByteBuffer.wrap(utf8(stream)),
                            (data, end) -> assertThat(end).isEqualTo(stream.length() - 4));
        }
    }

    @Test
    void hugeEvent_passesUnread() {
        String fits = "data: " + "x".repeat(EventScanner.MAX_EVENT - 6);
        List<String> read = new ArrayList<>();
        EventScanner scanner = new EventScanner();
        for (String event :
                List.of(fits + "\n\n", fits + "x\n\n", "data: 1\n\n", fits + "\ndata: 2\n\n", "data: 3\n\n")) {
            feed(scanner, utf8(event), read);
        }
        assertThat(read.get(0)).hasSize(EventScanner.MAX_EVENT - 6);
        assertThat(read.subList(1, read.size())).containsExactly("", "1", "", "3");
    }

    private static void assertEverySplit(String stream, List<String> expected) {
        byte[] bytes = utf8(stream);
        for (int offset = 0; offset <= bytes.length; offset++) {
            assertThat(read(Chunks.splitAt(bytes, offset)))
                    .as("split at %d", offset)
                    .isEqualTo(expected);
        }
        assertThat(read(Chunks.singleBytes(bytes))).as("single bytes").isEqualTo(expected);
    }

    private static List<String> read(List<byte[]> chunks) {
        List<String> events = new ArrayList<>();
        EventScanner scanner = new EventScanner();
        chunks.forEach(chunk -> feed(scanner, chunk, events));
        return events;
    }

    private static void feed(EventScanner scanner, byte[] chunk, List<String> events) {
        scanner.feed(
                ByteBuffer.wrap(chunk),
                (data, end) -> events.add(new String(data.array(), 0, data.length(), StandardCharsets.UTF_8)));
    }
}
