/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whether a published report says what results say now: words by their letters, numbers within what
 * machines, compilers and mathematical libraries may differ. */
#include <dirent.h>
#include "cases/core/file.h"
#include "write.h"
#include "cases/tell/text.h"

#define SHOWN 40                /* differences; the rest is counted */
#define BYTES ((size_t)2500000) /* of the whole folder */
#define ORDER 0.02              /* an order of convergence, a slope through errors */

struct check {
    FILE *out;
    size_t count;
};

__attribute__((format(printf, 2, 3))) static void differ(struct check *check, const char *format,
                                                         ...) {
    va_list list;
    if (check->count++ >= SHOWN)
        return;
    FILE *into = play_text();
    va_start(list, format);
    vfprintf(into, format, list);
    va_end(list);
    text_plain(play_text_end(into), check->out);
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
 * magnitude, as in "below 1e-6", may differ by one. */
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

/* "1.26 to 1.31, expected 1.25": the ends of an order of convergence, which may be one number here and two there. What stands
 * behind them; NULL: it is none. */
static const char *read_order(const char *at, double ret_ends[2]) {
    char *end;
    ret_ends[0] = ret_ends[1] = strtod(at, &end);
    if (!strncmp(end, " to ", 4))
        ret_ends[1] = strtod(end + 4, &end);
    return strncmp(end, ", expected ", 11) ? NULL : end;
}

/* Whether numbers that begin here agree, and what stands behind them. */
static int alike_at(const char **old, const char **new, int magnitude) {
    double was[2], is[2];
    const char *order = read_order(*old, was), *other = read_order(*new, is);
    char *end, *new_end;
    int same = order && other;
    strtod(*old, &end);
    strtod(*new, &new_end);
    for (int k = 0; k < 2 && same; k++)
        same = fabs(was[k] - is[k]) <= ORDER + 0.01; /* both are rounded */
    if (!order || !other)
        same = alike(*old, end, *new, new_end, magnitude);
    *old = order && other ? order : end;
    *new = order &&other ? other : new_end;
    return same;
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
        const char *was = a, *is = b;
        const int numbers = begins_number(old, a) && begins_number(new, b);
        if (numbers ? alike_at(&was, &is, a - old >= 6 && !strncmp(a - 6, "below ", 6))
                    : *was++ == *is++) {
            a = was;
            b = is;
            continue;
        }
        /* The first line that differs: after it, lines may be out of step. */
        while (a > old && a[-1] != '\n')
            a--;
        while (b > new &&b[-1] != '\n')
            b--;
        const size_t length = strcspn(a, "\n"), other = strcspn(b, "\n");
        differ(check, "%s:%zu: published: %.*s", what, line_of(old, a),
               (int)(length < 300 ? length : 300), a);
        differ(check, "%s:%zu: now:       %.*s", what, line_of(old, a),
               (int)(other < 300 ? other : 300), b);
        return;
    }
}

/* --- rows.csv -------------------------------------------------------------------------------- */

#define NUMBERS 5 /* at the end of a line */

/* How far a number may be from what is published: another mathematical library changes the last bits. */
static const struct limit {
    const char *name;
    double share, least; /* of the larger one; of the scale: the largest value of its lines */
} limits[NUMBERS] = {
    {"expected", 2e-6, 1e-9}, /* the digits that are kept; differences of large numbers */
    {"obtained", 2e-6, 1e-9},
    {"error", 0.02, 1e-11}, /* errors are differences */
    {"tolerance", 0.02, 1e-11},
    {"order", 0, ORDER}};

struct line {
    const char *text;
    size_t length, name; /* of all, and of what stands before the numbers */
    double number[NUMBERS];
};

static struct line *lines_of(const char *text, size_t *ret_count) {
    struct line *lines = NULL;
    size_t count = 0;
    for (; *text; text += lines[count - 1].length, text += *text == '\n') {
        const size_t length = strcspn(text, "\n");
        struct line line = {text, length, length, {0}};
        for (size_t k = NUMBERS; k-- && line.name;) {
            while (--line.name && text[line.name] != ',')
                continue;
            const char *at = text + line.name + 1;
            line.number[k] = *at == ',' || *at == '\n' ? (double)NAN : strtod(at, NULL);
        }
        PLAY_ADD(lines, count, line);
    }
    *ret_count = count;
    return lines;
}

static int same_name(const struct line *a, const struct line *b) {
    return a->name == b->name && !strncmp(a->text, b->text, a->name);
}

static int same_number(double a, double b, const struct limit *limit, double scale) {
    if (isnan(a) || isnan(b) || isinf(a) || isinf(b))
        return (isnan(a) && isnan(b)) || (isinf(a) && isinf(b) && (a > 0) == (b > 0));
    return fabs(a - b) <= limit->share * fmax(fabs(a), fabs(b)) + limit->least * scale;
}

