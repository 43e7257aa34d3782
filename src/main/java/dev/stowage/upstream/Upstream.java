package dev.stowage.upstream;

import dev.stowage.openai.ReasoningModels;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import reactor.core.publisher.Mono;

/** A provider that can be called: its credentials settled, its guards up. */
public final class Upstream {

    private static final String ALL = "*";
    private static final Duration ON_DISK = Duration.ofHours(1);
    private static final Duration IN_MEMORY = Duration.ofMinutes(5);

    private final Provider provider;
    private final ProviderClient client;
    private final Guards guards;
    private final OutgoingCredentials credentials;
    private final List<Predicate<String>> models;

    Upstream(Provider provider, ProviderClient client, Guards guards) {
        this.provider = provider;
        this.client = client;
        this.guards = guards;
        credentials = new OutgoingCredentials(provider);
        models = provider.models().stream().map(Upstream::glob).toList();
    }

    public String name() {
        return provider.name();
    }

    /** Host and port as they are configured, without a user. */
    public String host() {
        return new BaseUrl(ProviderRules.baseUrl(provider)).host();
    }

    /** Whether streaming requests that do not mention usage should ask this upstream for it. */
    public boolean takesIncludeUsage() {
        return provider.includeUsage();
    }

    /** Whether it wants a model's earlier reasoning sent back. */
    public boolean wantsReasoningBack(String model) {
        return switch (provider.reasoningReplay()) {
            case AUTO -> ReasoningModels.wantReasoningBack(aliased(model).orElse(model));
            case ON -> true;
            case OFF -> false;
        };
    }

    /** Whether users and assistants have to take turns in its prompts. */
    public boolean wantsTurns() {
        return provider.strictAlternation();
    }

    /** Whether files stay in prompts that go here; empty where nobody says so of this upstream. */
    public Optional<Boolean> cacheMaximal() {
        return Optional.ofNullable(provider.cacheMaximal());
    }

    /** How long its cache remembers a prompt. */
    public Duration cacheRetention() {
        Duration configured = provider.cacheRetention();
        if (configured != null) {
            return configured;
        }
        boolean onDisk = Authority.of(ProviderRules.baseUrl(provider)).host().endsWith("deepseek.com");
        return onDisk ? ON_DISK : IN_MEMORY;
    }

    /** Whether it is the operator who pays for what clients ask of it. */
    public boolean usesOperatorsKey() {
        return OutgoingCredentials.areTheOperators(provider);
    }

    /** Where a client's own credential goes if it is sent here: scheme, host and port; empty when it is not sent. */
    Optional<String> clientCredentialOrigin() {
        return OutgoingCredentials.whose(provider) == Provider.Credentials.CLIENT
                ? Optional.of(new BaseUrl(ProviderRules.baseUrl(provider)).origin())
                : Optional.empty();
    }

    /** What this upstream calls {@code model}, where that is an alias. */
    public Optional<String> aliased(String model) {
        return Optional.ofNullable(provider.aliases().get(model));
    }

    /** The names that clients may use besides the upstream's own. */
    public List<String> aliases() {
        return provider.aliases().keySet().stream().sorted().toList();
    }

    /** Sends {@code request}, whose headers are still the client's; fails with {@link UpstreamFailure}. */
    public Mono<UpstreamResponse> exchange(UpstreamRequest request) {
        Headers headers = credentials.applyTo(HeaderRules.toUpstream(request.headers()));
        UpstreamRequest outgoing = request.withHeaders(headers);
        return guards.around(handover -> client.exchange(outgoing, handover), request.replayable());
    }

    /**
     * Sends a request of Stowage's own with the headers of a client's, under the same rules for credentials. It is tried once,
     * takes part in no statistics that decide on clients' requests, and is not sent where those say that it is of no use.
     */
    public Mono<UpstreamResponse> exchangeBeside(UpstreamRequest request) {
        Headers headers = credentials.applyTo(HeaderRules.toUpstream(request.headers()));
        UpstreamRequest outgoing = request.withHeaders(headers);
        return guards.beside(handover -> client.exchange(outgoing, handover));
    }

    boolean isAs(Provider other) {
        return provider.equals(other);
    }

    boolean servesAll() {
        return provider.models().contains(ALL);
    }

    boolean serves(String model) {
        String name = model.toLowerCase(Locale.ROOT);
        for (Predicate<String> glob : models) {
            if (glob.test(name)) {
                return true;
            }
        }
        return false;
    }

    List<String> fallbacks() {
        return provider.fallbacks();
    }

    private static Predicate<String> glob(String glob) {
        if (glob.equals(ALL)) {
            return name -> true;
        }
        String expression = Pattern.quote(glob.toLowerCase(Locale.ROOT)).replace("*", "\\E.*\\Q");
        return Pattern.compile(expression, Pattern.DOTALL).asMatchPredicate();
    }
}
