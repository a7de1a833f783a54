/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sweep.h"
#include "asked.h"
#include "cases/core/unit_text.h"
#include "cases/case/case_text.h"
#include "cases/play/trace_table.h"
#include "cases/tell/figure.h"

#define NAMED 20  /* points without numbers that are named */
#define FIRST 100 /* points that a sheet has; a table has all */

/* What is computed unasked; the last one where contact ends at zero force. */
static const char *const usual[] = {"restitution", "max_overlap",  "peak_force",
                                    "duration",    "kinetic_loss", "separation_overlap"};

/* --- the text ------------------------------------------------------------------------------------ */

/* What is of the motion comes last: of a change of it no coefficient is computed again. */
static int is_of_motion(const struct word_value *v) {
    return !strcmp(v->name, "speed") || !strcmp(v->name, "angle");
}

/* One line of the mapping `axes`. 0; or EXIT_USAGE. */
static int put_axis(const struct word_value *v, FILE *out) {
    char *part[RANGE_PARTS];
    const size_t parts = range_parts(v->value, part);
    const char *count = parts > 2 ? part[2] : "", *word = parts > 3 ? part[3] : "";
    const char *scale = *word ? word : !strcmp(v->name, "speed") ? "log" : "linear";
    if (parts > 4 || (strcmp(scale, "log") != 0 && strcmp(scale, "linear") != 0))
        return program_usage("sweep", "%s: the value must be FROM:TO[:N[:log|linear]]", v->whole);
    if (parts == 1 || !strcmp(count, "1"))
        fprintf(out, "  %s: [%s]\n", v->name, asked_case_quoted(part[0]));
    else
        fprintf(out, "  %s: {from: %s, to: %s, points: %s, scale: %s}\n", v->name,
                asked_case_quoted(part[0]), asked_case_quoted(part[1]),
                *count ? asked_case_quoted(count) : play_format("%d", RANGE_USUAL), scale);
    return 0;
}

char *sweep_words_text(const struct words *words, const struct play_case *c, const char *of,
                       size_t *ret_lines) {
    size_t lines = 1, ranges = 0;
    char *over = play_copy("");
    for (size_t i = 0; i < words->count; i++)
        if (words->values[i].is_range)
            over = play_format("%s%s%s", over, !ranges++ ? " over " : ", ", words->values[i].name);
    char *what = play_copy(of ? of : "restitution");
    for (char *letter = what; *letter; letter++)
        *letter = *letter == '_' ? ' ' : letter == what ? (char)toupper(*letter) : *letter;
    char *head = play_case_text(c, play_format("%s of %s%s", what, c->law->name, over), NULL);
    for (const char *at = head; (at = strchr(at, '\n')); at++)
        lines++;
    *ret_lines = lines;
    FILE *out = play_text();
    int bad = 0;
    fprintf(out, "%saxes:\n", head);
    for (int motion = 0; motion < 2; motion++)
        for (size_t i = 0; i < words->count && !bad; i++)
            if (is_of_motion(&words->values[i]) == motion)
                bad = put_axis(&words->values[i], out);
    int is_there = !of;
    for (size_t k = 0; k < TOUCH_COUNT(usual) - !c->impact.end_at_force; k++) {
        fprintf(out, "%s%s", k ? ", " : "results: [", usual[k]);
        is_there |= of && !strcmp(of, usual[k]);
    }
    fprintf(out, "%s%s]\n", is_there ? "" : ", ", is_there ? "" : of);
    char *text = play_text_end(out);
    return bad ? NULL : text;
}

