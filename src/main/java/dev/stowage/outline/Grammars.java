package dev.stowage.outline;

import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.treesitter.TSLanguage;
import org.treesitter.TSParser;

/** The grammars of this process, each loaded when a file first needs it. One that cannot be loaded is not tried again. */
final class Grammars {

    private static final Logger LOG = LoggerFactory.getLogger(Grammars.class);

    private final ConcurrentMap<Language, Optional<TSLanguage>> loaded = new ConcurrentHashMap<>();
    private final Function<Language, TSLanguage> loading;

    Grammars(Function<Language, TSLanguage> loading) {
        this.loading = loading;
    }

    Optional<TSLanguage> get(Language language) {
        return loaded.computeIfAbsent(language, this::load);
    }

    /** A grammar is of use if the parser can be loaded too, and takes it. */
    private Optional<TSLanguage> load(Language language) {
        try (TSParser parser = new TSParser()) {
            return Optional.of(loading.apply(language)).filter(parser::setLanguage);
        } catch (LinkageError | RuntimeException missing) {
            LOG.warn("no grammar for {}; its files are outlined as plain text", language, missing);
            return Optional.empty();
        }
    }
}
