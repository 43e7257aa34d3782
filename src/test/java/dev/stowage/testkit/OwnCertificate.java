package dev.stowage.testkit;

import java.nio.file.Path;
import java.time.Duration;

/**
 * A certificate for 127.0.0.1 that nobody else has signed, made by openssl for one test.
 *
 * @param certificate a PEM file
 * @param key a PEM file
 */
public record OwnCertificate(Path certificate, Path key) {

    /** Makes one in a directory; needs openssl. */
    public static OwnCertificate in(Path directory) {
        OwnCertificate own = new OwnCertificate(directory.resolve("cert.pem"), directory.resolve("key.pem"));
        Command.Outcome made = Command.of(
                        "openssl",
                        "req",
                        "-x509",
                        "-newkey",
                        "ec",
                        "-pkeyopt",
                        "ec_paramgen_curve:prime256v1",
                        "-nodes",
                        "-days",
                        "2",
                        "-subj",
                        "/CN=127.0.0.1",
                        "-addext",
                        "subjectAltName=IP:127.0.0.1",
                        "-keyout",
                        own.key().toString(),
                        "-out",
                        own.certificate().toString())
                .run(Duration.ofSeconds(20));
        if (!made.succeeded()) {
            throw new IllegalStateException("openssl made no certificate: " + made);
        }
        return own;
    }
}
