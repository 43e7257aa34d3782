package dev.stowage.core.files;

import java.util.ArrayList;
import java.util.List;

/** Splits a script of a shell into statements, stages of pipelines and words, and passes over here-documents. */
final class ShellWords {

    /**
     * One program of a pipeline.
     *
     * @param words its name and arguments, unquoted
     * @param outputs files that its output goes into
     */
    record Stage(List<String> words, List<String> outputs) {

        Stage {
            words = List.copyOf(words);
            outputs = List.copyOf(outputs);
        }
    }

    private final String script;
    private final List<List<Stage>> statements = new ArrayList<>();
    private final List<String> marks = new ArrayList<>();
    private List<Stage> pipeline = new ArrayList<>();
    private List<String> words = new ArrayList<>();
    private List<String> outputs = new ArrayList<>();
    private int at;

    private ShellWords(String script) {
        this.script = script;
    }

    /** The pipelines of a script, one after another. */
    static List<List<Stage>> statements(String script) {
        ShellWords words = new ShellWords(script);
        words.read();
        return words.statements;
    }

    private void read() {
        while (at < script.length()) {
            char next = script.charAt(at);
            if (next == '\n') {
                at++;
                endStatement();
                passHereDocuments();
            } else if (next == ';' || (next == '&' && !ahead("&>"))) {
                at += ahead("&&") ? 2 : 1;
                endStatement();
            } else if (next == '|') {
                at += ahead("||") ? 2 : 1;
                endPipe();
            } else if (next == '>' || ahead("&>")) {
                output();
            } else if (next == '<') {
                input();
            } else if (next <= ' ') {
                at++;
            } else if (next == '#') {
                at = lineEnd();
            } else {
                word();
            }
        }
        endStatement();
    }

    private boolean ahead(String text) {
        return script.startsWith(text, at);
    }

    private int lineEnd() {
        int end = script.indexOf('\n', at);
        return end < 0 ? script.length() : end;
    }

    private void endPipe() {
        boolean or = at >= 2 && script.startsWith("||", at - 2);
        endStage();
        if (or) {
            endStatement();
        }
    }

    private void endStage() {
        if (!words.isEmpty() || !outputs.isEmpty()) {
            pipeline.add(new Stage(words, outputs));
        }
        words = new ArrayList<>();
        outputs = new ArrayList<>();
    }

    private void endStatement() {
        endStage();
        if (!pipeline.isEmpty()) {
            statements.add(pipeline);
        }
        pipeline = new ArrayList<>();
    }

    /** What stands behind {@code >}; a number before it names a stream, and only that of errors leaves the output. */
    private void output() {
        boolean errors = !words.isEmpty() && words.get(words.size() - 1).equals("2") && script.charAt(at - 1) == '2';
        if (errors) {
            words.remove(words.size() - 1);
        }
        at += ahead("&>") ? 2 : 1;
        while (at < script.length() && (script.charAt(at) == '>' || script.charAt(at) == ' ')) {
            at++;
        }
        if (at < script.length() && script.charAt(at) == '&') {
            at++;
            wordText();
            return;
        }
        String target = wordText();
        if (!errors && !target.isEmpty()) {
            outputs.add(target);
        }
    }

    private void input() {
        boolean here = ahead("<<") && !ahead("<<<");
        while (at < script.length() && "<- ".indexOf(script.charAt(at)) >= 0) {
            at++;
        }
        String word = wordText();
        if (here && !word.isEmpty()) {
            marks.add(word);
        }
    }

    private void passHereDocuments() {
        while (!marks.isEmpty() && at < script.length()) {
            String line = script.substring(at, lineEnd());
            at = Math.min(lineEnd() + 1, script.length());
            if (line.strip().equals(marks.get(0))) {
                marks.remove(0);
            }
        }
    }

    private void word() {
        int before = at;
        String word = wordText();
        if (at == before) {
            at++;
        } else {
            words.add(word);
        }
    }

    private String wordText() {
        StringBuilder word = new StringBuilder();
        while (at < script.length() && " \t\r\n;|&<>".indexOf(script.charAt(at)) < 0) {
            char next = script.charAt(at++);
            if (next == '\'' || next == '"') {
                quoted(next, word);
            } else if (next == '\\' && at < script.length() && !Character.isLetterOrDigit(script.charAt(at))) {
                word.append(script.charAt(at++));
            } else {
                word.append(next);
            }
        }
        return word.toString();
    }

    private void quoted(char quote, StringBuilder word) {
        while (at < script.length() && script.charAt(at) != quote) {
            char next = script.charAt(at++);
            boolean escape = next == '\\' && quote == '"' && at < script.length();
            if (escape && "\"\\$`\n".indexOf(script.charAt(at)) >= 0) {
                next = script.charAt(at++);
            }
            word.append(next);
        }
        at = Math.min(at + 1, script.length());
    }
}