void sweep_words_refuse(const struct words *words, size_t lines, const char *message) {
    const char *colon = strchr(message, ':');
    char *end = NULL;
    const size_t line = colon ? (size_t)strtol(colon + 1, &end, 10) : 0;
    const struct word_value *at = NULL;
    size_t number = 0;
    for (int motion = 0; motion < 2; motion++)
        for (size_t i = 0; i < words->count; i++)
            if (is_of_motion(&words->values[i]) == motion && ++number + lines == line)
                at = &words->values[i];
    const char *said = end && *end == ':' ? strchr(end + 1, ':') : NULL;
    if (said)
        program_usage("sweep", "%s%s%.*s", at ? at->whole : "", at ? ":" : "",
                      (int)strcspn(said + 1, "\n") - !at, said + 1 + !at);
    else
        fprintf(stderr, "%s\n", message);
}

/* --- what came out ------------------------------------------------------------------------------- */

/* Rows of results.bin: the columns and the verdict of each point; NULL after a message. */
static const double *read_rows(const struct sweep_plan *plan, const char *folder) {
    const size_t count = plan->points * (plan->column_count + 1);
    char *path = play_format("%s/results.bin", folder);
    FILE *file = fopen(path, "rbe");
    double *rows = play_resize(NULL, count, sizeof *rows);
    if (!file || fread(rows, sizeof *rows, count, file) != count)
        rows = NULL;
    if (file)
        fclose(file);
    if (!rows)
        program_complain("sweep", "%s cannot be read", path);
    return rows;
}

/* " with damp_formula = tti", the choices of the case, which can take the effect from a property. */
static char *choices_of(const struct play_case *c) {
    char *text = play_copy("");
    for (size_t k = 0; k < c->law->property_count; k++) {
        const struct touch_property *p = &c->law->properties[k];
        char word[64];
        if (p->type != TOUCH_CHOICE || p->scope == TOUCH_OF_STATE ||
            !touch_choice_name(p, (size_t)c->values.of[k][0], word, sizeof word))
            continue;
        text = play_format("%s%s%s = %s", text, *text ? ", " : " with ", p->keyword, word);
    }
    return text;
}

/* How many values of an axis give at every point what the value before gives. */
static size_t equal_values(const struct sweep_plan *plan, size_t a, const double *rows) {
    const size_t width = plan->column_count + 1, points = plan->axes[a].points;
    size_t stride = 1, equal = 0;
    for (size_t b = a + 1; b < plan->axis_count; b++)
        stride *= plan->axes[b].points;
    for (size_t value = 1; value < points; value++) {
        int same = 1;
        for (size_t p = 0; p < plan->points && same; p++)
            if (p / stride % points == value)
                same =
                    !memcmp(rows + p * width, rows + (p - stride) * width, width * sizeof(double));
        equal += same != 0;
    }
    return equal;
}

int sweep_words_check(const struct sweep *sweep, const char *folder) {
    const struct sweep_plan *plan = &sweep->plan;
    const double *rows = read_rows(plan, folder);
    for (size_t a = 0; rows && a < plan->axis_count; a++) {
        const size_t points = plan->axes[a].points;
        const size_t equal = points > 1 ? equal_values(plan, a, rows) : 0;
        const char *name = plan->axes[a].name;
        if (equal && equal + 1 == points)
            return program_usage("sweep",
                                 "%s makes no difference to these impacts of %s%s; all its rows "
                                 "would be equal",
                                 name, plan->law, choices_of(sweep->base));
        if (equal)
            fprintf(stderr,
                    "touchstone sweep: %zu of %zu values of %s make no difference to the value "
                    "before; their rows are equal\n",
                    equal, points, name);
    }
    return rows ? 0 : EXIT_INTERNAL;
}

static const double degrees = 180.0 / TOUCH_PI;

static void set_axis(const struct sweep *sweep, const struct sweep_axis *axis,
                     struct figure_axis *to) {
    const int k = touch_property_find(sweep->base->law, axis->name);
    const int is_angle = !strcmp(axis->unit, "rad");
    figure_axis(to, !strcmp(axis->name, "speed") ? "approach speed" : axis->name,
                is_angle ? "deg" : axis->unit, axis->scale == SWEEP_LOG ? 10 : 0);
    if (k >= 0)
        figure_axis_property(to, &sweep->base->law->properties[k]);
}

