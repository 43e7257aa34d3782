package dev.stowage.store;

import static dev.stowage.store.Stores.answer;
import static dev.stowage.store.Stores.begin;
import static dev.stowage.store.Stores.keyOf;
import static dev.stowage.store.Stores.load;
import static dev.stowage.store.Stores.state;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.telemetry.Meters;
import dev.stowage.testkit.CapturedLog;
import dev.stowage.testkit.Nobody;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.ssl.DefaultSslBundleRegistry;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.boot.test.context.ConfigDataApplicationContextInitializer;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

/** Which store the settings make. */
class StoreConfigurationTest {

    private final ApplicationContextRunner runner = new ApplicationContextRunner()
            .withUserConfiguration(StoreConfiguration.class)
            .withBean(SslBundles.class, DefaultSslBundleRegistry::new)
            .withBean(Meters.class, () -> new Meters(new SimpleMeterRegistry(), List.of(), Set.of()));

    @TempDir
    Path directory = Path.of("");

    private ApplicationContextRunner in(Path home) {
        return runner.withPropertyValues(
                "stowage.store.directory=" + home.resolve("deep/state"),
                "stowage.archive.directory=" + home.resolve("deep/archive"));
    }

    @Test
    void byDefault_sessionsAndMessagesAreFiles() {
        in(directory).run(context -> {
            SessionStore store = context.getBean(SessionStore.class);
            assertThat(answer(store.health())).isEqualTo(new StoreHealth("file", true, 0));
            begin(store, keyOf("s", "l"), state(100, 1));
            Archive archive = context.getBean(Archive.class);
            assertThat(answer(archive.append(keyOf("s", "l"), List.of(new ArchivedMessage("d", state(100, 2))))))
                    .isTrue();
        });
        in(directory).run(context -> {
            assertThat(load(context.getBean(SessionStore.class), keyOf("s", "l")))
                    .contains(state(100, 1));
            assertThat(answer(context.getBean(Archive.class).conversation(keyOf("s", "l"), 1000)))
                    .hasSize(1);
        });
    }

    @Test
    void contentThatMayNotBePersisted_staysInMemory() {
        in(directory).withPropertyValues("stowage.persist-content=false").run(context -> {
            assertThat(answer(context.getBean(SessionStore.class).health()).store())
                    .isEqualTo("memory");
            assertThat(context.getBean(Archive.class).isKept()).isFalse();
            assertThat(directory.resolve("deep")).doesNotExist();
        });
    }

    @Test
    void snapshots_areWhereSessionsAre_unlessADirectoryIsNamed() {
        ApplicationContextRunner redis =
                runner.withPropertyValues("stowage.store.type=redis", "stowage.store.uri=redis://127.0.0.1:1");
        redis.run(context -> assertThat(context.getBean(Snapshots.class)).isInstanceOf(RedisSnapshots.class));
        redis.withPropertyValues("stowage.memory.dir=" + directory.resolve("memory"))
                .run(context -> assertThat(context.getBean(Snapshots.class)).isInstanceOf(FileSnapshots.class));
        redis.withPropertyValues("stowage.persist-content=false")
                .run(context ->
                        assertThat(context.getBean(Snapshots.class).isKept()).isFalse());
    }

    @Test
    void snapshots_goToTheNextDirectory_whereHomeCannotBeWritten() throws IOException {
        List<Path> usual = new MemorySettings(null, true).directories(StoreType.FILE);
        assertThat(usual)
                .containsExactly(
                        Path.of(System.getProperty("user.home"), ".stowage/memory"), Path.of(".stowage/memory"));
        Path home = Files.writeString(directory.resolve("home"), "in the way");
        Meters meters = new Meters(new SimpleMeterRegistry(), List.of(), Set.of());
        Snapshots snapshots = StoreConfiguration.inTheFirstOf(
                List.of(home.resolve(usual.get(1)), directory.resolve(usual.get(1))), meters);
        assertThat(snapshots.append(SnapshotsContract.SESSION, SnapshotsContract.snapshot("r0")))
                .isTrue();
        assertThat(directory.resolve(".stowage/memory/tenant/session.jsonl")).isRegularFile();
        assertThat(StoreConfiguration.inTheFirstOf(List.of(home.resolve("x")), meters)
                        .isKept())
                .isFalse();
        try (CapturedLog log = CapturedLog.start()) {
            StoreConfiguration.inTheFirstOf(List.of(home.resolve("x"), directory.resolve("y")), meters);
            assertThat(log.text()).contains("snapshots go to " + directory.resolve("y"));
        }
        try (CapturedLog log = CapturedLog.start()) {
            StoreConfiguration.inTheFirstOf(List.of(home.resolve("x"), home.resolve("y")), meters);
            assertThat(log.text().lines())
                    .filteredOn(line -> line.startsWith("WARN"))
                    .hasSize(2)
                    .last()
                    .asString()
                    .contains("snapshots are written nowhere");
        }
    }

