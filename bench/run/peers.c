/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The pair loop of LAMMPS and of LIGGGHTS, timed by their own timing breakdown, beside that of the
 * library's example step (lib/examples/dem_step.c): the same dense packing, moduli, friction, time
 * step and neighbour skin, on one core. All of them skip listed pairs that do not touch, gather,
 * compute the force and scatter it. They take turns; the median of the turns, and of their ratios, is
 * reported.
 */
#include <fcntl.h>
#include <gsl/gsl_randist.h>
#include <jansson.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "parts.h"
#include "cases/base/child.h"
#include "cases/base/folder.h"
#include "cases/base/memory.h"
#include "touchstone/common.h"

#define SPHERES      100000
#define STEPS        100
#define TURNS        3
#define SKIN         5e-4 /* m, a tenth of the radius: what dem_step has */
#define SPEED        0.01 /* m/s, as dem_step */
#define SECONDS      600  /* for one child */

/* Material of dem_step: E = 10 MPa, nu = 0.3, e = 0.8, mu = 0.5. gran/hertz/history takes
 * 4/3 E*; its shear stiffness is 2/7 of that, which does not matter here: only speed is compared. */
#define LAMMPS_HERTZ "pair_style gran/hertz/history 7.3e6 NULL 0 0 0.5 1\npair_coeff * *\n"
#define LAMMPS_GRANULAR                                                                            \
    "pair_style granular\npair_coeff * * hertz/material 1e7 0.8 0.3 damping tsuji "
#define LIGGGHTS_HERTZ                                                                             \
    "fix m1 all property/global youngsModulus peratomtype 1.0e7\n"                                 \
    "fix m2 all property/global poissonsRatio peratomtype 0.3\n"                                   \
    "fix m3 all property/global coefficientRestitution peratomtypepair 1 0.8\n"                    \
    "fix m4 all property/global coefficientFriction peratomtypepair 1 0.5\n"                       \
    "pair_style gran model hertz tangential history\npair_coeff * *\n"

enum program {
    OURS,
    LAMMPS,
    LIGGGHTS,
    PROGRAMS,
};

static const struct {
    enum program program;
    const char *name, *setup, *note; /* setup: of ours the law */
} contestants[] = {
    {OURS, "dem_step, hertz_mindlin", "hertz_mindlin", "force history, dashpots"},
    {OURS, "dem_step, displacement", "hertz_mindlin_displacement",
     "displacement history, dashpots"},
    {LAMMPS, "LAMMPS gran/hertz/history", LAMMPS_HERTZ, "displacement history, no dashpot"},
    {LAMMPS, "LAMMPS granular mindlin", LAMMPS_GRANULAR "tangential mindlin NULL 1.0 0.5\n",
     "displacement history, dashpots"},
    {LAMMPS, "LAMMPS granular mindlin_rescale/force",
     LAMMPS_GRANULAR "tangential mindlin_rescale/force NULL 1.0 0.5\n", "force history, dashpots"},
    {LIGGGHTS, "LIGGGHTS hertz, history", LIGGGHTS_HERTZ, "displacement history, dashpots"},
};

struct arena {
    char *folder; /* for all files; NULL: none */
    char *dem_step;
    double dt;
    const char *target;
    unsigned long seed;
};

/* --- children ------------------------------------------------------------------------------- */

/* Runs a program of PATH in the folder; its output goes to a file there. 0 where it ended well. */
static int run_child(const char *folder, const char *output, char *const *arguments) {
    char *path = play_format("%s/%s", folder, output), unused[64];
    const int out = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    const struct child_setup setup = {.folder = folder,
                                      .in = CHILD_NULL,
                                      .out = out,
                                      .err = CHILD_OUT,
                                      .leads_group = 1,
                                      .seconds = SECONDS};
    setenv("OMP_NUM_THREADS", "1", 1);
    const int bad = out < 0 || child_run(&setup, arguments, "", unused, sizeof unused);
    if (out >= 0)
        close(out);
    return bad ? -1 : 0;
}

/* Beside this program, in the build tree, or on PATH. */
static char *find_dem_step(void) {
    char own[4096];
    const char *given = getenv("TOUCHSTONE_DEM_STEP");
    const ssize_t length = readlink("/proc/self/exe", own, sizeof own - 1);
    if (given && *given)
        return play_copy(given);
    own[length > 0 ? length : 0] = '\0';
    const char *slash = strrchr(own, '/');
    for (size_t i = 0; slash && i < 2; i++) {
        char *path = i == 0 ? play_format("%.*s/dem_step", (int)(slash - own), own)
                            : play_format("%.*s/../lib/examples/dem_step", (int)(slash - own), own);
        if (!access(path, X_OK))
            return path;
    }
    return play_copy("dem_step");
}

/* --- the packing ---------------------------------------------------------------------------- */

