/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the options mean that several verbs have. */
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include "command.h"

const char *command_figure_format(const char *name) {
    const char *dot = strrchr(name, '.');
    return dot && dot > name && dot[-1] != '/' ? dot + 1 : "";
}

int command_read_figure(const char *text, void *to, char *ret_why, size_t size) {
    const char *format = command_figure_format(text);
    *(const char **)to = text;
    if (!strcmp(format, "svg") || !strcmp(format, "png"))
        return 0;
    snprintf(ret_why, size, "the name of the file must end in .svg or .png");
    return -1;
}

long command_jobs(long given) {
    const long processors = sysconf(_SC_NPROCESSORS_ONLN);
    return given > 0 ? given : processors > 0 ? processors : 1;
}
