/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <errno.h>
#include <jansson.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "adapter.h"
#include "gran.h"
#include "cases/base/file.h"
#include "cases/base/memory.h"
#include "cases/base/options.h"
#include "cases/base/program.h"
#include "cases/base/suggest.h"
#include "touchstone/common.h"

#define ROW_IN        13 /* overlap, velocity (3), slide (2), spins (6), dt */
#define SPACE_IN      19 /* of each body position, velocity, spin (9); dt */
#define LINE_MAX_SIZE 65536
#define ABSENT        77 /* exit status where the engine is not installed */

struct session {
    struct adapter_engine *engine;
    const struct engine_law *law;
    struct adapter_contact contact;
    char version[128];
    FILE *out;
    int is_open;
    int in_space;        /* rows are two bodies in space */
    struct input *input; /* NULL: a law of engine_laws.c */
    json_t *own;         /* what the greeting has besides; NULL: nothing */
};

static void answer(struct session *s, json_t *object) {
    char *text = json_dumps(object, JSON_COMPACT | JSON_REAL_PRECISION(17));
    fprintf(s->out, "%s\n", text ? text : "{\"ok\":false,\"message\":\"out of memory\"}");
    fflush(s->out);
}

__attribute__((format(printf, 2, 3))) static void refuse(struct session *s, const char *format,
                                                         ...) {
    char text[512];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    answer(s, json_pack("{s:b,s:s}", "ok", 0, "message", text));
}

/* What the engine tells: forces and torques, nothing of how they came about. */
static const char *const answered[] = {
    "normal",    "shear_s",   "shear_t",   "moment1_n", "moment1_s",
    "moment1_t", "moment2_n", "moment2_s", "moment2_t", "active",
};
#define ROW_OUT TOUCH_COUNT(answered)

/* As the greeting has it. */
static json_t *lever_word(unsigned lever) {
    return json_string(touch_convention_value_at(TOUCH_CONVENTION_torque_lever, lever)->name);
}

/* What an input says of itself. */
static void greet_input(const struct input *input, json_t *greeting) {
    json_t *pairs = json_array();
    json_array_append_new(pairs, json_string("balls"));
    if (input->has_wall)
        json_array_append_new(pairs, json_string("walls"));
    json_object_set_new(greeting, "name", json_string(input->name));
    json_object_set_new(greeting, "title", json_string(input->title));
    json_object_set_new(greeting, "properties", input_properties(input));
    if (*input->traits)
        json_object_set_new(greeting, "traits", input_traits(input));
    json_object_set_new(greeting, "pairs", pairs);
    json_t *conventions = json_object_get(greeting, "conventions");
    for (size_t i = 0; i < TOUCH_CONVENTION_COUNT; i++) {
        const enum touch_convention which = (enum touch_convention)i;
        const struct touch_convention_value *value =
            touch_convention_value_at(which, touch_convention_get(&input->said, which));
        if (value)
            json_object_set_new(conventions, touch_convention_at(i)->name,
                                json_string(value->name));
    }
    if (!input->as)
        json_object_set_new(conventions, "slip_lever", lever_word(input->is.slip_lever));
    if (input->own_numbers && !input->as)
        json_object_set_new(greeting, "own_numbers", json_true());
}

static void greet(struct session *s) {
    char name[256];
    json_t *answers = json_array();
    for (size_t i = 0; i < ROW_OUT; i++)
        json_array_append_new(answers, json_string(answered[i]));
    snprintf(name, sizeof name, "%s_%s", s->engine->name, s->law->name);
    json_t *greeting = json_pack(
        "{s:i,s:s,s:s,s:[],s:b,s:{s:o,s:o},s:[s,s],s:o}", "touchstone", 1, "name", name, "source",
        s->version, "state", "stateful", 1, "conventions", "torque_lever",
        lever_word(s->law->conventions.torque_lever), "slip_lever",
        lever_word(s->law->conventions.torque_lever), "rows", "plane", "space", "answer", answers);
    if (s->input)
        greet_input(s->input, greeting);
    json_object_update(greeting, s->own);
    answer(s, greeting);
}

