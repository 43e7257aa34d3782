package dev.stowage.replay;

import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;

/** What every page begins and ends with. */
final class PageFrame {

    private static final DateTimeFormatter BEGUN = DateTimeFormatter.ofPattern(
                    "d MMMM uuuu, HH:mm 'UTC'", Locale.ENGLISH)
            .withZone(ZoneOffset.UTC);

    private PageFrame() {}

    static Markup begin(String title, Setup setup, List<String> notes) {
        Markup page = new Markup();
        PageHead.write(page, title);
        page.open("body").open("main").element("h1", title);
        page.open("p", "class", "setup").text(BEGUN.format(setup.begun()));
        setup.inWords().forEach(words -> page.text(" · " + words));
        page.close("p").line();
        notes.forEach(note -> page.element("p", note, "class", "note").line());
        return page;
    }

    static String end(Markup page, List<InputProblem> leftOut) {
        if (!leftOut.isEmpty()) {
            page.element("h2", "Left out").open("ul");
            leftOut.forEach(each -> page.element("li", each.toString()));
            page.close("ul").line();
        }
        page.close("main").close("body").line().close("html").line();
        return page.toString();
    }
}
