package dev.stowage.openai;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalInt;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OutputLimitTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "'max_tokens':4096 | 4096",
                "'max_completion_tokens':100 | 100",
                "'max_tokens':4096,'max_completion_tokens':100 | 100",
                "'max_tokens':4096,'max_completion_tokens':null | 4096",
                "'max_tokens':0 | 0",
                "'max_tokens':-1 | 0",
                "'max_tokens':1.5 | 0",
                "'max_tokens':'100' | 0",
                "'max_tokens':99999999999999999999 | 0",
                "'max_tokens':2147483648 | 0",
                "'n':1 | 0"
            })
    void limit_isReadWhereItIsOne(String fields, int tokens) {
        byte[] body = Bodies.utf8("{'messages':[1],".replace('\'', '"') + fields.replace('\'', '"') + "}");
        assertThat(OutputLimit.in(body, ChatIndex.of(body)))
                .isEqualTo(tokens == 0 ? OptionalInt.empty() : OptionalInt.of(tokens));
    }
}
