package dev.stowage.replay;

/**
 * A page as it is written, which is HTML and well-formed XML at once. Every text and every value of an attribute is
 * escaped here, whatever it is; names of elements and attributes come from our code.
 */
final class Markup {

    private final StringBuilder page = new StringBuilder();

    /** Begins an element; attributes are names and values in turn. */
    Markup open(String element, Object... attributes) {
        return tag(element, attributes, ">");
    }

    Markup close(String element) {
        page.append("</").append(element).append('>');
        return this;
    }

    /** An element that holds nothing, of those that HTML closes by themselves or SVG has. */
    Markup alone(String element, Object... attributes) {
        return tag(element, attributes, "/>");
    }

    /** An element that holds a text. */
    Markup element(String element, String text, Object... attributes) {
        return open(element, attributes).text(text).close(element);
    }

    /** Begins a part that scrolls by itself where the window is narrow; it ends with {@code div}. */
    Markup openScrolling(String label) {
        return open("div", "class", "scroll", "tabindex", 0, "role", "region", "aria-label", label);
    }

    Markup text(String text) {
        text.codePoints().forEach(this::character);
        return this;
    }

    Markup line() {
        page.append('\n');
        return this;
    }

    private Markup tag(String element, Object[] attributes, String end) {
        page.append('<').append(element);
        for (int at = 0; at < attributes.length; at += 2) {
            page.append(' ').append(attributes[at]).append("=\"");
            text(attributes[at + 1].toString());
            page.append('"');
        }
        page.append(end);
        return this;
    }

    private void character(int character) {
        switch (character) {
            case '&' -> page.append("&amp;");
            case '<' -> page.append("&lt;");
            case '>' -> page.append("&gt;");
            case '"' -> page.append("&quot;");
            default -> page.appendCodePoint(isOfXml(character) ? character : 0xFFFD);
        }
    }

    private static boolean isOfXml(int character) {
        boolean control = character < 0x20 && character != '\t' && character != '\n' && character != '\r';
        boolean surrogate = character >= 0xD800 && character <= 0xDFFF;
        return !control && !surrogate && character != 0xFFFE && character != 0xFFFF;
    }

    @Override
    public String toString() {
        return "<!DOCTYPE html>\n" + page;
    }
}
