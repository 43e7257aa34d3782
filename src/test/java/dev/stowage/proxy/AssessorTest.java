package dev.stowage.proxy;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;

import dev.stowage.core.chat.Conversation;
import dev.stowage.core.session.Claim;
import dev.stowage.core.session.Lineage;
import dev.stowage.core.session.PromptShares;
import dev.stowage.core.session.Shelf;
import dev.stowage.core.tokens.ByModel;
import dev.stowage.core.tokens.Catalogue;
import dev.stowage.core.tokens.CatalogueEntry;
import dev.stowage.core.tokens.ContextWindow.Source;
import dev.stowage.openai.CatalogueFile;
import dev.stowage.openai.ChatIndex;
import dev.stowage.openai.Fingerprints;
import dev.stowage.openai.MessageMemory;
import dev.stowage.openai.ModelFamilies;
import dev.stowage.openai.PromptCounter;
import dev.stowage.openai.Vocabularies;
import dev.stowage.telemetry.Meters;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Queue;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.Test;

class AssessorTest {

    private static final String PLAIN =
            "{\"model\":\"gpt-4o\",\"messages\":[{\"role\":\"system\",\"content\":\"be kind\"},"
                    + "{\"role\":\"user\",\"content\":\"hello world\"}],\"tools\":[{\"type\":\"function\",\"function\":"
                    + "{\"name\":\"look\"}}]}";

    private final MeterRegistry registry = new SimpleMeterRegistry();
    private final Meters meters = new Meters(registry, List.of("up"), Set.of());
    private final Fingerprints fingerprints = new Fingerprints(new Random(1));
    private final Vocabularies vocabularies = new Vocabularies();
    private final Queue<Runnable> waiting = new ArrayDeque<>();
    private final Windows windows =
            new Windows(new Windows.Configured(new Catalogue(List.of()), 128_000), CatalogueFile.shipped());
    private final Calibrations calibrations = new Calibrations();
    private final Assessor assessor = new Assessor(
            new PromptCounter(vocabularies, System::nanoTime, 1_000, fingerprints),
            ModelFamilies.shipped(),
            windows,
            calibrations,
            bytes -> waiting::add,
            meters);

    @Test
    void newHistory_isCountedElsewhere_andAKnownOneAtOnce_C91() {
        vocabularies.warm();
        CompletableFuture<Assessment> first = assess(PLAIN);
        assertThat(first).isNotDone();
        waiting.remove().run();
        assertThat(first).isCompleted();
        CompletableFuture<Assessment> second = assess(PLAIN);
        assertThat(second).isCompleted();
        assertThat(second.join().tokens().messages())
                .isEqualTo(first.join().tokens().messages());
        assertThat(second.join().estimate()).isEqualTo(first.join().estimate());
        assertThat(waiting).isEmpty();
    }

    @Test
    void whatIsNotCountedYet_mayFillAsManyTokensAsItHasBytes_andNoMoreOnceItIs() {
        vocabularies.warm();
        String tenThousandBytes = PLAIN.replace("hello world", "hello world ".repeat(10_000 / 12));
        double quarter = 2_500.0 / windows.of("up", "gpt-4o").tokens();
        assertThat(mayFill(quarter, tenThousandBytes)).isTrue();
        assertThat(assessed(tenThousandBytes).usage().ratio()).isLessThan(quarter);
        assertThat(mayFill(quarter, tenThousandBytes)).isFalse();
    }

    @Test
    void assessment_tellsWhereTokensComeFrom_C133_D15() {
        vocabularies.warm();
        Assessment assessment = assessed(PLAIN);
        PromptShares shares = assessment.shares();
        assertThat(shares.instructions()).isEqualTo(4 + 2);
        assertThat(shares.users()).isEqualTo(4 + 2);
        assertThat(shares.tools()).isPositive();
        assertThat(shares.assistants() + shares.results()).isZero();
        assertThat(assessment.estimate()).isEqualTo(assessment.tokens().total());
        assertThat(assessment.window().source()).isEqualTo(Source.CATALOGUE);
    }

