package dev.stowage.core.session;

import java.util.Optional;

/**
 * Names a conversation inside its tenant.
 *
 * @param tenant digest of the client's credential, or {@code anonymous}; never the credential itself
 * @param id what the client calls the conversation; empty when it does not say
 */
public record SessionKey(String tenant, Optional<String> id) {}
