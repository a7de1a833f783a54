/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ref_virtual_path.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "ref_hertz.h"
#include "ref_numeric.h"

static double normal_force(const struct ref_friction_contact *c, double depth) {
    return ref_hertz_force(c->h, c->alpha, depth);
}

/* Mean of N between two depths. */
static double mean_force(const struct ref_friction_contact *c, double from, double to) {
    return fmax(from, to) > 0.0
               ? ref_hertz_secant(c->h / (c->alpha + 1.0), c->alpha + 1.0, from, to)
               : 0.0;
}

/* A node further out than inner: T grows by kappa dslide/ddepth (N1 - N0). */
static struct ref_virtual_node outward(const struct ref_friction_contact *c,
                                       const struct ref_virtual_node *inner, double depth,
                                       const double slide[2]) {
    const double secant =
        depth > inner->depth ? c->kappa * ref_hertz_secant(c->h, c->alpha, inner->depth, depth)
                             : 0.0;
    struct ref_virtual_node node = {depth, {slide[0], slide[1]}, {0.0, 0.0}};
    for (int k = 0; k < 2; k++)
        node.force[k] = inner->force[k] + secant * (slide[k] - inner->slide[k]);
    return node;
}

/* --- one step --------------------------------------------------------------------------------- */

/* What a step leaves: the first keep nodes of the old path, then up to three new ones. */
struct outcome {
    size_t keep, count;
    struct ref_virtual_node node[3];
};

static void add(struct outcome *o, const struct ref_friction_contact *c,
                const struct ref_virtual_node *inner, double depth, const double slide[2]) {
    o->node[o->count] = inner ? outward(c, inner, depth, slide)
                              : (struct ref_virtual_node){depth, {slide[0], slide[1]}, {0.0, 0.0}};
    o->count++;
}

/* How far behind the end (overlap, slide) the slip annulus meets the line of slope u = t'(depth)
 * that passes at distance v from the end: |v + u y| = r y, r = mu/kappa >= |u|; infinite if never.
 */
static double annulus(double r, const double u[2], const double v[2]) {
    const double square = v[0] * v[0] + v[1] * v[1];
    const double cross = u[0] * v[1] - u[1] * v[0];
    const double root = sqrt(fmax(r * r * square - cross * cross, 0.0));
    const double below = root - (u[0] * v[0] + u[1] * v[1]);
    if (!(square > 0.0))
        return 0.0;
    return below > 0.0 ? square / below : HUGE_VAL;
}

/* The slip annulus ends in the segment before node j: keeps what lies inside. Returns whether it
 * does. */
static int meets(const struct ref_virtual_path *p, size_t j, double overlap, const double slide[2],
                 struct outcome *o) {
    const struct ref_virtual_node *a = &p->node[j - 1], *b = &p->node[j];
    const double span = b->depth - a->depth, room = overlap - a->depth;
    double u[2], v[2], corner[2];
    if (!(room > 0.0) || !(span > 0.0))
        return 0;
    for (int k = 0; k < 2; k++) {
        u[k] = (b->slide[k] - a->slide[k]) / span;
        v[k] = slide[k] - a->slide[k] - u[k] * room;
    }
    const double r = p->contact.friction / p->contact.kappa;
    /* A kink outward of the annulus' end leaves it at the kink. */
    const double y = fmax(annulus(r, u, v), overlap - b->depth);
    if (!(y <= room))
        return 0;
    for (int k = 0; k < 2; k++)
        corner[k] = a->slide[k] + u[k] * (room - y);
    o->keep = j;
    add(o, &p->contact, a, overlap - y, corner);
    add(o, &p->contact, &o->node[0], overlap, slide);
    return 1;
}

/* Nothing sticks: the innermost layer is carried along. */
static void slide_as_a_whole(const struct ref_friction_contact *c, const double from[2],
                             double overlap, const double slide[2], struct outcome *o) {
    const double ds = slide[0] - from[0], dt = slide[1] - from[1], way = hypot(ds, dt);
    const double reach = way > 0.0 ? c->friction / c->kappa * overlap / way : 0.0;
    const double centre[2] = {slide[0] - reach * ds, slide[1] - reach * dt};
    o->keep = 0;
    add(o, c, NULL, 0.0, centre);
    add(o, c, &o->node[0], overlap, slide);
}

