package dev.stowage.core.compaction;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LabelTest {

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '|',
            value = {
                "price: 500,price",
                "'timeout' = 500,timeout",
                "Python 500,Python",
                "src/main.py:500: error,line",
                "see line 500,line",
                "sed -n '500;530p',''",
                "a. bee:500,bee",
                "it was at 500,||",
                "So 500,||",
                "head -n 500,||",
                "500,||",
                "averyveryverylongwordindeedx 500,||"
            })
    void label_isTheWordBefore_ifThatSaysSomething(String text, String label) {
        int at = text.indexOf("500");
        assertThat(Label.of(text, at, at + 3)).isEqualTo(label.replace("''", ""));
    }

    @ParameterizedTest
    @CsvSource({"'sed -n ''500,530p'' a.py', line", "'max 500, or so', max", "'tel 500,501', tel"})
    void firstOfARangeOfLines_isALine(String text, String label) {
        int at = text.indexOf("500");
        assertThat(Label.of(text, at, at + 3)).isEqualTo(label);
    }
}
