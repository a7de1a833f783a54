/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whether a published report says what results say now: words by their letters, numbers within what
 * machines, compilers and mathematical libraries may differ. */
#include <ctype.h>
#include <dirent.h>
#include <jansson.h>
#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include "cases/base/json.h"
#include "cases/base/file.h"
#include "cases/base/memory.h"
#include "publish.h"
#include "cases/tell/text.h"
#include "touchstone/common.h"

#define SHOWN 40 /* differences; the rest is counted */

struct check {
    FILE *out;
    size_t count;
};

__attribute__((format(printf, 2, 3))) static void tell(struct check *check, const char *format,
                                                       ...) {
    char *text = NULL;
    size_t size;
    va_list list;
    if (check->count++ >= SHOWN)
        return;
    FILE *into = play_text(&text, &size);
    va_start(list, format);
    vfprintf(into, format, list);
    va_end(list);
    fclose(into);
    text_plain(text, check->out);
    putc('\n', check->out);
}

/* --- the page: letters, and numbers roughly --------------------------------------------------- */

/* Whether a number begins here; not one inside a word, nor what cannot be rounded: 12, 0. */
static int begins_number(const char *text, const char *at) {
    const int inner = at > text && (isalnum((unsigned char)at[-1]) || strchr("_./", at[-1]));
    return !inner &&
           (isdigit((unsigned char)*at) || (strchr("+-.", *at) && isdigit((unsigned char)at[1])));
}

/* Whether two numbers in a text agree roughly; their digits are compared in the data. Orders of
 * magnitude, as in "< 1e-6", may differ by one. */
static int alike(const char *old, const char *old_end, const char *new, const char *new_end,
                 int magnitude) {
    const size_t length = (size_t)(old_end - old);
    const int whole = !memchr(old, '.', length) && !memchr(old, 'e', length) &&
                      !memchr(new, '.', (size_t)(new_end - new)) &&
                      !memchr(new, 'e', (size_t)(new_end - new));
    const double a = strtod(old, NULL), b = strtod(new, NULL);
    if (whole)
        return length == (size_t)(new_end - new) && !strncmp(old, new, length);
    if (magnitude)
        return fmax(a, b) <= 10.5 * fmin(a, b);
    return fabs(a - b) <= 0.02 * fmax(fabs(a), fabs(b));
}

/* " to 1.27" behind a number, where the two are not one in the digits that are shown; NULL: none. */
static const char *end_of_range(const char *at) {
    char *end;
    if (strncmp(at, " to ", 4) != 0 || !begins_number(at, at + 4))
        return NULL;
    strtod(at + 4, &end);
    return end;
}

/* What follows the numbers of an order of convergence. */
static int is_order(const char *at) {
    const char *end = end_of_range(at);
    return !strncmp(end ? end : at, ", expected ", 11);
}

static int alike_orders(double a, double b) {
    return fabs(a - b) <= REPORT_PUBLISH_ORDER + 0.01; /* both are rounded */
}

/* Orders that are one number here and two there, where rounding could do that. */
static void skip_range(const char **old, const char **new, double value) {
    const char *a = end_of_range(*old), *b = end_of_range(*new);
    if (!a == !b || !is_order(*old) || !is_order(*new) ||
        !alike_orders(value, strtod((a ? *old : *new) + 4, NULL)))
        return;
    *old = a ? a : *old;
    *new = b ? b : *new;
}

static size_t line_of(const char *text, const char *at) {
    size_t line = 1;
    for (; text < at; text++)
        line += *text == '\n';
    return line;
}

static void check_words(struct check *check, const char *what, const char *old, const char *new) {
    const char *a = old, *b = new;
    while (*a || *b) {
        int same = *a == *b;
        if (begins_number(old, a) && begins_number(new, b)) {
            char *end, *other;
            strtod(a, &end);
            strtod(b, &other);
            const int order = is_order(end) && is_order(other);
            same = order ? alike_orders(strtod(a, NULL), strtod(b, NULL))
                         : alike(a, end, b, other, a - old >= 2 && a[-1] == ' ' && a[-2] == '<');
            if (same) {
                const double value = strtod(a, NULL);
                a = end;
                b = other;
                skip_range(&a, &b, value);
                continue;
            }
        }
        if (same) {
            a++;
            b++;
            continue;
        }
        /* The first line that differs: after it, lines may be out of step. */
        while (a > old && a[-1] != '\n')
            a--;
        while (b > new &&b[-1] != '\n')
            b--;
        const size_t length = strcspn(a, "\n"), other = strcspn(b, "\n");
        tell(check, "%s:%zu: published: %.*s", what, line_of(old, a),
             (int)(length < 300 ? length : 300), a);
        tell(check, "%s:%zu: now:       %.*s", what, line_of(old, a),
             (int)(other < 300 ? other : 300), b);
        return;
    }
}

