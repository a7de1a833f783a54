/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pairing.h"

#define QUANTITIES 4     /* of one finding, named in words */
#define TINY       1e-12 /* of the largest value: shown as 0 */
#define EQUAL      1e-6  /* of a difference: another as large; of a value: hardly another */

static double difference(const struct play_row *row) {
    return fabs(row->predicted - row->expected);
}

/* The row whose difference is the least, or with a sign of -1 the largest; most: the largest value. */
static const struct play_row *extreme(const struct play_row *const *rows, size_t count, int sign,
                                      double most) {
    const struct play_row *best = NULL;
    double least = HUGE_VAL;
    for (size_t i = 0; i < count; i++)
        least = fmin(least, sign * difference(rows[i])); /* the one that is a number */
    const double margin = isfinite(least) ? EQUAL * fabs(least) + TINY * most : 0.0;
    for (size_t i = 0; i < count; i++) {
        const double value = sign * difference(rows[i]);
        const int equal = value <= least || value - least <= margin;
        if (equal && (!best || rows[i] < best))
            best = rows[i];
    }
    return best;
}

void report_pairing_make(const struct play_row *const *rows, size_t count,
                         struct report_pairing *ret_pairing) {
    *ret_pairing = (struct report_pairing){.head = rows[0], .count = count};
    for (size_t i = 0; i < count; i++) {
        const double off = difference(rows[i]);
        ret_pairing->missing += isnan(off) ? 1 : 0;
        if (!isfinite(off))
            continue;
        ret_pairing->most = fmax(ret_pairing->most, fabs(rows[i]->expected));
        ret_pairing->most = fmax(ret_pairing->most, fabs(rows[i]->predicted));
    }
    ret_pairing->largest = extreme(rows, count, -1, ret_pairing->most);
    ret_pairing->smallest = extreme(rows, count, 1, ret_pairing->most);
}

/* Shown as 0: so small beside the others that it is made of round-off. */
static double shown(double value, double most) {
    return fabs(value) <= TINY * most ? 0.0 : value;
}

/* The value obtained, without what round-off makes of the intended one. */
static double obtained(const struct play_row *row, double most) {
    return difference(row) <= TINY * most ? row->expected : row->predicted;
}

static void put_amount(double value, int digits, const char *unit, FILE *out) {
    fprintf(out, "%.*g", digits, value + 0.0);
    if (*unit && strcmp(unit, "1") != 0) {
        putc(' ', out);
        fputs(unit, out);
    }
}

/* So many digits that the difference is seen with two of its own. */
static int digits_of(double expected, double off) {
    const double share = off / fabs(expected);
    return share > 0 && share < 1e-2 ? (int)fmin(2 + ceil(-log10(share)), 17) : 4;
}

static void put_share(double expected, double predicted, const char *unit, FILE *out) {
    /* A share that is a number with few digits is rounded in one direction, whatever its last bits. */
    const double share = 100 * (1 + 1e-9) * (predicted - expected) / expected;
    const int same_sign = (expected > 0) == (predicted > 0) || !(fabs(predicted) > 0);
    if (same_sign && fabs(expected) >= 0.1 * fabs(predicted)) {
        fprintf(out, fabs(share) >= 10 ? "%+.0f %%" : "%+.2g %%", share);
        fputs(expected < 0 ? " in magnitude" : "", out);
    } else {
        fputs("difference ", out);
        put_amount(fabs(predicted - expected), 4, unit, out);
    }
}

/* least: the smallest difference of several, of which it does not matter how small it is. */
static void say_row(const struct play_row *row, double most, int least, FILE *out) {
    const double expected = shown(row->expected, most),
                 predicted = shown(obtained(row, most), most);
    const double off = fabs(predicted - expected);
    const int hardly = least && off <= EQUAL * fabs(expected);
    const int digits = hardly ? 4 : digits_of(expected, off);
    fprintf(out, "%s ", play_row_expected_word(row));
    put_amount(expected, digits, row->unit, out);
    fputs(", obtained ", out);
    put_amount(predicted, digits, row->unit, out);
    if (!(off > 0))
        fputs(" (no difference)", out);
    else if (hardly)
        fputs(" (equal within 1e-6 of it)", out);
    else if (fabs(expected) > 0 && isfinite(off)) {
        fputs(" (", out);
        put_share(expected, predicted, row->unit, out);
        fputs(")", out);
    }
}

