/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "read_parts.h"
#include <unistd.h>
#include "cases/core/file.h"
#include "cases/core/places.h"
#include "cases/play/player.h"
#include "case_facts.h"
#include "cells.h"

/* What an impact can be varied by along a curve. */
static const struct {
    const char *name, *unit;
} along[] = {
#define X(name, unit, meaning) {#name, unit},
    PLAY_CURVE_ALONG(X)
#undef X
};

const char *play_curve_along(enum play_curve_along by) {
    return along[by].name;
}

/* A column as "NAME=HEADER:UNIT", or "NAME" where the header is the name; "NAME=1/HEADER:UNIT" is UNIT over the number. */
struct named {
    char *name, *header;
    const char *unit; /* behind a factor, as in "1.5 m/s" */
    double factor;
    int is_inverse;
    const char *of; /* the SI unit of the name */
    size_t column;
};

static struct named read_named(const char *text) {
    const char *sign = strchr(text, '='), *colon = sign ? strchr(sign, ':') : NULL;
    char *unit = play_copy(colon ? colon + 1 : "");
    const double factor = strtod(unit, &unit);
    const int is_inverse = sign && strncmp(sign, "=1/", 3) == 0;
    if (is_inverse)
        sign += 2;
    const size_t header = !sign   ? strlen(text)
                          : colon ? (size_t)(colon - sign - 1)
                                  : strlen(sign + 1);
    return (struct named){.name = play_format("%.*s", (int)strcspn(text, "="), text),
                          .header = play_format("%.*s", (int)header, sign ? sign + 1 : text),
                          .unit = unit + strspn(unit, " "),
                          .factor = fabs(factor) > 0.0 ? factor : 1.0,
                          .is_inverse = is_inverse};
}

static char *find_file(const char *of, const char *name) {
    const char *slash = strrchr(of, '/');
    char *beside = play_format("%.*s%s", slash ? (int)(slash + 1 - of) : 0, of, name);
    return access(beside, F_OK) ? play_format("%s/%s", place_data(), name) : beside;
}

#define WHERE_MAX 4

/* --- the file ----------------------------------------------------------------------------------- */

struct reading {
    struct play_reader *reader;
    const struct play_node *node;
    struct curve_text text;
    struct named x, y, where[WHERE_MAX]; /* of where, the text stands in .header */
    size_t wheres;
    int has_sigma; /* its column has the uncertainty of y */
    size_t sigma;
    double uncertainty, part; /* constant, or a part of y */
    size_t columns, line;
    char separator;
    struct play_curve *curve;
};

static int find_column(const struct reading *r, char *const *cell, const char *header,
                       size_t *ret_column) {
    for (size_t k = 0; k < r->columns; k++)
        if (!strcmp(cell[k], header))
            return *ret_column = k, 1;
    return 0;
}

static void want_column(struct reading *r, char *const *cell, const char *header,
                        size_t *ret_column) {
    char *there = play_copy("");
    for (size_t k = 0; k < r->columns; k++)
        there = play_format("%s%s%s", there, k ? ", " : "", cell[k]);
    if (!find_column(r, cell, header, ret_column))
        play_refuse(r->reader, r->node, "%s has no column '%s'; it has: %s", r->curve->file, header,
                    there);
}

static void read_header(struct reading *r, char *const *cell) {
    want_column(r, cell, r->x.header, &r->x.column);
    want_column(r, cell, r->y.header, &r->y.column);
    for (size_t i = 0; i < r->wheres; i++)
        want_column(r, cell, r->where[i].name, &r->where[i].column);
    r->has_sigma = find_column(r, cell, r->text.uncertainty, &r->sigma);
}

/* Whether a text is one of those between commas. */
static int is_among(const char *list, const char *text) {
    const size_t length = strlen(text);
    for (const char *at = list; at && *at; at = strchr(at, ',') ? strchr(at, ',') + 1 : NULL) {
        at += strspn(at, " ");
        if (!strncmp(at, text, length) && (!at[length] || at[length] == ','))
            return 1;
    }
    return 0;
}

/* A number of the file in SI. */
static double number(struct reading *r, const struct named *named, const char *cell) {
    const char *point = cells_point(r->separator, cell);
    char why[256], *text = play_format("%s%s%s", named->is_inverse ? "1" : point,
                                       *named->unit ? " " : "", named->unit);
    double value = (double)NAN;
    if (play_number_read(text, named->of, &value, why, sizeof why))
        play_refuse(r->reader, r->node, "%s:%zu: column '%s': %s", r->curve->file, r->line,
                    named->header, why);
    value *= named->factor;
    if (named->is_inverse && !isfinite(value /= strtod(point, NULL)))
        play_refuse(r->reader, r->node, "%s:%zu: column '%s': '%s'; allowed: not 0", r->curve->file,
                    r->line, named->header, cell);
    return value;
}

