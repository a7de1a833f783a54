/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Motions that a principle makes itself, with the properties, the pair and the sizes of a case. */
#ifndef BATTERY_SCENE_H
#define BATTERY_SCENE_H

#include "relation.h"

/* The sizes of a motion. */
struct battery_sizes {
    double depth; /* m, > 0, the largest overlap */
    double
        slide; /* m, > 0, the longest shear displacement from the start; a tenth of the depth without any */
    double time;   /* s, > 0 */
    double way[2]; /* unit vector along (s, t) of the first slide; along t in plane motion */
};

/* Plays the case and measures it. 0; or -1: the law does not play it, or it has no overlap. */
int battery_measure(struct battery_player *player, const struct play_case *c,
                    struct battery_sizes *ret);

/* The case without its motion: no segments, and no initial values of properties of the state. */
struct play_case battery_scene(const struct play_case *c);
/* The path of the case appended to the scene, without what it sets in the state of the law; 0 where the case is an impact. */
int battery_scene_path(const struct play_case *c, struct play_case *scene);
/* Sets all lengths among the properties to 0: with them a gap, or a range. 0; or -1: one of them cannot be 0. */
int battery_without_lengths(struct play_case *scene);
/* The values in force are given, and come from no body. */
void battery_without_inheritance(struct play_case *scene);
/* All properties of real numbers but one: what is a pure number is at its default, and what may be absent is so. Nothing is
 * inherited. */
void battery_put_defaults(struct play_case *scene, size_t but);
/* Appends a segment that reaches overlap and slides (m). */
struct play_segment *battery_to(struct play_case *scene, double overlap, double slide_s,
                                double slide_t, size_t steps, double time);
/* Appends a segment: changes of overlap and slides (m) in so many equal steps, in that time (s). */
struct play_segment *battery_move(struct play_case *scene, double overlap, double slide_s,
                                  double slide_t, size_t steps, double time);
/* Appends a segment of that kind, of zeros otherwise. */
struct play_segment *battery_segment(struct play_case *scene, enum play_segment_kind kind,
                                     size_t steps, double time);

/* Notes the deviation of one number of a trace where it is the largest so far, relative to the tolerance (> 0). The
 * sentence is a format with what follows; %-arguments as in printf. */
void battery_blame(struct battery_judgement *j, const struct play_trace *trace, size_t column,
                   size_t row, double expected, double tolerance, const char *format, ...)
    __attribute__((format(printf, 7, 8)));

#endif
