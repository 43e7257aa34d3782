package dev.stowage.testkit;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.regex.Pattern;

/** Looks for tools on a search path; asks the Docker engine for images within a bounded time, without pulling. */
final class ToolProbe {

    private static final String IMAGE = "docker:";
    private static final Duration ENGINE_ANSWERS = Duration.ofSeconds(10);
    private static final Pattern SEPARATOR = Pattern.compile(File.pathSeparator, Pattern.LITERAL);

    private final String path;

    ToolProbe(String path) {
        this.path = path;
    }

    boolean present(String tool) {
        return tool.startsWith(IMAGE) ? hasImage(tool.substring(IMAGE.length())) : executable(tool);
    }

    private boolean executable(String name) {
        return SEPARATOR
                .splitAsStream(path)
                .filter(folder -> !folder.isEmpty())
                .map(folder -> Path.of(folder, name))
                .anyMatch(file -> Files.isRegularFile(file) && Files.isExecutable(file));
    }

    private boolean hasImage(String image) {
        return executable("docker")
                && Command.of("docker", "image", "inspect", "--format", "{{.Id}}", image)
                        .run(ENGINE_ANSWERS)
                        .succeeded();
    }
}
