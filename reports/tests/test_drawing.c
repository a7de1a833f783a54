/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Drawings of set-ups: of every shipped case, of strange numbers and of hostile texts. DRAWINGS=FILE writes those of the
 * shipped cases as a page, which drawings.py opens in a browser. SOURCE_DIR, the folder cases, comes from Meson. */
#include <criterion/criterion.h>
#include <expat.h>
#include <glob.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "cases/base/memory.h"
#include "cases/play/player.h"
#include "hostile.h"
#include "reports/figures/setup_drawing.h"
#include "touchstone/common.h"

static const char *const style[] = {
#include "reports/figure_css.h"
};

/* --- one drawing ---------------------------------------------------------------------------------- */

/* What is no number may be said, but is nowhere. */
static void XMLCALL check_numbers(void *name, const XML_Char *element,
                                  const XML_Char **attributes) {
    static const char *const places[] = {"d", "x", "y", "cx", "cy", "r", "viewBox"};
    for (size_t i = 0; attributes[i]; i += 2)
        for (size_t k = 0; k < TOUCH_COUNT(places); k++)
            cr_expect(strcmp(attributes[i], places[k]) != 0 ||
                          (!strstr(attributes[i + 1], "nan") && !strstr(attributes[i + 1], "inf")),
                      "%s: %s of %s is %s", (const char *)name, attributes[i], element,
                      attributes[i + 1]);
}

/* The drawing, well-formed and small; NULL: there is nothing to draw. */
static char *drawn(const struct play_described *described, const struct play_setup *setup,
                   const char *id) {
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    const int nothing = report_setup_drawing(described, setup, id, out);
    fclose(out);
    cr_assert(nothing == 0 || nothing == -1);
    if (nothing) {
        cr_expect(!size, "%s: nothing may be written", described->case_name);
        free(text);
        return NULL;
    }
    cr_expect(size < REPORT_DRAWING_MAX, "%s: %zu bytes", described->case_name, size);
    XML_Parser parser = XML_ParserCreate("UTF-8");
    XML_SetUserData(parser, described->case_name);
    XML_SetStartElementHandler(parser, check_numbers);
    cr_expect(XML_Parse(parser, text, (int)size, 1) == XML_STATUS_OK, "%s: %s\n%s",
              described->case_name, XML_ErrorString(XML_GetErrorCode(parser)), text);
    XML_ParserFree(parser);
    return text;
}

/* --- set-ups that no shipped case has -------------------------------------------------------------- */

static void set_pair(struct play_setup *setup, double radius1, double radius2) {
    const double radius[] = {radius1, radius2}, mass[] = {1.0, isinf(radius2) ? HUGE_VAL : 1.0},
                 young[] = {7e10, 7e10}, dimension = 3.0, friction = 0.3;
    play_setup_add(setup, "young", "Pa", NULL, 2, young);
    play_setup_add(setup, "fric", "1", NULL, 1, &friction);
    play_setup_add(setup, "radius", "m", NULL, 2, radius);
    play_setup_add(setup, "mass", "kg", NULL, 2, mass);
    play_setup_add(setup, "dimension", "1", NULL, 1, &dimension);
}

static struct play_setup setup_of(const char *text, double radius1, double radius2) {
    struct play_setup setup = {.case_name = play_copy(text),
                               .variant = play_copy(text),
                               .law = play_copy(text),
                               .command = play_copy(text),
                               .number = 1};
    set_pair(&setup, radius1, radius2);
    return setup;
}

static struct play_described described_of(const char *text, const char *kind, size_t legs) {
    struct play_described is = {.case_name = play_copy(text),
                                .law = play_copy(text),
                                .title = play_copy(text),
                                .about = play_copy(text),
                                .kind = play_copy(kind),
                                .variant = play_copy(text),
                                .leg_count = legs,
                                .legs = play_resize(NULL, legs + 1, sizeof *is.legs)};
    for (size_t i = 0; i < legs; i++)
        is.legs[i] = (struct play_leg){.kind = play_copy("move"),
                                       .words = play_copy(text),
                                       .number = i + 1,
                                       .steps = 1,
                                       .time = 1.0};
    return is;
}

