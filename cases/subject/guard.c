/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _GNU_SOURCE /* the registers of a fault */
#include <fcntl.h>
#include <fenv.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <ucontext.h>
#include <unistd.h>
#ifdef __GLIBC__
#include <stdio_ext.h>
#endif
#include "fence.h"
#include "guard.h"
#include "cases/core/file.h"

#define ALIGNED   64 /* bytes; the coefficients, as in the player */
#define NEAR      64 /* bytes before a buffer that are checked after every call */
#define CANARY    0xAA
#define UNSET     0xFF /* as a double: NaN */
#define CALLS_MAX 8192 /* calls that a study compares */
#define STUDY_MAX ((size_t)16 << 20)

/* X(name, text, writable): buffers that a law is given. */
#define SLOTS(X)                                                                                   \
    X(COEFFICIENTS, "the coefficients", 0)                                                         \
    X(NEW_COEFFICIENTS, "the coefficients", 1) /* the same bytes, for prepare() */                 \
    X(MOTION, "the motion", 0)                                                                     \
    X(STATE_IN, "the state in", 0)                                                                 \
    X(STATE_OUT, "the state out", 1)                                                               \
    X(FORCE, "the force", 1)                                                                       \
    X(VALUES, "the property values", 0)                                                            \
    X(PAIR, "the pair", 0)                                                                         \
    X(MESSAGE, "the message", 1)                                                                   \
    X(BODY, "the values of the bodies", 0)                                                         \
    X(HELD, "what the bodies hold", 0)                                                             \
    X(INHERIT, "the inheritance flags", 0)                                                         \
    X(INHERITED, "the inherited values", 1)                                                        \
    X(VECTOR, "the vector", 0)                                                                     \
    X(LAST_FORCE, "the last force", 0)                                                             \
    X(VIEW, "the vector", 1)
enum slot_name {
#define X(name, text, writable) SLOT_##name,
    SLOTS(X)
#undef X
    SLOT_COUNT
};

struct slot {
    const char *text;
    int writable;
    size_t size, room; /* room: whole pages */
    size_t at; /* where the buffer begins in its pages: it ends with them, but for its alignment */
    unsigned char *ours, *theirs;
};

struct guard {
    const struct touch_law *law;
    struct touch_law guarded;
    int output;
    struct guard_environment environment;
    struct slot slot[SLOT_COUNT];
    size_t records, record_size, steps; /* of a study; steps: calls recorded at most */
    unsigned char *record;
    double memory_at_start;
    int pages; /* the open file that tells how much memory this process has; -1: none */
    int file;  /* behind the slots */
    const struct guard *next; /* the one that was opened before it; or NULL */
};

/* What a process has once: its signals, its standard output, and addresses that its filter knows. */
static struct {
    struct play_shared_run *shared;
    const struct guard *guards;
    unsigned char *region; /* addresses for the slots */
    size_t region_size, region_used;
    const volatile char *shown; /* the first byte of standard output */
} process;

/* --- notes and ends --------------------------------------------------------------------------- */

static size_t step_now(const struct play_shared_run *shared) {
    const int early = shared->place != PLAY_IN_STEP && shared->step == 0;
    return early ? 0 : shared->step + 1;
}

void guard_note(struct play_shared_run *shared, enum play_note_kind kind, const char *format, ...) {
    struct play_note *note = &shared->note[kind];
    if (note->is_set)
        return;
    va_list list;
    va_start(list, format);
    vsnprintf(note->text, sizeof note->text, format, list);
    va_end(list);
    note->step = step_now(shared);
    note->is_set = 1;
}

void guard_end(struct play_shared_run *shared, enum play_ending_kind kind, const char *format,
               ...) {
    va_list list;
    va_start(list, format);
    vsnprintf(shared->ending.text, sizeof shared->ending.text, format, list);
    va_end(list);
    shared->ending.kind = kind;
    shared->ending.step = step_now(shared);
    shared->finished = 1;
    _exit(0);
}

/* --- signals ---------------------------------------------------------------------------------- */

static const struct {
    int number;
    const char *name;
} crashes[] = {
    {SIGSEGV, "SIGSEGV, segmentation fault"},
    {SIGBUS, "SIGBUS, bus error"},
    {SIGILL, "SIGILL, illegal instruction"},
    {SIGFPE, "SIGFPE, arithmetic exception"},
    {SIGABRT, "SIGABRT, abort"},
    {SIGTRAP, "SIGTRAP, trap"},
    {SIGSYS, "SIGSYS, system call"},
    {SIGXFSZ, "SIGXFSZ, file size"},
};

