package dev.stowage.admin;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import dev.stowage.LongTalk;
import dev.stowage.SandboxTraffic;
import dev.stowage.testkit.Browser;
import dev.stowage.testkit.Nobody;
import dev.stowage.testkit.RunningStowage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** Takes the pictures of {@code docs/console.md}, of conversations with the sandbox: run it with the folder they go to. */
final class ConsoleScreenshots {

    private static final String TOKEN = "correct-horse";
    private static final int TURNS = 16;
    private static final int WIDTH = 1280;
    private static final int PHONE = 390;
    private static final int LOW = 360;
    private static final int HIGH = 860;

    private ConsoleScreenshots() {}

    public static void main(String[] arguments) throws IOException {
        Path folder = Files.createDirectories(Path.of(arguments[0]));
        try (SandboxTraffic traffic = SandboxTraffic.start(
                        Files.createTempDirectory("stowage"),
                        "stowage.admin.show-content=true",
                        "stowage.context.agent-tools=on");
                RunningStowage unused =
                        RunningStowage.with("stowage.upstream.base-url=" + Nobody.URL, "stowage.admin.token=" + TOKEN);
                Browser browser = Browser.start()) {
            for (String session : List.of("api-gateway", "billing-migration", "docs-rewrite", "flaky-test-hunt")) {
                traffic.converse(session);
            }
            recall(traffic, "release-notes");
            work(traffic, "parser-refactoring");
            traffic.settle();
            for (ColorScheme scheme : List.of(ColorScheme.LIGHT, ColorScheme.DARK)) {
                take(browser, traffic, scheme, folder);
                takeBeginning(browser, unused, scheme, folder);
            }
        }
    }

    /** An agent that reads, runs and asks for a while. */
    private static void work(SandboxTraffic traffic, String session) throws IOException {
        LongTalk talk = traffic.converse(session);
        for (int turn = 0; turn < TURNS; turn++) {
            talk.read("src/parser/Rule" + turn + ".java", LongTalk.java("Rule" + turn, 6 + turn));
            talk.assistant("Rule" + turn + " depends on the one before.");
            talk.user("Go on with rule " + (turn + 1) + ".");
            traffic.post(talk.body(SandboxTraffic.MODEL), "x-stowage-session: " + session);
        }
    }

    /** One whose model asks for what is shown no longer. */
    private static void recall(SandboxTraffic traffic, String session) throws IOException {
        LongTalk talk = new LongTalk();
        talk.grow();
        talk.assistant("F3 is.");
        talk.user("/sandbox tool session_recall {\"query\":\"F3 method7\"}\n/sandbox say It returned given * 7.");
        String tools = "\"tools\":[{\"type\":\"function\",\"function\":{\"name\":\"bash\",\"parameters\":{}}}]";
        String messages = String.join(",", talk.messages());
        traffic.post(
                ("{\"model\":\"" + SandboxTraffic.MODEL + "\"," + tools + ",\"messages\":[" + messages + "]}")
                        .getBytes(UTF_8),
                "x-stowage-session: " + session);
    }

    private static void take(Browser browser, SandboxTraffic traffic, ColorScheme scheme, Path folder) {
        String theme = scheme.name().toLowerCase(Locale.ROOT);
        int port = traffic.stowage().port();
        try (ConsolePage console = ConsolePage.open(browser, port, scheme)) {
            console.page().setViewportSize(WIDTH, LOW);
            console.row("api-gateway").waitFor();
            shoot(console.page(), folder, "console-sessions-" + theme);
            console.page().setViewportSize(WIDTH, HIGH);
            console.show("parser-refactoring");
            console.page().locator(".chart g .slot").last().hover();
            shoot(console.page(), folder, "console-session-" + theme);
            console.button("Compact now").click();
            shoot(console.page(), folder, "console-compact-" + theme);
            console.page().keyboard().press("Escape");
            back(console);
            console.show("release-notes");
            console.page().getByText("hidden from the client").click();
            shoot(console.page(), folder, "console-hidden-" + theme);
        }
        try (ConsolePage console = ConsolePage.open(browser, port, scheme)) {
            console.page().setViewportSize(PHONE, LOW);
            console.row("api-gateway").waitFor();
            shoot(console.page(), folder, "console-sessions-phone-" + theme);
            console.show("parser-refactoring");
            console.page().locator(".chart svg").waitFor();
            shoot(console.page(), folder, "console-session-phone-" + theme);
        }
    }

    private static void back(ConsolePage console) {
        console.page().locator("nav a").click();
        console.row("api-gateway").waitFor();
    }

    /** Before anything is shown: the token is asked for, and nobody has said anything. */
    private static void takeBeginning(Browser browser, RunningStowage unused, ColorScheme scheme, Path folder) {
        String theme = scheme.name().toLowerCase(Locale.ROOT);
        try (ConsolePage console = ConsolePage.open(browser, unused.port(), scheme)) {
            console.page().setViewportSize(WIDTH, LOW);
            console.page().locator("#token").fill(TOKEN);
            console.page()
                    .screenshot(
                            new Page.ScreenshotOptions().setPath(folder.resolve("console-token-" + theme + ".png")));
            console.page().keyboard().press("Enter");
            console.page().locator(".empty").waitFor();
            console.page()
                    .screenshot(
                            new Page.ScreenshotOptions().setPath(folder.resolve("console-empty-" + theme + ".png")));
        }
    }

    private static void shoot(Page page, Path folder, String name) {
        page.locator(".live[data-state=live]").waitFor();
        page.evaluate("scrollTo(0, 0)");
        page.screenshot(new Page.ScreenshotOptions()
                .setPath(folder.resolve(name + ".png"))
                .setFullPage(!name.contains("compact")));
    }
}
