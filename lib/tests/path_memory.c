/* SPDX-License-Identifier: BSD-3-Clause */
/* What the memory of mindlin_path costs: the largest error of the shear force over random histories, by the number
 * of nodes, in parts of the largest mu N so far. It prints the table of lib/families/partial_slip.md, and fails where a number is larger than there.
 *
 * Planar histories are compared with 64 nodes, which they do not use up, and with the bound that the state has.
 * Slides that turn are compared with 1500 springs, each of which keeps its own deflection. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "path_of_nodes.h"
#include "touchstone/common.h"

enum {
    STEPS = 3000,
    SPRINGS = 1500,
    HISTORIES = 20
};

static struct path_sample way[STEPS];
static size_t count;

static double uniform(void) { /* xorshift64: in (-1, 1), the same numbers everywhere */
    static unsigned long long seed = 88172645463325252ull;
    seed ^= seed << 13;
    seed ^= seed >> 7;
    seed ^= seed << 17;
    return (double)(seed >> 11) * 0x1p-52 - 1.0;
}

static void leg(double overlap, double s, double t, int steps) {
    const struct path_sample from = count ? way[count - 1] : (struct path_sample){0.0, 0.0, 0.0};
    for (int i = 1; i <= steps; i++) {
        const double part = (double)i / steps;
        way[count++] =
            (struct path_sample){from.overlap + part * (overlap - from.overlap),
                                 from.s + part * (s - from.s), from.t + part * (t - from.t)};
    }
}

/* flat: 0 leaves out t. */
static void cycles(double flat) {
    leg(1.0, 0.0, 0.0, 1);
    for (int i = 0; i < 30; i++)
        leg(1.0, 1.2 * uniform(), flat * 1.2 * uniform(), 50);
}

static void legs(double flat) {
    leg(0.5, 0.0, 0.0, 10);
    for (int i = 0; i < 40; i++)
        leg(0.55 + 0.45 * uniform(), way[count - 1].s + 0.5 * uniform(),
            flat * (way[count - 1].t + 0.5 * uniform()), 50);
}

static void impact(double flat) {
    const double across = 0.5 * uniform(), rate = 2.5 + uniform();
    for (int i = 1; i < 1000; i++) {
        const double x = TOUCH_PI * i / 1000;
        way[count++] = (struct path_sample){sin(x), 0.6 * sin(rate * x),
                                            flat * across * sin((rate - 0.3) * 1.1 * x)};
    }
}

static void ringing(double flat) {
    const double rate = 1.5 + 0.5 * uniform(), phase = uniform(), decay = 0.03 + 0.02 * uniform();
    for (int i = 1; i < STEPS; i++) {
        const double time = 0.05 * i, size = exp(-decay * time);
        way[count++] = (struct path_sample){
            0.6 * (1.0 - size * cos(time)) / 1.6 + 0.2 * (1.0 - size),
            0.7 * (size * sin(rate * time + phase) - sin(phase)),
            flat * 0.5 * (size * sin(1.3 * rate * time + 2.0 * phase) - sin(2.0 * phase))};
    }
}

static void waves(double flat) {
    double size[6], phase[6], rate[6];
    for (int k = 0; k < 6; k++) {
        size[k] = 0.25 * (1.0 + uniform());
        phase[k] = 3.0 * uniform();
        rate[k] = 0.55 + 0.25 * uniform();
    }
    for (int i = 1; i < STEPS; i++) {
        const double time = 0.03 * i, begin = fmin(0.02 * i, 1.0);
        struct path_sample at = {0.5, 0.0, 0.0};
        for (int k = 0; k < 6; k++) {
            const double wave = size[k] * sin((k < 2 ? 1.0 : 2.0) * rate[k] * time + phase[k]);
            at.overlap += k < 2 ? 0.5 * wave : 0.0;
            at.s += k >= 2 && k < 4 ? wave : 0.0;
            at.t += k >= 4 ? flat * wave : 0.0;
        }
        at.overlap = begin * fmax(at.overlap, 0.02);
        at.s *= begin;
        at.t *= begin;
        way[count++] = at;
    }
}

