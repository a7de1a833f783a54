/* SPDX-License-Identifier: GPL-3.0-or-later */
/* LAMMPS: pair styles gran/hertz/history and granular, as of stable 29Sep2021.
 *
 * Two unlike bodies get the coefficients of pair 1-2 by hand, and a wall its stiffnesses as
 * numbers: what the engine makes of two types, and of a wall's material, is another law
 * (FINDINGS.md). Two rows of engine_laws.c are for measuring that. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "gran.h"
#include "touchstone/common.h"

static int load(const struct adapter_engine *engine, char *ret_version, size_t version_size,
                char *ret_message, size_t size) {
    struct gran *g = engine->gran;
    void *(*open)(int, char **, void **);
    int (*version)(void *);
    char *argv[] = {"lammps", "-log", "none", "-nocite", NULL};
    if (gran_load(g, engine->library, engine->install_hint, ret_message, size))
        return -1;
    *(void **)&open = gran_symbol(g, "lammps_open_no_mpi");
    *(void **)&version = gran_symbol(g, "lammps_version");
    g->instance = open ? open(4, argv, NULL) : NULL;
    if (!g->instance || !version) {
        snprintf(ret_message, size, "%s: cannot be started", engine->library);
        return -1;
    }
    snprintf(ret_version, version_size, "LAMMPS %d", version(g->instance));
    return 0;
}

/* Restitution 1 is asked for as no damping: Tsuji's polynomial is 0.0003 there, not 0. */
static int has_tsuji(const struct adapter_contact *c, const struct engine_law *law) {
    return law->takes_restitution && c->restitution < 1.0;
}

static const char *damping_of(const struct adapter_contact *c, const struct engine_law *law) {
    return law->takes_restitution && !has_tsuji(c, law) ? "velocity" : law->setup[1];
}

/* "x y xgamma mu": the tangential part of both pair and wall. The shear dashpot is given the ratio
 * to the normal one that MUSEN and LIGGGHTS have, sqrt(k_s/k_n): with the moduli of the pair, 4
 * Gstar/Estar under the root. */
static void shear_text(const struct adapter_contact *c, const struct engine_law *law,
                       double stiffness, char ret[256]) {
    char number[32] = "NULL";
    const double ratio = sqrt(4.0 * c->g_star / c->e_star);
    if (stiffness > 0.0)
        snprintf(number, sizeof number, "%.17g", stiffness);
    snprintf(ret, 256, "tangential %s %s %.17g %.17g damping %s", law->setup[0], number,
             has_tsuji(c, law) ? ratio : 0.0, c->friction, damping_of(c, law));
}

/* The case's dashpot coefficient in the engine's words. That of c sqrt(overlap) it takes per mass and
 * radius: gamma m* sqrt(R* overlap). */
static double gamma_of(const struct adapter_contact *c, const struct engine_law *law) {
    if (isnan(c->dashpot))
        return 0.0;
    return !strcmp(law->dashpot, "kk") ? c->dashpot / (c->m_eff * sqrt(c->r_eff)) : c->dashpot;
}

static void set_granular(struct gran *g, const struct adapter_contact *c,
                         const struct engine_law *law) {
    const double normal = has_tsuji(c, law) ? c->restitution : gamma_of(c, law);
    char shear[256];
    gran_command(g, "pair_style granular");
    shear_text(c, law, 0.0, shear);
    if (law->mixes_itself)
        for (int b = 0; b < 2; b++)
            gran_command(g, "pair_coeff %d %d hertz/material %.17g %.17g %.17g %s", b + 1, b + 1,
                         c->young[b], normal, c->poisson[b], shear);
    else
        gran_command(g, "pair_coeff * * hertz/material %.17g %.17g %.17g %s", c->young_like, normal,
                     c->poisson_like, shear);
    if (!c->wall)
        return;
    if (law->has_wall_material) {
        gran_command(g,
                     "fix wall all wall/gran granular hertz/material %.17g %.17g %.17g %s "
                     "xplane NULL 0.0",
                     c->young[0], normal, c->poisson[0], shear);
        return;
    }
    shear_text(c, law, 8.0 * c->g_star, shear);
    char wall[sizeof g->wall];
    snprintf(wall, sizeof wall,
             "fix wall all wall/gran granular hertz %.17g %.17g %s xplane NULL 0.0",
             4.0 / 3.0 * c->e_star, normal, shear);
    gran_say(g, wall);
    /* Each setup takes the coefficient that the one before has made of the restitution for a restitution again
     * (FINDINGS.md). */
    if (has_tsuji(c, law))
        memcpy(g->wall, wall, sizeof wall);
}

static void set_history(struct gran *g, const struct adapter_contact *c,
                        const struct engine_law *law) {
    char numbers[256];
    snprintf(numbers, sizeof numbers, "%.17g %.17g %.17g 0.0 %.17g 0", 4.0 / 3.0 * c->e_star,
             8.0 * c->g_star, gamma_of(c, law), c->friction);
    gran_command(g, "pair_style gran/hertz/history %s", numbers);
    gran_command(g, "pair_coeff * *");
    if (c->wall)
        gran_command(g, "fix wall all wall/gran hertz/history %s xplane NULL 0.0", numbers);
}

static int cannot(const struct engine_law *law, const struct adapter_contact *c, char *message,
                  size_t size) {
    if (c->rolling > 0.0)
        snprintf(message, size, "no rolling friction of this kind");
    else if (!law->takes_restitution && c->restitution < 1.0)
        snprintf(message, size, "takes a dashpot coefficient, no restitution");
    else if (law->takes_restitution && c->dashpot > 0.0)
        snprintf(message, size, "takes a restitution, no dashpot coefficient");
    else
        return 0;
    return -1;
}

/* Commands before the box. */
static const char *const start[] = {
    "clear",          "units si",   "atom_style sphere",   "atom_modify map array sort 0 0",
    "boundary f f f", "newton off", "comm_modify vel yes", NULL,
};

static int open_contact(const struct adapter_engine *engine, const struct engine_law *law,
                        const struct adapter_contact *c, char *ret_message, size_t size) {
    struct gran *g = engine->gran;
    const double reach = c->wall ? c->radius[0] : c->radius[0] + c->radius[1];
    if (cannot(law, c, ret_message, size))
        return -1;
    *g->wall = '\0';
    for (size_t i = 0; start[i]; i++)
        gran_say(g, start[i]);
    gran_command(g, "region box block %.17g %.17g %.17g %.17g %.17g %.17g", -20.0 * reach,
                 20.0 * reach, -20.0 * reach, 20.0 * reach, -20.0 * reach, 20.0 * reach);
    gran_say(g, "create_box 2 box");
    gran_create(g, c, "");
    gran_command(g, "neighbor %.17g bin", 2.0 * reach);
    gran_say(g, "neigh_modify delay 0 every 1 check yes");
    if (law->setup[0])
        set_granular(g, c, law);
    else
        set_history(g, c, law);
    g->dt = 0.0;
    return gran_failed(g, ret_message, size);
}

static struct gran gran;
struct adapter_engine adapter_lammps = {
    .name = "lammps",
    .library = "liblammps.so.0",
    .install_hint = "Debian: apt-get install liblammps0",
    .gran = &gran,
    .load = load,
    .open = open_contact,
    .start = start,
    .units_word = "",
};