/* Bytes of address space that this process has; 0 where the system does not say. */
static double memory_now(const struct guard *g) {
    char text[64] = "";
    const ssize_t length = pread(g->pages, text, sizeof text - 1, 0);
    return length > 0 ? (double)strtoull(text, NULL, 10) * (double)sysconf(_SC_PAGESIZE) : 0.0;
}

/* "reading" or "writing" where the processor says so. */
static const char *access_of(const void *context) {
#if defined(__x86_64__) && defined(REG_ERR)
    const ucontext_t *c = context;
    return c->uc_mcontext.gregs[REG_ERR] & 2 ? "writing" : "reading";
#else
    (void)context;
    return "at";
#endif
}

/* The buffer that an address is in or near; NULL if there is none. */
static const struct slot *slot_near(const unsigned char *address) {
    const size_t page = (size_t)sysconf(_SC_PAGESIZE);
    for (const struct guard *g = process.guards; g; g = g->next)
        for (size_t i = 0; i < SLOT_COUNT; i++) {
            const struct slot *s = &g->slot[i];
            if (s->theirs && address >= s->theirs - s->at - page &&
                address < s->theirs - s->at + s->room + page)
                return s;
        }
    return NULL;
}

/* byte: offset of the first byte that should not have been accessed, from the beginning of the buffer. */
_Noreturn static void end_beyond(const struct slot *s, ptrdiff_t byte, const char *access) {
    const char *place = play_place_name((enum play_place)process.shared->place);
    const char *where = byte < 0                     ? "before the beginning"
                        : byte >= (ptrdiff_t)s->size ? "behind the end"
                                                     : "to the inside, which may only be read,";
    guard_end(process.shared, PLAY_ENDING_BOUNDS, "%s %s %s of %s (%zu bytes), at byte %td", place,
              access, where, s->text, s->size, byte);
}

static void on_crash(int number, siginfo_t *info, void *context) {
    struct play_shared_run *shared = process.shared;
    const unsigned char *address = info->si_addr;
    const char *place = play_place_name((enum play_place)shared->place);
    const int fault = number == SIGSEGV || number == SIGBUS;
    const struct slot *s = fault ? slot_near(address) : NULL;
    shared->signal = number;
    if (number == SIGSYS) {
        const struct fence_call call =
            fence_call((unsigned)info->si_arch, info->si_syscall, context);
        guard_end(shared, call.is_process ? PLAY_ENDING_PROCESS : PLAY_ENDING_SYSTEM_CALL,
                  "%s %s (%s%snumber %d)", place, call.words, call.name, *call.name ? ", " : "",
                  info->si_syscall & 0xFFFF);
    }
    if (number == SIGXFSZ)
        guard_end(shared, PLAY_ENDING_MEMORY, "%s wrote more than its %.0f MiB to one file", place,
                  shared->memory / 1048576.0);
    if (s)
        end_beyond(s, address - s->theirs, access_of(context));
    const struct guard *g = process.guards;
    if (g && shared->memory > 0.0 && memory_now(g) - g->memory_at_start > 0.75 * shared->memory)
        guard_end(shared, PLAY_ENDING_MEMORY, "%s used up its %.0f MiB of memory", place,
                  shared->memory / 1048576.0);
    const char *name = "signal";
    for (size_t i = 0; i < TOUCH_COUNT(crashes); i++)
        if (crashes[i].number == number)
            name = crashes[i].name;
    if (fault)
        guard_end(shared, PLAY_ENDING_CRASH, "%s died of %s, %s address %p", place, name,
                  access_of(context), info->si_addr);
    guard_end(shared, PLAY_ENDING_CRASH, "%s died of %s", place, name);
}

void guard_signals(struct play_shared_run *shared) {
    static unsigned char
        stack[1 << 16]; /* for the handler: the law may have used up its own stack */
    const stack_t other = {.ss_sp = stack, .ss_size = sizeof stack};
    struct sigaction action = {.sa_sigaction = on_crash,
                               .sa_flags = SA_SIGINFO | SA_ONSTACK | (int)SA_RESETHAND};
    process.shared = shared;
    sigaltstack(&other, NULL);
    for (size_t i = 0; i < TOUCH_COUNT(crashes); i++)
        sigaction(crashes[i].number, &action, NULL);
}

