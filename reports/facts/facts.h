/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What reports say, as JSON for templates (cases/tell/document.c): the one place where a verdict row, a case, a law and a
 * run become words. All texts are as somebody reads them, with units, and escaped by whoever fills them in. */
#ifndef REPORT_FACTS_H
#define REPORT_FACTS_H

#include <jansson.h>
#include "reports/figures/figures.h"
#include "reports/read/case_lines.h"
#include "cases/results/rows.h"
#include "cases/tell/document.h"

/* An object of such pairs, the last of which has no key; FACTS({"key", value}, ...) writes it. */
struct fact {
    const char *key;
    json_t *value; /* taken over */
};
json_t *facts_object(const struct fact *list);
#define FACTS(...)   facts_object((const struct fact[]){__VA_ARGS__, {NULL, NULL}})

#define FACTS_ABSENT "–" /* where there is nothing */

/* "1.27 mm"; FACTS_ABSENT for NaN. digits: at most so many. */
json_t *facts_value(double value, const char *unit, int digits);
/* The text, or FACTS_ABSENT for "". */
json_t *facts_text(const char *text);
/* A text as it is, for who escapes all later. */
void facts_put_plain(const char *text, FILE *out);
/* What write puts out. */
json_t *facts_written(void (*write)(const struct play_row *row, FILE *out),
                      const struct play_row *row);

/* The cells of a row, each as a text:
 *   case, law, variant, title, quantity, reference, source, basis, worst_at, detail, unit
 *   equation      the expression that gives the expected value, or ""
 *   expected, obtained, difference, error, tolerance
 *   kind          "linf, ulp": metric, and what the error counts
 *   order         "1.27 [1.2, 1.34], expected 1.25"
 *   share, bar    error over tolerance: "0.48", "▍▍▍▍"; "" where there is none
 *   verdict, sign "fail", "✗"
 *   address       of the section of its case: "hertzunloading"; "" where its name gives none
 * and bad: whether somebody has to look at it. */
json_t *facts_row(const struct play_row *row);

/* A bar of five letters' width for a share of 0 to 1: "██▍"; full above 1, empty for NaN. */
json_t *facts_bar(double share);
/* "1 case", "12 cases": the number n, and s where it is not 1. */
json_t *facts_counted(size_t count);
/* The sign of a verdict: "✓". */
const char *facts_sign(enum play_verdict verdict);
/* The address of a heading of this name as GitHub makes it, where it is plain: small letters, digits, -, _ and /. Else "". */
char *facts_address(const char *name);
/* What it looks like: "pass", "warn", "none", "bad". */
const char *facts_class(enum play_verdict verdict);
/* A text in the query of an address: all but letters, digits, - . _ ~ as %XX. */
json_t *facts_query(const char *text);
/* "a, b and others": the text of some rows that lies at this offset in struct play_row, each once, at most so many. */
json_t *facts_each(const struct play_row *const *rows, size_t count, size_t most, size_t at);
/* "1 fail, 11 pass": the verdicts of some rows. */
json_t *facts_verdicts(const struct play_row *const *rows, size_t count);

/* --- contents --------------------------------------------------------------------------------- */

/* What a report of a run is made of, and how much of it one form shows. */
/* How much a report says. Of several the largest that stays below a limit is taken. */
struct report_profile {
    int is_page;     /* 1: for the page, which folds what is long, and has set-ups and all rows */
    size_t bad;      /* rows that did not pass, before all others */
    size_t findings; /* sentences */
    size_t cases;    /* sections, of each law */
    size_t lines,
        few; /* checks of a case, of its first law; of another law, or of a case that passes */
    size_t figures;  /* of a case; those of findings and of what did not pass always */
    size_t pictures; /* of all cases that pass; above them figures are links to their files */
    int brief;       /* 1: of a case the first sentence, no equations, no sources */
    int equations;   /* 1: of each reference, with the case */
    int lasting;     /* 1: nothing that another machine says otherwise, and all figures */
};

struct report {
    const struct report_results *results;
    const struct figures *figures;
    const char *no_figures; /* why there are none; NULL: there are */
    const struct report_profile *profile;
    const struct play_row **sorted;   /* by law and case, the worst first within a case */
    size_t count, *findings;          /* of each row the first finding with its text */
    const struct play_setup **setups; /* by law and case */
    size_t case_count;
    struct report_case
        *cases;            /* each once, in the order of the laws under which they are described */
    size_t *figure_number; /* of each figure, from 1; 0: it was not shown yet */
    size_t figures_shown, pictures_left;
};

/* A case with all laws that played it. */
struct report_case {
    const char *name;
    size_t law_count;
    struct report_part {
        size_t first, end; /* of its rows in sorted */
    } * laws;              /* by the alphabet; the case is described under the first */
};

void report_begin(const struct report_results *results, const struct figures *figures,
                  const char *no_figures, const struct report_profile *profile,
                  struct report *ret_report);
