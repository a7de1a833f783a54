/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "mistakes.h"
#include "verdict.h"

#define TYPE struct play_mistake
static const struct record_field fields[] = {
    MEMBER(law, TEXT, "as in the rows"),
    MEMBER(kind, TEXT, "what is changed of the law, and when"),
    MEMBER(number, SIZE, "of the kind in the list of the law, as rows name it in notices"),
    MEMBER(
        about, TEXT,
        "force, normal force, shear force, moments or stiffness: --strict needs a comparison that "
        "notices it; empty: of something else"),
    MEMBER(variants, SIZE, "in which it changes an answer of the law, of those where it was tried"),
    MEMBER(held, SIZE, "comparisons that pass there and were held against it"),
    MEMBER(noticed, SIZE, "of them, those that fail by it"),
    MEMBER(least, NUMBER,
           "the smallest one that a comparison notices, relative; null where it has no size, or "
           "none notices it"),
};
const struct record_table play_mistake_table =
    RECORD_CLOSED(TYPE, fields,
                  "kinds of mistake that were made in a law on purpose, to find which the "
                  "comparisons would notice");
#undef TYPE

/* Where it is, or has to go: by the name of the law, then by number. */
static size_t place_of(const struct play_mistakes *mistakes, const struct play_mistake *m,
                       int *ret_is) {
    size_t i = 0;
    while (i < mistakes->count && strcmp(mistakes->list[i].law, m->law) < 0)
        i++;
    while (i < mistakes->count && !strcmp(mistakes->list[i].law, m->law) &&
           mistakes->list[i].number < m->number)
        i++;
    *ret_is = i < mistakes->count && !strcmp(mistakes->list[i].law, m->law) &&
              mistakes->list[i].number == m->number;
    return i;
}

void play_mistakes_add(struct play_mistakes *mistakes, const struct play_mistake *mistake) {
    int is_there;
    const size_t i = place_of(mistakes, mistake, &is_there);
    if (is_there) {
        struct play_mistake *m = &mistakes->list[i];
        m->variants += mistake->variants;
        m->held += mistake->held;
        m->noticed += mistake->noticed;
        m->least = fmin(m->least, mistake->least); /* of a NaN and a number, the number */
        return;
    }
    mistakes->list = play_resize(mistakes->list, mistakes->count + 1, sizeof *mistakes->list);
    memmove(mistakes->list + i + 1, mistakes->list + i,
            (mistakes->count++ - i) * sizeof *mistakes->list);
    mistakes->list[i] = *mistake;
}

void play_mistakes_join(struct play_mistakes *mistakes, const struct play_mistakes *part) {
    for (size_t i = 0; i < part->count; i++)
        play_mistakes_add(mistakes, &part->list[i]);
}

static int is_of(const struct play_mistake *m, const char *law) {
    return m->variants && (!law || !strcmp(m->law, law));
}

size_t play_mistakes_noticed(const struct play_mistakes *mistakes, const char *law,
                             size_t *ret_kinds) {
    size_t noticed = 0;
    *ret_kinds = 0;
    for (size_t i = 0; i < mistakes->count; i++)
        if (is_of(&mistakes->list[i], law)) {
            noticed += mistakes->list[i].noticed > 0;
            ++*ret_kinds;
        }
    return noticed;
}

size_t play_mistakes_missed(const struct play_mistakes *mistakes, const char *law, int main,
                            char **ret_text) {
    const char *last = law ? law : "";
    FILE *out = play_text();
    size_t count = 0;
    for (size_t i = 0; i < mistakes->count; i++) {
        const struct play_mistake *m = &mistakes->list[i];
        if (!is_of(m, law) || m->noticed || (main && !*m->about))
            continue;
        const int is_next = strcmp(last, m->law) != 0;
        fprintf(out, "%s%s%s%s",
                !count++  ? ""
                : is_next ? "; "
                          : ", ",
                is_next ? m->law : "", is_next ? ": " : "", m->kind);
        last = m->law;
    }
    char *text = play_text_end(out);
    if (ret_text)
        *ret_text = text;
    return count;
}

char *play_mistakes_text(const struct play_rows *rows) {
    size_t kinds, passes = 0, tried = 0, refusals = 0, determinism = 0;
    const size_t noticed = play_mistakes_noticed(&rows->mistakes, NULL, &kinds);
    for (size_t i = 0; i < rows->count; i++) {
        const struct play_row *row = &rows->rows[i];
        const int is_refusal = !strcmp(row->quantity, "refusal"),
                  is_determinism = !strcmp(row->quantity, "determinism");
        if (row->verdict != PLAY_VERDICT_PASS)
            continue;
        refusals += is_refusal != 0;
        determinism += is_determinism != 0;
        passes += !is_refusal && !is_determinism;
        tried += row->kinds > 0;
    }
    if (!kinds)
        return NULL;
    FILE *out = play_text();
    fprintf(out, "%zu %s", passes, passes == 1 ? "pass" : "passes");
    if (tried < passes)
        fprintf(out, ", %zu held against mistakes: ", tried);
    fprintf(out, "%s %zu of %zu kinds of mistake",
            tried == 1       ? tried < passes ? "this one notices" : "; it notices"
            : tried < passes ? "these notice"
                             : "; together they notice",
            noticed, kinds);
    if (refusals)
        fprintf(out, "; beside them %zu of refusals", refusals);
    if (determinism)
        fprintf(out, "%s %zu of determinism", refusals ? " and" : "; beside them", determinism);
    return play_text_end(out);
}
