package dev.stowage.upstream;

import dev.stowage.upstream.UpstreamFailure.Kind;
import io.github.resilience4j.bulkhead.Bulkhead;
import io.github.resilience4j.circuitbreaker.CallNotPermittedException;
import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.circuitbreaker.CircuitBreakerConfig;
import io.github.resilience4j.core.functions.Either;
import io.github.resilience4j.reactor.circuitbreaker.operator.CircuitBreakerOperator;
import io.github.resilience4j.reactor.retry.RetryOperator;
import io.github.resilience4j.retry.Retry;
import io.github.resilience4j.retry.RetryConfig;
import io.github.resilience4j.timelimiter.TimeLimiter;
import io.micrometer.core.instrument.Counter;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import reactor.core.publisher.Mono;

/**
 * What stands between a request and one upstream. All of it acts on the head of the answer: a stream may last an hour
 * without being slow, and bytes that a client has seen are never fetched again. Only the bulkhead's permit is held until
 * the body has ended.
 */
final class Guards {

    private final Provider provider;
    private final Bulkhead bulkhead;
    private final Retry retry;
    private final RetryBudget budget;
    private final CircuitBreaker breaker;
    private final TimeLimiter timeToHead;
    private final Counter inTime;
    private final HeadTimers timers;

    Guards(Provider provider, GuardRegistries registries, HeadTimers timers) {
        this.timers = timers;
        this.provider = provider;
        budget = new RetryBudget(provider.retry().budget());
        bulkhead = registries.bulkhead(provider);
        breaker = registries.breaker(provider, breakerConfig(provider.breaker()));
        timeToHead = registries.timeLimiter(provider);
        inTime = registries.successes(timeToHead);
        retry = registries.retry(provider, retryConfig(provider.retry()));
        retry.getEventPublisher().onRetry(event -> discard(event.getLastThrowable()));
        retry.getEventPublisher().onError(lastTry -> budget.refund());
    }

    /** {@code call}, guarded. A request whose body passes once is never tried again. */
    Mono<UpstreamResponse> around(Function<Handover, Mono<UpstreamResponse>> call, boolean replayable) {
        return whileThereIsRoom(waiting -> {
            Mono<UpstreamResponse> once = tried(
                    waiting, arriving -> limited(call.apply(arriving)).transform(CircuitBreakerOperator.of(breaker)));
            return replayable ? retried(once) : once;
        });
    }

    /** {@code call}, which nobody waits for as for a client's: once, while there is room and the breaker lets others through. */
    Mono<UpstreamResponse> beside(Function<Handover, Mono<UpstreamResponse>> call) {
        Duration limit = timeToHead.getTimeLimiterConfig().getTimeoutDuration();
        return whileThereIsRoom(waiting -> tried(
                waiting,
                arriving -> breaker.getState() == CircuitBreaker.State.OPEN
                        ? Mono.error(CallNotPermittedException.createCallNotPermittedException(breaker))
                        : timers.limit(call.apply(arriving), limit)));
    }

    /** One try; once its answer has come through, it is {@code waiting} that sees to it. */
    private static Mono<UpstreamResponse> tried(Handover waiting, Function<Handover, Mono<UpstreamResponse>> call) {
        return Mono.defer(() -> {
            Handover arriving = new Handover();
            return call.apply(arriving).map(response -> {
                waiting.head(response);
                arriving.taken();
                return response;
            });
        });
    }

    private Mono<UpstreamResponse> limited(Mono<UpstreamResponse> call) {
        return timers.limit(call, timeToHead.getTimeLimiterConfig().getTimeoutDuration())
                .doOnSuccess(head -> inTime.increment())
                .doOnError(timeToHead::onError);
    }

    private Mono<UpstreamResponse> retried(Mono<UpstreamResponse> call) {
        budget.earn();
        return call.flatMap(this::answerOrTryAgain)
                .transform(RetryOperator.of(retry))
                .onErrorResume(RetryableAnswer.class, last -> Mono.just(last.response()));
    }

    private Mono<UpstreamResponse> answerOrTryAgain(UpstreamResponse response) {
        return RetryableAnswer.of(response, provider.retry().maxWait())
                .map(Mono::<UpstreamResponse>error)
                .orElseGet(() -> Mono.just(response));
    }

    private Mono<UpstreamResponse> whileThereIsRoom(Function<Handover, Mono<UpstreamResponse>> call) {
        return Mono.defer(() -> {
            if (!bulkhead.tryAcquirePermission()) {
                return Mono.error(new UpstreamFailure(
                        Kind.BULKHEAD_FULL, provider.name(), new IllegalStateException("too many exchanges")));
            }
            Handover waiting = new Handover();
            AtomicBoolean held = new AtomicBoolean(true);
            Runnable release = () -> {
                if (held.compareAndSet(true, false)) {
                    bulkhead.onComplete();
                }
            };
            return call.apply(waiting)
                    .onErrorMap(this::named)
                    .map(response ->
                            waiting.head(response.mapBody(body -> body.doOnSubscribe(reading -> waiting.taken())
                                            .doFinally(signal -> release.run()))
                                    .onDiscard(release)))
                    .doOnError(failure -> release.run())
                    .doOnCancel(() -> {
                        release.run();
                        waiting.left();
                    });
        });
    }

    private Throwable named(Throwable failure) {
        if (failure instanceof CallNotPermittedException) {
            return new UpstreamFailure(Kind.BREAKER_OPEN, provider.name(), failure);
        }
        return failure instanceof TimeoutException
                ? new UpstreamFailure(Kind.HEAD_TIMEOUT, provider.name(), failure)
                : failure;
    }

    private static void discard(Throwable tried) {
        if (tried instanceof RetryableAnswer answer) {
            answer.response().discard().run();
        }
    }

    private static CircuitBreakerConfig breakerConfig(Provider.Breaker settings) {
        return CircuitBreakerConfig.custom()
                .failureRateThreshold(settings.failureRate())
                .slidingWindowSize(settings.window())
                .minimumNumberOfCalls(settings.minimum())
                .waitDurationInOpenState(settings.open())
                .permittedNumberOfCallsInHalfOpenState(3)
                .slowCallDurationThreshold(settings.slow())
                .recordResult(result -> result instanceof UpstreamResponse answer
                        && answer.status().code() >= 500)
                .build();
    }

    private RetryConfig retryConfig(Provider.Retries settings) {
        return RetryConfig.<UpstreamResponse>custom()
                .maxAttempts(settings.times() + 1)
                .retryOnException(failure -> mayPass(failure) && budget.spend())
                .intervalBiFunction(
                        (attempt, outcome) -> pause(attempt, outcome).toMillis())
                .build();
    }

    private static boolean mayPass(Throwable failure) {
        return failure instanceof RetryableAnswer
                || (failure instanceof UpstreamFailure upstream && upstream.kind() == Kind.UNREACHABLE);
    }

    private Duration pause(int attempt, Either<Throwable, UpstreamResponse> outcome) {
        Duration backOff = provider.retry().backOff().multipliedBy(1L << (attempt - 1));
        Duration jittered = Duration.ofMillis(
                (long) (backOff.toMillis() * ThreadLocalRandom.current().nextDouble(0.5, 1.5)));
        return outcome.isLeft() && outcome.getLeft() instanceof RetryableAnswer answer
                ? answer.retryAfter().orElse(jittered)
                : jittered;
    }
}
