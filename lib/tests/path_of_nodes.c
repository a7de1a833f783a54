/* SPDX-License-Identifier: BSD-3-Clause */
/* The row of springs of mindlin_path with as many nodes as the build says: path_of_4, path_of_6, ... Depths in
 * units of the largest overlap, deflections in those of its limit, forces in mu N there. */
#include "lib/laws/path_springs.h"
#include "path_of_nodes.h"

#define NAME_(nodes) path_of_##nodes
#define NAME(nodes)  NAME_(nodes)

void NAME(PATH_NODES)(size_t count, const struct path_sample *sample, struct path_sample *ret) {
    struct path_list list = {0};
    struct path_memory memory = {0};
    double slide_s = 0.0, slide_t = 0.0;
    for (size_t i = 0; i < count; i++) {
        const struct vec slide = {sample[i].s - slide_s, sample[i].t - slide_t};
        const struct path_step step =
            path_advance(1.0, 1.0, sqrt(sample[i].overlap), slide, &list, &memory);
        list = step.list;
        memory = step.memory;
        slide_s = sample[i].s;
        slide_t = sample[i].t;
        ret[i] = (struct path_sample){memory.forgotten, step.pull.s, step.pull.t};
    }
}
