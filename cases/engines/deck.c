/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "deck.h"
#include <math.h>
#include <string.h>
#include "adapter.h"
#include "engine_table.h"
#include "gran.h"
#include "cases/core/memory.h"
#include "cases/play/flight.h"
#include "touchstone/common.h"

#define BEFORE 4.0 /* steps before the bodies touch */
#define LONGER 1.5 /* than the contact of the built-in law, and a hundred steps */

/* What engines call the same thing. */
static const struct dialect {
    const char *engine, *end;
    struct adapter_engine *adapter;
    const char *spin_x, *spin_y, *spin_z; /* of `set` */
} dialects[] = {
    {"lammps", ".lammps", &adapter_lammps, "omega", "", ""},
    {"liggghts", ".liggghts", &adapter_liggghts, "omegax", "omegay", "omegaz"},
};

const char *deck_engine(const char *file) {
    const size_t length = strlen(file);
    for (size_t i = 0; i < TOUCH_COUNT(dialects); i++) {
        const size_t end = strlen(dialects[i].end);
        if (length > end && !strcmp(file + length - end, dialects[i].end))
            return dialects[i].engine;
    }
    return NULL;
}

/* The engine integrates by itself: how the case would be is no matter. */
static struct play_case free_of(const struct play_case *c) {
    struct play_case plain = *c;
    plain.impact.scheme = PLAY_VERLET_HALF;
    plain.impact.moving = 0;
    return plain;
}

const struct engine_law *deck_law(const char *engine, const char *name, const struct play_case *c,
                                  char *ret_why, size_t size) {
    const struct play_case plain = free_of(c);
    const struct engine_law *law, *found = NULL;
    const struct engine *of = engine_find(engine);
    if (!play_is_impact(c)) {
        snprintf(ret_why, size, "%s is no impact: an engine moves bodies by their forces alone",
                 c->name);
        return NULL;
    }
    snprintf(ret_why, size, "%s has no law of this name", engine);
    for (size_t i = 0; (law = engine_law_at(of, i)) != NULL; i++) {
        if ((name && strcmp(law->name, name) != 0) || !engine_can(law, &plain, ret_why, size))
            continue;
        if (!found ||
            (!strcmp(law->same_as, c->law->name) && strcmp(found->same_as, c->law->name) != 0))
            found = law;
    }
    return found;
}

static char *write_command(void *out, const char *command) {
    if (strcmp(command, "clear") != 0)
        fprintf(out, "%s\n", command);
    return NULL;
}

/* How the bodies come, and for how many steps. 0; or -1 and why not. */
static int begin(const struct play_case *c, struct flight *f, double *ret_steps, char *ret_why,
                 size_t size) {
    const struct play_case plain = free_of(c);
    const struct play_refine refine = {.outcomes_only = 1, .steps = c->impact.steps, .phase = 0.5};
    struct play_trace trace;
    struct touch_message why;
    *f = (struct flight){0};
    play_trace_init(&trace);
    if (c->impact.impacts > 1 || flight_open(c, 0.0, f, &why) ||
        play_run(&plain, &refine, &trace, &why)) {
        snprintf(ret_why, size, "%s",
                 c->impact.impacts > 1 ? "several impacts of one contact" : why.text);
        return -1;
    }
    f->dt = c->impact.dt > 0.0 ? c->impact.dt : f->contact_time / c->impact.steps;
    const double lasts = fmax(trace.outcome[PLAY_OUTCOME_duration], f->contact_time);
    *ret_steps = ceil(LONGER * (isnan(lasts) ? f->contact_time : lasts) / f->dt) + 100.0;
    flight_place(f, f->touch - (BEFORE + c->impact.phase) * c->impact.speed * cos(c->impact.angle) *
                                   f->dt);
    play_trace_free(&trace);
    return 0;
}

/* Positions, velocities and spins, where the adapter has put the bodies apart. */
static void write_bodies(const struct dialect *d, const struct flight *f, int bodies, FILE *out) {
    for (int b = 0; b < bodies; b++) {
        const struct touch_body *body = &f->body[b];
        /* Body 1 touches a wall at x = 0. */
        const double x = bodies == 1 ? f->overlap - f->body[0].radius : body->position[0];
        fprintf(out, "group body%d id %d\n", b + 1, b + 1);
        fprintf(out, "set atom %d x %.17g %s %.17g %s %.17g %s %.17g\n", b + 1, x, d->spin_x,
                body->spin[0], d->spin_y, body->spin[1], d->spin_z, body->spin[2]);
        fprintf(out, "velocity body%d set %.17g %.17g %.17g units box\n", b + 1, body->velocity[0],
                body->velocity[1], body->velocity[2]);
    }
}

/* One column: its name, and what the engine calls it. */
static void add_column(FILE *out, FILE *names, FILE *values, const char *name, int body,
                       const char *axis, const char *value) {
    fprintf(out, "variable %s%d%s equal %s\n", name, body, axis, value);
    fprintf(names, ",%s%d_%s", name, body, axis);
    fprintf(values, ",${%s%d%s}", name, body, axis);
}

