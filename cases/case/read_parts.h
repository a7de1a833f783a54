/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the parts of the case reader share. The first refusal is kept and sets .failed; every later
 * call then does nothing and returns a harmless value, so that callers need not ask after each. */
#ifndef READ_PARTS_H
#define READ_PARTS_H

#include "case_laws.h"
#include "cases/core/suggest.h"
#include "keys.h"
#include "units.h"

#define PLAY_LAW_MAX     64
#define PLAY_VARY_MAX    16       /* keys under vary */
#define PLAY_VARIANT_MAX 10000    /* variants of one file */
#define PLAY_STEP_MAX    20000000 /* steps of one path */
#define PLAY_SEGMENT_MAX 100000   /* segments of one path, loops written out */
#define PLAY_PART_MAX    200000   /* segments and checks of one file over all variants */
#define PLAY_TEXT_MAX    1000     /* characters of a title, source or finding */
#define PLAY_ABOUT_MAX   10000    /* bytes of what a case says about itself */

struct play_vary {
    const struct play_node *key, *values;
    const struct play_node *now; /* the value of this variant; NULL while no variant is read */
    int used;                    /* stands somewhere as $name */
};

struct play_reader {
    const struct play_tree *tree;
    const struct play_laws *laws; /* NULL: only the built-in ones */
    char *message;
    size_t message_size;
    int failed;
    int is_part;     /* the case has no checks: play_case_read_part() */
    int must_refuse; /* values that the law must refuse: they are left to the law */
    int is_table;    /* schema 2 */
    const struct play_node
        *rows; /* mappings of vary, one after the other; those before now are done */
    size_t row_count;
    const struct play_node *given; /* of the whole case; NULL: nothing */
    unsigned char *given_used;     /* by index */
    /* While a motion is read whose numbers may be expressions: its case, and what computes a number; else NULL. */
    const struct play_case *moved;
    double (*compute)(struct play_reader *, const struct play_node *, const char *unit);
    struct play_vary vary[PLAY_VARY_MAX];
    size_t vary_count;
    const struct touch_law *law; /* of this variant */
    size_t law_count;
    const struct touch_law *of[PLAY_LAW_MAX]; /* the laws of the case */
    size_t judged;                            /* the first so many of them are judged; 0: all are */
    const struct play_node *pair;             /* where the pair stands */
    const struct play_node *density;          /* of the material; NULL: none */
    char *left_out;            /* laws that the case leaves out, and why; NULL: none */
    unsigned char *check_used; /* by index of the check: it applied to some variant */
};

void play_refuse(struct play_reader *reader, const struct play_node *at, const char *format, ...)
    PLAY_PRINTF(3, 4);
/* "PREFIX 'word'", then the suggestion or else what is known; NULL: the words that were offered. */
void play_refuse_word(struct play_reader *reader, const struct play_node *at, const char *prefix,
                      const struct play_suggest *suggest, const char *known);

/* The same for a word that is no role. */
void play_refuse_role(struct play_reader *reader, const struct play_node *key, const char *prefix);

/* --- values --------------------------------------------------------------------------------- */

/* The vary key that a scalar "$name" names, or NULL for any other node. An unknown one is refused. */
struct play_vary *play_variable(struct play_reader *reader, const struct play_node *node);
/* The node itself, or the value of the variant where it is "$name". Every value passes here. */
const struct play_node *play_resolve(struct play_reader *reader, const struct play_node *node);

/* Each takes a resolved node. */
const char *play_read_text(struct play_reader *reader, const struct play_node *node);
double play_read_number(struct play_reader *reader, const struct play_node *node, const char *unit);
/* An expression over the properties and the bodies of reader->moved. */
double play_read_computed(struct play_reader *reader, const struct play_node *node,
                          const char *unit);
int play_read_boolean(struct play_reader *reader, const struct play_node *node);
/* Index in "a|b|c". */
int play_read_choice(struct play_reader *reader, const struct play_node *node, const char *choices);
/* A sequence of min to max numbers; with min 1 also a single number. Returns how many. */
size_t play_read_numbers(struct play_reader *reader, const struct play_node *node, const char *unit,
                         size_t min, size_t max, double *ret_values);

