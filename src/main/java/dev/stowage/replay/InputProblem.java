package dev.stowage.replay;

import java.util.OptionalInt;

/**
 * An input that is left out.
 *
 * @param file as it was named
 * @param line where in a file of lines, counted from 1
 * @param what what is wrong
 */
record InputProblem(String file, OptionalInt line, String what) {

    @Override
    public String toString() {
        return file + (line.isPresent() ? ":" + line.getAsInt() : "") + ": " + what;
    }
}
