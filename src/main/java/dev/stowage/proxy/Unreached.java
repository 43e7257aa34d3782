package dev.stowage.proxy;

import io.netty.channel.ConnectTimeoutException;
import io.netty.handler.ssl.NotSslRecordException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.UnknownHostException;
import java.security.cert.CertPathBuilderException;
import java.security.cert.CertificateException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import javax.net.ssl.SSLException;

/** Why there is no connection to somebody, in a few words. */
enum Unreached {
    NAME_NOT_KNOWN("name not known", UnknownHostException.class),
    TIMED_OUT("timed out", ConnectTimeoutException.class, TimeoutException.class),
    NO_TLS("what answers does not speak TLS", NotSslRecordException.class),
    NOT_TRUSTED("certificate not trusted", CertificateException.class, CertPathBuilderException.class),
    TLS_FAILED("no agreement on TLS", SSLException.class),
    NO_ROUTE("no route", NoRouteToHostException.class),
    REFUSED("connection refused", ConnectException.class);

    private static final int DEEPEST = 20;

    private final String words;
    private final Class<?> sign;
    private final Class<?> otherSign;

    Unreached(String words, Class<?> sign) {
        this(words, sign, sign);
    }

    Unreached(String words, Class<?> sign, Class<?> otherSign) {
        this.words = words;
        this.sign = sign;
        this.otherSign = otherSign;
    }

    /** In the order of the list above: one kind of failure may have another for its cause, or for its class's parent. */
    static Optional<Unreached> of(Throwable failure) {
        List<Throwable> causes = Stream.iterate(failure, cause -> cause != null, Throwable::getCause)
                .limit(DEEPEST)
                .toList();
        return Arrays.stream(values())
                .filter(kind -> causes.stream().anyMatch(kind::isTold))
                .findFirst();
    }

    private boolean isTold(Throwable failure) {
        return sign.isInstance(failure) || otherSign.isInstance(failure);
    }

    /**
     * What is said of it.
     *
     * @param address of whom; without a user
     */
    static String said(Optional<Throwable> failure, String address) {
        String why =
                failure.flatMap(Unreached::of).map(kind -> ": " + kind.words).orElse("");
        return "unreachable" + why + (address.isEmpty() ? "" : " (" + address + ")");
    }
}
