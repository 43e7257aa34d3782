package dev.stowage.admin;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Objects;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Mono;

/** Shows how Stowage is configured, and what this API is. Reads files for that. */
final class DocumentsEndpoint {

    private static final String OPENAPI = "openapi.json";

    private final EffectiveSettings settings;

    DocumentsEndpoint(EffectiveSettings settings) {
        this.settings = settings;
    }

    Mono<ServerResponse> config(ServerRequest request) {
        return Answers.ok(Page.of(settings.all()));
    }

    Mono<ServerResponse> openApi(ServerRequest request) {
        return Answers.document(document());
    }

    private static byte[] document() {
        try (InputStream document =
                Objects.requireNonNull(DocumentsEndpoint.class.getResourceAsStream(OPENAPI), OPENAPI)) {
            return document.readAllBytes();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
