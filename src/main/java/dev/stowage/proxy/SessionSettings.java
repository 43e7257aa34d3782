package dev.stowage.proxy;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How many conversations are kept at hand.
 *
 * @param knownMessages messages of all conversations at hand, at some 100 bytes each; the least recently used lines of
 *     history leave memory first, and are read from the store when they are needed again
 * @param patience how long a request waits for its history from the store, before what is in memory must do
 * @param rememberedMessages messages that are recognised by their bytes, so that they need not be parsed again, at some
 *     500 bytes each
 */
@ConfigurationProperties("stowage.session")
record SessionSettings(
        @DefaultValue("200000") int knownMessages,
        @DefaultValue("250ms") Duration patience,
        @DefaultValue("50000") int rememberedMessages) {

    SessionSettings {
        if (knownMessages < 1 || rememberedMessages < 1) {
            throw new IllegalArgumentException("stowage.session: every bound is at least 1");
        }
    }
}
