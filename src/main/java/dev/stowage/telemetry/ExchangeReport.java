package dev.stowage.telemetry;

import dev.stowage.core.chat.Usage;
import dev.stowage.core.session.Placement;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/**
 * What there is to say about one exchange when it has ended.
 *
 * @param request Stowage's own id of the request
 * @param method the HTTP method
 * @param route the matched route; never the path, which may hold ids
 * @param upstream its configured name, or {@code none}
 * @param model the model's name as the client or the upstream gave it
 * @param answeredBy the model's name as the answer gives it
 * @param mode what Stowage did with it
 * @param action the value of {@code x-stowage-action}
 * @param stream whether the answer was a stream of events
 * @param status the status that the client got; 0 when it left before one
 * @param outcome how it ended
 * @param placed the conversation it belonged to, and how its history was recognised
 * @param usage the provider's figures
 * @param steps time of Stowage's own steps
 * @param firstByte from the request's arrival to the first byte of the answer
 * @param total from the request's arrival to the end
 */
public record ExchangeReport(
        String request,
        String method,
        String route,
        String upstream,
        Optional<String> model,
        Optional<String> answeredBy,
        Mode mode,
        String action,
        boolean stream,
        int status,
        Outcome outcome,
        Optional<Placement> placed,
        Optional<Usage> usage,
        Map<Step, Duration> steps,
        Optional<Duration> firstByte,
        Duration total) {}
