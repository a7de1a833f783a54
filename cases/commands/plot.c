/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One case as a figure, in the terminal or in a file. gnuplot gets its script, with all numbers in it,
 * through a pipe: no shell, and text of users only between single quotes that it does not hold. */
#include <langinfo.h>
#include <locale.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>
#include "command.h"
#include "cases/judge/check.h"
#include "cases/base/gnuplot.h"
#include "cases/base/gnuplot_text.h"
#include "cases/base/memory.h"
#include "cases/base/suggest.h"
#include "cases/tell/figure.h"

#define CURVES 6  /* variants in one figure */
#define FEW    3  /* the same in a terminal */
#define NAME   64 /* characters of a name in the legend */
#define TITLE  90

struct options {
    struct command_law law;
    struct play_subject_options subject;
    const char *variant; /* NULL: all */
    const struct play_quantity *x, *y;
    const char *out; /* NULL: the terminal */
    int utf8;
};

/* --- options ------------------------------------------------------------------------------------ */

static int read_quantity(const char *text, void *to, char *ret_why, size_t size) {
    const struct play_quantity *q = play_quantity_find(text);
    struct play_suggest suggest;
    if (q && !q->is_outcome) {
        *(const struct play_quantity **)to = q;
        return 0;
    }
    if (q) {
        snprintf(ret_why, size, "this is one number of a run, not one of a step");
        return -1;
    }
    play_suggest_begin(&suggest, text);
    for (size_t i = 0; (q = play_quantity_at(i)); i++)
        if (!q->is_outcome)
            play_suggest_offer(&suggest, q->name);
    snprintf(ret_why, size, "there is no quantity of that name%s", play_suggest_hint(&suggest, ""));
    return -1;
}

#define AT(field) offsetof(struct options, field)
static const struct option_row option_rows[] = {
    COMMAND_VARIANT_ROW(AT(variant), "Default: all; the first 6 are drawn, 3 in a terminal."),
    OPTION(READ, "x", "QUANTITY", AT(x),
           "Quantity along the horizontal axis; 'touchstone list quantities' lists them. "
           "Default: what the case plots, else slide_s, overlap or time.",
           .read = read_quantity),
    OPTION(READ, "y", "QUANTITY", AT(y),
           "Quantity along the vertical axis. Default: what the case plots, else shear_force_s "
           "or normal_force.",
           .read = read_quantity),
    COMMAND_FIGURE_ROW(AT(out), "Draw into this file instead of the terminal."),
    COMMAND_ANY_LAW_ROWS(AT(law)),
    OPTION_END};
#undef AT

static const struct option_program program = {
    .verb = "plot",
    .usage = "CASE|FILE [OPTIONS]",
    .purpose = "Runs one case and draws it: in the terminal, as large as it is, or into a file. A "
               "reference "
               "that has a value at every step is drawn beside the answer of the law. gnuplot 6 "
               "draws with "
               "blocks in a UTF-8 terminal; older versions draw with letters.",
    .rows = option_rows,
    .end = "Exit status: 0 drawn, 1 your law refused the case or did not answer in time, 2 wrong "
           "usage or input, 3 gnuplot is missing or failed (Debian: gnuplot-nox), 4 your law "
           "crashed.",
    .least = 1,
    .most = 1,
    .arguments = "one case or file"};

/* --- the script --------------------------------------------------------------------------------- */

/* Columns and lines of the terminal; a line is left for the prompt, and gnuplot fills one column more
 * than it is given. */
static void window(int *ret_columns, int *ret_lines) {
    struct winsize size = {0};
    const char *const names[] = {"COLUMNS", "LINES"};
    int value[] = {80, 24};
    for (size_t i = 0; i < 2; i++) {
        const char *text = getenv(names[i]);
        const long given = text ? strtol(text, NULL, 10) : 0;
        value[i] = given > 0 ? (int)fmin((double)given, 1000) : value[i];
    }
    if (!ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) && size.ws_col && size.ws_row) {
        value[0] = size.ws_col;
        value[1] = size.ws_row;
    }
    *ret_columns = value[0] > 20 ? value[0] - 1 : 20;
    *ret_lines = value[1] > 10 ? value[1] - 1 : 10;
}

