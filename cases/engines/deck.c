/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "deck.h"
#include <float.h>
#include <jansson.h>
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

/* What an input is written from. */
struct input_of {
    const struct deck_format *format;
    const struct engine_law *law; /* NULL: words */
    const struct play_case *c;
    const char *numbers; /* the file that it will write */
    struct flight f;     /* of an impact: the bodies as they come */
    double steps;        /* of an impact */
};

/* One row a kind of input. */
struct deck_format {
    const char *end, *engine; /* of the file's name; NULL: words, for all other codes */
    int (*write)(const struct input_of *input, FILE *out, char *ret_why, size_t size);
    /* Of commands: the adapter, and what `set` calls spins. */
    struct adapter_engine *adapter;
    const char *spin_x, *spin_y, *spin_z;
    char compute;         /* before the name of a compute, where one atom's value is meant */
    const char *value[2]; /* around the name of a variable: prints all its digits, where it can */
    /* Of a script: the lines that make two bodies of a case, and those that play it by the law of a name. */
    const char *const *scene;
    const char *play;
};

static const struct deck_format *format_of(const char *file);

int deck_is(const char *file) {
    return format_of(file) != NULL;
}

int deck_is_test(const char *file) {
    return strcmp(format_of(file)->end, ".lammps.yaml") == 0;
}

const char *deck_engine(const char *file) {
    return format_of(file)->engine;
}

/* The engine integrates by itself: how the case would be is no matter. */
static struct play_case free_of(const struct play_case *c) {
    struct play_case plain = *c;
    plain.impact.scheme = PLAY_VERLET_HALF;
    plain.impact.moving = 0;
    return plain;
}

/* Why the motion of the case is none of such an input; NULL: it is one. */
static const char *not_played(const struct deck_format *format, const struct play_case *c) {
    for (size_t i = 0; format->engine && i < c->segment_count; i++)
        if (c->segments[i].kind > PLAY_HOLD)
            return play_format("leg %zu is none of move, to and hold", i + 1);
    for (int b = 0; format->engine && b < 2; b++) {
        const double solid = 0.4 * c->pair.mass[b] * c->pair.radius[b] * c->pair.radius[b];
        if (isfinite(solid) && fabs(c->inertia[b] - solid) > 1e-9 * solid)
            return play_format("body %d has the inertia %g kg m2; allowed: %g, of a solid ball",
                               b + 1, c->inertia[b], solid);
    }
    if (play_is_impact(c) || (c->segment_count && format->engine))
        return NULL;
    return play_format("%s is no impact%s", c->name, format->engine ? " and no path" : "");
}

