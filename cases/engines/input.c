/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <ctype.h>
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "input.h"
#include "cases/core/file.h"
#include "cases/core/memory.h"
#include "touchstone/common.h"

#define BLANKS " \t\r\f\v\n"

#define MARK   "# touchstone " /* begins a line that is read by touchstone and not by the engine */

struct place {
    const char *path;
    size_t line;
    char *message;
    size_t size;
};
#define REFUSE(place, format, ...)                                                                 \
    (snprintf((place)->message, (place)->size, "%s:%zu: " format, (place)->path, (place)->line,    \
              __VA_ARGS__),                                                                        \
     -1)

/* --- what a line says to touchstone ------------------------------------------------------------- */

/* A convention by its name. The levers are those that this program makes up for. */
static int read_convention(const struct place *at, const char *key, const char *value,
                           struct touch_conventions *ret) {
    const int which = touch_convention_find(key);
    const unsigned found = touch_convention_value_find((enum touch_convention)which, value);
    const int is_lever =
        which == TOUCH_CONVENTION_slip_lever || which == TOUCH_CONVENTION_torque_lever;
    if (is_lever ? found != TOUCH_slip_lever_point && found != TOUCH_slip_lever_radius : !found)
        return REFUSE(at, "%s is '%s'; allowed: %s", key, value,
                      is_lever ? "point, radius" : touch_convention_at((size_t)which)->values);
    touch_convention_set(ret, (enum touch_convention)which, found);
    return 0;
}

static int read_name(const struct place *at, const char *text, char ret[64]) {
    const size_t length = strspn(text, "abcdefghijklmnopqrstuvwxyz0123456789_");
    if (text[length] || !length || length > 63 || isdigit((unsigned char)*text))
        return REFUSE(at,
                      "name is '%s'; allowed: at most 63 lower-case letters, digits and '_', not "
                      "beginning with a digit",
                      text);
    snprintf(ret, 64, "%s", text);
    return 0;
}

/* "KEY VALUE" after the mark. */
static int read_key(const struct place *at, const char *text, struct input *input) {
    const size_t length = strcspn(text, " \t");
    const char *value = text + length + strspn(text + length, " \t");
    char key[32];
    const struct {
        const char *key;
        char *to;
        size_t room;
    } texts[] = {{"title", input->title, sizeof input->title},
                 {"traits", input->traits, sizeof input->traits},
                 {"first",
                  input->first_count < INPUT_FIRST ? input->first[input->first_count] : NULL,
                  sizeof input->first[0]}};
    snprintf(key, sizeof key, "%.*s", (int)length, text);
    if (!*value)
        return REFUSE(at, "'%s' has no value", key);
    if (!strcmp(key, "name"))
        return read_name(at, value, input->name);
    if (touch_convention_find(key) >= 0)
        return read_convention(at, key, value, &input->said);
    for (size_t i = 0; i < TOUCH_COUNT(texts); i++) {
        if (strcmp(texts[i].key, key) != 0)
            continue;
        if (!texts[i].to)
            return REFUSE(at, "more than %d lines of 'first'", INPUT_FIRST);
        if (strlen(value) >= texts[i].room)
            return REFUSE(at, "%s has %zu bytes; allowed: %zu", key, strlen(value),
                          texts[i].room - 1);
        snprintf(texts[i].to, texts[i].room, "%s", value);
        input->first_count += !strcmp(key, "first");
        return 0;
    }
    return REFUSE(at,
                  "touchstone knows no '%s'; allowed: name, title, traits, first, or a "
                  "convention ('touchstone list conventions')",
                  key);
}

/* --- variables ---------------------------------------------------------------------------------- */

/* "> 0", ">= 0", "0..1": the range, which may be absent. What follows it; NULL: it cannot be read. */
static const char *read_range(const char *text, struct input_property *p) {
    char *end;
    if (*text == '>') {
        p->min_open = text[1] != '=';
        p->min = strtod(text + 2 - p->min_open, &end);
        return end == text + 2 - p->min_open || !isfinite(p->min) ? NULL : end;
    }
    char low[32];
    const char *dots = strstr(text, "..");
    const size_t length = dots ? (size_t)(dots - text) : 0;
    if (!length || length >= sizeof low || strcspn(text, " \t") < length)
        return text;
    snprintf(low, sizeof low, "%.*s", (int)length, text); /* strtod would take the first dot */
    p->min = strtod(low, &end);
    if (end == low || *end)
        return NULL;
    p->max = strtod(dots + 2, &end);
    return end == dots + 2 || !(p->max > p->min) ? NULL : end;
}

