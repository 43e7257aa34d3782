package dev.stowage.core.memory;

/** The outputs of tools as they really are, without colours. */
final class Shapes {

    static final Shape MAVEN = Shape.of(
            "BUILD FAILURE|^\\[ERROR\\] .*(?:COMPILATION ERROR|There are test failures|<<< (?:FAILURE|ERROR)!)"
                    + "|^\\[ERROR\\] Failed to execute goal|Tests run: \\d+, (?:Failures: [1-9]|Failures: 0, Errors: [1-9])",
            "BUILD SUCCESS",
            "^\\[ERROR\\][ \\t]{2,4}([\\w$.]+\\.[\\w$]+(?:\\[[^\\]\\n]{1,80}\\])?):\\d+",
            "^\\[ERROR\\][ \\t]+(?:Tests? )?([\\w$.]+\\.[\\w$]+)(?:\\(\\))?[ \\t]+(?:-- )?(?:Time elapsed|<<<).*(?:FAILURE|ERROR)!",
            "^\\[ERROR\\][ \\t]+(?:Tests? )?([\\w$]+\\([\\w.$]+\\))[ \\t]+(?:-- )?(?:Time elapsed|<<<).*(?:FAILURE|ERROR)!",
            "^\\[ERROR\\] (?:\\S*/)?([\\w.$-]+\\.\\w+):\\[?\\d+",
            "^\\[ERROR\\] Failed to execute goal (?:[\\w.-]+:)?([\\w.-]+:[\\w.:-]+)");

    static final Shape GRADLE = Shape.of(
            "BUILD FAILED|^FAILURE: Build failed|^> Task \\S+ FAILED",
            "BUILD SUCCESSFUL",
            "^(\\w[\\w.$]*(?: > [^>\\n]{1,100}){1,6}?)(?:\\(\\))? FAILED$",
            "^(?:e: )?(?:file://)?(?:\\S*/)?([\\w.-]+\\.(?:java|kts?|groovy|scala)):\\d+",
            "^> Task (\\S+) FAILED");

    static final Shape PYTEST = Shape.of(
            "^(?:=+ )?(?:\\d+ \\w+, ){0,12}\\d+ (?:failed|errors?)\\b.* in [\\d.]+s|^!+ .*(?:error|Interrupted).* !+$",
            "^(?:=+ )?(?:\\d+ \\w+, ){0,12}\\d+ passed\\b.* in [\\d.]+s",
            "^(?:FAILED|ERROR) (?!collecting)(\\S+(?: [^-\\n]\\S*){0,20}?)(?: - .*)?$",
            "^_{3,} (?:ERROR (?:at \\w+ of|collecting) )?(\\S.*?) _{3,}$");

    static final Shape UNITTEST = Shape.of(
            "^FAILED \\((?:failures|errors|unexpected successes)=",
            "^OK(?: \\(.*\\))?[ \\t]*$",
            "^(?:FAIL|ERROR): (\\S+(?: \\([^)\\n]{1,100}\\))?)");

    static final Shape GO = Shape.of(
            "^(?:--- FAIL: |FAIL(?:\\s|$))|^(?:vet: )?\\S+\\.go:\\d+(?::\\d+)?: |^go: (?:.*: )?(?:error|cannot)",
            "^ok[ \\t]+\\S+|^PASS$|\\[no test files\\]",
            "^[ \\t]*--- FAIL: (\\S+)",
            "^(?:vet: )?(?:\\./)?(\\S+\\.go):\\d+",
            "^FAIL[ \\t]+(\\S+/\\S+)");

    static final Shape CARGO = Shape.of(
            "^test result: FAILED|^error(?:\\[E\\d+\\])?: |^[ \\t]*Summary .* [1-9]\\d* failed",
            "^test result: ok|^[ \\t]*Finished |^[ \\t]*Summary .* passed",
            "^test (\\S+) \\.\\.\\. FAILED",
            "^ {4}(\\w+(?:::\\w+){1,12})$",
            "^[ \\t]+FAIL \\[[^\\]\\n]{1,20}\\][ \\t]+(?:\\S+ )?(\\S+)$",
            "^[ \\t]+--> (\\S+?\\.rs):\\d+");

    static final Shape TSC = Shape.of(
            "\\berror TS\\d+:|^Found [1-9]\\d* errors?",
            "^Found 0 errors|^(?:.* - )?Found 0 errors\\.",
            "^(\\S+?\\.[cm]?[tj]sx?)(?:\\(\\d+,\\d+\\)|:\\d+:\\d+)(?::| -) error");

    static final Shape ESLINT = Shape.of(
            "✖ \\d+ problems? \\([1-9]\\d* errors?|^[ \\t]+\\d+:\\d+[ \\t]+error\\s",
            "✖ \\d+ problems? \\(0 errors",
            "^(\\S*/\\S+|\\S+\\.[cm]?[tj]sx?)\\n[ \\t]+\\d+:\\d+[ \\t]+(?:error|warning)");

