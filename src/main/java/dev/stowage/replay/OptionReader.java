package dev.stowage.replay;

import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** Reads what the command was asked to do. */
final class OptionReader {

    private final CommandLine commandLine = new CommandLine(KnownOptions.spec());
    private final Supplier<Path> usualArchive;

    /**
     * @param usualArchive the archive that is meant where none is named; asked for only then
     */
    OptionReader(Supplier<Path> usualArchive) {
        this.usualArchive = usualArchive;
    }

    String usage() {
        return commandLine.getUsageMessage(Ansi.OFF);
    }

    /**
     * Reads the arguments after the command's name.
     *
     * @return empty if help was asked for
     * @throws WrongUsage if they are not what the command knows
     */
    Optional<ReplayOptions> read(String[] arguments, Map<String, String> environment, LocalDate today) {
        ParseResult parsed = parse(arguments);
        return parsed.isUsageHelpRequested() ? Optional.empty() : Optional.of(options(parsed, environment, today));
    }

    private ParseResult parse(String[] arguments) {
        try {
            return commandLine.parseArgs(arguments);
        } catch (UnmatchedArgumentException unknown) {
            throw new WrongUsage(
                    unknown.getMessage() + "; known are " + KnownOptions.names(commandLine.getCommandSpec()));
        } catch (ParameterException wrong) {
            throw new WrongUsage(String.valueOf(wrong.getMessage()));
        }
    }

    private ReplayOptions options(ParseResult parsed, Map<String, String> environment, LocalDate today) {
        boolean real = parsed.hasMatchedOption("--upstream");
        if (!real && parsed.hasMatchedOption("--api-key-env")) {
            throw new WrongUsage("--api-key-env: the sandbox takes no key; name a provider with --upstream as well");
        }
        for (String option : List.of("--sandbox-window", "--step")) {
            if (real && parsed.hasMatchedOption(option)) {
                throw new WrongUsage(option + ": is of the sandbox and does nothing with --upstream; leave one out");
            }
        }
        List<Path> inputs = parsed.matchedPositionalValue(0, List.of());
        Optional<Path> archive = path(parsed, "--archive")
                .map(directory -> directory.equals(KnownOptions.USUAL) ? usualArchive.get() : directory);
        if (inputs.isEmpty() && archive.isEmpty()) {
            throw new WrongUsage("Missing required parameter: 'FILE'; name recordings, or an archive with --archive");
        }
        List<Variant> variants = variants(parsed);
        checkVariants(parsed, variants);
        return new ReplayOptions(
                inputs,
                archive,
                text(parsed, "--upstream").map(OptionValues::upstream),
                text(parsed, "--api-key-env").map(name -> OptionValues.apiKey(name, environment)),
                text(parsed, "--model"),
                text(parsed, "--prices").map(value -> OptionValues.prices(value, today)),
                number(parsed, "--sandbox-window", KnownOptions.SANDBOX_WINDOW),
                OptionValues.step(text(parsed, "--step").orElse("20s")),
                text(parsed, "--mode").map(OptionValues::mode),
                parsed.hasMatchedOption("--session-header"),
                variants,
                number(parsed, "--parallel", 1),
                number(parsed, "--limit", Integer.MAX_VALUE),
                output(parsed, "--json"),
                output(parsed, "--html"));
    }

    private static List<Variant> variants(ParseResult parsed) {
        Optional<List<Variant>> presets = text(parsed, "--presets").map(OptionValues::presets);
        Optional<List<Variant>> modes = text(parsed, "--modes").map(OptionValues::packingModes);
        if (presets.isPresent() && modes.isPresent()) {
            throw new WrongUsage("--modes: presets are of the ladder alone; leave --presets out, or --modes");
        }
        return presets.or(() -> modes).orElse(List.of());
    }

    private static void checkVariants(ParseResult parsed, List<Variant> variants) {
        if (variants.isEmpty()) {
            if (parsed.hasMatchedOption("--spend")) {
                throw new WrongUsage("--spend: is said to --presets or --modes, which is missing");
            }
            return;
        }
        String kind = variants.get(0).kind();
        if (parsed.hasMatchedOption("--mode")) {
            throw new WrongUsage("--mode: " + kind + " can only be compared where Stowage manages; leave it out");
        }
        if (parsed.hasMatchedOption("--upstream") && !parsed.hasMatchedOption("--spend")) {
            throw new WrongUsage("--" + kind + ": sends every recording " + (variants.size() + 1)
                    + " times to a provider that is paid each time; if that is meant, add --spend");
        }
    }

    private static Optional<String> text(ParseResult parsed, String option) {
        return value(parsed, option);
    }

    private static int number(ParseResult parsed, String option, int otherwise) {
        return OptionValues.atLeastOne(option, parsed.matchedOptionValue(option, otherwise));
    }

    private static Optional<Path> path(ParseResult parsed, String option) {
        return value(parsed, option);
    }

    private static <T> Optional<T> value(ParseResult parsed, String option) {
        return parsed.hasMatchedOption(option)
                ? Optional.of(parsed.matchedOption(option).getValue())
                : Optional.empty();
    }

    private static Optional<Path> output(ParseResult parsed, String option) {
        return path(parsed, option).map(file -> OptionValues.output(option, file));
    }
}
