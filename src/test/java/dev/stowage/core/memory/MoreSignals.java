package dev.stowage.core.memory;

import dev.stowage.core.memory.VerificationSignalsTest.Signal;
import dev.stowage.core.memory.VerificationSignalsTest.Told;
import java.util.List;

/** More outputs of tools as they print them, and what they tell. */
final class MoreSignals {

    static final List<Signal> ALL = List.of(
            new Signal("cargo", "cargo build", Told.FAIL, List.of("src/lib.rs"), """
                           Compiling calc v0.1.0 (/home/dev/calc)
                        error[E0308]: mismatched types
                         --> src/lib.rs:4:23
                        error: could not compile `calc` (lib) due to 1 previous error"""),
            new Signal("cargo", "cargo clippy -- -D warnings", Told.PASS, List.of(), """
                            Checking calc v0.1.0 (/home/dev/calc)
                            Finished `dev` profile [unoptimized + debuginfo] target(s) in 0.11s"""),
            new Signal("cargo", "cargo fmt", Told.NONE, List.of(), ""),
            new Signal(
                    "tsc",
                    "npx tsc --noEmit",
                    Told.FAIL,
                    List.of("src/a.ts"),
                    "src/a.ts(1,7): error TS2322: Type 'string' is not assignable to type 'number'."),
            new Signal("tsc", "tsc --noEmit --pretty", Told.FAIL, List.of("src/a.ts"), """
                        \u001b[96msrc/a.ts\u001b[0m:\u001b[93m1\u001b[0m:\u001b[93m7\u001b[0m - \u001b[91merror\u001b[0m\u001b[90m TS2322: \u001b[0mType 'string' is not assignable.

                        Found 1 error in src/a.ts\u001b[90m:1\u001b[0m"""),
            new Signal("tsc", "npx tsc --noEmit 2>&1 | head -20", Told.PASS, List.of(), ""),
            new Signal("tsc", "tsc --noEmit | grep Calc", Told.NONE, List.of(), ""),
            new Signal("eslint", "npx eslint src", Told.FAIL, List.of("/home/dev/calc/src/c.js"), """

                        /home/dev/calc/src/c.js
                          1:7   error    'unused' is assigned a value but never used  no-unused-vars
                          2:7   warning  Expected '===' and instead saw '=='          eqeqeq

                        ✖ 2 problems (1 error, 1 warning)"""),
            new Signal("eslint", "eslint .", Told.PASS, List.of(), """

                        /home/dev/calc/src/d.js
                          1:7  warning  Expected '===' and instead saw '=='  eqeqeq

                        ✖ 1 problem (0 errors, 1 warning)"""),
            new Signal("eslint", "eslint .", Told.PASS, List.of(), ""),
            new Signal("ruff", "ruff check .", Told.FAIL, List.of("lint.py", "test_calc.py"), """
                        F401 [*] `os` imported but unused
                         --> lint.py:1:8
                          |
                        1 | import os

                        I001 [*] Import block is un-sorted or un-formatted
                         --> test_calc.py:1:1

                        Found 2 errors.
                        [*] 2 fixable with `--fix`."""),
            new Signal("ruff", "ruff check --output-format concise .", Told.FAIL, List.of("lint.py"), """
                        lint.py:1:8: F401 [*] `os` imported but unused
                        Found 1 error."""),
            new Signal("ruff", "ruff check --fix .", Told.PASS, List.of(), "Found 2 errors (2 fixed, 0 remaining)."),
            new Signal("ruff", "ruff check", Told.PASS, List.of(), "All checks passed!"),
            new Signal("mypy", "mypy typed.py", Told.FAIL, List.of("typed.py"), """
                        typed.py:2: error: Incompatible return value type (got "int", expected "str")  [return-value]
                        Found 1 error in 1 file (checked 1 source file)"""),
            new Signal("mypy", "mypy src", Told.PASS, List.of(), "Success: no issues found in 14 source files"),
            new Signal("dotnet", "dotnet test", Told.FAIL, List.of("Calc.Tests.CalcTests.Adds"), """
                          Determining projects to restore...
                          Failed Calc.Tests.CalcTests.Adds [12 ms]
                          Error Message:
                           Assert.Equal() Failure

                        Failed!  - Failed:     1, Passed:     4, Skipped:     0, Total:     5, Duration: 31 ms - Calc.Tests.dll (net8.0)"""),
            new Signal(
                    "dotnet",
                    "dotnet test --no-build",
                    Told.PASS,
                    List.of(),
                    "Passed!  - Failed:     0, Passed:     5, Skipped:     0, Total:     5, Duration: 21 ms - Calc.Tests.dll (net8.0)"),
            new Signal("dotnet", "dotnet build", Told.FAIL, List.of("Calc.cs"), """
                        /home/dev/calc/Calc.cs(8,12): error CS0103: The name 'y' does not exist in the current context [/home/dev/calc/Calc.csproj]

                        Build FAILED.
                            0 Warning(s)
                            1 Error(s)"""),
            new Signal("dotnet", "dotnet build", Told.PASS, List.of(), """
                        Build succeeded.
                            0 Warning(s)
                            0 Error(s)"""),
            new Signal("make", "make", Told.FAIL, List.of("a.c"), """
                        gcc -c a.c
                        a.c: In function ‘main’:
                        a.c:1:21: error: ‘x’ undeclared (first use in this function)
                        make: *** [Makefile:3: a.o] Error 1"""),
            new Signal("make", "make test", Told.FAIL, List.of("test"), "make: *** [Makefile:5: test] Error 1"),
            new Signal("make", "make -j4", Told.PASS, List.of(), "make: Nothing to be done for 'all'."),
            new Signal("make", "make test", Told.FAIL, List.of("test_calc.py::test_adds"), """
                        pytest -q
                        FAILED tests/test_calc.py::test_adds - assert (1 + 1) == 3
                        1 failed in 0.06s
                        make: *** [Makefile:5: test] Error 1"""),
            new Signal("make", "make test", Told.NONE, List.of(), "make: *** No rule to make target 'test'.  Stop."),
            new Signal("make", "make clean", Told.NONE, List.of(), "rm -f a.o"),
            new Signal("exit code", "<0>make lint", Told.PASS, List.of(), "checking"),
            new Signal("exit code", "<2>make lint", Told.FAIL, List.of(), "checking"),
            new Signal("exit code", "<0>make lint | grep foo", Told.NONE, List.of(), "checking"),
            new Signal("exit code", "<0>npm run build; echo done", Told.NONE, List.of(), "done"),
            new Signal("exit code", "<0>npm run build", Told.PASS, List.of(), "bundled"),
            new Signal("exit code", "<1>npm test", Told.FAIL, List.of(), "coverage is too low"),
            new Signal("exit code", "<127>npm test", Told.NONE, List.of(), "bash: npm: command not found"),
            new Signal("exit code", "<124>npm test", Told.NONE, List.of(), ""),
            new Signal("exit code", "<0>pytest -q || true", Told.FAIL, List.of("test_a.py::test_a"), """
                        FAILED test_a.py::test_a - assert 0
                        1 failed in 0.06s"""),
            new Signal("exit code", "<0>cd app && NODE_ENV=test timeout 60 npm test", Told.PASS, List.of(), "all well"),
            new Signal("nested", "bash -lc 'cd app && npx tsc --noEmit'", Told.PASS, List.of(), ""));

    private MoreSignals() {}
}
