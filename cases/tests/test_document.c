/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Templates filled, and what is made of the Markdown: a page and LaTeX. */
#include <criterion/criterion.h>
#include <jansson.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "cases/core/file.h"
#include "cases/core/folder.h"
#include "cases/core/memory.h"
#include "cases/tell/document.h"
#include "cases/tell/document_tree.h"
#include "reports/tests/check_xml.h"
#include "reports/tests/hostile.h"
#include "touchstone/common.h"

/* --- filling ---------------------------------------------------------------------------------- */

/* What main.md and the parts say; a part that is there for all tests. */
static char *made(const char *template, const json_t *facts, char *message) {
    char *begin = play_format("@main.md\n"), *text = play_copy(template);
    const char *const lines[] = {begin,       text,     "@row.md\n",   "| {{name}} |\n",
                                 "@again.md", "\n",     "@loop.md\n",  "{{>loop.md}}\n",
                                 "@bad.md\n", "fine\n", "{{wrong}}\n", NULL};
    const struct document_templates templates = {lines, NULL};
    *message = '\0';
    return document_make(&templates, "main.md", facts, message, 256);
}

static json_t *read_facts(const char *text) {
    json_error_t error;
    json_t *facts = json_loads(text, JSON_DECODE_ANY, &error);
    cr_assert(facts != NULL, "%s: %s", text, error.text);
    return facts;
}

Test(document, filled) {
    static const char *const list = "{\"a\": [{\"x\": \"1\"}, {\"x\": \"2\"}, {\"x\": \"3\"}]}";
    static const struct {
        const char *template, *facts, *expected;
    } rows[] = {
        {"", "{}", ""},
        {"words\n", "{}", "words\n"},
        {"a {{x}} b", "{\"x\": \"<&>*_|$\"}", "a &lt;&amp;&gt;\\*\\_&#124;&#36; b"},
        {"<p a=\"{{\"x}}\">", "{\"x\": \"\\\"<&>\\\\\"}", "<p a=\"&quot;&lt;&amp;&gt;&#92;\">"},
        {"{{&x}}", "{\"x\": \"**bold** <b>\"}", "**bold** <b>"},
        {"a {{x}} {{y}} {{z}}", "{\"x\": 12, \"y\": 0.1, \"z\": 1e300}", "a 12 0.1 1e+300"},
        {"a {{x.y}}", "{\"x\": {\"y\": \"z\"}, \"y\": \"no\"}", "a z"},
        /* A section: for what is true, for each, and once where there is nothing. */
        {"{{#x}}yes{{/x}}{{^x}}no{{/x}}", "{\"x\": true}", "yes"},
        {"{{#x}}yes{{/x}}{{^x}}no{{/x}}", "{\"x\": \"a\"}", "yes"},
        {"{{#x}}yes{{/x}}{{^x}}no{{/x}}", "{\"x\": 2}", "yes"},
        {"{{#x}}yes{{/x}}{{^x}}no{{/x}}", "{\"x\": {}}", "yes"},
        {"{{#x}}yes{{/x}}{{^x}}no{{/x}}", "{\"x\": false}", "no"},
        {"{{#x}}yes{{/x}}{{^x}}no{{/x}}", "{\"x\": null}", "no"},
        {"{{#x}}yes{{/x}}{{^x}}no{{/x}}", "{\"x\": 0}", "no"},
        {"{{#x}}yes{{/x}}{{^x}}no{{/x}}", "{\"x\": 0.0}", "no"},
        {"{{#x}}yes{{/x}}{{^x}}no{{/x}}", "{\"x\": \"\"}", "no"},
        {"{{#x}}yes{{/x}}{{^x}}no{{/x}}", "{\"x\": []}", "no"},
        {"{{#x}}{{#x}}in{{/x}}side{{/x}}", "{\"x\": true}", "inside"},
        {"all:{{#a}} {{x}}{{^@last}},{{/@last}}{{/a}}", list, "all: 1, 2, 3"},
        {"{{#a}}-{{#@first}}({{/@first}}{{x}}{{#@last}}){{/@last}}{{/a}}", list, "-(1-2-3)"},
        {"of:{{#a}} {{.}}{{/a}}", "{\"a\": [\"b\", 3]}", "of: b 3"},
        {"{{#a}}-{{x}}{{y}}{{/a}}", "{\"y\": \"o\", \"x\": \"o\", \"a\": [{\"x\": \"i\"}]}", "-io"},
        /* What is alone on its line takes the line with it; what is not leaves it. */
        {"a\n{{#x}}\nb\n{{/x}}\nc\n", "{\"x\": true}", "a\nb\nc\n"},
        {"a\n  {{#x}}  \nb\n\t{{/x}}\nc\n", "{\"x\": true}", "a\nb\nc\n"},
        {"a\n{{! words\nof ours }}\nb {{!more}}c\n", "{}", "a\nb c\n"},
        {"{{#x}}a{{/x}}\n", "{\"x\": true}", "a\n"},
        {"| a |\n|---|\n{{#l}}\n{{>row.md}}\n{{/l}}\n\nend\n",
         "{\"l\": [{\"name\": 1}, {\"name\": 2}]}", "| a |\n|---|\n| 1 |\n| 2 |\n\nend\n"},
        {"a {{>row.md}}b\n", "{\"name\": 1}", "a | 1 |b\n"},
        /* Where a text stands first behind a marker, it is none. */
        {"- {{x}}\n> {{x}}\n1. {{x}}\na {{x}}\n", "{\"x\": \"- b\"}",
         "- &#45; b\n> &#45; b\n1. &#45; b\na - b\n"},
        {"- {{x}} {{y}}\n", "{\"x\": \"\", \"y\": \"1) b\"}", "-  &#49;) b\n"},
        {"- {{x}}\n", "{\"x\": \"12.5 mm\"}", "- &#49;2.5 mm\n"},
        {"- {{x}}\n", "{\"x\": \"     code  \"}", "- code&#32;\n"},
        {"a {{x}}\n", "{\"x\": \"b  \"}", "a b&#32;\n"},
        {"{{x}}\n  {{\"x}}\n", "{\"x\": \"- b\"}", "&#45; b\n  &#45; b\n"},
        {"{{#x}}{{y}}{{/x}}\n", "{\"x\": true, \"y\": \"1. a\"}", "&#49;. a\n"},
    };
    for (size_t i = 0; i < TOUCH_COUNT(rows); i++) {
        char message[256];
        const char *text = made(rows[i].template, read_facts(rows[i].facts), message);
        cr_expect(text && !strcmp(text, rows[i].expected), "%s with %s is not %s but %s%s",
                  rows[i].template, rows[i].facts, rows[i].expected, text ? text : "", message);
    }
}

