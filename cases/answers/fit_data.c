/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "fit.h"
#include "cases/case/cells.h"
#include "cases/core/file.h"
#include "cases/case/units.h"

/* --- what may be the name of a column ----------------------------------------------------------- */

static const struct {
    const char *name, *unit, *meaning;
    double least, most;
} conditions[] = {
#define X(name, unit, least, most, meaning) {#name, unit, meaning, least, most},
    FIT_CONDITIONS(X)
#undef X
};

/* Results that are no quantity of the player, or that have another name in tables of data. */
static const struct {
    const char *name, *quantity, *unit; /* unit NULL: that of the quantity */
    enum fit_kind kind;
} others[] = {
    {"height_rebound", "restitution", "m", FIT_HEIGHT},
    {"flight_time", "restitution", "s", FIT_FLIGHT_TIME},
    {"force", "normal_force", NULL, FIT_COLUMN},
};

/* A name that a column can have. */
struct known {
    const char *name, *unit;
    int condition; /* enum fit_condition; -1: a result */
    struct fit_result result;
};

static int is_result(const struct play_quantity *q) {
    static const char *const motion[] = {"time",       "leg",
                                         "overlap",    "slide_s",
                                         "slide_t",    "velocity_n",
                                         "velocity_s", "velocity_t",
                                         "active",     "slipping",
                                         "events",     "momentum_error",
                                         "separated",  "angular_momentum_error"};
    for (size_t i = 0; i < TOUCH_COUNT(motion); i++)
        if (!strcmp(q->name, motion[i]))
            return 0;
    return q->is_outcome ? q->impact_only : !q->of_bodies;
}

/* The i-th name; 0 past the last. */
static int known_at(size_t i, struct known *ret) {
    if (i < FIT_CONDITION_COUNT) {
        *ret = (struct known){conditions[i].name, conditions[i].unit, (int)i, {0}};
        return 1;
    }
    i -= FIT_CONDITION_COUNT;
    if (i < TOUCH_COUNT(others)) {
        const struct play_quantity *q = play_quantity_find(others[i].quantity);
        const char *unit = others[i].unit ? others[i].unit : q->unit;
        *ret = (struct known){others[i].name, unit, -1, {others[i].name, unit, others[i].kind, q}};
        return 1;
    }
    i -= TOUCH_COUNT(others);
    const struct play_quantity *q;
    for (size_t k = 0; (q = play_quantity_at(k)); k++)
        if (is_result(q) && i-- == 0) {
            *ret = (struct known){q->name,
                                  q->unit,
                                  -1,
                                  {q->name, q->unit, q->is_outcome ? FIT_OUTCOME : FIT_COLUMN, q}};
            return 1;
        }
    return 0;
}

/* --- a name with its unit ----------------------------------------------------------------------- */