/* "[N/m] > 0 stiffness", what stands behind the value. */
static int read_comment(const struct place *at, const char *text, struct input_property *p) {
    text += strspn(text, "# \t");
    if (*text == '[') {
        const size_t length = strcspn(text, "]");
        if (text[length] != ']' || length < 2 || length > sizeof p->unit)
            return REFUSE(at, "variable %s: its unit is expected as in [N/m], [1] for a number",
                          p->keyword);
        snprintf(p->unit, sizeof p->unit, "%.*s", (int)length - 1, text + 1);
        text += length + 1;
        text += strspn(text, " \t");
        text = read_range(text, p);
        if (!text)
            return REFUSE(at, "variable %s: its range is expected as in '> 0', '>= 0' or '0..1'",
                          p->keyword);
        text += strspn(text, " \t");
    }
    snprintf(p->meaning, sizeof p->meaning, "%s", text);
    const int below = p->value < p->min || (p->min_open && !(p->value > p->min));
    if (p->is_number && (below || p->value > p->max))
        return REFUSE(at, "variable %s: its value %g is outside of its range", p->keyword,
                      p->value);
    return 0;
}

/* "variable NAME index VALUE # ...": a value that touchstone may give. Other lines are the engine's alone. */
static int read_variable(const struct place *at, const char *line, struct input *input) {
    struct input_property p = {.unit = "1", .min = 0.0, .max = HUGE_VAL};
    char style[16], value[64];
    int used = 0;
    if (sscanf(line, "variable %47s %15s %63s%n", p.keyword, style, value, &used) != 3 ||
        strcmp(style, "index") != 0 || *value == '#')
        return 0;
    const char *rest = line + used + strspn(line + used, " \t");
    if (*rest && *rest != '#') /* several values: a list to loop over */
        return 0;
    if (input_declares(input, p.keyword))
        return REFUSE(at, "variable %s is there twice", p.keyword);
    if (input->count == INPUT_PROPERTIES)
        return REFUSE(at, "more than %d variables of style index", INPUT_PROPERTIES);
    char *end;
    p.value = strtod(value, &end);
    p.is_number = !*end && isfinite(p.value);
    if (p.value < 0.0)
        p.min = -HUGE_VAL;
    if (read_comment(at, rest, &p))
        return -1;
    input->property[input->count++] = p;
    return 0;
}

int input_declares(const struct input *input, const char *name) {
    for (size_t i = 0; i < input->count; i++)
        if (!strcmp(input->property[i].keyword, name))
            return 1;
    return 0;
}

/* Whether a command has a number that may have a dimension: one that is not 0, 1 or 2, which are types of bodies and
 * switches. */
static int has_number(const char *line) {
    static const char blanks[] = " \t";
    if (*line == '#' || !strncmp(line, "variable ", 9) || !strncmp(line, "hard_particles ", 15))
        return 0;
    for (size_t length; *line && *line != '#'; line += length) {
        line += strspn(line, blanks);
        length = strcspn(line, blanks);
        char *end;
        const double value = strtod(line, &end);
        if (length && end == line + length && !(value >= 0.0 && value <= 2.0 && length == 1))
            return 1;
    }
    return 0;
}

/* What touchstone gives itself. */
static const char not_here[] =
    " units atom_style newton boundary atom_modify comm_modify communicate create_box read_data "
    "clear read_restart create_atoms velocity delete_atoms timestep run minimize rerun quit ";

static int check_command(const struct place *at, const char *line) {
    char *name = play_format(" %.*s ", (int)strcspn(line, BLANKS "#"), line);
    return strlen(name) == 2 || !strstr(not_here, name)
               ? 0
               : REFUSE(at,
                        "'%s' must be left out: touchstone makes the box and the balls, moves them "
                        "and runs the steps",
                        play_format("%.*s", (int)strlen(name) - 2, name + 1));
}

/* --- the file ----------------------------------------------------------------------------------- */

/* The name of the file as that of a law: "My.in" is "my". */
static void name_after(const char *path, const char *engine, char ret[64]) {
    const char *slash = strrchr(path, '/'), *file = slash ? slash + 1 : path;
    snprintf(ret, 64, "%s_%.*s", engine, (int)(strcspn(file, ".") < 40 ? strcspn(file, ".") : 40),
             file);
    for (char *at = ret; *at; at++)
        *at = isalnum((unsigned char)*at) ? (char)tolower((unsigned char)*at) : '_';
}

/* The next line of the text, without blanks before it and its end; NULL past the last. */
static const char *next_line(const char **text, char ret[1024]) {
    if (!**text)
        return NULL;
    const size_t length = strcspn(*text, "\n");
    const size_t blank = strspn(*text, " \t");
    snprintf(ret, 1024, "%.*s", blank < length ? (int)(length - blank) : 0, *text + blank);
    for (size_t n = strlen(ret); n && isspace((unsigned char)ret[n - 1]); n--)
        ret[n - 1] = '\0';
    *text += length + ((*text)[length] == '\n');
    return ret;
}

