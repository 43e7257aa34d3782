package dev.stowage.upstream;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AuthorityTest {

    @ParameterizedTest
    @CsvSource(
            nullValues = "-",
            value = {
                "https://a.example, -, a.example, -1",
                "https://a.example:/v1, -, a.example, -1",
                "http://my_service:11434/v1, -, my_service, 11434",
                "http://my_service, -, my_service, -1",
                "http://u:p%40+q@my_service:8/v1, u:p@+q, my_service, 8",
                "http://u:p%40+q@service:8/v1, u:p@+q, service, 8",
                "http://[::1]:8080, -, [::1], 8080",
                "http://[::1], -, [::1], -1"
            })
    void parts_areFound_whateverTheHostsName(String url, String user, String host, int port) {
        Authority authority = Authority.of(URI.create(url));
        assertThat(authority.user()).isEqualTo(Optional.ofNullable(user));
        assertThat(authority.host()).isEqualTo(host);
        assertThat(authority.port()).isEqualTo(port < 0 ? OptionalInt.empty() : OptionalInt.of(port));
    }
}
