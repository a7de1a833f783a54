/* SPDX-License-Identifier: BSD-3-Clause */
/* The device kernels on a device, through its driver.
 *
 *   device check FOLDER [DRIVER [CONTACTS]]   every kernel against the scalar one, bit by bit; prints TAP
 *   device time FOLDER [DRIVER [CONTACTS]]    every kernel of sheared contacts in space beside its twin
 *
 * FOLDER holds TEXT_FORM.ptx. DRIVER is libcuda.so.1 unless another is named. Without it, or without a
 * device, there is nothing to do. CONTACTS: 203 to check, so that the last threads have none; 2097152 to
 * time, whose columns are far more than a device's caches hold. */
#include <dlfcn.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "batch_inputs.h"
#include "lib/device/cuda.h"
#include "lib/device/launch.h"

enum {
    CHECKED = 203,   /* contacts; the last threads of the last block have none */
    TIMED = 1 << 21, /* contacts, whose columns are far more than a device's caches hold */
    THREADS = 128,   /* in a block */
    ROUNDS = 21
};

/* --- the driver ------------------------------------------------------------------------------- */

static struct {
#define X(name, arguments) int(*name) arguments;
    TOUCH_CUDA(X)
#undef X
} cuda;

static void must(int error, const char *call) {
    const char *text = NULL;
    if (!error)
        return;
    cuda.cuGetErrorString(error, &text);
    fprintf(stderr, "device: %s: %s\n", call, text ? text : "unknown error");
    exit(2);
}
#define MUST(name, ...) must(cuda.name(__VA_ARGS__), #name)

static void absent(const char *why) {
    printf("1..0 # SKIP %s\n", why);
    exit(0);
}

