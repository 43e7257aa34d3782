package dev.stowage.bench;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpClient.Version;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * What a turn costs as its conversation grows: a thousand turns, the last of two megabytes, one after another on one
 * connection, straight to a provider, through a proxy that only relays, and through Stowage. Prints a row for each
 * stretch of turns.
 */
public final class GrowingConversation {

    private static final int TURNS = 1000;
    private static final int CONVERSATIONS = 4;
    private static final int SHORT_CONVERSATIONS = 500;
    private static final int SHORT = 40;
    private static final int STRETCH = 10;
    private static final int[] STRETCHES = {10, 100, 250, 500, 750, 1000};

    private final HttpClient client =
            HttpClient.newBuilder().version(Version.HTTP_1_1).build();

    private GrowingConversation() {}

    /** The base URLs of provider, relaying proxy and Stowage. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        GrowingConversation bench = new GrowingConversation();
        List<URI> targets = Arrays.stream(arguments)
                .map(base -> URI.create(base + "/chat/completions"))
                .toList();
        for (URI target : targets) {
            bench.warmUp(target);
        }
        long[][][] measured = new long[targets.size()][CONVERSATIONS][];
        for (int round = 0; round < CONVERSATIONS; round++) {
            for (int target = 0; target < targets.size(); target++) {
                boolean remembers = target == targets.size() - 1;
                measured[target][round] = bench.converse(targets.get(target), target + "." + round, remembers);
                System.err.printf("conversation %d of %d, target %d%n", round + 1, CONVERSATIONS, target + 1);
            }
        }
        System.out.println("| turn | direct ms | relayed adds ms | stowage adds ms |\n| ---: | ---: | ---: | ---: |");
        for (int last : STRETCHES) {
            double direct = median(measured[0], last);
            System.out.printf(
                    Locale.ROOT,
                    "| %d | %.2f | %.2f | %.2f |%n",
                    last,
                    direct,
                    median(measured[1], last) - direct,
                    median(measured[2], last) - direct);
        }
    }

    /** Long turns are few: without this, theirs would be those of a proxy that has just started. */
    private void warmUp(URI uri) throws IOException, InterruptedException {
        for (int conversation = 0; conversation < SHORT_CONVERSATIONS; conversation++) {
            TalkBody talk = new TalkBody("short " + conversation);
            while (talk.turns() < SHORT) {
                talk.grow();
                turn(uri, talk);
            }
        }
        System.err.printf("%s is warm%n", uri);
    }

    /** @param remembers whether the target has to see each turn, or those that are measured will do */
    private long[] converse(URI uri, String name, boolean remembers) throws IOException, InterruptedException {
        long[] nanoseconds = new long[TURNS];
        TalkBody talk = new TalkBody(name);
        while (talk.turns() < TURNS) {
            talk.grow();
            if (!remembers && !isMeasured(talk.turns())) {
                continue;
            }
            nanoseconds[talk.turns() - 1] = turn(uri, talk);
        }
        return nanoseconds;
    }

    /** Nanoseconds that it took. */
    private long turn(URI uri, TalkBody talk) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(uri)
                .header("content-type", "application/json")
                .POST(BodyPublishers.ofByteArray(talk.bytes()))
                .build();
        long start = System.nanoTime();
        HttpResponse<byte[]> response = client.send(request, BodyHandlers.ofByteArray());
        long took = System.nanoTime() - start;
        if (response.statusCode() != 200) {
            throw new IOException("turn " + talk.turns() + " was answered with " + response.statusCode());
        }
        return took;
    }

    private static boolean isMeasured(int turn) {
        return Arrays.stream(STRETCHES).anyMatch(last -> turn <= last && turn > last - STRETCH);
    }

    /** Of the turns up to {@code last}, over all conversations but the first half, in which the proxy warms up; ms. */
    private static double median(long[][] measured, int last) {
        long[] all = Arrays.stream(measured)
                .skip(CONVERSATIONS / 2)
                .flatMapToLong(turns -> Arrays.stream(turns, last - STRETCH, last))
                .sorted()
                .toArray();
        return all[all.length / 2] / 1e6;
    }
}
