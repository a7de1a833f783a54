/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <ctype.h>
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include "cases/base/memory.h"
#include "figure_style.h"
#include "cases/results/verdict.h"
#include "svg.h"
#include "reports/read/text.h"
#include "touchstone/common.h"

#define ATTRIBUTES 24
#define DEPTH      32
#define LAYERS     160
#define DASH       48
#define MARK_SIZE  3.94 /* of `ps 0.75` in gnuplot's pixels */
#define NEAR       2.0  /* tenths of a pixel: a line may lie so far off */
#define LIMIT      1e6  /* a coordinate beyond this is none */

/* --- tokens --------------------------------------------------------------------------------- */

struct span {
    const char *text;
    size_t length;
};

struct token {
    enum {
        END,
        TEXT,
        OPEN,
        CLOSE,
        BAD
    } kind;
    int empty; /* <a/> */
    struct span name, text;
    size_t count;
    struct span key[ATTRIBUTES], value[ATTRIBUTES];
};

static int is(const struct span *span, const char *text) {
    return strlen(text) == span->length && !strncmp(span->text, text, span->length);
}

static const char *skip_blanks(const char *at) {
    return at + strspn(at, " \t\r\n");
}

static struct span name_at(const char **at) {
    struct span name = {*at, strcspn(*at, " \t\r\n=/>'\"<")};
    *at += name.length;
    return name;
}

static int read_attributes(const char **at, struct token *token) {
    for (*at = skip_blanks(*at); **at && **at != '>' && **at != '/'; *at = skip_blanks(*at)) {
        const struct span key = name_at(at);
        *at = skip_blanks(*at);
        if (!key.length || **at != '=' || token->count == ATTRIBUTES)
            return -1;
        *at = skip_blanks(*at + 1);
        const char quote = **at;
        const char *end = quote == '"' || quote == '\'' ? strchr(*at + 1, quote) : NULL;
        if (!end)
            return -1;
        token->key[token->count] = key;
        token->value[token->count++] = (struct span){*at + 1, (size_t)(end - *at - 1)};
        *at = end + 1;
    }
    token->empty = **at == '/';
    *at += token->empty;
    return *(*at)++ == '>' ? 0 : -1;
}

/* Comments and the declaration are passed over; anything else that starts with <! is refused. */
static void next_token(const char **at, struct token *ret) {
    *ret = (struct token){.kind = END};
    for (;;) {
        const char *end = !strncmp(*at, "<?", 2)     ? strstr(*at, "?>")
                          : !strncmp(*at, "<!--", 4) ? strstr(*at + 4, "-->")
                                                     : NULL;
        if (!end)
            break;
        *at = end + (end[0] == '?' ? 2 : 3);
    }
    if (!**at)
        return;
    ret->kind = BAD;
    if (**at != '<') {
        ret->kind = TEXT;
        ret->text = (struct span){*at, strcspn(*at, "<")};
        *at += ret->text.length;
    } else if ((*at)[1] == '/') {
        *at += 2;
        ret->name = name_at(at);
        *at = skip_blanks(*at);
        ret->kind = *(*at) == '>' ? CLOSE : BAD;
        *at += **at == '>';
    } else if (isalpha((unsigned char)(*at)[1])) {
        ++*at;
        ret->name = name_at(at);
        ret->kind = read_attributes(at, ret) ? BAD : OPEN;
    }
}

/* A copy of an attribute's value; "" where it is not there. */
static void attribute(const struct token *token, const char *key, char *ret_value, size_t size) {
    *ret_value = '\0';
    for (size_t i = 0; i < token->count; i++)
        if (is(&token->key[i], key))
            snprintf(ret_value, size, "%.*s", (int)token->value[i].length, token->value[i].text);
}

/* --- style ---------------------------------------------------------------------------------- */

static const char *const style_lines[] = {
#include "reports/figure_css.h"
};

/* Colours of script.c beside those of curves, and the letter of their class in figure.css; the n-th
 * curve's is the digit n. */
static const struct {
    uint32_t colour;
    char letter;
} palette[] = {{0x000000, 'i'}, {0x333333, 'i'}, {0xDDDDDD, 'g'}, {0xFFFFFF, 'w'}};