static void find(const char *driver) {
    char name[256];
    int device = 0;
    void *context;
    void *library = dlopen(driver, RTLD_NOW);
    if (!library)
        absent(dlerror());
#define X(function, arguments)                                                                     \
    *(void **)&cuda.function = dlsym(library, #function);                                          \
    if (!cuda.function)                                                                            \
        absent("the driver lacks " #function);
    TOUCH_CUDA(X)
#undef X
    if (cuda.cuInit(0) || cuda.cuDeviceGet(&device, 0))
        absent("no device");
    MUST(cuDeviceGetName, name, sizeof name, device);
    MUST(cuDevicePrimaryCtxRetain, &context, device);
    MUST(cuCtxSetCurrent, context);
    printf("# %s\n", name);
}

/* --- programs for it -------------------------------------------------------------------------- */

/* The law's text, whose kernels it shares with others. */
static const char *text_of(const struct touch_law *law) {
    static const struct {
        const char *law, *text;
    } texts[] = {
#define X(law, text) {#law, #text},
        DEVICE_TEXTS(X)
#undef X
    };
    for (size_t k = 0; k < TOUCH_COUNT(texts); k++)
        if (!strcmp(texts[k].law, law->name))
            return texts[k].text;
    return NULL;
}

static void *module_of(const char *folder, const char *name) {
    static char text[1 << 20];
    char path[1024];
    void *module;
    snprintf(path, sizeof path, "%s/%s.ptx", folder, name);
    FILE *file = fopen(path, "r");
    if (!file) {
        perror(path);
        exit(2);
    }
    text[fread(text, 1, sizeof text - 1, file)] = 0;
    fclose(file);
    MUST(cuModuleLoadData, &module, text);
    return module;
}

static void *function_of(void *module, const char *name) {
    void *function;
    MUST(cuModuleGetFunction, &function, module, name);
    return function;
}

static void launch(void *function, struct touch_device_launch *launch) {
    void *arguments[] = {launch};
    const unsigned blocks = (unsigned)((launch->n + THREADS - 1) / THREADS);
    MUST(cuLaunchKernel, function, blocks, 1, 1, THREADS, 1, 1, 0, NULL, arguments, NULL);
}

/* --- columns there ---------------------------------------------------------------------------- */

/* Where the columns of a block are on the device, in the order in which each_column goes. */
struct remote {
    touch_cuda_pointer column[4 + TOUCH_INPUT_MAX + 2 * TOUCH_DEVICE_STATE_MAX + TOUCH_OUTPUT_MAX];
    const void *state_in[TOUCH_DEVICE_STATE_MAX];
    void *state_out[TOUCH_DEVICE_STATE_MAX];
    struct touch_block block;
    size_t count;
};

/* A column of the device with what is in one here; zeros where results come. */
static void *take(struct remote *remote, const void *here, size_t bytes, int result) {
    touch_cuda_pointer there;
    if (!here)
        return NULL;
    MUST(cuMemAlloc_v2, &there, bytes);
    if (result)
        MUST(cuMemsetD8_v2, there, 0, bytes);
    else
        MUST(cuMemcpyHtoD_v2, there, here, bytes);
    remote->column[remote->count++] = there;
    return (void *)(uintptr_t)there;
}

static void send(const struct touch_kernel *kernel, const struct touch_block *here,
                 struct remote *ret) {
    const size_t bytes = here->n * sizeof(double);
    memset(ret, 0, sizeof *ret);
    ret->block = (struct touch_block){
        .n = here->n,
        .dt = here->dt,
        .radius1 = take(ret, here->radius1, bytes, 0),
        .radius2 = take(ret, here->radius2, bytes, 0),
        .mass1 = take(ret, here->mass1, bytes, 0),
        .mass2 = take(ret, here->mass2, bytes, 0),
        .state_in = ret->state_in,
        .state_out = ret->state_out,
    };
    for (size_t k = 0; k < kernel->input_count; k++)
        ret->block.input[k] = take(ret, here->input[k], bytes, 0);
    for (size_t k = 0; k < kernel->state_count; k++) {
        ret->state_in[k] = take(ret, here->state_in[k], bytes, 0);
        ret->state_out[k] = take(ret, here->state_out[k], bytes, 1);
    }
    for (size_t k = 0; k < kernel->output_count; k++)
        ret->block.output[k] = take(ret, here->output[k], bytes, 1);
}

static void fetch(void *here, const void *there, size_t bytes) {
    if (here)
        MUST(cuMemcpyDtoH_v2, here, (touch_cuda_pointer)(uintptr_t)there, bytes);
}

static void release(struct remote *remote) {
    for (size_t k = 0; k < remote->count; k++)
        MUST(cuMemFree_v2, remote->column[k]);
}

/* --- bits ------------------------------------------------------------------------------------- */

/* Numbers that differ in one pair of columns; one not-a-number is as good as another. */
static size_t differences(const double *a, const double *b, size_t n) {
    size_t count = 0;
    for (size_t i = 0; i < n; i++)
        count += !(isnan(a[i]) && isnan(b[i])) && memcmp(&a[i], &b[i], sizeof a[i]) != 0;
    return count;
}

static size_t check_setting(const struct touch_kernel *kernel, void *module, const char *name,
                            size_t number, int strange, struct contact_columns *want,
                            struct contact_columns *got) {
    struct touch_values values;
    struct touch_pair pair;
    struct touch_message message;
    struct touch_coefficients coefficients;
    struct touch_device_launch start;
    struct remote remote;
    struct random random = {number};
    char entry[96];
    setting_at(kernel, number, &values, &pair);
    if (touch_batch_prepare(kernel, &values, &pair, &coefficients, &message) != TOUCH_OK) {
        printf("# %s\n", message.text);
        return 1;
    }
    columns_random(kernel, want, &random, strange);
    random = (struct random){number};
    columns_random(kernel, got, &random, strange);
    touch_batch_run(kernel, &coefficients, &want->block);

    const struct touch_block *here = &got->block, *there = &remote.block;
    const size_t bytes = here->n * sizeof(double);
    send(kernel, here, &remote);
    touch_device_launch_of(kernel, &coefficients, there, &start);
    snprintf(entry, sizeof entry, "%s_%d", name, here->radius1 != NULL);
    launch(function_of(module, entry), &start);
    size_t different = 0;
    for (size_t k = 0; k < kernel->state_count; k++) {
        fetch(got->state_to[k], there->state_out[k], bytes);
        different += differences(got->state_to[k], want->state_to[k], here->n);
    }
    for (size_t k = 0; k < kernel->output_count; k++) {
        fetch(here->output[k], there->output[k], bytes);
        different += differences(here->output[k], want->block.output[k], here->n);
    }
    release(&remote);
    if (different)
        printf("# setting %zu, %s, %s numbers: %zu differ\n", number, entry,
               strange ? "strange" : "usual", different);
    return different;
}

static int check(const struct touch_kernel *kernel, void *module, const char *name,
                 size_t contacts) {
    struct touch_values values;
    struct touch_pair pair;
    size_t different = 0;
    for (int poly = 0; poly < 2; poly++) {
        struct contact_columns *want = columns_make(kernel, contacts, poly, 0);
        struct contact_columns *got = columns_make(kernel, contacts, poly, 0);
        for (size_t s = 0; setting_at(kernel, s, &values, &pair); s++)
            for (int strange = 0; strange < 2; strange++)
                different += check_setting(kernel, module, name, s, strange, want, got);
        columns_free(kernel, got);
        columns_free(kernel, want);
    }
    return different == 0;
}

/* --- speed ------------------------------------------------------------------------------------ */

static int ascending(const void *a, const void *b) {
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double ms_of(void *function, struct touch_device_launch *start, void *const event[2]) {
    float ms;
    MUST(cuEventRecord, event[0], NULL);
    launch(function, start);
    MUST(cuEventRecord, event[1], NULL);
    MUST(cuEventSynchronize, event[1]);
    MUST(cuEventElapsedTime, &ms, event[0], event[1]);
    return (double)ms;
}

/* Forces, torques and history; kernel and twin in turn, the median of the paired ratios. */
static void measure(const struct touch_kernel *kernel, void *module, const char *name,
                    size_t contacts) {
    struct touch_values values;
    struct touch_pair pair;
    struct touch_message message;
    struct touch_coefficients coefficients;
    struct touch_device_launch start;
    struct remote remote;
    struct random random = {1};
    void *event[2];
    char entry[96];
    double ms[ROUNDS], ratio[ROUNDS];
    setting_at(kernel, 0, &values, &pair);
    if (touch_batch_prepare(kernel, &values, &pair, &coefficients, &message) != TOUCH_OK)
        return;
    struct contact_columns *columns = columns_make(kernel, contacts, 0, 0);
    columns_random(kernel, columns, &random, 0);
    for (size_t k = 0; k < kernel->output_count; k++)
        if (k < TOUCH_SPACE_OUT_FORCE_X || k > TOUCH_SPACE_OUT_TORQUE2_Z)
            columns->block.output[k] = NULL;
    send(kernel, &columns->block, &remote);
    touch_device_launch_of(kernel, &coefficients, &remote.block, &start);
    snprintf(entry, sizeof entry, "%s_0", name);
    void *const function = function_of(module, entry), *const twin = function_of(module, "twin");
    for (int k = 0; k < 2; k++)
        MUST(cuEventCreate, &event[k], 0);
    ms_of(function, &start, event);
    ms_of(twin, &start, event);
    for (int k = 0; k < ROUNDS; k++) {
        ms[k] = ms_of(function, &start, event);
        ratio[k] = ms_of(twin, &start, event) / ms[k];
    }
    qsort(ms, ROUNDS, sizeof *ms, ascending);
    qsort(ratio, ROUNDS, sizeof *ratio, ascending);
    const double ns = ms[ROUNDS / 2] * 1e6 / (double)contacts;
    const double bytes = (double)(remote.count * sizeof(double));
    printf("%-28s %8.4f ns  %8.1f million/s  %7.1f GB/s  %5.1f %% of the twin's speed\n",
           kernel->law->name, ns, 1e3 / ns, bytes / ns, 1e2 * ratio[ROUNDS / 2]);
    release(&remote);
    columns_free(kernel, columns);
}

int main(int argc, char **argv) {
    const struct touch_kernel *kernel;
    const int timing = argc > 1 && !strcmp(argv[1], "time");
    const size_t contacts = argc > 4 ? strtoul(argv[4], NULL, 10) : timing ? TIMED : CHECKED;
    int tests = 0, bad = 0;
    if (argc < 3 || contacts == 0 || argc > 5 || (!timing && strcmp(argv[1], "check") != 0)) {
        fprintf(stderr, "usage: device check|time FOLDER [DRIVER [CONTACTS]]\n");
        return 2;
    }
    find(argc > 3 ? argv[3] : "libcuda.so.1");
    for (size_t i = 0; (kernel = touch_kernel_at(i)); i++) {
        char name[80];
        const char *text = text_of(kernel->law);
        const int sheared = kernel->form == TOUCH_FORM_SPACE &&
                            kernel->answers & UINT64_C(1) << TOUCH_SPACE_OUT_TORQUE1_X;
        if (!text || strcmp(kernel->target->name, "scalar") != 0 || (timing && !sheared))
            continue;
        snprintf(name, sizeof name, "%s_%s", text, touch_form_name(kernel->form));
        void *const module = module_of(argv[2], name);
        if (timing) {
            measure(kernel, module, name, contacts);
        } else {
            const int fine = check(kernel, module, name, contacts);
            printf("%sok %d %s %s\n", fine ? "" : "not ", ++tests, kernel->law->name,
                   touch_form_name(kernel->form));
            bad += !fine;
        }
        MUST(cuModuleUnload, module);
    }
    if (!timing)
        printf("1..%d\n", tests);
    return bad > 0;
}
