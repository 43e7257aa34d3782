package dev.stowage.replay;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

class PresetPageTest {

    private static final String PAGE = PresetPage.of(SampleReport.presets());

    @Test
    void page_needsNothingFromElsewhere_andHoldsNothingOfTheInputAsMarkup() throws Exception {
        assertThat(Pages.elements(Pages.parse(PAGE), "script")).isEmpty();
        assertThat(PAGE)
                .doesNotContain("http")
                .doesNotContain("src=")
                .doesNotContain("href=")
                .doesNotContain("url(")
                .doesNotContain("\u001b");
    }

    @Test
    void everyPreset_hasItsTileBarsAndCurve() throws Exception {
        Document page = Pages.parse(PAGE);
        assertThat(Pages.elements(page, "dt"))
                .extracting(Element::getTextContent)
                .containsExactly("direct", "none", "early");
        assertThat(PAGE)
                .contains("from 50 / 65 / 80 %", "never compacts")
                .contains("class=\"level-hard\"", "Refused, none: 1 x 400 context_length_exceeded")
                .contains("direct 1.2000, none 1.2000, early 2.9000");
        List<String> curves = Pages.elements(page, "path").stream()
                .filter(path -> path.getAttribute("class").startsWith("curve")
                        && !path.getAttribute("d").equals("M4 9h16"))
                .map(path -> path.getAttribute("class"))
                .toList();
        assertThat(curves).containsExactly("curve direct", "curve none", "curve early");
    }

    @Test
    void onlyWaysThatWereRefused_haveStrokes() {
        assertThat(PAGE)
                .contains("class=\"refusals direct\"", "class=\"refusals none\"")
                .doesNotContain("class=\"refusals early\"");
    }
}
