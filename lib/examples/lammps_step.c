/* SPDX-License-Identifier: BSD-3-Clause */
/* touchstone/pairs.h inside another engine: spheres in a periodic box, moved by LAMMPS, once with a pair
 * style of LAMMPS and once with touch_pairs_run() in the place of its inner loop. It prints how far the
 * trajectories are apart, and the time of a step of both. LAMMPS is loaded when the program runs (Debian:
 * liblammps0); without it the exit status is 77, and 1 where the trajectories are further apart than round-off
 * lets them be. Against the installed library:
 *
 *   cc -O3 lammps_step.c $(pkg-config --cflags --libs touchstone) -ldl -o lammps_step
 *   ./lammps_step --spheres 100000 --steps 200
 *
 * LAMMPS makes the neighbour list: "pair_style zero" asks for it, and computes nothing. "fix external" calls
 * pairs_of_lammps() where forces are wanted. What it does there is what a pair style would do:
 *
 *   1. After the list was made anew: copy it to two arrays of indices, and carry the history along, by the
 *      lasting numbers (tags) of the spheres.
 *   2. Say where the arrays of LAMMPS are; ghosts are spheres like others.
 *   3. touch_pairs_run().
 */
#define _POSIX_C_SOURCE 200809L
#include <dlfcn.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <touchstone/pairs.h>

#define RADIUS  5e-3   /* m */
#define DENSITY 2500.0 /* kg/m3 */
#define YOUNG   1e7    /* Pa */
#define POISSON 0.3
#define MU      0.5
#define DT      2e-5 /* s */
#define SKIN    5e-4 /* m */
#define EVERY   50   /* steps from one list to the next */

/* --- LAMMPS ------------------------------------------------------------------------------------------- */

typedef void callback(void *, int64_t, int, int *, double **, double **);

#define FUNCTIONS(X)                                                                               \
    X(void *, open_no_mpi, (int, char **, void **))                                                \
    X(void, close, (void *))                                                                       \
    X(char *, command, (void *, const char *))                                                     \
    X(void *, extract_atom, (void *, const char *))                                                \
    X(int, extract_setting, (void *, const char *))                                                \
    X(int, find_pair_neighlist, (void *, const char *, int, int, int))                             \
    X(int, neighlist_num_elements, (void *, int))                                                  \
    X(void, neighlist_element_neighbors, (void *, int, int, int *, int *, int **))                 \
    X(void, set_fix_external_callback, (void *, const char *, callback *, void *))                 \
    X(int, has_error, (void *))                                                                    \
    X(int, get_last_error_message, (void *, char *, int))

static struct {
#define X(type, name, arguments) type(*name) arguments;
    FUNCTIONS(X)
#undef X
} lammps;

static void die(const char *what) {
    fprintf(stderr, "lammps_step: %s\n", what);
    exit(2);
}