    @Test
    void directoryThatCannotBeWritten_isMemoryWithOneWarning() throws IOException {
        Path file = Files.writeString(directory.resolve("file"), "in the way");
        try (CapturedLog log = CapturedLog.start()) {
            in(file).withPropertyValues("stowage.archive.enabled=false").run(context -> {
                SessionStore store = context.getBean(SessionStore.class);
                begin(store, keyOf("s", "l"), state(100, 1));
                assertThat(load(store, keyOf("s", "l"))).contains(state(100, 1));
                assertThat(answer(store.health()).store()).isEqualTo("memory");
            });
            assertThat(log.text().lines().filter(line -> line.startsWith("WARN")))
                    .singleElement()
                    .asString()
                    .contains("sessions are kept in memory only");
            assertThat(log.alarms()).isEmpty();
        }
    }

    @Test
    void memory_hasNoArchive() {
        in(directory).withPropertyValues("stowage.store.type=memory").run(context -> {
            assertThat(answer(context.getBean(SessionStore.class).health()).store())
                    .isEqualTo("memory");
            Archive archive = context.getBean(Archive.class);
            assertThat(answer(archive.append(keyOf("s", "l"), List.of(new ArchivedMessage("d", state(100, 2))))))
                    .isFalse();
            assertThat(answer(archive.conversation(keyOf("s", "l"), 1000))).isEmpty();
            assertThat(directory.resolve("deep")).doesNotExist();
        });
    }

    @Test
    void archive_canBeSwitchedOnAndOff() {
        in(directory)
                .withPropertyValues("stowage.store.type=memory", "stowage.archive.enabled=true")
                .run(context -> assertThat(context.getBean(Archive.class)).isInstanceOf(ThreadedArchive.class));
        in(directory)
                .withPropertyValues("stowage.archive.enabled=false")
                .run(context -> assertThat(context.getBean(Archive.class)).isInstanceOf(NoArchive.class));
    }

    @Test
    void sandboxProfile_keepsSessionsInMemory() {
        in(directory)
                .withInitializer(new ConfigDataApplicationContextInitializer())
                .withPropertyValues("spring.profiles.active=sandbox")
                .run(context -> assertThat(
                                answer(context.getBean(SessionStore.class).health())
                                        .store())
                        .isEqualTo("memory"));
    }

    @Test
    void redisThatIsNotThere_isNotWaitedFor() throws IOException {
        runner.withPropertyValues(
                        "stowage.store.type=redis",
                        "stowage.store.uri=redis://127.0.0.1:" + Nobody.PORT,
                        "stowage.store.timeout=300ms")
                .run(context -> {
                    SessionStore store = context.getBean(SessionStore.class);
                    begin(store, keyOf("s", "l"), state(100, 1));
                    assertThat(load(store, keyOf("s", "l"))).contains(state(100, 1));
                    assertThat(answer(store.health()))
                            .usingRecursiveComparison()
                            .ignoringFields("failure")
                            .isEqualTo(new StoreHealth("redis", false, 1));
                });
    }

    @Test
    void redisWithoutAnAddress_isRefusedWithTheRemedy() {
        runner.withPropertyValues("stowage.store.type=redis")
                .run(context -> assertThatRefused(context.getStartupFailure(), "stowage.store.uri"));
    }

    @Test
    void redisWithAnUnreadableAddress_isRefusedWithoutTellingIt() {
        runner.withPropertyValues("stowage.store.type=redis", "stowage.store.uri=rediss//me:s3cret@host")
                .run(context -> assertThatRefused(context.getStartupFailure(), "no address of Redis"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "stowage.store.directory= ",
                "stowage.store.ttl=999ms",
                "stowage.store.max-lineages=0",
                "stowage.store.timeout=0s",
                "stowage.store.retry-after=-1s",
                "stowage.archive.directory= "
            })
    void settingOutOfRange_isRefusedByItsName(String setting) {
        runner.withPropertyValues(setting)
                .run(context -> assertThatRefused(
                        context.getStartupFailure(), setting.substring(0, setting.indexOf('=')) + " must be"));
    }

    private static void assertThatRefused(@Nullable Throwable failure, String remedy) {
        assertThat(failure)
                .hasRootCauseInstanceOf(InvalidStore.class)
                .rootCause()
                .hasMessageContaining(remedy)
                .hasMessageNotContaining("s3cret");
    }

    @Test
    void homeDirectory_isExpanded() {
        assertThat(StoreSettings.expanded("~/.stowage/state"))
                .isEqualTo(Path.of(System.getProperty("user.home"), ".stowage/state"));
        assertThat(StoreSettings.expanded("/data/~/x")).isEqualTo(Path.of("/data/~/x"));
    }
}
