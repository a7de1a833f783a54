/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `touchstone show`: cases as one figure, in the terminal or in a file, over the steps of their runs or a point a variant;
 * or the steps of one case as CSV. */
#include <langinfo.h>
#include <locale.h>
#include <sys/ioctl.h>
#include <unistd.h>
#include "asked.h"
#include "show.h"
#include "cases/engines/deck.h"
#include "cases/judge/check.h"
#include "cases/results/swept.h"
#include "cases/case/units.h"
#include "cases/tell/figure_paper.h"
#include "cases/tell/short_name.h"
#include "cases/tell/symbols.h"
#include "cases/version.h"

#define SIX    6 /* variants in one figure, over their steps */
#define FEW    3 /* the same in a terminal */
#define LOG_X  100.0
#define DEGREE 57.295779513082320877

struct options {
    struct command_law law;
    struct play_subject_options subject;
    struct words words;  /* NAME=VALUE */
    const char *variant; /* NULL: all */
    const char *x;       /* what is varied, or a quantity; NULL: as the case says */
    const struct play_quantity *y;
    const char *out;    /* NULL: the terminal */
    const char *record; /* NULL: none is written; else .out is the same file */
    double paper;       /* mm; 0: none */
    int force, utf8;
};

/* A curve, until all are known: then it has its name. */
struct curve {
    const char *law, *case_name, *variant;
    const char *subject; /* what answers: "built-in", a file, a command, a law of an engine */
    struct figure_pair pair,
        smooth; /* smooth: what is known between its places; count 0: nothing */
};

struct plot {
    struct figures figures;
    struct figure *figure;
    int is_begun, of_outcomes; /* 1: a point a variant; 0: a curve a variant */
    int is_published;          /* the points of published curves of y are drawn */
    const struct play_quantity *x, *y;
    const char *x_name;   /* of a number that is varied; NULL: x is a quantity */
    int has_target;       /* that number is the restitution that is asked for */
    size_t count, wanted; /* curves; and how many there would be */
    struct curve *curves;
    char *subject; /* that was asked last */
    char *without; /* the last case that is not of the law; NULL: all are */
};

/* --- options ------------------------------------------------------------------------------------ */

static int read_quantity(const char *text, void *to, char *ret_why, size_t size) {
    const struct play_quantity *q = play_quantity_find(text);
    struct play_suggest suggest;
    if (q) {
        *(const struct play_quantity **)to = q;
        return 0;
    }
    play_suggest_begin(&suggest, text);
    for (size_t i = 0; (q = play_quantity_at(i)); i++)
        play_suggest_offer(&suggest, q->name);
    return REFUSED_INTO(ret_why, size, "there is no quantity of that name%s",
                        play_suggest_hint(&suggest, ""));
}

static int read_paper(const char *text, void *to, char *ret_why, size_t size) {
    double width;
    if (play_number_read(text, "m", &width, ret_why, size))
        return -1;
    *(double *)to = 1e3 * width;
    if (1e3 * width >= 40.0 && 1e3 * width <= 200.0)
        return 0;
    return REFUSED_INTO(ret_why, size, "a figure for a paper is 40 mm to 200 mm wide");
}

static int ends_with(const char *file, const char *ending) {
    const char *dot = strrchr(file, '.');
    return dot && !strcmp(dot, ending) && dot > file;
}

static int read_out(const char *text, void *to, char *ret_why, size_t size) {
    if (ends_with(text, ".tex") || ends_with(text, ".csv") || deck_is(text))
        return *(const char **)to = text, 0;
    const int bad = command_read_figure(text, to, ret_why, size);
    if (bad)
        snprintf(ret_why, size, "the name of the file must end in .svg, .png, .pdf, .tex, .csv, %s",
                 deck_ends());
    return bad;
}

static int read_record(const char *text, void *to, char *ret_why, size_t size) {
    *(const char **)to = text;
    if (ends_with(text, ".csv") && strcmp(text, SHOW_STEPS_HERE) != 0)
        return 0;
    return REFUSED_INTO(ret_why, size, "the name of a record must end in .csv");
}

