package dev.stowage.openai;

import dev.stowage.openai.MessageOutline.Call;

/** A call and, once it is found, the message that answers it. */
final class CallSlot {

    private static final int NONE = -1;

    private final Call call;
    private int result = NONE;

    CallSlot(Call call) {
        this.call = call;
    }

    Call call() {
        return call;
    }

    void answer(int message) {
        result = message;
    }

    boolean answered() {
        return result != NONE;
    }

    int result() {
        return result;
    }
}
