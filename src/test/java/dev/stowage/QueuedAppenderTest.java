package dev.stowage;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.encoder.PatternLayoutEncoder;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.util.LogbackMDCAdapter;
import ch.qos.logback.core.Appender;
import ch.qos.logback.core.ConsoleAppender;
import ch.qos.logback.core.read.ListAppender;
import dev.stowage.testkit.Eventually;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class QueuedAppenderTest {

    private final LoggerContext context = new LoggerContext();
    private final ListAppender<ILoggingEvent> target = new ListAppender<>();

    @Test
    void lines_arriveInOrderOnAnotherThread() {
        Logger logger = logger();
        logger.info("one");
        logger.info("two");
        Eventually.holds(() -> target.list.size() == 2, () -> target.list + " arrived");
        assertThat(target.list).extracting(ILoggingEvent::getMessage).containsExactly("one", "two");
        assertThat(target.list.get(0).getThreadName())
                .isEqualTo(Thread.currentThread().getName());
        context.stop();
    }

    @Test
    void stop_writesWhatIsLeft() {
        Logger logger = logger();
        for (int i = 0; i < 100; i++) {
            logger.info("line {}", i);
        }
        context.stop();
        assertThat(target.list).hasSize(100);
        assertThat(target.isStarted()).isFalse();
    }

    @Test
    void line_isTaken_whileOthersAreBeingWritten() {
        Gate gate = new Gate();
        Logger logger = logger(console(gate));
        logger.info("one");
        gate.awaitWriting();
        logger.info("two");
        gate.open();
        context.stop();
        assertThat(gate.waitedInVain).as("for the second line to be taken").isFalse();
        assertThat(gate.text()).isEqualTo("one\ntwo\n");
    }

    @Test
    void lineAlone_isWritten_thoughNothingElseComes() {
        Gate gate = new Gate();
        gate.open();
        Logger logger = logger(console(gate));
        logger.info("one");
        Eventually.holds(() -> gate.text().equals("one\n"), gate::text);
        logger.info("two");
        Eventually.holds(() -> gate.text().equals("one\ntwo\n"), gate::text);
        context.stop();
    }

    @Test
    void linesThatWaitTogether_areWrittenInOrder_inPiecesOfWholeLines() {
        Gate gate = new Gate();
        Logger logger = logger(console(gate));
        logger.info("first");
        gate.awaitWriting();
        List<String> lines = IntStream.range(0, 100)
                .mapToObj(number -> "line " + number + " " + "x".repeat(number == 50 ? 5000 : 91))
                .toList();
        lines.forEach(logger::info);
        gate.open();
        context.stop();
        assertThat(gate.text()).isEqualTo("first\n" + String.join("\n", lines) + "\n");
        assertThat(gate.pieces).allSatisfy(piece -> assertThat(piece).endsWith("\n"));
        assertThat(gate.pieces).extracting(String::length).containsExactly(6, 4090, 900, 5009, 4000, 900);
    }

    private Logger logger() {
        target.start();
        return logger(target);
    }

    private Logger logger(Appender<ILoggingEvent> target) {
        context.setMDCAdapter(new LogbackMDCAdapter());
        QueuedAppender queued = new QueuedAppender(target);
        queued.setContext(context);
        queued.start();
        Logger logger = context.getLogger("test");
        logger.setLevel(Level.INFO);
        logger.addAppender(queued);
        return logger;
    }

    private ConsoleAppender<ILoggingEvent> console(OutputStream stream) {
        PatternLayoutEncoder lines = new PatternLayoutEncoder();
        lines.setContext(context);
        lines.setPattern("%msg\n");
        lines.start();
        ConsoleAppender<ILoggingEvent> console = new ConsoleAppender<>();
        console.setContext(context);
        console.setEncoder(lines);
        console.start();
        console.setOutputStream(stream);
        return console;
    }

    /** Lets nothing through before it is opened. */
    private static final class Gate extends OutputStream {

        private static final int BOUND_SECONDS = 10;

        private final List<String> pieces = new CopyOnWriteArrayList<>();
        private final CountDownLatch writing = new CountDownLatch(1);
        private final CountDownLatch open = new CountDownLatch(1);
        private final AtomicBoolean waitedInVain = new AtomicBoolean();

        @Override
        public void write(int oneByte) {
            throw new AssertionError("lines come whole");
        }

        @Override
        public void write(byte[] bytes, int start, int length) {
            writing.countDown();
            waitedInVain.compareAndSet(false, !await(open));
            pieces.add(new String(bytes, start, length, StandardCharsets.UTF_8));
        }

        void awaitWriting() {
            assertThat(await(writing)).isTrue();
        }

        void open() {
            open.countDown();
        }

        String text() {
            return String.join("", pieces);
        }

        private static boolean await(CountDownLatch latch) {
            try {
                return latch.await(BOUND_SECONDS, TimeUnit.SECONDS);
            } catch (InterruptedException interrupted) {
                throw new AssertionError(interrupted);
            }
        }
    }
}