const struct engine_law *deck_law(const char *file, const char *name, const struct play_case *c,
                                  char *ret_why, size_t size) {
    const char *engine = deck_engine(file), *reason = not_played(format_of(file), c);
    const struct play_case plain = free_of(c);
    const struct engine_law *law, *found = NULL;
    if (reason) {
        snprintf(ret_why, size, "%s", reason);
        return NULL;
    }
    snprintf(ret_why, size, "%s has no law of this name", engine);
    for (size_t i = 0; (law = engine_law_row(i)) != NULL; i++) {
        if (strcmp(law->engine, engine) != 0 || law->is_measured_only ||
            (name && strcmp(law->name, name) != 0) || !engine_can(law, &plain, ret_why, size))
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
static int begin(struct input_of *input, char *ret_why, size_t size) {
    const struct play_case *c = input->c;
    const struct play_case plain = free_of(c);
    struct flight *f = &input->f;
    const struct play_refine refine = {.outcomes_only = 1, .steps = c->impact.steps, .phase = 0.5};
    struct play_trace trace;
    struct touch_message why;
    const char *reason = not_played(input->format, c);
    for (int b = 0; b < 2; b++) {
        f->body[b].radius = c->pair.radius[b];
        f->body[b].mass = c->pair.mass[b];
    }
    f->body[1].position[0] = c->pair.radius[0] + c->pair.radius[1];
    if (reason || c->segment_count) {
        snprintf(ret_why, size, "%s", reason ? reason : "");
        return reason ? -1 : 0;
    }
    play_trace_init(&trace);
    if (c->impact.impacts > 1 || flight_open(c, 0.0, f, &why) ||
        play_run(&plain, &refine, &trace, &why)) {
        snprintf(ret_why, size, "%s",
                 c->impact.impacts > 1 ? "several impacts of one contact" : why.text);
        return -1;
    }
    f->dt = c->impact.dt > 0.0 ? c->impact.dt : f->contact_time / c->impact.steps;
    const double lasts = fmax(trace.outcome[PLAY_OUTCOME_duration], f->contact_time);
    input->steps = ceil(LONGER * (isnan(lasts) ? f->contact_time : lasts) / f->dt) + 100.0;
    flight_place(f, f->touch - (BEFORE + c->impact.phase) * c->impact.speed * cos(c->impact.angle) *
                                   f->dt);
    play_trace_free(&trace);
    return 0;
}

/* Along x, where body 1 touches a wall at x = 0. */
static double x_of(const struct flight *f, int b) {
    return !flight_is_wall(&f->body[1]) ? f->body[b].position[0]
           : b                          ? 0.0
                                        : f->overlap - f->body[0].radius;
}

/* By how much a leg changes overlap and slides, from what they are. */
static void leg_of(const struct play_segment *g, const double at[3], double ret_by[3]) {
    for (int k = 0; k < 3; k++)
        ret_by[k] = g->kind == PLAY_MOVE                     ? g->by[k]
                    : g->kind == PLAY_TO && !isnan(g->to[k]) ? g->to[k] - at[k]
                                                             : 0.0;
}

static const char *const along[] = {"overlap", "slide_s", "slide_t"};

/* Positions, velocities and spins, where the adapter has put the bodies apart. */
static void write_bodies(const struct deck_format *d, const struct flight *f, int bodies,
                         FILE *out) {
    for (int b = 0; b < bodies; b++) {
        const struct touch_body *body = &f->body[b];
        const double x = x_of(f, b);
        fprintf(out, "group body%d id %d\n", b + 1, b + 1);
        fprintf(out, "set atom %d x %.17g %s %.17g %s %.17g %s %.17g\n", b + 1, x, d->spin_x,
                body->spin[0], d->spin_y, body->spin[1], d->spin_z, body->spin[2]);
        fprintf(out, "velocity body%d set %.17g %.17g %.17g units box\n", b + 1, body->velocity[0],
                body->velocity[1], body->velocity[2]);
    }
}

/* The columns that are printed. */
struct columns {
    const struct deck_format *d;
    FILE *out, *names, *values;
};

static void add_column(const struct columns *to, const char *name, const char *variable) {
    const char *comma = strcmp(name, "time") != 0 ? "," : "";
    fprintf(to->names, "%s%s", comma, name);
    fprintf(to->values, "%s%s%s%s", comma, to->d->value[0], variable, to->d->value[1]);
}

/* Of a body: its name, and what the engine calls it. */
static void add_part(const struct columns *to, const char *name, int body, const char *axis,
                     const char *value) {
    char *variable = play_format("%s%d%s", name, body, axis);
    fprintf(to->out, "variable %s equal %s\n", variable, value);
    add_column(to, play_format("%s%d_%s", name, body, axis), variable);
}

/* Steps are counted from that of the number `first`. */
static void write_clock(FILE *out, double start, double dt, size_t first) {
    fprintf(out,
            "timestep %.17g\nvariable dt equal %.17g\nvariable k equal step-%zu\n"
            "variable now equal %.17g+v_k*%.17g\n",
            dt, dt, first, start, dt);
}

static void write_output(const struct input_of *input, int bodies, FILE *out) {
    const int is_path = input->c->segment_count > 0;
    const char compute = input->format->compute;
    const struct columns to = {input->format, out, play_text(), play_text()};
    static const char *const axes[] = {"x", "y", "z"};
    static const char *const plain[][2] = {{"position", ""}, {"velocity", "v"}, {"force", "f"}};
    add_column(&to, "time", "now");
    add_column(&to, is_path ? "leg" : "dt", is_path ? "leg" : "dt");
    for (int k = 0; k < 3 && is_path; k++) {
        /* From places, in the engine. Of 0.0001 nobody would know how exact it is. */
        add_column(&to, along[k], along[k]);
        fprintf(to.names, ",%s_sigma", along[k]);
        fprintf(to.values, ",%.1g", DBL_EPSILON * input->c->pair.radius[0]);
    }
    fprintf(out, "compute w all property/atom omegax omegay omegaz\n"
                 "compute q all property/atom tqx tqy tqz\n");
    for (int b = 1; b <= bodies; b++)
        for (int k = 0; k < 3; k++) {
            char value[64];
            for (size_t i = 0; i < TOUCH_COUNT(plain); i++) {
                snprintf(value, sizeof value, "%s%s[%d]", plain[i][1], axes[k], b);
                add_part(&to, plain[i][0], b, axes[k], value);
            }
            snprintf(value, sizeof value, "%c_w[%d][%d]", compute, b, k + 1);
            add_part(&to, "spin", b, axes[k], value);
            snprintf(value, sizeof value, "%c_q[%d][%d]", compute, b, k + 1);
            add_part(&to, "torque", b, axes[k], value);
        }
    if (bodies == 1) {
        fputs(",position2_x", to.names);
        fputs(",0", to.values);
    }
    char *header = play_text_end(to.names), *line = play_text_end(to.values);
    fprintf(out, "fix numbers all print 1 \"%s\" file %s title \"%s\" screen no\nthermo 1000000\n",
            line, input->numbers, header);
}

/* One leg of a path. Two balls really slide around each other: body 2 goes round body 1, and with it the normal n and
 * the direction u of the slide, so that overlap and slide are those of the case. The slide is told by the velocity; for
 * the angle the mean distance will do. At a wall body 1 moves along it. */
static void write_leg(const struct input_of *input, size_t leg, const double at[3],
                      const double by[3], const struct touch_frame *axes, FILE *out) {
    const struct play_case *c = input->c;
    const struct play_segment *g = &c->segments[leg];
    const int wall = isinf(c->pair.radius[1]);
    const double n = (double)g->steps, size = hypot(by[1], by[2]);
    const double apart = c->pair.radius[0] + (wall ? 0.0 : c->pair.radius[1]) - at[0];
    static const char axis[] = "xyz";
    fprintf(out, "variable leg equal %zu+(v_k>0)\n", leg);
    for (int k = 0; k < 3; k++)
        fprintf(out, "variable %s equal %.17g+%.17g*v_k/%.17g\n", along[k], at[k], by[k], n);
    fprintf(out, "variable angle equal %.17g*v_k/(%.17g-%.17g*v_k/%.17g)\n", size / n, apart,
            0.5 * by[0], n);
    for (int i = 0; i < 3; i++) {
        const double u = size > 0.0 ? (by[1] * axes->s[i] + by[2] * axes->t[i]) / size : 0.0;
        const double straight = i ? -by[i] : by[0]; /* of body 1 at a wall */
        if (wall)
            fprintf(out, "variable d%c equal %.17g*v_k/%.17g\nvariable u%c equal %.17g\n", axis[i],
                    straight, n, axis[i], straight / g->time);
        else
            fprintf(
                out,
                "variable d%c equal (%.17g-%.17g*v_k/%.17g)*(%.17g*cos(v_angle)+%.17g*sin(v_angle))"
                "-%.17g\nvariable u%c equal %.17g*(%.17g*cos(v_angle)+%.17g*sin(v_angle))"
                "+%.17g*(%.17g*cos(v_angle)-%.17g*sin(v_angle))\n",
                axis[i], apart, by[0], n, axes->n[i], u, apart * axes->n[i], axis[i],
                -by[0] / g->time, axes->n[i], u, size / g->time, u, axes->n[i]);
    }
    fprintf(out,
            "fix leg body%d move variable v_dx v_dy v_dz v_ux v_uy v_uz%s\nrun %zu\nunfix leg\n",
            wall ? 1 : 2, input->format->adapter->units_word, g->steps);
}

/* The axes after a slide by an angle along s and t. */
static void turn(struct touch_frame *axes, const double by[3], double angle) {
    const struct touch_frame old = *axes;
    const double size = hypot(by[1], by[2]), cos_1 = cos(angle) - 1.0;
    for (int i = 0; i < 3 && size > 0.0; i++) {
        const double u = (by[1] * old.s[i] + by[2] * old.t[i]) / size;
        axes->s[i] += by[1] / size * (cos_1 * u - sin(angle) * old.n[i]);
        axes->t[i] += by[2] / size * (cos_1 * u - sin(angle) * old.n[i]);
        axes->n[i] += cos_1 * old.n[i] + sin(angle) * u;
    }
}

static void write_path(const struct input_of *input, FILE *out) {
    const struct play_case *c = input->c;
    struct touch_frame axes = {{1.0, 0.0, 0.0}, {0.0, 1.0, 0.0}, {0.0, 0.0, 1.0}};
    double at[3] = {0.0}, by[3], time = 0.0;
    size_t step = 1;
    const double reach =
        c->pair.radius[0] + c->pair.radius[1]; /* of a wall it is infinite: nothing turns */
    fprintf(out,                               /* a row of the bodies as they touch */
            "variable now equal 0\nvariable leg equal 0\nvariable overlap equal 0\n"
            "variable slide_s equal 0\nvariable slide_t equal 0\nrun 1\n");
    for (size_t i = 0; i < c->segment_count; i++) {
        const struct play_segment *g = &c->segments[i];
        leg_of(g, at, by);
        write_clock(out, time, g->time / (double)g->steps, step);
        write_leg(input, i, at, by, &axes, out);
        turn(&axes, by, hypot(by[1], by[2]) / (reach - at[0] - 0.5 * by[0]));
        for (int k = 0; k < 3; k++)
            at[k] += by[k];
        time += g->time;
        step += g->steps;
    }
}

static int write_commands(const struct input_of *input, FILE *out, char *ret_why, size_t size) {
    const struct play_case *c = input->c;
    const struct deck_format *d = input->format;
    const struct adapter_contact contact = adapter_contact_of(c->law, &c->values, &c->pair);
    struct gran recorder = {.command = write_command, .instance = out};
    struct adapter_engine engine = *d->adapter;
    engine.gran = &recorder;
    if (engine.open(&engine, input->law, &contact, ret_why, size))
        return -1;
    write_bodies(d, &input->f, contact.wall ? 1 : 2, out);
    write_output(input, contact.wall ? 1 : 2, out);
    if (c->segment_count) {
        write_path(input, out);
        return 0;
    }
    write_clock(out, 0.0, input->f.dt, 0);
    fprintf(out, "fix move all nve/sphere\nrun %.0f\n", input->steps);
    return 0;
}

/* --- scripts in Python -------------------------------------------------------------------------- */

static const char *const play_alone[] = {
#include "cases/play_alone_py.h"
    NULL};
static const char *const yade[] = {
#include "cases/yade_scene_py.h"
    NULL};
static const char *const kratos[] = {
#include "cases/kratos_scene_py.h"
    NULL};

static void write_lines(const char *const *line, FILE *out) {
    for (; *line; line++)
        fputs(*line, out);
}

/* Of a path: steps, time and changes of overlap and slides of each leg. */
static json_t *legs_of(const struct play_case *c) {
    double at[3] = {0.0}, by[3];
    json_t *legs = json_array();
    for (size_t i = 0; i < c->segment_count; i++) {
        const struct play_segment *g = &c->segments[i];
        leg_of(g, at, by);
        for (int k = 0; k < 3; k++)
            at[k] += by[k];
        json_array_append_new(
            legs, json_pack("[I,f,f,f,f]", (json_int_t)g->steps, g->time, by[0], by[1], by[2]));
    }
    return legs;
}

/* How the bodies of an impact come: places, velocities and spins. */
static json_t *bodies_of(const struct flight *f) {
    json_t *bodies = json_array();
    for (int b = 0; b < 2; b++) {
        const double *v = f->body[b].velocity, *spin = f->body[b].spin, *x = f->body[b].position;
        json_array_append_new(bodies, json_pack("[[f,f,f],[f,f,f],[f,f,f]]", x_of(f, b), x[1], x[2],
                                                v[0], v[1], v[2], spin[0], spin[1], spin[2]));
    }
    return bodies;
}

/* JSON that Python reads as well: what is infinite of a wall or a rigid body is 0. */
static int write_script(const struct input_of *input, FILE *out, char *ret_why, size_t size) {
    const struct play_case *c = input->c;
    const struct adapter_contact k = adapter_contact_of(c->law, &c->values, &c->pair);
    json_t *of =
        json_pack("{s:s,s:i,s:[i,i],s:f,s:f,s:f,s:f,s:f,s:o,s:o}", "numbers", input->numbers,
                  "wall", k.wall, "rigid", k.rigid[0], k.rigid[1], "friction", k.friction,
                  "restitution", k.restitution, "rolling", k.rolling, "dt", input->f.dt, "steps",
                  input->steps, "legs", legs_of(c), "bodies", bodies_of(&input->f));
    const struct {
        const char *name;
        const double *of;
    } pairs[] = {
        {"radius", k.radius}, {"mass", k.mass}, {"young", k.young}, {"poisson", k.poisson}};
    for (size_t i = 0; i < TOUCH_COUNT(pairs); i++)
        json_object_set_new(of, pairs[i].name,
                            json_pack("[f,f]", isfinite(pairs[i].of[0]) ? pairs[i].of[0] : 0.0,
                                      isfinite(pairs[i].of[1]) ? pairs[i].of[1] : 0.0));
    (void)ret_why, (void)size;
    write_lines(input->format->scene, out);
    fputs("\n\n", out);
    write_lines(play_alone, out);
    fputs("\n\ncase = ", out);
    json_dumpf(of, out, JSON_PRESERVE_ORDER | JSON_REAL_PRECISION(17));
    json_decref(of);
    fputs("\n", out);
    fprintf(out, input->format->play, input->law->name);
    return 0;
}

/* --- words -------------------------------------------------------------------------------------- */

static int write_words(const struct input_of *input, FILE *out, char *ret_why, size_t size) {
    const struct play_case *c = input->c;
    const struct flight f = input->f;
    (void)ret_why, (void)size;
    fprintf(out, "%s%s%s\n%s\n\nThe law: %s (%s), with\n", c->name, *c->variant ? ", " : "",
            c->variant, c->title, c->law->name, c->law->title);
    for (size_t k = 0; k < c->law->property_count; k++) {
        const struct touch_property *p = &c->law->properties[k];
        char choice[64];
        if (p->scope == TOUCH_OF_STATE || isnan(c->values.of[k][0]))
            continue;
        const double *v = c->values.of[k];
        const int two = p->scope == TOUCH_OF_BODY && fabs(v[1] - v[0]) > 0.0;
        if (p->type == TOUCH_CHOICE &&
            touch_choice_name(p, (size_t)c->values.of[k][0], choice, sizeof choice))
            fprintf(out, "  %s %s: %s\n", p->keyword, choice, p->meaning);
        else
            fprintf(out, "  %s %.12g%s%s%s: %s\n", p->keyword, v[0],
                    two ? play_format(" and %.12g", v[1]) : "",
                    strcmp(p->unit, "1") != 0 ? " " : "", strcmp(p->unit, "1") != 0 ? p->unit : "",
                    p->meaning);
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
    fprintf(out,
            "\nNo gravity and no other force. Time step %.12g s, %.0f steps or more,\n"
            "until the bodies part.\n\n"
            "Write a CSV file with a line of names and a row for each step: time,\nposition1_x, "
            "position1_y, position1_z, "
            "velocity1_..., spin1_..., force1_...,\ntorque1_..., those of body 2 (of a wall "
            "position2_x alone), with as many "
            "digits\nas there are. Then\n  touchstone verify CASE NUMBERS.csv\n",
            f.dt, input->steps);
    return 0;
}

/* --- a test of LAMMPS ----------------------------------------------------------------------------- */

/* Of a body: # is its number. */
static const char ball[] = "  create_atoms 1 single ${x#} 0.0 0.0 units box\n"
                           "  set atom # diameter ${diam#} density ${dens#}\n"
                           "  set atom # omega ${wx#} ${wy#} ${wz#}\n"
                           "  group body# id #\n"
                           "  velocity body# set ${vx#} ${vy#} ${vz#} units box\n";

/* All but the numbers: what lammps_test.c reads. */
static int write_test(const struct input_of *input, FILE *out, char *ret_why, size_t size) {
    const struct play_case *c = input->c;
    const struct touch_body *body = input->f.body;
    const struct adapter_contact k = adapter_contact_of(c->law, &c->values, &c->pair);
    const int bodies = k.wall ? 1 : 2;
    const double reach = 20.0 * k.radius[0] + (k.wall ? 0.0 : 20.0 * k.radius[1]);
    if (!input->law->takes_restitution || c->segment_count) {
        snprintf(ret_why, size, "a test of LAMMPS is an impact with a restitution, and no %s",
                 c->segment_count ? "path" : input->law->words);
        return -1;
    }
    char *words = play_format(
        "hertz/material ${young} ${restitution} ${poisson} tangential %s NULL ${xgamma} "
        "${friction} damping coeff_restitution",
        input->law->setup[0]);
    fprintf(out,
            "tags: granular\nepsilon: 1e-10\nprerequisites: |\n  atom sphere\n  pair "
            "granular\npre_commands: |\n"
            "  units si\n  atom_style sphere\n  boundary f f f\n  comm_modify vel yes\n"
            "  region box block -%.4g %.4g -%.4g %.4g -%.4g %.4g units box\n  create_box 1 box\n",
            reach, reach, reach, reach, reach, reach);
    for (int b = 1; b <= bodies; b++)
        for (const char *at = ball; *at; at++)
            fputc(*at == '#' ? '0' + b : *at, out);
    fprintf(out,
            "  neighbor %.4g bin\n  neigh_modify delay 0\n  timestep ${dt}\npost_commands: |\n  "
            "fix move all nve/sphere\n"
            "%snatoms: %d\nvariables: |\n  young %.17g\n  poisson %.17g\n  restitution %.17g\n  "
            "friction %.17g\n"
            "  xgamma %.17g\n  x1 0\n  x2 %.17g\n  dt %.17g\n",
            0.1 * reach,
            k.wall ? play_format("  fix wall all wall/gran granular %s xplane NULL ${x2}\n", words)
                   : "",
            bodies, k.young_like, k.poisson_like, k.restitution, k.friction,
            sqrt(4.0 * k.g_star / k.e_star), body[1].position[0] - body[0].position[0],
            input->f.dt);
    for (int b = 1; b <= bodies; b++, body++) {
        fprintf(out, "  diam%d %.17g\n  dens%d %.17g\n", b, 2.0 * body->radius, b,
                body->mass / (4.0 / 3.0 * TOUCH_PI * pow(body->radius, 3.0)));
        for (int i = 0; i < 3; i++)
            fprintf(out, "  v%c%d %.17g\n  w%c%d %.17g\n", "xyz"[i], b, body -> velocity[i],
                    "xyz"[i], b, body -> spin[i]);
    }
    fprintf(out,
            "pair_style: granular\npair_coeff: |\n  * * %s\nrun_segments: |-\n  %.0f "
            "%d\nanalytic_enable: no\n",
            words, input->steps, DECK_TEST_REST);
    return 0;
}

/* --- all ---------------------------------------------------------------------------------------- */

static const struct deck_format formats[] = {
    {".lammps", "lammps", write_commands, .adapter = &adapter_lammps, .spin_x = "omega",
     .spin_y = "", .spin_z = "", .compute = 'C', .value = {"$(v_", ":%.16e)"}},
    {".liggghts", "liggghts", write_commands, .adapter = &adapter_liggghts, .spin_x = "omegax",
     .spin_y = "omegay", .spin_z = "omegaz", .compute = 'c', .value = {"${", "}"}},
    {".yade", "yade", write_script, .scene = yade,
     .play = "wrapper = import_yade()[0]\nif wrapper is None:\n    "
             "sys.exit(1)\nplay(Engine(wrapper, \"%s\"), case)\n"
             "os._exit(0)  # the engine's own ending takes seconds, and sometimes crashes\n"},
    {".kratos", "kratos", write_script, .scene = kratos, .play = "play(Engine(\"%s\"), case)\n"},
    {".lammps.yaml", "lammps", .write = write_test},
    {".txt", .write = write_words},
};

static const struct deck_format *format_of(const char *file) {
    const size_t length = strlen(file);
    for (size_t i = 0; i < TOUCH_COUNT(formats); i++) {
        const size_t end = strlen(formats[i].end);
        if (length > end && strcmp(file + length - end, formats[i].end) == 0)
            return &formats[i];
    }
    return NULL;
}

const char *deck_ends(void) {
    const char *all = formats[0].end;
    for (size_t i = 1; i < TOUCH_COUNT(formats); i++)
        all = play_format("%s%s%s", all, i + 1 < TOUCH_COUNT(formats) ? ", " : " or ",
                          formats[i].end);
    return all;
}

int deck_write(const char *file, const struct engine_law *law, const struct play_case *c,
               const char *numbers, FILE *out, char *ret_why, size_t size) {
    struct input_of input = {.format = format_of(file), .law = law, .c = c, .numbers = numbers};
    if (begin(&input, ret_why, size))
        return -1;
    if (law) /* YAML and commands have one mark for a comment */
        fprintf(out, "# %s%s%s, by touchstone as %s:%s\n", c->name, *c->variant ? ", " : "",
                c->variant, law->engine, law->name);
    return input.format->write(&input, out, ret_why, size);
}
