package dev.stowage.core.chat;

import java.util.Locale;
import java.util.regex.Pattern;

/** How people and models say what must not get lost, in the languages that are spoken most. */
public final class Phrases {

    /** A user forbids something or demands it always. */
    private static final Wording FORBIDS = phrases(
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
                    + "|不要|必須|禁止|絶対|決して|(?<!非)常に|必ず|しないで|ないでください|してはいけ|してはなら|なければなら"
                    + "|하지 ?마|마세요|말아|반드시|절대|금지|항상|해야 ?(?:한다|합니다|해)"
                    + "|ห้าม|ต้อง|لا ت|يجب|ممنوع|دائما");

    /** A user prefers something; a bare "please" is a request like any other. */
    private static final Wording PREFERS = phrases(
            "prefer|please (?:use|keep|avoid|make sure)|should|shouldn't|avoid|make sure|ensure|instead of|rather than"
                    + "|remember|important|budget|deadline",
            "bevorzuge|lieber|sollte|sollst|vermeide|achte darauf|wichtig|statt",
            "préfère|évite|plutôt|important|prefiero|evita|en lugar de|importante|asegúrate",
            "preferisco|preferirei|invece di|prefiro|em vez de|evite",
            "лучше|предпочитаю|важно|избегай");

    private static final Pattern PREFERS_UNSPACED =
            Pattern.compile("尽量|最好|希望|请用|请使用|优先|避免|注意|喜欢|为好|なるべく|できれば|避けて|好き|가능하면|좋겠");

    /** A user narrows something down. */
    private static final Pattern RESTRICTS = Pattern.compile(
            "(?<!\\b(?:the|an|is|was|not|if|read|my|your|its|our|their)[ -])(?<![\\p{L}\\p{N}_.`-])only(?![\\p{L}\\p{N}_-])");

    /** A user would rather have one thing than another. */
    private static final Wording INCLINES = phrases(
            "rather|default to|prefer(?:s|ably)?",
            "lieber|bevorzuge|préfère|plutôt|prefiero|en lugar de|preferisco|preferirei|prefiro|em vez de|лучше|предпочитаю");

    private static final Pattern INCLINES_UNSPACED = Pattern.compile("尽量|最好|优先|喜欢|なるべく|できれば|가능하면");

    /** Somebody tells what is so with them, which has the words of a rule and is none. */
    private static final Wording TELLS = phrases(
            "(?:i|we|they|you|it) (?:really |just |still |also )?(?:do not|don't) (?:remember|recall|know|have|think"
                    + "|understand|see|believe|mind|get|care|need|like)",
            "(?:i|we|they|it) never|(?:if|when|because|since) (?:you|i|we|it|they) (?:do not|don't|never|always|only)",
            "(?:it|that|this|there)(?:'s| is| was) (?:always|only|never)",
            "ich (?:weiß|habe|kenne)(?: \\p{L}+){0,3} nicht",
            "je ne (?:sais|connais|me souviens) pas",
            "no (?:sé|tengo|recuerdo)");

    /** A user wants something done. */
    private static final Wording REQUESTS = phrases(
            "please|can you|could you|would you|will you|help me|i (?:want|need|would like)|i'd like|we (?:want|need)|let's|your task"
                    + "|the (?:goal|task) is|make sure|(?:now|then|also) (?:fix|add|make|change|write|run|use|remove|update)",
            "bitte|kannst du|könntest du|können sie|ich (?:will|möchte|brauche)|wir (?:wollen|brauchen)",
            "s'il (?:vous|te) plaît|peux-tu|pouvez-vous|pourriez-vous|je (?:veux|voudrais)|j'aimerais",
            "por favor|puedes|podrías|quiero|necesito|quisiera",
            "per favore|puoi|potresti|voglio|vorrei|preciso|quero|você pode|você poderia",
            "alsjeblieft|kun je|proszę|lütfen|пожалуйста|можешь|нужно|хочу");

    private static final Pattern REQUESTS_UNSPACED =
            Pattern.compile("请|請|帮我|幫我|我想|我要|需要|给我|ください|お願い|してほしい|したい|해 ?주세요|부탁|해줘|من فضلك|أريد");

    /** A greeting, thanks, a nod. */
    private static final Pattern COURTESY =
            Pattern.compile("(?:(?:yes|no|yeah|ok|okay|great|perfect|sure|alright|fine|nice|hi|hello"
                    + "|hey|awesome|wonderful|thanks?|thank you|so much|very much|cheers|bye|goodbye|bonjour|merci|beaucoup|danke|hallo"
                    + "|gracias|hola|grazie|obrigad[oa]|for|your|the|all|help|update|assistance|information|again)[\\s,.!]*)+"
                    + "|(?:你好|您好|好的|好吧|嗯|谢谢|多谢|您|你|了|啊|ありがとう|ございます|はい|こんにちは|감사합니다|안녕하세요|[，。！!])+");

