package dev.stowage.sandbox;

import dev.stowage.sandbox.PrefixCache.Scope;
import dev.stowage.sandbox.ScriptedReply.Answer;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Mono;

/** Chat completions: refuse what a provider would, decide the reply, account for the prompt, then speak. */
final class ChatEndpoint {
    private final SandboxProperties properties;
    private final InstantSource clock;
    private final ReplyScript script;
    private final Responses responses;
    private final Refusals refusals;
    private final PrefixCache cache;
    private final CompletionWriter writer;
    private final AtomicLong completions = new AtomicLong();

    ChatEndpoint(SandboxProperties properties, InstantSource clock, ReplyScript script) {
        this.properties = properties;
        this.clock = clock;
        this.script = script;
        responses = new Responses(properties.usageShape());
        refusals = new Refusals(properties.window(), properties.maxOutput());
        cache = new PrefixCache(properties.cacheBlocks(), properties.cacheTtl(), clock);
        writer = new CompletionWriter(responses, new Pace(properties.firstTokenDelay(), properties.tokenDelay()));
    }

    Mono<ServerResponse> reply(ReceivedRequest received) {
        return ChatRequest.parse(received.body())
                .map(chat -> admit(received, chat))
                .orElseGet(() -> responses.refuse(Refusals.UNREADABLE));
    }

    private Mono<ServerResponse> admit(ReceivedRequest received, ChatRequest chat) {
        byte[] prompt = PromptRendering.of(chat);
        return refusals.check(chat, SimulatedTokens.count(prompt))
                .map(responses::refuse)
                .orElseGet(() -> decide(received, chat, prompt));
    }

    private Mono<ServerResponse> decide(ReceivedRequest received, ChatRequest chat, byte[] prompt) {
        Scope scope = new Scope(received.header("authorization").orElse(""), chat.model(), chat.user());
        return scripted(chat, prompt)
                .map(reply ->
                        reply.match(answer -> complete(scope, chat, prompt, choice -> answer), responses::verbatim))
                .orElseGet(() -> complete(scope, chat, prompt, choice -> SimulatedText.answer(chat, prompt, choice)));
    }

    private Optional<ScriptedReply> scripted(ChatRequest chat, byte[] prompt) {
        return script.next()
                .or(() -> Directives.in(chat, properties.usageShape(), SimulatedText.answer(chat, prompt, 0)));
    }

    private Mono<ServerResponse> complete(Scope scope, ChatRequest chat, byte[] prompt, IntFunction<Answer> answers) {
        int promptTokens = SimulatedTokens.count(prompt);
        int room = Math.min(chat.maxTokens().orElse(properties.maxOutput()), properties.window() - promptTokens);
        List<Choice> choices = IntStream.range(0, chat.choices())
                .mapToObj(index -> Choice.within(room, index, answers.apply(index)))
                .toList();
        SandboxUsage usage = new SandboxUsage(
                promptTokens,
                cache.prefill(scope, prompt),
                choices.stream().mapToInt(Choice::tokens).sum(),
                choices.stream().mapToInt(Choice::reasoningTokens).sum());
        String id = "chatcmpl-sandbox-" + completions.incrementAndGet();
        Completion completion = new Completion(
                id, Arrays.hashCode(prompt), clock.instant().getEpochSecond(), chat.model(), choices, usage);
        return chat.streamed() ? writer.stream(completion, chat.usageAsked()) : writer.whole(completion);
    }
}
