package dev.stowage.replay;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** The options of the command, as its usage tells them. */
final class KnownOptions {

    static final int SANDBOX_WINDOW = 128_000;

    /** No name for a directory: the usual one is meant. */
    static final Path USUAL = Path.of("");

    private KnownOptions() {}

    static CommandSpec spec() {
        CommandSpec spec = CommandSpec.create().name("java -jar stowage.jar replay");
        spec.usageMessage().width(100).abbreviateSynopsis(true).sortOptions(false);
        spec.usageMessage()
                .description("Replays recorded conversations turn by turn, straight to a provider and through Stowage,"
                        + " and compares what they cost.");
        spec.usageMessage()
                .footer("Exit codes: 0 fine; 1 an input could not be read, a report could not be written, or Stowage"
                        + " itself refused a request; 2 wrong usage.");
        spec.addPositional(PositionalParamSpec.builder()
                .paramLabel("FILE")
                .arity("0..*")
                .type(List.class)
                .auxiliaryTypes(Path.class)
                .description("recorded conversations: JSON, JSON lines, or directories of such files")
                .build());
        spec.addOption(OptionSpec.builder("--archive")
                .paramLabel("DIR")
                .arity("0..1")
                .fallbackValue(USUAL.toString())
                .type(Path.class)
                .description("what a Stowage has archived, by default in stowage.archive.directory")
                .build());
        add(spec, "--upstream", "URL", String.class, "a provider's base URL; without it the sandbox answers");
        add(spec, "--api-key-env", "NAME", String.class, "environment variable that holds the provider's key");
        add(spec, "--model", "NAME", String.class, "ask this model, not the recorded ones");
        add(spec, "--prices", "IN,CACHED,OUT", String.class, "US dollars for a million tokens, not the catalogue's");
        add(spec, "--sandbox-window", "N", Integer.class, "the sandbox's window in its tokens, by default 128000");
        add(spec, "--step", "TIME", String.class, "passes for the sandbox before each request, by default 20s");
        add(spec, "--mode", "MODE", String.class, "x-stowage-mode: " + String.join(", ", OptionValues.MODES));
        spec.addOption(OptionSpec.builder("--session-header")
                .type(boolean.class)
                .description("name each conversation by x-stowage-session")
                .build());
        add(
                spec,
                "--presets",
                "LIST",
                String.class,
                "compare " + OptionValues.PRESETS + " (or all): every recording once for each, and directly");
        add(
                spec,
                "--modes",
                "LIST",
                String.class,
                "compare " + OptionValues.PACKING_MODES + " (or all): every recording once for each, and directly");
        spec.addOption(OptionSpec.builder("--spend")
                .type(boolean.class)
                .description("yes, --presets or --modes may send every recording to --upstream so many times")
                .build());
        add(spec, "--parallel", "N", Integer.class, "conversations at a time, by default 1");
        add(spec, "--limit", "N", Integer.class, "the first N conversations only");
        add(spec, "--json", "FILE", Path.class, "write the report as JSON");
        add(spec, "--html", "FILE", Path.class, "write the report as a page with charts");
        return spec.addOption(OptionSpec.builder("-h", "--help")
                .usageHelp(true)
                .description("print this")
                .build());
    }

    private static void add(CommandSpec spec, String name, String label, Class<?> type, String description) {
        spec.addOption(OptionSpec.builder(name)
                .paramLabel(label)
                .type(type)
                .description(description)
                .build());
    }

    /** All of them, in one line. */
    static String names(CommandSpec spec) {
        return spec.options().stream().map(OptionSpec::longestName).collect(Collectors.joining(", "));
    }
}
