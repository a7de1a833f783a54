/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a law does in impacts over speed and angle: each number in the limit of small time steps. */
#ifndef DATA_SHEET_H
#define DATA_SHEET_H

#include "cases/subject/subject.h"

/* X(name, unit, one sentence). Energies are over the kinetic energy of the approach, with the reduced mass. */
#define DATA_SHEET(X)                                                                              \
    X(restitution, "1",                                                                            \
      "Normal speed of separation over that of approach; 0 where the bodies stay together.")       \
    X(duration, "s", "Time from first touch to the end of the overlap.")                           \
    X(peak_force, "N", "Largest total normal force.")                                              \
    X(max_overlap, "m", "Largest overlap.")                                                        \
    X(tangential_restitution, "1",                                                                 \
      "Minus the slip velocity at the contact point after the impact over that before it.")        \
    X(energy_lost, "1",                                                                            \
      "Kinetic energy that is lost, over that of the approach; below 0: gained.")                  \
    X(lost_dashpot, "1", "The part of it that the law books as taken by its dashpots.")            \
    X(lost_slip, "1", "The part of it that the law books as taken by slip.")                       \
    X(lost_otherwise, "1",                                                                         \
      "The rest of it: rolling, shear force that was dropped, or what the law does not book.")
enum data_quantity {
#define X(name, unit, meaning) DATA_##name,
    DATA_SHEET(X)
#undef X
    DATA_COUNT
};

struct data_name {
    const char *name, *unit, *meaning;
};
struct data_name data_sheet_name(enum data_quantity q);

/* NaN where it has no meaning: the tangential restitution of a head-on impact, the duration of one that does not end. */
struct data_number {
    double limit;       /* for small steps, in its unit */
    double uncertainty; /* of the limit, >= 0, in its unit */
    double order;       /* of convergence, observed; NaN: the steps make no difference */
    double at_dt; /* with the given step: the mean over the places at which contact can begin */
    double error_at_dt; /* root mean square about the limit, in its unit */
};

struct data_row {
    double normal_speed; /* m/s */
    double angle;        /* rad, of the velocity to the normal */
    double contact_time; /* s, of the undamped impact */
    double
        stable_step; /* s, the largest with which the contact is stable, as measured; NaN: not measured */
    struct data_number number[DATA_COUNT];
    char failed[512]; /* why there are no numbers; "": there are */
    char cut[512];    /* the bodies stay together: where the impact was cut; "": they part */
};

/* Fills a row whose speed and angle are given, for law, properties, pair and scheme of the case. dt: s, or NaN. Returns 0; or -1
 * and how the law ended, which the row says, too: its numbers are NaN. Of bodies that stay together the finest grids
 * are not played, since an impact that is cut takes 60 times the steps of one that ends. */
int data_sheet_impact(struct play_subject *subject, const struct play_case *c, double dt,
                      struct data_row *row, struct play_ending *ret_ending);

/* A row without numbers, for that reason. */
void data_sheet_fail(struct data_row *row, const char *why);

/* Self-convergence on a smooth path: a quarter of a sine of overlap and slide. */
#define DATA_PATH(X)                                                                               \
    X(normal_force, "N", "Normal force at the end of the path.")                                   \
    X(shear_force_s, "N", "Shear force at the end of the path.")                                   \
    X(work_drawn, "J", "Work that both bodies got on the path, below 0: put in.")
enum data_path {
#define X(name, unit, meaning) DATA_PATH_##name,
    DATA_PATH(X)
#undef X
    DATA_PATH_COUNT
};
struct data_name data_path_name(enum data_path q);
/* To that overlap (m), with a tenth of it as slide. As above; at_dt is not used. */
int data_sheet_path(struct play_subject *subject, const struct play_case *c, double overlap,
                    struct data_number ret_number[DATA_PATH_COUNT], struct play_ending *ret_ending);

#endif
