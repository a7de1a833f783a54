/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a compiler says of the loops over contacts of a kernel. gcc: the dump of its vectoriser, in which each
 * function has its remarks and then its text with places; clang: records, one remark each. */
#include "cases/core/child.h"
#include "cases/core/file.h"
#include "law_page.h"

#define LOOPS             16
#define COPY(member, ...) snprintf(member, sizeof(member), __VA_ARGS__)

struct found {
    struct bench_loop loop;
    int rank; /* how much its place tells: of the user's file 3, of another 2, of ours 1, 0; -1: none */
    int was_refused;  /* the loop over contacts, or a part of it */
    char branch[256]; /* the first place of the page's file where its text branches; "" */
};

struct reading {
    const struct bench_remarks *remarks;
    struct found found[LOOPS];
    size_t count;
};

/* What compilers say, and what it means for who wrote the page. The first that fits counts. */
static const struct {
    const char *said, *why;
} meanings[] = {
    {"control flow", "a branch depends on the contact: compute both sides, and pick one by ?:"},
    {"number of loop iterations",
     "a loop turns as often as the contact asks: give it a fixed number of turns"},
    {"used outside the loop", "an inner loop hands a value from turn to turn"},
    {"gather load", "it reads from a place in memory that depends on the contact"},
    {"statement clobbers memory", "a call may change any memory"},
    {"cannot be vectorized", "a call takes one contact at a time"},
    {"memory", "stores and loads of contacts may depend on each other"},
};

static int rank_of(const struct bench_remarks *r, const char *file) {
    const char *own = strrchr(r->file, '/') + 1, *base = strrchr(file, '/');
    base = base ? base + 1 : file;
    return !strcmp(base, own) ? 3 : !strcmp(base, "kernel.c") ? 0 : !strcmp(base, "step.h") ? 1 : 2;
}

/* The loops over contacts are functions forces_0, all_1_far, ...; NULL for other functions. */
static struct found *find(struct reading *r, const char *name, size_t length) {
    static const char *const kinds[] = {"forces_", "all_", "sized_"};
    int is_loop = 0;
    for (size_t i = 0; i < TOUCH_COUNT(kinds); i++)
        is_loop |= !strncmp(name, kinds[i], strlen(kinds[i]));
    if (!is_loop || length >= sizeof r->found->loop.loop)
        return NULL;
    for (size_t i = 0; i < r->count; i++)
        if (!strncmp(r->found[i].loop.loop, name, length) && !r->found[i].loop.loop[length])
            return &r->found[i];
    if (r->count == LOOPS)
        return NULL;
    struct found *f = &r->found[r->count++];
    *f = (struct found){.rank = -1};
    COPY(f->loop.loop, "%.*s", (int)length, name);
    return f;
}

/* A reason why a loop is none of vectors; the first of those whose place tells most is kept. */
static void refuse(const struct reading *r, struct found *f, const char *file, int line,
                   const char *said) {
    const int rank = rank_of(r->remarks, file);
    f->was_refused = 1;
    if (rank <= f->rank || !*said || strstr(said, "no vectype"))
        return;
    f->rank = rank;
    f->loop.line = line;
    COPY(f->loop.file, "%s", rank == 3 ? r->remarks->file : file);
    COPY(f->loop.said, "%s", said);
}

/* --- gcc ------------------------------------------------------------------------------------ */

static void read_gcc_line(const struct reading *r, struct found *f, char *text) {
    char file[256], *said;
    int line, bytes;
    if (strstr(text, "] if (") && sscanf(text, " [%255[^:]:%d:", file, &line) == 2 &&
        rank_of(r->remarks, file) == 3 && !*f->branch) {
        COPY(f->branch, "%d", line);
    } else if ((said = strstr(text, ": optimized:")) && strstr(said, "loop vectorized using") &&
               sscanf(strstr(said, "using"), "using %d", &bytes) == 1) {
        f->loop.bytes = bytes > f->loop.bytes ? bytes : f->loop.bytes;
    } else if ((said = strstr(text, ": missed:")) &&
               sscanf(text, "%255[^:]:%d:", file, &line) == 2) {
        char *why = strstr(said, "not vectorized: ");
        if (why && !strstr(why, "no grouped stores"))
            refuse(r, f, file, line, why + strlen("not vectorized: "));
    }
}

