/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The printed equations of references, evaluated as they are printed, against the numbers of the references: a second
 * way, which shares no code with them. An equation of motion is integrated. */
#include <math.h>
#include <stdlib.h>

#include "close.h"
#include "examples.h"
#include "tex_value.h"

/* Round-off of some twenty operations and powers. */
static const double ROUND_OFF = 256.0 * DBL_EPSILON;

enum way {
    BY_VALUE,    /* the right side */
    BY_STEPS,    /* sample by sample */
    BY_RELATION, /* both sides are equal at the reference's value */
    BY_MOTION,   /* an impact, integrated */
    BY_SLIP,     /* an oblique impact, integrated */
};

struct pair {
    const char *name;
    double value;
};

/* How an equation is evaluated where it is not the first one with the problem of examples.h. */
struct plan {
    const char *reference;
    size_t equation; /* from 0, the one for the value */
    enum way way;
    const char *given;           /* inputs that differ, as read_given has them; or NULL */
    struct pair bound[4];        /* symbols that the words explain */
    struct pair choice[2];       /* of several definitions of a symbol, the one after so many */
    double tolerance;            /* relative; 0: ROUND_OFF */
    size_t first, last;          /* samples; 0, 0: all */
    const struct ref_path *path; /* NULL: that of examples.h */
};

/* A closed loop that begins at its smaller overlap. */
static const double growing_overlaps[SAMPLES] = {0, 2e-5, 2e-5, 2e-5, 3e-5, 3e-5, 3e-5, 2e-5};
static const struct ref_path growing_loop = {SAMPLES, times, growing_overlaps, loop_slides,
                                             still,   5,     loop_ends};

/* Pressed and sheared together; then released a little, sheared back. Ends of steps, not of legs. */
static const double oblique_overlaps[SAMPLES] = {0,    1e-5,   1.5e-5, 2.5e-5,
                                                 3e-5, 2.9e-5, 2.6e-5, 2e-5};
static const double oblique_slides[SAMPLES] = {0, 1e-7, 4e-7, 1e-6, 4e-6, 9e-6, 8e-6, 5e-6};
static const struct ref_path oblique_path = {SAMPLES, times, oblique_overlaps, oblique_slides,
                                             still,   2,     leg_ends};

/* A slide to the limit of the spring. */
static const struct ref_path slipping = {SAMPLES, times, corner_overlaps, corner_slides_s,
                                         still,   3,     corner_ends};

/* What is no arithmetic; other tests compare these numbers with second computations. */
static const struct {
    const char *begin, *why;
} others[] = {
    {"jkr_", "the contact radius is the root of an equation: test_adhesive.c"},
    {"dmt_", "the motion has a jump at touch: test_adhesive.c"},
    {"sjkr_", "the same"},
    {"elements_", "tractions are the minimum over all elements: test_elements.c"},
    {"hertz_damped_s", "sliding and sticking alternate: test_oblique_damped.c"},
    {"hertz_mindlin_damped_s", "sliding and sticking alternate: test_oblique_damped.c"},
    {"hertz_mindlin_corrected_damped_s", "sliding and sticking alternate: test_oblique_damped.c"},
    {"hertz_mindlin_displacement_damped_s",
     "sliding and sticking alternate: test_oblique_damped.c"},
    {"hertz_mindlin_program_damped_s", "sliding and sticking alternate: test_oblique_damped.c"},
    {"hertz_mindlin_general_damped_s", "sliding and sticking alternate: test_oblique_damped.c"},
    {"linear_oblique_", "sliding and sticking alternate: test_linear.c"},
    {"mindlin_deresiewicz_",
     "the traction of nested contacts is a history: test_virtual_path.c, test_rings.c"},
    {"mindlin_oblique_", "the same inside an impact: test_oblique.c"},
    {"stability_simple_cubic", "the largest eigenvalue over all waves: test_stability.c"},
    {"stability_body_centred", "the same"},
    {"stability_face_centred", "the same"},
    {"stability_hexagonal", "the same"},
    {"turned_", "steps with vectors: test_turned.c"},
    {"luding_", "branches are a history: test_plastic.c"},
    {"walton_braun_", "the same"},
    {"thornton_ning_", "the largest overlap is a history: test_plastic.c"},
    {"floor_rolls_", "phases one after the other: test_rolling.c"},
    {"floor_rocks_", "an exponential of a matrix: test_rolling.c"},
    {"floor_twists_", "phases one after the other: test_rolling.c"},
};

