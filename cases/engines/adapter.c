/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "adapter.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "gran.h"
#include "cases/core/memory.h"
#include "cases/subject/keeper.h"
#include "touchstone/common.h"
#include "touchstone/plugin.h"

#define LAWS 32

#define REFUSE(status, message, ...)                                                               \
    (snprintf((message)->text, sizeof((message)->text), __VA_ARGS__), (status))

/* A law, as it is handed out. */
struct served {
    const struct engine_law *row;
    struct touch_law law;
    struct touch_property properties[TOUCH_PROPERTY_MAX];
};

/* What prepare() was given. */
struct prepared {
    const struct served *of;
    struct touch_values values;
    struct adapter_contact contact;
};

/* Of this process: an engine is there once, and so is what it said last. */
static struct {
    void (*refuse)(const char *why);
    const struct touch_law *as; /* the built-in law that is stood in for; NULL: none is */
    struct input *input;        /* NULL: laws of engine_laws.c */
    char version[128];
    size_t law_count, prepared_count;
    struct served laws[LAWS];
    struct prepared *prepared;
    size_t current; /* whose contact is open, from 1; 0: none is */
    int stepped;    /* it is not new any more */
    int asks;       /* the engine was asked something and has not come back */
} all;

/* --- what the engine said ----------------------------------------------------------------------- */

/* Adds the place of the command that the engine was at, of an input. */
static char *say_place(const char *error, const char *command) {
    const struct input *input = all.input;
    const size_t line = input && command ? input_line_of(input, command) : 0;
    const int length = (int)strcspn(error, "\n");
    if (!input)
        return play_format("%.*s", length, error);
    if (line)
        return play_format("%s:%zu: %.*s", input->path, line, length, error);
    if (command)
        return play_format("%s: %.*s (command: %.*s)", input->path, length, error,
                           (int)strcspn(command, "\n"), command);
    return play_format("%s: %.*s", input->path, length, error);
}

/* The last error that the engine has printed; known: its text, where the engine has said it otherwise, or NULL. */
static char *last_words(const char *known) {
    static char text[65536];
    static const char *const marks[] = {"Last command: ", "Last input line: "};
    const char *error = NULL, *command = NULL;
    fflush(NULL); /* the engine's own streams, too */
    const off_t end = lseek(STDOUT_FILENO, 0, SEEK_CUR);
    const off_t from = end < (off_t)sizeof text ? 0 : end - (off_t)sizeof text + 1;
    const ssize_t had = end > 0 ? pread(STDOUT_FILENO, text, (size_t)(end - from), from) : 0;
    text[had > 0 ? had : 0] = '\0';
    for (char *at = text; (at = strstr(at, "ERROR")) != NULL; at++)
        error = at;
    for (size_t i = 0; error && i < TOUCH_COUNT(marks); i++) {
        const char *mark = strstr(error, marks[i]);
        command = mark ? mark + strlen(marks[i]) : command;
    }
    return say_place(known ? known : error ? error : "the engine ended without a word", command);
}

static void forget_words(void) {
    fflush(stdout);
    (void)lseek(STDOUT_FILENO, 0, SEEK_SET);
}

/* An engine that does not survive an error ends the process. */
static void at_exit(void) {
    if (all.asks)
        all.refuse(last_words(NULL));
}

/* Ends this process; an engine that survives an error says where it was, too. */
static void refuse(const char *why) {
    all.asks = 0;
    all.refuse(strstr(why, "ERROR") ? last_words(why) : say_place(why, NULL));
}

/* --- a contact ---------------------------------------------------------------------------------- */

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

/* Opens a new contact; nonzero with a message. What an input builds is not known: the engine begins again for each
 * contact. The same contact again is ended by the engine itself, at a fraction of the cost. */
