/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Drawings of set-ups: of every shipped case, of strange numbers and of hostile texts. DRAWINGS=FILE writes those of the
 * shipped cases as a page, which drawings.py opens in a browser. SOURCE_DIR, the folder cases, comes from Meson. */
#include <criterion/criterion.h>
#include <glob.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "cases/core/memory.h"
#include "cases/play/player.h"
#include "cases/play/two_bodies.h"
#include "cases/tell/picture.h"
#include "check_xml.h"
#include "hostile.h"
#include "reports/figures/figures.h"
#include "touchstone/common.h"

static const char *const style[] = {
#include "cases/figure_css.h"
};

#define LARGEST 3200 /* bytes of a drawing: ninety pieces of a line */

/* --- one drawing ---------------------------------------------------------------------------------- */

/* The drawing, well-formed and small; NULL: there is nothing to draw. */
static char *drawn(const struct play_described *described, const struct play_setup *setup) {
    FILE *out = play_text();
    const int nothing = report_setup_drawing(described, setup, out);
    char *text = play_text_end(out);
    const size_t size = strlen(text);
    cr_assert(nothing == 0 || nothing == -1);
    if (nothing) {
        cr_expect(!size, "%s: nothing may be written", described->case_name);
        return NULL;
    }
    cr_expect(size < LARGEST, "%s: %zu bytes", described->case_name, size);
    struct seen seen = {0};
    check_xml(text, &seen);
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

/* Draws it and returns what was drawn. */
static char *draw_once(struct play_described is, struct play_setup setup) {
    return drawn(&is, &setup);
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
            const char *safe = draw_once(described_of("plain", kinds[k], k ? 0 : 12), setup);
            cr_expect(k == 3 ? !text : text && safe && !strcmp(text, safe), "%s", text);
        }
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
        {{0.01, 0.01}, 1, "two balls", "not to scale"},
        {{0.01, 0.03}, 1, "two balls", "not to scale"},
        {{0.03, 0.01}, 1, "two balls", "not to scale"},
        {{0.01, 0.2}, 1, "two balls", "not to scale"},
        {{0.2, 0.01}, 1, "two balls", "not to scale"},
        {{1e-9, 1e9}, 1, ">not to scale<", "a wall"},
        {{1e300, 1e-300}, 1, ">not to scale<", "a wall"},
        {{0.01, HUGE_VAL}, 1, "a ball and a wall", "balls"},
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
        }
}

