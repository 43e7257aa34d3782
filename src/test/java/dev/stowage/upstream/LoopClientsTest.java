package dev.stowage.upstream;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.EventLoopGroup;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import reactor.netty.http.client.HttpClient;
import reactor.netty.resources.LoopResources;

class LoopClientsTest {

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
}