static int open_contact(size_t index, char *message, size_t size) {
    const struct prepared *p = all.prepared ? &all.prepared[index - 1] : NULL;
    const struct prepared *last = all.current ? &all.prepared[all.current - 1] : NULL;
    const struct adapter_engine *engine = &ADAPTER;
    int bad = 0;
    if (!p)
        return snprintf(message, size, "no contact was prepared");
    forget_words(); /* of the contacts before */
    all.current = 0;
    all.asks = 1;
    if (all.input) {
        bad =
            gran_open_input(engine, all.input, &p->contact, &p->of->law, &p->values, message, size);
    } else if (last && last->of == p->of &&
               !memcmp(&last->contact, &p->contact, sizeof p->contact)) {
        struct adapter_bodies bodies;
        place(&p->contact, -0.01 * p->contact.radius[0], &bodies);
        gran_part(engine->gran, &bodies);
    } else {
        bad = engine->open(engine, p->of->row, &p->contact, message, size);
    }
    all.asks = 0;
    all.current = bad ? 0 : index;
    all.stepped = 0;
    return bad;
}

static enum touch_status prepare(const struct touch_law *self, const struct touch_values *values,
                                 const struct touch_pair *pair, void *ret_coefficients,
                                 struct touch_message *message) {
    const struct served *of = self->data;
    const struct prepared now = {of, *values, adapter_contact_of(self, values, pair)};
    char why[512] = "";
    for (int b = 0; b < 2 && !all.input; b++)
        if (!now.contact.rigid[b] && isnan(now.contact.young[b]))
            return REFUSE(TOUCH_BAD_PROPERTY, message,
                          "properties: young and poisson of body %d are required", b + 1);
    if (now.contact.wall && all.input && !all.input->has_wall)
        return REFUSE(TOUCH_BAD_PAIR, message,
                      "%s: it has no wall: the variable ${wall} is not used", all.input->path);
    all.prepared = play_resize(all.prepared, all.prepared_count + 1, sizeof *all.prepared);
    all.prepared[all.prepared_count++] = now;
    const size_t index = all.prepared_count;
    memcpy(ret_coefficients, &index, sizeof index);
    if (!open_contact(index, why, sizeof why))
        return TOUCH_OK;
    return REFUSE(TOUCH_BAD_PROPERTY, message, "%.500s",
                  strstr(why, "ERROR") ? last_words(why) : say_place(why, NULL));
}

/* --- one step ----------------------------------------------------------------------------------- */

/* The contact that was prepared under that number, a new one where no step was made of it. */
static const struct prepared *contact_at(size_t index, int is_new) {
    char why[512];
    if ((index != all.current || (is_new && all.stepped)) && open_contact(index, why, sizeof why))
        refuse(why);
    all.stepped = 1;
    return &all.prepared[index - 1];
}

static void advance(double dt, struct adapter_bodies *bodies) {
    char why[512];
    all.asks = 1;
    if (gran_step(ADAPTER.gran, dt, bodies, why, sizeof why))
        refuse(why);
    all.asks = 0;
}

/* The motion as velocities of two bodies. The engine knows one velocity, which makes its
 * dashpots and, times dt, its history: that of the slide. */
static void set_in_motion(const struct prepared *p, const struct touch_motion *m,
                          struct adapter_bodies *b) {
    const struct adapter_contact *c = &p->contact;
    double arm[2];
    place(c, m->overlap, b);
    arms_of(p->of->row->conventions.slip_lever == TOUCH_slip_lever_point, c, m->overlap, arm);
    memcpy(b->spin, m->spin, sizeof b->spin);
    const double s_of_spin = arm[0] * b->spin[0][2] + arm[1] * b->spin[1][2];
    const double t_of_spin = arm[0] * b->spin[0][1] + arm[1] * b->spin[1][1];
    double *v = b->velocity[c->wall ? 0 : 1];
    const double sign = c->wall ? 1.0 : -1.0;
    v[0] = sign * m->velocity_n;
    v[1] = -sign * (m->slide_s / m->dt + s_of_spin);
    v[2] = -sign * (m->slide_t / m->dt - t_of_spin);
}

