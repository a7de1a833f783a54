/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "virtual_path.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "hertz.h"
#include "numeric.h"

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
    const double secant = depth > inner->depth
                              ? c->kappa * ref_hertz_secant(c->h, c->alpha, inner->depth, depth)
                              : 0.0;
    struct ref_virtual_node node = {depth, {slide[0], slide[1]}, {0.0, 0.0}};
    for (int k = 0; k < 2; k++)
        node.force[k] = inner->force[k] + secant * (slide[k] - inner->slide[k]);
    return node;
}

/* --- one step --------------------------------------------------------------------------------- */

/* What a step leaves: the first keep nodes of the old path, then up to two new ones. */
struct outcome {
    size_t keep, count;
    double stick; /* depth up to which the step sticks */
    struct ref_virtual_node node[2];
};

static void add(struct outcome *o, const struct ref_friction_contact *c,
                const struct ref_virtual_node *inner, double depth, const double slide[2]) {
    o->node[o->count] = inner ? outward(c, inner, depth, slide)
                              : (struct ref_virtual_node){depth, {slide[0], slide[1]}, {0.0, 0.0}};
    o->count++;
}

/* dslide/ddepth from a to b; no steeper than r = mu/kappa, which round-off makes it between nodes
 * that all but coincide. */
static void slope_between(const struct ref_virtual_node *a, const struct ref_virtual_node *b,
                          double r, double ret_slope[2]) {
    const double span = b->depth - a->depth;
    for (int k = 0; k < 2; k++)
        ret_slope[k] = (b->slide[k] - a->slide[k]) / span;
    const double steep = hypot(ret_slope[0], ret_slope[1]);
    for (int k = 0; k < 2 && steep > r; k++)
        ret_slope[k] *= r / steep;
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
    const double room = overlap - a->depth;
    double u[2], v[2], corner[2];
    if (!(room > 0.0) || !(b->depth > a->depth))
        return 0;
    const double r = p->contact.friction / p->contact.kappa;
    slope_between(a, b, r, u);
    for (int k = 0; k < 2; k++)
        v[k] = slide[k] - a->slide[k] - u[k] * room;
    /* The segment outside was not met: at the outer end at most, up to round-off. */
    const double y = fmax(annulus(r, u, v), overlap - b->depth);
    if (!(y <= room))
        return 0;
    for (int k = 0; k < 2; k++)
        corner[k] = a->slide[k] + u[k] * (room - y);
    o->keep = j;
    o->stick = overlap - y;
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
    o->stick = overlap;
    add(o, c, NULL, 0.0, from);
    add(o, c, &o->node[0], overlap, slide);
}

