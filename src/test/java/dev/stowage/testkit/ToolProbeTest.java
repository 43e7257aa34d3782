package dev.stowage.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ToolProbeTest {

    @TempDir
    private Path folder;

    @Test
    void tool_executableOnThePath_isPresent() throws IOException {
        script("tool", "exit 0");

        assertThat(probe().present("tool")).isTrue();
    }

    @Test
    void tool_withoutExecuteRight_isMissing() throws IOException {
        Files.writeString(folder.resolve("tool"), "text");

        assertThat(probe().present("tool")).isFalse();
    }

    @Test
    void tool_onNoPath_isMissing() {
        assertThat(new ToolProbe("").present("tool")).isFalse();
    }

    @Test
    void image_withoutDocker_isMissing() {
        assertThat(probe().present("docker:redis:7.4-alpine")).isFalse();
    }

    private ToolProbe probe() {
        return new ToolProbe(folder.resolve("nowhere") + File.pathSeparator + folder);
    }

    private void script(String name, String body) throws IOException {
        Path file = Files.writeString(folder.resolve(name), "#!/bin/sh\n" + body + "\n");
        assertThat(file.toFile().setExecutable(true)).isTrue();
    }
}
