/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <string.h>
#include "cases/base/memory.h"
#include "facts.h"
#include "cases/results/rows.h"
#include "touchstone/common.h"

json_t *facts_value(double value, const char *unit, int digits) {
    if (isnan(value))
        return json_string(FACTS_ABSENT);
    const int has_unit = *unit && strcmp(unit, "1") != 0;
    return json_sprintf("%.*g%s%s", digits, value + 0.0, has_unit ? " " : "", has_unit ? unit : "");
}

json_t *facts_text(const char *text) {
    return json_string(*text ? text : FACTS_ABSENT);
}

json_t *facts_written(void (*write)(const struct play_row *row, FILE *out),
                      const struct play_row *row) {
    char *text = NULL;
    size_t size;
    FILE *out = play_text(&text, &size);
    write(row, out);
    fclose(out);
    return json_string(text);
}

const char *facts_sign(enum play_verdict verdict) {
    static const char *const signs[PLAY_VERDICT_COUNT] = {
        [PLAY_VERDICT_PASS] = "✓",     [PLAY_VERDICT_FINDING] = "◆",
        [PLAY_VERDICT_SKIP] = "○",     [PLAY_VERDICT_UNDETERMINED] = "◌",
        [PLAY_VERDICT_MARGINAL] = "≈", [PLAY_VERDICT_VACUOUS] = "∅",
        [PLAY_VERDICT_FAIL] = "✗",     [PLAY_VERDICT_TIMEOUT] = "…",
        [PLAY_VERDICT_ERROR] = "?",    [PLAY_VERDICT_CRASH] = "‼",
    };
    return signs[verdict];
}

char *facts_address(const char *name) {
    const size_t fine = strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789_-/");
    char *address = play_copy(name[fine] ? "" : name), *to = address;
    for (const char *c = address; *c; c++)
        if (*c != '/')
            *to++ = *c;
    *to = '\0';
    return address;
}

json_t *facts_verdicts(const struct play_row *const *rows, size_t count) {
    size_t counts[PLAY_VERDICT_COUNT] = {0}, any = 0, size;
    char *text = NULL;
    FILE *out = play_text(&text, &size);
    for (size_t i = 0; i < count; i++)
        counts[rows[i]->verdict]++;
    for (int v = PLAY_VERDICT_COUNT - 1; v >= 0; v--)
        if (counts[v])
            fprintf(out, "%s%zu %s", any++ ? ", " : "", counts[v],
                    play_verdict_name((enum play_verdict)v));
    fclose(out);
    return json_string(text);
}

/* --- cells ------------------------------------------------------------------------------------ */

static void put_plain(const char *text, FILE *out) {
    fputs(text, out);
}

static void put_error(const struct play_row *row, FILE *out) {
    report_row_error_at(row, put_plain, FACTS_ABSENT, out);
}

static void put_tolerance(const struct play_row *row, FILE *out) {
    report_row_error(row, row->tolerance, put_plain, FACTS_ABSENT, out);
}

static void put_kind(const struct play_row *row, FILE *out) {
    report_row_kind(row, put_plain, FACTS_ABSENT, out);
}

static void put_order(const struct play_row *row, FILE *out) {
    report_row_order(row, FACTS_ABSENT, out);
}

static double share_of(const struct play_row *row) {
    return row->verdict == PLAY_VERDICT_FINDING ? (double)NAN
                                                : report_row_error_over_tolerance(row);
}

/* Ten places; full where the error is as large as its tolerance, or larger. */
static void put_bar(const struct play_row *row, FILE *out) {
    const double share = share_of(row);
    for (int i = 0; !isnan(share) && i < 10; i++)
        fputs(share * 10 > i + 0.5 ? "█" : "░", out);
}

json_t *facts_row(const struct play_row *row) {
    const double share = share_of(row);
    char *expression = play_row_expression(row);
    const struct {
        const char *key;
        json_t *value;
    } cells[] = {
        {"case", facts_text(row->case_name)},
        {"address", json_string(facts_address(row->case_name))},
        {"law", facts_text(row->law)},
        {"variant", facts_text(row->variant)},
        {"title", facts_text(*row->title ? row->title : row->case_name)},
        {"quantity", facts_text(row->quantity)},
        {"equation", json_string(expression ? expression : "")},
        {"reference", facts_text(*row->reference ? row->reference : row->source)},
        {"source", facts_text(row->source)},
        {"basis", facts_text(row->basis)},
        {"worst_at", facts_text(row->worst_at)},
        {"detail", facts_text(row->detail)},
        {"unit", facts_text(row->unit)},
        {"expected", facts_value(row->expected, row->unit, 6)},
        {"obtained", facts_value(row->predicted, row->unit, 6)},
        {"difference", facts_value(row->predicted - row->expected, row->unit, 6)},
        {"error", facts_written(put_error, row)},
        {"tolerance", facts_written(put_tolerance, row)},
        {"kind", facts_written(put_kind, row)},
        {"order", facts_written(put_order, row)},
        {"share", isnan(share) ? json_string("") : json_sprintf("%.2g", share)},
        {"bar", facts_written(put_bar, row)},
        {"verdict", json_string(play_verdict_name(row->verdict))},
        {"sign", json_string(facts_sign(row->verdict))},
        {"bad", json_boolean(report_row_is_bad(row))},
    };
    json_t *facts = json_object();
    for (size_t i = 0; i < TOUCH_COUNT(cells); i++)
        json_object_set_new(facts, cells[i].key, cells[i].value);
    return facts;
}