static double shown(const struct sweep_axis *axis, size_t i) {
    return sweep_grid_value(axis, i) * (strcmp(axis->unit, "rad") ? 1.0 : degrees);
}

/* A curve over the axis x for each value of the other one; other -1: one curve. */
static int draw_curves(const struct sweep *sweep, const double *rows, size_t k, int x, int other,
                       const char *file) {
    const struct sweep_plan *plan = &sweep->plan;
    const struct sweep_axis *across = &plan->axes[x];
    const struct sweep_axis *of = other < 0 ? NULL : &plan->axes[other];
    const size_t width = plan->column_count + 1;
    struct figures figures = {0};
    struct figure *figure = figures_new(&figures, plan->law, "", plan->title, NULL);
    set_axis(sweep, across, &figure->x);
    figure_axis(&figure->y, plan->columns[k].name, plan->columns[k].unit, 0);
    for (size_t i = 0; i < (of ? of->points : 1); i++) {
        struct figure_pair pair = {.style = i, .name = play_copy("")};
        const char *unit = of && strcmp(of->unit, "1") != 0 ? of->unit : "";
        if (of)
            pair.name = play_format("%s = %.6g%s%s", of->name, shown(of, i), *unit ? " " : "",
                                    !strcmp(unit, "rad") ? "deg" : unit);
        for (size_t n = 0; n < across->points; n++) {
            const size_t point = !of ? n : x < other ? n * of->points + i : i * across->points + n;
            figure_pair_point(&pair, shown(across, n), rows[point * width + k], (double)NAN, 0.0);
        }
        figure_add_pair(figure, pair);
    }
    return figures_put("sweep", file, &figures, 1);
}

/* The column of that name, NULL: the first; .column_count where there is none. */
static size_t column_of(const struct sweep_plan *plan, const char *of) {
    size_t k = 0;
    while (of && k < plan->column_count && strcmp(plan->columns[k].name, of) != 0)
        k++;
    return k;
}

static void add_column(struct sheet_table *table, const char *name, const char *unit,
                       const char *meaning) {
    const struct play_quantity quantity = {.name = name, .unit = unit};
    char head[128];
    play_quantity_header(&quantity, head, sizeof head);
    sheet_columns(table, 1,
                  &(const struct sheet_column)COLUMN(play_copy(head), NUMBER, unit, meaning));
}

void sweep_words_sheet(const struct sweep *sweep, const char *folder, const char *of,
                       const struct merge_result *result, struct sheet *sheet) {
    static const struct sheet_column verdict = COLUMN("verdict", TEXT, NULL, "of the point");
    const struct sweep_plan *plan = &sweep->plan;
    const size_t width = plan->column_count + 1, k = column_of(plan, of);
    const double *rows = read_rows(plan, folder);
    double least = (double)NAN, most = (double)NAN;
    char text[2][UNIT_TEXT_SIZE];
    struct sheet_table *table = sheet_table(sheet, "points", 0, NULL);
    for (size_t a = 0; a < plan->axis_count; a++)
        add_column(table, plan->axes[a].name, plan->axes[a].unit, "what was given");
    for (size_t c = 0; c < plan->column_count; c++)
        add_column(table, plan->columns[c].name, plan->columns[c].unit, "what came out");
    sheet_columns(table, 1, &verdict);
    for (size_t p = 0; rows && p < plan->points; p++) {
        const double *row = rows + p * width;
        double values[SWEEP_AXES_MAX];
        least = fmin(least, row[k]);
        most = fmax(most, row[k]);
        if (p >= FIRST)
            continue;
        sweep_point(plan, p, values);
        for (size_t a = 0; a < plan->axis_count; a++)
            SHEET_ROW(table, NUMBER(values[a]));
        for (size_t c = 0; c < plan->column_count; c++)
            SHEET_ROW(table, NUMBER(row[c]));
        SHEET_ROW(table, TEXT(sweep_verdict_word((enum sweep_verdict)row[width - 1])));
    }
    unit_text(least, plan->columns[k].unit, 6, text[0]);
    unit_text(most, plan->columns[k].unit, 6, text[1]);
    if (!isnan(least))
        sheet_note(
            sheet, "sentence",
            play_format("%s: %s to %s; %s.", plan->title, text[0], text[1], merged_words(result)));
}

