/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "compare.h"
#include <assert.h>
#include "asked.h"
#include "set_property.h"
#include "cases/answers/two_laws.h"
#include "cases/battery/plain_case.h"
#include "cases/case/case_text.h"
#include "cases/core/unit_text.h"
#include "cases/sheet/sheet.h"
#include "cases/tell/figure.h"

#define RESTITUTION 0.7
#define FRICTION    0.3
#define SHOWN       10 /* rows that are printed */
#define SPEEDS_MAX  100

static const double angles[] = {0.0, 15.0, 30.0, 45.0, 60.0, 75.0}; /* degrees */

struct comparing {
    const struct compare_laws *o;
    struct asked_impact asked;
    struct comparison_side side[2];
    const char *name[2];
    double restitution; /* that the first law was given; NaN: it has its own */
    int damping;        /* property of the first law that was given for it */
    unsigned char set[2][TOUCH_PROPERTY_MAX]; /* by the user, of both laws */
    struct comparison_fit fit;
    size_t count;
    struct comparison_row *rows;
};

/* --- what is asked ------------------------------------------------------------------------------ */

/* "KEY=VALUE" is of the first law, "LAW_B:KEY=VALUE" of the second; the values of one side. */
static struct option_list set_of(const struct compare_laws *o, int side, const char *name) {
    struct option_list list = {0};
    const size_t length = strlen(name);
    for (size_t i = 0; i < o->set.count; i++) {
        const char *text = o->set.text[i];
        const size_t before = strcspn(text, ":=");
        const int is_other = text[before] == ':';
        const int fits = is_other && before == length && !strncmp(text, name, length);
        if (is_other != side)
            continue;
        if (!is_other || fits)
            list.text[list.count++] = text + (is_other ? before + 1 : 0);
    }
    return list;
}

static int check_sets(const struct compare_laws *o, const char *name) {
    size_t known = 0;
    for (int side = 0; side < 2; side++)
        known += set_of(o, side, name).count;
    return known == o->set.count
               ? 0
               : program_usage("compare",
                               "--set: before a colon stands the name of LAW_B, which is %s", name);
}

static void mark(const struct option_list *list, const struct play_case *c,
                 unsigned char set[TOUCH_PROPERTY_MAX]) {
    for (size_t i = 0; i < list->count; i++) {
        struct word_value word;
        const int k =
            word_value_read(list->text[i], &word) ? touch_property_find(c->law, word.name) : -1;
        if (k >= 0)
            set[k] = 1;
    }
}

static int is_foreign(const char *text) {
    struct law_word word;
    law_word_read(text, &word);
    return !word.built_in;
}

/* The words: keys, and up to two laws. */
static int read_words(const struct option_arguments *given, struct comparing *c,
                      const char *word[2]) {
    int laws = 0;
    for (int i = 0; i < given->count; i++) {
        const char *text = given->text[i];
        struct word_value value;
        if (word_value_read(text, &value)) {
            const int code = asked_impact_read("compare", &value, &c->asked);
            if (code)
                return code;
            if (c->asked.is_uncertain)
                return program_usage("compare",
                                     "%s: laws are compared at one value; allowed: a "
                                     "number without an uncertainty",
                                     text);
        } else if (laws == 2) {
            return program_usage("compare", "takes two laws, and '%s' is one more", text);
        } else {
            word[laws++] = text;
        }
    }
    if (c->asked.speed.count > SPEEDS_MAX)
        return program_usage("compare", "speed=%g:%g:%zu: at most %d speeds", c->asked.speed.from,
                             c->asked.speed.to, c->asked.speed.count, SPEEDS_MAX);
    return 0;
}

/* The laws behind the words; the second may be that of the options. wanted: of each side; NULL: of the user. */
static int find_laws(struct command_law *law, const char *word[2],
                     const struct touch_law *wanted[2]) {
    const int by_options = law->words.count > 0;
    const int foreign = (word[0] && is_foreign(word[0])) + (word[1] && is_foreign(word[1]));
    if (!word[0] || (!word[1] && !by_options))
        return program_usage("compare", "needs two laws: LAW_A LAW_B");
    if (word[1] && by_options)
        return program_usage("compare", "two laws and --law were given: that is one too many");
    if (foreign + by_options > 1)
        return program_usage("compare", "only one of the laws can be a law of yours");
    for (int k = 0; k < 2; k++) {
        if (word[k] && is_foreign(word[k]))
            command_law_add(law, word[k]);
        else if (word[k] && !(wanted[k] = touch_law_find(word[k])))
            return command_refuse_law("compare", word[k]);
    }
    return 0;
}

