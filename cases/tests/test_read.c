/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The case reader: what it makes of good files, and where and how it refuses bad ones. */
#include <criterion/criterion.h>
#include <ctype.h>
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>
#include "cases/core/file.h"
#include "cases/core/memory.h"
#include "cases/play/case.h"
#include "cases/play/player.h"
#include "cases/case/case_laws.h"
#include "cases/case/case_text.h"
#include "cases/case/read_parts.h"
#include "cases/case/units.h"
#include "reference/catalogue/reference.h"
#include "touchstone/common.h"

static const char path_base[] =
    "schema: 1\n"
    "title: Oblique loading\n"
    "about: loads, then unloads\n"
    "law: hertz\n"
    "tags: [slow, mindlin_path]\n"
    "properties: {hz_shear: 1 GPa, hz_poiss: 0.3, fric: 0.5}\n"
    "pair: {radius: [10 mm, 20 mm], density: 2000 kg/m3}\n"
    "vary: {hz_mode: [0, 1], slope: [15 deg, 45 deg]}\n"
    "path:\n"
    "  - {move: {normal: 1 um, angle: $slope}, steps: 1000}\n"
    "  - {set: {fric: 0.4}}\n"
    "  - {to: {overlap: 0.5 um}, time: 2 s}\n"
    "check:\n"
    "  - {quantity: normal_force, reference: hertz_normal_force, tolerance: 8 ulp}\n"
    "  - {quantity: slips_begun, expected: 1, source: by hand, basis: exact}\n"
    "plot: {x: overlap, y: shear_force_s}\n";

static const char impact_base[] =
    "schema: 1\n"
    "title: Head-on impact\n"
    "law: hertz_mindlin\n"
    "properties: {young: 70 GPa, poisson: [0.3, 0.25], restitution: 0.8, mu_sl: 0.1, mu_ro: 0}\n"
    "pair: {radius: 5 mm, mass: 1 g, wall: elastic}\n"
    "impact: {speed: 2 m/s, angle: 30 deg, spin1: [0, 0, 10 rad/s]}\n"
    "check:\n"
    "  - {quantity: restitution, reference: hertz_mindlin_restitution, converges: 1.25}\n"
    "  - {quantity: max_overlap, expected: 10 um, source: by hand, tolerance: 0.01, basis: data}\n";

static const char table_base[] =
    "schema: 2\n"
    "title: Rows, places and names\n"
    "law: hertz_mindlin\n"
    "properties: {young: 2 GPa, poisson: 0.25, restitution: 1, mu_sl: 10, mu_ro: 0}\n"
    "pair: {radius: $radius, density: 2000 kg/m3, rigid: $rigid}\n"
    "vary:\n"
    "  - {setup: alike, radius: 4 m, rigid: [[false, false]], d: 1 um}\n"
    "  - {setup: small, radius: [[4 mm, 3 mm]], rigid: [[true, false], [false, true]], d: 1 nm, "
    "poisson: 0}\n"
    "given: {a: sqrt(R_eff*overlap), k: 8*G_eff*a, part: 0.1*$d}\n"
    "path:\n"
    "  - {to: {overlap: $d}, steps: 2}\n"
    "  - {move: {shear: part, shear_t: -2*part}, steps: 2}\n"
    "  - {move: {shear: E_eff/G_eff*part}, steps: 2}\n"
    "check:\n"
    "  - {quantity: normal_force, expected: 4/3*E_eff*a*overlap, source: Hertz, tolerance: 9 ulp}\n"
    "  - {quantity: [elastic_s, elastic_t], expected: \"k*[slide_s, slide_t]\", source: Mindlin,\n"
    "     at: [leg 2, leg_end 3], tolerance: 99 ulp}\n"
    "  - {quantity: [normal_elastic, normal_force], reference: [hertzian_force, hertzian_force],\n"
    "     tolerance: 9 ulp}\n"
    "  - {quantity: overlap, expected: [1 um, 1.0 um], source: path, at: [leg_end 2, end],\n"
    "     when: {setup: alike}, tolerance: 9 ulp}\n";

static const char free_base[] =
    "schema: 1\n"
    "title: A ball falls on a wall\n"
    "law: hertz_mindlin\n"
    "properties: {young: 70 GPa, poisson: 0.3, restitution: 0.8, mu_sl: 0.1, mu_ro: 0}\n"
    "pair: {radius: 5 mm, mass: 1 g, wall: elastic}\n"
    "free: {dt: 1 us, steps: 7}\n"
    "check:\n"
    "  - {quantity: velocity1_x, expected: 1, source: x, tolerance: 0.01, basis: data, at: end}\n";

static const char names_path_base[] =
    "schema: 1\ntitle: t\nlaw: hertz\nproperties: {hz_shear: 1 GPa, hz_poiss: 0.3, fric: 0.5}\n"
    "pair: {radius: [10 mm, 20 mm], density: 2000 kg/m3}\n"
    "vary: {slope: [5 deg, 15 deg], mode: [zero, one]}\n"
    "path:\n  - {move: {normal: 1 um, angle: $slope}, steps: 4}\n"
    "  - {set: {fric: 0.1}}\n  - {move: {shear: 1 um}, steps: 3, time: 6 s}\n"
    "check:\n  - {quantity: leg, at: end, expected: 2, source: s, basis: exact, finding: $mode}\n";

static const char names_impact_base[] =
    "schema: 1\ntitle: t\nlaw: viscoelastic_nonlinear\n"
    "properties: {young: [70 GPa, 200 GPa], poisson: 0.3, damp_formula: kk, damp: 1e3}\n"
    "pair: {radius: 5 mm, mass: 1 g, wall: elastic}\n"
    "impact: {speed: 2 m/s, scheme: verlet_half}\n"
    "check:\n  - {quantity: max_overlap, expected: 1 um, source: s, finding: f}\n";

static const char names_rigid_base[] =
    "schema: 1\ntitle: t\nlaw: hertz_mindlin\n"
    "properties: {young: 70 GPa, poisson: 0.3, restitution: 0.5, mu_sl: 0.1, mu_ro: 0}\n"
    "pair: {radius: 5 mm, mass: 1 g, wall: rigid}\nimpact: {speed: 2 m/s}\ncheck:\n";

