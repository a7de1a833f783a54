/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What was run, and on what. */
#include <dirent.h>
#include "cases/core/vector.h"
#include "facts.h"

#define SEEDS     12 /* shown */
#define SUMMARIES 40

static json_t *seeds_of(const struct report *report) {
    double *seeds = play_resize(NULL, report->count + 1, sizeof *seeds);
    size_t count = 0, shown = 0;
    FILE *out = play_text();
    for (size_t i = 0; i < report->count; i++)
        if (!isnan(report->sorted[i]->seed))
            seeds[count++] = report->sorted[i]->seed;
    qsort(seeds, count, sizeof *seeds, vector_by_first);
    for (size_t i = 0; i < count && shown <= SEEDS; i++)
        if ((!i || seeds[i] > seeds[i - 1]) && shown++ < SEEDS)
            fprintf(out, "%s%.17g", shown > 1 ? ", " : "", seeds[i]);
    fputs(!count ? "nothing is random" : shown > SEEDS ? ", …" : "", out);
    return json_string(play_text_end(out));
}

/* "summary_LAW.html", as `report --summary` names its files. */
static int is_summary(const struct dirent *entry) {
    static const char start[] = "summary_", end[] = ".html";
    const char *name = entry->d_name;
    const size_t length = strlen(name);
    return length > sizeof start + sizeof end && !strncmp(name, start, sizeof start - 1) &&
           strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789_-") == length - (sizeof end - 1) &&
           !strcmp(name + length - (sizeof end - 1), end);
}

static json_t *summaries_of(const char *folder) {
    struct dirent **names = NULL;
    json_t *list = json_array();
    const int count = scandir(folder, &names, is_summary, alphasort);
    for (int i = 0; i < count; i++) {
        if (i < SUMMARIES)
            json_array_append_new(list, json_string(names[i]->d_name));
        free(names[i]);
    }
    free(names);
    return list;
}

json_t *facts_run(const struct report *report) {
    const struct play_run *run = &report->results->run;
    const char *const texts[][2] = {
        {"Command", run->command},   {"Version", run->version},     {"Commit", run->commit},
        {"Compiler", run->compiler}, {"Flags", run->flags},         {"Machine", run->machine},
        {"Date (UTC)", run->date},   {"Isolation", run->isolation},
    };
    json_t *list = json_array();
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        if (*texts[i][1])
            json_array_append_new(
                list, json_pack("{s:s, s:s}", "name", texts[i][0], "value", texts[i][1]));
    json_array_append_new(list, json_pack("{s:s, s:o}", "name", "Wall time", "value",
                                          facts_value(run->seconds, "s", 6)));
    json_array_append_new(list,
                          json_pack("{s:s, s:o}", "name", "Seeds", "value", seeds_of(report)));
    return FACTS({"list", list}, {"version", json_string(run->version)},
                 {"commit", json_string(run->commit)}, {"date", json_string(run->date)},
                 {"seconds", facts_value(run->seconds, "s", 3)},
                 {"summaries", summaries_of(report->results->folder)});
}
