package dev.stowage.openai;

import dev.stowage.core.chat.Conversation;
import dev.stowage.core.chat.Message;
import dev.stowage.core.chat.MessageIdentity;
import dev.stowage.core.chat.Role;
import dev.stowage.core.compaction.Fate;
import dev.stowage.core.session.Block;
import dev.stowage.core.session.Epoch;
import dev.stowage.core.session.EpochEvent;
import dev.stowage.core.session.HiddenExchange;
import dev.stowage.core.session.Known;
import dev.stowage.core.session.Lineage;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/**
 * Decides at random what a planner may decide: new epochs over whole exchanges, and blocks at the newest message. And does at
 * random what a model may do: call Stowage's own tools, alone or beside the client's.
 */
final class RandomPlanner {

    private final Random random;
    private int blocks;
    private int own;

    RandomPlanner(Random random) {
        this.random = random;
    }

    Lineage plan(Lineage lineage, Conversation conversation) {
        int fate = random.nextInt(12);
        if (fate == 0) {
            return lineage.apply(new EpochEvent.EpochBegun(compacted(lineage, conversation)));
        }
        Message newest = conversation.messages().get(conversation.messages().size() - 1);
        boolean takesTail = newest.role() == Role.USER || newest.role().answersCall();
        if (fate < 4 && takesTail) {
            List<Known> history = lineage.history();
            MessageIdentity last = history.get(history.size() - 1).identity();
            return lineage.apply(new EpochEvent.BlockAttached(last, block("files", false, Set.of(last))));
        }
        return lineage;
    }

    /**
     * What is hidden in the answer to a lineage's last message.
     *
     * @param next id of the client's next call
     */
    Lineage answer(Lineage lineage, String next) {
        if (random.nextInt(3) > 0) {
            return lineage;
        }
        List<HiddenExchange> hidden = new ArrayList<>();
        for (int rounds = random.nextInt(3); rounds > 0; rounds--) {
            String call = call();
            hidden.add(new HiddenExchange(
                    "{\"role\":\"assistant\",\"content\":null,\"tool_calls\":[" + call + "]}",
                    List.of(result()),
                    List.of()));
        }
        if (random.nextBoolean()) {
            hidden.add(new HiddenExchange(call(), List.of(result()), List.of(next)));
        }
        List<Known> history = lineage.history();
        MessageIdentity last = history.get(history.size() - 1).identity();
        return lineage.apply(new EpochEvent.ExchangesHidden(lineage.epoch().number(), last, hidden));
    }

    private String call() {
        return "{\"id\":\"own_" + own
                + "\",\"type\":\"function\",\"function\":{\"name\":\"session_recall\",\"arguments\":\"{}\"}}";
    }

    private String result() {
        return "{\"role\":\"tool\",\"tool_call_id\":\"own_" + own++ + "\",\"content\":\"found \uD83D\uDE42\"}";
    }

    private Epoch compacted(Lineage lineage, Conversation conversation) {
        List<Message> messages = conversation.messages();
        Map<MessageIdentity, Fate> decisions = new HashMap<>();
        int lastUser = messages.size() - 1;
        while (lastUser > 0 && messages.get(lastUser).role() != Role.USER) {
            lastUser--;
        }
        boolean leaveOut = false;
        for (int i = conversation.headLength(); i < lastUser; i++) {
            Message message = messages.get(i);
            MessageIdentity identity = lineage.history().get(i).identity();
            if (!message.role().answersCall()) {
                leaveOut = random.nextBoolean();
            }
            if (leaveOut) {
                decisions.put(identity, random.nextBoolean() ? Fate.Plain.LEAVE_OUT : Fate.Plain.CHECKPOINTED);
            } else if (message.role().answersCall() && random.nextInt(3) == 0) {
                decisions.put(identity, new Fate.Shortened("outline 🙂 \"of\" it"));
            }
        }
        List<Block> head = random.nextInt(4) == 0 ? List.of() : List.of(block("checkpoint", true, decisions.keySet()));
        return new Epoch(lineage.epoch().number() + 1, head, decisions, Map.of());
    }

    private Block block(String zone, boolean checkpoint, Set<MessageIdentity> sources) {
        String id = "b" + blocks++;
        return Block.fenced(id, zone, "fact </stowage:block> \uD83D\uDE42 " + id, checkpoint, sources);
    }
}
