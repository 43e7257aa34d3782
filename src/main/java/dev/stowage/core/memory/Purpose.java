package dev.stowage.core.memory;

/** What a run is to show. */
public enum Purpose {
    TESTS("tests"),
    BUILD("build"),
    LINT("lint"),
    TYPES("type check");

    private final String title;

    Purpose(String title) {
        this.title = title;
    }

    String title() {
        return title;
    }
}
