package dev.stowage.admin;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import dev.stowage.SandboxTraffic;
import dev.stowage.testkit.Browser;
import dev.stowage.testkit.NeedsTool;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A busy Stowage's sessions, and one of a very long talk: what is laid out does not grow with them, which is what keeps the page
 * quick. How quick it is, {@link ConsoleTimes} tells.
 */
@NeedsTool("chromium")
class ConsoleAtScaleTest {

    private static final int MOST_ROWS = 80;
    private static final int MOST_ELEMENTS = 1500;

    @TempDir
    private static Path directory;

    private static SandboxTraffic traffic;
    private static Browser browser;

    @BeforeAll
    static void start() throws IOException {
        traffic = SandboxTraffic.start(directory);
        browser = Browser.start();
        BusyStowage.fill(traffic);
    }

    @AfterAll
    static void stop() {
        browser.close();
        traffic.close();
    }

    @Test
    void listOfHundreds_hasTheRowsInSight() {
        try (ConsolePage console = open()) {
            Page page = console.page();
            assertThat(page.locator("table.sessions")).hasAttribute("aria-rowcount", BusyStowage.SESSIONS + 1 + "");
            assertThat(console.row("session-1")).isVisible();
            assertThat(console.row("session-499")).hasCount(0);
            mustBeFew(page);
            page.evaluate("scrollTo(0, document.body.scrollHeight)");
            assertThat(console.row("session-499")).isInViewport();
            assertThat(console.row("session-499")).hasAttribute("aria-rowindex", BusyStowage.SESSIONS + 1 + "");
            assertThat(console.row("session-1")).hasCount(0);
            mustBeFew(page);
            page.locator("#filter").fill("session-250");
            assertThat(console.row("session-250")).isVisible();
            assertThat(page.locator("tbody tr")).hasCount(1);
            console.mustHaveBehaved();
        }
    }

    @Test
    void rowsOutOfSight_areReachedByKeys_andKeepTheFocus() {
        try (ConsolePage console = open()) {
            Page page = console.page();
            console.row(BusyStowage.LONG).locator("a").focus();
            for (int i = 1; i < MOST_ROWS; i++) {
                page.keyboard().press("ArrowDown");
            }
            Locator focused = console.row("session-79");
            assertThat(focused.locator("a")).isFocused();
            assertThat(focused).isInViewport();
            page.evaluate("scrollTo(0, 0)");
            assertThat(console.row(BusyStowage.LONG)).isInViewport();
            assertThat(focused.locator("a")).isFocused();
            assertThat(focused).not().isInViewport();
            mustBeFew(page);
            assertThat(console.seriousFindings()).isEmpty();
            page.keyboard().press("ArrowUp");
            assertThat(console.row("session-78").locator("a")).isFocused();
            assertThat(console.row("session-78")).isInViewport();
            console.mustHaveBehaved();
        }
    }

    @Test
    void sessionOfThousands_isAsLargeAsAnyOther() {
        try (ConsolePage console = open()) {
            Page page = console.page();
            console.show(BusyStowage.LONG);
            assertThat(page.locator(".map svg path")).not().hasCount(0);
            assertThat(page.locator(".figures")).containsText("%,d".formatted(BusyStowage.MESSAGES));
            console.button("Show everything").click();
            assertThat(page.locator(".chart .slot")).hasCount(50);
            mustBeFew(page);
            page.locator(".timeline summary").click();
            assertThat(page.locator(".timeline tbody tr")).hasCount(50);
            console.mustHaveBehaved();
        }
    }

    /** However long the talk and the list are. */
    private static void mustBeFew(Page page) {
        assertThat(page.locator("table.sessions tbody tr").count()).isLessThan(MOST_ROWS);
        assertThat((int) page.evaluate("document.querySelectorAll('*').length")).isLessThan(MOST_ELEMENTS);
    }

    /** Sorted by name. */
    private static ConsolePage open() {
        ConsolePage console = ConsolePage.open(browser, traffic.stowage().port(), ColorScheme.LIGHT);
        assertThat(console.page().locator(".summary")).hasText(BusyStowage.SESSIONS + " sessions");
        console.button("Session").click();
        return console;
    }
}
