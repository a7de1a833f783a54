/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "facts.h"

json_t *facts_object(const struct fact *list) {
    json_t *object = json_object();
    for (; list->key; list++)
        json_object_set_new(object, list->key, list->value);
    return object;
}

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
    FILE *out = play_text();
    write(row, out);
    return json_string(play_text_end(out));
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

const char *facts_class(enum play_verdict verdict) {
    return verdict == PLAY_VERDICT_PASS   ? "pass"
           : verdict == PLAY_VERDICT_SKIP ? "none"
           : verdict == PLAY_VERDICT_FINDING || verdict == PLAY_VERDICT_UNDETERMINED ||
                   verdict == PLAY_VERDICT_MARGINAL
               ? "warn"
               : "bad";
}

json_t *facts_query(const char *text) {
    FILE *out = play_text();
    for (; *text; text++)
        if (isalnum((unsigned char)*text) && (unsigned char)*text < 0x80)
            putc(*text, out);
        else
            fprintf(out, strchr("-._~", *text) ? "%c" : "%%%02X", (unsigned char)*text);
    return json_string(play_text_end(out));
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

static const char *text_at(const struct play_row *row, size_t at) {
    return *(const char *const *)(const void *)((const char *)row + at);
}

json_t *facts_each(const struct play_row *const *rows, size_t count, size_t most, size_t at) {
    size_t shown = 0, more = 0;
    FILE *out = play_text();
    for (size_t i = 0; i < count && !more; i++) {
        const char *text = text_at(rows[i], at);
        size_t k = 0;
        while (k < i && strcmp(text_at(rows[k], at), text) != 0)
            k++;
        if (k == i && *text && (shown < most || !++more))
            fprintf(out, "%s%s", shown++ ? ", " : "", text);
    }
    fputs(more ? " and others" : shown ? "" : FACTS_ABSENT, out);
    return json_string(play_text_end(out));
}

json_t *facts_verdicts(const struct play_row *const *rows, size_t count) {
    size_t counts[PLAY_VERDICT_COUNT] = {0}, any = 0;
    FILE *out = play_text();
    for (size_t i = 0; i < count; i++)
        counts[rows[i]->verdict]++;
    for (int v = PLAY_VERDICT_COUNT - 1; v >= 0; v--)
        if (counts[v])
            fprintf(out, "%s%zu %s", any++ ? ", " : "", counts[v],
                    play_verdict_name((enum play_verdict)v));
    return json_string(play_text_end(out));
}

/* --- cells ------------------------------------------------------------------------------------ */

void facts_put_plain(const char *text, FILE *out) {
    fputs(text, out);
}

static void put_error(const struct play_row *row, FILE *out) {
    report_row_error_at(row, facts_put_plain, FACTS_ABSENT, out);
}

static void put_tolerance(const struct play_row *row, FILE *out) {
    report_row_error(row, row->tolerance, facts_put_plain, FACTS_ABSENT, out);
}

static void put_kind(const struct play_row *row, FILE *out) {
    report_row_kind(row, facts_put_plain, FACTS_ABSENT, out);
}

static void put_order(const struct play_row *row, FILE *out) {
    report_row_order(row, FACTS_ABSENT, out);
}

static double share_of(const struct play_row *row) {
    return row->verdict == PLAY_VERDICT_FINDING ? (double)NAN
                                                : report_row_error_over_tolerance(row);
}

json_t *facts_bar(double share) {
    static const char *const parts[] = {"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"};
    FILE *out = play_text();
    const int eighths = isnan(share) ? 0 : (int)ceil(40 * fmin(share, 1.0));
    for (int i = 0; i < eighths / 8; i++)
        fputs("█", out);
    fputs(parts[eighths % 8], out);
    return json_string(play_text_end(out));
}

static void put_basis(const struct play_row *row, FILE *out) {
    fputs(row->basis == PLAY_BASIS_NONE ? FACTS_ABSENT : play_basis_word(row->basis), out);
    if (isnan(row->order) && isnan(row->order_expected))
        return;
    fputs(": ", out);
    report_row_order(row, FACTS_ABSENT, out);
}

/* A law that is asked for a refusal gives 1 or 0. */
static json_t *value_of(const struct play_row *row, double value) {
    if (strcmp(row->quantity, "refusal") != 0 || isnan(value))
        return facts_value(value, row->unit, 6);
    return json_string(value > 0.5 ? "refused" : "accepted");
}

json_t *facts_row(const struct play_row *row) {
    const double share = share_of(row);
    char *expression = play_row_expression(row);
    return FACTS(
        {"case", facts_text(row->case_name)},
        {"address", json_string(facts_address(row->case_name))}, {"law", facts_text(row->law)},
        {"variant", facts_text(row->variant)},
        {"title", facts_text(*row->title ? row->title : row->case_name)},
        {"quantity", facts_text(row->quantity)},
        {"equation", json_string(expression ? expression : "")},
        {"reference", facts_text(*row->reference ? row->reference : row->source)},
        {"source", facts_text(row->source)}, {"basis", facts_text(play_basis_word(row->basis))},
        {"basis_order", facts_written(put_basis, row)}, {"worst_at", facts_text(row->worst_at)},
        {"detail", facts_text(row->detail)}, {"unit", facts_text(row->unit)},
        {"expected", value_of(row, row->expected)}, {"obtained", value_of(row, row->predicted)},
        {"difference", facts_value(row->predicted - row->expected, row->unit, 6)},
        {"error", facts_written(put_error, row)}, {"tolerance", facts_written(put_tolerance, row)},
        {"kind", facts_written(put_kind, row)}, {"order", facts_written(put_order, row)},
        {"share", isnan(share) ? json_string("") : json_sprintf("%.2g", share)},
        {"bar", facts_bar(share)}, {"verdict", json_string(play_verdict_name(row->verdict))},
        {"sign", json_string(facts_sign(row->verdict))},
        {"bad", json_boolean(report_row_is_bad(row))});
}
