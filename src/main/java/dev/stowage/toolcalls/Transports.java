package dev.stowage.toolcalls;

import io.modelcontextprotocol.client.transport.HttpClientStreamableHttpTransport;
import io.modelcontextprotocol.client.transport.ServerParameters;
import io.modelcontextprotocol.client.transport.StdioClientTransport;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.spec.McpClientTransport;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.time.Duration;

/** Ways to speak with a server of tools. */
final class Transports {

    /** Of one message, in bytes. */
    private static final int LARGEST = 4 << 20;

    private Transports() {}

    static McpClientTransport to(ToolServer server, Duration limit) {
        return server.match(Transports::of, address -> of(address, limit));
    }

    /** What a program says on its error output may quote what it reads, and is nobody's business. */
    private static McpClientTransport of(ToolServer.Command command) {
        ServerParameters parameters = ServerParameters.builder(command.words().get(0))
                .args(command.words().subList(1, command.words().size()))
                .env(command.environment())
                .build();
        StdioClientTransport transport = new StdioClientTransport(parameters, McpJsonDefaults.getMapper(), LARGEST);
        transport.setStdErrorHandler(line -> {});
        return transport;
    }

    private static McpClientTransport of(ToolServer.Address address, Duration limit) {
        HttpRequest.Builder request = HttpRequest.newBuilder();
        address.headers().forEach(request::header);
        URI url = address.url();
        String query = url.getRawQuery() == null ? "" : "?" + url.getRawQuery();
        return HttpClientStreamableHttpTransport.builder(url.getScheme() + "://" + url.getRawAuthority())
                .endpoint(url.getRawPath() + query)
                .jsonMapper(McpJsonDefaults.getMapper())
                .customizeClient(client -> client.followRedirects(HttpClient.Redirect.NEVER))
                .requestBuilder(request)
                .connectTimeout(limit)
                .openConnectionOnStartup(false)
                .resumableStreams(false)
                .maxResponseSize(LARGEST)
                .build();
    }
}
