/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `touchstone check`: what the contacts of a whole input for LAMMPS, LIGGGHTS or YADE do, beside what the input asks for. */
#include <math.h>
#include <stdio.h>
#include <string.h>
#include "asked.h"
#include "cases/answers/calibration.h"
#include "cases/answers/head_on.h"
#include "cases/core/child.h"
#include "cases/core/file.h"
#include "cases/core/folder.h"
#include "cases/core/memory.h"
#include "cases/core/unit_text.h"
#include "cases/case/units.h"
#include "cases/engines/deck_script.h"
#include "cases/engines/engine.h"
#include "cases/judge/step_limits.h"
#include "cases/play/player.h"
#include "cases/sheet/sheet.h"
#include "touchstone/common.h"

#define ALLOWED  0.01 /* of the restitution */
#define SOFT     0.05 /* overlap over radius, above which Hertz's theory is far away */
#define ACCURATE 1e-5 /* of restitutions */
#define NEAR     3e-4 /* of restitutions of the engine */
#define ASK      4.0  /* s, after which the engine is asked nothing more */
#define ALIKE    1e-4 /* restitutions of two sizes that are one */
#define ROWS_MAX (DECK_CONTACTS * 2)

struct options {
    struct option_list variables;
    double radius, density;
    int no_engine, unfenced;
    struct command_out out;
};

static int read_si(const char *text, const char *unit, double *to, char *ret_why, size_t size) {
    if (play_number_read(text, unit, to, ret_why, size))
        return -1;
    if (*to > 0.0)
        return 0;
    snprintf(ret_why, size, "the value must be above 0 %s", unit);
    return -1;
}
static int read_radius(const char *text, void *to, char *ret_why, size_t size) {
    return read_si(text, "m", to, ret_why, size);
}
static int read_density(const char *text, void *to, char *ret_why, size_t size) {
    return read_si(text, "kg/m3", to, ret_why, size);
}

static const struct option_row option_rows[] = {
    OPTION(LIST, "var", "NAME=VALUE", offsetof(struct options, variables),
           "Give a variable of the input this value, as -var of the engine does. May be given "
           "several times."),
    OPTION(FLAG, "unfenced", NULL, offsetof(struct options, unfenced),
           "Let a script for YADE do all that you can, and not only read its folder."),
    OPTION(READ, "radius", "LENGTH", offsetof(struct options, radius),
           "Radius of balls whose size is not in the input, in m or with a unit.",
           .read = read_radius),
    OPTION(READ, "density", "DENSITY", offsetof(struct options, density),
           "Density of balls where it is not in the input, in kg/m3 or with a unit.",
           .read = read_density),
    OPTION(FLAG, "no-engine", NULL, offsetof(struct options, no_engine),
           "Do not ask the engine, where it is installed, for its own restitutions."),
    COMMAND_OUT_ROWS(offsetof(struct options, out)),
    OPTION_END};

static const struct option_program program = {
    .verb = "check",
    .usage = "DECK [restitution=E] [speed=FROM:TO[:N]] [OPTIONS]",
    .purpose =
        "Checks a whole input for LAMMPS, LIGGGHTS or YADE: which restitution its contacts really "
        "have and what to write for the one that it asks for, which time step is stable, how far "
        "the balls overlap, and what is known of its contact laws. It is read and not run, and "
        "what "
        "only a run can tell is named; a script for YADE runs behind a fence, up to its first "
        "O.run. Impacts are those of the built-in law with the same settings, of the smallest and "
        "of the largest balls; beside them stands what the engine's own law returns of two balls, "
        "where the engine is installed. All numbers are in SI units; those of units lj are taken "
        "as "
        "they stand.\n"
        "  restitution  that is wanted, where the input gives a dashpot and no restitution\n"
        "  speed        of impacts; default: three, those of falls by a hundredth of a "
        "diameter to ten diameters, or without gravity 0.01 to 1 m/s",
    .rows = option_rows,
    .end = "Exit status: 0 nothing is wrong, 1 the time step is above the largest stable one of a "
           "packing, or a restitution is off by more than 0.01, 2 wrong usage or input, 3 internal "
           "error.",
    .least = 1,
    .most = 3,
    .arguments = "one input, what is wanted, and speeds"};

