package dev.stowage.proxy;

import dev.stowage.core.files.Outliner;
import dev.stowage.inference.Relevances;
import dev.stowage.inference.Summarizers;
import dev.stowage.openai.CatalogueFile;
import dev.stowage.openai.Fingerprints;
import dev.stowage.openai.ModelFamilies;
import dev.stowage.openai.PromptCounter;
import dev.stowage.openai.Vocabularies;
import dev.stowage.telemetry.Meters;
import dev.stowage.upstream.Upstreams;
import java.time.InstantSource;
import java.util.concurrent.TimeUnit;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.ApplicationListener;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import reactor.core.Disposable;
import reactor.core.Disposables;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/** Puts together what reckons prompts and decides on them. */
@Configuration(proxyBeanMethods = false)
class PlanningConfiguration {

    /** Threads that count prompts; a history of half a megabyte takes one of them 70 ms when it is first seen. */
    private static final int COUNTING = 2;

    /** Bytes of bodies. */
    private static final long WAITING_TO_BE_COUNTED = 32 << 20;

    private static final int COMPACTING = 2;

    private static final int WAITING_TO_BE_COMPACTED = 200;

    /** Each holds a body. */
    private static final int WAITING_TO_BE_EMBEDDED = 16;

    /** Each holds a body. */
    private static final int WAITING_TO_BE_SUMMARIZED = 16;

    @Bean
    Windows windows(ContextSettings context) {
        return new Windows(context.windows(), CatalogueFile.shipped());
    }

    /** Loads tokenizers when the service is up; estimates serve until then. */
    @Bean
    Vocabularies vocabularies() {
        return new Vocabularies();
    }

    @Bean
    Backlog counting() {
        return new Backlog("counting", COUNTING, WAITING_TO_BE_COUNTED);
    }

    @Bean
    ApplicationListener<ApplicationReadyEvent> warmTokenizers(Vocabularies vocabularies, Backlog counting) {
        return ready -> counting.holding(0).execute(vocabularies::warm);
    }

    @Bean(destroyMethod = "dispose")
    Disposable windowDiscovery(ContextSettings settings, Upstreams upstreams, Windows windows) {
        if (!settings.discoverWindows()) {
            return Disposables.disposed();
        }
        WindowDiscovery discovery = new WindowDiscovery(upstreams, windows);
        Scheduler hourly = Schedulers.newSingle("window-discovery", true);
        hourly.schedulePeriodically(discovery::ask, 1, WindowDiscovery.PERIOD.toSeconds(), TimeUnit.SECONDS);
        return hourly;
    }

    @Bean
    Assessor assessor(
            SessionSettings settings,
            Vocabularies vocabularies,
            Windows windows,
            Backlog counting,
            Fingerprints fingerprints,
            Meters meters) {
        return new Assessor(
                new PromptCounter(vocabularies, System::nanoTime, settings.rememberedMessages(), fingerprints),
                ModelFamilies.shipped(),
                windows,
                new Calibrations(),
                counting::holding,
                meters);
    }

    /** Two at a time; whoever comes when many wait goes as the present epoch has it. */
    @Bean(destroyMethod = "dispose")
    Scheduler compaction() {
        return Schedulers.newBoundedElastic(COMPACTING, WAITING_TO_BE_COMPACTED, "compaction");
    }

    /** One at a time, and none of those that are on their way. */
    @Bean(destroyMethod = "dispose")
    Scheduler lookingAhead() {
        return Schedulers.newBoundedElastic(1, WAITING_TO_BE_EMBEDDED, "look-ahead");
    }

    @Bean
    LookAhead lookAhead(CompactionSettings settings, Relevances relevances, Scheduler lookingAhead, Meters meters) {
        return new LookAhead(settings.enabled(), relevances, lookingAhead, meters);
    }

    /** Reads prompts that summaries are wanted of. */
    @Bean(destroyMethod = "dispose")
    Scheduler summarizing() {
        return Schedulers.newBoundedElastic(1, WAITING_TO_BE_SUMMARIZED, "summaries");
    }

    @Bean
    Costs costs(Windows windows, InstantSource clock) {
        return new Costs(windows, clock);
    }

    @Bean
    Summaries summaries(Summarizers summarizers, Costs costs, Scheduler summarizing, Meters meters) {
        return new Summaries(summarizers, new SummaryRests(System::nanoTime), costs, summarizing, meters);
    }

    @Bean
    Preparation preparation(
            CompactionSettings settings,
            LadderInForce ladder,
            Summarizers summarizers,
            Summaries summaries,
            InFlight inFlight,
            BufferBudget bufferBudget) {
        return new Preparation(
                settings.enabled() && summarizers.looksAhead(),
                () -> ladder.get().thresholds().emergency(),
                summaries,
                inFlight,
                bufferBudget);
    }

    @Bean
    Questions questions(Assembly assembly, Assessor assessor) {
        return new Questions(assembly, assessor);
    }

    @Bean
    LadderInForce ladderInForce(CompactionSettings settings) {
        return new LadderInForce(settings.ladder());
    }

    @Bean
    Deciding deciding(
            LadderInForce ladder,
            ResidencySettings residency,
            Residing residing,
            Resting resting,
            Outliner outliner,
            Assessor assessor,
            Sessions sessions,
            Relevances relevances,
            InstantSource clock,
            Meters meters) {
        return new Deciding(
                new Ladders(ladder, residency::deferred, outliner),
                residing,
                resting,
                relevances,
                assessor,
                sessions,
                clock,
                meters);
    }

    @Bean
    Planning planning(
            CompactionSettings settings,
            LadderInForce ladder,
            Deciding deciding,
            Residing residing,
            Questions questions,
            Splicing splicing,
            Summaries summaries,
            BufferBudget bufferBudget,
            Scheduler compaction,
            InstantSource clock,
            Meters meters) {
        return new Planning(
                settings,
                () -> ladder.get().thresholds().soft(),
                deciding,
                residing,
                new SummaryWait(summaries, splicing, bufferBudget),
                questions,
                compaction,
                clock,
                meters);
    }
}