/* --- files ---------------------------------------------------------------------------------- */

struct place {
    char folder[64], file[80];
};

static void make_place(struct place *place) {
    snprintf(place->folder, sizeof place->folder, "/tmp/touchstone-read-XXXXXX");
    cr_assert(mkdtemp(place->folder), "no scratch folder");
    snprintf(place->file, sizeof place->file, "%s/case.yaml", place->folder);
}

static void drop_place(const struct place *place) {
    remove(place->file);
    rmdir(place->folder);
}

static void write_file(const char *file, const char *text, size_t size) {
    FILE *out = fopen(file, "wb");
    cr_assert(out, "%s", file);
    const size_t written = fwrite(text, 1, size, out);
    cr_assert(!fclose(out) && written == size, "%s", file);
}

/* Reads a text as a file; asserts that it is good. */
static struct play_case_set read_good(const char *text) {
    struct place place;
    struct play_case_set set = {0};
    char message[2048] = "";
    make_place(&place);
    write_file(place.file, text, strlen(text));
    const int failed = play_case_read(place.file, &set, message, sizeof message);
    drop_place(&place);
    cr_assert(!failed, "%s", message);
    return set;
}

/* Replaces the one occurrence of old. */
static char *replace(const char *text, const char *old, const char *new) {
    const char *at = strstr(text, old);
    cr_assert(at && !strstr(at + 1, old), "'%s' must stand in the base file just once", old);
    char *changed = play_resize(NULL, 1, strlen(text) + strlen(new) + 1);
    cr_assert(changed);
    sprintf(changed, "%.*s%s%s", (int)(at - text), text, new, at + strlen(old));
    return changed;
}

static struct play_case_set read_changed(const char *text, const char *old, const char *new) {
    char *changed = replace(text, old, new);
    return read_good(changed);
}

static int near(double value, double expected, double ulp) {
    return fabs(value - expected) <= ulp * DBL_EPSILON * fabs(expected);
}

static int same(double a, double b) {
    return !memcmp(&a, &b, sizeof a);
}

#define BAD_MAX 1000

/* --- refusals ------------------------------------------------------------------------------- */

/* A row of tests/read_refused.txt: what a case begins with, what of it is replaced (or, where nothing is, put behind it) by
 * what, and a part of the message. '@' marks the place that the message must name; it is not part of the file. */
struct bad {
    const char *base, *old, *new, *fragment;
};

#define TWO_LAWS                                                                                   \
    "title: t\nlaw: [hertz, linear]\npair: {radius: 1 mm, mass: 1 g}\n"                            \
    "path: [{move: {normal: 1 um}, steps: 1}]\ncheck: [{quantity: overlap, expected: 1 um, "       \
    "source: any, tolerance: 1 ulp}]\n"

static const struct {
    const char *name, *text;
} bases[] = {
    {"path", path_base},
    {"impact", impact_base},
    {"free", free_base},
    {"table", table_base},
    {"whole", ""},
    {"refused", "schema: 1\ntitle: t\nlaw: hertz\npair: {radius: 1 mm, mass: 1 g}\n"},
    {"two_laws", TWO_LAWS},
    {"names_path", names_path_base},
    {"names_impact", names_impact_base},
    {"names_rigid", names_rigid_base},
};

/* What \n, \t, \\ and \xHH mean, in place. */
static char *unescaped(char *text) {
    char *to = text;
    for (const char *from = text; *from; from++) {
        if (*from == '\\' && from[1] == 'x') {
            *to++ = (char)strtoul((char[]){from[2], from[3], '\0'}, NULL, 16);
            from += 3;
        } else if (*from == '\\') {
            from++;
            *to++ = *from == 'n' ? '\n' : *from == 't' ? '\t' : *from;
        } else {
            *to++ = *from;
        }
    }
    *to = '\0';
    return text;
}

/* The part of a line before a mark, which is cut off; *at: what comes behind it. */
static char *until(char **at, const char *mark) {
    char *begin = *at, *end = strstr(begin, mark);
    cr_assert(end, "no '%s' in %s", mark, begin);
    *at = end + strlen(mark);
    *end = '\0';
    return begin;
}

static size_t read_bad(struct bad rows[BAD_MAX]) {
    size_t count = 0;
    char *text = file_read(FILE_TEXT, SOURCE_DIR "/tests/read_refused.txt"), *line;
    cr_assert(text);
    while (*text) {
        line = until(&text, "\n");
        if (*line == '#')
            continue;
        cr_assert(count < BAD_MAX);
        struct bad *row = &rows[count++];
        row->base = until(&line, " ");
        row->old = strncmp(line, "=> ", 3) ? unescaped(until(&line, " => ")) : "";
        line += *row->old ? 0 : 3;
        row->new = unescaped(until(&line, " :: "));
        row->fragment = line;
    }
    return count;
}

struct expectation {
    char *text; /* of the file */
    size_t size;
    size_t line, column; /* of the mark */
};

static struct expectation expect_at(const struct bad *row) {
    struct expectation e = {0};
    size_t base = 0;
    while (base < TOUCH_COUNT(bases) && strcmp(bases[base].name, row->base) != 0)
        base++;
    cr_assert(base < TOUCH_COUNT(bases), "no base %s", row->base);
    char *text = *row->old ? replace(bases[base].text, row->old, row->new)
                           : play_format("%s%s", bases[base].text, row->new);
    const char *mark = strchr(text, '@');
    cr_assert(!mark || !strchr(mark + 1, '@'), "one mark: %s", row->new);
    if (mark) {
        e.line = e.column = 1;
        for (const char *at = text; at < mark; at++) {
            e.line += *at == '\n';
            /* columns count characters: bytes 10xxxxxx continue one */
            e.column = *at == '\n' ? 1 : e.column + (((unsigned char)*at & 0xc0) != 0x80);
        }
        memmove(text + (mark - text), mark + 1, strlen(mark));
    }
    e.text = text;
    e.size = strlen(text);
    return e;
}

