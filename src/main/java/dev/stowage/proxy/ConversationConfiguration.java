package dev.stowage.proxy;

import dev.stowage.openai.Fingerprints;
import dev.stowage.openai.HistoryDefect;
import dev.stowage.openai.HistoryMemory;
import dev.stowage.openai.MessageMemory;
import dev.stowage.store.Archive;
import dev.stowage.store.SessionStore;
import dev.stowage.store.Snapshots;
import dev.stowage.telemetry.Meters;
import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.concurrent.TimeUnit;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import reactor.core.Disposable;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/** Puts together what recognises conversations, and keeps what is known of them. */
@Configuration(proxyBeanMethods = false)
class ConversationConfiguration {

    /** In milliseconds. A conversation in full swing is written down once in this time, not twice for each request. */
    private static final int SAVED_EVERY = 250;

    /** In seconds. */
    private static final int LAST_SAVES = 5;

    @Bean
    SessionEvents sessionEvents() {
        return new SessionEvents(InstantSource.system());
    }

    @Bean
    Oversight oversight(
            Sessions sessions,
            Windows windows,
            Summaries summaries,
            Residing residing,
            Gathering gathering,
            Control control,
            Snapshots snapshots,
            CompactionSettings compaction) {
        Oversight oversight = new Oversight(
                sessions, windows, summaries, residing, gathering, control, snapshots, compaction.enabled());
        sessions.whenRemovedElsewhere(oversight::forgetHere);
        return oversight;
    }

    /** Saves all there is when it ends, which is before the store does. */
    @Bean(destroyMethod = "dispose")
    Disposable sessionSaving(Sessions sessions) {
        Scheduler saving = Schedulers.newSingle("session-saving", true);
        saving.schedulePeriodically(sessions::save, SAVED_EVERY, SAVED_EVERY, TimeUnit.MILLISECONDS);
        return () -> {
            saving.dispose();
            sessions.end()
                    .orTimeout(LAST_SAVES, TimeUnit.SECONDS)
                    .exceptionally(late -> null)
                    .join();
        };
    }

    @Bean
    Sessions sessions(
            SessionSettings settings, SessionStore store, Scheduler largeBodies, Meters meters, SessionEvents events) {
        Recency recency = new Recency(settings.knownMessages());
        meters.atHand(recency, Recency::lineages, Recency::messages);
        return new Sessions(store, recency, settings.patience(), largeBodies, meters, events);
    }

    @Bean
    Fingerprints fingerprints() {
        return new Fingerprints(new SecureRandom());
    }

    @Bean
    Histories histories(SessionSettings settings, Fingerprints fingerprints, Meters meters) {
        for (HistoryDefect defect : HistoryDefect.values()) {
            meters.repaired(defect.code(), 0);
        }
        int remembered = settings.rememberedMessages();
        return new Histories(new MessageMemory(remembered, fingerprints), new HistoryMemory(remembered), meters);
    }

    @Bean
    Recognition recognition(SessionSettings settings, Sessions sessions, Meters meters) {
        return new Recognition(
                new Identification(settings), sessions, System::nanoTime, InstantSource.system(), meters);
    }

    @Bean
    Archiving archiving(Archive archive) {
        return new Archiving(archive);
    }
}
