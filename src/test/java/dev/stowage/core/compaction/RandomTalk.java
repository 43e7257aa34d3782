package dev.stowage.core.compaction;

import dev.stowage.core.chat.Spoken.Call;
import dev.stowage.core.chat.Spoken.Medium;
import java.util.Random;

/** Conversations as they come: prose, files, parallel calls, long tool loops, images, instructions in between. */
final class RandomTalk {

    private static final String[] RULES = {
        "Never delete rows. ", "Bitte immer auf Deutsch. ", "不要修改 schema。", "I think so. ", "Why? ", ""
    };

    private final Random random;
    private final Talk talk = new Talk();
    private int calls;

    RandomTalk(Random random) {
        this.random = random;
        if (random.nextInt(4) > 0) {
            talk.system("rules " + random.nextInt());
        }
        if (random.nextInt(4) == 0) {
            talk.assistant("Welcome.");
        }
        talk.fixed(random.nextInt(500)).user("task " + random.nextInt());
    }

    Talk talk() {
        return talk;
    }

    /** Ends with a user's message or a result, as requests do. */
    RandomTalk grow(int steps) {
        for (int i = 0; i < steps; i++) {
            step();
        }
        if (random.nextBoolean()) {
            return user();
        }
        exchange();
        return this;
    }

    private void step() {
        switch (random.nextInt(8)) {
            case 0, 1 -> user();
            case 2 ->
                talk.assistant(words(300) + (random.nextBoolean() ? " We decided to wait. `Foo.bar()` is next?" : ""));
            case 3 -> talk.developer("note " + random.nextInt(9));
            case 4 -> exchange();
            default -> file();
        }
    }

    private RandomTalk user() {
        String text = RULES[random.nextInt(RULES.length)] + words(random.nextInt(10) == 0 ? 600 : 60);
        if (random.nextInt(10) == 0) {
            talk.user(text, new Medium("image/png", random.nextInt(10_000)));
        } else {
            talk.user(text);
        }
        return this;
    }

    private void exchange() {
        Call[] parallel = new Call[1 + random.nextInt(3)];
        for (int i = 0; i < parallel.length; i++) {
            parallel[i] = new Call("c" + calls++, "run", "{\"command\":\"make step" + random.nextInt(9) + "\"}");
        }
        talk.assistant(random.nextBoolean() ? "" : words(20), parallel);
        for (Call call : parallel) {
            talk.result(
                    call.id(), "error: code " + random.nextInt(99) + "\n" + words(random.nextInt(4) == 0 ? 2_500 : 50));
        }
    }

    private void file() {
        String path = "src/f" + random.nextInt(6) + ".py";
        if (random.nextInt(3) == 0) {
            talk.write("c" + calls++, path, "ok");
        } else {
            talk.read("c" + calls++, path, words(1 + random.nextInt(700)));
        }
    }

    private String words(int most) {
        return Talk.words("w" + random.nextInt(1_000) + "x", 1 + random.nextInt(most));
    }
}