/* One message of three lines; the caret stands under the column. */
static void check_message(const char *what, const char *file, const char *message, size_t line,
                          size_t column, const char *fragment) {
    char head[160];
    const char *second = strchr(message, '\n'), *third = second ? strchr(second + 1, '\n') : NULL;
    cr_expect(third && !strchr(third + 1, '\n'), "%s: three lines are wanted: \"%s\"", what,
              message);
    if (!third)
        return;
    snprintf(head, sizeof head, "%s:%zu:%zu: ", file, line, column);
    cr_expect(!strncmp(message, head, strlen(head)), "%s: \"%s\" is not at %s", what, message,
              head);
    cr_expect(!strstr(message + 1, file), "%s: two messages: \"%s\"", what, message);
    cr_expect(strstr(message, fragment), "%s: \"%s\" lacks \"%s\"", what, message, fragment);
    cr_expect(strspn(third + 1, " ") + 1 == strlen(third + 1) && third[strlen(third) - 1] == '^',
              "%s: no caret in \"%s\"", what, message);
    if (column < 70)
        cr_expect(strlen(third + 1) == column, "%s: the caret is not under column %zu: \"%s\"",
                  what, column, message);
    for (const char *at = message; *at; at++)
        cr_expect(!iscntrl((unsigned char)*at) || *at == '\n', "%s: control character", what);
}

static void check_refusal(const struct place *place, const char *what, const struct expectation *e,
                          const char *fragment) {
    struct play_case_set set, before;
    char message[2048] = "";
    memset(&set, 0xaa, sizeof set);
    memcpy(&before, &set, sizeof set);
    write_file(place->file, e->text, e->size);
    cr_expect(play_case_read(place->file, &set, message, sizeof message) == -1, "read: %s", what);
    cr_expect(!memcmp(&set, &before, sizeof set), "%s: the result was touched", what);
    check_message(what, place->file, message, e->line, e->column, fragment);
}

/* The test of the schema reads them, too. */
static void keep(const struct expectation *e, size_t i) {
    const char *folder = getenv("BAD_CASES");
    if (folder)
        write_file(play_format("%s/%03zu.yaml", folder, i), e->text, e->size);
}

Test(cases, refuses_with_place_and_reason) {
    struct place place;
    make_place(&place);
    struct bad *bad = play_resize(NULL, BAD_MAX, sizeof *bad);
    const size_t count = read_bad(bad);
    for (size_t i = 0; i < count; i++) {
        struct expectation e = expect_at(&bad[i]);
        keep(&e, i);
        check_refusal(&place, *bad[i].new ? bad[i].new : bad[i].old, &e, bad[i].fragment);
        cr_expect(e.line && *bad[i].fragment, "row %zu expects no place or no words", i);
    }
    drop_place(&place);
    cr_expect(count >= 373, "%zu rows", count);
}

/* The same rows without their mistake are good: it is the mistake that is refused. */
Test(cases, bases_of_the_refusals_are_good) {
    struct play_case_set set = read_good(path_base);
    cr_expect(set.count == 4);
    set = read_good(impact_base);
    cr_expect(set.count == 1);
}

/* --- ranges ----------------------------------------------------------------------------------------- */

/* Something allowed. */
static char *allowed(const struct touch_property *property) {
    char name[64];
    if (property->type == TOUCH_CHOICE) {
        touch_choice_name(property, 0, name, sizeof name);
        return play_format("%s", name);
    }
    return play_format("%.17g", isfinite(property->max) ? 0.5 * (property->min + property->max)
                                                        : fmax(property->min, 0) + 1);
}

/* A case of a law with one property given a text, and allowed values for what it needs beside; '@' before the property
 * where the text has none. */
static char *with_property(const struct touch_law *law, size_t k, const char *value) {
    char *properties = play_copy("");
    for (size_t i = 0; i < law->property_count; i++) {
        const struct touch_property *property = &law->properties[i];
        if (i == k || property->flags & TOUCH_REQUIRED || property->type == TOUCH_CHOICE)
            properties = play_format("%s%s%s%s: %s", properties, *properties ? ", " : "",
                                     i == k && !strchr(value, '@') ? "@" : "", property->keyword,
                                     i == k ? value : allowed(property));
    }
    return play_format(
        "schema: 1\ntitle: Beyond\nlaw: %s\nproperties: {%s}\n"
        "pair: {radius: 10 mm, density: 2000}\npath:\n  - {hold: {}}\n"
        "check:\n  - {quantity: active, expected: 1, source: any, at: end, finding: x}\n",
        law->name, properties);
}

/* Refused with keyword, value and range, at the place of '@'. */
static void refuse(const struct place *place, const struct touch_law *law, size_t k,
                   const char *value, const char *says) {
    char *text = with_property(law, k, value), range[160];
    const struct bad row = {"whole", "", text, says};
    struct expectation e = expect_at(&row);
    check_refusal(place, text, &e, says);
    touch_property_range(&law->properties[k], range, sizeof range);
    if (strstr(says, "outside"))
        check_refusal(place, text, &e, range);
}

/* Both ends of the range of a number: just beyond (or at an open end), and far beyond. */
static void refuse_ends(const struct place *place, const struct touch_law *law, size_t k) {
    const struct touch_property *property = &law->properties[k];
    const int pure = !*property->unit || !strcmp(property->unit, "1");
    for (int top = 0; top < 2; top++) {
        const double end = top ? property->max : property->min;
        const int open = (property->flags & (top ? TOUCH_MAX_OPEN : TOUCH_MIN_OPEN)) != 0;
        const double sign = top ? 1 : -1, step = 1 + fabs(end);
        const double beyond[] = {open ? end : nextafter(end, sign * HUGE_VAL), end + sign * step};
        for (size_t i = property->type == TOUCH_INTEGER; isfinite(end) && i < TOUCH_COUNT(beyond);
             i++)
            refuse(place, law, k, play_format("@%.17g", beyond[i]),
                   play_format("%s = %.9g%s%s is outside its range", property->keyword, beyond[i],
                               pure ? "" : " ", pure ? "" : property->unit));
    }
}