/* Remarks on ways that were tried before one was found do not count. */
static void settle_gcc(const struct reading *r, struct found *f, int gave_up) {
    f->was_refused = gave_up;
    if (!gave_up)
        f->rank = -1;
    else if (strstr(f->loop.said, "control flow") && *f->branch) {
        COPY(f->loop.file, "%s", r->remarks->file);
        f->loop.line = atoi(f->branch);
        f->rank = 3;
    }
}

static void read_gcc(struct reading *r, FILE *in) {
    struct found *f = NULL;
    char text[4096];
    int gave_up = 0;
    while (fgets(text, sizeof text, in)) {
        text[strcspn(text, "\n")] = '\0';
        if (!strncmp(text, ";; Function ", 12)) {
            if (f)
                settle_gcc(r, f, gave_up);
            f = find(r, text + 12, strcspn(text + 12, " ."));
            gave_up = 0;
        } else if (f) {
            gave_up |= strstr(text, "missed: couldn't vectorize loop") && strstr(text, "kernel.c:");
            read_gcc_line(r, f, text);
        }
    }
    if (f)
        settle_gcc(r, f, gave_up);
}

/* --- clang ---------------------------------------------------------------------------------- */

struct record {
    char kind[16], name[64], file[256], function[64], said[160];
    int line, width;
};

static void end_record(struct reading *r, const struct record *c) {
    struct found *f = find(r, c->function, strlen(c->function));
    if (!f)
        return;
    if (!strcmp(c->kind, "Passed"))
        f->loop.bytes = rank_of(r->remarks, c->file) ? f->loop.bytes : 8 * c->width;
    else if (!strcmp(c->kind, "Missed") || !strstr(c->name, "Interleaving"))
        refuse(r, f, c->file, c->line, c->said);
}

/* "  - String:          'loop not vectorized: '"; what stands behind that is the reason. */
static void add_said(struct record *c, const char *text) {
    static const char plain[] = "loop not vectorized";
    const char *from = strchr(text, ':') + 1;
    from += strspn(from, " '");
    from += strncmp(from, plain, strlen(plain)) ? 0 : strlen(plain);
    from += strspn(from, ": ");
    const size_t used = strlen(c->said), length = strcspn(from, "'");
    snprintf(c->said + used, sizeof c->said - used, "%.*s", (int)length, from);
}

static void read_clang(struct reading *r, FILE *in) {
    struct record c = {.line = 0};
    char text[4096];
    while (fgets(text, sizeof text, in)) {
        const char *at;
        text[strcspn(text, "\n")] = '\0';
        if (sscanf(text, "--- !%15s", c.kind) == 1) {
            const struct record fresh = {.line = 0};
            char kind[16];
            COPY(kind, "%s", c.kind);
            c = fresh;
            COPY(c.kind, "%s", kind);
        } else if (sscanf(text, "Name: %63s", c.name) == 1 ||
                   sscanf(text, "Function: %63s", c.function) == 1 ||
                   sscanf(text, "  - VectorizationFactor: '%d", &c.width) == 1) {
            continue;
        } else if (!strncmp(text, "DebugLoc:", 9) && (at = strstr(text, "File: "))) {
            at += strspn(at, "File: '");
            COPY(c.file, "%.*s", (int)strcspn(at, "',"), at);
            at = strstr(text, "Line: ");
            c.line = at ? atoi(at + 6) : 0;
        } else if (!strncmp(text, "  - String:", 11)) {
            add_said(&c, text);
        } else if (!strcmp(text, "...")) {
            end_record(r, &c);
        }
    }
}

/* --- calls, and words ----------------------------------------------------------------------- */

