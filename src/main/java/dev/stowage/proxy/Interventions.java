package dev.stowage.proxy;

import dev.stowage.core.capacity.Action;
import dev.stowage.core.capacity.CanonicalPrompt;
import dev.stowage.core.capacity.CanonicalState;
import dev.stowage.core.capacity.CapacityDecision;
import dev.stowage.core.capacity.Replanned;
import dev.stowage.core.capacity.Situation;
import dev.stowage.core.capacity.Snapshot;
import dev.stowage.core.capacity.Verification;
import dev.stowage.core.chat.Conversation;
import dev.stowage.core.chat.Message;
import dev.stowage.core.chat.Role;
import dev.stowage.core.chat.Spoken;
import dev.stowage.core.chat.Voice;
import dev.stowage.core.compaction.LadderMessage;
import dev.stowage.core.compaction.LadderPrompt;
import dev.stowage.core.compaction.Level;
import dev.stowage.core.compaction.Occasion;
import dev.stowage.core.compaction.Occasion.Cause;
import dev.stowage.core.compaction.Trim;
import dev.stowage.core.compaction.Verdict.Packed;
import dev.stowage.core.memory.Requests;
import dev.stowage.core.residency.Elsewhere;
import dev.stowage.core.session.Block;
import dev.stowage.core.session.Epoch;
import dev.stowage.core.session.EpochEvent.Intervened;
import dev.stowage.core.session.FileName;
import dev.stowage.core.session.Intervention;
import dev.stowage.core.session.Known;
import dev.stowage.core.session.Lineage;
import dev.stowage.core.session.Placement;
import dev.stowage.openai.SpokenReader;
import dev.stowage.proxy.Deciding.Weighed;
import dev.stowage.proxy.Questions.Question;
import dev.stowage.proxy.Road.Indexed;
import dev.stowage.telemetry.Meters;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;

/** Does to a prompt what the controller decided. Callers wait, and so must not be event loops. */
final class Interventions {

    private final LadderInForce ladder;
    private final Deciding deciding;
    private final Assessor assessor;
    private final Sessions sessions;
    private final KeptSnapshots snapshots;
    private final InstantSource clock;
    private final Meters meters;

    Interventions(
            LadderInForce ladder,
            Deciding deciding,
            Assessor assessor,
            Sessions sessions,
            KeptSnapshots snapshots,
            InstantSource clock,
            Meters meters) {
        this.ladder = ladder;
        this.deciding = deciding;
        this.assessor = assessor;
        this.sessions = sessions;
        this.snapshots = snapshots;
        this.clock = clock;
        this.meters = meters;
    }

    /** A prompt that is to become another. */
    record Subject(Question question, Assessment assessment, Situation situation, CapacityDecision decision) {

        Lineage lineage() {
            return question.lineage();
        }

        Indexed indexed() {
            return question.routed().placed().told().indexed();
        }

        private Conversation conversation() {
            return question.routed().placed().told().conversation().orElseThrow();
        }
    }

    /**
     * Where the prompt goes on; empty where nothing was changed. A refresh waits for what is known of its files besides.
     *
     * @param work where that is done; not an event loop
     */
    Mono<Optional<Placement>> carryOut(Subject subject, Scheduler work) {
        Mono<Elsewhere> elsewhere = subject.decision.action() == Action.REFRESH
                ? deciding.elsewhere(subject.question)
                : Mono.just(Elsewhere.NOTHING);
        return elsewhere.flatMap(
                known -> Mono.fromCallable(() -> carryOut(subject, known)).subscribeOn(work));
    }

    private Optional<Placement> carryOut(Subject subject, Elsewhere elsewhere) {
        CanonicalState state = noted(subject, Optional.empty());
        Optional<Intervened> event = switch (subject.decision.action()) {
            case NONE, REPLAY -> Optional.empty();
            case REFRESH -> refreshed(subject, text(subject, state), elsewhere);
            case REPLAN -> replanned(subject, text(subject, state));
        };
        return event.flatMap(done -> {
            Placement placement = subject.question.placement();
            return sessions.decided(placement.lineageKey(), subject.lineage(), done)
                    .filter(done.epoch()::equals)
                    .map(placement::compacted);
        });
    }