/* Turns dem_step's packing into a data file that both engines read, with velocities alike. */
static int convert_packing(const struct arena *a, const char *from, const char *to) {
    double box, x, y, z, radius;
    size_t n;
    char *in_name = play_format("%s/%s", a->folder, from);
    char *out_name = play_format("%s/%s", a->folder, to);
    FILE *in = fopen(in_name, "r"), *out = fopen(out_name, "w");
    int bad =
        !in || !out || fscanf(in, "# box %lf m, %zu spheres: x y z radius (m)", &box, &n) != 2;
    if (!bad)
        fprintf(out,
                "packing\n\n%zu atoms\n1 atom types\n\n0 %.17g xlo xhi\n0 %.17g ylo yhi\n"
                "0 %.17g zlo zhi\n\nAtoms\n\n",
                n, box, box, box);
    for (size_t i = 1; !bad && i <= n; i++) {
        bad = fscanf(in, "%lf %lf %lf %lf", &x, &y, &z, &radius) != 4;
        fprintf(out, "%zu 1 %.17g 2500 %.17g %.17g %.17g\n", i, 2.0 * radius, x, y, z);
    }
    gsl_rng *random = gsl_rng_alloc(gsl_rng_mt19937);
    gsl_rng_set(random, a->seed);
    if (!bad)
        fputs("\nVelocities\n\n", out);
    for (size_t i = 1; !bad && i <= n; i++) {
        fprintf(out, "%zu", i);
        for (int k = 0; k < 6; k++)
            fprintf(out, " %.6g", gsl_ran_gaussian(random, k < 3 ? SPEED : SPEED / 5e-3));
        putc('\n', out);
    }
    gsl_rng_free(random);
    if (in)
        fclose(in);
    return (out && fclose(out)) || bad ? -1 : 0;
}

static int write_script(const struct arena *a, const char *name, enum program program,
                        const char *setup) {
    const int lammps = program == LAMMPS;
    char *path = play_format("%s/%s", a->folder, name);
    FILE *out = fopen(path, "w");
    if (!out)
        return -1;
    fprintf(out,
            "units si\natom_style %s\natom_modify map array\nboundary p p p\nnewton off\n%s\n"
            "read_data packing.data\nneighbor %g bin\nneigh_modify every 1 delay 0 check yes\n%s"
            "timestep %.9g\nfix 1 all nve/sphere\ncompute c all contact/atom\n"
            "compute n all reduce sum c_c\nthermo %d\nthermo_style custom step c_n ke\n"
            "thermo_modify norm no\nrun %d\n",
            lammps ? "sphere" : "granular",
            lammps ? "comm_modify vel yes" : "communicate single vel yes", SKIN, setup, a->dt,
            STEPS, STEPS);
    return fclose(out) ? -1 : 0;
}

/* --- times ---------------------------------------------------------------------------------- */

/* "Pair    | 1.357 | 1.357 | ..." or "Pair  time (%) = 2.83969 (90.9717)", s; and the contacts of
 * the first and the last step. ns a contact; NaN. */
static double read_engine(const struct arena *a, const char *output) {
    char line[1024];
    double pair = (double)NAN, contacts[2] = {(double)NAN, (double)NAN};
    char *path = play_format("%s/%s", a->folder, output);
    FILE *in = fopen(path, "r");
    while (in && fgets(line, sizeof line, in)) {
        double step, n, ke, low, seconds;
        char rest[8];
        if (sscanf(line, " %lf %lf %lf %7s", &step, &n, &ke, rest) == 3) {
            if (!(step > 0.0))
                contacts[0] = 0.5 * n; /* each is seen from both sides */
            else if (step >= STEPS)
                contacts[1] = 0.5 * n;
        }
        if (sscanf(line, "Pair | %lf | %lf", &low, &seconds) == 2 ||
            sscanf(line, "Pair time (%%) = %lf", &seconds) == 1)
            pair = seconds;
    }
    if (in)
        fclose(in);
    return 1e9 * pair / (0.5 * (contacts[0] + contacts[1]) * STEPS);
}

static double number_in(const struct arena *a, const char *output, const char *key) {
    char *path = play_format("%s/%s", a->folder, output);
    json_t *json = json_load_file(path, 0, NULL);
    const json_t *value = json_object_get(json, key);
    return json_is_number(value) ? json_number_value(value) : (double)NAN;
}

static double run_engine(const struct arena *a, enum program program, const char *setup) {
    char *arguments[] = {(char[]){"lmp"},  (char[]){"-in"},  (char[]){"in.script"},
                         (char[]){"-log"}, (char[]){"none"}, NULL};
    char liggghts[] = "liggghts";
    if (program == LIGGGHTS)
        arguments[0] = liggghts;
    if (write_script(a, "in.script", program, setup) ||
        run_child(a->folder, "engine.out", arguments))
        return (double)NAN;
    return read_engine(a, "engine.out");
}

/* key: the number of its answer that is wanted. */
static double run_ours(const struct arena *a, const char *law, const char *key) {
    char steps[16];
    snprintf(steps, sizeof steps, "%d", STEPS);
    char *arguments[] = {a->dem_step,
                         (char[]){"--json"},
                         (char[]){"--read-packing"},
                         (char[]){"packing.txt"},
                         (char[]){"--steps"},
                         steps,
                         (char[]){"--law"},
                         (char *)(size_t)law,
                         a->target ? (char[]){"--target"} : NULL,
                         (char *)(size_t)a->target,
                         NULL};
    if (run_child(a->folder, "ours.json", arguments))
        return (double)NAN;
    return number_in(a, "ours.json", key);
}

