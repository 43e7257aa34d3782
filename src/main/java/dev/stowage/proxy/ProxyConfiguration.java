package dev.stowage.proxy;

import dev.stowage.openai.HistoryDefect;
import dev.stowage.openai.HistoryMemory;
import dev.stowage.openai.MessageMemory;
import dev.stowage.store.SessionStore;
import dev.stowage.telemetry.AccessLog;
import dev.stowage.telemetry.Meters;
import dev.stowage.telemetry.Traces;
import dev.stowage.upstream.Upstreams;
import io.micrometer.core.instrument.MeterRegistry;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/** Puts the use cases together. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties({ProxySettings.class, AccessSettings.class, SessionSettings.class, ContextSettings.class
})
public class ProxyConfiguration {

    @Bean
    Journals journals(Meters meters, Traces traces) {
        return new Journals(System::nanoTime, meters, new AccessLog(), traces);
    }

    @Bean
    AccessControl accessControl(AccessSettings settings, Upstreams upstreams, Environment environment) {
        AccessRules.check(settings, upstreams, Loopback.is(environment.getProperty("server.address")));
        return new AccessControl(settings, AccessRules.operatorPays(upstreams));
    }

    @Bean
    BufferBudget bufferBudget(ProxySettings settings, MeterRegistry registry) {
        BufferBudget budget = new BufferBudget(settings.bufferedBytes());
        registry.gauge("stowage.buffered.bytes", budget, BufferBudget::held);
        return budget;
    }

    @Bean(destroyMethod = "dispose")
    Scheduler largeBodies() {
        return Schedulers.newBoundedElastic(2, 10_000, "large-body");
    }

    @Bean
    Sessions sessions(SessionSettings settings, SessionStore store, Scheduler largeBodies, Meters meters) {
        Recency recency = new Recency(settings.knownMessages());
        meters.atHand(recency, Recency::lineages, Recency::messages);
        return new Sessions(store, recency, largeBodies, meters);
    }

    @Bean
    Repairs repairs(SessionSettings settings, Meters meters) {
        for (HistoryDefect defect : HistoryDefect.values()) {
            meters.repaired(defect.code(), 0);
        }
        int remembered = settings.rememberedMessages();
        return new Repairs(new MessageMemory(remembered), new HistoryMemory(remembered), meters);
    }

    @Bean
    Recognition recognition(Sessions sessions, Meters meters) {
        return new Recognition(sessions, System::nanoTime, meters);
    }

    @Bean
    ChatCompletions chatCompletions(
            Upstreams upstreams,
            ContextSettings context,
            AccessControl access,
            Repairs repairs,
            Recognition recognition,
            ProxySettings settings,
            BufferBudget budget,
            Journals journals,
            Meters meters,
            Scheduler largeBodies) {
        RequestBodies bodies = new RequestBodies(settings.maxRequestBytes().toBytes(), budget);
        return new ChatCompletions(
                upstreams,
                context,
                access,
                bodies,
                repairs,
                recognition,
                new Settlement(meters),
                journals,
                meters,
                largeBodies);
    }

    @Bean
    PassThrough passThrough(Upstreams upstreams, AccessControl access, Journals journals, Meters meters) {
        return new PassThrough(upstreams, access, new Settlement(meters), journals);
    }

    @Bean
    Models models(Upstreams upstreams, AccessControl access, Journals journals) {
        return new Models(upstreams, access, journals);
    }

    @Bean
    Doorman doorman(Journals journals) {
        return new Doorman(journals);
    }
}
