/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "recorded_file.h"
#include <ctype.h>
#include <errno.h>
#include <float.h>
#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include "cases/case/units.h"
#include "cases/core/file.h"
#include "cases/core/memory.h"
#include "cases/core/suggest.h"
#include "cases/case/cells.h"

#define BEFORE      "before_"
#define EVERY_DIGIT 16                  /* with so many a number is one of double precision */
#define TELLING     8                   /* so many numbers of a column show how it is written */
#define MANY_DIGITS 9                   /* with so many a number of single precision can be told */
#define LARGEST     ((size_t)512 << 20) /* bytes of a file */
#define RUNS_MAX    10000

/* What a column of the file is. */
struct column {
    int of; /* a column of a trajectory, RUN or VARIANT; -1: nothing that is read */
    int is_sigma;
    double factor; /* from its unit to SI */
    char *header;
    /* How its numbers are written. */
    int digits;     /* most significant ones */
    int decimals;   /* behind the point, of all; -1: they differ, or some have an exponent */
    int is_half;    /* one is no whole number */
    size_t changes; /* rows in which it differs from the row before */
    double last;
};
enum {
    RUN = PLAY_RECORDED_COUNT,
    VARIANT,
    STATE /* and those behind it */
};

struct reading {
    const char *file;
    const struct recorded_how *how;
    struct touch_message *why;
    char separator;
    size_t line, columns;
    struct column column[CELLS_MAX];
    struct play_recorded *recorded;
    char *unused;
};

static int refuse(struct reading *r, const char *format, ...) __attribute__((format(printf, 2, 3)));
static int refuse(struct reading *r, const char *format, ...) {
    va_list list;
    va_start(list, format);
    char *text = play_format_list(format, list);
    va_end(list);
    if (r->line)
        snprintf(r->why->text, sizeof r->why->text, "%s:%zu: %s", r->file, r->line, text);
    else
        snprintf(r->why->text, sizeof r->why->text, "%s: %s", r->file, text);
    return -1;
}

static size_t names_of(const struct reading *r) {
    return STATE + (r->how->law ? r->how->law->state_count : 0);
}

static const char *name_at(const struct reading *r, size_t i, const char **ret_unit) {
    if (i >= STATE) {
        const struct touch_field *field = &r->how->law->state[i - STATE];
        *ret_unit = field->unit;
        return play_format(BEFORE "%s", field->name);
    }
    *ret_unit = i < PLAY_RECORDED_COUNT ? play_recorded_at(i)->unit : "1";
    return i < PLAY_RECORDED_COUNT ? play_recorded_at(i)->name : i == RUN ? "run" : "variant";
}

/* Where the numbers of a column stand; NULL: it has none of the motion. */
static double **values_of(struct play_recorded_run *run, int of) {
    return of >= STATE ? &run->state[of - STATE] : of >= 0 && of < RUN ? &run->value[of] : NULL;
}

/* --- names -------------------------------------------------------------------------------------- */

/* The longest name that a heading begins with. 1; 0: none; -1: its unit does not fit. */
static int find_name(const struct reading *r, const char *text, int *ret_of, double *ret_factor) {
    int found = 0;
    size_t longest = 0;
    for (size_t i = 0; i < names_of(r); i++) {
        const char *unit, *name = name_at(r, i, &unit);
        double factor;
        const int fits = cells_heading(text, name, unit, &factor);
        if (!fits || strlen(name) <= longest)
            continue;
        longest = strlen(name);
        found = fits;
        *ret_of = (int)i;
        *ret_factor = factor;
    }
    return found;
}

static char *without_sigma(const char *text) {
    const char *at = strstr(text, "_sigma");
    return at ? play_format("%.*s%s", (int)(at - text), text, at + strlen("_sigma")) : NULL;
}

/* What an entry of the options says of a heading: the name, and its unit or NULL. NULL: nothing. */
static char *renamed(const struct reading *r, const char *header, char **ret_unit) {
    for (size_t i = 0; i < r->how->count; i++) {
        const char *entry = r->how->column[i], *sign = strchr(entry, '=');
        const char *colon = sign ? strchr(sign, ':') : NULL;
        const size_t length = !sign ? 0 : colon ? (size_t)(colon - sign - 1) : strlen(sign + 1);
        if (!sign || strlen(header) != length || strncmp(header, sign + 1, length) != 0)
            continue;
        *ret_unit = colon ? play_copy(colon + 1) : NULL;
        return play_format("%.*s", (int)(sign - entry), entry);
    }
    return NULL;
}