static void refuse_property(const struct place *place, const struct touch_law *law, size_t k) {
    const struct touch_property *property = &law->properties[k];
    const int vector = property->type == TOUCH_VECTOR;
    if (property->scope == TOUCH_OF_STATE && !(property->flags & TOUCH_MODIFIABLE)) {
        refuse(place, law, k, vector ? "[0, 0, 0]" : "true",
               play_format("%s is read-only", property->keyword));
    } else if (property->type == TOUCH_CHOICE) {
        refuse(place, law, k, "@no_such_choice", "'no_such_choice'");
    } else if (property->type == TOUCH_BOOLEAN) {
        refuse(place, law, k, "@perhaps", "true or false is expected, not 'perhaps'");
    } else { /* no number is beyond an end that is not there but one that is no number */
        refuse(place, law, k, vector ? "[0, @.inf, 0]" : "@.inf", "the number must be finite");
        refuse(place, law, k, vector ? "[@.nan, 0, 0]" : "@.nan", "finite");
        if (property->type == TOUCH_INTEGER)
            refuse(place, law, k, "@0.5", play_format("%s = 0.5 is no whole", property->keyword));
        refuse_ends(place, law, k);
    }
}

Test(ranges, every_property_refuses_what_is_beyond) {
    struct place place;
    const struct touch_law *law;
    make_place(&place);
    for (size_t i = 0; (law = touch_law_at(i)); i++) {
        const struct bad row = {"whole", "", with_property(law, 0, allowed(&law->properties[0])),
                                ""};
        read_good(expect_at(&row).text); /* the same file with an allowed value */
        for (size_t k = 0; k < law->property_count; k++)
            refuse_property(&place, law, k);
    }
    drop_place(&place);
}

/* --- a key of an outsider -------------------------------------------------------------------------- */

/* A mapping with two keys; the second is an outsider's, and its row is all that there is of it. */
#define TYPE struct drop
struct drop {
    double height, wind;
};
static const struct record_field drop_fields[] = {
    YAML_KEY("height", NUMBER, height, 0, .unit = "m", .meaning = "above the floor"),
    YAML_KEY("wind", NUMBER, wind, RECORD_OPTIONAL | RECORD_BELOW, .unit = "m/s", .min = 0,
             .max = 300, .initial = "0", .meaning = "that blows along s"),
};
static const struct record_table drop_table = YAML_TABLE(drop_fields, "a drop", NULL);
#undef TYPE

/* What is wrong with a text; "": nothing. */
static const char *read_drop(const char *text, struct drop *ret_drop, char message[2048]) {
    struct play_tree tree;
    message[0] = '\0';
    cr_assert(!play_tree_of("drop.yaml", text, &tree, message, 2048), "%s", message);
    struct play_reader reader = {.tree = &tree, .message = message, .message_size = 2048};
    play_read_mapping(&reader, &tree.root, &drop_table, ret_drop);
    return message;
}

static char *written(const struct drop *drop) {
    FILE *out = play_text();
    play_put_mapping(out, &drop_table, drop);
    return play_text_end(out);
}

static char *schema_of_drops(void) {
    static const struct record_def none[] = {{NULL, NULL}};
    FILE *out = play_text();
    cr_expect(!record_yaml_schema(&drop_table, "{}", none, out));
    return play_text_end(out);
}

Test(keys, of_one_row_are_read_written_refused_and_in_the_schema) {
    char message[2048];
    struct drop drop;
    cr_expect_str_empty(read_drop("{height: 1 m, wind: 36 m/s}", &drop, message));
    cr_expect(same(drop.wind, 36.0));
    cr_expect_str_eq(written(&drop), "{height: 1, wind: 36}");
    cr_expect_str_empty(read_drop("{height: 1 mm}", &drop, message));
    cr_expect(same(drop.wind, 0.0) && same(drop.height, 1e-3));
    cr_expect_str_eq(written(&drop), "{height: 0.001}");
    check_message("range", "drop.yaml", read_drop("{height: 1 m, wind: 1 km/s}", &drop, message), 1,
                  21, "wind = 1 km/s; allowed: [0, 300) m/s");
    check_message("unit", "drop.yaml", read_drop("{height: 1 m, wind: 1 kg}", &drop, message), 1,
                  21, "expected a velocity (m/s), got a mass (kg)");
    check_message("word", "drop.yaml", read_drop("{height: 1 m, wnid: 1}", &drop, message), 1, 15,
                  "a drop has no key 'wnid', did you mean 'wind'?");
    cr_expect(strstr(schema_of_drops(), "\"description\": \"that blows along s (m/s)\""));
}

/* --- refusals that no table of small texts can show ----------------------------------------- */

static void check_text_refusal(const char *what, const char *text, size_t size, size_t line,
                               size_t column, const char *fragment) {
    struct place place;
    const struct expectation e = {(char *)text, size, line, column};
    make_place(&place);
    check_refusal(&place, what, &e, fragment);
    drop_place(&place);
}

Test(cases, refuses_bytes) {
    static const char nul[] = "schema: 1\ntitle: a\0b\n";
    check_text_refusal("NUL", nul, sizeof nul - 1, 2, 9, "control character U+0000");
    static const char utf16[] = "\xff\xfes\0c\0";
    check_text_refusal("UTF-16", utf16, sizeof utf16 - 1, 1, 1, "byte 0xff is not UTF-8");
}

Test(cases, skips_a_byte_order_mark) {
    char text[2048];
    snprintf(text, sizeof text, "\xef\xbb\xbf%s", path_base);
    struct play_case_set set = read_good(text);
    cr_expect(set.count == 4);
}

Test(cases, refuses_long_texts) {
    char text[2000] = "schema: 1\ntitle: ";
    memset(text + strlen(text), 'x', 1001);
    check_text_refusal("title", text, strlen(text), 2, 8, "a text of 1001 bytes; allowed: 1000");

    char about[10002] = "", whole[12000];
    memset(about, 'x', sizeof about - 1);
    snprintf(whole, sizeof whole,
             "schema: 1\ntitle: a\nabout: %s\nlaw: hertz\npair: {}\ncheck: []\n", about);
    check_text_refusal("about", whole, strlen(whole), 3, 8,
                       "a text of 10001 bytes; allowed: 10000");
}

