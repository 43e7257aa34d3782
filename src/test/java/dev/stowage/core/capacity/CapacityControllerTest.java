package dev.stowage.core.capacity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stowage.core.capacity.CapacityController.Asked;
import dev.stowage.core.capacity.CapacityController.Decided;
import dev.stowage.core.chat.Digest;
import dev.stowage.core.chat.MessageIdentity;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** When something is done about risk, and when it is not. */
class CapacityControllerTest {

    private static final OptionalInt NEVER = OptionalInt.empty();
    private static final Risk LOW = risk(3);
    private static final Risk MEDIUM = Risk.of(SlackProfile.of(List.of(2.0, 0.1)), RiskBands.STANDARD);
    private static final Risk HIGH =
            Risk.of(SlackProfile.of(List.of(1.5, 1.4, 1.2, 1.0, .8, .5, .3, -.2)), RiskBands.STANDARD);
    private static final Risk SEVERE = risk(-1);

    /** Each row goes past all guardrails before its own, and would be stopped by those behind it as well. */
    static Stream<Arguments> guardrails() {
        CapacitySettings on = CapacitySettings.STANDARD;
        CapacityState used = state(9, OptionalInt.of(8), OptionalInt.of(8), OptionalInt.of(9), 1, true, NEVER);
        CapacityState cooling = state(9, OptionalInt.of(8), OptionalInt.of(8), OptionalInt.of(8), 1, false, NEVER);
        CapacityState rested = state(9, OptionalInt.of(3), OptionalInt.of(4), OptionalInt.of(8), 0, false, NEVER);
        CapacityState fresh = state(9, NEVER, NEVER, NEVER, 0, false, NEVER);
        return Stream.of(
                row(settings(false, false), turn(1), RiskCheckpoint.PRE_REQUEST, LOW, 0, Reason.DISABLED),
                row(on, turn(3), RiskCheckpoint.PRE_REQUEST, LOW, 0, Reason.MIN_TURNS_NOT_REACHED),
                row(on, turn(4), RiskCheckpoint.PRE_REQUEST, LOW, 0, Reason.LOW_RISK),
                row(on, used, RiskCheckpoint.PRE_REQUEST, HIGH, 0, Reason.NOT_AT_THIS_CHECKPOINT),
                row(on, used, RiskCheckpoint.ERROR_ESCALATION, MEDIUM, 0, Reason.NOT_AT_THIS_CHECKPOINT),
                row(on, used, RiskCheckpoint.POST_TOOL, SEVERE, 0, Reason.ALREADY_INTERVENED_THIS_TURN),
                row(on, cooling, RiskCheckpoint.POST_TOOL, MEDIUM, 0, Reason.REFRESH_COOLDOWN),
                row(on, cooling, RiskCheckpoint.PRE_REQUEST, SEVERE, 0, Reason.REPLAN_COOLDOWN),
                row(on, cooling, RiskCheckpoint.POST_TOOL, HIGH, 0, Reason.REPLAY_BUDGET),
                row(
                        on,
                        state(9, NEVER, NEVER, OptionalInt.of(8), 1, true, NEVER),
                        RiskCheckpoint.POST_TOOL,
                        HIGH,
                        0,
                        Reason.REPLAY_DISABLED_FOR_TURN),
                row(on, rested, RiskCheckpoint.POST_TOOL, MEDIUM, 0.59, Reason.BELOW_CONTEXT_FLOOR),
                row(on, rested, RiskCheckpoint.POST_TOOL, MEDIUM, 0.60, Reason.SELECTED),
                row(on, rested, RiskCheckpoint.PRE_REQUEST, MEDIUM, 0.60, Reason.SELECTED),
                row(on, rested, RiskCheckpoint.POST_TOOL, SEVERE, 0.74, Reason.BELOW_CONTEXT_FLOOR),
                row(on, rested, RiskCheckpoint.ERROR_ESCALATION, SEVERE, 0.75, Reason.SELECTED),
                row(on, rested, RiskCheckpoint.POST_TOOL, HIGH, 0, Reason.SELECTED),
                row(settings(true, false), fresh, RiskCheckpoint.POST_TOOL, SEVERE, 0.74, Reason.BELOW_CONTEXT_FLOOR),
                row(settings(true, false), fresh, RiskCheckpoint.POST_TOOL, SEVERE, 0.75, Reason.ADVISORY_MODE),
                row(settings(true, false), fresh, RiskCheckpoint.POST_TOOL, HIGH, 0, Reason.ADVISORY_MODE),
                row(
                        on,
                        state(9, NEVER, NEVER, OptionalInt.of(9), 1, true, OptionalInt.of(9)),
                        RiskCheckpoint.POST_TOOL,
                        SEVERE,
                        0.8,
                        Reason.SELECTED),
                row(
                        on,
                        state(9, NEVER, OptionalInt.of(8), OptionalInt.of(9), 1, true, OptionalInt.of(9)),
                        RiskCheckpoint.POST_TOOL,
                        SEVERE,
                        0.8,
                        Reason.REPLAN_COOLDOWN),
                row(
                        on,
                        state(9, NEVER, NEVER, OptionalInt.of(9), 1, true, OptionalInt.of(9)),
                        RiskCheckpoint.PRE_REQUEST,
                        SEVERE,
                        0.8,
                        Reason.ALREADY_INTERVENED_THIS_TURN));
    }

