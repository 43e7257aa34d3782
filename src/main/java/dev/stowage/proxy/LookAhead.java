package dev.stowage.proxy;

import dev.stowage.core.chat.Spoken;
import dev.stowage.core.compaction.Question;
import dev.stowage.core.compaction.Ranked;
import dev.stowage.core.session.Lineage;
import dev.stowage.core.session.Placement;
import dev.stowage.inference.Relevances;
import dev.stowage.openai.ChatIndex;
import dev.stowage.openai.SpokenReader;
import dev.stowage.proxy.Road.Indexed;
import dev.stowage.telemetry.FailOpen;
import dev.stowage.telemetry.Meters;
import dev.stowage.telemetry.Mode;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import java.util.stream.IntStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.scheduler.Scheduler;

/**
 * Has the exchanges of a filling window embedded while its provider is at work, so that a later compaction need not wait for
 * them. Of a request, its body waits for that and nothing else: no header, no credential.
 */
final class LookAhead {

    private static final Logger LOG = LoggerFactory.getLogger(LookAhead.class);

    private final boolean enabled;
    private final Relevances relevances;
    private final Scheduler background;
    private final Meters meters;

    /**
     * @param enabled whether prompts are compacted at all
     * @param background may refuse work; not an event loop
     */
    LookAhead(boolean enabled, Relevances relevances, Scheduler background, Meters meters) {
        this.enabled = enabled;
        this.relevances = relevances;
        this.background = background;
        this.meters = meters;
    }

    /**
     * Looks ahead from a prompt that is on its way.
     *
     * @param usage of its window
     * @param indexed what the client sent
     */
    void from(double usage, Placement placement, Indexed indexed) {
        boolean managed = indexed.passage().journal().mode() == Mode.MANAGED;
        if (enabled && managed && relevances.looksAhead(usage)) {
            later(placement.key().tenant(), indexed.body().readable(), indexed.index(), placement.lineage());
        }
    }

    private void later(String tenant, byte[] body, ChatIndex index, Lineage lineage) {
        try {
            background.schedule(() -> embed(tenant, body, index, lineage));
        } catch (RejectedExecutionException busy) {
            meters.failedOpen(FailOpen.EMBEDDING_BUSY);
        }
    }

    private void embed(String tenant, byte[] body, ChatIndex index, Lineage lineage) {
        try {
            Ranked done = relevances.lookAhead(tenant, texts(body, index, lineage));
            if (done.isMixed()) {
                meters.failedOpen(done == Ranked.BUSY ? FailOpen.EMBEDDING_BUSY : FailOpen.EMBEDDING);
            }
        } catch (RuntimeException broken) {
            LOG.warn("exchanges could not be embedded ahead: {}", broken.toString());
            meters.failedOpen(FailOpen.EMBEDDING);
        }
    }

    private static List<String> texts(byte[] body, ChatIndex index, Lineage lineage) {
        List<Spoken> messages = IntStream.range(0, lineage.history().size())
                .mapToObj(i -> SpokenReader.read(body, index.messages().get(i)))
                .toList();
        return Question.ahead(
                messages,
                i -> lineage.epoch()
                        .decisionOn(lineage.history().get(i).identity())
                        .sent());
    }
}