/* Each spring by itself; the piece between two springs is straight in depth. */
static void springs(struct path_sample *ret) {
    static double u_s[SPRINGS + 1], u_t[SPRINGS + 1];
    memset(u_s, 0, sizeof u_s);
    memset(u_t, 0, sizeof u_t);
    struct path_sample old = {0.0, 0.0, 0.0};
    for (size_t i = 0; i < count; i++) {
        const double overlap = way[i].overlap, root = sqrt(overlap);
        double x0 = 0.0, force_s = 0.0, force_t = 0.0, s0 = 0.0, t0 = 0.0;
        for (int k = 0; k <= SPRINGS; k++) {
            const double x = fmin((double)k / SPRINGS, root), limit = fmax(overlap - x * x, 0.0);
            const double part = x * x > old.overlap && overlap > old.overlap
                                    ? limit / (overlap - old.overlap)
                                    : 1.0; /* touches on the way */
            u_s[k] += part * (way[i].s - old.s);
            u_t[k] += part * (way[i].t - old.t);
            const double length = hypot(u_s[k], u_t[k]);
            const double cut = length > limit ? limit / length : 1.0;
            u_s[k] *= cut;
            u_t[k] *= cut;
            if (k > 0 && x > x0) {
                const double secant = (x0 * x0 + x0 * x + x * x) / (x0 + x);
                force_s += (s0 - u_s[k]) * secant;
                force_t += (t0 - u_t[k]) * secant;
            }
            x0 = x;
            s0 = u_s[k];
            t0 = u_t[k];
        }
        ret[i] = (struct path_sample){0.0, force_s, force_t};
        old = way[i];
    }
}

typedef void model(size_t, const struct path_sample *, struct path_sample *);
static const struct {
    int nodes;
    model *run;
} models[] = {
#define X(nodes) {nodes, path_of_##nodes},
    PATH_COUNTS(X)
#undef X
};

enum {
    MODELS = TOUCH_COUNT(models)
};

/* most: what the page says, root mean square and largest, of 8 nodes. */
static const struct {
    const char *name;
    void (*make)(double flat);
    double flat, most[2];
} kinds[] = {
    {"to and fro, constant normal force", cycles, 0.0, {1e-12, 1e-12}},
    {"straight legs", legs, 0.0, {1e-3, 1e-2}},
    {"impact", impact, 0.0, {2e-4, 2e-3}},
    {"ringing", ringing, 0.0, {1e-2, 1e-1}},
    {"waves", waves, 0.0, {1e-3, 1e-2}},
    {"to and fro, turning", cycles, 1.0, {1e-2, 1e-1}},
    {"straight legs, turning", legs, 1.0, {2e-2, 2e-1}},
    {"impact, turning", impact, 1.0, {2e-2, 2e-1}},
    {"ringing, turning", ringing, 1.0, {2e-2, 2e-1}},
    {"waves, turning", waves, 1.0, {2e-2, 2e-1}},
};

int main(void) {
    static struct path_sample right[STEPS], got[STEPS];
    int bad = 0;
    printf("| history | |");
    for (size_t m = 0; m + 1 < MODELS; m++)
        printf(" %d |", models[m].nodes);
    printf("\n");
    for (size_t k = 0; k < TOUCH_COUNT(kinds); k++) {
        double sum[MODELS] = {0.0}, most[MODELS] = {0.0}, steps = 0.0;
        for (int history = 0; history < HISTORIES; history++) {
            count = 0;
            kinds[k].make(kinds[k].flat);
            if (kinds[k].flat > 0.0)
                springs(right);
            else
                path_of_64(count, way, right);
            steps += (double)count;
            for (size_t m = 0; m < MODELS; m++) {
                double limit = 0.0; /* mu N, the largest so far */
                models[m].run(count, way, got);
                for (size_t i = 0; i < count; i++) {
                    limit = fmax(limit, way[i].overlap * sqrt(way[i].overlap));
                    const double off = hypot(got[i].s - right[i].s, got[i].t - right[i].t);
                    sum[m] += off * off / (limit * limit);
                    most[m] = off / limit > most[m] || isnan(off) ? off / limit : most[m];
                    if (!(kinds[k].flat > 0.0) &&
                        !(off <= got[i].overlap + right[i].overlap + 1e-12)) {
                        fprintf(stderr, "%s: %d nodes, step %zu: off by %g, bound %g\n",
                                kinds[k].name, models[m].nodes, i, off, got[i].overlap);
                        bad = 1;
                    }
                }
            }
        }
        for (int which = 0; which < 2; which++) {
            printf("| %s | %s |", which ? "" : kinds[k].name, which ? "largest" : "rms");
            for (size_t m = 0; m + 1 < MODELS; m++) {
                const double value = which ? most[m] : sqrt(sum[m] / steps);
                printf(value <= 1e-12 ? " 0 |" : " %.0e |", value);
                if (models[m].nodes == 8 && !(value <= kinds[k].most[which])) {
                    fprintf(stderr, "%s: %g; the page says at most %g\n", kinds[k].name, value,
                            kinds[k].most[which]);
                    bad = 1;
                }
            }
            printf("\n");
        }
    }
    return bad;
}
