package dev.stowage.proxy;

import dev.stowage.core.chat.Conversation;
import dev.stowage.core.chat.Usage;
import dev.stowage.core.session.Exchanged;
import dev.stowage.core.session.Lineage;
import dev.stowage.core.session.PromptShares;
import dev.stowage.core.tokens.AtMost;
import dev.stowage.core.tokens.Bill;
import dev.stowage.core.tokens.BilledPrompt;
import dev.stowage.core.tokens.Calibration;
import dev.stowage.core.tokens.ContextUsage;
import dev.stowage.core.tokens.ModelFamily;
import dev.stowage.core.tokens.PromptTokens;
import dev.stowage.openai.ByteRange;
import dev.stowage.openai.ChatIndex;
import dev.stowage.openai.ModelFamilies;
import dev.stowage.openai.OutputLimit;
import dev.stowage.openai.PromptCounter;
import dev.stowage.telemetry.FailOpen;
import dev.stowage.telemetry.Meters;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.LongFunction;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Counts prompts, says how full they make their models' windows, and learns from what providers bill. What was counted
 * before costs next to nothing and is counted at once; the rest while the request is on its way.
 */
final class Assessor {

    private static final Logger LOG = LoggerFactory.getLogger(Assessor.class);

    private static final int BYTES_OF_A_TOKEN = 4;

    private static final Duration BUDGET = Duration.ofMillis(100);

    private final PromptCounter counter;
    private final ModelFamilies families;
    private final Windows windows;
    private final Calibrations calibrations;
    private final LongFunction<Executor> counting;
    private final Meters meters;

    /** @param counting for work that holds so many bytes; it may refuse it */
    Assessor(
            PromptCounter counter,
            ModelFamilies families,
            Windows windows,
            Calibrations calibrations,
            LongFunction<Executor> counting,
            Meters meters) {
        this.counter = counter;
        this.families = families;
        this.windows = windows;
        this.calibrations = calibrations;
        this.counting = counting;
        this.meters = meters;
    }

    /** Begins to assess a prompt that goes to an upstream; never throws. What cannot be counted fails at once. */
    CompletableFuture<Assessment> assess(
            String upstream, String model, byte[] body, ChatIndex index, Conversation conversation, Lineage lineage) {
        ModelFamily family = families.of(model);
        try {
            return counter.known(body, index, conversation, family)
                    .map(tokens -> CompletableFuture.completedFuture(
                            assessment(upstream, model, body, index, conversation, lineage, tokens)))
                    .orElseGet(() -> CompletableFuture.supplyAsync(
                                    () -> assessment(
                                            upstream,
                                            model,
                                            body,
                                            index,
                                            conversation,
                                            lineage,
                                            counter.count(body, index, conversation, family, BUDGET)),
                                    counting.apply(body.length))
                            .exceptionallyCompose(this::uncounted));
        } catch (RejectedExecutionException busy) {
            meters.failedOpen(FailOpen.COUNTING_BUSY);
            return CompletableFuture.failedFuture(busy);
        } catch (RuntimeException broken) {
            return uncounted(broken);
        }
    }

    /** Counts the messages of a body that is not sent, while another one is on its way; what cannot be counted fails. */
    CompletableFuture<PromptTokens> counted(String model, byte[] body, ChatIndex index, Conversation conversation) {
        ModelFamily family = families.of(model);
        try {
            return counter.known(body, index, conversation, family)
                    .map(CompletableFuture::completedFuture)
                    .orElseGet(() -> CompletableFuture.supplyAsync(
                            () -> counter.count(body, index, conversation, family, BUDGET),
                            counting.apply(body.length)));
        } catch (RuntimeException busyOrBroken) {
            return CompletableFuture.failedFuture(busyOrBroken);
        }
    }

    private CompletableFuture<Assessment> uncounted(Throwable broken) {
        LOG.warn("counting a prompt failed: {}", broken.toString());
        meters.failedOpen(FailOpen.COUNTING);
        return CompletableFuture.failedFuture(broken);
    }

