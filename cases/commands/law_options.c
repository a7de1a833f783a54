/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Options by which a verb takes a law that is not built in. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include "command.h"
#include "cases/base/memory.h"
#include "cases/base/places.h"
#include "cases/base/suggest.h"
#include "cases/base/shell.h"
#include "cases/results/setup.h"
#include "touchstone/common.h"

#define SECONDS   10.0   /* for one answer of a law */
#define MEGABYTES 1024.0 /* for a law in a library */
#define PROGRAM   4096.0 /* for a law command, with its interpreter */

const char command_law_help[] =
    "  --law NAME   only cases of this law\n"
    "  --law FILE --as NAME  a law of yours, in a shared library (a name with a slash or a dot),\n"
    "               with the cases of the built-in law NAME\n"
    "  --law-name L the law of that name, where the library holds several\n"
    "  --law-command CMD --as NAME  a law of yours in a program that speaks the line protocol\n"
    "  --strict     differences of convention that your law declares are failures, not skipped\n"
    "  --time-limit S, --memory-limit MB  for one answer of your law (10 s), and for what it may\n"
    "               use (a library 1024 MB, a program 4096 MB; 0: any)\n";

int command_law_option(struct command_law *law, int option, const char *argument) {
    const struct {
        int option;
        const char **to;
    } texts[] = {
        {COMMAND_LAW, &law->law},
        {COMMAND_LAW_NAME, &law->name},
        {COMMAND_LAW_COMMAND, &law->command},
        {COMMAND_AS, &law->as},
        {COMMAND_TIME_LIMIT, &law->seconds},
        {COMMAND_MEMORY_LIMIT, &law->megabytes},
    };
    for (size_t i = 0; i < TOUCH_COUNT(texts); i++)
        if (texts[i].option == option) {
            *texts[i].to = argument;
            return 0;
        }
    law->strict |= option == COMMAND_STRICT;
    return option == COMMAND_STRICT ? 0 : -1;
}

int command_refuse_law(const char *verb, const char *name) {
    struct play_suggest suggest;
    const struct touch_law *law;
    play_suggest_begin(&suggest, name);
    for (size_t i = 0; (law = touch_law_at(i)); i++)
        play_suggest_offer(&suggest, law->name);
    return program_usage(verb, "no law '%s'%s%s%s", name, *suggest.best ? " (did you mean '" : "",
                         suggest.best, *suggest.best ? "'?)" : "");
}

static int read_limit(const char *verb, const char *option, const char *text, double min,
                      double *ret_value) {
    char *end;
    if (!text)
        return 0;
    errno = 0;
    const double value = strtod(text, &end);
    if (errno || *end || end == text || !(value >= min && value <= 1e6))
        return program_usage(verb, "%s %s: a number in [%g, 1e6]", option, text, min);
    *ret_value = value;
    return 0;
}

static int is_file(const char *law) {
    return law && strpbrk(law, "./") != NULL;
}

static const char *worker_path(void) {
    static char path[4352];
    snprintf(path, sizeof path, "%s/touchstone-worker", place_program());
    return path;
}

/* Options that mean nothing without a law of the user's. */
static int refuse_alone(const char *verb, const struct command_law *law) {
    const char *alone = law->as          ? "--as"
                        : law->name      ? "--law-name"
                        : law->strict    ? "--strict"
                        : law->seconds   ? "--time-limit"
                        : law->megabytes ? "--memory-limit"
                                         : NULL;
    return alone ? program_usage(verb, "%s needs --law FILE or --law-command CMD", alone) : 0;
}

int command_law_check(const char *verb, struct command_law *law,
                      struct play_subject_options *ret_options) {
    double seconds = SECONDS, megabytes = law->command ? PROGRAM : MEGABYTES;
    struct stat info;
    const int file = is_file(law->law);
    memset(ret_options, 0, sizeof *ret_options);
    if (!file && law->law && !(law->built_in = touch_law_find(law->law)))
        return command_refuse_law(verb, law->law);
    if (!file && !law->command)
        return refuse_alone(verb, law);
    if (law->law && law->command)
        return program_usage(verb, "--law and --law-command: one of them");
    if (!law->as)
        return program_usage(verb, "%s needs --as LAW: the built-in law whose cases it takes",
                             file ? "--law FILE" : "--law-command");
    if (!(law->built_in = touch_law_find(law->as)))
        return command_refuse_law(verb, law->as);
    if (file && stat(law->law, &info))
        return program_usage(verb, "--law %s: %s", law->law, strerror(errno));
    if (law->command && law->name)
        return program_usage(verb, "--law-name is for --law FILE");
    const int code = read_limit(verb, "--time-limit", law->seconds, 0.01, &seconds);
    if (code || read_limit(verb, "--memory-limit", law->megabytes, 0.0, &megabytes))
        return EXIT_USAGE;
    *ret_options = (struct play_subject_options){
        .plugin = file ? law->law : NULL,
        .command = law->command,
        .name = law->name,
        .as = law->built_in,
        .worker = worker_path(),
        .seconds = seconds,
        .memory = megabytes * 1048576.0,
        .strict = law->strict,
    };
    return 0;
}

static char *add_option(char *text, const char *option, const char *argument) {
    if (!argument)
        return text;
    char *word = shell_word(argument);
    char *longer = play_format("%s --%s %s", text, option, word);
    free(word);
    free(text);
    return longer;
}

char *command_law_text(const struct command_law *law) {
    char *text = play_copy("");
    if (!is_file(law->law) && !law->command)
        return text;
    text = add_option(text, "law", law->law);
    text = add_option(text, "law-name", law->name);
    text = add_option(text, "law-command", law->command);
    return add_option(text, "as", law->as);
}
