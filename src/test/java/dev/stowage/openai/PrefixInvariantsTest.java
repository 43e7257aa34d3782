package dev.stowage.openai;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.core.assembly.Assembler;
import dev.stowage.core.assembly.PromptMessage;
import dev.stowage.core.chat.Conversation;
import dev.stowage.core.chat.Role;
import dev.stowage.core.session.Lineage;
import dev.stowage.core.session.Reconciled;
import dev.stowage.core.session.Reconciler;
import dev.stowage.core.session.Reconciliation.Kind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The invariants 1 to 5 of the stable prefix, over clients and planners that do what they like. */
class PrefixInvariantsTest {

    private static final int CONVERSATIONS = 2_500;
    private static final JsonMapper JSON = new JsonMapper();

    private int hidden;
    private int joined;
    private final MessageMemory memory = new MessageMemory(10_000, Bodies.FINGERPRINTS);

    static List<Long> seeds() {
        return List.of(1L, 2L, 3L, new Random().nextLong());
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void prefixes_holdWhateverHappens(long seed) {
        int extended = 0;
        for (int i = 0; i < CONVERSATIONS; i++) {
            extended += new Run(new Random(seed + i), "seed " + seed + " + " + i).play();
        }
        assertThat(extended)
                .as("requests that extended a prompt of the same epoch")
                .isGreaterThan(3 * CONVERSATIONS);
        assertThat(hidden).as("messages that no client knows of").isGreaterThan(CONVERSATIONS);
        assertThat(joined).as("calls beside a client's").isGreaterThan(CONVERSATIONS / 10);
    }

    /** One client's conversation, request by request. */
    private final class Run {

        private final RandomClient client;
        private final RandomPlanner planner;
        private final String name;
        private final boolean takingTurns;
        private final Map<String, Sent> last = new HashMap<>();
        private List<Lineage> lineages = List.of();

        Run(Random random, String name) {
            client = new RandomClient(random);
            planner = new RandomPlanner(random);
            this.name = name;
            takingTurns = random.nextBoolean();
        }

        private record Sent(int epoch, List<String> told, List<byte[]> messages) {}

        int play() {
            int extended = 0;
            for (int turn = 0; turn < 8; turn++) {
                extended += request() ? 1 : 0;
                client.act();
            }
            return extended;
        }

        private boolean request() {
            byte[] body = client.request();
            ChatIndex index = ChatIndex.of(body);
            Conversation conversation = memory.read(body, index).orElseThrow();
            Reconciled place = Reconciler.reconcile(lineages, conversation, Kind.NEW);
            boolean repeats = place.what().kind() == Kind.REPEATS;
            Lineage lineage = repeats ? place.lineage() : planner.plan(place.lineage(), conversation);
            remember(repeats ? lineage : planner.answer(lineage, client.nextCall()));
            Lineage standing = lineage.hiding(HiddenPlaces.in(body, index, lineage));
            List<PromptMessage> prompt = Assembler.assemble(standing, takingTurns);
            List<byte[]> sent = sent(body, index, prompt);
            assertThat(texts(sent(body, index, Assembler.assemble(standing, takingTurns))))
                    .as(name)
                    .isEqualTo(texts(sent));
            checkUntouched(body, index, prompt, sent);
            checkValid(sent);
            checkLatestUserText(body, index, conversation, prompt, sent);
            return checkPrefix(lineage, texts(messages(body, index)), sent, repeats);
        }

        private void remember(Lineage lineage) {
            List<Lineage> now = new ArrayList<>();
            now.add(lineage);
            lineages.stream().filter(other -> !other.id().equals(lineage.id())).forEach(now::add);
            lineages = now;
        }

        /** A client that spells the same anew breaks the prefix by itself. */
        private boolean checkPrefix(Lineage lineage, List<String> told, List<byte[]> sent, boolean repeats) {
            Sent before = last.put(lineage.id(), new Sent(lineage.epoch().number(), told, sent));
            if (before == null || before.epoch() != lineage.epoch().number() || !startsWith(told, before.told())) {
                return false;
            }
            List<byte[]> start =
                    sent.subList(0, Math.min(sent.size(), before.messages().size()));
            assertThat(texts(start)).as(name).isEqualTo(texts(before.messages()));
            if (repeats) {
                assertThat(sent).as(name).hasSameSizeAs(before.messages());
            }
            return !repeats;
        }

        private void checkUntouched(byte[] body, ChatIndex index, List<PromptMessage> prompt, List<byte[]> sent) {
            int at = 0;
            for (PromptMessage message : prompt) {
                if (message.untouched()) {
                    ByteRange range = index.messages().get(message.source().orElseThrow());
                    assertThat(sent.get(at)).as(name).isEqualTo(Arrays.copyOfRange(body, range.start(), range.end()));
                }
                hidden += message.following().size();
                joined += message.calls().size();
                at += message.messages();
            }
            assertThat(sent).as(name).hasSize(at);
        }

        private void checkValid(List<byte[]> sent) {
            List<String> open = new ArrayList<>();
            boolean user = false;
            for (byte[] bytes : sent) {
                JsonNode message = JSON.readTree(bytes);
                Role role = Role.of(message.path("role").asString());
                if (role == Role.TOOL) {
                    assertThat(open.remove(message.path("tool_call_id").asString()))
                            .as(name)
                            .isTrue();
                } else {
                    assertThat(open).as(name).isEmpty();
                }
                message.path("tool_calls")
                        .forEach(call -> open.add(call.path("id").asString()));
                user |= role == Role.USER;
            }
            assertThat(open).as(name).isEmpty();
            assertThat(user).as(name).isTrue();
        }

        private void checkLatestUserText(
                byte[] body,
                ChatIndex index,
                Conversation conversation,
                List<PromptMessage> prompt,
                List<byte[]> sent) {
            int at = sent.size();
            for (int i = prompt.size() - 1; i >= 0; i--) {
                at -= prompt.get(i).messages();
                int source = prompt.get(i).source().orElse(-1);
                if (source >= 0 && conversation.messages().get(source).role() == Role.USER) {
                    ByteRange range = index.messages().get(source);
                    String own = text(Arrays.copyOfRange(body, range.start(), range.end()));
                    assertThat(text(sent.get(at)))
                            .as(name)
                            .startsWith(prompt.get(i).lead() + own);
                    return;
                }
            }
        }
    }

    private static List<byte[]> sent(byte[] body, ChatIndex index, List<PromptMessage> prompt) {
        byte[] spliced = BodyEdit.splice(body, PromptEdits.of(body, index, prompt));
        ChatIndex now = ChatIndex.of(spliced);
        assertThat(now.unmanaged()).isEmpty();
        return messages(spliced, now);
    }

    private static List<byte[]> messages(byte[] body, ChatIndex index) {
        return index.messages().stream()
                .map(range -> Arrays.copyOfRange(body, range.start(), range.end()))
                .toList();
    }

    private static boolean startsWith(List<String> longer, List<String> shorter) {
        return longer.size() >= shorter.size()
                && longer.subList(0, shorter.size()).equals(shorter);
    }

    private static List<String> texts(List<byte[]> messages) {
        return messages.stream().map(bytes -> new String(bytes, UTF_8)).toList();
    }

    private static String text(byte[] message) {
        JsonNode content = JSON.readTree(message).path("content");
        StringBuilder text = new StringBuilder(content.isString() ? content.asString() : "");
        content.forEach(part -> text.append(part.path("text").asString("")));
        return text.toString();
    }
}
