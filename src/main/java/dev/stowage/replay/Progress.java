package dev.stowage.replay;

import java.io.PrintStream;
import java.time.Duration;
import java.util.Locale;
import java.util.function.LongSupplier;

/** Tells how far a pass has come: on a terminal in one line that is rewritten, elsewhere in a line now and then. */
final class Progress {

    private static final Duration ON_A_TERMINAL = Duration.ofMillis(200);
    private static final Duration ELSEWHERE = Duration.ofSeconds(10);

    private final PrintStream err;
    private final boolean terminal;
    private final LongSupplier ticker;
    private final String way;
    private final int conversations;
    private final long begun;
    private long told;
    private int ended;
    private int requests;

    Progress(Surroundings surroundings, String way, int conversations) {
        err = surroundings.err();
        terminal = surroundings.terminal();
        ticker = surroundings.ticker();
        this.way = way;
        this.conversations = conversations;
        begun = ticker.getAsLong();
        told = begun;
    }

    synchronized void answered() {
        requests++;
        long now = ticker.getAsLong();
        if (now - told >= (terminal ? ON_A_TERMINAL : ELSEWHERE).toNanos()) {
            told = now;
            tell(terminal ? "" : "\n");
        }
    }

    synchronized void conversationEnded() {
        ended++;
    }

    /** Tells how it ended. */
    synchronized void end() {
        tell("\n");
    }

    private void tell(String lineEnd) {
        Duration taken = Duration.ofNanos(ticker.getAsLong() - begun);
        err.print(String.format(
                Locale.ROOT,
                "%s%-7s  %,d/%,d conversations  %,d requests  %d:%02d%s",
                terminal ? "\r" : "",
                way,
                ended,
                conversations,
                requests,
                taken.toMinutes(),
                taken.toSecondsPart(),
                lineEnd));
        err.flush();
    }
}
