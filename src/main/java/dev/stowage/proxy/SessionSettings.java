package dev.stowage.proxy;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How conversations are told apart, and how many are kept at hand.
 *
 * @param ownHeader whether a request may name its conversation by {@code x-stowage-session}
 * @param idHeaders other headers that name one, the most believed first
 * @param tenantSecret text that credentials are digested with, so that nobody who reads a store can try out which credential
 *     a tenant is; another secret makes other tenants, whose conversations are found by nobody
 * @param knownMessages messages of all conversations at hand, at some 100 bytes each; the least recently used lines of
 *     history leave memory first, and are read from the store when they are needed again
 * @param patience how long a request waits for its history from the store, before what is in memory must do
 * @param rememberedMessages messages that are recognised by their bytes, so that they need not be parsed again, at some
 *     500 bytes each
 */
@ConfigurationProperties("stowage.session")
record SessionSettings(
        @DefaultValue("true") boolean ownHeader,

        @DefaultValue({
            "x-session-id",
            "x-session-affinity",
            "session_id",
            "session-id",
            "thread-id",
            "x-opencode-session",
            "x-claude-code-session-id",
            "x-openwebui-chat-id",
            "x-litellm-session-id",
            "helicone-session-id",
            "x-conversation-id",
            "x-grok-conv-id"
        })
        List<String> idHeaders,

        @Nullable String tenantSecret,
        @DefaultValue("200000") int knownMessages,
        @DefaultValue("250ms") Duration patience,
        @DefaultValue("50000") int rememberedMessages) {

    SessionSettings {
        idHeaders = List.copyOf(idHeaders);
        if (knownMessages < 1 || rememberedMessages < 1) {
            throw new IllegalArgumentException("stowage.session: every bound is at least 1");
        }
        if (patience.isNegative()) {
            throw new IllegalArgumentException("stowage.session.patience must not be negative");
        }
    }
}
