/* SPDX-License-Identifier: BSD-3-Clause */
/* A driver for devices (lib/device/cuda.h) without a device: it carries out PTX one thread after the other.
 * The tests load it in the place of libcuda.so.1.
 *
 * It knows the instructions that clang makes of the kernels, and refuses any other: so none is rounded in another way
 * than on the host. Arithmetic is that of "Parallel Thread Execution ISA": .rn rounds to nearest even,
 * subnormal numbers stay. Every address, in whatever space, is one of the host. */
#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "lib/device/cuda.h"
#include "lib/device/launch.h"

enum {
    OPERANDS = 6,
    ARGUMENT = 4096, /* bytes */
    ENTRIES = 8,
    SYMBOLS = 64,
    LABELS = 4096,
    INSTRUCTIONS = 1 << 14, /* of an entry */
    FAILED = 999
};

/* Registers of all kinds hold 64 bits; a predicate is 0 or 1. */
enum bank {
    BANK_p,
    BANK_r,
    BANK_rd,
    BANK_fd,
    BANK_NUMBER, /* no register: a number, or a place in memory */
    BANK_THREAD  /* of %tid.x, %ctaid.x, %ntid.x the index-th */
};
static const char *const banks[] = {"%p", "%r", "%rd", "%fd"};

struct operand {
    enum bank bank;
    uint64_t index; /* of the register, or the number */
    uint64_t offset;
};

struct instruction {
    int op;
    int guard; /* 0: always; 1: if the predicate is true; -1: if it is false */
    uint64_t predicate;
    int bytes; /* loads and stores: of each */
    int count; /* operands */
    size_t target;
    struct operand operand[OPERANDS];
};

struct entry {
    char name[96];
    struct instruction *code;
    size_t count;
    uint64_t registers[4];
};

struct symbol {
    char name[96];
    uint64_t address;
};

struct module {
    struct entry entry[ENTRIES];
    struct symbol symbol[SYMBOLS];
    void *memory[SYMBOLS];
    size_t entries, symbols, memories;
};

static char complaint[256];
static _Alignas(16) unsigned char argument[ARGUMENT];

/* --- what instructions do --------------------------------------------------------------------- */

/* Memory that is zero; there is enough for a test. */
static void *room(size_t bytes) {
    void *ret = calloc(1, bytes);
    if (!ret)
        abort();
    return ret;
}

static double real_of(uint64_t bits) {
    double ret;
    memcpy(&ret, &bits, sizeof ret);
    return ret;
}

static uint64_t bits_of(double a) {
    uint64_t ret;
    memcpy(&ret, &a, sizeof ret);
    return ret;
}

/* The one that is a number; +0 is larger than -0. */
static double larger(double a, double b) {
    if (isnan(a) || isnan(b))
        return isnan(a) ? b : a;
    return a > b || (!(a < b) && !signbit(a)) ? a : b;
}