/* --- open ----------------------------- */

/* One number, or one a body; null is infinite. NaN where it is not there. */
static void read_pair(const json_t *object, const char *key, double ret[2]) {
    const json_t *value = json_object_get(object, key);
    for (int b = 0; b < 2; b++) {
        const json_t *item = json_is_array(value) ? json_array_get(value, (size_t)b) : value;
        ret[b] = json_is_number(item) ? json_number_value(item)
                 : json_is_null(item) ? (double)INFINITY
                                      : (double)NAN;
    }
}

static double read_one(const json_t *object, const char *key) {
    double value[2];
    read_pair(object, key, value);
    return value[0];
}

/* What the pair amounts to, and one material that meets its like with the same effective moduli
 * (theory of unlike bodies: E* = G/(1 - nu), G* = G/(2 (2 - nu))). */
static void make_effective(struct adapter_contact *c) {
    double normal = 0.0, shear = 0.0;
    for (int b = 0; b < 2; b++) {
        if (c->rigid[b])
            continue;
        normal += (1.0 - c->poisson[b] * c->poisson[b]) / c->young[b];
        shear += (2.0 - c->poisson[b]) * 2.0 * (1.0 + c->poisson[b]) / c->young[b];
    }
    c->e_star = 1.0 / normal;
    c->g_star = 1.0 / shear;
    c->r_eff = 1.0 / (1.0 / c->radius[0] + 1.0 / c->radius[1]);
    c->m_eff = 1.0 / (1.0 / c->mass[0] + 1.0 / c->mass[1]);
    const double ratio = c->e_star / c->g_star; /* 2 (2 - nu)/(1 - nu) */
    c->poisson_like = (ratio - 4.0) / (ratio - 2.0);
    c->young_like = 2.0 * c->e_star * (1.0 - c->poisson_like) * (1.0 + c->poisson_like);
}

/* The same contact in PFC's words: one pair of moduli for both bodies, which is what the engine's
 * bodies then get. Dashpots and exponents that an engine cannot have, the host has sorted out. */
static void read_pfc(const json_t *values, struct adapter_contact *c) {
    const double shear = read_one(values, "shear_modulus"), poisson = read_one(values, "poisson");
    for (int b = 0; b < 2; b++) {
        c->young[b] = 2.0 * shear * (1.0 + poisson);
        c->poisson[b] = poisson;
    }
}

/* A number, or what stands where none is given. */
static double number_or(const json_t *object, const char *key, double otherwise) {
    const json_t *value = json_object_get(object, key);
    return json_is_number(value) ? json_number_value(value) : otherwise;
}

/* is_input: the properties are those of an input, of which nothing is known here. */
static int read_contact(const json_t *open, int is_input, struct adapter_contact *ret,
                        char *message, size_t size) {
    const json_t *values = json_object_get(open, "roles"), *pair = json_object_get(open, "pair");
    double rigid[2], dimension;
    struct adapter_contact c;
    memset(&c, 0, sizeof c); /* padding as well: contacts are compared as bytes */
    read_pair(pair, "radius", c.radius);
    read_pair(pair, "mass", c.mass);
    read_pair(pair, "rigid", rigid);
    dimension = read_one(pair, "dimension");
    read_pair(values, "young", c.young);
    read_pair(values, "poisson", c.poisson);
    c.restitution = number_or(values, "restitution", 1.0);
    c.friction = number_or(values, "friction", 0.0);
    c.rolling = number_or(values, "rolling_friction", 0.0);
    c.dashpot = number_or(values, "dashpot_n_own", (double)NAN);
    if (json_object_get(values, "shear_modulus"))
        read_pfc(values, &c);
    /* DEMLab's law: a dashpot of its own form has no use for a restitution. */
    const char *form =
        json_string_value(json_object_get(json_object_get(open, "properties"), "damp_formula"));
    if (form && strncmp(form, "tti", 3) != 0)
        c.restitution = 1.0;
    c.wall = isinf(c.radius[1]);
    for (int b = 0; b < 2; b++) {
        c.rigid[b] = rigid[b] > 0.5;
        c.inertia[b] = 0.4 * c.mass[b] * c.radius[b] * c.radius[b];
    }
    if (!(c.radius[0] > 0.0) || !(c.mass[0] > 0.0) || isnan(c.radius[1]) || isnan(c.mass[1])) {
        snprintf(message, size, "pair: radius and mass of both bodies are required");
        return -1;
    }
    for (int b = 0; b < 2 && !is_input; b++)
        if (!c.rigid[b] && (!(c.young[b] > 0.0) || isnan(c.poisson[b]))) {
            snprintf(message, size, "properties: young and poisson of body %d are required", b + 1);
            return -1;
        }
    if (!(fabs(dimension - 2.0) > 0.0)) {
        snprintf(message, size, "disks: the engine's bodies are spheres");
        return -1;
    }
    make_effective(&c);
    *ret = c;
    return 0;
}