/* --- limits ----------------------------------------------------------------------------------- */

static void lower(struct rlimit *limit, double bytes) {
    const rlim_t wanted = bytes < 9e18 ? (rlim_t)bytes : RLIM_INFINITY;
    limit->rlim_cur = wanted < limit->rlim_cur ? wanted : limit->rlim_cur;
    limit->rlim_max = limit->rlim_cur; /* so that it cannot be raised again */
}

void guard_limit(double space, double data, double file) {
    struct rlimit limit;
    if (space > 0.0 && !getrlimit(RLIMIT_AS, &limit)) {
        lower(&limit, space);
        setrlimit(RLIMIT_AS, &limit);
    }
    if (data > 0.0 && !getrlimit(RLIMIT_DATA, &limit)) {
        lower(&limit, data);
        setrlimit(RLIMIT_DATA, &limit);
    }
    if (file > 0.0 && !getrlimit(RLIMIT_FSIZE, &limit)) {
        lower(&limit, file);
        setrlimit(RLIMIT_FSIZE, &limit);
    }
}

/* --- floating point --------------------------------------------------------------------------- */

#define X87_CONTROL 0x0F3Fu /* masks, precision, rounding */
#define SSE_CONTROL 0xFFC0u /* all but the flags of what happened */
#define ROUNDING    0xC00   /* of X87_CONTROL */
#if defined(__x86_64__)
_Static_assert(FE_TONEAREST == 0 && (FE_DOWNWARD | FE_UPWARD | FE_TOWARDZERO) == ROUNDING,
               "the modes are the bits of the control word");
#endif

struct guard_environment guard_environment_now(void) {
#if defined(__x86_64__)
    unsigned short x87;
    __asm__ volatile("fnstcw %0" : "=m"(x87));
    /* The bits of the mode are what fegetround() answers, which would ask the processor again for every step. */
    return (struct guard_environment){.x87 = x87 & X87_CONTROL,
                                      .control = __builtin_ia32_stmxcsr() & SSE_CONTROL,
                                      .rounding = x87 & ROUNDING};
#else
    return (struct guard_environment){0, 0, fegetround()};
#endif
}

static void restore(const struct guard_environment *e) {
    fesetround(e->rounding);
#if defined(__x86_64__)
    const unsigned short x87 = (unsigned short)(e->x87 | 0x40u); /* a bit that always reads 1 */
    __asm__ volatile("fldcw %0" : : "m"(x87));
    __builtin_ia32_ldmxcsr(e->control);
#endif
}

void guard_environment_check(const struct guard_environment *before,
                             struct play_shared_run *shared) {
    const struct guard_environment now = guard_environment_now();
    const unsigned control = before->control ^ now.control, x87 = before->x87 ^ now.x87;
    if (!control && !x87 && before->rounding == now.rounding)
        return;
    restore(before);
    const int rounding = before->rounding != now.rounding || control & 0x6000u || x87 & 0xC00u;
    guard_note(
        shared, PLAY_NOTE_FP_STATE,
        "%s left the floating-point environment changed:%s%s%s%s%s (MXCSR %#06x to %#06x, "
        "x87 %#05x to %#05x)",
        play_place_name((enum play_place)shared->place), rounding ? " rounding" : "",
        control & 0x8000u ? " flush-to-zero" : "", control & 0x0040u ? " denormals-are-zero" : "",
        control & 0x1F80u || x87 & 0x3Fu ? " exception masks" : "",
        x87 & 0x300u ? " x87 precision" : "", before->control, now.control, before->x87, now.x87);
}

/* --- standard output -------------------------------------------------------------------------- */

static int memory_file(size_t size) {
    const int file = file_in_memory();
    return file >= 0 && !ftruncate(file, (off_t)size) ? file : -1;
}

int guard_output_open(void) {
    const size_t page = (size_t)sysconf(_SC_PAGESIZE);
    const int file = memory_file(page);
    if (file < 0 || dup2(file, STDOUT_FILENO) != STDOUT_FILENO)
        return -1;
    process.shown = mmap(NULL, page, PROT_READ, MAP_SHARED, file, 0);
    return process.shown == MAP_FAILED ? -1 : file;
}

void guard_output_forget(int output) {
    static const char zero = 0;
    fflush(stdout);
    (void)!pwrite(output, &zero, 1, 0);
    lseek(output, 0, SEEK_SET);
}

