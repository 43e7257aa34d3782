package dev.stowage.store;

import java.util.List;

/** Session ids that a client may send, each of which has broken some store. */
final class HostileNames {

    static final List<String> ALL = List.of(
            "",
            " ",
            ".",
            "..",
            "../../../../etc/passwd",
            "a/b",
            "a\\b",
            "a\u0000b",
            "a",
            "b",
            "A",
            "{",
            "}",
            "{a}",
            "}{",
            "{a}:b",
            "a:{b",
            "*",
            "a b\r\nDEL x",
            "con",
            "é",
            "e\u0301",
            "\ud83d\ude80",
            "\ud83d",
            "\ude80",
            "\ufffd",
            "?",
            "\u202e",
            "x".repeat(4096),
            "x".repeat(4095) + "y",
            "\ud83d\ude80".repeat(2048),
            "-rf",
            "$(id)",
            "index",
            "%2e%2e%2f");

    private HostileNames() {}
}
