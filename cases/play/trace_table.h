/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the player records: one row a step (columns), and numbers of a whole run (outcomes). */
#ifndef PLAY_TRACE_H
#define PLAY_TRACE_H

#include "cases/core/base.h"
#include "touchstone/law.h"

/* X(name, unit, meaning). Signs as in touchstone/law.h. Energies and works are since the start. */
#define PLAY_COLUMNS(X)                                                                            \
    X(time, "s", "time since the start")                                                           \
    X(leg, "1", "segment of the path, from 1; 0 at the start")                                     \
    X(overlap, "m", "overlap")                                                                     \
    X(slide_s, "m", "shear displacement of body 2 relative to body 1 along s")                     \
    X(slide_t, "m", "the same along t")                                                            \
    X(velocity_n, "m/s", "approach velocity")                                                      \
    X(velocity_s, "m/s", "shear velocity of body 2 relative to body 1 along s")                    \
    X(velocity_t, "m/s", "the same along t")                                                       \
    X(normal_force, "N", "total normal force")                                                     \
    X(normal_elastic, "N", "elastic part of the normal force")                                     \
    X(normal_dashpot, "N", "dashpot part of the normal force")                                     \
    X(shear_force, "N", "magnitude of the total shear force")                                      \
    X(shear_force_s, "N", "total shear force on body 1 along s")                                   \
    X(shear_force_t, "N", "total shear force on body 1 along t")                                   \
    X(elastic_s, "N", "shear spring force on body 1 along s")                                      \
    X(elastic_t, "N", "shear spring force on body 1 along t")                                      \
    X(dashpot_s, "N", "shear dashpot force on body 1 along s")                                     \
    X(dashpot_t, "N", "shear dashpot force on body 1 along t")                                     \
    X(moment1_n, "N m", "moment on body 1 in addition to that of the forces, along n")             \
    X(moment1_s, "N m", "the same along s")                                                        \
    X(moment1_t, "N m", "the same along t")                                                        \
    X(moment2_n, "N m", "moment on body 2 in addition to that of the forces, along n")             \
    X(moment2_s, "N m", "the same along s")                                                        \
    X(moment2_t, "N m", "the same along t")                                                        \
    X(stiffness_n, "N/m", "tangent normal stiffness")                                              \
    X(stiffness_s, "N/m", "tangent shear stiffness")                                               \
    X(strain_energy, "J", "energy stored in both springs")                                         \
    X(slip_energy, "J", "dissipated by slip")                                                      \
    X(dashpot_energy, "J", "dissipated by the dashpots")                                           \
    X(rolling_energy, "J", "dissipated by rolling moments")                                        \
    X(coupling_energy, "J", "lost (+) or created (-) as the shear stiffness changed under load")   \
    X(work_normal, "J", "work done on the contact along n, trapezoid")                             \
    X(work_shear, "J", "work done on the contact by shear, trapezoid")                             \
    X(residual_normal, "J",                                                                        \
      "work on the normal spring and the moments minus rolling and strain energy")                 \
    X(residual_shear, "J", "work on the shear spring booked as neither strain, slip nor coupling") \
    X(residual_dashpot, "J", "work on the dashpots that the law does not book as dissipated")      \
    X(active, "1", "1 while the contact is active")                                                \
    X(slipping, "1", "1 while the shear force is at its limit")                                    \
    X(events, "1", "event bits of the step: 1 activated, 2 deactivated, 4 slip begun, 8 slip ended")

/* X(name, unit, meaning). The bodies themselves, of an impact and of a free motion: a path moves none, and has no such
 * columns. In axes that are fixed in space: x, y and z are n, s and t of the start, where the centre of body 1 is the
 * origin. Velocities and spins are those at the end of the step; a law may have been given others
 * (velocity_n, _s and _t are what it was given): velocity Verlet asks it in the middle of its kicks. */
