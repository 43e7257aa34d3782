package dev.stowage.fidelity;

import dev.stowage.core.arena.Arena;
import dev.stowage.core.arena.ArenaBlock;
import dev.stowage.core.arena.ArenaPlan;
import dev.stowage.core.arena.ArenaRequest;
import dev.stowage.core.arena.ArenaSettings;
import dev.stowage.core.arena.ArenaState;
import dev.stowage.core.arena.Candidate;
import dev.stowage.core.arena.MemoryCandidates;
import dev.stowage.core.arena.Zone;
import dev.stowage.core.chat.Digest;
import dev.stowage.core.chat.Fence;
import dev.stowage.core.chat.MessageIdentity;
import dev.stowage.core.chat.Role;
import dev.stowage.core.chat.Spoken;
import dev.stowage.core.compaction.Fate;
import dev.stowage.core.memory.Extraction;
import dev.stowage.core.memory.Heard;
import dev.stowage.core.memory.Memo;
import dev.stowage.core.memory.Recall;
import dev.stowage.core.memory.RecallMode;
import dev.stowage.core.memory.Units;
import dev.stowage.core.tokens.ContextUsage;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Adds as the proxy does, request by request, from what the conversation has taught. */
final class ArenaAdding implements Adding {

    private final ArenaSettings settings;
    private final Arena arena;
    private final long window;
    private final ToLongFunction<String> counter;
    private final Map<String, ArenaBlock> blocks = new LinkedHashMap<>();
    private ArenaState state = ArenaState.NEW;
    private Extraction extraction = Extraction.none("t", "s");
    private int epoch;

    ArenaAdding(ArenaSettings.Mode mode, long window, ToLongFunction<String> counter) {
        ArenaSettings usual = ArenaSettings.STANDARD;
        this.settings = new ArenaSettings(
                mode,
                usual.maxInjectionTokens(),
                usual.zones(),
                usual.adaptive(),
                usual.relaxOrder(),
                usual.maxEntriesPerSession(),
                usual.degradationPolicy(),
                usual.threshold(),
                usual.hardLimit());
        this.arena = new Arena(settings);
        this.window = window;
        this.counter = counter;
    }

    @Override
    public long tokens() {
        return blocks.values().stream().mapToLong(ArenaBlock::tokens).sum();
    }

    /** The same by zone. */
    Map<Zone, Long> byZone() {
        return blocks.values().stream()
                .filter(block -> !block.zone().equals("compact_gate"))
                .collect(Collectors.groupingBy(
                        block -> Zone.valueOf(block.zone().toUpperCase(Locale.ROOT)),
                        Collectors.summingLong(ArenaBlock::tokens)));
    }

    @Override
    public void nextEpoch() {
        epoch++;
        blocks.clear();
    }

    @Override
    public List<String> to(List<Spoken> messages, List<Fate> fates, ContextUsage usage, Instant now) {
        List<Heard> heard = IntStream.range(extraction.heard(), messages.size())
                .mapToObj(at -> new Heard(identity(at), messages.get(at)))
                .toList();
        extraction = extraction.read(heard, now).extraction();
        Spoken last = messages.get(messages.size() - 1);
        if (epoch == 0 || !(last.role() == Role.USER || last.role().answersCall())) {
            return List.of();
        }
        ArenaPlan plan = arena.plan(state, request(messages, fates, usage, now));
        state = plan.state();
        plan.blocks().forEach(block -> blocks.put(block.id(), block));
        return plan.blocks().stream().map(ArenaBlock::body).toList();
    }

    private ArenaRequest request(List<Spoken> messages, List<Fate> fates, ContextUsage usage, Instant now) {
        int users = (int)
                messages.stream().filter(message -> message.role() == Role.USER).count();
        return new ArenaRequest(
                epoch,
                users,
                Digest.of(String.valueOf(messages.size())),
                epoch + "-" + messages.size(),
                blocks.values().stream()
                        .collect(Collectors.toMap(
                                ArenaBlock::id, block -> Fence.around(block.zone(), block.id(), block.body()))),
                candidates(messages, fates, usage, now),
                usage,
                window,
                false,
                counter);
    }

    private static Set<MessageIdentity> shown(List<Spoken> messages, List<Fate> fates) {
        return IntStream.range(0, messages.size())
                .filter(at -> fates.get(at) == Fate.Plain.KEEP)
                .mapToObj(ArenaAdding::identity)
                .collect(Collectors.toSet());
    }

    private List<Candidate> candidates(List<Spoken> messages, List<Fate> fates, ContextUsage usage, Instant now) {
        Units unseen = extraction.units().unseen(shown(messages, fates)::contains);
        List<Candidate> candidates = new ArrayList<>(MemoryCandidates.of(unseen));
        Spoken last = messages.get(messages.size() - 1);
        if (last.role() == Role.USER
                && RecallMode.PRESSURE_AWARE.allows(usage.pressure(settings.threshold(), settings.hardLimit()))) {
            Map<Memo, Set<MessageIdentity>> memos = MemoryCandidates.memos(unseen.all());
            IntStream.range(0, messages.size() - 1)
                    .filter(at -> fates.get(at) != Fate.Plain.KEEP)
                    .forEach(at -> memos.put(Memo.of(identity(at), messages.get(at), now), Set.of(identity(at))));
            memos.keySet().removeIf(memo -> isSaid(memo.text()));
            Recall recall = Recall.of(last.text(), List.copyOf(memos.keySet()), now);
            MemoryCandidates.recalled(recall, memos).ifPresent(candidates::add);
        }
        candidates.removeIf(candidate -> isSaid(candidate.content()));
        return candidates;
    }

    /** What has been learned from messages that the prompt no longer has as they were said. */
    List<Candidate> hidden(List<Spoken> messages, List<Fate> fates) {
        return MemoryCandidates.of(extraction.units().unseen(shown(messages, fates)::contains));
    }

    /** Whether a block says it, or how it begins, where there was no room for all of it. */
    boolean carries(Candidate candidate) {
        return isSaid(candidate.content().lines().findFirst().orElse(""));
    }

    private boolean isSaid(String text) {
        return blocks.values().stream().anyMatch(block -> block.body().contains(text));
    }

    private static MessageIdentity identity(int at) {
        return new MessageIdentity(Digest.of("message " + at), 0);
    }
}