/* Whether a step that sticks moves the last node instead of adding one: rest, or more pressing. */
static int goes_on(const struct ref_virtual_path *p, double overlap, double way) {
    if (p->count < 2 || way > 0.0)
        return 0;
    const struct ref_virtual_node *b = &p->node[p->count - 1], *a = b - 1;
    const int pressed = !(hypot(b->slide[0] - a->slide[0], b->slide[1] - a->slide[1]) > 0.0);
    return pressed || !(overlap > b->depth);
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
        o->keep = p->count - (goes_on(p, overlap, way) ? 1 : 0);
        add(o, c, &p->node[o->keep - 1], overlap, slide);
        o->stick = overlap;
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
    path->stick = o.stick;
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

/* --- work ------------------------------------------------------------------------------------- */

/* A straight step in time 0 to 1 as the walk of the annulus' end inward along the old path. All
 * along s. */
struct walk {
    const struct ref_virtual_path *path;
    double overlap[2], slide[2]; /* at the beginning and at the end, in contact throughout */
    double r;                    /* mu/kappa */
    double time, sign, work;     /* sign of the traction in the slip annulus; 0 while undecided */
};

static double at(const double ends[2], double time) {
    return time < 1.0 ? ends[0] + time * (ends[1] - ends[0]) : ends[1];
}

/* The whole contact slides from now on. */
static void walk_sliding(struct walk *w) {
    const struct ref_friction_contact *c = &w->path->contact;
    const double mean = mean_force(c, at(w->overlap, w->time), w->overlap[1]);
    w->work += (1.0 - w->time) * (w->slide[1] - w->slide[0]) * w->sign * c->friction * mean;
    w->time = 1.0;
}

/* Until time, with the annulus ending in segment (a, slope u) at the depths end. */
static void walk_piece(struct walk *w, const struct ref_virtual_node *a, double u, double time,
                       const double end[2]) {
    const struct ref_friction_contact *c = &w->path->contact;
    const double inner = mean_force(c, end[0], end[1]);
    const double all = mean_force(c, at(w->overlap, w->time), at(w->overlap, time));
    const double force = a->force[0] + c->kappa * u * (inner - normal_force(c, a->depth)) +
                         w->sign * c->friction * (all - inner);
    w->work += (time - w->time) * (w->slide[1] - w->slide[0]) * force;
    w->time = time;
}

/* Depth in [low, high] where the annulus ends: x = (r D - g w)/(r - g u) from a on. */
static double walk_end(const struct walk *w, const struct ref_virtual_node *a, double u,
                       double time, double high) {
    const double room = at(w->overlap, time) - a->depth, way = at(w->slide, time) - a->slide[0];
    const double above = w->sign * (way - u * room), steep = w->r - w->sign * u;
    const double behind = steep > 0.0 ? fmax(above, 0.0) / steep : 0.0;
    return fmin(fmax(a->depth + room - behind, a->depth), high);
}

/* The part of the step in which the annulus ends between nodes j - 1 and j. It leaves the segment
 * inward, or (unloading) the end of the path comes down on the segment itself and to its other
 * side. */
static void walk_segment(struct walk *w, size_t j) {
    const struct ref_virtual_node *a = &w->path->node[j - 1], *b = &w->path->node[j];
    const double dd = w->overlap[1] - w->overlap[0], ds = w->slide[1] - w->slide[0];
    double slope[2];
    slope_between(a, b, w->r, slope);
    const double u = slope[0], rate = ds - u * dd;
    for (int inside = 1; inside && w->time < 1.0;) {
        const double room = at(w->overlap, w->time) - a->depth;
        const double way = at(w->slide, w->time) - a->slide[0];
        double above = w->sign * (way - u * room);
        if (!(above > 0.0)) { /* on the path: which side next */
            w->sign = rate < 0.0 || (!(rate > 0.0) && u > 0.0) ? -1.0 : 1.0;
            above = 0.0;
        }
        const double left = w->r * room - w->sign * way, closing = w->sign * ds - w->r * dd;
        double time = closing > 0.0 ? w->time + fmax(left, 0.0) / closing : HUGE_VAL;
        if (dd < 0.0) /* the whole segment is out of contact */
            time = fmin(time, fmax((a->depth - w->overlap[0]) / dd, w->time));
        const double back = -w->sign * rate;
        const double turn = back > 0.0 && above > 0.0 ? w->time + above / back : HUGE_VAL;
        inside = turn < time;
        time = fmin(fmin(time, turn), 1.0);
        const double end[2] = {walk_end(w, a, u, w->time, b->depth),
                               walk_end(w, a, u, time, b->depth)};
        walk_piece(w, a, u, time, end);
        if (inside)
            w->sign = 0.0;
    }
}

static double walk_stick(const struct ref_virtual_path *p, double overlap, double slide) {
    const struct ref_friction_contact *c = &p->contact;
    const struct ref_virtual_node *last = &p->node[p->count - 1];
    const double dd = overlap - last->depth, ds = slide - last->slide[0];
    const double grown = mean_force(c, last->depth, overlap) - normal_force(c, last->depth);
    return dd > 0.0 ? ds * (last->force[0] + c->kappa * ds / dd * grown) : 0.0;
}

/* In contact throughout; overlap may be 0 at the end. */
static double work_in_contact(const struct ref_virtual_path *p, double overlap, double slide) {
    const struct ref_friction_contact *c = &p->contact;
    const struct ref_virtual_node *last = &p->node[p->count - 1];
    struct walk w = {.path = p,
                     .overlap = {last->depth, overlap},
                     .slide = {last->slide[0], slide},
                     .r = c->friction / c->kappa};
    const double dd = overlap - last->depth, ds = slide - last->slide[0];
    if (fabs(ds) <= w.r * dd)
        return walk_stick(p, overlap, slide);
    for (size_t j = p->count - 1; j > 0 && w.time < 1.0; j--)
        if (p->node[j].depth > p->node[j - 1].depth)
            walk_segment(&w, j);
    if (w.time < 1.0) {
        if (!(fabs(w.sign) > 0.0))
            w.sign = ds < 0.0 ? -1.0 : 1.0;
        walk_sliding(&w);
    }
    return w.work;
}

static int plane(const struct ref_virtual_path *p) {
    for (size_t j = 0; j < p->count; j++)
        if (fabs(p->node[j].slide[1] - p->slide[1]) > 0.0)
            return 0;
    return 1;
}

double ref_virtual_path_work(const struct ref_virtual_path *path, double overlap, double slide_s) {
    const double full = slide_s - path->slide[0], change = overlap - path->overlap;
    if (!plane(path))
        return (double)NAN;
    if (path->count) { /* to the end, or to separation */
        const double part = overlap < 0.0 ? path->overlap / -change : 1.0;
        return work_in_contact(path, fmax(overlap, 0.0), path->slide[0] + part * full);
    }
    if (!(overlap > 0.0))
        return 0.0;
    const struct ref_friction_contact *c = &path->contact;
    const double slide = overlap / change * full; /* since touch, straight */
    const double slope = copysign(fmin(c->kappa * fabs(slide) / overlap, c->friction), slide);
    return slide * slope * mean_force(c, 0.0, overlap);
}

/* --- force control ---------------------------------------------------------------------------- */

struct target {
    const struct ref_virtual_path *path;
    double overlap, force;
};

static double miss(double slide, const void *parameters) {
    const struct target *t = parameters;
    const double end[2] = {slide, t->path->slide[1]};
    double force[2];
    ref_virtual_path_try(t->path, t->overlap, end, force);
    return force[0] - t->force;
}

int ref_virtual_path_step_force(struct ref_virtual_path *path, double normal, double shear) {
    const struct ref_friction_contact *c = &path->contact;
    if (!(normal > 0.0 && fabs(shear) <= c->friction * normal))
        return -1;
    if (!path->count) /* forces begin at touch */
        path->overlap = 0.0;
    const struct target t = {path, pow(normal / c->h, 1.0 / c->alpha), shear};
    const double centre = path->count ? path->node[0].slide[0] : path->slide[0];
    const double reach = c->friction / c->kappa * t.overlap;
    double slide = centre - reach;
    if (miss(slide, &t) < 0.0) {
        slide = centre + reach;
        if (miss(slide, &t) > 0.0)
            slide = ref_root(miss, &t, centre - reach, centre + reach);
    }
    const double end[2] = {slide, path->slide[1]};
    return isfinite(slide) ? ref_virtual_path_step(path, t.overlap, end) : -1;
}
