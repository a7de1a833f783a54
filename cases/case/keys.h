/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a case file may say: one table a mapping. It is read and written by them, `touchstone list schema case` prints
 * them, the tables of keys in the pages of docs are theirs, and they say what a case has (RECORD_FACT). What no row can
 * say, as that of two keys one is needed, stands where the mapping is read (read_*.c). */
#ifndef READ_KEYS_H
#define READ_KEYS_H

#include "cases/core/records.h"
#include "cases/play/case.h"
#include "node.h"

#define IMPACT_STEPS_MIN  4
#define SEGMENT_STEPS_MAX 10000000

/* The whole file. */
struct case_text {
    const char *title;
    const struct play_node *schema, *about, *law, *tags, *material, *properties, *pair, *bodies,
        *inherit, *uncertain, *vary, *given, *path, *impact, *free, *record, *check, *plot;
};
extern const struct record_table case_table, law_table; /* of a law: struct play_law_source */

/* `stiffness_from` of a material: struct play_material. */
extern const struct record_table stiffness_table;

/* Members of struct play_case: those under .written are for the reader of the mapping. */
extern const struct record_table pair_table, impact_table, free_table;

/* A segment has one of the forms, or `set` or `loop`. */
#define FORM_COUNT 11
struct segment_text {
    const struct play_node *form[FORM_COUNT], *set, *loop;
    size_t steps; /* 0: absent */
    double time;
};
extern const struct record_table segment_table;

/* What the keys of a form give; NaN where a key is absent. */
struct form_text {
    double along[3]; /* n, s, t: change, target, velocity or amplitude */
    double normal_force, angle, cycles;
    size_t seed;
    int about, body;              /* choices; -1: absent */
    const struct play_node *axis; /* of a rotation: a choice, or a vector */
};
extern const struct segment_form {
    const char *key;
    enum play_segment_kind kind;
    const struct record_table *table;
    int moves; /* at least one of the numbers along n, s, t is needed */
    int axis;  /* of the first choice of about */
} segment_forms[FORM_COUNT];

/* "move", ...; "set". */
const char *play_segment_name(enum play_segment_kind kind);

struct loop_text {
    size_t repeat;
    const struct play_node *path;
};
extern const struct record_table loop_table;

struct check_text {
    const struct play_node *at_node; /* the check */
    const struct play_node *quantity, *reference, *expected, *source, *at, *tolerance, *grids,
        *given, *when, *finding, *expect_zero;
    double converges, band, size;
    int metric, basis; /* -1: absent */
};
extern const struct record_table check_table;

struct principle_text {
    const char *principle;
    const struct play_node *when;
};
struct curve_text {
    const char *file, *x, *y, *where, *but, *uncertainty, *x_uncertainty;
    double within, up_to;
};
struct curve_check_text {
    const char *source, *finding;
    const struct play_node *curve, *when;
};
extern const struct record_table published_table, published_check_table;
struct record_text {
    const char *file;
    const struct play_node *columns;
    int rows; /* choice: they follow each other, or each is of a new contact; -1: absent */
};
struct record_check_text {
    const struct play_node *record, *when;
    const char *source, *finding;
};
extern const struct record_table record_table, record_check_table;
struct refusal_text {
    int expect;
};
struct plot_text {
    const struct play_node *x, *y;
};
extern const struct record_table principle_table, refusal_table, plot_table;

/* The JSON Schema of a case file. Nonzero if the stream failed. */
int play_case_schema(FILE *out);

#endif