/* What integrals leave out at their ends (tex_value.c): with p = 4/5, and with p = 2/5. */
#define QUADRATURE 2e-11
#define SINGULAR   1e-5

static const struct plan plans[] = {
    {"hertz_inherited_shear", .tolerance = 1e-14},
    /* steps of shear: the first is a straight line with overlap and slide, see oblique_path */
    {"hertz_path_shear_force", .way = BY_STEPS, .given = "hz_mode=0"},
    {"hertz_mindlin_path_shear_force", .way = BY_STEPS},
    {"hertz_path_shear_force_scheme", .way = BY_STEPS, .given = "hz_mode=0"},
    {"hertz_mindlin_path_shear_force_scheme", .way = BY_STEPS},
    {"hertz_path_shear_force", .equation = 1, .way = BY_STEPS, .choice = {{"T_i+1", 1}}, .first = 7,
     .last = 7},
    {"hertz_unload_shear_force", .way = BY_STEPS, .given = "hz_mode=0", .first = 5, .last = 7},
    {"hertz_unload_shear_force", .equation = 1, .way = BY_STEPS, .choice = {{"T_i+1", 1}},
     .first = 7, .last = 7},
    {"hertz_unload_shear_force", .equation = 2, .way = BY_STEPS, .given = "hz_mode=0",
     .choice = {{"T_i+1", 2}}, .first = 1, .last = 4},
    {"hertz_mindlin_displacement_path_shear_force", .first = 1, .last = 5},
    {"hertz_mindlin_displacement_path_shear_force", .path = &slipping, .first = 1, .last = 7},
    {"hertz_impact_overlap_history", .way = BY_RELATION, .first = 1, .last = 1},
    /* closed forms of impacts */
    {"hertz_impact_restitution", .equation = 1, .given = "dp_alpha=0 dp_mode=0",
     .choice = {{"e", 1}}},
    {"hertz_impact_restitution", .equation = 2, .given = "dp_alpha=0 dp_mode=1",
     .choice = {{"e", 2}}},
    {"hertz_impact_max_overlap", .equation = 1, .given = "dp_alpha=0 dp_mode=0",
     .choice = {{"delta_max", 1}}},
    {"hertz_impact_duration", .equation = 1, .given = "dp_alpha=0 dp_mode=0",
     .tolerance = QUADRATURE},
    {"hertz_impact_duration_force", .equation = 1, .given = "dp_alpha=0 dp_mode=0",
     .tolerance = QUADRATURE},
    {"hertz_impact_separation_overlap", .equation = 1, .given = "dp_alpha=0 dp_mode=0"},
    {"hertz_impact_elastic_impulse", .given = "dp_alpha=0 dp_mode=0"},
    {"hertz_mindlin_duration", .tolerance = QUADRATURE},
    {"hertz_mindlin_duration_force", .tolerance = QUADRATURE},
    {"viscoelastic_restitution", .equation = 1, .given = "damp_formula=critical_ratio -damp",
     .choice = {{"e", 1}}},
    {"viscoelastic_restitution", .equation = 1, .given = "damp_formula=tti -damp",
     .choice = {{"c", 1}, {"e", 1}}},
    {"viscoelastic_max_overlap", .equation = 1, .given = "damp_formula=critical_ratio -damp",
     .choice = {{"delta_max", 1}}},
    {"viscoelastic_duration", .equation = 1, .given = "damp_formula=critical_ratio -damp",
     .tolerance = QUADRATURE},
    {"viscoelastic_duration_force", .equation = 1, .given = "damp_formula=critical_ratio -damp",
     .tolerance = QUADRATURE},
    {"viscoelastic_separation_overlap", .equation = 1,
     .given = "damp_formula=critical_ratio -damp"},
    /* hysteretic: the factor of each mode */
    {"hysteretic_restitution", .way = BY_RELATION, .given = "dp_mode=0"},
    {"hysteretic_restitution", .way = BY_RELATION, .given = "dp_mode=1", .choice = {{"d", 1}}},
    {"hysteretic_restitution", .way = BY_RELATION, .given = "dp_mode=2", .choice = {{"d", 2}}},
    {"hysteretic_max_overlap", .choice = {{"d", 1}}},
    {"hysteretic_duration", .choice = {{"d", 1}}, .tolerance = SINGULAR},
    {"hysteretic_exact_duration", .tolerance = SINGULAR},
    /* impacts, integrated */
    {"hertz_impact_restitution", .way = BY_MOTION},
    {"hertz_impact_restitution", .way = BY_MOTION, .given = "dp_mode=0"},
    {"hertz_impact_max_overlap", .way = BY_MOTION},
    {"hertz_impact_peak_force", .way = BY_MOTION},
    {"hertz_impact_duration", .way = BY_MOTION},
    {"hertz_impact_duration_force", .way = BY_MOTION},
    {"hertz_impact_separation_overlap", .way = BY_MOTION},
    {"hertz_mindlin_peak_force", .way = BY_MOTION},
    {"hertzian_peak_force", .way = BY_MOTION, .bound = {{"c", 0}, {"gamma", 0}}},
    {"hysteretic_peak_force", .way = BY_MOTION, .choice = {{"d", 1}}},
    {"hysteretic_exact_peak_force", .way = BY_MOTION},
    {"viscoelastic_restitution", .way = BY_MOTION, .choice = {{"c", 2}, {"gamma", 1}}},
    {"viscoelastic_restitution", .way = BY_MOTION, .given = "damp_formula=lh",
     .choice = {{"c", 3}, {"gamma", 2}}},
    {"viscoelastic_max_overlap", .way = BY_MOTION, .choice = {{"c", 2}, {"gamma", 1}}},
    {"viscoelastic_peak_force", .way = BY_MOTION, .choice = {{"c", 2}, {"gamma", 1}}},
    {"viscoelastic_duration", .way = BY_MOTION, .choice = {{"c", 2}, {"gamma", 1}}},
    {"viscoelastic_duration_force", .way = BY_MOTION, .choice = {{"c", 2}, {"gamma", 1}}},
    {"viscoelastic_separation_overlap", .way = BY_MOTION, .choice = {{"c", 2}, {"gamma", 1}}},
    /* partial slip: the first slide, and a cycle that does not slide as a whole */
    {"mindlin_shear_force", .first = 4, .last = 5},
    {"mindlin_shear_force", .equation = 1, .choice = {{"T", 1}}, .first = 6, .last = 7},
    {"mindlin_shear_work", .first = 4, .last = 5},
    {"mindlin_cycle_energy", .given = "amplitude=4e-6", .bound = {{"delta", 3e-5}, {"S", 4e-6}},
     .tolerance = 1e-12},
    {"hertz_loop_work_shear",
     .bound = {{"delta_1", 3e-5}, {"delta_2", 2e-5}, {"s", 2e-6}, {"n", 1}}, .given = "hz_mode=0",
     .tolerance = 1e-13},
    {"hertz_loop_work_shear", .equation = 1, .choice = {{"W", 1}},
     .bound = {{"delta_1", 3e-5}, {"delta_2", 2e-5}, {"s", 2e-6}, {"n", 1}}, .tolerance = 1e-13},
    {"hertz_loop_shear_force",
     .bound = {{"delta_1", 3e-5}, {"delta_2", 2e-5}, {"s", 2e-6}, {"n", 1}}, .given = "hz_mode=0",
     .tolerance = 1e-13},
    {"hertz_loop_shear_force", .equation = 1, .choice = {{"T", 1}},
     .bound = {{"delta_1", 2e-5}, {"delta_2", 3e-5}, {"s", 2e-6}, {"n", 1}}, .path = &growing_loop,
     .tolerance = 1e-13},
    {"hertz_radial_shear_s", .first = 3, .last = 7},
    {"hertz_radial_shear_t", .first = 3, .last = 7},
    {"hertz_radial_slip_energy", .bound = {{"s_c", 2e-5}}, .first = 3, .last = 7},
    {"rigid_shear_force_s", .bound = {{"delta", 3e-5}, {"s", 1e-6}}},
    {"rigid_shear_force_s", .equation = 1, .choice = {{"T_s", 1}},
     .given = "partial_slip=1 levers=contact_point", .bound = {{"delta", 3e-5}, {"s", 1e-6}},
     .tolerance = 1e-12},
    /* oblique impacts */
    {"hertz_oblique_slip_velocity_out", .way = BY_SLIP, .given = "hz_mode=0"},
    {"hertz_oblique_tangential_restitution", .way = BY_SLIP, .given = "hz_mode=0"},
    {"hertz_oblique_spin1_out", .way = BY_SLIP, .given = "hz_mode=0"},
    {"hertz_oblique_spin2_out", .way = BY_SLIP, .given = "hz_mode=0"},
    {"hertz_oblique_shear_impulse", .way = BY_SLIP, .given = "hz_mode=0"},
    {"hertz_mindlin_oblique_slip_velocity_out", .way = BY_SLIP},
    {"hertz_mindlin_oblique_tangential_restitution", .way = BY_SLIP},
    {"sliding_slip_velocity_out", .given = "dp_alpha=0 dp_mode=0 hz_mode=0"},
    {"hertz_mindlin_sliding_slip_velocity_out", .given = "restitution=0.5"},
    {"hertz_mindlin_corrected_sliding_slip_velocity_out", .given = "restitution=0.5"},
    /* linear springs and dashpots, in closed form and integrated */
    {"linear_shear_force_s", .way = BY_STEPS},
    {"linear_restitution", .given = "restitution=1 c_n=7"},
    {"linear_restitution", .equation = 1, .choice = {{"e", 1}},
     .given = "restitution=1 gamma_n=9e3 tension=cut"},
    {"linear_max_overlap", .equation = 0},
    {"linear_duration", .equation = 0},
    {"linear_duration_force", .equation = 0},
    {"linear_separation_overlap", .equation = 0},
    {"linear_elastic_impulse", .equation = 0},
    {"linear_peak_force", .way = BY_MOTION},
    /* a ball on a floor: sliding, and later rolling; falling, and after the second touch */
    {"floor_velocity", .first = 1, .last = 7},
    {"floor_spin", .first = 1, .last = 7},
    {"floor_velocity", .equation = 1, .choice = {{"V", 1}}, .first = 9, .last = 9},
    {"floor_spin", .equation = 1, .choice = {{"omega", 1}}, .first = 9, .last = 9},
    {"floor_bounce", .first = 1, .last = 7, .tolerance = 1e-12},
    {"floor_bounce", .equation = 1, .choice = {{"delta", 1}}, .bound = {{"k", 1}}, .first = 8,
     .last = 8, .tolerance = 1e-12},
};

