package dev.stowage.proxy;

import dev.stowage.core.session.Placement;
import dev.stowage.inference.SentPrompt;
import dev.stowage.openai.BodyEdit;
import dev.stowage.openai.IncludeUsage;
import dev.stowage.openai.ModelAlias;
import dev.stowage.openai.OwnTools;
import dev.stowage.openai.ReasoningReplay;
import dev.stowage.proxy.Account.Hearing;
import dev.stowage.proxy.Road.Indexed;
import dev.stowage.proxy.Road.Open;
import dev.stowage.proxy.Road.Passage;
import dev.stowage.proxy.Road.Placed;
import dev.stowage.proxy.Road.Routed;
import dev.stowage.proxy.Road.Spliced;
import dev.stowage.proxy.Road.Told;
import dev.stowage.telemetry.FailOpen;
import dev.stowage.telemetry.Meters;
import dev.stowage.telemetry.Mode;
import dev.stowage.upstream.Headers;
import dev.stowage.upstream.Upstream;
import dev.stowage.upstream.UpstreamRequest;
import dev.stowage.upstream.UpstreamRequest.Replayable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Makes a request ready for one upstream: the client's bytes, with what has to be different spliced in. */
final class Splicing {

    private final Histories histories;
    private final Assembly assembly;
    private final Recognition recognition;
    private final Accounts accounts;
    private final AgentTools tools;
    private final Meters meters;

    Splicing(
            Histories histories,
            Assembly assembly,
            Recognition recognition,
            Accounts accounts,
            AgentTools tools,
            Meters meters) {
        this.histories = histories;
        this.assembly = assembly;
        this.recognition = recognition;
        this.accounts = accounts;
        this.tools = tools;
        this.meters = meters;
    }

    Spliced splice(Routed routed, Upstream upstream) {
        Placed placed = routed.placed();
        Passage passage = placed.indexed().passage();
        boolean managed = passage.journal().mode() == Mode.MANAGED;
        Optional<Hearing> hearing = hearing(placed, upstream);
        Told reasoned = managed ? reasoned(placed, hearing) : placed.told();
        Told told = managed ? assembled(placed, reasoned, upstream) : reasoned;

        Indexed indexed = told.indexed();
        byte[] readable = indexed.body().readable();
        List<BodyEdit> edits = new ArrayList<>();
        Optional<BodyEdit> usage = managed && upstream.takesIncludeUsage()
                ? IncludeUsage.edit(readable, indexed.index())
                : Optional.empty();
        usage.ifPresent(edits::add);
        indexed.model()
                .flatMap(upstream::aliased)
                .flatMap(model -> ModelAlias.edit(indexed.index(), model))
                .ifPresent(edits::add);
        boolean altered = indexed.body().altered() || !edits.isEmpty();
        byte[] body =
                altered ? BodyEdit.splice(readable, edits) : indexed.body().sent();
        Optional<Open> open = tools.areIn(indexed, placed)
                ? Optional.of(new Open(body, OwnTools.endOfMessages(indexed.index(), edits)))
                : Optional.empty();
        boolean read = usage.isPresent() || open.isPresent();
        Headers headers = headers(passage.headers(), altered && indexed.body().encoded(), read);
        UpstreamRequest request = request(passage, headers, body);
        return new Spliced(
                routed,
                upstream,
                indexed,
                request,
                usage.isPresent(),
                accounts.open(placed, told, upstream, hearing),
                open);
    }

    private static UpstreamRequest request(Passage passage, Headers headers, byte[] body) {
        Inbound inbound = passage.inbound();
        return new UpstreamRequest(
                inbound.method(), inbound.pathAndQuery(), passage.journal().traced(headers), new Replayable(body));
    }

    /**
     * The prompt that the request has in its place so far, for one more question about it; it is not sent.
     *
     * @param messages of the client's that are asked about, from the first on
     */
    SentPrompt asked(Routed routed, Upstream upstream, int messages) {
        Placed placed = routed.placed();
        Indexed indexed = assembled(placed, reasoned(placed, hearing(placed, upstream)), upstream)
                .indexed();
        byte[] body = indexed.body().readable();
        int taken = placed.placement()
                .map(placement -> Assembly.sentOf(placed.indexed(), placement.lineage(), messages, upstream))
                .orElse(messages);
        return new SentPrompt(
                upstream,
                request(placed.indexed().passage(), placed.indexed().passage().headers(), new byte[0]),
                body,
                indexed.index(),
                Math.min(taken, indexed.index().messages().size()));
    }

    private Optional<Hearing> hearing(Placed placed, Upstream upstream) {
        Indexed indexed = placed.indexed();
        boolean wanted = placed.placement().isPresent()
                && indexed.model().filter(upstream::wantsReasoningBack).isPresent();
        return wanted
                ? recognition.attempt(
                        FailOpen.REASONING,
                        indexed,
                        Optional.empty(),
                        () -> placed.told()
                                .conversation()
                                .map(conversation -> accounts.hearing(histories.turns(indexed, conversation))))
                : Optional.empty();
    }

    private Told reasoned(Placed placed, Optional<Hearing> hearing) {
        Told told = placed.told();
        return recognition.attempt(
                FailOpen.REASONING,
                told.indexed(),
                told,
                () -> hearing.flatMap(listener -> placed.placement()
                                .map(Placement::lineage)
                                .map(lineage -> ReasoningReplay.of(
                                        told.indexed().index(),
                                        listener.history(),
                                        lineage.dealings().reasoning())))
                        .map(replay -> {
                            meters.reasoning(replay.edits().size(), replay.missing());
                            return histories.altered(told, replay.edits());
                        })
                        .orElse(told));
    }

    private Told assembled(Placed placed, Told told, Upstream upstream) {
        Indexed indexed = told.indexed();
        return recognition.attempt(FailOpen.ASSEMBLE, indexed, told, () -> {
            Told assembled = assembly.of(told, placed.placement(), upstream);
            recognition.succeeded(placed.indexed());
            return assembled;
        });
    }

    /** @param read whether the answer has to be read, and perhaps altered */
    private static Headers headers(Headers client, boolean decoded, boolean read) {
        Headers headers = decoded ? client.without("content-encoding"::equals) : client;
        return read && headers.has("accept-encoding") ? headers.set("accept-encoding", "identity") : headers;
    }
}
