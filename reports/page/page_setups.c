/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What was tested, and how it is run again. */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "cases/base/memory.h"
#include "cases/base/shell.h"
#include "page.h"
#include "reports/read/text.h"
#include "touchstone/common.h"

#define VALUES   6 /* of a property, that are shown */
#define COMMANDS 6 /* of a case */

size_t page_setup_number(const struct page *page, const struct play_setup *setup) {
    return (size_t)(setup - page->results->rows.setups.setups) + 1;
}

static int is_of(const struct play_setup *setup, const char *law, const char *case_name) {
    return !strcmp(setup->law, law) && (!*case_name || !strcmp(setup->case_name, case_name));
}

int page_setup_is_shown(const struct page *page, const struct play_setup *setup) {
    return page->count <= PAGE_WHOLE || page_setup_number(page, setup) <= COMMANDS ||
           !is_of(setup - COMMANDS, setup->law, setup->case_name);
}

/* --- values --------------------------------------------------------------------------------- */

void page_setting(const struct page *page, const char *law, const char *case_name,
                  const char *name) {
    const struct play_setups *setups = &page->results->rows.setups;
    char *seen[VALUES + 1];
    size_t count = 0;
    for (size_t i = 0; i < setups->count && count <= VALUES; i++) {
        const struct play_setting *setting = is_of(&setups->setups[i], law, case_name)
                                                 ? play_setup_find(&setups->setups[i], name)
                                                 : NULL;
        char *text = setting ? play_setting_text(setting) : NULL;
        size_t s = 0;
        while (text && s < count && strcmp(seen[s], text) != 0)
            s++;
        if (text && s == count)
            seen[count++] = text;
        else
            free(text);
    }
    for (size_t s = 0; s < count; s++) {
        const int pair = strchr(seen[s], ',') != NULL && count > 1;
        if (s < VALUES) {
            fputs(s ? ", " : "", page->out);
            fputs(pair ? "(" : "", page->out);
            report_attribute(seen[s], page->out);
            fputs(pair ? ")" : "", page->out);
        }
        free(seen[s]);
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
    static const char *const arms[] = {
#define X(name, keyword, meaning) keyword,
        TOUCH_ARMS(X)
#undef X
    };
    if (!strcmp(setting->name, "arm"))
        return law && setting->word && !strcmp(setting->word, arms[law->arm]);
    if (!strcmp(setting->name, "slip_arm"))
        return law && setting->word && !strcmp(setting->word, arms[law->slip_arm]);
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

/* Whether a name stands among the settings of an earlier setup of the case. */
static int is_told(const struct play_setups *setups, size_t first, size_t i, const char *name) {
    for (size_t k = first; k < i; k++)
        if (is_of(&setups->setups[k], setups->setups[i].law, setups->setups[i].case_name) &&
            play_setup_find(&setups->setups[k], name))
            return 1;
    return 0;
}

static int is_default_in_all(const struct page *page, size_t first, const struct touch_law *law,
                             const char *name) {
    const struct play_setups *setups = &page->results->rows.setups;
    for (size_t i = first; i < setups->count; i++) {
        const struct play_setup *setup = &setups->setups[i];
        const struct play_setting *setting =
            is_of(setup, setups->setups[first].law, setups->setups[first].case_name)
                ? play_setup_find(setup, name)
                : NULL;
        if (setting && !is_default(law, setting))
            return 0;
    }
    return 1;
}

static void put_setting(const struct page *page, const struct play_setup *setup,
                        const struct play_setting *setting) {
    fputs("<tr><th scope=\"row\">", page->out);
    page_text(setting->name, page->out);
    fputs("</th><td>", page->out);
    page_setting(page, setup->law, setup->case_name, setting->name);
    if (!setting->word && *setting->unit && strcmp(setting->unit, "1") != 0) {
        putc(' ', page->out);
        report_attribute(setting->unit, page->out);
    }
    fputs("</td></tr>\n", page->out);
}

void page_setups(const struct page *page, const char *law_name, const char *case_name) {
    const struct play_setups *setups = &page->results->rows.setups;
    const struct touch_law *law = touch_law_find(law_name);
    size_t first = 0;
    while (first < setups->count && !is_of(&setups->setups[first], law_name, case_name))
        first++;
    if (first == setups->count)
        return;
    char *caption = play_format("Values used in %s%s", case_name,
                                law ? "; all others have their defaults" : "");
    fputs("<details><summary>Properties, pair and motion</summary>\n", page->out);
    page_table("", caption, page->out);
    free(caption);
    fputs("<thead><tr><th scope=\"col\">Name</th><th scope=\"col\">Values</th></tr></thead><tbody>"
          "\n",
          page->out);
    for (size_t i = first; i < setups->count; i++) {
        const struct play_setup *setup = &setups->setups[i];
        for (size_t k = 0; is_of(setup, law_name, case_name) && k < setup->count; k++)
            if (!is_told(setups, first, i, setup->settings[k].name) &&
                !is_default_in_all(page, first, law, setup->settings[k].name))
                put_setting(page, setup, &setup->settings[k]);
    }
    page_table_end(page->out);
    fputs("</details>\n", page->out);
}

/* --- commands ------------------------------------------------------------------------------- */

static void put_code(const char *command, FILE *out) {
    if (!report_is_plain(command)) {
        fputs("a name in it has characters that cannot be typed", out);
        return;
    }
    fputs("<code>", out);
    report_attribute(command, out);
    fputs("</code>", out);
}

static void put_command(const struct page *page, const struct play_setup *setup) {
    char *command = play_setup_command(setup);
    fprintf(page->out, "<tr id=\"v%zu\"><td>", page_setup_number(page, setup));
    put_code(command, page->out);
    fputs("</td></tr>\n", page->out);
    free(command);
}

/* Of results that do not say what was tested. */
static void put_guess(const struct page *page, size_t first) {
    char *word = shell_word(page->sorted[first]->case_name);
    char *command = play_format("touchstone verify %s", word);
    fputs("<tr><td>", page->out);
    put_code(command, page->out);
    fputs("</td></tr>\n", page->out);
    free(command);
    free(word);
}

static void put_case(const struct page *page, size_t first, size_t end) {
    const struct play_setups *setups = &page->results->rows.setups;
    const struct play_row *head = page->sorted[first];
    size_t count = 0;
    fprintf(page->out, "<tbody><tr><th scope=\"rowgroup\"><a href=\"#c%zu\">",
            page->case_of[first]);
    page_text(head->case_name, page->out);
    fputs("</a>, law ", page->out);
    page_text(head->law, page->out);
    fprintf(page->out, ", rows <a href=\"#r%zu\">%zu to %zu</a></th></tr>\n", first + 1, first + 1,
            end);
    for (size_t i = 0; i < setups->count; i++)
        if (is_of(&setups->setups[i], head->law, head->case_name) && ++count &&
            page_setup_is_shown(page, &setups->setups[i]))
            put_command(page, &setups->setups[i]);
    if (count > COMMANDS && page->count > PAGE_WHOLE)
        fprintf(page->out,
                "<tr><td>and %zu more variants: <code>--variant N</code>, N to %zu</td></tr>\n",
                count - COMMANDS, count);
    if (!count)
        put_guess(page, first);
    fputs("</tbody>", page->out);
}

void page_put_again(const struct page *page) {
    fputs("<p>The same commit, compiler, flags and mathematical library give the same rows, digit "
          "for digit. The name of a variant in <a href=\"#table\">the table</a> leads to the "
          "command here; with <code>trace</code> or <code>plot</code> instead of "
          "<code>verify</code> it gives the curve. Seeds are in the case files.</p>\n",
          page->out);
    page_table("", "The command of every variant", page->out);
    fputs("<thead><tr><th scope=\"col\">Command</th></tr></thead>\n", page->out);
    for (size_t first = 0, end; first < page->count; first = end) {
        end = report_rows_end_of_case(page->sorted, page->count, first);
        put_case(page, first, end);
    }
    fputs(page->count ? "</table></div>\n" : "<tbody></tbody></table></div>\n", page->out);
}
