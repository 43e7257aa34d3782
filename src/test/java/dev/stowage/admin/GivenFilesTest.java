package dev.stowage.admin;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.admin.AdminClient.Answer;
import dev.stowage.core.chat.Sha256;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files that clients and editors hand in. */
class GivenFilesTest extends AdminApi {

    private static final byte[] TEXT = "class A {}\n".getBytes(UTF_8);

    private static String files(String user) {
        return path(user, "s") + "/files";
    }

    private static void known(String user) {
        say(user, "s", HI);
        awaitExchanges(user, "s", 1);
    }

    @Test
    void file_isTaken_listedWithoutItsContents_andGivenBack() {
        known("giver");
        Answer taken = operator.put(files("giver") + "/src%2FA.java", TEXT);
        assertThat(taken.status()).isEqualTo(200);
        assertThat(taken.json().get("path").asString()).isEqualTo("src/A.java");
        assertThat(taken.json().get("bytes").asInt()).isEqualTo(11);
        assertThat(taken.json().get("sha256").asString()).isEqualTo(Sha256.hex("class A {}\n"));
        assertThat(operator.put(files("giver") + "/%2Fhome%2Fa%20b.txt", new byte[0])
                        .status())
                .isEqualTo(200);
        Answer listed = operator.get(files("giver"));
        assertThat(listed.data().get(0)).isEqualTo(taken.json());
        assertThat(listed.data().get(1).get("path").asString()).isEqualTo("/home/a b.txt");
        assertThat(listed.json().toString()).doesNotContain("class A");
        assertThat(operator.delete(files("giver") + "/src%2FA.java").status()).isEqualTo(204);
        assertThat(operator.delete(files("giver") + "/src%2FA.java").status()).isEqualTo(204);
        assertThat(operator.get(files("giver")).data()).hasSize(1);
    }

    @Test
    void files_goWithTheirSession() {
        known("leaver");
        operator.put(files("leaver") + "/a.txt", TEXT);
        assertThat(operator.delete(path("leaver", "s")).status()).isEqualTo(204);
        assertThat(operator.get(files("leaver")).code()).isEqualTo("session_not_found");
        known("leaver");
        assertThat(operator.get(files("leaver")).data()).isEmpty();
    }

    @Test
    void files_areOfOneTenant() {
        known("one");
        known("other");
        operator.put(files("one") + "/a.txt", TEXT);
        assertThat(operator.get(files("other")).data()).isEmpty();
        assertThat(operator.put(files("nobody") + "/a.txt", TEXT).code()).isEqualTo("session_not_found");
        assertThat(operator.delete(files("nobody") + "/a.txt").code()).isEqualTo("session_not_found");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                ".env",
                "a%2F.git%2Fconfig",
                "id_rsa",
                "%2Fhome%2Fme%2F.ssh%2Fconfig",
                "server.PEM",
                "a%2F..%2F..%2Fb",
                "%0A",
                "%20",
            })
    void namesThatHoldSecrets_orAreNone_areRefused(String path) {
        String user = "named" + path.replaceAll("\\W", "");
        known(user);
        Answer refused = operator.put(files(user) + "/" + path, TEXT);
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.json().at("/error/param").asString()).isEqualTo("path");
        assertThat(refused.json().at("/error/message").asString()).contains("percent-encoded", "no secrets");
        assertThat(operator.get(files(user)).data()).isEmpty();
    }

    @Test
    void whatIsNoText_orTooLarge_isRefused() {
        known("large");
        for (byte[] binary : new byte[][] {{'a', 0, 'b'}, {(byte) 0xff, (byte) 0xfe}}) {
            Answer refused = operator.put(files("large") + "/a.bin", binary);
            assertThat(refused.status()).isEqualTo(400);
            assertThat(refused.json().at("/error/param").asString()).isEqualTo("body");
            assertThat(refused.json().at("/error/message").asString()).contains("text files only");
        }
        Answer large = operator.put(
                files("large") + "/a.txt", "x".repeat((1 << 20) + 1).getBytes(UTF_8));
        assertThat(large.status()).isEqualTo(413);
        assertThat(large.code()).isEqualTo("file_too_large");
        assertThat(large.json().at("/error/param").asString()).isEqualTo("body");
        assertThat(large.json().at("/error/message").asString()).contains("stowage.workspace.max-file-bytes");
        assertThat(operator.get(files("large")).data()).isEmpty();
        assertThat(operator.put(files("large") + "/a.txt", "x".repeat(1 << 20).getBytes(UTF_8))
                        .status())
                .isEqualTo(200);
        assertThat(rig.stowage().count("stowage.pushed.files", "result", "refused"))
                .isPositive();
    }

    @Test
    void writesFromAPage_areNotTaken() {
        known("page");
        assertThat(operator.send("PUT", files("page") + "/a.txt").code()).isEqualTo("admin_header_missing");
        assertThat(operator.get(files("page")).data()).isEmpty();
    }
}
