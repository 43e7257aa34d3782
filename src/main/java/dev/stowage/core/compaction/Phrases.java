package dev.stowage.core.compaction;

import java.util.Locale;
import java.util.regex.Pattern;

/** How people and models say what must not get lost, in the languages that are spoken most. */
final class Phrases {

    /** A user forbids something or demands it always. */
    private static final Pattern FORBIDS = phrases(
            "never|must|mustn't|do not|don't|always|under no circumstances|at all costs|forbidden"
                    + "|not allowed|only use|use only|no longer than|at most|at least|without (?:any|asking|changing)",
            "nie|niemals|auf keinen fall|keinesfalls|immer|muss|müssen|musst|darf nicht|darfst nicht|dürfen nicht|verboten"
                    + "|nicht (?:ändern|verwenden|benutzen|löschen|anfassen)|ausschließlich|unbedingt",
            "jamais|toujours|ne \\p{L}+ (?:pas|jamais|rien)|n'\\p{L}+ (?:pas|jamais|rien)|il faut|doit|doivent|interdit|surtout pas"
                    + "|uniquement|obligatoirement",
            "nunca|jamás|siempre|no (?:uses|use|toques|cambies|borres|hagas|debes|debe)|debe|debes|hay que|prohibido"
                    + "|solamente|obligatorio",
            "mai|sempre|non (?:usare|toccare|cambiare|cancellare|devi|deve)|deve|devi|bisogna|vietato",
            "não (?:use|usar|mude|altere|apague|deve)|sempre|deve|proibido|jamais",
            "nooit|altijd|moet|niet (?:wijzigen|gebruiken|verwijderen)|nigdy|zawsze|nie wolno|musi|asla|her zaman|kesinlikle",
            "никогда|всегда|нельзя|запрещено|обязательно|должен|должна|должно|должны|не (?:надо|нужно|используй|трогай|меняй|удаляй)");

    /** The same where words are not set apart. */
    private static final Pattern FORBIDS_UNSPACED =
            Pattern.compile("不要|不能|不可|不得|不许|不允许|必须|必需|务必|禁止|千万|始终|永远|切勿|请勿|只能|一定要|至少|至多"
                    + "|不要|必須|禁止|絶対|決して|常に|必ず|しないで|ないでください|してはいけ|してはなら|なければなら"
                    + "|하지 ?마|마세요|말아|반드시|절대|금지|항상|해야 ?(?:한다|합니다|해)"
                    + "|ห้าม|ต้อง|لا ت|يجب|ممنوع|دائما");

    /** A user prefers something; a bare "please" is a request like any other. */
    private static final Pattern PREFERS = phrases(
            "prefer|please (?:use|keep|avoid|make sure)|should|shouldn't|avoid|make sure|ensure|instead of|rather than"
                    + "|remember|important|budget|deadline",
            "bevorzuge|lieber|sollte|sollst|vermeide|achte darauf|wichtig|statt",
            "préfère|évite|plutôt|important|prefiero|evita|en lugar de|importante|asegúrate",
            "preferisco|preferirei|invece di|prefiro|em vez de|evite",
            "лучше|предпочитаю|важно|избегай");

    private static final Pattern PREFERS_UNSPACED =
            Pattern.compile("尽量|最好|希望|请用|请使用|优先|避免|注意|喜欢|为好|なるべく|できれば|避けて|好き|가능하면|좋겠");

    /** A model says what it decided. */
    private static final Pattern DECIDES = phrases(
            "decided|decision|we(?:'ll| will| should) use|i(?:'ll| will) use|let's (?:use|go with)|i chose|we chose"
                    + "|going with|go with|we agreed",
            "entschieden|entscheidung|décidé|choisi|decidido|deciso|решил|решили");

    private static final Pattern DECIDES_UNSPACED = Pattern.compile("决定|选择了|改用|決定|選択し|결정");

    /** A model says what was wrong or is right now. */
    private static final Pattern FIXES = phrases(
            "fixed|the (?:problem|issue|bug|error) (?:is|was)|root cause|resolved|works now|now pass(?:es)?",
            "behoben|gelöst|corrigé|résolu|corregido|resuelto|risolto|исправлено");

    /** A model says what comes next. */
    private static final Pattern GOES_ON = phrases(
            "next|todo|remaining|still (?:need|have|to)|now (?:i|let|we)|then i|let me|i(?:'ll| will| need to)"
                    + "|als nächstes|nächster|noch offen|prochaine|ensuite|siguiente|próximo|prossimo|далее|следующ\\p{L}*");

    private static final Pattern GOES_ON_UNSPACED = Pattern.compile("接下来|下一步|还需要|次に|残り|다음");

    /** A line of a tool's output that speaks of a failure. */
    private static final Pattern FAILS = Pattern.compile(
            "(?i)(?:error|exception|traceback|panic|fatal|fail(?:ed|ure|s|ing)?\\b|denied|not found|no such|cannot |can't "
                    + "|undefined|unresolved|exit(?:ed with)? (?:code|status):? ?-?[1-9]|returncode>-?[1-9]|错误|失败|異常|エラー)");

    /** Lines of code that handle failures, and counts that say that nothing failed. */
    private static final Pattern FAILS_NOT = Pattern.compile(
            "(?i)^\\s*(?:#|//|\\*|raise |throw |except |catch|def |class |import |from |return |if |elif |self\\.)|"
                    + "\\b(?:0|no) (?:errors?|failures?|failed)\\b|\\b(?:errors?|failures?|failed)[:=] ?0\\b");

    private Phrases() {}

    private static boolean says(Pattern phrases, Pattern unspaced, String sentence) {
        return phrases.matcher(plain(sentence)).find()
                || unspaced.matcher(sentence).find();
    }

    private static String plain(String sentence) {
        return sentence.toLowerCase(Locale.ROOT).replace('’', '\'');
    }

    /** For plain sentences: folding case at every step takes several times as long. */
    private static Pattern phrases(String... ofLanguages) {
        return Pattern.compile("(?<![\\p{L}\\p{N}_.`-])(?:" + String.join("|", ofLanguages) + ")(?![\\p{L}\\p{N}_-])");
    }

    static boolean isRule(String sentence) {
        return forbids(sentence) || (prefers(sentence) && !Sentences.asks(sentence));
    }

    private static boolean prefers(String sentence) {
        return says(PREFERS, PREFERS_UNSPACED, sentence);
    }

    static boolean forbids(String sentence) {
        return says(FORBIDS, FORBIDS_UNSPACED, sentence);
    }

    static boolean decides(String sentence) {
        return says(DECIDES, DECIDES_UNSPACED, sentence);
    }

    static boolean fixes(String sentence) {
        return FIXES.matcher(plain(sentence)).find();
    }

    static boolean goesOn(String sentence) {
        return says(GOES_ON, GOES_ON_UNSPACED, sentence);
    }

    static boolean fails(String line) {
        return FAILS.matcher(line).find() && !FAILS_NOT.matcher(line).find();
    }
}