/* --- the first law ---------------------------------------------------------------------------------- */

/* A law that loses nothing has a restitution of 1. */
static int has_already(const struct calibrate_question *q) {
    struct answer_impact impact;
    struct play_ending ending;
    struct play_case c = q->c;
    c.impact.speed = q->speed[0];
    return !answer_impact_of(q->subject, &c, CALIBRATE_TOLERANCE, &impact, &ending) &&
           fabs(impact.restitution - q->restitution) <= CALIBRATE_TOLERANCE;
}

/* With the restitution that is wanted, unless its damping was given. */
static int damp_first(struct comparing *c, double speed, const unsigned char *set) {
    struct comparison_side *a = &c->side[0];
    int of[TOUCH_PROPERTY_MAX], code = 1;
    struct play_ending ending;
    struct calibrate_answer answer = {0};
    const size_t count = calibrate_properties(&a->c, of);
    const int is_asked = !isnan(c->asked.restitution);
    struct calibrate_question *q = play_resize(NULL, 1, sizeof *q);
    *q = (struct calibrate_question){.subject = a->subject,
                                     .c = a->c,
                                     .restitution = is_asked ? c->asked.restitution : RESTITUTION,
                                     .uncertainty = 3e-5,
                                     .speeds = 1};
    q->speed[0] = speed;
    c->restitution = (double)NAN;
    for (size_t i = 0; i < count; i++)
        if (set[of[i]])
            code = 2;
    for (size_t i = 0; i < count && (code == 1 || code < 0); i++) {
        q->property = of[i];
        code = calibrate(q, &answer, &ending);
    }
    if (!code && answer.roots) {
        calibrate_set(&a->c, q->property, answer.root[0].value);
        c->restitution = q->restitution;
        c->damping = q->property;
    }
    const int unreached = is_asked && isnan(c->restitution) && !has_already(q);
    if (unreached && code == 2)
        return program_usage("compare", "restitution=%g: --set gives %s its damping already",
                             c->asked.restitution, c->name[0]);
    if (unreached)
        return program_usage("compare",
                             "restitution=%g: %s has no value with it; 'touchstone calibrate' says "
                             "what is in reach",
                             c->asked.restitution, c->name[0]);
    return 0;
}

/* Friction, where the law has none by default: without it an oblique impact is a head-on one. */
static void rub(struct comparison_side *side, const unsigned char *set) {
    const int k = touch_property_of(side->c.law, TOUCH_FRICTION);
    if (k < 0 || set[k] || fabs(side->c.values.of[k][0]) > 0.0)
        return;
    side->c.values.of[k][0] = side->c.values.of[k][1] = FRICTION;
    side->c.given[k] = 1;
}

/* --- output ------------------------------------------------------------------------------------- */

static const struct touch_property *property_of(const struct comparing *c, int side, int k) {
    return &c->side[side].c.law->properties[k];
}

/* How a property got its value: word in JSON, and words before the name of the other law. */
enum how {
    HOW_EQUATED,
    HOW_OVERLAP,
    HOW_STIFFNESS,
    HOW_RESTITUTION,
    HOW_NEAREST,
    HOW_ASKED,
    HOW_SET,
    HOW_APART
};
static const struct {
    const char *word, *text;
    int names_other;
} hows[] = {
    [HOW_EQUATED] = {"equated", "equated with", 1},
    [HOW_OVERLAP] = {"max_overlap", "fitted to the largest overlap of", 1},
    [HOW_STIFFNESS] = {"stiffness_ratio", "fitted to the ratio of stiffnesses of", 1},
    [HOW_RESTITUTION] = {"restitution", "fitted to the restitution of", 1},
    [HOW_NEAREST] = {"nearest_restitution", "out of reach; the nearest to the restitution of", 1},
    [HOW_ASKED] = {"asked_restitution", "for the restitution that is asked", 0},
    [HOW_SET] = {"set", "set", 0},
    [HOW_APART] = {"apart", "left apart", 0},
};

struct treatment {
    enum how how;
    const char *with; /* keyword of the other law; NULL: none */
};