    private static final int LONGEST_COURTESY = 80;

    /** A request that begins with what is to be done. */
    private static final Pattern COMMANDS = Pattern.compile(
            "^(?:fix|add|implement|create|write|make|change|update|remove|delete|refactor|build|rename|move|run|test|explain|find|use"
                    + "|do|switch|convert|improve|clean|check|review|show|give|list|set|replace|extract|split|document|try|revert"
                    + "|debug|deploy|install|upgrade|migrate|translate|summarize|rewrite|continue with)\\s+\\S");

    /** Somebody is not sure. */
    private static final Wording HEDGES = phrases(
            "might|maybe|possibly|likely|perhaps|probably",
            "vielleicht|möglicherweise|wahrscheinlich|peut-être|probablement|quizás|tal vez|probablemente|forse|talvez|misschien"
                    + "|возможно|наверное|вероятно");

    private static final Pattern HEDGES_UNSPACED = Pattern.compile("可能|也许|或许|大概|かもしれ|おそらく|多分|아마");

    /** A model says what it decided. */
    private static final Wording DECIDES = phrases(
            "decided|decision|we(?:'ll| will| should) use|i(?:'ll| will) use|let's (?:use|go with)|i chose|we chose"
                    + "|going with|go with|we agreed",
            "entschieden|entscheidung|décidé|choisi|decidido|deciso|решил|решили");

    private static final Pattern DECIDES_UNSPACED = Pattern.compile("决定|选择了|改用|決定|選択し|결정");

    /** A model says what was wrong or is right now. */
    private static final Wording FIXES = phrases(
            "fixed|the (?:problem|issue|bug|error) (?:is|was)|root cause|resolved|works now|now pass(?:es)?",
            "behoben|gelöst|corrigé|résolu|corregido|resuelto|risolto|исправлено");

    /** A model says what comes next. */
    private static final Wording GOES_ON = phrases(
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

    private static final int ASCII = 128;

    private Phrases() {}

    private static boolean says(Wording phrases, Pattern unspaced, String sentence) {
        return phrases.isIn(plain(sentence))
                || (!isAscii(sentence) && unspaced.matcher(sentence).find());
    }

    private static boolean isAscii(String sentence) {
        return sentence.chars().allMatch(letter -> letter < ASCII);
    }

    private static String plain(String sentence) {
        return sentence.toLowerCase(Locale.ROOT).replace('’', '\'');
    }

    /** For plain sentences: folding case at every step takes several times as long. */
    private static Wording phrases(String... ofLanguages) {
        return new Wording(String.join("|", ofLanguages));
    }

    /** Whether a sentence demands, forbids or prefers something. */
    public static boolean isRule(String sentence) {
        return forbids(sentence) || (prefers(sentence) && !Sentences.asks(sentence));
    }

    private static boolean prefers(String sentence) {
        return says(PREFERS, PREFERS_UNSPACED, sentence);
    }

    /** Whether a sentence forbids something or demands it always. */
    public static boolean forbids(String sentence) {
        return says(FORBIDS, FORBIDS_UNSPACED, sentence);
    }

    /** Whether a sentence of a user rules something out or narrows it down, and does not only tell what is so. */
    public static boolean constrains(String sentence) {
        String plain = plain(sentence);
        boolean rule = forbids(sentence) || RESTRICTS.matcher(plain).find();
        return rule && !TELLS.isIn(plain) && !Sentences.asks(sentence);
    }

    /** Whether a sentence of a user says what they would rather have. */
    public static boolean inclines(String sentence) {
        return says(INCLINES, INCLINES_UNSPACED, sentence) && !Sentences.asks(sentence);
    }

    /** Whether a sentence of a user wants something done. */
    public static boolean requests(String sentence) {
        return says(REQUESTS, REQUESTS_UNSPACED, sentence)
                || COMMANDS.matcher(plain(sentence)).find();
    }

    /** Whether a sentence is polite and says nothing else. */
    public static boolean isCourtesy(String sentence) {
        return sentence.length() <= LONGEST_COURTESY
                && COURTESY.matcher(plain(sentence)).matches();
    }

    /** Whether a text is not sure of what it says. */
    public static boolean hedges(String text) {
        return says(HEDGES, HEDGES_UNSPACED, text);
    }

    /** Whether a sentence tells a decision. */
    public static boolean decides(String sentence) {
        return says(DECIDES, DECIDES_UNSPACED, sentence);
    }

    /** Whether a sentence tells what was wrong. */
    public static boolean fixes(String sentence) {
        return FIXES.isIn(plain(sentence));
    }

    /** Whether a sentence tells what comes next. */
    public static boolean goesOn(String sentence) {
        return says(GOES_ON, GOES_ON_UNSPACED, sentence);
    }

    /** Whether a line of output tells a failure. */
    public static boolean fails(String line) {
        return FAILS.matcher(line).find() && !FAILS_NOT.matcher(line).find();
    }
}
