package dev.stowage.replay;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * One line of figures.
 *
 * @param way whose they are
 * @param cells one for each {@link Measure}
 * @param refusals what the refusals were, if these are counts of any
 */
record Row(String way, List<String> cells, String refusals) {

    Row {
        cells = List.copyOf(cells);
    }

    /** The same without a word on what its refusals were. */
    Row brief() {
        return new Row(way, cells, "");
    }

    /** Both ways and what they differ by. */
    static List<Row> of(Tally direct, Tally stowage) {
        return List.of(
                new Row("direct", cells(measure -> measure.of(direct)), direct.refusalsInWords()),
                new Row("Stowage", cells(measure -> measure.of(stowage)), stowage.refusalsInWords()),
                new Row("difference", cells(measure -> measure.difference(direct, stowage)), ""));
    }

    /** The same, and the differences in percent. */
    static List<Row> ofTotal(Tally direct, Tally stowage) {
        Row change = new Row("change", cells(measure -> measure.change(direct, stowage)), "");
        return Stream.concat(of(direct, stowage).stream(), Stream.of(change)).toList();
    }

    private static List<String> cells(Function<Measure, String> cell) {
        return Stream.of(Measure.values()).map(cell).toList();
    }
}