/* The case of the row at a place in sorted. */
const struct report_case *report_case_of(const struct report *report, size_t place);
/* The law of a row if it is built in; NULL for another law, even if it has the name of a built-in one. */
const struct touch_law *report_law_of(const struct play_row *row);
/* The setups of a case of a law: how many, from *ret_first on in report->setups. */
size_t report_setups_of(const struct report *report, const char *law, const char *case_name,
                        size_t *ret_first);

/* Everything that the templates report.md and page.md name; what each is stands in them. */
json_t *facts_report(struct report *report);

/* What rows can be about: "normal", "shear", ... And what most of some rows are about. */
#define FACTS_TOPICS 8
extern const char *const facts_topics[FACTS_TOPICS];
size_t facts_topic(const struct play_row *const *rows, size_t count);

/* Its parts. */
json_t *facts_gravest(struct report *report, size_t most);
/* The row at a place in sorted, in words as report_gravest_say() has them. */
json_t *facts_words_of(const struct report *report, size_t place);
json_t *facts_coverage(const struct play_rows *rows);
json_t *facts_diagnoses(const struct play_rows *rows);
json_t *facts_witnesses(const struct play_rows *rows);
/* Published tests: a law a line, with how far it is from each; and what each can tell. */
json_t *facts_published(const struct play_rows *rows);
json_t *facts_evidence(const struct play_rows *rows);
/* What the passes would notice: {"any", "sentence", "laws": [{"law", "kinds", "noticed", "normal", "shear", "moments",
 * "stiffness", "missed"}]}. */
json_t *facts_power(const struct play_rows *rows);
json_t *facts_warnings(const struct play_warnings *warnings, size_t most);
json_t *facts_counts(const struct report *report);
json_t *facts_bad(const struct report *report);
json_t *facts_findings(struct report *report);
json_t *facts_run(const struct report *report);
json_t *facts_laws(struct report *report);
json_t *facts_case(struct report *report, const struct report_case *c);
/* What is the same on every machine of rows of a case: a line for those that are judged alike. */
json_t *facts_judged_alike(const struct play_row *const *rows, size_t count);
/* The properties of a law that is built in: keyword, symbol as MathML and as text, unit, range, default, meaning, values of the run. */
json_t *facts_properties(const struct report *report, const struct touch_law *law);
json_t *facts_formulas(const char *law);
json_t *facts_engines(const struct report *report);
json_t *facts_bench(const char *folder);
json_t *facts_references(const struct report *report);
json_t *facts_works(const struct report_results *results);
json_t *facts_words(void);
json_t *facts_traps(const struct report *report, const json_t *selftest);
json_t *facts_selftest(const struct report *report);
json_t *facts_index(const struct report *report);
json_t *facts_data(const struct report *report);
json_t *facts_near(const struct report *report);
json_t *facts_maps(struct report *report);

/* "0.5, 0.9", "0.1 to 0.9": the values that some setups of a law have under a name. */
json_t *facts_setting(const struct play_setup *const *setups, size_t count, const char *law,
                      const char *name);
/* How the expected value of a row comes about: "closed form". */
const char *facts_kind_of_reference(const struct play_row *row);

/* The figure of the gravest row once more, small, for the first screen: takes it over; and that one in place of its facts. */
void report_first_figure(const struct report_results *results, const struct figures *figures,
                         struct figures *ret_first);
json_t *facts_first_figure(const struct report *report, json_t *figure);

/* The figures of a law and case; case_name "": of the law as a whole. At most so many; further ones that are drawn go to
 * `more` as file, law and what they show. NULL: nobody asks for them. */
json_t *facts_figures(struct report *report, const char *law, const char *case_name, size_t most,
                      json_t *more);
/* The figures of cases without rows. */
json_t *facts_other_figures(struct report *report);
/* The figure that shows most of a difference of the cases of some rows, or false. */
json_t *facts_figure_of(struct report *report, const size_t *places, size_t count);

/* --- one law ---------------------------------------------------------------------------------- */

/* What the reviewer's report of one law says (summary.md). */
/* How much of it. */
struct summary_profile {
    size_t findings, cases; /* in words, in detail */
    size_t lines, orders;   /* of the tables of all cases, of convergence */
    size_t letters;         /* of a text */
};

/* Everything that summary.md names, of results that have one law alone. The figures that it shows have numbers then. */
json_t *facts_summary(struct report *report, const struct summary_profile *profile);
/* The numbers of the sentences of conclusion.md. */
json_t *facts_conclusion(const struct report *report);

/* --- templates -------------------------------------------------------------------------------- */

/* The texts of reports: reports/templates/NAME.md, in the program. */
/* folder: of somebody's own, which go before ours; NULL: none. */
struct document_templates report_templates(const char *folder);
/* The lines of a style or a script, as one text. */
char *report_joined(const char *const *lines, size_t count);

#endif