/* What became of a property of the second law. */
static struct treatment tell_second(const struct comparing *c, int k) {
    static const enum how of[] = {
        [COMPARISON_SAME] = HOW_EQUATED,       [COMPARISON_OTHER] = HOW_EQUATED,
        [COMPARISON_OVERLAP] = HOW_OVERLAP,    [COMPARISON_STIFFNESS] = HOW_STIFFNESS,
        [COMPARISON_DAMPED] = HOW_RESTITUTION, [COMPARISON_NEAREST] = HOW_NEAREST,
    };
    for (size_t i = 0; i < c->fit.count; i++) {
        const struct comparison_value *v = &c->fit.value[i];
        if (v->property == k)
            return (struct treatment){of[v->how], v->how == COMPARISON_OTHER ? v->keyword
                                                  : v->how == COMPARISON_SAME
                                                      ? property_of(c, 1, k)->keyword
                                                      : NULL};
    }
    return (struct treatment){c->set[1][k] ? HOW_SET : HOW_APART, NULL};
}

/* And of one of the first law: where one of the second law is equated with it, or it was given its value. */
static struct treatment tell_first(const struct comparing *c, int k) {
    const char *keyword = property_of(c, 0, k)->keyword;
    for (size_t i = 0; i < c->fit.count; i++) {
        const struct treatment treatment = tell_second(c, c->fit.value[i].property);
        if (treatment.how == HOW_EQUATED && !strcmp(treatment.with, keyword))
            return (struct treatment){HOW_EQUATED,
                                      property_of(c, 1, c->fit.value[i].property)->keyword};
    }
    return (struct treatment){c->set[0][k]                                ? HOW_SET
                              : !isnan(c->restitution) && c->damping == k ? HOW_ASKED
                                                                          : HOW_APART,
                              NULL};
}

static struct treatment tell(const struct comparing *c, int side, int k) {
    return side ? tell_second(c, k) : tell_first(c, k);
}

/* "0.3", "1e+09 Pa", a word of a choice, or "absent". */
static char *value_text(const struct comparing *c, int side, int k) {
    const struct touch_property *p = property_of(c, side, k);
    const double value = c->side[side].c.values.of[k][0];
    const char *unit = strcmp(p->unit, "1") != 0 ? p->unit : "";
    char word[64];
    if (isnan(value))
        return play_copy("absent");
    if (p->type == TOUCH_CHOICE && touch_choice_name(p, (size_t)value, word, sizeof word))
        return play_copy(word);
    return play_format("%.10g%s%s", value, *unit ? " " : "", unit);
}

/* What is to be said of the friction; NULL: it is equal, or was asked for. */
static char *friction_text(const struct comparing *c) {
    int k[2];
    char *value[2], *text = NULL;
    for (int side = 0; side < 2; side++)
        k[side] = touch_property_of(c->side[side].c.law, TOUCH_FRICTION);
    if (k[0] < 0 && k[1] < 0)
        return play_format("Neither %s nor %s has a property that is known as a coefficient of "
                           "friction.",
                           c->name[0], c->name[1]);
    if (k[0] < 0 || k[1] < 0) {
        const int has = k[0] < 0;
        value[has] = value_text(c, has, k[has]);
        text = play_format(
            "%s has no property that is known as a coefficient of friction: %s of %s, "
            "%s, is equated with none.",
            c->name[!has], property_of(c, has, k[has])->keyword, c->name[has], value[has]);
        return text;
    }
    if (c->set[1][k[1]] || tell_second(c, k[1]).how == HOW_EQUATED)
        return NULL;
    for (int side = 0; side < 2; side++)
        value[side] = value_text(c, side, k[side]);
    text = play_format("The friction differs: %s of %s is %s, and %s of %s is %s, which cannot be "
                       "that.",
                       property_of(c, 0, k[0])->keyword, c->name[0], value[0],
                       property_of(c, 1, k[1])->keyword, c->name[1], value[1]);
    return text;
}

