package dev.stowage.proxy;

import dev.stowage.core.chat.Conversation;
import dev.stowage.core.chat.Fence;
import dev.stowage.core.chat.Message;
import dev.stowage.core.chat.Role;
import dev.stowage.core.chat.Secrets;
import dev.stowage.core.chat.Spoken;
import dev.stowage.core.compaction.Fate;
import dev.stowage.core.compaction.LeftOut;
import dev.stowage.core.compaction.Level;
import dev.stowage.core.compaction.Occasion;
import dev.stowage.core.session.EpochEvent.CompactionAsked;
import dev.stowage.core.session.Lineage;
import dev.stowage.core.session.Placement;
import dev.stowage.openai.OwnCall;
import dev.stowage.openai.OwnTools;
import dev.stowage.openai.SpokenReader;
import dev.stowage.proxy.Road.Indexed;
import dev.stowage.proxy.Road.Placed;
import dev.stowage.proxy.Road.Told;
import dev.stowage.telemetry.Meters;
import dev.stowage.telemetry.Mode;
import dev.stowage.telemetry.ToolResult;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Stowage's own tools: to whom they are offered, and what they answer. What is answered is fenced, and secrets are masked. */
final class AgentTools {

    static final int LONGEST_REASON = 240;

    private static final String WILL_COMPACT =
            "The older part of this conversation will be condensed before the next request.";
    private static final String NEVER_COMPACTS = "Conversations are not condensed here; nothing will change.";
    private static final String NO_REASON = "A reason of 1 to " + LONGEST_REASON + " characters is needed.";
    private static final String NO_QUERY = "A query is needed.";
    private static final String ALL_SHOWN = "Nothing has been left out of this conversation; all of it is shown.";
    private static final String NOTHING_FITS = "Nothing that was left out fits this query.";
    private static final String NO_ROOM =
            "There is no room for more until this conversation is condensed; session_compact asks for that.";

    private final boolean enabled;
    private final int mostCharacters;
    private final boolean compacts;
    private final Sessions sessions;
    private final Meters meters;

    /**
     * @param mostCharacters that a recall returns
     * @param compacts whether conversations are compacted at all
     */
    AgentTools(boolean enabled, int mostCharacters, boolean compacts, Sessions sessions, Meters meters) {
        this.enabled = enabled;
        this.mostCharacters = mostCharacters;
        this.compacts = compacts;
        this.sessions = sessions;
        this.meters = meters;
    }

    boolean isOn() {
        return enabled;
    }

    /** Whether the model of a request, whose conversation has its place, is offered them. */
    boolean areOffered(Told told) {
        Indexed indexed = told.indexed();
        return enabled
                && indexed.passage().journal().mode() == Mode.MANAGED
                && told.conversation().filter(AgentTools::isToBeAnswered).isPresent()
                && OwnTools.areWelcome(indexed.body().readable(), indexed.index());
    }

    /** An assistant's message at the end is to be gone on with, not answered. */
    private static boolean isToBeAnswered(Conversation conversation) {
        List<Message> messages = conversation.messages();
        return messages.get(messages.size() - 1).role() != Role.ASSISTANT;
    }

    /** Whether they are in a request as it is sent, and Stowage has put them there. */
    boolean areIn(Indexed sent, Placed placed) {
        Indexed client = placed.indexed();
        return enabled
                && OwnTools.areIn(sent.body().readable(), sent.index())
                && !OwnTools.areIn(client.body().readable(), client.index());
    }

    /**
     * The message that answers a call. It may take a while.
     *
     * @param room whether more can be kept of what is hidden
     */
    String answer(OwnCall call, Placed placed, Placement placement, boolean room) {
        Answer answer = switch (call.tool()) {
            case OwnTools.COMPACT -> compact(call, placement);
            case OwnTools.RECALL -> room ? recall(call, placed, placement) : new Answer(ToolResult.REFUSED, NO_ROOM);
            default -> throw new IllegalArgumentException("no tool of Stowage's: " + call.tool());
        };
        meters.tools().called(call.tool(), answer.result);
        Lineage lineage = placement.lineage();
        String id = lineage.id() + "-" + lineage.epoch().number();
        return call.answered(Fence.around(call.tool(), id, Secrets.masked(answer.text)));
    }

    private record Answer(ToolResult result, String text) {}

    private Answer compact(OwnCall call, Placement placement) {
        Optional<String> reason = call.argument("reason")
                .filter(why -> !why.isBlank() && why.codePointCount(0, why.length()) <= LONGEST_REASON);
        if (reason.isEmpty()) {
            return new Answer(ToolResult.REFUSED, NO_REASON);
        }
        if (!compacts) {
            return new Answer(ToolResult.REFUSED, NEVER_COMPACTS);
        }
        sessions.happened(placement.lineageKey(), List.of(new CompactionAsked(Occasion.manual(Level.HARD))));
        return new Answer(ToolResult.ANSWERED, WILL_COMPACT);
    }

    private Answer recall(OwnCall call, Placed placed, Placement placement) {
        Optional<String> query = call.argument("query").filter(asked -> !asked.isBlank());
        if (query.isEmpty()) {
            return new Answer(ToolResult.REFUSED, NO_QUERY);
        }
        LeftOut leftOut = leftOut(placed.indexed(), placement.lineage());
        if (leftOut.isNothing()) {
            return new Answer(ToolResult.NOTHING, ALL_SHOWN);
        }
        return leftOut.by(query.get(), mostCharacters)
                .map(found -> new Answer(ToolResult.ANSWERED, found))
                .orElseGet(() -> new Answer(ToolResult.NOTHING, NOTHING_FITS));
    }

    private static LeftOut leftOut(Indexed indexed, Lineage lineage) {
        byte[] body = indexed.body().readable();
        List<Spoken> messages = indexed.index().messages().stream()
                .map(range -> SpokenReader.read(body, range))
                .toList();
        boolean[] shown = new boolean[messages.size()];
        IntStream.range(0, Math.min(shown.length, lineage.history().size()))
                .forEach(i -> shown[i] =
                        lineage.epoch().decisionOn(lineage.history().get(i).identity()) == Fate.Plain.KEEP);
        return new LeftOut(messages, i -> shown[i]);
    }
}