#define PLAY_BODY_COLUMNS(X)                                                                       \
    X(position1_x, "m", "position of the centre of body 1, along x")                               \
    X(position1_y, "m", "the same along y")                                                        \
    X(position1_z, "m", "the same along z")                                                        \
    X(velocity1_x, "m/s", "velocity of the centre of body 1 at the end of the step, along x")      \
    X(velocity1_y, "m/s", "the same along y")                                                      \
    X(velocity1_z, "m/s", "the same along z")                                                      \
    X(spin1_x, "rad/s", "spin of body 1 at the end of the step, along x")                          \
    X(spin1_y, "rad/s", "the same along y")                                                        \
    X(spin1_z, "rad/s", "the same along z")                                                        \
    X(position2_x, "m", "the same of body 2; of a wall, a point of its plane, along x")            \
    X(position2_y, "m", "the same along y")                                                        \
    X(position2_z, "m", "the same along z")                                                        \
    X(velocity2_x, "m/s", "velocity of the centre of body 2 at the end of the step, along x")      \
    X(velocity2_y, "m/s", "the same along y")                                                      \
    X(velocity2_z, "m/s", "the same along z")                                                      \
    X(spin2_x, "rad/s", "spin of body 2 at the end of the step, along x")                          \
    X(spin2_y, "rad/s", "the same along y")                                                        \
    X(spin2_z, "rad/s", "the same along z")

enum play_column {
#define X(name, unit, meaning) PLAY_COLUMN_##name,
    PLAY_COLUMNS(X)
    PLAY_BODY_COLUMNS(X)
#undef X
        PLAY_COLUMN_COUNT,
    PLAY_CONTACT_COLUMN_COUNT = PLAY_COLUMN_position1_x /* columns of every run, which come first */
};

/* X(name, unit, meaning). The first group exists for every run, the second for impacts only.
 *
 * Angles are from n, positive on the side to which body 2 slides or moves along s as seen from body 1; a rebound keeps
 * the sign of the slide before it unless it is turned round. kappa is the ratio of the shear and normal stiffnesses of
 * the materials (Mindlin 1949), 2 (1 - nu)/(2 - nu) of one material, and mu the friction coefficient, both by the
 * roles of the properties of the law (poisson, with young for two materials; friction): without them, or with mu = 0, psi1 and
 * psi2 have no value. */
#define PLAY_OUTCOMES(X)                                                                           \
    X(activations, "1", "number of contact_activated events", 0)                                   \
    X(slips_begun, "1", "number of slip_change events with mode 0", 0)                             \
    X(slips_ended, "1", "number of slip_change events with mode 1", 0)                             \
    X(hz_shear_effective, "Pa", "shear modulus of the contact after inheritance", 0)               \
    X(hz_poiss_effective, "1", "Poisson's ratio of the contact after inheritance", 0)              \
    X(fric_effective, "1", "friction coefficient of the contact after inheritance", 0)             \
    X(hz_slip_view, "1", "hz_slip at the end, as get() answers it", 0)                             \
    X(hz_force_view_n, "N", "hz_force at the end, as get() answers it: along n", 0)                \
    X(hz_force_view_s, "N", "the same along s, of the source document's sign", 0)                  \
    X(hz_force_view_t, "N", "the same along t", 0)                                                 \
    X(dp_force_view_n, "N", "dp_force at the end, as get() answers it: along n", 0)                \
    X(dp_force_view_s, "N", "the same along s, of the source document's sign", 0)                  \
    X(dp_force_view_t, "N", "the same along t", 0)                                                 \
    X(shear_work_in, "J", "work put into the contact by shear: sum of all positive steps", 0)      \
    X(shear_work_share, "1",                                                                       \
      "net shear work over shear work put in; below 0 on a closed path: created", 0)               \
    X(work_drawn, "J",                                                                             \
      "work that both bodies got: of a path the sum of force times velocity and torque times "     \
      "spin, of an impact the kinetic energy gained; above 0 after the contact: created",          \
      0)                                                                                           \
    X(restitution, "1", "normal velocity out over in; 0 if the bodies stay together", 1)           \
    X(separated, "1", "1 if the contact ended, 0 if it did not within the time limit", 1)          \
    X(max_overlap, "m", "largest overlap: top of a parabola through the three samples about it",   \
      1)                                                                                           \
    X(peak_force, "N",                                                                             \
      "largest total normal force: top of a parabola through the three samples about it", 1)       \
    X(duration, "s", "from first touch to zero overlap", 1)                                        \
    X(duration_force, "s", "from first touch to zero total normal force", 1)                       \
    X(separation_overlap, "m", "overlap when the total normal force returns to zero", 1)           \
    X(normal_impulse, "N s", "time integral of the total normal force", 1)                         \
    X(elastic_impulse, "N s", "time integral of the elastic normal force", 1)                      \
    X(shear_impulse, "N s", "time integral of the total shear force on body 1 along s", 1)         \
    X(slip_velocity_out, "m/s", "shear velocity along s at the contact point after the impact", 1) \
    X(centre_restitution, "1", "velocity of the centres along s out over in", 1)                   \
    X(tangential_restitution, "1", "minus slip velocity out over in, along s", 1)                  \
    X(spin1_out, "rad/s", "spin of body 1 about t after the impact", 1)                            \
    X(spin2_out, "rad/s", "spin of body 2 about t after the impact", 1)                            \
    X(spin1_out_n, "rad/s", "spin of body 1 about n of the start after the impact", 1)             \
    X(spin1_out_s, "rad/s", "the same about s", 1)                                                 \
    X(spin2_out_n, "rad/s", "spin of body 2 about n of the start after the impact", 1)             \
    X(spin2_out_s, "rad/s", "the same about s", 1)                                                 \
    X(slip_velocity_out_t, "m/s", "shear velocity along t at the contact point after the impact",  \
      1)                                                                                           \
    X(recoil_angle, "rad",                                                                         \
      "angle of the contact point after: atan of slip_velocity_out over the rebound speed", 1)     \
    X(rebound_angle, "rad",                                                                        \
      "angle of the centres after: atan of their velocity along s over the rebound speed", 1)      \
    X(psi1, "1",                                                                                   \
      "kappa v/(mu v_n), v the slip velocity along s before the impact (Maw et al. 1976)", 1)      \
    X(psi2, "1", "the same of the slip velocity after, over v_n before", 1)                        \
    X(dashpot_energy_out, "J", "dissipated by the dashpots over the impact", 1)                    \
    X(slip_energy_out, "J", "dissipated by slip over the impact", 1)                               \
    X(kinetic_loss, "J", "kinetic energy before minus after", 1)                                   \
    X(momentum_error, "1", "change of linear momentum over that of the approach", 1)               \
    X(angular_momentum_error, "1", "change of angular momentum over R times that momentum", 1)

