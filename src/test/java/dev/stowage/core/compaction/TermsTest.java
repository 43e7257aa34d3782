package dev.stowage.core.compaction;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.core.compaction.Term.Kind;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class TermsTest {

    @Test
    void linesThatACommandShows_areAFigure_butNotWhatEndsThem() {
        assertThat(in("nl -ba src/main.py | sed -n '510,530p'")).containsExactly(path("src/main.py"), figure("510"));
        assertThat(in("1479,1495p")).containsExactly(figure("1479"));
    }

    @Test
    void thousands_areOneFigure() {
        assertThat(in("takes 1,234,567 of 12,000 bytes")).containsExactly(figure("1,234,567"), figure("12,000"));
    }

    @Test
    void progressOfTests_isNoName() {
        assertThat(in("tests/test_a.py ..F.....F.. and F.....F, but a.b.c.d is one"))
                .containsExactly(path("tests/test_a.py"), new Term(Kind.NAME, "a.b.c.d"));
    }

    @Test
    void escapedLineEnd_isNoPartOfAName() {
        assertThat(in("print(\"\\nRunning\\tMyTest\")")).containsExactly(new Term(Kind.NAME, "MyTest"));
        assertThat(in("src\\\\test_a.py")).containsExactly(path("test_a.py"));
    }

    private static Term path(String text) {
        return new Term(Kind.PATH, text);
    }

    private static Term figure(String text) {
        return new Term(Kind.FIGURE, text);
    }

    private static List<Term> in(String text) {
        List<Term> found = new ArrayList<>();
        Terms.in(text, (term, at) -> found.add(term));
        return found;
    }
}
