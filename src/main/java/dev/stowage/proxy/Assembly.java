package dev.stowage.proxy;

import dev.stowage.core.assembly.Assembler;
import dev.stowage.core.assembly.PromptMessage;
import dev.stowage.core.session.Lineage;
import dev.stowage.core.session.Placement;
import dev.stowage.openai.BodyEdit;
import dev.stowage.openai.HiddenPlaces;
import dev.stowage.openai.OwnTools;
import dev.stowage.openai.PromptEdits;
import dev.stowage.proxy.Road.Indexed;
import dev.stowage.proxy.Road.Told;
import dev.stowage.upstream.Upstream;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Puts the prompt of a lineage in its epoch in the place of the client's messages. */
final class Assembly {

    private final Histories histories;
    private final AgentTools tools;

    Assembly(Histories histories, AgentTools tools) {
        this.histories = histories;
        this.tools = tools;
    }

    /** The request as it is to be sent to an upstream; the very same where the epoch changes nothing. */
    Told of(Told told, Optional<Placement> placement, Upstream upstream) {
        Indexed indexed = told.indexed();
        List<BodyEdit> edits = placement
                .map(Placement::lineage)
                .filter(lineage -> lineage.epoch().changesPrompts())
                .map(lineage -> Assembler.assemble(told(indexed, lineage), upstream.wantsTurns()))
                .map(prompt -> PromptEdits.of(indexed.body().readable(), indexed.index(), prompt))
                .orElse(List.of());
        return histories.altered(
                told, placement.isPresent() && tools.areOffered(told) ? withTools(edits, indexed) : edits);
    }

    private static List<BodyEdit> withTools(List<BodyEdit> edits, Indexed indexed) {
        return Stream.concat(edits.stream(), Stream.of(OwnTools.edit(indexed.index())))
                .toList();
    }

    /** A lineage with what of its hidden exchanges has a place in what its client has sent. */
    private static Lineage told(Indexed indexed, Lineage lineage) {
        return lineage.epoch().hidden().isEmpty()
                ? lineage
                : lineage.hiding(HiddenPlaces.in(indexed.body().readable(), indexed.index(), lineage));
    }

    /** How many messages of a lineage's prompt to an upstream its first {@code messages} have become, head blocks included. */
    static int sentOf(Indexed indexed, Lineage lineage, int messages, Upstream upstream) {
        return Assembler.assemble(told(indexed, lineage), upstream.wantsTurns()).stream()
                .filter(message ->
                        message.source().filter(source -> source >= messages).isEmpty())
                .mapToInt(PromptMessage::messages)
                .sum();
    }
}
