package dev.stowage.upstream;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.HttpResponseStatus;
import java.util.List;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;

class UpstreamResponseTest {

    @Test
    void bytes_areTheWholeBody_andLeaveNoBufferBehind() {
        List<ByteBuf> chunks =
                List.of(Unpooled.copiedBuffer("a list ", UTF_8), Unpooled.copiedBuffer("of models", UTF_8));
        assertThat(bytes(Flux.fromIterable(chunks))).isEqualTo("a list of models");
        assertThat(chunks).allMatch(chunk -> chunk.refCnt() == 0);
        assertThat(bytes(Flux.empty())).isEmpty();
    }

    private static String bytes(Flux<ByteBuf> body) {
        UpstreamResponse response =
                new UpstreamResponse("u", HttpResponseStatus.OK, new Headers(List.of()), body, () -> {});
        return new String(response.bytes().block(), UTF_8);
    }
}
