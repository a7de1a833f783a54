/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `touchstone new-law`: a folder with a law that compiles and passes, to begin from. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include "command.h"
#include "cases/base/file.h"
#include "cases/base/folder.h"
#include "cases/base/memory.h"
#include "cases/base/places.h"
#include "touchstone/common.h"

static const struct option_row option_rows[] = {OPTION_END};

static const struct option_program program = {
    .verb = "new-law",
    .usage = "NAME",
    .purpose =
        "Writes a folder NAME with a law in C (NAME.c), a Makefile and a case (NAME.yaml). As "
        "written "
        "the law is Hertz's normal force, and it passes; change it into yours. In the folder, "
        "'make' "
        "builds NAME.so, and 'make check' runs the cases of the law hertzian and its own case with "
        "it."
        "\nNAME has 1 to 63 characters of a to z, 0 to 9 and _, and does not begin with a digit.",
    .rows = option_rows,
    .least = 1,
    .most = 1,
    .arguments = "the name of the law"};

/* The values of the words between two @ in a template. */
struct words {
    const char *name, *include, *program;
};

static const struct {
    const char *template, *name; /* %s: the law's */
} parts[] = {
    {"law.c.in", "%s.c"},
    {"Makefile.in", "Makefile"},
    {"case.yaml.in", "%s.yaml"},
};

static const char *word_of(const struct words *words, const char *at, size_t length) {
    const struct {
        const char *key, *value;
    } known[] = {{"NAME", words->name}, {"INCLUDE", words->include}, {"PROGRAM", words->program}};
    for (size_t i = 0; i < TOUCH_COUNT(known); i++)
        if (strlen(known[i].key) == length && !strncmp(known[i].key, at, length))
            return known[i].value;
    return NULL;
}

/* Copies a line and fills in its words. */
static void put_line(const char *line, const struct words *words, FILE *out) {
    while (*line) {
        const char *end = *line == '@' ? strchr(line + 1, '@') : NULL;
        const char *word = end ? word_of(words, line + 1, (size_t)(end - line - 1)) : NULL;
        if (word) {
            fputs(word, out);
            line = end + 1;
        } else {
            putc(*line++, out);
        }
    }
}

static int write_part(const char *from, const char *to, const struct words *words) {
    char line[512];
    struct file_writer out;
    FILE *in = fopen(from, "r");
    if (!in || file_begin(&out, NULL, 0, "%s", to)) {
        if (!in)
            fprintf(stderr, "touchstone new-law: %s: %s\n", from, strerror(errno));
        else
            fclose(in);
        return -1;
    }
    while (fgets(line, sizeof line, in))
        put_line(line, words, out.stream);
    const int failed = ferror(in);
    fclose(in);
    return file_commit(&out, failed, NULL, 0);
}

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
static char *part_name(const char *folder, size_t part, const char *name) {
    char *file = play_format(parts[part].name, name);
    char *path = play_format("%s/%s", folder, file);
    free(file);
    return path;
}
#pragma GCC diagnostic pop

/* Writes all files of the folder, or nothing. */
static int write_folder(const struct words *words) {
    const char *templates = place_new_law();
    char *folder = file_temporary(words->name);
    int bad = mkdir(folder, 0777);
    if (bad)
        fprintf(stderr, "touchstone new-law: %s: %s\n", folder, strerror(errno));
    for (size_t i = 0; !bad && i < TOUCH_COUNT(parts); i++) {
        char *from = play_format("%s/%s", templates, parts[i].template);
        char *to = part_name(folder, i, words->name);
        bad = write_part(from, to, words);
        free(from);
        free(to);
    }
    if (!bad && rename(folder, words->name)) {
        fprintf(stderr, "touchstone new-law: %s: %s\n", words->name, strerror(errno));
        bad = -1;
    }
    if (bad)
        folder_remove(folder);
    free(folder);
    return bad;
}

static int is_name(const char *text) {
    const size_t length = strspn(text, "abcdefghijklmnopqrstuvwxyz0123456789_");
    return length && length < PLAY_NAME_SIZE && !text[length] && !(*text >= '0' && *text <= '9');
}

int command_new_law(int argc, char **argv) {
    struct option_arguments given;
    struct stat info;
    const int stop = options_read(&program, argc, argv, NULL, &given);
    if (stop >= 0)
        return stop;
    const char *name = given.text[0];
    if (!is_name(name))
        return program_usage(
            "new-law",
            "'%s' is no name of a law: a name has 1 to %d characters of a to z, 0 to 9 and _, not "
            "beginning with a digit",
            name, PLAY_NAME_SIZE - 1);
    if (touch_law_find(name))
        return program_usage("new-law", "%s is a built-in law: choose another name", name);
    if (lstat(name, &info) == 0)
        return program_usage("new-law", "%s already exists", name);
    char *touchstone = play_format("%s/touchstone", place_program());
    const int bad = write_folder(&(struct words){name, place_include(), touchstone});
    free(touchstone);
    if (bad)
        return EXIT_USAGE;
    printf("%s/%s.c is a law that passes: change it into yours.\n\n"
           "  cd %s\n"
           "  make check   builds %s.so and compares it with the analytical solutions\n",
           name, name, name, name);
    return EXIT_PASSED;
}
