/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Drives a law along a case: a scripted path, an impact, or a free motion. */
#ifndef PLAY_PLAYER_H
#define PLAY_PLAYER_H

#include "case.h"

/* A contact that has not ended after so many undamped contact times is cut: the bodies stay together. */
#define PLAY_PATIENCE 60.0

/* How one run differs from what the case says; zeros mean: as the case says. */
struct play_refine {
    size_t factor;     /* path: multiplies the steps of every segment; free motion: all steps */
    double steps;      /* impact: steps per contact time */
    double phase;      /* impact, with .steps: fraction of a step before touch */
    int outcomes_only; /* impact: do not record rows */
    size_t run;        /* of a file of numbers: those of the smallest step first */
    unsigned draw;     /* of a file of numbers, also of a record: enum play_recorded_draw */
    double patience;   /* impact: undamped contact times after which it is cut; 0: PLAY_PATIENCE */
    double
        contact_time; /* s; impact: instead of play_contact_time, for a law that cannot be asked */
};

/* Runs the case. Returns 0, or -1 with a message (a force that cannot be reached, a motion that the
 * pair does not allow, a property that a segment sets beyond its range). */
int play_run(const struct play_case *c, const struct play_refine *refine,
             struct play_trace *ret_trace, struct touch_message *ret_message);

/* Overlap, slide_s and slide_t at the end of a segment, from those at its beginning, as the player moves. The overlap is
 * NaN after PLAY_PRESS, where only the law tells it, and stays so until a segment sets it. */
void play_segment_end(const struct play_segment *segment, const double from[3], double ret_end[3]);

/* Whether the case is an impact: neither a path, nor a free motion, nor values that must be refused. */
int play_is_impact(const struct play_case *c);

/* Where the trace of an impact, with its rows, was cut before the contact ended: after how many steps of which length,
 * and the state then, in words. NULL: it ended, or it is no impact. */
char *play_cut_text(const struct play_case *c, const struct play_trace *trace);

/* Columns that a run of the case records: those of the bodies only where these move by the forces on them. */
size_t play_columns(const struct play_case *c);

/* Whether the law's functions are in this process, as those of built-in laws are. A law of the user is only
 * described here: nothing that is declared in this file can ask it, and play_subject_run() does. */
int play_law_is_here(const struct touch_law *law);

/* Contact time (s) of the undamped impact at that normal speed (m/s), from the law's own elastic
 * force: N = h overlap^alpha, fitted where the energy is spent. It sets the time step, nothing else.
 * 0 where the law does not repel. */
double play_contact_time(const struct play_case *c, double normal_speed);

/* Normal speed (m/s) with which the bodies of a free motion first touch, or that they have if they touch at the start;
 * 0 where they do not approach. A reference gap does not count. */
double play_free_speed(const struct play_case *c);

/* The largest overlap (m) of that impact; 0 where the law does not repel. */
double play_impact_overlap(const struct play_case *c, double normal_speed);
/* Elastic normal force (N) of a fresh contact at rest at an overlap (m); 0 where the law refuses the case. */
double play_elastic_force(const struct play_case *c, double overlap);

/* What a contact does to small motions about rest, at the largest overlap of the impact: measured by differences from
 * the law with the state that a head-on approach has left. */
struct play_small_motions {
    double overlap; /* m, of the surfaces; a reference gap counts */
    double stiffness_n,
        stiffness_s;             /* N/m; stiffness_s of a contact that sticks, 0 without friction */
    double damping_n, damping_s; /* N s/m, of the dashpots */
};
/* Returns 0, or -1 with a message: the law refuses, or does not repel. */
int play_small_motions(const struct play_case *c, struct play_small_motions *ret_motions,
                       struct touch_message *ret_message);

/* The largest time step (s) with which a contact of the case is stable, as measured: the bodies fly head-on to the
 * largest overlap of the impact, are held there by a constant load, and are disturbed by a small velocity and spin;
 * the step is bisected, to 1e-4, between those with which the disturbance grows and those with which it does
 * not. By the case's scheme, the law with its dashpot; moments of the law are left out, since Coulomb's rolling
 * friction chatters with any step. Friction that lets go at once (mu = 0) leaves the limit of the normal mode.
 * Returns 0, or -1 with a message: the law refuses, or does not repel. */
int play_stable_step(const struct play_case *c, double *ret_step,
                     struct touch_message *ret_message);

/* The random number, in [-1, 1), of step k (from 1) of a random segment along overlap, s or t (direction 0, 1, 2). */
double play_random(double seed, size_t k, int direction);

/* --- shared by the files of this folder ------------------------------------------------------- */

/* A contact in progress. */
struct play_contact {
    const struct play_case *of;
    struct touch_values values; /* in force now */
    _Alignas(64) unsigned char coefficients[TOUCH_COEFFICIENT_MAX];
    double state[TOUCH_STATE_MAX];
    struct touch_force force;
};

int play_contact_open(const struct play_case *c, struct play_contact *ret_contact,
                      struct touch_message *ret_message);
/* Reads the stored shear vector in axes that turned (see touch_transport_vector). */
void play_contact_turn(struct play_contact *contact, const double tilt[2], double axes_twirl,
                       double bodies_twirl);
/* The answer without committing it: the law's to the motion; or, where bodies are given, that of
 * play_case.bodies_step if there is one. */
void play_contact_try(const struct play_contact *contact, const struct play_bodies *bodies,
                      const struct touch_motion *motion, double ret_state[TOUCH_STATE_MAX],
                      struct touch_force *ret_force);
/* The same, and keeps state and force. */
void play_contact_step(struct play_contact *contact, const struct play_bodies *bodies,
                       const struct touch_motion *motion);

/* Running sums of a trace. */
struct play_sums {
    double time, slide_s, slide_t;
    double slip, dashpot, rolling, coupling, work_normal, work_shear, shear_work_in;
    double spring_normal, spring_shear, dashpot_taken; /* work on the springs and on the dashpots */
    double spring_roll; /* work on the moments, without what they dissipate */
    double drawn;       /* by both bodies, of a path */
    double overlap;     /* of the last row */
    double broken;      /* of coupling: what springs of adhesive contacts held when they broke */
    size_t activations, slips_begun, slips_ended;
};

/* Books what the last step of a law with these traits did: energies, events, works by the trapezoid rule. */
void play_sums_add(struct play_sums *sums, uint32_t traits, const struct touch_motion *motion,
                   const struct touch_force *before, const struct touch_force *after);
/* Appends a row. */
void play_record(struct play_trace *trace, size_t leg, const struct play_sums *sums,
                 const struct touch_motion *motion, const struct touch_force *force);
/* Outcomes that every run has. */
void play_record_counts(struct play_trace *trace, const struct play_sums *sums,
                        const struct play_contact *contact);

int play_run_path(const struct play_case *c, const struct play_refine *refine,
                  struct play_trace *ret_trace, struct touch_message *ret_message);
int play_run_impact(const struct play_case *c, const struct play_refine *refine,
                    struct play_trace *ret_trace, struct touch_message *ret_message);
int play_run_flight(const struct play_case *c, const struct play_refine *refine,
                    struct play_trace *ret_trace, struct touch_message *ret_message);

#endif
