package dev.stowage.proxy;

import dev.stowage.openai.MessageMemory;
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
    Sessions sessions(SessionSettings settings) {
        return new Sessions(settings);
    }

    @Bean
    Recognition recognition(SessionSettings settings, Sessions sessions, Meters meters) {
        return new Recognition(new MessageMemory(settings.rememberedMessages()), sessions, System::nanoTime, meters);
    }

    @Bean
    ChatCompletions chatCompletions(
            Upstreams upstreams,
            ContextSettings context,
            AccessControl access,
            Recognition recognition,
            ProxySettings settings,
            BufferBudget budget,
            Journals journals,
            Meters meters,
            Scheduler largeBodies) {
        RequestBodies bodies = new RequestBodies(settings.maxRequestBytes().toBytes(), budget);
        return new ChatCompletions(
                upstreams, context, access, bodies, recognition, new Settlement(meters), journals, meters, largeBodies);
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
