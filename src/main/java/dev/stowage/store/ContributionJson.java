package dev.stowage.store;

import dev.stowage.core.chat.Digest;
import dev.stowage.core.chat.MessageIdentity;
import dev.stowage.core.memory.Contribution;
import dev.stowage.core.memory.Crystal;
import dev.stowage.core.memory.Unit;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;
import tools.jackson.core.JacksonException;
import tools.jackson.core.json.JsonWriteFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** What a session has written down for others, as JSON, all of it ASCII. Only active units of sessions are written down. */
final class ContributionJson {

    private static final int VERSION = 1;
    private static final JsonMapper JSON =
            JsonMapper.builder().enable(JsonWriteFeature.ESCAPE_NON_ASCII).build();

    private ContributionJson() {}

    static byte[] write(Contribution contribution) {
        ObjectNode node = JSON.createObjectNode();
        node.put("v", VERSION);
        node.put("session", contribution.session());
        ArrayNode units = node.putArray("units");
        contribution.units().forEach(unit -> put(units.addObject(), unit));
        ArrayNode crystals = node.putArray("crystals");
        contribution.crystals().forEach(crystal -> put(crystals.addObject(), crystal));
        return JSON.writeValueAsString(node).getBytes(StandardCharsets.US_ASCII);
    }

    private static void put(ObjectNode node, Unit unit) {
        node.put("id", unit.id());
        node.put("type", unit.type().name());
        node.put("topic", unit.topic());
        node.put("statement", unit.statement());
        node.put("confidence", unit.confidence());
        ArrayNode sources = node.putArray("sources");
        unit.sources().forEach(source -> sources.add(source.meaning().hex()).add(source.occurrence()));
        ObjectNode metadata = node.putObject("metadata");
        unit.metadata().forEach(metadata::put);
        node.put("first_seen", unit.firstSeen().toString());
        node.put("last_seen", unit.lastSeen().toString());
    }

    private static void put(ObjectNode node, Crystal crystal) {
        node.put("topic", crystal.topic());
        ArrayNode statements = node.putArray("statements");
        crystal.statements().forEach(statements::add);
        node.put("confidence", crystal.confidence());
        node.put("updated", crystal.updatedAt().toString());
    }

    /** What was written down; empty where it is torn, or something else. */
    static Optional<Contribution> read(byte[] json) {
        try {
            JsonNode node = JSON.readTree(json);
            if (node.path("v").asInt(0) != VERSION) {
                return Optional.empty();
            }
            String session = node.path("session").stringValue();
            return Optional.of(new Contribution(
                    session,
                    node.path("units")
                            .valueStream()
                            .map(unit -> unit(session, unit))
                            .toList(),
                    node.path("crystals")
                            .valueStream()
                            .map(crystal -> crystal(session, crystal))
                            .toList()));
        } catch (JacksonException | IllegalArgumentException | DateTimeException foreign) {
            return Optional.empty();
        }
    }

    private static Unit unit(String session, JsonNode node) {
        Unit.Type type = Unit.Type.valueOf(node.path("type").stringValue());
        String topic = node.path("topic").stringValue();
        String statement = node.path("statement").stringValue();
        Map<String, String> metadata = new TreeMap<>();
        node.path("metadata")
                .properties()
                .forEach(datum -> metadata.put(datum.getKey(), datum.getValue().stringValue()));
        return new Unit(
                node.path("id").stringValue(),
                session,
                type,
                Unit.Status.ACTIVE,
                topic,
                statement,
                node.path("confidence").doubleValue(),
                Unit.fingerprint(type, topic, statement),
                sources(node.path("sources").valueStream().toList()),
                Unit.Tier.SESSION,
                metadata,
                Instant.parse(node.path("first_seen").stringValue()),
                Instant.parse(node.path("last_seen").stringValue()),
                Optional.empty());
    }

    private static List<MessageIdentity> sources(List<JsonNode> flat) {
        return IntStream.range(0, flat.size() / 2)
                .mapToObj(at -> new MessageIdentity(
                        Digest.parse(flat.get(2 * at).stringValue()),
                        flat.get(2 * at + 1).intValue()))
                .toList();
    }

    private static Crystal crystal(String session, JsonNode node) {
        return new Crystal(
                session,
                node.path("topic").stringValue(),
                node.path("statements").valueStream().map(JsonNode::stringValue).toList(),
                node.path("confidence").doubleValue(),
                Instant.parse(node.path("updated").stringValue()));
    }
}
