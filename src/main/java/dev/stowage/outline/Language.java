package dev.stowage.outline;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;
import org.treesitter.TSLanguage;
import org.treesitter.TreeSitterBash;
import org.treesitter.TreeSitterC;
import org.treesitter.TreeSitterCSharp;
import org.treesitter.TreeSitterCpp;
import org.treesitter.TreeSitterCss;
import org.treesitter.TreeSitterGo;
import org.treesitter.TreeSitterHtml;
import org.treesitter.TreeSitterJava;
import org.treesitter.TreeSitterJavascript;
import org.treesitter.TreeSitterKotlin;
import org.treesitter.TreeSitterPhp;
import org.treesitter.TreeSitterPython;
import org.treesitter.TreeSitterRuby;
import org.treesitter.TreeSitterRust;
import org.treesitter.TreeSitterTsx;
import org.treesitter.TreeSitterTypescript;

/** The languages that are read by their grammar. Nothing of a grammar is loaded before it is asked for. */
@SuppressWarnings("ImmutableEnumChecker") // Nothing changes rules once they are written down.
enum Language {
    JAVA(
            "java",
            TreeSitterJava::new,
            Rules.of(
                            "class_declaration interface_declaration enum_declaration record_declaration"
                                    + " annotation_type_declaration",
                            "method_declaration constructor_declaration compact_constructor_declaration"
                                    + " annotation_type_element_declaration")
                    .packages("package_declaration")
                    .imports("import_declaration")
                    .constants("field_declaration constant_declaration")
                    .only("field_declaration", "(?s)[^=]*\\bstatic\\b")),
    KOTLIN(
            "kt kts",
            TreeSitterKotlin::new,
            Rules.of(
                            "class_declaration object_declaration companion_object",
                            "function_declaration secondary_constructor")
                    .packages("package_header")
                    .imports("import_header")
                    .constants("property_declaration type_alias")
                    .only("property_declaration", "(?s)(?:[a-z]+ )*const val|va[lr] [A-Z]")),
    PYTHON(
            "py pyi pyx",
            TreeSitterPython::new,
            Rules.of("class_definition", "function_definition")
                    .imports("import_statement import_from_statement future_import_statement")
                    .constants("assignment type_alias_statement")
                    .only("assignment", "[A-Z_][A-Z0-9_]*\\s*[:=]")
                    .prefixes("decorated_definition")),
    JAVASCRIPT("js mjs cjs jsx", TreeSitterJavascript::new, Scripts.rules()),
    TYPESCRIPT("ts mts cts", TreeSitterTypescript::new, Scripts.rules()),
    TSX("tsx", TreeSitterTsx::new, Scripts.rules()),
    GO(
            "go",
            TreeSitterGo::new,
            Rules.of("type_declaration", "function_declaration method_declaration")
                    .packages("package_clause")
                    .imports("import_spec")
                    .constants("const_declaration var_declaration")),
    RUST(
            "rs",
            TreeSitterRust::new,
            Rules.of(
                            "struct_item enum_item union_item trait_item impl_item mod_item",
                            "function_item function_signature_item macro_definition")
                    .imports("use_declaration extern_crate_declaration")
                    .constants("const_item static_item type_item")),
    C("c h", TreeSitterC::new, NativeCode.rules()),
    CPP("cpp cc cxx hpp hh hxx c++ ino", TreeSitterCpp::new, NativeCode.rules()),
    CSHARP(
            "cs",
            TreeSitterCSharp::new,
            Rules.of(
                            "namespace_declaration class_declaration interface_declaration struct_declaration"
                                    + " record_declaration enum_declaration",
                            "method_declaration constructor_declaration property_declaration delegate_declaration"
                                    + " operator_declaration indexer_declaration event_declaration")
                    .packages("file_scoped_namespace_declaration")
                    .imports("using_directive")
                    .constants("field_declaration")
                    .only("field_declaration", "(?s)[^=]*\\b(?:const|static)\\b")),
    RUBY(
            "rb rake gemspec",
            TreeSitterRuby::new,
            Rules.of("module class singleton_class", "method singleton_method")
                    .imports("call")
                    .constants("assignment")
                    .only("call", "require|load\\b")
                    .only("assignment", "[A-Z]")),
    PHP(
            "php",
            TreeSitterPhp::new,
            Rules.of(
                            "class_declaration interface_declaration trait_declaration enum_declaration",
                            "function_definition method_declaration")
                    .packages("namespace_definition")
                    .imports("namespace_use_declaration")
                    .constants("const_declaration")),
    BASH(
            "sh bash zsh",
            TreeSitterBash::new,
            Rules.of("", "function_definition")
                    .constants("variable_assignment")
                    .only("variable_assignment", "[A-Z_][A-Z0-9_]*=")),
    HTML("html htm", TreeSitterHtml::new, Rules.of("element script_element style_element", "")),
    CSS(
            "css",
            TreeSitterCss::new,
            Rules.of("media_statement supports_statement", "rule_set keyframes_statement at_rule")
                    .imports("import_statement"));

    private final List<String> endings;
    private final Supplier<TSLanguage> grammar;
    private final Rules rules;

    Language(String endings, Supplier<TSLanguage> grammar, Rules rules) {
        this.endings = List.of(endings.split(" "));
        this.grammar = grammar;
        this.rules = rules;
    }

    /** The language of a file, told by its path's ending. */
    static Optional<Language> of(String path) {
        int dot = path.lastIndexOf('.');
        String ending = path.substring(dot + 1).toLowerCase(Locale.ROOT);
        return Arrays.stream(values())
                .filter(language -> dot >= 0 && language.endings.contains(ending))
                .findFirst();
    }

    /** Its grammar, loaded anew. */
    TSLanguage load() {
        return grammar.get();
    }

    Rules rules() {
        return rules;
    }

    /** JavaScript and what grew out of it. */
    private static final class Scripts {

        private static Rules rules() {
            return Rules.of(
                            "class_declaration abstract_class_declaration interface_declaration enum_declaration"
                                    + " internal_module module",
                            "function_declaration generator_function_declaration method_definition method_signature"
                                    + " abstract_method_signature function_signature")
                    .imports("import_statement")
                    .constants("lexical_declaration type_alias_declaration")
                    .only("lexical_declaration", "const ")
                    .prefixes("export_statement");
        }
    }

    /** C and C++, whose declarations of functions look like those of variables. */
    private static final class NativeCode {

        private static Rules rules() {
            return Rules.of(
                            "struct_specifier class_specifier enum_specifier union_specifier namespace_definition",
                            "function_definition declaration field_declaration type_definition alias_declaration"
                                    + " preproc_function_def concept_definition")
                    .imports("preproc_include using_declaration")
                    .constants("preproc_def")
                    .only("declaration field_declaration", "(?s)[^=;{]*\\(|(?:static |extern |const |constexpr )")
                    .only("struct_specifier class_specifier enum_specifier union_specifier", "(?s)[^;]*\\{")
                    .prefixes("template_declaration");
        }
    }
}
