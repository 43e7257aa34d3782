package dev.stowage.proxy;

import dev.stowage.core.assembly.Assembler;
import dev.stowage.core.session.Lineage;
import dev.stowage.core.session.Placement;
import dev.stowage.openai.BodyEdit;
import dev.stowage.openai.PromptEdits;
import dev.stowage.proxy.Road.Indexed;
import dev.stowage.proxy.Road.Told;
import dev.stowage.upstream.Upstream;
import java.util.List;
import java.util.Optional;

/** Puts the prompt of a lineage in its epoch in the place of the client's messages. */
final class Assembly {

    private final Histories histories;

    Assembly(Histories histories) {
        this.histories = histories;
    }

    /** The request as it is to be sent to an upstream; the very same where the epoch changes nothing. */
    Told of(Told told, Optional<Placement> placement, Upstream upstream) {
        Indexed indexed = told.indexed();
        List<BodyEdit> edits = placement
                .map(Placement::lineage)
                .filter(lineage -> lineage.epoch().changesPrompts())
                .map(lineage -> Assembler.assemble(lineage, upstream.wantsTurns()))
                .map(prompt -> PromptEdits.of(indexed.body().readable(), indexed.index(), prompt))
                .orElse(List.of());
        return histories.altered(told, edits);
    }

    /** How many messages of a lineage's prompt to an upstream its first {@code messages} have become, head blocks included. */
    static int sentOf(Lineage lineage, int messages, Upstream upstream) {
        return (int) Assembler.assemble(lineage, upstream.wantsTurns()).stream()
                .filter(message ->
                        message.source().filter(source -> source >= messages).isEmpty())
                .count();
    }
}