/* --- numbers -------------------------------------------------------------------------------- */

struct limit {
    const char *key;
    double share;      /* of the larger */
    double least;      /* of the scale */
    int of_the_values; /* the scale: the largest value of the group; else, and for relative errors, 1 */
};
static const struct limit limits[] = {
    {"expected", REPORT_PUBLISH_VALUE, REPORT_PUBLISH_NOTHING, 1},
    {"predicted", REPORT_PUBLISH_VALUE, REPORT_PUBLISH_NOTHING, 1},
    {"error", REPORT_PUBLISH_ERROR, REPORT_PUBLISH_NOISE, 0},
    {"tolerance", REPORT_PUBLISH_ERROR, REPORT_PUBLISH_NOISE, 0},
    {"order", 0, REPORT_PUBLISH_ORDER, 0},
};

static double number_at(const json_t *list, size_t i) {
    double value = (double)NAN;
    return play_json_read_number(json_array_get(list, i), &value) ? (double)NAN : value;
}

static double largest(const json_t *list) {
    double most = 0;
    for (size_t i = 0; i < json_array_size(list); i++)
        most = fabs(number_at(list, i)) > most ? fabs(number_at(list, i)) : most;
    return most;
}

static double scale_of(const json_t *old, const json_t *new, const struct limit *limit) {
    const char *kind = json_string_value(json_object_get(old, "error_kind"));
    double most = 0;
    if (!limit->of_the_values && (limit->share <= 0 || !kind || strcmp(kind, "absolute") != 0))
        return 1;
    static const char *const keys[] = {"expected", "predicted"};
    for (size_t k = 0; k < 2; k++)
        most = fmax(most, fmax(largest(json_object_get(old, keys[k])),
                               largest(json_object_get(new, keys[k]))));
    return most;
}

static int same_number(double a, double b, const struct limit *limit, double scale) {
    if (isnan(a) || isnan(b) || isinf(a) || isinf(b))
        return (isnan(a) && isnan(b)) || (isinf(a) && isinf(b) && (a > 0) == (b > 0));
    return fabs(a - b) <= limit->share * fmax(fabs(a), fabs(b)) + limit->least * scale;
}

static const char *text_at(const json_t *object, const char *key) {
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : "";
}

static void check_group(struct check *check, const json_t *old, const json_t *new) {
    for (size_t k = 0; k < TOUCH_COUNT(limits); k++) {
        const json_t *a = json_object_get(old, limits[k].key);
        const json_t *b = json_object_get(new, limits[k].key);
        const double scale = scale_of(old, new, &limits[k]);
        if (json_array_size(a) != json_array_size(b)) {
            tell(check, "%s, %s %s: %zu numbers published, now %zu", text_at(old, "law"),
                 text_at(old, "case"), limits[k].key, json_array_size(a), json_array_size(b));
            continue;
        }
        for (size_t i = 0; i < json_array_size(a); i++)
            if (!same_number(number_at(a, i), number_at(b, i), &limits[k], scale))
                tell(check, "%s, %s, row %zu of %s (%s), %s: published %.8g, now %.8g",
                     text_at(old, "law"), text_at(old, "case"), i + 1, text_at(old, "quantity"),
                     text_at(old, "basis"), limits[k].key, number_at(a, i), number_at(b, i));
    }
}

/* Whether all that is no list of numbers is the same. */
static int same_group(const json_t *old, const json_t *new) {
    static const char *const keys[] = {"law",     "case",    "quantity",   "unit",
                                       "against", "basis",   "error_kind", "finding",
                                       "rows",    "verdict", "quantities"};
    for (size_t k = 0; k < TOUCH_COUNT(keys); k++) {
        const json_t *a = json_object_get(old, keys[k]), *b = json_object_get(new, keys[k]);
        if ((a || b) && !json_equal(a, b))
            return 0;
    }
    return 1;
}

static void tell_group(struct check *check, const char *when, const json_t *group) {
    char *verdict = json_dumps(json_object_get(group, "verdict"), JSON_ENCODE_ANY);
    tell(check, "%s: law %s, %s, %s against %s (%s): %s", when, text_at(group, "law"),
         text_at(group, "case"), text_at(group, "quantity"), text_at(group, "against"),
         text_at(group, "basis"), verdict ? verdict : "");
}

static void check_groups(struct check *check, const json_t *old, const json_t *new) {
    const size_t count = json_array_size(old), now = json_array_size(new);
    for (size_t i = 0; i < count || i < now; i++) {
        const json_t *a = json_array_get(old, i), *b = json_array_get(new, i);
        if (a && b && same_group(a, b)) {
            check_group(check, a, b);
            continue;
        }
        if (a)
            tell_group(check, "published", a);
        if (b)
            tell_group(check, "now", b);
        if (count != now)
            break; /* all that follows is out of step */
    }
}