Test(document, refused) {
    static const struct {
        const char *template, *facts, *message;
    } rows[] = {
        {"a\n\nb {{titel}}", "{\"title\": \"\"}", "main.md:3: nothing is named 'titel'"},
        {"a {{x.z}}", "{\"x\": {\"y\": 1}}", "main.md:1: nothing is named 'x.z'"},
        {"a {{@other}}", "{}", "main.md:1: nothing is named '@other'"},
        {"a {{@first}}", "{}", "main.md:1: nothing is named '@first'"},
        {"a\n{{#x}}\n{{/x}}", "{}", "main.md:2: nothing is named 'x'"},
        {"a\n{{^x}}\n{{/x}}", "{}", "main.md:2: nothing is named 'x'"},
        {"a\n{{>none.md}}", "{}", "main.md:2: there is no template 'none.md'"},
        {"a\n{{>bad.md}}", "{}", "bad.md:2: nothing is named 'wrong'"},
        {"{{>loop.md}}", "{}", "loop.md:1: too deep is 'loop.md'"},
        {"a\n{{#x}}\nb\n", "{\"x\": true}", "main.md:2: no end of 'x'"},
        {"a\n{{#x}}\nb\n", "{\"x\": false}", "main.md:2: no end of 'x'"},
        {"{{#x}}\n{{#y}}\n{{/x}}\n{{/y}}", "{\"x\": true, \"y\": true}",
         "main.md:2: no end of 'y'"},
        {"a\n{{/x}}\n", "{\"x\": true}", "main.md:2: nothing is open for the end of 'x'"},
        {"a\nb {{x\nc", "{\"x\": 1}", "main.md:2: no }} behind 'x'"},
        {"a\n{{! words\nc", "{}", "main.md:2: no }} behind ' words'"},
        {"a {{x}}", "{\"x\": [1]}", "main.md:1: no text and no number is 'x'"},
        {"a {{x}}", "{\"x\": null}", "main.md:1: no text and no number is 'x'"},
    };
    for (size_t i = 0; i < TOUCH_COUNT(rows); i++) {
        char message[256];
        const char *text = made(rows[i].template, read_facts(rows[i].facts), message);
        cr_expect(!text && !strcmp(message, rows[i].message), "%s gives %s, not \"%s\" but \"%s\"",
                  rows[i].template, text ? text : "nothing", rows[i].message, message);
    }
    char message[256];
    const struct document_templates none = {(const char *const[]){NULL}, NULL};
    cr_expect(!document_make(&none, "main.md", json_object(), message, sizeof message) &&
                  !strcmp(message, "there is no template 'main.md'"),
              "%s", message);
}

