package dev.stowage.store;

import static dev.stowage.store.Stores.answer;
import static dev.stowage.store.Stores.begin;
import static dev.stowage.store.Stores.keyOf;
import static dev.stowage.store.Stores.load;
import static dev.stowage.store.Stores.state;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.telemetry.Meters;
import dev.stowage.testkit.CapturedLog;
import dev.stowage.testkit.Eventually;
import dev.stowage.testkit.NeedsTool;
import dev.stowage.testkit.OwnCertificate;
import dev.stowage.testkit.RedisServer;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.ssl.DefaultSslBundleRegistry;
import org.springframework.boot.ssl.SslBundle;
import org.springframework.boot.ssl.pem.PemSslStoreBundle;
import org.springframework.boot.ssl.pem.PemSslStoreDetails;
import org.springframework.util.unit.DataSize;

/** Redis behind TLS with an authority of its own, and an ACL user that may touch nothing but Stowage's keys. */
@NeedsTool({"redis-server", "openssl"})
class RedisTlsTest {

    @TempDir
    Path directory = Path.of("");

    @Test
    void aclUserOverTls_readsAndWrites_andAStrangerIsServedFromMemory() throws IOException {
        OwnCertificate own = OwnCertificate.in(directory);
        int port = RedisServer.freePort();
        RedisServer redis = RedisServer.start(
                "--tls-port",
                "" + port,
                "--tls-cert-file",
                own.certificate().toString(),
                "--tls-key-file",
                own.key().toString(),
                "--tls-auth-clients",
                "no",
                "--user",
                "stowage",
                "on",
                ">s3cret-password",
                "~stowage:*",
                "+@all",
                "-@dangerous");
        try (redis;
                CapturedLog log = CapturedLog.withDebug("dev.stowage");
                SessionStore store = store(own, "rediss://stowage:s3cret-password@127.0.0.1:" + port);
                SessionStore stranger = store(own, "rediss://stowage:s3cret-wrong@127.0.0.1:" + port)) {
            Eventually.holds(() -> answer(store.health()).reachable(), () -> "not reached: " + log.text());
            begin(store, keyOf("s", "l"), state(100, 1), "d");
            assertThat(redis.tell("DBSIZE")).isEqualTo(":5\r\n");
            assertThat(load(stranger, keyOf("s", "l"))).isEmpty();
            assertThat(answer(stranger.health()).reachable()).isFalse();
            assertThat(log.text()).doesNotContain("s3cret");
        }
    }

    private static SessionStore store(OwnCertificate own, String uri) {
        PemSslStoreDetails authority =
                PemSslStoreDetails.forCertificate(own.certificate().toUri().toString());
        DefaultSslBundleRegistry bundles =
                new DefaultSslBundleRegistry("redis", SslBundle.of(new PemSslStoreBundle(null, authority)));
        StoreSettings settings = new StoreSettings(
                StoreType.REDIS,
                "unused",
                uri,
                false,
                "redis",
                Duration.ofDays(1),
                128,
                DataSize.ofMegabytes(2),
                null,
                Duration.ofSeconds(2),
                Duration.ofMillis(50),
                DataSize.ofMegabytes(32));
        return new SessionStores(
                        settings,
                        new Meters(new SimpleMeterRegistry(), List.of(), Set.of()),
                        bundles,
                        InstantSource.system(),
                        new HeardRemovals())
                .open(StoreType.REDIS);
    }
}