/* Every property of a law with its value, and where that is from. */
static void print_properties(const struct comparing *c, int side) {
    const struct touch_law *law = c->side[side].c.law;
    printf("  %s\n", c->name[side]);
    for (size_t i = 0; i < law->property_count; i++) {
        const int k = (int)i;
        if (law->properties[i].scope == TOUCH_OF_STATE)
            continue;
        const struct treatment treatment = tell(c, side, k);
        char *value = value_text(c, side, k);
        char *text = play_format("%s = %s", law->properties[i].keyword, value);
        printf("    %-32s  %s%s%s%s%s\n", text, hows[treatment.how].text, treatment.with ? " " : "",
               treatment.with ? treatment.with : "",
               treatment.with                    ? " of "
               : hows[treatment.how].names_other ? " "
                                                 : "",
               treatment.with || hows[treatment.how].names_other ? c->name[!side] : "");
    }
}

static void print_fit(const struct comparing *c) {
    const struct comparison_fit *f = &c->fit;
    char *friction = friction_text(c);
    printf("%s and %s, fitted in a head-on impact at %g m/s\n\n", c->name[0], c->name[1], f->speed);
    print_properties(c, 0);
    print_properties(c, 1);
    if (friction)
        printf("\n%s\n", friction);
    printf("\n  %-16s %14s %14s\n", "at this impact", c->name[0], c->name[1]);
    printf("  %-16s %14.7f %14.7f\n", "restitution", f->impact[0].restitution,
           f->impact[1].restitution);
    printf("  %-16s %14.6g %14.6g\n", "max_overlap (m)", f->impact[0].max_overlap,
           f->impact[1].max_overlap);
}

/* Without a sign where no digit is shown. */
static double rounded(double x) {
    return fabs(x) < 5e-5 ? 0.0 : x;
}

/* The impact with the largest difference of each quantity. */
static void print_largest(const struct comparing *c) {
    printf("\n  %-16s %10s %6s %12s %12s %12s\n  %-16s %10s %6s\n", "differs most", "speed",
           "angle", c->name[0], c->name[1], "difference", "", "(m/s)", "(deg)");
    for (size_t q = 0; q < COMPARISON_COUNT; q++) {
        const struct comparison_row *most = NULL;
        for (size_t i = 0; i < c->count; i++)
            if (!isnan(c->rows[i].difference[q]) &&
                (!most || fabs(c->rows[i].difference[q]) > fabs(most->difference[q])))
                most = &c->rows[i];
        if (most)
            printf("  %-16s %10.4g %6.3g %12.5g %12.5g %+12.4f\n",
                   comparison_name((enum comparison_quantity)q), most->speed,
                   most->angle * 180.0 / TOUCH_PI, most->value[0][q], most->value[1][q],
                   rounded(most->difference[q]));
    }
}

static void print_rows(const struct comparing *c) {
    const size_t shown = c->count < SHOWN ? c->count : SHOWN;
    printf("\nThe %zu of %zu impacts that differ most, from %s to %s (duration and peak force "
           "relative, else\nplain; * is the largest difference):\n\n%10s %6s",
           shown, c->count, c->name[0], c->name[1], "speed", "angle");
    for (size_t q = 0; q < COMPARISON_COUNT; q++)
        printf(" %12s", comparison_name((enum comparison_quantity)q));
    printf("\n%10s %6s\n", "(m/s)", "(deg)");
    for (size_t i = 0; i < shown; i++) {
        const struct comparison_row *row = &c->rows[i];
        printf("%10.4g %6.3g", row->speed, row->angle * 180.0 / TOUCH_PI);
        for (size_t q = 0; q < COMPARISON_COUNT; q++) {
            if (isnan(row->difference[q]))
                printf(" %11s ", "-");
            else
                printf(" %+11.4f%s", rounded(row->difference[q]), row->worst == q ? "*" : " ");
        }
        putchar('\n');
    }
}

/* --- the sheet ------------------------------------------------------------------------------------ */

static void put_impacts(const struct comparing *c, struct sheet *sheet) {
    static const struct sheet_column columns[] = {
        COLUMN("speed_m_per_s", NUMBER, "m/s", "at touch, along the normal"),
        COLUMN("angle_deg", NUMBER, "deg", "of the velocity to the normal"),
        COLUMN("worst", TEXT, NULL, "quantity with the largest difference")};
    struct sheet_table *table = SHEET_TABLE(sheet, "impacts", columns);
    for (enum comparison_quantity q = 0; q < COMPARISON_COUNT; q++) {
        const char *name = comparison_name(q);
        const struct sheet_column of[] = {
            COLUMN(play_format("%s_difference", name), NUMBER, "1",
                   "of b from a: of duration and peak force relative, else plain"),
            COLUMN(play_format("%s_a", name), NUMBER, comparison_unit(q), "of the first law"),
            COLUMN(play_format("%s_b", name), NUMBER, comparison_unit(q), "of the second law")};
        sheet_columns(table, TOUCH_COUNT(of), of);
    }
    for (size_t i = 0; i < c->count; i++) {
        const struct comparison_row *row = &c->rows[i];
        SHEET_ROW(table, NUMBER(row->speed), NUMBER(row->angle * 180.0 / TOUCH_PI),
                  TEXT(comparison_name(row->worst)));
        for (size_t q = 0; q < COMPARISON_COUNT; q++)
            SHEET_ROW(table, NUMBER(row->difference[q]), NUMBER(row->value[0][q]),
                      NUMBER(row->value[1][q]));
    }
}

