package dev.stowage;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.encoder.PatternLayoutEncoder;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.ConsoleAppender;
import dev.stowage.sandbox.Sandbox;
import java.util.List;
import org.slf4j.LoggerFactory;
import org.springframework.boot.logging.LoggingSystem;

/** Logging for a command whose output is for people: warnings only, and beside the output. */
final class QuietLogging {

    private QuietLogging() {}

    static void begin() {
        System.setProperty(LoggingSystem.SYSTEM_PROPERTY, LoggingSystem.NONE);
        if (LoggerFactory.getILoggerFactory() instanceof LoggerContext context) {
            context.reset();
            Logger root = context.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
            root.setLevel(Level.WARN);
            root.addAppender(standardError(context));
            // That no model is running is said by the command itself.
            context.getLogger(Sandbox.class).setLevel(Level.ERROR);
        }
    }

    /** Nothing of what these loggers say, since the command says it in its own words. */
    static void silence(List<String> loggers) {
        if (LoggerFactory.getILoggerFactory() instanceof LoggerContext context) {
            loggers.forEach(name -> context.getLogger(name).setLevel(Level.OFF));
        }
    }

    /** Whether a command that ends by itself writes its few lines. */
    static boolean isOn() {
        return LoggingSystem.NONE.equals(System.getProperty(LoggingSystem.SYSTEM_PROPERTY));
    }

    private static ConsoleAppender<ILoggingEvent> standardError(LoggerContext context) {
        PatternLayoutEncoder encoder = new PatternLayoutEncoder();
        encoder.setContext(context);
        encoder.setPattern("%-5level %logger{0}: %msg%n");
        encoder.start();
        ConsoleAppender<ILoggingEvent> appender = new ConsoleAppender<>();
        appender.setContext(context);
        appender.setTarget("System.err");
        appender.setEncoder(encoder);
        appender.start();
        return appender;
    }
}
