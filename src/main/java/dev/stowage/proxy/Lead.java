package dev.stowage.proxy;

import dev.stowage.openai.BodyEdit;
import dev.stowage.openai.ModelAlias;
import dev.stowage.openai.ModelSearch.Named;
import dev.stowage.upstream.Headers;
import dev.stowage.upstream.Upstream;
import dev.stowage.upstream.UpstreamRequest.Streaming;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import reactor.core.publisher.Flux;

/**
 * What comes first of a body that streams through.
 *
 * @param body what was gathered until its model was known; all of it where it is encoded
 * @param named its model, if it was found
 */
record Lead(DecodedBody body, Optional<Named> named) {

    Optional<String> model() {
        return named.map(Named::name);
    }

    /** The same with the upstream's own name of the model, where the client wrote an alias in JSON. */
    Lead goingTo(Upstream upstream) {
        return named.flatMap(model -> model.place()
                        .flatMap(place -> upstream.aliased(model.name()).map(own -> ModelAlias.edit(place, own))))
                .map(edit -> new Lead(body.altered(BodyEdit.splice(body.readable(), List.of(edit))), named))
                .orElse(this);
    }

    Headers headers(Headers client) {
        return body.altered() && body.encoded() ? client.without("content-encoding"::equals) : client;
    }

    /**
     * The body as it is sent.
     *
     * @param announced the length of the client's
     * @param rest the client's, of which the first element stands for this
     */
    Streaming followedBy(Flux<ByteBuf> rest, OptionalLong announced) {
        byte[] bytes = bytes();
        Flux<ByteBuf> all = rest.index((at, chunk) -> at == 0 ? Unpooled.wrappedBuffer(bytes) : chunk.retain());
        int longer = bytes.length - body.sent().length;
        return new Streaming(
                bytes.length == 0 ? rest.skip(1) : all,
                announced.isPresent() ? OptionalLong.of(announced.getAsLong() + longer) : announced);
    }

    private byte[] bytes() {
        return body.altered() ? body.readable() : body.sent();
    }
}
