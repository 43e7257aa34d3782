package dev.stowage.testkit;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.AppenderBase;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;
import org.slf4j.LoggerFactory;

/** Everything that is logged from its making to its end. */
public final class CapturedLog implements AutoCloseable {

    private final List<ILoggingEvent> events = new CopyOnWriteArrayList<>();
    private final LoggerContext context = (LoggerContext) LoggerFactory.getILoggerFactory();
    private final AppenderBase<ILoggingEvent> appender = new AppenderBase<>() {
        @Override
        protected void append(ILoggingEvent event) {
            event.prepareForDeferredProcessing();
            events.add(event);
        }
    };
    private final Logger logger;
    private final Optional<Level> before;

    private CapturedLog(String name, Optional<Level> level) {
        appender.setContext(context);
        appender.start();
        context.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME).addAppender(appender);
        logger = context.getLogger(name);
        before = Optional.ofNullable(logger.getLevel());
        level.ifPresent(logger::setLevel);
    }

    public static CapturedLog start() {
        return new CapturedLog(org.slf4j.Logger.ROOT_LOGGER_NAME, Optional.empty());
    }

    /** With everything that the loggers below {@code name} say at DEBUG. */
    public static CapturedLog withDebug(String name) {
        return new CapturedLog(name, Optional.of(Level.DEBUG));
    }

    /** All of it, stack traces included. */
    public String text() {
        return events.stream().map(CapturedLog::text).collect(Collectors.joining("\n"));
    }

    /** Those at INFO and above that carry a stack trace, or speak of an exception. */
    public String alarms() {
        return events.stream()
                .filter(event -> event.getLevel().isGreaterOrEqual(Level.INFO))
                .filter(event ->
                        event.getThrowableProxy() != null || text(event).contains("\tat "))
                .map(CapturedLog::text)
                .collect(Collectors.joining("\n"));
    }

    private static String text(ILoggingEvent event) {
        String stack =
                event.getThrowableProxy() == null ? "" : "\n" + ThrowableProxyUtil.asString(event.getThrowableProxy());
        return event.getLevel() + " " + event.getLoggerName() + " " + event.getFormattedMessage() + " "
                + event.getKeyValuePairs() + stack;
    }

    @Override
    public void close() {
        context.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME).detachAppender(appender);
        before.ifPresentOrElse(logger::setLevel, () -> logger.setLevel(null));
    }
}
