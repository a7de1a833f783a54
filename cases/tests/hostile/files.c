/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Files, folders, output and the network. */
#include "hostile.h"
#include <arpa/inet.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

/* Is good where a filter of system calls is in force, as where the harness first tries a law. */

AT_LOAD(acts_where_nothing_holds_it) {
    if (prctl(PR_GET_SECCOMP) == 0)
        creat("/tmp/a_law_was_here", 0600);
}

/* O_APPEND belongs to an open file, and so to all processes that have it: their writes would go to its end. */
STEP(appends_everywhere) {
    for (int i = 0; i < 64; i++)
        fcntl(i, F_SETFL, O_APPEND);
}

STEP(appends_to_file) {
    fopen(VICTIM_FILE, "a");
}

STEP(changes_mode) {
    chmod(VICTIM_FILE, 0777);
}

/* All descriptors: there is nowhere to leave a trace. */
STEP(closes_all) {
    for (int i = 0; i < 1024; i++)
        close(i);
}

/* To the discard port of this machine, which hardly any has open. */
STEP(connects) {
    const struct sockaddr_in to = {
        .sin_family = AF_INET, .sin_port = htons(9), .sin_addr = {htonl(INADDR_LOOPBACK)}};
    const int line = socket(AF_INET, SOCK_STREAM, 0);
    (void)!connect(line, (const struct sockaddr *)&to, sizeof to);
    close(line);
}

AT_LOAD(connects_at_load) {
    socket(AF_INET, SOCK_STREAM, 0);
}

STEP(cuts_file) {
    (void)!truncate(VICTIM_FILE, 0);
}

/* As root it would see another tree of files. */
STEP(leaves_the_root) {
    (void)!chroot("/tmp");
}

STEP(local_socket) {
    socket(AF_UNIX, SOCK_DGRAM, 0);
}

STEP(makes_folder) {
    mkdir("a_law_was_here", 0700);
}

STEP(makes_link) {
    (void)!symlink("/etc/passwd", "a_law_was_here");
}

STEP(moves_file) {
    rename(VICTIM_FILE, "a_law_was_here");
}

STEP(prints) {
    printf("overlap is %g\n", motion->overlap);
}

AT_LOAD(prints_at_load) {
    puts("hello");
}

/* More than fits, into a file that is in memory; it ends after 256 MiB where nobody stops it. */
STEP(prints_much) {
    for (int i = 0; i < 1 << 18; i++)
        printf("%1023d\n", i);
}

/* Past the buffer of the C library. */
STEP(prints_raw) {
    force->active += (uint32_t)(write(1, "raw\n", 4) < 0);
}

/* Another file in the place of all that are open. */
STEP(puts_others_over) {
    const int other = open("/dev/null", O_RDONLY);
    for (int i = 0; other >= 0 && i < 64; i++)
        if (i != other)
            dup2(other, i);
}

/* Secrets are often in the environment. It dies if it finds any variable that it does not need. */
extern char **environ;
STEP(reads_environment) {
    for (char **at = environ; at && *at; at++)
        if (strncmp(*at, "LD_LIBRARY_PATH=", 16) != 0 &&
            strncmp(*at, "OMP_NUM_THREADS=", 16) != 0 && strncmp(*at, "UBSAN_OPTIONS=", 14) != 0 &&
            strncmp(*at, "ASAN_OPTIONS=", 13) != 0)
            abort();
}

STEP(reads_environment_of_parent) {
    char name[64], text[8];
    snprintf(name, sizeof name, "/proc/%d/environ", (int)getppid());
    const int file = open(name, O_RDONLY);
    if (file >= 0 && read(file, text, sizeof text) > 0)
        abort();
}

/* A file that is none of its business. It dies if it gets it. */
STEP(reads_secret) {
    char text[8];
    const int file = open(VICTIM_FILE, O_RDONLY);
    if (file >= 0 && read(file, text, sizeof text) > 0)
        abort();
}

AT_LOAD(reads_secret_at_load) {
    char text[8];
    const int file = open(VICTIM_FILE, O_RDONLY);
    if (file >= 0 && read(file, text, sizeof text) > 0)
        abort();
}

STEP(removes_file) {
    unlink(VICTIM_FILE);
}

AT_LOAD(writes_file_at_load) {
    creat("/tmp/a_law_was_here", 0600);
}

STEP(writes_file_here) {
    fopen("a_law_was_here", "w");
}

STEP(writes_file_in_tmp) {
    creat("/tmp/a_law_was_here", 0600);
}
