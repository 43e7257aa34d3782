package dev.stowage.admin;

import dev.stowage.admin.SettingValue.Named;
import dev.stowage.admin.SettingValue.Text;
import dev.stowage.admin.SettingValue.Texts;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.springframework.boot.context.properties.bind.BindResult;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.core.env.Environment;

/** The configuration in force, from wherever it was given; what looks like a secret is masked. */
final class EffectiveSettings {

    private static final String SINGLE = "stowage.upstream.";
    private static final String SEVERAL = "stowage.upstreams";

    private final Environment environment;

    EffectiveSettings(Environment environment) {
        this.environment = environment;
    }

    /** All settings by their keys. Reads a file. */
    List<Setting> all() {
        Binder binder = Binder.get(environment);
        List<KnownSetting> known = new ArrayList<>(KnownSetting.all());
        known.removeIf(setting -> setting.key().equals(SEVERAL));
        known.addAll(ofSeveralUpstreams(known, binder));
        return known.stream()
                .map(setting -> effective(setting, binder))
                .sorted(Comparator.comparing(Setting::key))
                .toList();
    }

    /** Each upstream of a list has the settings of a single one. */
    private static List<KnownSetting> ofSeveralUpstreams(List<KnownSetting> known, Binder binder) {
        List<KnownSetting> settings = new ArrayList<>();
        for (int i = 0; isThere(SEVERAL + "[" + i + "]", binder); i++) {
            String prefix = SEVERAL + "[" + i + "].";
            known.stream()
                    .filter(setting -> setting.key().startsWith(SINGLE))
                    .map(setting -> setting.moved(SINGLE, prefix))
                    .forEach(settings::add);
        }
        return settings;
    }

    private static boolean isThere(String key, Binder binder) {
        return binder.bind(key, Bindable.mapOf(String.class, Object.class)).isBound();
    }

    private static Setting effective(KnownSetting setting, Binder binder) {
        Optional<SettingValue> configured = optional(configured(setting, binder));
        return new Setting(
                setting.key(),
                configured.or(setting::defaultValue).map(value -> value.shown(setting.isSecret())),
                configured.isPresent());
    }

    private static BindResult<? extends SettingValue> configured(KnownSetting setting, Binder binder) {
        if (setting.isMap()) {
            return binder.bind(setting.key(), Bindable.mapOf(String.class, String.class))
                    .map(Named::new);
        }
        if (setting.isList()) {
            return binder.bind(setting.key(), Bindable.listOf(String.class)).map(Texts::new);
        }
        return binder.bind(setting.key(), Bindable.of(String.class)).map(Text::new);
    }

    private static Optional<SettingValue> optional(BindResult<? extends SettingValue> result) {
        return result.isBound() ? Optional.of(result.get()) : Optional.empty();
    }
}