/* X(name with _ for ., result) of the operands after the first: a, b, c as bits, x, y, z as doubles. */
#define LOW(a) ((a)&UINT32_MAX)
#define COMPARE(X, word, sign, or_unordered)                                                       \
    X(setp_##word##_f64, (uint64_t)(x sign y))                                                     \
    X(setp_##or_unordered##_f64, (uint64_t)(isnan(x) || isnan(y) || x sign y))                     \
    X(setp_##word##_s64, (uint64_t)((int64_t)a sign(int64_t) b))                                   \
    X(setp_##word##_u64, (uint64_t)(a sign b))                                                     \
    X(setp_##word##_b64, (uint64_t)(a sign b))                                                     \
    X(setp_##word##_s32, (uint64_t)((int32_t)LOW(a) sign(int32_t) LOW(b)))                         \
    X(setp_##word##_u32, (uint64_t)(LOW(a) sign LOW(b)))                                           \
    X(setp_##word##_b32, (uint64_t)(LOW(a) sign LOW(b)))
#define OPERATIONS(X)                                                                              \
    X(add_rn_f64, bits_of(x + y))                                                                  \
    X(sub_rn_f64, bits_of(x - y))                                                                  \
    X(mul_rn_f64, bits_of(x *y))                                                                   \
    X(div_rn_f64, bits_of(x / y))                                                                  \
    X(rcp_rn_f64, bits_of(1.0 / x))                                                                \
    X(sqrt_rn_f64, bits_of(sqrt(x)))                                                               \
    X(fma_rn_f64, bits_of(fma(x, y, z)))                                                           \
    X(neg_f64, a ^ UINT64_C(1) << 63)                                                              \
    X(abs_f64, a & ~(UINT64_C(1) << 63))                                                           \
    X(max_f64, bits_of(larger(x, y)))                                                              \
    X(min_f64, bits_of(-larger(-x, -y)))                                                           \
    X(mov_f64, a)                                                                                  \
    X(mov_b64, a)                                                                                  \
    X(mov_u64, a)                                                                                  \
    X(mov_u32, LOW(a))                                                                             \
    X(mov_b32, LOW(a))                                                                             \
    X(mov_pred, a != 0)                                                                            \
    X(cvta_to_global_u64, a)                                                                       \
    X(cvt_u64_u32, LOW(a))                                                                         \
    X(cvt_u32_u64, LOW(a))                                                                         \
    X(add_s64, a + b)                                                                              \
    X(add_s32, LOW(a + b))                                                                         \
    X(sub_s64, a - b)                                                                              \
    X(mul_wide_u32, LOW(a) * LOW(b))                                                               \
    X(shl_b64, b < 64 ? a << b : 0)                                                                \
    X(shr_u64, b < 64 ? a >> b : 0)                                                                \
    X(bfe_u64, a >> b & ((UINT64_C(1) << c) - 1))                                                  \
    X(and_b64, a &b)                                                                               \
    X(or_b64, a | b)                                                                               \
    X(xor_b64, a ^ b)                                                                              \
    X(not_b64, ~a)                                                                                 \
    X(and_b32, LOW(a &b))                                                                          \
    X(or_b32, LOW(a | b))                                                                          \
    X(xor_b32, LOW(a ^ b))                                                                         \
    X(and_pred, a &b)                                                                              \
    X(or_pred, a | b)                                                                              \
    X(xor_pred, a ^ b)                                                                             \
    X(not_pred, a ^ 1)                                                                             \
    X(selp_f64, c ? a : b)                                                                         \
    X(selp_b64, c ? a : b)                                                                         \
    X(selp_u64, c ? a : b)                                                                         \
    X(selp_b32, LOW(c ? a : b))                                                                    \
    X(selp_u32, LOW(c ? a : b))                                                                    \
    COMPARE(X, eq, ==, equ)                                                                        \
    COMPARE(X, ne, !=, neu)                                                                        \
    COMPARE(X, lt, <, ltu)                                                                         \
    COMPARE(X, le, <=, leu)                                                                        \
    COMPARE(X, gt, >, gtu)                                                                         \
    COMPARE(X, ge, >=, geu)

enum {
#define X(name, result) OP_##name,
    OPERATIONS(X)
#undef X
    OP_LOAD,
    OP_STORE,
    OP_BRANCH,
    OP_RETURN
};

static const char *const operations[] = {
#define X(name, result) #name,
    OPERATIONS(X)
#undef X
};

static uint64_t result_of(int op, uint64_t a, uint64_t b, uint64_t c) {
    const double x = real_of(a), y = real_of(b), z = real_of(c);
    /* NOLINTBEGIN(bugprone-branch-clone): one instruction has several names */
    switch (op) {
#define X(name, result)                                                                            \
    case OP_##name:                                                                                \
        return result;
        OPERATIONS(X)
#undef X
    default:
        return 0;
    }
    /* NOLINTEND(bugprone-branch-clone) */
}

/* --- one thread ------------------------------------------------------------------------------- */

struct thread {
    uint64_t *bank[BANK_NUMBER];
    uint64_t place[3]; /* of BANK_THREAD */
};

static uint64_t value_of(const struct thread *t, const struct operand *o) {
    return o->bank == BANK_NUMBER   ? o->index
           : o->bank == BANK_THREAD ? t->place[o->index]
                                    : t->bank[o->bank][o->index];
}

/* The place in memory is the last operand of a load and the first of a store; numbers lie side by side. */
static void move(struct thread *t, const struct instruction *at) {
    const int store = at->op == OP_STORE;
    const struct operand *place = &at->operand[store ? 0 : at->count - 1];
    unsigned char *memory = (unsigned char *)(uintptr_t)(value_of(t, place) + place->offset);
    for (int k = 0; k < at->count - 1; k++) {
        const struct operand *number = &at->operand[k + store];
        uint64_t value = 0;
        if (store) {
            value = value_of(t, number);
            memcpy(memory + k * at->bytes, &value, (size_t)at->bytes);
        } else {
            memcpy(&value, memory + k * at->bytes, (size_t)at->bytes);
            t->bank[number->bank][number->index] = value;
        }
    }
}

static void run_thread(const struct entry *entry, struct thread *t) {
    for (size_t next = 0; next < entry->count;) {
        const struct instruction *at = &entry->code[next++];
        if (at->guard && (t->bank[BANK_p][at->predicate] != 0) != (at->guard > 0))
            continue;
        if (at->op == OP_RETURN)
            return;
        if (at->op == OP_BRANCH) {
            next = at->target;
        } else if (at->op == OP_LOAD || at->op == OP_STORE) {
            move(t, at);
        } else {
            uint64_t in[3] = {0};
            for (int k = 1; k < at->count; k++)
                in[k - 1] = value_of(t, &at->operand[k]);
            t->bank[at->operand[0].bank][at->operand[0].index] =
                result_of(at->op, in[0], in[1], in[2]);
        }
    }
}

/* --- reading PTX ------------------------------------------------------------------------------ */

/* A label, or where one is jumped to. */
struct label {
    char name[64];
    size_t at;
};
struct labels {
    struct label of[LABELS];
    size_t count;
};

static int refuse(const char *what, const char *text) {
    snprintf(complaint, sizeof complaint, "%s '%.100s'", what, text);
    return FAILED;
}

static uint64_t address_of(const void *place) {
    return (uint64_t)(uintptr_t)place;
}

/* Of a name that is known; parameters are the launch's argument. */
static int find_symbol(const struct module *m, const char *name, uint64_t *ret) {
    for (size_t k = 0; k < m->symbols; k++)
        if (!strcmp(m->symbol[k].name, name)) {
            *ret = m->symbol[k].address;
            return 1;
        }
    if (strstr(name, "_param_0")) {
        *ret = address_of(argument);
        return 1;
    }
    return 0;
}

static int read_operand(const struct module *m, char *word, struct operand *ret) {
    static const char *const threads[] = {"%tid.x", "%ctaid.x", "%ntid.x"};
    *ret = (struct operand){.bank = BANK_NUMBER};
    char *plus = strchr(word, '+');
    if (plus) {
        *plus = 0;
        ret->offset = strtoull(plus + 1, NULL, 10);
    }
    for (uint64_t k = 0; k < 3; k++)
        if (!strcmp(word, threads[k])) {
            ret->bank = BANK_THREAD;
            ret->index = k;
            return 0;
        }
    if (word[0] == '%') {
        const size_t letters = 1 + strspn(word + 1, "abcdefghijklmnopqrstuvwxyz");
        for (int k = 0; k < BANK_NUMBER; k++)
            if (strlen(banks[k]) == letters && !strncmp(word, banks[k], letters)) {
                ret->bank = (enum bank)k;
                ret->index = strtoull(word + letters, NULL, 10);
                return 0;
            }
        return refuse("no register", word);
    }
    if (!strncmp(word, "0d", 2)) {
        ret->index = strtoull(word + 2, NULL, 16);
        return 0;
    }
    if (isdigit((unsigned char)word[0]) || word[0] == '-') {
        ret->index = (uint64_t)strtoll(word, NULL, 0);
        return 0;
    }
    return find_symbol(m, word, &ret->index) ? 0 : refuse("no symbol", word);
}

/* The operation, the bytes that a load or store moves, and where a branch goes. */
static int read_operation(char *word, struct instruction *ret) {
    const char *last = strrchr(word, '.');
    const int load = !strncmp(word, "ld.", 3);
    if (!strncmp(word, "bra", 3) || !strcmp(word, "ret")) {
        ret->op = word[0] == 'b' ? OP_BRANCH : OP_RETURN;
        return 0;
    }
    if (load || !strncmp(word, "st.", 3)) {
        ret->op = load ? OP_LOAD : OP_STORE;
        ret->bytes = last && !strcmp(last + 2, "64") ? 8 : 4;
        return 0;
    }
    for (char *c = word; *c; c++)
        *c = *c == '.' ? '_' : *c;
    for (int k = 0; k < OP_LOAD; k++)
        if (!strcmp(operations[k], word)) {
            ret->op = k;
            return 0;
        }
    return refuse("no instruction", word);
}

/* One line without its label and semicolon. */
static int read_instruction(const struct module *m, char *line, struct labels *goals, size_t at,
                            struct instruction *ret) {
    static const char gaps[] = " \t,;[]{}";
    char *rest, *word = strtok_r(line, gaps, &rest);
    *ret = (struct instruction){0};
    if (word[0] == '@') {
        ret->guard = word[1] == '!' ? -1 : 1;
        ret->predicate = strtoull(strchr(word, 'p') + 1, NULL, 10);
        word = strtok_r(NULL, gaps, &rest);
    }
    int bad = read_operation(word, ret);
    while (!bad && (word = strtok_r(NULL, gaps, &rest))) {
        if (ret->op == OP_BRANCH) {
            snprintf(goals->of[goals->count].name, sizeof goals->of[0].name, "%s", word);
            goals->of[goals->count++].at = at;
            bad = goals->count == LABELS ? refuse("too many branches at", word) : 0;
        } else if (ret->count == OPERANDS) {
            bad = refuse("too many operands at", word);
        } else {
            bad = read_operand(m, word, &ret->operand[ret->count++]);
        }
    }
    return bad;
}

/* .global .align 8 .b8 NAME[SIZE] = {...}; or .local likewise, without numbers. */
static int read_memory(struct module *m, char *line) {
    char *name = strrchr(line, '['), *numbers = strchr(line, '{');
    if (!strstr(line, ".b8 ") || !name || m->symbols == SYMBOLS)
        return refuse("no memory", line);
    const size_t size = (size_t)strtoull(name + 1, NULL, 10);
    unsigned char *memory = room(size);
    *name = 0;
    name = strstr(line, ".b8 ") + 4;
    for (size_t k = 0; numbers && k < size; k++)
        memory[k] = (unsigned char)strtoul(numbers + 1, &numbers, 10);
    snprintf(m->symbol[m->symbols].name, sizeof m->symbol[0].name, "%s", name);
    m->symbol[m->symbols++].address = address_of(memory);
    m->memory[m->memories++] = memory;
    return 0;
}

static int join(struct entry *entry, const struct labels *labels, const struct labels *goals) {
    for (size_t k = 0; k < goals->count; k++) {
        size_t l = 0;
        while (l < labels->count && strcmp(labels->of[l].name, goals->of[k].name) != 0)
            l++;
        if (l == labels->count)
            return refuse("no label", goals->of[k].name);
        entry->code[goals->of[k].at].target = labels->of[l].at;
    }
    return 0;
}

/* One entry: its registers, then its instructions, up to the brace that closes it. */
static int read_entry(struct module *m, char *line, char **rest) {
    static struct labels labels, goals;
    struct entry *entry = &m->entry[m->entries++];
    labels.count = goals.count = 0;
    entry->code = room(INSTRUCTIONS * sizeof *entry->code);
    snprintf(entry->name, sizeof entry->name, "%.*s", (int)strcspn(line, "("), line);
    int bad = m->entries == ENTRIES ? refuse("too many entries at", line) : 0;
    while (!bad && (line = strtok_r(NULL, "\n", rest)) && line[0] != '}') {
        line += strspn(line, " \t");
        char *end = line + strcspn(line, ":");
        if (strchr("{).", line[0]) || !line[0] || !strncmp(line, "//", 2)) {
            if (!strncmp(line, ".reg", 4))
                for (int k = 0; k < BANK_NUMBER; k++)
                    if (strstr(line, banks[k]) && strstr(line, banks[k])[strlen(banks[k])] == '<')
                        entry->registers[k] = strtoull(strchr(line, '<') + 1, NULL, 10);
            if (!strncmp(line, ".local", 6))
                bad = read_memory(m, line);
        } else if (*end) {
            *end = 0;
            snprintf(labels.of[labels.count].name, sizeof labels.of[0].name, "%s", line);
            labels.of[labels.count++].at = entry->count;
            bad = labels.count == LABELS ? refuse("too many labels at", line) : 0;
        } else {
            if (entry->count == INSTRUCTIONS)
                return refuse("too many instructions at", line);
            bad = read_instruction(m, line, &goals, entry->count, &entry->code[entry->count]);
            entry->count++;
        }
    }
    return bad ? bad : join(entry, &labels, &goals);
}

/* --- the driver ------------------------------------------------------------------------------- */

#define X(name, arguments) int name arguments;
TOUCH_CUDA(X)
#undef X

int cuInit(unsigned flags) {
    (void)flags;
    return 0;
}

int cuGetErrorString(int error, const char **ret_text) {
    *ret_text = error ? complaint : "none";
    return 0;
}

int cuDeviceGet(int *ret_device, int number) {
    *ret_device = number;
    return 0;
}

int cuDeviceGetName(char *ret_name, int size, int device) {
    (void)device;
    snprintf(ret_name, (size_t)size, "simulated");
    return 0;
}

int cuDevicePrimaryCtxRetain(void **ret_context, int device) {
    (void)device;
    *ret_context = argument;
    return 0;
}

int cuCtxSetCurrent(void *context) {
    (void)context;
    return 0;
}

int cuModuleUnload(void *module) {
    struct module *m = module;
    for (size_t k = 0; k < m->entries; k++)
        free(m->entry[k].code);
    for (size_t k = 0; k < m->memories; k++)
        free(m->memory[k]);
    free(m);
    return 0;
}

int cuModuleLoadData(void **ret_module, const void *text) {
    struct module *m = room(sizeof *m);
    char *copy = room(strlen(text) + 1), *rest, *line;
    strcpy(copy, text);
    int bad = 0;
    for (line = strtok_r(copy, "\n", &rest); !bad && line; line = strtok_r(NULL, "\n", &rest)) {
        static const char entry[] = ".visible .entry ";
        if (!strncmp(line, entry, sizeof entry - 1))
            bad = read_entry(m, line + sizeof entry - 1, &rest);
        else if (!strncmp(line, ".global", 7))
            bad = read_memory(m, line);
    }
    free(copy);
    if (bad) {
        cuModuleUnload(m);
        return bad;
    }
    *ret_module = m;
    return 0;
}

int cuModuleGetFunction(void **ret_function, void *module, const char *name) {
    struct module *m = module;
    for (size_t k = 0; k < m->entries; k++)
        if (!strcmp(m->entry[k].name, name)) {
            *ret_function = &m->entry[k];
            return 0;
        }
    return refuse("no entry", name);
}

int cuMemAlloc_v2(touch_cuda_pointer *ret_pointer, size_t bytes) {
    *ret_pointer = address_of(room(bytes));
    return 0;
}

int cuMemFree_v2(touch_cuda_pointer pointer) {
    free((void *)(uintptr_t)pointer);
    return 0;
}

int cuMemcpyHtoD_v2(touch_cuda_pointer to, const void *from, size_t bytes) {
    memcpy((void *)(uintptr_t)to, from, bytes);
    return 0;
}

int cuMemcpyDtoH_v2(void *to, touch_cuda_pointer from, size_t bytes) {
    memcpy(to, (const void *)(uintptr_t)from, bytes);
    return 0;
}

int cuMemsetD8_v2(touch_cuda_pointer to, unsigned char byte, size_t bytes) {
    memset((void *)(uintptr_t)to, byte, bytes);
    return 0;
}

int cuLaunchKernel(void *function, unsigned grid_x, unsigned grid_y, unsigned grid_z,
                   unsigned block_x, unsigned block_y, unsigned block_z, unsigned shared,
                   void *stream, void **arguments, void **extra) {
    const struct entry *entry = function;
    struct thread t = {.place = {0, 0, block_x}};
    (void)stream, (void)extra;
    if (grid_y != 1 || grid_z != 1 || block_y != 1 || block_z != 1 || shared)
        return refuse("not one-dimensional:", entry->name);
    memcpy(argument, arguments[0], sizeof(struct touch_device_launch));
    for (int k = 0; k < BANK_NUMBER; k++)
        t.bank[k] = room((size_t)(entry->registers[k] + 1) * sizeof *t.bank[k]);
    for (t.place[1] = 0; t.place[1] < grid_x; t.place[1]++)
        for (t.place[0] = 0; t.place[0] < block_x; t.place[0]++)
            run_thread(entry, &t);
    for (int k = 0; k < BANK_NUMBER; k++)
        free(t.bank[k]);
    return 0;
}

/* Its time means nothing: it stands still. */
int cuEventCreate(void **ret_event, unsigned flags) {
    (void)flags;
    *ret_event = argument;
    return 0;
}

int cuEventRecord(void *event, void *stream) {
    (void)event, (void)stream;
    return 0;
}

int cuEventSynchronize(void *event) {
    (void)event;
    return 0;
}

int cuEventElapsedTime(float *ret_ms, void *begin, void *end) {
    (void)begin, (void)end;
    *ret_ms = 1.0f;
    return 0;
}
