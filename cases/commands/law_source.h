/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A function in a file of another project as a law: in which forms it may be written, and what stands in such a file. */
#ifndef LAW_SOURCE_H
#define LAW_SOURCE_H

/* What a template is filled with; texts are made by cases/core/memory.h. */
struct law_source {
    const char *form, *title, *language; /* by name */
    const char *path, *file;             /* absolute, and without its folder */
    const char *model;                   /* as the user or the file says; "": it has no name */
    char *chosen;     /* sub-models, "|group word|group word|"; "": there are none */
    char *properties; /* rows of its table, in the language of the law */
    char *arguments;  /* of a constructor, as it names them; "": it has none */
    const char *as;   /* the built-in law whose roles it has; NULL: none has */
};

/* The forms, as words of an option. */
#define LAW_SOURCE_FORMS "lammps-kernel|deme|jaxdem|cabanapd"
/* Reads the file, and takes from it or from the words of `model`, which may be NULL, what a user of the law sets. form:
 * from 1, in the order of the words. Returns 0, or the exit status after a message. */
int law_source_read(int form, const char *file, const char *model, struct law_source *ret);

#endif
