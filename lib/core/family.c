/* SPDX-License-Identifier: BSD-3-Clause */
/* Families of processors: those of one family run all kernels at about the same cycles. */
#include <string.h>
#include "targets.h"
#include "lib/laws/body.h"
#if defined(__x86_64__)
#include <cpuid.h>
#endif

#if defined(__x86_64__)
/* Family and model as CPUID has them, with the extended parts added. */
static const struct {
    const char *name, *vendor;
    unsigned family, model_from, model_to;
} families[] = {
    {"cascade_lake", "GenuineIntel", 6, 0x55, 0x55}, /* and Skylake, with the same core */
    {"sapphire_rapids", "GenuineIntel", 6, 0x8f, 0x8f},
    {"sapphire_rapids", "GenuineIntel", 6, 0xcf, 0xcf}, /* Emerald Rapids, with the same core */
    {"zen4", "AuthenticAMD", 0x19, 0x10, 0x1f},
    {"zen4", "AuthenticAMD", 0x19, 0x60, 0x7f},
    {"zen4", "AuthenticAMD", 0x19, 0xa0, 0xaf},
    {"zen5", "AuthenticAMD", 0x1a, 0x00, 0xff},
};

static const char *family_by_number(void) {
    unsigned highest, model = 0, b, c, d;
    char vendor[13] = {0};
    if (!__get_cpuid(0, &highest, &b, &c, &d))
        return NULL;
    memcpy(vendor, &b, 4);
    memcpy(vendor + 4, &d, 4);
    memcpy(vendor + 8, &c, 4);
    if (!__get_cpuid(1, &model, &b, &c, &d))
        return NULL;
    const unsigned base = model >> 8 & 0xf;
    const unsigned family = base == 0xf ? base + (model >> 20 & 0xff) : base;
    const unsigned number = (model >> 4 & 0xf) | (model >> 12 & 0xf0);
    for (size_t i = 0; i < TOUCH_COUNT(families); i++)
        if (!strcmp(families[i].vendor, vendor) && families[i].family == family &&
            number >= families[i].model_from && number <= families[i].model_to)
            return families[i].name;
    return NULL;
}
#else
static const char *family_by_number(void) {
    return NULL;
}
#endif

const char *touch_cpu_family(void) {
    const char *name = family_by_number();
    const struct touch_target *t;
    for (size_t i = 0; !name && (t = touch_target_at(TOUCH_TARGET_COUNT - 1 - i)); i++)
        if (touch_target_available(t->name) > 0)
            name = t->name;
    return name;
}
