/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cases/core/screen.h"
#include "cases/core/unit_text.h"
#include "diagnosis.h"
#include "rows.h"
#include "terminal_table.h"

#define NEAR    3e-4 /* ratios that differ by less are one */
#define SHARE   50   /* a group has at least one of so many rows that did not pass, and 2 */
#define GROUPS  5    /* at most, in words */
#define SINGLES 4    /* rows in words where there is no group; with verbose all */
#define BESIDE  2    /* the same beside groups */
#define INDENT  3

/* Rows whose obtained value is the same multiple of the expected one. */
struct alike {
    double ratio;
    size_t count;
    const struct play_row **rows;
};

struct failures {
    size_t count, alike_count, judged;
    const struct play_row **rows; /* the worst first */
    struct alike *alike;          /* the largest group first */
};

/* NaN: there is none, or it is 1. */
static double ratio_of(const struct play_row *row) {
    const double ratio = row->predicted / row->expected;
    return isfinite(ratio) && fabs(ratio) > 0.0 && fabs(ratio - 1.0) > NEAR ? ratio : (double)NAN;
}

static int is_in(const struct alike *group, const struct play_row *row) {
    return fabs(ratio_of(row) / group->ratio - 1.0) < NEAR;
}

static int by_count(const void *a, const void *b) {
    const struct alike *left = a, *right = b;
    if (left->count != right->count)
        return left->count < right->count ? 1 : -1;
    return (*left->rows > *right->rows) - (*left->rows < *right->rows);
}

/* Groups that are large enough to be told. */
static void group(struct failures *f) {
    struct alike *all = play_resize(NULL, f->count + 1, sizeof *all);
    size_t count = 0;
    for (size_t i = 0; i < f->count; i++) {
        size_t k = 0;
        if (isnan(ratio_of(f->rows[i])))
            continue;
        while (k < count && !is_in(&all[k], f->rows[i]))
            k++;
        if (k == count)
            all[count++] = (struct alike){.ratio = ratio_of(f->rows[i])};
        PLAY_ADD(all[k].rows, all[k].count, f->rows[i]);
    }
    qsort(all, count, sizeof *all, by_count);
    f->alike = all;
    while (f->alike_count < count && f->alike_count < GROUPS && all[f->alike_count].count >= 2 &&
           all[f->alike_count].count >= f->count / SHARE)
        f->alike_count++;
}

/* By verdict, then by error over tolerance; what has no number first. */
static int by_weight(const void *a, const void *b) {
    const struct play_row *const *left = a, *const *right = b;
    const double l = report_row_error_over_tolerance(*left),
                 r = report_row_error_over_tolerance(*right);
    if ((*left)->verdict != (*right)->verdict)
        return (*left)->verdict < (*right)->verdict ? 1 : -1;
    if (isnan(l) != isnan(r))
        return isnan(l) ? -1 : 1;
    if (l < r || l > r)
        return l < r ? 1 : -1;
    return (*left > *right) - (*left < *right);
}

static struct failures find(const struct play_rows *rows) {
    struct failures f = {.rows = play_resize(NULL, rows->count + 1, sizeof *f.rows)};
    for (size_t i = 0; i < rows->count; i++) {
        f.judged += rows->rows[i].verdict != PLAY_VERDICT_FINDING;
        if (report_row_is_bad(&rows->rows[i]))
            f.rows[f.count++] = &rows->rows[i];
    }
    qsort(f.rows, f.count, sizeof *f.rows, by_weight);
    group(&f);
    return f;
}

/* --- words --------------------------------------------------------------------------------------- */

/* A cause before its effects, then the case with the shortest name, and the largest value. */
static int tells_more(const struct play_row *a, const struct play_row *b) {
    static const char *const order[] = {"normal_elastic", "normal_force", "normal_dashpot",
                                        "peak_force",     "max_overlap",  "stiffness_n",
                                        "shear_force_s"};
    size_t place[2] = {0, 0};
    const struct play_row *const rows[] = {a, b};
    for (size_t i = 0; i < 2; i++)
        while (place[i] < TOUCH_COUNT(order) && strcmp(order[place[i]], rows[i]->quantity) != 0)
            place[i]++;
    if (place[0] != place[1])
        return place[0] < place[1];
    const size_t lengths[] = {strlen(a->case_name), strlen(b->case_name)};
    return lengths[0] != lengths[1] ? lengths[0] < lengths[1]
                                    : fabs(a->expected) > fabs(b->expected);
}

