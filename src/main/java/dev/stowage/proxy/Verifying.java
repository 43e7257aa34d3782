package dev.stowage.proxy;

import dev.stowage.core.capacity.Situation;
import dev.stowage.core.capacity.Verification;
import dev.stowage.core.chat.MessageIdentity;
import dev.stowage.core.chat.Spoken;
import dev.stowage.core.session.EpochEvent.BlockAttached;
import dev.stowage.core.session.Intervention;
import dev.stowage.core.session.Lineage;
import dev.stowage.core.session.MemoryEvent.Contradicted;
import dev.stowage.core.session.Placement;
import dev.stowage.openai.SpokenReader;
import dev.stowage.proxy.Interventions.Subject;
import dev.stowage.telemetry.Meters;
import dev.stowage.toolcalls.Replays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;

/** Repeats a call of the present turn that only reads, and says at the prompt's tail what came of it. */
final class Verifying {

    private final Replays replays;
    private final RequestWorkspaces workspaces;
    private final List<Pattern> failures;
    private final Interventions interventions;
    private final Sessions sessions;
    private final Scheduler work;
    private final Meters meters;

    /**
     * @param failures what else a result that begins so is a failure
     * @param work where messages are read; not an event loop
     */
    Verifying(
            Replays replays,
            RequestWorkspaces workspaces,
            List<Pattern> failures,
            Interventions interventions,
            Sessions sessions,
            Scheduler work,
            Meters meters) {
        this.replays = replays;
        this.workspaces = workspaces;
        this.failures = List.copyOf(failures);
        this.interventions = interventions;
        this.sessions = sessions;
        this.work = work;
        this.meters = meters;
    }

    /** Where the prompt goes on; empty where there was nothing to be told. */
    Mono<Optional<Placement>> carryOut(Subject subject) {
        return Mono.fromCallable(() -> turn(subject))
                .subscribeOn(work)
                .flatMap(turn -> replays.newest(
                        turn, failures, workspaces.of(subject.question().routed())))
                .publishOn(work)
                .map(found -> told(subject, found));
    }

    private static List<Spoken> turn(Subject subject) {
        int end = subject.lineage().history().size();
        int start = Math.max(subject.situation().turnStart().orElse(-1) + 1, end - Situation.READ);
        byte[] body = subject.indexed().body().readable();
        return IntStream.range(start, end)
                .mapToObj(at -> SpokenReader.read(
                        body, subject.indexed().index().messages().get(at)))
                .toList();
    }

    /** Where there was no answer, there is nothing to tell a model, but a reason to doubt. */
    private Optional<Placement> told(Subject subject, Optional<Verification> found) {
        Optional<Verification.Result> result = found.map(Verification::result);
        meters.risks().replayed(result);
        interventions.noted(subject, found);
        if (result.filter(Verification.Result::isDoubtful).isPresent()) {
            sessions.remembered(subject.question().placement().lineageKey(), new Contradicted());
        }
        return found.filter(replay -> replay.result() != Verification.Result.ERROR)
                .flatMap(replay -> attached(subject, replay));
    }

    private Optional<Placement> attached(Subject subject, Verification replay) {
        Placement placement = subject.question().placement();
        Lineage lineage = subject.lineage();
        MessageIdentity tail =
                lineage.history().get(lineage.history().size() - 1).identity();
        BlockAttached note = new BlockAttached(tail, Intervention.verified(lineage, replay.note()));
        return sessions.attached(placement.lineageKey(), lineage, List.of(note)).map(placement::in);
    }
}