#define AT(field) offsetof(struct options, field)
static const struct option_row option_rows[] = {
    COMMAND_VARIANT_ROW(AT(variant), "Default: all; the first 6 are drawn, 3 in a terminal."),
    OPTION(TEXT, "x", "NAME", AT(x),
           "What is along the horizontal axis: a quantity of a step ('touchstone list "
           "quantities'); or, with a point a variant, speed, angle, a property that the variants "
           "differ in, or a quantity of a run. Default: what the case plots or varies, else "
           "slide_s, overlap or time."),
    OPTION(READ, "y", "QUANTITY", AT(y),
           "Quantity along the vertical axis; one of a run (restitution, psi2) asks for a point a "
           "variant. Default: what "
           "the case plots, or what is known of its impacts, else shear_force_s or normal_force.",
           .read = read_quantity),
    OPTION(
        READ, "out", "FILE", AT(out),
        "Write this file instead. Its name ends in .svg, .png, .pdf or .tex for the figure, the "
        "last two for a column of a paper, 85 mm wide; in .csv for every step of one case, with "
        "units and the signs of touchstone/law.h; -.csv is standard output. In .lammps, .liggghts, "
        ".yade or .kratos the input with which this engine plays an impact or a path, and writes "
        "its numbers for 'verify CASE NUMBERS.csv'; in .txt the same in words for other codes; in "
        ".lammps.yaml a test for LAMMPS' own suite, with the numbers of the law.",
        .read = read_out, .writes = 1),
    OPTION(READ, "record", "FILE", AT(record),
           "Write every step of one case into this file, which ends in .csv, and beside it "
           "NAME.yaml: a case that expects of any law what this one answers to the same motion. A "
           "NAME.yaml that is there stays, even with --force.",
           .read = read_record, .writes = 1),
    OPTION(READ, "paper", "WIDTH", AT(paper),
           "With --out: a figure for a paper, as wide as its column (85mm), with text of 7 pt or "
           "more and without a title. Beside it come its caption for LaTeX (.tex), its numbers "
           "(.csv) and the works that it draws on (.bib).",
           .read = read_paper, .needs = "out"),
    OPTION(FLAG, "force", NULL, AT(force), "Replace output files that are there."),
    COMMAND_LAW_ROWS(AT(law)),
    OPTION_END};
#undef AT

static const struct option_program program = {
    .verb = "show",
    .usage = "[LAW] CASE|FILE... [NAME=VALUE]... [OPTIONS]\nLAW... [NAME=VALUE]... [OPTIONS]",
    .purpose = "Runs cases and draws them as one figure, in the terminal or in a file: a curve a "
               "variant over its steps; "
               "or, where impacts are varied, a point a variant. What is known is drawn beside the "
               "answers of the laws: a "
               "reference where it can be evaluated between the variants, or at each step; "
               "measured values with bars. --out STEPS.csv writes every step of one case.\nA law "
               "alone is drawn in a press, a slide there and back, and a lift; with a speed or an "
               "angle, in that impact. " ASKED_CASE_NAMES " " ASKED_CASE_PLAIN "\nSeveral "
               "laws are asked one after the other: what follows "
               "--law is for that law, what stands before the first of them for all.",
    .rows = option_rows,
    .end = "Exit status: 0 drawn, 1 your law refused the case or did not answer in time, 2 wrong "
           "usage or input, 3 gnuplot is missing or failed (Debian: gnuplot-nox), 4 your law "
           "crashed.",
    .most = 100,
    .arguments = "a law, or one case or file"};

/* Columns and lines of the terminal; a line is left for the prompt. */
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
    *ret_columns = value[0];
    *ret_lines = value[1] - 1;
}

/* --- what is drawn -------------------------------------------------------------------------------- */

static int moves(const struct play_trace *trace, const char *name) {
    const double *values = trace->column[play_quantity_find(name)->index];
    for (size_t i = 0; i < trace->count; i++)
        if (fabs(values[i]) > 0.0)
            return 1;
    return 0;
}

/* What the case plots; else what tells most, as in the report. */
static void choose_columns(const struct play_case *c, const struct play_trace *trace,
                           struct plot *p) {
    const int impact = c->segment_count == 0;
    const int shears = !impact && moves(trace, "shear_force_s") && moves(trace, "slide_s");
    if (!p->x)
        p->x = c->plot.x ? c->plot.x
                         : play_quantity_find(impact   ? "time"
                                              : shears ? "slide_s"
                                                       : "overlap");
    if (!p->y)
        p->y =
            c->plot.y ? c->plot.y : play_quantity_find(shears ? "shear_force_s" : "normal_force");
}

/* The variant as references and sweeps know it. */
static const struct play_setup *setup_of(const struct play_case *c) {
    struct play_setups one = {0};
    play_setups_add(&one, c, c->law->name, c->number, "");
    return one.setups;
}

/* Whether some variant of an impact has a number of that name. */
static int has_number(const struct play_case_set *set, const char *name) {
    for (size_t i = 0; i < set->count; i++)
        if (play_is_impact(&set->cases[i]) && !isnan(swept_value(setup_of(&set->cases[i]), name)))
            return 1;
    return 0;
}

