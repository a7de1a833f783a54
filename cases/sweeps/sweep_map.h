/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A column of a finished sweep over two of its axes: cells, colours, contours. */
#ifndef SWEEP_MAP_H
#define SWEEP_MAP_H

#include "blocks.h"
#include "cases/tell/figure.h"

#define MAP_CELLS 100 /* the largest number along an axis; more points share a cell */

/* What a cell shows. */
enum map_state {
    MAP_NO_DATA, /* no point is in it, or none of them has a value */
    MAP_VALUE,   /* of results the mean of its points, of errors the largest one */
    MAP_NUMBERLESS, /* a point failed without a number: the law crashed, did not answer in time, or gave NaN */
};

struct map_side {
    char *name, *unit; /* the unit that is shown: degrees of angles, else SI */
    double per_unit;   /* so many of it are one of SI */
    int is_log;
    int is_list;  /* the edges are 0, 1, 2, ..., and each cell has a label */
    size_t count; /* cells */
    double *
        edge; /* count + 1 of them, in the unit: in a grid the first and the last one are values of points */
    char **label; /* count of them; NULL: numbers */
};

struct sweep_map {
    char *title, *law;
    struct map_side side[2]; /* x, y */
    char *column, *unit;     /* of the values */
    int is_error;
    int is_log; /* the colours: errors, and results over more than two powers of ten */
    double low,
        high; /* of the values: > 0 where .is_log, but for values of 0, which have the lowest colour */
    double fails_above;   /* infinite: there is no such limit, or this is no error */
    size_t points, other; /* in the sweep; axes that are not shown: their points share the cells */
    unsigned char *state; /* cell (ix, iy) is [iy*side[0].count + ix] */
    double *value;
};

/* The map of a column over the axes x and y, by their names; NULL: the first error, else the first result; the first two axes
 * with more than one value. Rows and columns at the ends that have no data are left out. 0; or -1 and a message: the plan
 * keeps no points, blocks are missing, there is no such column or axis. */
int sweep_map_make(const struct blocks_set *set, const char *column, const char *x, const char *y,
                   struct sweep_map *ret_map, char *ret_message, size_t size);

/* Adds it to a list as the figure map_N.svg, with its words; the first one is number 1. */
void sweep_map_figure(const struct sweep_map *map, struct figures *figures);

#endif
