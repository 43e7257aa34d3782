package dev.stowage.core.files;

/** Says in a few lines what a file is about. */
@FunctionalInterface
public interface Outliner {

    /**
     * The outline of a file: always its path, line count, size, a digest of its content, and how to see it again; then what
     * its kind offers: signatures with line numbers, shape, first and last lines. The same file gives the same outline.
     *
     * @param path as the conversation names it
     * @param body its text
     */
    String outline(String path, String body);
}