/* How what comes is drawn; inherited by what stands inside. Paints are letters: 'c' is the
 * current colour, 'n' none. */
struct style {
    char stroke, fill, colour, anchor;
    double width, font;
    char dash[DASH];
    double x, y;
    int turned;
};

static char letter_of(const char *paint) {
    unsigned red, green, blue, all = 0x333333;
    if (!strcmp(paint, "none"))
        return 'n';
    if (!strcmp(paint, "currentColor"))
        return 'c';
    if (sscanf(paint, "rgb(%u,%u,%u)", &red, &green, &blue) == 3)
        all = (red & 255) << 16 | (green & 255) << 8 | (blue & 255);
    else if (*paint == '#')
        all = (unsigned)strtoul(paint + 1, NULL, 16);
    for (size_t i = 0; i < TOUCH_COUNT(palette); i++)
        if (palette[i].colour == all)
            return palette[i].letter;
    for (size_t i = 0; i < REPORT_CURVES; i++)
        if (report_styles[i].colour == all)
            return (char)('0' + i);
    return 'i';
}

/* "(6.0,5.0)" or "6.0 5.0" as numbers of ours. */
static void read_dash(const char *text, char ret[DASH]) {
    size_t length = 0;
    *ret = '\0';
    for (int i = 0; i < 8; i++) {
        char *end;
        text += strspn(text, " ,");
        const double value = strtod(text, &end);
        if (end == text || !(value >= 0 && value < 1000) || length + 10 > DASH)
            return;
        length += (size_t)snprintf(ret + length, DASH - length, "%s%.3g", i ? " " : "", value);
        text = end;
    }
}

static void take_style(const struct token *token, struct style *style) {
    char value[512];
    char *const paints[] = {&style->stroke, &style->fill, &style->colour};
    static const char *const keys[] = {"stroke", "fill", "color"};
    for (size_t i = 0; i < TOUCH_COUNT(keys); i++) {
        attribute(token, keys[i], value, sizeof value);
        if (*value)
            *paints[i] = letter_of(value);
    }
    attribute(token, "stroke-width", value, sizeof value);
    style->width = *value ? strtod(value, NULL) : style->width;
    attribute(token, "font-size", value, sizeof value);
    style->font = *value ? strtod(value, NULL) : style->font;
    attribute(token, "text-anchor", value, sizeof value);
    style->anchor = *value ? *value : style->anchor;
    attribute(token, "stroke-dasharray", value, sizeof value);
    if (*value)
        read_dash(value, style->dash);
    attribute(token, "transform", value, sizeof value);
    if (sscanf(value, "translate(%lf,%lf)", &style->x, &style->y) == 2)
        style->turned = strstr(value, "rotate(") != NULL;
}

/* --- layers: all that looks the same -------------------------------------------------------- */

struct layer {
    char head[160];
    const char *tail;
    FILE *into;
    char *text;
    size_t size;
};

struct picture {
    double width, height;
    size_t count;
    struct layer layers[LAYERS];
};

/* The layer of that head; the last one takes what finds no room. */
static struct layer *layer_of(struct picture *picture, const char *head, const char *tail) {
    for (size_t i = 0; i < picture->count; i++)
        if (!strcmp(picture->layers[i].head, head))
            return &picture->layers[i];
    if (picture->count == LAYERS)
        return NULL;
    struct layer *layer = &picture->layers[picture->count++];
    snprintf(layer->head, sizeof layer->head, "%s", head);
    layer->tail = tail;
    layer->into = open_memstream(&layer->text, &layer->size);
    return layer;
}

/* A number in tenths, as short as SVG takes it. */
static void put_tenths(long tenths, FILE *out) {
    const long size = labs(tenths);
    if (tenths < 0)
        putc('-', out);
    if (size / 10 || !(size % 10))
        fprintf(out, "%ld", size / 10);
    if (size % 10)
        fprintf(out, ".%ld", size % 10);
}

static void put_pair(long x, long y, FILE *out) {
    put_tenths(x, out);
    if (y >= 0)
        putc(' ', out);
    put_tenths(y, out);
}