/* --- what symbols are ------------------------------------------------------------------------- */

/* Symbols that are not those of the records: of one body where there are two, and of one axis. */
static const struct {
    const char *symbol, *input;
    size_t index;
} symbols[] = {
    {"v", "speed", 0},       {"omega", "spin1", 2},   {"omega_t", "spin1", 2},
    {"omega_0", "spin1", 2}, {"omega_1", "spin1", 2}, {"omega_2", "spin2", 2},
    {"V_0", "velocity1", 1}, {"e", "restitution", 0}, {"alpha", "hz_alpha", 0},
};

struct sheet {
    const struct ref_reference *r;
    const struct plan *plan;
    struct ref_problem problem;
    struct ref_given store[REF_EXAMPLES];
    char text[256]; /* of what differs */
    size_t sample;
};

static double input(const struct sheet *s, const char *name, size_t index) {
    for (size_t i = 0; i < s->problem.count; i++)
        if (!strcmp(s->problem.given[i].name, name))
            return s->problem.given[i].value[index];
    return (double)NAN;
}

/* G = E/(2 (1 + nu)); accelerations of gravity and force; the height; the swing. */
static double derived(const char *name, const struct sheet *s) {
    if (!strcmp(name, "G_1") || !strcmp(name, "G_2"))
        return input(s, "young", (size_t)(name[2] - '1')) /
               (2.0 * (1.0 + input(s, "poisson", (size_t)(name[2] - '1'))));
    if (!strcmp(name, "g") || !strcmp(name, "f"))
        return input(s, "gravity", *name == 'f') +
               input(s, "force1", *name == 'f') / input(s, "mass", 0);
    if (!strcmp(name, "H"))
        return -input(s, "start_overlap", 0);
    return (double)NAN;
}

