package dev.stowage.core.compaction;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Level 3. All exchanges but the last become one checkpoint; if that is not enough, files that are still shown become
 * outlines; inside a long tool loop its older exchanges follow, the oldest first. The checkpoint takes the place of an
 * older one.
 */
final class EmergencyLevel {

    private final SoftLevel soft;
    private final Extract extract;
    private final Lexicon lexicon;
    private final Draft draft;
    private final Goal goal;
    private final long checkpointTokens;
    private final Optional<Summary> summary;

    /** @param summary what a model wrote, if one did */
    EmergencyLevel(
            SoftLevel soft,
            Extract extract,
            Lexicon lexicon,
            Draft draft,
            Goal goal,
            long checkpointTokens,
            Optional<Summary> summary) {
        this.summary = summary;
        this.soft = soft;
        this.extract = extract;
        this.lexicon = lexicon;
        this.draft = draft;
        this.goal = goal;
        this.checkpointTokens = checkpointTokens;
    }

    void run() {
        Reach reach = draft.reach(Level.EMERGENCY);
        List<Exchange> gone = new ArrayList<>();
        reach.earlier().stream().filter(this::open).forEach(exchange -> checkpoint(exchange, gone));
        soft.outlineAll(draft.reach(0).earlier());
        soft.outlineAll(reach.turn());
        reach.turn().stream()
                .filter(exchange -> open(exchange) && !(draft.sent(exchange) && reached()))
                .forEach(exchange -> checkpoint(exchange, gone));
        if (!gone.isEmpty()) {
            Optional<String> older = draft.prompt().checkpoint();
            Checkpoint checkpoint = summary.map(written -> extract.ofSummary(written, gone, older))
                    .orElseGet(() -> extract.ofCheckpointed(gone, older));
            draft.checkpoint(lexicon.written(checkpoint, draft, checkpointTokens, checkpointTokens));
        }
    }

    /** Whether an older checkpoint does not speak of it yet. */
    private boolean open(Exchange exchange) {
        return exchange.indices().anyMatch(i -> draft.fate(i) != Fate.Plain.CHECKPOINTED);
    }

    private void checkpoint(Exchange exchange, List<Exchange> gone) {
        draft.drop(exchange, Fate.Plain.CHECKPOINTED, Deed.CHECKPOINTED);
        gone.add(exchange);
    }

    private boolean reached() {
        return draft.totalWithoutCheckpoint() + checkpointTokens + Draft.FENCE_TOKENS <= goal.tokens();
    }
}