/* Each variant is small, all of them together are not. */
Test(cases, refuses_too_many_parts) {
    static const char old[] = "{to: {overlap: 0.5 um}, time: 2 s}";
    const struct bad row = {"path", old, "{loop: {repeat: 99998, path: [{set: {fric: 0.1}}]}}", ""};
    struct expectation e = expect_at(&row);
    check_text_refusal("parts", e.text, e.size, 14, 3, "more than 200000 segments and checks");
}

Test(cases, refuses_depth) {
    char deep[400] = "schema: ";
    const size_t start = strlen(deep);
    memset(deep + start, '[', 200);
    /* The document's mapping is level 1. */
    check_text_refusal("depth", deep, strlen(deep), 1, start + 64, "nested deeper than 64");
}

Test(cases, refuses_many_keys) {
    char *text = play_resize(NULL, 1, 20000), *at = text;
    cr_assert(text);
    for (int i = 0; i < 1001; i++)
        at += sprintf(at, "k%d: 1\n", i);
    check_text_refusal("keys", text, (size_t)(at - text), 1001, 1, "more than 1000 keys");
}

Test(cases, cuts_long_lines_around_the_caret) {
    char text[2000] = "schema: 1\ntitle: ";
    struct place place;
    struct play_case_set set;
    char message[2048] = "";
    memset(text + strlen(text), 'x', 900);
    strcat(text, ": {a: 1}\n"); /* ": " in a plain scalar */
    make_place(&place);
    write_file(place.file, text, strlen(text));
    cr_expect(play_case_read(place.file, &set, message, sizeof message) == -1);
    cr_expect(strlen(message) < 400, "%zu bytes: %s", strlen(message), message);
    const char *caret = strrchr(message, '\n');
    cr_expect(caret && strlen(caret) < 102, "the caret stands within the line shown: %s", message);
    drop_place(&place);
}

Test(cases, refuses_what_is_no_file) {
    struct place place;
    struct play_case_set set;
    char message[2048] = "", expected[200];
    make_place(&place);
    cr_expect(play_case_read(place.file, &set, message, sizeof message) == -1);
    snprintf(expected, sizeof expected, "%s: No such file or directory", place.file);
    cr_expect(!strcmp(message, expected), "%s", message);
    cr_expect(play_case_read(place.folder, &set, message, sizeof message) == -1);
    snprintf(expected, sizeof expected, "%s: Is a directory", place.folder);
    cr_expect(!strcmp(message, expected), "%s", message);
    cr_assert(!mkfifo(place.file, 0600)); /* must not wait for a writer */
    cr_expect(play_case_read(place.file, &set, message, sizeof message) == -1);
    snprintf(expected, sizeof expected, "%s: not a regular file", place.file);
    cr_expect(!strcmp(message, expected), "%s", message);
    remove(place.file);
    char *big = play_zeroed(1, 1024 * 1024 + 1);
    cr_assert(big);
    memset(big, '#', 1024 * 1024 + 1);
    write_file(place.file, big, 1024 * 1024 + 1);
    cr_expect(play_case_read(place.file, &set, message, sizeof message) == -1);
    cr_expect(strstr(message, "larger than 1 MiB") && !strchr(message, '\n'), "%s", message);
    big[0] = '\n';
    write_file(place.file, big, 1024 * 1024);
    cr_expect(play_case_read(place.file, &set, message, sizeof message) == -1);
    cr_expect(strstr(message, "the file is empty"), "%.200s", message);
    drop_place(&place);
}

Test(cases, a_short_buffer_is_terminated) {
    struct place place;
    struct play_case_set set;
    make_place(&place);
    write_file(place.file, "x: [", 4);
    for (size_t size = 1; size < 120; size++) {
        char message[128];
        memset(message, 'z', sizeof message);
        cr_expect(play_case_read(place.file, &set, message, size) == -1);
        cr_expect(memchr(message, '\0', size) && message[size] == 'z', "size %zu", size);
    }
    drop_place(&place);
}

Test(cases, refuses_too_many_variants) {
    char *text = play_resize(NULL, 1, 8000), *at = text;
    cr_assert(text);
    at += sprintf(at, "hz_mode: [0, 1], fric: [0");
    for (int i = 1; i < 101; i++)
        at += sprintf(at, ", %d", i);
    at += sprintf(at, "], dp_nratio: @[0");
    for (int i = 1; i < 51; i++)
        at += sprintf(at, ", 0.%d", 100 + i);
    sprintf(at, "]");
    const struct bad row = {"path", "hz_mode: [0, 1]", text, "10302 variants"};
    char *without = replace(path_base, ", fric: 0.5}", "}");
    (void)without;
    struct expectation e = expect_at(&row);
    struct place place;
    make_place(&place);
    check_refusal(&place, "variants", &e, row.fragment);
    drop_place(&place);
}

/* --- good files ----------------------------------------------------------------------------- */

Test(cases, reads_that_there_is_no_figure) {
    struct play_case_set set =
        read_changed(path_base, "plot: {x: overlap, y: shear_force_s}", "plot: none");
    cr_expect(set.cases[0].plot.none && !set.cases[0].plot.x);
}

Test(cases, reads_other_ways_to_say_an_impact) {
    struct play_case_set set = read_changed(impact_base, "speed: 2 m/s, angle: 30 deg",
                                            "normal_speed: 3 m/s, shear_speed: 4 m/s, dt: 50 ns");
    const struct play_impact *impact = &set.cases[0].impact;
    const double contact = play_contact_time(&set.cases[0], 3.0);
    cr_expect(near(impact->speed, 5, 1) && near(impact->angle, 0.92729521800161219, 1));
    cr_expect(same(impact->dt, 50e-9) && near(impact->steps, contact / 50e-9, 16));
    set = read_changed(impact_base, "speed: 2 m/s, angle: 30 deg", "velocity: [3 m/s, 4 m/s, 0]");
    impact = &set.cases[0].impact;
    cr_expect(near(impact->speed, 5, 1) && near(impact->angle, 0.92729521800161219, 1));
}

