package dev.stowage.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClosedNamesTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                ".git/config",
                "sub/.git/HEAD",
                ".env",
                ".env.local",
                ".envrc",
                "prod.env",
                "tls/server.key",
                "ca.pem",
                "server.crt",
                "store.p12",
                "app.jks",
                "id_rsa",
                "id_ed25519.pub",
                ".ssh/config",
                ".aws/credentials",
                ".netrc",
                ".npmrc",
                ".git-credentials",
                ".stowage/memory/s.jsonl"
            })
    void secretsNames_areClosed(String path) {
        assertThat(ClosedNames.areIn(List.of(path.split("/")))).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                ".GIT/config",
                ".Git/config",
                ".git./config",
                ".git /config",
                ".git. . /config",
                ".g\u200Cit/config",
                "\uFEFF.git/config",
                ".\uFF47\uFF49\uFF54/config",
                ".g\u0131t/config",
                ".ENV",
                ".env ",
                ".\uFF25nv",
                ".env::$DATA",
                "GIT~1/config",
                "SERVER.KEY",
                "server.key.",
                "server.\u212Aey",
                "\u2024env",
                "\uFF0Eenv",
                "ca.p\u00ADem"
            })
    void otherSpellings_areClosedToo(String path) {
        assertThat(ClosedNames.areIn(List.of(path.split("/")))).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "git/config",
                ".gitignore",
                ".github/workflows/ci.yml",
                "environment.ts",
                "src/env.ts",
                "keys.md",
                "keyboard.java",
                "pem/readme.md",
                "Monkey.java",
                "idea.txt"
            })
    void otherNames_areOpen(String path) {
        assertThat(ClosedNames.areIn(List.of(path.split("/")))).isFalse();
    }
}