/* Draws it, frees both, and returns what was drawn. */
static char *draw_once(struct play_described is, struct play_setup setup) {
    char *text = drawn(&is, &setup, "d0");
    play_described_free(&is);
    play_setup_free(&setup);
    return text;
}

static void set_text(char **text, const char *to) {
    free(*text);
    *text = play_copy(to);
}

Test(drawing, of_hostile_texts) {
    static const char *const kinds[] = {"path", "impact", "free", "refused", "", "<path>"};
    const double one = 1.0, three[] = {1.0, -2.0, 3.0};
    for (size_t i = 0; i < TOUCH_COUNT(hostile); i++)
        for (size_t k = 0; k < TOUCH_COUNT(kinds); k++) {
            struct play_described is = described_of(hostile[i], kinds[k], k ? 0 : 12);
            struct play_setup setup = {.case_name = play_copy(hostile[i]),
                                       .variant = play_copy(hostile[i]),
                                       .law = play_copy(hostile[i]),
                                       .command = play_copy(hostile[i])};
            for (size_t n = 0; n < 9; n++)
                play_setup_add(&setup, hostile[(i + n) % TOUCH_COUNT(hostile)], hostile[i],
                               n % 3 ? NULL : hostile[i], n % 3, three);
            play_setup_add(&setup, "speed", hostile[i], NULL, 1, &one);
            play_setup_add(&setup, "velocity1", hostile[i], NULL, 3, three);
            play_setup_add(&setup, "scheme", "", hostile[i], 1, NULL);
            set_pair(&setup, 0.01, 0.02);
            char *text = draw_once(is, setup);
            cr_expect(text && !strstr(text, "<script") && !strstr(text, "<b") &&
                          !strstr(text, "<img"),
                      "%s", text);
            free(text);
        }
}

Test(drawing, of_long_texts) {
    char *long_text = play_resize(NULL, 100001, 1);
    memset(long_text, '&', 100000);
    long_text[100000] = '\0';
    char *text = draw_once(described_of(long_text, "path", 400), setup_of(long_text, 0.01, 0.01));
    cr_expect(text && strstr(text, "…"), "%s", text);
    free(text);
    free(long_text);
}

/* Radius of the second circle over that of the first. */
static double ratio_of(const char *text) {
    const char *first = strstr(text, " r=\""), *second = first ? strstr(first + 1, " r=\"") : NULL;
    return second ? strtod(second + 4, NULL) / strtod(first + 4, NULL) : (double)NAN;
}

/* Balls of any size, and what is none. */
Test(drawing, of_any_radii) {
    static const struct {
        double radius[2];
        int drawn;
        const char *has, *has_not;
    } rows[] = {
        {{0.01, 0.01}, 1, "2: ball", "clip-path"},
        {{0.01, 0.03}, 1, "2: ball", "cut"},
        {{0.03, 0.01}, 1, "2: ball", "cut"},
        {{0.01, 0.2}, 1, "the larger ball is cut", "not to scale"},
        {{0.2, 0.01}, 1, "the larger ball is cut", "not to scale"},
        {{1e-9, 1e9}, 1, "radii not to scale", "the larger ball"},
        {{1e300, 1e-300}, 1, "radii not to scale", "the larger ball"},
        {{0.01, HUGE_VAL}, 1, "2: wall", "2: ball"},
        {{0.0, 0.01}, 0, "", ""},
        {{0.01, -0.01}, 0, "", ""},
        {{(double)NAN, 0.01}, 0, "", ""},
        {{HUGE_VAL, 0.01}, 0, "", ""},
    };
    static const char *const kinds[] = {"path", "impact", "free"};
    for (size_t i = 0; i < TOUCH_COUNT(rows); i++)
        for (size_t k = 0; k < TOUCH_COUNT(kinds); k++) {
            char *text = draw_once(described_of("plain", kinds[k], k ? 0 : 2),
                                   setup_of("plain", rows[i].radius[0], rows[i].radius[1]));
            cr_expect(!text == !rows[i].drawn, "row %zu", i);
            if (!text)
                continue;
            cr_expect(strstr(text, rows[i].has), "row %zu has no %s:\n%s", i, rows[i].has, text);
            cr_expect(!strstr(text, rows[i].has_not), "row %zu:\n%s", i, text);
            const double ratio = ratio_of(text), is = rows[i].radius[1] / rows[i].radius[0];
            cr_expect(isinf(is) || strstr(text, "not to scale") || fabs(ratio / is - 1.0) < 0.05,
                      "row %zu: %g, not %g", i, ratio, is);
            free(text);
        }
}