/* --- what is known of the laws (cases/engines/FINDINGS.md) -------------------------------------------- */

struct row;
static const char *returned(const struct row *r);
static const char *pulled(const struct row *r);
static const char *mixed(const struct row *r);
static const char *met(const struct row *r);
static const char *shared(const struct row *r);

static const struct finding {
    unsigned if_all;
    const char *finding, *instead;
    const char *(*measured)(
        const struct row *r); /* of the impacts of the input; NULL: it is no matter of these */
} findings[] = {
    {DECK_LAMMPS | DECK_SHEAR_SPRING,
     "A pair that turns as one body slides: slip takes the spins at the radius. The shear force "
     "reaches the friction limit within 35 degrees.",
     "no command changes it", NULL},
    {DECK_LAMMPS | DECK_STYLE_GRAN,
     "The lever of the torque is the radius on both balls, so angular momentum is not conserved.",
     "pair_style granular", NULL},
    {DECK_LAMMPS | DECK_TSUJI,
     "Tsuji's damping is meant for the mass of one particle and taken with the reduced mass: more "
     "restitution comes back than is written.",
     "the value of the line to write", returned},
    {DECK_LAMMPS | DECK_TSUJI | DECK_WALL,
     "Each later run makes its damping of the one before: only the first run is right.",
     "one run, or run N pre no for the later ones", NULL},
    {DECK_LAMMPS | DECK_PULLS,
     "The dashpot pulls before the balls part, and friction takes the size of that force.",
     "limit_damping", pulled},
    {DECK_LAMMPS | DECK_SHEAR_SPRING | DECK_SHEAR_DASHPOT,
     "When sliding ends the shear force jumps, since the spring was set to the limit less the "
     "dashpot.",
     "a shear damping factor of 0", NULL},
    {DECK_LAMMPS | DECK_SHEAR_SPRING | DECK_DISPLACEMENT,
     "Closed motions give energy: the history is a displacement. Straight oblique loading has 1.5 "
     "times the exact shear force.",
     "tangential mindlin/force", NULL},
    {DECK_LIGGGHTS | DECK_SHEAR_SPRING | DECK_DISPLACEMENT,
     "Closed motions give energy: the history is a displacement. Straight oblique loading has 1.5 "
     "times the exact shear force.",
     "no command changes it", NULL},
    {DECK_LAMMPS | DECK_RESCALE,
     "Displacement and stiffness are both scaled while the overlap falls: the shear force goes "
     "with the square of the contact radius.",
     "mindlin_rescale/force", NULL},
    {DECK_LAMMPS | DECK_WALL | DECK_MATERIAL,
     "The wall has 1/(1 - nu) in place of 1/(1 - nu^2): it is 1 + nu times as stiff as a pair.",
     "granular hertz with 4/3 of the effective modulus", NULL},
    {DECK_ENDS_AT_FORCE,
     "The contact ends at zero force, and its dashpot is that of an end at zero overlap: more "
     "restitution comes back than is written.",
     "the value of the line to write", returned},
    {DECK_LIGGGHTS | DECK_PULLS, "The dashpot pulls before the balls part.", "limitForce on",
     pulled},
    {DECK_LIGGGHTS | DECK_SHEAR_SPRING,
     "The shear spring outlives the contact: it is cleared when the neighbour list is made anew.",
     "a small neighbour distance, neigh_modify delay 0", NULL},
    {DECK_LIGGGHTS | DECK_SHEAR_SPRING | DECK_SHEAR_DASHPOT,
     "The friction limit cuts the spring alone: the dashpot is added while the contact sticks.",
     "tangential_damping off", NULL},
    {DECK_LIGGGHTS | DECK_SHEAR_SPRING,
     "The shear force does not follow a turn of the pair about its normal.",
     "no command changes it", NULL},
    {DECK_LAMMPS | DECK_TWISTING,
     "The twisting moment is lost when its limit falls while nothing twists.",
     "no command changes it", NULL},
    {DECK_YADE | DECK_DAMPED_GLOBALLY,
     "NewtonIntegrator damps each force by its direction, besides the law: two bodies that meet "
     "part more slowly, and a falling ball is slowed as well.",
     "damping=0", met},
    {DECK_YADE | DECK_SHEAR_DASHPOT,
     "The friction limit cuts the spring alone: the dashpot is added while the contact sticks.",
     "no shear dashpot: es = 1, or cs = 0", NULL},
    {DECK_YADE | DECK_RATCHETING,
     "The slip of spins is taken at the radius, and that of the centres is scaled.",
     "avoidGranularRatcheting=False", NULL},
    {DECK_YADE | DECK_WALL | DECK_SOFT_WALL,
     "The wall is a sphere about as large as the ball, and softer than a plane.",
     "hertzian=True in Ig2_..., or a Wall", shared},
    {DECK_YADE | DECK_NO_ROOT,
     "The shear stiffness lacks the root of the overlap, and so has the wrong unit.", "nonLin=1",
     NULL},
    {DECK_LAMMPS | DECK_UNMIXED,
     "Another type has no pair_coeff with this one: LAMMPS mixes them to a Hooke law.",
     "a pair_coeff for both types", mixed},
};