static int read_pair(const char **at, long *ret_x, long *ret_y) {
    char *end;
    const double x = strtod(*at, &end);
    end += *end == ',';
    *at = end;
    const double y = strtod(*at, &end);
    if (end == *at || !(fabs(x) < LIMIT && fabs(y) < LIMIT))
        return -1;
    *at = end;
    *ret_x = lround(10 * x);
    *ret_y = lround(10 * y);
    return 0;
}

/* Marks what must stay of points (first, last) so that no point is further than NEAR off the line:
 * Douglas and Peucker (1973). */
static void keep_bends(const long (*points)[2], size_t first, size_t last, char *keep) {
    const double x = (double)(points[last][0] - points[first][0]);
    const double y = (double)(points[last][1] - points[first][1]), length = hypot(x, y);
    double furthest = NEAR;
    size_t bend = 0;
    for (size_t i = first + 1; i < last; i++) {
        const double u = (double)(points[i][0] - points[first][0]);
        const double v = (double)(points[i][1] - points[first][1]);
        const double along = length > 0 ? (u * x + v * y) / length : 0;
        const double off = along < 0 || along > length || !(length > 0)
                               ? fmin(hypot(u, v), hypot(u - x, v - y))
                               : fabs(u * y - v * x) / length;
        if (off <= furthest)
            continue;
        furthest = off;
        bend = i;
    }
    if (!bend)
        return;
    keep[bend] = 1;
    keep_bends(points, first, bend, keep);
    keep_bends(points, bend, last, keep);
}

/* One line as relative steps. */
static void put_line(const long (*points)[2], size_t count, int closed, FILE *out) {
    char *keep = memset(play_resize(NULL, count + 1, 1), 0, count + 1);
    const long *from = points[0];
    if (count > 1) {
        keep[count - 1] = 1;
        keep_bends(points, 0, count - 1, keep);
        putc('M', out);
        put_pair(from[0], from[1], out);
    }
    for (size_t i = 1, drawn = 0; i < count; i++) {
        if (!keep[i] || (points[i][0] == from[0] && points[i][1] == from[1]))
            continue;
        if (!drawn++)
            putc('l', out);
        else if (points[i][0] >= from[0])
            putc(' ', out);
        put_pair(points[i][0] - from[0], points[i][1] - from[1], out);
        from = points[i];
    }
    if (closed && count > 1)
        putc('z', out);
    free(keep);
}

/* M, L and z of gnuplot. */
static int add_path(struct layer *layer, const char *data) {
    long(*points)[2] = play_resize(NULL, strlen(data) / 4 + 2, sizeof *points);
    size_t count = 0;
    int bad = 0;
    for (const char *at = skip_blanks(data); *at && !bad; at = skip_blanks(at)) {
        const char command = *at++;
        const int closes = command == 'z' || command == 'Z';
        if (count && (closes || command == 'M')) {
            put_line((const long(*)[2])points, count, closes, layer->into);
            count = 0;
        }
        if (closes)
            continue;
        bad = (command != 'M' && command != 'L') ||
              read_pair(&at, &points[count][0], &points[count][1]);
        count += !bad;
    }
    if (count && !bad)
        put_line((const long(*)[2])points, count, 0, layer->into);
    free(points);
    return bad ? -1 : 0;
}

static int take_path(struct picture *picture, const struct token *token, struct style style) {
    char *data = NULL, head[160], dash[DASH + 24] = "", width[40] = "";
    take_style(token, &style);
    for (size_t i = 0; i < token->count; i++)
        if (is(&token->key[i], "d"))
            data = play_format("%.*s", (int)token->value[i].length, token->value[i].text);
    if (*style.dash)
        snprintf(dash, sizeof dash, " stroke-dasharray=\"%s\"", style.dash);
    if (fabs(style.width - 1) > 1e-9)
        snprintf(width, sizeof width, " stroke-width=\"%.3g\"", style.width);
    snprintf(head, sizeof head, "<path class=\"s%c\"%s%s d=\"",
             style.stroke == 'c' ? style.colour : style.stroke, width, dash);
    struct layer *layer = data ? layer_of(picture, head, "\"/>") : NULL;
    const int bad = layer ? add_path(layer, data) : -1;
    free(data);
    return bad;
}

