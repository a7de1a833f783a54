/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <dlfcn.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include "gran.h"
#include "touchstone/common.h"

void *gran_symbol(const struct gran *gran, const char *name) {
    return dlsym(gran->library, name);
}

/* A function pointer out of dlsym's object pointer, as POSIX has it. */
#define SYMBOL(gran, to, name) (*(void **)(&(to)) = gran_symbol(gran, name))

int gran_load(struct gran *gran, const char *library, const char *hint, char *ret_message,
              size_t size) {
    gran->library = dlopen(library, RTLD_NOW | RTLD_LOCAL);
    if (!gran->library) {
        snprintf(ret_message, size, "%s%s%s%s", dlerror(), hint ? " (" : "", hint ? hint : "",
                 hint ? ")" : "");
        return -1;
    }
    SYMBOL(gran, gran->command, "lammps_command");
    SYMBOL(gran, gran->extract_atom, "lammps_extract_atom");
    SYMBOL(gran, gran->file, "lammps_file");
    SYMBOL(gran, gran->has_error, "lammps_has_error");
    SYMBOL(gran, gran->last_error, "lammps_get_last_error_message");
    if (gran->command && gran->extract_atom && gran->file)
        return 0;
    snprintf(ret_message, size, "%s has no lammps_command: not the library that is meant", library);
    return -1;
}

/* Keeps the first error; asking for it takes it away in the engine. */
static void note_error(struct gran *gran) {
    char text[sizeof gran->error];
    if (!gran->has_error || !gran->last_error || !gran->has_error(gran->instance))
        return;
    gran->last_error(gran->instance, text, sizeof text);
    if (!*gran->error)
        memcpy(gran->error, text, sizeof text);
}

void gran_say(struct gran *gran, const char *command) {
    gran->command(gran->instance, command);
    note_error(gran);
}

void gran_command(struct gran *gran, const char *format, ...) {
    char text[1024];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    gran_say(gran, text);
}

int gran_failed(struct gran *gran, char *ret_message, size_t size) {
    if (!*gran->error)
        return 0;
    snprintf(ret_message, size, "%.*s", (int)strcspn(gran->error, "\n"), gran->error);
    *gran->error = '\0';
    return -1;
}

void gran_create(struct gran *gran, const struct adapter_contact *c, const char *units_word) {
    gran->bodies = c->wall ? 1 : 2;
    gran->apart = 0.01 * c->radius[0];
    gran->reach = c->radius[0];
    for (int b = 0; b < gran->bodies; b++) {
        const double start = b ? c->radius[0] + 1.5 * c->radius[1] : -1.5 * c->radius[0];
        const double r = c->radius[b], volume = 4.0 / 3.0 * TOUCH_PI * r * r * r;
        gran_command(gran, "create_atoms %d single %.17g 0 0%s", b + 1, start, units_word);
        gran_command(gran, "set atom %d diameter %.17g density %.17g", b + 1, 2.0 * r,
                     c->mass[b] / volume);
    }
}

struct atoms {
    double **x, **v, **omega, **f, **torque;
    int at[2]; /* place of bodies 1 and 2 */
};

/* Fetched anew every step: the engine may move its arrays. */
static struct atoms atoms_of(const struct gran *g) {
    struct atoms a = {g->extract_atom(g->instance, "x"),      g->extract_atom(g->instance, "v"),
                      g->extract_atom(g->instance, "omega"),  g->extract_atom(g->instance, "f"),
                      g->extract_atom(g->instance, "torque"), {0, 1}};
    const int *id = g->extract_atom(g->instance, "id");
    if (id && g->bodies == 2 && id[0] == 2)
        a.at[0] = 1, a.at[1] = 0;
    return a;
}

static void write_bodies(const struct gran *g, const struct adapter_bodies *b) {
    const struct atoms a = atoms_of(g);
    for (int i = 0; i < g->bodies; i++)
        for (int k = 0; k < 3; k++) {
            a.x[a.at[i]][k] = b->position[i][k];
            a.v[a.at[i]][k] = b->velocity[i][k];
            a.omega[a.at[i]][k] = b->spin[i][k];
        }
}

