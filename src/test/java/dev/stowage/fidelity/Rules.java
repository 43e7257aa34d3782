package dev.stowage.fidelity;

import dev.stowage.core.chat.Role;
import dev.stowage.core.chat.Spoken;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The sentences in which a user demands or forbids something. What a user's message shows of tools' output is none. */
final class Rules {

    private static final Pattern OBSERVED =
            Pattern.compile("^\\s*(?:<returncode>|<output>|OBSERVATION:|Observation:).*", Pattern.DOTALL);
    private static final Pattern FENCED = Pattern.compile("(?ms)^\\s{0,3}(```|~~~).*?(?:^\\s{0,3}\\1|\\z)");
    private static final Pattern SENTENCE_END = Pattern.compile("\\n|(?<=[.!?…])\\s+|(?<=[。！？；])");
    private static final Pattern MARK = Pattern.compile("^(?:[-*•>#]+|\\d{1,3}[.)])\\s+");
    private static final int SHORTEST = 4;
    private static final int LONGEST = 400;

    private static final Pattern RULE = Pattern.compile("(?<![\\p{L}\\p{N}_.`-])(?:"
            + "must|mustn't|never|always|do not|(?<!\\b(?:i|we|you|they) )don't|only|please use|make sure|under no circumstances|not allowed|forbidden"
            + "|niemals|nie|immer|muss|müssen|nur|keinesfalls|bitte (?:verwende|benutze|nutze)|nicht (?:ändern|verwenden|löschen)"
            + "|jamais|toujours|il faut|doit|doivent|uniquement|ne \\p{L}+ pas"
            + "|nunca|siempre|hay que|debe|debes|solamente|mai|sempre|deve|devi|vedno|nikoli|samo|mora"
            + "|никогда|всегда|нельзя|только|обязательно|должен|должна|должно"
            + ")(?![\\p{L}\\p{N}_-])"
            + "|不要|不能|不可|不得|必须|务必|禁止|始终|只能|一定要|至少|至多|请勿|请用|请使用"
            + "|必ず|禁止|絶対|決して|しないで|ないでください|なければなら|だけにして|のみ"
            + "|반드시|절대|하지 ?마|금지|항상");

    private Rules() {}

    static List<String> of(Spoken message) {
        if (message.role() != Role.USER || OBSERVED.matcher(message.text()).matches()) {
            return List.of();
        }
        return Stream.of(SENTENCE_END.split(FENCED.matcher(message.text()).replaceAll("\n")))
                .map(Rules::plain)
                .filter(sentence -> sentence.length() >= SHORTEST && sentence.length() <= LONGEST)
                .filter(sentence -> !sentence.endsWith("?") && !sentence.endsWith("？"))
                .filter(sentence -> RULE.matcher(
                                sentence.toLowerCase(Locale.ROOT).replace('’', '\''))
                        .find())
                .distinct()
                .toList();
    }

    private static String plain(String sentence) {
        return MARK.matcher(sentence.strip()).replaceFirst("").replaceAll("\\s+", " ");
    }
}