    @ParameterizedTest
    @MethodSource("guardrails")
    void guardrails_holdInTheirOrder(
            CapacitySettings settings,
            CapacityState state,
            RiskCheckpoint checkpoint,
            Risk risk,
            double usage,
            Reason reason) {
        assertThat(new Guardrails(settings).on(state, checkpoint, risk, usage)).isEqualTo(reason);
    }

    /** The one that no guardrail gives is given where there is nothing to decide on. */
    @ParameterizedTest
    @EnumSource(Reason.class)
    void everyReason_isReached(Reason reason) {
        Stream<Object> reached = guardrails().map(row -> row.get()[5]);
        Reason unread = decide(CapacityState.NEW, new Talk().user("Go.").model("I"), 4, 0)
                .reason();
        assertThat(Stream.concat(reached, Stream.of(unread))).contains(reason);
    }

    @Test
    void turns_areCountedByTheMessagesThatBeginThem() {
        Talk talk = new Talk().user("One.");
        CapacityState state = decide(CapacityState.NEW, talk, 4, 0).state();
        assertThat(state.turn()).isEqualTo(1);
        state = decide(state, talk.run("ls", "a"), 4, 0).state();
        assertThat(state.turn()).isEqualTo(1);
        state = decide(state, talk.model("Done.").user("Two."), 4, 0).state();
        assertThat(state.turn()).isEqualTo(2);
        assertThat(state.slacks()).hasSize(3);
        for (int i = 0; i < 20; i++) {
            talk.run("ls", "a").model("Done.").user("More.");
        }
        assertThat(decide(CapacityState.NEW, talk, 4, 0).state().turn())
                .as("one that is first seen in a later turn")
                .isEqualTo(22);
    }

    @Test
    void errorStreak_isHighAndSevere_andItsProbabilityStays() {
        Talk talk = new Talk().user("Go.").run("make", "Error: x").run("make", "Error: x");
        CapacityDecision decision = decide(turn(5), talk, 40, 0.9).decision().orElseThrow();
        assertThat(decision.checkpoint()).isEqualTo(RiskCheckpoint.ERROR_ESCALATION);
        assertThat(decision.risk().band()).isEqualTo(Band.HIGH);
        assertThat(decision.risk().severe()).isTrue();
        assertThat(decision.risk().probability()).isLessThan(1e-6);
        assertThat(decision.action()).isEqualTo(Action.REPLAN);
        assertThat(decision.isSelected()).isTrue();
    }

    @Test
    void intervention_isDoneOnceInATurn_andRestsAfterwards() {
        Talk talk = new Talk().user("Go.").run("make", "Error: x").run("make", "Error: x");
        Decided first = decide(turn(5), talk, 40, 0.9);
        assertThat(first.reason()).isEqualTo(Reason.SELECTED);
        talk.run("make", "Error: x");
        Decided second = decide(first.state(), talk, 40, 0.9);
        assertThat(second.reason()).isEqualTo(Reason.ALREADY_INTERVENED_THIS_TURN);
        CapacityState state = second.state();
        int cooling = 0;
        Reason reason;
        do {
            talk.model("No.").user("Again, " + cooling).run("make", "Error: x").run("make", "Error: x");
            Decided next = decide(state, talk, 40, 0.9);
            state = next.state();
            reason = next.reason();
            cooling++;
        } while (reason == Reason.REPLAN_COOLDOWN);
        assertThat(reason).isEqualTo(Reason.SELECTED);
        assertThat(cooling).isEqualTo(CapacitySettings.STANDARD.replanCooldownTurns());
    }

