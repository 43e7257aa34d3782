package dev.stowage.admin;

import dev.stowage.admin.SettingValue.Text;
import dev.stowage.admin.SettingValue.Texts;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.StreamSupport;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A setting that there is, as the metadata of the settings' own records say.
 *
 * @param key as configuration files spell it
 * @param type name of a Java type
 * @param defaultValue what holds where it is not set; empty where that depends on others
 */
public record KnownSetting(String key, String type, Optional<SettingValue> defaultValue) {

    private static final String METADATA = "/META-INF/spring-configuration-metadata.json";
    private static final String OURS = "stowage.";
    private static final Pattern INDEX = Pattern.compile("\\[\\d+]");

    /** All of Stowage's own. Reads a file. */
    public static List<KnownSetting> all() {
        try (InputStream metadata =
                Objects.requireNonNull(KnownSetting.class.getResourceAsStream(METADATA), METADATA)) {
            JsonNode properties = JsonMapper.shared().readTree(metadata).get("properties");
            return StreamSupport.stream(properties.spliterator(), false)
                    .filter(property -> property.get("name").asString().startsWith(OURS))
                    .map(KnownSetting::of)
                    .toList();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static KnownSetting of(JsonNode property) {
        KnownSetting unset = new KnownSetting(
                property.get("name").asString(), property.path("type").asString(""), Optional.empty());
        return new KnownSetting(
                unset.key,
                unset.type,
                Optional.ofNullable(property.get("defaultValue")).map(unset::value));
    }

    /** A list of one is written as that one. */
    private SettingValue value(JsonNode node) {
        if (!isList()) {
            return new Text(node.asString());
        }
        return new Texts(
                node.isArray()
                        ? StreamSupport.stream(node.spliterator(), false)
                                .map(JsonNode::asString)
                                .toList()
                        : List.of(node.asString()));
    }

    public boolean isList() {
        return type.startsWith("java.util.List");
    }

    public boolean isMap() {
        return type.startsWith("java.util.Map");
    }

    /** Whether its value is not to be shown. Numbers, switches, times and choices are no secrets, whatever their name. */
    boolean isSecret() {
        boolean text = isList() || isMap() || type.equals("java.lang.String") || type.equals("java.net.URI");
        return text && Masking.isSecret(key);
    }

    /** Whether the value of a key is not to be shown, be it Stowage's or another's. Reads a file. */
    public static boolean isSecret(String key) {
        String single = INDEX.matcher(key).replaceFirst("").replace("stowage.upstreams.", "stowage.upstream.");
        return all().stream()
                .filter(setting -> setting.key().equals(single))
                .findFirst()
                .map(KnownSetting::isSecret)
                .orElseGet(() -> Masking.isSecret(key));
    }

    /** The value of a key without secrets. Reads a file. */
    public static String shown(String key, String value) {
        return Masking.masked(isSecret(key), value);
    }

    /** The same setting below another prefix. */
    public KnownSetting moved(String prefix, String otherPrefix) {
        return new KnownSetting(otherPrefix + key.substring(prefix.length()), type, defaultValue);
    }
}
