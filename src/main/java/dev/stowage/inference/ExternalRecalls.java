package dev.stowage.inference;

import dev.stowage.core.memory.Crystal;
import dev.stowage.core.memory.CrystalRecall;
import dev.stowage.core.memory.ExternalRecall;
import dev.stowage.core.memory.ExternalRule;
import java.util.List;
import java.util.Optional;

/** Who is asked for what a conversation does not know itself, and for which conversations. */
public final class ExternalRecalls {

    private final ExternalRecallSettings settings;
    private final ExternalRule rule;
    private final Optional<ExternalRecall> server;

    /** @param server that is asked; empty where none is */
    ExternalRecalls(ExternalRecallSettings settings, Optional<ExternalRecall> server) {
        this.settings = settings;
        this.server = server;
        rule = new ExternalRule(settings.tag(), settings.minInternalScore(), settings.topK());
    }

    /** Whether anybody is asked. */
    public boolean isOn() {
        return settings.source() != ExternalRecallSettings.Source.NONE;
    }

    /** Whether it is other sessions of the same tenant that are asked. */
    public boolean asksSessions() {
        return settings.source() == ExternalRecallSettings.Source.CRYSTAL_LEXICAL;
    }

    /** Whether a key of the operator's goes along. */
    public boolean usesOperatorsKey() {
        return server.isPresent() && settings.apiKey() != null;
    }

    public ExternalRule rule() {
        return rule;
    }

    /** Whether conversations with a model carry the tag, whatever their requests say. */
    public boolean isTagged(Optional<String> model) {
        return model.filter(name -> settings.models().stream().anyMatch(pattern -> fits(pattern, name)))
                .isPresent();
    }

    private static boolean fits(String pattern, String name) {
        return pattern.endsWith("*")
                ? name.startsWith(pattern.substring(0, pattern.length() - 1))
                : name.equals(pattern);
    }

    /**
     * Whoever is asked for a session.
     *
     * @param crystals of the session's tenant
     */
    public ExternalRecall of(List<Crystal> crystals, String session) {
        return server.orElseGet(() -> new CrystalRecall(crystals, session));
    }
}
