/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <jansson.h>
#include "write.h"
#include "cases/core/json.h"
#include "cases/tell/text.h"

#define SHOWN 20 /* changes in words that are not worse, of each effect; JSON has all */

/* --- in words ------------------------------------------------------------------------------- */

/* "error 3e-07 (ulp), tolerance ..., order ...": what of a row the change is about. */
static void put_state(const struct play_row *row, enum report_change_kind kind, FILE *out) {
    fputs(play_verdict_name(row->verdict), out);
    if (kind == REPORT_CHANGE_FINDING || row->verdict == PLAY_VERDICT_FINDING)
        fprintf(out, ", got %.6g", row->predicted + 0.0);
    else
        fprintf(out, ", error %.3g of %.3g", row->error, row->tolerance);
    if (row->error_kind == PLAY_ERROR_ULP)
        fputs(" ulp", out);
    if (!isnan(row->order_expected))
        fprintf(out, ", order %.3g [%.3g, %.3g]", row->order, row->order_low, row->order_high);
}

void report_put_change(const struct report_change *change, FILE *out) {
    const struct play_row *row = report_change_row(change);
    fprintf(out, "  %s  ", report_change_name(change->kind));
    text_plain(row->case_name, out);
    fputs(" ", out);
    text_plain(*row->quantity ? row->quantity : row->detail, out);
    fputs(" (law ", out);
    text_plain(row->law, out);
    fputs(")\n", out);
    if (*row->variant) {
        fputs("    [", out);
        text_plain(row->variant, out);
        fputs("]\n", out);
    }
    fputs("    ", out);
    if (change->old)
        put_state(change->old, change->kind, out);
    fputs(change->old && change->new ? "  ->  " : "", out);
    if (change->new)
        put_state(change->new, change->kind, out);
    fputs("\n", out);
    if (change->new && change->effect == REPORT_WORSE && * row->quantity && * row->detail) {
        fputs("    ", out);
        text_plain(row->detail, out);
        fputs("\n", out);
    }
}

static void put_side(const char *which, const struct report_results *side, FILE *out) {
    fprintf(out, "%s  ", which);
    text_plain(side->folder, out);
    fputs(": commit ", out);
    text_plain(side->run.commit, out);
    fputs(", ", out);
    text_plain(side->run.compiler, out);
    fputs(", ", out);
    text_plain(side->run.date, out);
    fprintf(out, ", %zu rows\n", side->rows.count);
}

/* "12 the same, 1 worse, 0 better, 3 new row" */
static char *sentence_of(const struct report_comparison *c) {
    char *text = play_format("%zu the same, %zu worse, %zu better", c->same,
                             report_comparison_count(c, REPORT_WORSE, REPORT_CHANGE_COUNT),
                             report_comparison_count(c, REPORT_BETTER, REPORT_CHANGE_COUNT));
    for (enum report_change_kind kind = 0; kind < REPORT_CHANGE_COUNT; kind++) {
        const size_t count = report_comparison_count(c, REPORT_OTHER, kind);
        if (count)
            text = play_format("%s, %zu %s", text, count, report_change_name(kind));
    }
    return text;
}

static void put_words(const struct report_comparison *c, FILE *out) {
    static const char *const heads[] = {
        [REPORT_OTHER] = "Other", [REPORT_BETTER] = "Better", [REPORT_WORSE] = "Worse"};
    put_side("old", c->old, out);
    put_side("new", c->new, out);
    for (size_t i = 0, first = 0; i < c->count; i++) {
        const enum report_effect effect = c->changes[i].effect;
        const size_t count = report_comparison_count(c, effect, REPORT_CHANGE_COUNT);
        if (i == 0 || c->changes[i - 1].effect != effect) {
            fprintf(out, "\n%s (%zu):\n", heads[effect], count);
            first = i;
        }
        if (effect == REPORT_WORSE || i - first < SHOWN)
            report_put_change(&c->changes[i], out);
        else if (i - first == SHOWN)
            fprintf(out, "  and %zu more: --json tells all\n", count - SHOWN);
    }
    fprintf(out, "\n%s\n", sentence_of(c));
}