/* In plain letters, as tex_value.h has them. */
static void plain(const struct ref_symbol *symbol, char name[TEX_NAME]) {
    char tex[64], base[TEX_NAME] = "";
    snprintf(tex, sizeof tex, "%s = 1", symbol->tex);
    (void)tex_defines(tex, base);
    snprintf(name, TEX_NAME, symbol->numbers == 2 ? "%.40s_%zu" : "%.40s", base,
             symbol->number + 1);
}

static double given(const char *name, void *data) {
    const struct sheet *s = data;
    struct ref_symbol symbol;
    char is[TEX_NAME];
    for (size_t i = 0; ref_symbol_at(s->r, i, &symbol); i++) {
        plain(&symbol, is);
        const int of_ball = symbol.numbers == 2 && !symbol.number &&
                            !strncmp(is, name, strlen(name)) && strlen(is) == strlen(name) + 2;
        if (symbol.numbers < 3 && (!strcmp(is, name) || of_ball))
            return input(s, symbol.input, symbol.number);
    }
    for (size_t i = 0; i < TOUCH_COUNT(symbols); i++)
        if (!strcmp(symbols[i].symbol, name))
            return input(s, symbols[i].input, symbols[i].index);
    return derived(name, s);
}

static void bind_sample(struct tex_scope *scope, const struct sheet *s, size_t i) {
    const struct ref_path *p = s->problem.path;
    tex_bind(scope, "delta", p->overlap[i]);
    tex_bind(scope, "s", p->slide_s[i]);
}