static int refuse_name(struct reading *r, const char *entry, const char *name) {
    struct play_suggest near;
    const char *unit;
    play_suggest_begin(&near, name);
    for (size_t i = 0; i < names_of(r); i++)
        play_suggest_offer(&near, name_at(r, i, &unit));
    r->line = 0;
    return refuse(r, "--column %s: there is no column '%s'%s", entry, name,
                  play_suggest_hint(&near, ""));
}

static int read_heading(struct reading *r, const char *header, struct column *c) {
    char *unit = NULL, *name = renamed(r, header, &unit), *of = NULL;
    const char *wanted = "1", *text = name ? name : header;
    *c = (struct column){.of = -1, .header = play_copy(header), .decimals = -2};
    c->is_sigma = (of = without_sigma(text)) != NULL;
    const int found = find_name(r, of ? of : text, &c->of, &c->factor);
    if (found)
        (void)name_at(r, (size_t)c->of, &wanted);
    if (name && found <= 0)
        return refuse_name(r, play_format("%s=%s", name, header), name);
    if (found < 0 || (unit && cells_factor(unit, wanted, &c->factor)))
        return refuse(r, "the unit of '%s' must be one of %s", header,
                      strcmp(wanted, "1") != 0 ? wanted : "a pure number");
    for (size_t k = 0; k < r->columns && c->of >= 0; k++)
        if (r->column[k].of == c->of && r->column[k].is_sigma == c->is_sigma)
            return refuse(r, "columns '%s' and '%s' are both %s", r->column[k].header, header,
                          name_at(r, (size_t)c->of, &wanted));
    if (c->of < 0)
        r->unused = play_format("%s%s%s", r->unused, *r->unused ? ", " : "", header);
    return 0;
}

/* Whether an entry names a heading, or is the same number for each row. */
static int check_entry(struct reading *r, const char *entry) {
    const char *sign = strchr(entry, '='), *unit;
    char why[256], *name = play_format("%.*s", (int)(sign ? sign - entry : 0), entry);
    double value, factor;
    int of;
    for (size_t k = 0; sign && k < r->columns; k++) {
        char *unused, *is = renamed(r, r->column[k].header, &unused);
        if (is && !strcmp(is, name))
            return 0;
    }
    const int found = sign ? find_name(r, name, &of, &factor) : 0;
    if (sign && found <= 0)
        return refuse_name(r, entry, name);
    if (sign &&
        !play_number_read(sign + 1, (name_at(r, (size_t)of, &unit), unit), &value, why, sizeof why))
        return 0;
    char *there = play_copy("");
    for (size_t k = 0; k < r->columns; k++)
        there = play_format("%s%s%s", there, k ? ", " : "", r->column[k].header);
    r->line = 0;
    return refuse(
        r, "--column %s: allowed: NAME=HEADER, NAME=HEADER:UNIT or NAME=NUMBER UNIT; there are: %s",
        entry, there);
}

static int read_header(struct reading *r, char *line) {
    char *cell[CELLS_MAX];
    size_t told = 0;
    r->separator = cells_separator(line);
    const size_t columns = cells_split(line, r->separator, cell);
    if (columns > CELLS_MAX)
        return refuse(r, "more than %d columns", CELLS_MAX);
    for (size_t k = 0; k < columns; k++) {
        if (read_heading(r, cell[k], &r->column[k]))
            return -1;
        r->columns = k + 1;
        told += r->column[k].of >= 0 && r->column[k].of < RUN && !r->column[k].is_sigma;
    }
    for (size_t i = 0; i < r->how->count; i++)
        if (check_entry(r, r->how->column[i]))
            return -1;
    return told ? 0
                : refuse(r,
                         "no column has a name that is known: %s; 'touchstone list quantities' has "
                         "the names, and --column NAME=HEADER gives one",
                         r->unused);
}

/* --- numbers ------------------------------------------------------------------------------------ */

/* How a number is written: its significant digits, and those behind the point (-1: with an exponent). */
static void look_at(struct column *c, const char *text) {
    int digits = 0, decimals = 0, is_behind = 0;
    for (; *text && *text != 'e' && *text != 'E'; text++) {
        is_behind |= *text == '.';
        decimals += is_behind && isdigit((unsigned char)*text);
        digits += isdigit((unsigned char)*text) && (digits || *text != '0');
    }
    if (*text)
        decimals = -1;
    c->digits = digits > c->digits ? digits : c->digits;
    c->decimals = c->decimals == -2 || c->decimals == decimals ? decimals : -1;
    c->is_half |= is_behind || *text;
}

