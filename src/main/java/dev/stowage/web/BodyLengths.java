package dev.stowage.web;

import static io.netty.handler.codec.http.HttpHeaderNames.TRANSFER_ENCODING;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.codec.DecoderResult;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.util.ReferenceCountUtil;
import java.util.List;
import reactor.netty.NettyPipeline;

/**
 * Refuses a request that says in another way than by its length or in chunks where its body ends (RFC 9112, 6.1 and 6.3).
 *
 * <p>Problem: Netty takes one with another transfer coding for one without a body, and the body for the next request. Rule: it is
 * answered as one that cannot be read, and nothing else on its connection is looked at.
 */
final class BodyLengths extends ChannelInboundHandlerAdapter {

    private boolean hasRefused;

    private BodyLengths() {}

    static void check(ChannelPipeline pipeline) {
        pipeline.addAfter(NettyPipeline.HttpCodec, "stowage-lengths", new BodyLengths());
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        if (hasRefused) {
            ReferenceCountUtil.release(message);
            return;
        }
        if (message instanceof HttpRequest request
                && isUnknown(request.headers().getAll(TRANSFER_ENCODING))) {
            hasRefused = true;
            request.setDecoderResult(
                    DecoderResult.failure(new IllegalArgumentException("a transfer coding other than chunked alone")));
        }
        context.fireChannelRead(message);
    }

    private static boolean isUnknown(List<String> codings) {
        return !codings.isEmpty()
                && (codings.size() > 1
                        || !HttpHeaderValues.CHUNKED.contentEqualsIgnoreCase(
                                codings.get(0).strip()));
    }
}