/* Whether errors of the line have its unit. */
static int is_absolute(const struct line *line) {
    static const char word[] = ",absolute,";
    for (const char *at = line->text; at + strlen(word) < line->text + line->name; at++)
        if (!strncmp(at, word, strlen(word)))
            return 1;
    return 0;
}

static void check_line(struct check *check, size_t number, const struct line *old,
                       const struct line *new, double values) {
    for (size_t k = 0; k < NUMBERS; k++) {
        const double scale = k < 2 || (k < 4 && is_absolute(old)) ? values : 1;
        if (!same_number(old->number[k], new->number[k], &limits[k], scale))
            differ(check, REPORT_PUBLISH_ROWS ":%zu: %.*s, %s: published %.8g, now %.8g", number,
                   (int)old->name, old->text, limits[k].name, old->number[k], new->number[k]);
    }
}

static void check_rows(struct check *check, const char *old_text, const char *new_text) {
    size_t count, now;
    const struct line *old = lines_of(old_text, &count), *new = lines_of(new_text, &now);
    for (size_t first = 0, i = 0; i < count || i < now; first = i) {
        double values = 0; /* the largest of lines of one name */
        for (;
             i < count && i < now && same_name(&old[i], &new[i]) && same_name(&old[i], &old[first]);
             i++)
            for (size_t k = 0; k < 2; k++)
                values = fmax(values, fmax(fabs(old[i].number[k]), fabs(new[i].number[k])));
        for (size_t k = first; k < i; k++)
            check_line(check, k + 1, &old[k], &new[k], values);
        if (i > first)
            continue;
        /* The first that differs: after it, lines may be out of step. */
        if (i < count)
            differ(check, REPORT_PUBLISH_ROWS ":%zu: published: %.*s", i + 1, (int)old[i].length,
                   old[i].text);
        if (i < now)
            differ(check, REPORT_PUBLISH_ROWS ":%zu: now:       %.*s", i + 1, (int)new[i].length,
                   new[i].text);
        return;
    }
}

/* --- files ---------------------------------------------------------------------------------- */

static void check_files(struct check *check, const char *target, const struct figures *figures,
                        const struct published_page *pages, size_t count) {
    size_t size = 0;
    DIR *folder = opendir(target);
    for (const struct dirent *entry; folder && (entry = readdir(folder));) {
        const char *name = entry->d_name, *end = strrchr(name, '.');
        const char *text = *name == '.' ? NULL : file_read(FILE_TEXT, "%s/%s", target, name);
        int known = *name == '.';
        for (size_t i = 0; i < count; i++)
            known |= !strcmp(name, pages[i].file);
        for (size_t i = 0; i < figures->count; i++)
            known |= !strcmp(name, figures->figures[i].file);
        if (!known)
            differ(check, "%s/%s: is no part of the report", target, name);
        if (text && end && !strcmp(end, ".svg") && !strstr(text, "</svg>"))
            differ(check, "%s/%s: is no whole figure", target, name);
        size += text ? strlen(text) : 0;
    }
    if (folder)
        closedir(folder);
    for (size_t i = 0; i < figures->count; i++)
        if (!file_has_text("%s/%s", target, figures->figures[i].file))
            differ(check, "%s/%s: is missing", target, figures->figures[i].file);
    if (size > BYTES)
        differ(check, "%s: %zu bytes, at most %zu", target, size, BYTES);
}

static void check_pages(struct check *check, const char *target, const struct published_page *pages,
                        size_t count) {
    for (size_t i = 0; i < count; i++) {
        const char *text = file_read(FILE_TEXT, "%s/%s", target, pages[i].file);
        if (!text)
            differ(check, "%s/%s: is missing", target, pages[i].file);
        else if (!strcmp(pages[i].file, REPORT_PUBLISH_ROWS))
            check_rows(check, text, pages[i].text);
        else
            check_words(check, pages[i].file, text, pages[i].text);
    }
}

int report_publish_check(const char *folder, const char *target, FILE *out, char *ret_message,
                         size_t size) {
    struct report_results results;
    struct figures figures = {0};
    struct check check = {out, 0};
    size_t count = 0;
    if (!file_has_text("%s/" REPORT_PUBLISH_PAGE, target))
        return REFUSED_INTO(ret_message, size, "%s: no published report that can be read: %s",
                            target, REPORT_PUBLISH_PAGE);
    if (report_results_read(folder, &results, ret_message, size))
        return -1;
    report_figures_make(&results, &figures);
    const struct published_page *pages =
        report_publish_pages(&results, &figures, &count, ret_message, size);
    if (!pages)
        return -1;
    check_files(&check, target, &figures, pages, count);
    check_pages(&check, target, pages, count);
    if (check.count > SHOWN)
        fprintf(out, "and %zu more\n", check.count - SHOWN);
    return check.count > 0;
}
