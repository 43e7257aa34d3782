package dev.stowage.admin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.testkit.Eventually;
import dev.stowage.testkit.LiveFiles;
import dev.stowage.testkit.Rig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A tenant who wants everything forgotten, beside one who does not. */
class TenantRemovalTest {

    /** More than a store lists at a time. */
    private static final int SESSIONS = 210;

    @TempDir
    private Path directory;

    @Test
    void forgottenTenant_leavesNoFile_andTheOtherAllOfTheirs() throws IOException {
        String[] settings = {
            "stowage.store.type=file",
            "stowage.store.directory=" + directory.resolve("state"),
            "stowage.archive.directory=" + directory.resolve("archive"),
            "stowage.memory.dir=" + directory.resolve("memory"),
            "stowage.arena.mode=managed"
        };
        try (Rig rig = Rig.start(settings)) {
            AdminClient operator = new AdminClient(rig.stowage().port());
            talk(rig, "bob", 1);
            awaitSessions(operator, "bob", 1);
            Set<Path> bobs = files();
            talk(rig, "alice", SESSIONS);
            awaitSessions(operator, "alice", SESSIONS);
            assertThat(files().size()).isGreaterThan(bobs.size() + SESSIONS);
            leaveOver(files().stream()
                    .filter(file -> file.toString().endsWith(".session") && !bobs.contains(file))
                    .findFirst()
                    .orElseThrow());

            assertThat(operator.delete("/stowage/v1/tenants/" + AdminApi.tenant("alice"))
                            .status())
                    .isEqualTo(204);

            assertThat(files()).isEqualTo(bobs);
            assertThat(AdminApi.ids(operator.get("/stowage/v1/tenants"))).containsExactly(AdminApi.tenant("bob"));
            assertThat(sessions(operator, "bob")).isEqualTo(1);
            assertThat(operator.delete("/stowage/v1/tenants/nobody").status()).isEqualTo(204);
        }
    }

    /** What a crash, damage and expiry leave beside the sessions that there are. */
    private static void leaveOver(Path session) throws IOException {
        for (String ending : List.of(".part", ".unreadable", ".working.md.part", ".shared.json")) {
            Files.writeString(session.resolveSibling("0".repeat(40) + ending), "left over");
        }
    }

    private static void talk(Rig rig, String user, int sessions) throws IOException {
        for (int i = 0; i < sessions; i++) {
            rig.post(AdminApi.ANSWER, AdminApi.body(user + i, AdminApi.HI), "Authorization: Bearer " + user);
        }
    }

    private static void awaitSessions(AdminClient operator, String user, int count) {
        Eventually.holds(() -> sessions(operator, user) == count, () -> "not all sessions are stored");
    }

    private static int sessions(AdminClient operator, String user) {
        int all = 0;
        for (int skip = 0; skip <= SESSIONS; skip += 200) {
            all += operator.get("/stowage/v1/sessions?limit=200&tenant=" + AdminApi.tenant(user) + "&skip=" + skip)
                    .data()
                    .size();
        }
        return all;
    }

    private Set<Path> files() {
        return LiveFiles.in(directory);
    }
}
