/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Figures in a terminal: each character is a field of two by four dots (Braille, U+2800). */
#include "cases/core/utf8.h"
#include "cases/tell/symbols.h"
#include "figure.h"

#define MARGIN 9 /* columns of the numbers beside the y axis */
#define TICKS  5 /* about so many numbers on an axis */
#define DOTTED 4 /* of so many dots of what is known one is drawn */
#define PLACES 3 /* of a line where its letter stands */
#define KNOWN  FIGURE_CURVES
#define MICRO  0xB5 /* a letter */

struct axis {
    const struct figure_axis *of;
    double factor, low,
        high; /* shown is the value times the factor, of a logarithmic axis its decimal logarithm */
    const char *prefix;
};

struct raster {
    int width, height; /* characters */
    struct field {
        unsigned char dots, owner; /* owner: a curve of the law, or KNOWN */
        char letter;
    } * fields;
};

/* --- axes --------------------------------------------------------------------------------------- */

static double shown(const struct axis *axis, double value) {
    return axis->of->log ? log10(value) : value * axis->factor;
}

static struct axis axis_of(const struct figure *figure, int along_y) {
    struct axis axis = {.of = along_y ? &figure->y : &figure->x};
    double ends[2];
    if (along_y)
        figure_height(figure, ends);
    else
        figure_range(figure, 0, ends);
    axis.factor = figure_prefix(axis.of, fmax(fabs(ends[0]), fabs(ends[1])), &axis.prefix);
    axis.low = shown(&axis, ends[0]);
    axis.high = shown(&axis, ends[1]);
    if (!(axis.high > axis.low)) {
        axis.low -= 0.5;
        axis.high += 0.5;
    }
    return axis;
}

/* The step between numbers: 1, 2 or 5 times a power of ten; whole decades on a logarithmic axis. */
static double step_of(const struct axis *axis) {
    const double rough = (axis->high - axis->low) / TICKS, power = pow(10, floor(log10(rough))),
                 part = rough / power;
    const double step = power * (part <= 1 ? 1 : part <= 2 ? 2 : part <= 5 ? 5 : 10);
    return axis->of->log ? fmax(1, ceil(step)) : step;
}

static char *number_at(const struct axis *axis, double tick, double step) {
    const double value = fabs(tick) < 1e-9 * step ? 0 : tick;
    return axis->of->log ? play_format("1e%.0f", value) : play_format("%.6g", value);
}

/* "F_s (mN)" */
static char *words_of(const struct axis *axis, int in_words) {
    const struct figure_axis *of = axis->of;
    const char *symbol = in_words ? NULL : of->symbol ? of->symbol : symbol_for(NULL, of->name);
    const int pure = !*of->unit || !strcmp(of->unit, "1");
    return play_format("%s%s%s%s%s", symbol ? symbol : symbol_words(of->name), pure ? "" : " (",
                       pure ? "" : axis->prefix, pure ? "" : of->unit, pure ? "" : ")");
}

/* --- dots --------------------------------------------------------------------------------------- */

static struct field *field_at(const struct raster *raster, long x, long y) {
    const int inside = x >= 0 && y >= 0 && x < 2L * raster->width && y < 4L * raster->height;
    return inside ? &raster->fields[y / 4 * raster->width + x / 2] : NULL;
}

/* Sets a dot, from the upper left corner. What is known lies below the law. */
static void set_dot(const struct raster *raster, long x, long y, size_t owner) {
    static const unsigned char bits[4][2] = {{1, 8}, {2, 16}, {4, 32}, {64, 128}};
    struct field *field = field_at(raster, x, y);
    if (!field)
        return;
    field->owner = field->dots && owner == KNOWN ? field->owner : (unsigned char)owner;
    field->dots |= bits[y % 4][x % 2];
}

static void set_letter(const struct raster *raster, const double dot[2], size_t owner) {
    struct field *field = field_at(raster, lround(dot[0]), lround(dot[1]));
    if (!field)
        return;
    field->letter = (char)('a' + owner);
    field->owner = (unsigned char)owner;
}

static void set_line(const struct raster *raster, const double from[2], const double to[2],
                     size_t owner, long *count) {
    const long steps = lround(fmax(1, fmax(fabs(to[0] - from[0]), fabs(to[1] - from[1]))));
    for (long i = 0; i <= steps; i++) {
        const double share = (double)i / (double)steps;
        if (owner != KNOWN || (*count)++ % DOTTED == 0)
            set_dot(raster, lround(from[0] + share * (to[0] - from[0])),
                    lround(from[1] + share * (to[1] - from[1])), owner);
    }
}

/* A mark of four dots. */
static void set_mark(const struct raster *raster, const double dot[2], size_t owner) {
    for (long k = 0; k < 4; k++)
        set_dot(raster, lround(dot[0]) + k % 2, lround(dot[1]) + k / 2, owner);
}

static void draw_curve(const struct raster *raster, const struct axis axes[2],
                       const struct figure_curve *curve, size_t owner, int letters) {
    double last[2] = {0, 0};
    long dots = 0;
    for (size_t i = 0, line = 0; i < curve->count; i++) {
        const double x = shown(&axes[0], curve->x[i]), y = shown(&axes[1], curve->y[i]);
        const double dot[2] = {
            (x - axes[0].low) / (axes[0].high - axes[0].low) * (2 * raster->width - 1),
            (axes[1].high - y) / (axes[1].high - axes[1].low) * (4 * raster->height - 1)};
        if (!isfinite(dot[0]) || !isfinite(dot[1])) {
            line = 0;
            continue;
        }
        if (curve->loose && (owner == KNOWN || !letters))
            set_mark(raster, dot, owner);
        else if (curve->loose)
            set_letter(raster, dot, owner);
        else
            set_line(raster, line ? last : dot, dot, owner, &dots);
        line = 1;
        memcpy(last, dot, sizeof last);
        if (letters && !curve->loose && owner != KNOWN &&
            (i * PLACES + curve->count / 2) % curve->count < PLACES)
            set_letter(raster, dot, owner);
    }
}

