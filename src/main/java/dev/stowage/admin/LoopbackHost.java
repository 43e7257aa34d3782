package dev.stowage.admin;

import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Tells hosts that a request to this machine names from all others. A web page can have its own name point to loopback, but
 * then its requests still name it.
 */
final class LoopbackHost {

    private static final Pattern PORT = Pattern.compile(":\\d*$");
    private static final Pattern NUMERIC = Pattern.compile("127(\\.\\d{1,3}){3}");

    private LoopbackHost() {}

    /**
     * Whether it is this machine for every resolver.
     *
     * @param hostHeader with or without a port
     */
    static boolean is(String hostHeader) {
        String host = PORT.matcher(hostHeader.toLowerCase(Locale.ROOT)).replaceFirst("");
        return host.equals("localhost")
                || host.endsWith(".localhost")
                || host.equals("[::1]")
                || NUMERIC.matcher(host).matches();
    }
}
