package dev.stowage.upstream;

import io.netty.util.HashedWheelTimer;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.ssl.NoSuchSslBundleException;

/** Makes upstreams as a configuration has them; one that is configured as before stays, with its connections and statistics. */
public final class UpstreamMaker {

    /** Requests that have been routed to an upstream have called it by then. */
    private static final Duration LAST_CALLS = Duration.ofMinutes(1);

    private final HttpClients clients;
    private final GuardRegistries registries;
    private final SilenceWatch watch;
    private final HashedWheelTimer wheel;
    private final Map<String, LoopClients> inUse = new ConcurrentHashMap<>();

    UpstreamMaker(HttpClients clients, GuardRegistries registries, SilenceWatch watch, HashedWheelTimer wheel) {
        this.clients = clients;
        this.registries = registries;
        this.watch = watch;
        this.wheel = wheel;
    }

    /** All upstreams of the settings that Stowage starts with. */
    Upstreams first(UpstreamSettings settings) {
        return new Upstreams(ProviderRules.checked(settings).stream()
                .map(provider -> upstream(provider, client(provider)))
                .toList());
    }

    /** Other upstreams, of which nothing can go wrong any more when they take over. */
    public final class Next {

        private final Upstreams upstreams;
        private final List<Provider> providers;
        private final Map<Provider, LoopClients> clients;

        private Next(Upstreams upstreams, List<Provider> providers) {
            this.upstreams = upstreams;
            this.providers = providers;
            clients = providers.stream()
                    .filter(provider -> upstreams.as(provider).isEmpty())
                    .collect(Collectors.toMap(provider -> provider, UpstreamMaker.this::client));
        }

        /** Whether an operator's key is spent on what is sent to one of them. */
        public boolean useOperatorsKey() {
            return providers.stream().anyMatch(OutgoingCredentials::areTheOperators);
        }

        /** Requests that are under way end where they are. */
        public void takeOver() {
            List<LoopClients> before = new ArrayList<>(inUse.values());
            inUse.keySet().retainAll(providers.stream().map(Provider::name).toList());
            upstreams.replaceBy(providers.stream()
                    .map(provider -> upstreams.as(provider).orElseGet(() -> anew(provider)))
                    .toList());
            before.removeAll(inUse.values());
            wheel.newTimeout(due -> before.forEach(LoopClients::close), LAST_CALLS.toSeconds(), TimeUnit.SECONDS);
        }

        private Upstream anew(Provider provider) {
            registries.forget(provider.name());
            return upstream(provider, Objects.requireNonNull(clients.get(provider)));
        }
    }

    /**
     * What another configuration makes of {@code upstreams}, which stay as they are for now.
     *
     * @throws RuntimeException if it cannot be; the message names the key
     */
    public Next next(Upstreams upstreams, Binder binder) {
        UpstreamSettings settings = binder.bindOrCreate("stowage", Bindable.of(UpstreamSettings.class));
        return new Next(upstreams, ProviderRules.checked(settings));
    }

    private LoopClients client(Provider provider) {
        try {
            return clients.create(provider, ProviderRules.baseUrl(provider));
        } catch (NoSuchSslBundleException missing) {
            throw new InvalidUpstreams("upstream '" + provider.name() + "': ssl-bundle '" + missing.getBundleName()
                    + "' is none of those below spring.ssl.bundle");
        }
    }

    private Upstream upstream(Provider provider, LoopClients client) {
        URI baseUrl = ProviderRules.baseUrl(provider);
        inUse.put(provider.name(), client);
        return new Upstream(
                provider,
                new NettyProviderClient(client, new BaseUrl(baseUrl), provider.name(), provider.timeouts(), watch),
                new Guards(provider, registries, new HeadTimers(wheel)));
    }
}
