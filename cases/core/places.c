/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <unistd.h>
#ifdef __linux__
#include <sys/auxv.h>
#endif
#include "places.h"
#include "quote.h"

const char *place_program(void) {
    static char folder[PATH_MAX];
    if (!*folder) {
        const ssize_t length = readlink("/proc/self/exe", folder, sizeof folder - 1);
        folder[length > 0 ? length : 0] = '\0';
#ifdef __linux__
        const char *name = (const char *)(uintptr_t)getauxval(AT_EXECFN); /* without /proc */
        if (!*folder && name && !realpath(name, folder))
            *folder = '\0';
#endif
        char *slash = strrchr(folder, '/');
        if (slash)
            *slash = '\0';
    }
    return folder;
}

/* A program stands in <build>/<folder>; <build>/source-tree holds the path from there to the source tree.
 * NULL: it is installed. Kept until the program ends. */
static const char *source_tree(void) {
    static char tree[PATH_MAX];
    static int looked;
    if (looked)
        return *tree ? tree : NULL;
    looked = 1;
    char *file = play_format("%s/../source-tree", place_program());
    FILE *stream = fopen(file, "r");
    char line[PATH_MAX];
    if (stream && fgets(line, sizeof line, stream)) {
        line[strcspn(line, "\n")] = '\0';
        char *path = play_format("%s/../%s", place_program(), line);
        if (!realpath(path, tree))
            *tree = '\0';
    }
    if (stream)
        fclose(stream);
    return *tree ? tree : NULL;
}

/* One path is kept in each of these for the life of the program. */
static const char *choose(char kept[PATH_MAX], const char *in_source, const char *installed) {
    if (*kept)
        return kept;
    const char *tree = source_tree();
    char *path = tree ? play_format("%s/%s", tree, in_source)
                      : play_format("%s/%s", place_program(), installed);
    if (!realpath(path, kept)) /* not there: the message of who opens it names the place */
        snprintf(kept, PATH_MAX, "%s", path);
    return kept;
}

const char *place_cases(void) {
    static char kept[PATH_MAX];
    const char *given = getenv("TOUCHSTONE_CASES");
    return given && *given ? given : choose(kept, "cases/laws", TOUCHSTONE_DATA "/cases");
}

const char *place_data(void) {
    static char kept[PATH_MAX];
    return choose(kept, "reference/data", TOUCHSTONE_DATA "/data");
}

const char *place_new_law(void) {
    static char kept[PATH_MAX];
    return choose(kept, "cases/subject/new_law", TOUCHSTONE_DATA "/new_law");
}

const char *place_clients(void) {
    static char kept[PATH_MAX];
    return choose(kept, "cases/subject/clients", TOUCHSTONE_DATA "/clients");
}

const char *place_include(void) {
    static char kept[PATH_MAX];
    return choose(kept, "lib/include", TOUCHSTONE_INCLUDE);
}

const char *place_kernels(void) {
    static char kept[PATH_MAX];
    return choose(kept, ".", TOUCHSTONE_DATA "/kernels");
}

/* What is built beside a program. */
static const char *choose_built(char kept[PATH_MAX], const char *in_build, const char *installed) {
    snprintf(kept, PATH_MAX, "%s/%s", place_program(), in_build);
    if (access(kept, F_OK))
        *kept = '\0';
    return choose(kept, "", installed);
}

const char *place_engines(void) {
    static char kept[PATH_MAX];
    return choose_built(kept, "engines", TOUCHSTONE_MODULES);
}

const char *place_wrong(void) {
    static char kept[PATH_MAX];
    return choose_built(kept, "wrong", TOUCHSTONE_MODULES "/wrong");
}

char *place_case_name(const char *path) {
    const char *folder = place_cases();
    const size_t length = strlen(folder), whole = strlen(path);
    if (strncmp(path, folder, length) != 0 || path[length] != '/' || whole < length + 6)
        return play_copy(path);
    return play_format("%.*s", (int)(whole - length - 6), path + length + 1);
}

char *place_case_argument(const char *path) {
    char *name = place_case_name(path), *word = shell_word(name);
    return word;
}
