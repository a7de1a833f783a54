/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What was tested, and how it is run again. */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "cases/base/memory.h"
#include "cases/base/shell.h"
#include "page.h"
#include "cases/tell/text.h"
#include "touchstone/common.h"

#define VALUES 6 /* of a property, that are shown */

/* --- which are whose -------------------------------------------------------------------------- */

static int compare_cases(const struct play_setup *setup, const char *law, const char *case_name) {
    const int order = strcmp(setup->law, law);
    return order ? order : strcmp(setup->case_name, case_name);
}

static int by_case(const void *a, const void *b) {
    const struct play_setup *const *left = a, *const *right = b;
    const int order = compare_cases(*left, (*right)->law, (*right)->case_name);
    return order ? order : (*left > *right) - (*left < *right);
}

const struct play_setup **page_setups_sorted(const struct play_setups *setups) {
    const struct play_setup **sorted = play_resize(NULL, setups->count + 1, sizeof *sorted);
    for (size_t i = 0; i < setups->count; i++)
        sorted[i] = &setups->setups[i];
    qsort(sorted, setups->count, sizeof *sorted, by_case);
    return sorted;
}

size_t page_setups_of(const struct page *page, const char *law, const char *case_name,
                      size_t *ret_first) {
    size_t low = 0, high = page->results->rows.setups.count, end;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (compare_cases(page->setups[middle], law, case_name) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    for (end = low; end < page->results->rows.setups.count &&
                    !compare_cases(page->setups[end], law, case_name);)
        end++;
    *ret_first = low;
    return end - low;
}

/* --- values --------------------------------------------------------------------------------- */

void page_setting(const struct page *page, const char *law, const char *case_name,
                  const char *name) {
    size_t first = 0, many = page->results->rows.setups.count, count = 0;
    const struct play_setup *const *setups = page->setups;
    char *seen[VALUES + 1];
    if (*case_name) {
        many = page_setups_of(page, law, case_name, &first);
        setups += first;
    }
    for (size_t i = 0; i < many && count <= VALUES; i++) {
        const struct play_setting *setting =
            !strcmp(setups[i]->law, law) ? play_setup_find(setups[i], name) : NULL;
        char *text = setting ? play_setting_text(setting) : NULL;
        size_t s = 0;
        while (text && s < count && strcmp(seen[s], text) != 0)
            s++;
        if (text && s == count)
            seen[count++] = text;
    }
    for (size_t s = 0; s < count; s++) {
        const int pair = strchr(seen[s], ',') != NULL && count > 1;
        if (s < VALUES) {
            fputs(s ? ", " : "", page->out);
            fputs(pair ? "(" : "", page->out);
            text_attribute(seen[s], page->out);
            fputs(pair ? ")" : "", page->out);
        }
    }
    fputs(count > VALUES ? ", …" : count ? "" : PAGE_ABSENT, page->out);
}

/* What a case has where it says nothing else (cases/README.md); inertia follows from mass and radius in
 * most, and stands in verdicts.json. */
static int is_usual(const struct touch_law *law, const struct play_setting *setting) {
    static const struct {
        const char *name, *word;
        double value;
    } usual[] = {{"rigid", NULL, 0},   {"dimension", NULL, 3}, {"phase", NULL, 0.5},
                 {"impacts", NULL, 1}, {"spin1", NULL, 0},     {"spin2", NULL, 0},
                 {"angle", NULL, 0},   {"plane", "fixed", 0},  {"end", "zero_overlap", 0}};
    const int lever = touch_convention_find(setting->name);
    if (lever >= 0 && law && setting->word) {
        const enum touch_convention which = (enum touch_convention)lever;
        const unsigned said = touch_convention_get(&law->conventions, which);
        return touch_convention_value_find(which, setting->word) == (said ? said : 1);
    }
    for (size_t i = 0; i < TOUCH_COUNT(usual); i++) {
        if (strcmp(usual[i].name, setting->name) != 0)
            continue;
        int same = !usual[i].word == !setting->word &&
                   (!setting->word || !strcmp(usual[i].word, setting->word));
        for (size_t k = 0; same && !setting->word && k < setting->count; k++)
            same = fabs(setting->value[k] - usual[i].value) <= 0;
        return same;
    }
    return !strcmp(setting->name, "inertia");
}

/* What the table of the law says already. */
static int is_default(const struct touch_law *law, const struct play_setting *setting) {
    const int k = law ? touch_property_find(law, setting->name) : -1;
    char name[64];
    if (k < 0)
        return is_usual(law, setting);
    const struct touch_property *property = &law->properties[k];
    if (property->flags & (TOUCH_REQUIRED | TOUCH_OPTIONAL))
        return 0;
    if (setting->word)
        return property->type == TOUCH_CHOICE &&
               touch_choice_name(property, (size_t)property->initial, name, sizeof name) &&
               !strcmp(name, setting->word);
    for (size_t i = 0; i < setting->count; i++)
        if (!(fabs(setting->value[i] - property->initial) <= 0))
            return 0;
    return setting->count > 0;
}

static int is_default_in_all(const struct play_setup *const *setups, size_t count,
                             const struct touch_law *law, const char *name) {
    for (size_t i = 0; i < count; i++) {
        const struct play_setting *setting = play_setup_find(setups[i], name);
        if (setting && !is_default(law, setting))
            return 0;
    }
    return 1;
}

/* The settings of some setups, each name once, in their order; how many. */
static size_t names_of(const struct play_setup *const *setups, size_t count,
                       const struct play_setting ***ret_names) {
    const struct play_setting **names = NULL;
    size_t known = 0;
    for (size_t i = 0; i < count; i++)
        for (size_t k = 0; k < setups[i]->count; k++) {
            size_t n = 0;
            while (n < known && strcmp(names[n]->name, setups[i]->settings[k].name) != 0)
                n++;
            if (n < known)
                continue;
            names = play_resize(names, known + 1, sizeof *names);
            names[known++] = &setups[i]->settings[k];
        }
    *ret_names = names;
    return known;
}

static void put_setting(const struct page *page, const struct play_setup *setup,
                        const struct play_setting *setting) {
    fputs("<tr><th>", page->out);
    page_text(setting->name, page->out);
    fputs("</th><td>", page->out);
    page_setting(page, setup->law, setup->case_name, setting->name);
    if (!setting->word && *setting->unit && strcmp(setting->unit, "1") != 0) {
        putc(' ', page->out);
        text_attribute(setting->unit, page->out);
    }
    fputs("</td></tr>\n", page->out);
}

void page_setups(const struct page *page, const char *law_name, const char *case_name) {
    const struct touch_law *law = touch_law_find(law_name);
    const struct play_setting **names;
    size_t first;
    const size_t count = page_setups_of(page, law_name, case_name, &first);
    const struct play_setup *const *setups = page->setups + first;
    if (!count)
        return;
    fprintf(page->out, "<details><summary>Properties, pair and motion%s</summary>\n",
            law ? "; all others have their defaults" : "");
    page_plain_table("Values used", "v", page->out);
    fputs("<thead><tr><th>Name</th><th>Values</th></tr></thead><tbody>\n", page->out);
    const size_t known = names_of(setups, count, &names);
    for (size_t n = 0; n < known; n++)
        if (!is_default_in_all(setups, count, law, names[n]->name))
            put_setting(page, setups[0], names[n]);
    page_table_end(page->out);
    fputs("</details>\n", page->out);
}

/* --- commands ------------------------------------------------------------------------------- */

static void put_code(const char *command, FILE *out) {
    if (!text_is_plain(command)) {
        fputs("a name in it has characters that cannot be typed", out);
        return;
    }
    fputs("<code>", out);
    text_attribute(command, out);
    fputs("</code>", out);
}

/* Of results that do not say what was tested. */
static char *guess(const char *case_name) {
    char *word = shell_word(case_name);
    return play_format("touchstone verify %s", word);
}

void page_command(const struct page *page, const char *law, const char *case_name) {
    size_t first;
    const size_t count = page_setups_of(page, law, case_name, &first);
    const struct play_setup *one = count ? page->setups[first] : NULL;
    char *command = one ? play_copy(one->command) : guess(case_name);
    fputs("<p>", page->out);
    put_code(command, page->out);
    if (count > 1)
        fprintf(page->out,
                " runs all %zu variants, <code>--variant</code> with a number from 1 to %zu or a "
                "name one of them.",
                count, count);
    fputs("</p>\n", page->out);
}

void page_put_again(const struct page *page) {
    fputs("<p>The same commit, compiler, flags and mathematical library give the same rows, "
          "digit for digit. The section of each case ends with the command that runs the "
          "case again. <code>--variant</code> with the number or the name of a variant runs "
          "that one alone; <code>trace</code> or <code>plot</code> in place of "
          "<code>verify</code> gives its curve. Seeds are in the case files. The commands of "
          "all cases are in <code>verdicts.json</code>, too.</p>\n",
          page->out);
}