Test(document, a_user_s_template_goes_before_ours) {
    static const char *const lines[] = {"@a.md\n", "ours {{>b.md}}\n", "@b.md\n", "ours", NULL};
    char *folder = folder_scratch("touchstone-document"), message[256];
    char *path = play_format("%s/b.md", folder);
    FILE *file = fopen(path, "w");
    cr_assert(file && fputs("theirs", file) >= 0 && !fclose(file));
    const struct document_templates templates = {lines, folder};
    char *text = document_make(&templates, "a.md", json_object(), message, sizeof message);
    cr_expect(text && !strcmp(text, "ours theirs\n"), "%s", text ? text : message);
    unlink(path);
    rmdir(folder);
}

/* --- a page ----------------------------------------------------------------------------------- */

static char *page_of(const char *markdown, const char *script) {
    const struct document_page page = {
        .title = "<t>", .style = "p{}", .script = script, .has_contents = 1};
    FILE *out = play_text();
    cr_assert(!document_html(markdown, &page, out));
    char *text = play_text_end(out);
    struct seen seen = {0};
    check_xml(text, &seen);
    return text;
}

static char *latex_of(const char *markdown) {
    FILE *out = play_text();
    cr_assert(!document_latex(markdown, out));
    return play_text_end(out);
}

/* Lists hold items alone: those of level 3 stand in the item of the heading above them. */
Test(document, contents_are_lists_of_items) {
    static const char *const rows[][2] = {
        {"## A\n\n### B\n\n### C\n\n## D\n",
         "<ul>\n<li><a href=\"#a\">A</a><ul><li><a href=\"#b\">B</a></li>\n"
         "<li><a href=\"#c\">C</a></li></ul></li>\n<li><a href=\"#d\">D</a></li>\n</ul></nav>"},
        {"### B\n\n## D\n", "<ul>\n<li><ul><li><a href=\"#b\">B</a></li></ul></li>\n"
                            "<li><a href=\"#d\">D</a></li>\n</ul></nav>"},
        {"words\n", "<ul>\n</ul></nav>"},
    };
    for (size_t i = 0; i < TOUCH_COUNT(rows); i++) {
        char *text = page_of(rows[i][0], NULL);
        cr_expect(strstr(text, rows[i][1]), "no %s in %s", rows[i][1], text);
    }
}