/* The text of a line of a file, or of the first line that calls that function; 0 where there is none. */
static int statement(const char *file, int line, const char *called, char *ret, size_t size) {
    char *text = file_read(FILE_TEXT, "%s", file);
    int number = 0;
    *ret = '\0';
    for (char *at = text, *next; at && *at && !*ret; at = next) {
        const size_t length = strcspn(at, "\n");
        next = at + length + (at[length] == '\n');
        at[length] = '\0';
        number++;
        const char *call = called ? strstr(at, called) : NULL;
        const char before = call && call > at ? call[-1] : ' ';
        if (called ? call && call[strlen(called)] == '(' && !strchr("_.", before) &&
                         (before < 'a' || before > 'z')
                   : number == line)
            snprintf(ret, size, "%s", at + strspn(at, " \t"));
    }
    return *ret ? number : 0;
}

/* A function that the kernel needs from elsewhere is called for one contact after the other. */
static void look_for_calls(const struct reading *r, struct bench_loop *ret) {
    static const char *const ours[] = {"memcpy", "memset", "__", "_ITM"};
    char *words[] = {(char[]){"nm"}, (char[]){"-Du"}, (char *)r->remarks->library, NULL};
    static char text[16384];
    const struct child_setup setup = {.out = CHILD_TEXT, .err = CHILD_NULL};
    if (child_run(&setup, words, "there is no nm", text, sizeof text))
        return;
    for (char *rest = text, *line; (line = strtok_r(rest, "\n", &rest));) {
        char name[64] = "";
        int is_ours = 0;
        if (sscanf(line, " U %63[^@ ]", name) != 1)
            continue;
        for (size_t i = 0; i < TOUCH_COUNT(ours); i++)
            is_ours |= !strncmp(name, ours[i], strlen(ours[i]));
        if (is_ours || *ret->why)
            continue;
        ret->line = statement(r->remarks->file, 0, name, ret->statement, sizeof ret->statement);
        COPY(ret->file, "%s", ret->line ? r->remarks->file : "");
        COPY(ret->why, "%s() is called for one contact after the other", name);
    }
}

static void put_words(const struct found *f, const struct bench_loop *call,
                      struct bench_loop *loop) {
    if (*call->why && (f->rank < 3 || strstr(loop->said, "stmt not supported"))) {
        COPY(loop->file, "%s", call->file);
        COPY(loop->statement, "%s", call->statement);
        COPY(loop->why, "%s", call->why);
        loop->line = call->line;
        return;
    }
    if (!f->was_refused)
        return;
    for (size_t i = 0; i < TOUCH_COUNT(meanings) && !*loop->why; i++)
        if (strstr(loop->said, meanings[i].said))
            COPY(loop->why, "%s", meanings[i].why);
    if (!*loop->why && strstr(loop->said, "stmt not supported"))
        COPY(loop->why, "there are no vectors of what it computes");
    if (!*loop->why)
        COPY(loop->why, "%s", *loop->said ? loop->said : "the compiler does not say why");
    if (f->rank < 2 ||
        !statement(loop->file, loop->line, NULL, loop->statement, sizeof loop->statement))
        loop->line = 0, *loop->file = '\0';
}

void bench_read_remarks(const struct bench_remarks *remarks, struct bench_build *build,
                        struct bench_result *result) {
    struct reading r = {.remarks = remarks, .count = 0};
    struct bench_loop call = {.line = 0};
    FILE *in = fopen(remarks->said, "r");
    if (!in)
        return;
    (remarks->is_clang ? read_clang : read_gcc)(&r, in);
    fclose(in);
    look_for_calls(&r, &call);
    for (size_t i = 0; i < r.count; i++) {
        struct found *f = &r.found[i];
        struct bench_loop *loop = &f->loop;
        if (f->rank < 0)
            loop->line = 0, *loop->file = *loop->said = '\0';
        f->was_refused |= loop->bytes == 0;
        if (f->was_refused && !remarks->is_clang)
            loop->bytes = 0; /* a part of it may be vectors */
        put_words(f, &call, loop);
        COPY(loop->form, "%s", build->form);
        COPY(loop->target, "%s", build->target);
        COPY(loop->compiler, "%s", build->compiler);
        build->loops++;
        build->vectors += loop->bytes >= remarks->bytes && !*loop->why;
        bench_add_loops(result, loop);
    }
}
