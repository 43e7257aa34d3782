package dev.stowage.admin;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** The document of the admin API, and what it says of answers. */
final class OpenApi {

    private static final SchemaRegistry REGISTRY =
            SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12);
    private static final JsonNode DOCUMENT = document();

    private OpenApi() {}

    private static JsonNode document() {
        try (InputStream document =
                Objects.requireNonNull(OpenApi.class.getResourceAsStream("/dev/stowage/admin/openapi.json"))) {
            return JsonMapper.shared().readTree(document);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** All of them, as {@code METHOD /path}. */
    static Set<String> operations() {
        Set<String> operations = new TreeSet<>();
        DOCUMENT.get("paths")
                .properties()
                .forEach(path -> path.getValue()
                        .propertyNames()
                        .forEach(method -> operations.add(method.toUpperCase(Locale.ROOT) + " " + path.getKey())));
        return operations;
    }

    /** Fails unless the document says that this is answered so. */
    static void mustAllow(String method, String target, int status, JsonNode body) {
        String path = target.replaceFirst("\\?.*", "");
        JsonNode operation = DOCUMENT.get("paths").properties().stream()
                .filter(known -> path.matches(known.getKey().replaceAll("\\{[^}]*}", "[^/]+")))
                .map(known -> known.getValue().path(method.toLowerCase(Locale.ROOT)))
                .findFirst()
                .orElseThrow(() -> new AssertionError(path + " is not documented"));
        JsonNode response = operation.path("responses").path(String.valueOf(status));
        assertThat(response.isMissingNode())
                .as("%s %s is documented to answer %d", method, path, status)
                .isFalse();
        JsonNode schema =
                resolved(response).path("content").path("application/json").path("schema");
        if (!schema.isMissingNode()) {
            mustFit(schema, body);
        }
    }

    static void mustBeOf(String schema, JsonNode value) {
        mustFit(DOCUMENT.path("components").path("schemas").get(schema), value);
    }

    private static JsonNode resolved(JsonNode response) {
        String reference = response.path("$ref").asString("");
        return reference.isEmpty() ? response : DOCUMENT.at(reference.substring(1));
    }

    private static void mustFit(JsonNode schema, JsonNode value) {
        ObjectNode whole = schema.deepCopy().asObject();
        whole.set("components", DOCUMENT.get("components"));
        assertThat(REGISTRY.getSchema(whole).validate(value)).as("%s", value).isEmpty();
    }
}
