package dev.stowage.docs;

import dev.stowage.core.capacity.CapacityController;
import dev.stowage.core.capacity.CapacityController.Asked;
import dev.stowage.core.capacity.CapacityController.Decided;
import dev.stowage.core.capacity.CapacityDecision;
import dev.stowage.core.capacity.CapacitySettings;
import dev.stowage.core.capacity.CapacityState;
import dev.stowage.core.capacity.Footprint;
import dev.stowage.core.capacity.Priors;
import dev.stowage.core.capacity.RiskBands;
import dev.stowage.core.capacity.Situation;
import dev.stowage.core.chat.Conversation;
import dev.stowage.core.chat.Digest;
import dev.stowage.core.chat.Message;
import dev.stowage.core.chat.MessageIdentity;
import dev.stowage.core.chat.Role;
import dev.stowage.core.chat.Spoken;
import dev.stowage.testkit.Recorded;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/** What the controller says of recorded conversations, request by request, and what became of them. */
final class RiskFigures {

    /** Nothing is repeated yet. */
    private static final CapacitySettings AS_SHIPPED =
            new CapacitySettings(true, false, RiskBands.STANDARD, 6, 5, 0, 4, 8, 0.60, 0.75);

    private static final int BYTES_OF_A_TOKEN = 4;

    private final List<Looked> looked = new ArrayList<>();

    /**
     * One request.
     *
     * @param at index of the message that answered it
     * @param soon whether a call failed in this request or the four after it
     * @param later whether one failed in what was left of its turn or in the five turns after it
     */
    record Looked(CapacityDecision decision, int at, boolean soon, boolean later) {}

    private RiskFigures() {}

    /** Those of all recorded conversations in windows of that many tokens. */
    static RiskFigures of(List<Recorded.Dialogue> dialogues, int window) {
        RiskFigures figures = new RiskFigures();
        dialogues.forEach(dialogue -> figures.add(dialogue, window));
        return figures;
    }

    List<Looked> looked() {
        return looked;
    }

    private void add(Recorded.Dialogue dialogue, int window) {
        List<Spoken> spoken = dialogue.spoken();
        List<Footprint> footprints =
                spoken.stream().map(message -> Footprint.of(message, List.of())).toList();
        List<Message> messages = spoken.stream().map(RiskFigures::message).toList();
        CapacityController controller = new CapacityController(AS_SHIPPED);
        CapacityState state = CapacityState.NEW;
        List<CapacityDecision> decisions = new ArrayList<>();
        List<Integer> places = new ArrayList<>();
        long length = 0;
        for (int at = 0; at < messages.size(); at++) {
            if (at > 0 && messages.get(at).role() == Role.ASSISTANT) {
                Situation situation = Situation.of(
                        new Conversation(messages.subList(0, at)),
                        footprints.subList(Math.max(0, at - Situation.READ), at));
                double usage = (double) length / BYTES_OF_A_TOKEN / window;
                Decided decided = controller.decide(
                        state, new Asked(situation, began(situation, messages), Priors.SHIPPED.of("m"), usage));
                state = decided.state();
                int place = at;
                decided.decision().ifPresent(decision -> {
                    decisions.add(decision);
                    places.add(place);
                });
            }
            length += dialogue.messages().get(at).toString().length();
        }
        for (int i = 0; i < decisions.size(); i++) {
            looked.add(new Looked(
                    decisions.get(i),
                    places.get(i),
                    fails(footprints, places.get(i), end(places, i + 5, messages.size())),
                    fails(footprints, places.get(i), endOfTurns(decisions, places, i, messages.size()))));
        }
    }

    private static int end(List<Integer> places, int after, int size) {
        return after < places.size() ? places.get(after) : size;
    }

    private static int endOfTurns(List<CapacityDecision> decisions, List<Integer> places, int from, int size) {
        int last = decisions.get(from).turn() + 5;
        return IntStream.range(from, decisions.size())
                .filter(i -> decisions.get(i).turn() > last)
                .map(places::get)
                .findFirst()
                .orElse(size);
    }

    private static boolean fails(List<Footprint> footprints, int from, int to) {
        return footprints.subList(from, to).stream().anyMatch(Footprint::failed);
    }

    private static Optional<MessageIdentity> began(Situation situation, List<Message> messages) {
        OptionalInt start = situation.turnStart();
        return start.isPresent()
                ? Optional.of(new MessageIdentity(messages.get(start.getAsInt()).meaning(), start.getAsInt()))
                : Optional.empty();
    }

    private static Message message(Spoken spoken) {
        Digest digest = Digest.of(spoken.role() + spoken.text());
        return new Message(spoken.role(), !spoken.calls().isEmpty(), digest, digest, digest);
    }
}
