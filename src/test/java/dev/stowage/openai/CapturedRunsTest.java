package dev.stowage.openai;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.core.session.Drift;
import dev.stowage.core.session.Reconciled;
import dev.stowage.testkit.Recorded;
import dev.stowage.testkit.Recorded.Captured;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Runs of real clients, request by request, without looking at session ids. */
class CapturedRunsTest {

    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource(delimiter = '|', textBlock = """
        ai-sdk                | new extends extends
        cn                    | new extends extends extends
        langchain             | new extends extends new
        langchain4j           | new extends extends extends new
        openai-java           | new extends extends
        openai-node           | new extends extends
        opencode              | new new extends extends extends
        opencode-compact      | new new extends new new extends extends extends
        opencode-compact-loop | new new new new new rewinds new rewinds
        pi                    | new extends extends extends
        pi-compact            | new extends new rewritten extends
        qwen                  | new extends extends extends
        """)
    void run_reconciles(String scenario, String expected) {
        assertThat(kinds(told(scenario))).isEqualTo(expected);
    }

    @ParameterizedTest(name = "{0}: another day")
    @CsvSource(delimiter = '|', textBlock = """
        opencode-day | new new extends extends extends | 4 | 0
        pi-day       | new extends extends extends           | 3 | 0
        qwen-day     | new extends extends extends           | 3 | 1
        """)
    void resumedOnAnotherDay_goesOnAndReportsDrift(String scenario, String expected, int request, int message) {
        List<Reconciled> told = told(scenario);
        assertThat(kinds(told)).isEqualTo(expected);
        assertThat(told.get(request - 1).drift()).contains(new Drift(message));
    }

    private static List<Reconciled> told(String scenario) {
        Lineages lineages = new Lineages();
        List<Reconciled> told = new ArrayList<>();
        for (Captured request : Recorded.captures(scenario)) {
            told.add(lineages.tell(request.body()));
        }
        return told;
    }

    private static String kinds(List<Reconciled> told) {
        return told.stream().map(each -> each.what().kind().code()).collect(Collectors.joining(" "));
    }
}
