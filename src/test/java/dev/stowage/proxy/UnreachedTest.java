package dev.stowage.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.ConnectTimeoutException;
import io.netty.handler.ssl.NotSslRecordException;
import java.net.ConnectException;
import java.security.cert.CertificateException;
import java.util.Optional;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLHandshakeException;
import org.junit.jupiter.api.Test;

class UnreachedTest {

    @Test
    void failure_isToldByItsCausesWhateverIsAroundThem() {
        SSLException untrusted = new SSLHandshakeException("no");
        untrusted.initCause(new CertificateException("no"));
        assertThat(said(new IllegalStateException(untrusted))).isEqualTo("unreachable: certificate not trusted (a:1)");
        assertThat(said(new NotSslRecordException("no")))
                .isEqualTo("unreachable: what answers does not speak TLS (a:1)");
        assertThat(said(new ConnectTimeoutException("no"))).isEqualTo("unreachable: timed out (a:1)");
        assertThat(said(new ConnectException("no"))).isEqualTo("unreachable: connection refused (a:1)");
    }

    @Test
    void otherFailure_isUnreachableOnly() {
        assertThat(said(new IllegalStateException("sk-secret"))).isEqualTo("unreachable (a:1)");
        assertThat(Unreached.said(Optional.empty(), "")).isEqualTo("unreachable");
    }

    private static String said(Throwable failure) {
        return Unreached.said(Optional.of(failure), "a:1");
    }
}