static double indexed(struct tex_scope *scope, const char *name, int next, void *data) {
    const struct sheet *s = data;
    const size_t count = scope->count;
    bind_sample(scope, s, s->sample - 1 + (size_t)next);
    const double value = tex_symbol(scope, name);
    scope->count = count;
    return value;
}

/* --- evaluation ------------------------------------------------------------------------------- */

/* Late times for balls on a floor: rolling; and after the second touch. */
enum {
    LATE = 10
};
static const double late_times[LATE] = {0, 1e-5, 2e-5, 3e-5, 4e-5, 5e-5, 6e-5, 7e-5, 0.02, 5.0};
static const double nothing[LATE];
static const size_t late_ends[] = {LATE - 1};
static const struct ref_path late = {LATE, late_times, nothing, nothing, nothing, 1, late_ends};

static void open_sheet(struct sheet *s, const struct ref_reference *r, const struct plan *plan) {
    s->r = r;
    s->plan = plan;
    /* A speed whose powers are all different. */
    snprintf(s->text, sizeof s->text, "speed=0.8 %s", plan->given ? plan->given : "");
    s->problem = problem_with(r, s->text, s->store);
    if (plan->path || plan->way == BY_STEPS)
        s->problem.path = plan->path ? plan->path : &oblique_path;
    if (!strncmp(r->name, "floor_", 6))
        s->problem.path = &late;
}

static void open_scope(struct tex_scope *scope, struct sheet *s) {
    const struct ref_equation *e;
    *scope = (struct tex_scope){.given = given, .indexed = indexed, .data = s};
    for (size_t i = 0; (e = ref_equation_of(s->r->name, i)); i++)
        tex_add(scope, e->tex);
    for (size_t i = 0; i < TOUCH_COUNT(s->plan->choice) && s->plan->choice[i].name; i++) {
        scope->choice[i].name = s->plan->choice[i].name;
        scope->choice[i].skip = (size_t)s->plan->choice[i].value;
    }
    for (size_t i = 0; i < TOUCH_COUNT(s->plan->bound) && s->plan->bound[i].name; i++)
        tex_bind(scope, s->plan->bound[i].name, s->plan->bound[i].value);
}

/* A symbol from its relation, which is positive below it. */
static void bind_root(struct tex_scope *scope, const char *name, double low, double high) {
    const size_t count = scope->count;
    for (int k = 0; k < 200; k++) {
        const double middle = 0.5 * (low + high);
        scope->count = count;
        tex_bind(scope, name, middle);
        *(tex_residual(scope, name) > 0.0 ? &low : &high) = middle;
    }
}

/* What the relation of the hysteretic model makes of the factor, or of its target. */
static void bind_roots(struct tex_scope *scope, const struct sheet *s) {
    const double e = input(s, "dp_en", 0);
    if (!strncmp(s->r->name, "hysteretic_exact_", 17)) {
        bind_root(scope, "d", 1e-3, 1.0 / e);
        tex_bind(scope, "e", e);
    } else if (!strcmp(s->r->name, "hysteretic_duration")) {
        bind_root(scope, "e", 1e-3, 1.0);
    }
}