static void place(const struct adapter_contact *c, double overlap, struct adapter_bodies *b);

/* What the engine prints, in a file without a name: an engine that does not survive an error has said there why. */
static struct {
    struct session *session; /* NULL: nobody waits for an answer */
    int file;
    char **arguments; /* of this program, which begins anew */
} last_words = {.file = -1};

/* Adds the place of the command that the engine was at. input: NULL for a law of the table. */
static void say_place(const struct input *input, const char *error, const char *command,
                      char *ret_text, size_t size) {
    const size_t line = input && command ? input_line_of(input, command) : 0;
    const int length = (int)strcspn(error, "\n");
    if (!input)
        snprintf(ret_text, size, "%.*s", length, error);
    else if (line)
        snprintf(ret_text, size, "%s:%zu: %.*s", input->path, line, length, error);
    else if (command)
        snprintf(ret_text, size, "%s: %.*s (command: %.*s)", input->path, length, error,
                 (int)strcspn(command, "\n"), command);
    else
        snprintf(ret_text, size, "%s: %.*s", input->path, length, error);
}

/* The last error that the engine has printed; known: its text, where the engine has said it otherwise, or NULL. */
static void read_last_words(const struct input *input, const char *known, char *ret_text,
                            size_t size) {
    static char text[LINE_MAX_SIZE];
    fflush(NULL); /* the engine's own streams, too */
    const off_t end = lseek(last_words.file, 0, SEEK_END);
    const off_t from = end < (off_t)sizeof text ? 0 : end - (off_t)sizeof text + 1;
    const ssize_t had = pread(last_words.file, text, sizeof text - 1, from);
    const char *error = NULL, *command = NULL;
    text[had > 0 ? had : 0] = '\0';
    for (ssize_t i = 0; i < had; i++) /* what was forgotten is a hole */
        text[i] = text[i] ? text[i] : ' ';
    for (char *at = text; (at = strstr(at, "ERROR")) != NULL; at++)
        error = at;
    for (size_t i = 0; error && i < 2; i++) {
        static const char *const marks[] = {"Last command: ", "Last input line: "};
        const char *mark = strstr(error, marks[i]);
        command = mark ? mark + strlen(marks[i]) : command;
    }
    say_place(input,
              known   ? known
              : error ? error
                      : "the engine ended without a word",
              command, ret_text, size);
}

/* The engine has ended this process: the answer is that it refuses, and the program begins anew. */
static void at_exit(void) {
    char text[1024];
    struct session *s = last_words.session;
    if (!s)
        return;
    last_words.session = NULL;
    read_last_words(s->input, NULL, text, sizeof text);
    if (!s->out) {
        fprintf(stderr, "%s\n", text);
        _exit(EXIT_USAGE);
    }
    refuse(s, "%s", text);
    dup2(fileno(s->out), STDOUT_FILENO);
    execv("/proc/self/exe", last_words.arguments);
    _exit(EXIT_INTERNAL);
}

