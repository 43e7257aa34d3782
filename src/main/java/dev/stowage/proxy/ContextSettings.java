package dev.stowage.proxy;

import dev.stowage.core.tokens.ByModel;
import dev.stowage.core.tokens.Catalogue;
import dev.stowage.core.tokens.CatalogueEntry;
import dev.stowage.core.tokens.ModelPattern;
import dev.stowage.openai.CatalogueFile;
import dev.stowage.telemetry.Mode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * What is done with conversations.
 *
 * @param mode {@code manage}: packs them; {@code shadow}: decides and reports, and sends what the client sent; {@code off}:
 *     only forwards
 * @param historyRepair whether calls without results, results without calls and the like, which providers answer with 400,
 *     are made acceptable
 * @param defaultWindow tokens that a model's window is taken to have where nobody says anything
 * @param window tokens that every model's window has, whatever anybody says of it: for the one model of a small server, and
 *     for trying things out
 * @param catalogue a file of windows and prices by model, in the form of the one that comes with Stowage, and believed
 *     before it; see {@code docs/tokens.md}
 * @param discoverWindows whether upstreams are asked for their models once an hour, since some tell their windows
 * @param agentTools whether models are offered two tools of Stowage's own, {@code session_compact} and {@code session_recall},
 *     whose calls it answers itself; see {@code docs/agent-tools.md}
 * @param recallCharacters that one recall returns at most
 * @param modeHeader whether a request may choose its own by {@code x-stowage-mode}
 * @param cacheMaximal whether the files that a conversation works on stay in its prompt as they stand, and prompts are compacted
 *     late; for providers whose cached input costs next to nothing. See {@code docs/residency.md}
 * @param cacheMaximalModels globs of models for which that is so too, such as {@code deepseek-*}
 * @param cacheMaximalHeader whether a request may choose so by {@code x-stowage-cache-maximal: on} or {@code off}
 */
@ConfigurationProperties("stowage.context")
record ContextSettings(
        @DefaultValue("manage") ContextMode mode,
        @DefaultValue("true") boolean historyRepair,
        @DefaultValue("128000") int defaultWindow,
        @Nullable Integer window,
        @Nullable Path catalogue,
        @DefaultValue("true") boolean discoverWindows,
        @DefaultValue("false") boolean agentTools,
        @DefaultValue("12000") int recallCharacters,
        @DefaultValue("true") boolean modeHeader,
        @DefaultValue("false") boolean cacheMaximal,
        @DefaultValue List<String> cacheMaximalModels,
        @DefaultValue("true") boolean cacheMaximalHeader) {

    private static final int SHORTEST_RECALL = 200;

    ContextSettings {
        cacheMaximalModels = List.copyOf(cacheMaximalModels);
        if (defaultWindow < 1 || (window != null && window < 1)) {
            throw new IllegalArgumentException("stowage.context.default-window and window: at least 1 token");
        }
        if (recallCharacters < SHORTEST_RECALL) {
            throw new IllegalArgumentException(
                    "stowage.context.recall-characters: at least " + SHORTEST_RECALL + ", or no exchange has room");
        }
    }

    /** What the operator says of models' windows. */
    Windows.Configured windows() {
        return new Windows.Configured(ownCatalogue(), defaultWindow);
    }

    private Catalogue ownCatalogue() {
        try {
            List<ByModel<CatalogueEntry>> layers = new ArrayList<>();
            if (window != null) {
                layers.add(CatalogueFile.parse("pattern,window\n*," + window));
            }
            if (catalogue != null) {
                layers.add(CatalogueFile.parse(Files.readString(catalogue)));
            }
            return new Catalogue(layers);
        } catch (IOException | IllegalArgumentException unreadable) {
            throw new InvalidContext(
                    "stowage.context.catalogue cannot be read: " + unreadable.getMessage(), unreadable);
        }
    }

    /** The mode of a request that asks for {@code asked}; what is no mode is not heard. */
    Mode modeOf(Optional<String> asked) {
        Optional<ContextMode> chosen = modeHeader ? asked.flatMap(ContextMode::named) : Optional.empty();
        return chosen.orElse(mode).mode();
    }

    /**
     * Whether files stay in the prompt of a request. The request itself is heard first, then what is said of its upstream, then
     * of its model.
     *
     * @param asked what the request says; what is neither on nor off is not heard
     * @param upstream what is said of where it goes
     */
    boolean isCacheMaximal(Optional<String> asked, Optional<Boolean> upstream, String model) {
        return asked.filter(header -> cacheMaximalHeader)
                .map(header -> header.trim().toLowerCase(Locale.ROOT))
                .filter(heard -> heard.equals("on") || heard.equals("off"))
                .map("on"::equals)
                .or(() -> upstream)
                .orElseGet(() -> cacheMaximal || isNamed(model));
    }

    private boolean isNamed(String model) {
        for (String glob : cacheMaximalModels) {
            if (new ModelPattern(glob).isOf(model)) {
                return true;
            }
        }
        return false;
    }

    enum ContextMode {
        MANAGE(Mode.MANAGED),
        SHADOW(Mode.SHADOW),
        OFF(Mode.PASSTHROUGH);

        private final Mode mode;

        ContextMode(Mode mode) {
            this.mode = mode;
        }

        Mode mode() {
            return mode;
        }

        static Optional<ContextMode> named(String name) {
            for (ContextMode each : values()) {
                if (each.name().equalsIgnoreCase(name.trim())) {
                    return Optional.of(each);
                }
            }
            return Optional.empty();
        }
    }
}