static void read_forces(const struct gran *g, struct adapter_bodies *b) {
    const struct atoms a = atoms_of(g);
    for (int i = 0; i < g->bodies; i++)
        for (int k = 0; k < 3; k++) {
            b->force[i][k] = a.f[a.at[i]][k];
            b->torque[i][k] = a.torque[a.at[i]][k];
        }
    for (int k = 0; g->bodies == 1 && k < 3; k++)
        b->force[1][k] = -b->force[0][k];
}

static void read_bodies(const struct gran *g, struct adapter_bodies *b) {
    const struct atoms a = atoms_of(g);
    memset(b, 0, sizeof *b);
    for (int i = 0; i < g->bodies; i++)
        for (int k = 0; k < 3; k++) {
            b->position[i][k] = a.x[a.at[i]][k];
            b->velocity[i][k] = a.v[a.at[i]][k];
            b->spin[i][k] = a.omega[a.at[i]][k];
        }
    read_forces(g, b);
}

/* Forces of the bodies as written, and what else the engine makes of the present time step. */
static void set_up(struct gran *gran) {
    if (*gran->wall && gran->dt > 0.0) {
        gran_say(gran, "unfix wall");
        gran_say(gran, gran->wall);
    }
    gran_say(gran, "run 0 pre yes post no");
}

/* A new time step reaches the pair style only through a setup, which evaluates forces: where the
 * bodies were last, at rest, so that no history is made or scaled. */
static void set_step(struct gran *gran, double dt, const struct adapter_bodies *bodies) {
    struct adapter_bodies rest = gran->dt > 0.0 ? gran->last : *bodies;
    for (int b = 0; b < gran->bodies; b++) {
        memset(rest.velocity[b], 0, sizeof rest.velocity[b]);
        memset(rest.spin[b], 0, sizeof rest.spin[b]);
        /* Nothing has been yet: apart. */
        if (!(gran->dt > 0.0))
            rest.position[b][0] += b ? gran->apart : -gran->apart;
    }
    write_bodies(gran, &rest);
    gran_command(gran, "timestep %.17g", dt);
    set_up(gran);
    gran->dt = dt;
}

int gran_step(struct gran *gran, double dt, struct adapter_bodies *bodies, char *ret_message,
              size_t size) {
    const int is_new = !(gran->dt > 0.0);
    const int touches = !is_new && gran->last.position[0][0] > -gran->reach;
    if (is_new || fabs(dt - gran->dt) > 1e-12 * dt) {
        if (*gran->wall && touches) {
            snprintf(ret_message, size,
                     "the time step changes during contact, which this wall cannot follow");
            return -1;
        }
        set_step(gran, dt, bodies);
    }
    write_bodies(gran, bodies);
    gran->last = *bodies;
    gran_say(gran, "run 1 pre no post no");
    if (gran_failed(gran, ret_message, size))
        return -1;
    read_forces(gran, bodies);
    return 0;
}

void gran_part(struct gran *gran, struct adapter_bodies *bodies) {
    write_bodies(gran, bodies);
    gran->last = *bodies;
    /* One step ends the contact; the setup makes a new neighbour list, with which LIGGGHTS
     * forgets. */
    if (gran->dt > 0.0) {
        gran_say(gran, "run 1 pre no post no");
        set_up(gran);
    }
}

/* --- an input of the user's ---------------------------------------------------------------------- */

static void set_number(struct gran *gran, const char *name, const char *suffix, double value) {
    if (!isfinite(value))
        return;
    gran_command(gran, "variable %s%s delete", name, suffix);
    gran_command(gran, "variable %s%s index %.17g", name, suffix, value);
}

/* One property of the contact; of the bodies: NAME1 and NAME2, and NAME where both have the same or one is rigid. */
static void set_property(struct gran *gran, const struct touch_property *p, const double value[2],
                         const int rigid[2]) {
    char choice[64];
    if (p->type == TOUCH_CHOICE && value[0] >= 0.0 &&
        touch_choice_name(p, (size_t)value[0], choice, sizeof choice)) {
        gran_command(gran, "variable %s delete", p->keyword);
        gran_command(gran, "variable %s index %s", p->keyword, choice);
    } else if (p->scope != TOUCH_OF_BODY) {
        set_number(gran, p->keyword, "", value[0]);
    } else {
        for (int b = 0; b < 2; b++)
            if (!rigid[b])
                set_number(gran, p->keyword, b ? "2" : "1", value[b]);
        if (rigid[0] || rigid[1] || !memcmp(&value[0], &value[1], sizeof value[0]))
            set_number(gran, p->keyword, "", value[rigid[0]]);
    }
}

