package dev.stowage.replay;

import dev.stowage.core.compaction.Thresholds;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** How a Stowage packs prompts: by the ladder alone, or with files that stay, by their budget or by list prices. */
enum PackingMode implements Variant {
    LADDER("compacts early, keeps no files", false, "budget"),
    CACHE_MAXIMAL("keeps files, compacts late", true, "budget"),
    ECONOMIC("keeps files, compacts when that is cheaper", true, "economic");

    private final String code = name().toLowerCase(Locale.ROOT).replace('_', '-');
    private final String inWords;
    private final boolean keepsFiles;
    private final String policy;

    PackingMode(String inWords, boolean keepsFiles, String policy) {
        this.inWords = inWords;
        this.keepsFiles = keepsFiles;
        this.policy = policy;
    }

    @Override
    public String code() {
        return code;
    }

    @Override
    public String kind() {
        return "modes";
    }

    @Override
    public String inWords() {
        return inWords;
    }

    @Override
    public Optional<Thresholds> thresholds() {
        return Optional.empty();
    }

    @Override
    public List<String> settings() {
        return List.of(
                "--stowage.compaction.enabled=true",
                "--stowage.context.cache-maximal=" + keepsFiles,
                "--stowage.residency.policy=" + policy);
    }
}
