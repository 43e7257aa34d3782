package dev.stowage.upstream;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelPipeline;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.ReferenceCountUtil;
import reactor.netty.NettyPipeline;

/**
 * Ends a connection on which more comes than was asked for: an answer longer than it says, a body where there is none, a farewell to a
 * connection that is not in use. What is left of one answer would be read as the beginning of the next (RFC 9112, 6.3), which may be
 * somebody else's.
 */
@SuppressWarnings("FutureReturnValueIgnored") // Nobody waits until it is closed.
final class SurplusBytes extends ChannelDuplexHandler {

    private boolean isAsked;
    private ByteBuf reading = Unpooled.EMPTY_BUFFER;

    private SurplusBytes() {}

    /** Watches both sides of a connection's codec. */
    static void watch(ChannelPipeline pipeline) {
        SurplusBytes messages = new SurplusBytes();
        pipeline.addBefore(NettyPipeline.HttpCodec, "stowage-bytes", messages.new Bytes());
        pipeline.addAfter(NettyPipeline.HttpCodec, "stowage-surplus", messages);
    }

    @Override
    public void write(ChannelHandlerContext context, Object message, ChannelPromise promise) {
        isAsked = isAsked || message instanceof HttpRequest;
        context.write(message, promise);
    }

    /** The end of an answer is told before anything behind it is read. */
    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        if (message instanceof LastHttpContent) {
            isAsked = false;
            if (reading.isReadable()) {
                context.close();
            }
        }
        context.fireChannelRead(message);
    }

    /** What the codec reads. */
    private final class Bytes extends ChannelInboundHandlerAdapter {

        @Override
        public void channelRead(ChannelHandlerContext context, Object message) {
            if (!isAsked) {
                ReferenceCountUtil.release(message);
                context.close();
                return;
            }
            ByteBuf before = reading;
            reading = ((ByteBuf) message).retain();
            try {
                context.fireChannelRead(message);
            } finally {
                reading.release();
                reading = before;
            }
        }
    }
}