/* --- what is found ------------------------------------------------------------------------------------ */

struct row {
    const struct deck_contact *contact;
    struct play_case c;
    double intended, at[2], restitution[2]; /* lowest and highest restitution, and their speeds */
    double overlap, stiffness, step,
        safe; /* at the highest speed; step: of a lattice, safe: of any packing */
    struct answer_impact *impact; /* at each speed */
    double *engine; /* restitution of the engine itself at each speed; NaN: it was not asked */
    const char *paste, *why; /* why: it cannot be played; NULL: it can */
    int is_off, is_fast;
};

struct answer {
    const char *path;
    struct deck_facts facts;
    struct range speed;
    double wanted, asked; /* asked: s, by the engine so far */
    const char *unasked;  /* why the engine could not be; NULL: it could */
    size_t count;
    struct row row[ROWS_MAX];
};

static const char *sizes_of(const struct row *r) {
    char text[2][UNIT_TEXT_SIZE];
    const int alone = r->contact->is_wall;
    for (int b = 0; b < 2; b++)
        unit_text(r->c.pair.radius[b], "m", 3, text[b]);
    return alone || !strcmp(text[0], text[1]) ? play_copy(text[0])
                                              : play_format("%s, %s", text[0], text[1]);
}

/* The speeds of falls by a hundredth of a diameter and by ten of them. */
static void choose_speed(struct answer *a, double radius) {
    const double fall = sqrt(4.0 * a->facts.gravity * radius);
    if (!a->speed.count && fall > 0.0)
        a->speed = (struct range){0.1 * fall, sqrt(10.0) * fall, 3, 1};
    else if (!a->speed.count)
        a->speed = (struct range){0.01, 1.0, 3, 1};
}

static int refuse_row(const struct row *r, const char *why) {
    program_complain("check", "%s:%zu: %s: %s", r->contact->line->file, r->contact->line->number,
                     r->contact->name, why);
    return EXIT_USAGE;
}

static int play_impacts(const struct answer *a, struct row *r) {
    struct play_ending ending;
    r->impact = play_resize(NULL, a->speed.count, sizeof *r->impact);
    r->engine = play_resize(NULL, a->speed.count, sizeof *r->engine);
    for (size_t i = 0; i < a->speed.count; i++) {
        r->c.impact.speed = range_point(&a->speed, i);
        const int is_told = r->contact->engine && i < a->facts.speeds &&
                            fabs(a->facts.speed[i] / r->c.impact.speed - 1.0) < 1e-6;
        r->engine[i] = is_told ? r->contact->engine[i] : (double)NAN;
        if (answer_impact_of(NULL, &r->c, ACCURATE, &r->impact[i], &ending)) {
            r->why = play_copy(ending.text);
            return -1;
        }
        const double e = r->impact[i].restitution;
        r->overlap = r->impact[i].max_overlap / fmin(r->c.pair.radius[0], r->c.pair.radius[1]);
        for (int most = 0; most < 2; most++)
            if (!i || (most ? e > r->restitution[1] : e < r->restitution[0])) {
                r->restitution[most] = e;
                r->at[most] = r->c.impact.speed;
            }
    }
    return 0;
}

