package dev.stowage.sandbox;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/** The last requests received; older ones are forgotten. */
final class RequestJournal {
    private final int capacity;
    private final Deque<ReceivedRequest> recent = new ArrayDeque<>();

    RequestJournal(int capacity) {
        this.capacity = capacity;
    }

    synchronized void add(ReceivedRequest request) {
        recent.addLast(request);
        while (recent.size() > capacity) {
            recent.removeFirst();
        }
    }

    synchronized List<ReceivedRequest> recent() {
        return List.copyOf(recent);
    }
}
