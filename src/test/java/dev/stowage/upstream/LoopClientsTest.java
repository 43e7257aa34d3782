package dev.stowage.upstream;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.EventLoopGroup;
import io.netty.handler.codec.http.HttpMethod;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.publisher.Mono;
import reactor.netty.DisposableServer;
import reactor.netty.http.client.HttpClient;
import reactor.netty.http.server.HttpServer;
import reactor.netty.resources.LoopResources;

class LoopClientsTest {

    private static final Duration LIMIT = Duration.ofSeconds(20);

    @Test
    void eventLoops_haveAClientEach_andOthersShareOne() throws Exception {
        List<String> names = new ArrayList<>();
        LoopClients clients = new LoopClients(name -> {
            names.add(name);
            return HttpClient.create();
        });
        LoopResources loops = LoopResources.create("test", 1, 2, true);
        try {
            EventLoopGroup group = loops.onServer(false);
            HttpClient first = group.next().submit(clients::get).get();
            HttpClient second = group.next().submit(clients::get).get();

            assertThat(group.next().submit(clients::get).get()).isSameAs(first).isNotSameAs(second);
            assertThat(clients.get()).isSameAs(clients.get()).isNotSameAs(first).isNotSameAs(second);
            assertThat(names).containsExactlyInAnyOrder("shared", "1", "2");
        } finally {
            loops.disposeLater().block();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"POST", "GET", "DELETE", "PATCH", "PURGE"})
    void requests_areOfTheirMethod_howeverManyThereWereBefore(String method) {
        DisposableServer server = HttpServer.create()
                .host("127.0.0.1")
                .port(0)
                .handle((request, response) ->
                        response.sendString(Mono.just(request.method().name() + " " + request.uri())))
                .bindNow(LIMIT);
        LoopClients clients = new LoopClients(name -> HttpClient.create().remoteAddress(server::address));
        try {
            assertThat(answer(clients, "POST", "/first")).isEqualTo("POST /first");
            assertThat(answer(clients, method, "/second")).isEqualTo(method + " /second");
            assertThat(answer(clients, "POST", "/third")).isEqualTo("POST /third");
        } finally {
            server.disposeNow(LIMIT);
        }
    }

    private static String answer(LoopClients clients, String method, String target) {
        return String.valueOf(clients.apply(HttpMethod.valueOf(method))
                .uri(target)
                .responseContent()
                .aggregate()
                .asString()
                .block(LIMIT));
    }
}