static void read_row(struct reading *r, char *const *cell) {
    struct play_curve *c = r->curve;
    for (size_t i = 0; i < r->wheres; i++)
        if (strcmp(cell[r->where[i].column], r->where[i].header) != 0)
            return;
    if ((r->text.but && is_among(r->text.but, cell[r->x.column])) ||
        strtod(cells_point(r->separator, cell[r->x.column]), NULL) > r->text.up_to)
        return;
    c->x = play_resize(c->x, c->count + 1, sizeof *c->x);
    c->y = play_resize(c->y, c->count + 1, sizeof *c->y);
    c->sigma = play_resize(c->sigma, c->count + 1, sizeof *c->sigma);
    c->x_shown = play_resize(c->x_shown, c->count + 1, sizeof *c->x_shown);
    c->x[c->count] = number(r, &r->x, cell[r->x.column]);
    c->y[c->count] = number(r, &r->y, cell[r->y.column]);
    c->sigma[c->count] = r->has_sigma    ? number(r, &r->y, cell[r->sigma])
                         : r->part > 0.0 ? r->part * fabs(c->y[c->count])
                                         : r->uncertainty;
    if (!(c->sigma[c->count] > 0.0))
        play_refuse(r->reader, r->node, "%s:%zu: the uncertainty is %g; allowed: above 0", c->file,
                    r->line, c->sigma[c->count]);
    c->x_shown[c->count++] = strtod(cells_point(r->separator, cell[r->x.column]), NULL);
}

static void read_lines(struct reading *r, char *text) {
    for (char *line = text, *next; line && *line && !r->reader->failed; line = next) {
        char *end = line + strcspn(line, "\n"), *cell[CELLS_MAX];
        next = *end ? end + 1 : NULL;
        r->line++;
        *end = '\0';
        line[strcspn(line, "\r")] = '\0';
        if (*line == '#' || !*line)
            continue;
        r->separator = r->columns ? r->separator : cells_separator(line);
        const size_t count = cells_split(line, r->separator, cell);
        const int is_header = !r->columns;
        r->columns = is_header ? count : r->columns;
        if (count != r->columns || count > CELLS_MAX)
            play_refuse(r->reader, r->node, "%s:%zu: %zu cells; allowed: %zu", r->curve->file,
                        r->line, count, r->columns);
        else if (is_header)
            read_header(r, cell);
        else
            read_row(r, cell);
    }
    if (!r->reader->failed && !r->curve->count)
        play_refuse(r->reader, r->node, "%s has no row%s%s", r->curve->file,
                    r->wheres ? " where " : "", r->wheres ? r->text.where : "");
}

/* --- the check ---------------------------------------------------------------------------------- */

/* y is a result of an impact, or a column of the run where x is one. */
static void read_y(struct reading *r, const struct play_case *c, struct play_check *check) {
    check->quantity = play_quantity_find(r->y.name);
    if (!check->quantity || !check->quantity->is_outcome != (r->curve->column != NULL) ||
        (check->quantity->impact_only && !play_is_impact(c)))
        play_refuse(r->reader, r->node,
                    "y: '%s' is no %s of %s; allowed: those of 'touchstone list quantities'",
                    r->y.name, r->curve->column ? "column" : "result", play_motion_name(c));
    else
        r->y.of = check->quantity->unit;
}

static void read_x(struct reading *r, const struct play_case *c) {
    const struct play_quantity *column = play_quantity_find(r->x.name);
    for (size_t i = 0; i < PLAY_CURVE_COUNT && play_is_impact(c); i++)
        if (strcmp(along[i].name, r->x.name) == 0) {
            r->curve->by = (enum play_curve_along)i;
            r->x.of = along[i].unit;
        }
    if (!r->x.of && column && !column->is_outcome) {
        r->curve->column = column;
        r->x.of = column->unit;
    }
    if (!r->x.of)
        play_refuse(r->reader, r->node,
                    "x: '%s'; allowed: of an impact speed, angle, normal_speed, shear_speed or "
                    "spin1; or a column, as time",
                    r->x.name);
}

