/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <jansson.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "changes.h"
#include "cases/base/json.h"
#include "cases/base/memory.h"
#include "cases/results/result_files.h"
#include "reports/read/text.h"
#include "touchstone/common.h"

#define SHOWN 20 /* changes in words that are not worse, of each effect; JSON has all */

/* X(name, keyword): in what way a row is another one. */
#define KINDS(X)                                                                                   \
    X(VERDICT, "verdict")                                                                          \
    X(ERROR, "error")                                                                              \
    X(ORDER, "order")                                                                              \
    X(TOLERANCE, "tolerance")                                                                      \
    X(FINDING, "finding")                                                                          \
    X(APPEARED, "appeared")                                                                        \
    X(WENT, "went")
enum kind {
#define X(name, keyword) name,
    KINDS(X)
#undef X
    KIND_COUNT
};
static const char *const kind_names[] = {
#define X(name, keyword) [name] = keyword,
    KINDS(X)
#undef X
};

enum effect {
    OTHER,
    BETTER,
    WORSE,
};

static const char *const effect_names[] = {
    [OTHER] = "other", [BETTER] = "better", [WORSE] = "worse"};

struct change {
    enum kind kind;
    enum effect effect;
    const struct play_row *old, *new; /* NULL: not there */
};

struct side {
    const char *folder;
    struct play_run run;
    struct play_rows rows;
};

struct comparison {
    struct side old, new;
    size_t same, count; /* pairs without a change; changes */
    struct change *changes;
};

/* --- pairs ---------------------------------------------------------------------------------- */

static int compare_keys(const struct play_row *a, const struct play_row *b) {
    const char *const keys[][2] = {
        {a->law, b->law},         {a->case_name, b->case_name},
        {a->variant, b->variant}, {a->quantity, b->quantity},
        {a->subject, b->subject}, {a->target, b->target},
        {a->metric, b->metric},   {a->error_kind, b->error_kind},
        {a->basis, b->basis},     {a->reference, b->reference},
        {a->source, b->source},
    };
    for (size_t i = 0; i < TOUCH_COUNT(keys); i++) {
        const int order = strcmp(keys[i][0], keys[i][1]);
        if (order)
            return order;
    }
    return 0;
}

/* By key; equal keys stay in their order. */
static int compare_rows(const void *a, const void *b) {
    const struct play_row *const *left = a, *const *right = b;
    const int order = compare_keys(*left, *right);
    return order ? order : (*left > *right) - (*left < *right);
}

static const struct play_row **sort(const struct play_rows *rows) {
    const struct play_row **sorted = play_resize(NULL, rows->count + 1, sizeof *sorted);
    for (size_t i = 0; i < rows->count; i++)
        sorted[i] = &rows->rows[i];
    qsort(sorted, rows->count, sizeof *sorted, compare_rows);
    return sorted;
}

/* --- what is noise -------------------------------------------------------------------------- */

/* Whether an error grew from one value to the other beyond noise. A number that becomes NaN grew. */
static int grew(double from, double to, double tolerance) {
    if (isnan(to) || isnan(from))
        return isnan(to) && !isnan(from);
    return to > REPORT_COMPARE_FACTOR * from && to - from > REPORT_COMPARE_SHARE * tolerance;
}

/* Whether the order fell beyond its confidence from one row to the other. */
static int fell(const struct play_row *from, const struct play_row *to) {
    if (isnan(from->order) || isnan(to->order)) /* a pass without an order is exact */
        return isnan(to->order) && !isnan(from->order) && to->verdict != PLAY_VERDICT_PASS;
    if (isnan(from->order_low) || isnan(to->order_high))
        return to->order < from->order - REPORT_COMPARE_ORDER;
    return to->order < from->order && to->order_high < from->order_low;
}

static int differs(double old, double new, double share) {
    const double most = fmax(fabs(old), fabs(new));
    return isnan(old) != isnan(new) || fabs(old - new) > share * most;
}