/* --- motion ----------------------------------------------------------------------------------- */

enum {
    X,
    V,
    U,
    T,
    STATES
};

/* Rates by the printed equations. */
struct printed {
    struct tex_scope *scope;
    int slips;
};

static void rates(const void *of, double t, const double *y, double *ret) {
    struct tex_scope *scope = ((const struct printed *)of)->scope;
    const int slips = ((const struct printed *)of)->slips;
    (void)t;
    const size_t count = scope->count;
    tex_bind(scope, slips ? "x" : "delta", fmax(y[X], 0.0));
    tex_bind(scope, slips ? "xdot" : "deltadot", y[V]);
    tex_bind(scope, "U", y[U]);
    tex_bind(scope, "T", y[T]);
    ret[X] = y[V];
    ret[V] = tex_defined(scope, slips ? "xddot" : "deltaddot");
    ret[U] = slips ? tex_defined(scope, "Udot") : 0.0;
    ret[T] = slips ? tex_defined(scope, "Tdot") : 0.0;
    scope->count = count;
}

static void step(struct tex_scope *scope, int slips, double h, double y[STATES]) {
    runge_kutta(rates, &(struct printed){scope, slips}, 0.0, h, STATES, y);
}

static double force(struct tex_scope *scope, const double y[STATES]) {
    double k[STATES];
    rates(&(struct printed){scope, 0}, 0.0, y, k);
    return -k[V] * tex_symbol(scope, "mstar");
}

/* What is printed as the force whose largest value is sought; where there is none, the force itself. */
static double printed_force(struct tex_scope *scope, const double y[STATES], double otherwise) {
    const size_t count = scope->count;
    tex_bind(scope, "delta", fmax(y[X], 0.0));
    tex_bind(scope, "deltadot", y[V]);
    const double value = tex_defined(scope, "N_max");
    scope->count = count;
    return isnan(value) ? otherwise : value;
}

/* --- impacts */

struct ends {
    double e, e_force, max_overlap, peak, duration, duration_force, overlap_force;
};

/* Where what is positive before becomes negative inside a step, by halving. */
static double find_end(struct tex_scope *scope, double h, const double from[STATES], int of_force,
                       double y[STATES]) {
    double low = 0.0, high = h;
    for (int k = 0; k < 60; k++) {
        const double middle = 0.5 * (low + high);
        memcpy(y, from, STATES * sizeof *y);
        step(scope, 0, middle, y);
        *((of_force ? force(scope, y) : y[X]) > 0.0 ? &low : &high) = middle;
    }
    return low;
}

/* The top of the parabola through three values. */
static double top(double a, double b, double c) {
    const double bend = a - 2.0 * b + c;
    return bend < 0.0 ? b - (c - a) * (c - a) / (8.0 * bend) : b;
}

static struct ends move(struct tex_scope *scope, size_t steps) {
    const double v = tex_symbol(scope, "v"), m = tex_symbol(scope, "mstar"),
                 h = tex_symbol(scope, "h");
    const double alpha = tex_symbol(scope, "alpha");
    const double longest = pow(0.5 * (alpha + 1.0) * m * v * v / h, 1.0 / (alpha + 1.0)) / v;
    const double dt = 3.0 * longest / (double)steps;
    struct ends ends = {.duration_force = (double)NAN};
    double y[STATES] = {0.0, v}, force_before[2] = {0}, overlap_before[2] = {0}, at[STATES];
    for (size_t i = 0; i < 20 * steps; i++) {
        double before[STATES];
        memcpy(before, y, sizeof before);
        step(scope, 0, dt, y);
        const double now = force(scope, y), time = dt * (double)i;
        if (overlap_before[1] >= overlap_before[0] && overlap_before[1] >= y[X] && i > 1)
            ends.max_overlap = top(overlap_before[0], overlap_before[1], y[X]);
        const double printed = printed_force(scope, y, now);
        if (force_before[1] >= force_before[0] && force_before[1] >= printed && i > 1)
            ends.peak = fmax(ends.peak, top(force_before[0], force_before[1], printed));
        if (isnan(ends.duration_force) && i > 1 && now <= 0.0) {
            ends.duration_force = time + find_end(scope, dt, before, 1, at);
            ends.e_force = -at[V] / v;
            ends.overlap_force = at[X];
        }
        if (y[X] <= 0.0) {
            ends.duration = time + find_end(scope, dt, before, 0, at);
            ends.e = -at[V] / v;
            return ends;
        }
        force_before[0] = force_before[1], force_before[1] = printed;
        overlap_before[0] = overlap_before[1], overlap_before[1] = y[X];
    }
    return ends;
}