static const struct play_row *witness_of(const struct alike *group) {
    const struct play_row *found = group->rows[0];
    for (size_t i = 1; i < group->count; i++)
        found = tells_more(group->rows[i], found) ? group->rows[i] : found;
    return found;
}

/* Both values with so many digits that they differ. */
static char *values_of(const struct play_row *row) {
    char expected[UNIT_TEXT_SIZE], obtained[UNIT_TEXT_SIZE];
    int digits = 4;
    do {
        unit_text(row->expected, row->unit, digits, expected);
        unit_text(row->predicted, row->unit, digits, obtained);
    } while (!strcmp(expected, obtained) && ++digits <= 9);
    return play_format("%s obtained %s, expected %s", row->quantity,
                       isnan(row->predicted) ? "no number" : obtained, expected);
}

/* Quantities of rows, the most frequent first. */
struct tally {
    const char *quantity;
    size_t rows;
};

static int by_rows(const void *a, const void *b) {
    const struct tally *left = a, *right = b;
    return left->rows != right->rows ? (left->rows < right->rows ? 1 : -1)
                                     : strcmp(left->quantity, right->quantity);
}

/* "shear_force_s (169), stiffness_s (91), 14 more". */
static char *quantities_of(const struct play_row *const *rows, size_t count, size_t most) {
    struct tally *tally = play_resize(NULL, count + 1, sizeof *tally);
    size_t different = 0;
    char *text = play_copy("");
    for (size_t i = 0; i < count; i++) {
        size_t k = 0;
        while (k < different && strcmp(tally[k].quantity, rows[i]->quantity) != 0)
            k++;
        if (k == different)
            tally[different++] = (struct tally){rows[i]->quantity, 0};
        tally[k].rows++;
    }
    qsort(tally, different, sizeof *tally, by_rows);
    for (size_t k = 0; k < different && k < most; k++)
        text = play_format("%s%s%s (%zu)", text, k ? ", " : "", tally[k].quantity, tally[k].rows);
    return different > most ? play_format("%s, %zu more", text, different - most) : text;
}

static void print_group(const struct alike *group, size_t number, FILE *out) {
    const struct play_row *witness = witness_of(group);
    char *power = NULL;
    const int is_power = play_power_of(group->ratio, &power) && strpbrk(power, "/^");
    fprintf(out, "\n%zu  %.4g times what it must be%s%s: %zu rows, %zu case%s\n", number,
            group->ratio, is_power ? ", which is " : "", is_power ? power : "", group->count,
            report_rows_cases(group->rows, group->count),
            report_rows_cases(group->rows, group->count) == 1 ? "" : "s");
    screen_wrapped(quantities_of(group->rows, group->count, 3), INDENT, out);
    screen_wrapped(play_format("%s: %s", witness->case_name, values_of(witness)), INDENT, out);
}

/* The error beside what is allowed, unless the values say it. */
static char *error_of(const struct play_row *row) {
    if (!isfinite(row->error) || isnan(row->tolerance))
        return play_copy("");
    if (row->error_kind == PLAY_ERROR_ULP && row->error > 1e6)
        return isnan(ratio_of(row))
                   ? play_format("; error %.2g, allowed %.2g (relative, %s)",
                                 row->error * DBL_EPSILON, row->tolerance * DBL_EPSILON,
                                 play_basis_word(row->basis))
                   : play_format(": %.4g times it", ratio_of(row));
    return play_format("; error %.3g, allowed %.3g (%s%s%s)", row->error, row->tolerance,
                       play_error_word(row->error_kind), row->basis == PLAY_BASIS_NONE ? "" : ", ",
                       play_basis_word(row->basis));
}

/* Whether the values of a row say something. */
static int is_measured(const struct play_row *row) {
    return (!isnan(row->expected) || !isnan(row->predicted)) &&
           strcmp(row->quantity, "refusal") != 0;
}

