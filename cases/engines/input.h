/* SPDX-License-Identifier: GPL-3.0-or-later */
/* An input file of the user's for LAMMPS or LIGGGHTS that says how two balls act on one another. What it may hold is in
 * README.md, "Your own input". */
#ifndef INPUT_H
#define INPUT_H

#include <stddef.h>
#include "engine_laws.h"
#include "touchstone/law.h"

#define INPUT_PROPERTIES TOUCH_PROPERTY_MAX
#define INPUT_FIRST      8 /* commands before the box is made */

struct input_property {
    char keyword[48], unit[32], meaning[128];
    double value, min, max;
    int min_open, max_open;
    int is_number; /* else it is a text, and no property of a law under its own name */
};

struct input {
    char *path, *text;
    char name[64], title[128], traits[256];
    char first[INPUT_FIRST][256];
    size_t first_count, count;
    struct input_property property[INPUT_PROPERTIES];
    struct touch_conventions said, is; /* is: with the levers of the engine where none is said */
    int has_wall;                      /* it reads the variable `wall` */
    int own_numbers; /* a command has a number of its own that is no type and no switch */
    const struct touch_law *as; /* the built-in law for which it stands in; NULL: none */
};

/* Reads the file; nonzero with a message that names the line. */
int input_read(const char *path, const char *engine, struct input *ret_input, char *ret_message,
               size_t size);
/* Properties of its law: what the file declares; or those of .as that it takes. How many. */
size_t input_properties(const struct input *input,
                        struct touch_property ret_rows[INPUT_PROPERTIES]);
/* Traits of its law, bits of TOUCH_TRAITS; nonzero with a message where there is no such trait. */
int input_traits(const struct input *input, uint32_t *ret_traits, char *ret_message, size_t size);
/* Whether the file declares a variable of that name. */
int input_declares(const struct input *input, const char *name);
/* The line, from 1, that has this command; 0: none has it. */
size_t input_line_of(const struct input *input, const char *command);

#endif