/* A row of vary is a product of its own; places, quantities and numbers of the path are written out. */
Test(cases, reads_rows_places_and_names) {
    static const char *const names[] = {"setup=alike", "setup=small rigid=[true, false]",
                                        "setup=small rigid=[false, true]"};
    static const double d[] = {1e-6, 1e-9, 1e-9}, poisson[] = {0.25, 0.0, 0.0};
    const struct play_case_set set = read_good(table_base);
    cr_assert(set.count == TOUCH_COUNT(names), "%zu variants", set.count);
    for (size_t i = 0; i < set.count; i++) {
        const struct play_case *c = &set.cases[i];
        const double nu = poisson[i], ratio = (2.0 * (2.0 - nu) * (1.0 + nu)) / (1.0 - nu * nu);
        cr_expect_str_eq(c->variant, names[i]);
        cr_expect(near(c->segments[0].to[0], d[i], 1.0));
        cr_expect(near(c->segments[1].by[2], -0.2 * d[i], 4.0));
        cr_expect(near(c->segments[2].by[1], ratio * 0.1 * d[i], 8.0), "%s: %.17g", names[i],
                  c->segments[2].by[1]);
        cr_assert(c->check_count == (i ? 7 : 9), "%s: %zu checks", names[i], c->check_count);
        cr_expect_str_eq(c->checks[3].quantity->name, "elastic_s");
        cr_expect_str_eq(c->checks[4].quantity->name, "elastic_t");
        cr_expect_str_eq(c->checks[4].expression, "(8*G_eff*(sqrt(R_eff*overlap)))*(slide_t)");
        cr_expect(c->checks[2].at == PLAY_AT_LEG && c->checks[4].at == PLAY_AT_LEG_END &&
                  c->checks[4].leg == 3);
        cr_expect_str_eq(c->checks[6].quantity->name, "normal_force");
        cr_expect_str_eq(c->checks[6].reference, "hertzian_force");
    }
    const struct play_case_set less =
        read_good("schema: 2\ntitle: t\nlaw: hertz\npair: {radius: 1 mm, mass: 1 g}\n"
                  "vary: [{without: [fric, hz_poiss]}, {fric: -1}]\n"
                  "properties: {hz_shear: 1 GPa, hz_poiss: 0.3, fric: 0.1}\n"
                  "check: {expect: refused}\n");
    const int fric = touch_property_find(less.cases[0].law, "fric");
    cr_assert(less.count == 3);
    cr_expect_str_eq(less.cases[1].variant, "without=hz_poiss");
    cr_expect(!less.cases[0].given[fric] && less.cases[1].given[fric] &&
              same(less.cases[2].values.of[fric][0], -1.0));
}

/* What must be refused is left to the law. */
/* --- materials ------------------------------------------------------------------------------ */

#define MATERIAL                                                                                   \
    "material: {young: $modulus, poisson: 0.25, density: 2500 kg/m3, restitution: 0.8, friction: " \
    "0.3, rolling_friction: 0.1, yield_pressure: 1 GPa, work_of_adhesion: 0.1 J/m2, "              \
    "cohesion_energy: 1 J/m3, stiffness_n_unloading: 1e9 N/m, stiffness_from: {$at: 1e-3}}\n"
#define MOTION                                                                                     \
    "path: [{move: {normal: 1 um}}]\ncheck: [{quantity: normal_force, expected: 1 N, source: x, "  \
    "tolerance: 0.1, basis: data}]\n"

static double of_role(const struct play_case *c, enum touch_role role) {
    const int k = touch_property_of(c->law, role);
    return k < 0 ? (double)NAN : c->values.of[k][0];
}

static void check_role(const struct play_case *c, enum touch_role role, double got,
                       double expected) {
    cr_expect(isnan(got) || near(got, expected, 32), "%s %s: %s is %.17g, not %.17g", c->law->name,
              c->variant, touch_role_at(role)->name, got, expected);
}

/* The stiffness by energy, m v^2/2 = k x^2/2 at Hertz's largest overlap x, or by his force. */
static double spring_of(const struct play_case *c, double modulus, int at_speed) {
    const double *r = c->pair.radius, *m = c->pair.mass;
    const double hertz = 4.0 / 3 * modulus * sqrt(r[0] * r[1] / (r[0] + r[1])), at = 1e-3;
    const double energy = m[0] * m[1] / (m[0] + m[1]) * at * at;
    const double overlap = pow(1.25 * energy / hertz, 0.4);
    return at_speed ? energy / (overlap * overlap) : hertz * pow(at, 1.5) / at;
}

static void check_material(const struct play_case *c, int alike, int at_speed) {
    const struct {
        enum touch_role role;
        double value;
    } direct[] = {{TOUCH_RESTITUTION, 0.8},      {TOUCH_FRICTION, 0.3},
                  {TOUCH_ROLLING_FRICTION, 0.1}, {TOUCH_YIELD_PRESSURE, 1e9},
                  {TOUCH_WORK_OF_ADHESION, 0.1}, {TOUCH_COHESION_ENERGY, 1},
                  {TOUCH_POISSON, 0.25},         {TOUCH_YOUNG, 70e9}};
    const double compliance = (1 - 0.0625) * (1 / 70e9 + 1 / (alike ? 70e9 : 200e9));
    const double g = of_role(c, TOUCH_SHEAR_MODULUS), nu = of_role(c, TOUCH_POISSON);
    const double k = of_role(c, TOUCH_STIFFNESS_N);
    for (size_t i = 0; i < TOUCH_COUNT(direct); i++)
        check_role(c, direct[i].role, of_role(c, direct[i].role), direct[i].value);
    check_role(c, TOUCH_SHEAR_MODULUS, (1 - nu) / g, compliance);
    cr_expect(!alike || isnan(g) || near(2 * g * (1 + nu), 70e9, 1), "and back: %s", c->law->name);
    check_role(c, TOUCH_STIFFNESS_N, k, spring_of(c, 1 / compliance, at_speed));
    check_role(c, TOUCH_STIFFNESS_S, isnan(k) ? k : of_role(c, TOUCH_STIFFNESS_S), k * 6 / 7);
    cr_expect(near(c->pair.mass[1], 2500 * 4.0 / 3 * TOUCH_PI * 8e-6, 4));
}

