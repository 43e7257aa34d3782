package dev.stowage.ops;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.SandboxTraffic;
import dev.stowage.ops.Dashboard.Panel;
import dev.stowage.testkit.NeedsTool;
import dev.stowage.testkit.PrometheusServer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every panel shows something once a Stowage has been at work. */
@NeedsTool("prometheus")
class PanelQueriesTest {

    @TempDir
    private Path directory;

    @Test
    void everyPanel_hasData() throws Exception {
        try (SandboxTraffic traffic = SandboxTraffic.start(directory);
                PrometheusServer prometheus =
                        PrometheusServer.scraping(traffic.stowage().port())) {
            // A pause that is told of once is needed for the panel about pauses.
            System.gc();
            for (int round = 1; round <= 2; round++) {
                int requests = traffic.run();
                prometheus.await("sum(stowage_requests_total)", requests);
            }
            List<String> without = new ArrayList<>();
            int queries = 0;
            for (Dashboard dashboard : Dashboard.all()) {
                for (Panel panel : dashboard.charts()) {
                    for (String query : panel.queries()) {
                        queries++;
                        if (prometheus.query(dashboard.filled(query)).stream().noneMatch(Double::isFinite)) {
                            without.add(dashboard.name() + ", " + panel.title() + ": " + dashboard.filled(query));
                        }
                    }
                }
            }
            assertThat(without).as("panels without data").isEmpty();
            assertThat(queries).isGreaterThan(70);
        }
    }
}