static void set_variables(struct gran *gran, const struct input *input,
                          const struct adapter_contact *c, const struct touch_law *law,
                          const struct touch_values *values) {
    const struct {
        const char *name, *suffix;
        double value;
    } made[] = {
        {"radius", "1", c->radius[0]},
        {"radius", "2", c->radius[1]},
        {"mass", "1", c->mass[0]},
        {"mass", "2", c->mass[1]},
        {"r_eff", "", c->r_eff},
        {"m_eff", "", c->m_eff},
        {"e_star", "", c->e_star},
        {"g_star", "", c->g_star},
        {"young_like", "", c->young_like},
        {"poisson_like", "", c->poisson_like},
        {"wall", "", c->wall},
    };
    for (size_t i = 0; i < input->count; i++)
        gran_command(gran, "variable %s delete", input->property[i].keyword);
    for (size_t i = 0; i < TOUCH_COUNT(made); i++)
        set_number(gran, made[i].name, made[i].suffix, made[i].value);
    for (size_t k = 0; k < law->property_count; k++)
        set_property(gran, &law->properties[k], values->of[k], c->rigid);
}

int gran_open_input(const struct adapter_engine *engine, const struct input *input,
                    const struct adapter_contact *c, const struct touch_law *law,
                    const struct touch_values *values, char *ret_message, size_t size) {
    struct gran *gran = engine->gran;
    const double reach = c->wall ? c->radius[0] : c->radius[0] + c->radius[1];
    *gran->wall = *gran->error = '\0';
    for (size_t i = 0; engine->start[i]; i++)
        gran_say(gran, engine->start[i]);
    for (size_t i = 0; i < input->first_count; i++)
        gran_say(gran, input->first[i]);
    gran_command(gran, "region box block %.17g %.17g %.17g %.17g %.17g %.17g%s", -20.0 * reach,
                 20.0 * reach, -20.0 * reach, 20.0 * reach, -20.0 * reach, 20.0 * reach,
                 engine->units_word);
    gran_say(gran, "create_box 2 box");
    gran_command(gran, "neighbor %.17g bin", 2.0 * reach);
    gran_say(gran, "neigh_modify delay 0 every 1 check yes");
    gran_create(gran, c, engine->units_word);
    if (gran_failed(gran, ret_message, size))
        return -1;
    set_variables(gran, input, c, law, values);
    *gran->error = '\0'; /* of variables that were not there */
    gran->file(gran->instance, input->path);
    note_error(gran);
    gran->dt = 0.0;
    gran_say(gran, "run 0 pre yes post no");
    return gran_failed(gran, ret_message, size);
}

static double largest_of(const double v[3]) {
    return fmax(fabs(v[0]), fmax(fabs(v[1]), fabs(v[2])));
}

int gran_try_input(struct gran *gran, const struct adapter_contact *c, char *ret_message,
                   size_t size) {
    struct adapter_bodies put = {0}, got;
    const double r = c->radius[0], speed = r;
    put.position[0][0] = -1.3 * r;
    put.position[1][0] = 1.3 * r;
    put.velocity[1][1] = speed;
    if (gran_step(gran, 1e-6, &put, ret_message, size))
        return -1;
    read_bodies(gran, &got);
    for (int b = 0; b < gran->bodies; b++)
        for (int k = 0; k < 3; k++)
            if (fabs(got.position[b][k] - put.position[b][k]) > 1e-9 * r) {
                snprintf(ret_message, size,
                         "it moves the balls itself, or does not leave them where they are put; "
                         "expected: no fix that integrates or moves, as nve/sphere");
                return -1;
            }
    put.position[0][0] = -0.995 * r;
    put.position[1][0] = 0.995 * r;
    if (gran_step(gran, 1e-6, &put, ret_message, size))
        return -1;
    if (largest_of(put.force[0]) > 0.0)
        return 0;
    snprintf(ret_message, size,
             "two balls of radius %g m at an overlap of %g m do not act on one another; expected: "
             "a pair_style and its pair_coeff, or a fix that does the same",
             r, 0.01 * r);
    return -1;
}
