package dev.stowage.store;

import dev.stowage.core.arena.Adaptive;
import dev.stowage.core.arena.ArenaMemory;
import dev.stowage.core.arena.FloorWatch;
import dev.stowage.core.arena.Trend;
import dev.stowage.core.arena.Zone;
import dev.stowage.core.capacity.CapacityState;
import dev.stowage.core.chat.Digest;
import dev.stowage.core.chat.MessageIdentity;
import dev.stowage.core.session.LineageMemory;
import java.io.DataInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What is remembered of a lineage, big-endian:
 *
 * <pre>
 * memory:   arena; capacity
 * arena:    epoch i32, observations i32, quiet i32, trend of each zone in their order*; unmet i32, probed i32?, asked i32?; observed
 *           digest?
 * trend:    truncation f64, idle f64, shift i64
 * capacity: turn i32, identity of what began it?, slack f64*, last refresh i32?, last replan i32?, intervened i32?, replays i32,
 *           replay disabled u8, candidate i32?
 * </pre>
 *
 * Signs are those of {@link LineageWriter}, except that these lists are counted by one byte.
 */
final class LineageMemoryFormat {

    private static final Zone[] ZONES = Zone.values();
    private static final int MOST = 255;

    private LineageMemoryFormat() {}

    static void write(LineageOutput out, LineageMemory memory) throws IOException {
        arena(out, memory.arena());
        capacity(out, memory.capacity());
    }

    private static void arena(LineageOutput out, ArenaMemory arena) throws IOException {
        Adaptive adaptive = arena.adaptive();
        out.writeInt(arena.epoch());
        out.writeInt(adaptive.observations());
        out.writeInt(adaptive.quiet());
        out.writeByte(adaptive.trends().isEmpty() ? 0 : ZONES.length);
        if (!adaptive.trends().isEmpty()) {
            for (Zone zone : ZONES) {
                Trend trend = Optional.ofNullable(adaptive.trends().get(zone)).orElse(Trend.NONE);
                out.writeDouble(trend.truncation());
                out.writeDouble(trend.idle());
                out.writeLong(trend.shift());
            }
        }
        out.writeInt(arena.floors().unmet());
        number(out, arena.floors().probed());
        number(out, arena.floors().asked());
        out.optional(arena.observed(), out::digest);
    }

    private static void capacity(LineageOutput out, CapacityState state) throws IOException {
        out.writeInt(state.turn());
        out.optional(state.began(), out::identity);
        List<Double> slacks = state.slacks()
                .subList(
                        Math.max(0, state.slacks().size() - MOST),
                        state.slacks().size());
        out.writeByte(slacks.size());
        for (double slack : slacks) {
            out.writeDouble(slack);
        }
        number(out, state.lastRefresh());
        number(out, state.lastReplan());
        number(out, state.intervened());
        out.writeInt(state.replays());
        out.writeBoolean(state.replayDisabled());
        number(out, state.candidate());
    }

    private static void number(LineageOutput out, OptionalInt number) throws IOException {
        out.writeBoolean(number.isPresent());
        if (number.isPresent()) {
            out.writeInt(number.getAsInt());
        }
    }

    static LineageMemory read(DataInputStream in) throws IOException {
        return new LineageMemory(arena(in), capacity(in));
    }

    private static ArenaMemory arena(DataInputStream in) throws IOException {
        int epoch = in.readInt();
        int observations = in.readInt();
        int quiet = in.readInt();
        Map<Zone, Trend> trends = new EnumMap<>(Zone.class);
        int zones = in.readUnsignedByte();
        UnreadableFormatException.unless(zones <= ZONES.length, "zones that are not known here");
        for (int zone = 0; zone < zones; zone++) {
            trends.put(ZONES[zone], new Trend(finite(in), finite(in), in.readLong()));
        }
        return new ArenaMemory(
                epoch,
                new Adaptive(observations, quiet, trends),
                new FloorWatch(in.readInt(), number(in), number(in)),
                in.readBoolean() ? Optional.of(digest(in)) : Optional.empty());
    }

    private static CapacityState capacity(DataInputStream in) throws IOException {
        int turn = in.readInt();
        Optional<MessageIdentity> began =
                in.readBoolean() ? Optional.of(new MessageIdentity(digest(in), in.readInt())) : Optional.empty();
        List<Double> slacks = new ArrayList<>();
        for (int left = in.readUnsignedByte(); left > 0; left--) {
            slacks.add(finite(in));
        }
        return new CapacityState(
                turn, began, slacks, number(in), number(in), number(in), in.readInt(), in.readBoolean(), number(in));
    }

    private static double finite(DataInputStream in) throws IOException {
        double number = in.readDouble();
        UnreadableFormatException.unless(Double.isFinite(number), "no number");
        return number;
    }

    private static OptionalInt number(DataInputStream in) throws IOException {
        return in.readBoolean() ? OptionalInt.of(in.readInt()) : OptionalInt.empty();
    }

    private static Digest digest(DataInputStream in) throws IOException {
        return new Digest(in.readLong(), in.readLong());
    }
}
