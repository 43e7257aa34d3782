package dev.stowage.proxy;

import dev.stowage.upstream.Headers;
import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http.HttpResponseStatus;
import reactor.core.publisher.Flux;

/**
 * What goes back to the client.
 *
 * @param status with the upstream's reason phrase
 * @param headers all that are to be sent
 * @param body its bytes; an error in it means that the connection must end without looking complete
 * @param discard to be run when the body will not be read
 */
public record Reply(HttpResponseStatus status, Headers headers, Flux<ByteBuf> body, Runnable discard) {}
