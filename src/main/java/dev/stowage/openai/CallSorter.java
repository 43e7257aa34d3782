package dev.stowage.openai;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.stowage.openai.AssistantPiece.CallPiece;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Tells Stowage's own calls from a client's while they arrive in fragments. A call is nobody's until its name is known; where
 * own calls stood before one of the client's, its index is smaller by their number.
 */
final class CallSorter {

    private enum Owner {
        NOBODY,
        STOWAGE,
        CLIENT
    }

    private static final class Sorted {

        private final CallTranscript call;
        private final StringBuilder name = new StringBuilder();
        private final List<byte[]> held = new ArrayList<>();
        private Owner owner = Owner.NOBODY;
        private int drafted;

        private Sorted(CallPiece first) {
            call = new CallTranscript(first);
        }
    }

    private final OwnCallsDraft draft;
    private final List<Sorted> calls = new ArrayList<>();

    CallSorter(OwnCallsDraft draft) {
        this.draft = draft;
    }

    /** What of a fragment goes to the client; an empty text for nothing. */
    String sorted(byte[] element) {
        CallPiece piece = AnswerPiece.call(element);
        Sorted call = calls.stream()
                .filter(known -> known.call.isContinuedBy(piece))
                .reduce((earlier, later) -> later)
                .map(known -> continued(known, piece))
                .orElseGet(() -> begun(piece));
        boolean known = call.owner != Owner.NOBODY;
        call.owner = known ? call.owner : owner(call, piece);
        return switch (call.owner) {
            case NOBODY -> held(call, element);
            case STOWAGE -> kept(call, piece, element, known);
            case CLIENT -> released(call, element);
        };
    }

    private Sorted begun(CallPiece piece) {
        Sorted call = new Sorted(piece);
        calls.add(call);
        return call;
    }

    /** Whose arguments are read elsewhere needs none here. */
    private static Sorted continued(Sorted call, CallPiece piece) {
        boolean open = call.owner == Owner.NOBODY;
        call.call.append(open ? piece : new CallPiece(piece.index(), piece.id(), piece.name(), ""));
        return call;
    }

    private static Owner owner(Sorted call, CallPiece piece) {
        call.name.append(piece.name());
        String name = call.name.toString();
        boolean complete = piece.name().isEmpty() && !name.isEmpty();
        if (OwnTools.NAMES.contains(name)) {
            return Owner.STOWAGE;
        }
        boolean mayBecome = OwnTools.NAMES.stream().anyMatch(own -> own.startsWith(name));
        return mayBecome && !complete ? Owner.NOBODY : Owner.CLIENT;
    }

    private static String held(Sorted call, byte[] element) {
        call.held.add(element);
        return "";
    }

    private String kept(Sorted call, CallPiece piece, byte[] element, boolean begun) {
        if (begun) {
            draft.goOn(call.drafted, piece, element);
        } else {
            call.drafted = draft.begin(
                    new CallPiece(piece.index(), call.call.id(), call.name.toString(), call.call.arguments()), element);
            call.held.clear();
        }
        return "";
    }

    private String released(Sorted call, byte[] element) {
        call.held.add(element);
        String released = call.held.stream().map(this::indexed).collect(Collectors.joining(","));
        call.held.clear();
        return released;
    }

    private String indexed(byte[] element) {
        CallPiece piece = AnswerPiece.call(element);
        long before = calls.stream()
                .filter(other -> other.owner == Owner.STOWAGE)
                .filter(other -> other.call.isBefore(piece))
                .count();
        return new String(before == 0 ? element : moved(element, piece.index().orElse(0) - before), UTF_8);
    }

    private static byte[] moved(byte[] element, long index) {
        MessageMembers members = new MessageMembers(element, new ByteRange(0, element.length));
        return BodyEdit.splice(element, List.of(members.with("index", String.valueOf(index))));
    }

    /** Fragments of calls whose names never came, for the client; empty where there are none. */
    Optional<String> nobodys() {
        List<Sorted> open =
                calls.stream().filter(call -> call.owner == Owner.NOBODY).toList();
        open.forEach(call -> call.owner = Owner.CLIENT);
        return open.isEmpty()
                ? Optional.empty()
                : Optional.of(open.stream()
                        .flatMap(call -> call.held.stream())
                        .map(this::indexed)
                        .collect(Collectors.joining(",")));
    }

    /** The calls of the client's tools. */
    List<CallTranscript> clients() {
        return calls.stream()
                .filter(call -> call.owner == Owner.CLIENT)
                .map(call -> call.call)
                .toList();
    }
}
