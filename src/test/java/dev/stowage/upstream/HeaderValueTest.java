package dev.stowage.upstream;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HeaderValueTest {

    @Test
    void keyOfAFile_isItsLineWithoutItsEnd() {
        assertThat(HeaderValue.key("sk-1\r\n")).isEqualTo("sk-1");
        assertThat(HeaderValue.key(null)).isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "\n"})
    void emptyKey_isNone(String configured) {
        assertThat(HeaderValue.key(configured)).isNull();
    }

    @Test
    void severalLines_fitNoHeader() {
        assertThat(HeaderValue.fits("sk-1\nsk-2")).isFalse();
        assertThat(HeaderValue.fits("sk-1\u007f")).isFalse();
        assertThat(HeaderValue.fits("sk-1\tx")).isTrue();
        assertThat(HeaderValue.fits(null)).isTrue();
        assertThat(HeaderValue.shown("x\r\ny")).isEqualTo("x??y");
    }
}
