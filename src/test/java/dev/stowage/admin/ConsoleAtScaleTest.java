package dev.stowage.admin;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import dev.stowage.LongTalk;
import dev.stowage.SandboxTraffic;
import dev.stowage.testkit.Browser;
import dev.stowage.testkit.NeedsTool;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A busy Stowage's sessions, and one of a very long talk. How long things take is told and not judged. */
@NeedsTool("chromium")
class ConsoleAtScaleTest {

    private static final int SESSIONS = 500;
    private static final int MESSAGES = 2000;

    /** How long the page takes for something, until it has painted it. */
    private static final String TIMED = """
            async ([action, selector, text]) => {
              const from = performance.now();
              const element = document.querySelector(selector);
              if (action === 'click') { element.click(); } else { element.value = text; element.dispatchEvent(new Event('input')); }
              await new Promise(painted => requestAnimationFrame(() => setTimeout(painted)));
              return performance.now() - from;
            }""";

    @TempDir
    private Path directory;

    @Test
    void console_staysUsable() throws IOException {
        try (SandboxTraffic traffic = SandboxTraffic.start(directory);
                Browser browser = Browser.start()) {
            for (int i = 1; i < SESSIONS; i++) {
                traffic.post(hello(), "x-stowage-session: session-" + i);
            }
            LongTalk talk = new LongTalk();
            while (talk.messages().size() < MESSAGES) {
                talk.user("What of number " + talk.messages().size() + "?");
                talk.assistant("It is done.");
            }
            talk.user("And now?");
            traffic.post(talk.body(SandboxTraffic.MODEL), "x-stowage-session: long");
            traffic.settle();
            try (ConsolePage console =
                    ConsolePage.open(browser, traffic.stowage().port(), ColorScheme.LIGHT)) {
                assertThat(console.page().locator("tbody tr")).hasCount(SESSIONS);
                tell(console, "sort", "click", "th:first-child button", "");
                tell(console, "find", "input", "#filter", "long");
                assertThat(console.page().locator("tbody tr")).hasCount(1);
                console.show("long");
                assertThat(console.page().locator(".map svg path")).not().hasCount(0);
                assertThat(console.page().locator(".figures"))
                        .containsText("%,d".formatted(talk.messages().size()));
                tell(console, "show everything", "click", ".decisions button", "");
                assertThat((int) console.page().evaluate("document.querySelectorAll('*').length"))
                        .as("elements, however long the talk is")
                        .isLessThan(1500);
                console.mustHaveBehaved();
            }
        }
    }

    private static void tell(ConsolePage console, String what, String action, String selector, String text) {
        Page page = console.page();
        Object[] argument = {action, selector, text};
        System.out.printf("console, %s: %.1f ms%n", what, ((Number) page.evaluate(TIMED, argument)).doubleValue());
    }

    private static byte[] hello() {
        return "{\"model\":\"sandbox\",\"messages\":[{\"role\":\"user\",\"content\":\"hi\"}]}".getBytes(UTF_8);
    }
}