static double pick(const struct ends *o, const struct sheet *s, double v) {
    const double mode = input(s, "dp_mode", 0);
    const int cut =
        !strncmp(s->r->name, "hertz_impact", 12) && (fabs(mode - 1.0) < 0.5 || mode > 2.5);
    const struct {
        const char *quantity;
        double value;
    } of[] = {
        {"restitution", cut ? o->e_force : o->e},
        {"max_overlap", o->max_overlap},
        {"peak_force", o->peak},
        {"duration", cut ? o->duration_force + o->overlap_force / (o->e_force * v) : o->duration},
        {"duration_force", o->duration_force},
        {"separation_overlap", o->overlap_force}};
    for (size_t i = 0; i < TOUCH_COUNT(of); i++)
        if (!strcmp(of[i].quantity, s->r->quantity))
            return of[i].value;
    return (double)NAN;
}

/* --- oblique impacts */

/* psi_2: the limit is applied after each step, an error of first order. */
static double slip(struct tex_scope *scope, size_t steps) {
    const double dt = 3.0 / (double)steps;
    double y[STATES] = {0.0, 1.0, tex_symbol(scope, "psi_1"), 0.0};
    while (y[X] >= 0.0) {
        step(scope, 1, dt, y);
        const size_t count = scope->count;
        tex_bind(scope, "x", fmax(y[X], 0.0));
        tex_bind(scope, "T", y[T]);
        const double limit = pow(fmax(y[X], 0.0), tex_symbol(scope, "alpha"));
        y[T] = fmax(-limit, fmin(limit, y[T]));
        scope->count = count;
    }
    return y[U];
}

/* --- comparison ------------------------------------------------------------------------------- */

static void bind_constants(struct tex_scope *scope, const char *const *names) {
    for (; *names; names++)
        tex_bind(scope, *names, tex_symbol(scope, *names));
}

static void compare_one(struct sheet *s, struct tex_scope *scope, const char *target,
                        double expected) {
    static const char *const of_impact[] = {"mstar", "h", "alpha", "c", "gamma", NULL};
    static const char *const of_slip[] = {"alpha", "chi", "psi_1", NULL};
    double tolerance = s->plan->tolerance > 0.0 ? s->plan->tolerance : ROUND_OFF, value;
    bind_roots(scope, s);
    if (s->plan->way == BY_RELATION) {
        tex_bind(scope, target, expected);
        value = tex_residual(scope, target);
        CLOSE(1.0 + value, 1.0, ROUND_OFF, "%s: both sides of equation %zu", s->r->name,
              s->plan->equation + 1);
        return;
    }
    if (s->plan->way == BY_MOTION) {
        bind_constants(scope, of_impact);
        const struct ends coarse = move(scope, 200), fine = move(scope, 400);
        const double v = tex_symbol(scope, "v");
        value = pick(&fine, s, v);
        /* the difference of two step sizes bounds the error of the smaller one from first order on */
        tolerance = 2.0 * fabs(value - pick(&coarse, s, v)) / fabs(value) + 1e-9;
        cr_expect(tolerance < 1e-3, "%s: the motion is known to %g only", s->r->name, tolerance);
    } else if (s->plan->way == BY_SLIP) {
        bind_constants(scope, of_slip);
        const double coarse = slip(scope, 400), fine = slip(scope, 800);
        tex_bind(scope, "psi_2", coarse);
        const double before = tex_defined(scope, target);
        tex_bind(scope, "psi_2", fine);
        value = tex_defined(scope, target);
        tolerance = 2.0 * fabs(value - before) / fabs(value) + 1e-9;
        cr_expect(tolerance < 5e-2, "%s: the slip is known to %g only", s->r->name, tolerance);
    } else {
        value = tex_defined(scope, target);
    }
    CLOSE(value, expected, tolerance, "%s: equation %zu", s->r->name, s->plan->equation + 1);
}