/* From touch: either sticks as a whole or slides as a whole. */
static void touch(const struct ref_friction_contact *c, const double from[2], double overlap,
                  const double slide[2], struct outcome *o) {
    const double reach = c->friction / c->kappa * overlap;
    if (hypot(slide[0] - from[0], slide[1] - from[1]) > reach) {
        slide_as_a_whole(c, from, overlap, slide, o);
        return;
    }
    o->keep = 0;
    add(o, c, NULL, 0.0, from);
    add(o, c, &o->node[0], overlap, slide);
}

static void solve(const struct ref_virtual_path *p, double overlap, const double slide[2],
                  struct outcome *o) {
    const struct ref_friction_contact *c = &p->contact;
    *o = (struct outcome){.keep = 0};
    if (!(overlap > 0.0))
        return;
    if (!p->count) {
        const double before = fmin(p->overlap, 0.0), part = before / (before - overlap);
        const double from[2] = {p->slide[0] + part * (slide[0] - p->slide[0]),
                                p->slide[1] + part * (slide[1] - p->slide[1])};
        touch(c, from, overlap, slide, o);
        return;
    }
    const struct ref_virtual_node *last = &p->node[p->count - 1];
    const double way = hypot(slide[0] - last->slide[0], slide[1] - last->slide[1]);
    if (way <= c->friction / c->kappa * (overlap - last->depth)) { /* |dT| <= mu dN: all stick */
        const int still = p->count > 1 && !(way > 0.0) && !(overlap > last->depth);
        o->keep = p->count - (still ? 1 : 0);
        add(o, c, &p->node[o->keep - 1], overlap, slide);
        return;
    }
    for (size_t j = p->count - 1; j > 0; j--)
        if (meets(p, j, overlap, slide, o))
            return;
    slide_as_a_whole(c, p->node[0].slide, overlap, slide, o);
}

/* --- the path --------------------------------------------------------------------------------- */

static int reserve(struct ref_virtual_path *p, size_t count) {
    if (count <= p->capacity)
        return 0;
    const size_t capacity = 2 * count;
    struct ref_virtual_node *node = realloc(p->node, capacity * sizeof *node);
    if (!node)
        return -1;
    p->node = node;
    p->capacity = capacity;
    return 0;
}

int ref_virtual_path_init(struct ref_virtual_path *path, const struct ref_friction_contact *contact,
                          double overlap, const double slide[2]) {
    *path = (struct ref_virtual_path){.contact = *contact, .slide = {slide[0], slide[1]}};
    return ref_virtual_path_step(path, overlap, slide);
}

void ref_virtual_path_free(struct ref_virtual_path *path) {
    free(path->node);
    *path = (struct ref_virtual_path){.count = 0};
}

int ref_virtual_path_step(struct ref_virtual_path *path, double overlap, const double slide[2]) {
    struct outcome o;
    solve(path, overlap, slide, &o);
    if (reserve(path, o.keep + o.count))
        return -1;
    if (o.count)
        memcpy(path->node + o.keep, o.node, o.count * sizeof *o.node);
    path->count = o.keep + o.count;
    path->overlap = overlap;
    memcpy(path->slide, slide, sizeof path->slide);
    return 0;
}

void ref_virtual_path_force(const struct ref_virtual_path *path, double ret_force[2]) {
    for (int k = 0; k < 2; k++)
        ret_force[k] = path->count ? path->node[path->count - 1].force[k] : 0.0;
}

void ref_virtual_path_try(const struct ref_virtual_path *path, double overlap,
                          const double slide[2], double ret_force[2]) {
    struct outcome o;
    solve(path, overlap, slide, &o);
    for (int k = 0; k < 2; k++)
        ret_force[k] = o.count ? o.node[o.count - 1].force[k] : 0.0;
}