/* The engine that survives an error says where it was, too. */
static void refuse_input(struct session *s, const char *message) {
    char text[1024];
    if (strstr(message, "ERROR"))
        read_last_words(s->input, message, text, sizeof text);
    else
        say_place(s->input, message, NULL, text, sizeof text);
    refuse(s, "%s", text);
}

/* Each contact has the engine begin anew, since what an input builds is not known. */
static void open_input(struct session *s, const struct adapter_contact *contact,
                       const json_t *values) {
    char message[512] = "";
    if (contact->wall && !s->input->has_wall) {
        refuse_input(s, "it has no wall: the variable ${wall} is not used");
        return;
    }
    s->contact = *contact;
    last_words.session = s;
    const int bad =
        gran_open_input(s->engine->gran, s->input, &s->contact, values, s->engine->start,
                        s->engine->units_word, message, sizeof message);
    last_words.session = NULL;
    if (bad) {
        refuse_input(s, message);
        return;
    }
    s->is_open = 1;
    answer(s, json_pack("{s:b}", "ok", 1));
}

static void on_open(struct session *s, const json_t *open) {
    char message[512] = "";
    struct adapter_contact contact;
    const int was_open = s->is_open;
    const char *rows = json_string_value(json_object_get(open, "rows"));
    s->is_open = 0;
    (void)!ftruncate(last_words.file, 0); /* of the contacts before */
    s->in_space = rows && !strcmp(rows, "space");
    if (read_contact(open, s->input != NULL, &contact, message, sizeof message)) {
        refuse(s, "%s", message);
        return;
    }
    if (s->input) {
        open_input(s, &contact, json_object_get(open, "properties"));
        return;
    }
    if (was_open && !memcmp(&contact, &s->contact, sizeof contact)) {
        struct adapter_bodies bodies;
        place(&s->contact, -0.01 * s->contact.radius[0], &bodies);
        gran_part(s->engine->gran, &bodies);
        s->is_open = 1;
        answer(s, json_pack("{s:b}", "ok", 1));
        return;
    }
    s->contact = contact;
    last_words.session = s;
    const int bad = s->engine->open(s->engine, s->law, &s->contact, NULL, message, sizeof message);
    last_words.session = NULL;
    if (bad) {
        refuse(s, "%s", message);
        return;
    }
    s->is_open = 1;
    answer(s, json_pack("{s:b}", "ok", 1));
}

/* --- one step ----------------------------- */

static void arms_of(int at_point, const struct adapter_contact *c, double overlap, double ret[2]) {
    for (int b = 0; b < 2; b++)
        ret[b] = isinf(c->radius[b]) ? 0.0 : at_point ? c->radius[b] - 0.5 * overlap : c->radius[b];
}

/* Puts body 1 left of x = 0 and body 2 right of it, such that their distance is the overlap to the
 * last digit that positions have. */
static void place(const struct adapter_contact *c, double overlap, struct adapter_bodies *b) {
    memset(b, 0, sizeof *b);
    if (c->wall) {
        b->position[0][0] = overlap - c->radius[0];
        return;
    }
    b->position[1][0] = c->radius[0] + c->radius[1] - overlap;
}

/* The motion of a row as velocities of two bodies. The engine knows one velocity, which makes its
 * dashpots and, times dt, its history: that of the slide. */