static void write_output(int bodies, double dt, const char *numbers, FILE *out) {
    static const char *const axes[] = {"x", "y", "z"};
    static const char *const plain[][2] = {{"position", ""}, {"velocity", "v"}, {"force", "f"}};
    FILE *names = play_text(), *values = play_text();
    fprintf(out,
            "compute w all property/atom omegax omegay omegaz\n"
            "compute q all property/atom tqx tqy tqz\n"
            "variable now equal step*%.17g\n",
            dt);
    for (int b = 1; b <= bodies; b++)
        for (int k = 0; k < 3; k++) {
            char value[64];
            for (size_t i = 0; i < TOUCH_COUNT(plain); i++) {
                snprintf(value, sizeof value, "%s%s[%d]", plain[i][1], axes[k], b);
                add_column(out, names, values, plain[i][0], b, axes[k], value);
            }
            snprintf(value, sizeof value, "c_w[%d][%d]", b, k + 1);
            add_column(out, names, values, "spin", b, axes[k], value);
            snprintf(value, sizeof value, "c_q[%d][%d]", b, k + 1);
            add_column(out, names, values, "torque", b, axes[k], value);
        }
    if (bodies == 1) {
        fputs(",position2_x", names);
        fputs(",0", values);
    }
    fprintf(names, ",dt");
    fprintf(values, ",%.17g", dt);
    char *header = play_text_end(names), *line = play_text_end(values);
    fprintf(out, "fix numbers all print 1 \"${now}%s\" file %s title \"time%s\" screen no\n", line,
            numbers, header);
}

int deck_write(const struct engine_law *law, const struct play_case *c, const char *numbers,
               FILE *out, char *ret_why, size_t size) {
    const struct adapter_contact contact = adapter_contact_of(c->law, &c->values, &c->pair);
    const struct dialect *d = dialects;
    struct flight f;
    double steps;
    while (strcmp(d->engine, law->engine) != 0)
        d++;
    if (begin(c, &f, &steps, ret_why, size))
        return -1;
    struct gran recorder = {.command = write_command, .instance = out};
    struct adapter_engine engine = *d->adapter;
    engine.gran = &recorder;
    fprintf(out, "# %s%s%s, by touchstone as %s:%s\n", c->name, *c->variant ? ", " : "", c->variant,
            law->engine, law->name);
    if (engine.open(&engine, law, &contact, ret_why, size))
        return -1;
    write_bodies(d, &f, contact.wall ? 1 : 2, out);
    fprintf(out, "fix move all nve/sphere\ntimestep %.17g\n", f.dt);
    write_output(contact.wall ? 1 : 2, f.dt, numbers, out);
    fprintf(out, "thermo 1000000\nrun %.0f\n", steps);
    return 0;
}

int deck_write_words(const struct play_case *c, FILE *out, char *ret_why, size_t size) {
    struct flight f;
    double steps;
    if (!play_is_impact(c)) {
        snprintf(ret_why, size, "%s is no impact", c->name);
        return -1;
    }
    if (begin(c, &f, &steps, ret_why, size))
        return -1;
    fprintf(out, "%s%s%s\n%s\n\nThe law: %s, with\n", c->name, *c->variant ? ", " : "", c->variant,
            c->title, c->law->name);
    for (size_t k = 0; k < c->law->property_count; k++) {
        const struct touch_property *p = &c->law->properties[k];
        char choice[64];
        if (p->scope == TOUCH_OF_STATE || isnan(c->values.of[k][0]))
            continue;
        if (p->type == TOUCH_CHOICE &&
            touch_choice_name(p, (size_t)c->values.of[k][0], choice, sizeof choice))
            fprintf(out, "  %s %s\n", p->keyword, choice);
        else
            fprintf(out, "  %s %.12g %s\n", p->keyword, c->values.of[k][0],
                    strcmp(p->unit, "1") != 0 ? p->unit : "");
    }
    fputs("\nThe bodies, along the axes x, y, z (n, s, t of the contact):\n", out);
    for (int b = 0; b < 2; b++) {
        const struct touch_body *body = &f.body[b];
        if (flight_is_wall(body))
            fprintf(out,
                    "  body 2: a %swall, the plane x = %.12g m; body 1 is where x is smaller\n",
                    c->pair.rigid[1] ? "rigid " : "", body->position[0]);
        else
            fprintf(out,
                    "  body %d: radius %.12g m, mass %.12g kg, moment of inertia %.12g kg m2%s\n"
                    "    centre (%.17g, %.17g, %.17g) m\n    velocity (%.12g, %.12g, %.12g) m/s\n"
                    "    spin (%.12g, %.12g, %.12g) rad/s\n",
                    b + 1, body->radius, body->mass, body->inertia,
                    c->pair.rigid[b] ? ", rigid" : "", body->position[0], body->position[1],
                    body->position[2], body->velocity[0], body->velocity[1], body->velocity[2],
                    body->spin[0], body->spin[1], body->spin[2]);
    }
    fprintf(
        out,
        "\nNo gravity and no other force. Time step %.12g s, %.0f steps or more, until the bodies "
        "part.\n\nWrite a CSV file with a line of names and a row for each step: time, "
        "position1_x, position1_y,\nposition1_z, velocity1_..., spin1_..., force1_..., those of "
        "body 2 (of a wall position2_x\nalone), with as many digits as there are. Then\n"
        "  touchstone verify CASE NUMBERS.csv\n",
        f.dt, steps);
    return 0;
}