/* An area: a band, or its place in the legend. */
static int take_area(struct picture *picture, const struct token *token, struct style style) {
    char head[40], *data = NULL;
    long(*points)[2];
    size_t count = 0;
    int bad = 0;
    take_style(token, &style);
    for (size_t i = 0; i < token->count; i++)
        if (is(&token->key[i], "points"))
            data = play_format("%.*s", (int)token->value[i].length, token->value[i].text);
    if (!data)
        return -1;
    snprintf(head, sizeof head, "<path class=\"f%c\" d=\"",
             style.fill == 'c' ? style.colour : style.fill);
    struct layer *layer = layer_of(picture, head, "\"/>");
    points = play_resize(NULL, strlen(data) / 4 + 2, sizeof *points);
    for (const char *at = skip_blanks(data); *at && !bad; at = skip_blanks(at))
        bad = read_pair(&at, &points[count][0], &points[count][1]) || !++count;
    if (layer && count && !bad)
        put_line((const long(*)[2])points, count, 1, layer->into);
    free(points);
    free(data);
    return layer && !bad ? 0 : -1;
}

/* --- marks ---------------------------------------------------------------------------------- */

/* gnuplot's points, in its numbers. */
static const struct {
    const char *data;
    int filled;
} marks[] = {
    {"M-1,0h2M0,-1v2", 0},
    {"M-1,-1L1,1M1,-1L-1,1", 0},
    {"M-1,0L1,0M0,-1L0,1M-1,-1L1,1M-1,1L1,-1", 0},
    {"M-1,-1h2v2h-2z", 0},
    {"M-1,-1h2v2h-2z", 1},
    {"M-1,0a1,1 0 1,0 2,0a1,1 0 1,0 -2,0z", 0},
    {"M-1,0a1,1 0 1,0 2,0a1,1 0 1,0 -2,0z", 1},
    {"M0,-1.33L-1.33,0.67L1.33,0.67z", 0},
    {"M0,-1.33L-1.33,0.67L1.33,0.67z", 1},
    {"M0,1.33L1.33,-0.67L-1.33,-0.67z", 0},
    {"M0,1.33L1.33,-0.67L-1.33,-0.67z", 1},
    {"M0,-1.41L1.41,0L0,1.41L-1.41,0z", 0},
    {"M0,-1.41L1.41,0L0,1.41L-1.41,0z", 1},
    {"M0,1.33L1.265,0.411L0.782,-1.067L-0.782,-1.076L-1.265,0.411z", 0},
    {"M0,1.33L1.265,0.411L0.782,-1.067L-0.782,-1.076L-1.265,0.411z", 1},
};

/* Whether one of the layers holds a text. */
static int refers(const struct picture *picture, const char *text) {
    for (size_t i = 0; i < picture->count; i++) {
        fflush(picture->layers[i].into);
        if (strstr(picture->layers[i].head, text) || strstr(picture->layers[i].text, text))
            return 1;
    }
    return 0;
}

/* The marks alone, and as ends and joints of an invisible line: many in one element. Of a picture only
 * those that it has; NULL: all. */
static void put_marks(const struct picture *picture, FILE *out) {
    char name[24];
    fputs("<defs>", out);
    for (size_t i = 0; i < TOUCH_COUNT(marks); i++) {
        snprintf(name, sizeof name, "\"#p%zu\"", i);
        if (picture && !refers(picture, name))
            continue;
        fprintf(out,
                "<path id=\"p%zu\" transform=\"scale(%g)\" stroke=\"currentColor\" "
                "stroke-width=\".19\" fill=\"%s\" d=\"%s\"/>",
                i, MARK_SIZE, marks[i].filled ? "currentColor" : "none", marks[i].data);
    }
    for (size_t i = 0; i < REPORT_MARKS; i++) {
        const size_t mark = (size_t)REPORT_MARK_POINT(i) - 1;
        snprintf(name, sizeof name, "\"m%zu\"", i);
        if (picture && !refers(picture, name))
            continue;
        fprintf(out,
                "<marker id=\"m%zu\" markerUnits=\"userSpaceOnUse\" markerWidth=\"16\" "
                "markerHeight=\"16\" viewBox=\"-8 -8 16 16\"><g class=\"k%zu\"><path "
                "transform=\"scale(%g)\" stroke=\"currentColor\" stroke-width=\".19\" "
                "fill=\"%s\" d=\"%s\"/></g></marker>",
                i, i % REPORT_CURVES, MARK_SIZE, marks[mark].filled ? "currentColor" : "none",
                marks[mark].data);
    }
    fputs("</defs>", out);
}

