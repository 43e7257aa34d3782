package dev.stowage.bench;

import com.sun.management.ThreadMXBean;
import dev.stowage.Stowage;
import dev.stowage.proxy.ChatCompletions;
import dev.stowage.proxy.Inbound;
import dev.stowage.upstream.CannedUpstreams;
import dev.stowage.upstream.Headers;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * What Stowage does for one turn of a conversation whose earlier turns it has seen, without network: the whole road, to
 * an upstream that answers from memory; beside it what it takes to read the same body into one array and hash it.
 */
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 4, time = 5)
@Measurement(iterations = 4, time = 5)
@Fork(value = 1, jvmArgsAppend = "-Xmx2g")
@State(Scope.Benchmark)
public class TurnCost {

    private static final int PIECE = 64 << 10;
    private static final int SENT = 3;
    private static final int CONVERSATIONS = 1_000;
    private static final int TURNS = 40;
    private static final Headers HEADERS = new Headers(List.of(new Headers.Header("content-type", "application/json")));

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    /** Turns that the conversation has had, this one included; a thousand are two megabytes. */
    @Param({"10", "100", "300", "1000"})
    public int turn;

    private ConfigurableApplicationContext stowage;
    private ChatCompletions chat;
    private long conversations;
    private byte[] body = new byte[0];
    private long asked;
    private long allocated;
    private long allocatedByAll;

    @Setup(Level.Trial)
    public void start() throws IOException {
        Path state = Files.createTempDirectory("turn-cost");
        stowage = new SpringApplicationBuilder(Stowage.class, CannedUpstreams.class)
                .run(
                        "--spring.main.allow-bean-definition-overriding=true",
                        "--server.port=0",
                        "--logging.level.root=warn",
                        "--logging.level.stowage.access=off",
                        "--stowage.upstream.base-url=http://127.0.0.1:9/v1",
                        "--stowage.context.window=2000000",
                        "--stowage.context.discover-windows=false",
                        "--stowage.store.directory=" + state.resolve("sessions"));
        chat = stowage.getBean(ChatCompletions.class);
        warmUp();
    }

    /** Long turns are few in the time of a warm-up: without this, theirs would be those of a proxy that has just started. */
    private void warmUp() {
        while (conversations < CONVERSATIONS) {
            TalkBody talk = new TalkBody("conversation " + conversations++);
            while (talk.turns() < TURNS) {
                talk.grow();
                answer(talk.bytes());
            }
        }
    }

    /** A conversation of its own, whose turns are known up to the one before; the last few were sent one by one. */
    @Setup(Level.Invocation)
    public void converse() {
        TalkBody talk = new TalkBody("conversation " + conversations++);
        while (talk.turns() < turn - SENT) {
            talk.grow();
        }
        while (talk.turns() < turn) {
            answer(talk.bytes());
            talk.grow();
        }
        body = talk.bytes();
    }

    @TearDown(Level.Trial)
    public void stop() {
        stowage.close();
        if (asked > 0) {
            System.out.printf(
                    "%nallocated for each byte of a body: %.2f bytes on its thread, %.2f by all%n",
                    (double) allocated / asked, (double) allocatedByAll / asked);
        }
    }

    @Benchmark
    public Object turn() {
        return answer(body);
    }

    /** The same, and what is allocated meanwhile: by its thread, and by those that archive and store as well. */
    @Benchmark
    public Object counted() {
        long asker = Thread.currentThread().getId();
        long before = THREADS.getThreadAllocatedBytes(asker);
        long beforeByAll = byAll();
        Object answer = answer(body);
        allocatedByAll += byAll() - beforeByAll;
        allocated += THREADS.getThreadAllocatedBytes(asker) - before;
        asked += body.length;
        return answer;
    }

    private static long byAll() {
        return Arrays.stream(THREADS.getThreadAllocatedBytes(THREADS.getAllThreadIds()))
                .sum();
    }

    @Benchmark
    public Object readAndHash() throws NoSuchAlgorithmException {
        byte[] whole = new byte[body.length];
        int end = 0;
        for (ByteBuf piece : pieces(body)) {
            int length = piece.readableBytes();
            piece.readBytes(whole, end, length);
            end += length;
        }
        return MessageDigest.getInstance("SHA-256").digest(whole);
    }

    private Object answer(byte[] bytes) {
        Inbound inbound = new Inbound(
                "id",
                "POST",
                "/v1/chat/completions",
                "/v1/chat/completions",
                HEADERS,
                OptionalLong.of(bytes.length),
                Flux.fromIterable(pieces(bytes)),
                System.nanoTime());
        return Mono.from(chat.answer(inbound)
                        .flatMapMany(reply -> reply.body().doOnNext(ByteBuf::release))
                        .count())
                .block();
    }

    private static List<ByteBuf> pieces(byte[] bytes) {
        ByteBuf whole = Unpooled.wrappedBuffer(bytes);
        return IntStream.iterate(0, at -> at < bytes.length, at -> at + PIECE)
                .mapToObj(at -> whole.slice(at, Math.min(PIECE, bytes.length - at)))
                .toList();
    }
}