int sweep_words_draw(const struct sweep *sweep, const char *folder, const char *of,
                     const char *file) {
    const struct sweep_plan *plan = &sweep->plan;
    const double *rows = read_rows(plan, folder);
    int varied[2] = {-1, -1};
    size_t count = 0;
    const size_t k = column_of(plan, of);
    for (size_t a = 0; a < plan->axis_count; a++)
        if (plan->axes[a].points > 1) {
            varied[count < 2 ? count : 1] = (int)a;
            count++;
        }
    if (!rows || count < 1 || k == plan->column_count)
        return rows ? program_usage("sweep",
                                    count ? "--of %s: the sweep has no such column"
                                          : "%s: a figure needs a range of two values",
                                    count ? of : file)
                    : EXIT_INTERNAL;
    const size_t few[2] = {plan->axes[varied[0]].points,
                           count > 1 ? plan->axes[varied[1]].points : 0};
    if (count == 1)
        return draw_curves(sweep, rows, k, varied[0], -1, file);
    const struct sweep_drawing map = {
        file, of, {plan->axes[varied[1]].name, plan->axes[varied[0]].name}};
    if (count > 2 || (few[0] > FIGURE_CURVES && few[1] > FIGURE_CURVES))
        return sweep_draw(folder, &map);
    const int x = few[1] <= FIGURE_CURVES && few[1] < few[0] ? 0 : 1;
    return draw_curves(sweep, rows, k, varied[x], varied[!x], file);
}

/* "hertz at dp_nratio = 0.1, speed = 4 m/s". */
static char *place_of(const struct sweep_plan *plan, const double *values) {
    char *text = play_copy(plan->law);
    int any = 0;
    for (size_t a = 0; a < plan->axis_count; a++)
        if (plan->axes[a].points > 1 || plan->axis_count == 1) {
            const char *unit = strcmp(plan->axes[a].unit, "1") ? plan->axes[a].unit : "";
            text = play_format("%s%s%s = %g%s%s", text, any++ ? ", " : " at ", plan->axes[a].name,
                               values[a], *unit ? " " : "", unit);
        }
    return text;
}

int sweep_words_failed(struct sweep *sweep, const char *folder) {
    const struct sweep_plan *plan = &sweep->plan;
    const size_t width = plan->column_count + 1;
    const double *rows = read_rows(plan, folder);
    size_t failed = 0;
    int code = rows ? 0 : EXIT_INTERNAL;
    for (size_t p = 0; rows && p < plan->points; p++) {
        const enum sweep_verdict verdict = (enum sweep_verdict)rows[p * width + width - 1];
        double values[SWEEP_AXES_MAX], columns[SWEEP_COLUMNS_MAX];
        struct touch_message why = {""};
        if (verdict <= SWEEP_EMPTY)
            continue;
        code = verdict == SWEEP_CRASHED ? EXIT_CRASHED : code > EXIT_FAILED ? code : EXIT_FAILED;
        if (failed++ >= NAMED)
            continue;
        sweep_point(plan, p, values);
        if (verdict != SWEEP_CRASHED || sweep->subject) /* else it would crash here */
            sweep_compute(sweep, values, columns, &why);
        program_complain("sweep", "%s: %s", place_of(plan, values),
                         *why.text ? why.text : sweep_verdict_word(verdict));
    }
    if (failed && failed < plan->points)
        program_complain("sweep", "%zu of %zu have no numbers", failed, plan->points);
    return code;
}