static void compare_path(struct sheet *s, struct tex_scope *scope, const char *target,
                         const double *expected) {
    const struct ref_path *p = s->problem.path;
    const size_t first = s->plan->last ? s->plan->first : 1,
                 last = s->plan->last ? s->plan->last : p->count - 1;
    const size_t count = scope->count;
    double most = 0.0;
    for (size_t i = 0; i < p->count; i++)
        most = fmax(most, fabs(expected[i]));
    for (size_t i = first; i <= last; i++) {
        s->sample = i;
        scope->count = count;
        if (strncmp(s->r->name, "floor_", 6) != 0)
            bind_sample(scope, s, i);
        tex_bind(scope, "t", p->time[i]);
        tex_bind(scope, "y", p->slide_t[i]);
        tex_bind(scope, "deltadot",
                 (p->overlap[i] - p->overlap[i - 1]) / (p->time[i] - p->time[i - 1]));
        tex_bind(scope, "T_i", expected[i - 1]);
        if (!strncmp(s->r->name, "mindlin_shear", 13)) { /* the reversal */
            tex_bind(scope, "T_r", expected[5]);
            tex_bind(scope, "s_r", p->slide_s[5]);
        }
        if (!strcmp(s->r->name, "floor_swing")) {
            const double rest = tex_symbol(scope, "delta_r");
            tex_bind(scope, "A", input(s, "start_overlap", 0) / rest - 1.0);
        }
        const double tolerance = s->plan->tolerance > 0.0 ? s->plan->tolerance : ROUND_OFF;
        if (s->plan->way == BY_RELATION) {
            tex_bind(scope, "delta", expected[i]);
            CLOSE(1.0 + tex_residual(scope, "t"), 1.0, 1e-12, "%s: both sides", s->r->name);
            continue;
        }
        const double value = tex_defined(scope, target);
        cr_expect(fabs(value - expected[i]) <= tolerance * most,
                  "%s, equation %zu, sample %zu: %.17g, not %.17g", s->r->name,
                  s->plan->equation + 1, i, value, expected[i]);
    }
}

static void compare(const struct ref_reference *r, const struct plan *plan) {
    struct sheet s;
    struct tex_scope scope;
    struct ref_message message = {""};
    char target[TEX_NAME] = "";
    double expected[LATE], uncertainty;
    open_sheet(&s, r, plan);
    open_scope(&scope, &s);
    cr_assert(!ref_evaluate(r, &s.problem, expected, &uncertainty, &message), "%s", message.text);
    const struct ref_equation *e = ref_equation_of(r->name, plan->equation);
    cr_assert(e, "%s has no equation %zu", r->name, plan->equation + 1);
    if (plan->way != BY_MOTION && plan->way != BY_RELATION && !tex_defines(e->tex, target))
        strcpy(target, "");
    if (plan->way == BY_RELATION)
        strcpy(target, "e");
    if (r->per_sample)
        compare_path(&s, &scope, target, expected);
    else
        compare_one(&s, &scope, target, expected[0]);
    cr_expect(!*scope.failed, "%s, equation %zu: %s", r->name, plan->equation + 1, scope.failed);
}

static int is_other(const char *name, size_t used[TOUCH_COUNT(others)]) {
    for (size_t i = 0; i < TOUCH_COUNT(others); i++)
        if (!strncmp(name, others[i].begin, strlen(others[i].begin)))
            return used[i]++, 1;
    return 0;
}

/* Every reference is compared, or stands among the others, and none in both. */
Test(equation_values, printed_equations_give_the_numbers) {
    const struct ref_reference *r;
    size_t plans_used = 0, used[TOUCH_COUNT(others)] = {0};
    for (size_t i = 0; (r = ref_at(i)); i++) {
        const struct plan first = {.reference = r->name};
        size_t planned = 0;
        for (size_t k = 0; k < TOUCH_COUNT(plans); k++)
            if (!strcmp(plans[k].reference, r->name)) {
                compare(r, &plans[k]);
                planned++;
            }
        if (is_other(r->name, used))
            cr_expect(!planned, "%s is compared, and stands among the others", r->name);
        else if (!planned)
            compare(r, &first);
        plans_used += planned;
    }
    cr_expect(plans_used == TOUCH_COUNT(plans), "a plan names no reference");
    for (size_t i = 0; i < TOUCH_COUNT(others); i++)
        cr_expect(used[i] > 0, "no reference begins with %s", others[i].begin);
}
