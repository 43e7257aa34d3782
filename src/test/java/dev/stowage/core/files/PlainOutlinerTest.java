package dev.stowage.core.files;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PlainOutlinerTest {

    private static final String END = "\n[shortened to save context; to see all of it, read the file again]";

    @Test
    void everyOutline_hasTheFactsAndTheWayBack() throws Exception {
        String body = "a é\nb\n";
        byte[] hash = MessageDigest.getInstance("SHA-256").digest(body.getBytes(StandardCharsets.UTF_8));
        String digits = HexFormat.of().formatHex(hash).substring(0, 12);
        assertThat(outline("notes", body))
                .startsWith("[outline of notes: 2 lines, 7 bytes, sha256 " + digits + "]\n")
                .endsWith(END);
    }

    @Test
    void json_givesItsShape() {
        String items = IntStream.range(0, 500)
                .mapToObj(i -> "{\"id\": " + i + ", \"tags\": [\"x\"]}")
                .collect(Collectors.joining(",\n"));
        assertThat(outline("data.json", "{\n\"name\": \"ship\",\n\"items\": [\n" + items + "],\n\"ok\": true\n}"))
                .contains("\n1: object of 3 members\n  2: name: \"ship\"\n  3: items: list of 500 items\n")
                .contains("\n    4: object of 2 members\n      4: id: 0\n      4: tags: list of 1 item\n")
                .contains("\n  504: ok: true\n")
                .doesNotContain("id: 1");
    }

    @Test
    void yaml_givesKeysWithTheirLines() {
        assertThat(outline("deploy.yaml", "# x\nkind: Service\nspec:\n  ports:\n    - port: 80\n  name: a\n"))
                .contains("\n2: kind: Service\n3: spec\n  4: ports\n      5: port: 80\n  6: name: a\n");
    }

    @Test
    void toml_givesSections() {
        assertThat(outline("Cargo.toml", "top = 1\n[package]\nname = \"a\"\n\n[[bin]]\npath = \"b\"\n"))
                .contains("\n1: top = 1\n2: [package]\n  3: name = \"a\"\n5: [[bin]]\n  6: path = \"b\"\n");
    }

    @Test
    void csv_givesColumnsAndRows() {
        String rows =
                IntStream.range(0, 1_000).mapToObj(i -> i + ",n" + i + "\n").collect(Collectors.joining());
        assertThat(outline("people.csv", "id,name\n" + rows))
                .contains("\n1000 rows of 2 columns: id, name\n2: 0,n0\n3: 1,n1\n4: 2,n2\n…\n1001: 999,n999\n");
    }

    @Test
    void markdown_givesHeadingsOutsideFences() {
        assertThat(outline("README.md", "# One\ntext\n```\n# no\n```\n## Two\nSet\n===\n"))
                .contains("\n1: # One\n  6: ## Two\n7: # Set\n")
                .doesNotContain("no");
    }

    @Test
    void sql_givesStatements() {
        assertThat(outline(
                        "schema.sql",
                        "-- x\nCREATE TABLE ships (\n  id INT\n);\nALTER TABLE ships ADD a INT;\nselect a\nfrom b;\n"))
                .contains("\n2: CREATE TABLE ships\n  5: ALTER TABLE ships ADD a INT\n    6: select a\n");
    }

    @Test
    void log_givesEndsAndErrors() {
        String log = IntStream.range(0, 5_000)
                .mapToObj(i -> "2026-11-28T09:00:00 INFO step " + i + "\n")
                .collect(Collectors.joining());
        int middle = log.length() / 2 - log.length() / 2 % 10;
        int lineEnd = log.indexOf('\n', middle) + 1;
        String failing =
                log.substring(0, lineEnd) + "2026-11-28T09:00:01 ERROR lost the anchor\n" + log.substring(lineEnd);
        assertThat(outline("run", failing))
                .contains("INFO step 0\n", "INFO step 4999\n", "ERROR lost the anchor\n", "lines left out")
                .hasSizeLessThan(failing.length() / 20 + 1);
    }

    /** A stale file of 45 KB becomes about 2 KB. */
    @ParameterizedTest
    @ValueSource(
            strings = {"a.json", "a.yaml", "a.toml", "a.csv", "a.md", "a.sql", "a.log", "a.txt", "a.unknown", "Makefile"
            })
    void staleFile_becomesAboutTwoKilobytes(String path) {
        String line = switch (FileNames.ending(path)) {
            case "json" -> "\"key%d\": {\"a\": [1, 2]},\n";
            case "yaml" -> "key%d:\n  child: value\n";
            case "toml" -> "[section%d]\nkey = 1\n";
            case "md" -> "## Heading %d\n\nSome words about it.\n";
            case "sql" -> "CREATE TABLE t%d (id INT);\n";
            default -> "row %d,with some,values\n";
        };
        String rows = IntStream.range(0, 3_000).mapToObj(line::formatted).collect(Collectors.joining());
        String body = (path.endsWith("json") ? "{" : "") + rows;
        String stale = body.substring(0, 45_000);
        assertThat(outline(path, stale))
                .hasSizeBetween(path.endsWith("csv") ? 200 : 1_500, 2_250)
                .endsWith(END);
    }

    static List<String> hostile() {
        return List.of(
                "x".repeat(1 << 20),
                "[".repeat(1 << 20),
                "{\"a\":".repeat(200_000),
                "\uD800\uDC00\uD800".repeat(100_000),
                "\uDC00\n".repeat(40_000),
                "\u0000\u0001\uFFFD\n".repeat(40_000),
                "a: ".repeat(300_000),
                "#".repeat(500_000),
                "- - - - ".repeat(100_000),
                "error\n".repeat(40_000),
                "\n".repeat(100_000),
                "",
                "\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a.json", "a.yaml", "a.toml", "a.csv", "a.md", "a.sql", "a.log", "a", ""})
    void hostileText_givesASmallOutline(String path) {
        for (String body : hostile()) {
            String outline = outline(path, body);
            assertThat(outline.length())
                    .as("of %s characters", body.length())
                    .isLessThanOrEqualTo(Math.max(2_000, body.length() / 20));
            assertThat(outline).startsWith("[outline of ").endsWith(END);
            assertThat(outline(path, body)).isEqualTo(outline);
        }
    }

    @Test
    void longPath_isClipped() {
        assertThat(outline("p/".repeat(5_000) + "a.md", "# x\n")).hasSizeLessThan(2_000);
    }

    private static String outline(String path, String body) {
        return new PlainOutliner().outline(path, body);
    }
}
