/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <unistd.h>
#include "cases/core/manifest.h"
#include "cases/results/result_files.h"
#include "results.h"

/* Files of results that are there must be as the manifest, where there is one, has them. */
static int check_files(const char *folder, const char *part, char *ret_message, size_t size) {
    struct manifest manifest;
    size_t count = 0;
    manifest_read(folder, &manifest);
    char **paths = play_resize(NULL, manifest.count + 1, sizeof *paths);
    int *ours = play_resize(NULL, manifest.count + 1, sizeof *ours), bad = 0;
    for (size_t i = 0; i < manifest.count; i++) {
        char *path = manifest.files[i].path, *file = play_format("%s/%s", folder, path);
        if (!strncmp(path, part, strlen(part)) && !access(file, F_OK))
            paths[count++] = path;
    }
    manifest_all_ours(&manifest, MANIFEST_GLANCE, folder, count, paths, ours);
    for (size_t i = 0; i < count && !bad; i++)
        if ((bad = !ours[i]))
            snprintf(ret_message, size,
                     "%s/%s is not as touchstone has written it (" MANIFEST_NAME " has another "
                     "SHA-256): the results are not read. Run touchstone verify again",
                     folder, paths[i]);
    return bad ? -1 : 0;
}

int report_results_read_rows(const char *folder, struct report_results *ret_results,
                             char *ret_message, size_t size) {
    struct report_results results = {0};
    char *file = play_format("%s/" RESULT_VERDICTS, folder);
    const int bad = check_files(folder, RESULT_VERDICTS, ret_message, size) ||
                    play_read_json(file, &results.rows, &results.run, ret_message, size);
    if (bad)
        return -1;
    results.folder = play_copy(folder);
    *ret_results = results;
    return 0;
}

int report_results_read(const char *folder, struct report_results *ret_results, char *ret_message,
                        size_t size) {
    struct report_results results;
    if (report_results_read_rows(folder, &results, ret_message, size))
        return -1;
    char *index = play_format("%s/" RESULT_TRACES "/" RESULT_INDEX, folder);
    results.indexed = !access(index, F_OK) || errno != ENOENT;
    const int bad = check_files(folder, RESULT_TRACES "/", ret_message, size) ||
                    (results.indexed && trace_index_read(index, &results.index, ret_message, size));
    if (!bad)
        *ret_results = results;
    return bad ? -1 : 0;
}

int report_trace_read(const struct report_results *results, const struct index_trace *trace,
                      struct report_table *ret_table, char *ret_message, size_t size) {
    return report_table_read(play_format("%s/" RESULT_TRACES "/%s", results->folder, trace->file),
                             trace->at, trace->bytes, ret_table, ret_message, size);
}
