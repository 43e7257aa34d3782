package dev.stowage;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.Appender;
import ch.qos.logback.core.ConsoleAppender;
import ch.qos.logback.core.UnsynchronizedAppenderBase;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.locks.LockSupport;

/**
 * Hands log lines to another appender on a thread of its own. Logback's asynchronous appender wakes its thread for each
 * line, which on two cores costs the request that wrote it a tenth of a millisecond; this one's thread looks for itself, a
 * few times a second. A full queue drops lines rather than delay requests, and nobody who adds one waits for the writing.
 */
final class QueuedAppender extends UnsynchronizedAppenderBase<ILoggingEvent> {

    private static final int CAPACITY = 8192;
    private static final Duration LOOK = Duration.ofMillis(50);

    /** Bytes that a pipe takes in one piece, so that lines stay whole whoever else writes to it. */
    private static final int PIECE = 4096;

    private final BlockingQueue<ILoggingEvent> queue = new ArrayBlockingQueue<>(CAPACITY);
    private final Appender<ILoggingEvent> target;
    private final OutputStream gathered;
    private final Thread writer = new Thread(this::write, "log-writer");

    QueuedAppender(Appender<ILoggingEvent> target) {
        this.target = target;
        gathered = target instanceof ConsoleAppender<ILoggingEvent> console
                ? gathering(console)
                : OutputStream.nullOutputStream();
        writer.setDaemon(true);
    }

    /** What waits together goes to the console in few pieces of whole lines, since each piece is a call of the system. */
    private static OutputStream gathering(ConsoleAppender<ILoggingEvent> console) {
        OutputStream pieces = new BufferedOutputStream(console.getOutputStream(), PIECE);
        console.setOutputStream(pieces);
        console.setImmediateFlush(false);
        return pieces;
    }

    @Override
    public void start() {
        super.start();
        writer.start();
    }

    @Override
    protected void append(ILoggingEvent event) {
        event.prepareForDeferredProcessing();
        queue.offer(event);
    }

    private void write() {
        while (isStarted()) {
            drain();
            LockSupport.parkNanos(LOOK.toNanos());
        }
    }

    private synchronized void drain() {
        List<ILoggingEvent> events = new ArrayList<>();
        queue.drainTo(events);
        events.forEach(target::doAppend);
        try {
            gathered.flush();
        } catch (IOException | RuntimeException unwritable) {
            addError("log lines cannot be written", unwritable);
        }
    }

    /** Writes what is left, then stops the target too. */
    @Override
    public void stop() {
        super.stop();
        LockSupport.unpark(writer);
        drain();
        target.stop();
    }
}
