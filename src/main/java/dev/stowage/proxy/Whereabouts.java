package dev.stowage.proxy;

import dev.stowage.core.files.FileRead;
import dev.stowage.core.files.FileTruths;
import dev.stowage.core.residency.Elsewhere;
import dev.stowage.core.residency.Residency;
import dev.stowage.core.residency.ShownFile;
import dev.stowage.core.session.LineageKey;
import dev.stowage.core.session.SessionKey;
import dev.stowage.proxy.Questions.Question;
import java.util.List;
import java.util.Map;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;

/** Finds out what the files say that a conversation works on: on a disk, from its client, from its own messages. */
final class Whereabouts {

    private final Residency residency;
    private final Disk disk;
    private final PushedFiles pushed;
    private final Scheduler work;
    private final ReadTruths truths = new ReadTruths();

    /**
     * @param work where conversations are read; not an event loop
     */
    Whereabouts(Residency residency, Disk disk, PushedFiles pushed, Scheduler work) {
        this.residency = residency;
        this.disk = disk;
        this.pushed = pushed;
        this.work = work;
    }

    /** What a conversation tells, and what is known besides. */
    record Known(FileTruths told, Elsewhere elsewhere) {}

    /** All that is known for a prompt; takes time for messages that were not read yet, and so must not begin on an event loop. */
    Mono<Known> of(Question question) {
        FileTruths told = truths.of(
                question.placement(), question.routed().placed().told().indexed());
        List<ShownFile> shown = FileBlocks.shown(question.lineage());
        return disk.read(question.routed(), residency.wanted(told, shown))
                .publishOn(work)
                .map(read -> new Known(told, elsewhere(question, told, read)));
    }

    private Elsewhere elsewhere(Question question, FileTruths told, Map<String, FileRead> read) {
        LineageKey lineage = question.placement().lineageKey();
        return new Elsewhere(
                read, pushed.of(lineage, told, question.lineage().history().size()));
    }

    /** Forgets what a session has told, and what was handed in for it. */
    void forget(SessionKey session) {
        truths.forget(session);
        pushed.forget(session);
    }
}