/* What the variants of an impact differ in; NULL: no number takes three values. */
static char *parameter_of(const struct play_case_set *set) {
    const struct play_setup **setups = play_resize(NULL, set->count + 1, sizeof *setups);
    for (size_t i = 0; i < set->count; i++)
        setups[i] = setup_of(&set->cases[i]);
    return play_is_impact(&set->cases[0]) ? swept_parameter(setups, set->count) : NULL;
}

/* The first check of an outcome of an impact; NULL: there is none. */
static const struct play_check *outcome_check(const struct play_case *c) {
    for (size_t i = 0; i < c->check_count; i++)
        if (c->checks[i].quantity->is_outcome && c->checks[i].quantity->impact_only)
            return &c->checks[i];
    return NULL;
}

/* The property of that name, which may be NULL; NULL: the law has none. */
static const struct touch_property *property_of(const struct play_case *c, const char *name) {
    const int k = name ? touch_property_find(c->law, name) : -1;
    return k < 0 ? NULL : &c->law->properties[k];
}

static double scale_of(const char *x_name) {
    return x_name && !strcmp(x_name, "angle") ? DEGREE : 1;
}

/* The first published curve, of y where that is asked for; NULL: there is none. */
static const struct play_check *published_check(const struct play_case *c,
                                                const struct play_quantity *y) {
    for (size_t i = 0; i < c->check_count; i++)
        if (c->checks[i].curve && (!y || c->checks[i].quantity == y))
            return &c->checks[i];
    return NULL;
}

/* Whether the figure has a point a variant: what is asked for are outcomes, or the case is a sweep. 0, or an exit code. */
static int begin(struct plot *p, const struct options *o, const struct play_case_set *set) {
    const struct play_case *c = &set->cases[0];
    const struct play_check *check = outcome_check(c), *published = published_check(c, o->y);
    char *swept = parameter_of(set);
    const struct play_quantity *x = o->x ? play_quantity_find(o->x) : NULL;
    const int named = o->x && has_number(set, o->x);
    struct play_suggest suggest;
    p->is_begun = 1;
    p->x = x;
    p->y = o->y;
    p->is_published = published && !o->x;
    if (p->is_published)
        return p->y = published->quantity, 0;
    p->of_outcomes = o->y   ? o->y->is_outcome
                     : o->x ? named || (x && x->is_outcome)
                            : swept && check && !c->plot.x && !o->variant;
    if (o->x && !x && !named) {
        play_suggest_begin(&suggest, o->x);
        for (size_t i = 0; (x = play_quantity_at(i)); i++)
            play_suggest_offer(&suggest, x->name);
        return program_usage("show", "--x %s: there is no quantity of that name%s", o->x,
                             play_suggest_hint(&suggest, ""));
    }
    if (!p->of_outcomes)
        return x && x->is_outcome
                   ? program_usage("show", "--x %s: this is one number of a run, not one of a step",
                                   o->x)
                   : 0;
    p->y = p->y ? p->y : check ? check->quantity : play_quantity_find("restitution");
    if ((x && !x->is_outcome) || (!named && !swept))
        return program_usage("show",
                             "--y %s: this is one number of a run, not one of a step; it is drawn "
                             "over what the variants "
                             "of an impact differ in, by three values or more",
                             p->y->name);
    if (!x)
        p->x_name = named ? o->x : swept;
    return 0;
}

static struct curve *add_curve(struct plot *p, const char *law, const struct play_case *c,
                               const char *variant, struct figure_pair pair) {
    p->curves = play_resize(p->curves, p->count + 1, sizeof *p->curves);
    pair.style = p->count;
    p->curves[p->count] = (struct curve){.law = play_copy(law),
                                         .case_name = play_copy(c->name),
                                         .variant = play_copy(variant),
                                         .subject = p->subject,
                                         .pair = pair};
    return &p->curves[p->count++];
}

/* What a law answers: 0; or an exit code after a message. */
static int ask(struct plot *p, const struct options *o, const struct play_case *c,
               struct play_case_result *ret_result, char **ret_law) {
    struct play_ending ending;
    struct play_subject *subject;
    struct play_case asked;
    struct touch_message why;
    int bad = command_law_open(&o->subject, c->law, &subject, &ending);
    const int is_foreign = bad || subject;
    if (!bad && command_law_case(subject, c, &asked, &why)) {
        bad = -1;
        ending = (struct play_ending){.kind = PLAY_ENDING_REFUSED};
        snprintf(ending.text, sizeof ending.text, "%s", why.text);
    }
    bad = bad || play_check_case(subject, &asked, ret_result, &ending);
    *ret_law = play_copy(bad ? "" : play_subject_law(subject, c));
    p->subject = play_copy(play_subject_name(subject));
    command_law_close(&o->subject, subject);
    if (!bad)
        return EXIT_PASSED;
    program_complain("show", "%s: %s", c->file, ending.text);
    return is_foreign ? command_ending_code(&ending) : EXIT_USAGE;
}