static struct play_recorded_run *run_of(struct reading *r, const char *name) {
    struct play_recorded *all = r->recorded;
    for (size_t i = all->count; i-- > 0;)
        if (!strcmp(all->runs[i].name, name))
            return &all->runs[i];
    if (all->count == RUNS_MAX)
        return refuse(r, "more than %d runs", RUNS_MAX), NULL;
    all->runs = play_resize(all->runs, all->count + 1, sizeof *all->runs);
    all->runs[all->count] = (struct play_recorded_run){.name = play_copy(name), .line = r->line};
    if (r->how->law)
        all->runs[all->count].state = play_zeroed(r->how->law->state_count + 1, sizeof(double *));
    return &all->runs[all->count++];
}

/* Puts a number into the run, whose arrays grow by powers of two. */
static void put(double **array, size_t rows, double value) {
    if (!*array || !(rows & (rows - 1)))
        *array = play_resize(*array, rows ? 2 * rows : 1, sizeof **array);
    (*array)[rows] = value;
}

static int read_row(struct reading *r, char *line) {
    char *cell[CELLS_MAX], why[256];
    const char *name = "";
    double variant = 0.0;
    const size_t columns = cells_split(line, r->separator, cell);
    if (columns != r->columns)
        return refuse(r, "%zu cells; allowed: %zu, as many as there are names", columns,
                      r->columns);
    for (size_t k = 0; k < columns; k++)
        name = r->column[k].of == RUN ? cell[k] : name;
    struct play_recorded_run *run = run_of(r, name);
    for (size_t k = 0; run && k < columns; k++) {
        struct column *c = &r->column[k];
        double value;
        if (c->of < 0 || c->of == RUN)
            continue;
        const char *text = cells_point(r->separator, cell[k]);
        if (!*text || play_number_read(text, "1", &value, why, sizeof why))
            return refuse(r, "column '%s': %s", c->header, *text ? why : "there is no number");
        if (c->of == VARIANT) {
            variant = value;
            if (!(value >= 1.0) || fabs(value - rint(value)) > 0.0 ||
                (run->rows && (size_t)value != run->variant))
                return refuse(r, "column '%s': %s; allowed: one whole number from 1 for each run",
                              c->header, text);
            continue;
        }
        if (c->is_sigma && !(value >= 0.0))
            return refuse(r, "column '%s': %s; allowed: 0 and above", c->header, text);
        look_at(c, text);
        c->changes += fabs(value - c->last) > 0.0;
        c->last = value;
        value *= c->factor;
        if (c->is_sigma && c->of < RUN)
            put(&run->error[c->of], run->rows, 2.0 * value);
        else if (!c->is_sigma)
            put(values_of(run, c->of), run->rows, value);
        if (c->of == PLAY_COLUMN_time && !c->is_sigma && run->rows &&
            !(value > run->value[c->of][run->rows - 1]))
            return refuse(r, "column '%s': %s; allowed: above %g s, the time before", c->header,
                          text, run->value[c->of][run->rows - 1]);
    }
    if (!run)
        return -1;
    run->variant = (size_t)variant;
    run->rows++;
    return 0;
}

/* --- what follows from all rows ----------------------------------------------------------------- */

