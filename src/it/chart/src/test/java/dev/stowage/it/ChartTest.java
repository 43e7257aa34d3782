package dev.stowage.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.marcnuri.helm.LintResult;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

class ChartTest {

    /** Kinds of Prometheus' operator, whose model is not on the class path. */
    private static final Set<String> OPERATORS = Set.of("ServiceMonitor", "PrometheusRule");

    @Test
    void chart_isLintedWithoutAWord() {
        LintResult result = Chart.helm().lint().strict().call();
        assertThat(result.isFailed())
                .as(String.join("\n", result.getMessages()))
                .isFalse();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "minimal | Service, ServiceAccount, Deployment",
                "sandbox | Service, ServiceAccount, Deployment, ConfigMap",
                "fleet | Service, ServiceAccount, Deployment, ConfigMap, Ingress, HTTPRoute,"
                        + " HorizontalPodAutoscaler, PodDisruptionBudget, NetworkPolicy",
                "monitored | Service, ServiceAccount, Deployment, ConfigMap, ServiceMonitor, PrometheusRule",
                "sidecar | Service, ServiceAccount, Deployment",
                "lasting | Service, ServiceAccount, Deployment"
            })
    void everyManifest_isWhatItsKindAllows(String values, String kinds) {
        List<JsonNode> manifests = Chart.rendered(values);
        assertThat(manifests.stream().map(ChartTest::kind).collect(Collectors.toSet()))
                .containsExactlyInAnyOrder(kinds.split(", ?"));
        manifests.stream()
                .filter(manifest -> !OPERATORS.contains(kind(manifest)))
                .forEach(manifest -> assertThat(
                                Chart.strictly(manifest).getMetadata().getName())
                        .isNotEmpty());
    }

    @Test
    void fieldThatAKindDoesNotHave_fails() {
        JsonNode wrong = Chart.yaml("""
                apiVersion: v1
                kind: Service
                spec:
                  port: 1
                """);
        assertThatThrownBy(() -> Chart.strictly(wrong)).hasMessageContaining("port");
    }

    @ParameterizedTest
    @ValueSource(strings = {"upstream.baseURL", "replicas", "store.kind", "service.managmentPort", "image.taag"})
    void typingError_isRefusedByItsName(String key) {
        String last = key.substring(key.lastIndexOf('.') + 1);
        assertThatThrownBy(() -> Chart.template().set(key, "x").call()).hasMessageContaining(last);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "replicaCount | 2 | set store.type to redis",
                "autoscaling.enabled | true | set store.type to redis",
                "store.type | redis | store.redis.uriSecret.name",
                "upstream.apiKeySecret.name | provider | set access.keysSecret.name",
                "httpRoute.enabled | true | httpRoute.parentRefs",
                "ingress.enabled | true | ingress.host"
            })
    void valuesThatCannotWork_areRefusedWithTheRemedy(String key, String value, String remedy) {
        assertThatThrownBy(() -> Chart.template().set(key, value).call()).hasMessageContaining(remedy);
    }

    @ParameterizedTest
    @ValueSource(strings = {"minimal", "sandbox", "fleet", "monitored", "sidecar", "lasting"})
    void everyContainer_isRestricted(String values) {
        PodSpec pod = pod(values);
        assertThat(pod.getEnableServiceLinks()).isFalse();
        assertThat(pod.getSecurityContext().getRunAsNonRoot()).isTrue();
        List<Container> containers = new ArrayList<>(pod.getContainers());
        containers.addAll(pod.getInitContainers());
        assertThat(containers).isNotEmpty().allSatisfy(container -> {
            assertThat(container.getSecurityContext().getReadOnlyRootFilesystem())
                    .isTrue();
            assertThat(container.getSecurityContext().getAllowPrivilegeEscalation())
                    .isFalse();
            assertThat(container.getSecurityContext().getCapabilities().getDrop())
                    .containsExactly("ALL");
            assertThat(container.getSecurityContext().getRunAsUser()).isNull();
        });
    }

    @Test
    void whatIsWrittenDown_goesToTheVolume_whoeverTheUserIs() {
        assertThat(pod("lasting").getContainers())
                .singleElement()
                .satisfies(container -> assertThat(container.getEnv())
                        .filteredOn(variable -> variable.getName().matches("STOWAGE_.*_DIR(ECTORY)?"))
                        .extracting(EnvVar::getValue)
                        .containsExactly("/data/state", "/data/archive", "/data/memory"));
    }

    @Test
    void sidecar_isANativeOneWithAStartupProbeOnLoopback() {
        PodSpec pod = pod("sidecar");
        assertThat(pod.getInitContainers()).singleElement().satisfies(sidecar -> {
            assertThat(sidecar.getRestartPolicy()).isEqualTo("Always");
            assertThat(sidecar.getStartupProbe().getHttpGet().getPath()).isEqualTo("/actuator/health/readiness");
            assertThat(sidecar.getEnv())
                    .anySatisfy(variable -> assertThat(List.of(variable.getName(), variable.getValue()))
                            .containsExactly("SERVER_ADDRESS", "127.0.0.1"));
        });
        assertThat(pod.getContainers())
                .singleElement()
                .satisfies(application -> assertThat(application.getEnv())
                        .anySatisfy(variable -> assertThat(variable.getValue()).isEqualTo("http://127.0.0.1:8080/v1")));
    }

    @Test
    void rulesAndDashboards_areThoseOfTheProject() {
        List<JsonNode> manifests = Chart.rendered("monitored");
        assertThat(Chart.one(manifests, "PrometheusRule").at("/spec/groups"))
                .hasSizeGreaterThan(1)
                .allSatisfy(group -> assertThat(group.path("rules")).isNotEmpty());
        assertThat(Chart.one(manifests, "ConfigMap").path("data").propertyNames())
                .containsExactlyInAnyOrder("cache.json", "context.json", "overview.json", "risk.json");
    }

    @Test
    void otherChart_takesTheSidecarIntoItsOwnPod(@TempDir Path folder) throws IOException {
        List<JsonNode> manifests = Chart.renderedAsADependency(folder, """
                apiVersion: v1
                kind: Pod
                metadata: {name: application}
                spec:
                  initContainers:
                    {{- include "stowage.sidecar" .Subcharts.stowage | nindent 4 }}
                  containers: [{name: application, image: application}]
                  volumes:
                    {{- include "stowage.volumes" .Subcharts.stowage | nindent 4 }}
                """);
        assertThat(manifests).singleElement().satisfies(manifest -> {
            PodSpec pod = ((Pod) Chart.strictly(manifest)).getSpec();
            assertThat(pod.getInitContainers())
                    .singleElement()
                    .satisfies(sidecar -> assertThat(sidecar.getRestartPolicy()).isEqualTo("Always"));
        });
    }

    @Test
    void library_rendersNothingByItself() {
        assertThat(Chart.rendered("minimal", Map.of("mode", "library"))).isEmpty();
    }

    @Test
    void podThatEnds_hasTheTimeItsStreamsMayTake() {
        PodSpec pod = pod("minimal");
        assertThat(pod.getTerminationGracePeriodSeconds()).isGreaterThan(5 + 600);
        assertThat(pod.getContainers()
                        .get(0)
                        .getLifecycle()
                        .getPreStop()
                        .getExec()
                        .getCommand())
                .containsExactly("sleep", "5");
    }

    @Test
    void secrets_standInNoManifest() {
        for (Container container : pod("fleet").getContainers()) {
            assertThat(container.getEnv())
                    .filteredOn(variable ->
                            variable.getName().matches("STOWAGE_(UPSTREAM_APIKEY|ACCESS_KEYS|STORE_URI|ADMIN_.*)"))
                    .hasSize(4)
                    .allSatisfy(variable -> {
                        assertThat(variable.getValue()).isNull();
                        assertThat(variable.getValueFrom().getSecretKeyRef().getName())
                                .isNotEmpty();
                    });
        }
    }

    /** Hooks are left out of what is rendered here, so this one is none in a copy of the chart. */
    @Test
    void testPod_isWhatItsKindAllows_andNoneOfTheServices(@TempDir Path folder) throws IOException {
        JsonNode pod = Chart.one(Chart.renderedWithoutHooks(folder), "Pod");
        assertThat(((Pod) Chart.strictly(pod)).getSpec().getContainers()).hasSize(1);
        JsonNode labels = pod.path("metadata").path("labels");
        JsonNode selector =
                Chart.one(Chart.rendered("minimal"), "Service").path("spec").path("selector");
        assertThat(selector.properties()).anyMatch(entry -> !entry.getValue().equals(labels.path(entry.getKey())));
    }

    private static PodSpec pod(String values) {
        Deployment deployment = (Deployment) Chart.strictly(Chart.one(Chart.rendered(values), "Deployment"));
        return deployment.getSpec().getTemplate().getSpec();
    }

    private static String kind(JsonNode manifest) {
        return manifest.path("kind").asString();
    }
}