static void put_laws(const struct comparing *c, struct sheet *sheet) {
    static const struct sheet_column columns[] = {
        COLUMN("law", TEXT, NULL, "name of the law: the first is a, the second b"),
        COLUMN("subject", TEXT, NULL, "built-in, the file of a library, or a command"),
        COLUMN("restitution", NUMBER, "1", "in the impact of the fit"),
        COLUMN("max_overlap_m", NUMBER, "m", "in the impact of the fit"),
        COLUMN("case", TEXT, NULL, "text of a case file with properties and bodies")};
    struct sheet_table *table = SHEET_TABLE(sheet, "laws", columns);
    for (int k = 0; k < 2; k++) {
        const struct play_case copy = answer_head_on(&c->side[k].c);
        SHEET_ROW(table, TEXT(c->name[k]), TEXT(play_subject_name(c->side[k].subject)),
                  NUMBER(c->fit.impact[k].restitution), NUMBER(c->fit.impact[k].max_overlap),
                  TEXT(play_case_text(&copy, "a side of a comparison", NULL)));
    }
}

static void put_properties(const struct comparing *c, struct sheet *sheet) {
    static const struct sheet_column columns[] = {
        COLUMN("law", TEXT, NULL, "a or b"),
        COLUMN("property", TEXT, NULL, "keyword of the law"),
        COLUMN("unit", TEXT, NULL, "of the value"),
        COLUMN("value", EITHER, "", "number, or word of a choice; null: it is absent"),
        COLUMN("by", TEXT, NULL, "how it got its value"),
        COLUMN("with", TEXT, NULL, "keyword of the other law that it is equated with")};
    struct sheet_table *table = SHEET_TABLE(sheet, "properties", columns);
    for (int side = 0; side < 2; side++)
        for (int k = 0; k < (int)c->side[side].c.law->property_count; k++) {
            const struct touch_property *p = property_of(c, side, k);
            const double value = c->side[side].c.values.of[k][0];
            const int is_word = p->type == TOUCH_CHOICE && !isnan(value);
            const struct treatment treatment = tell(c, side, k);
            if (p->scope == TOUCH_OF_STATE)
                continue;
            SHEET_ROW(table, TEXT(side ? "b" : "a"), TEXT(p->keyword), TEXT(p->unit),
                      {value, is_word ? value_text(c, side, k) : NULL},
                      TEXT(hows[treatment.how].word), TEXT(treatment.with));
        }
}

/* The rows begin with the impact that differs most. */
static char *sentence_of(const struct comparing *c) {
    const struct comparison_row *most = &c->rows[0];
    const enum comparison_quantity q = most->worst;
    char a[UNIT_TEXT_SIZE], b[UNIT_TEXT_SIZE];
    unit_text(most->value[0][q], comparison_unit(q), 5, a);
    unit_text(most->value[1][q], comparison_unit(q), 5, b);
    return play_format("%s and %s, fitted at %g m/s, differ most in %s: %s and %s at %.4g m/s, "
                       "%.3g degrees.",
                       c->name[0], c->name[1], c->fit.speed, comparison_name(q), a, b, most->speed,
                       most->angle * 180.0 / TOUCH_PI);
}

static int put(const struct comparing *c) {
    static const struct sheet_column columns[] = {
        COLUMN("fit_speed_m_per_s", NUMBER, "m/s", "speed of the head-on impact of the fit")};
    struct sheet *sheet =
        sheet_new("touchstone compare", play_format("%s and %s", c->name[0], c->name[1]));
    sheet_note(sheet, "sentence", sentence_of(c));
    sheet_note(sheet, "friction", friction_text(c));
    SHEET_ROW(SHEET_TABLE(sheet, NULL, columns), NUMBER(c->fit.speed));
    put_impacts(c, sheet);
    put_laws(c, sheet);
    put_properties(c, sheet);
    return command_put("compare", &c->o->out, sheet);
}

