package dev.stowage.replay;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayInputStream;
import java.util.List;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

/** Looks into a page, which has to be well-formed. */
final class Pages {

    private Pages() {}

    static Document parse(String page) throws Exception {
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(page.getBytes(UTF_8)));
    }

    static List<Element> elements(Document page, String name) {
        return elements(page.getDocumentElement(), name);
    }

    static List<Element> elements(Element within, String name) {
        return IntStream.range(0, within.getElementsByTagName(name).getLength())
                .mapToObj(at -> (Element) within.getElementsByTagName(name).item(at))
                .toList();
    }
}