static void step(const struct touch_law *self, const void *coefficients,
                 const struct touch_motion *motion, const double *state_in, double *ret_state,
                 struct touch_force *ret_force) {
    struct adapter_bodies b;
    size_t index;
    double arm[2];
    (void)self;
    memcpy(&index, coefficients, sizeof index);
    const struct prepared *p = contact_at(index, !(state_in[0] > 0.0));
    set_in_motion(p, motion, &b);
    advance(motion->dt, &b);
    const double *f = b.force[0];
    const unsigned lever =
        p->contact.wall ? p->of->row->wall_lever : p->of->row->conventions.torque_lever;
    arms_of(lever == TOUCH_torque_lever_point, &p->contact, motion->overlap, arm);
    *ret_force = (struct touch_force){.normal = -f[0],
                                      .shear_s = f[1],
                                      .shear_t = f[2],
                                      .normal_elastic = -f[0],
                                      .elastic_s = f[1],
                                      .elastic_t = f[2],
                                      /* an adhesive neck outlives the overlap */
                                      .active = motion->overlap > 0.0 || fabs(f[0]) > 0.0};
    /* What the torques are beside those of the shear force at its arm: rolling and twisting. */
    for (int i = 0; i < (p->contact.wall ? 1 : 2); i++) {
        ret_force->moment[i][0] = b.torque[i][0];
        ret_force->moment[i][1] = b.torque[i][1] + arm[i] * f[2];
        ret_force->moment[i][2] = b.torque[i][2] - arm[i] * f[1];
    }
    ret_state[0] = state_in[0] + 1.0;
}

static void in_space(const struct play_bodies *bodies, const double *state_in, double *ret_state,
                     struct play_bodies_answer *ret_answer) {
    struct adapter_bodies b;
    contact_at(all.prepared_count, !(state_in[0] > 0.0));
    memset(&b, 0, sizeof b);
    for (int i = 0; i < 2; i++) {
        memcpy(b.position[i], bodies->body[i].position, sizeof b.position[i]);
        memcpy(b.velocity[i], bodies->body[i].velocity, sizeof b.velocity[i]);
        memcpy(b.spin[i], bodies->body[i].spin, sizeof b.spin[i]);
    }
    advance(bodies->dt, &b);
    memcpy(ret_answer->force, b.force, sizeof b.force);
    memcpy(ret_answer->torque, b.torque, sizeof b.torque);
    ret_state[0] = state_in[0] + 1.0;
}

/* --- laws --------------------------------------------------------------------------------------- */

static const struct touch_field steps[] = {{"steps", "1", "steps of the contact so far"}};

static struct served *add_law(const struct engine_law *row, const char *name, const char *title) {
    struct served *s = &all.laws[all.law_count++];
    s->row = row;
    s->law = (struct touch_law){.abi = TOUCH_ABI,
                                .struct_size = sizeof s->law,
                                .name = name,
                                .title = title,
                                .source = all.version,
                                .known_wrong = "",
                                .shear_field = -1,
                                .properties = s->properties,
                                .state_count = 1,
                                .state = steps,
                                .coefficient_size = sizeof(size_t),
                                .data = s,
                                .prepare = prepare,
                                .step = step};
    return s;
}

/* A law that stands in for another one has its properties, as far as it takes them. */
static void stand_in(struct served *s) {
    size_t kept = 0;
    s->law.traits = all.as->traits;
    s->law.conventions =
        (struct touch_conventions){.torque_lever = s->row->conventions.torque_lever,
                                   .slip_lever = s->row->conventions.torque_lever};
    if (!all.input) {
        s->law.property_count = all.as->property_count;
        memcpy(s->properties, all.as->properties, all.as->property_count * sizeof *s->properties);
    }
    kept = 0;
    for (size_t k = 0; k < s->law.property_count; k++)
        if (s->properties[k].scope != TOUCH_OF_STATE)
            s->properties[kept++] = s->properties[k];
    s->law.property_count = kept;
    for (size_t k = 0; k < kept; k++) /* before the contact, and for it */
        s->properties[k].flags &= ~(uint32_t)(TOUCH_MODIFIABLE | TOUCH_INHERITABLE);
}

static void add_rows(void) {
    const struct engine_law *row;
    for (size_t i = 0; (row = engine_law_row(i)) && all.law_count < LAWS; i++) {
        if (strcmp(row->engine, ADAPTER.name) != 0)
            continue;
        struct served *s = add_law(row, play_format("%s_%s", row->engine, row->name), row->words);
        if (all.as) {
            stand_in(s);
            continue;
        }
        s->law.property_count = engine_law_properties(row, s->properties);
        s->law.conventions = engine_law_conventions(row);
    }
}

/* --- an input of the user's --------------------------------------------------------------------- */