/* 0, 1 and 2 elements: the table stays one table, and what follows is a paragraph of its own. */
Test(document, lists_leave_no_blank_lines) {
    static const char template[] =
        "# T\n\n{{#any}}\n| a | b |\n|---|--:|\n{{#l}}\n| {{x}} | {{x}} |\n{{/l}}\n\n{{/any}}\n"
        "{{^any}}\nNone.\n\n{{/any}}\nAfter.\n\n{{#l}}\n- {{x}}\n{{/l}}\n\nEnd.\n";
    static const char *const facts[] = {"{\"any\": false, \"l\": []}",
                                        "{\"any\": true, \"l\": [{\"x\": \"1\"}]}",
                                        "{\"any\": true, \"l\": [{\"x\": \"1\"}, {\"x\": \"2\"}]}"};
    static const char *const kinds[] = {"heading paragraph paragraph paragraph ",
                                        "heading table paragraph list paragraph ",
                                        "heading table paragraph list paragraph "};
    for (size_t i = 0; i < TOUCH_COUNT(facts); i++) {
        char message[256], *text = made(template, read_facts(facts[i]), message),
                           *seen = play_copy("");
        cr_assert(text != NULL, "%s", message);
        size_t rows = 0;
        cmark_node *tree = document_tree(text);
        for (cmark_node *node = cmark_node_first_child(tree); node; node = cmark_node_next(node)) {
            seen = play_format("%s%s ", seen, cmark_node_get_type_string(node));
            for (cmark_node *row = cmark_node_first_child(node); row; row = cmark_node_next(row))
                rows += (size_t)document_is(row, "table_row");
        }
        cr_expect(!strcmp(seen, kinds[i]) && rows == i, "%zu: %s, %zu rows", i, seen, rows);
    }
}

Test(document, page) {
    static const struct {
        const char *markdown, *part;
    } rows[] = {
        {"", "<title>&lt;t&gt;</title>"},
        {"# A\n", "<h1 id=\"a\">A</h1>"},
        {"## A b, c_d!\n", "<section aria-labelledby=\"a-b-c_d\">\n<h2 id=\"a-b-c_d\">"},
        {"## A\n\n## A\n", "<h2 id=\"a\">A</h2>\n</section>\n<section aria-labelledby=\"a-1\">"},
        {"## A\n\n| a | b |\n|---|--:|\n| x | 1 |\n",
         ("aria-label=\"A, table 1\"><table>\n<thead><tr><th scope=\"col\">a</th><th "
          "scope=\"col\" class=\"n\">b</th></tr></thead>"
          "<tbody>\n<tr><td>x</td><td class=\"n\">1</td></tr>\n</tbody></table></div>")},
        {"| a |\n|--:|\n| ✗ fail |\n", "<td class=\"n bad\">✗ fail</td>"},
        {"| a |\n|---|\n| ✓x |\n", "<td>✓x</td>"},
        {"![A *caption*](a.svg \"words\")\n",
         "<figcaption id=\"f1-c\">A <em>caption</em></figcaption>"},
        {"a $`x^2`$ b\n", "<math"},
        {"```math\nx\n```\n", "<math"},
        {"a  \nb\n", "<br />"},
        {"<details><summary>s</summary>\n\n| a |\n|---|\n\n</details>\n\n## B\n",
         "<details><summary>s</summary>\n<div class=\"scroll\""},
    };
    for (size_t i = 0; i < TOUCH_COUNT(rows); i++) {
        char *text = page_of(rows[i].markdown, NULL);
        cr_expect(strstr(text, rows[i].part), "%s: no %s in %s", rows[i].markdown, rows[i].part,
                  text);
    }
    static const char folded[] =
        "## A\n\n<details><summary>s</summary>\n\n### B\n\n<details><summary>t</summary>\n\nin\n\n"
        "</details>\n\n</details>\n\n## C\n";
    char *text = page_of(folded, "1;");
    cr_expect(strstr(text, "<details class=\"fold\"><summary>s</summary>\n<noscript>"), "%s", text);
    cr_expect(strstr(text, "</details>\n</noscript></details>"), "%s", text);
    cr_expect(!strstr(text, "<a href=\"#b\">"), "what is folded stands in the contents");
}