/* --- curves --------------------------------------------------------------------------------- */

struct span {
    double from, length;
    int log;
};

static double shown(double value, struct span span) {
    const double at = span.log ? (value > 0 ? log10(value) : (double)NAN) : value;
    return (at - span.from) / span.length;
}

static struct span span_of(const json_t *curves, const char *key, int log) {
    struct span span = {HUGE_VAL, 1, log};
    double most = -HUGE_VAL;
    for (size_t c = 0; c < json_array_size(curves); c++) {
        const json_t *list = json_object_get(json_array_get(curves, c), key);
        for (size_t i = 0; i < json_array_size(list); i++) {
            const struct span whole = {0, 1, log};
            const double value = shown(number_at(list, i), whole);
            span.from = fmin(span.from, value);
            most = fmax(most, value);
        }
    }
    /* A constant is drawn in a tenth of its value: its last digits are no shape. */
    const double value = fmax(fabs(span.from), fabs(most));
    span.length = most > span.from ? most - span.from : 1;
    if (!log && value > 0 && span.length < 1e-3 * value)
        span.length = 0.1 * value;
    return span;
}

/* Distance of a point from a line of a curve, in parts of the panel. */
static double distance(const json_t *curve, struct span x, struct span y, double px, double py) {
    const json_t *xs = json_object_get(curve, "x"), *ys = json_object_get(curve, "y");
    double least = HUGE_VAL;
    for (size_t i = 0; i < json_array_size(xs); i++) {
        const double ax = shown(number_at(xs, i), x), ay = shown(number_at(ys, i), y);
        double bx = ax, by = ay;
        if (i + 1 < json_array_size(xs)) {
            bx = shown(number_at(xs, i + 1), x);
            by = shown(number_at(ys, i + 1), y);
        }
        if (isnan(ax + ay))
            continue;
        if (isnan(bx + by))
            bx = ax, by = ay;
        const double ux = bx - ax, uy = by - ay, square = ux * ux + uy * uy;
        const double along = square > 0 ? ((px - ax) * ux + (py - ay) * uy) / square : 0;
        const double at = fmin(fmax(along, 0), 1);
        least = fmin(least, hypot(px - ax - at * ux, py - ay - at * uy));
    }
    return least;
}

/* The farthest that a point of one curve is from the other. */
static double apart(const json_t *of, const json_t *from, struct span x, struct span y) {
    const json_t *xs = json_object_get(of, "x"), *ys = json_object_get(of, "y");
    double most = 0;
    for (size_t i = 0; i < json_array_size(xs); i++) {
        const double px = shown(number_at(xs, i), x), py = shown(number_at(ys, i), y);
        if (!isnan(px + py))
            most = fmax(most, distance(from, x, y, px, py));
    }
    return most;
}

static void check_curves(struct check *check, const json_t *old, const json_t *new,
                         const char *panel, int log_y) {
    const json_t *a = json_object_get(old, panel), *b = json_object_get(new, panel);
    const struct span x = span_of(a, "x", json_is_true(json_object_get(old, "log_x")));
    const struct span y = span_of(a, "y", log_y);
    const char *file = text_at(old, "file");
    if (json_array_size(a) != json_array_size(b)) {
        tell(check, "%s: %zu %s published, now %zu", file, json_array_size(a), panel,
             json_array_size(b));
        return;
    }
    for (size_t c = 0; c < json_array_size(a); c++) {
        const json_t *one = json_array_get(a, c), *other = json_array_get(b, c);
        char *what = play_format("%s, name of curve %zu of %s", file, c + 1, panel);
        check_words(check, what, text_at(one, "name"), text_at(other, "name"));
        const double most = fmax(apart(one, other, x, y), apart(other, one, x, y));
        if (most > REPORT_PUBLISH_APART)
            tell(check, "%s: curve %zu of %s has moved by %.2g of the height", file, c + 1, panel,
                 most);
    }
}

static void check_figures(struct check *check, const json_t *old, const json_t *new) {
    static const char *const keys[] = {"file", "title", "x", "y", "log_x", "log_y"};
    const size_t count = json_array_size(old);
    if (count != json_array_size(new)) {
        tell(check, "%zu figures published, now %zu", count, json_array_size(new));
        return;
    }
    for (size_t i = 0; i < count; i++) {
        const json_t *a = json_array_get(old, i), *b = json_array_get(new, i);
        for (size_t k = 0; k < TOUCH_COUNT(keys); k++)
            if (!json_equal(json_object_get(a, keys[k]), json_object_get(b, keys[k])))
                tell(check, "figure %zu is %s (%s), now %s (%s)", i + 1, text_at(a, "file"),
                     text_at(a, keys[k]), text_at(b, "file"), text_at(b, keys[k]));
        check_curves(check, a, b, "curves", json_is_true(json_object_get(a, "log_y")));
        check_curves(check, a, b, "errors", 1);
    }
}