/* --- characters --------------------------------------------------------------------------------- */

/* Colours of a terminal that can be told apart on dark and on light. */
static void put_colour(size_t owner, int colours, FILE *out) {
    static const int codes[FIGURE_CURVES] = {34, 33, 32, 35, 36, 31, 94, 92};
    if (colours && owner < FIGURE_CURVES)
        fprintf(out, "\033[%dm", codes[owner]);
}

static void put_row(const struct raster *raster, int row, int colours, int utf8, FILE *out) {
    for (int x = 0; x < raster->width; x++) {
        const struct field *field = &raster->fields[row * raster->width + x];
        const int is_set = field->dots || field->letter;
        if (is_set)
            put_colour(field->owner, colours, out);
        if (field->letter || (!utf8 && field->dots && field->owner < KNOWN))
            putc(field->letter ? field->letter : '*', out);
        else if (utf8 && field->dots)
            play_utf8_put(0x2800u + field->dots, out);
        else
            putc(field->dots ? '.' : ' ', out);
        if (is_set && colours && field->owner < KNOWN)
            fputs("\033[0m", out);
    }
    putc('\n', out);
}

/* Numbers below the axis, each in the middle below its place. */
static void put_numbers(const struct axis *x, int width, FILE *out) {
    const double step = step_of(x);
    char *line = play_format("%*s", MARGIN + 1 + width, "");
    for (double tick = ceil(x->low / step - 1e-9) * step; tick <= x->high + 1e-9 * step;
         tick += step) {
        char *number = number_at(x, tick, step);
        const long length = (long)strlen(number),
                   place = MARGIN + lround((tick - x->low) / (x->high - x->low) * (width - 1)) -
                           length / 2;
        const long from = place + length > MARGIN + 1 + width ? MARGIN + 1 + width - length : place;
        if (strspn(line + from - 1, " ") > (size_t)length)
            memcpy(line + from, number, (size_t)length);
    }
    fprintf(out, "%s\n", line);
}

static void put_text(const char *text, int utf8, FILE *out) {
    uint32_t code;
    for (size_t taken; (taken = play_utf8_next(text, &code)); text += taken)
        play_utf8_put_plain(code < 0x80 || utf8 ? code : code == MICRO ? 'u' : '?', out);
}

static void put_legend(const struct figure *figure, int colours, int utf8, FILE *out) {
    for (size_t i = 0; i < figure->curve_count; i++) {
        const struct figure_curve *curve = &figure->curves[i];
        const size_t owner = curve->known ? KNOWN : curve->style % FIGURE_CURVES;
        if (!*curve->name)
            continue;
        fprintf(out, "%*s", MARGIN, "");
        put_colour(owner, colours, out);
        if (curve->known)
            fputs(utf8 ? "⠁⠈⠁ " : "... ", out);
        else if (!colours)
            fprintf(out, "%c   ", (int)('a' + owner));
        else
            fputs(utf8 ? (curve->loose ? "⠛   " : "⠤⠤⠤ ") : "*   ", out);
        put_text(curve->name, utf8, out);
        fputs(colours && owner < KNOWN ? "\033[0m\n" : "\n", out);
    }
}

static size_t legend_lines(const struct figure *figure) {
    size_t lines = 0;
    for (size_t i = 0; i < figure->curve_count; i++)
        lines += *figure->curves[i].name != '\0';
    return lines;
}

void figure_dots(const struct figure *figure, int columns, int lines, int colours, int utf8,
                 FILE *out) {
    const struct axis axes[2] = {axis_of(figure, 0), axis_of(figure, 1)};
    const int height = lines - 4 - (int)legend_lines(figure), width = columns - MARGIN - 1;
    struct raster raster = {.width = width > 10 ? width : 10, .height = height > 5 ? height : 5};
    const size_t size = (size_t)raster.width * (size_t)raster.height;
    raster.fields =
        memset(play_resize(NULL, size, sizeof *raster.fields), 0, size * sizeof *raster.fields);
    for (int known = 1; known >= 0; known--)
        for (size_t i = 0; i < figure->curve_count; i++)
            if (figure->curves[i].known == known)
                draw_curve(&raster, axes, &figure->curves[i],
                           known ? KNOWN : figure->curves[i].style % FIGURE_CURVES, !colours);
    put_text(figure->title, utf8, out);
    fputs("\n", out);
    const int alike = !utf8 || !strcmp(words_of(&axes[0], 0), words_of(&axes[1], 0));
    put_text(play_format("%s over %s", words_of(&axes[1], alike), words_of(&axes[0], alike)), utf8,
             out);
    putc('\n', out);
    const double step = step_of(&axes[1]);
    for (int row = 0; row < raster.height; row++) {
        const double per_row = (axes[1].high - axes[1].low) / raster.height,
                     top = axes[1].high - row * per_row, tick = floor(top / step + 1e-9) * step;
        const int has = tick > top - per_row + 1e-9 * step && tick >= axes[1].low - 1e-9 * step;
        fprintf(out, "%*s%s", MARGIN - 1, has ? number_at(&axes[1], tick, step) : "",
                utf8 ? (has ? "┤" : "│") : "|");
        put_row(&raster, row, colours, utf8, out);
    }
    put_numbers(&axes[0], raster.width, out);
    put_legend(figure, colours, utf8, out);
}
