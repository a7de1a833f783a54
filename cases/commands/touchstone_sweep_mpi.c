/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A sweep by the ranks of an MPI job whose machines share no folder: mpirun -n N touchstone-sweep-mpi FILE --out DIR
 *
 * Where they share one, `mpirun -n N touchstone sweep FILE --out DIR` needs no MPI. Here each rank runs `touchstone sweep`
 * for its shard, rank 0 in DIR and the others in DIR.rank-I; then they send their files of blocks to rank 0, whose last run
 * finds all blocks there and puts them together. What was computed stays until that has been done. */
#define _DEFAULT_SOURCE
#include <fcntl.h>
#include <glob.h>
#include <mpi.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include "cases/core/file.h"
#include "cases/core/memory.h"
#include "cases/core/program.h"

#define VERB  "sweep-mpi"
#define PIECE (1 << 24) /* bytes of a message */

static const char usage[] =
    "Usage: mpirun -n N touchstone-sweep-mpi FILE --out DIR [OPTIONS of 'touchstone sweep']\n\n"
    "A sweep by machines that share no folder, with the exit status of 'touchstone sweep'. Rank I\n"
    "keeps its blocks in DIR.rank-I of its machine until rank 0 has them. Where all ranks share a\n"
    "folder, run 'mpirun -n N touchstone sweep FILE --out DIR'.\n";

static int rank, ranks;
static char piece[PIECE];

static int largest(int code) {
    int all = code;
    MPI_Allreduce(&code, &all, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
    return all;
}

/* What is wrong with the command line or the file is the same for all ranks: rank 0 says it. */
static void be_quiet(void) {
    const int nothing = open("/dev/null", O_WRONLY | O_CLOEXEC);
    dup2(nothing, STDOUT_FILENO);
    dup2(nothing, STDERR_FILENO);
    close(nothing);
}

/* Runs `touchstone sweep` with the arguments, but for the folder; a shard, unless it is "", has no table and no figure. */
static int sweep(int argc, char **argv, int out, char *folder, const char *shard) {
    char **arguments = play_zeroed((size_t)argc + 3, sizeof *arguments);
    size_t count = 0;
    for (int i = 0; i < argc; i++)
        if (*shard && i > out && i + 1 < argc && !strcmp(argv[i], "--out"))
            i++; /* a table or a figure */
        else
            arguments[count++] = i == out ? folder : argv[i];
    if (*shard) {
        arguments[count++] = (char[]){"--shard"};
        arguments[count++] = play_copy(shard);
    }
    const int code = program_external("sweep", arguments, NULL);
    return code >= 0 ? code : program_usage(VERB, "touchstone-sweep is not there");
}

/* One file from a rank to rank 0: its name, its size, and what is in it. An empty name ends the files of a rank. */
static void send_file(const char *path) {
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
    FILE *file = *path ? fopen(path, "rb") : NULL;
    MPI_Send(name, (int)strlen(name) + 1, MPI_CHAR, 0, 0, MPI_COMM_WORLD);
    size_t got = PIECE;
    while (*path && got == PIECE) {
        got = file ? fread(piece, 1, PIECE, file) : 0;
        MPI_Send(piece, (int)got, MPI_BYTE, 0, 0, MPI_COMM_WORLD);
    }
    if (file)
        fclose(file);
}

/* The next file of a rank, which replaces what is there at once and whole. 1: there is one; 0: none; -1: it cannot be
 * written. */
static int receive_file(int from, const char *folder) {
    char name[256], why[512] = "";
    struct file_writer file;
    MPI_Status status;
    int got = PIECE;
    MPI_Recv(name, sizeof name, MPI_CHAR, from, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (!*name)
        return 0;
    int bad = file_begin(&file, why, sizeof why, "%s/%s", folder, name);
    while (got == PIECE) {
        MPI_Recv(piece, PIECE, MPI_BYTE, from, 0, MPI_COMM_WORLD, &status);
        MPI_Get_count(&status, MPI_BYTE, &got);
        if (!bad)
            fwrite(piece, 1, (size_t)got, file.stream);
    }
    bad = bad || file_commit(&file, 0, why, sizeof why);
    if (bad)
        program_complain(VERB, "%s", why);
    return bad ? -1 : 1;
}

/* Brings the blocks of all ranks to rank 0. */
static int gather(const char *folder, const glob_t *own) {
    int bad = 0, more = 1;
    for (size_t i = 0; rank && i < own->gl_pathc; i++)
        send_file(own->gl_pathv[i]);
    if (rank)
        send_file("");
    for (int from = 1; !rank && from < ranks; from += !more)
        bad |= (more = receive_file(from, folder)) < 0;
    return largest(bad ? EXIT_INTERNAL : 0);
}

static int run(int argc, char **argv, int out) {
    char *shard = ranks > 1 ? play_format("%d/%d", rank + 1, ranks) : play_copy("");
    char *folder = rank ? play_format("%s.rank-%d", argv[out], rank) : play_copy(argv[out]);
    glob_t own = {0};
    const int heard = dup(STDERR_FILENO);
    if (rank)
        be_quiet();
    int code = sweep(argc, argv, out, folder, shard);
    dup2(heard, STDERR_FILENO);
    close(heard);
    if (rank && code == EXIT_INTERNAL)
        program_complain(VERB, "rank %d: touchstone sweep ended with status %d", rank, code);
    if (ranks == 1 || (code = largest(code)))
        return code;
    glob(play_format("%s/shard-*.blocks", folder), 0, NULL, &own);
    code = gather(folder, &own);
    if (!code && !rank)
        code = sweep(argc, argv, out, folder, "");
    MPI_Bcast(&code, 1, MPI_INT, 0, MPI_COMM_WORLD);
    for (size_t i = 0; rank && code <= EXIT_FAILED && i < own.gl_pathc; i++)
        unlink(own.gl_pathv[i]);
    if (rank)
        rmdir(folder);
    globfree(&own);
    return code;
}

int main(int argc, char **argv) {
    int out = 0;
    for (int i = 1; i + 1 < argc; i++)
        out = out || strcmp(argv[i], "--out") != 0 ? out : i + 1;
    const int is_help = argc == 2 && !strcmp(argv[1], "--help");
    if (!out)
        return fputs(usage, is_help ? stdout : stderr), is_help ? EXIT_PASSED : EXIT_USAGE;
    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    const int code = run(argc, argv, out);
    MPI_Finalize();
    return code;
}
