package dev.stowage.inference;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SettingRulesTest {

    @Test
    void secretFromAFile_isTakenWithoutTheFilesLineBreak() {
        assertThat(SettingRules.secret(" sk-one\r\n")).isEqualTo("sk-one");
        assertThat(SettingRules.secret(null)).isNull();
    }

    @Test
    void lineBreakInside_isNoLine() {
        assertThat(SettingRules.isLine("sk-one\nsk-two")).isFalse();
        assertThat(SettingRules.isLine("sk-one")).isTrue();
    }
}