    static final Shape RUFF = Shape.of(
            "^Found [1-9]\\d* errors?(?:\\.| \\((?:\\d+ fixed, )?[1-9]\\d* remaining)|^Would reformat: |\\d+ files? would be reformatted"
                    + "|^error: Failed to ",
            "^All checks passed!|^\\d+ files? already formatted|^Found \\d+ errors? \\(\\d+ fixed, 0 remaining|^\\d+ files? left unchanged",
            "^[ \\t]*--> (\\S+?\\.(?:pyi?|ipynb)):\\d+:\\d+",
            "^(\\S+?\\.(?:pyi?|ipynb)):\\d+:\\d+: ",
            "^Would reformat: (\\S+)");

    static final Shape MYPY = Shape.of(
            "^Found [1-9]\\d* errors? in |^[1-9]\\d* errors?, ",
            "^Success: no issues found|^0 errors, ",
            "^[ \\t]*(\\S+?\\.pyi?):\\d+(?::\\d+)?(?: -)?:? error:");

    static final Shape DOTNET = Shape.of(
            "^Failed![ \\t]+- Failed:|^Test Run Failed|^Test run summary: Failed!|^Build FAILED|\\berror (?:CS|MSB|NU|NETSDK)\\d+:",
            "^Passed![ \\t]+- Failed:|^Test Run Successful|^Test run summary: Passed!|^Build succeeded",
            "^[ \\t]+Failed (\\S[^\\[\\n]{0,100}?) \\[",
            "^(?:[ \\t]*failed) (\\S+) \\(",
            "^(?:[ \\t]*\\d+>)?[ \\t]*(?:\\S*[/\\\\])?([\\w.-]+)\\(\\d+,\\d+\\): error");

    private static final Shape JEST = Shape.of(
            "^Tests:[ \\t]+(?:\\d+ \\w+, ){0,12}\\d+ failed|^Test Suites:[ \\t]+(?:\\d+ \\w+, ){0,12}\\d+ failed|^FAIL[ \\t]+\\S",
            "^Tests:[ \\t]+(?:\\d+ (?:skipped|todo), ){0,2}\\d+ passed",
            "^[ \\t]+● (?!Test suite failed|Console)(\\S.*)$",
            "^FAIL[ \\t]+(\\S+)");

    private static final Shape VITEST = Shape.of(
            "^[ \\t]+Tests?(?: Files)?[ \\t]+\\d+ failed|^[ \\t]*FAIL[ \\t]+\\S+",
            "^[ \\t]+Tests[ \\t]+(?:\\d+ (?:skipped|todo) \\| ){0,2}\\d+ passed",
            "^[ \\t]*FAIL[ \\t]+(\\S+(?: > .+)?)$");

    private static final Shape MOCHA = Shape.of(
            "^[ \\t]*[1-9]\\d* failing\\b",
            "^[ \\t]*\\d+ passing\\b",
            "^[ \\t]+\\d+\\) (\\S.*(?:\\n[ \\t]{4,}\\S[^:\\n]*(?=:$))?)");

    private static final Shape NODE = Shape.of(
            "^(?:#|ℹ) fail [1-9]|^not ok \\d+",
            "^(?:#|ℹ) pass [1-9]",
            "^[ \\t]*not ok \\d+ - (\\S.*)$",
            "^✖ (\\S.*?) \\([\\d.]+ms\\)");

    private static final Shape SCRIPT =
            Shape.of("^npm (?:ERR!|error) |\\bELIFECYCLE\\b|^error Command failed", "^\\b$a");

    static final Shape NPM = Shape.any(JEST, VITEST, MOCHA, NODE, TSC, ESLINT, SCRIPT);

    private static final Shape COMPILED = Shape.of(
            "^make(?:\\[\\d+\\])?: \\*\\*\\* (?!No rule)|^\\S+?:\\d+(?::\\d+)?: (?:fatal )?error: ",
            "^make(?:\\[\\d+\\])?: (?:Nothing to be done for|'\\S+' is up to date)|^100% tests passed",
            "^(\\S+?):\\d+(?::\\d+)?: (?:fatal )?error: ");

    private static final Shape TARGET = Shape.of(
            "^make(?:\\[\\d+\\])?: \\*\\*\\* (?!No rule)",
            "^make(?:\\[\\d+\\])?: Nothing",
            "\\*\\*\\* \\[(?:[^\\]\\s]+: )?([^\\]\\s]+)\\]");

    static final Shape MAKE = Shape.any(
            COMPILED, PYTEST, UNITTEST, GO, CARGO, JEST, VITEST, MOCHA, TSC, ESLINT, RUFF, MYPY, DOTNET, TARGET);

    private Shapes() {}
}
