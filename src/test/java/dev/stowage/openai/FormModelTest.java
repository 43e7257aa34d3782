package dev.stowage.openai;

import static dev.stowage.openai.Bodies.utf8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.openai.ModelSearch.Named;
import java.util.Arrays;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FormModelTest {

    private static final String TYPE = "multipart/form-data; boundary=X";
    private static final String MODEL = part("name=\"model\"", "m");

    @ParameterizedTest
    @ValueSource(
            strings = {
                "multipart/form-data; boundary=X",
                "Multipart/Form-Data;charset=utf-8; Boundary=\"X\"",
                " multipart/form-data;boundary=X;charset=utf-8"
            })
    void boundary_isThatOfTheContentType(String type) {
        assertThat(in(type, MODEL + "--X--\r\n")).contains("m");
    }

    @Test
    void field_isFoundBesideOthers() {
        assertThat(in(TYPE, part("name=\"language\"", "model") + MODEL + "--X--\r\n"))
                .contains("m");
        assertThat(in(TYPE, "preamble\r\n" + MODEL + part("name=\"file\"; filename=\"model\"", "DATA")))
                .contains("m");
        assertThat(in(
                        TYPE,
                        part("name=\"file\"; filename=\"a\"\r\nContent-Type: audio/wav", "DA\r\n\r\n--TA") + MODEL
                                + "--X"))
                .contains("m");
        assertThat(in(TYPE, "--X\r\ncontent-disposition:form-data;name=model\r\n\r\nm\r\n--X--"))
                .contains("m");
    }

    @Test
    void field_isNotThere() {
        assertThat(in(TYPE, "")).isEmpty();
        assertThat(in(TYPE, "--X--\r\n")).isEmpty();
        assertThat(in(TYPE, "--X\r\nContent-Disposition: form-data; name=\"model\"\r\n\r\nm"))
                .isEmpty();
        assertThat(in(TYPE, part("name=\"models\"", "m") + "--X--")).isEmpty();
        assertThat(in(TYPE, part("name=\"file\"; filename=\"name=model\"", "m") + "--X--"))
                .isEmpty();
        assertThat(in("multipart/form-data", MODEL + "--X--")).isEmpty();
        assertThat(in("multipart/form-data; boundary=Y", MODEL + "--X--")).isEmpty();
    }

    @Test
    void field_isLookedForInTheFirstBytesOnly() {
        String file = part("name=\"file\"; filename=\"a\"", "D".repeat(FormModel.LOOKED_THROUGH));
        ModelSearch search = ModelSearch.in(TYPE);
        byte[] body = utf8(file + MODEL + "--X--");
        assertThat(search.isOver(body, FormModel.LOOKED_THROUGH - 1)).isFalse();
        assertThat(search.isOver(body, body.length)).isTrue();
        assertThat(search.found()).isEmpty();
    }

    @Test
    void anyCut_isLookedAtFromThereOn() {
        byte[] body = utf8(part("name=\"file\"", "\r\n--\r\n-X") + MODEL + "--X--\r\n");
        for (int cut = 0; cut <= body.length; cut++) {
            ModelSearch search = ModelSearch.in(TYPE);
            search.isOver(Arrays.copyOf(body, cut), cut);
            assertThat(search.isOver(body, body.length)).isTrue();
            assertThat(search.found()).as("cut at %d", cut).contains(new Named("m", Optional.empty()));
        }
    }

    private static String part(String disposition, String value) {
        return "--X\r\nContent-Disposition: form-data; " + disposition + "\r\n\r\n" + value + "\r\n";
    }

    private static Optional<String> in(String type, String form) {
        ModelSearch search = ModelSearch.in(type);
        search.isOver(utf8(form), utf8(form).length);
        return search.found().map(Named::name);
    }
}