static void put_terminal(const struct options *o, FILE *out) {
    const char *no = getenv("NO_COLOR");
    const int colours = isatty(STDOUT_FILENO) && !(no && *no);
    int columns, lines;
    window(&columns, &lines);
    if (o->utf8)
        fprintf(out,
                "set encoding utf8\nif (strstrt(GPVAL_TERMINALS, 'block')) {\n"
                "set terminal block noenhanced %s size %d,%d\n} else {\n",
                colours ? "ansi" : "mono", columns, lines);
    fprintf(out, "set terminal dumb noenhanced %s size %d,%d\n%s", colours ? "ansi" : "mono",
            columns, lines,
            !o->utf8 ? ""
            : isatty(STDERR_FILENO)
                ? "printerr sprintf('touchstone plot: gnuplot %.1f draws with letters; 6 has a "
                  "block terminal', GPVAL_VERSION)\n}\n"
                : "}\n");
}

/* "overlap (m)"; the names and units are our own. */
static void put_quantity(const struct play_quantity *q, FILE *out) {
    const int pure = !strcmp(q->unit, "1");
    fprintf(out, "%s%s%s%s", q->name, pure ? "" : " (", pure ? "" : q->unit, pure ? "" : ")");
}

/* --- the curves --------------------------------------------------------------------------------- */

static int moves(const struct play_trace *trace, const char *name) {
    const double *values = trace->column[play_quantity_find(name)->index];
    for (size_t i = 0; i < trace->count; i++)
        if (fabs(values[i]) > 0.0)
            return 1;
    return 0;
}

/* What the case plots; else what tells most, as in the report. */
static void choose_axes(const struct play_case *c, const struct play_trace *trace,
                        struct options *o) {
    const int impact = c->segment_count == 0;
    const int shears = !impact && moves(trace, "shear_force_s") && moves(trace, "slide_s");
    if (!o->x)
        o->x = c->plot.x ? c->plot.x
                         : play_quantity_find(impact   ? "time"
                                              : shears ? "slide_s"
                                                       : "overlap");
    if (!o->y)
        o->y =
            c->plot.y ? c->plot.y : play_quantity_find(shears ? "shear_force_s" : "normal_force");
}

static double *copy_of(const double *values, size_t count) {
    return memcpy(play_resize(NULL, count + 1, sizeof *values), values, count * sizeof *values);
}

/* What a law answers; expected NULL: nothing is known at every step. */
static void add_pair(struct figure *figure, const struct options *o, const struct play_trace *trace,
                     const double *expected, const char *name, char *known, size_t style) {
    figure_add_pair(figure, (struct figure_pair){
                                .name = play_copy(name),
                                .known = known,
                                .style = style,
                                .count = trace->count,
                                .unasked = 1,
                                .x = copy_of(trace->column[o->x->index], trace->count),
                                .law = copy_of(trace->column[o->y->index], trace->count),
                                .expected = expected ? copy_of(expected, trace->count) : NULL});
}

/* What a law answers: 0; or an exit code after a message. */
static int ask(const struct options *o, const struct play_case *c,
               struct play_case_result *ret_result, char **ret_law) {
    struct play_ending ending;
    struct play_subject *subject;
    struct play_case asked;
    struct touch_message why;
    int bad = command_law_open(&o->subject, c->law, &subject, &ending);
    const int is_foreign = bad || subject;
    if (!bad && command_law_case(&o->law, subject, c, &asked, &why)) {
        bad = -1;
        ending = (struct play_ending){.kind = PLAY_ENDING_REFUSED};
        snprintf(ending.text, sizeof ending.text, "%s", why.text);
    }
    bad = bad || play_check_case(subject, &asked, ret_result, &ending);
    *ret_law = bad ? NULL : play_copy(play_subject_law(subject, c));
    command_law_close(&o->subject, subject);
    if (!bad)
        return EXIT_PASSED;
    program_complain("plot", "%s: %s", c->file, ending.text);
    return is_foreign ? command_ending_code(&ending) : EXIT_USAGE;
}

