package dev.stowage;

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
 * Moves the writing of log lines off the threads that serve requests, whatever format is configured: a slow terminal must
 * not stop an event loop. A command writes at once: it ends as soon as it is done, and what waited would be lost.
 */
class AsyncLogging implements ApplicationListener<ApplicationPreparedEvent> {

    @Override
    public void onApplicationEvent(ApplicationPreparedEvent event) {
        if (!QuietLogging.isOn() && LoggerFactory.getILoggerFactory() instanceof LoggerContext context) {
            Logger root = context.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
            List<Appender<ILoggingEvent>> direct = new ArrayList<>();
            root.iteratorForAppenders().forEachRemaining(direct::add);
            direct.stream()
                    .filter(appender -> !(appender instanceof QueuedAppender))
                    .forEach(appender -> {
                        root.detachAppender(appender);
                        root.addAppender(queued(appender, context));
                    });
        }
    }

    private static QueuedAppender queued(Appender<ILoggingEvent> appender, LoggerContext context) {
        QueuedAppender queued = new QueuedAppender(appender);
        queued.setContext(context);
        queued.setName("queued-" + appender.getName());
        queued.start();
        return queued;
    }
}
