package dev.stowage.admin;

import dev.stowage.admin.Problem.Kind;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.springframework.http.CacheControl;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Mono;
import tools.jackson.core.json.JsonWriteFeature;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.json.JsonMapper;

/**
 * JSON as this API writes it: snake case like the API beside it, each member there even if it is null, and all of it ASCII,
 * since ids may hold halves of surrogate pairs, which UTF-8 cannot say.
 */
final class Answers {

    private static final JsonMapper JSON = JsonMapper.builder()
            .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .disable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
            .enable(JsonWriteFeature.ESCAPE_NON_ASCII)
            .build();

    private static final MediaType MARKDOWN = new MediaType(MediaType.TEXT_MARKDOWN, StandardCharsets.UTF_8);

    private Answers() {}

    /** {@code {"error":{"message","type","param","code"}}}. */
    record ErrorBody(Content error) {

        record Content(
                String message, String type, @Nullable String param, String code) {}

        static ErrorBody of(Problem problem) {
            String parameter = problem.parameter().isEmpty() ? null : problem.parameter();
            return new ErrorBody(new Content(
                    String.valueOf(problem.getMessage()),
                    "stowage_error",
                    parameter,
                    problem.kind().code()));
        }
    }

    static String json(Object value) {
        return JSON.writeValueAsString(value);
    }

    static Mono<ServerResponse> ok(Object value) {
        return json(begun(200), JSON.writeValueAsBytes(value));
    }

    static Mono<ServerResponse> accepted(Object value) {
        return json(begun(202), JSON.writeValueAsBytes(value));
    }

    static Mono<ServerResponse> document(byte[] json) {
        return json(begun(200), json);
    }

    static Mono<ServerResponse> markdown(String text) {
        return begun(200).contentType(MARKDOWN).bodyValue(text.getBytes(StandardCharsets.UTF_8));
    }

    static Mono<ServerResponse> nothing() {
        return begun(204).build();
    }

    static Mono<ServerResponse> problem(Problem problem) {
        ServerResponse.BodyBuilder answer = begun(problem.kind().status());
        if (problem.kind() == Kind.INVALID_TOKEN) {
            answer.header(HttpHeaders.WWW_AUTHENTICATE, "Bearer");
        }
        if (problem.kind() == Kind.OVERLOADED) {
            answer.header(HttpHeaders.RETRY_AFTER, "1");
        }
        return json(answer, JSON.writeValueAsBytes(ErrorBody.of(problem)));
    }

    /** An answer that nobody keeps, and that no page takes for something else. */
    static ServerResponse.BodyBuilder begun(int status) {
        return ServerResponse.status(status)
                .cacheControl(CacheControl.noStore())
                .header("X-Content-Type-Options", "nosniff");
    }

    private static Mono<ServerResponse> json(ServerResponse.BodyBuilder answer, byte[] json) {
        return answer.contentType(MediaType.APPLICATION_JSON).bodyValue(json);
    }
}
