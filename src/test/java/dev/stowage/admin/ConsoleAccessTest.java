package dev.stowage.admin;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page.GetByLabelOptions;
import com.microsoft.playwright.options.ColorScheme;
import dev.stowage.testkit.Browser;
import dev.stowage.testkit.NeedsTool;
import dev.stowage.testkit.Nobody;
import dev.stowage.testkit.RunningStowage;
import org.junit.jupiter.api.Test;

/** Who gets to see what in the console. */
@NeedsTool("chromium")
class ConsoleAccessTest {

    private static final String UPSTREAM = "stowage.upstream.base-url=http://127.0.0.1:" + Nobody.PORT;

    @Test
    void token_isAskedForAndKeptInThisTab() {
        try (RunningStowage stowage = RunningStowage.with(UPSTREAM, "stowage.admin.token=correct-horse");
                Browser browser = Browser.start();
                ConsolePage console = ConsolePage.open(browser, stowage.port(), ColorScheme.LIGHT)) {
            assertThat(console.page().getByLabel("Token", exact())).isFocused();
            console.page().keyboard().type("wrong");
            console.page().keyboard().press("Enter");
            assertThat(console.page().locator(".wrong")).hasText("This token does not open. Try another.");
            console.page().keyboard().type("correct-horse");
            console.page().keyboard().press("Enter");
            assertThat(console.page().locator("h1")).hasText("No conversations yet");
            assertThat(console.page().evaluate("JSON.stringify([document.cookie, localStorage.length])"))
                    .isEqualTo("[\"\",0]");
            console.page().reload();
            assertThat(console.page().locator("h1")).hasText("No conversations yet");
            console.button("Forget token").click();
            assertThat(console.page().locator("h1")).hasText("Admin token");
            assertThat(console.seriousFindings()).isEmpty();
            console.mustHaveBehaved(401);
        }
    }

    @Test
    void beyondLoopbackWithoutAToken_itSaysWhatToSet() {
        try (RunningStowage stowage =
                        RunningStowage.with(UPSTREAM, "server.address=0.0.0.0", "management.server.port=0");
                Browser browser = Browser.start();
                ConsolePage console = ConsolePage.open(browser, stowage.managementPort(), ColorScheme.DARK)) {
            assertThat(console.page().locator("h1")).hasText("A token has to be set first");
            assertThat(console.page().locator("main")).containsText("stowage.admin.token");
            console.mustHaveBehaved(403);
        }
    }

    private static GetByLabelOptions exact() {
        return new GetByLabelOptions().setExact(true);
    }
}