static void set_in_motion(const struct session *s, const double row[ROW_IN],
                          struct adapter_bodies *b) {
    const struct adapter_contact *c = &s->contact;
    const double dt = row[12], slip_s = row[4] / dt, slip_t = row[5] / dt;
    double arm[2];
    place(c, row[0], b);
    arms_of(s->law->conventions.slip_lever == TOUCH_slip_lever_point, c, row[0], arm);
    for (int i = 0; i < 2; i++)
        for (int k = 0; k < 3; k++)
            b->spin[i][k] = row[6 + 3 * i + k];
    const double s_of_spin = arm[0] * b->spin[0][2] + arm[1] * b->spin[1][2];
    const double t_of_spin = arm[0] * b->spin[0][1] + arm[1] * b->spin[1][1];
    double *v = b->velocity[c->wall ? 0 : 1];
    const double sign = c->wall ? 1.0 : -1.0;
    v[0] = sign * row[1];
    v[1] = -sign * (slip_s + s_of_spin);
    v[2] = -sign * (slip_t - t_of_spin);
}

static void write_row(struct session *s, double overlap, const struct adapter_bodies *b) {
    const int bodies = s->contact.wall ? 1 : 2;
    double out[ROW_OUT] = {0}, arm[2] = {0};
    const double *f = b->force[0];
    out[0] = -f[0];
    out[1] = f[1];
    out[2] = f[2];
    const unsigned lever = s->contact.wall ? s->law->wall_lever : s->law->conventions.torque_lever;
    arms_of(lever == TOUCH_torque_lever_point, &s->contact, overlap, arm);
    /* What the torques are beside those of the shear force at its arm: rolling and twisting. */
    for (int i = 0; i < bodies; i++) {
        double *moment = out + 3 + 3 * i;
        moment[0] = b->torque[i][0];
        moment[1] = b->torque[i][1] + arm[i] * f[2];
        moment[2] = b->torque[i][2] - arm[i] * f[1];
    }
    out[9] = overlap > 0.0;
    for (size_t k = 0; k < ROW_OUT; k++)
        fprintf(s->out, k ? " %.17g" : "%.17g", out[k]);
    fputc('\n', s->out);
    fflush(s->out);
}

static void set_in_space(const double row[SPACE_IN], struct adapter_bodies *b) {
    memset(b, 0, sizeof *b);
    for (int i = 0; i < 2; i++)
        for (int k = 0; k < 3; k++) {
            b->position[i][k] = row[9 * i + k];
            b->velocity[i][k] = row[9 * i + 3 + k];
            b->spin[i][k] = row[9 * i + 6 + k];
        }
}

static void write_space(struct session *s, const struct adapter_bodies *b) {
    for (int i = 0; i < 2; i++) {
        const double *f = b->force[i], *t = b->torque[i];
        fprintf(s->out, "%s%.17g %.17g %.17g %.17g %.17g %.17g", i ? " " : "", f[0], f[1], f[2],
                t[0], t[1], t[2]);
    }
    fputc('\n', s->out);
    fflush(s->out);
}

static void on_row(struct session *s, const char *line) {
    double row[SPACE_IN];
    const int count = s->in_space ? SPACE_IN : ROW_IN;
    char *end;
    for (int k = 0; k < count; k++, line = end) {
        row[k] = strtod(line, &end);
        if (end == line) {
            refuse(s, "row: expected %d numbers, but word %d is not a number", count, k + 1);
            return;
        }
    }
    if (!s->is_open) {
        refuse(s, "row: no contact is open");
        return;
    }
    struct adapter_bodies bodies;
    char message[512];
    if (s->in_space)
        set_in_space(row, &bodies);
    else
        set_in_motion(s, row, &bodies);
    last_words.session = s;
    const int bad = gran_step(s->engine->gran, row[count - 1], &bodies, message, sizeof message);
    last_words.session = NULL;
    if (bad) {
        refuse(s, "%s", message);
        return;
    }
    if (s->in_space)
        write_space(s, &bodies);
    else
        write_row(s, row[0], &bodies);
}

/* --- the engine's own integration ----------------------------- */

static void read_vectors(const json_t *object, const char *key, double ret[2][3]) {
    const json_t *value = json_object_get(object, key);
    for (size_t b = 0; b < 2; b++)
        for (size_t k = 0; k < 3; k++)
            ret[b][k] = json_number_value(json_array_get(json_array_get(value, b), k));
}