int input_read(const char *path, const char *engine, struct input *input, char *ret_message,
               size_t size) {
    struct place at = {.path = path, .message = ret_message, .size = size};
    char line[1024];
    memset(input, 0, sizeof *input);
    input->path = play_copy(path);
    input->text = file_read_input(path);
    if (!input->text) {
        snprintf(ret_message, size, "%s: %s", path, strerror(errno));
        return -1;
    }
    name_after(path, engine, input->name);
    snprintf(input->title, sizeof input->title, "%.127s", path);
    input->has_wall = strstr(input->text, "${wall}") || strstr(input->text, "v_wall");
    for (const char *text = input->text; next_line(&text, line);) {
        at.line++;
        const int is_mark = !strncmp(line, MARK, sizeof MARK - 1);
        input->own_numbers |= has_number(line);
        if (is_mark ? read_key(&at, line + sizeof MARK - 1, input)
                    : read_variable(&at, line, input) || check_command(&at, line))
            return -1;
    }
    input->is = input->said;
    if (!input->is.slip_lever)
        input->is.slip_lever =
            strcmp(engine, "lammps") ? TOUCH_slip_lever_point : TOUCH_slip_lever_radius;
    if (!input->is.torque_lever)
        input->is.torque_lever = TOUCH_torque_lever_point;
    return 0;
}

/* A command without its comment and its last '&'. */
static size_t length_of(const char *command) {
    size_t length = strcspn(command, "#&\n");
    while (length && isspace((unsigned char)command[length - 1]))
        length--;
    return length;
}

size_t input_line_of(const struct input *input, const char *command) {
    char line[1024];
    size_t number = 0;
    command += strspn(command, " \t");
    const size_t length = length_of(command);
    for (const char *text = input->text; length && next_line(&text, line);) {
        number++;
        if (length_of(line) == length && !strncmp(line, command, length))
            return number;
    }
    return 0;
}

/* --- its law ------------------------------------------------------------------------------------ */

/* Whether a value of that keyword of the built-in law reaches the file: by its own name, by that of a body, or in
 * what is made of it. */
static int takes(const struct input *input, const struct touch_property *p) {
    static const char *const made[] = {"e_star", "g_star", "young_like", "poisson_like"};
    char first[64];
    snprintf(first, sizeof first, "%s1", p->keyword);
    if (input_declares(input, p->keyword) || input_declares(input, first))
        return 1;
    if (p->role != TOUCH_YOUNG && p->role != TOUCH_SHEAR_MODULUS && p->role != TOUCH_POISSON)
        return 0;
    for (size_t k = 0; k < TOUCH_COUNT(made); k++)
        if (input_declares(input, made[k]))
            return 1;
    return 0;
}

size_t input_properties(const struct input *input,
                        struct touch_property ret_rows[INPUT_PROPERTIES]) {
    size_t count = 0;
    for (size_t k = 0; input->as && k < input->as->property_count; k++)
        if (takes(input, &input->as->properties[k]))
            ret_rows[count++] = input->as->properties[k];
    for (size_t i = 0; !input->as && i < input->count; i++) {
        const struct input_property *p = &input->property[i];
        if (p->is_number)
            ret_rows[count++] = (struct touch_property){
                .keyword = p->keyword,
                .initial = p->value,
                .min = p->min,
                .max = p->max,
                .flags = (p->min_open ? TOUCH_MIN_OPEN : 0u) | (p->max_open ? TOUCH_MAX_OPEN : 0u),
                .symbol = "",
                .unit = p->unit,
                .meaning = p->meaning};
    }
    return count;
}

int input_traits(const struct input *input, uint32_t *ret_traits, char *ret_message, size_t size) {
    static const struct {
        const char *keyword;
        uint32_t bit;
    } traits[] = {
#define X(name, bit, keyword, meaning) {keyword, TOUCH_TRAIT_##name},
        TOUCH_TRAITS(X)
#undef X
    };
    static const char between[] = ", \t";
    for (const char *at = input->traits; *(at += strspn(at, between)); at += strcspn(at, between)) {
        char *word = play_format("%.*s", (int)strcspn(at, between), at);
        size_t k = 0;
        while (k < TOUCH_COUNT(traits) && strcmp(traits[k].keyword, word) != 0)
            k++;
        if (k == TOUCH_COUNT(traits)) {
            snprintf(ret_message, size, "%s: there is no trait '%s'", input->path, word);
            return -1;
        }
        *ret_traits |= traits[k].bit;
    }
    return 0;
}
