package dev.stowage.admin;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LoopbackHostTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "localhost",
                "localhost:8080",
                "LocalHost:1",
                "a.localhost",
                "127.0.0.1",
                "127.0.0.1:80",
                "127.8.9.1",
                "[::1]",
                "[::1]:8080"
            })
    void thisMachine_isKnown(String host) {
        assertThat(LoopbackHost.is(host)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                ":8080",
                "evil.example",
                "localhost.evil.example",
                "evillocalhost",
                "127.0.0.1.evil.example",
                "127.0.0.1:80:80",
                "128.0.0.1",
                "0.0.0.0",
                "[::]",
                "::1",
                "192.168.0.1",
                "evil.example#localhost",
                "localhost@evil.example",
                "localhost "
            })
    void others_areNot(String host) {
        assertThat(LoopbackHost.is(host)).isFalse();
    }
}