static json_t *vectors(const double v[2][3]) {
    return json_pack("[[f,f,f],[f,f,f]]", v[0][0], v[0][1], v[0][2], v[1][0], v[1][1], v[1][2]);
}

static double overlap_of(const struct adapter_contact *c, const struct adapter_bodies *b) {
    double square = 0.0;
    if (c->wall)
        return c->radius[0] + b->position[0][0];
    for (int k = 0; k < 3; k++)
        square += (b->position[1][k] - b->position[0][k]) * (b->position[1][k] - b->position[0][k]);
    return c->radius[0] + c->radius[1] - sqrt(square);
}

/* {"fly": {"properties":..., "pair":..., "overlap":, "velocity":, "spin":, "dt":, "steps":}}: a
 * free impact from that overlap (negative: a gap), stepped until steps are done. */
static void on_fly(struct session *s, const json_t *fly) {
    char message[512] = "";
    struct adapter_flight flight = {.dt = read_one(fly, "dt"),
                                    .steps =
                                        (size_t)json_integer_value(json_object_get(fly, "steps"))};
    s->is_open = 0;
    if (read_contact(fly, 0, &s->contact, message, sizeof message)) {
        refuse(s, "%s", message);
        return;
    }
    place(&s->contact, read_one(fly, "overlap"), &flight.start);
    read_vectors(fly, "velocity", flight.start.velocity);
    read_vectors(fly, "spin", flight.start.spin);
    if (s->engine->open(s->engine, s->law, &s->contact, &flight, message, sizeof message)) {
        refuse(s, "%s", message);
        return;
    }
    double max_overlap = 0.0, peak = 0.0, began = (double)NAN, ended = (double)NAN;
    struct adapter_bodies b = {0};
    for (size_t k = 1; k <= flight.steps; k++) {
        gran_fly(s->engine->gran, 1, &b);
        const double overlap = overlap_of(&s->contact, &b), time = (double)k * flight.dt;
        max_overlap = fmax(max_overlap, overlap);
        peak = fmax(peak, -b.force[0][0]);
        if (overlap > 0.0) {
            began = isnan(began) ? time : began;
            ended = time;
        }
    }
    answer(s, json_pack("{s:b,s:o,s:o,s:f,s:f,s:f,s:f}", "ok", 1, "velocity",
                        vectors((const double(*)[3])b.velocity), "spin",
                        vectors((const double(*)[3])b.spin), "max_overlap", max_overlap,
                        "peak_force", peak, "began", isnan(began) ? 0.0 : began, "ended",
                        isnan(ended) ? 0.0 : ended));
}

/* --- the conversation ----------------------------- */

/* Nonzero when the host is done. */
static int on_object(struct session *s, const char *line) {
    json_error_t error;
    json_t *object = json_loads(line, JSON_REJECT_DUPLICATES, &error);
    const json_t *part;
    int done = 0;
    if (!object) {
        refuse(s, "not JSON: %s", error.text);
        return 0;
    }
    if (json_object_get(object, "touchstone"))
        greet(s);
    else if ((part = json_object_get(object, "open")) != NULL)
        on_open(s, part);
    else if ((part = json_object_get(object, "fly")) != NULL)
        on_fly(s, part);
    else if (json_object_get(object, "close"))
        done = 1;
    else
        refuse(s, "properties cannot change while the engine's contact lives");
    return done;
}

/* --- the program ----------------------------- */

struct options {
    const char *input, *library, *as;
    int check, version, any_command;
    const char *own;
};

