/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tangential contact of elastic spheres for any history of overlap and slide: Mindlin and
 * Deresiewicz (1953) without their incremental rules.
 *
 * Jaeger (1993) and Ciavarella (1998): a Hertz contact with Coulomb friction is a nest of Hertz
 * contacts, and its shear traction a sum of differences of Hertz pressures. The layer of depth d
 * (0 <= d <= overlap) is the Hertz contact that has overlap d. It carries the traction ratio
 * tau(d), |tau| <= mu, and
 *
 *   slide = (1/kappa) integral of tau dd,  T = integral of tau N'(d) dd,  0 < d < overlap
 *
 * The state is therefore a polyline, the virtual path: (depth, slide) from the innermost layer out,
 * straight between nodes, no steeper than mu/kappa. A step to (overlap, slide) goes backward from
 * there at slope mu/kappa until it meets the old path, inside of which nothing has happened. The
 * layers between are the slip annulus, and the inner ones the memory (return points).
 *
 * Exact for plane histories, all slides along one line: identical elastic constants, or Dundurs'
 * beta = 0; slip across the force neglected, as Cattaneo (1938) and Mindlin (1949) did; alpha 3/2.
 * Independent of how a straight step is cut. solutions/rings.h computes the same without superposition.
 *
 * For slides that turn, the same construction with vectors is a *law*, not the solution: the slip
 * annulus then depends on where the slide ends and not on the way, while friction depends on the
 * way. After slides of half mu overlap/kappa along s and then along t it gives
 * (0.59502, 0.59502) mu N, and elements in three dimensions (solutions/elements.h) (0.560, 0.617) at
 * nu = 0: 6 per cent.
 *
 * Any alpha > 1 is as exact as 3/2, for bodies whose gap goes with r^(1/(alpha - 1)): kappa is the
 * same for all convex axisymmetric profiles (Jaeger 1995).
 * SI; slide of body 2 relative to body 1, force on body 1, same sign.
 */
#ifndef REF_VIRTUAL_PATH_H
#define REF_VIRTUAL_PATH_H

#include <stddef.h>

/* N = h overlap^alpha; kappa = 4 G-star/E-star > 0; mu >= 0, finite. */
struct ref_friction_contact {
    double h, alpha, kappa, friction;
};

struct ref_virtual_node {
    double depth;    /* m */
    double slide[2]; /* m, along s and t */
    double force[2]; /* N, of all layers inside */
};

/* node[0] has depth 0, node[count - 1] the overlap; count is 0 out of contact. */
struct ref_virtual_path {
    struct ref_friction_contact contact;
    double overlap, slide[2]; /* now, also out of contact */
    double stick; /* depth up to which the last step stuck: stick radius is sqrt(R* stick) */
    size_t count, capacity;
    struct ref_virtual_node *node;
};

/* A contact that starts at this overlap and slide without shear force. Returns 0, or -1 without
 * memory; free it in both cases. */
int ref_virtual_path_init(struct ref_virtual_path *path, const struct ref_friction_contact *contact,
                          double overlap, const double slide[2]);
void ref_virtual_path_free(struct ref_virtual_path *path);

/* A straight step to overlap and slide. What lies before touch leaves no force; overlap <= 0
 * forgets everything. Returns 0, or -1 without memory and then changes nothing. */
int ref_virtual_path_step(struct ref_virtual_path *path, double overlap, const double slide[2]);

/* Shear force now. */
void ref_virtual_path_force(const struct ref_virtual_path *path, double ret_force[2]);

/* The force that such a step would lead to, and (plane histories along s) the work of shear that
 * it would take, integral of T ds along the straight step; the path stays as it is. The work is a
 * closed form: pieces between the nodes that the slip annulus eats, in which T is a sum of N of
 * depths linear in time. NaN if anything lies along t. */
void ref_virtual_path_try(const struct ref_virtual_path *path, double overlap,
                          const double slide[2], double ret_force[2]);
double ref_virtual_path_work(const struct ref_virtual_path *path, double overlap, double slide_s);

/* A step to a normal force > 0 and a shear force along s, |shear| <= mu normal, of a plane history
 * along s: overlap (N/h)^(1/alpha), slide by bracketing. At the limit itself the contact is at the
 * onset of sliding. Equal steps of slide or of force lead to the same state if dT/dN is constant
 * over the step. Returns 0; -1 without memory or out of range. */
int ref_virtual_path_step_force(struct ref_virtual_path *path, double normal_force,
                                double shear_force);

#endif