/* With a unit, a percent sign, or (a bare number) in the unit of the file. NaN after a refusal. */
static double spread(struct reading *r, const struct named *of, const char *key, const char *text,
                     double *ret_part) {
    char why[256], *copy = play_copy(text), *end;
    double value = strtod(copy, &end);
    if (ret_part && strcmp(end + strspn(end, " "), "%") == 0)
        return *ret_part = 0.01 * value, 0.0;
    if (end != copy && !*end)
        return copysign(1.0, of->factor) * number(r, of, copy);
    if (play_number_read(copy, of->of, &value, why, sizeof why))
        play_refuse(r->reader, r->node, "%s: '%s': %s%s", key, text, why,
                    ret_part ? "; or the name of a column" : "");
    return value;
}

static void read_uncertainty(struct reading *r) {
    if (!r->has_sigma && !r->reader->failed)
        r->uncertainty = spread(r, &r->y, "uncertainty", r->text.uncertainty, &r->part);
    if (!r->reader->failed && r->text.x_uncertainty)
        r->curve->sigma_x = spread(r, &r->x, "x_uncertainty", r->text.x_uncertainty, NULL);
    if (!r->reader->failed && !(r->curve->sigma_x >= 0.0))
        play_refuse(r->reader, r->node, "x_uncertainty: '%s': allowed: 0 and above",
                    r->text.x_uncertainty);
}

/* As the file calls it; a word that says nothing is replaced by what it is. */
static char *axis(const struct named *of) {
    const int is_named = of->header[1] != '\0' && strcmp(of->header, "value") != 0;
    char *unit = fabs(of->factor) < 1.0 || fabs(of->factor) > 1.0
                     ? play_format("%.4g %s", fabs(of->factor), of->unit)
                     : play_copy(of->unit);
    return is_named ? play_copy(of->header)
                    : play_format("%s%s%s%s", of->name, *unit ? " (" : "", unit, *unit ? ")" : "");
}

void play_read_curve(struct play_reader *reader, const struct play_node *node,
                     const struct play_case *c, struct play_check *check) {
    struct curve_check_text of = {NULL, NULL, NULL, NULL};
    struct curve_text text = {.within = (double)NAN, .up_to = (double)NAN};
    play_read_mapping(reader, node, &published_check_table, &of);
    if (!reader->failed)
        play_read_mapping(reader, of.curve, &published_table, &text);
    if (reader->failed)
        return;
    struct play_curve *curve = play_zeroed(1, sizeof *curve);
    struct reading r = {.reader = reader, .node = node, .text = text, .curve = curve};
    *check = (struct play_check){.curve = curve,
                                 .expected = (double)NAN,
                                 .source = play_copy(of.source),
                                 .finding = of.finding ? play_copy(of.finding) : NULL,
                                 .metric = PLAY_METRIC_ABSOLUTE,
                                 .basis = PLAY_BASIS_DATA,
                                 .line = (int)node->line,
                                 .column = (int)node->column};
    curve->file = find_file(reader->tree->file, r.text.file);
    curve->within = isnan(r.text.within) ? PLAY_CURVE_WITHIN : r.text.within;
    r.x = read_named(r.text.x);
    r.y = read_named(r.text.y);
    char *wheres = play_copy(r.text.where ? r.text.where : "");
    for (char *one = strtok(wheres, ","); one && r.wheres < WHERE_MAX; one = strtok(NULL, ","))
        r.where[r.wheres++] = read_named(one + strspn(one, " "));
    read_x(&r, c);
    if (!reader->failed)
        read_y(&r, c, check);
    curve->x_axis = axis(&r.x);
    curve->y_axis = axis(&r.y);
    char *file = reader->failed ? NULL : file_read(FILE_TEXT, "%s", curve->file);
    if (!reader->failed && !file)
        play_refuse(reader, node, "%s: %s", curve->file, strerror(errno));
    /* A column of that name, or a number: the line of names tells. */
    if (file) {
        char *copy = play_copy(file), *cell[CELLS_MAX];
        for (char *line = strtok(copy, "\n"); line; line = strtok(NULL, "\n"))
            if (*line != '#') {
                r.columns = cells_split(line, cells_separator(line), cell);
                r.columns = r.columns < CELLS_MAX ? r.columns : CELLS_MAX;
                r.has_sigma = find_column(&r, cell, r.text.uncertainty, &r.sigma);
                break;
            }
        r.columns = 0;
        read_uncertainty(&r);
        if (!reader->failed)
            read_lines(&r, file);
        curve->y_unit = reader->failed ? 1.0 : number(&r, &r.y, "1");
    }
    check->tolerance = curve->within;
}