/* Leaves one page of zeros, which process.shown maps. The position in the file says how much was written. */
void guard_output_empty(int output) {
    (void)!ftruncate(output, 0);
    (void)!ftruncate(output, (off_t)sysconf(_SC_PAGESIZE));
    lseek(output, 0, SEEK_SET);
}

void guard_output_check(int output, struct play_shared_run *shared) {
    char text[81], clean[81];
    if (shared->note[PLAY_NOTE_OUTPUT].is_set)
        return;
    fflush(stdout);
    const off_t all = lseek(output, 0, SEEK_CUR);
    const size_t room = sizeof text - 1, size = all > (off_t)room ? room : (size_t)all;
    const ssize_t length = all > 0 ? pread(output, text, size, 0) : 0;
    if (length <= 0)
        return;
    size_t n = 0;
    for (; n < (size_t)length && text[n] != '\n'; n++)
        clean[n] = text[n] >= ' ' && text[n] < 127 ? text[n] : '?';
    clean[n] = '\0';
    guard_note(shared, PLAY_NOTE_OUTPUT, "%s wrote to standard output: '%s'%s",
               shared->place == PLAY_IN_PLAYER ? "the law"
                                               : play_place_name((enum play_place)shared->place),
               clean, n < (size_t)length ? " ..." : "");
}

/* Cheap enough for every call: looks at the first byte of the file and at the buffer of the C library. */
static int is_output_there(void) {
#ifdef __GLIBC__
    if (__fpending(stdout) > 0)
        return 1;
#endif
    return *process.shown != 0;
}

/* --- buffers ---------------------------------------------------------------------------------- */

static void size_slots(struct guard *g, const struct touch_law *law) {
    const size_t state = law->state_count * sizeof(double);
    const size_t size[SLOT_COUNT] = {
        [SLOT_COEFFICIENTS] = law->coefficient_size,
        [SLOT_NEW_COEFFICIENTS] = law->coefficient_size,
        [SLOT_MOTION] = sizeof(struct touch_motion),
        [SLOT_STATE_IN] = state,
        [SLOT_STATE_OUT] = state,
        [SLOT_FORCE] = sizeof(struct touch_force),
        [SLOT_VALUES] = sizeof(struct touch_values),
        [SLOT_PAIR] = sizeof(struct touch_pair),
        [SLOT_MESSAGE] = sizeof(struct touch_message),
        [SLOT_BODY] = sizeof(struct touch_values),
        [SLOT_HELD] = sizeof process.shared->of.held,
        [SLOT_INHERIT] = sizeof process.shared->of.inherit,
        [SLOT_INHERITED] = sizeof(struct touch_values),
        [SLOT_VECTOR] = sizeof(double[3]),
        [SLOT_LAST_FORCE] = sizeof(struct touch_force),
        [SLOT_VIEW] = sizeof(double[3]),
    };
    const size_t page = (size_t)sysconf(_SC_PAGESIZE);
    for (size_t i = 0; i < SLOT_COUNT; i++) {
        struct slot *s = &g->slot[i];
        const int any = i == SLOT_COEFFICIENTS || i == SLOT_NEW_COEFFICIENTS;
        const size_t align = any ? ALIGNED : sizeof(double);
        s->size = size[i];
        s->room = (size[i] / page + 1) * page;
        s->at = s->room - (size[i] + align - 1) / align * align;
    }
}

/* The most room that the slots of any law take, with the pages between them. */
static size_t slots_room(void) {
    const size_t page = (size_t)sysconf(_SC_PAGESIZE);
    const size_t largest = sizeof(struct touch_values) + sizeof(struct touch_message) +
                           TOUCH_COEFFICIENT_MAX + TOUCH_STATE_MAX * sizeof(double) +
                           sizeof process.shared->of;
    return SLOT_COUNT * (largest / page + 4) * page;
}