    /** Where the turn ends first, the mark holds for the first checkpoint after a tool of the next, and no longer. */
    @Test
    void contradictedReplay_isReplannedInThisTurnOrTheNext() {
        Talk talk = new Talk().user("Go.").run("ls", "a");
        CapacityState marked = decide(turn(5), talk, 40, 0.9).state().contradicted();
        assertThat(decide(marked, talk.run("ls", "b"), 40, 0.9)
                        .decision()
                        .orElseThrow()
                        .action())
                .isEqualTo(Action.REPLAN);
        talk.model("Done.").user("More.");
        Decided user = decide(marked, talk, 40, 0.5);
        assertThat(user.reason()).isEqualTo(Reason.LOW_RISK);
        Decided tool = decide(user.state(), talk.run("ls", "c"), 40, 0.5);
        assertThat(tool.reason()).isEqualTo(Reason.BELOW_CONTEXT_FLOOR);
        assertThat(tool.decision().orElseThrow().action()).isEqualTo(Action.REPLAN);
        assertThat(decide(tool.state(), talk.run("ls", "d"), 40, 0.5).reason()).isEqualTo(Reason.LOW_RISK);
    }

    @Test
    void settingsOutOfRange_areNamed() {
        assertThatThrownBy(() -> new RiskBands(0.7, 0.6, 0, 0.4)).hasMessageContaining("capacity.low-risk-max");
        assertThatThrownBy(() -> new RiskBands(0.7, 1.6, 0, 0.4)).hasMessageContaining("capacity.medium-risk-max");
        assertThatThrownBy(() -> new RiskBands(0.7, 0.8, 0, 1.4))
                .hasMessageContaining("capacity.severe-violation-ratio");
        assertThatThrownBy(() -> new RiskBands(Double.NaN, 0.8, 0, 0.4)).hasMessageContaining("capacity.low-risk-max");
        assertThatThrownBy(() -> new CapacitySettings(true, true, RiskBands.STANDARD, -1, 5, 1, 4, 8, 0.6, 0.7))
                .hasMessageContaining("capacity.refresh-cooldown-turns");
        assertThatThrownBy(() -> new CapacitySettings(true, true, RiskBands.STANDARD, 1, 5, 1, 4, 1, 0.6, 0.7))
                .hasMessageContaining("capacity.profile-window");
    }

    private static Decided decide(CapacityState state, Talk talk, double prior, double usage) {
        return new CapacityController(CapacitySettings.STANDARD)
                .decide(state, new Asked(talk.situation(), talk.began(), prior, usage));
    }

    private static Arguments row(
            CapacitySettings settings,
            CapacityState state,
            RiskCheckpoint checkpoint,
            Risk risk,
            double usage,
            Reason reason) {
        return Arguments.of(settings, state, checkpoint, risk, usage, reason);
    }

    private static CapacitySettings settings(boolean enabled, boolean enforces) {
        return new CapacitySettings(enabled, enforces, RiskBands.STANDARD, 6, 5, 1, 4, 8, 0.60, 0.75);
    }

    private static Risk risk(double slack) {
        return Risk.of(SlackProfile.of(List.of(slack)), RiskBands.STANDARD);
    }

    private static CapacityState turn(int number) {
        return state(number, NEVER, NEVER, NEVER, 0, false, NEVER);
    }

    private static CapacityState state(
            int turn,
            OptionalInt refreshed,
            OptionalInt replanned,
            OptionalInt intervened,
            int replays,
            boolean replayDisabled,
            OptionalInt candidate) {
        Optional<MessageIdentity> began = Optional.of(new MessageIdentity(Digest.of("before"), 0));
        return new CapacityState(
                turn, began, List.of(), refreshed, replanned, intervened, replays, replayDisabled, candidate);
    }
}
