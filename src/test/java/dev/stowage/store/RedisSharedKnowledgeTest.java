package dev.stowage.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.core.memory.Contribution;
import dev.stowage.telemetry.Meters;
import dev.stowage.telemetry.StoreOperation;
import dev.stowage.testkit.ManualClock;
import dev.stowage.testkit.NeedsTool;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

@NeedsTool("redis-server")
class RedisSharedKnowledgeTest extends SharedKnowledgeContract {

    @RegisterExtension
    static final EmptyRedis redis = new EmptyRedis();

    private final ManualClock clock = new ManualClock();
    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private final List<RedisSharedKnowledge> open = new ArrayList<>();

    @AfterEach
    void close() {
        open.forEach(RedisSharedKnowledge::close);
    }

    @Override
    SharedKnowledge open() {
        return open(redis.uri(), RedisStores.PATIENT);
    }

    private SharedKnowledge open(String uri, Duration timeout) {
        RedisSharedKnowledge made = new RedisSharedKnowledge(
                RedisStores.link(uri, timeout),
                Duration.ofDays(1),
                timeout,
                clock,
                new Meters(registry, List.of(), Set.of()).store("knowledge", StoreOperation.ofSnapshots()),
                System::nanoTime);
        open.add(made);
        return made;
    }

    @Override
    void written(int number) {
        clock.advance(Duration.ofSeconds(1));
    }

    @Test
    void whatWasWrittenTooLongAgo_isNoLongerTold() {
        open().put(key("one"), knows("one", "Use tabs."));
        clock.advance(Duration.ofHours(20));
        open().put(key("two"), knows("two", "Use tabs."));
        clock.advance(Duration.ofHours(5));
        assertThat(open().of("tenant").orElseThrow())
                .extracting(Contribution::session)
                .containsExactly("two");
    }

    @Test
    void hash_isNamedByADigest_andHasATimeToLive() {
        open().put(key("one"), knows("one", "Use tabs."));
        String key = redis.tell("KEYS *")
                .lines()
                .filter(line -> line.startsWith("stowage"))
                .findFirst()
                .orElseThrow();
        assertThat(key).startsWith("stowage:1:knowledge:{").doesNotContain("tenant");
        assertThat(redis.tell("PTTL " + key)).matches(":[1-9]\\d*\r\n");
        redis.tell("HSET " + key + " foreign something");
        assertThat(open().of("tenant").orElseThrow()).hasSize(1);
    }

    @Test
    void serverThatIsGone_isToldAndCostsNothing() {
        SharedKnowledge nobody = open("redis://127.0.0.1:1", Duration.ofMillis(500));
        assertThat(nobody.put(key("one"), knows("one", "Use tabs."))).isFalse();
        assertThat(nobody.put(key("one"), Contribution.nothingOf("one"))).isFalse();
        assertThat(nobody.of("tenant")).isEmpty();
    }
}
