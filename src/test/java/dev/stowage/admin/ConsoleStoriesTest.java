package dev.stowage.admin;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.ColorScheme;
import dev.stowage.LongTalk;
import dev.stowage.SandboxTraffic;
import dev.stowage.core.chat.Sha256;
import dev.stowage.testkit.Browser;
import dev.stowage.testkit.NeedsTool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What an operator looks for when something is odd, where contents are shown. */
@NeedsTool("chromium")
class ConsoleStoriesTest {

    private static final int PHONE = 390;

    @TempDir
    private static Path directory;

    private static SandboxTraffic traffic;
    private static Browser browser;

    @BeforeAll
    static void start() throws IOException {
        traffic = SandboxTraffic.start(
                directory, "stowage.admin.show-content=true", "stowage.context.cache-maximal=true");
        browser = Browser.start();
        post("{\"role\":\"user\",\"content\":\"hi\"}", "x-stowage-session: first");
        traffic.settle();
    }

    @AfterAll
    static void stop() {
        browser.close();
        traffic.close();
    }

    private static ConsolePage open() {
        return ConsolePage.open(browser, traffic.stowage().port(), ColorScheme.LIGHT, "#/anonymous");
    }

    private static void post(String messages, String... headerLines) throws IOException {
        traffic.post(("{\"model\":\"sandbox\",\"messages\":[" + messages + "]}").getBytes(UTF_8), headerLines);
    }

    @Test
    void lastBrokenPrefix_isToldToTheByte() throws IOException {
        String session = "x-stowage-session: drifting";
        String hi = "{\"role\":\"user\",\"content\":\"hi\"}";
        String more = ",{\"role\":\"assistant\",\"content\":\"yo\"},{\"role\":\"user\",\"content\":\"go on\"}";
        post("{\"role\":\"system\",\"content\":\"Today is Monday.\"}," + hi, session);
        post("{\"role\":\"system\",\"content\":\"Today is Tuesday.\"}," + hi + more, session);
        traffic.settle();
        try (ConsolePage console = open()) {
            console.show("drifting");
            Locator drift = console.page().locator(".prompt .drift");
            assertThat(drift.locator("h3")).hasText("Last broken prefix");
            assertThat(drift.locator("b").last()).hasText(Pattern.compile("message 0, byte \\d+"));
            assertThat(drift.locator("pre")).containsText("Tuesday");
            assertThat(console.page().locator(".log")).containsText("the cached prefix is lost");
            console.mustHaveBehaved();
        }
    }

    @Test
    void workingSetAndBlocks_areShownWithTheirContents() throws IOException {
        LongTalk talk = new LongTalk();
        for (int i = 0; i < 3; i++) {
            talk.read("src/Rule.java", LongTalk.java("Rule", 6));
            talk.edit("src/Rule.java", "method2(int given)", "method2(long given)");
            talk.user("And now?");
            traffic.post(talk.body(SandboxTraffic.MODEL), "x-stowage-session: working");
        }
        traffic.settle();
        try (ConsolePage console = open()) {
            console.show("working");
            Page page = console.page();
            assertThat(page.locator(".memory .files")).containsText("src/Rule.java");
            page.locator(".prompt summary").first().click();
            assertThat(page.locator(".prompt td.text pre").first()).containsText("<stowage:block");
            assertThat(console.seriousFindings()).isEmpty();
            console.mustHaveBehaved();
        }
    }

    @Test
    void tenants_areApart() throws IOException {
        post("{\"role\":\"user\",\"content\":\"hi\"}", "Authorization: Bearer carol", "x-stowage-session: carols");
        traffic.settle();
        try (ConsolePage console = open()) {
            Page page = console.page();
            assertThat(console.row("first")).isVisible();
            assertThat(console.row("carols")).hasCount(0);
            page.getByLabel("Tenant").selectOption(Sha256.hex("Bearer carol"));
            assertThat(console.row("carols")).isVisible();
            assertThat(console.row("first")).hasCount(0);
            console.mustHaveBehaved();
        }
    }

    @Test
    void storeThatFails_isSaid_andTriedAgain() {
        try (ConsolePage console = open()) {
            Page page = console.page();
            assertThat(console.row("first")).isVisible();
            for (String asked : List.of("**/stowage/v1/tenants", "**/stowage/v1/sessions?**")) {
                page.route(
                        asked,
                        route -> route.fulfill(new Route.FulfillOptions()
                                .setStatus(503)
                                .setContentType("application/json")
                                .setBody("{\"error\":{\"message\":\"the store is out of reach\",\"code\":\"x\"}}")));
                page.reload();
                assertThat(page.locator(".notice.error")).containsText("the store is out of reach");
                assertThat(page.locator("main h1")).isVisible();
                assertThat(console.seriousFindings()).isEmpty();
                page.unroute(asked);
                page.reload();
                assertThat(console.row("first")).isVisible();
            }
            console.mustHaveBehaved(503);
        }
    }

    @Test
    void stowageThatIsGone_isSaid_andFoundAgain() {
        try (ConsolePage console = open()) {
            Page page = console.page();
            assertThat(page.locator(".live")).hasText("Live");
            page.route("**/events/live**", Route::abort);
            page.reload();
            assertThat(page.locator(".live")).hasText("Offline");
            page.unroute("**/events/live**");
            assertThat(page.locator(".live")).hasText("Live");
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = ColorScheme.class,
            names = {"LIGHT", "DARK"})
    void phone_hasRoomForAllOfIt(ColorScheme scheme) throws IOException {
        String name = "a-very-long-session-id-of-a-client-that-says-everything-0123456789-0123456789";
        traffic.post(
                ("{\"model\":\"" + "accounts/of/somebody/models/long-".repeat(3)
                                + "\",\"messages\":[{\"role\":\"user\",\"content\":\"hi\"}]}")
                        .getBytes(UTF_8),
                "x-stowage-session: " + name);
        traffic.settle();
        try (ConsolePage console = ConsolePage.open(browser, traffic.stowage().port(), scheme, "#/anonymous")) {
            Page page = console.page();
            page.setViewportSize(PHONE, 2 * PHONE);
            assertThat(console.row(name)).isVisible();
            mustFit(page);
            assertThat(console.row("first").locator("a").boundingBox().width).isGreaterThan(30);
            assertThat((boolean) page.evaluate("[...document.querySelectorAll('table.sessions :is(th, td:last-child)')]"
                            + ".every((cell) => cell.scrollWidth <= cell.clientWidth)"))
                    .as("nothing is laid over its neighbour")
                    .isTrue();
            console.show(name);
            assertThat(page.locator(".chart svg")).isVisible();
            mustFit(page);
            assertThat(console.seriousFindings()).isEmpty();
            console.button("Forget").click();
            mustFit(page);
            console.mustHaveBehaved();
        }
    }

    private static void mustFit(Page page) {
        assertThat((int) page.evaluate("document.documentElement.scrollWidth")).isLessThanOrEqualTo(PHONE);
    }

    @Test
    void decisionLog_hasASentenceForEveryEvent() throws IOException {
        String log = Files.readString(Path.of("src/main/resources/dev/stowage/admin/ui/log.js"));
        String events = Files.readString(Path.of("src/main/resources/dev/stowage/admin/openapi.json"))
                .replaceFirst("(?s).*\"event\": \\{\\s*\"enum\": \\[([^]]*)].*", "$1");
        List<String> names = Pattern.compile("\"([a-z_]+)\"")
                .matcher(events)
                .results()
                .map(found -> found.group(1))
                .toList();
        assertThat(names).hasSizeGreaterThan(25).allMatch(name -> log.contains("\n  " + name + ": ("));
    }
}
