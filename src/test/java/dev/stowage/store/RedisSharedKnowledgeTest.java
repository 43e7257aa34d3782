package dev.stowage.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.core.memory.Contribution;
import dev.stowage.store.SharedKnowledge.Written;
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
                Stores.versions(clock, 1),
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

    /** It may be of a request that came before. */
    @Test
    void processThatHasNotHeardOfARemoval_writesNothing_andHearsOfIt() {
        SharedKnowledge late = open();
        late.put(key("one"), knows("one", "Use tabs."));
        open().remove(key("one"));
        assertThat(late.put(key("one"), knows("one", "Use tabs."))).isEqualTo(Written.REMOVED_ELSEWHERE);
        assertThat(open().of("tenant").orElseThrow()).isEmpty();
        assertThat(late.put(key("two"), knows("two", "Use tabs.")))
                .as("another session")
                .isEqualTo(Written.DONE);
        assertThat(late.put(key("one"), knows("one", "Use spaces.")))
                .as("what comes then")
                .isEqualTo(Written.DONE);
        assertThat(open().put(key("one"), Contribution.nothingOf("one")))
                .as("there is nothing to be refused")
                .isEqualTo(Written.DONE);
    }

    @Test
    void markOfARemoval_saysNothing_andHasATimeToLive() {
        open().remove(key("one"));
        String mark = "stowage:1:removed:{" + Names.digest("tenant") + "}:" + Names.digest("tenant", "one");
        assertThat(redis.tell("KEYS *")).contains(mark).doesNotContain("knowledge");
        assertThat(redis.tell("GET " + mark)).matches("\\$\\d+\r\n\\d+\r\n");
        assertThat(redis.tell("PTTL " + mark)).matches(":[1-9]\\d*\r\n");
    }

    @Test
    void serverThatIsGone_isToldAndCostsNothing() {
        SharedKnowledge nobody = open("redis://127.0.0.1:1", Duration.ofMillis(500));
        assertThat(nobody.put(key("one"), knows("one", "Use tabs."))).isEqualTo(Written.UNREACHABLE);
        assertThat(nobody.put(key("one"), Contribution.nothingOf("one"))).isEqualTo(Written.UNREACHABLE);
        assertThat(nobody.remove(key("one"))).isFalse();
        assertThat(nobody.of("tenant")).isEmpty();
    }
}
