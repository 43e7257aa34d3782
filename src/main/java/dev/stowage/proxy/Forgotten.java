package dev.stowage.proxy;

import dev.stowage.core.session.SessionKey;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Which sessions were forgotten lately. A request reads messages, waits and keeps what it learned; whoever keeps something asks here,
 * under the same lock under which he forgets, whether the session was forgotten since the request came. So what was forgotten cannot come back with
 * a request that was under way, however long it waited.
 *
 * <p>Of {@value #KEPT} sessions it is known exactly. A request that came before the last one of those that are not is held back too: it
 * costs what it would have taught until the next one brings the same messages.
 */
final class Forgotten {

    private static final int KEPT = 4_096;

    private final Map<SessionKey, Long> last = new LinkedHashMap<>();
    private long moment;
    private long unknownUntil;

    /** How often something was forgotten so far: what a request remembers of when it came. */
    synchronized long moment() {
        return moment;
    }

    /** A session is forgotten now. */
    synchronized void forget(SessionKey session) {
        last.remove(session);
        last.put(session, ++moment);
        Iterator<Long> eldest = last.values().iterator();
        if (last.size() > KEPT) {
            unknownUntil = eldest.next();
            eldest.remove();
        }
    }

    /** Whether a session was, or may have been, forgotten since a moment. */
    synchronized boolean isForgottenSince(long then, SessionKey session) {
        return then < unknownUntil || then < last.getOrDefault(session, 0L);
    }
}
