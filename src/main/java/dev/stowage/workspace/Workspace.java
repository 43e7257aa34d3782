package dev.stowage.workspace;

import dev.stowage.core.files.FileRead;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import reactor.core.publisher.Mono;

/** The directory that one request's paths are in. */
public final class Workspace {

    private final List<Base> bases;
    private final Door door;
    private final FileReaders readers;
    private final Duration limit;

    /**
     * @param bases where it may be, the preferred first; the first that exists is it
     * @param readers where waiting for a disk is allowed
     * @param limit for one file
     */
    Workspace(List<Base> bases, Door door, FileReaders readers, Duration limit) {
        this.bases = List.copyOf(bases);
        this.door = door;
        this.readers = readers;
        this.limit = limit;
    }

    /**
     * Reads a file as it is now. There is always an answer, and never an error.
     *
     * @param path relative to the workspace, or absolute and in it
     */
    public Mono<FileRead> read(String path) {
        return Mono.fromCallable(() -> bases.stream().filter(Base::exists).findFirst())
                .subscribeOn(readers.lookups())
                .flatMap(Mono::justOrEmpty)
                .flatMap(base -> Mono.fromCallable(() -> readNow(base, path)).subscribeOn(readers.of(base.root())))
                .defaultIfEmpty(new FileRead.Missing())
                .timeout(limit, Mono.just(Refusal.LATE.read()))
                .onErrorReturn(RejectedExecutionException.class, Refusal.BUSY.read());
    }

    private FileRead readNow(Base base, String path) {
        try {
            return new FileRead.Text(door.read(door.find(base, path)));
        } catch (NoSuchFileException missing) {
            return new FileRead.Missing();
        } catch (Refusal.Thrown refused) {
            return refused.refusal().read();
        } catch (IOException | RuntimeException failed) {
            return Refusal.UNREADABLE.read();
        }
    }
}
