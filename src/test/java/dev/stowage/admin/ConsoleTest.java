package dev.stowage.admin;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Download;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.ColorScheme;
import dev.stowage.LongTalk;
import dev.stowage.SandboxTraffic;
import dev.stowage.testkit.Browser;
import dev.stowage.testkit.NeedsTool;
import java.io.IOException;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What an operator sees and does in a browser, of conversations with the sandbox. */
@NeedsTool("chromium")
class ConsoleTest {

    @TempDir
    private static Path directory;

    private static SandboxTraffic traffic;
    private static Browser browser;

    @BeforeAll
    static void start() throws IOException {
        traffic = SandboxTraffic.start(directory);
        browser = Browser.start();
        traffic.converse("first");
        traffic.settle();
    }

    @AfterAll
    static void stop() {
        browser.close();
        traffic.close();
    }

    @ParameterizedTest
    @EnumSource(
            value = ColorScheme.class,
            names = {"LIGHT", "DARK"})
    void views_areAccessibleInBothThemes(ColorScheme scheme) {
        try (ConsolePage console = open(scheme)) {
            assertThat(console.row("first")).isVisible();
            assertThat(console.seriousFindings()).isEmpty();
            console.show("first");
            assertThat(console.page().locator(".chart svg")).isVisible();
            assertThat(console.seriousFindings()).isEmpty();
            console.button("Compact now").click();
            assertThat(console.seriousFindings()).isEmpty();
            console.mustHaveBehaved();
        }
    }

    @Test
    void list_showsWhatHappensAtOnce() throws IOException {
        try (ConsolePage console = open(ColorScheme.LIGHT)) {
            assertThat(console.page().locator(".live")).hasText("Live");
            traffic.converse("appears");
            assertThat(console.row("appears")).isVisible();
            assertThat(console.page().locator("tbody tr").first()).containsText("appears");
            assertThat(console.row("appears").locator(".gauge.usage .figure")).hasText(Pattern.compile("\\d+%"));
            assertThat(console.row("appears").locator(".gauge.hit .figure")).hasText(Pattern.compile("\\d+%"));
            console.mustHaveBehaved();
        }
    }

    @Test
    void session_tellsWhatItsPromptIsMadeOf_andGoesOnLive() throws IOException {
        LongTalk talk = traffic.converse("watched");
        traffic.settle();
        try (ConsolePage console = open(ColorScheme.LIGHT)) {
            console.show("watched");
            Locator page = console.page().locator("article.session");
            assertThat(page.locator(".prompt .stack .segment").first()).isAttached();
            assertThat(page.locator(".prompt .map svg")).isVisible();
            assertThat(page.locator(".log")).containsText("Compacted (");
            assertThat(page.locator(".log .event-compacted .reason")).containsText("usage threshold");
            assertThat(page.locator(".chart .mark")).hasCount(1);
            assertThat(page.locator(".timeline tbody tr")).hasCount(0);
            page.locator(".timeline summary").click();
            assertThat(page.locator(".timeline tbody tr")).hasCount(3);
            assertThat(page.locator(".memory")).isHidden();
            talk.assistant("Done.");
            talk.user("Thanks.");
            traffic.post(talk.body(SandboxTraffic.MODEL), "x-stowage-session: watched");
            assertThat(page.locator(".timeline tbody tr")).hasCount(4);
            assertThat(page.locator(".prompt pre")).hasCount(0);
            console.mustHaveBehaved();
        }
    }

    /** A busy browser tells of sizes late. */
    @Test
    void session_isDrawn_beforeTheBrowserTellsOfSizes() {
        try (ConsolePage console = open(ColorScheme.LIGHT)) {
            console.page().evaluate("() => { window.ResizeObserver = class { observe() {} }; }");
            console.show("first");
            assertThat(console.page().locator(".chart .mark")).hasCount(1);
            assertThat(console.page().locator(".prompt .map svg")).isVisible();
            console.mustHaveBehaved();
        }
    }

