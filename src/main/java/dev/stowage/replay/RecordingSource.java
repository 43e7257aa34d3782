package dev.stowage.replay;

import java.util.List;

/** Something that holds recordings. It is read anew whenever they are wanted, so that nobody has to keep them. */
@FunctionalInterface
interface RecordingSource {

    /** All that can be read of it, always in the same order. */
    List<Recording> read();
}