/* Asks the engine with the deck's own commands, for two balls. What is in its way is a note. */
static void ask_engine(struct answer *a, struct row *r) {
    const struct deck_contact *k = r->contact;
    struct play_subject_options options = {
        .as = k->law, .worker = engine_worker(), .seconds = ENGINE_SECONDS};
    struct play_ending ending;
    struct file_writer file;
    const double began = child_clock();
    char *folder = folder_scratch("touchstone-check");
    int bad = !folder || file_begin(&file, ending.text, sizeof ending.text, "%s/deck.in", folder);
    if (bad)
        return;
    for (size_t i = 0; i < k->law->property_count; i++)
        fprintf(file.stream, "variable %s index 0\n", k->law->properties[i].keyword);
    fprintf(file.stream, "%s\n", k->alone);
    if (file_commit(&file, 0, ending.text, sizeof ending.text))
        return;
    engine_ask_input(a->facts.engine, play_format("%s/deck.in", folder), &options);
    struct play_subject *subject = play_subject_open(&options, &ending);
    bad = !subject;
    for (size_t i = 0; i < a->speed.count && !bad; i++) {
        struct answer_impact impact;
        r->c.impact.speed = range_point(&a->speed, i);
        bad = answer_impact_of(subject, &r->c, NEAR, &impact, &ending);
        r->engine[i] = bad ? (double)NAN : impact.restitution;
    }
    if (bad)
        a->unasked = play_copy(ending.text);
    if (subject)
        play_subject_close(subject);
    folder_remove(folder);
    a->asked += child_clock() - began;
}

/* What to write for the restitution that is asked for, at the middle speed. */
static int find_line(const struct answer *a, struct row *r) {
    static struct calibrate_question q;
    struct calibrate_answer answer;
    struct play_ending ending;
    const struct deck_contact *k = r->contact;
    q = (struct calibrate_question){.c = r->c, .restitution = r->intended, .speeds = 1};
    q.speed[0] = range_point(&a->speed, a->speed.count / 2);
    q.uncertainty = ACCURATE;
    q.property = touch_property_find(k->law, k->damped_by);
    const int bad = calibrate(&q, &answer, &ending);
    if (bad || !answer.roots)
        return 0;
    const char *value = play_format("%.7g", answer.root[0].value / k->factor);
    struct deck_line line = *k->damped_at;
    line.word = play_resize(NULL, line.count, sizeof *line.word);
    memcpy(line.word, k->damped_at->word, line.count * sizeof *line.word);
    if (k->damped_too)
        line.word[k->damped_too] = play_copy(value);
    r->paste = deck_line_with(&line, k->damped_word, value);
    return 0;
}

static int find_row(struct answer *a, const struct options *o, struct deck_contact *k,
                    int is_largest) {
    char message[512];
    struct touch_message why;
    struct play_limits limits;
    struct row *r = &a->row[a->count];
    *r = (struct row){.contact = k, .intended = isnan(a->wanted) ? k->restitution : a->wanted};
    if (deck_facts_case(&a->facts, k, is_largest, o->radius > 0.0 ? o->radius : (double)NAN,
                        o->density > 0.0 ? o->density : (double)NAN, &r->c, message,
                        sizeof message))
        return refuse_row(r, message);
    choose_speed(a, r->c.pair.radius[0]);
    if (play_impacts(a, r) || play_step_limits(NULL, &r->c, 0, &limits, &why)) {
        k->not_covered = r->why ? r->why : play_copy(why.text);
        return 0;
    }
    if (is_largest && fabs(r->restitution[0] - r[-1].restitution[0]) < ALIKE &&
        fabs(r->restitution[1] - r[-1].restitution[1]) < ALIKE)
        return 0;
    a->count++;
    if (k->alone && !o->no_engine && !a->unasked && a->asked < ASK)
        ask_engine(a, r);
    r->stiffness = limits.stiffness_n;
    r->safe = limits.limit[k->is_wall ? 0 : limits.count - 1].step;
    r->step = limits.limit[k->is_wall ? 0 : limits.count - 2].step;
    r->is_fast = a->facts.time_step > r->step;
    r->is_off = fabs(r->restitution[0] - r->intended) > ALLOWED ||
                fabs(r->restitution[1] - r->intended) > ALLOWED;
    return r->is_off && k->damped_by && !k->is_tsuji_hooke ? find_line(a, r) : 0;
}

/* --- the sheet ------------------------------------------------------------------------------------------ */