/* --- over the steps of a run ---------------------------------------------------------------------- */

/* What is known at a row is known so well. */
static double *halves(double half, size_t count) {
    double *values = play_resize(NULL, count + 1, sizeof *values);
    for (size_t i = 0; i < count; i++)
        values[i] = half > 0 ? half : 0;
    return values;
}

static double *copy_of(const double *values, size_t count) {
    return memcpy(play_resize(NULL, count + 1, sizeof *values), values, count * sizeof *values);
}

/* What is known of a check, for the legend. */
static char *known_words(const struct play_case *c, const struct play_check *check) {
    return check->reference ? play_copy(figure_reference_words(check->reference))
           : check->expression
               ? symbols_of_expression(c->law, check->expression)
               : play_copy(check->basis == PLAY_BASIS_DATA ? "measured" : "expected");
}

/* 0, or an exit code after a message. */
static int add_run(struct plot *p, const struct options *o, const struct play_case *c) {
    struct play_case_result result = {.count = 0};
    char *law;
    const int code = ask(p, o, c, &result, &law);
    if (code != EXIT_PASSED)
        return code;
    const struct play_trace *trace = &result.trace;
    choose_columns(c, trace, p);
    struct figure_pair pair = {.count = trace->count,
                               .unasked = 1,
                               .x = copy_of(trace->column[p->x->index], trace->count),
                               .law = copy_of(trace->column[p->y->index], trace->count)};
    for (size_t i = 0; i < result.count && !pair.expected; i++) {
        const struct play_check *check = &c->checks[i];
        if (!result.checked[i].expected || check->quantity != p->y)
            continue;
        pair.expected = copy_of(result.checked[i].expected, trace->count);
        pair.half = halves(result.checked[i].uncertainty, trace->count);
        pair.known = known_words(c, check);
        if (check->reference)
            figure_add_reference(p->figure, check->reference);
    }
    figure_break(&pair, trace->column[PLAY_COLUMN_events]);
    add_curve(p, law, c, c->variant, pair);
    play_case_result_free(&result);
    return EXIT_PASSED;
}

/* The points of the published curves of y, in the units of their file. 0, or an exit code after a message. */
static int add_published(struct plot *p, const struct options *o, const struct play_case *c) {
    struct play_case_result result = {.count = 0};
    struct figure_pair pair = {.known = play_copy("published"), .known_is_loose = 1};
    char *law;
    const int code = ask(p, o, c, &result, &law);
    if (code != EXIT_PASSED)
        return code;
    for (size_t i = 0; i < result.count; i++) {
        const struct play_row *row = &result.checked[i].row;
        if (c->checks[i].quantity != p->y || !row->point_count)
            continue;
        if (!p->figure->x.name) {
            figure_axis(&p->figure->x, row->x_axis, "", 0);
            figure_axis(&p->figure->y, row->y_axis, "", 0);
        }
        for (size_t k = 0; k < row->point_count; k++)
            figure_pair_point(&pair, row->points[k].x, row->points[k].obtained,
                              row->points[k].published, row->points[k].uncertainty);
    }
    figure_pair_sort(&pair);
    if (pair.count)
        add_curve(p, law, c, c->variant, pair);
    play_case_result_free(&result);
    return EXIT_PASSED;
}

/* --- over what is varied -------------------------------------------------------------------------- */

/* The curve of a series; it is made where there is none. */
static struct curve *series_of(struct plot *p, size_t first, const char *law,
                               const struct play_case *c, const char *variant) {
    for (size_t i = first; i < p->count; i++)
        if (!strcmp(p->curves[i].law, law) && !strcmp(p->curves[i].variant, variant))
            return &p->curves[i];
    return add_curve(p, law, c, variant, (struct figure_pair){.is_loose = 1});
}