void report_svg_marks(FILE *out) {
    fputs("<svg class=\"marks\" width=\"0\" height=\"0\" aria-hidden=\"true\" "
          "focusable=\"false\">",
          out);
    put_marks(NULL, out);
    fputs("</svg>\n", out);
}

/* Whether a mark stands there already: many curves through one point have one mark there. */
static int has_point(const char *text, const char *point) {
    const size_t length = strlen(point);
    for (const char *at = strstr(text, point); at; at = strstr(at + 1, point))
        if ((at == text || at[-1] == 'L') && (!at[length] || at[length] == 'L'))
            return 1;
    return 0;
}

/* A mark of a curve of ours in its own colour. */
static int take_curve_mark(struct picture *picture, size_t curve, double x, double y) {
    char head[40], point[40];
    snprintf(head, sizeof head, "<path class=\"m%zu\" d=\"M", curve);
    snprintf(point, sizeof point, "%.0f,%.0f", x, y);
    struct layer *layer = layer_of(picture, head, "h0\"/>");
    if (!layer)
        return -1;
    fflush(layer->into);
    if (!has_point(layer->text, point))
        fprintf(layer->into, "%s%s", layer->size ? "L" : "", point);
    return 0;
}

static int take_mark(struct picture *picture, const struct token *token, struct style style) {
    char value[160], mark[96];
    double x, y, scale = MARK_SIZE;
    unsigned number;
    take_style(token, &style);
    attribute(token, "xlink:href", value, sizeof value);
    if (sscanf(value, "#gpPt%u", &number) != 1 || number >= TOUCH_COUNT(marks))
        return 0; /* a dot, and what only stands among the definitions */
    attribute(token, "transform", value, sizeof value);
    if (sscanf(value, "translate(%lf,%lf) scale(%lf)", &x, &y, &scale) < 2 ||
        !(fabs(x) < LIMIT && fabs(y) < LIMIT && scale > 0 && scale < 100))
        return -1;
    const size_t curve = (size_t)(style.colour - '0');
    if (fabs(scale - MARK_SIZE) < 0.05 && curve < REPORT_CURVES &&
        report_styles[curve].point == (int)number + 1)
        return take_curve_mark(picture, curve, x, y);
    if (fabs(scale - MARK_SIZE) < 0.05)
        snprintf(mark, sizeof mark, "<use href=\"#p%u\" x=\"%.0f\" y=\"%.0f\"/>", number, x, y);
    else
        snprintf(mark, sizeof mark,
                 "<use href=\"#p%u\" transform=\"translate(%.5g %.5g)scale(%.3g)\"/>", number,
                 round(10 * x) / 10, round(10 * y) / 10, scale / MARK_SIZE);
    snprintf(value, sizeof value, "<g class=\"k%c\">", style.colour);
    struct layer *layer = layer_of(picture, value, "</g>");
    if (!layer)
        return -1;
    fflush(layer->into);
    if (!strstr(layer->text, mark)) /* many curves through one point have one mark there */
        fputs(mark, layer->into);
    return 0;
}

/* --- words ---------------------------------------------------------------------------------- */

/* The text that XML stands for. */
static char *decoded(const struct span *span) {
    static const struct {
        const char *entity;
        uint32_t code;
    } entities[] = {
        {"&lt;", '<'}, {"&gt;", '>'}, {"&amp;", '&'}, {"&quot;", '"'}, {"&apos;", '\''}};
    char *text = NULL;
    size_t size;
    FILE *into = open_memstream(&text, &size);
    for (size_t i = 0; i < span->length;) {
        size_t e = 0, taken = 1;
        while (e < TOUCH_COUNT(entities) &&
               strncmp(span->text + i, entities[e].entity, strlen(entities[e].entity)) != 0)
            e++;
        if (e < TOUCH_COUNT(entities)) {
            putc((int)entities[e].code, into);
            taken = strlen(entities[e].entity);
        } else {
            putc(span->text[i], into);
        }
        i += taken;
    }
    fclose(into);
    return text;
}