/* The value of a finding. Beside what was expected, a value near 0 is the machine's round-off. */
static int moved(const struct play_row *old, const struct play_row *new) {
    const double tiny = REPORT_COMPARE_TINY * fabs(new->expected);
    return differs(old->predicted, new->predicted, REPORT_COMPARE_FINDING) &&
           !(fabs(old->predicted) <= tiny && fabs(new->predicted) <= tiny);
}

/* In one row, the first that applies is reported. 0: nothing but noise. */
static int find_change(const struct play_row *old, const struct play_row *new,
                       struct change *ret_change) {
    const int finding = new->verdict == PLAY_VERDICT_FINDING;
    const int judged = !finding && new->verdict != PLAY_VERDICT_SKIP;
    *ret_change = (struct change){VERDICT, OTHER, old, new};
    if (old->verdict != new->verdict)
        ret_change->effect = new->verdict > old->verdict ? WORSE : BETTER;
    else if (judged && (fell(old, new) || fell(new, old)))
        ret_change->kind = ORDER, ret_change->effect = fell(old, new) ? WORSE : BETTER;
    else if (judged && (grew(old->error, new->error, new->tolerance) ||
                        grew(new->error, old->error, old->tolerance)))
        ret_change->kind = ERROR,
        ret_change->effect = grew(old->error, new->error, new->tolerance) ? WORSE : BETTER;
    else if (judged && strcmp(new->basis, "order") != 0 &&
             differs(old->tolerance, new->tolerance, 0.01))
        ret_change->kind = TOLERANCE;
    else if (finding && moved(old, new))
        ret_change->kind = FINDING;
    else
        return 0;
    return 1;
}

static struct change lone_change(const struct play_row *old, const struct play_row *new) {
    const int judged =
        old && old->verdict != PLAY_VERDICT_FINDING && old->verdict != PLAY_VERDICT_SKIP;
    const int bad = new &&new->verdict >= PLAY_VERDICT_MARGINAL;
    return (struct change){old ? WENT : APPEARED, judged || bad ? WORSE : OTHER, old, new};
}

/* --- comparing ------------------------------------------------------------------------------ */

/* The worst verdicts first, then kinds as they are listed, then rows by key. */
static int compare_changes(const void *a, const void *b) {
    const struct change *left = a, *right = b;
    const struct play_row *l = left->new ? left->new : left->old;
    const struct play_row *r = right->new ? right->new : right->old;
    if (left->effect != right->effect)
        return left->effect > right->effect ? -1 : 1;
    if (left->kind != right->kind)
        return left->kind < right->kind ? -1 : 1;
    if (left->kind == VERDICT && l->verdict != r->verdict)
        return l->verdict > r->verdict ? -1 : 1;
    return compare_rows(&l, &r);
}

static void compare(struct comparison *c) {
    const struct play_row **old = sort(&c->old.rows), **new = sort(&c->new.rows);
    size_t i = 0, k = 0;
    c->changes = play_resize(NULL, c->old.rows.count + c->new.rows.count + 1, sizeof *c->changes);
    while (i < c->old.rows.count || k < c->new.rows.count) {
        const int order = i == c->old.rows.count   ? 1
                          : k == c->new.rows.count ? -1
                                                   : compare_keys(old[i], new[k]);
        if (order < 0)
            c->changes[c->count++] = lone_change(old[i++], NULL);
        else if (order > 0)
            c->changes[c->count++] = lone_change(NULL, new[k++]);
        else if (find_change(old[i++], new[k++], &c->changes[c->count]))
            c->count++;
        else
            c->same++;
    }
    qsort(c->changes, c->count, sizeof *c->changes, compare_changes);
    free(old);
    free(new);
}

static size_t count_changes(const struct comparison *c, enum effect effect, int kind) {
    size_t count = 0;
    for (size_t i = 0; i < c->count; i++)
        count += c->changes[i].effect == effect &&
                 (kind == KIND_COUNT || c->changes[i].kind == (enum kind)kind);
    return count;
}

/* --- in words ------------------------------------------------------------------------------- */