/* Opens a contact of two balls with the input's own values, and tries it. */
static void try_input(const struct served *s) {
    char why[512] = "";
    struct touch_values values;
    struct adapter_contact c = {.radius = {0.01, 0.01}, .restitution = 1.0};
    for (int b = 0; b < 2; b++) {
        c.mass[b] = 2500.0 * 4.0 / 3.0 * TOUCH_PI * 1e-6;
        c.young[b] = 1e9, c.poisson[b] = 0.3;
    }
    adapter_make_effective(&c);
    for (size_t k = 0; k < TOUCH_PROPERTY_MAX; k++)
        values.of[k][0] = values.of[k][1] = (double)NAN;
    all.asks = 1;
    if (gran_open_input(&ADAPTER, all.input, &c, &s->law, &values, why, sizeof why) ||
        gran_try_input(ADAPTER.gran, &c, why, sizeof why))
        refuse(why);
    all.asks = 0;
}

static void add_input(const char *path) {
    static struct input input;
    static struct engine_law row;
    char why[1024];
    if (input_read(path, ADAPTER.name, &input, why, sizeof why))
        all.refuse(why);
    input.as = all.as;
    all.input = &input;
    row = (struct engine_law){.engine = ADAPTER.name,
                              .name = input.name,
                              .conventions = input.is,
                              .wall_lever = input.is.slip_lever};
    struct served *s = add_law(&row, input.name, input.title);
    s->law.property_count = input_properties(&input, s->properties);
    if (all.as)
        stand_in(s);
    else
        s->law.conventions.slip_lever = input.is.slip_lever;
    if (input_traits(&input, &s->law.traits, why, sizeof why))
        all.refuse(why);
    for (size_t i = 0; i < TOUCH_CONVENTION_COUNT; i++) {
        const enum touch_convention which = (enum touch_convention)i;
        if (touch_convention_get(&input.said, which))
            touch_convention_set(&s->law.conventions, which,
                                 touch_convention_get(&input.said, which));
    }
    try_input(s);
}

/* --- what the library exports ------------------------------------------------------------------- */

#define F(name) (UINT32_C(1) << PLAY_FORCE_##name)
/* What the engine tells: forces and torques, nothing of how they came about. */
#define ANSWERS                                                                                    \
    (F(normal) | F(shear_s) | F(shear_t) | F(moment1_n) | F(moment1_s) | F(moment1_t) |            \
     F(moment2_n) | F(moment2_s) | F(moment2_t) | F(active))

TOUCH_EXPORT keeper_begin_function keeper_begin;

const struct keeper *keeper_begin(void (*refuse_with)(const char *why)) {
    static struct keeper keeper = {.answers = ANSWERS, .in_space = in_space, .no_disks = 1};
    const char *library = getenv("TOUCHSTONE_ENGINE_LIBRARY"), *as = getenv("TOUCHSTONE_ENGINE_AS");
    const char *input = getenv("TOUCHSTONE_ENGINE_INPUT");
    char why[1024];
    memset(&all, 0, sizeof all);
    all.refuse = refuse_with;
    all.as = as ? touch_law_find(as) : NULL;
    if (library) { /* the user's own: there is nothing to install */
        ADAPTER.library = library;
        ADAPTER.install_hint = NULL;
    }
    /* What the engine prints is no answer of a law. That of an input is there also where the engine ends at once. */
    if (input)
        setvbuf(stdout, NULL, _IOLBF, BUFSIZ);
    if (dup2(STDERR_FILENO, STDOUT_FILENO) < 0 || atexit(at_exit))
        all.refuse("no standard output for the engine");
    all.asks = 1;
    if (ADAPTER.load(&ADAPTER, all.version, sizeof all.version, why, sizeof why)) {
        all.asks = 0;
        all.refuse(why);
    }
    all.asks = 0;
    if (input)
        add_input(input);
    else
        add_rows();
    keeper.no_walls = all.input && !all.input->has_wall;
    keeper.own_numbers = all.input && all.input->own_numbers && !all.as;
    return &keeper;
}

const struct touch_law *touch_plugin_law_at(size_t i) {
    return i < all.law_count ? &all.laws[i].law : NULL;
}