/* What the case is as plain values reads back as the same values. */
static void check_text_back(const struct play_case *c) {
    char *text = play_case_text(c, "t", NULL), *whole = play_resize(NULL, 1, strlen(text) + 200);
    sprintf(whole, "%s%s", text, strstr(MOTION, "check:"));
    struct play_case_set back = read_good(whole);
    for (size_t k = 0; k < c->law->property_count; k++)
        cr_expect(same(back.cases[0].values.of[k][0], c->values.of[k][0]) ||
                      isnan(c->values.of[k][0]),
                  "%s: %s", c->law->name, c->law->properties[k].keyword);
}

Test(materials, mean_the_same_to_every_law) {
    static const char *const young[] = {"70 GPa", "[70 GPa, 200 GPa]"}, *const at[] = {"overlap",
                                                                                       "speed"};
    char text[1024];
    for (size_t i = 0; touch_law_at(i); i++)
        for (int k = 0; k < 4; k++) {
            const char *law = touch_law_at(i)->name;
            snprintf(
                text, sizeof text,
                "schema: 1\ntitle: t\nlaw: %s\n%spair: {radius: [10 mm, 20 mm]}\nvary: {modulus: "
                "[%s]}\n%s" MOTION,
                law,
                !strcmp(law, "hertz")    ? "properties: {dp_nratio: 0.1}\n"
                : !strcmp(law, "luding") ? "properties: {c_n: 1, k_c: 1}\n"
                                         : "",
                young[k % 2], MATERIAL);
            char *whole = replace(text, "$at", at[k / 2]);
            struct play_case_set set = read_good(whole);
            check_material(&set.cases[0], k % 2 == 0, k / 2);
            check_text_back(&set.cases[0]);
        }
}

/* A rigid wall makes the contact twice as stiff; a law with the moduli of the contact gets those of two such bodies. */
Test(materials, of_a_rigid_wall) {
    struct play_case_set set =
        read_good("schema: 1\ntitle: t\nlaw: hertz\nmaterial: {young: 70 GPa, poisson: 0.25, "
                  "density: 1, friction: "
                  "0.1}\npair: {radius: 1 mm, wall: rigid}\nproperties: {fric: 0.2}\n" MOTION);
    const struct play_case *c = &set.cases[0];
    const double nu = of_role(c, TOUCH_POISSON), g = of_role(c, TOUCH_SHEAR_MODULUS);
    cr_expect(near((1 - nu) / g, (1 - 0.0625) / 70e9, 8), "%.17g of %.17g", (1 - nu) / g,
              0.9375 / 70e9);
    cr_expect(same(of_role(c, TOUCH_FRICTION), 0.2), "properties override");
}

static struct touch_law own_law;

static const struct touch_law *own_at(void *context, size_t i) {
    (void)context;
    return i ? NULL : &own_law;
}

/* The built-in laws that can and the user's, in their order; the others are named with the reason. */
Test(materials, are_played_by_every_law_that_can) {
    static const char text[] =
        "schema: 1\ntitle: t\nlaw: {with: [young, friction, restitution]}\nmaterial: {young: 70 "
        "GPa, "
        "poisson: 0.25, density: 2500 kg/m3, friction: 0.3, restitution: 0.5, rolling_friction: "
        "0}\n"
        "pair: {radius: 1 mm}\npath: [{move: {normal: 1 um}}]\ncheck: [{quantity: normal_force, "
        "expected: friction*restitution*newton, source: x, tolerance: 0.1, basis: data, given: "
        "{newton: 1 N}}]\n";
    static const char *const names[] = {"hysteretic",
                                        "hysteretic_exact",
                                        "hertz_mindlin",
                                        "hertz_mindlin_displacement",
                                        "hertz_mindlin_program",
                                        "hertz_mindlin_corrected",
                                        "hertz_mindlin_general",
                                        "hertz_rolling",
                                        "mindlin_path",
                                        "own"};
    const struct play_laws laws = {.at = own_at};
    struct play_case_set set;
    struct place place;
    char message[1024] = "";
    own_law = *touch_law_find("hertz_mindlin");
    own_law.name = "own";
    make_place(&place);
    write_file(place.file, text, strlen(text));
    cr_assert(!play_case_read_with(place.file, &laws, &set, message, sizeof message), "%s",
              message);
    drop_place(&place);
    cr_assert(set.count == TOUCH_COUNT(names), "%zu", set.count);
    for (size_t i = 0; i < set.count; i++)
        cr_expect(!strcmp(set.cases[i].law->name, names[i]), "%s", set.cases[i].law->name);
    cr_expect(strstr(set.cases[0].left_out, "hertz has no restitution; "), "%s",
              set.cases[0].left_out);
    cr_expect(strstr(set.cases[0].left_out,
                     "law jkr needs w (work_of_adhesion), which the material does not give"));
    set = read_good("schema: 1\ntitle: t\nlaw: {with: [young]}\nmaterial: {young: 1, poisson: 0}\n"
                    "pair: {radius: 1, mass: 1}\n" MOTION);
    cr_expect(strstr(set.cases[0].left_out, "law viscoelastic_nonlinear: restitution is missing"));
}

Test(cases, reads_values_that_must_be_refused) {
    struct play_case_set set =
        read_good("schema: 1\ntitle: t\nlaw: hertzian\nproperties: {poisson: 0.3}\n"
                  "pair: {radius: $size, mass: 1 g, rigid: [true, true]}\n"
                  "vary: {young: [-1 Pa, 0], size: [0, -1 mm]}\ncheck: {expect: refused}\n");
    cr_assert(set.count == 4);
    for (size_t i = 0; i < set.count; i++)
        cr_expect(set.cases[i].must_refuse && !set.cases[i].check_count &&
                  !set.cases[i].segment_count);
    cr_expect(same(set.cases[0].values.of[0][1], -1) && same(set.cases[1].pair.radius[0], -1e-3));
    set = read_good("schema: 1\ntitle: t\nlaw: hertzian\npair: {radius: 1 mm, density: 0}\n"
                    "check: {expect: refused}\n");
    cr_expect(isnan(set.cases[0].values.of[0][0]) && same(set.cases[0].pair.mass[0], 0));
    set = read_good(
        "schema: 1\ntitle: t\nlaw: hertz_mindlin\nmaterial: {poisson: 0.7, friction: 0.2}\n"
        "pair: {radius: 1 mm, mass: 1}\ncheck: {expect: refused}\n");
    cr_expect(isnan(of_role(&set.cases[0], TOUCH_YOUNG)));
    cr_expect(same(of_role(&set.cases[0], TOUCH_POISSON), 0.7) &&
              same(of_role(&set.cases[0], TOUCH_FRICTION), 0.2));
    set = read_good(path_base);
    cr_expect(!set.cases[0].must_refuse);
}

