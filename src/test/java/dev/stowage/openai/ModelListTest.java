package dev.stowage.openai;

import static dev.stowage.openai.Bodies.text;
import static dev.stowage.openai.Bodies.utf8;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

class ModelListTest {

    @Test
    void noLists_giveAnEmptyOne() {
        assertThat(text(new ModelList().toBytes())).isEqualTo("{\"object\":\"list\",\"data\":[]}");
    }

    @Test
    void entries_keepTheirBytesAndOrder() {
        String one = "{ \"id\" : \"a\", \"n\":1.0, \"x\":{\"id\":\"decoy\"}, \"é\":\"\\u00e9\" }";
        String two = "{\"id\":\"b\",\"pricing\":[{\"id\":\"a\"}]}";
        ModelList list = new ModelList();
        list.add(utf8("{\"object\":\"list\",\"data\":[" + one + "]}"));
        list.add(utf8("{\"data\":[\n" + two + "\n],\"first_id\":\"b\"}"));
        assertThat(text(list.toBytes())).isEqualTo("{\"object\":\"list\",\"data\":[" + one + "," + two + "]}");
    }

    @Test
    void sameId_isListedOnce() {
        ModelList list = new ModelList();
        list.add(utf8("{\"data\":[{\"id\":\"a\",\"by\":1},{\"id\":\"\\u0061\"}]}"));
        list.add(utf8("{\"data\":[{\"id\":\"a\",\"by\":2},{\"id\":\"b\"}]}"));
        list.addAliases(List.of("a", "fast\"", "b"));
        assertThat(text(list.toBytes()))
                .isEqualTo("{\"object\":\"list\",\"data\":[{\"id\":\"a\",\"by\":1},{\"id\":\"b\"},"
                        + "{\"id\":\"fast\\\"\",\"object\":\"model\",\"created\":0,\"owned_by\":\"stowage\"}]}");
    }

    @Test
    void whatIsNoList_addsNothing() {
        ModelList list = new ModelList();
        for (String other :
                List.of("", "<html>", "[]", "7", "{}", "{\"data\":{}}", "{\"data\":[1,2]}", "{\"data\":null}")) {
            list.add(utf8(other));
        }
        list.add(utf8("{\"data\":[{\"id\":\"a\"},{\"id\":\"b\""));
        assertThat(new JsonMapper().readTree(list.toBytes()).get("data")).hasSize(1);
    }

    @Test
    void bytesThatAreNoCharacter_stay() {
        byte[] surrogate = "{\"data\":[{\"id\":\"a\",\"x\":\"\u00ed\u00a0\u0080\"}]}".getBytes(ISO_8859_1);
        ModelList list = new ModelList();
        list.add(surrogate);
        assertThat(new String(list.toBytes(), ISO_8859_1)).contains("\"x\":\"\u00ed\u00a0\u0080\"");
    }
}
