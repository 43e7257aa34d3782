package dev.stowage.replay;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

/** What stands before a page's body, with its style sheet. */
final class PageHead {

    private static final String STYLES = "report.css";

    private PageHead() {}

    static void write(Markup page, String title) {
        page.open("html", "lang", "en").line().open("head");
        page.alone("meta", "charset", "utf-8");
        page.alone("meta", "name", "viewport", "content", "width=device-width, initial-scale=1");
        page.alone("meta", "name", "color-scheme", "content", "light dark");
        page.element("title", title).element("style", styles()).close("head").line();
    }

    private static String styles() {
        try (InputStream stream = PageHead.class.getResourceAsStream(STYLES)) {
            if (stream == null) {
                throw new IllegalStateException("missing resource " + STYLES);
            }
            return new String(stream.readAllBytes(), UTF_8);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
