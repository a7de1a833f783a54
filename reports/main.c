/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdio.h>
#include <string.h>
#include "report.h"

#define FOLDER   "touchstone-results"
#define SECONDS  60.0
#define BAD_EXIT 2

static const char help[] =
    "usage: touchstone report [--no-plots] [RESULTS_DIR]\n"
    "\n"
    "Turns the results of `touchstone verify` into RESULTS_DIR/report.md, with figures in\n"
    "RESULTS_DIR/plots. RESULTS_DIR is " FOLDER " where it is not given.\n"
    "\n"
    "  --no-plots  do not run gnuplot\n"
    "  --help      print this\n"
    "\n"
    "Exit status: 0 written, with a warning where a figure is missing; 2 nothing was written.\n";

/* A name from a results folder must not steer the terminal. */
static void complain(const char *message) {
    fputs("touchstone report: ", stderr);
    for (; *message; message++)
        putc((unsigned char)*message < 0x20 || *message == 0x7F ? '?' : *message, stderr);
    putc('\n', stderr);
}

static int refuse(const char *what, const char *argument) {
    char message[512];
    snprintf(message, sizeof message, "%s: %s (see --help)", what, argument);
    complain(message);
    return BAD_EXIT;
}

int main(int argc, char **argv) {
    const char *folder = NULL;
    char message[4096];
    int with_plots = 1, options = 1;

    for (int i = 1; i < argc; i++) {
        if (options && !strcmp(argv[i], "--help"))
            return fputs(help, stdout) < 0 || fflush(stdout) ? BAD_EXIT : 0;
        if (options && !strcmp(argv[i], "--no-plots"))
            with_plots = 0;
        else if (options && !strcmp(argv[i], "--"))
            options = 0;
        else if (options && argv[i][0] == '-')
            return refuse("unknown option", argv[i]);
        else if (folder)
            return refuse("more than one folder", argv[i]);
        else
            folder = argv[i];
    }
    folder = folder ? folder : FOLDER;
    const enum report_status status =
        report_make(folder, with_plots, SECONDS, message, sizeof message);
    if (status != REPORT_DONE)
        complain(message);
    return status == REPORT_FAILED ? BAD_EXIT : 0;
}
