package dev.stowage.docs;

import java.io.IOException;
import java.io.InputStream;
import java.util.Comparator;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class ConfigurationPageTest {

    private static final String HEAD = """
            # Configuration

            Generated from the settings' own documentation. Every key can be given in `application.yaml` or
            `config/application.yaml` beside the jar, as `--key=value` on the command line, or as an environment variable:
            upper case, dots and dashes to underscores (`stowage.upstream.base-url` is `STOWAGE_UPSTREAM_BASE_URL`).
            A list of upstreams has the keys of `stowage.upstream` under `stowage.upstreams[0]`, `[1]`, …

            A key under `stowage.` that is not in this table stops the start, and the nearest one is named; variables are warned of.
            `config/stowage.yaml` is read, too. When one of the files changes, upstreams, windows, prices and the ladder's thresholds
            are taken over within seconds, all or nothing; `--check` says whether a configuration can be, asks upstreams and store,
            and ends.

            Spring Boot's keys for the parts in use hold too; those most used here are `server.address` (default `127.0.0.1`), `server.port`
            (`8080`), `management.server.port` (the same on loopback, else `8081`), `server.ssl.bundle` (TLS on the listener)
            and `logging.structured.format.console=ecs` (log lines as JSON).

            | key | default | what it is |
            |---|---|---|
            """;

    @Test
    void configurationPage_saysWhatTheSettingsSay() throws IOException {
        GeneratedPage.mustBe("configuration.md", HEAD + rows());
    }

    private static String rows() throws IOException {
        return StreamSupport.stream(metadata().get("properties").spliterator(), false)
                .filter(property -> property.get("name").asString().startsWith("stowage."))
                .sorted(Comparator.comparing(property -> property.get("name").asString()))
                .map(ConfigurationPageTest::row)
                .collect(Collectors.joining());
    }

    private static String row(JsonNode property) {
        return "| `%s` | %s | %s |\n"
                .formatted(
                        property.get("name").asString(),
                        defaultOf(property.get("defaultValue")),
                        GeneratedPage.prose(property.path("description").asString("")));
    }

    private static String defaultOf(JsonNode value) {
        if (value == null || value.isMissingNode()) {
            return "";
        }
        String text = value.isArray()
                ? StreamSupport.stream(value.spliterator(), false)
                        .map(JsonNode::asString)
                        .collect(Collectors.joining(", "))
                : value.asString();
        return text.isEmpty() ? "" : "`" + text + "`";
    }

    private static JsonNode metadata() throws IOException {
        try (InputStream stream =
                ConfigurationPageTest.class.getResourceAsStream("/META-INF/spring-configuration-metadata.json")) {
            return JsonMapper.shared().readTree(Objects.requireNonNull(stream));
        }
    }
}
