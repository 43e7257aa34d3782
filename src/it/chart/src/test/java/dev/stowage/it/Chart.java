package dev.stowage.it;

import com.marcnuri.helm.Helm;
import com.marcnuri.helm.TemplateCommand;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.io.IOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.cfg.MapperConfig;
import tools.jackson.databind.introspect.Annotated;
import tools.jackson.databind.introspect.JacksonAnnotationIntrospector;
import tools.jackson.databind.json.JsonMapper;

/** The chart as Helm itself renders it. */
final class Chart {

    private static final Path FOLDER = Path.of(System.getProperty("stowage.chart", "../../../helm/stowage"));
    private static final KubernetesSerialization KUBERNETES = new KubernetesSerialization();
    private static final JsonMapper STRICT = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .annotationIntrospector(new NothingElse())
            .build();

    private Chart() {}

    static Helm helm() {
        return new Helm(FOLDER);
    }

    static TemplateCommand template() {
        return template(helm());
    }

    private static TemplateCommand template(Helm chart) {
        return chart.template().withName("proxy").withNamespace("llm").withKubeVersion("1.29.0");
    }

    /** Manifests with the values of a file of the tests' resources. */
    static List<JsonNode> rendered(String values) {
        return rendered(values, Map.of());
    }

    /** The same, with some of the values set to others. */
    static List<JsonNode> rendered(String values, Map<String, Object> others) {
        TemplateCommand template = template().withValuesFile(file(values));
        others.forEach(template::set);
        return documents(template.call());
    }

    /** Manifests of a copy of the chart whose hooks are ordinary manifests. */
    static List<JsonNode> renderedWithoutHooks(Path folder) throws IOException {
        copyTo(folder, text -> text.replace("helm.sh/hook", "was/hook"));
        return documents(template(new Helm(folder)).call());
    }

    /** Manifests of a chart with this one as a dependency and one template of its own. */
    static List<JsonNode> renderedAsADependency(Path folder, String template) throws IOException {
        copyTo(folder.resolve("charts/stowage"), text -> text);
        Files.createDirectories(folder.resolve("templates"));
        Files.writeString(folder.resolve("Chart.yaml"), "apiVersion: v2\nname: application\nversion: 1.0.0\n");
        Files.writeString(folder.resolve("templates/pod.yaml"), template);
        return documents(
                template(new Helm(folder)).set("stowage.mode", "library").call());
    }

    private static void copyTo(Path folder, UnaryOperator<String> changed) throws IOException {
        try (Stream<Path> files = Files.walk(FOLDER)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Path copy = folder.resolve(FOLDER.relativize(file));
                Files.createDirectories(copy.getParent());
                Files.writeString(copy, changed.apply(Files.readString(file)));
            }
        }
    }

    private static List<JsonNode> documents(String manifests) {
        return Arrays.stream(Objects.requireNonNullElse(manifests, "").split("(?m)^---$"))
                .filter(document -> document.contains("kind:"))
                .map(Chart::yaml)
                .toList();
    }

    private static Path file(String values) {
        URL resource = Objects.requireNonNull(Chart.class.getResource("/values/" + values + ".yaml"), values);
        try {
            return Path.of(resource.toURI());
        } catch (URISyntaxException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    static JsonNode yaml(String text) {
        return STRICT.readTree(KUBERNETES.convertToJson(text));
    }

    static JsonNode one(List<JsonNode> manifests, String kind) {
        return manifests.stream()
                .filter(manifest -> manifest.path("kind").asString().equals(kind))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no " + kind + " in " + manifests));
    }

    /** Reads a manifest as its kind; a field that the kind does not have fails. */
    static HasMetadata strictly(JsonNode manifest) {
        var kind = KUBERNETES.getRegisteredKubernetesResource(
                manifest.path("apiVersion").asString(), manifest.path("kind").asString());
        if (kind == null) {
            throw new AssertionError("no kind that is known: " + manifest);
        }
        return (HasMetadata) STRICT.treeToValue(manifest, kind);
    }

    /** Without the place where the models keep fields they do not know. */
    private static final class NothingElse extends JacksonAnnotationIntrospector {

        private static final long serialVersionUID = 1;

        @Override
        public Boolean hasAnySetter(MapperConfig<?> config, Annotated member) {
            return false;
        }
    }
}