/* What is known of a series between its places, as a curve of its own. */
static void add_smooth(struct plot *p, const struct play_case *c, const struct play_check *check,
                       struct curve *curve) {
    struct figure_pair *pair = &curve->pair, smooth = {.known = pair->known};
    double x[SWEPT_PLACES], y[SWEPT_PLACES], half[SWEPT_PLACES];
    const double scale = scale_of(p->x_name);
    double *given = copy_of(pair->x, pair->count);
    for (size_t i = 0; i < pair->count; i++)
        given[i] /= scale;
    const size_t count = p->x_name
                             ? swept_curve(setup_of(c), check->reference, p->x_name, given,
                                           pair->expected, pair->count, SWEPT_PLACES, x, y, half)
                             : 0;
    for (size_t i = 0; i < count; i++)
        figure_pair_point(&smooth, scale * x[i], (double)NAN, y[i], half[i]);
    if (!count)
        return;
    smooth.law = NULL;
    pair->known = NULL; /* it is compared, and drawn by the curve */
    curve->smooth = smooth;
}

/* Slip after over slip before an oblique impact, as a reference has them up to an angle. */
static void add_oblique(struct plot *p, const struct play_case *c, const char *reference,
                        const char *words, double most) {
    const struct play_setup *setup = setup_of(c);
    struct figure_pair pair = {.known = play_copy(words)};
    double none;
    for (size_t i = 1; i <= SWEPT_PLACES; i++) {
        const double angle = most * (double)i / SWEPT_PLACES, psi = swept_psi1(setup, angle),
                     e = swept_known(setup, reference, "angle", angle, &none);
        if (isfinite(psi) && isfinite(e))
            figure_pair_point(&pair, psi, (double)NAN, -e * psi, 0);
    }
    pair.law = NULL;
    if (!pair.count)
        return;
    figure_add_reference(p->figure, reference);
    figure_add_pair(p->figure, pair);
}

/* What is known of a case whose angles are varied: of its law, and with partial slip. */
static void add_obliques(struct plot *p, const struct play_case_set *set) {
    const struct play_case *c = &set->cases[0];
    double most = 0;
    for (size_t i = 0; i < set->count; i++)
        most = fmax(most, set->cases[i].impact.angle);
    char *own = NULL;
    for (size_t i = 0; i < c->check_count && !own; i++)
        own = c->checks[i].reference ? swept_oblique(c->checks[i].reference) : NULL;
    if (own)
        add_oblique(p, c, own, "exact", most);
    add_oblique(p, c, SWEPT_MINDLIN, "exact, with partial slip", most);
}

static const struct play_check *check_of(const struct play_case *c, const struct play_quantity *y) {
    for (size_t i = 0; i < c->check_count; i++)
        if (c->checks[i].quantity == y)
            return &c->checks[i];
    return NULL;
}

/* 0, or an exit code after a message. */
static int add_point(struct plot *p, const struct options *o, const struct play_case *c,
                     size_t first) {
    struct play_case_result result = {.count = 0};
    char *law;
    const int code = ask(p, o, c, &result, &law);
    if (code != EXIT_PASSED)
        return code;
    const char *name = p->x_name ? p->x_name : "angle";
    const struct touch_property *property = property_of(c, name);
    char *variant = swept_series(c->variant, name);
    const struct play_check *check = check_of(c, p->y);
    const struct play_checked *known = check ? &result.checked[check - c->checks] : NULL;
    struct figure_pair *pair = &series_of(p, first, law, c, variant)->pair;
    const double x =
        p->x ? result.trace.outcome[p->x->index] : swept_value(setup_of(c), name) * scale_of(name);
    figure_pair_point(pair, x, result.trace.outcome[p->y->index],
                      known ? known->row.expected : (double)NAN,
                      known && known->uncertainty > 0 ? known->uncertainty : 0);
    if (check && !pair->known) {
        pair->known = known_words(c, check);
        pair->known_is_loose = check->basis == PLAY_BASIS_DATA || !check->reference;
        if (check->reference)
            figure_add_reference(p->figure, check->reference);
    }
    p->has_target |=
        property && property->role == TOUCH_RESTITUTION && !strcmp(p->y->name, "restitution");
    play_case_result_free(&result);
    return EXIT_PASSED;
}

static void end_series(struct plot *p, const struct play_case_set *set, size_t first) {
    for (size_t i = first; i < p->count; i++) {
        struct curve *curve = &p->curves[i];
        figure_pair_sort(&curve->pair);
        for (size_t k = 0; k < set->count && curve->pair.known; k++) {
            const struct play_case *c = &set->cases[k];
            const struct play_check *check = check_of(c, p->y);
            if (check && check->reference &&
                !strcmp(swept_series(c->variant, p->x_name ? p->x_name : "angle"),
                        curve->variant)) {
                add_smooth(p, c, check, curve);
                break;
            }
        }
    }
}

/* --- names -------------------------------------------------------------------------------------- */

