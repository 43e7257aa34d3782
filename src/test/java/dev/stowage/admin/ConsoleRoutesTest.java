package dev.stowage.admin;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.testkit.Nobody;
import dev.stowage.testkit.RawClient;
import dev.stowage.testkit.RawClient.Response;
import dev.stowage.testkit.RunningStowage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The console's files, as they come over the wire. */
class ConsoleRoutesTest {

    private static final Path FILES = Path.of("src/main/resources/dev/stowage/admin/ui");
    private static final Pattern ELSEWHERE =
            Pattern.compile("(https?:)?//(?!www\\.w3\\.org/2000/svg)[a-z0-9.-]+\\.[a-z]+");

    private static RunningStowage stowage;

    @BeforeAll
    static void start() {
        stowage = RunningStowage.with("stowage.upstream.base-url=http://127.0.0.1:" + Nobody.PORT);
    }

    @AfterAll
    static void stop() {
        stowage.close();
    }

    @Test
    void page_mayLoadItsOwnFilesOnly() throws IOException {
        Response page = get("/ui/");
        assertThat(page.status()).isEqualTo(200);
        assertThat(page.header("content-type")).isEqualTo("text/html;charset=UTF-8");
        assertThat(page.header("content-security-policy"))
                .contains("default-src 'none'", "script-src 'self'", "frame-ancestors 'none'", "form-action 'none'")
                .doesNotContain("unsafe", "http", "*");
        assertThat(page.header("x-content-type-options")).isEqualTo("nosniff");
        assertThat(page.header("referrer-policy")).isEqualTo("no-referrer");
    }

    @Test
    void addressWithoutASlash_leadsToTheOneWith() throws IOException {
        Response answer = get("/ui");
        assertThat(answer.status()).isEqualTo(307);
        assertThat(answer.header("location")).isEqualTo("ui/");
    }

    @Test
    void everyFile_isServed_andSentAgainOnlyWhereItIsAnother() throws IOException {
        for (String name : names()) {
            Response first = get("/ui/" + name);
            assertThat(first.status()).as(name).isEqualTo(200);
            assertThat(first.header("content-type"))
                    .as(name)
                    .matches("(text/(html|css|javascript);charset=UTF-8)|image/svg\\+xml");
            assertThat(first.header("cache-control")).as(name).isEqualTo("no-cache");
            Response again = get("/ui/" + name, "If-None-Match: " + first.header("etag"));
            assertThat(again.status()).as(name).isEqualTo(304);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/ui/nothing.js",
                "/ui/openapi.json",
                "/ui/..%2fopenapi.json",
                "/ui/%2e%2e/openapi.json",
                "/ui/main.js%00",
                "/ui/a/main.js",
                "/ui/INDEX.HTML",
                "/uix"
            })
    void anythingElse_isNotThere(String target) throws IOException {
        assertThat(get(target).status()).isIn(400, 404);
    }

    @Test
    void foreignHost_getsNothing() throws IOException {
        try (RawClient client = new RawClient(stowage.port())) {
            client.send("GET /ui/ HTTP/1.1\r\nHost: evil.example\r\n\r\n");
            Response answer = client.read();
            assertThat(answer.status()).isEqualTo(403);
            assertThat(new String(answer.body(), UTF_8)).contains("foreign_host");
        }
    }

    @Test
    void publicPort_hasNoConsole_whereTheAdminApiIsElsewhere() throws IOException {
        try (RunningStowage apart = RunningStowage.with(
                "stowage.upstream.base-url=http://127.0.0.1:" + Nobody.PORT, "management.server.port=0")) {
            assertThat(get(apart.port(), "/ui/").status()).isEqualTo(404);
            assertThat(get(apart.managementPort(), "/ui/").status()).isEqualTo(200);
        }
    }

    /** Nothing is loaded from anywhere else, and nothing is made from text that could be code. */
    @Test
    void files_nameNobodyElse_andParseNoHtml() throws IOException {
        for (String name : names()) {
            String text = Files.readString(FILES.resolve(name));
            assertThat(ELSEWHERE
                            .matcher(text)
                            .results()
                            .map(found -> found.group())
                            .toList())
                    .as(name)
                    .isEmpty();
            assertThat(text)
                    .as(name)
                    .doesNotContain(
                            "innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "new Function");
        }
    }

    private static List<String> names() throws IOException {
        try (Stream<Path> files = Files.list(FILES)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    private static Response get(String target, String... headerLines) throws IOException {
        return get(stowage.port(), target, headerLines);
    }

    private static Response get(int port, String target, String... headerLines) throws IOException {
        try (RawClient client = new RawClient(port)) {
            String more = Stream.of(headerLines).map(line -> line + "\r\n").reduce("", String::concat);
            client.send("GET " + target + " HTTP/1.1\r\nHost: localhost\r\n" + more + "\r\n");
            return client.read();
        }
    }
}