/* --- all ------------------------------------------------------------------------------------ */

static int open_arena(const struct bench_lab *lab, struct arena *a) {
    char spheres[16], seed[32];
    *a = (struct arena){.target = lab->options->target, .seed = lab->options->seed};
    a->folder = folder_scratch("touchstone-bench");
    if (!a->folder)
        return -1;
    a->dem_step = find_dem_step();
    snprintf(spheres, sizeof spheres, "%d", SPHERES);
    snprintf(seed, sizeof seed, "%lu", a->seed);
    char *arguments[] = {a->dem_step,
                         (char[]){"--json"},
                         (char[]){"--spheres"},
                         spheres,
                         (char[]){"--steps"},
                         (char[]){"0"},
                         (char[]){"--seed"},
                         seed,
                         (char[]){"--write-packing"},
                         (char[]){"packing.txt"},
                         NULL};
    if (run_child(a->folder, "ours.json", arguments))
        return -1;
    a->dt = number_in(a, "ours.json", "dt_s");
    return a->dt > 0.0 ? convert_packing(a, "packing.txt", "packing.data") : -1;
}

static void close_arena(struct arena *a) {
    if (a->folder)
        folder_remove(a->folder);
}

static double run_contestant(const struct arena *a, size_t i) {
    return contestants[i].program == OURS
               ? run_ours(a, contestants[i].setup, "pair_loop_ns_per_contact")
               : run_engine(a, contestants[i].program, contestants[i].setup);
}

/* Median of the turns, and how far they spread. */
static struct bench_interval spread(double *values) {
    return (struct bench_interval){bench_quantile(values, TURNS, 0.5),
                                   bench_quantile(values, TURNS, 0.0),
                                   bench_quantile(values, TURNS, 1.0)};
}

static void add_contestant(const struct bench_lab *lab, size_t i, double (*ns)[TURNS]) {
    struct bench_peer peer = {.error = (double)NAN};
    double over[TURNS];
    for (size_t turn = 0; turn < TURNS; turn++)
        over[turn] = ns[i][turn] / ns[0][turn];
    peer.ns = spread(ns[i]).middle;
    peer.over_ours = spread(over);
    peer.items = SPHERES;
    snprintf(peer.kind, sizeof peer.kind, "engine");
    snprintf(peer.name, sizeof peer.name, "%s", contestants[i].name);
    snprintf(peer.what, sizeof peer.what, "a contact in the pair loop, %d spheres, one core",
             SPHERES);
    snprintf(peer.note, sizeof peer.note, "%s", contestants[i].note);
    if (!isnan(peer.ns))
        bench_add_peers(lab->result, &peer);
}

/* The kernel alone, as the example calls it. */
static void add_kernel(const struct bench_lab *lab, const struct arena *a) {
    struct arena split = *a;
    struct bench_peer peer = {.error = (double)NAN, .items = SPHERES};
    char *arguments[] = {split.dem_step,
                         (char[]){"--json"},
                         (char[]){"--split"},
                         (char[]){"--read-packing"},
                         (char[]){"packing.txt"},
                         (char[]){"--steps"},
                         (char[]){"100"},
                         a->target ? (char[]){"--target"} : NULL,
                         (char *)(size_t)a->target,
                         NULL};
    if (run_child(a->folder, "ours.json", arguments))
        return;
    peer.ns = number_in(a, "ours.json", "kernel_ns_per_contact");
    peer.over_ours = (struct bench_interval){(double)NAN, (double)NAN, (double)NAN};
    snprintf(peer.kind, sizeof peer.kind, "engine");
    snprintf(peer.name, sizeof peer.name, "dem_step, the kernel alone");
    snprintf(peer.what, sizeof peer.what, "a contact in the pair loop, %d spheres, one core",
             SPHERES);
    snprintf(peer.note, sizeof peer.note, "of hertz_mindlin, in blocks of about 200");
    if (!isnan(peer.ns))
        bench_add_peers(lab->result, &peer);
}

void bench_measure_engines(const struct bench_lab *lab) {
    struct arena arena;
    double ns[TOUCH_COUNT(contestants)][TURNS];
    if (!open_arena(lab, &arena)) {
        for (size_t turn = 0; turn < TURNS; turn++)
            for (size_t i = 0; i < TOUCH_COUNT(contestants); i++) {
                bench_progress(lab, contestants[i].name);
                /* Not found, or failed: not tried again. */
                ns[i][turn] = turn && isnan(ns[i][0]) ? (double)NAN : run_contestant(&arena, i);
            }
        for (size_t i = 0; i < TOUCH_COUNT(contestants); i++)
            add_contestant(lab, i, ns);
        add_kernel(lab, &arena);
    }
    close_arena(&arena);
}