Test(document, latex) {
    static const struct {
        const char *markdown, *part;
    } rows[] = {
        {"# A & b\n", "\\section{A \\& b}"},
        {"a $`x_1`$ b\n", "a $x_1$ b"},
        {"```math\nx_1\n```\n", "\\[x_1\n\\]"},
        {"| a | b |\n|---|--:|\n| x\\|y | 1 |\n",
         ("}\n\\toprule\na & b \\\\\n\\midrule\n\\endhead\n\\bottomrule\n\\endfoot\nx\\textbar{}y "
          "& 1 \\\\\n"
          "\\end{longtable}")},
        {"| a |\n|---|\n| \\*x |\n", "\n{}*x \\\\\n"},
        {"| a |\n|---|\n| \\[x |\n", "\n{[}x \\\\\n"},
        {"![A *long*\ncaption](plots/a.svg \"words\")\n",
         "{a.pdf}\\caption{A \\emph{long} caption}\\end{figure}"},
        {"✓ 1 µm\n", "\\ensuremath{\\checkmark} 1 \\textmu{}m"},
    };
    for (size_t i = 0; i < TOUCH_COUNT(rows); i++) {
        char *text = latex_of(rows[i].markdown);
        cr_expect(strstr(text, rows[i].part), "%s: no %s in %s", rows[i].markdown, rows[i].part,
                  text);
    }
}

/* --- hostile texts ---------------------------------------------------------------------------- */

static const char everywhere[] =
    "# One {{text}}\n\n## Two {{text}}\n\n<p "
    "title=\"{{\"text}}\">{{\"text}}</p>\n\nWords {{text}} and\n"
    "<b title=\"{{\"text}}\">{{\"text}}</b> *so* {{text}}\n\n| a "
    "{{text}} | b |\n|---|--:|\n| {{text}} | {{text}}x |\n"
    "| <code>{{\"text}}</code> | 2 |\n\n- {{text}}\n- "
    "**{{text}}**\n\n1. {{text}}\n\n> {{text}}\n> {{text}}\n\n{{text}}\n{{text}}\n\n{{\"text}}\n\n"
    "![Of {{text}}](a.svg \"{{\"text}}\")\n\n[{{text}}](#a "
    "\"{{\"text}}\")\n\n<details><summary>{{\"text}}</summary>\n\n"
    "Folded {{text}}\n\n</details>\n\nLast {{text}}\n";

/* The elements of a page and their attributes, without what these say. */
static char *skeleton(const char *html) {
    FILE *out = play_text();
    for (const char *at = html; (at = strchr(at, '<')); at++) {
        const char *end = strchr(at, '>');
        cr_assert(end != NULL);
        for (int quoted = 0; at <= end; at++) {
            quoted = *at == '"' ? !quoted : quoted;
            if (!quoted)
                putc(*at, out);
        }
        at--;
    }
    return play_text_end(out);
}

static char *filled_with(const char *text) {
    char message[256];
    json_t *facts = json_pack("{s:s}", "text", text);
    if (!facts)
        return NULL; /* no UTF-8 */
    char *markdown = made(everywhere, facts, message);
    cr_assert(markdown != NULL, "%s", message);
    return markdown;
}

/* Texts that end what is around them, one by one and behind words. */
static const char *const worse[] = {
    "- a",     "+ a",  "1. a",    "12) a", "===",       "---",   ":-",       "    code", "a  ",
    "\\",      "a\\",  "*a*",     "_a_",   "a*",        "](x",   "\" x=\"y", "~~~",      "```",
    "a|b",     "|",    "> a",     "# a",   "&lt;b&gt;", "<b>",   "</p>",     "$`x`$",    "a`b`c",
    "![x](y)", "<!--", "]]>",     "\t- a", "\\*a\\*",   "a\\|b", "{{x}}",    "@main.md", "é_b_é",
    "_é_",     "**",   "***a***", "__",    "a_",        "_a",    "[x]: y",   "[^1]",     ":smile:",
};

/* The letters of LaTeX that act, and its commands that are no letter's name. */
static char *latex_skeleton(const char *latex) {
    static const char *const acting[] = {"section", "begin", "end", "caption",
                                         "href",    "item",  "\\"};
    FILE *out = play_text();
    long depth = 0;
    for (const char *at = latex; *at; at++) {
        if (*at != '\\') {
            depth += (*at == '{') - (*at == '}');
            fputs(strchr("$&#%^_~", *at) ? (char[]){*at, '\0'} : "", out);
            continue;
        }
        for (size_t i = 0; i < TOUCH_COUNT(acting); i++)
            fputs(strncmp(at + 1, acting[i], strlen(acting[i])) ? "" : acting[i], out);
        at++;
    }
    char *all = play_text_end(out);
    cr_expect(depth == 0, "%ld braces too many in %s", depth, latex);
    return all;
}