/* "error 3e-07 (ulp), tolerance ..., order ...": what of a row the change is about. */
static void put_state(const struct play_row *row, enum kind kind, FILE *out) {
    fputs(play_verdict_name(row->verdict), out);
    if (kind == FINDING || row->verdict == PLAY_VERDICT_FINDING)
        fprintf(out, ", got %.6g", row->predicted + 0.0);
    else
        fprintf(out, ", error %.3g of %.3g", row->error, row->tolerance);
    if (!strcmp(row->error_kind, "ulp"))
        fputs(" ulp", out);
    if (!isnan(row->order_expected))
        fprintf(out, ", order %.3g [%.3g, %.3g]", row->order, row->order_low, row->order_high);
}

static void put_change(const struct change *change, FILE *out) {
    const struct play_row *row = change->new ? change->new : change->old;
    fprintf(out, "  %s  ", kind_names[change->kind]);
    report_plain(row->case_name, out);
    fputs(" ", out);
    report_plain(*row->quantity ? row->quantity : row->detail, out);
    fputs(" (law ", out);
    report_plain(row->law, out);
    fputs(")\n", out);
    if (*row->variant) {
        fputs("    [", out);
        report_plain(row->variant, out);
        fputs("]\n", out);
    }
    fputs("    ", out);
    if (change->old)
        put_state(change->old, change->kind, out);
    fputs(change->old && change->new ? "  ->  " : "", out);
    if (change->new)
        put_state(change->new, change->kind, out);
    fputs("\n", out);
    if (change->new && change->effect == WORSE && * row->quantity && * row->detail) {
        fputs("    ", out);
        report_plain(row->detail, out);
        fputs("\n", out);
    }
}

static void put_side(const char *which, const struct side *side, FILE *out) {
    fprintf(out, "%s  ", which);
    report_plain(side->folder, out);
    fputs(": commit ", out);
    report_plain(side->run.commit, out);
    fputs(", ", out);
    report_plain(side->run.compiler, out);
    fputs(", ", out);
    report_plain(side->run.date, out);
    fprintf(out, ", %zu rows\n", side->rows.count);
}

static void put_words(const struct comparison *c, FILE *out) {
    static const char *const heads[] = {[OTHER] = "Other", [BETTER] = "Better", [WORSE] = "Worse"};
    put_side("old", &c->old, out);
    put_side("new", &c->new, out);
    for (size_t i = 0, first = 0; i < c->count; i++) {
        const enum effect effect = c->changes[i].effect;
        const size_t count = count_changes(c, effect, KIND_COUNT);
        if (i == 0 || c->changes[i - 1].effect != effect) {
            fprintf(out, "\n%s (%zu):\n", heads[effect], count);
            first = i;
        }
        if (effect == WORSE || i - first < SHOWN)
            put_change(&c->changes[i], out);
        else if (i - first == SHOWN)
            fprintf(out, "  and %zu more: --json tells all\n", count - SHOWN);
    }
    fprintf(out, "\n%zu the same, %zu worse, %zu better", c->same,
            count_changes(c, WORSE, KIND_COUNT), count_changes(c, BETTER, KIND_COUNT));
    for (int kind = 0; kind < KIND_COUNT; kind++) {
        const size_t count = count_changes(c, OTHER, kind);
        if (count)
            fprintf(out, ", %zu %s", count, kind_names[kind]);
    }
    fputs("\n", out);
}

/* --- as JSON -------------------------------------------------------------------------------- */

/* Words from outside are made UTF-8 without control characters: jansson refuses anything else. */
static json_t *json_text(const char *text) {
    char *plain = NULL;
    size_t size;
    FILE *out = open_memstream(&plain, &size);
    if (!out)
        return NULL;
    report_plain(text, out);
    fclose(out);
    json_t *string = json_string(plain);
    free(plain);
    return string;
}

static json_t *json_side(const struct side *side) {
    const struct play_run *run = &side->run;
    return json_pack("{s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:I}", "folder", json_text(side->folder),
                     "version", json_text(run->version), "commit", json_text(run->commit),
                     "compiler", json_text(run->compiler), "flags", json_text(run->flags),
                     "machine", json_text(run->machine), "date", json_text(run->date), "rows",
                     (json_int_t)side->rows.count);
}