/* --- as JSON -------------------------------------------------------------------------------- */

/* Words from outside are made UTF-8 without control characters: jansson refuses anything else. */
static json_t *json_text(const char *text) {
    FILE *out = play_text();
    text_plain(text, out);
    return json_string(play_text_end(out));
}

static json_t *json_side(const struct report_results *side) {
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

static json_t *json_change(const struct report_change *change) {
    const struct play_row *row = report_change_row(change);
    const char *const texts[][2] = {
        {"case", row->case_name},
        {"variant", row->variant},
        {"law", row->law},
        {"subject", row->subject},
        {"target", row->target},
        {"quantity", row->quantity},
        {"unit", row->unit},
        {"metric", play_metric_word(row->metric)},
        {"error_kind", play_error_word(row->error_kind)},
        {"basis", play_basis_word(row->basis)},
        {"reference", row->reference},
        {"source", row->source},
    };
    json_t *object = json_pack("{s:s, s:s}", "kind", report_change_name(change->kind), "effect",
                               report_effect_name(change->effect));
    for (size_t i = 0; i < TOUCH_COUNT(texts); i++)
        json_object_set_new(object, texts[i][0], json_text(texts[i][1]));
    json_object_set_new(object, "old", json_state(change->old));
    json_object_set_new(object, "new", json_state(change->new));
    return object;
}

/* The same in words. */
static json_t *json_words(const struct report_change *change) {
    FILE *out = play_text();
    report_put_change(change, out);
    return json_string(play_text_end(out));
}

static void put_json(const struct report_comparison *c, int brief, FILE *out) {
    const size_t worse = report_comparison_count(c, REPORT_WORSE, REPORT_CHANGE_COUNT);
    json_t *changes = json_array();
    for (size_t i = 0; i < c->count; i++)
        json_array_append_new(changes, (brief ? json_words : json_change)(&c->changes[i]));
    json_t *root = json_pack(
        "{s:s, s:i, s:s, s:b, s:o, s:o, s:{s:f, s:f, s:f, s:f}, s:{s:I, s:I, s:I, s:I}, s:o}",
        "sentence", sentence_of(c), "schema", REPORT_COMPARE_SCHEMA, "tool",
        "touchstone report --compare", "worse", worse > 0, "old", json_side(c->old), "new",
        json_side(c->new), "noise", "error_factor", REPORT_COMPARE_FACTOR,
        "error_share_of_tolerance", REPORT_COMPARE_SHARE, "order", REPORT_COMPARE_ORDER, "finding",
        REPORT_COMPARE_FINDING, "counts", "same", (json_int_t)c->same, "worse", (json_int_t)worse,
        "better", (json_int_t)report_comparison_count(c, REPORT_BETTER, REPORT_CHANGE_COUNT),
        "other", (json_int_t)report_comparison_count(c, REPORT_OTHER, REPORT_CHANGE_COUNT),
        "changes", changes);
    if (brief) {
        play_json_brief(root, JSON_BRIEF, out);
        return;
    }
    json_dumpf(root, out, JSON_INDENT(1) | JSON_REAL_PRECISION(17));
    fputs("\n", out);
    json_decref(root);
}

/* --- all ------------------------------------------------------------------------------------ */

int report_compare(const char *old_folder, const char *new_folder, int json, int brief, FILE *out,
                   char *ret_message, size_t size) {
    struct report_results old, new;
    struct report_comparison c;
    if (report_results_read_rows(old_folder, &old, ret_message, size))
        return -1;
    int result = -1;
    if (!report_results_read_rows(new_folder, &new, ret_message, size)) {
        report_comparison_make(&old, &new, 0, &c);
        if (json)
            put_json(&c, brief, out);
        else
            put_words(&c, out);
        result = report_comparison_count(&c, REPORT_WORSE, REPORT_CHANGE_COUNT) > 0;
    }
    return result;
}