    @Test
    void tooMuchToCount_isCountedAsSuch() {
        Assessor busy = new Assessor(
                new PromptCounter(vocabularies, System::nanoTime, 1_000, fingerprints),
                ModelFamilies.shipped(),
                windows,
                calibrations,
                bytes -> work -> {
                    throw new RejectedExecutionException();
                },
                meters);
        assertThat(assess(busy, PLAIN)).isCompletedExceptionally();
        assertThat(failedOpen("busy")).isEqualTo(1);
    }

    @Test
    void bills_teachTheRatioOfTheModel() {
        vocabularies.warm();
        String large = PLAIN.replace("hello world", "hello world ".repeat(2_000));
        Assessment first = assessed(large);
        assessor.billed(first, Optional.empty(), first.estimate() * 12 / 10);
        assertThat(assessed(large).estimate()).isCloseTo(first.estimate() * 12 / 10, offset(2L));
        assertThat(calibrations.of("other", "gpt-4o").samples()).isZero();
    }

    @Test
    void silentCut_isBelievedTheThirdTime() {
        for (int sighting = 0; sighting < 3; sighting++) {
            assertThat(windows.of("up", "m").tokens()).isEqualTo(128_000);
            windows.cut("up", "m", OptionalInt.of(4096));
        }
        assertThat(windows.of("up", "m").tokens()).isEqualTo(4096);
        windows.cut("up", "n", OptionalInt.of(4096));
        windows.cut("up", "n", OptionalInt.of(4096));
        windows.cut("up", "n", OptionalInt.empty());
        windows.cut("up", "n", OptionalInt.of(4096));
        assertThat(windows.of("up", "n").tokens()).isEqualTo(128_000);
    }

    @Test
    void operatorsCatalogue_isBelievedBeforeOurs() {
        ByModel<CatalogueEntry> own = CatalogueFile.parse("pattern,window\ngpt-4o,9000\n");
        Windows configured =
                new Windows(new Windows.Configured(new Catalogue(List.of(own)), 128_000), CatalogueFile.shipped());
        assertThat(configured.of("up", "gpt-4o").tokens()).isEqualTo(9_000);
        assertThat(configured.of("up", "gpt-4o").source()).isEqualTo(Source.CONFIGURED);
        configured.refused("up", "gpt-4o", 8_000);
        assertThat(configured.of("up", "gpt-4o").tokens()).isEqualTo(8_000);
    }

    private Assessment assessed(String body) {
        CompletableFuture<Assessment> assessment = assess(body);
        waiting.forEach(Runnable::run);
        waiting.clear();
        return assessment.join();
    }

    private CompletableFuture<Assessment> assess(String body) {
        return assess(assessor, body);
    }

    private CompletableFuture<Assessment> assess(Assessor by, String text) {
        byte[] body = text.getBytes(UTF_8);
        ChatIndex index = ChatIndex.of(body);
        Conversation conversation = conversation(body, index);
        return by.assess("up", "gpt-4o", body, index, conversation, lineage(conversation));
    }

    private boolean mayFill(double ratio, String text) {
        byte[] body = text.getBytes(UTF_8);
        ChatIndex index = ChatIndex.of(body);
        Conversation conversation = conversation(body, index);
        return assessor.mayFill(ratio, "up", "gpt-4o", body, index, conversation, lineage(conversation));
    }

    private Conversation conversation(byte[] body, ChatIndex index) {
        return new MessageMemory(100, fingerprints).read(body, index).orElseThrow();
    }

    private static Lineage lineage(Conversation conversation) {
        return new Shelf(1).find(new Claim("t", Optional.empty()), conversation).lineage();
    }

    private double failedOpen(String reason) {
        return registry.counter("stowage.fail.open", "step", "assess", "reason", reason)
                .count();
    }
}