/* What a run alone tells has no number, and numbers that are none leave the drawing well-formed. */
Test(drawing, of_pressed_legs_and_strange_numbers) {
    static const double numbers[] = {(double)NAN, HUGE_VAL, -HUGE_VAL, 1e308,
                                     -1e308,      4.9e-324, 0.0};
    struct play_described is = described_of("a leg", "path", 3);
    is.legs[0].kind = play_copy("press");
    is.legs[0].normal_force = 30e3;
    is.legs[0].end[0] = is.legs[1].end[0] = is.legs[2].end[0] = (double)NAN;
    is.legs[1].end[1] = is.legs[2].end[1] = 1e-6;
    char *text = draw_once(is, setup_of("plain", 0.01, HUGE_VAL));
    cr_expect(text && strstr(text, "#os") && strstr(text, "h4"), "%s", text);

    is = described_of("a leg", "path", 3);
    is.legs[0].end[0] = is.legs[2].end[0] = 1e-6;
    is.legs[1].kind = play_copy("press");
    is.legs[1].end[0] = (double)NAN;
    text = draw_once(is, setup_of("plain", 0.01, 0.02));
    cr_expect(text && strstr(text, "#os") && strstr(text, ">1 µm<"), "%s", text);

    for (size_t i = 0; i < TOUCH_COUNT(numbers); i++)
        for (size_t k = 0; k < 4; k++) {
            static const char *const kinds[] = {"path", "impact", "free", "path"};
            static const char *const turns[] = {"sine", "random", "rotate",
                                                "roll", "twist",  "orbit"};
            is = described_of("a leg", kinds[k], 6);
            struct play_setup setup = setup_of("plain", 0.01, 0.02);
            for (size_t n = 0; n < 6; n++) {
                is.legs[n].kind = play_copy(turns[n]);
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
            draw_once(is, setup);
        }
}

/* --- directions ------------------------------------------------------------------------------------ */

static void cross(const double a[3], const double b[3], double ret[3]) {
    for (int i = 0; i < 3; i++)
        ret[i] = a[(i + 1) % 3] * b[(i + 2) % 3] - a[(i + 2) % 3] * b[(i + 1) % 3];
}

static double dot(const double a[3], const double b[3]) {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/* How what stands nearest to the viewer moves by a spin, or what is on top by one about his direction: right and down.
 * The viewer sees n down, and s or t to the right. */
static void seen_motion(const double spin[3], int right, double ret[2]) {
    const double down[3] = {1.0, 0.0, 0.0}, across[3] = {0.0, right == 1, right == 2};
    double viewer[3], v[3];
    cross(down, across, viewer);
    const double top[3] = {-1.0, 0.0, 0.0};
    cross(spin, fabs(dot(spin, viewer)) > 0.0 ? top : viewer, v);
    ret[0] = dot(v, across);
    ret[1] = dot(v, down);
}

/* The way from the beginning to the end of the n-th arc of an element of that class. */
static void arc_of(const char *text, const char *class, size_t n, double ret[2]) {
    double x0 = 0, y0 = 0, x1 = 0, y1 = 0;
    const char *at = strstr(text, class);
    for (size_t i = 0; at && i <= n; i++) {
        at = strchr(at + 1, 'A');
        cr_assert(at, "%s", text);
    }
    cr_assert(at, "%s", text);
    const char *from = at ? at : text + strlen(text);
    while (from > text && *from != 'M')
        from--;
    cr_assert(sscanf(from, "M%lf %lfA%*f %*f 0 %*d %*d %lf %lf", &x0, &y0, &x1, &y1) == 4, "%.80s",
              from);
    ret[0] = x1 - x0;
    ret[1] = y1 - y0;
}

static void expect_along(const char *what, const double is[2], const double wanted[2]) {
    cr_expect((is[0] * wanted[0] + is[1] * wanted[1]) /
                      (hypot(is[0], is[1]) * hypot(wanted[0], wanted[1])) >
                  0.99,
              "%s: (%g, %g), not (%g, %g)", what, is[0], is[1], wanted[0], wanted[1]);
}

/* Arrows of spins, by the cross product of spin and place. */
Test(drawing, spins_turn_the_right_way) {
    static const double dimension = 2.0;
    for (int plane = 0; plane < 2; plane++)
        for (int axis = 0; axis < 3; axis++)
            for (int sign = -1; sign < 2; sign += 2) {
                double spin[3] = {0.0}, is[2], wanted[2];
                struct play_setup setup = setup_of("plain", 0.01, 0.01);
                spin[axis] = sign;
                play_setup_add(&setup, "spin1", "rad/s", NULL, 3, spin);
                play_setup_add(&setup, "speed", "m/s", NULL, 1, &dimension);
                for (size_t i = 0; plane && i < setup.count; i++)
                    if (!strcmp(setup.settings[i].name, "dimension"))
                        setup.settings[i].value[0] = dimension;
                char *text = draw_once(described_of("plain", "impact", 0), setup);
                arc_of(text, "class=\"s1 bold\"", 0, is);
                seen_motion(spin, plane ? 2 : 1, wanted);
                expect_along("spin", is, wanted);
            }
}

/* Both balls that roll or twist, as the player moves them. */
Test(drawing, legs_turn_as_the_player_turns) {
    static const enum play_segment_kind kinds[] = {PLAY_ROLL, PLAY_TWIST};
    for (size_t k = 0; k < TOUCH_COUNT(kinds); k++)
        for (int body = 1; body < 4; body++)
            for (int sign = -1; sign < 2; sign += 2) {
                struct play_case c = {
                    .pair = {.radius = {0.01, 0.02}, .mass = {1.0, 1.0}, .dimension = 3}};
                struct play_segment g = {
                    .kind = kinds[k], .steps = 1, .time = 1.0, .angle = 0.1 * sign, .body = body};
                struct play_bodies bodies;
                struct play_described is = described_of("plain", "path", 1);
                g.about[kinds[k] == PLAY_ROLL ? 2 : 0] = 1.0;
                play_place_bodies(&c, &g, 1e-6, 1.0, &bodies);
                is.legs[0].kind = play_copy(kinds[k] == PLAY_ROLL ? "roll" : "twist");
                is.legs[0].angle = g.angle;
                is.legs[0].body = body;
                memcpy(is.legs[0].about, g.about, sizeof g.about);
                char *text = draw_once(is, setup_of("plain", 0.01, 0.02));
                for (size_t b = 0, n = 0; b < 2; b++) {
                    double seen[2], wanted[2];
                    if (!(dot(bodies.body[b].spin, bodies.body[b].spin) > 0.0))
                        continue;
                    seen_motion(bodies.body[b].spin, 1, wanted);
                    arc_of(text, "class=\"s1 bold\"", n++, seen);
                    expect_along("leg", seen, wanted);
                }
            }
}

/* Velocities of an oblique impact, as the player begins it. */
Test(drawing, balls_approach_as_the_player_moves_them) {
    struct play_case_set set;
    struct play_setups setups = {0};
    struct play_trace trace;
    struct touch_message why;
    char message[2048];
    cr_assert(!play_case_read(SOURCE_DIR "/laws/hertz_mindlin/oblique_impact_spins.yaml", &set,
                              message, sizeof message),
              "%s", message);
    play_setups_add(&setups, &set.cases[0], set.cases[0].law->name, 1, "");
    char *text = drawn(&setups.described[0], &setups.setups[0]);
    play_trace_init(&trace);
    cr_assert(!play_run(&set.cases[0], &(struct play_refine){0}, &trace, &why), "%s", why.text);
    const char *data = strstr(text, "class=\"s0 bold\"");
    cr_assert(data);
    for (int b = 0; b < 2; b++) {
        double *const *column =
            &trace.column[b ? PLAY_COLUMN_velocity2_x : PLAY_COLUMN_velocity1_x];
        double x0, y0, x1, y1;
        data = strchr(data, 'M');
        cr_assert(data && sscanf(data, "M%lf %lfL%lf %lf", &x0, &y0, &x1, &y1) == 4, "%s", text);
        expect_along("velocity", (const double[]){x1 - x0, y1 - y0},
                     (const double[]){column[1][0], column[0][0]});
        data++;
    }
    play_trace_free(&trace);
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
        cr_assert(text);
        cr_expect(!returns || strstr(text, "1, 3, 5 …"), "%s", text);
    }
}

/* Old results, and those of principles, say nothing. */
Test(drawing, of_nothing) {
    struct play_described is = described_of("plain", "path", 0);
    struct play_setup none = {0}, setup = setup_of("plain", 0.01, 0.01);
    FILE *out = play_text();
    cr_expect(report_setup_drawing(NULL, &setup, out) == -1);
    cr_expect(report_setup_drawing(&is, NULL, out) == -1);
    cr_expect(report_setup_drawing(&is, &none, out) == -1);
    cr_expect(!*play_text_end(out));
}

/* --- shipped cases -------------------------------------------------------------------------------- */

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
    picture_marks(page);
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
            char *text = drawn(is, setup);
            cr_assert(!text == !strcmp(is->kind, "refused"), "%s", is->case_name);
            if (!text)
                continue;
            largest = strlen(text) > largest ? strlen(text) : largest;
            all += strlen(text);
            count++;
            if (page && !k) /* laws differ little */
                fprintf(page, "<h2>%s %s %s</h2><figure>%s</figure>\n", is->kind, is->case_name,
                        is->law, text);
        }
    }
    globfree(&files);
    if (page)
        fclose(page);
    cr_expect(count > 600, "%zu drawings", count);
    cr_log_info("%zu drawings, %zu bytes, the largest %zu", count, all, largest);
}
