/* SPDX-License-Identifier: BSD-3-Clause */
/**
 * @file
 * Two bodies in space: the local motion that a law answers, and its answer as forces and torques on
 * both bodies.
 *
 * touch_contact_step() does a whole contact in one call. The other functions are its parts, for
 * programs that keep axes, history or velocities in their own way. Signs and axes are those of law.h;
 * everything is in SI units.
 */
#ifndef TOUCHSTONE_CONTACT_H
#define TOUCHSTONE_CONTACT_H

#include "touchstone/law.h"

#ifdef __cplusplus
extern "C" {
#endif
#ifdef __GNUC__
#pragma GCC visibility push(default)
#endif

/**
 * A ball; or a wall: the plane through position with the outward normal, towards the ball. A wall may
 * move with its velocity and turn with its spin about its position.
 */
struct touch_body {
    double position[3]; /**< m, centre of a ball, or any point of a wall */
    double velocity[3]; /**< m/s, of that point */
    double spin[3];     /**< rad/s, angular velocity */
    double radius;      /**< m, > 0; infinite for a wall */
    double mass;        /**< kg, > 0; infinite for a wall; not used by the functions here */
    double inertia;     /**< kg m2, > 0; infinite for a wall; not used by the functions here */
    double normal[3];   /**< unit vector; only of a wall */
};

/** Axes of the contact plane in space: orthonormal and right-handed. */
struct touch_frame {
    double n[3]; /**< normal, from body 1 to body 2 */
    double s[3]; /**< first direction of the contact plane */
    double t[3]; /**< second direction, n x s */
};

/* --- a whole contact -------------------------------------------------------------------------- */

/** What a contact remembers from one step to the next. All zeros is a new contact. */
struct touch_contact {
    int has_frame;            /**< 0: frame is not set, and the next step chooses s and t */
    struct touch_frame frame; /**< axes of the last step, in which the state is expressed */
    double state
        [TOUCH_STATE_MAX]; /**< fields of the law's state, of which law->state_count are used */
};

/** What happens at a contact in a step. */
struct touch_contact_answer {
    double overlap;           /**< m, > 0 in contact */
    double force[2][3];       /**< N, on each body, in space */
    double torque[2][3];      /**< N m, on each body about its centre, or the position of a wall */
    struct touch_frame frame; /**< axes of the contact plane */
    /** what the law answered, in these axes: energies, events and so on */
    struct touch_force local;
};

/**
 * One step of a contact: overlap and normal, the stored shear vectors brought into the contact plane of
 * now as the law declares it (its conventions turning and twirl), the motion at the contact (levers as
 * its slip_lever says), the step of the law, and forces and torques on both bodies (levers as its torque_lever says).
 *
 * The bodies are those at the end of the step. The shear displacement of the step is the shear velocity
 * times dt. Between two steps the plane may turn by less than half a turn; where the bodies have passed
 * through each other, so that the normal is opposite to the one before, the stored shear stays as it is
 * in space.
 *
 * Where a law's shear turns with the bodies (turning: turned, twirl: follows), the turn of a step is the smallest one that takes
 * the old normal to the new one, and then touch_bodies_twirl() about the new normal.
 *
 * The step changes nothing but its outputs: a step that was only a trial is thrown away with them.
 *
 * A law for plane motion (touch_pair.dimension 2) has its only shear direction along t: set frame and
 * has_frame of the new contact then, so that t lies in the plane of the motion.
 *
 * @param law           the law
 * @param coefficients  made by touch_prepare() for this law and these bodies
 * @param one           body 1, a ball
 * @param two           body 2, a ball or a wall
 * @param dt            s, > 0, length of the step
 * @param old           the contact before the step; NULL: a new one
 * @param ret_contact   the contact after the step; may be old itself
 * @param ret_answer    forces, torques and what else there is to know
 * @param ret_message   what is refused, and why
 * @return TOUCH_BAD_ARGUMENT: dt is not > 0 and finite, body 1 is a wall, or two balls have one centre
 */
enum touch_status touch_contact_step(const struct touch_law *law, const void *coefficients,
                                     const struct touch_body *one, const struct touch_body *two,
                                     double dt, const struct touch_contact *old,
                                     struct touch_contact *ret_contact,
                                     struct touch_contact_answer *ret_answer,
                                     struct touch_message *ret_message);

/* --- its parts -------------------------------------------------------------------------------- */

/** Axes for a normal of any length but 0: s is chosen perpendicular to it, and t = n x s. */
void touch_frame_make(const double normal[3], struct touch_frame *ret_frame);

/**
 * The axes after the normal has moved: by the smallest rotation that takes the old normal to the new
 * one, so that they do not turn about n.
 *
 * @param old        axes before
 * @param normal     new normal, of any length but 0
 * @param ret_frame  axes after; may be old itself
 * @param ret_tilt   rad, that rotation as a vector along the old (s, t)
 * @return TOUCH_BAD_ARGUMENT: the new normal is 0 or opposite to the old one, which has no smallest
 *         rotation
 */
enum touch_status touch_frame_follow(const struct touch_frame *old, const double normal[3],
                                     struct touch_frame *ret_frame, double ret_tilt[2]);

/**
 * By how much two bodies turn about the normal during a step, on average, beyond the smallest rotation that takes the
 * old normal to the new one. The spins are taken as constant over the step, and the contact as turning with a constant
 * angular velocity, whose part along the mean of both normals is that of the mean spin of the bodies. Twirling within
 * a step: Kuhn et al. (2020).
 *
 * Of a pair that turns as one rigid body it is exact, whatever the axis: one step of up to 165 degrees turns a vector as
 * the rotation of the bodies does, but for round-off. Otherwise, as where balls roll on each other, it is of second
 * order in the angle of a step. Where the spins alone turn by more than about half a turn in a step, it is their part
 * along the mean normal.
 *
 * @param old_normal  unit vector from body 1 to body 2 before the step
 * @param normal      the same after it
 * @param spin1       rad/s, angular velocity of body 1
 * @param spin2       rad/s, angular velocity of body 2
 * @param dt          s, length of the step
 * @return rad, positive about n
 */
double touch_bodies_twirl(const double old_normal[3], const double normal[3], const double spin1[3],
                          const double spin2[3], double dt);

/**
 * What projection must leave of a vector's length for its direction to mean anything: 64 units of round-off
 * of the number's type (epsilon: DBL_EPSILON or FLT_EPSILON), of which 2 to 4 are the error itself.
 */
#define TOUCH_PARALLEL(epsilon) (64.0 * (epsilon))

/**
 * How a stored shear vector, given along the old axes, reads along the new axes. By the convention turning:
 *
 * - TOUCH_turning_turned, and 0: it turns with the plane (PFC; Cundall 1988);
 * - TOUCH_turning_kept_length: it is projected on the new plane and then rescaled to its old length (MUSEN).
 *   A vector that has become parallel to the new normal has no direction in the plane: where the projection
 *   leaves no more than TOUCH_PARALLEL of its length, it becomes zero. The zero vector stays zero;
 * - TOUCH_turning_not_turned: its components stay as they are, whatever turns.
 *
 * The other values are for laws that turn their vectors themselves; touch_law_check() refuses them. By the convention
 * twirl: with TOUCH_twirl_follows, and 0, it turns about n by the mean spin of the two bodies, so that its components
 * turn by bodies_twirl - axes_twirl; with TOUCH_twirl_stays it does not, and they turn by -axes_twirl.
 *
 * @param how           conventions, of which turning and twirl are looked at
 * @param tilt          rad, rotation of the plane as a vector along the old (s, t)
 * @param axes_twirl    rad, rotation of the axes about n during the step; 0 after touch_frame_follow()
 * @param bodies_twirl  rad, mean rotation of the bodies about n during the step: touch_bodies_twirl()
 * @param vector        (s, t) components, changed in place
 */
void touch_transport_vector(const struct touch_conventions *how, const double tilt[2],
                            double axes_twirl, double bodies_twirl, double vector[2]);

/**
 * Overlap and normal.
 *
 * @param one          body 1, a ball
 * @param two          body 2, a ball or a wall
 * @param ret_overlap  m, > 0 in contact, < 0 apart
 * @param ret_normal   unit vector from body 1 to body 2
 * @return TOUCH_BAD_ARGUMENT: body 1 is a wall, or two balls have one centre
 */
enum touch_status touch_contact_overlap(const struct touch_body *one, const struct touch_body *two,
                                        double *ret_overlap, double ret_normal[3]);

/**
 * Levers: distance from the centre of each body, along the normal, to a point of the contact:
 *
 * - TOUCH_slip_lever_point, and 0: R - overlap/2 on each ball, one common point, so that angular momentum is
 *   conserved;
 * - TOUCH_slip_lever_radius: R on each ball; angular momentum changes by overlap times shear force;
 * - TOUCH_slip_lever_surface: R - overlap on body 1, R on body 2, the undeformed surface of body 2;
 * - TOUCH_slip_lever_share: R (R1 + R2 - overlap)/(R1 + R2) on each ball, one common point; R1 against a wall.
 *
 * @param lever       see above; those of TOUCH_torque_lever_... are the same numbers
 * @param radius      m, of both bodies; infinite for a wall
 * @param overlap     m
 * @param ret_length  m, of both bodies; 0 for a wall
 */
void touch_contact_levers(unsigned lever, const double radius[2], double overlap,
                          double ret_length[2]);

/**
 * The motion at the contact, but for what only the caller knows: dt, slide_s and slide_t are left
 * alone, since they depend on the velocities that moved the bodies.
 *
 * @param one         body 1
 * @param two         body 2
 * @param frame       axes of the contact plane
 * @param overlap     m
 * @param lever       of the spins: the convention slip_lever of the law
 * @param ret_motion  gets overlap, the velocities and the spins
 */
void touch_contact_motion(const struct touch_body *one, const struct touch_body *two,
                          const struct touch_frame *frame, double overlap, unsigned lever,
                          struct touch_motion *ret_motion);

/**
 * Forces and torques on both bodies from the answer of a law.
 *
 * @param force       the answer, along the axes of frame
 * @param one         body 1
 * @param two         body 2
 * @param frame       axes of the contact plane
 * @param overlap     m
 * @param lever       of the shear force: the convention torque_lever of the law
 * @param ret_force   N, on each body, in space
 * @param ret_torque  N m, on each body about its centre, or the position of a wall
 */
void touch_contact_forces(const struct touch_force *force, const struct touch_body *one,
                          const struct touch_body *two, const struct touch_frame *frame,
                          double overlap, unsigned lever, double ret_force[2][3],
                          double ret_torque[2][3]);

#ifdef __GNUC__
#pragma GCC visibility pop
#endif
#ifdef __cplusplus
}
#endif

#endif