    @Test
    void actions_doWhatTheySay() throws IOException {
        LongTalk talk = traffic.converse("acted");
        traffic.settle();
        try (ConsolePage console = open(ColorScheme.DARK)) {
            console.show("acted");
            Locator log = console.page().locator(".log");
            console.button("Reset").click();
            console.dialogButton("Reset").click();
            assertThat(log).containsText("Reset: the next prompt is the client’s own");
            console.button("Compact now").click();
            console.page().getByLabel("Soft").check();
            console.dialogButton("Compact").click();
            assertThat(log).containsText("A compaction was asked for (soft)");
            talk.assistant("Done.");
            talk.user("Thanks.");
            assertThat(traffic.post(talk.body(SandboxTraffic.MODEL), "x-stowage-session: acted")
                            .header("x-stowage-action"))
                    .contains("reason=manual");

            Download evidence = console.page()
                    .waitForDownload(() -> console.button("Download evidence").click());
            assertThat(evidence.suggestedFilename()).isEqualTo("stowage-acted.json");
            JsonNode json = JsonMapper.shared().readTree(evidence.path().toFile());
            assertThat(json.path("session").path("id").asString()).isEqualTo("acted");
            assertThat(json.path("events")).isNotEmpty();
            assertThat(json.path("settings")).isNotEmpty();

            console.button("Forget").click();
            console.dialogButton("Cancel").click();
            assertThat(console.page().locator(".timeline")).isVisible();
            console.button("Forget").click();
            console.dialogButton("Forget").click();
            assertThat(console.page().locator(".empty h2")).hasText("This session is no longer known");
            console.page().locator("nav a").click();
            assertThat(console.row("first")).isVisible();
            assertThat(console.row("acted")).hasCount(0);
            console.mustHaveBehaved(404);
        }
    }

    @Test
    void keyboard_isEnough() throws IOException {
        traffic.converse("typed");
        traffic.settle();
        try (ConsolePage console = open(ColorScheme.LIGHT)) {
            assertThat(console.row("typed")).isVisible();
            var keyboard = console.page().keyboard();
            keyboard.press("/");
            keyboard.type("typed");
            assertThat(console.page().locator("tbody tr")).hasCount(1);
            for (int tabs = 0; tabs < 12 && !focusIsIn(console, "tbody a"); tabs++) {
                keyboard.press("Tab");
            }
            keyboard.press("Enter");
            assertThat(console.page().locator("article.session h1")).hasText("typed");
            for (int tabs = 0; tabs < 20 && !focusIsIn(console, ".chart"); tabs++) {
                keyboard.press("Tab");
            }
            keyboard.press("Home");
            assertThat(console.page().locator(".readout")).containsText("new · ");
            keyboard.press("ArrowRight");
            assertThat(console.page().locator(".readout")).containsText("extends · ");
            console.button("Reset").focus();
            keyboard.press("Enter");
            keyboard.press("Escape");
            assertThat(console.page().locator("dialog")).hasCount(0);
            assertThat(console.button("Reset")).isFocused();
            keyboard.press("Escape");
            assertThat(console.page().locator("table.sessions")).isVisible();
            console.mustHaveBehaved();
        }
    }

    /** Made-up answers, so that they are what the pictures need. */
    @Test
    void riskAndWorkingMemory_areShown() {
        try (ConsolePage console = open(ColorScheme.LIGHT)) {
            answer(console, "**/config", "application/json", """
                    {"data": [{"key": "stowage.arena.mode", "value": "managed"},
                              {"key": "stowage.admin.show-content", "value": "true"}]}""");
            answer(console, "**/decisions", "application/json", """
                    {"data": [{"at": "2000-01-01T00:00:00Z", "p_fail": 0.7, "band": "high"}]}""");
            answer(console, "**/working-memory", "text/markdown", "# Working memory");
            console.show("first");
            assertThat(console.page().locator(".chart .line.risk circle")).hasCount(1);
            assertThat(console.page().locator(".memory pre")).hasText("# Working memory");
            console.mustHaveBehaved();
        }
    }

    private static void answer(ConsolePage console, String path, String type, String body) {
        console.page()
                .route(
                        path,
                        route -> route.fulfill(
                                new Route.FulfillOptions().setContentType(type).setBody(body)));
    }

    @Test
    void hostileName_staysAText() throws IOException {
        String name = "<img src=x onerror=alert(1)>";
        traffic.post(("{\"model\":\"sandbox\",\"session_id\":\"" + name
                        + "\",\"messages\":[{\"role\":\"user\",\"content\":\"hi\"}]}")
                .getBytes(UTF_8));
        traffic.settle();
        try (ConsolePage console = open(ColorScheme.LIGHT)) {
            console.show(name);
            assertThat(console.page().locator("h1 img")).hasCount(0);
            console.mustHaveBehaved();
        }
    }

    @Test
    void theme_isKept() {
        try (ConsolePage console = open(ColorScheme.LIGHT)) {
            Locator page = console.page().locator("html");
            console.button("Theme: auto").click();
            console.button("Theme: light").click();
            assertThat(page).hasAttribute("data-theme", "dark");
            console.page().reload();
            assertThat(page).hasAttribute("data-theme", "dark");
        }
    }

    private static boolean focusIsIn(ConsolePage console, String selector) {
        return (boolean) console.page().evaluate("it => document.activeElement.matches(it)", selector);
    }

    private static ConsolePage open(ColorScheme scheme) {
        return ConsolePage.open(browser, traffic.stowage().port(), scheme);
    }
}