static const struct option_row option_rows[] = {
    OPTION(TEXT, "input", "FILE", offsetof(struct options, input),
           "Play contacts with this input of yours instead of a law of the table. What it may hold "
           "is in cases/engines/README.md."),
    OPTION(TEXT, "as", "NAME", offsetof(struct options, as),
           "The input stands in for this built-in law, and gets its properties.", .needs = "input"),
    OPTION(FLAG, "check", NULL, offsetof(struct options, check),
           "Only try the input: exit status 0, or 2 after a message.", .needs = "input"),
    OPTION(FLAG, "any-command", NULL, offsetof(struct options, any_command),
           "The input may run programs, load code and write files.", .needs = "input"),
    OPTION(TEXT, "own", "JSON", offsetof(struct options, own),
           "The greeting has these keys, too: those of a law under its own name.",
           .not_with = "input"),
    OPTION(TEXT, "library", "FILE", offsetof(struct options, library),
           "Open this build of the engine, a shared library."),
    OPTION(FLAG, "version", NULL, offsetof(struct options, version),
           "Print the version of the engine; exit status 77 where the engine is not installed."),
    OPTION_END};

static char *names_of_laws(const struct adapter_engine *engine) {
    char *names = play_copy("");
    const struct engine_law *law;
    for (size_t i = 0; (law = engine_law_row(i)); i++) {
        if (strcmp(law->engine, engine->name) != 0)
            continue;
        names = play_format("%s%s%s", names, *names ? ", " : "", law->name);
    }
    return names;
}

/* NULL after a message. */
static const struct engine_law *find_law(const char *verb, const struct adapter_engine *engine,
                                         const char *name) {
    struct play_suggest suggest;
    const struct engine_law *law = engine_law_named(engine->name, name);
    if (law)
        return law;
    play_suggest_begin(&suggest, name);
    for (size_t i = 0; (law = engine_law_row(i)); i++)
        if (!strcmp(law->engine, engine->name))
            play_suggest_offer(&suggest, law->name);
    program_usage(verb, "%s has no law '%s'%s", engine->name, name,
                  play_suggest_hint(&suggest, ""));
    return NULL;
}

/* -1 to go on, with the law, or NULL for the version or an input; else the exit status. */
static int read_options(const char *verb, const struct adapter_engine *engine, int argc,
                        char **argv, struct options *ret_options,
                        const struct engine_law **ret_law) {
    struct options *o = ret_options;
    struct option_arguments given;
    char *names = names_of_laws(engine);
    char *purpose = play_format(
        "Lets a law of %s play contacts for 'touchstone verify --law', which starts "
        "this program: it reads the line protocol of cases/engines/README.md on standard "
        "input and answers on standard output.\nLAW is one of %s.",
        engine->name, names);
    const struct option_program program = {.verb = verb,
                                           .usage = "LAW\n--input FILE\n--version",
                                           .purpose = purpose,
                                           .rows = option_rows,
                                           .most = 1,
                                           .arguments = "one law"};
    int code = options_read(&program, argc, argv, o, &given);
    *ret_law = NULL;
    if (code < 0 && o->input && given.count)
        code = program_usage(verb, "--input was given with a law: only one can be used");
    else if (code < 0 && !o->version && !o->input && given.count == 0)
        code = program_usage(verb, "needs one law: one of %s", names);
    else if (code < 0 && !o->version && !o->input &&
             !(*ret_law = find_law(verb, engine, given.text[0])))
        code = EXIT_USAGE;
    return code;
}

/* What there is of the engine: its version on stdout, or 77 and why not on stderr. */
static int print_version(const char *verb, struct adapter_engine *engine) {
    char version[128], message[512];
    const int out = dup(STDOUT_FILENO);
    dup2(STDERR_FILENO, STDOUT_FILENO);
    if (engine->load(engine, version, sizeof version, message, sizeof message)) {
        fprintf(stderr, "%s\n", message);
        return ABSENT;
    }
    if (dprintf(out, "%s\n", version) >= 0)
        _exit(EXIT_PASSED);
    program_complain(verb, "the standard output could not be written: %s", strerror(errno));
    _exit(EXIT_INTERNAL);
}

/* Lets the engine print into a file without a name. 0; or the exit status. */
static int listen_to(struct adapter_engine *engine, char **argv) {
    static char screen[64];
    last_words.file = file_in_memory();
    last_words.arguments = argv;
    if (last_words.file >= 0) {
        snprintf(screen, sizeof screen, "/proc/self/fd/%d", last_words.file);
        engine->screen = screen;
    }
    return atexit(at_exit) ? EXIT_INTERNAL : 0;
}

