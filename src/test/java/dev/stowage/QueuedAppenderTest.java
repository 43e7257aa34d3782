package dev.stowage;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.util.LogbackMDCAdapter;
import ch.qos.logback.core.read.ListAppender;
import dev.stowage.testkit.Eventually;
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

    private Logger logger() {
        context.setMDCAdapter(new LogbackMDCAdapter());
        target.start();
        QueuedAppender queued = new QueuedAppender(target);
        queued.setContext(context);
        queued.start();
        Logger logger = context.getLogger("test");
        logger.setLevel(Level.INFO);
        logger.addAppender(queued);
        return logger;
    }
}