/* A power of 2, at a multiple of which the region begins: that is what a filter can compare with. */
void *guard_reserve(size_t *ret_size) {
    size_t size = (size_t)sysconf(_SC_PAGESIZE);
    while (size < slots_room())
        size *= 2;
    unsigned char *all =
        mmap(NULL, 2 * size, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (all == MAP_FAILED)
        return NULL;
    process.region = all + (size - (uintptr_t)all % size) % size;
    process.region_size = *ret_size = size;
    return process.region;
}

struct guard *guard_open(int output) {
    struct guard *g = play_resize(NULL, 1, sizeof *g);
    memset(g, 0, sizeof *g);
    g->output = output;
    g->pages = open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
    g->file = memory_file(slots_room());
    g->memory_at_start = memory_now(g);
    g->next = process.guards;
    if (g->file < 0 || !process.region)
        return NULL;
    process.guards = g;
    return g;
}

/* The law's view of a slot: its pages, between two pages that cannot be accessed. NULL: the region is full. */
static unsigned char *map_theirs(const struct guard *g, const struct slot *s, size_t offset) {
    const size_t page = (size_t)sysconf(_SC_PAGESIZE);
    const int access = s->writable ? PROT_READ | PROT_WRITE : PROT_READ;
    unsigned char *at = process.region + process.region_used + page;
    process.region_used += s->room + 2 * page;
    if (process.region_used > process.region_size)
        return NULL;
    return mmap(at, s->room, access, MAP_SHARED | MAP_FIXED, g->file, (off_t)offset) == MAP_FAILED
               ? NULL
               : at + s->at;
}

static void make_slots(struct guard *g, const struct touch_law *law) {
    static const struct {
        const char *text;
        int writable;
    } known[] = {
#define X(name, text, writable) {text, writable},
        SLOTS(X)
#undef X
    };
    size_t whole = 0, offset = 0;
    size_slots(g, law);
    for (size_t i = 0; i < SLOT_COUNT; i++)
        whole += g->slot[i].room;
    unsigned char *ours = mmap(NULL, whole, PROT_READ | PROT_WRITE, MAP_SHARED, g->file, 0);
    if (ours == MAP_FAILED)
        guard_end(process.shared, PLAY_ENDING_MEMORY, "no memory for the buffers: %s",
                  strerror(errno));
    memset(ours, CANARY, whole);
    for (size_t i = 0; i < SLOT_COUNT; i++) {
        struct slot *s = &g->slot[i];
        /* Both slots of the coefficients show the same bytes. */
        const size_t from = i == SLOT_NEW_COEFFICIENTS ? 0 : offset;
        s->text = known[i].text;
        s->writable = known[i].writable;
        s->ours = ours + from + s->at;
        s->theirs = map_theirs(g, s, from);
        if (!s->theirs)
            guard_end(process.shared, PLAY_ENDING_MEMORY, "no memory for the buffers: %s",
                      strerror(errno));
        offset += s->room;
    }
    close(g->file);
}

/* What is around a buffer: as much as is looked at, since behind it there are fewer bytes than ALIGNED. */
#define EIGHT CANARY, CANARY, CANARY, CANARY, CANARY, CANARY, CANARY, CANARY
static const unsigned char untouched[NEAR] = {EIGHT, EIGHT, EIGHT, EIGHT,
                                              EIGHT, EIGHT, EIGHT, EIGHT};
_Static_assert(ALIGNED <= NEAR && NEAR == 64,
               "both sides of a buffer are compared with the same bytes");

/* The first of `count` bytes that is not what it was; count if all are. */
static size_t first_touched(const unsigned char *at, size_t count) {
    if (!memcmp(at, untouched, count))
        return count;
    size_t i = 0;
    while (at[i] == CANARY)
        i++;
    return i;
}

/* Finds writes that hit no protected page: before a buffer, and behind it up to its alignment. */
static void check_slot(const struct guard *g, enum slot_name name) {
    const struct slot *s = &g->slot[name];
    const size_t before = s->at < NEAR ? s->at : NEAR, behind = s->room - s->at - s->size;
    size_t where = first_touched(s->ours + s->size, behind);
    if (where < behind)
        end_beyond(s, (ptrdiff_t)(s->size + where), "writing");
    where = first_touched(s->ours - before, before);
    if (where < before)
        end_beyond(s, (ptrdiff_t)where - (ptrdiff_t)before, "writing");
}

static void put(const struct guard *g, enum slot_name name, const void *data) {
    if (g->slot[name].size)
        memcpy(g->slot[name].ours, data, g->slot[name].size);
}

static void take(const struct guard *g, enum slot_name name, void *data) {
    if (g->slot[name].size)
        memcpy(data, g->slot[name].ours, g->slot[name].size);
}

static void unset(const struct guard *g, enum slot_name name) {
    memset(g->slot[name].ours, UNSET, g->slot[name].size);
}

static void *theirs(const struct guard *g, enum slot_name name) {
    return g->slot[name].theirs;
}

/* --- calls ------------------------------------------------------------------------------------ */

static void begin(enum play_place place) {
    process.shared->place = (int)place;
    process.shared->calls++;
}

static void end(const struct guard *g) {
    guard_environment_check(&g->environment, process.shared);
    if (is_output_there())
        guard_output_check(g->output, process.shared);
    process.shared->place = PLAY_IN_PLAYER;
}

static void guarded_inherit(const struct touch_law *self, const struct touch_values *body,
                            const int (*held)[2], const int *inherit, const struct touch_pair *pair,
                            struct touch_values *ret_values) {
    const struct guard *g = self->data;
    put(g, SLOT_BODY, body);
    put(g, SLOT_HELD, held);
    put(g, SLOT_INHERIT, inherit);
    put(g, SLOT_PAIR, pair);
    put(g, SLOT_INHERITED, ret_values);
    begin(PLAY_IN_INHERIT);
    g->law->inherit(g->law, theirs(g, SLOT_BODY), (const int(*)[2])theirs(g, SLOT_HELD),
                    theirs(g, SLOT_INHERIT), theirs(g, SLOT_PAIR), theirs(g, SLOT_INHERITED));
    check_slot(g, SLOT_INHERITED);
    end(g);
    take(g, SLOT_INHERITED, ret_values);
}

static enum touch_status guarded_prepare(const struct touch_law *self,
                                         const struct touch_values *values,
                                         const struct touch_pair *pair, void *ret_coefficients,
                                         struct touch_message *ret_message) {
    const struct guard *g = self->data;
    put(g, SLOT_VALUES, values);
    put(g, SLOT_PAIR, pair);
    unset(g, SLOT_NEW_COEFFICIENTS);
    memset(g->slot[SLOT_MESSAGE].ours, 0, g->slot[SLOT_MESSAGE].size);
    begin(PLAY_IN_PREPARE);
    const enum touch_status status =
        g->law->prepare(g->law, theirs(g, SLOT_VALUES), theirs(g, SLOT_PAIR),
                        theirs(g, SLOT_NEW_COEFFICIENTS), theirs(g, SLOT_MESSAGE));
    check_slot(g, SLOT_NEW_COEFFICIENTS);
    check_slot(g, SLOT_MESSAGE);
    end(g);
    take(g, SLOT_MESSAGE, ret_message);
    ret_message->text[sizeof ret_message->text - 1] = '\0';
    if (status != TOUCH_OK && !*ret_message->text)
        snprintf(ret_message->text, sizeof ret_message->text, "prepare() refused with status %d",
                 (int)status);
    if (status == TOUCH_OK)
        take(g, SLOT_NEW_COEFFICIENTS, ret_coefficients);
    return status;
}

static void guarded_set(const struct touch_law *self, size_t property, const double v[3],
                        double *state) {
    const struct guard *g = self->data;
    put(g, SLOT_VECTOR, v);
    put(g, SLOT_STATE_OUT, state);
    begin(PLAY_IN_SET);
    g->law->set(g->law, property, theirs(g, SLOT_VECTOR), theirs(g, SLOT_STATE_OUT));
    check_slot(g, SLOT_STATE_OUT);
    end(g);
    take(g, SLOT_STATE_OUT, state);
}

static void guarded_get(const struct touch_law *self, size_t property, const double *state,
                        const struct touch_force *force, double ret_v[3]) {
    const struct guard *g = self->data;
    put(g, SLOT_STATE_IN, state);
    put(g, SLOT_LAST_FORCE, force);
    put(g, SLOT_VIEW, ret_v);
    begin(PLAY_IN_GET);
    g->law->get(g->law, property, theirs(g, SLOT_STATE_IN), theirs(g, SLOT_LAST_FORCE),
                theirs(g, SLOT_VIEW));
    check_slot(g, SLOT_VIEW);
    end(g);
    take(g, SLOT_VIEW, ret_v);
}

/* --- steps ------------------------------------------------------------------------------------ */

static int is_unset(const void *data, size_t size) {
    const unsigned char *bytes = data;
    for (size_t i = 0; i < size; i++)
        if (bytes[i] != UNSET)
            return 0;
    return 1;
}

static int all_finite(const double *value, size_t count) {
    int finite = 1;
    for (size_t i = 0; i < count; i++)
        finite &= isfinite(value[i]) != 0;
    return finite;
}

static void note_not_finite(const struct guard *g, const char *what, const void *data, size_t size,
                            double value) {
    const struct touch_motion *m = (const void *)g->slot[SLOT_MOTION].ours;
    const double *state = (const void *)g->slot[SLOT_STATE_IN].ours;
    /* NaN that follows from NaN is not reported again. */
    if (!all_finite(state, g->law->state_count) ||
        !all_finite(&m->overlap, sizeof *m / sizeof(double)))
        return;
    char says[64];
    snprintf(says, sizeof says, "is %g", value);
    guard_note(process.shared, PLAY_NOTE_NOT_FINITE,
               "%s %s; overlap = %g m, approach velocity = %g m/s, slides = %g, %g m, shear "
               "velocities = %g, %g m/s",
               what, is_unset(data, size) ? "was not set" : says, m->overlap, m->velocity_n,
               m->slide_s, m->slide_t, m->velocity_s, m->velocity_t);
}

static void check_finite(const struct guard *g) {
    const struct touch_force *f = (const void *)g->slot[SLOT_FORCE].ours;
    const double *state = (const void *)g->slot[SLOT_STATE_OUT].ours;
    if (process.shared->note[PLAY_NOTE_NOT_FINITE].is_set)
        return;
#define X(name, member)                                                                            \
    if (!isfinite(f->member))                                                                      \
        note_not_finite(g, #name, &f->member, sizeof f->member, f->member);
    PLAY_FORCE_NUMBERS(X)
#undef X
#define X(name, member)                                                                            \
    if (f->member == UINT32_MAX)                                                                   \
        note_not_finite(g, #name, &f->member, sizeof f->member, (double)f->member);
    PLAY_FORCE_FLAGS(X)
#undef X
    for (size_t i = 0; i < g->law->state_count; i++)
        if (!isfinite(state[i])) {
            char name[PLAY_NAME_SIZE + 16];
            snprintf(name, sizeof name, "state field %s", g->law->state[i].name);
            note_not_finite(g, name, &state[i], sizeof state[i], state[i]);
        }
}

/* Calls step() with what is in the slots. */
static void ask(const struct guard *g) {
    unset(g, SLOT_STATE_OUT);
    unset(g, SLOT_FORCE);
    begin(PLAY_IN_STEP);
    g->law->step(g->law, theirs(g, SLOT_COEFFICIENTS), theirs(g, SLOT_MOTION),
                 theirs(g, SLOT_STATE_IN), theirs(g, SLOT_STATE_OUT), theirs(g, SLOT_FORCE));
    check_slot(g, SLOT_STATE_OUT);
    check_slot(g, SLOT_FORCE);
    check_finite(g);
    end(g);
}

/* What a record of a call holds, in this order, without the padding at the end of the force. */
static const enum slot_name recorded[] = {SLOT_COEFFICIENTS, SLOT_MOTION, SLOT_STATE_IN,
                                          SLOT_STATE_OUT, SLOT_FORCE};
#define FORCE_SIZE (offsetof(struct touch_force, slipping) + sizeof(uint32_t))

static size_t recorded_size(const struct guard *g, enum slot_name name) {
    return name == SLOT_FORCE ? FORCE_SIZE : g->slot[name].size;
}

static void record(struct guard *g) {
    if (g->records >= g->steps)
        return;
    unsigned char *to = g->record + g->records++ * g->record_size;
    memcpy(to, &process.shared->step, sizeof process.shared->step);
    to += sizeof process.shared->step;
    for (size_t i = 0; i < TOUCH_COUNT(recorded); i++) {
        memcpy(to, g->slot[recorded[i]].ours, recorded_size(g, recorded[i]));
        to += recorded_size(g, recorded[i]);
    }
}

static void guarded_step(const struct touch_law *self, const void *coefficients,
                         const struct touch_motion *motion, const double *state_in,
                         double *ret_state, struct touch_force *ret_force) {
    struct guard *g = self->data;
    put(g, SLOT_COEFFICIENTS, coefficients);
    put(g, SLOT_MOTION, motion);
    put(g, SLOT_STATE_IN, state_in);
    ask(g);
    record(g);
    take(g, SLOT_STATE_OUT, ret_state);
    take(g, SLOT_FORCE, ret_force);
}

const struct touch_law *guard_law(struct guard *g, const struct touch_law *law) {
    const struct play_shared_run *shared = process.shared;
    g->law = law;
    g->guarded = *law;
    g->guarded.data = g;
    g->guarded.inherit = law->inherit ? guarded_inherit : NULL;
    g->guarded.prepare = guarded_prepare;
    g->guarded.set = law->set ? guarded_set : NULL;
    g->guarded.get = law->get ? guarded_get : NULL;
    g->guarded.step = guarded_step;
    g->environment = guard_environment_now();
    g->memory_at_start = memory_now(g);
    make_slots(g, law);
    g->record_size = sizeof shared->step;
    for (size_t i = 0; i < TOUCH_COUNT(recorded); i++)
        g->record_size += recorded_size(g, recorded[i]);
    g->steps = STUDY_MAX / g->record_size < CALLS_MAX ? STUDY_MAX / g->record_size : CALLS_MAX;
    g->steps = shared->study == PLAY_STUDY_AGAIN ? g->steps : 0;
    g->record = g->steps ? play_resize(NULL, g->steps, g->record_size) : NULL;
    return &g->guarded;
}

/* --- the study -------------------------------------------------------------------------------- */

/* The first number that differs, as text. */
static void note_difference(const struct guard *g, const unsigned char *state,
                            const unsigned char *force, int again) {
    double was[PLAY_FORCE_COUNT], is[PLAY_FORCE_COUNT], old[TOUCH_STATE_MAX];
    struct touch_force before = {0};
    char name[PLAY_NAME_SIZE] = "?";
    double values[2] = {0.0, 0.0};
    memcpy(&before, force, FORCE_SIZE);
    memcpy(old, state, g->slot[SLOT_STATE_OUT].size);
    play_force_get(&before, was);
    play_force_get((const void *)g->slot[SLOT_FORCE].ours, is);
    const double *new = (const void *)g->slot[SLOT_STATE_OUT].ours;
    for (size_t i = g->law->state_count; i-- > 0;)
        if (memcmp(&old[i], &new[i], sizeof old[i]) != 0) {
            snprintf(name, sizeof name, "%s", g->law->state[i].name);
            values[0] = old[i], values[1] = new[i];
        }
    for (size_t i = PLAY_FORCE_COUNT; i-- > 0;)
        if (memcmp(&was[i], &is[i], sizeof was[i]) != 0) {
            snprintf(name, sizeof name, "%s", play_force_name(i));
            values[0] = was[i], values[1] = is[i];
        }
    guard_note(process.shared, PLAY_NOTE_IMPURE,
               "the same call %s gave other bits: %s = %.17g, was %.17g",
               again ? "again, at once," : "again, in another order,", name, values[1], values[0]);
}

void guard_bodies(struct play_shared_run *shared, const struct play_bodies *bodies,
                  const struct play_bodies_answer *answer) {
    for (int i = 0; i < 12; i++) {
        const double value = i % 6 < 3 ? answer->force[i / 6][i % 3] : answer->torque[i / 6][i % 3];
        if (!isfinite(value))
            guard_note(shared, PLAY_NOTE_NOT_FINITE,
                       "number %d of its answer is %g; overlap = %g m", i + 1, value,
                       bodies->overlap);
    }
}

void guard_study(struct guard *g) {
    const size_t steps = process.shared->step, records = g->records;
    g->steps = 0; /* these calls are not recorded */
    for (size_t i = records; i-- > 0;)
        for (int again = 0; again < 2; again++) {
            const unsigned char *from = g->record + i * g->record_size, *at[TOUCH_COUNT(recorded)];
            memcpy(&process.shared->step, from, sizeof process.shared->step);
            from += sizeof process.shared->step;
            for (size_t k = 0; k < TOUCH_COUNT(recorded); k++) {
                at[k] = from;
                from += recorded_size(g, recorded[k]);
            }
            for (size_t k = 0; k < 3; k++)
                put(g, recorded[k], at[k]);
            ask(g);
            process.shared->called++;
            if (memcmp(at[3], g->slot[SLOT_STATE_OUT].ours, g->slot[SLOT_STATE_OUT].size) != 0 ||
                memcmp(at[4], g->slot[SLOT_FORCE].ours, FORCE_SIZE) != 0) {
                process.shared->place = PLAY_IN_STEP;
                note_difference(g, at[3], at[4], again);
                process.shared->place = PLAY_IN_PLAYER;
            }
        }
    process.shared->step = steps;
}
