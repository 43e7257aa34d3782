package dev.stowage.core.files;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** What is replaced by what, in the arguments of a call that edits: pairs of strings, or blocks to search and replace. */
final class Replacements {

    private static final Set<String> OLD = Set.of(
            "oldstring",
            "oldstr",
            "oldtext",
            "oldcontent",
            "oldcode",
            "search",
            "searchstring",
            "searchtext",
            "find",
            "original");
    private static final Set<String> NEW = Set.of(
            "newstring",
            "newstr",
            "newtext",
            "newcontent",
            "newcode",
            "replace",
            "replacement",
            "replacewith",
            "replacetext",
            "updated");
    private static final Set<String> ALL = Set.of("replaceall", "allowmultiple", "all");
    private static final Pattern BLOCK = Pattern.compile(
            "(?ms)^(?:<{5,9}|-{5,9}) SEARCH>?[ \\t]*\\n(.*?)^={5,9}[ \\t]*\\n(.*?)^(?:>{5,9}|\\+{5,9}) REPLACE[ \\t]*$");

    private final List<Replacement> found = new ArrayList<>();
    private List<String> old = List.of();
    private List<String> now = List.of();
    private boolean all;

    private Replacements() {}

    /** In the order in which they are made; nothing where the arguments say it in another way. */
    static List<Replacement> in(Arguments arguments) {
        Replacements replacements = new Replacements();
        arguments.members().forEach(replacements::member);
        if (!replacements.found.isEmpty()) {
            return replacements.found;
        }
        return arguments.members().stream()
                .flatMap(member -> BLOCK.matcher(member.value()).results())
                .map(Replacements::block)
                .toList();
    }

    private static Replacement block(MatchResult block) {
        return new Replacement(block.group(1), block.group(2), false);
    }

    private void member(Arguments.Member member) {
        String name = Arguments.plain(member.name());
        if (OLD.contains(name)) {
            old = List.of(member.value());
        } else if (NEW.contains(name)) {
            now = List.of(member.value());
        } else if (ALL.contains(name) && member.value().equals("true")) {
            all();
        }
        if (!old.isEmpty() && !now.isEmpty()) {
            found.add(new Replacement(old.get(0), now.get(0), all));
            old = List.of();
            now = List.of();
            all = false;
        }
    }

    /** It is said of the pair before it; where none came yet, of the next. */
    private void all() {
        if (found.isEmpty() || !old.isEmpty() || !now.isEmpty()) {
            all = true;
        } else {
            Replacement last = found.remove(found.size() - 1);
            found.add(new Replacement(last.old(), last.now(), true));
        }
    }
}
