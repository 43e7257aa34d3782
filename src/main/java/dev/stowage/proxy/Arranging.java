package dev.stowage.proxy;

import dev.stowage.core.arena.Arena;
import dev.stowage.core.arena.ArenaBlock;
import dev.stowage.core.arena.ArenaPlan;
import dev.stowage.core.arena.ArenaRequest;
import dev.stowage.core.arena.ArenaSettings;
import dev.stowage.core.arena.ArenaState;
import dev.stowage.core.arena.Candidate;
import dev.stowage.core.chat.Conversation;
import dev.stowage.core.chat.Message;
import dev.stowage.core.chat.MessageIdentity;
import dev.stowage.core.chat.Role;
import dev.stowage.core.compaction.Occasion;
import dev.stowage.core.session.Block;
import dev.stowage.core.session.Epoch;
import dev.stowage.core.session.EpochEvent.BlockAttached;
import dev.stowage.core.session.EpochEvent.CompactionAsked;
import dev.stowage.core.session.EventNote;
import dev.stowage.core.session.Lineage;
import dev.stowage.core.session.MemoryEvent.ArenaRemembered;
import dev.stowage.core.session.Placement;
import dev.stowage.core.session.SessionKey;
import dev.stowage.core.tokens.Pressure;
import dev.stowage.proxy.Questions.Question;
import dev.stowage.proxy.Road.Routed;
import dev.stowage.telemetry.Meters;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Asks the arena what of all that there is to say goes into a prompt, and puts it at the tail of the last message. */
final class Arranging {

    private final ArenaSettings settings;
    private final Arena arena;
    private final ArenaStates states;
    private final AgentTools tools;
    private final Assessor assessor;
    private final Sessions sessions;
    private final SessionEvents events;
    private final Meters meters;

    Arranging(
            ArenaSettings settings,
            Forgotten forgotten,
            AgentTools tools,
            Assessor assessor,
            Sessions sessions,
            SessionEvents events,
            Meters meters) {
        this.settings = settings;
        this.tools = tools;
        this.assessor = assessor;
        this.sessions = sessions;
        this.events = events;
        this.meters = meters;
        arena = new Arena(settings);
        states = new ArenaStates(forgotten);
    }

    Pressure pressure(Assessment assessment) {
        return assessment.usage().pressure(settings.threshold(), settings.hardLimit());
    }

    /** What of the candidates goes into the prompt of a question. */
    ArenaPlan plan(Question question, Assessment assessment, List<Candidate> candidates) {
        ArenaState state = states.of(question.placement().lineageKey())
                .remembering(question.lineage().memory().arena());
        return arena.plan(state, request(question, assessment, candidates));
    }

    private ArenaRequest request(Question question, Assessment assessment, List<Candidate> candidates) {
        Lineage lineage = question.lineage();
        Conversation conversation =
                question.routed().placed().told().conversation().orElseThrow();
        int users = (int) conversation.messages().stream()
                .filter(message -> message.role() == Role.USER)
                .count();
        double scale = assessment.scale();
        return new ArenaRequest(
                lineage.epoch().number(),
                users,
                last(conversation).meaning(),
                lineage.id() + "-" + lineage.epoch().number() + "-"
                        + lineage.history().size(),
                lineage.epoch().attachments().values().stream()
                        .flatMap(List::stream)
                        .filter(block -> !block.isFile())
                        .collect(Collectors.toMap(Block::id, Block::text, (one, same) -> one)),
                candidates,
                assessment.usage(),
                assessment.window().tokens(),
                tools.areOffered(question.routed().placed().told()),
                text -> Math.round(scale * assessor.count(question.model(), text)));
    }

    static Message last(Conversation conversation) {
        return conversation.messages().get(conversation.messages().size() - 1);
    }

    /** The request with the plan's blocks in its prompt; empty where somebody else has changed its lineage meanwhile. */
    Optional<Routed> attached(Question question, ArenaPlan plan) {
        Placement placement = question.placement();
        Lineage lineage = placement.lineage();
        MessageIdentity tail =
                lineage.history().get(lineage.history().size() - 1).identity();
        List<BlockAttached> blocks = plan.blocks().stream()
                .map(block -> new BlockAttached(tail, fenced(block)))
                .toList();
        return sessions.attached(placement.lineageKey(), lineage, blocks).map(epoch -> told(question, plan, epoch));
    }

    private Routed told(Question question, ArenaPlan plan, Epoch epoch) {
        Placement placement = question.placement();
        long moment = question.routed().indexed().passage().moment();
        states.put(placement.lineageKey(), moment, plan.state());
        sessions.remembered(
                placement.lineageKey(), new ArenaRemembered(plan.state().memory()));
        plan.events().forEach(event -> {
            meters.added(event.event(), event.figures());
            events.publish(placement.lineageKey(), new EventNote(event.event(), event.names(), event.figures()));
        });
        if (plan.wantsCompaction()) {
            sessions.happened(placement.lineageKey(), List.of(new CompactionAsked(Occasion.floorUnmet())));
        }
        Placement now = placement.in(epoch);
        question.routed().indexed().passage().journal().placed(now);
        return question.routed().at(now);
    }

    private static Block fenced(ArenaBlock block) {
        return Block.fenced(block.id(), block.zone(), block.body(), false, block.messages());
    }

    void forget(SessionKey session) {
        states.forget(session);
    }
}