static int compare(const void *a, const void *b) {
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double middle_step(const struct play_recorded_run *run) {
    const double *time = run->value[PLAY_COLUMN_time];
    if (!time || run->rows < 2)
        return 0.0;
    double *step = play_resize(NULL, run->rows, sizeof *step);
    for (size_t i = 1; i < run->rows; i++)
        step[i - 1] = time[i] - time[i - 1];
    qsort(step, run->rows - 1, sizeof *step, compare);
    return step[(run->rows - 1) / 2];
}

/* Half of the last digit of a number, in its unit: of a column with as many decimals everywhere that of the last one. A
 * column of few numbers, which may be short ones, is written as the others of its file. */
static double half_digit(const struct column *c, int of_file, double value) {
    const int digits = c->changes < TELLING ? of_file : c->digits;
    if (!c->is_half)
        return 0.0;
    if (c->decimals >= 0 && c->changes >= TELLING)
        return 0.5 * pow(10.0, -c->decimals);
    if (digits >= EVERY_DIGIT)
        return DBL_EPSILON * fabs(value);
    return fabs(value) > 0.0 ? 0.5 * pow(10.0, floor(log10(fabs(value))) + 1.0 - digits) : 0.0;
}

/* Whether all numbers with many digits are ones of single precision. */
static int is_single(const struct reading *r, const struct play_recorded_run *run) {
    size_t seen = 0;
    for (size_t k = 0; k < r->columns; k++) {
        const struct column *c = &r->column[k];
        if (c->of < 0 || c->of >= RUN || c->is_sigma || c->of == PLAY_COLUMN_time || !c->is_half ||
            c->digits < MANY_DIGITS)
            continue;
        for (size_t i = 0; i < run->rows; i++) {
            const double value = run->value[c->of][i] / c->factor;
            if (fabs((double)(float)value - value) > 0.6e-9 * fabs(value))
                return 0;
            seen += fabs(value) > 0.0;
        }
    }
    return seen > 10;
}

static void complete(const struct reading *r, struct play_recorded_run *run) {
    int most = 0;
    run->is_single = is_single(r, run);
    for (size_t k = 0; k < r->columns; k++)
        most = r->column[k].digits > most ? r->column[k].digits : most;
    for (size_t k = 0; k < r->columns; k++) {
        const struct column *c = &r->column[k];
        if (c->of < 0 || c->of >= RUN || c->is_sigma)
            continue;
        double *value = run->value[c->of];
        for (size_t i = 0; i < run->rows; i++) {
            const double before = run->error[c->of] && i < run->rows ? run->error[c->of][i] : 0.0;
            const double digit = half_digit(c, most, value[i] / c->factor) * c->factor;
            const double single = run->is_single ? 0.5 * (double)FLT_EPSILON * fabs(value[i]) : 0.0;
            if (!run->error[c->of])
                run->error[c->of] = play_zeroed(run->rows, sizeof(double));
            run->error[c->of][i] = hypot(before, fmax(digit, single));
        }
    }
    run->dt = run->value[PLAY_RECORDED_dt] && run->value[PLAY_RECORDED_dt][0] > 0.0
                  ? run->value[PLAY_RECORDED_dt][0]
                  : middle_step(run);
}

/* Numbers that are the same in each row. */
static void add_constants(struct reading *r, struct play_recorded_run *run) {
    for (size_t i = 0; i < r->how->count; i++) {
        const char *entry = r->how->column[i], *sign = strchr(entry, '='), *unit;
        char why[256], *name = play_format("%.*s", (int)(sign - entry), entry);
        double value, factor;
        int of = -1;
        if (find_name(r, name, &of, &factor) <= 0 || of >= RUN || run->value[of] ||
            play_number_read(sign + 1, (name_at(r, (size_t)of, &unit), unit), &value, why,
                             sizeof why))
            continue;
        run->value[of] = play_zeroed(run->rows, sizeof(double));
        run->error[of] = play_zeroed(run->rows, sizeof(double));
        for (size_t k = 0; k < run->rows; k++)
            run->value[of][k] = value;
    }
}

/* Whether a row with a time is there once more: some codes write the last one again where they go on. */
static int is_twice(const struct reading *r, const char *line, const char *next) {
    const size_t length = strlen(line);
    size_t k = 0;
    while (k < r->columns && r->column[k].of != PLAY_COLUMN_time)
        k++;
    return k < r->columns && !strncmp(line, next, length) && strchr("\r\n", next[length]);
}

static int read_lines(struct reading *r, char *text) {
    int has_header = 0;
    for (char *line; (line = cells_line(&text, &r->line));) {
        if (has_header && is_twice(r, line, text))
            continue;
        if (has_header ? read_row(r, line) : read_header(r, line))
            return -1;
        has_header = 1;
    }
    r->line = 0;
    if (!r->recorded->count)
        return refuse(r, has_header ? "no row stands below the names"
                                    : "the file is empty; needed: a line of names, and rows");
    return 0;
}

int recorded_file_read(const char *file, const struct recorded_how *how,
                       struct play_recorded *ret_recorded, char **ret_unused,
                       struct touch_message *ret_why) {
    struct reading r = {.file = file, .how = how, .why = ret_why, .recorded = ret_recorded};
    char *text = file_read(LARGEST, "%s", file);
    r.unused = play_copy("");
    *ret_recorded = (struct play_recorded){.file = play_copy(file)};
    if (!text)
        return refuse(&r, "%s",
                      errno == EFBIG ? "the file has more than 512 MiB" : strerror(errno));
    if (read_lines(&r, strncmp(text, "\xef\xbb\xbf", 3) != 0 ? text : text + 3))
        return -1;
    for (size_t i = 0; i < ret_recorded->count; i++) {
        add_constants(&r, &ret_recorded->runs[i]);
        complete(&r, &ret_recorded->runs[i]);
    }
    *ret_unused = r.unused;
    return 0;
}
