package dev.stowage.admin;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.options.ColorScheme;
import dev.stowage.SandboxTraffic;
import dev.stowage.core.chat.Sha256;
import dev.stowage.testkit.Browser;
import dev.stowage.testkit.NeedsTool;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** What a model and Stowage say to each other behind a client's back, as operators see it. */
class HiddenExchangesTest {

    private static final String TOOLS =
            "\"tools\":[{\"type\":\"function\",\"function\":{\"name\":\"bash\",\"parameters\":{}}}]";
    private static final String USER = "Authorization: Bearer alice";

    @TempDir
    private Path directory;

    private SandboxTraffic traffic(String... settings) throws IOException {
        SandboxTraffic traffic = SandboxTraffic.start(directory, settings);
        String asks = "/sandbox tool session_recall {\\\"query\\\":\\\"story\\\"}\\n/sandbox say It was long.";
        traffic.post(
                ("{\"model\":\"m\"," + TOOLS + ",\"messages\":[{\"role\":\"system\",\"content\":\"Be brief.\"},"
                                + "{\"role\":\"user\",\"content\":\"" + asks + "\"}]}")
                        .getBytes(UTF_8),
                USER,
                "x-stowage-session: s");
        traffic.settle();
        return traffic;
    }

    @Test
    void conversation_isToldWithThem_toItsOwnTenantsOperatorOnly() throws IOException {
        try (SandboxTraffic traffic = traffic("stowage.context.agent-tools=on", "stowage.admin.show-content=true")) {
            AdminClient operator = new AdminClient(traffic.stowage().port());
            String tenant = Sha256.hex("Bearer alice");
            JsonNode hidden =
                    operator.get("/stowage/v1/sessions/" + tenant + "/s").json().at("/lineages/0/hidden");
            assertThat(hidden).hasSize(1);
            assertThat(hidden.at("/0/message").asInt()).isEqualTo(1);
            assertThat(hidden.at("/0/beside_of_clients").asInt()).isZero();
            assertThat(hidden.at("/0/calls/0/tool").asString()).isEqualTo("session_recall");
            assertThat(hidden.at("/0/calls/0/arguments").asString()).isEqualTo("{\"query\":\"story\"}");
            assertThat(hidden.at("/0/calls/0/answer").asString()).contains("Nothing has been left out");
            traffic.post(
                    "{\"model\":\"m\",\"messages\":[{\"role\":\"user\",\"content\":\"hi\"}]}".getBytes(UTF_8),
                    "Authorization: Bearer bob",
                    "x-stowage-session: s");
            traffic.settle();
            String other = "/stowage/v1/sessions/" + Sha256.hex("Bearer bob") + "/s";
            assertThat(operator.get(other).json().at("/lineages/0/hidden")).isEmpty();
            assertThat(operator.get("/stowage/v1/sessions/anonymous/s").status())
                    .isEqualTo(404);
        }
    }

    @Test
    @NeedsTool("chromium")
    void console_showsThemMarked_andNoTextsUnlessTheyAreShown() throws IOException {
        try (SandboxTraffic traffic = traffic("stowage.context.agent-tools=on");
                Browser browser = Browser.start();
                ConsolePage console =
                        ConsolePage.open(browser, traffic.stowage().port(), ColorScheme.DARK)) {
            console.show("s");
            Locator prompt = console.page().locator(".prompt");
            assertThat(prompt.locator(".legend").first()).containsText("Hidden exchanges");
            prompt.getByText("1 exchange with Stowage, hidden from the client").click();
            assertThat(prompt.locator(".unseen")).hasCount(1);
            assertThat(prompt.locator(".unseen")).containsText("session_recall");
            assertThat(prompt.locator(".unseen .badge")).hasText("hidden");
            assertThat(prompt.locator(".unseen .hint").first()).hasText("not shown: stowage.admin.show-content");
            assertThat(prompt.locator(".unseen pre")).hasCount(0);
            assertThat(console.seriousFindings()).isEmpty();
            console.mustHaveBehaved();
        }
    }
}
