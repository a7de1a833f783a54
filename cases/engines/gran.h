/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The C library that LAMMPS and LIGGGHTS have in common, opened at run time: nothing of them is
 * needed to build, and an absent engine is a message. */
#ifndef GRAN_H
#define GRAN_H

#include "adapter.h"
#include "input.h"

struct gran {
    void *library, *instance;
    char *(*command)(void *, const char *);
    void *(*extract_atom)(void *, const char *);
    void (*file)(void *, const char *);
    /* Of builds that survive a wrong command; NULL: it ends the process. */
    int (*has_error)(void *);
    int (*last_error)(void *, char *, int);
    char error[512]; /* the first since it was emptied; "": none */
    double dt;       /* of the last step; 0 before the first */
    int bodies;      /* particles: 2, or 1 with a wall */
    double apart;    /* m, of bodies that do not touch yet */
    double reach;    /* m: nearer to the origin than this, body 1 touches a wall */
    /* The command of a wall that must be made anew before each setup but the first, and is then without history;
     * "" for none. */
    char wall[512];
    struct adapter_bodies last;
};

/* Opens the library and its symbols; nonzero with a message. */
int gran_load(struct gran *gran, const char *library, const char *hint, char *ret_message,
              size_t size);
/* Commands; what goes wrong with them is kept for gran_failed(), where the engine survives it. */
void gran_say(struct gran *gran, const char *command);
__attribute__((format(printf, 2, 3))) void gran_command(struct gran *gran, const char *format, ...);
/* Nonzero, with a message, if a command has failed since it was last asked. */
int gran_failed(struct gran *gran, char *ret_message, size_t size);
/* Writes the bodies, runs one step, reads forces. Nonzero with a message where the step cannot be made. */
int gran_step(struct gran *gran, double dt, struct adapter_bodies *bodies, char *ret_message,
              size_t size);
/* Ends the contact with the bodies as written, apart, and forgets all history: what a new open of the same pair needs,
 * at a fraction of its cost. */
void gran_part(struct gran *gran, struct adapter_bodies *bodies);
/* Creates the particles with sizes and masses, apart. */
void gran_create(struct gran *gran, const struct adapter_contact *contact, const char *units_word);
/* Opens a contact with an input of the user's, whose properties are those of law. Nonzero with a message. */
int gran_open_input(const struct adapter_engine *engine, const struct input *input,
                    const struct adapter_contact *contact, const struct touch_law *law,
                    const struct touch_values *values, char *ret_message, size_t size);
/* What is wrong with an input that opens: it moves the bodies, or they do not act on one another. Nonzero with a
 * message. */
int gran_try_input(struct gran *gran, const struct adapter_contact *contact, char *ret_message,
                   size_t size);
/* What the functions of the library are; checked by name. */
void *gran_symbol(const struct gran *gran, const char *name);

#endif