static void expect_words(const char *words, const char *plain) {
    char *markdown = filled_with(words);
    if (!markdown || strspn(words, " ") == strlen(words))
        return;
    for (int script = 0; script < 2; script++) {
        char *html = page_of(markdown, script ? "1;" : NULL),
             *usual = page_of(filled_with(plain), script ? "1;" : NULL);
        cr_expect(!strcmp(skeleton(html), skeleton(usual)), "\"%s\" gives\n%s", words,
                  strstr(html, "<main"));
    }
    char *latex = latex_of(markdown), *usual = latex_of(filled_with(plain));
    cr_expect(!strcmp(latex_skeleton(latex), latex_skeleton(usual)), "\"%s\" gives\n%s", words,
              latex);
}

Test(document, hostile_texts_stay_where_they_are) {
    for (size_t i = 0; i < TOUCH_COUNT(hostile); i++)
        expect_words(hostile[i], "plain");
    for (size_t i = 0; i < TOUCH_COUNT(worse); i++) {
        expect_words(worse[i], "plain");
        for (size_t k = 0; k < TOUCH_COUNT(worse); k += 3) {
            char *both = play_format("%s%s", worse[i], worse[k]);
            expect_words(both, "plain");
        }
    }
}

/* Letters of what ends other things, in any order. */
Test(document, random_texts_stay_where_they_are) {
    static const char letters[] = "ab1 -+=*_`~#|\\[]()<>&\"'$!:.{}@/^%";
    uint64_t state = 1;
    for (size_t i = 0; i < 1000; i++) {
        char text[9];
        for (size_t k = 0; k < sizeof text; k++) {
            state = state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
            text[k] = letters[(state >> 33) % (sizeof letters - 1)];
        }
        text[1 + i % (sizeof text - 1)] = '\0';
        expect_words(text, "plain");
    }
}

Test(document, hostile_texts_as_latex, .timeout = 120) {
    if (system("command -v pdflatex >/dev/null"))
        cr_skip_test("no LaTeX: texlive-latex-recommended");
    char *folder = folder_scratch("touchstone-document"), *path = play_format("%s/a.tex", folder);
    FILE *out = fopen(path, "w");
    cr_assert(out != NULL);
    fputs("\\documentclass{article}\\usepackage[T1]{fontenc}\\usepackage[utf8]{inputenc}"
          "\\usepackage{textcomp,array,amssymb,"
          "longtable,booktabs,graphicx,hyperref}\n\\newcolumntype{L}[1]{p{#1}}\\newcolumntype{"
          "R}[1]{p{#1}}\n"
          "\\renewcommand{\\includegraphics}[2][]{(figure)}\n\\begin{document}\n",
          out);
    unlink(CANARY);
    for (size_t i = 0; i < TOUCH_COUNT(hostile) + TOUCH_COUNT(worse); i++) {
        const char *text = i < TOUCH_COUNT(hostile) ? hostile[i] : worse[i - TOUCH_COUNT(hostile)];
        char *markdown = filled_with(text);
        if (markdown)
            cr_assert(!document_latex(markdown, out));
        fputs("\\clearpage\n", out);
    }
    fputs("\\end{document}\n", out);
    cr_assert(!fclose(out));
    char *command = play_format(
        "cd %s && pdflatex -interaction=nonstopmode -halt-on-error a.tex </dev/null >a.txt 2>&1",
        folder);
    const int status = system(command);
    char *said = file_read(FILE_TEXT, "%s/a.log", folder);
    cr_expect(status == 0, "%s", said ? said : "");
    cr_expect(access(CANARY, F_OK) != 0, "somebody ran a text");
    char *clean = play_format("rm -r %s", folder);
    cr_expect(!system(clean));
}