const char *report_variant_without_law(const char *variant, const char *law) {
    static const char key[] = "law=";
    const size_t length = strlen(law), before = strlen(key);
    if (strncmp(variant, key, before) != 0 || strncmp(variant + before, law, length) != 0)
        return variant;
    const char *rest = variant + before + length;
    return *rest == ' ' ? rest + 1 : *rest ? variant : rest;
}

static const char *variant_of(const struct play_row *row) {
    return report_variant_without_law(row->variant, row->law);
}

static void put_place(const struct play_row *row, FILE *out) {
    const char *variant = variant_of(row);
    fputs(*variant ? " at " : "", out);
    fputs(variant, out);
}

static void say_largest(const struct report_pairing *pairing, FILE *out) {
    fputs(pairing->head->quantity, out);
    if (!pairing->largest) {
        fputs(": no number", out);
        return;
    }
    put_place(pairing->largest, out);
    fputs(": ", out);
    say_row(pairing->largest, pairing->most, 0, out);
}

static void say(const struct report_pairing *pairing, FILE *out) {
    const struct play_row *largest = pairing->largest, *smallest = pairing->smallest;
    const size_t compared = pairing->count - pairing->missing;
    say_largest(pairing, out);
    if (!largest)
        return;
    if (compared > 1)
        fprintf(out,
                largest == smallest ? ", and the same difference in all %zu rows"
                                    : ", the largest difference of %zu rows",
                compared);
    if (largest != smallest) {
        fputs(*variant_of(smallest) ? "; the smallest is" : "; the smallest is another", out);
        put_place(smallest, out);
        fputs(": ", out);
        say_row(smallest, pairing->most, 1, out);
    }
    if (pairing->missing)
        fprintf(out, "; %zu %s no number", pairing->missing,
                pairing->missing == 1 ? "row has" : "rows have");
}

char *report_pairing_row_text(const struct play_row *row, double most) {
    FILE *out = play_text();
    say_row(row, most, 0, out);
    return play_text_end(out);
}

static char *text_of(const struct report_pairing *pairing,
                     void (*how)(const struct report_pairing *pairing, FILE *out)) {
    FILE *out = play_text();
    how(pairing, out);
    return play_text_end(out);
}

char *report_pairing_largest_text(const struct report_pairing *pairing) {
    return text_of(pairing, say_largest);
}

/* --- several quantities ------------------------------------------------------------------------ */

static int by_place(const void *a, const void *b) {
    const struct play_row *const *left = a, *const *right = b;
    return (*left > *right) - (*left < *right);
}

/* The rows about the quantity of rows[0] to the front; how many. */
static size_t take_quantity(const struct play_row **rows, size_t count) {
    size_t taken = 1;
    for (size_t i = 1; i < count; i++) {
        const struct play_row *row = rows[i];
        if (strcmp(row->quantity, rows[0]->quantity) != 0)
            continue;
        memmove(&rows[taken + 1], &rows[taken], (i - taken) * sizeof *rows);
        rows[taken++] = row;
    }
    return taken;
}

char *report_pairing_finding_text(const struct play_row *const *rows, size_t count) {
    const struct play_row **list = play_resize(NULL, count + 1, sizeof *list);
    size_t first = 0;
    FILE *out = play_text();
    memcpy(list, rows, count * sizeof *list);
    qsort(list, count, sizeof *list, by_place);
    for (size_t said = 0; first < count && said < QUANTITIES; said++) {
        struct report_pairing pairing;
        const size_t alike = take_quantity(list + first, count - first);
        report_pairing_make(list + first, alike, &pairing);
        fputs(said ? ". " : "", out);
        say(&pairing, out);
        first += alike;
    }
    if (first < count)
        fprintf(out, ". %zu more %s of other quantities", count - first,
                count - first == 1 ? "row is" : "rows are");
    return play_text_end(out);
}