static const char *place_of(const struct deck_line *line) {
    const char *slash = strrchr(line->file, '/');
    const char *file = slash ? slash + 1 : line->file;
    return line->number ? play_format("%s:%zu", file, line->number) : file;
}

static void put_values(const struct answer *a, struct sheet *sheet) {
    static const struct sheet_column columns[] = {
        COLUMN("engine", TEXT, NULL, "that the input is for"),
        COLUMN("units", TEXT, NULL, "of the input; lj: numbers are taken as they stand"),
        COLUMN("time_step_s", NUMBER, "s", "of the input", .head = "dt", .as = "@4")};
    SHEET_ROW(SHEET_TABLE(sheet, NULL, columns), TEXT(a->facts.engine), TEXT(a->facts.units),
              NUMBER(a->facts.time_step));
}

static void put_contacts(const struct answer *a, struct sheet *sheet) {
    static const struct sheet_column columns[] = {
        COLUMN("contact", TEXT, NULL, "between what"),
        COLUMN("place", TEXT, NULL, "file and line of its law"),
        COLUMN("law", TEXT, NULL, "as the input has it", .least = 20),
        COLUMN("played_by", TEXT, NULL, "built-in law of the same settings", .head = "")};
    struct sheet_table *table = SHEET_TABLE(sheet, "contacts", columns);
    for (size_t i = 0; i < a->facts.count; i++) {
        const struct deck_contact *k = &a->facts.contact[i];
        SHEET_ROW(table, TEXT(k->name), TEXT(place_of(k->line)), TEXT(k->words),
                  TEXT(k->not_covered ? NULL : k->law->name));
    }
}

#define ENGINE 5 /* column */

static void put_impacts(const struct answer *a, struct sheet *sheet) {
    struct sheet_column columns[] = {
        COLUMN("contact", TEXT, NULL, "between what"),
        COLUMN("radius", TEXT, NULL, "of the balls", .head = "R"),
        COLUMN("speed_m_per_s", NUMBER, "m/s", "of approach", .head = "speed", .as = "@3"),
        COLUMN("asked_for", NUMBER, "1", "restitution that is asked for", .head = "asked",
               .as = "%.4g"),
        COLUMN("restitution", NUMBER, "1", "that comes back", .head = "real", .as = "%.4f"),
        COLUMN("engine", NUMBER, "1", "that the engine's own law returns", .as = "%.4f"),
        COLUMN("overlap_m", NUMBER, "m", "largest", .head = "overlap", .as = "@3", .rank = 1),
        COLUMN("overlap_over_radius", NUMBER, "1", "of the smaller ball", .head = "over R",
               .as = "%.2g"),
        COLUMN("peak_force_N", NUMBER, "N", "largest", .head = "peak force", .as = "@3",
               .rank = 2)};
    columns[ENGINE].head = "";
    for (size_t i = 0; i < a->count * a->speed.count; i++)
        if (!isnan(a->row[i / a->speed.count].engine[i % a->speed.count]))
            columns[ENGINE].head = a->facts.engine;
    struct sheet_table *table = SHEET_TABLE(sheet, "impacts", columns);
    for (size_t i = 0; i < a->count; i++)
        for (size_t k = 0; k < a->speed.count; k++) {
            const struct row *r = &a->row[i];
            const struct answer_impact *m = &r->impact[k];
            const double least = fmin(r->c.pair.radius[0], r->c.pair.radius[1]);
            SHEET_ROW(table, TEXT(r->contact->name), TEXT(sizes_of(r)),
                      NUMBER(range_point(&a->speed, k)), NUMBER(r->intended),
                      NUMBER(m->restitution), NUMBER(r->engine[k]), NUMBER(m->max_overlap),
                      NUMBER(m->max_overlap / least), NUMBER(m->peak_force));
        }
}

