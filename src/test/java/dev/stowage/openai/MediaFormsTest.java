package dev.stowage.openai;

import static dev.stowage.openai.Counted.message;
import static dev.stowage.openai.Pictures.dataUrl;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.core.tokens.MessageTokens;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Base64;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Pictures, sounds and files in messages, by gpt-4o's rule. */
class MediaFormsTest {

    private static final String PNG = dataUrl("image/png", Pictures.file("png", 1024, 1024));

    static Stream<String> dataUrls() {
        return Stream.of(
                PNG,
                PNG.replace("/", "\\/"),
                PNG.replace("data:image/png", "DATA:IMAGE/PNG"),
                dataUrl("image/jpeg", Pictures.file("jpg", 1024, 1024)),
                dataUrl("image/jpeg", Pictures.jpegBehind(70_000, 1024, 1024)),
                dataUrl("image/gif", Pictures.file("gif", 1024, 1024)),
                dataUrl("image/webp", Pictures.lossyWebp(1024, 1024)),
                dataUrl("image/png;name=x.png", Pictures.file("png", 1024, 1024)));
    }

    @ParameterizedTest
    @MethodSource("dataUrls")
    void picture_costsByItsSize(String url) {
        assertThat(message("{'content':[{'type':'image_url','image_url':{'url':'" + url + "'}}]}"))
                .extracting(MessageTokens::text, MessageTokens::media)
                .containsExactly(4, 765);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{'type':'image_url','image_url':{'url':'PNG','detail':'high'}} | 765",
                "{'type':'image_url','image_url':{'detail':'auto','url':'PNG'}} | 765",
                "{'type':'image_url','image_url':{'detail':'low','url':'PNG'}} | 85",
                "{'image_url':{'url':'PNG','detail':'low'},'type':'image_url'} | 85",
                "{'type':'image_url','image_url':'PNG'} | 765",
                "{'type':'input_image','image_url':'PNG','detail':'low'} | 85",
                "{'type':'image','source':{'type':'base64','media_type':'image/png','data':'BARE'}} | 765",
                "{'type':'image','image':'BARE'} | 765",
                "{'source':{'data':'BARE','type':'base64'},'type':'image'} | 765",
                "{'type':'image_url','image_url':{'url':'https://example.org/a.png'}} | 1105",
                "{'type':'image_url','image_url':{'url':'https:\\/\\/example.org\\/a.png','detail':'low'}} | 85",
                "{'type':'image_url','image_url':{'url':'data:image/png;base64,AAAA'}} | 1105",
                "{'type':'image_url','image_url':{'url':''}} | 1105",
                "{'type':'file','file':{'filename':'a.png','file_data':'PNG'}} | 765",
                "{'type':'tool_result','content':[{'type':'image_url','image_url':{'url':'PNG'}}]} | 765"
            })
    void picture_isFoundInEveryForm(String part, int tokens) {
        assertThat(message("{'content':[" + filled(part) + "]}").media()).isEqualTo(tokens);
    }

    @Test
    void pictures_ofAnAnswerCount() {
        assertThat(message(
                                filled(
                                        "{'role':'assistant','content':'x','images':[{'type':'image_url','image_url':{'url':'PNG'}}]}"))
                        .media())
                .isEqualTo(765);
    }

    /** Three megabytes of base64 are a picture, not two million tokens. */
    @Test
    void largePicture_isNoText_C47_D15() {
        byte[] large = new byte[3 << 20];
        byte[] head = Pictures.file("png", 2048, 4096);
        System.arraycopy(head, 0, large, 0, Math.min(head.length, 1_000));
        MessageTokens counted = message("{'content':[{'type':'text','text':'what is it'},"
                + "{'type':'image_url','image_url':{'url':'" + dataUrl("image/png", large) + "'}}]}");
        assertThat(counted.total()).isEqualTo(4 + 3 + 1105);
        assertThat(counted.provisional()).isFalse();
    }

    @Test
    void manyPictures_costManyTimes_C49() {
        String part = filled("{'type':'image_url','image_url':{'url':'PNG','detail':'high'}}");
        assertThat(message("{'content':[" + (part + ",").repeat(19) + part + "]}")
                        .media())
                .isEqualTo(20 * 765);
    }

    @Test
    void sounds_costByTheirLength() {
        String threeSecondsOfMp3 = Base64.getEncoder().encodeToString(new byte[48_000]);
        assertThat(sound(threeSecondsOfMp3)).isEqualTo(30);
        assertThat(sound(Base64.getEncoder().encodeToString(wav(8_000, 16_000))))
                .isEqualTo(21);
        assertThat(message("{'content':[{'type':'audio_url','audio_url':{'url':'https://example.org/a.mp3'}}]}")
                        .media())
                .isEqualTo(600);
        assertThat(message("{'content':[{'type':'audio_url','audio_url':{'url':'data:audio/mp3;base64,"
                                + threeSecondsOfMp3 + "'}}]}")
                        .media())
                .isEqualTo(30);
    }

    @Test
    void files_costByTheirSizeWithinBounds() {
        assertThat(file("'filename':'a b.txt','file_data':'data:text/plain;base64,"
                        + Base64.getEncoder().encodeToString(new byte[6_000]) + "'"))
                .isEqualTo(1_500);
        assertThat(file("'file_data':'" + Base64.getEncoder().encodeToString(new byte[9_000_000]) + "'"))
                .isEqualTo(20_000);
        assertThat(file("'file_id':'file-abc123'")).isEqualTo(1_600);
        assertThat(file("'file_url':'https://example.org/a.pdf'")).isEqualTo(1_600);
        assertThat(message("{'content':[{'type':'video_url','video_url':{'url':'https://example.org/a.mp4'}}]}")
                        .media())
                .isEqualTo(1_600);
    }

    private static int sound(String base64) {
        return message("{'content':[{'type':'input_audio','input_audio':{'data':'" + base64 + "','format':'wav'}}]}")
                .media();
    }

    private static int file(String fields) {
        return message("{'content':[{'type':'file','file':{" + fields + "}}]}").media();
    }

    /** Two seconds and the header. */
    private static byte[] wav(int samplesPerSecond, int bytesPerSecond) {
        ByteBuffer file = ByteBuffer.allocate(44 + 2 * bytesPerSecond).order(ByteOrder.LITTLE_ENDIAN);
        file.put(0, "RIFF".getBytes(US_ASCII));
        file.put(8, "WAVEfmt ".getBytes(US_ASCII));
        return file.putInt(24, samplesPerSecond).putInt(28, bytesPerSecond).array();
    }

    private static String filled(String part) {
        return part.replace("PNG", PNG).replace("BARE", PNG.substring(PNG.indexOf(',') + 1));
    }
}
