/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Findings: one for each sentence, whatever the laws and cases that show it. */
#include "facts.h"
#include "cases/results/pairing.h"

#define LAWS 3 /* named */

/* One sentence: its findings of single cases. */
struct sentence {
    size_t *places, count; /* first rows of findings, in the order of sorted */
};

static int by_text(const void *a, const void *b) {
    const struct play_row *const *const *l = a, *const *const *r = b;
    const int text = strcmp((**l)->detail, (**r)->detail);
    return text ? text : (*l > *r) - (*l < *r);
}

static int by_place(const void *a, const void *b) {
    const struct sentence *l = a, *r = b;
    return (l->places[0] > r->places[0]) - (l->places[0] < r->places[0]);
}

static struct sentence *find_sentences(const struct report *report, size_t *ret_count) {
    const struct play_row *const **heads = play_resize(NULL, report->count + 1, sizeof *heads);
    struct sentence *list = play_resize(NULL, report->count + 1, sizeof *list);
    size_t *places = play_resize(NULL, report->count + 1, sizeof *places), count = 0;
    *ret_count = 0;
    for (size_t i = 0; i < report->count; i++)
        if (report->findings[i] == i)
            heads[count++] = &report->sorted[i];
    qsort(heads, count, sizeof *heads, by_text);
    for (size_t i = 0; i < count; i++) {
        places[i] = (size_t)(heads[i] - report->sorted);
        if (!i || strcmp((*heads[i])->detail, (*heads[i - 1])->detail) != 0)
            list[(*ret_count)++] = (struct sentence){&places[i], 0};
        list[*ret_count - 1].count++;
    }
    qsort(list, *ret_count, sizeof *list, by_place);
    return list;
}

/* "hertz, hertz_mindlin + 3" */
static json_t *laws_of(const struct report *report, const struct sentence *sentence) {
    size_t laws = 0;
    FILE *out = play_text();
    for (size_t k = 0; k < sentence->count; k++) {
        const char *law = report->sorted[sentence->places[k]]->law;
        if (k && !strcmp(law, report->sorted[sentence->places[k - 1]]->law))
            continue;
        if (laws++ < LAWS)
            fprintf(out, "%s%s", laws > 1 ? ", " : "", law);
    }
    if (laws > LAWS)
        fprintf(out, " + %zu", laws - LAWS);
    return json_string(play_text_end(out));
}

/* The rows of a finding of one case; quantity NULL: of all its quantities. */
static const struct play_row **rows_of(const struct report *report, size_t first,
                                       const char *quantity, size_t *ret_count) {
    const size_t end = report_rows_end_of_case(report->sorted, report->count, first);
    const struct play_row **list = play_resize(NULL, end - first + 1, sizeof *list);
    *ret_count = 0;
    for (size_t i = first; i < end; i++)
        if (report->findings[i] == first &&
            (!quantity || !strcmp(report->sorted[i]->quantity, quantity)))
            list[(*ret_count)++] = report->sorted[i];
    return list;
}

/* The difference over the largest value. */
static double weight_of(const struct report_pairing *pairing) {
    return pairing->largest && pairing->most > 0
               ? fabs(pairing->largest->predicted - pairing->largest->expected) / pairing->most
               : -1.0;
}

/* Of the findings of a sentence the one with the largest difference. */
static size_t largest_of(const struct report *report, const struct sentence *sentence,
                         struct report_pairing *ret_pairing) {
    size_t best = sentence->places[0];
    *ret_pairing = (struct report_pairing){.head = NULL};
    for (size_t k = 0; k < sentence->count; k++) {
        const size_t place = sentence->places[k];
        struct report_pairing pairing;
        size_t count;
        const struct play_row **rows =
            rows_of(report, place, report->sorted[place]->quantity, &count);
        report_pairing_make(rows, count, &pairing);
        if (k && !(weight_of(&pairing) > weight_of(ret_pairing)))
            continue;
        *ret_pairing = pairing;
        best = place;
    }
    return best;
}

static json_t *sentence_facts(const struct report *report, const struct sentence *sentence) {
    struct report_pairing pairing;
    const size_t place = largest_of(report, sentence, &pairing);
    const struct play_row *row = pairing.largest ? pairing.largest : report->sorted[place];
    size_t all = 0, of_one;
    for (size_t k = 0; k < sentence->count; k++) {
        rows_of(report, sentence->places[k], NULL, &of_one);
        all += of_one;
    }
    json_t *facts = facts_row(row);
    json_object_update_new(
        facts,
        FACTS({"laws", laws_of(report, sentence)}, {"rows", json_integer((json_int_t)all)},
              {"several_rows", json_boolean(all > 1)},
              {"at", json_string(report_variant_without_law(row->variant, row->law))},
              {"compared", json_string(pairing.largest ? report_pairing_row_text(row, pairing.most)
                                                       : "no number")},
              {"bar", facts_bar(weight_of(&pairing))}));
    return facts;
}

json_t *facts_findings(struct report *report) {
    json_t *themes = json_array();
    size_t count, shown = 0, more = 0;
    const struct sentence *list = find_sentences(report, &count);
    for (int theme = 0; theme < REPORT_THEMES; theme++) {
        json_t *of_theme = json_array();
        for (size_t i = 0; i < count; i++) {
            if ((int)report_row_theme(report->sorted[list[i].places[0]]) != theme ||
                (shown == report->profile->findings && ++more))
                continue;
            json_array_append_new(of_theme, sentence_facts(report, &list[i]));
            shown++;
        }
        if (json_array_size(of_theme))
            json_array_append_new(
                themes, json_pack("{s:s, s:o}", "title", report_themes[theme], "list", of_theme));
    }
    return json_pack("{s:b, s:I, s:o, s:I}", "any", count > 0, "count", (json_int_t)count, "themes",
                     themes, "more", (json_int_t)more);
}
