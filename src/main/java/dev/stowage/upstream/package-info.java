/**
 * One guarded call to a provider. Start with {@link dev.stowage.upstream.Upstreams}, which finds the upstream of a model,
 * and {@link dev.stowage.upstream.Upstream}, which calls it.
 */
@NullMarked
package dev.stowage.upstream;

import org.jspecify.annotations.NullMarked;