/* 0, or an exit code after a message. */
static int add_case(struct figure *figure, const struct play_case *c, struct options *o,
                    size_t style) {
    struct play_case_result result = {.count = 0};
    const double *expected = NULL;
    char *law, *known = NULL;
    const int code = ask(o, c, &result, &law);
    if (code != EXIT_PASSED)
        return code;
    choose_axes(c, &result.trace, o);
    for (size_t i = 0; i < result.count && !expected; i++) {
        const struct play_check *check = &c->checks[i];
        if (!result.checked[i].expected || check->quantity != o->y)
            continue;
        expected = result.checked[i].expected;
        known = check->expression ? play_format("expected: %s", check->expression)
                                  : play_format("reference: %s", check->reference);
    }
    add_pair(figure, o, &result.trace, expected, *c->variant ? c->variant : law, known, style);
    play_case_result_free(&result);
    return EXIT_PASSED;
}

/* In a terminal, of lines alone; its y axis has no label, so both stand below. */
static int draw_here(const struct options *o, struct figure *figure) {
    char *script = NULL;
    size_t length = 0;
    FILE *out = play_text(&script, &length);
    int code = EXIT_INTERNAL;
    figure_draw_pairs(figure);
    if (out) {
        put_terminal(o, out);
        fputs("set title ", out);
        gnuplot_text(figure->title, TITLE, o->utf8, out);
        /* The dumb terminal writes reversed keys over each other. */
        fprintf(out,
                " noenhanced\nset tics nomirror\nset autoscale noextend\nset offsets graph 0.02, "
                "graph 0.02, graph 0.05, graph 0.05\nset key below left vertical maxrows %zu "
                "noenhanced samplen 2\nset xlabel '",
                figure->curve_count);
        put_quantity(o->y, out);
        fputs(" over ", out);
        put_quantity(o->x, out);
        fputs("' noenhanced\n", out);
        figure_put_lines(figure, NAME, o->utf8, out);
        code = fclose(out) ? EXIT_INTERNAL : gnuplot_draw("plot", NULL, script, length);
    }
    return code;
}

/* --- all ---------------------------------------------------------------------------------------- */

/* Adds the curves of the wanted variants, as many as are drawn; their exit code. */
static int add_cases(struct figure *figure, const struct play_case_set *set, struct options *o) {
    char *picked = command_pick("plot", set, o->variant);
    const size_t most = o->out ? CURVES : FEW;
    size_t shown = 0, count = 0;
    int code = picked ? EXIT_PASSED : EXIT_USAGE;
    for (size_t i = 0; i < set->count && code == EXIT_PASSED; i++) {
        if (!picked[i] || !command_law_wants(&o->law, &set->cases[i]) || count++ >= most)
            continue;
        code = add_case(figure, &set->cases[i], o, shown++);
    }
    if (code == EXIT_PASSED && !count)
        code =
            program_usage("plot", "%s has no case of %s", set->cases[0].name, o->law.wanted->name);
    if (code == EXIT_PASSED && shown < count)
        fprintf(stderr,
                "touchstone plot: %zu of %zu variants are drawn; --variant chooses others\n", shown,
                count);
    return code;
}

static int draw(struct options *o, const struct play_case_set *set) {
    const struct play_case *c = &set->cases[0];
    struct figures figures = {0};
    struct figure *figure = figures_new(&figures, "", "", c->title, NULL);
    int code = add_cases(figure, set, o);
    if (code == EXIT_PASSED) {
        figure_axis(&figure->x, o->x->name, o->x->unit, 0);
        figure_axis(&figure->y, o->y->name, o->y->unit, 0);
        code = o->out ? figures_put("plot", o->out, &figures, 1) : draw_here(o, figure);
    }
    return code;
}

int command_plot(int argc, char **argv) {
    struct options o = {.law = COMMAND_LAW_NONE};
    struct option_arguments given;
    struct play_case_set set;
    int stop = options_read(&program, argc, argv, &o, &given);
    if (stop >= 0 || (stop = command_law_check("plot", &o.law, &o.subject)))
        return stop;
    setlocale(LC_CTYPE, "");
    o.utf8 = !strcmp(nl_langinfo(CODESET), "UTF-8");
    if (command_read_one("plot", given.text[0], &set))
        return EXIT_USAGE;
    return draw(&o, &set);
}