    private Assessment assessment(
            String upstream,
            String model,
            byte[] body,
            ChatIndex index,
            Conversation conversation,
            Lineage lineage,
            PromptTokens tokens) {
        ContextUsage usage = usage(upstream, model, body, index, lineage, tokens);
        return new Assessment(
                upstream,
                model,
                tokens,
                shares(conversation, tokens),
                usage.prompt(),
                windows.of(upstream, model),
                usage);
    }

    private ContextUsage usage(
            String upstream, String model, byte[] body, ChatIndex index, Lineage lineage, PromptTokens tokens) {
        Optional<BilledPrompt> last = lineage.dealings().lastBill(upstream, model);
        long estimate = calibrations.of(upstream, model).estimate(tokens, last);
        return windows.of(upstream, model).usage(estimate, OutputLimit.in(body, index));
    }

    /** Whether a prompt could fill that much of its model's window, as long as not all of it is counted. */
    boolean mayFill(
            double ratio,
            String upstream,
            String model,
            byte[] body,
            ChatIndex index,
            Conversation conversation,
            Lineage lineage) {
        AtMost most = counter.most(body, index, conversation, families.of(model));
        Optional<BilledPrompt> last = lineage.dealings().lastBill(upstream, model);
        long tokens = calibrations.of(upstream, model).most(most, last);
        return windows.of(upstream, model)
                        .usage(tokens, OutputLimit.in(body, index))
                        .ratio()
                >= ratio;
    }

    /**
     * About how full a prompt makes its model's window, from what the exchange before took and the bytes that came since: at
     * once, and within some points.
     */
    double roughly(String upstream, String model, byte[] body, ChatIndex index, Lineage lineage) {
        Optional<Exchanged> before = lineage.dealings()
                .lastExchange()
                .filter(last -> last.messages() <= index.messages().size());
        long known = before.map(last -> last.usage().map(Usage::promptTokens).orElse(last.estimate()))
                .orElse(0L);
        int from = known > 0 ? before.map(Exchanged::messages).orElse(0) : 0;
        long bytes = known > 0
                ? index.messages().subList(from, index.messages().size()).stream()
                        .mapToLong(ByteRange::length)
                        .sum()
                : body.length;
        return windows.of(upstream, model)
                .usage(known + bytes / BYTES_OF_A_TOKEN, OutputLimit.in(body, index))
                .ratio();
    }

    /** Counts the messages of a body that is at hand in another form too; most of it is known. */
    PromptTokens count(String model, byte[] body, ChatIndex index, Conversation conversation) {
        return counter.count(body, index, conversation, families.of(model), BUDGET);
    }

    /** Counts a text. */
    long count(String model, String text) {
        return counter.text(text, families.of(model), BUDGET);
    }

    private static PromptShares shares(Conversation conversation, PromptTokens tokens) {
        long instructions = 0;
        long users = 0;
        long assistants = 0;
        long results = 0;
        for (int i = 0; i < tokens.messages().size(); i++) {
            long message = tokens.messages().get(i).total();
            switch (conversation.messages().get(i).role()) {
                case SYSTEM, DEVELOPER -> instructions += message;
                case USER -> users += message;
                case ASSISTANT -> assistants += message;
                case TOOL, FUNCTION -> results += message;
                case UNKNOWN -> {}
            }
        }
        return new PromptShares(instructions, tokens.fields(), users, assistants, results);
    }

    /**
     * Learns from a bill.
     *
     * @param last what was billed last in the lineage
     * @return what the next prompt of the lineage can start from
     */
    Optional<BilledPrompt> billed(Assessment assessed, Optional<BilledPrompt> last, long promptTokens) {
        Bill bill = new Bill(assessed.tokens(), last, assessed.window(), promptTokens);
        Calibration known = calibrations.of(assessed.upstream(), assessed.model());
        windows.cut(assessed.upstream(), assessed.model(), bill.truncatedTo(known));
        calibrations.observed(assessed.upstream(), assessed.model(), bill);
        meters.estimated(Optional.of(assessed.model()), assessed.estimate(), promptTokens);
        return bill.settled(known);
    }

    /** Learns from a refusal that says how long a prompt may be. */
    void refused(String upstream, String model, int tokens) {
        windows.refused(upstream, model, tokens);
    }
}