static void put_steps(const struct answer *a, struct sheet *sheet) {
    static const struct sheet_column columns[] = {
        COLUMN("contact", TEXT, NULL, "between what"),
        COLUMN("radius", TEXT, NULL, "of the balls", .head = "R"),
        COLUMN("stiffness_N_per_m", NUMBER, "N/m", "normal, at the largest overlap", .head = "k_n",
               .as = "@3"),
        COLUMN("any_packing_s", NUMBER, "s",
               "up to this step any packing is stable; at a wall, the ball on it",
               .head = "safe to", .as = "@3"),
        COLUMN("lattice_s", NUMBER, "s",
               "above this step a close packing is unstable; at a wall, the ball on it",
               .head = "unstable from", .as = "@3"),
        COLUMN("dt_over_lattice", NUMBER, "1", "time step of the input over it",
               .head = "dt over it", .as = "%.3g")};
    struct sheet_table *table = SHEET_TABLE(sheet, "stable", columns);
    for (size_t i = 0; i < a->count; i++) {
        const struct row *r = &a->row[i];
        SHEET_ROW(table, TEXT(r->contact->name), TEXT(sizes_of(r)), NUMBER(r->stiffness),
                  NUMBER(r->safe), NUMBER(r->step), NUMBER(a->facts.time_step / r->step));
    }
}

static const char *returned(const struct row *r) {
    return play_format(" Here: %.3g for %.3g.", r->restitution[0], r->intended);
}

/* The largest pull of the fastest impact. */
static const char *pulled(const struct row *r) {
    const struct play_refine refine = {.steps = 1000.0, .phase = 0.5};
    struct play_trace trace;
    struct touch_message why;
    double least = 0.0;
    play_trace_init(&trace);
    if (!play_run(&r->c, &refine, &trace, &why))
        for (size_t i = 0; i < trace.count; i++)
            least = fmin(least, trace.column[PLAY_COLUMN_normal_force][i]);
    const double peak = trace.outcome[PLAY_OUTCOME_peak_force];
    play_trace_free(&trace);
    return least < 0.0 ? play_format(" Here: by %.2g of the largest force.", -least / peak) : "";
}

/* 4/3 E* in Pa becomes a stiffness in N/m. */
static const char *mixed(const struct row *r) {
    const double overlap = r->impact[0].max_overlap;
    const double radius = 1.0 / (1.0 / r->c.pair.radius[0] + 1.0 / r->c.pair.radius[1]);
    char text[UNIT_TEXT_SIZE];
    unit_text(overlap, "m", 3, text);
    return play_format(" Of two like these: %.3g times the force at %s.",
                       1.0 / sqrt(radius * overlap), text);
}

static const char *met(const struct row *r) {
    return play_format(" Here: %.3g for %.3g of the law alone.", r->engine[0], r->restitution[0]);
}

static const char *shared(const struct row *r) {
    return play_format(" Here: %.3g times Hertz's force.", r->contact->share);
}

/* The first row of a contact; NULL: it was not played. */
static const struct row *row_of(const struct answer *a, const struct deck_contact *k) {
    for (size_t i = 0; i < a->count; i++)
        if (a->row[i].contact == k)
            return &a->row[i];
    return NULL;
}

static void put_findings(const struct answer *a, struct sheet *sheet) {
    static const struct sheet_column columns[] = {
        COLUMN("contact", TEXT, NULL, "whose law it is"),
        COLUMN("finding", TEXT, NULL, "what is known of it", .least = 30),
        COLUMN("instead", TEXT, NULL, "what to write instead", .least = 16)};
    struct sheet_table *table = SHEET_TABLE(sheet, "findings", columns);
    for (size_t f = 0; f < TOUCH_COUNT(findings); f++) {
        const char *of = NULL, *measured = "";
        for (size_t i = 0; i < a->facts.count; i++) {
            const struct deck_contact *k = &a->facts.contact[i];
            const struct row *r = row_of(a, k);
            if ((k->traits & findings[f].if_all) != findings[f].if_all)
                continue;
            of = of ? play_format("%s; %s", of, k->name) : k->name;
            if (r && findings[f].measured && !*measured)
                measured = findings[f].measured(r);
        }
        if (of)
            SHEET_ROW(table, TEXT(of), TEXT(play_format("%s%s", findings[f].finding, measured)),
                      TEXT(findings[f].instead));
    }
}

