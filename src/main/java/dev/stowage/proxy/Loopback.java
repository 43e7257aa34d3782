package dev.stowage.proxy;

import java.net.InetAddress;
import java.net.UnknownHostException;
import org.jspecify.annotations.Nullable;

/** Tells addresses that only this machine can reach from all others. */
public final class Loopback {

    private Loopback() {}

    /** Whether listening at {@code address} keeps other machines out; no address is every address. */
    public static boolean is(@Nullable String address) {
        if (address == null || address.isBlank()) {
            return false;
        }
        try {
            return InetAddress.getByName(address).isLoopbackAddress();
        } catch (UnknownHostException unknown) {
            return false;
        }
    }
}
