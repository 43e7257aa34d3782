package dev.stowage.replay;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

class HtmlReportTest {

    private static final String PAGE = HtmlReport.of(SampleReport.of());

    @Test
    void page_isWellFormed_andHoldsNothingOfTheInputAsMarkup() throws Exception {
        Document page = Pages.parse(PAGE);
        assertThat(Pages.elements(page, "script")).isEmpty();
        assertThat(PAGE).doesNotContain("<script").doesNotContain("\u001b").doesNotContain("\u0007");
        String shown = SampleReport.HOSTILE.replace('\u0007', '\uFFFD').replace('\u001b', '\uFFFD');
        assertThat(Pages.elements(page, "figcaption"))
                .extracting(Element::getTextContent)
                .containsExactly("first", shown);
    }

    @Test
    void page_needsNothingFromElsewhere() {
        assertThat(PAGE)
                .doesNotContain("http")
                .doesNotContain("src=")
                .doesNotContain("href=")
                .doesNotContain("url(")
                .doesNotContain("@import")
                .doesNotContain("<link");
    }

    @Test
    void picturesAndTables_areNamed() throws Exception {
        Document page = Pages.parse(PAGE);
        Set<String> ids = new HashSet<>();
        for (Element picture : Pages.elements(page, "svg")) {
            if (!picture.getAttribute("aria-hidden").equals("true")) {
                assertThat(picture.getAttribute("role")).isEqualTo("img");
                String label = picture.getAttribute("aria-labelledby").replaceFirst(" .*", "");
                assertThat(ids.add(label)).as("%s is of one picture", label).isTrue();
                assertThat(Pages.elements(picture, "title")).hasSize(1).allSatisfy(title -> {
                    assertThat(title.getAttribute("id")).isEqualTo(label);
                    assertThat(title.getTextContent()).isNotBlank();
                });
            }
        }
        assertThat(ids).contains("cost-t", "hits-t", "prompts-1-t", "prompts-2-t");
        assertThat(Pages.elements(page, "table"))
                .hasSize(3)
                .allSatisfy(
                        table -> assertThat(Pages.elements(table, "caption")).hasSize(1));
    }

    @Test
    void curve_isBrokenWhereARequestWasRefused() throws Exception {
        List<String> curves = Pages.elements(Pages.parse(PAGE), "path").stream()
                .filter(path -> path.getAttribute("class").equals("curve direct"))
                .map(path -> path.getAttribute("d"))
                .toList();
        // the first is that of the key; 3,000 of 3,000 is at the top, 1,000 a third of the way up
        assertThat(curves).containsExactly("M4 9h16", "M46 88h0L326 12", "M46 12h0");
        assertThat(PAGE).contains("class=\"refusals direct\"");
    }

    @Test
    void figures_areThoseOfTheTable() {
        assertThat(PAGE)
                .contains("<td>-11.1%</td>")
                .contains("<small>1 x 400 context_length_exceeded</small>")
                .contains("bad.jsonl:3: not JSON")
                .contains("28 November 2026, 06:00 UTC");
    }

    @Test
    void unpricedConversations_haveNoCostBars() {
        Comparison unpriced = SampleReport.of().conversations().get(1);
        String page = HtmlReport.of(new Report(SampleReport.setup(), List.of(unpriced), List.of()));
        assertThat(page).contains("Not priced").doesNotContain("cost-t").doesNotContain("Left out");
    }

    @Test
    void pageOfVeryMany_hasChartsOfTheLargest() throws Exception {
        List<Comparison> many = new ArrayList<>();
        for (int at = 0; at < 100; at++) {
            Comparison model = SampleReport.of().conversations().get(at % 2);
            many.add(new Comparison("c" + at, "m", Optional.empty(), model.direct(), model.stowage()));
        }
        Document page = Pages.parse(HtmlReport.of(new Report(SampleReport.setup(), many, List.of())));
        List<String> charted = Pages.elements(page, "figcaption").stream()
                .map(Element::getTextContent)
                .toList();
        assertThat(charted).hasSize(60).startsWith("c0", "c1", "c2");
        assertThat(charted)
                .containsAll(IntStream.range(0, 50).mapToObj(at -> "c" + 2 * at).toList());
    }
}