static json_t *json_state(const struct play_row *row) {
    if (!row)
        return json_null();
    return json_pack(
        "{s:s, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o}", "verdict", play_verdict_name(row->verdict),
        "expected", play_json_number(row->expected), "predicted", play_json_number(row->predicted),
        "error", play_json_number(row->error), "tolerance", play_json_number(row->tolerance),
        "order", play_json_number(row->order), "order_low", play_json_number(row->order_low),
        "order_high", play_json_number(row->order_high), "detail", json_text(row->detail));
}

static json_t *json_change(const struct change *change) {
    const struct play_row *row = change->new ? change->new : change->old;
    const char *const texts[][2] = {
        {"case", row->case_name},  {"variant", row->variant},     {"law", row->law},
        {"subject", row->subject}, {"target", row->target},       {"quantity", row->quantity},
        {"unit", row->unit},       {"metric", row->metric},       {"error_kind", row->error_kind},
        {"basis", row->basis},     {"reference", row->reference}, {"source", row->source},
    };
    json_t *object = json_pack("{s:s, s:s}", "kind", kind_names[change->kind], "effect",
                               effect_names[change->effect]);
    for (size_t i = 0; i < TOUCH_COUNT(texts); i++)
        json_object_set_new(object, texts[i][0], json_text(texts[i][1]));
    json_object_set_new(object, "old", json_state(change->old));
    json_object_set_new(object, "new", json_state(change->new));
    return object;
}

static void put_json(const struct comparison *c, FILE *out) {
    const size_t worse = count_changes(c, WORSE, KIND_COUNT);
    json_t *changes = json_array();
    for (size_t i = 0; i < c->count; i++)
        json_array_append_new(changes, json_change(&c->changes[i]));
    json_t *root =
        json_pack("{s:i, s:s, s:b, s:o, s:o, s:{s:f, s:f, s:f, s:f}, s:{s:I, s:I, s:I, s:I}, s:o}",
                  "schema", REPORT_COMPARE_SCHEMA, "tool", "touchstone report --compare", "worse",
                  worse > 0, "old", json_side(&c->old), "new", json_side(&c->new), "noise",
                  "error_factor", REPORT_COMPARE_FACTOR, "error_share_of_tolerance",
                  REPORT_COMPARE_SHARE, "order", REPORT_COMPARE_ORDER, "finding",
                  REPORT_COMPARE_FINDING, "counts", "same", (json_int_t)c->same, "worse",
                  (json_int_t)worse, "better", (json_int_t)count_changes(c, BETTER, KIND_COUNT),
                  "other", (json_int_t)count_changes(c, OTHER, KIND_COUNT), "changes", changes);
    json_dumpf(root, out, JSON_INDENT(1) | JSON_REAL_PRECISION(17));
    fputs("\n", out);
    json_decref(root);
}

/* --- all ------------------------------------------------------------------------------------ */

static int read_side(struct side *side, char *ret_message, size_t size) {
    char *file = play_format("%s/" RESULT_VERDICTS, side->folder);
    const int bad = play_read_json(file, &side->rows, &side->run, ret_message, size);
    free(file);
    return bad;
}

static void free_side(struct side *side) {
    play_rows_free(&side->rows);
    play_run_free(&side->run);
}

int report_compare(const char *old_folder, const char *new_folder, int json, FILE *out,
                   char *ret_message, size_t size) {
    struct comparison c = {.old.folder = old_folder, .new.folder = new_folder};
    int result = -1;
    if (read_side(&c.old, ret_message, size))
        return -1;
    if (!read_side(&c.new, ret_message, size)) {
        compare(&c);
        (json ? put_json : put_words)(&c, out);
        result = count_changes(&c, WORSE, KIND_COUNT) > 0;
        free(c.changes);
        free_side(&c.new);
    }
    free_side(&c.old);
    return result;
}