enum play_outcome {
#define X(name, unit, meaning, impact) PLAY_OUTCOME_##name,
    PLAY_OUTCOMES(X)
#undef X
    PLAY_OUTCOME_COUNT
};

/* A quantity is a column or an outcome; both share one name space. */
struct play_quantity {
    const char *name, *unit, *meaning;
    int is_outcome;  /* 0: one value a sample */
    int impact_only; /* 1: exists for impacts only */
    int of_bodies;   /* 1: exists where the bodies move freely: in impacts and free motions */
    int index;       /* enum play_column or enum play_outcome */
};

/* The i-th quantity, NULL past the last; by name, or NULL. */
const struct play_quantity *play_quantity_at(size_t i);
const struct play_quantity *play_quantity_find(const char *name);

/* The quantity's name in a CSV header: "overlap_m", "velocity_n_m_per_s", "slipping". */
void play_quantity_header(const struct play_quantity *quantity, char *ret_text, size_t size);

#define PLAY_TRACE_BLOCK 16384 /* rows */

struct play_trace {
    size_t columns; /* PLAY_COLUMN_COUNT; or PLAY_CONTACT_COLUMN_COUNT, and the others are NULL */
    size_t count, capacity;            /* rows that are there now */
    double *column[PLAY_COLUMN_COUNT]; /* count values each, by file_array_resize */
    /* Takes away all rows that are there, of which the first has that number, whenever there are PLAY_TRACE_BLOCK of
     * them; NULL: the rows stay. It is not called for the last ones. */
    void (*drain)(void *data, size_t first, const struct play_trace *trace);
    void *drain_data;
    size_t drained; /* rows that were taken away */
    size_t leg_count, leg_capacity;
    size_t *leg_end;                    /* index of the last sample of each leg, of all rows */
    double outcome[PLAY_OUTCOME_COUNT]; /* NaN where it has no meaning */
    /* What the law says at the end of a property of the scope TOUCH_OF_STATE, by its index in the law's table;
     * zeros for the others. */
    double view[TOUCH_PROPERTY_MAX][3];
};

/* Without columns of the bodies: who records those sets .columns before the first row. */
void play_trace_init(struct play_trace *trace);
void play_trace_free(struct play_trace *trace);
/* A copy of a trace from which nothing was taken away. */
void play_trace_copy(const struct play_trace *from, struct play_trace *ret_trace);
/* Makes room for that many more rows at once, which need not all come; more can. Columns are set before. */
void play_trace_expect(struct play_trace *trace, double rows);
/* Appends a row of zeros and returns its index. */
size_t play_trace_add(struct play_trace *trace);
/* Ends a leg at the last row. */
void play_trace_end_leg(struct play_trace *trace);
/* CSV, header with units (overlap_m, normal_force_N, ...), %.17g. Nonzero if the stream failed. */
int play_trace_write(const struct play_trace *trace, FILE *out);

#endif