    /**
     * Writes down what is known of a prompt that is to become another.
     *
     * @param replay what came of repeating a call
     */
    CanonicalState noted(Subject subject, Optional<Verification> replay) {
        CanonicalState state = CanonicalState.of(subject.situation, rules(subject));
        snapshots.keep(
                subject.question.placement().key(),
                subject.indexed().passage().moment(),
                snapshot(subject, state, replay));
        return state;
    }

    private Optional<Intervened> refreshed(Subject subject, String text, Elsewhere elsewhere) {
        Level asked = ladder.get().thresholds().at(subject.assessment.usage().ratio());
        Level level = asked.compareTo(Level.HARD) > 0 ? Level.HARD : asked;
        Occasion occasion = Occasion.risk(level == Level.NONE ? Level.SOFT : level);
        Weighed weighed = deciding.weigh(subject.question, subject.assessment, occasion, Optional.empty(), elsewhere);
        meters.compactions().verdict(weighed.verdict(), occasion.cause(), weighed.took());
        List<Block> files = weighed.verdict().match(packed -> weighed.files(), stayed -> List.of());
        Optional<Packed> packed = weighed.verdict().match(Optional::of, stayed -> trimmed(subject));
        return packed.map(done -> {
            Epoch epoch = Intervention.refreshed(subject.lineage(), done, files, text);
            return new Intervened(Action.REFRESH, epoch, Optional.of(done.restraint()), done.before(), done.after());
        });
    }

    private Optional<Packed> trimmed(Subject subject) {
        return Trim.of(prompt(subject), ladder.get().thresholds().soft(), Cause.RISK, clock.instant());
    }

    private LadderPrompt prompt(Subject subject) {
        return new LadderPrompts(assessor, subject.question.model(), subject.assessment)
                .of(subject.indexed(), subject.conversation(), subject.lineage());
    }

    private Optional<Intervened> replanned(Subject subject, String text) {
        LadderPrompt prompt = prompt(subject);
        Set<Integer> kept = Replanned.kept(subject.conversation().messages(), subject.situation.turnStart());
        long sent = IntStream.range(0, prompt.messages().size())
                .filter(at -> prompt.messages().get(at).fate().sent())
                .mapToLong(at -> prompt.messages().get(at).tokens())
                .sum();
        long left = kept.stream()
                .map(prompt.messages()::get)
                .mapToLong(LadderMessage::tokens)
                .sum();
        long before = prompt.fixed() + sent;
        long after = prompt.fixed() + left + prompt.counter().applyAsLong(text);
        return after < before
                ? Optional.of(new Intervened(
                        Action.REPLAN,
                        Intervention.replanned(subject.lineage(), kept, text),
                        Optional.empty(),
                        before,
                        after))
                : Optional.empty();
    }

    private static String text(Subject subject, CanonicalState state) {
        return CanonicalPrompt.of(
                state,
                subject.decision.action(),
                FileName.of(subject.question.placement().key().id()),
                Intervention.id(subject.lineage()));
    }

    private Snapshot snapshot(Subject subject, CanonicalState state, Optional<Verification> replay) {
        List<Known> history = subject.lineage().history();
        return new Snapshot(
                Intervention.id(subject.lineage()),
                clock.instant(),
                subject.decision.turn(),
                subject.decision.action(),
                subject.decision.pressure(),
                subject.decision.prior(),
                subject.decision.risk().probability(),
                subject.decision.risk().band(),
                state,
                Optional.of(Rehydration.head(subject.lineage(), subject.conversation())),
                history.subList(history.size() - subject.situation.last().size(), history.size()).stream()
                        .map(known -> known.identity().meaning().hex())
                        .toList(),
                replay,
                subject.question.model());
    }

    /** The user's, wherever they stand: a rule of the first turn holds in the last. */
    private static List<String> rules(Subject subject) {
        List<Message> messages = subject.conversation().messages();
        byte[] body = subject.indexed().body().readable();
        return IntStream.range(0, messages.size())
                .filter(at -> messages.get(at).role() == Role.USER)
                .mapToObj(at -> SpokenReader.read(
                        body, subject.indexed().index().messages().get(at)))
                .filter(Interventions::isUsers)
                .flatMap(message -> Requests.of(message).constraints().stream())
                .distinct()
                .toList();
    }

    private static boolean isUsers(Spoken message) {
        return Voice.of(message) == Voice.USER;
    }
}
