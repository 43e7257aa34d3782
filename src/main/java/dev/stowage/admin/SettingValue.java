package dev.stowage.admin;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What a setting can be set to. */
sealed interface SettingValue {

    /**
     * The value as JSON is made of it, without secrets.
     *
     * @param secret whether all of it is one
     */
    Object shown(boolean secret);

    /** One text. */
    record Text(String text) implements SettingValue {

        @Override
        public Object shown(boolean secret) {
            return Masking.masked(secret, text);
        }
    }

    /** Several. */
    record Texts(List<String> texts) implements SettingValue {

        public Texts {
            texts = List.copyOf(texts);
        }

        @Override
        public Object shown(boolean secret) {
            return texts.stream().map(text -> Masking.masked(secret, text)).toList();
        }
    }

    /** Several that have names. */
    record Named(Map<String, String> texts) implements SettingValue {

        public Named {
            texts = Map.copyOf(texts);
        }

        @Override
        public Object shown(boolean secret) {
            Map<String, String> shown = new TreeMap<>();
            texts.forEach((name, text) -> shown.put(name, Masking.masked(secret || Masking.isSecret(name), text)));
            return shown;
        }
    }
}