/* How many. */
static size_t put_left_out(const struct answer *a, struct sheet *sheet) {
    static const struct sheet_column columns[] = {
        COLUMN("place", TEXT, NULL, "file and line"),
        COLUMN("command", TEXT, NULL, "that is not covered", .least = 16),
        COLUMN("why", TEXT, NULL, "why it is not", .least = 20)};
    struct sheet_table *table = SHEET_TABLE(sheet, "not_covered", columns);
    for (size_t i = 0; i < a->facts.left_out; i++)
        SHEET_ROW(table, TEXT(place_of(a->facts.out[i].line)),
                  TEXT(play_format("%.40s", deck_line_with(a->facts.out[i].line, 0, NULL))),
                  TEXT(a->facts.out[i].why));
    size_t count = a->facts.left_out;
    for (size_t i = 0; i < a->facts.count; i++) {
        const struct deck_contact *k = &a->facts.contact[i];
        if (!k->not_covered)
            continue;
        count++;
        SHEET_ROW(table, TEXT(place_of(k->line)), TEXT(k->words), TEXT(k->not_covered));
    }
    return count;
}

static void add_wrong(struct sheet *sheet, struct sheet_table *table, size_t *count,
                      const struct deck_line *line, const char *text, const char *write) {
    if (!(*count)++)
        sheet_note(sheet, "sentence", play_format("%s: %s", place_of(line), text));
    SHEET_ROW(table, TEXT(place_of(line)), TEXT(text), TEXT(write));
}

/* What is wrong, one sentence for each; how many. */
static size_t put_wrong(const struct answer *a, struct sheet *sheet) {
    static const struct sheet_column columns[] = {
        COLUMN("place", TEXT, NULL, "file and line"),
        COLUMN("wrong", TEXT, NULL, "what is wrong", .least = 30),
        COLUMN("write", TEXT, NULL, "the line to write instead", .head = "")};
    struct sheet_table *table = SHEET_TABLE(sheet, "wrong", columns);
    const struct row *fast = NULL, *damped = NULL;
    double off = ALLOWED;
    size_t count = 0;
    for (size_t i = 0; i < a->count; i++) {
        const struct row *r = &a->row[i];
        const int end =
            fabs(r->restitution[0] - r->intended) < fabs(r->restitution[1] - r->intended);
        if (r->is_fast && (!fast || r->step < fast->step))
            fast = r;
        if (a->facts.damping > 0.0 && fabs(r->engine[0] - r->intended) > off) {
            off = fabs(r->engine[0] - r->intended);
            damped = r;
        }
        if (!r->is_off)
            continue;
        add_wrong(sheet, table, &count, r->contact->line,
                  play_format("%s, R %s: a restitution of %.6g is asked for, and at %.3g m/s "
                              "it is %.6g.",
                              r->contact->name, sizes_of(r), r->intended, r->at[end],
                              r->restitution[end]),
                  r->paste);
    }
    if (damped)
        add_wrong(sheet, table, &count, a->facts.damping_at,
                  play_format("%s, R %s: a restitution of %.6g is asked for, and with the "
                              "engine's own damping of %g it is %.3g.",
                              damped->contact->name, sizes_of(damped), damped->intended,
                              a->facts.damping, damped->engine[0]),
                  "damping=0");
    if (fast)
        add_wrong(sheet, table, &count, a->facts.time_step_at,
                  play_format("%s, R %s: the time step %.4g s is above the largest stable one "
                              "of a %s, %.4g s.",
                              fast->contact->name, sizes_of(fast), a->facts.time_step,
                              fast->contact->is_wall ? "ball on it" : "close packing", fast->step),
                  NULL);
    return count;
}

static void put_notes(const struct answer *a, struct sheet *sheet, size_t wrong) {
    const struct row *soft = NULL;
    for (size_t i = 0; i < a->count; i++)
        if (a->row[i].overlap > SOFT && (!soft || a->row[i].overlap > soft->overlap))
            soft = &a->row[i];
    sheet_note(sheet, "verdict",
               !a->count ? "No contact of this input is covered."
               : wrong   ? play_format("Wrong: %zu, as above.", wrong)
                         : "Nothing is wrong with restitutions and time step.");
    sheet_note(sheet, "soft",
               soft ? play_format("%s overlap by %.2g of the radius: softer than Hertz's theory is "
                                  "for, which wants some hundredths at most.",
                                  soft->contact->name, soft->overlap)
                    : NULL);
    sheet_note(sheet, "engine",
               a->unasked ? play_format("The engine could not be asked: %s", a->unasked) : NULL);
    sheet_note(sheet, "ran", a->facts.ran);
    sheet_note(sheet, "step", isnan(a->facts.time_step) ? "The input gives no time step." : NULL);
}