/* --- mappings by table ---------------------------------------------------------------------- */

/* Reads a mapping into the members of *into that its table names; those of absent keys get their initial value. */
void play_read_mapping(struct play_reader *reader, const struct play_node *node,
                       const struct record_table *table, void *into);
/* Reads a resolved node as the value of that key of the table. */
void play_read_key(struct play_reader *reader, const struct play_node *node,
                   const struct record_table *table, const char *key, void *into);

/* --- properties ----------------------------------------------------------------------------- */

/* Refuses a keyword that the law does not have; the sentence begins with prefix. */
void play_refuse_property(struct play_reader *reader, const struct play_node *key,
                          const char *prefix);
/* Index of the property with that keyword, or -1 and a refusal. */
int play_find_property(struct play_reader *reader, const struct play_node *key);
/* Reads a value of property k of the law: one, one a body, or a vector; checks the range. Returns how
 * many numbers were written; a body property given once is written twice. */
size_t play_read_property(struct play_reader *reader, const struct play_node *node, int k,
                          double ret_value[3]);

/* --- parts of a case ------------------------------------------------------------------------ */

/* m3, of a ball; in the plane of a disk of a thickness of 1 m. */
double play_volume(const struct touch_pair *pair, int body);
void play_read_pair(struct play_reader *reader, const struct play_node *node, struct play_case *c);
void play_read_path(struct play_reader *reader, const struct play_node *node, struct play_case *c);
void play_read_impact(struct play_reader *reader, const struct play_node *node,
                      struct play_case *c);
void play_read_free(struct play_reader *reader, const struct play_node *node, struct play_case *c);
/* The rows of a file, as segments. */
void play_read_record(struct play_reader *reader, const struct play_node *node,
                      struct play_case *c);
/* {record: all}: adds a check for each quantity to those of the case, which has room for them. */
void play_read_record_check(struct play_reader *reader, const struct play_node *node,
                            struct play_case *c);
void play_read_checks(struct play_reader *reader, const struct play_node *node,
                      struct play_case *c);
/* Marks the keys of vary that stand as $name in the expressions of a node and of what is below it. */
void play_mark_expressions(struct play_reader *reader, const struct play_node *node);
void play_read_plot(struct play_reader *reader, const struct play_node *node, struct play_case *c);
/* Prepares the law with values. */
enum touch_status play_prepare_check(const struct touch_values *values, const struct play_case *c,
                                     struct touch_message *ret_why);
/* The same; a refusal is put at that node, or at the pair where that is to blame. */
void play_read_prepare(struct play_reader *reader, const struct play_node *at,
                       const struct touch_values *values, const struct play_case *c);

/* --- curve ------------------------------------------------------------------------------------ */

/* Published curves, as check: {curve: {...}} names them. */
/* Reads the curve of a check: its file stands beside the case, or is one of the published data that touchstone ships. */
void play_read_curve(struct play_reader *reader, const struct play_node *node,
                     const struct play_case *c, struct play_check *check);

/* --- read expected ---------------------------------------------------------------------------- */

/* Expected values of checks, where they are expressions. */
/* Reads the expression at a node, with the names under given (NULL: none), into the check; a mistake is refused with its
 * place inside the expression. */
void play_read_expected(struct play_reader *reader, const struct play_node *node,
                        const struct play_node *given, const struct play_case *c,
                        struct play_check *check);

/* --- table ------------------------------------------------------------------------------------ */

/* What schema 2 lets a case say shortly, written out on its tree: the rest of the reader finds the long form. */
/* In a folder of shipped cases a file may leave out `schema` and `law`: they are 2 and the name of the folder. */
void table_complete(struct play_tree *tree);
/* A row of `vary` may give one value without brackets, and a check several places and quantities. Only in schema 2. */
void table_write_out(struct play_reader *reader, struct play_tree *tree);

/* `given` of the whole case: names that stand for expressions, in the expressions of all checks and of the motion. A name
 * may use those before it. */
void table_read_given(struct play_reader *reader, const struct play_node *given);
/* The text with the expressions in place of their names. */
char *table_with_given(struct play_reader *reader, const char *text);
/* A name that no expression uses is refused. */
void table_check_given(struct play_reader *reader);

#endif
