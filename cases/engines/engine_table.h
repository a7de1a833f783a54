/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The engines, and what the laws of each can express. */
#ifndef ENGINE_TABLE_H
#define ENGINE_TABLE_H

#include "engine_laws.h"
#include "cases/play/case.h"

struct engine {
    const char *name;    /* "lammps" */
    const char *title;   /* with the version that the table speaks of */
    const char *install; /* how to get it */
};

const struct engine *engine_at(size_t i);
const struct engine *engine_find(const char *name);
/* The i-th law of an engine that can be put under test, NULL past the last. */
const struct engine_law *engine_law_at(const struct engine *engine, size_t i);

/* Whether the law can play the case. 1; or 0 with the reason. */
int engine_can(const struct engine_law *law, const struct play_case *c, char *ret_reason,
               size_t size);
/* The law's conventions for that case: some do not apply (a wall's without a wall, ...). */
struct touch_conventions engine_conventions_for(const struct engine_law *law,
                                                const struct play_case *c);
/* Whether the case asks for damping. */
int engine_damps(const struct play_case *c);

#endif