static void print_text(const struct sheet *sheet, const struct answer *a, size_t wrong,
                       size_t left_out) {
    static const struct {
        const char *name, *heading;
    } tables[] = {{"contacts", "contacts"},
                  {"wrong", "wrong"},
                  {"impacts", "impacts head-on"},
                  {"stable", "time step"},
                  {"findings", "known of these laws"},
                  {"not_covered", "not covered"}};
    static const char *const notes[] = {"verdict", "soft", "engine", "step", "ran"};
    sheet_print_title(sheet, stdout);
    sheet_print_values(sheet, stdout);
    for (size_t i = 0; i < TOUCH_COUNT(tables); i++)
        if ((wrong || strcmp(tables[i].name, "wrong") != 0) &&
            (left_out || strcmp(tables[i].name, "not_covered") != 0))
            sheet_print(sheet, tables[i].name, tables[i].heading, stdout);
    for (size_t i = 0; i < a->count; i++)
        if (a->row[i].paste)
            printf("\nfor a restitution of %g, R %s, write\n%s\n", a->row[i].intended,
                   sizes_of(&a->row[i]), a->row[i].paste);
    putchar('\n');
    for (size_t i = 0; i < TOUCH_COUNT(notes); i++)
        sheet_print_note(sheet, notes[i], 0, stdout);
}

/* --- the verb ------------------------------------------------------------------------------------------- */

static int read_arguments(const struct option_arguments *given, struct answer *a) {
    struct asked_impact impact = ASKED_IMPACT_NONE;
    for (int i = 0; i < given->count; i++) {
        struct word_value word;
        int code = 0;
        if (word_value_read(given->text[i], &word))
            code = asked_impact_read("check", &word, &impact);
        else if (a->path)
            code = program_usage("check", "takes one input, and '%s' is one more", given->text[i]);
        else
            a->path = given->text[i];
        if (code)
            return code;
    }
    if (!a->path)
        return program_usage("check", "needs an input of LAMMPS, LIGGGHTS or YADE");
    a->speed = impact.speed;
    a->wanted = impact.restitution;
    return 0;
}

int command_check(int argc, char **argv) {
    static struct answer a;
    struct options o = {.radius = 0.0};
    struct option_arguments given;
    struct deck_lines lines;
    char message[1024];
    int code = options_read(&program, argc, argv, &o, &given);
    if (code >= 0 || (code = read_arguments(&given, &a)))
        return code;
    const int is_script = deck_script_is(a.path);
    double speed[CALIBRATE_SPEEDS_MAX];
    for (size_t i = 0; i < a.speed.count; i++)
        speed[i] = range_point(&a.speed, i);
    if (is_script ? deck_script_read(a.path, o.unfenced, a.speed.count, speed, &a.facts, message,
                                     sizeof message)
                  : (deck_lines_read(a.path, o.variables.count, o.variables.text, &lines, message,
                                     sizeof message) ||
                     deck_facts_read(&lines, &a.facts, message, sizeof message))) {
        fprintf(stderr, "touchstone check: %s\n", message);
        return EXIT_USAGE;
    }
    if (!a.facts.count) {
        program_complain("check",
                         "%s has no contact law that is known; expected: pair_style "
                         "gran/..., granular or gran",
                         a.path);
        return EXIT_USAGE;
    }
    struct sheet *sheet = sheet_new("touchstone check", a.path);
    for (size_t i = 0; i < a.facts.count; i++)
        for (int largest = 0; largest < 2 && !a.facts.contact[i].not_covered; largest++)
            if ((code = find_row(&a, &o, &a.facts.contact[i], largest)))
                return code;
    put_values(&a, sheet);
    put_impacts(&a, sheet);
    put_contacts(&a, sheet);
    put_steps(&a, sheet);
    put_findings(&a, sheet);
    const size_t left_out = put_left_out(&a, sheet);
    const size_t wrong = put_wrong(&a, sheet);
    put_notes(&a, sheet, wrong);
    if (!command_out_is_read(&o.out))
        print_text(sheet, &a, wrong, left_out);
    const int bad = command_put("check", &o.out, sheet);
    return bad ? bad : wrong ? EXIT_FAILED : EXIT_PASSED;
}
