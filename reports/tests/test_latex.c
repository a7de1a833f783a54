/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `touchstone report --latex`, typeset for real where LaTeX is installed. */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>
#include "reports/write/write.h"
#include "cases/core/memory.h"
#include "cases/tell/document.h"
#include "cases/tell/text.h"
#include "hostile.h"
#include "scratch.h"
#include "touchstone/common.h"

static void add_row(struct play_rows *rows, const char *text, enum play_verdict verdict) {
    struct play_row *row = add_row_of(rows, text, 1.25e-7, verdict);
    row->predicted = 2e10;
    row->tolerance = 3e-6;
    row->order = 1.254;
    row->order_expected = 1.25;
}

static char *make_results(void) {
    char *folder = make_folder();
    struct play_rows rows = {0};
    for (int v = 0; v < PLAY_VERDICT_COUNT; v++)
        add_row(&rows, "plain", (enum play_verdict)v);
    put_rows(folder, &rows, "x");
    return folder;
}

static enum report_status make(const char *folder, double seconds, char message[4096]) {
    message[0] = '\0';
    return report_latex_make(folder, NULL, seconds, message, 4096);
}

/* --- text ----------------------------------------------------------------------------------- */

/* As a report writes a foreign text: escaped in Markdown, of which LaTeX is made. */
static char *escaped(const char *text) {
    FILE *out = play_text();
    fputs("x ", out);
    text_markdown(text, out);
    char *markdown = play_text_end(out);
    out = play_text();
    cr_assert(!document_latex(markdown, out));
    return play_text_end(out);
}

/* Only commands of our own, braces in pairs, and nothing special without a backslash. */
static void check_latex(const char *text, const char *what) {
    static const char *const commands[] = {"ensuremath{", "^{}", "text"};
    long depth = 0;
    for (const char *c = text; *c; c++) {
        cr_expect(((unsigned char)*c >= 0x20 || *c == '\n') && *c != 0x7F, "%s: control character",
                  what);
        cr_expect(!strchr("$&#%^~_\"'<>|", *c) && strncmp(c, "?`", 2) != 0 &&
                      strncmp(c, "``", 2) != 0,
                  "%s: %c stands alone in %s", what, *c, text);
        depth += *c == '{' ? 1 : *c == '}' ? -1 : 0;
        cr_expect(depth >= 0, "%s: a brace too much in %s", what, text);
        if (*c != '\\')
            continue;
        c++;
        size_t k = 0;
        while (k < TOUCH_COUNT(commands) && strncmp(c, commands[k], strlen(commands[k])) != 0)
            k++;
        cr_expect(strchr("{}$&#%_", *c) || k < TOUCH_COUNT(commands), "%s: command %s", what, c);
    }
    cr_expect(depth == 0, "%s: a brace too few in %s", what, text);
}

Test(latex, text_stays_in_its_place) {
    for (size_t i = 0; i < TOUCH_COUNT(hostile); i++)
        check_latex(escaped(hostile[i]), hostile[i]);
    static const char *const pairs[][2] = {
        {"hz_mode=1", "x hz\\_mode=1\n"},
        {"\\input{/etc/passwd}", "x \\textbackslash{}input\\{/etc/passwd\\}\n"},
        {"\xce\xb4 \xc2\xb5m \xc3\xa9", "x \\ensuremath{\\delta} \\textmu{}m \xc3\xa9\n"},
        {"\xf0\x9f\x98\x80", "x {[}U+1F600{]}\n"},
        {"a--b ?`", "x a-{}-b ?{}`\n"},
    };
    for (size_t i = 0; i < TOUCH_COUNT(pairs); i++) {
        char *text = escaped(pairs[i][0]);
        cr_expect(!strncmp(text, pairs[i][1], strlen(pairs[i][1])), "%s", text);
    }
}

/* --- the tables ----------------------------------------------------------------------------- */

Test(latex, tables) {
    char nowhere[] = "/nonexistent";
    struct report_results results = {.folder = nowhere};
    add_row(&results.rows, "plain", PLAY_VERDICT_PASS);
    add_row(&results.rows, "plain", PLAY_VERDICT_FAIL);
    add_row(&results.rows, "wish", PLAY_VERDICT_FINDING);
    char message[256] = "";
    results.run = (struct play_run){"c", "v", "c", "c", "f", "m", "d", 1, .isolation = ""};
    const struct figures none = {.count = 0};
    const char *text = report_latex(&results, &none, message, sizeof message);
    cr_assert(text != NULL, "%s", message);
    static const char *const parts[] = {
        "1 of 2 judged comparisons pass, 1 fail; 1 finding (3 rows).",
        "\\subsection{Not passed}",
        "\\subsection{Findings}",
        "wish & wish & intended 1 wish, obtained 2e+10 wish (difference 2e+10 wish)",
        "\\subsection{Law: plain}",
        "1.25, expected 1.25",
        "\\end{document}",
    };
    EXPECT_PARTS(text, parts);
}

/* --- programs that are missing, or misbehave ---------------------------------------------------- */

/* An engine that fails, hangs, or lies; the second is not asked where the first is there. */
Test(latex, engines_that_misbehave) {
    static const struct {
        const char *script, *message;
    } fakes[] = {
        {"#!/bin/sh\necho '! Undefined control sequence.' >report.log; exit 1\n",
         "report.pdf was not made: ! Undefined control sequence."},
        {"#!/bin/sh\nkill -SEGV $$\n", "pdflatex died of signal 11"},
        {"#!/bin/sh\nexec /bin/sleep 30\n", "pdflatex did not end within 0.3 s"},
        {"#!/bin/sh\nexit 0\n", "report.pdf was not made"},
        {"#!/bin/sh\n[ \"$1\" = -no-shell-escape ] && exit 7\n", "pdflatex ended with status 7"},
    };
    char *folder = make_results(), *programs = make_folder();
    put_file(programs, "lualatex", "#!/bin/sh\necho >report.pdf\n");
    setenv("PATH", programs, 1);
    for (size_t i = 0; i < TOUCH_COUNT(fakes); i++) {
        char message[4096];
        put_file(programs, "pdflatex", fakes[i].script);
        cr_expect(make(folder, 0.3, message) == REPORT_WITHOUT_FIGURES, "fake %zu", i);
        cr_expect(strstr(message, fakes[i].message), "fake %zu: %s", i, message);
        cr_expect(!get_file(folder, "report.pdf"), "fake %zu", i);
    }
}
