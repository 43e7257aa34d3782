package dev.stowage.proxy;

import dev.stowage.core.chat.Conversation;
import dev.stowage.core.compaction.LadderMessage;
import dev.stowage.core.compaction.LadderPrompt;
import dev.stowage.core.session.Block;
import dev.stowage.core.session.Epoch;
import dev.stowage.core.session.Lineage;
import dev.stowage.core.session.Packing;
import dev.stowage.core.tokens.PromptTokens;
import dev.stowage.openai.SpokenReader;
import dev.stowage.proxy.Road.Indexed;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Reads prompts as the ladder wants to know them: whole, with tokens as the provider will bill them. */
final class LadderPrompts {

    private final Assessor assessor;
    private final String model;
    private final Assessment assessment;
    private final double scale;

    /**
     * @param assessment of the prompt as the present epoch has it
     */
    LadderPrompts(Assessor assessor, String model, Assessment assessment) {
        this.assessor = assessor;
        this.model = model;
        this.assessment = assessment;
        scale = assessment.scale();
    }

    /**
     * The prompt of a lineage.
     *
     * @param indexed what the client sent
     */
    LadderPrompt of(Indexed indexed, Conversation conversation, Lineage lineage) {
        byte[] body = indexed.body().readable();
        PromptTokens tokens = assessor.count(model, body, indexed.index(), conversation);
        List<LadderMessage> messages = IntStream.range(0, lineage.history().size())
                .mapToObj(i -> new LadderMessage(
                        SpokenReader.read(body, indexed.index().messages().get(i)),
                        scaled(tokens.messages().get(i).total()),
                        lineage.epoch().decisionOn(lineage.history().get(i).identity())))
                .toList();
        return new LadderPrompt(
                messages,
                scaled(tokens.total()
                        - tokens.messages().stream()
                                .mapToLong(message -> message.total())
                                .sum()),
                tails(lineage),
                assessment.usage().spendable(),
                Packing.checkpoint(lineage.epoch()),
                text -> scaled(assessor.count(model, text)));
    }

    /** What a new epoch drops: what stands at tails, what is hidden, and files wherever they stand. */
    private long tails(Lineage lineage) {
        Epoch epoch = lineage.epoch();
        Stream<String> blocks = Stream.concat(
                        epoch.attachments().values().stream()
                                .flatMap(List::stream)
                                .filter(block -> !block.isFile()),
                        lineage.files().stream())
                .map(Block::text);
        Stream<String> hidden = epoch.hidden().values().stream()
                .flatMap(List::stream)
                .flatMap(exchange -> Stream.concat(Stream.of(exchange.call()), exchange.results().stream()));
        return Stream.concat(blocks, hidden)
                .mapToLong(text -> scaled(assessor.count(model, text)))
                .sum();
    }

    private long scaled(long tokens) {
        return Math.round(scale * tokens);
    }
}