static void load(const char *file) {
    void *library = dlopen(file, RTLD_NOW | RTLD_GLOBAL);
    if (!library) {
        fprintf(stderr, "lammps_step: %s\n", dlerror());
        exit(77);
    }
#define X(type, name, arguments)                                                                   \
    *(void **)(void *)&lammps.name = dlsym(library, "lammps_" #name);                              \
    if (!lammps.name)                                                                              \
        die("this library has no lammps_" #name);
    FUNCTIONS(X)
#undef X
}

static void *grab(size_t count, size_t size) {
    void *memory;
    if (posix_memalign(&memory, 64, (count + 8) * size))
        die("out of memory");
    memset(memory, 0, (count + 8) * size);
    return memory;
}

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void command(void *instance, const char *text) {
    char message[512];
    lammps.command(instance, text);
    if (lammps.has_error(instance)) {
        lammps.get_last_error_message(instance, message, sizeof message);
        die(message);
    }
}

/* --- the pair style ------------------------------------------------------------------------------------ */

struct style {
    void *instance;
    struct touch_coefficients coefficients;
    struct touch_pairs pairs;
    uint32_t *first, *second, *name;
    double *history[TOUCH_STATE_MAX], *history_memory;
    void *scratch;
    int64_t calls;
    double time; /* s */
    size_t names;
};

/* The list of LAMMPS in two arrays, and the history of the last one. */
static void take_list(struct style *s, size_t spheres) {
    struct touch_pair_list *list = &s->pairs.list, old = *list;
    double *old_history[TOUCH_STATE_MAX], *old_memory = s->history_memory;
    uint32_t *const old_first = s->first, *const old_second = s->second, *const old_name = s->name;
    const int number = lammps.find_pair_neighlist(s->instance, "zero", 1, 0, 0);
    const int rows = lammps.neighlist_num_elements(s->instance, number);
    const int *tag = lammps.extract_atom(s->instance, "id");
    int i, count, *neighbours;
    memcpy(old_history, s->history, sizeof old_history);
    old.history = old_history;
    list->count = 0;
    for (int row = 0; row < rows; row++) {
        lammps.neighlist_element_neighbors(s->instance, number, row, &i, &count, &neighbours);
        list->count += (size_t)count;
    }
    s->first = grab(list->count, sizeof *s->first);
    s->second = grab(list->count, sizeof *s->second);
    s->name = grab(spheres, sizeof *s->name);
    size_t pair = 0;
    for (int row = 0; row < rows; row++) {
        lammps.neighlist_element_neighbors(s->instance, number, row, &i, &count, &neighbours);
        for (int k = 0; k < count; k++, pair++) {
            s->first[pair] = (uint32_t)i;
            s->second[pair] = (uint32_t)neighbours[k];
        }
    }
    for (size_t k = 0; k < spheres; k++)
        s->name[k] = (uint32_t)(tag[k] - 1);
    const size_t words = touch_pairs_words(list->count), stride = 64 * words + 24;
    s->history_memory = grab(stride * s->pairs.kernel->state_count, sizeof(double));
    for (size_t k = 0; k < s->pairs.kernel->state_count; k++)
        s->history[k] = s->history_memory + k * stride;
    list->first = s->first;
    list->second = s->second;
    list->contact = grab(words, sizeof *list->contact);
    list->history = s->history;
    void *work = grab(touch_pairs_carry_size(&old, s->names), 1);
    touch_pairs_carry(s->pairs.kernel, &old, old_name, list, s->name, s->names, work);
    void *const done[] = {work, old_first, old_second, old_name, old_memory, old.contact};
    for (size_t k = 0; k < TOUCH_COUNT(done); k++)
        free(done[k]);
}

static void pairs_of_lammps(void *pointer, int64_t step, int local, int *tags, double **x,
                            double **fix_force) {
    struct style *s = pointer;
    const double begin = now();
    const size_t stride = 3 * sizeof(double);
    double **v = lammps.extract_atom(s->instance, "v");
    double **spin = lammps.extract_atom(s->instance, "omega");
    double **force = lammps.extract_atom(s->instance, "f");
    double **torque = lammps.extract_atom(s->instance, "torque");
    const double *radius = lammps.extract_atom(s->instance, "radius");
    const size_t spheres = (size_t)local + (size_t)lammps.extract_setting(s->instance, "nghost");
    (void)step;
    (void)tags;
    s->pairs.spheres = (struct touch_spheres){
        spheres,        0,    x[0], stride, v[0],     stride, spin[0],   stride, radius,
        sizeof(double), NULL, 0,    NULL,   force[0], stride, torque[0], stride};
    if (s->calls++ % EVERY == 0) {
        struct touch_message message;
        take_list(s, spheres);
        if (touch_pairs_check(&s->pairs, &message) != TOUCH_OK)
            die(message.text);
    }
    /* Before the first step LAMMPS wants forces, but no time passes. */
    s->pairs.dt = s->calls > 1 ? DT : 1e-200;
    touch_pairs_run(&s->pairs, 0, s->pairs.list.count, s->scratch, NULL);
    memset(fix_force[0], 0, (size_t)local * stride); /* LAMMPS adds it: all is in f already */
    s->time += now() - begin;
}

struct number {
    const char *keyword;
    double value;
};

struct choice {
    const char *keyword, *name;
};

static void set_number(const struct touch_law *law, struct touch_values *values,
                       const struct number *n) {
    struct touch_message message;
    if (touch_values_set(law, values, n->keyword, n->value, n->value, &message) != TOUCH_OK)
        die(message.text);
}

/* numbers, choices: beside those of the material, up to a keyword NULL. */
static void make_style(struct style *s, const char *law, const struct number *numbers,
                       const struct choice *choices, size_t spheres) {
    static const struct number material[] = {{"young", YOUNG}, {"poisson", POISSON}, {"mu_sl", MU}};
    const double mass = 4.0 / 3.0 * TOUCH_PI * DENSITY * RADIUS * RADIUS * RADIUS;
    const struct touch_pair pair = {{RADIUS, RADIUS}, {mass, mass}, {0, 0}, 3};
    struct touch_message message;
    struct touch_values values;
    if (touch_kernel_find(law, TOUCH_FORM_SPACE, NULL, &s->pairs.kernel, &message) != TOUCH_OK)
        die(message.text);
    touch_values_default(s->pairs.kernel->law, &values);
    for (size_t k = 0; k < TOUCH_COUNT(material); k++)
        set_number(s->pairs.kernel->law, &values, &material[k]);
    for (; numbers->keyword; numbers++)
        set_number(s->pairs.kernel->law, &values, numbers);
    for (; choices->keyword; choices++)
        if (touch_values_choose(s->pairs.kernel->law, &values, choices->keyword, choices->name,
                                &message) != TOUCH_OK)
            die(message.text);
    if (touch_batch_prepare(s->pairs.kernel, &values, &pair, &s->coefficients, &message) !=
        TOUCH_OK)
        die(message.text);
    s->pairs.coefficients = &s->coefficients;
    s->pairs.kinds = 1;
    s->pairs.dt = DT;
    s->names = spheres;
    s->scratch = grab(touch_pairs_scratch(s->pairs.kernel), 1);
}

static void free_style(struct style *s) {
    void *const all[] = {s->first,  s->second, s->name, s->history_memory, s->pairs.list.contact,
                         s->scratch};
    for (size_t k = 0; k < TOUCH_COUNT(all); k++)
        free(all[k]);
}

/* --- the box ------------------------------------------------------------------------------------------- */

/* Pair styles of LAMMPS, and the law that is the same. granular takes the shear force about the point of contact
 * and the sliding about the radius, which no law here does: so its spheres do not turn. gran/hertz/history takes
 * both about the radius. It projects the stored displacement onto the plane of the contact, and the law also
 * gives it back its length, which differs by the square of the angle of a step. */
#define GRANULAR(normal, tangential, damping)                                                      \
    "pair_style granular\npair_coeff * * hertz/material %.17g " normal                             \
    " %.17g tangential " tangential " %.17g damping " damping
#define UNDAMPED                                                                                   \
    {"restitution", 1.0}, {                                                                        \
        "mu_ro", 0.0                                                                               \
    }
#define DAMPED                                                                                     \
    {"restitution", 0.99}, {                                                                       \
        "c_t_ratio", 0.9                                                                           \
    }
#define AS_LAMMPS(kept)                                                                            \
    {"history", kept}, {"unloading", "scaled"}, {"limit", "sum_rest"}, {"limit_from", "size"},     \
        {"tension", "allowed"}, {                                                                  \
        "damping", "tsuji"                                                                         \
    }
static const struct {
    const char *name, *law, *fix, *style;
    double bound; /* largest difference over the largest velocity */
    struct number numbers[4];
    struct choice choices[8];
} styles[] = {
    {"force", "hertz_mindlin", "nve", GRANULAR("0.0", "mindlin/force NULL 0.0", "velocity"), 1e-8,
     .numbers = {UNDAMPED}},
    {"displacement", "hertz_mindlin_displacement", "nve",
     GRANULAR("0.0", "mindlin NULL 0.0", "velocity"), 1e-8, .numbers = {UNDAMPED}},
    {"rescale_force", "hertz_mindlin_general", "nve",
     GRANULAR("0.99", "mindlin_rescale/force NULL 0.9", "tsuji"), 1e-8, .numbers = {DAMPED},
     .choices = {AS_LAMMPS("force")}},
    {"rescale", "hertz_mindlin_general", "nve",
     GRANULAR("0.99", "mindlin_rescale NULL 0.9", "tsuji"), 1e-8, .numbers = {DAMPED},
     .choices = {AS_LAMMPS("displacement")}},
    {"history", "hertz_mindlin_displacement", "nve/sphere", NULL, 1e-6, .numbers = {UNDAMPED}},
};

static void commands(void *instance, const char *text) {
    char line[512];
    for (size_t length; *text; text += length + (text[length] == '\n')) {
        length = strcspn(text, "\n");
        snprintf(line, sizeof line, "%.*s", (int)length, text);
        command(instance, line);
    }
}

/* A face-centred lattice, pressed a little. */
static void *open_box(int side, size_t style, int own) {
    char text[2048], *none[] = {"lammps", "-log", "none", "-screen", "none", "-nocite", NULL};
    void *instance = lammps.open_no_mpi(6, none, NULL);
    if (!instance)
        die("LAMMPS does not start");
    const double lattice = 2.0 * RADIUS * sqrt(2.0) * 0.999;
    snprintf(text, sizeof text,
             "units si\natom_style sphere\natom_modify map array\nboundary p p p\nnewton off\n"
             "comm_modify vel yes\nlattice fcc %.17g\nregion box block 0 %d 0 %d 0 %d\n"
             "create_box 1 box\ncreate_atoms 1 box\nset type 1 diameter %.17g density %.17g\n"
             "displace_atoms all random %g %g %g 12345\n"
             "neighbor %g bin\nneigh_modify every %d delay 0 check no\n"
             "timestep %.17g\nfix 1 all %s",
             lattice, side, side, side, 2.0 * RADIUS, DENSITY, 1e-5, 1e-5, 1e-5, SKIN, EVERY, DT,
             styles[style].fix);
    commands(instance, text);
    if (own)
        snprintf(text, sizeof text,
                 "pair_style zero %.17g\npair_coeff * *\nfix 2 all external "
                 "pf/callback 1 1",
                 2.0 * RADIUS);
    else if (styles[style].style)
        snprintf(text, sizeof text, styles[style].style, YOUNG, POISSON, MU);
    else
        snprintf(text, sizeof text,
                 "pair_style gran/hertz/history %.17g %.17g 0 0 %g 0\npair_coeff * *",
                 2.0 / 3.0 * YOUNG / (1.0 - POISSON * POISSON),
                 2.0 * YOUNG / ((1.0 + POISSON) * (2.0 - POISSON)), MU);
    commands(instance, text);
    return instance;
}

/* --- both, in turns ------------------------------------------------------------------------------------ */

#define TURNS 5

static double run(void *instance, int steps) {
    char text[64];
    const double begin = now();
    snprintf(text, sizeof text, "run %d pre no post no", steps);
    command(instance, text);
    return now() - begin;
}

/* Vectors of one kind by the tags of the spheres. */
static double *by_tag(void *instance, const char *name) {
    double **vectors = lammps.extract_atom(instance, name);
    const int *tag = lammps.extract_atom(instance, "id");
    const int spheres = lammps.extract_setting(instance, "nlocal");
    double *ret = grab((size_t)spheres * 3, sizeof *ret);
    for (int i = 0; i < spheres; i++)
        memcpy(ret + 3 * (tag[i] - 1), vectors[i], 3 * sizeof *ret);
    return ret;
}

/* The largest difference of a component over the largest one. */
static double difference(void *a, void *b, const char *name, size_t spheres) {
    double *one = by_tag(a, name), *two = by_tag(b, name), most = 0.0, largest = 0.0;
    for (size_t k = 0; k < 3 * spheres; k++) {
        const double apart = fabs(one[k] - two[k]);
        most = apart > most ? apart : most;
        largest = fabs(one[k]) > largest ? fabs(one[k]) : largest;
        if (!(apart >= 0.0)) /* not a number */
            most = HUGE_VAL;
    }
    free(one);
    free(two);
    return largest > 0.0 ? most / largest : most;
}

static int by_size(const void *a, const void *b) {
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static int compare(size_t style, int side, int steps) {
    struct style s = {0};
    double times[2] = {0.0, 0.0}, ratio[TURNS];
    const size_t spheres = 4 * (size_t)side * (size_t)side * (size_t)side;
    struct touch_pairs_sums sums = {0};
    make_style(&s, styles[style].law, styles[style].numbers, styles[style].choices, spheres);
    void *theirs = open_box(side, style, 0), *ours = s.instance = open_box(side, style, 1);
    lammps.set_fix_external_callback(ours, "2", pairs_of_lammps, &s);
    /* The forces at rest: where all slip from the first on, granular has no shear force there if its history is
     * empty. */
    void *const both[] = {theirs, ours};
    for (size_t k = 0; k < 2; k++) {
        command(both[k], "run 0 post no");
        command(both[k], "velocity all create 1e16 4711 dist gaussian");
    }
    s.time = 0.0;
    for (int turn = 0; turn < TURNS; turn++) {
        const double a = run(theirs, steps / TURNS), b = run(ours, steps / TURNS);
        times[0] += a;
        times[1] += b;
        ratio[turn] = a / b;
    }
    qsort(ratio, TURNS, sizeof *ratio, by_size);
    const int whole = steps / TURNS * TURNS;
    const double done = whole;
    touch_pairs_run(&s.pairs, 0, s.pairs.list.count, s.scratch, &sums);
    printf("%s: %zu spheres, %g steps, %g contacts a sphere\n", styles[style].name, spheres, done,
           (double)sums.contacts / (double)spheres);
    const double velocity = difference(theirs, ours, "v", spheres);
    const double spin = difference(theirs, ours, "omega", spheres);
    const int apart = !(fmax(velocity, spin) <= styles[style].bound);
    printf("  largest difference: velocity %.1e, spin %.1e of the largest; allowed: %g%s\n",
           velocity, spin, styles[style].bound, apart ? ": TOO FAR APART" : "");
    printf("  a step: LAMMPS %.3g ms, with touch_pairs_run %.3g ms, of which its call %.3g ms; "
           "ratio %.2f (%.2f to %.2f)\n",
           1e3 * times[0] / done, 1e3 * times[1] / done, 1e3 * s.time / done, ratio[TURNS / 2],
           ratio[0], ratio[TURNS - 1]);
    lammps.close(theirs);
    lammps.close(ours);
    free_style(&s);
    return apart;
}

static long number(const char *option, const char *text, long least, long most) {
    char *end;
    const long value = text ? strtol(text, &end, 10) : -1;
    if (!text || end == text || *end || value < least || value > most) {
        fprintf(stderr, "lammps_step: %s %s: a whole number in [%ld, %ld]\n", option,
                text ? text : "", least, most);
        exit(2);
    }
    return value;
}

int main(int argc, char **argv) {
    const char *library = "liblammps.so.0", *wanted = NULL;
    long spheres = 1000, steps = 500;
    for (int i = 1; i < argc; i += 2) {
        if (!strcmp(argv[i], "--help")) {
            puts("Usage: lammps_step [--spheres N (1000)] [--steps N (500)] "
                 "[--style force|displacement|rescale_force|rescale|history (all)] [--library FILE "
                 "(liblammps.so.0)]");
            return 0;
        }
        if (!strcmp(argv[i], "--spheres"))
            spheres = number(argv[i], argv[i + 1], 500, 10000000);
        else if (!strcmp(argv[i], "--steps"))
            steps = number(argv[i], argv[i + 1], TURNS, 100000000);
        else if (!strcmp(argv[i], "--library") && argv[i + 1])
            library = argv[i + 1];
        else if (!strcmp(argv[i], "--style") && argv[i + 1])
            wanted = argv[i + 1];
        else {
            fprintf(stderr, "lammps_step: %s: no such option, or it lacks its value; see --help\n",
                    argv[i]);
            return 2;
        }
    }
    load(library);
    const int side = (int)lround(cbrt((double)spheres / 4.0));
    int found = 0, apart = 0;
    for (size_t k = 0; k < TOUCH_COUNT(styles); k++)
        if (!wanted || !strcmp(wanted, styles[k].name)) {
            apart |= compare(k, side, (int)steps);
            found = 1;
        }
    if (!found)
        die("--style: force, displacement, rescale_force, rescale or history");
    return fflush(stdout) ? 3 : apart;
}
