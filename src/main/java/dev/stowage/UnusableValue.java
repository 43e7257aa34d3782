package dev.stowage;

import dev.stowage.admin.KnownSetting;
import java.net.URI;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.boot.context.properties.source.ConfigurationProperty;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.boot.ssl.NoSuchSslBundleException;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.util.unit.DataSize;

/** Says in one line which value could not be read, where it stands and what it may be. What looks like a secret is masked. */
final class UnusableValue {

    private UnusableValue() {}

    /** Empty where the failure is of another kind. */
    static Optional<String> said(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof BindException unbound) {
                return Optional.of(said(unbound));
            }
            if (cause instanceof InvalidConfigurationPropertyValueException invalid) {
                return Optional.of(said(invalid.getName(), invalid.getValue(), Optional.empty(), reason(invalid)));
            }
            if (cause instanceof NoSuchSslBundleException missing) {
                return Optional.of("there is no SSL bundle '" + missing.getBundleName()
                        + "': make one below spring.ssl.bundle, or change the setting that names it, such as"
                        + " server.ssl.bundle");
            }
        }
        return Optional.empty();
    }

    private static String said(BindException unbound) {
        String key = unbound.getName().toString();
        ConfigurationProperty property = unbound.getProperty();
        if (property == null) {
            String message = message(unbound);
            return message.startsWith(key) ? message : key + ": " + message;
        }
        Optional<String> origin = Optional.ofNullable(property.getOrigin()).map(Object::toString);
        return said(
                key,
                property.getValue(),
                origin,
                wanted(unbound.getTarget().getType().resolve(Object.class))
                        .orElseGet(() -> KnownSetting.isSecret(key) ? "it has another form" : message(unbound)));
    }

    private static String said(String key, @Nullable Object value, Optional<String> origin, String reason) {
        return key + " cannot be '" + KnownSetting.shown(key, String.valueOf(value)) + "': " + reason
                + origin.map(place -> " (" + place + ")").orElse("");
    }

    /** What a value of this type looks like, as one writes it. */
    private static Optional<String> wanted(Class<?> type) {
        if (type.isEnum()) {
            return Optional.of(Arrays.stream(type.getEnumConstants())
                    .map(choice ->
                            ((Enum<?>) choice).name().toLowerCase(Locale.ROOT).replace('_', '-'))
                    .collect(Collectors.joining(", ", "it is one of ", "")));
        }
        if (type == Duration.class) {
            return Optional.of("it is a time such as 500ms, 45s, 10m or 1h");
        }
        if (type == DataSize.class) {
            return Optional.of("it is a size such as 512KB or 64MB");
        }
        if (type == URI.class) {
            return Optional.of("it is an address such as https://api.example.com/v1");
        }
        if (type == boolean.class || type == Boolean.class) {
            return Optional.of("it is true or false");
        }
        return type.isPrimitive() || Number.class.isAssignableFrom(type)
                ? Optional.of("it is a number")
                : Optional.empty();
    }

    private static String reason(InvalidConfigurationPropertyValueException invalid) {
        return Optional.ofNullable(invalid.getReason()).map(OneLine::of).orElse("it has another form");
    }

    private static String message(Throwable failure) {
        return OneLine.of(NestedExceptionUtils.getMostSpecificCause(failure));
    }
}