/* Reads the input. 0; or the exit status. */
static int take_input(const char *verb, const struct options *o, struct session *s) {
    static struct input input;
    static struct engine_law law;
    char message[1024];
    if (o->as && !touch_law_find(o->as))
        return program_usage(verb, "--as %s: there is no such law", o->as);
    if (input_read(o->input, s->engine->name, o->any_command, &input, message, sizeof message)) {
        program_complain(verb, "%s", message);
        return EXIT_USAGE;
    }
    input.as = o->as ? touch_law_find(o->as) : NULL;
    law = (struct engine_law){.engine = s->engine->name,
                              .name = input.name,
                              .conventions = input.is,
                              .wall_lever = input.is.slip_lever};
    s->input = &input;
    s->law = &law;
    return 0;
}

/* Opens a contact of two balls with the input's own values, and tries it. An exit status. */
static int check_input(struct session *s) {
    char message[512] = "", text[1024];
    struct adapter_contact c = {.radius = {0.01, 0.01}, .restitution = 1.0};
    for (int b = 0; b < 2; b++) {
        c.mass[b] = 2500.0 * 4.0 / 3.0 * TOUCH_PI * 1e-6;
        c.young[b] = 1e9, c.poisson[b] = 0.3;
    }
    make_effective(&c);
    last_words.session = s;
    const int bad = gran_open_input(s->engine->gran, s->input, &c, NULL, s->engine->start,
                                    s->engine->units_word, message, sizeof message) ||
                    gran_try_input(s->engine->gran, &c, message, sizeof message);
    last_words.session = NULL;
    if (!bad)
        return EXIT_PASSED;
    if (strstr(message, "ERROR"))
        read_last_words(s->input, message, text, sizeof text);
    else
        say_place(s->input, message, NULL, text, sizeof text);
    fprintf(stderr, "%s\n", text);
    return EXIT_USAGE;
}

int adapter_main(int argc, char **argv, struct adapter_engine *engine) {
    struct session s = {.engine = engine};
    struct options o = {0};
    char message[512], verb[64];
    static char line[LINE_MAX_SIZE], none[] = "none";
    snprintf(verb, sizeof verb, "engine-%s", engine->name);
    int stop = read_options(verb, engine, argc, argv, &o, &s.law);
    engine->screen = none;
    s.own = o.own ? json_loads(o.own, 0, NULL) : NULL;
    if (stop < 0 && o.library) { /* the user's own: there is nothing to install */
        engine->library = o.library;
        engine->install_hint = NULL;
    }
    if (stop < 0 && o.version)
        return print_version(verb, engine);
    if (stop >= 0 || (o.input && (stop = take_input(verb, &o, &s)) != 0) ||
        (stop = listen_to(engine, argv)) != 0)
        return program_end(verb, stop);
    /* Whatever the engine prints goes to stderr; the protocol keeps the true stdout. */
    const int out = dup(STDOUT_FILENO);
    if (out < 0 || dup2(STDERR_FILENO, STDOUT_FILENO) < 0 || !(s.out = fdopen(out, "w"))) {
        program_complain(verb, "%s", strerror(errno));
        return EXIT_INTERNAL;
    }
    if (engine->load(engine, s.version, sizeof s.version, message, sizeof message)) {
        program_complain(verb, "%s", message);
        return ABSENT;
    }
    if (o.check) {
        s.out = NULL; /* what is wrong is said on standard error */
        _exit(check_input(&s));
    }
    while (fgets(line, sizeof line, stdin)) {
        if (line[0] != '{')
            on_row(&s, line);
        else if (on_object(&s, line))
            break;
    }
    /* Not exit(): the engines' libraries and MPI have handlers of their own, some of which crash.
     */
    fclose(s.out);
    _exit(0);
}
