package dev.stowage.web;

import io.netty.channel.Channel;
import org.springframework.boot.reactor.netty.NettyReactiveWebServerFactory;
import reactor.netty.Connection;
import reactor.netty.ConnectionObserver;

/**
 * Has a kept connection read on after each request.
 *
 * <p>Problem: Reactor Netty 1.3.6 and 1.3.7 (reactor-netty#4361) forget it when a request arrives just before the one ahead of
 * it has been put away and is then answered at once: the connection stays silent for good. Rule: when a request has been
 * put away, and what was queued behind it has had its turn, read. Where a read is under way that does nothing; else it
 * brings one piece of the next request, which is queued like any other.
 */
final class ReadOn implements ConnectionObserver {

    static void onEveryConnection(NettyReactiveWebServerFactory server) {
        server.addServerCustomizers(http -> http.childObserve(new ReadOn()));
    }

    @Override
    public void onStateChange(Connection connection, State state) {
        if (state == State.DISCONNECTING) {
            Channel channel = connection.channel();
            channel.eventLoop().execute(() -> channel.eventLoop().execute(channel::read));
        }
    }
}
