package dev.stowage.store;

import dev.stowage.core.capacity.Action;
import dev.stowage.core.capacity.Band;
import dev.stowage.core.capacity.CanonicalState;
import dev.stowage.core.capacity.Snapshot;
import dev.stowage.core.capacity.Verification;
import dev.stowage.core.capacity.Verification.Result;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.core.json.JsonWriteFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** A snapshot as one line of JSON, all of it ASCII. */
final class SnapshotLine {

    private static final int VERSION = 1;
    private static final JsonMapper JSON =
            JsonMapper.builder().enable(JsonWriteFeature.ESCAPE_NON_ASCII).build();

    private SnapshotLine() {}

    static byte[] write(Snapshot snapshot) {
        ObjectNode line = JSON.createObjectNode();
        line.put("v", VERSION);
        line.put("id", snapshot.id());
        line.put("ts", snapshot.at().toString());
        line.put("turn_index", snapshot.turn());
        line.put("action_trigger", snapshot.action().code());
        line.put("h_hat", snapshot.pressure());
        line.put("c_hat", snapshot.prior());
        line.put("slack", snapshot.slack());
        line.put("p_fail", snapshot.probability());
        line.put("risk_band", snapshot.band().code());
        ObjectNode state = line.putObject("canonical_state");
        state.put("goal", snapshot.state().goal());
        put(state, "constraints", snapshot.state().constraints());
        put(state, "confirmed_facts", snapshot.state().confirmedFacts());
        put(state, "open_loops", snapshot.state().openLoops());
        put(state, "pending_actions", snapshot.state().pendingActions());
        put(state, "critical_refs", snapshot.state().criticalRefs());
        snapshot.head().ifPresent(head -> line.put("head", head));
        put(line, "source_message_ids", snapshot.sources());
        snapshot.replay().ifPresent(replay -> put(line.putObject("replay_info"), replay));
        line.put("model", snapshot.model());
        return (JSON.writeValueAsString(line) + "\n").getBytes(StandardCharsets.US_ASCII);
    }

    private static void put(ObjectNode node, String name, List<String> texts) {
        ArrayNode array = node.putArray(name);
        texts.forEach(array::add);
    }

    private static void put(ObjectNode node, Verification replay) {
        node.put("tool_id", replay.toolId());
        node.put("tool_name", replay.toolName());
        node.put("pass", replay.result() == Result.PASS);
        node.put("result", replay.result().code());
        node.put("diff_summary", replay.diffSummary());
    }

    /** What a line says; empty where it is torn, or is not one of these. */
    static Optional<Snapshot> read(String line) {
        try {
            JsonNode node = JSON.readTree(line);
            return node.path("v").asInt(0) == VERSION ? Optional.of(snapshot(node)) : Optional.empty();
        } catch (JacksonException | IllegalArgumentException | DateTimeException torn) {
            return Optional.empty();
        }
    }

    private static Snapshot snapshot(JsonNode node) {
        JsonNode state = node.path("canonical_state");
        return new Snapshot(
                node.path("id").asString(),
                Instant.parse(node.path("ts").asString()),
                node.path("turn_index").asInt(),
                Action.valueOf(name(node, "action_trigger")),
                node.path("h_hat").asDouble(),
                node.path("c_hat").asDouble(),
                node.path("p_fail").asDouble(),
                Band.valueOf(name(node, "risk_band")),
                new CanonicalState(
                        state.path("goal").asString(),
                        texts(state, "constraints"),
                        texts(state, "confirmed_facts"),
                        texts(state, "open_loops"),
                        texts(state, "pending_actions"),
                        texts(state, "critical_refs")),
                node.path("head").stringValueOpt(),
                texts(node, "source_message_ids"),
                replay(node.path("replay_info")),
                node.path("model").asString());
    }

    /** Lines of before calls were repeated have none. */
    private static Optional<Verification> replay(JsonNode node) {
        return node.isMissingNode()
                ? Optional.empty()
                : Optional.of(new Verification(
                        node.path("tool_id").asString(),
                        node.path("tool_name").asString(),
                        node.has("result") ? Result.valueOf(name(node, "result")) : passed(node),
                        node.path("diff_summary").asString()));
    }

    /** Others write no more than this. */
    private static Result passed(JsonNode node) {
        return node.path("pass").asBoolean() ? Result.PASS : Result.CONFLICT;
    }

    private static String name(JsonNode node, String member) {
        return node.path(member).asString().toUpperCase(Locale.ROOT);
    }

    private static List<String> texts(JsonNode node, String member) {
        return node.path(member).valueStream().map(JsonNode::asString).toList();
    }
}
