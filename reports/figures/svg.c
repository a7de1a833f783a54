/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <expat.h>
#include <limits.h>
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include "cases/base/memory.h"
#include "figure_style.h"
#include "cases/results/verdict.h"
#include "svg.h"
#include "thin.h"
#include "reports/read/text.h"
#include "touchstone/common.h"

#define DEPTH     32
#define LAYERS    160
#define DASH      48
#define MARK_SIZE 3.94 /* of `ps 0.75` in gnuplot's pixels */
#define LARGER    1.65 /* times that: the larger marks, about */
#define NEAR      2.0  /* tenths of a pixel: a line may lie so far off */
#define LIMIT     1e6  /* a coordinate beyond this is none */

/* --- attributes ----------------------------------------------------------------------------- */

static const char *skip_blanks(const char *at) {
    return at + strspn(at, " \t\r\n");
}

/* The value of an attribute among expat's names and values; "" where it is not there. */
static const char *attribute(const XML_Char **attributes, const char *key) {
    for (size_t i = 0; attributes[i]; i += 2)
        if (!strcmp(attributes[i], key))
            return attributes[i + 1];
    return "";
}

/* The same as a number; otherwise where it is not there. */
static double number(const XML_Char **attributes, const char *key, double otherwise) {
    const char *value = attribute(attributes, key);
    return *value ? strtod(value, NULL) : otherwise;
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

static void take_style(const XML_Char **attributes, struct style *style) {
    static const char *const keys[] = {"stroke", "fill", "color"};
    char *const paints[] = {&style->stroke, &style->fill, &style->colour};
    for (size_t i = 0; i < TOUCH_COUNT(keys); i++) {
        const char *value = attribute(attributes, keys[i]);
        if (*value)
            *paints[i] = letter_of(value);
    }
    style->width = number(attributes, "stroke-width", style->width);
    style->font = number(attributes, "font-size", style->font);
    const char *anchor = attribute(attributes, "text-anchor");
    style->anchor = *anchor ? *anchor : style->anchor;
    const char *dash = attribute(attributes, "stroke-dasharray");
    if (*dash)
        read_dash(dash, style->dash);
    const char *transform = attribute(attributes, "transform");
    if (sscanf(transform, "translate(%lf,%lf)", &style->x, &style->y) == 2)
        style->turned = strstr(transform, "rotate(") != NULL;
}

/* --- layers: all of one appearance -------------------------------------------------------- */

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
    layer->into = play_text(&layer->text, &layer->size);
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

static void put_pair(double x, double y, FILE *out) {
    put_tenths((long)x, out);
    if (y >= 0)
        putc(' ', out);
    put_tenths((long)y, out);
}

/* A point in tenths of a pixel, whole numbers. */
static int read_pair(const char **at, double ret_point[2]) {
    char *end;
    const double x = strtod(*at, &end);
    end += *end == ',';
    *at = end;
    const double y = strtod(*at, &end);
    if (end == *at || !(fabs(x) < LIMIT && fabs(y) < LIMIT))
        return -1;
    *at = end;
    ret_point[0] = round(10 * x);
    ret_point[1] = round(10 * y);
    return 0;
}

/* A relative step in as few characters as SVG takes; the command that it needs after the last one. */
static char put_step(double x, double y, char last, FILE *out) {
    if (!(fabs(y) > 0) || !(fabs(x) > 0)) {
        const char along = fabs(x) > 0 ? 'h' : 'v';
        putc(along, out);
        put_tenths((long)(x + y), out);
        return along;
    }
    if (last != 'l')
        putc('l', out);
    else if (x >= 0)
        putc(' ', out);
    put_pair(x, y, out);
    return 'l';
}

/* One line as relative steps. */
static void put_line(const double (*points)[2], size_t count, int closed, FILE *out) {
    char *keep = memset(play_resize(NULL, count + 1, 1), 0, count + 1);
    const double *from = points[0];
    if (count > 1) {
        keep[count - 1] = 1;
        report_thin(points, 0, count - 1, NEAR, keep);
        putc('M', out);
        put_pair(from[0], from[1], out);
    }
    char command = 'M';
    for (size_t i = 1; i < count; i++) {
        const double x = points[i][0] - from[0], y = points[i][1] - from[1];
        if (!keep[i] || !(fabs(x) + fabs(y) > 0))
            continue;
        command = put_step(x, y, command, out);
        from = points[i];
    }
    if (closed && count > 1)
        putc('z', out);
}

/* M, L and z of gnuplot. */
static int put_path(const char *data, FILE *out) {
    double(*points)[2] = play_resize(NULL, strlen(data) / 4 + 2, sizeof *points);
    size_t count = 0;
    int bad = 0;
    for (const char *at = skip_blanks(data); *at && !bad; at = skip_blanks(at)) {
        const char command = *at++;
        const int closes = command == 'z' || command == 'Z';
        if (count && (closes || command == 'M')) {
            put_line((const double(*)[2])points, count, closes, out);
            count = 0;
        }
        if (closes)
            continue;
        bad = (command != 'M' && command != 'L') || read_pair(&at, points[count]);
        count += !bad;
    }
    if (count && !bad)
        put_line((const double(*)[2])points, count, 0, out);
    return bad ? -1 : 0;
}

/* gnuplot draws a frame twice: what repeats the end of its layer is left out. */
static int add_path(struct layer *layer, const char *data) {
    char *text = NULL;
    size_t size = 0;
    FILE *out = play_text(&text, &size);
    const int bad = !out || put_path(data, out);
    if (out)
        fclose(out);
    fflush(layer->into);
    if (!bad && (size > layer->size || memcmp(layer->text + layer->size - size, text, size) != 0))
        fwrite(text, 1, size, layer->into);
    return bad ? -1 : 0;
}

static int take_path(struct picture *picture, const XML_Char **attributes, struct style style) {
    char head[160], dash[DASH + 24] = "", width[40] = "";
    const char *data = attribute(attributes, "d");
    take_style(attributes, &style);
    if (*style.dash)
        snprintf(dash, sizeof dash, " stroke-dasharray=\"%s\"", style.dash);
    if (fabs(style.width - 1) > 1e-9)
        snprintf(width, sizeof width, " stroke-width=\"%.3g\"", style.width);
    snprintf(head, sizeof head, "<path class=\"s%c\"%s%s d=\"",
             style.stroke == 'c' ? style.colour : style.stroke, width, dash);
    struct layer *layer = *data ? layer_of(picture, head, "\"/>") : NULL;
    return layer ? add_path(layer, data) : -1;
}

/* An area: a band, or its place in the legend. */
static int take_area(struct picture *picture, const XML_Char **attributes, struct style style) {
    char head[40];
    const char *data = attribute(attributes, "points");
    size_t count = 0;
    int bad = 0;
    take_style(attributes, &style);
    if (!*data)
        return -1;
    snprintf(head, sizeof head, "<path class=\"f%c\" d=\"",
             style.fill == 'c' ? style.colour : style.fill);
    struct layer *layer = layer_of(picture, head, "\"/>");
    double(*points)[2] = play_resize(NULL, strlen(data) / 4 + 2, sizeof *points);
    for (const char *at = skip_blanks(data); *at && !bad; at = skip_blanks(at))
        bad = read_pair(&at, points[count]) || !++count;
    if (layer && count && !bad)
        put_line((const double(*)[2])points, count, 1, layer->into);
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
    for (size_t i = 0; i < 2 * TOUCH_COUNT(marks); i++) {
        const size_t mark = i / 2;
        const char letter = i % 2 ? 'q' : 'p';
        snprintf(name, sizeof name, "\"#%c%zu\"", letter, mark);
        if (picture && !refers(picture, name))
            continue;
        fprintf(out,
                "<path id=\"%c%zu\" transform=\"scale(%g)\" stroke=\"currentColor\" "
                "stroke-width=\".19\" fill=\"%s\" d=\"%s\"/>",
                letter, mark, i % 2 ? LARGER * MARK_SIZE : MARK_SIZE,
                marks[mark].filled ? "currentColor" : "none", marks[mark].data);
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

static int take_mark(struct picture *picture, const XML_Char **attributes, struct style style) {
    char head[32], mark[96];
    double x, y, scale = MARK_SIZE;
    unsigned kind;
    take_style(attributes, &style);
    if (sscanf(attribute(attributes, "xlink:href"), "#gpPt%u", &kind) != 1 ||
        kind >= TOUCH_COUNT(marks))
        return 0; /* a dot, or a mark that is only defined */
    if (sscanf(attribute(attributes, "transform"), "translate(%lf,%lf) scale(%lf)", &x, &y,
               &scale) < 2 ||
        !(fabs(x) < LIMIT && fabs(y) < LIMIT && scale > 0 && scale < 100))
        return -1;
    const size_t curve = (size_t)(style.colour - '0');
    if (fabs(scale - MARK_SIZE) < 0.05 && curve < REPORT_CURVES &&
        report_styles[curve].point == (int)kind + 1)
        return take_curve_mark(picture, curve, x, y);
    const int larger = fabs(scale / (LARGER * MARK_SIZE) - 1) < 0.06;
    if (larger || fabs(scale - MARK_SIZE) < 0.05)
        snprintf(mark, sizeof mark, "<use href=\"#%c%u\" x=\"%.0f\" y=\"%.0f\"/>",
                 larger ? 'q' : 'p', kind, x, y);
    else
        snprintf(mark, sizeof mark,
                 "<use href=\"#p%u\" transform=\"translate(%.5g %.5g)scale(%.3g)\"/>", kind,
                 round(10 * x) / 10, round(10 * y) / 10, scale / MARK_SIZE);
    snprintf(head, sizeof head, "<g class=\"k%c\">", style.colour);
    struct layer *layer = layer_of(picture, head, "</g>");
    if (!layer)
        return -1;
    fflush(layer->into);
    if (!strstr(layer->text, mark)) /* many curves through one point have one mark there */
        fputs(mark, layer->into);
    return 0;
}

/* --- words ---------------------------------------------------------------------------------- */

/* A piece of a line that has a look or a place other than its line: the attributes of its tspan. */
struct piece {
    double font, dx, dy; /* 0: as the line has it */
    int italic;
};

static struct piece piece_of(const XML_Char **attributes) {
    return (struct piece){number(attributes, "font-size", 0), number(attributes, "dx", 0),
                          number(attributes, "dy", 0),
                          !strcmp(attribute(attributes, "font-style"), "italic")};
}

static int is_shift(double size) {
    return fabs(size) > 0.05 && fabs(size) < 100;
}

static void put_piece(const struct piece *piece, double line_font, const char *text, FILE *out) {
    const int has_font =
        piece->font > 0 && piece->font < 100 && fabs(piece->font - line_font) > 0.05;
    const int has_look = piece->italic || has_font || is_shift(piece->dy) || is_shift(piece->dx);
    if (has_look)
        fprintf(out, "<tspan%s", piece->italic ? " class=\"it\"" : "");
    if (has_font)
        fprintf(out, " font-size=\"%.3g\"", piece->font);
    if (is_shift(piece->dy))
        fprintf(out, " dy=\"%.3g\"", piece->dy);
    if (is_shift(piece->dx))
        fprintf(out, " dx=\"%.3g\"", piece->dx);
    if (has_look)
        putc('>', out);
    report_attribute(text, out);
    if (has_look)
        fputs("</tspan>", out);
}

#define OPENING 96

/* The layer of a line of text, and the tag that begins it; NULL: not ours. */
static struct layer *begin_words(struct picture *picture, const struct style *style,
                                 char ret_opening[OPENING]) {
    char head[160];
    const char *anchor = style->anchor == 'm'   ? " text-anchor=\"middle\""
                         : style->anchor == 'e' ? " text-anchor=\"end\""
                                                : "";
    snprintf(head, sizeof head, "<g class=\"t%c\" font-size=\"%.3g\"%s>",
             style->fill == 'c' ? style->colour : style->fill, style->font, anchor);
    struct layer *layer = layer_of(picture, head, "</g>");
    if (!layer || !(fabs(style->x) < LIMIT && fabs(style->y) < LIMIT))
        return NULL;
    if (style->turned)
        snprintf(ret_opening, OPENING, "<text transform=\"translate(%.5g %.5g)rotate(-90)\">",
                 round(10 * style->x) / 10, round(10 * style->y) / 10);
    else
        snprintf(ret_opening, OPENING, "<text x=\"%.0f\" y=\"%.0f\">", style->x, style->y);
    return layer;
}

/* --- reading -------------------------------------------------------------------------------- */

struct reader {
    XML_Parser parser;
    struct picture *picture;
    int bad;
    struct style style[DEPTH]; /* of the elements that are open */
    int depth;
    int skipped;           /* elements that are open and passed over, with what is in them */
    struct layer *words;   /* of the line of text that is open; NULL outside */
    char opening[OPENING]; /* its tag, until the first piece: axes have lines without words */
    struct piece piece;
    char *text; /* of the piece, until it ends */
    size_t length;
};

static void refuse(struct reader *r) {
    r->bad = 1;
    XML_StopParser(r->parser, XML_FALSE);
}

/* expat cuts text where it likes: a piece is written when it is whole. */
static void end_piece(struct reader *r, struct piece next) {
    if (r->length) {
        fputs(r->opening, r->words->into);
        *r->opening = '\0';
        put_piece(&r->piece, r->style[r->depth].font, r->text, r->words->into);
    }
    r->length = 0;
    r->piece = next;
}

static int read_size(const XML_Char **attributes, struct picture *picture) {
    return sscanf(attribute(attributes, "viewBox"), "0 0 %lf %lf", &picture->width,
                  &picture->height) == 2 &&
                   picture->width > 0 && picture->width < LIMIT && picture->height > 0 &&
                   picture->height < LIMIT
               ? 0
               : -1;
}

/* What is drawn, and has nothing in it that is. */
static const struct {
    const char *name;
    int (*take)(struct picture *picture, const XML_Char **attributes, struct style style);
} drawn[] = {{"path", take_path}, {"polygon", take_area}, {"use", take_mark}};

static int open_group(struct reader *r, const char *name, const XML_Char **attributes) {
    if ((!strcmp(name, "svg") && read_size(attributes, r->picture)) || r->depth + 1 == DEPTH)
        return -1;
    r->style[r->depth + 1] = r->style[r->depth];
    take_style(attributes, &r->style[++r->depth]);
    return 0;
}

static int open_element(struct reader *r, const char *name, const XML_Char **attributes) {
    if (!strcmp(name, "g") || !strcmp(name, "svg"))
        return open_group(r, name, attributes);
    if (!strcmp(name, "text")) {
        r->words = begin_words(r->picture, &r->style[r->depth], r->opening);
        r->piece = (struct piece){0};
        return r->words ? 0 : -1;
    }
    r->skipped = 1;
    for (size_t i = 0; i < TOUCH_COUNT(drawn); i++)
        if (!strcmp(name, drawn[i].name))
            return drawn[i].take(r->picture, attributes, r->style[r->depth]);
    return 0;
}

static void XMLCALL on_start(void *reader, const XML_Char *name, const XML_Char **attributes) {
    struct reader *r = reader;
    if (r->bad) /* expat may go on for a little after it was stopped */
        return;
    if (r->skipped)
        r->skipped++;
    else if (r->words)
        end_piece(r, piece_of(attributes));
    else if (open_element(r, name, attributes))
        refuse(r);
}

static void XMLCALL on_end(void *reader, const XML_Char *name) {
    struct reader *r = reader;
    if (r->bad)
        return;
    if (r->skipped) {
        r->skipped--;
    } else if (r->words) {
        end_piece(r, (struct piece){0});
        if (strcmp(name, "text") != 0)
            return;
        if (!*r->opening)
            fputs("</text>", r->words->into);
        r->words = NULL;
    } else {
        r->depth--;
    }
}

static void XMLCALL on_text(void *reader, const XML_Char *text, int length) {
    struct reader *r = reader;
    if (!r->words || r->skipped)
        return;
    r->text = play_resize(r->text, r->length + (size_t)length + 1, 1);
    memcpy(r->text + r->length, text, (size_t)length);
    r->length += (size_t)length;
    r->text[r->length] = '\0';
}

/* A figure has no document type, and so no entities of its own. */
static void XMLCALL on_doctype(void *reader, const XML_Char *name, const XML_Char *system,
                               const XML_Char *public, int internal) {
    (void)name, (void)system, (void)public, (void)internal;
    refuse(reader);
}

/* Reads the whole figure into layers. */
static int read_picture(const char *svg, struct picture *picture) {
    struct reader r = {
        .parser = XML_ParserCreate("UTF-8"),
        .picture = picture,
        .style = {
            {.stroke = 'n', .fill = 'i', .colour = 'i', .anchor = 's', .width = 1, .font = 14}}};
    if (!r.parser || strlen(svg) > INT_MAX) {
        XML_ParserFree(r.parser);
        return -1;
    }
    XML_SetUserData(r.parser, &r);
    XML_SetElementHandler(r.parser, on_start, on_end);
    XML_SetCharacterDataHandler(r.parser, on_text);
    XML_SetStartDoctypeDeclHandler(r.parser, on_doctype);
    const int parsed = XML_Parse(r.parser, svg, (int)strlen(svg), XML_TRUE) == XML_STATUS_OK;
    XML_ParserFree(r.parser);
    return parsed && !r.bad && picture->width > 0 ? 0 : -1;
}

/* --- writing -------------------------------------------------------------------------------- */

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
            "<svg%s class=\"plot\" role=\"img\" aria-labelledby=\"%s-%c %s-d\" "
            "viewBox=\"0 0 %.5g %.5g\">",
            attributes, id, name ? 't' : 'c', id, picture->width, picture->height);
    if (name) {
        fprintf(out, "<title id=\"%s-t\">", id);
        report_attribute(name, out);
        fputs("</title>", out);
    }
    fprintf(out, "<desc id=\"%s-d\">", id);
    report_attribute(description, out);
    fputs("</desc>", out);
}

static void free_picture(struct picture *picture) {
    for (size_t i = 0; i < picture->count; i++)
        fclose(picture->layers[i].into);
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
