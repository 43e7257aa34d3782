package dev.stowage.openai;

import dev.stowage.core.chat.Usage;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.TokenStreamContext;

/**
 * Reads the JSON documents of an answer, one whole body or one for each event, token by token, and remembers only what
 * telemetry needs. Tokens may come from any parser, so a body of any size costs a constant.
 */
final class ReplyScanner {

    static final String MODEL = "model";

    /** The last events of the two dialects that stream through: Messages and Responses. */
    static final List<String> TERMINAL_EVENTS = List.of(
            "message_stop", "response.completed", "response.incomplete", "response.cancelled", "response.failed");

    /** Events that tell of a failure by their type alone; Responses has what went wrong beside it or further in. */
    private static final List<String> FAILURES = List.of("error", "response.failed");

    private final UsageReader counts = new UsageReader();
    private @Nullable String model;
    private boolean finished;
    private boolean ended;
    private boolean failed;

    private boolean choicesEmpty;
    private boolean usageObject;
    private boolean documentFailed;
    private boolean choicesJustOpened;

    void beginDocument() {
        choicesEmpty = false;
        usageObject = false;
        documentFailed = false;
        choicesJustOpened = false;
    }

    void accept(JsonToken token, JsonParser parser) {
        TokenStreamContext context = parser.streamReadContext();
        switch (token) {
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> counts.number(context, parser);
            case VALUE_STRING -> text(context, parser);
            case START_OBJECT -> object(context);
            case START_ARRAY -> array(context);
            case END_ARRAY -> choicesEmpty |= choicesJustOpened && context.inObject() && isField(context, "choices");
            default -> {}
        }
        if (token != JsonToken.START_ARRAY) {
            choicesJustOpened = false;
        }
    }

    private void text(TokenStreamContext context, JsonParser parser) {
        String name = context.currentName();
        if (name == null) {
            return;
        }
        switch (name) {
            case "finish_reason", "stop_reason", "finishReason" -> finished = true;
            case MODEL -> model = model == null && context.getNestingDepth() <= 2 ? parser.getString() : model;
            case "error" -> fail(context);
            case "type" -> type(context, parser);
            default -> {}
        }
    }

    private void type(TokenStreamContext context, JsonParser parser) {
        if (atRoot(context)) {
            String type = parser.getString();
            ended |= TERMINAL_EVENTS.contains(type);
            if (FAILURES.contains(type)) {
                fail(context);
            }
        }
    }

    private void object(TokenStreamContext opened) {
        TokenStreamContext context = opened.getParent();
        if (context != null && isField(context, "usage")) {
            usageObject = true;
        } else if (context != null && isField(context, "error")) {
            fail(context);
        }
    }

    private void array(TokenStreamContext opened) {
        TokenStreamContext context = opened.getParent();
        choicesJustOpened = context != null && isField(context, "choices");
    }

    private void fail(TokenStreamContext context) {
        if (atRoot(context)) {
            documentFailed = true;
            failed = true;
        }
    }

    private static boolean isField(TokenStreamContext context, String name) {
        return atRoot(context) && name.equals(context.currentName());
    }

    private static boolean atRoot(TokenStreamContext context) {
        TokenStreamContext parent = context.getParent();
        return context.inObject() && parent != null && parent.inRoot();
    }

    /** Whether the current document does nothing but report usage: no choices, no error. */
    boolean onlyUsage() {
        return choicesEmpty && usageObject && !documentFailed;
    }

    /** Whether any choice has been finished so far. */
    boolean finished() {
        return finished;
    }

    /** Whether the last event of the Messages or Responses dialect has been seen. */
    boolean ended() {
        return ended;
    }

    boolean failed() {
        return failed;
    }

    Optional<String> model() {
        return Optional.ofNullable(model);
    }

    Optional<Usage> usage() {
        return counts.usage();
    }
}
