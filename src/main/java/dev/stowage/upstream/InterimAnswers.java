package dev.stowage.upstream;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpStatusClass;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.ReferenceCountUtil;
import java.net.ProtocolException;

/**
 * Leaves out answers that are not yet the answer (RFC 9110, 15.2).
 *
 * <p>Problem: Reactor Netty takes 102 or 103 for the answer itself and gives the connection back, and the next request on it is told what
 * was meant for this one. Rule: they are left out, and the answer is waited for; 100 too, since nobody asks for it here. 101 ends the
 * connection, for what follows is not HTTP.
 */
final class InterimAnswers extends ChannelInboundHandlerAdapter {

    private boolean leavingOut;

    @Override
    @SuppressWarnings("FutureReturnValueIgnored") // Nobody waits until it is closed.
    public void channelRead(ChannelHandlerContext context, Object message) {
        leavingOut = leavingOut || isInterim(message);
        if (!leavingOut) {
            context.fireChannelRead(message);
            return;
        }
        if (isSwitch(message)) {
            context.fireExceptionCaught(new ProtocolException("switches to another protocol without being asked"));
            context.close();
        }
        if (message instanceof LastHttpContent) {
            leavingOut = false;
            context.read();
        }
        ReferenceCountUtil.release(message);
    }

    private static boolean isInterim(Object message) {
        return message instanceof HttpResponse head && head.status().codeClass() == HttpStatusClass.INFORMATIONAL;
    }

    private static boolean isSwitch(Object message) {
        return message instanceof HttpResponse head && head.status().equals(HttpResponseStatus.SWITCHING_PROTOCOLS);
    }
}
