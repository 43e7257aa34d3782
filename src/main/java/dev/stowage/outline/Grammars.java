package dev.stowage.outline;

import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.treesitter.TSLanguage;

/** The grammars of this process, each loaded when a file first needs it. One that cannot be loaded is not tried again. */
final class Grammars {

    private static final Logger LOG = LoggerFactory.getLogger(Grammars.class);

    private final ConcurrentMap<Language, Optional<TSLanguage>> loaded = new ConcurrentHashMap<>();

    Optional<TSLanguage> get(Language language) {
        return loaded.computeIfAbsent(language, Grammars::load);
    }

    private static Optional<TSLanguage> load(Language language) {
        try {
            return Optional.of(language.load());
        } catch (LinkageError | RuntimeException missing) {
            LOG.warn("no grammar for {}; its files are outlined as plain text", language, missing);
            return Optional.empty();
        }
    }
}