/* --- files ---------------------------------------------------------------------------------- */

static void check_files(struct check *check, const char *target, const json_t *figures,
                        const struct published_page *pages, size_t count) {
    size_t size = 0;
    DIR *folder = opendir(target);
    for (const struct dirent *entry; folder && (entry = readdir(folder));) {
        const char *name = entry->d_name, *end = strrchr(name, '.');
        char *text = *name == '.' ? NULL : file_read(FILE_TEXT, "%s/%s", target, name);
        int known = !strcmp(name, REPORT_PUBLISH_DATA);
        for (size_t i = 0; i < count; i++)
            known |= !strcmp(name, pages[i].file);
        for (size_t i = 0; i < json_array_size(figures); i++)
            known |= !strcmp(text_at(json_array_get(figures, i), "file"), name);
        if (*name != '.' && !known)
            tell(check, "%s/%s: is no part of the report", target, name);
        if (text && end && !strcmp(end, ".svg") && !strstr(text, "</svg>"))
            tell(check, "%s/%s: is no whole figure", target, name);
        size += text ? strlen(text) : 0;
    }
    if (folder)
        closedir(folder);
    for (size_t i = 0; i < json_array_size(figures); i++) {
        char *text =
            file_read(FILE_TEXT, "%s/%s", target, text_at(json_array_get(figures, i), "file"));
        if (!text || !*text)
            tell(check, "%s/%s: is missing", target, text_at(json_array_get(figures, i), "file"));
    }
    if (size > REPORT_PUBLISH_BYTES)
        tell(check, "%s: %zu bytes, at most %zu", target, size, REPORT_PUBLISH_BYTES);
}

/* --- all ------------------------------------------------------------------------------------ */

static void check_pages(struct check *check, const char *target, const struct published_page *pages,
                        size_t count) {
    for (size_t i = 0; i < count; i++) {
        const char *text = file_read(FILE_TEXT, "%s/%s", target, pages[i].file);
        if (text)
            check_words(check, pages[i].file, text, pages[i].text);
        else
            tell(check, "%s/%s: is missing", target, pages[i].file);
    }
}

/* What would be published now, in the digits that it would have. */
static json_t *data_of(const struct report_results *results, const struct figures *figures) {
    char *text = NULL;
    size_t size;
    json_t *data = report_publish_data(results, figures);
    FILE *out = play_text(&text, &size);
    report_publish_data_write(data, out);
    fclose(out);
    data = json_loads(text, 0, NULL);
    return data;
}

static int compare(const char *target, const struct report_results *results,
                   const struct figures *figures, FILE *out, char *ret_message, size_t size) {
    struct check check = {out, 0};
    json_error_t error;
    char *page = file_read(FILE_TEXT, "%s/%s", target, REPORT_PUBLISH_PAGE);
    char *file = play_format("%s/" REPORT_PUBLISH_DATA, target);
    json_t *old = json_load_file(file, JSON_REJECT_DUPLICATES, &error);
    if (!page || !old) {
        snprintf(ret_message, size, "%s: no published report that can be read: %s", target,
                 page ? error.text : REPORT_PUBLISH_PAGE);
    } else if (json_integer_value(json_object_get(old, "schema")) != REPORT_PUBLISH_SCHEMA) {
        tell(&check, "%s: the schema is another one now", file);
    } else {
        size_t count = 0;
        const struct published_page *pages = report_publish_pages(results, figures, &count);
        json_t *new = data_of(results, figures);
        check_groups(&check, json_object_get(old, "groups"), json_object_get(new, "groups"));
        check_figures(&check, json_object_get(old, "figures"), json_object_get(new, "figures"));
        check_files(&check, target, json_object_get(new, "figures"), pages, count);
        check_pages(&check, target, pages, count);
    }
    if (check.count > SHOWN)
        fprintf(out, "and %zu more\n", check.count - SHOWN);
    return !page || !old ? -1 : check.count > 0;
}

int report_publish_check(const char *folder, const char *target, FILE *out, char *ret_message,
                         size_t size) {
    struct report_results results;
    struct figures figures = {0};
    if (report_results_read(folder, &results, ret_message, size))
        return -1;
    report_figures_make(&results, &figures);
    report_publish_choose(&figures);
    return compare(target, &results, &figures, out, ret_message, size);
}
