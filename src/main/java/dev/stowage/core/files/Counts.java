package dev.stowage.core.files;

/** Numbers with what they count. */
final class Counts {

    private Counts() {}

    static String of(long number, String thing) {
        return number + " " + thing + (number == 1 ? "" : "s");
    }
}
