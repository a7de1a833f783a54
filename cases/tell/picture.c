/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "picture.h"
#include "cases/core/quote.h"

static const char *const driver_lines[] = {
#include "cases/lean_lua.h"
};
static const char *const style_lines[] = {
#include "cases/figure_css.h"
};
static const char *const mark_lines[] = {
#include "cases/marks_svg.h"
};

static void put_lines(const char *const *lines, size_t count, FILE *out) {
    for (size_t i = 0; i < count; i++)
        fputs(lines[i], out);
}

static void put_style(FILE *out) {
    put_lines(style_lines, TOUCH_COUNT(style_lines), out);
}

void picture_marks(FILE *out) {
    fputs("<svg class=\"marks\" width=\"0\" height=\"0\" aria-hidden=\"true\" "
          "focusable=\"false\"><defs>",
          out);
    put_lines(mark_lines, TOUCH_COUNT(mark_lines), out);
    fputs("</defs></svg>\n", out);
}

void picture_terminal(const char *driver, FILE *out) {
    fprintf(out,
            "picture = \"svg dynamic enhanced font 'sans,14' background '#ffffff'\"\n"
            "if (strstrt(GPVAL_TERMINALS, ' lua ')) picture = \"lua '%s'\"\n",
            driver);
}

void picture_driver(FILE *out) {
    fputs("figure_style = [==[", out);
    put_style(out);
    fputs("]==]\nfigure_marks = [==[\n", out);
    put_lines(mark_lines, TOUCH_COUNT(mark_lines), out);
    fputs("]==]\n", out);
    put_lines(driver_lines, TOUCH_COUNT(driver_lines), out);
}

/* --- what gnuplot has written ----------------------------------------------------------------- */

#define THIN   "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"plot\" viewBox=\""
#define PAPER  "<rect class=\"paper\"" /* ends what a page has already */
#define END    "</svg>\n"
#define TITLES 46 /* pixels */

struct parts {
    double width, height, above; /* above: of titles */
    const char *look, *body;     /* look: style, marks and paper; NULL where gnuplot has no Lua */
};

int picture_is_thin(const char *svg) {
    return !strncmp(svg, THIN, strlen(THIN));
}

static int read_parts(const char *svg, struct parts *ret) {
    const char *begin = strstr(svg, "<svg"), *box = begin ? strstr(begin, " viewBox=\"") : NULL;
    const size_t length = strlen(svg);
    if (!box || sscanf(box, " viewBox=\"0 0 %lf %lf\"", &ret->width, &ret->height) != 2 ||
        !(ret->width > 0 && ret->width < 1e6 && ret->height > 0 && ret->height < 1e6) ||
        length < strlen(END) || !strstr(svg + length - strlen(END) - 1, "</svg>"))
        return -1;
    double wide;
    char unit[3] = "";
    const char *size = strstr(box + 1, " width=\"");
    (void)(size && sscanf(size, " width=\"%lf%2[a-z]", &wide, unit));
    ret->above = *unit ? 0 : TITLES; /* one for a paper has none */
    ret->look = picture_is_thin(svg) ? strchr(svg, '\n') : NULL;
    const char *paper = ret->look ? strstr(ret->look, PAPER) : NULL;
    ret->body = paper ? strchr(paper, '\n') : ret->look ? NULL : begin;
    return ret->body ? 0 : -1;
}

/* Without titles, whose place above is left out, where what stands around it says them. */
static void put_head(const struct parts *parts, const char *id, const char *name,
                     const char *description, const char *attributes, FILE *out) {
    const double above = name || !parts->look ? 0 : parts->above;
    fprintf(out,
            "<svg%s class=\"plot\" role=\"img\" aria-labelledby=\"%s-%c %s-d\" "
            "viewBox=\"0 %g %g %g\">",
            attributes, id, name ? 't' : 'c', id, above, parts->width, parts->height - above);
    if (name) {
        fprintf(out, "<title id=\"%s-t\">", id);
        xml_text(name, out);
        fputs("</title>", out);
    }
    fprintf(out, "<desc id=\"%s-d\">", id);
    xml_text(description, out);
    fputs("</desc>", out);
}

/* gnuplot's own picture has its size, and stands in ours as it is. */
static void put_body(const struct parts *parts, FILE *out) {
    fputs(parts->body + (parts->look != NULL), out);
    if (!parts->look)
        fputs(END, out);
}

int picture_inline(const char *svg, const char *id, const char *name, const char *description,
                   FILE *out) {
    struct parts parts;
    if (read_parts(svg, &parts))
        return -1;
    put_head(&parts, id, name, description, "", out);
    put_body(&parts, out);
    return 0;
}

int picture_alone(const char *svg, const char *name, const char *description, FILE *out) {
    struct parts parts;
    char size[128];
    if (read_parts(svg, &parts))
        return -1;
    snprintf(size, sizeof size, " xmlns=\"http://www.w3.org/2000/svg\" width=\"%g\" height=\"%g\"",
             parts.width, parts.height);
    put_head(&parts, "f", name, description, size, out);
    if (parts.look)
        fwrite(parts.look + 1, 1, (size_t)(parts.body - parts.look), out);
    put_body(&parts, out);
    return 0;
}