/* --- the figure ----------------------------------------------------------------------------------- */

#define WIDE 30.0 /* ratio along an axis, from which it is logarithmic */

/* Rows in which one coordinate is that: speed along x for an angle, angle along x for a speed. */
static struct figure_pair pair_of(const struct comparing *c, int side, size_t quantity,
                                  int over_speed, double at) {
    struct figure_pair pair = {.name = play_copy(c->name[side]), .style = (size_t)side};
    for (size_t i = 0; i < c->count; i++) {
        const struct comparison_row *row = &c->rows[i];
        const double fixed = over_speed ? row->angle : row->speed;
        if (fabs(fixed - at) <= 1e-9 * (1.0 + at) && !isnan(row->value[side][quantity]))
            figure_pair_point(&pair, over_speed ? row->speed : row->angle * 180.0 / TOUCH_PI,
                              row->value[side][quantity], (double)NAN, 0.0);
    }
    figure_pair_sort(&pair);
    return pair;
}

static void add_panel(const struct comparing *c, size_t quantity, int over_speed, double at,
                      const char *name, const char *unit, const char *title,
                      struct figures *figures) {
    struct figure *figure = figures_new(figures, "", "", title, NULL);
    figure_axis(&figure->x, over_speed ? "speed along the normal" : "angle to the normal",
                over_speed ? "m/s" : "deg", over_speed ? 10 : 0);
    figure_axis(&figure->y, name, unit, 0);
    for (int side = 0; side < 2; side++)
        figure_add_pair(figure, pair_of(c, side, quantity, over_speed, at));
    figure_draw_pairs(figure);
    figure->y.log = figure_wants_log(figure, 1, WIDE);
}

static int draw(const struct comparing *c, const char *out) {
    struct figures figures = {0};
    char *title = play_format("at %.3g m/s", c->fit.speed);
    add_panel(c, COMPARISON_restitution, 1, 0.0, "restitution", "1", "head-on", &figures);
    add_panel(c, COMPARISON_duration, 1, 0.0, "duration", "s", "head-on", &figures);
    add_panel(c, COMPARISON_peak_force, 1, 0.0, "peak force", "N", "head-on", &figures);
    add_panel(c, COMPARISON_slip_out, 0, c->fit.speed, "slip velocity out over in", "1", title,
              &figures);
    return figures_put("compare", out, &figures, 2);
}

/* --- all of it ------------------------------------------------------------------------------------ */

static int refuse(const struct comparing *c, const char *text, const struct play_ending *ending) {
    const int foreign = c->side[0].subject || c->side[1].subject;
    program_complain("compare", "%s and %s: %s", c->name[0], c->name[1],
                     command_stopped() ? program_stop_words(SIGALRM) : text);
    return command_stopped()   ? EXIT_INTERNAL
           : foreign && ending ? command_ending_code(ending)
                               : EXIT_USAGE;
}

static int make_side(struct comparing *c, int k, const struct touch_law *law) {
    struct touch_message why;
    const struct option_list list = set_of(c->o, k, c->name[1]);
    if (plain_case_make(c->side[k].subject, law, &c->side[k].c, &why) && !list.count)
        return refuse(c, why.text, NULL);
    return command_set_properties("compare", &list, &c->side[k].c, NULL);
}

/* The speed of the fit: the one in the middle, or the nearest to it at which the user's law answers. 0; or an exit code. */
static int find_speed(const struct comparing *c, const struct range *speeds, double *ret_speed) {
    const int own = c->side[1].subject != NULL;
    const size_t middle = speeds->count / 2;
    struct answer_impact unused;
    struct play_ending ending;
    struct play_case impact = c->side[own].c;
    for (size_t i = 0; i < 2 * speeds->count; i++) {
        const size_t at = i % 2 ? middle + (i + 1) / 2 : middle - i / 2; /* below 0: very large */
        if (at >= speeds->count)
            continue;
        impact.impact.speed = *ret_speed = range_point(speeds, at);
        if (!c->side[own].subject ||
            !answer_impact_of(c->side[own].subject, &impact, 0.0, &unused, &ending))
            return 0;
        program_complain("compare", "%s at %g m/s, where nothing can be fitted: %s", c->name[own],
                         *ret_speed, ending.text);
        if (command_stopped())
            break;
    }
    return refuse(c, ending.text, &ending);
}