/* What a run alone tells has no number, and numbers that are none leave the drawing well-formed. */
Test(drawing, of_pressed_legs_and_strange_numbers) {
    static const double numbers[] = {(double)NAN, HUGE_VAL, -HUGE_VAL, 1e308,
                                     -1e308,      4.9e-324, 0.0};
    struct play_described is = described_of("a leg", "path", 3);
    set_text(&is.legs[0].kind, "press");
    is.legs[0].normal_force = 30e3;
    is.legs[0].end[0] = is.legs[1].end[0] = is.legs[2].end[0] = (double)NAN;
    is.legs[1].end[1] = is.legs[2].end[1] = 1e-6;
    char *text = draw_once(is, setup_of("plain", 0.01, HUGE_VAL));
    cr_expect(text && strstr(text, "normal force") && strstr(text, ">30 kN<"), "%s", text);
    free(text);

    is = described_of("a leg", "path", 3);
    is.legs[0].end[0] = is.legs[2].end[0] = 1e-6;
    set_text(&is.legs[1].kind, "press");
    is.legs[1].end[0] = (double)NAN;
    text = draw_once(is, setup_of("plain", 0.01, 0.02));
    cr_expect(text && strstr(text, ">overlap<") && strstr(text, ">pressed<"), "%s", text);
    free(text);

    for (size_t i = 0; i < TOUCH_COUNT(numbers); i++)
        for (size_t k = 0; k < 4; k++) {
            static const char *const kinds[] = {"path", "impact", "free", "path"};
            static const char *const turns[] = {"sine", "random", "rotate",
                                                "roll", "twist",  "orbit"};
            is = described_of("a leg", kinds[k], 6);
            struct play_setup setup = setup_of("plain", 0.01, 0.02);
            for (size_t n = 0; n < 6; n++) {
                set_text(&is.legs[n].kind, turns[n]);
                for (size_t c = 0; c < 3; c++) {
                    is.legs[n].end[c] = numbers[(i + n + c) % TOUCH_COUNT(numbers)];
                    is.legs[n].swing[c] = numbers[(i + c) % TOUCH_COUNT(numbers)];
                    is.legs[n].about[c] = numbers[(i + 2 * c) % TOUCH_COUNT(numbers)];
                }
                is.legs[n].angle = is.legs[n].normal_force = numbers[i];
                is.legs[n].body = (int)n - 1;
            }
            static const char *const names[] = {"speed",     "angle",  "spin1",
                                                "velocity1", "force2", "gravity",
                                                "dt",        "steps",  "start_overlap"};
            for (size_t n = 0; n < TOUCH_COUNT(names); n++) {
                const double v[] = {numbers[i], numbers[(i + 1) % TOUCH_COUNT(numbers)],
                                    numbers[i]};
                play_setup_add(&setup, names[n], "m", NULL, 3, v);
            }
            free(draw_once(is, setup));
        }
}

