package dev.stowage;

import ch.qos.logback.classic.AsyncAppender;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.Appender;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.LoggerFactory;
import org.springframework.boot.context.event.ApplicationPreparedEvent;
import org.springframework.context.ApplicationListener;

/**
 * Moves the writing of log lines to a thread of its own, whatever format is configured: a slow terminal must not stop an
 * event loop. When the queue is full, lines are dropped rather than requests delayed.
 */
class AsyncLogging implements ApplicationListener<ApplicationPreparedEvent> {

    private static final int QUEUE = 8192;

    @Override
    public void onApplicationEvent(ApplicationPreparedEvent event) {
        if (LoggerFactory.getILoggerFactory() instanceof LoggerContext context) {
            Logger root = context.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
            List<Appender<ILoggingEvent>> direct = new ArrayList<>();
            root.iteratorForAppenders().forEachRemaining(direct::add);
            direct.stream()
                    .filter(appender -> !(appender instanceof AsyncAppender))
                    .forEach(appender -> {
                        root.detachAppender(appender);
                        root.addAppender(queued(appender, context));
                    });
        }
    }

    private static AsyncAppender queued(Appender<ILoggingEvent> appender, LoggerContext context) {
        AsyncAppender queued = new AsyncAppender();
        queued.setContext(context);
        queued.setName("async-" + appender.getName());
        queued.setQueueSize(QUEUE);
        queued.setDiscardingThreshold(0);
        queued.setNeverBlock(true);
        queued.addAppender(appender);
        queued.start();
        return queued;
    }
}
