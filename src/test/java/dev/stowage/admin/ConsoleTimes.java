package dev.stowage.admin;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.BoundingBox;
import com.microsoft.playwright.options.ColorScheme;
import dev.stowage.SandboxTraffic;
import dev.stowage.testkit.Browser;
import java.io.IOException;
import java.nio.file.Files;

/** Prints the table of {@code docs/console.md}: what everything takes that can be done in a console of a busy Stowage. */
final class ConsoleTimes {

    private static final int TRIES = 9;
    private static final int NOTCH = 600;

    private final ConsolePage console;
    private final Page page;
    private final InteractionTimes times;

    private ConsoleTimes(ConsolePage console) {
        this.console = console;
        page = console.page();
        times = new InteractionTimes(page);
    }

    public static void main(String[] arguments) throws IOException {
        try (SandboxTraffic traffic = SandboxTraffic.start(Files.createTempDirectory("stowage"));
                Browser browser = Browser.start()) {
            BusyStowage.fill(traffic);
            try (ConsolePage console =
                    ConsolePage.open(browser, traffic.stowage().port(), ColorScheme.LIGHT)) {
                ConsoleTimes all = new ConsoleTimes(console);
                for (int i = 0; i < TRIES; i++) {
                    all.list();
                    all.session();
                }
                System.out.print(all.times.table());
            }
        }
    }

    private void list() {
        assertThat(page.locator(".summary")).hasText(BusyStowage.SESSIONS + " sessions");
        times.of("list: sort by id", () -> console.button("Session").click());
        times.of("list: sort by size", () -> console.button("Size").click());
        for (int i = 0; i < TRIES; i++) {
            times.of("list: scroll by a screen", () -> page.mouse().wheel(0, NOTCH));
        }
        times.of("list: sort by use", () -> console.button("Last used").click());
        page.locator("#filter").focus();
        for (char letter : BusyStowage.LONG.toCharArray()) {
            times.of("list: find, a letter", () -> page.keyboard().press(String.valueOf(letter)));
        }
        times.of("list: take the search back", () -> page.locator("#filter").fill(""));
        page.locator("tbody a").first().focus();
        times.of("list: the next one by a key", () -> page.keyboard().press("ArrowDown"));
        times.of("list: the other theme", this::otherTheme);
        page.locator("#filter").fill(BusyStowage.LONG);
    }

    private void session() {
        times.of("session: open it", () -> {
            console.show(BusyStowage.LONG);
            page.locator(".chart svg").waitFor();
        });
        Locator requests = page.locator(".chart .slot");
        times.of("session: point at a request", () -> point(requests.nth(requests.count() / 2)));
        page.locator(".chart").focus();
        times.of("session: the next request by a key", () -> page.keyboard().press("ArrowRight"));
        times.of(
                "session: requests as a table",
                () -> page.locator(".timeline summary").click());
        times.of(
                "session: show everything",
                () -> console.button("Show everything").click());
        times.of("session: scroll by a screen", () -> page.mouse().wheel(0, NOTCH));
        times.of("session: the other theme", this::otherTheme);
        times.of(
                "session: ask for a compaction",
                () -> console.button("Compact now").click());
        times.of("session: cancel", () -> page.keyboard().press("Escape"));
        times.of("session: back to the list", () -> {
            page.locator("nav a").click();
            assertThat(page.locator(".summary")).hasText(BusyStowage.SESSIONS + " sessions");
        });
    }

    private void otherTheme() {
        page.locator(".controls button:has-text('Theme')").click();
    }

    private void point(Locator at) {
        BoundingBox box = at.boundingBox();
        page.mouse().move(box.x + box.width / 2, box.y + box.height / 2);
    }
}