/* Four hundred legs: a walk that never comes back, and one that goes to and fro. */
Test(drawing, of_hundreds_of_legs) {
    for (int returns = 0; returns < 2; returns++) {
        struct play_described is = described_of("a leg", "path", PLAY_LEGS_MAX);
        is.legs_left_out = 12345;
        for (size_t i = 0; i < is.leg_count; i++) {
            const double turn = (double)i * 0.37;
            is.legs[i].end[0] = returns ? 1e-3 : 1e-3 * (2.0 + sin(3.1 * turn));
            is.legs[i].end[1] = returns ? (i % 2 ? -1e-3 : 1e-3) : 1e-3 * cos(turn) * (double)i;
        }
        char *text = draw_once(is, setup_of("plain", 0.01, 0.01));
        cr_expect(text && strstr(text, "at least 1 more") && strstr(text, "12745 segments"), "%s",
                  text);
        cr_expect(!returns || strstr(text, "1, 3, 5 …"), "%s", text);
        free(text);
    }
}

/* Old results, and those of a battery, say nothing. */
Test(drawing, of_nothing) {
    struct play_described is = described_of("plain", "path", 0);
    struct play_setup none = {0}, setup = setup_of("plain", 0.01, 0.01);
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    cr_expect(report_setup_drawing(NULL, &setup, "d0", out) == -1);
    cr_expect(report_setup_drawing(&is, NULL, "d0", out) == -1);
    cr_expect(report_setup_drawing(&is, &none, "d0", out) == -1);
    fclose(out);
    cr_expect(!size);
    free(text);
    play_described_free(&is);
    play_setup_free(&setup);
}

/* --- shipped cases -------------------------------------------------------------------------------- */

static void put_gallery(FILE *page, const struct play_described *described, const char *text) {
    if (!page)
        return;
    fprintf(page, "<h2>%s %s %s</h2><figure>%s</figure>\n", described->kind, described->case_name,
            described->law, text);
}

static FILE *begin_gallery(void) {
    const char *name = getenv("DRAWINGS");
    FILE *page = name ? fopen(name, "w") : NULL;
    if (!page)
        return NULL;
    fputs("<!DOCTYPE html><meta charset=\"utf-8\"><style>", page);
    for (size_t i = 0; i < TOUCH_COUNT(style); i++)
        fputs(style[i], page);
    fputs("body{background:var(--bg);color:var(--ink);font:1rem/1.5 system-ui,sans-serif}"
          ".plot{display:block;width:100%;max-width:52rem}</style>\n",
          page);
    return page;
}

Test(drawing, of_every_shipped_case) {
    FILE *page = begin_gallery();
    glob_t files;
    size_t count = 0, largest = 0, all = 0;
    cr_assert(!glob(SOURCE_DIR "/laws/*/*.yaml", 0, NULL, &files));
    for (size_t i = 0; i < files.gl_pathc; i++) {
        struct play_setups setups = {0};
        struct play_case_set set;
        char message[2048];
        cr_assert(!play_case_read(files.gl_pathv[i], &set, message, sizeof message), "%s", message);
        for (size_t k = 0; k < set.count; k++)
            play_setups_add(&setups, &set.cases[k], set.cases[k].law->name, k + 1, "");
        for (size_t k = 0; k < setups.described_count; k++) {
            const struct play_described *is = &setups.described[k];
            const struct play_setup *setup =
                play_setups_find(&setups, is->case_name, is->variant, is->law);
            cr_assert(setup, "%s", is->case_name);
            char *id = play_format("d%zu-%zu", i, k), *text = drawn(is, setup, id);
            cr_assert(text, "%s has no drawing", is->case_name);
            largest = strlen(text) > largest ? strlen(text) : largest;
            all += strlen(text);
            count++;
            put_gallery(page, is, text);
            free(text);
            free(id);
        }
        play_setups_free(&setups);
        play_case_set_free(&set);
    }
    globfree(&files);
    if (page)
        fclose(page);
    cr_expect(count > 600, "%zu drawings", count);
    cr_log_info("%zu drawings, %zu bytes, the largest %zu", count, all, largest);
}