static int differ(const struct plot *p, size_t at) {
    for (size_t i = 1; i < p->count; i++)
        if (strcmp(*(const char *const *)((const char *)&p->curves[i] + at),
                   *(const char *const *)((const char *)&p->curves[0] + at)) != 0)
            return 1;
    return 0;
}

/* What tells a curve from the others: its law, its case, its variant. */
static char *name_of(const struct plot *p, size_t i) {
    const struct curve *curve = &p->curves[i];
    const int subjects = differ(p, offsetof(struct curve, subject)),
              laws = subjects || differ(p, offsetof(struct curve, law)),
              cases = differ(p, offsetof(struct curve, case_name));
    const char **alike = play_resize(NULL, p->count, sizeof *alike);
    size_t count = 0;
    for (size_t k = 0; k < p->count; k++)
        if (!strcmp(p->curves[k].law, curve->law) &&
            !strcmp(p->curves[k].case_name, curve->case_name))
            alike[count++] = p->curves[k].variant;
    char *variant = figure_short_name(curve->law, &curve->variant, 1, alike, count);
    const size_t length = strlen(curve->law);
    const int own =
        !strncmp(curve->case_name, curve->law, length) && curve->case_name[length] == '/';
    const char *rest = own ? curve->case_name + length + 1 : curve->case_name;
    const char *slash = strrchr(curve->subject, '/');
    char *law = subjects && strcmp(curve->subject, "built-in") != 0
                    ? play_copy(slash ? slash + 1 : curve->subject)
                    : symbol_or_words(NULL, curve->law);
    char *name = laws || !*variant ? law : NULL;
    if (cases && !(laws && own))
        name = name ? play_format("%s, %s", name, symbol_or_words(NULL, rest))
                    : symbol_or_words(NULL, rest);
    return !name ? variant : *variant ? play_format("%s, %s", name, variant) : name;
}

/* --- all ---------------------------------------------------------------------------------------- */

/* The variants of a case that are wanted, as a set. */
static int pick(const struct options *o, const struct play_case_set *set,
                struct play_case_set *ret_set) {
    char *picked = command_pick("show", set, o->variant);
    *ret_set = (struct play_case_set){0, play_resize(NULL, set->count + 1, sizeof *set->cases)};
    for (size_t i = 0; picked && i < set->count; i++)
        if (picked[i] && command_law_wants(&o->law, &set->cases[i]))
            ret_set->cases[ret_set->count++] = set->cases[i];
    int code = picked ? EXIT_PASSED : EXIT_USAGE;
    for (size_t i = 0; o->words.count && i < ret_set->count && code == EXIT_PASSED; i++) {
        struct asked_case asked = {.c = ret_set->cases[i]};
        code = asked_case_words("show", &o->words, &asked);
        asked.c.check_count = 0; /* they are of the values that the case has */
        ret_set->cases[i] = asked.c;
    }
    return code;
}

static void set_axes(struct plot *p, const struct play_case *c) {
    const struct play_setting *x = p->x_name ? play_setup_find(setup_of(c), p->x_name) : NULL;
    const char *unit = p->x ? p->x->unit : !x ? "" : scale_of(x->name) > 1 ? "deg" : x->unit;
    figure_axis(&p->figure->x, p->x ? p->x->name : p->x_name, unit, 0);
    figure_axis_property(&p->figure->x, property_of(c, p->x_name));
    figure_axis(&p->figure->y, p->y->name, p->y->unit, 0);
}

/* Adds what is drawn of the variants of one case by one law; an exit code. */
static int add_set(struct plot *p, const struct options *o, const struct play_case_set *set) {
    const size_t most = o->out ? SIX : FEW, first = p->count;
    int code = EXIT_PASSED;
    if (!p->is_begun) {
        p->figure = figures_new(&p->figures, "", "", set->cases[0].title, NULL);
        code = begin(p, o, set);
    }
    p->wanted += p->of_outcomes ? 0 : set->count;
    for (size_t i = 0; i < set->count && code == EXIT_PASSED; i++)
        if (p->is_published && p->count < FIGURE_CURVES)
            code = add_published(p, o, &set->cases[i]);
        else if (p->of_outcomes)
            code = add_point(p, o, &set->cases[i], first);
        else if (p->count - first < most && p->count < FIGURE_CURVES)
            code = add_run(p, o, &set->cases[i]);
    if (p->of_outcomes && code == EXIT_PASSED)
        end_series(p, set, first);
    if (code == EXIT_PASSED && p->x && !strcmp(p->x->name, "psi1") && !strcmp(p->y->name, "psi2"))
        add_obliques(p, set);
    if (code != EXIT_PASSED)
        return code;
    if (!p->figure->x.name)
        set_axes(p, &set->cases[0]);
    if (!strstr(p->figure->case_name, set->cases[0].name))
        p->figure->case_name = play_format("%s%s%s", p->figure->case_name,
                                           *p->figure->case_name ? ", " : "", set->cases[0].name);
    return code;
}

