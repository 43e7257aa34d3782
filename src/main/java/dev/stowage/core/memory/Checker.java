package dev.stowage.core.memory;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** A tool that shows whether code holds: what it is called, what its runs are for, and how it says what it found. */
public enum Checker {
    MAVEN(
            "mvn mvnw mvnd",
            "test|verify|install|package|integration-test|deploy|surefire:\\S*|failsafe:\\S*",
            "compile|test-compile|process-classes|compiler:\\S*",
            "checkstyle:\\S*|spotless:check|pmd:\\S*|spotbugs:\\S*"),
    GRADLE(
            "gradle gradlew",
            "(?:\\S*:)?(?:test|check|build|\\w+Test|connected\\w+|test\\w+)",
            "(?:\\S*:)?(?:assemble\\w*|compile\\w+|classes|testClasses|jar|bootJar|build\\w+)",
            "(?:\\S*:)?(?:lint\\w*|ktlint\\w*|detekt|spotlessCheck|checkstyle\\w*)"),
    NPM(
            "npm pnpm yarn bun",
            "t|tst|test\\S*|jest|vitest|mocha|e2e\\S*|unit\\S*",
            "build\\S*|compile\\S*",
            "lint\\S*|eslint|check",
            "type-?check\\S*|check[-:]types|types|tsc"),
    SCRIPT_TESTS("jest vitest mocha ava", ".*"),
    NODE("node", "--test"),
    PYTEST("pytest py.test tox nox", ".*"),
    UNITTEST("unittest runtests.py nose2", ".*"),
    DJANGO("manage.py", "test"),
    GO("go", "test", "build", "vet"),
    CARGO("cargo", "test|nextest|t", "build|check|b|c", "clippy"),
    TSC("tsc vue-tsc", "(?!)", "(?!)", "(?!)", ".*"),
    ESLINT("eslint", "(?!)", "(?!)", ".*"),
    RUFF("ruff", "(?!)", "(?!)", "check|--check|\\."),
    MYPY("mypy pyright", "(?!)", "(?!)", "(?!)", ".*"),
    DOTNET("dotnet", "test|vstest", "build|publish|msbuild"),
    MAKE(
            "make gmake ninja",
            "\\S*test\\S*|check|verify|ci",
            "all|build\\S*|compile|libs?|\\S+\\.(?:o|a|so)",
            "\\S*lint\\S*",
            "types?|type-?check|mypy");

    private static final String ALWAYS = ".*";
    private static final String NOTHING = "(?!)";

    /** Asking a tool about itself, or what it would do, runs nothing. */
    private static final Pattern RUNS_NOTHING = Pattern.compile(
            "--version|--help|-h|-V|--collect-only|--co|--listTests|--list(?:-tests)?|--init|--showConfig|--print-config|--dry-run|--no-run"
                    + "|--fixtures|--markers|--explain");

    private static final Pattern SKIPS_TESTS = Pattern.compile("-DskipTests(?:=true)?|-Dmaven\\.test\\.skip(?:=true)?");

    private final String programs;
    private final String tests;
    private final String builds;
    private final String lints;
    private final String types;

    Checker(String programs, String tests) {
        this(programs, tests, NOTHING);
    }

    Checker(String programs, String tests, String builds) {
        this(programs, tests, builds, NOTHING);
    }

    Checker(String programs, String tests, String builds, String lints) {
        this(programs, tests, builds, lints, NOTHING);
    }

    /**
     * What arguments tell a purpose; some run for it whatever they are.
     *
     * @param programs its names, set apart by blanks
     */
    Checker(String programs, String tests, String builds, String lints, String types) {
        this.programs = programs;
        this.tests = tests;
        this.builds = builds;
        this.lints = lints;
        this.types = types;
    }

    Shape shape() {
        return switch (this) {
            case MAVEN -> Shapes.MAVEN;
            case GRADLE -> Shapes.GRADLE;
            case NPM, SCRIPT_TESTS, NODE -> Shapes.NPM;
            case PYTEST -> Shapes.PYTEST;
            case UNITTEST, DJANGO -> Shapes.UNITTEST;
            case GO -> Shapes.GO;
            case CARGO -> Shapes.CARGO;
            case TSC -> Shapes.TSC;
            case ESLINT -> Shapes.ESLINT;
            case RUFF -> Shapes.RUFF;
            case MYPY -> Shapes.MYPY;
            case DOTNET -> Shapes.DOTNET;
            case MAKE -> Shapes.MAKE;
        };
    }

    /** Whether it says nothing when all is well. */
    boolean isSilent(Purpose purpose) {
        return switch (this) {
            case TSC, ESLINT, MAVEN, MAKE -> true;
            case GO -> purpose != Purpose.TESTS;
            case GRADLE, NPM, SCRIPT_TESTS, NODE, PYTEST, UNITTEST, DJANGO, CARGO, RUFF, MYPY, DOTNET -> false;
        };
    }

    /** The tool that a program is, where it is one and runs for a purpose. */
    static Optional<Checker> of(Invocation invocation) {
        return Arrays.stream(values())
                .filter(checker -> checker.isCalled(invocation.program()))
                .filter(checker -> checker.purpose(invocation.arguments()).isPresent())
                .findFirst();
    }

    /** What a run with these arguments is for. */
    Optional<Purpose> purpose(List<String> arguments) {
        if (arguments.stream()
                .anyMatch(argument -> RUNS_NOTHING.matcher(argument).matches())) {
            return Optional.empty();
        }
        if (this == MAKE && arguments.stream().allMatch(argument -> argument.startsWith("-"))) {
            return Optional.of(Purpose.BUILD);
        }
        if (this == MAVEN
                && arguments.stream()
                        .anyMatch(argument -> SKIPS_TESTS.matcher(argument).matches())) {
            return Optional.of(Purpose.BUILD);
        }
        return Arrays.stream(Purpose.values())
                .filter(purpose -> isFor(purpose, arguments))
                .findFirst();
    }

    private boolean isCalled(String program) {
        return List.of(programs.split(" ", -1)).contains(program);
    }

    private boolean isFor(Purpose purpose, List<String> arguments) {
        String telling = switch (purpose) {
            case TESTS -> tests;
            case BUILD -> builds;
            case LINT -> lints;
            case TYPES -> types;
        };
        return telling.equals(ALWAYS) || arguments.stream().anyMatch(argument -> argument.matches(telling));
    }
}
