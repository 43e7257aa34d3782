package dev.stowage.openai;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.stowage.core.tokens.Bill;
import dev.stowage.core.tokens.BilledPrompt;
import dev.stowage.core.tokens.Calibration;
import dev.stowage.core.tokens.ContextWindow;
import dev.stowage.core.tokens.ContextWindow.Source;
import dev.stowage.core.tokens.ModelFamily;
import dev.stowage.core.tokens.PromptTokens;
import dev.stowage.openai.EstimateErrors.Stage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.ToLongFunction;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Estimates against two truths: what real providers billed, and what a provider would that counts with the vocabulary of
 * another family, whose model nobody has heard of. The tables of {@code docs/tokens.md} are this test's, from
 * {@code target/token-truth}.
 */
class TokenTruthTest {

    private static final double FIRST = 0.12;
    private static final double AFTER_FIVE = 0.03;
    private static final ContextWindow WINDOW = ContextWindow.of(1 << 20, Source.DEFAULT);
    private static final Duration AMPLE = Duration.ofMinutes(1);

    private static final ModelFamilies FAMILIES = ModelFamilies.shipped();
    private static final PromptCounter COUNTER =
            new PromptCounter(VocabulariesTest.REAL, System::nanoTime, 100_000, Bodies.FINGERPRINTS);
    private static final ForeignProvider FOREIGN = new ForeignProvider(new WordPiece());

    private static List<RecordedConversation> conversations = List.of();

    private final EstimateErrors errors = new EstimateErrors();
    private final EstimateErrors withoutAnchor = new EstimateErrors();
    private Calibration calibration = Calibration.NONE;

    @BeforeAll
    static void read() throws IOException {
        assumeTrue(
                Files.isDirectory(RecordedConversation.DEV),
                "skipped: no recorded conversations in " + RecordedConversation.DEV);
        conversations = RecordedConversation.all();
        VocabulariesTest.REAL.warm();
    }

    @Test
    void billsOfRealProviders_areMet() throws IOException {
        for (RecordedConversation conversation : conversations) {
            calibration = Calibration.NONE;
            replay(
                    conversation,
                    FAMILIES.of(conversation.model()),
                    answer -> conversation.billed().getOrDefault(answer, 0L));
        }
        publish("billed");
        assertThat(errors.count(Stage.FIRST)).isGreaterThanOrEqualTo(19);
        assertWithinBounds();
    }

    @Test
    void foreignVocabulary_isMet() throws IOException {
        for (RecordedConversation conversation : conversations) {
            calibration = Calibration.NONE;
            replay(conversation, FAMILIES.of("unheard-of"), answer -> FOREIGN.bill(conversation, answer));
        }
        publish("foreign");
        assertThat(errors.count(Stage.FIRST)).isEqualTo(conversations.size());
        assertWithinBounds();
    }

    /** One calibration for all conversations of a model, as the proxy has it, whatever kinds of text they mix. */
    @Test
    void foreignVocabulary_isMetAcrossConversations() throws IOException {
        for (RecordedConversation conversation : conversations) {
            replay(conversation, FAMILIES.of("unheard-of"), answer -> FOREIGN.bill(conversation, answer));
        }
        publish("foreign-shared");
        assertWithinBounds();
    }

    private void replay(RecordedConversation conversation, ModelFamily family, ToLongFunction<Integer> provider) {
        Optional<BilledPrompt> last = Optional.empty();
        int request = 0;
        for (int answer : conversation.answers()) {
            long billed = provider.applyAsLong(answer);
            if (billed == 0) {
                continue;
            }
            request++;
            byte[] body = conversation.request(answer);
            PromptTokens sent = Counted.prompt(COUNTER, body, family, AMPLE);
            errors.add(conversation.form(), request, calibration.estimate(sent, last), billed);
            withoutAnchor.add(conversation.form(), request, calibration.estimate(sent, Optional.empty()), billed);
            Bill bill = new Bill(sent, last, WINDOW, billed);
            last = bill.settled(calibration);
            calibration = calibration.observed(bill);
        }
    }

    /** Without the anchor, as after a compaction, the ratio alone must be nearly as good. */
    private void assertWithinBounds() {
        assertThat(errors.quantile(Stage.FIRST, 0.5)).isLessThanOrEqualTo(FIRST);
        assertThat(errors.quantile(Stage.LATER, 0.5)).isLessThanOrEqualTo(AFTER_FIVE);
        assertThat(withoutAnchor.quantile(Stage.LATER, 0.5)).isLessThanOrEqualTo(AFTER_FIVE);
        assertThat(withoutAnchor.quantile(Stage.LATER, 0.9)).isLessThanOrEqualTo(FIRST);
    }

    private void publish(String name) throws IOException {
        Path directory = Path.of("target", "token-truth");
        Files.createDirectories(directory);
        Files.writeString(directory.resolve(name + ".md"), errors.table());
        Files.writeString(directory.resolve(name + "-without-anchor.md"), withoutAnchor.table());
    }
}