static int writes_steps(const struct options *o) {
    return o->out && ends_with(o->out, ".csv");
}

/* Steps, or the input of a code. */
static int is_of_one(const struct options *o) {
    return writes_steps(o) || (o->out && deck_is(o->out));
}

/* Of a case, by name or file, or (NULL) of a law alone: an exit code. */
static int add_case(struct plot *p, const struct options *o, char *argument) {
    struct play_case_set all, set;
    struct play_case alone;
    int code;
    if (argument ? command_read_one("show", argument, o->law.wanted != NULL, &all) : 0)
        return EXIT_USAGE;
    if ((code = argument ? pick(o, &all, &set)
                         : show_law(&o->law, &o->subject, &o->words, o->variant, &alone)))
        return code;
    if (!argument)
        set = (struct play_case_set){1, &alone};
    if (!set.count) {
        p->without = play_format("%s has no case of %s", all.cases[0].name, o->law.wanted->name);
        return is_of_one(o) ? program_usage("show", "%s", p->without)
                            : code; /* another case may have one */
    }
    if (!is_of_one(o))
        return add_set(p, o, &set);
    return set.count > 1 && !command_pick_one("show", &all, o->variant) ? EXIT_USAGE
           : o->record       ? show_record(&o->subject, &o->law, &set.cases[0], o->record)
           : deck_is(o->out) ? show_deck(&o->subject, &o->law, &set.cases[0], o->out)
                             : show_steps(&o->subject, &o->law, &set.cases[0], o->out);
}

/* Keeps as many curves as one figure has, of each law and case the first ones; how many. */
static size_t choose(struct plot *p) {
    size_t kept = 0, rank = 0;
    char *keep = memset(play_resize(NULL, p->count + 1, 1), 0, p->count + 1);
    for (; kept < FIGURE_CURVES && kept < p->count; rank++)
        for (size_t i = 0; i < p->count && kept < FIGURE_CURVES; i++) {
            size_t before = 0;
            for (size_t k = 0; k < i; k++)
                before += !strcmp(p->curves[k].law, p->curves[i].law) &&
                          !strcmp(p->curves[k].case_name, p->curves[i].case_name);
            keep[i] = keep[i] || before == rank;
            kept += before == rank;
        }
    size_t at = 0;
    for (size_t i = 0; i < p->count; i++)
        if (keep[i])
            p->curves[at++] = p->curves[i];
    return at;
}

/* Ends the figure and draws it; an exit code. */
static int draw(struct plot *p, const struct options *o) {
    const size_t shown = choose(p), wanted = p->of_outcomes ? p->count : p->wanted;
    if (shown < wanted)
        fprintf(stderr, "touchstone show: %zu of %zu %s are drawn; --variant chooses others\n",
                shown, wanted, p->of_outcomes ? "series" : "variants");
    p->count = shown;
    for (size_t i = 0; i < shown; i++) {
        p->curves[i].pair.name = name_of(p, i);
        p->curves[i].pair.style = i;
        figure_add_pair(p->figure, p->curves[i].pair);
        if (p->curves[i].smooth.count)
            figure_add_pair(p->figure, p->curves[i].smooth);
    }
    figure_draw_pairs(p->figure);
    if (p->of_outcomes && p->x_name && strcmp(p->figure->x.unit, "deg") != 0)
        p->figure->x.log = figure_wants_log(p->figure, 0, LOG_X);
    if (p->has_target)
        figure_add_target(p->figure);
    p->figures.paper = o->paper;
    if (o->paper > 0)
        p->figures.made_by = "touchstone " TOUCHSTONE_VERSION ", commit " TOUCHSTONE_COMMIT;
    if (o->out)
        return figures_put("show", o->out, &p->figures, 1);
    int columns, lines;
    window(&columns, &lines);
    const char *no = getenv("NO_COLOR");
    figure_draw_pairs(p->figure);
    figure_dots(p->figure, columns, lines, isatty(STDOUT_FILENO) && !(no && *no), o->utf8, stdout);
    return EXIT_PASSED;
}

/* Whether an argument begins a law, with its value or before it. */
static int begins_law(const char *argument) {
    return !strcmp(argument, "--law") || !strncmp(argument, "--law=", 6);
}

