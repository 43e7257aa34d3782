package dev.stowage.proxy;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How many conversations are kept at hand.
 *
 * @param maxTenants tenants; the least recently seen is dropped first
 * @param maxSessions sessions of a tenant; the least recently used is dropped first
 * @param maxLineages lines of history in one session; the least recently used is dropped first
 * @param rememberedMessages messages that are recognised by their bytes, so that they need not be parsed again, at some
 *     500 bytes each
 */
@ConfigurationProperties("stowage.session")
record SessionSettings(
        @DefaultValue("1000") int maxTenants,
        @DefaultValue("2000") int maxSessions,
        @DefaultValue("128") int maxLineages,
        @DefaultValue("50000") int rememberedMessages) {

    SessionSettings {
        if (maxTenants < 1 || maxSessions < 1 || maxLineages < 1 || rememberedMessages < 1) {
            throw new IllegalArgumentException("stowage.session: every bound is at least 1");
        }
    }
}
