package dev.stowage.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.testkit.Eventually;
import dev.stowage.testkit.NeedsTool;
import dev.stowage.testkit.RedisServer;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The same contract on a cluster of two nodes, which refuses every script and command whose keys are on both. */
@NeedsTool("redis-server")
class RedisClusterTest extends SharedStoreContract {

    private static List<RedisServer> nodes = List.of();

    @BeforeAll
    static void start() throws IOException {
        nodes = List.of(node(), node());
        nodes.get(0).tell("CLUSTER ADDSLOTSRANGE 0 8191");
        nodes.get(1).tell("CLUSTER ADDSLOTSRANGE 8192 16383");
        RedisServer first = nodes.get(0);
        nodes.get(1).tell("CLUSTER MEET 127.0.0.1 " + first.port() + " " + busPort(first));
        for (RedisServer node : nodes) {
            Eventually.holds(
                    () -> node.tell("CLUSTER INFO").contains("cluster_state:ok")
                            && node.tell("CLUSTER INFO").contains("cluster_known_nodes:2"),
                    () -> node.tell("CLUSTER INFO"));
        }
    }

    private static RedisServer node() throws IOException {
        return RedisServer.start(
                "--cluster-enabled",
                "yes",
                "--cluster-port",
                "" + RedisServer.freePort(),
                "--cluster-node-timeout",
                "60000");
    }

    private static String busPort(RedisServer node) {
        return node.tell("CONFIG GET cluster-port").lines().reduce("", (before, line) -> line);
    }

    @AfterAll
    static void stop() {
        nodes.forEach(RedisServer::close);
    }

    @Override
    SessionStore open() {
        nodes.forEach(node -> node.tell("FLUSHALL"));
        return another();
    }

    @Override
    SessionStore another() {
        return RedisStores.cluster(nodes.get(0).uri(), LIMITS);
    }

    @Test
    void bothNodes_haveSessions() {
        for (int session = 0; session < 30; session++) {
            Stores.begin(store, Stores.keyOf("s" + session, "l"), Stores.state(10, session), "d" + session);
        }
        assertThat(nodes).allSatisfy(node -> assertThat(node.tell("DBSIZE")).matches(":[1-9]\\d*\r\n"));
    }
}