static void print_single(const struct play_row *row, FILE *out) {
    const char *at = *row->worst_at ? ", at " : "",
               *colon = *row->detail && (*row->quantity || *at) ? ": " : "";
    const char *verdict = play_verdict_name(row->verdict),
               *colour = screen_colour(table_verdict_colour(verdict), out);
    fprintf(out, "\n%s%s%s  ", colour, verdict, *colour ? "\033[0m" : "");
    screen_wrapped(play_format("%s%s%s%s", row->case_name, *row->variant ? " [" : "", row->variant,
                               *row->variant ? "]" : ""),
                   0, out);
    if (!is_measured(row)) {
        screen_wrapped(
            play_format("%s%s%s%s%s", row->quantity, at, row->worst_at, colon, row->detail), INDENT,
            out);
        return;
    }
    screen_wrapped(play_format("%s%s%s%s", values_of(row), error_of(row), at, row->worst_at),
                   INDENT, out);
    if (*row->detail)
        screen_wrapped(row->detail, INDENT, out);
}

static int is_told(const struct failures *f, const struct play_row *row) {
    for (size_t k = 0; k < f->alike_count; k++)
        if (is_in(&f->alike[k], row))
            return 1;
    return 0;
}

/* Whether an earlier row of the same case, of no group either, says as much: each of a few rows says something of its own
 * unless it has the same words. */
static int is_said(const struct failures *f, size_t i, int few) {
    for (size_t k = 0; k < i; k++)
        if (!is_told(f, f->rows[k]) && !strcmp(f->rows[k]->case_name, f->rows[i]->case_name) &&
            (!few || (*f->rows[i]->detail && !strcmp(f->rows[k]->detail, f->rows[i]->detail))))
            return 1;
    return 0;
}

/* Rows of no group: of many cases the worst rows of a few; with verbose all rows. */
static void print_singles(const struct failures *f, int verbose, FILE *out) {
    const size_t most = f->alike_count ? BESIDE : SINGLES;
    size_t left = 0, said = 0;
    for (size_t i = 0; i < f->count; i++)
        left += verbose || !is_told(f, f->rows[i]);
    for (size_t i = 0; i < f->count && (verbose || said < most); i++) {
        if (!verbose && (is_told(f, f->rows[i]) || is_said(f, i, left <= most)))
            continue;
        print_single(f->rows[i], out);
        said++;
    }
    if (said < left)
        fprintf(out, "\n%zu more row%s did not pass; touchstone verify -v prints each\n",
                left - said, left - said == 1 ? "" : "s");
}

/* The mistake of each law, where the rows say one. */
static void print_diagnoses(const struct play_rows *rows, FILE *out) {
    size_t count;
    const struct play_diagnosis *all = play_diagnoses_make(rows, PLAY_FAULT_NONE, &count);
    for (size_t i = 0; i < count; i++) {
        const struct play_diagnosis *d = &all[i];
        if (d->failed < SINGLES) /* each of so few rows is told in words */
            continue;
        fputc('\n', out);
        screen_wrapped(
            play_format("%s%s%s", count > 1 ? d->law : "", count > 1 ? ": " : "", d->sentence), 0,
            out);
        screen_wrapped(d->evidence, 0, out);
        if (*d->look)
            screen_wrapped(play_format("Look for %s.", d->look), 0, out);
    }
}

/* A file of numbers is no law that could be played again. */
static int is_of_numbers(const struct play_row *row) {
    const size_t length = strlen(row->subject);
    return length > 4 && !strcmp(row->subject + length - 4, ".csv");
}

/* The command that draws a row. */
static void print_command(const struct play_rows *rows, const struct play_row *row, FILE *out) {
    static const char begin[] = "touchstone verify ";
    const struct play_setup *setup =
        play_setups_find(&rows->setups, row->case_name, row->variant, row->law);
    char *command = setup ? play_setup_command(setup) : play_copy("");
    if (is_measured(row) && !is_of_numbers(row) && !strncmp(command, begin, strlen(begin)))
        fprintf(out, "\nSee it: touchstone show %s\n", command + strlen(begin));
}

void table_failures_print(const struct play_rows *rows, const struct table_how *how, FILE *out) {
    const struct failures f = find(rows);
    if (!f.count)
        return;
    print_diagnoses(rows, out);
    for (size_t k = 0; k < rows->witnesses.count; k++)
        play_witness_print(&rows->witnesses.list[k], how->folder, how->verbose, out);
    for (size_t k = 0; k < f.alike_count; k++)
        print_group(&f.alike[k], k + 1, out);
    print_singles(&f, how->verbose, out);
    print_command(rows, f.alike_count ? witness_of(&f.alike[0]) : f.rows[0], out);
}
