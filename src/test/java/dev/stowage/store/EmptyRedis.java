package dev.stowage.store;

import dev.stowage.testkit.RedisServer;
import java.util.Optional;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** A Redis for all tests of a class, empty before each of them. */
final class EmptyRedis implements BeforeAllCallback, BeforeEachCallback, AfterAllCallback {

    private Optional<RedisServer> server = Optional.empty();

    @Override
    public void beforeAll(ExtensionContext context) {
        server = Optional.of(RedisServer.start());
    }

    @Override
    public void beforeEach(ExtensionContext context) {
        tell("FLUSHALL");
    }

    @Override
    public void afterAll(ExtensionContext context) {
        server.ifPresent(RedisServer::close);
    }

    String tell(String command) {
        return server.orElseThrow().tell(command);
    }

    String uri() {
        return server.orElseThrow().uri();
    }
}
