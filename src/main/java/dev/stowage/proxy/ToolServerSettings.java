package dev.stowage.proxy;

import dev.stowage.toolcalls.ToolServer;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * A server of tools: a program, or an address.
 *
 * @param command a program that speaks the protocol through its standard input and output; no shell reads it
 * @param args its arguments
 * @param env its environment variables besides the usual few
 * @param url where one speaks the protocol over HTTP
 * @param headers that requests to it have
 */
record ToolServerSettings(
        @Nullable String command,
        @DefaultValue List<String> args,
        @DefaultValue Map<String, String> env,
        @Nullable URI url,
        @DefaultValue Map<String, String> headers) {

    ToolServerSettings {
        args = List.copyOf(args);
        env = Map.copyOf(env);
        headers = Map.copyOf(headers);
    }

    /** @throws IllegalArgumentException naming the key if it is neither a program nor an address */
    ToolServer named(String name) {
        String key = "capacity.mcp.servers." + name;
        String program = command;
        URI address = url;
        if (program != null && address == null && !program.isBlank()) {
            List<String> words = new ArrayList<>(List.of(program));
            words.addAll(args);
            return new ToolServer.Command(name, words, env);
        }
        if (address == null || program != null) {
            throw new IllegalArgumentException(key + " needs either a command or a url");
        }
        boolean http = "http".equals(address.getScheme()) || "https".equals(address.getScheme());
        if (!http || address.getRawAuthority() == null || address.getRawUserInfo() != null) {
            throw new IllegalArgumentException(key + ".url must look like https://tools.example.com/mcp");
        }
        return new ToolServer.Address(name, address, headers);
    }
}
