package dev.stowage.proxy;

import java.util.List;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Who may use Stowage.
 *
 * @param keys SHA-256 of each access key, in hex; clients send the key as a bearer token or in {@code x-stowage-key}
 * @param origins web origins, such as {@code http://localhost:3000}, whose pages may use an operator's key or files without an access key
 * @param open whether anyone may use an operator's key although Stowage listens beyond loopback
 */
@ConfigurationProperties("stowage.access")
record AccessSettings(
        @DefaultValue List<String> keys,
        @DefaultValue List<String> origins,
        @DefaultValue("false") boolean open) {

    public AccessSettings {
        keys = keys.stream().map(String::strip).toList();
        origins = origins.stream().map(String::strip).toList();
    }
}
