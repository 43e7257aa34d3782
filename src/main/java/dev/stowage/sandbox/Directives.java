package dev.stowage.sandbox;

import static java.util.stream.Collectors.joining;

import dev.stowage.sandbox.ScriptedReply.Answer;
import dev.stowage.sandbox.ScriptedReply.Call;
import dev.stowage.sandbox.ScriptedReply.Ending;
import dev.stowage.sandbox.ScriptedReply.Verbatim;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Lines of the newest user message by which any client can script the reply: {@code /sandbox say TEXT},
 * {@code /sandbox tool NAME {arguments}}, {@code /sandbox reason TEXT}, {@code /sandbox status CODE [retry-after
 * seconds]}, {@code /sandbox cut} and {@code /sandbox stall}. Once tool results follow the message, only what is to be
 * said and reasoned is left of it. Lines that fit no form are ordinary text.
 */
final class Directives {
    private static final Pattern SAY = line("say[ \\t]+(.*)");
    private static final Pattern REASON = line("reason[ \\t]+(.*)");
    private static final Pattern TOOL = line("tool[ \\t]+(\\S+)(?:[ \\t]+(.+))?");
    private static final Pattern STATUS = line("status[ \\t]+([45]\\d\\d)(?:[ \\t]+(\\d+))?");
    private static final Pattern CUT = line("cut");
    private static final Pattern STALL = line("stall");

    private final String text;
    private final boolean resumed;
    private final UsageShape shape;

    private Directives(ChatRequest chat, UsageShape shape) {
        this.text = chat.userText();
        this.resumed = chat.answersTools();
        this.shape = shape;
    }

    /** The scripted reply, if the newest user message has directives; the fallback speaks where they say nothing. */
    static Optional<ScriptedReply> in(ChatRequest chat, UsageShape shape, Answer fallback) {
        Directives directives = new Directives(chat, shape);
        return directives.status().map(ScriptedReply.class::cast).or(() -> directives.answer(fallback));
    }

    private Optional<Verbatim> status() {
        return opening(STATUS).findFirst().map(found -> {
            int status = Integer.parseInt(found.group(1));
            Map<String, String> headers = Optional.ofNullable(found.group(2))
                    .map(seconds -> Map.of("retry-after", seconds))
                    .orElse(Map.of());
            return new Verbatim(
                    status, headers, Refusal.simulated(status).json(shape).toString());
        });
    }

    private Optional<Answer> answer(Answer fallback) {
        String reasoning = all(REASON).map(found -> found.group(1)).collect(joining("\n"));
        List<Call> calls = opening(TOOL).map(Directives::call).toList();
        // With calls, the text is for after their results.
        String said = calls.isEmpty() ? all(SAY).map(found -> found.group(1)).collect(joining("\n")) : "";
        Ending ending = ending();
        if (reasoning.isEmpty() && calls.isEmpty() && said.isEmpty() && ending == Ending.COMPLETE) {
            return Optional.empty();
        }
        String content = said.isEmpty() && calls.isEmpty() ? fallback.text() : said;
        return Optional.of(new Answer(reasoning, content, calls, ending));
    }

    private Ending ending() {
        if (opening(STALL).findAny().isPresent()) {
            return Ending.STALLED;
        }
        return opening(CUT).findAny().isPresent() ? Ending.CUT : Ending.COMPLETE;
    }

    private static Call call(MatchResult found) {
        return new Call(found.group(1), Optional.ofNullable(found.group(2)).orElse("{}"));
    }

    /** Lines that only count for the first reply of a turn. */
    private Stream<MatchResult> opening(Pattern line) {
        return resumed ? Stream.empty() : all(line);
    }

    private Stream<MatchResult> all(Pattern line) {
        return line.matcher(text).results();
    }

    private static Pattern line(String form) {
        return Pattern.compile("^[ \\t]*/sandbox[ \\t]+" + form + "[ \\t]*$", Pattern.MULTILINE);
    }
}
