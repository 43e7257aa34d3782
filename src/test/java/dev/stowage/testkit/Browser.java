package dev.stowage.testkit;

import com.microsoft.playwright.Browser.NewContextOptions;
import com.microsoft.playwright.BrowserType.LaunchOptions;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import com.microsoft.playwright.options.ColorScheme;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Debian's Chromium, driven. Nothing is downloaded for it. */
public final class Browser implements AutoCloseable {

    private static final Path CHROMIUM = Path.of("/usr/bin/chromium");
    /** For what the page is about to do, on a machine that does much else, in milliseconds. */
    private static final double PATIENCE = 20_000;

    private static final int WIDTH = 1280;
    private static final int HEIGHT = 860;

    private final Playwright playwright;
    private final com.microsoft.playwright.Browser chromium;

    private Browser(Playwright playwright, com.microsoft.playwright.Browser chromium) {
        this.playwright = playwright;
        this.chromium = chromium;
    }

    public static Browser start() {
        PlaywrightAssertions.setDefaultAssertionTimeout(PATIENCE);
        Playwright playwright = Playwright.create(
                new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
        return new Browser(
                playwright,
                playwright
                        .chromium()
                        .launch(new LaunchOptions().setExecutablePath(CHROMIUM).setArgs(List.of("--no-sandbox"))));
    }

    /** A page of a user of its own. */
    public Page page(ColorScheme scheme) {
        return chromium.newContext(new NewContextOptions()
                        .setViewportSize(WIDTH, HEIGHT)
                        .setColorScheme(scheme)
                        .setAcceptDownloads(true))
                .newPage();
    }

    @Override
    public void close() {
        chromium.close();
        playwright.close();
    }
}
