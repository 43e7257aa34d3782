package dev.stowage.admin;

import dev.stowage.admin.Problem.Kind;
import dev.stowage.core.chat.Sha256;
import dev.stowage.telemetry.AdminRefusal;
import dev.stowage.telemetry.Meters;
import java.security.MessageDigest;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.springframework.http.HttpMethod;
import org.springframework.http.MediaType;
import org.springframework.web.reactive.function.server.ServerRequest;

/**
 * Lets operators in. With a token, who sends it; without one, who is on this machine, and never a web page: its reads fail
 * for want of CORS headers and its host's name, its writes for want of a header that pages may not send.
 */
final class Gate {

    private static final String OWN_HEADER = "x-stowage-admin";
    private static final String BEARER = "bearer ";

    private final List<byte[]> tokens;
    private final boolean onLoopback;
    private final Meters meters;

    /**
     * @param onLoopback whether no other machine can reach Stowage
     */
    Gate(AdminSettings settings, boolean onLoopback, Meters meters) {
        tokens = settings.tokenDigests();
        this.onLoopback = onLoopback;
        this.meters = meters;
    }

    /**
     * @throws Problem if the request is not let in
     */
    void admit(ServerRequest request) {
        admitToPage(request);
        if (!tokens.isEmpty()) {
            checkToken(request);
        } else if (!onLoopback) {
            throw refused(
                    AdminRefusal.TOKEN_NOT_CONFIGURED,
                    Kind.NO_TOKEN_CONFIGURED,
                    "Stowage listens beyond loopback: set stowage.admin.token or stowage.admin.token-sha256 to use the"
                            + " admin API");
        } else if (isWrite(request) && isSimple(request)) {
            throw refused(
                    AdminRefusal.SIMPLE_WRITE,
                    Kind.SIMPLE_WRITE,
                    "changes need the header " + OWN_HEADER + ": 1, or content type application/json");
        }
    }

    /**
     * Lets in who may have what holds no secrets: everybody who names this machine, where no other can reach it.
     *
     * @throws Problem if the request is not let in
     */
    void admitToPage(ServerRequest request) {
        List<String> hosts = request.headers().header("host");
        if (onLoopback && !(hosts.size() == 1 && LoopbackHost.is(hosts.get(0)))) {
            throw refused(
                    AdminRefusal.FOREIGN_HOST,
                    Kind.FOREIGN_HOST,
                    "on loopback the admin API answers to localhost, 127.0.0.1 and [::1] only");
        }
    }

    private void checkToken(ServerRequest request) {
        Optional<String> token = Optional.ofNullable(request.headers().firstHeader("authorization"))
                .filter(credential -> credential.toLowerCase(Locale.ROOT).startsWith(BEARER))
                .map(credential -> credential.substring(BEARER.length()).trim());
        if (token.filter(this::opens).isEmpty()) {
            throw refused(
                    token.isEmpty() ? AdminRefusal.TOKEN_MISSING : AdminRefusal.TOKEN_WRONG,
                    Kind.INVALID_TOKEN,
                    "the token of stowage.admin.token is needed, as a bearer token");
        }
    }

    /** Compares with every token, in a time that does not tell how much of one was right. */
    private boolean opens(String token) {
        byte[] digest = Sha256.of(token);
        boolean opens = false;
        for (byte[] known : tokens) {
            opens |= MessageDigest.isEqual(known, digest);
        }
        return opens;
    }

    private static boolean isWrite(ServerRequest request) {
        return !request.method().equals(HttpMethod.GET) && !request.method().equals(HttpMethod.HEAD);
    }

    /** Whether a browser would send it for any page without asking first. */
    private static boolean isSimple(ServerRequest request) {
        boolean json = request.headers()
                .contentType()
                .filter(MediaType.APPLICATION_JSON::equalsTypeAndSubtype)
                .isPresent();
        return !json && !"1".equals(request.headers().firstHeader(OWN_HEADER));
    }

    private Problem refused(AdminRefusal reason, Kind kind, String message) {
        meters.adminRefused(reason);
        return Problem.of(kind, message);
    }
}
