/* SPDX-License-Identifier: BSD-3-Clause */
/* The device kernels against the scalar ones, bit by bit, and their speed.
 *
 *   device check                      on this machine, by ptx_to_c.py; prints TAP
 *   device check FOLDER               on a device, through its driver libcuda.so.1
 *   device time FOLDER [CONTACTS]     every kernel of sheared contacts in space beside its twin
 *
 * FOLDER holds LAW_FORM.ptx. Without the driver, or without a device, there is nothing to do. */
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "batch_inputs.h"
#include "lib/device/cuda.h"
#include "lib/device/launch.h"
#include "ptx.h"
#include "tap.h"

enum {
    CHECKED = 203,   /* contacts; the last threads of the last block have none */
    TIMED = 1 << 21, /* contacts, whose columns are far more than a device's caches hold */
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

static void find(void) {
    char name[256];
    int device = 0;
    void *context;
    void *library = dlopen("libcuda.so.1", RTLD_NOW);
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

/* The entries of each law, as functions of this machine. */
typedef void host_entry(const void *launch, uint64_t thread);
#define X(law) host_entry law##_plane_0, law##_plane_1, law##_space_0, law##_space_1;
DEVICE_LAWS(X)
#undef X
static const struct text {
    const char *law;
    host_entry *entry[2][2]; /* by form, and whether sizes come in columns */
} texts[] = {
#define X(law) {#law, {{law##_plane_0, law##_plane_1}, {law##_space_0, law##_space_1}}},
    DEVICE_LAWS(X)
#undef X
};

static const struct text *text_of(const struct touch_law *law) {
    for (size_t k = 0; k < TOUCH_COUNT(texts); k++)
        if (!strcmp(texts[k].law, law->name))
            return &texts[k];
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
    const unsigned blocks = (unsigned)((launch->n + BLOCK - 1) / BLOCK);
    MUST(cuLaunchKernel, function, blocks, 1, 1, BLOCK, 1, 1, 0, NULL, arguments, NULL);
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

/* A block whose columns are here, by the device's kernel; module: NULL for the text on this machine. */
static void run_text(const struct touch_kernel *kernel,
                     const struct touch_coefficients *coefficients, void *module,
                     const struct touch_block *here) {
    const size_t bytes = here->n * sizeof(double);
    const int sized = here->radius1 != NULL;
    struct touch_device_launch start;
    struct remote remote;
    char entry[96];
    if (!module) {
        touch_device_launch_of(kernel, coefficients, here, &start);
        for (uint64_t i = 0; i < (here->n + BLOCK - 1) / BLOCK * BLOCK; i++)
            text_of(kernel->law)->entry[kernel->form][sized](&start, i);
        return;
    }
    send(kernel, here, &remote);
    touch_device_launch_of(kernel, coefficients, &remote.block, &start);
    snprintf(entry, sizeof entry, "%s_%s_%d", kernel->law->name, touch_form_name(kernel->form),
             sized);
    launch(function_of(module, entry), &start);
    for (size_t k = 0; k < kernel->state_count; k++)
        fetch(here->state_out[k], remote.block.state_out[k], bytes);
    for (size_t k = 0; k < kernel->output_count; k++)
        fetch(here->output[k], remote.block.output[k], bytes);
    release(&remote);
}

static void check(const struct touch_kernel *kernel, void *module) {
    struct touch_pair pair;
    struct touch_coefficients coefficients;
    char text[160];
    for (int mode = 0; mode < 4; mode++) {
        const int sized = mode & 1, strange = mode >> 1;
        struct contact_columns *want = columns_make(kernel, CHECKED, sized, 0);
        struct contact_columns *got = columns_make(kernel, CHECKED, sized, 0);
        for (size_t s = 0; prepared_at(kernel, s, sized, &pair, &coefficients); s++) {
            uint64_t random = s;
            columns_random(want, &random, strange);
            columns_copy(got, want);
            touch_batch_run(kernel, &coefficients, &want->block);
            for (size_t k = 0; k < kernel->output_count; k++)
                column_fill(&got->result[k], 0);
            run_text(kernel, &coefficients, module, &got->block);
            const size_t different = columns_differ(got, want, 0, CHECKED, text);
            EXPECT(!different, "setting %zu, %s: %zu numbers; %s", s, strange ? "strange" : "usual",
                   different, text);
        }
        columns_free(got);
        columns_free(want);
    }
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
    struct touch_pair pair;
    struct touch_coefficients coefficients;
    struct touch_device_launch start;
    struct remote remote;
    uint64_t random = 1;
    void *event[2];
    char entry[96];
    double ms[ROUNDS], ratio[ROUNDS];
    prepared_at(kernel, 0, 0, &pair, &coefficients);
    struct contact_columns *columns = columns_make(kernel, contacts, 0, 0);
    columns_random(columns, &random, 0);
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
    columns_free(columns);
}

int main(int argc, char **argv) {
    const struct touch_kernel *kernel;
    const int timing = argc > 1 && !strcmp(argv[1], "time"), here = argc == 2;
    const size_t contacts = argc > 3 ? strtoul(argv[3], NULL, 10) : TIMED;
    if (argc < 2 + timing || argc > 3 + timing || contacts == 0 ||
        (!timing && strcmp(argv[1], "check") != 0)) {
        fprintf(stderr, "usage: device check [FOLDER] | device time FOLDER [CONTACTS]\n");
        return 2;
    }
    if (!here)
        find();
    for (size_t i = 0; (kernel = touch_kernel_at(i)); i++) {
        char name[80];
        const int sheared = kernel->form == TOUCH_FORM_SPACE &&
                            kernel->answers & UINT64_C(1) << TOUCH_SPACE_OUT_TORQUE1_X;
        if (!text_of(kernel->law) || strcmp(kernel->target->name, "scalar") != 0 ||
            (timing && !sheared))
            continue;
        snprintf(name, sizeof name, "%s_%s", kernel->law->name, touch_form_name(kernel->form));
        void *const module = here ? NULL : module_of(argv[2], name);
        if (timing) {
            measure(kernel, module, name, contacts);
        } else {
            check(kernel, module);
            tell(name);
        }
        if (module)
            MUST(cuModuleUnload, module);
    }
    return timing ? 0 : tell_end();
}
