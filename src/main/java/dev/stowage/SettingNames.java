package dev.stowage;

import dev.stowage.admin.KnownSetting;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;

/**
 * The names of all settings, and which of them a name that there is not was meant to be. Names are compared as Spring Boot
 * binds them: without regard to case, dashes and underscores.
 */
final class SettingNames {

    private static final String SINGLE = "stowage.upstream.";
    private static final String SEVERAL = "stowage.upstreams";
    private static final Pattern INDEX = Pattern.compile("\\[\\d+]");
    private static final Pattern INDEX_IN_ENVIRONMENT = Pattern.compile("_\\d+_");

    /** Keys by their plain form. */
    private final Map<String, String> keys = new HashMap<>();

    private final List<ConfigurationPropertyName> open = new ArrayList<>();

    /** All that there are. Reads a file. */
    SettingNames() {
        for (KnownSetting setting : KnownSetting.all()) {
            add(setting);
            if (setting.key().startsWith(SINGLE)) {
                add(setting.moved(SINGLE, SEVERAL + "."));
            }
        }
    }

    private void add(KnownSetting setting) {
        keys.put(plain(setting.key()), setting.key());
        boolean severalProviders = setting.key().equals(SEVERAL);
        if (setting.isMap() || (setting.isList() && !severalProviders)) {
            open.add(ConfigurationPropertyName.of(setting.key()));
        }
    }

    /** Whether there is such a key; below a map's or a list's there may be any. */
    boolean has(ConfigurationPropertyName key) {
        String single = INDEX.matcher(key.toString()).replaceFirst("");
        return keys.containsKey(plain(single)) || isBelowOpen(ConfigurationPropertyName.of(single)) || isBelowOpen(key);
    }

    private boolean isBelowOpen(ConfigurationPropertyName key) {
        return open.stream().anyMatch(parent -> parent.isAncestorOf(key));
    }

    /** Whether a variable of the environment sets a key that there is. */
    boolean hasVariable(String name) {
        String single = plain(INDEX_IN_ENVIRONMENT.matcher(name).replaceFirst("_"));
        return keys.containsKey(single)
                || open.stream().map(key -> plain(key.toString())).anyMatch(single::startsWith);
    }

    /** The key that is spelled most like {@code name}; empty where none is much like it. */
    Optional<String> nearest(String name) {
        String wanted = plain(INDEX.matcher(name).replaceAll(""));
        int most = Math.max(2, wanted.length() / 4);
        return keys.entrySet().stream()
                .map(known -> Map.entry(Spelling.distance(wanted, known.getKey()), known.getValue()))
                .filter(known -> known.getKey() <= most)
                .min(Comparator.<Map.Entry<Integer, String>>comparingInt(Map.Entry::getKey)
                        .thenComparing(Map.Entry::getValue))
                .map(Map.Entry::getValue);
    }

    private static String plain(String name) {
        StringBuilder plain = new StringBuilder(name.length());
        name.toLowerCase(Locale.ROOT)
                .chars()
                .filter(Character::isLetterOrDigit)
                .forEach(letter -> plain.append((char) letter));
        return plain.toString();
    }
}
