package dev.stowage.proxy;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;

class WholeBodyTest {

    private static final int MOST = 16;

    private final List<ByteBuf> chunks =
            List.of(Unpooled.copiedBuffer("a list ", UTF_8), Unpooled.copiedBuffer("of models", UTF_8));

    @Test
    void complete_isAllOfIt_andNoBufferIsKept() {
        assertThat(complete(Flux.fromIterable(chunks), MOST)).isEqualTo("a list of models");
        assertThat(chunks).allMatch(chunk -> chunk.refCnt() == 0);
        assertThat(complete(Flux.empty(), MOST)).isEmpty();
    }

    @Test
    void cutBody_isNotComplete() {
        Flux<ByteBuf> cut = Flux.<ByteBuf>fromIterable(chunks).concatWith(Flux.error(new IOException("gone")));
        assertThatThrownBy(() -> complete(cut, MOST)).hasRootCauseMessage("gone");
        assertThat(chunks).allMatch(chunk -> chunk.refCnt() == 0);
    }

    @Test
    void longerBody_isNotComplete_andNoBufferIsKept() {
        assertThatThrownBy(() -> complete(Flux.fromIterable(chunks), MOST - 1))
                .hasMessage("a body of more than 15 bytes");
        assertThat(chunks).allMatch(chunk -> chunk.refCnt() == 0);
    }

    private static String complete(Flux<ByteBuf> body, int most) {
        return WholeBody.of(body, most)
                .flatMap(WholeBody::complete)
                .map(bytes -> new String(bytes, UTF_8))
                .blockOptional()
                .orElseThrow();
    }
}