/* All impacts; those that fail leave no row. The exit status. */
static int play_all(struct comparing *c, const struct range *speeds) {
    const size_t count = speeds->count * TOUCH_COUNT(angles);
    struct command_points points = {.verb = "compare",
                                    .subject = c->side[0].subject ? c->side[0].subject
                                                                  : c->side[1].subject,
                                    .of = count};
    struct play_ending ending;
    int which;
    c->rows = play_resize(NULL, count, sizeof *c->rows);
    for (size_t i = 0; i < count && !command_stopped(); i++) {
        struct comparison_row *row = &c->rows[c->count];
        row->speed = range_point(speeds, i % speeds->count);
        row->angle = angles[i / speeds->count] * TOUCH_PI / 180.0;
        const int bad = comparison_impact(c->side, row, &ending, &which);
        command_point(&points, bad ? &ending : NULL, "%s at %g m/s, %g degrees",
                      bad ? c->name[which] : "", row->speed, angles[i / speeds->count]);
        c->count += !bad;
    }
    comparison_sort(c->rows, c->count);
    return command_points_end(&points);
}

static int run(struct comparing *c) {
    const struct range standard = {0.01, 10.0, 5, 1};
    const struct range speeds = c->asked.speed.count ? c->asked.speed : standard;
    double middle = 0.0;
    struct play_ending ending;
    for (int k = 0; k < 2; k++) {
        const struct option_list list = set_of(c->o, k, c->name[1]);
        mark(&list, &c->side[k].c, c->set[k]);
    }
    rub(&c->side[0], c->set[0]);
    c->side[0].c.impact.end_at_force = c->asked.ending == 2;
    int code = find_speed(c, &speeds, &middle);
    if (code || (code = damp_first(c, middle, c->set[0])))
        return code;
    if (comparison_fit(&c->side[0], &c->side[1], middle, c->set[1], &c->fit, &ending))
        return refuse(c, ending.text, &ending);
    code = play_all(c, &speeds);
    if (!c->count)
        return code;
    if (!command_out_is_read(&c->o->out)) {
        print_fit(c);
        print_largest(c);
        print_rows(c);
    }
    int written = put(c);
    if (!written && command_figure(&c->o->out))
        written = draw(c, c->o->out.file);
    return written > code ? written : code;
}

int compare_laws(const struct compare_laws *o, struct command_law *law,
                 const struct option_arguments *given) {
    struct comparing c = {.o = o, .asked = ASKED_IMPACT_NONE};
    const char *word[2] = {NULL, NULL};
    const struct touch_law *wanted[2] = {NULL, NULL};
    struct play_subject_options options;
    struct play_subject *subject = NULL;
    struct play_ending ending;
    char why[256];
    const char *file;
    int code;
    if ((code = read_words(given, &c, word)) || (code = find_laws(law, word, wanted)))
        return code;
    if (o->out.file && command_read_answer(o->out.file, &file, why, sizeof why))
        return program_usage("compare", "--out %s: %s", o->out.file, why);
    law->is_own = 1;
    if ((code = command_law_check("compare", law, &options)))
        return code;
    const int foreign = !wanted[0] ? 0 : !wanted[1] ? 1 : -1;
    if (foreign >= 0)
        wanted[foreign] = law->wanted;
    if (foreign >= 0 && command_law_open(&options, law->wanted, &subject, &ending)) {
        program_complain("compare", "%s", ending.text);
        return command_ending_code(&ending);
    }
    for (int k = 0; k < 2; k++) {
        c.side[k].subject = k == foreign ? subject : NULL;
        assert(k == foreign ? subject != NULL : wanted[k] != NULL); /* find_laws found it */
        c.name[k] = k == foreign ? play_subject_description(subject)->name : wanted[k]->name;
    }
    if (!(code = check_sets(o, c.name[1])) && !(code = make_side(&c, 0, wanted[0])) &&
        !(code = make_side(&c, 1, wanted[1])))
        code = run(&c);
    if (foreign >= 0)
        command_law_close(&options, subject);
    return code;
}
