package dev.stowage.admin;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.ColorScheme;
import dev.stowage.testkit.Browser;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.IntStream;

/** The console in a browser, with an eye on what it does beside what it shows. */
final class ConsolePage implements AutoCloseable {

    private static final String AXE = "axe.min.js";

    private static final String REFUSED = "error: Failed to load resource: the server responded with a status of ";

    private final Page page;
    private final URI base;
    private final List<String> faults = new CopyOnWriteArrayList<>();

    private ConsolePage(Page page, URI base) {
        this.page = page;
        this.base = base;
    }

    /** Opens the list of sessions at {@code port}. */
    static ConsolePage open(Browser browser, int port, ColorScheme scheme) {
        return open(browser, port, scheme, "");
    }

    /** Opens the console at {@code hash}. */
    static ConsolePage open(Browser browser, int port, ColorScheme scheme, String hash) {
        ConsolePage console = new ConsolePage(browser.page(scheme), URI.create("http://127.0.0.1:" + port));
        console.listen();
        console.page.navigate(console.base + "/ui" + hash);
        return console;
    }

    private void listen() {
        page.onConsoleMessage(message -> {
            if (message.type().equals("error") || message.type().equals("warning")) {
                faults.add(message.type() + ": " + message.text());
            }
        });
        page.onPageError(error -> faults.add("thrown: " + error));
        page.onRequest(request -> {
            if (!request.url().startsWith(base + "/") && !request.url().startsWith("blob:" + base)) {
                faults.add("request elsewhere: " + request.url());
            }
        });
        page.addInitScript("addEventListener('securitypolicyviolation',"
                + " event => console.error('policy: ' + event.violatedDirective + ' ' + event.blockedURI))");
    }

    Page page() {
        return page;
    }

    Locator button(String name) {
        return page.getByRole(
                AriaRole.BUTTON, new Page.GetByRoleOptions().setName(name).setExact(true));
    }

    Locator dialogButton(String name) {
        return page.getByRole(AriaRole.DIALOG)
                .getByRole(
                        AriaRole.BUTTON,
                        new Locator.GetByRoleOptions().setName(name).setExact(true));
    }

    Locator row(String session) {
        return page.locator("table.sessions tbody tr")
                .filter(new Locator.FilterOptions()
                        .setHas(page.getByRole(
                                AriaRole.LINK,
                                new Page.GetByRoleOptions().setName(session).setExact(true))));
    }

    /** Opens a session of the list. */
    void show(String session) {
        row(session).locator("a").click();
        page.locator("article.session h1")
                .filter(new Locator.FilterOptions().setHasText(session))
                .waitFor();
    }

    /** What axe finds serious or critical in the page as it is. */
    List<String> seriousFindings() {
        page.evaluate(axe());
        return ((List<?>)
                        page.evaluate(
                                "async () => (await axe.run()).violations"
                                        + ".filter(({impact}) => impact === 'serious' || impact === 'critical')"
                                        + ".map(found => found.id + ': ' + found.nodes.map(node => node.html).slice(0, 3).join(' | '))"))
                .stream().map(String::valueOf).toList();
    }

    private static String axe() {
        try (InputStream script =
                Objects.requireNonNull(ConsolePage.class.getClassLoader().getResourceAsStream(AXE), AXE)) {
            return new String(script.readAllBytes(), UTF_8);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /**
     * Fails if the page broke its own rules, asked anybody else, or threw.
     *
     * @param explained statuses that the page is there to explain; the browser reports each as an error
     */
    void mustHaveBehaved(int... explained) {
        assertThat(faults)
                .allMatch(fault -> IntStream.of(explained).anyMatch(status -> fault.startsWith(REFUSED + status)));
    }

    @Override
    public void close() {
        page.context().close();
    }
}
