package dev.stowage.core.files;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.core.chat.Role;
import dev.stowage.core.chat.Spoken;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ShellLinesTest {

    @Test
    void blocksOfAShell_areCommands_inTheirOrder() {
        assertThat(of(Role.ASSISTANT, "First.\n```bash\nls\n```\nthen\n```sh\ncat a\n```\n```python\nx\n```"))
                .containsExactly("ls\n", "cat a\n");
    }

    @Test
    void fenceInsideALine_opensNone() {
        assertThat(of(Role.ASSISTANT, "write ```bash\nls\n``` or\n```bash\npwd\n```"))
                .containsExactly("pwd\n");
        assertThat(of(Role.ASSISTANT, "```bash\nnever closed")).isEmpty();
    }

    @Test
    void whatAUserWrites_isNoCommand() {
        assertThat(of(Role.USER, "```bash\nls\n```")).isEmpty();
    }

    private static List<String> of(Role role, String text) {
        return ShellLines.of(new Spoken(role, text, List.of(), Optional.empty(), List.of()));
    }
}
