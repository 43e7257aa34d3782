/**
 * The use cases, and the only place with an order of steps. Start with {@link dev.stowage.proxy.ChatCompletions}, the road
 * of a managed request, and {@link dev.stowage.proxy.PassThrough} for everything else.
 */
@NullMarked
package dev.stowage.proxy;

import org.jspecify.annotations.NullMarked;
