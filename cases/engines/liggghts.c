/* SPDX-License-Identifier: GPL-3.0-or-later */
/* LIGGGHTS 3.8: model hertz with tangential history, limitForce, and rolling friction cdt.
 *
 * Moduli, restitution and friction are properties of types: the engine mixes them itself. A rigid
 * body is one of 1e300 Pa, whose compliance vanishes.
 */
#include <math.h>
#include <stdio.h>
#include <string.h>
#include "gran.h"
#include "touchstone/common.h"

#define RIGID 1e300 /* Pa */

static int load(const struct adapter_engine *engine, char *ret_version, size_t version_size,
                char *ret_message, size_t size) {
    struct gran *g = engine->gran;
    void (*open)(int, char **, void **);
    char *argv[] = {"liggghts", "-log", "none", NULL};
    if (gran_load(g, engine->library, engine->install_hint, ret_message, size))
        return -1;
    *(void **)&open = gran_symbol(g, "lammps_open_no_mpi");
    if (open)
        open(3, argv, &g->instance);
    if (!g->instance) {
        snprintf(ret_message, size, "%s: cannot be started", engine->library);
        return -1;
    }
    snprintf(ret_version, version_size, "LIGGGHTS 3.8.0 (%s)", engine->library);
    return 0;
}

static void property(struct gran *g, const char *name, const double value[2]) {
    gran_command(g, "fix %s all property/global %s peratomtype %.17g %.17g", name, name, value[0],
                 value[1]);
}

static void pair_property(struct gran *g, const char *name, double value) {
    gran_command(g, "fix %s all property/global %s peratomtypepair 2 %.17g %.17g %.17g %.17g", name,
                 name, value, value, value, value);
}

static int cannot(const struct engine_law *law, const struct adapter_contact *c, char *message,
                  size_t size) {
    if (c->rolling > 0.0 && !law->takes_rolling)
        snprintf(message, size, "this law has no rolling friction");
    else if (c->restitution < 0.05)
        snprintf(message, size, "restitution %g: the engine takes [0.05, 1]", c->restitution);
    else if (c->dashpot > 0.0)
        snprintf(message, size, "takes a restitution, no dashpot coefficient");
    else
        return 0;
    return -1;
}

/* Commands before the box. */
static const char *const start[] = {
    "clear",
    "atom_style granular",
    "atom_modify map array sort 0 0",
    "boundary f f f",
    "newton off",
    "communicate single vel yes",
    "units si",
    NULL,
};

static int open_contact(const struct adapter_engine *engine, const struct engine_law *law,
                        const struct adapter_contact *c, char *ret_message, size_t size) {
    struct gran *g = engine->gran;
    const double reach = c->wall ? c->radius[0] : c->radius[0] + c->radius[1];
    if (cannot(law, c, ret_message, size))
        return -1;
    for (size_t i = 0; start[i]; i++)
        gran_say(g, start[i]);
    gran_command(g, "region box block %.17g %.17g %.17g %.17g %.17g %.17g units box", -20.0 * reach,
                 20.0 * reach, -20.0 * reach, 20.0 * reach, -20.0 * reach, 20.0 * reach);
    gran_say(g, "create_box 2 box");
    gran_command(g, "neighbor %.17g bin", 2.0 * reach);
    gran_say(g, "neigh_modify delay 0");
    gran_say(g, "hard_particles yes");
    double young[2], poisson[2];
    for (int b = 0; b < 2; b++) {
        young[b] = c->rigid[b] ? RIGID : c->young[b];
        poisson[b] = c->rigid[b] ? 0.3 : c->poisson[b];
    }
    property(g, "youngsModulus", young);
    property(g, "poissonsRatio", poisson);
    pair_property(g, "coefficientRestitution", c->restitution);
    pair_property(g, "coefficientFriction", c->friction);
    pair_property(g, "coefficientRollingFriction", law->takes_rolling ? c->rolling : 0.0);
    gran_command(g, "pair_style gran model hertz %s%s", law->setup[0], law->setup[1]);
    gran_say(g, "pair_coeff * *");
    gran_create(g, c, " units box");
    if (c->wall)
        gran_command(g, "fix wall all wall/gran model hertz %s primitive type 2 xplane 0.0%s",
                     law->setup[0], law->setup[1]);
    g->dt = 0.0;
    return gran_failed(g, ret_message, size);
}

static struct gran gran;
struct adapter_engine adapter_liggghts = {
    .name = "liggghts",
    .library = "libliggghts.so.3",
    .install_hint = "Debian: apt-get install libliggghts3",
    .gran = &gran,
    .load = load,
    .open = open_contact,
    .start = start,
    .units_word = " units box",
};