/* A piece of a line that looks or stands otherwise than its line. */
static void put_piece(const struct token *piece, const struct style *style, const char *text,
                      FILE *out) {
    char value[64], font[40] = "", shift[40] = "", slant[24] = "";
    attribute(piece, "font-size", value, sizeof value);
    const double size = *value ? strtod(value, NULL) : style->font;
    if (fabs(size - style->font) > 0.05 && size > 0 && size < 100)
        snprintf(font, sizeof font, " font-size=\"%.3g\"", size);
    attribute(piece, "dy", value, sizeof value);
    if (fabs(strtod(value, NULL)) > 0.05 && fabs(strtod(value, NULL)) < 100)
        snprintf(shift, sizeof shift, " dy=\"%.3g\"", strtod(value, NULL));
    attribute(piece, "dx", value, sizeof value);
    if (fabs(strtod(value, NULL)) > 0.05 && fabs(strtod(value, NULL)) < 100)
        snprintf(shift + strlen(shift), sizeof shift - strlen(shift), " dx=\"%.3g\"",
                 strtod(value, NULL));
    attribute(piece, "font-style", value, sizeof value);
    if (!strcmp(value, "italic"))
        snprintf(slant, sizeof slant, " class=\"it\"");
    const int plain = !*font && !*shift && !*slant;
    if (!plain)
        fprintf(out, "<tspan%s%s%s>", slant, font, shift);
    report_attribute(text, out);
    if (!plain)
        fputs("</tspan>", out);
}

/* All pieces up to </text>. */
static int take_words(struct picture *picture, const char **at, const struct style *style) {
    char head[160], place[80];
    struct token token, piece = {0};
    const char *anchor = style->anchor == 'm'   ? " text-anchor=\"middle\""
                         : style->anchor == 'e' ? " text-anchor=\"end\""
                                                : "";
    snprintf(head, sizeof head, "<g class=\"t%c\" font-size=\"%.3g\"%s>",
             style->fill == 'c' ? style->colour : style->fill, style->font, anchor);
    struct layer *layer = layer_of(picture, head, "</g>");
    if (!layer || !(fabs(style->x) < LIMIT && fabs(style->y) < LIMIT))
        return -1;
    if (style->turned)
        snprintf(place, sizeof place, "transform=\"translate(%.5g %.5g)rotate(-90)\"",
                 round(10 * style->x) / 10, round(10 * style->y) / 10);
    else
        snprintf(place, sizeof place, "x=\"%.0f\" y=\"%.0f\"", style->x, style->y);
    fprintf(layer->into, "<text %s>", place);
    for (next_token(at, &token); token.kind != END && token.kind != BAD; next_token(at, &token)) {
        if (token.kind == CLOSE && is(&token.name, "text")) {
            fputs("</text>", layer->into);
            return 0;
        }
        if (token.kind == OPEN && !token.empty)
            piece = token;
        if (token.kind == CLOSE)
            piece = (struct token){0};
        if (token.kind != TEXT)
            continue;
        char *text = decoded(&token.text);
        put_piece(&piece, style, text, layer->into);
        free(text);
    }
    return -1;
}

/* --- all ------------------------------------------------------------------------------------ */

/* Passes over an element and what is in it. */
static int skip_element(const char **at, const struct token *open) {
    int depth = !open->empty;
    struct token token;
    while (depth) {
        next_token(at, &token);
        if (token.kind == END || token.kind == BAD)
            return -1;
        depth += token.kind == OPEN && !token.empty;
        depth -= token.kind == CLOSE;
    }
    return 0;
}

