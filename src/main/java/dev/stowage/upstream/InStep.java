package dev.stowage.upstream;

import io.netty.channel.ChannelPipeline;
import reactor.netty.NettyPipeline;
import reactor.netty.http.client.HttpClient;

/** Has a client's kept connections bring one answer for each request and nothing besides, or end. */
public final class InStep {

    private InStep() {}

    /** The same client, with connections that are watched. */
    public static HttpClient on(HttpClient client) {
        return client.doOnChannelInit((observer, channel, address) -> watch(channel.pipeline()));
    }

    /** An interim answer is no end of what was asked for, so that surplus is looked for behind those. */
    private static void watch(ChannelPipeline pipeline) {
        SurplusBytes.watch(pipeline);
        pipeline.addAfter(NettyPipeline.HttpCodec, "stowage-interim", new InterimAnswers());
    }
}