/* As many variants as a file may have, all of different values: what that takes grows with their number, not with
 * its square (then it was 14 s). */
Test(cases, reads_ten_thousand_variants_at_once) {
    struct place place;
    struct play_case_set set;
    char message[1024] = "";
    make_place(&place);
    FILE *out = fopen(place.file, "w");
    cr_assert(out);
    fputs("schema: 1\ntitle: Many\nlaw: hertzian\nproperties: {young: 70 GPa, poisson: 0.3}\n"
          "pair: {radius: $radius, density: 2000 kg/m3}\nvary:\n  radius: [",
          out);
    for (int i = 0; i < 10000; i++)
        fprintf(out, "%s%d.%03d mm", i ? ", " : "", 10 + i / 1000, i % 1000);
    fputs("]\npath:\n  - {move: {normal: 1 um}, steps: 10}\ncheck:\n"
          "  - {quantity: normal_force, reference: hertzian_force, tolerance: 16 ulp}\n",
          out);
    cr_assert(!fclose(out));
    const clock_t begin = clock();
    const int failed = play_case_read(place.file, &set, message, sizeof message);
    const double seconds = (double)(clock() - begin) / CLOCKS_PER_SEC;
    cr_assert(!failed, "%s", message);
    cr_expect(set.count == 10000);
    cr_expect(seconds < 4.0, "%g s", seconds);
    drop_place(&place);
}

Test(cases, names_the_case) {
    static const struct {
        const char *file, *name;
    } rows[] = {{"%s/hertz/oblique.yaml", "hertz/oblique"},
                {"%s/hertz/oblique.yml", "hertz/oblique.yml"},
                {"%s/./oblique.yaml", "oblique"}};
    struct place place;
    char folder[128], file[160], message[2048];
    make_place(&place);
    snprintf(folder, sizeof folder, "%s/hertz", place.folder);
    cr_assert(!mkdir(folder, 0700));
    for (size_t i = 0; i < TOUCH_COUNT(rows); i++) {
        struct play_case_set set;
        snprintf(file, sizeof file, rows[i].file, place.folder);
        write_file(file, path_base, strlen(path_base));
        cr_assert(!play_case_read(file, &set, message, sizeof message), "%s", message);
        cr_expect(!strcmp(set.cases[0].name, rows[i].name), "'%s'", set.cases[0].name);
        cr_expect(!strcmp(set.cases[0].file, file));
        remove(file);
    }
    rmdir(folder);
    drop_place(&place);
}

/* Units of all tables are SI units that this reader knows: a bare number and one with unit agree. */
static size_t check_unit(const char *what, const char *unit) {
    char text[64], message[256] = "";
    double value = 0;
    if (!unit || !unit[0])
        return 0;
    snprintf(text, sizeof text, "1 %s", unit);
    cr_expect(!play_number_read(text, unit, &value, message, sizeof message) && same(value, 1),
              "%s: '%s': %s", what, unit, message);
    return 1;
}

Test(cases, units_of_all_tables) {
    const struct touch_law *law;
    const struct play_quantity *quantity;
    const struct ref_reference *reference;
    size_t checked = 0;
    for (size_t i = 0; (law = touch_law_at(i)); i++)
        for (size_t k = 0; k < law->property_count; k++)
            checked += check_unit(law->properties[k].keyword, law->properties[k].unit);
    for (size_t i = 0; (quantity = play_quantity_at(i)); i++)
        checked += check_unit(quantity->name, quantity->unit);
    for (size_t i = 0; (reference = ref_at(i)); i++) {
        checked += check_unit(reference->name, reference->unit);
        for (size_t k = 0; k < reference->input_count; k++)
            checked += check_unit(reference->inputs[k].name, reference->inputs[k].unit);
    }
    cr_expect(checked > 0, "no unit was checked");
}

/* --- noise ---------------------------------------------------------------------------------- */

/* Bytes of good files flipped, dropped and doubled: whatever comes out is read or refused in one
 * message. */
Test(cases, survives_noise, .timeout = 60) {
    static const char letters[] = "{}[]:,-$#&*!|>'\"%@` \n\t0e9.\x80\xc3";
    struct place place;
    unsigned seed = 20240501;
    size_t good = 0, refused = 0;
    make_place(&place);
    for (int round = 0; round < 4000; round++) {
        char text[2048], message[1024] = "";
        const char *base = bases[round % 2].text;
        size_t size = strlen(base);
        struct play_case_set set;
        memcpy(text, base, size);
        for (int k = 0; k <= round % 4; k++) {
            seed = seed * 1664525u + 1013904223u;
            const size_t at = (seed >> 8) % size;
            const unsigned how = seed >> 29;
            if (how < 3) {
                text[at] = letters[(seed >> 3) % (sizeof letters - 1)];
            } else if (how < 5) {
                memmove(text + at, text + at + 1, --size - at);
            } else if (how < 7) {
                memmove(text + at + 1, text + at, size++ - at);
            } else {
                text[at] = (char)(text[at] ^ (1 << (seed >> 5) % 8));
            }
        }
        write_file(place.file, text, size);
        if (!play_case_read(place.file, &set, message, sizeof message)) {
            good++;
        } else {
            refused++;
            cr_expect(!strncmp(message, place.file, strlen(place.file)), "round %d: %s", round,
                      message);
        }
    }
    drop_place(&place);
    cr_expect(good > 100 && refused > 1000, "%zu good, %zu refused", good, refused);
}