static int take_element(struct picture *picture, const char **at, const struct token *token,
                        struct style *style, int *depth) {
    char value[64];
    if (is(&token->name, "path"))
        return take_path(picture, token, style[*depth]);
    if (is(&token->name, "polygon"))
        return take_area(picture, token, style[*depth]);
    if (is(&token->name, "use"))
        return take_mark(picture, token, style[*depth]);
    if (is(&token->name, "text"))
        return take_words(picture, at, &style[*depth]);
    if (!is(&token->name, "g") && !is(&token->name, "svg"))
        return skip_element(at, token);
    if (is(&token->name, "svg")) {
        attribute(token, "viewBox", value, sizeof value);
        if (sscanf(value, "0 0 %lf %lf", &picture->width, &picture->height) != 2 ||
            !(picture->width > 0 && picture->width < LIMIT && picture->height > 0 &&
              picture->height < LIMIT))
            return -1;
    }
    if (token->empty)
        return 0;
    if (*depth + 1 == DEPTH)
        return -1;
    style[*depth + 1] = style[*depth];
    take_style(token, &style[++*depth]);
    return 0;
}

/* Reads the whole figure into layers. */
static int read_picture(const char *at, struct picture *picture) {
    struct style style[DEPTH] = {
        {.stroke = 'n', .fill = 'i', .colour = 'i', .anchor = 's', .width = 1, .font = 14}};
    struct token token;
    int depth = 0, bad = 0;
    for (next_token(&at, &token); !bad && token.kind != END; next_token(&at, &token)) {
        if (token.kind == BAD || (token.kind == CLOSE && --depth < 0))
            return -1;
        if (token.kind == OPEN)
            bad = take_element(picture, &at, &token, style, &depth);
    }
    return bad || depth || !(picture->width > 0) ? -1 : 0;
}

static void put_layers(const struct picture *picture, FILE *out) {
    for (size_t i = 0; i < picture->count; i++) {
        fflush(picture->layers[i].into);
        if (picture->layers[i].size)
            fprintf(out, "%s%s%s", picture->layers[i].head, picture->layers[i].text,
                    picture->layers[i].tail);
    }
    fputs("</svg>", out);
}

static void put_picture(const struct picture *picture, const char *id, const char *name,
                        const char *description, const char *attributes, FILE *out) {
    fprintf(out,
            "<svg%s class=\"plot\" role=\"img\" aria-labelledby=\"%s-t %s-d\" "
            "viewBox=\"0 0 %.5g %.5g\"><title id=\"%s-t\">",
            attributes, id, id, picture->width, picture->height, id);
    report_attribute(name, out);
    fprintf(out, "</title><desc id=\"%s-d\">", id);
    report_attribute(description, out);
    fputs("</desc>", out);
}

static void free_picture(struct picture *picture) {
    for (size_t i = 0; i < picture->count; i++) {
        fclose(picture->layers[i].into);
        free(picture->layers[i].text);
    }
    free(picture);
}

int report_svg_inline(const char *svg, const char *id, const char *name, const char *description,
                      FILE *out) {
    struct picture *picture = memset(play_resize(NULL, 1, sizeof *picture), 0, sizeof *picture);
    const int bad = read_picture(svg, picture);
    if (!bad) {
        put_picture(picture, id, name, description, "", out);
        put_layers(picture, out);
    }
    free_picture(picture);
    return bad;
}

int report_svg_alone(const char *svg, const char *name, const char *description, FILE *out) {
    struct picture *picture = memset(play_resize(NULL, 1, sizeof *picture), 0, sizeof *picture);
    const int bad = read_picture(svg, picture);
    if (!bad) {
        char size[128];
        snprintf(size, sizeof size,
                 " xmlns=\"http://www.w3.org/2000/svg\" width=\"%.5g\" height=\"%.5g\"",
                 picture->width, picture->height);
        put_picture(picture, "f", name, description, size, out);
        fputs("<style>", out);
        for (size_t i = 0; i < TOUCH_COUNT(style_lines); i++)
            fputs(style_lines[i], out);
        fputs("</style>", out);
        put_marks(picture, out);
        fprintf(out, "<rect class=\"paper\" width=\"%.5g\" height=\"%.5g\"/>", picture->width,
                picture->height);
        put_layers(picture, out);
        putc('\n', out);
    }
    free_picture(picture);
    return bad;
}