static void refuse(struct touch_message *why, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
static void refuse(struct touch_message *why, const char *format, ...) {
    va_list list;
    va_start(list, format);
    vsnprintf(why->text, sizeof why->text, format, list);
    va_end(list);
}

/* What a column holds. */
struct column {
    enum {
        UNUSED,
        CONDITION,
        VALUE,
        SIGMA,
        SPREAD /* of a condition */
    } is;
    struct known known;
    double factor; /* from its unit to SI */
    int alone;     /* "sigma" without a name: of the only result */
    char *header;
};

/* The longest name that fits. 1; 0: there is none; -1: its unit does not fit. */
static int find_name(const char *text, struct known *ret, double *ret_factor) {
    struct known known;
    int found = 0;
    for (size_t i = 0; known_at(i, &known); i++) {
        double factor;
        const int fits = cells_heading(text, known.name, known.unit, &factor);
        if (fits && (!found || strlen(known.name) > strlen(ret->name))) {
            found = fits;
            *ret = known;
            *ret_factor = factor;
        }
    }
    return found;
}

/* Without "sigma_" before it or "_sigma" in it: NULL where neither is there. */
static char *without_sigma(const char *text) {
    const char *at = strstr(text, "_sigma");
    if (!strncmp(text, "sigma_", 6))
        return play_copy(text + 6);
    return at ? play_format("%.*s%s", (int)(at - text), text, at + 6) : NULL;
}

/* 0; or -1 where its unit does not fit. */
static int read_name(const char *text, struct column *ret, struct touch_message *why) {
    char *of = without_sigma(text);
    ret->is = UNUSED;
    ret->alone = !strcmp(text, "sigma");
    const int found = ret->alone ? 1 : find_name(of ? of : text, &ret->known, &ret->factor);
    if (ret->alone)
        ret->factor = 1.0;
    if (found > 0)
        ret->is = of || ret->alone ? SIGMA : ret->known.condition >= 0 ? CONDITION : VALUE;
    if (found < 0)
        refuse(why, "the unit of '%s' must be one of the dimension of %s", text,
               strcmp(ret->known.unit, "1") ? ret->known.unit : "a pure number");
    if (found > 0 && ret->is == SIGMA && !ret->alone && ret->known.condition >= 0)
        ret->is = SPREAD;
    return found < 0 ? -1 : 0;
}

/* --- reading ------------------------------------------------------------------------------------ */

struct reading {
    const struct fit_reading *how;
    const char *file;
    struct touch_message *why;
    size_t line, columns;
    char separator;
    struct column column[CELLS_MAX];
    size_t sigma_of[FIT_RESULTS_MAX]; /* column + 1; 0: none */
    size_t value_of[FIT_RESULTS_MAX];
    double constant[FIT_RESULTS_MAX]; /* uncertainty by --sigma; 0: none */
    int relative[FIT_RESULTS_MAX];
    struct fit_data *data;
};

/* "NAME=HEADER": the right side of an entry whose left side, or NULL. */
static const char *right_side(const char *entry) {
    const char *sign = strchr(entry, '=');
    return sign ? sign + 1 : NULL;
}

/* What --column says of a header: the name, or NULL. */
static char *renamed(const struct reading *r, const char *header) {
    for (size_t i = 0; i < r->how->columns; i++) {
        const char *right = right_side(r->how->column[i]);
        if (right && !strcmp(right, header))
            return play_format("%.*s", (int)(right - 1 - r->how->column[i]), r->how->column[i]);
    }
    return NULL;
}

static int find_header(const struct reading *r, const char *header, size_t length) {
    for (size_t k = 0; k < r->columns; k++)
        if (strlen(r->column[k].header) == length && !strncmp(r->column[k].header, header, length))
            return (int)k;
    return -1;
}

static int add_result(struct reading *r, const struct known *known, size_t column) {
    struct fit_data *data = r->data;
    if (data->results >= FIT_RESULTS_MAX) {
        refuse(r->why, "%s:%zu: more than %d columns of results; allowed: 1 to %d", r->file,
               r->line, FIT_RESULTS_MAX, FIT_RESULTS_MAX);
        return -1;
    }
    for (size_t k = 0; k < data->results; k++)
        if (data->result[k].quantity == known->result.quantity &&
            data->result[k].kind == known->result.kind) {
            refuse(r->why, "%s:%zu: '%s' stands here twice", r->file, r->line, known->name);
            return -1;
        }
    r->value_of[data->results] = column;
    data->result[data->results++] = known->result;
    return 0;
}

static void note_unused(struct fit_data *data, const char *header) {
    data->unused = play_format("%s%s%s", data->unused, *data->unused ? ", " : "", header);
}

static int read_header(struct reading *r, char *line) {
    char *cell[CELLS_MAX];
    r->separator = cells_separator(line);
    const size_t columns = cells_split(line, r->separator, cell);
    if (columns > CELLS_MAX) {
        refuse(r->why, "%s:%zu: more than %d columns", r->file, r->line, CELLS_MAX);
        return -1;
    }
    for (size_t k = 0; k < columns; k++) {
        struct touch_message why = {""};
        char *name = renamed(r, cell[k]);
        struct column *c = &r->column[k];
        const int bad = read_name(name ? name : cell[k], c, &why);
        const int unknown = name && c->is == UNUSED && !bad;
        if (bad)
            refuse(r->why, "%s:%zu: %s", r->file, r->line, why.text);
        if (unknown)
            refuse(r->why, "--column %s=%s: there is no condition or result of this name", name,
                   cell[k]);
        if (bad || unknown)
            return -1;
        c->header = play_copy(cell[k]);
        r->columns = k + 1;
        if (c->is == CONDITION && r->data->condition[c->known.condition]) {
            refuse(r->why, "%s:%zu: '%s' stands here twice", r->file, r->line, c->known.name);
            return -1;
        }
        double **const of = c->is == SPREAD      ? r->data->spread
                            : c->is == CONDITION ? r->data->condition
                                                 : NULL;
        if (of)
            of[c->known.condition] = play_resize(NULL, 1, sizeof(double));
        if (c->is == VALUE && add_result(r, &c->known, k))
            return -1;
    }
    return 0;
}

/* Which result an uncertainty is of: its index, or -1. */
static int result_of(const struct fit_data *data, const struct column *c) {
    if (c->alone)
        return data->results == 1 ? 0 : -1;
    for (size_t k = 0; k < data->results; k++)
        if (data->result[k].quantity == c->known.result.quantity &&
            data->result[k].kind == c->known.result.kind)
            return (int)k;
    return -1;
}

/* "restitution=0.01", "restitution=5 %", or a bare value where there is one result. */
static int read_constant(struct reading *r, const char *text) {
    const char *right = right_side(text), *value = right ? right : text;
    char *name = play_format("%.*s", right ? (int)(right - 1 - text) : 0, text);
    char *number = play_copy(value), *percent = strchr(number, '%'), why[256] = "";
    int which = right ? -1 : r->data->results == 1 ? 0 : -1, bad = 0;
    for (size_t k = 0; right && k < r->data->results; k++)
        if (!strcmp(r->data->result[k].name, name))
            which = (int)k;
    double x = 0.0;
    if (which < 0) {
        refuse(r->why, "--sigma %s: the data have no result '%s'", text, name);
        bad = 1;
    } else {
        const char *unit = percent ? "1" : r->data->result[which].unit;
        if (percent)
            *percent = '\0';
        bad = play_number_read(number, unit, &x, why, sizeof why);
        x *= percent ? 0.01 : 1.0;
        if (!bad && !(x > 0.0))
            snprintf(why, sizeof why, "an uncertainty must be above 0");
        bad |= !(x > 0.0) || (percent && percent[1]);
        if (bad)
            refuse(r->why, "--sigma %s: %s", text, *why ? why : "nothing may follow %");
        r->constant[which] = x;
        r->relative[which] = percent != NULL;
    }
    return bad ? -1 : 0;
}

/* Whether --where names this column. */
static int asks_where(const struct reading *r, const char *header) {
    const size_t length = strlen(header);
    for (size_t i = 0; i < r->how->wheres; i++)
        if (!strncmp(r->how->where[i], header, length) && r->how->where[i][length] == '=')
            return 1;
    return 0;
}

/* Of several results all have uncertainties, or none. */
static int check_sigmas(struct reading *r) {
    const struct fit_data *data = r->data;
    size_t with = 0, without = 0;
    for (size_t k = 0; k < data->results; k++)
        if (r->sigma_of[k] || r->constant[k] > 0.0)
            with++;
        else
            without = k + 1;
    if (!with || !without)
        return 0;
    refuse(r->why,
           "%s:%zu: '%s' has no uncertainty and another result has: --sigma %s=VALUE gives one",
           r->file, r->line, data->result[without - 1].name, data->result[without - 1].name);
    return -1;
}

/* What the columns are together. */
static int check_columns(struct reading *r) {
    struct fit_data *data = r->data;
    char *found = play_copy("");
    for (size_t k = 0; k < r->columns; k++) {
        found = play_format("%s%s%s", found, *found ? ", " : "", r->column[k].header);
        const int of = r->column[k].is == SIGMA ? result_of(data, &r->column[k]) : -1;
        if (of >= 0)
            r->sigma_of[of] = k + 1;
        if ((r->column[k].is == UNUSED && !asks_where(r, r->column[k].header)) ||
            (r->column[k].is == SIGMA && of < 0) ||
            (r->column[k].is == SPREAD && !data->condition[r->column[k].known.condition]))
            note_unused(data, r->column[k].header);
    }
    data->is_path = data->condition[FIT_overlap] != NULL;
    int bad = 1;
    size_t speeds = 0;
    const enum fit_condition ways[] = {FIT_speed, FIT_normal_speed, FIT_height_drop};
    for (size_t k = 0; k < TOUCH_COUNT(ways); k++)
        speeds += data->condition[ways[k]] != NULL;
    const struct fit_result *odd = NULL;
    for (size_t k = 0; k < data->results; k++)
        if ((data->result[k].kind == FIT_COLUMN) != data->is_path)
            odd = &data->result[k];
    if (!data->results)
        refuse(r->why,
               "%s:%zu: no column is a result, as restitution, force or rebound_angle; there are: "
               "%.200s",
               r->file, r->line, found);
    else if (odd)
        refuse(
            r->why,
            data->is_path
                ? "%s:%zu: beside 'overlap', which makes a path, '%s' of an impact is not allowed"
                : "%s:%zu: '%s' is of a path, which needs a column 'overlap'",
            r->file, r->line, odd->name);
    else if (speeds > 1 || (speeds && data->is_path))
        refuse(r->why,
               "%s:%zu: allowed is one column of speed, normal_speed and height_drop, and none on "
               "a path",
               r->file, r->line);
    else if (data->condition[FIT_slide] && !data->is_path)
        refuse(r->why, "%s:%zu: 'slide' is of a path, which needs a column 'overlap'", r->file,
               r->line);
    else if ((data->condition[FIT_shear_speed] != NULL && !data->condition[FIT_normal_speed]) ||
             (data->condition[FIT_normal_speed] && data->condition[FIT_angle]))
        refuse(r->why, "%s:%zu: a velocity is speed and angle, or normal_speed and shear_speed",
               r->file, r->line);
    else
        bad = 0;
    for (size_t i = 0; !bad && i < r->how->columns; i++) {
        const char *right = right_side(r->how->column[i]);
        if ((bad = !right || find_header(r, right, strlen(right)) < 0))
            refuse(r->why, "--column %s: the file has no column '%s'; there are: %.200s",
                   r->how->column[i], right ? right : "", found);
    }
    for (size_t i = 0; !bad && i < r->how->wheres; i++) {
        const char *right = right_side(r->how->where[i]);
        if ((bad = !right ||
                   find_header(r, r->how->where[i], (size_t)(right - 1 - r->how->where[i])) < 0))
            refuse(r->why,
                   "--where %s: the value must be COLUMN=TEXT, with a column of the file: %.200s",
                   r->how->where[i], found);
    }
    for (size_t i = 0; !bad && i < r->how->sigmas; i++)
        bad = read_constant(r, r->how->sigma[i]);
    bad = bad || check_sigmas(r);
    return bad ? -1 : 0;
}

/* A number of a cell, in SI. 0; 1: the cell is empty; -1. */
static int read_cell(struct reading *r, size_t k, const char *text, double least, double most,
                     double *ret) {
    const struct column *c = &r->column[k];
    char why[256];
    double x;
    if (!*text)
        return 1;
    if (play_number_read(cells_point(r->separator, text), "1", &x, why, sizeof why)) {
        refuse(r->why, "%s:%zu: column '%s': %s", r->file, r->line, c->header, why);
        return -1;
    }
    x *= c->factor;
    if (!(x >= least && x <= most)) {
        refuse(r->why, "%s:%zu: column '%s': %.60s is %g in SI units; allowed: %s%g to %g", r->file,
               r->line, c->header, text, x, c->is == SIGMA ? "above " : "", least, most);
        return -1;
    }
    *ret = x;
    return 0;
}

/* Whether --where wants this row. */
static int is_wanted(const struct reading *r, char *const *cell) {
    for (size_t i = 0; i < r->how->wheres; i++) {
        const char *right = right_side(r->how->where[i]);
        const int k = find_header(r, r->how->where[i], (size_t)(right - 1 - r->how->where[i]));
        if (k < 0 || strcmp(cell[k], right) != 0)
            return 0;
    }
    return 1;
}

static int read_conditions(struct reading *r, char *const *cell) {
    struct fit_data *data = r->data;
    for (size_t k = 0; k < r->columns; k++) {
        if (r->column[k].is != CONDITION && r->column[k].is != SPREAD)
            continue;
        const int which = r->column[k].known.condition, is_spread = r->column[k].is == SPREAD;
        double **of = is_spread ? &data->spread[which] : &data->condition[which];
        const int is_speed = !is_spread && (which == FIT_speed || which == FIT_normal_speed ||
                                            which == FIT_height_drop);
        *of = play_resize(*of, data->rows + 1, sizeof **of);
        const int got =
            read_cell(r, k, cell[k], is_spread ? 0.0 : conditions[which].least,
                      is_spread ? HUGE_VAL : conditions[which].most, &(*of)[data->rows]);
        if (got > 0 || (!got && is_speed && !((*of)[data->rows] > 0.0)) ||
            (!got && which == FIT_rebound && !is_spread &&
             fabs((*of)[data->rows] - rint((*of)[data->rows])) > 0.0))
            refuse(r->why, "%s:%zu: column '%s': '%.60s': every row needs %s", r->file, r->line,
                   r->column[k].header, cell[k],
                   is_speed               ? "a number above 0"
                   : which == FIT_rebound ? "a whole number from 1"
                                          : "a number");
        else if (!got)
            continue;
        return -1;
    }
    return 0;
}

static int read_results(struct reading *r, char *const *cell) {
    struct fit_data *data = r->data;
    for (size_t k = 0; k < data->results; k++) {
        struct fit_datum datum = {data->rows, k, 0.0, (double)NAN};
        const size_t sigma = r->sigma_of[k];
        int got =
            read_cell(r, r->value_of[k], cell[r->value_of[k]], -HUGE_VAL, HUGE_VAL, &datum.value);
        if (got > 0)
            continue;
        if (!got && r->constant[k] > 0.0)
            datum.sigma = r->constant[k] * (r->relative[k] ? fabs(datum.value) : 1.0);
        else if (!got && sigma) {
            const double unit = r->column[sigma - 1].alone ? r->column[r->value_of[k]].factor : 1.0;
            got = read_cell(r, sigma - 1, cell[sigma - 1], 0.0, HUGE_VAL, &datum.sigma);
            datum.sigma *= unit;
        }
        if (got < 0)
            return -1;
        if (isnan(datum.sigma) && !sigma && !(r->constant[k] > 0.0))
            data->has_sigma = 0;
        else if (!(datum.sigma > 0.0)) {
            refuse(r->why, "%s:%zu: '%s' needs an uncertainty above 0", r->file, r->line,
                   data->result[k].name);
            return -1;
        }
        PLAY_ADD(data->datum, data->count, datum);
    }
    return 0;
}

static int read_row(struct reading *r, char *line) {
    char *cell[CELLS_MAX];
    struct fit_data *data = r->data;
    const size_t columns = cells_split(line, r->separator, cell);
    if (columns != r->columns) {
        refuse(r->why, "%s:%zu: %zu cells; allowed: %zu, as many as there are names", r->file,
               r->line, columns, r->columns);
        return -1;
    }
    if (!is_wanted(r, cell))
        return 0;
    if (data->rows >= FIT_ROWS_MAX) {
        refuse(r->why, "%s:%zu: too many rows; allowed: 1 to %d", r->file, r->line, FIT_ROWS_MAX);
        return -1;
    }
    const size_t before = data->count;
    if (read_conditions(r, cell) || read_results(r, cell))
        return -1;
    if (data->count == before)
        return 0; /* nothing was measured */
    PLAY_ADD(data->line, data->rows, r->line);
    return 0;
}

static int read_lines(struct reading *r, char *text) {
    int has_header = 0;
    for (char *line; (line = cells_line(&text, &r->line));) {
        if (has_header ? read_row(r, line) : read_header(r, line) || check_columns(r))
            return -1;
        has_header = 1;
    }
    if (!r->data->count)
        refuse(r->why, "%s: %s", r->file,
               !has_header      ? "a file without a line of names"
               : r->how->wheres ? "no row with a result is as --where wants it"
                                : "a file without a result");
    return r->data->count ? 0 : -1;
}

int fit_data_read(const char *file, const struct fit_reading *how, struct fit_data *ret_data,
                  struct touch_message *ret_why) {
    char *text = file_read_input(file);
    if (!text) {
        refuse(ret_why, "%s: %s", file,
               errno == EFBIG ? "the file has more than 16 MiB" : strerror(errno));
        return -1;
    }
    struct fit_data data = {.file = play_copy(file), .unused = play_copy(""), .has_sigma = 1};
    struct reading r = {.how = how, .file = file, .why = ret_why, .data = &data};
    int bad = read_lines(&r, strncmp(text, "\xef\xbb\xbf", 3) ? text : text + 3);
    for (int k = 0; !bad && k < FIT_CONDITION_COUNT && !data.has_sigma; k++)
        if (data.spread[k]) {
            refuse(ret_why, "%s: '%s' has an uncertainty, and results have none: --sigma gives one",
                   file, conditions[k].name);
            bad = -1;
        }
    if (!bad)
        *ret_data = data;
    return bad;
}

double fit_condition_of(const struct fit_data *data, enum fit_condition which, size_t row) {
    return data->condition[which] ? data->condition[which][row] : (double)NAN;
}

void fit_condition_range(enum fit_condition which, double ret[2]) {
    ret[0] = conditions[which].least;
    ret[1] = conditions[which].most;
}

const char *fit_condition_name(enum fit_condition which) {
    return conditions[which].name;
}

const char *fit_condition_unit(enum fit_condition which) {
    return conditions[which].unit;
}
