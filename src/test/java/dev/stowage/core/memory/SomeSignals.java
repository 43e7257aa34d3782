package dev.stowage.core.memory;

import dev.stowage.core.memory.VerificationSignalsTest.Signal;
import dev.stowage.core.memory.VerificationSignalsTest.Told;
import java.util.List;

/** Outputs of tools as they print them, and what they tell. */
final class SomeSignals {

    static final List<Signal> ALL = List.of(
            new Signal("maven", "mvn -q -Dtest=CalcTest test", Told.FAIL, List.of("CalcTest.adds"), """
                        [ERROR] Tests run: 2, Failures: 1, Errors: 0, Skipped: 0, Time elapsed: 0.05 s <<< FAILURE! -- in org.ex.CalcTest
                        [ERROR] org.ex.CalcTest.adds -- Time elapsed: 0.01 s <<< FAILURE!
                        org.opentest4j.AssertionFailedError: expected: <3> but was: <2>
                        [ERROR] Failures:
                        [ERROR]   CalcTest.adds:12 expected: <3> but was: <2>
                        [INFO]
                        [ERROR] Tests run: 2, Failures: 1, Errors: 0, Skipped: 0
                        [INFO] ------------------------------------------------------------------------
                        [INFO] BUILD FAILURE
                        [ERROR] Failed to execute goal org.apache.maven.plugins:maven-surefire-plugin:3.2.5:test (default-test) on project calc: There are test failures."""),
            new Signal("maven", "./mvnw -o verify", Told.FAIL, List.of("CalcTest.divides", "CalcTest.parses"), """
                        [ERROR] Errors:
                        [ERROR]   CalcTest.divides:20 » Arithmetic / by zero
                        [ERROR]   CalcTest.parses:31->parse:40 » NullPointer
                        [ERROR] Tests run: 9, Failures: 0, Errors: 2, Skipped: 0
                        [INFO] BUILD FAILURE"""),
            new Signal("maven", "mvn compile", Told.FAIL, List.of("Calc.java"), """
                        [ERROR] COMPILATION ERROR :
                        [ERROR] /home/dev/calc/src/main/java/org/ex/Calc.java:[8,12] cannot find symbol
                          symbol:   variable y
                        [INFO] BUILD FAILURE"""),
            new Signal("maven", "mvn -B verify | tail -20", Told.PASS, List.of(), """
                        [INFO] Tests run: 214, Failures: 0, Errors: 0, Skipped: 3
                        [INFO] BUILD SUCCESS
                        [INFO] Total time:  12.3 s"""),
            new Signal("maven", "mvn -q test", Told.PASS, List.of(), ""),
            new Signal("maven", "mvn dependency:tree", Told.NONE, List.of(), "[INFO] BUILD SUCCESS"),
            new Signal("gradle", "./gradlew test", Told.FAIL, List.of("CalcTest > adds", "CalcTest > divides"), """
                        > Task :compileJava UP-TO-DATE
                        > Task :test FAILED

                        CalcTest > adds() FAILED
                            org.opentest4j.AssertionFailedError at CalcTest.java:12

                        CalcTest > divides() FAILED
                            java.lang.ArithmeticException at CalcTest.java:20

                        9 tests completed, 2 failed

                        FAILURE: Build failed with an exception.

                        BUILD FAILED in 4s"""),
            new Signal("gradle", "gradle assemble", Told.FAIL, List.of("Calc.java"), """
                        > Task :compileJava FAILED
                        /home/dev/calc/src/main/java/Calc.java:8: error: cannot find symbol
                        FAILURE: Build failed with an exception.
                        BUILD FAILED in 1s"""),
            new Signal("gradle", "./gradlew build", Told.PASS, List.of(), """
                        BUILD SUCCESSFUL in 6s
                        7 actionable tasks: 7 executed"""),
            new Signal("gradle", "gradle tasks", Told.NONE, List.of(), "BUILD SUCCESSFUL in 1s"),
            new Signal("npm", "npm test", Told.FAIL, List.of("adds", "Calc › subtracts"), """
                        > calc@1.0.0 test
                        > jest

                        FAIL t/calc.test.js
                          ● adds

                            expect(received).toBe(expected) // Object.is equality

                          ● Calc › subtracts

                            expect(received).toBe(expected) // Object.is equality

                        Test Suites: 1 failed, 1 total
                        Tests:       2 failed, 1 passed, 3 total
                        Time:        1.072 s"""),
            new Signal("npm", "npm test -- --silent", Told.PASS, List.of(), """
                        PASS t/calc.test.js
                        Test Suites: 1 passed, 1 total
                        Tests:       2 skipped, 1 passed, 3 total"""),
            new Signal("npm", "npx vitest run", Told.FAIL, List.of("v/calc.spec.mjs > adds"), """

                         RUN  v4.1.12 /home/dev/calc

                         FAIL  v/calc.spec.mjs > adds
                        AssertionError: expected 2 to be 3 // Object.is equality

                         Test Files  1 failed (1)
                              Tests  1 failed | 1 passed (2)
                           Duration  470ms"""),
            new Signal("npm", "pnpm vitest run", Told.PASS, List.of(), """
                         ✓ v/calc.spec.mjs (1 test) 5ms

                         Test Files  1 passed (1)
                              Tests  1 passed (1)"""),
            new Signal("npm", "npm run test:unit", Told.FAIL, List.of("adds"), """
                        > mocha m/calc.js

                          Calc
                            1) adds
                            ✔ ok

                          1 passing (12ms)
                          1 failing"""),
            new Signal("npm", "yarn test", Told.PASS, List.of(), """
                          Calc
                            ✔ ok

                          1 passing (6ms)"""),
            new Signal("npm", "npm run build", Told.FAIL, List.of("src/a.ts"), """
                        > calc@1.0.0 build
                        > tsc -p .

                        src/a.ts(1,7): error TS2322: Type 'string' is not assignable to type 'number'.
                        npm error Lifecycle script `build` failed with error:"""),
            new Signal("npm", "npm install", Told.NONE, List.of(), "added 12 packages in 2s"),
            new Signal("npm", "npm run nope", Told.NONE, List.of(), "npm error Missing script: \"nope\""),
            new Signal(
                    "pytest",
                    "pytest -q",
                    Told.FAIL,
                    List.of("test_calc.py::test_adds", "test_calc.py::CalcTest::test_sub"),
                    """
                        F.F                                                                      [100%]
                        =================================== FAILURES ===================================
                        __________________________________ test_adds ___________________________________
                        test_calc.py:3: AssertionError
                        =========================== short test summary info ============================
                        FAILED tests/test_calc.py::test_adds - assert (1 + 1) == 3
                        FAILED tests/test_calc.py::CalcTest::test_sub - AssertionError: 2 != 1
                        2 failed, 1 passed in 0.06s"""),
            new Signal(
                    "pytest", "python -m pytest tests 2>&1 | tail -5", Told.FAIL, List.of("tests/test_calc.py"), """
                        ERROR tests/test_calc.py - ImportError: no calc
                        !!!!!!!!!!!!!!!!!!!! Interrupted: 1 error during collection !!!!!!!!!!!!!!!!!!!!
                        =============================== 1 error in 0.11s ==============================="""),
            new Signal("pytest", "uv run pytest -k test_ok", Told.PASS, List.of(), """
                        test_calc.py .                                                           [100%]

                        ======================= 1 passed, 2 deselected in 0.02s ========================"""),
            new Signal("pytest", "pytest --no-header -q", Told.FAIL, List.of("CalcTest.test_sub"), """
                        ______________________________ CalcTest.test_sub _______________________________
                        test_calc.py:8: AssertionError
                        1 failed in 0.02s"""),
            new Signal("pytest", "pytest --version", Told.NONE, List.of(), "pytest 9.2.0"),
            new Signal("pytest", "pytest missing.py", Told.NONE, List.of(), """
                        ============================ no tests ran in 0.00s =============================
                        ERROR: file or directory not found: missing.py"""),
            new Signal("pytest", "python3 -m pytest", Told.NONE, List.of(), "/usr/bin/python3: No module named pytest"),
            new Signal(
                    "unittest",
                    "python -m unittest test_calc",
                    Told.FAIL,
                    List.of("test_sub (test_calc.CalcTest.test_sub)"),
                    """
                        ======================================================================
                        FAIL: test_sub (test_calc.CalcTest.test_sub)
                        ----------------------------------------------------------------------
                        Ran 1 test in 0.001s

                        FAILED (failures=1)"""),
            new Signal("unittest", "./tests/runtests.py forms", Told.PASS, List.of(), """
                        Ran 11 tests in 0.021s

                        OK (skipped=4)
                        Destroying test database for alias 'default'..."""),
            new Signal("go", "go test ./...", Told.FAIL, List.of("TestAdd", "TestAdd/small"), """
                        --- FAIL: TestAdd (0.00s)
                            --- FAIL: TestAdd/small (0.00s)
                                calc_test.go:3: got 3
                        FAIL
                        FAIL	ex.org/calc	0.004s
                        FAIL"""),
            new Signal("go", "go test ./...", Told.FAIL, List.of("bad.go"), """
                        # ex.org/calc [ex.org/calc.test]
                        ./bad.go:2:25: cannot use "x" (untyped string constant) as int value in return statement
                        FAIL	ex.org/calc [build failed]
                        FAIL"""),
            new Signal("go", "go test ./...", Told.PASS, List.of(), """
                        ok  	ex.org/calc	0.005s
                        ?   	ex.org/calc/cmd	[no test files]"""),
            new Signal("go", "go build ./...", Told.PASS, List.of(), ""),
            new Signal("go", "go vet ./...", Told.FAIL, List.of("bad.go"), """
                        # ex.org/calc
                        vet: ./bad.go:2:25: cannot use "x" (untyped string constant) as int value in return statement"""),
            new Signal("go", "go mod tidy", Told.NONE, List.of(), ""),
            new Signal("cargo", "cargo test", Told.FAIL, List.of("tests::adds"), """
                        running 2 tests
                        test tests::ok ... ok
                        test tests::adds ... FAILED

                        failures:
                            tests::adds

                        test result: FAILED. 1 passed; 1 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.30s

                        error: test failed, to rerun pass `--lib`"""),
            new Signal("cargo", "cargo test -q", Told.PASS, List.of(), """
                        running 2 tests
                        ..
                        test result: ok. 2 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.00s"""));

    private SomeSignals() {}
}