/* The arguments for one of several laws: what stands before the first of them holds for all, and what follows a law for it
 * alone. How many there are. */
static int arguments_of(int argc, char **argv, int law, char **ret_argv) {
    int count = 0, at = -1;
    for (int i = 0; i < argc; i++) {
        /* What follows a name without "=" is its value, whatever it looks like. */
        const int is_value = i > 1 && begins_law(argv[i - 1]) && !strchr(argv[i - 1], '=');
        at += i > 0 && !is_value && begins_law(argv[i]);
        if (at < 0 || at == law)
            ret_argv[count++] = argv[i];
    }
    ret_argv[count] = NULL;
    return count;
}

/* Laws and NAME=VALUE, taken out of the arguments. */
static struct option_list take_words(struct option_arguments *given, struct words *words) {
    struct option_list laws = {0};
    struct word_value value;
    int kept = 0;
    for (int i = 0; i < given->count; i++) {
        char *text = given->text[i];
        if (word_value_read(text, &value)) {
            words->values = play_resize(words->values, words->count + 1, sizeof value);
            words->values[words->count++] = value;
        } else if (laws.count < OPTION_LIST_MAX &&
                   (law_word_is_foreign(text) || touch_law_find(text))) {
            laws.text[laws.count++] = text;
        } else {
            given->text[kept++] = text;
        }
    }
    given->count = kept;
    return laws;
}

static int check_law(struct options *o) {
    int code = command_law_check("show", &o->law, &o->subject);
    if (!code && o->paper > 0 && !o->force && !is_of_one(o))
        code = figure_paper_free("show", o->out);
    return code;
}

/* Laws alone: each of the words, or that of the options. An exit code. */
static int add_laws(struct plot *p, const struct options *o, const struct option_list *laws) {
    int code = EXIT_PASSED;
    for (size_t i = 0; (i < laws->count || !i) && code == EXIT_PASSED; i++) {
        struct options of = *o;
        if (i < laws->count)
            command_law_add(&of.law, laws->text[i]);
        of.law.is_own = 1;
        code = check_law(&of);
        code = code ? code : add_case(p, &of, NULL);
    }
    return code;
}

/* Adds the cases by one law; -1 to go on, else an exit code. */
static int add_law(struct plot *p, int argc, char **argv, int law, struct options *ret) {
    struct option_arguments given;
    char **own = play_resize(NULL, (size_t)argc + 1, sizeof *own);
    *ret = (struct options){.law = COMMAND_LAW_NONE};
    int code = options_read(&program, arguments_of(argc, argv, law, own), own, ret, &given);
    if (code >= 0)
        return code;
    if (ret->record && ret->out)
        return program_usage("show", "--record and --out: the one or the other");
    ret->out = ret->record ? ret->record : ret->out;
    const struct option_list laws = take_words(&given, &ret->words);
    const size_t things = given.count ? (size_t)given.count : laws.count + ret->law.words.count;
    setlocale(LC_CTYPE, "");
    ret->utf8 = !strcmp(nl_langinfo(CODESET), "UTF-8");
    if (ret->out && ends_with(ret->out, ".tex") && !(ret->paper > 0))
        ret->paper = FIGURE_COLUMN;
    if (!things)
        return program_usage("show", "needs %s", program.arguments);
    if (is_of_one(ret) && things > 1 && !writes_steps(ret))
        return program_usage("show", "--out %s: it is of one case", ret->out);
    if (writes_steps(ret) && (things > 1 || ret->x || ret->y))
        return things > 1
                   ? program_usage("show", "--out %s: the steps are those of one case", ret->out)
                   : program_usage("show", "--x and --y: --out %s has all quantities", ret->out);
    if (!given.count) {
        code = add_laws(p, ret, &laws);
    } else {
        for (size_t i = 0; i < laws.count; i++)
            command_law_add(&ret->law, laws.text[i]);
        code = check_law(ret);
        for (int i = 0; i < given.count && code == EXIT_PASSED; i++)
            code = add_case(p, ret, given.text[i]);
    }
    return code == EXIT_PASSED && !is_of_one(ret) ? -1 : code;
}

int command_show(int argc, char **argv) {
    struct plot p = {.is_begun = 0};
    struct options o;
    int laws = 0, code = -1;
    for (int i = 1; i < argc; i++)
        laws += begins_law(argv[i]);
    for (int law = 0; (law < laws || !law) && code < 0; law++)
        code = add_law(&p, argc, argv, law, &o);
    if (code < 0 && !p.count)
        return program_usage("show", "%s", p.without);
    return code < 0 ? draw(&p, &o) : code;
}
