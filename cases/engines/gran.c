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
        snprintf(ret_message, size, "%s is not there (%s)", library, hint);
        return -1;
    }
    SYMBOL(gran, gran->command, "lammps_command");
    SYMBOL(gran, gran->extract_atom, "lammps_extract_atom");
    if (gran->command && gran->extract_atom)
        return 0;
    snprintf(ret_message, size, "%s has no lammps_command: not the library that is meant", library);
    return -1;
}

void gran_command(const struct gran *gran, const char *format, ...) {
    char text[1024];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    gran->command(gran->instance, text);
}

void gran_create(struct gran *gran, const struct adapter_contact *c,
                 const struct adapter_flight *flight, const char *units_word) {
    gran->bodies = c->wall ? 1 : 2;
    gran->apart = 0.01 * c->radius[0];
    gran->reach = c->radius[0];
    for (int b = 0; b < gran->bodies; b++) {
        const double start = b ? c->radius[0] + 1.5 * c->radius[1] : -1.5 * c->radius[0];
        const double *x = flight ? flight->start.position[b] : NULL;
        const double r = c->radius[b], volume = 4.0 / 3.0 * TOUCH_PI * r * r * r;
        gran_command(gran, "create_atoms %d single %.17g %.17g %.17g%s", b + 1, x ? x[0] : start,
                     x ? x[1] : 0.0, x ? x[2] : 0.0, units_word);
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

void gran_begin(struct gran *gran, const struct adapter_flight *flight) {
    gran->dt = 0.0;
    if (!flight)
        return;
    gran_command(gran, "timestep %.17g", flight->dt);
    write_bodies(gran, &flight->start);
    gran->command(gran->instance, "run 0 pre yes post no");
    gran->dt = flight->dt;
}

/* Forces of the bodies as written, and what else the engine makes of the present time step. */
static void set_up(const struct gran *gran) {
    if (*gran->wall && gran->dt > 0.0) {
        gran->command(gran->instance, "unfix wall");
        gran->command(gran->instance, gran->wall);
    }
    gran->command(gran->instance, "run 0 pre yes post no");
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
    gran->command(gran->instance, "run 1 pre no post no");
    read_forces(gran, bodies);
    return 0;
}

void gran_part(struct gran *gran, struct adapter_bodies *bodies) {
    write_bodies(gran, bodies);
    gran->last = *bodies;
    /* One step ends the contact; the setup makes a new neighbour list, with which LIGGGHTS
     * forgets. */
    if (gran->dt > 0.0) {
        gran->command(gran->instance, "run 1 pre no post no");
        set_up(gran);
    }
}

void gran_fly(struct gran *gran, size_t steps, struct adapter_bodies *ret_bodies) {
    for (size_t k = 0; k < steps; k++)
        gran->command(gran->instance, "run 1 pre no post no");
    read_bodies(gran, ret_bodies);
}
