/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cases/play/wrap.h"
#include "perturbed.h"

#define WEAK      1e-3
#define LATE      5000
#define NOISE     1e-9 /* relative: below it a number is round-off */
#define BIT(name) (UINT64_C(1) << PERTURBED_##name)

/* --- what there is ------------------------------------------------------------------------------ */

/* Parts of the force, which are changed together. */
static const char *const parts[] = {"whole", "normal", "shear", "spring", "dashpot", "moments"};
enum {
    WHOLE = 1,
    NORMAL = 2,
    SHEAR = 4,
    SPRING = 8,
    DASHPOT = 16,
    MOMENTS = 32
};

/* A number in struct touch_motion or touch_force. */
struct number {
    const char *name;
    size_t offset;
    unsigned parts; /* of the force, that it belongs to */
};
#define AT(name)                                                                                   \
    { #name, offsetof(struct touch_motion, name), 0 }
#define SPIN(b, i, name)                                                                           \
    { name, offsetof(struct touch_motion, spin[b][i]), 0 }
static const struct number inputs[] = {
    AT(overlap),
    AT(velocity_n),
    AT(velocity_s),
    AT(velocity_t),
    AT(slide_s),
    AT(slide_t),
    AT(dt),
    SPIN(0, 0, "spin1_n"),
    SPIN(0, 1, "spin1_s"),
    SPIN(0, 2, "spin1_t"),
    SPIN(1, 0, "spin2_n"),
    SPIN(1, 1, "spin2_s"),
    SPIN(1, 2, "spin2_t"),
};
#undef AT
#define AT(name, parts)                                                                            \
    { #name, offsetof(struct touch_force, name), WHOLE | (parts) }
#define MOMENT(b, i, name)                                                                         \
    { name, offsetof(struct touch_force, moment[b][i]), WHOLE | MOMENTS }
static const struct number outputs[] = {
    AT(normal, NORMAL),
    AT(shear_s, SHEAR),
    AT(shear_t, SHEAR),
    AT(normal_elastic, NORMAL | SPRING),
    AT(normal_dashpot, NORMAL | DASHPOT),
    AT(elastic_s, SHEAR | SPRING),
    AT(elastic_t, SHEAR | SPRING),
    AT(dashpot_s, SHEAR | DASHPOT),
    AT(dashpot_t, SHEAR | DASHPOT),
    MOMENT(0, 0, "moment1_n"),
    MOMENT(0, 1, "moment1_s"),
    MOMENT(0, 2, "moment1_t"),
    MOMENT(1, 0, "moment2_n"),
    MOMENT(1, 1, "moment2_s"),
    MOMENT(1, 2, "moment2_t"),
    AT(stiffness_n, SPRING),
    AT(stiffness_s, SPRING),
    AT(strain_energy, SPRING),
    AT(strain_shear, SPRING),
    AT(slip_work, 0),
    AT(dashpot_work, DASHPOT),
    AT(rolling_work, 0),
    AT(coupling_work, 0),
};
#undef AT
#define ACTIVE   TOUCH_COUNT(outputs) /* then come the flags */
#define SLIPPING (ACTIVE + 1)
static const char *const events[] = {TOUCH_EVENTS(LIST_NAME)};
static const char *const pair_names[] = {"1 and 2", "radius 1", "radius 2",  "mass 1", "mass 2",
                                         "rigid 1", "rigid 2",  "dimension", "wall"};
enum {
    PAIR_BOTH,
    PAIR_RADIUS,
    PAIR_MASS = 3,
    PAIR_RIGID = 5,
    PAIR_DIMENSION = 7,
    PAIR_WALL
};

/* The length of a name without the number at its end: fields "slide_s00", "slide_s01" are one group. */
static size_t stem(const char *name) {
    size_t length = strlen(name);
    while (length > 1 && isdigit((unsigned char)name[length - 1]))
        length--;
    return length;
}

static int is_one_group(const char *a, const char *b) {
    const size_t length = stem(a);
    return length == stem(b) && !strncmp(a, b, length);
}

static int is_first_of_group(const struct touch_law *law, size_t k) {
    for (size_t i = 0; i < k; i++)
        if (is_one_group(law->state[i].name, law->state[k].name))
            return 0;
    return 1;
}

static const char *perturbed_part_text(enum perturbed_part part) {
    static const char *const texts[] = {PERTURBED_PARTS(LIST_TEXT)};
    return texts[part];
}

const char *perturbed_when_text(enum perturbed_when when) {
    static const char *const texts[] = {PERTURBED_WHENS(LIST_TEXT)};
    return texts[when];
}

static const char *change_text(enum perturbed_change change) {
    static const char *const texts[] = {PERTURBED_CHANGES(LIST_TEXT)};
    return texts[change];
}

void perturbed_text(const struct touch_law *law, const struct perturbed_what *what, char *ret_text,
                    size_t size) {
    static const char *const axes[] = {"n", "s", "t"};
    const char *part = perturbed_part_text(what->part), *change = change_text(what->change);
    const char *name = "";
    char more[32] = "";
    switch (what->part) {
    case PERTURBED_INPUT:
        name = inputs[what->of].name;
        break;
    case PERTURBED_OUTPUT:
        name = what->of == ACTIVE     ? "active"
               : what->of == SLIPPING ? "slipping"
                                      : outputs[what->of].name;
        break;
    case PERTURBED_FORCE:
        name = parts[what->of];
        break;
    case PERTURBED_EVENT:
        name = events[what->of];
        break;
    case PERTURBED_BODIES:
        name = pair_names[what->of];
        break;
    case PERTURBED_STATE:
        name = what->of < law->state_count ? law->state[what->of].name : "after a contact";
        break;
    case PERTURBED_PROPERTY:
        name = law->properties[what->of].keyword;
        if (law->properties[what->of].scope == TOUCH_OF_BODY)
            snprintf(more, sizeof more, " of body %zu", what->sub + 1);
        break;
    case PERTURBED_INHERIT:
        name = law->properties[what->of].keyword;
        break;
    case PERTURBED_RANGE:
        name = what->of < law->property_count ? law->properties[what->of].keyword : "all together";
        break;
    case PERTURBED_VIEW:
        name = law->properties[what->of].keyword;
        if (law->properties[what->of].type == TOUCH_VECTOR && what->change != PERTURBED_IGNORED)
            snprintf(more, sizeof more, " along %s", axes[what->sub]);
        break;
    case PERTURBED_PART_COUNT:
        break;
    }
    const int length = what->part == PERTURBED_STATE ? (int)stem(name) : (int)strlen(name);
    snprintf(ret_text, size, "%s %.*s%s %s", part, length, name, more, change);
}

struct list {
    struct perturbed_what *whats;
    size_t count;
};

static void add(struct list *list, enum perturbed_part part, size_t of, size_t sub,
                enum perturbed_change change) {
    PLAY_ADD(list->whats, list->count, (struct perturbed_what){part, of, sub, change, 0.0});
}

static void add_numbers(struct list *list) {
    for (size_t k = 0; k < TOUCH_COUNT(inputs); k++) {
        add(list, PERTURBED_INPUT, k, 0, PERTURBED_SCALED);
        if (inputs[k].offset == offsetof(struct touch_motion, dt))
            continue;
        add(list, PERTURBED_INPUT, k, 0, PERTURBED_DROPPED);
        add(list, PERTURBED_INPUT, k, 0, PERTURBED_REVERSED);
    }
    for (size_t k = 0; k < TOUCH_COUNT(outputs); k++)
        for (enum perturbed_change change = PERTURBED_SCALED; change <= PERTURBED_ADDED; change++)
            add(list, PERTURBED_OUTPUT, k, 0, change);
    for (size_t k = 0; k < TOUCH_COUNT(parts); k++)
        for (enum perturbed_change change = PERTURBED_SCALED; change <= PERTURBED_REVERSED;
             change++)
            add(list, PERTURBED_FORCE, k, 0, change);
    add(list, PERTURBED_OUTPUT, ACTIVE, 0, PERTURBED_INVERTED);
    add(list, PERTURBED_OUTPUT, SLIPPING, 0, PERTURBED_INVERTED);
    for (size_t k = 0; k < TOUCH_COUNT(events); k++) {
        add(list, PERTURBED_EVENT, k, 0, PERTURBED_DROPPED);
        add(list, PERTURBED_EVENT, k, 0, PERTURBED_ADDED);
    }
}

static void add_property(struct list *list, const struct touch_law *law, size_t k) {
    const struct touch_property *p = &law->properties[k];
    for (size_t b = 0; b < (p->scope == TOUCH_OF_BODY ? 2u : 1u); b++) {
        add(list, PERTURBED_PROPERTY, k, b,
            p->type == TOUCH_REAL ? PERTURBED_SCALED : PERTURBED_OTHER);
        if (!(p->flags & TOUCH_REQUIRED))
            add(list, PERTURBED_PROPERTY, k, b, PERTURBED_IGNORED);
        if (p->flags & TOUCH_MODIFIABLE)
            add(list, PERTURBED_PROPERTY, k, b, PERTURBED_KEPT);
    }
    if (law->inherit && p->flags & TOUCH_INHERITABLE) {
        add(list, PERTURBED_INHERIT, k, 0, PERTURBED_SCALED);
        add(list, PERTURBED_INHERIT, k, 0, PERTURBED_ADDED);
    }
    if (isfinite(p->min) || p->flags & TOUCH_REQUIRED)
        add(list, PERTURBED_RANGE, k, 0, PERTURBED_BELOW_TAKEN);
    if (isfinite(p->max))
        add(list, PERTURBED_RANGE, k, 0, PERTURBED_ABOVE_TAKEN);
    if (isfinite(p->min) && !(p->flags & TOUCH_MIN_OPEN))
        add(list, PERTURBED_RANGE, k, 0, PERTURBED_LEAST_REFUSED);
    if (isfinite(p->max) && !(p->flags & TOUCH_MAX_OPEN))
        add(list, PERTURBED_RANGE, k, 0, PERTURBED_MOST_REFUSED);
}

static void add_view(struct list *list, const struct touch_law *law, size_t k) {
    const struct touch_property *p = &law->properties[k];
    if (p->flags & TOUCH_MODIFIABLE)
        add(list, PERTURBED_VIEW, k, 0, PERTURBED_IGNORED);
    for (size_t i = 0; i < (p->type == TOUCH_VECTOR ? 3u : 1u); i++)
        add(list, PERTURBED_VIEW, k, i,
            p->type == TOUCH_VECTOR ? PERTURBED_REVERSED : PERTURBED_INVERTED);
}

struct perturbed_what *perturbed_list(const struct touch_law *law, size_t *ret_count) {
    struct list list = {0};
    add_numbers(&list);
    for (size_t k = 0; k < law->property_count; k++)
        if (law->properties[k].scope == TOUCH_OF_STATE)
            add_view(&list, law, k);
        else
            add_property(&list, law, k);
    add(&list, PERTURBED_RANGE, law->property_count, 0, PERTURBED_BELOW_TAKEN);
    add(&list, PERTURBED_BODIES, PAIR_BOTH, 0, PERTURBED_EXCHANGED);
    for (size_t k = PAIR_RADIUS; k < PAIR_RIGID; k++)
        add(&list, PERTURBED_BODIES, k, 0, PERTURBED_SCALED);
    for (size_t k = PAIR_RIGID; k <= PAIR_WALL; k++)
        add(&list, PERTURBED_BODIES, k, 0, PERTURBED_IGNORED);
    for (size_t k = 0; k < law->state_count; k++)
        if (is_first_of_group(law, k)) {
            add(&list, PERTURBED_STATE, k, 0, PERTURBED_SCALED);
            add(&list, PERTURBED_STATE, k, 0, PERTURBED_DROPPED);
            add(&list, PERTURBED_STATE, k, 0, PERTURBED_FROZEN);
        }
    add(&list, PERTURBED_STATE, law->state_count, 0, PERTURBED_KEPT);
    *ret_count = list.count;
    return list.whats;
}

/* Whether it is one of what a law only tells: energies, stiffnesses, parts of a force, flags. */
static int only_tells(const struct perturbed_what *what) {
    static const char *const acts[] = {"normal", "shear_", "moment"};
    if (what->part != PERTURBED_OUTPUT || what->of >= ACTIVE)
        return what->part == PERTURBED_EVENT || what->part == PERTURBED_OUTPUT;
    const char *name = outputs[what->of].name;
    return strcmp(name, acts[0]) != 0 && strncmp(name, acts[1], strlen(acts[1])) != 0 &&
           strncmp(name, acts[2], strlen(acts[2])) != 0;
}

int perturbed_has_when(const struct perturbed_what *what, enum perturbed_when when) {
    if (when == PERTURBED_ALWAYS)
        return 1;
    if (what->part == PERTURBED_RANGE || what->part == PERTURBED_VIEW ||
        what->part == PERTURBED_INHERIT || what->change == PERTURBED_REVERSED ||
        what->change == PERTURBED_ADDED)
        return 0;
    return when < PERTURBED_VERLET_HALF || when > PERTURBED_SYMPLECTIC_EULER || !only_tells(what);
}

/* --- mistakes ----------------------------------------------------------------------------------- */

struct perturbed_kind *perturbed_kinds(const struct touch_law *law, size_t *ret_count) {
    size_t count;
    const struct perturbed_what *whats = perturbed_list(law, &count);
    struct perturbed_kind *kinds = play_resize(NULL, count + 1, sizeof *kinds);
    *ret_count = 0;
    for (size_t i = 0; i < count; i++)
        if (whats[i].part != PERTURBED_RANGE)
            kinds[(*ret_count)++] = (struct perturbed_kind){whats[i], PERTURBED_ALWAYS};
    kinds[(*ret_count)++] = (struct perturbed_kind){{PERTURBED_FORCE, 0, 0, PERTURBED_DROPPED, 0.0},
                                                    PERTURBED_SECOND_CONTACT};
    return kinds;
}

void perturbed_kind_text(const struct touch_law *law, const struct perturbed_kind *kind,
                         char *ret_text, size_t size) {
    char what[128];
    perturbed_text(law, &kind->what, what, sizeof what);
    snprintf(ret_text, size, "%s%s%s", what, kind->when == PERTURBED_ALWAYS ? "" : ", ",
             kind->when == PERTURBED_ALWAYS ? "" : perturbed_when_text(kind->when));
}

const char *perturbed_subject_text(enum perturbed_subject subject) {
    static const char *const texts[] = {PERTURBED_SUBJECTS(LIST_TEXT)};
    return texts[subject];
}

enum perturbed_subject perturbed_subject_of(const struct touch_law *law,
                                            const struct perturbed_kind *kind) {
    static const enum perturbed_subject of_part[TOUCH_COUNT(parts)] = {[0] = PERTURBED_OF_WHOLE,
                                                                       [1] = PERTURBED_OF_NORMAL,
                                                                       [2] = PERTURBED_OF_SHEAR,
                                                                       [5] = PERTURBED_OF_MOMENTS};
    const struct perturbed_what *what = &kind->what;
    if (what->part == PERTURBED_FORCE && kind->when == PERTURBED_ALWAYS)
        return of_part[what->of];
    if (what->part != PERTURBED_PROPERTY || what->change != PERTURBED_SCALED)
        return PERTURBED_NO_SUBJECT;
    switch ((int)law->properties[what->of].role) {
    case TOUCH_YOUNG:
    case TOUCH_SHEAR_MODULUS:
    case TOUCH_STIFFNESS_N:
    case TOUCH_STIFFNESS_S:
        return PERTURBED_OF_STIFFNESS;
    default:
        return PERTURBED_NO_SUBJECT;
    }
}

/* --- the changed law ---------------------------------------------------------------------------- */

/* The coefficients of one call of prepare, whose number is all that the contact gets. */
struct prepared {
    struct touch_values values;
    struct touch_pair pair;
    _Alignas(max_align_t) unsigned char right[TOUCH_COEFFICIENT_MAX], wrong[TOUCH_COEFFICIENT_MAX];
    int is_wrong;   /* wrong[] is made */
    size_t kept_of; /* PERTURBED_KEPT: wrong[] is made with a value of that one */
};

/* What a contact remembers beside the state of the right law. The state has one number more, the index of such a
 * record, since a law may leave room for one only. */
struct memory {
    size_t prepared, contacts, steps;
    int active, slipping, slipped;
};

struct perturbed {
    const struct touch_law *right;
    struct touch_law law;
    struct touch_property properties[TOUCH_PROPERTY_MAX];
    struct touch_field fields[TOUCH_STATE_MAX];
    int is_changed;
    struct perturbed_what what;
    uint64_t when, of_case, seen, numbers[PERTURBED_WHEN_COUNT];
    int fired;
    struct prepared *prepared;
    size_t prepared_count, prepared_room;
    struct memory *memory; /* the first is that of a new contact */
    size_t memory_count, memory_room;
};

static int is_part(const struct perturbed *now, enum perturbed_part part) {
    return now->is_changed && now->what.part == part;
}

static double size_of_change(const struct perturbed *now) {
    return now->what.size > 0.0 ? now->what.size : WEAK;
}

static double changed(const struct perturbed *now, double value, double scale) {
    switch (now->what.change) {
    case PERTURBED_SCALED:
        return value * (1.0 + size_of_change(now));
    case PERTURBED_REVERSED:
        return -value;
    case PERTURBED_ADDED:
        return fabs(value) > NOISE * scale ? value : value + size_of_change(now) * scale;
    default:
        return 0.0;
    }
}

/* --- properties and bodies ---------------------------------------------------------------------- */

static void change_property(const struct perturbed *now, struct touch_values *values) {
    const struct touch_property *p = &now->right->properties[now->what.of];
    double *value = &values->of[now->what.of][now->what.sub];
    const double factor = 1.0 + size_of_change(now);
    switch (now->what.change) {
    case PERTURBED_SCALED:
        *value *= *value * factor > p->max ? 1.0 / factor : factor;
        break;
    case PERTURBED_OTHER:
        *value = *value < p->max ? *value + 1.0 : p->min;
        break;
    case PERTURBED_IGNORED:
        *value = p->flags & TOUCH_OPTIONAL ? (double)NAN : p->initial;
        break;
    default:
        break;
    }
}

static void exchange(double of[2]) {
    const double first = of[0];
    of[0] = of[1];
    of[1] = first;
}

/* A rigid body that is taken for one that deforms gets the material of the other one. */
static void change_rigid(const struct perturbed *now, struct touch_values *values,
                         struct touch_pair *pair, int b) {
    if (pair->rigid[b])
        for (size_t k = 0; k < now->right->property_count; k++)
            if (now->right->properties[k].scope == TOUCH_OF_BODY)
                values->of[k][b] = values->of[k][!b];
    pair->rigid[b] = !pair->rigid[b] && !pair->rigid[!b];
}

static void change_pair(const struct perturbed *now, struct touch_values *values,
                        struct touch_pair *pair) {
    switch ((int)now->what.of) {
    case PAIR_BOTH:
        exchange(pair->radius);
        exchange(pair->mass);
        pair->rigid[0] ^= pair->rigid[1], pair->rigid[1] ^= pair->rigid[0];
        pair->rigid[0] ^= pair->rigid[1];
        for (size_t k = 0; k < now->right->property_count; k++)
            if (now->right->properties[k].scope == TOUCH_OF_BODY)
                exchange(values->of[k]);
        break;
    case PAIR_RADIUS:
    case PAIR_RADIUS + 1:
        pair->radius[now->what.of - PAIR_RADIUS] *= 1.0 + size_of_change(now);
        break;
    case PAIR_MASS:
    case PAIR_MASS + 1:
        pair->mass[now->what.of - PAIR_MASS] *= 1.0 + size_of_change(now);
        break;
    case PAIR_RIGID:
    case PAIR_RIGID + 1:
        change_rigid(now, values, pair, (int)now->what.of - PAIR_RIGID);
        break;
    case PAIR_DIMENSION:
        pair->dimension = pair->dimension == 2 ? 3 : 2;
        break;
    default:
        if (isinf(pair->radius[1])) {
            pair->radius[1] = pair->radius[0];
            pair->mass[1] = pair->mass[0];
        }
    }
}

/* Makes the wrong coefficients; where the right law refuses them, there are none. kept: the values of the first
 * touch. */
static void make_wrong(const struct perturbed *now, struct prepared *p,
                       const struct touch_values *kept) {
    struct touch_values values = p->values;
    struct touch_pair pair = p->pair;
    struct touch_message unused;
    if (kept)
        values.of[now->what.of][now->what.sub] = kept->of[now->what.of][now->what.sub];
    else if (is_part(now, PERTURBED_PROPERTY))
        change_property(now, &values);
    else
        change_pair(now, &values, &pair);
    p->is_wrong = now->right->prepare(now->right, &values, &pair, p->wrong, &unused) == TOUCH_OK;
}

static enum touch_status prepare(const struct touch_law *self, const struct touch_values *values,
                                 const struct touch_pair *pair, void *ret_coefficients,
                                 struct touch_message *ret_message) {
    struct perturbed *now = self->data;
    if (now->prepared_count == now->prepared_room)
        now->prepared = play_resize(now->prepared, now->prepared_room = 2 * now->prepared_room + 16,
                                    sizeof *now->prepared);
    struct prepared *p = &now->prepared[now->prepared_count];
    memset(p, 0, sizeof *p);
    p->values = *values;
    p->pair = *pair;
    const enum touch_status status =
        now->right->prepare(now->right, values, pair, p->right, ret_message);
    const int takes_all =
        is_part(now, PERTURBED_RANGE) && now->what.of == now->right->property_count;
    now->fired |= takes_all && status != TOUCH_OK;
    if (status != TOUCH_OK && !takes_all)
        return status;
    if ((is_part(now, PERTURBED_PROPERTY) && now->what.change != PERTURBED_KEPT) ||
        is_part(now, PERTURBED_BODIES))
        make_wrong(now, p, NULL);
    memcpy(ret_coefficients, &now->prepared_count, sizeof now->prepared_count);
    now->prepared_count++;
    return TOUCH_OK;
}

/* --- circumstances ------------------------------------------------------------------------------ */

static uint64_t flag(int is, uint64_t bit) {
    return is ? bit : 0;
}

static uint64_t whens_of_values(const struct perturbed *now, const struct touch_values *values) {
    static const struct {
        enum touch_role role;
        double low, high; /* outside of these */
        uint64_t below, above;
    } ends[] = {
        {TOUCH_FRICTION, 0.0, 1.0, 0, BIT(FRICTION_ABOVE_1)},
        {TOUCH_RESTITUTION, 0.05, 0.98, BIT(RESTITUTION_LOW), BIT(RESTITUTION_HIGH)},
    };
    uint64_t whens = 0;
    for (size_t i = 0; i < TOUCH_COUNT(ends); i++) {
        const int k = touch_property_of(now->right, ends[i].role);
        whens |= flag(k >= 0 && values->of[k][0] < ends[i].low, ends[i].below) |
                 flag(k >= 0 && values->of[k][0] > ends[i].high, ends[i].above);
    }
    for (size_t k = 0; k < now->right->property_count; k++)
        whens |= flag(now->right->properties[k].scope == TOUCH_OF_BODY &&
                          fabs(values->of[k][0] - values->of[k][1]) > 0.0,
                      BIT(UNEQUAL_MATERIALS));
    return whens;
}

static uint64_t whens_of_pair(const struct touch_pair *pair) {
    return flag(pair->rigid[0], BIT(RIGID_1)) | flag(pair->rigid[1], BIT(RIGID_2)) |
           flag(isinf(pair->radius[1]), BIT(WALL)) |
           flag(isfinite(pair->radius[1]) && (fabs(pair->radius[0] - pair->radius[1]) > 0.0 ||
                                              fabs(pair->mass[0] - pair->mass[1]) > 0.0),
                BIT(UNEQUAL_BODIES)) |
           flag(pair->dimension == 2, BIT(PLANE)) |
           flag(pair->radius[0] < 1e-4 || pair->radius[1] < 1e-4, BIT(SMALL_BODY)) |
           flag(pair->radius[0] > 1.0 || (pair->radius[1] > 1.0 && isfinite(pair->radius[1])),
                BIT(LARGE_BODY));
}

static uint64_t whens_of_motion(const struct touch_motion *m, double radius) {
    const int s = fabs(m->slide_s) > 0.0 || fabs(m->velocity_s) > 0.0;
    const int t = fabs(m->slide_t) > 0.0 || fabs(m->velocity_t) > 0.0;
    int spins = 0;
    for (int b = 0; b < 2; b++)
        for (int i = 0; i < 3; i++)
            spins |= fabs(m->spin[b][i]) > 0.0;
    return flag(t, BIT(ALONG_T)) | flag(s && t, BIT(ALONG_BOTH)) |
           flag((s || t) && fabs(m->velocity_n) > 0.0, BIT(OBLIQUE)) |
           flag(m->velocity_n > 0.0, BIT(LOADING)) | flag(m->velocity_n < 0.0, BIT(UNLOADING)) |
           flag(spins, BIT(SPINNING)) |
           flag(m->overlap > 0.0 && m->overlap < 1e-7 * radius, BIT(SMALL_OVERLAP)) |
           flag(m->overlap > radius / 20.0, BIT(LARGE_OVERLAP)) |
           flag(!(m->overlap > 0.0), BIT(APART));
}

static uint64_t whens_of(const struct perturbed *now, const struct prepared *p,
                         const struct memory *m, size_t prepared, const struct touch_motion *motion,
                         const struct touch_force *f) {
    return BIT(ALWAYS) | now->of_case | whens_of_values(now, &p->values) | whens_of_pair(&p->pair) |
           whens_of_motion(motion, p->pair.radius[0]) | flag(f->slipping != 0, BIT(SLIPPING)) |
           flag(m->active && m->slipped && f->active && !f->slipping, BIT(AFTER_SLIP)) |
           flag(m->contacts + (f->active && !m->active) > 1, BIT(SECOND_CONTACT)) |
           flag(m->active && m->prepared != prepared, BIT(CHANGED)) |
           flag(f->active && f->normal < 0.0, BIT(TENSION)) | flag(m->steps > LATE, BIT(LATE));
}

/* The record after a step. */
static void remember(struct perturbed *now, const struct memory *old, size_t prepared,
                     const struct touch_force *f, double *ret_index) {
    if (now->memory_count == now->memory_room)
        now->memory = play_resize(now->memory, now->memory_room = 2 * now->memory_room + 1024,
                                  sizeof *now->memory);
    now->memory[now->memory_count] = (struct memory){
        .prepared = old->active ? old->prepared : prepared,
        .contacts = old->contacts + (f->active && !old->active),
        .steps = old->steps + 1,
        .active = f->active != 0,
        .slipping = f->slipping != 0,
        .slipped = f->active && (f->slipping || (old->active && old->slipped)),
    };
    *ret_index = (double)now->memory_count++;
}

/* --- steps -------------------------------------------------------------------------------------- */

static double *number_at(void *of, size_t offset) {
    return (double *)(void *)((char *)of + offset);
}

/* Something of the size of that output, for one that is 0; where no force acts, that of the weight of body 1. */
static double size_of(const struct perturbed *now, const struct prepared *p,
                      const struct touch_motion *motion, const struct touch_force *f) {
    const double force = fabs(f->normal) > 0.0 ? fabs(f->normal) : p->pair.mass[0] * 9.8;
    const double length = fmax(motion->overlap, NOISE * p->pair.radius[0]);
    const char *name = outputs[now->what.of].name;
    return *name == 'm'                                     ? force * 1e-3
           : strstr(name, "work") || strstr(name, "strain") ? force * length
           : strstr(name, "stiffness")                      ? force / length
                                                            : force;
}

static void change_output(const struct perturbed *now, const struct prepared *p,
                          const struct touch_motion *motion, struct touch_force *f) {
    if (now->what.of == ACTIVE)
        f->active = !f->active;
    else if (now->what.of == SLIPPING)
        f->slipping = !f->slipping;
    else {
        double *value = number_at(f, outputs[now->what.of].offset);
        *value = changed(now, *value, size_of(now, p, motion, f));
    }
}

/* The sums follow from their springs and dashpots, where these alone are changed. */
static void change_force(const struct perturbed *now, struct touch_force *f) {
    const struct touch_force old = *f;
    const unsigned part = 1u << now->what.of;
    for (size_t k = 0; k < ACTIVE; k++)
        if (outputs[k].parts & part) {
            double *value = number_at(f, outputs[k].offset);
            *value = changed(now, *value, 0.0);
        }
    if (!(part & (SPRING | DASHPOT)))
        return;
    f->normal += f->normal_elastic - old.normal_elastic + f->normal_dashpot - old.normal_dashpot;
    f->shear_s += f->elastic_s - old.elastic_s + f->dashpot_s - old.dashpot_s;
    f->shear_t += f->elastic_t - old.elastic_t + f->dashpot_t - old.dashpot_t;
}

static void change_state(const struct perturbed *now, const double *state_in, int active,
                         double *state) {
    const size_t count = now->right->state_count;
    if (now->what.of == count) {
        if (!active)
            memcpy(state, state_in, count * sizeof *state);
        return;
    }
    for (size_t k = now->what.of; k < count; k++)
        if (is_one_group(now->right->state[k].name, now->right->state[now->what.of].name))
            state[k] =
                now->what.change == PERTURBED_FROZEN ? state_in[k] : changed(now, state[k], 0.0);
}

static void step_wrong(struct perturbed *now, struct prepared *p, size_t first,
                       const struct touch_motion *motion, const double *state_in, double *state,
                       struct touch_force *f) {
    struct touch_motion other = *motion;
    if (is_part(now, PERTURBED_PROPERTY) && now->what.change == PERTURBED_KEPT) {
        p->is_wrong = 0;
        if (p != &now->prepared[first])
            make_wrong(now, p, &now->prepared[first].values);
    }
    if (is_part(now, PERTURBED_INPUT)) {
        double *value = number_at(&other, inputs[now->what.of].offset);
        *value = changed(now, *value, 0.0);
    }
    now->right->step(now->right, p->is_wrong ? p->wrong : p->right, &other, state_in, state, f);
    if (is_part(now, PERTURBED_OUTPUT))
        change_output(now, p, motion, f);
    else if (is_part(now, PERTURBED_FORCE))
        change_force(now, f);
    else if (is_part(now, PERTURBED_STATE))
        change_state(now, state_in, f->active != 0, state);
    else if (is_part(now, PERTURBED_EVENT) && now->what.change == PERTURBED_DROPPED)
        f->events &= ~(1u << now->what.of);
    else if (is_part(now, PERTURBED_EVENT))
        f->events |= 1u << now->what.of;
}

/* Inputs, then outputs, then events: one bit each. */
static void note_numbers(struct perturbed *now, uint64_t whens, const struct touch_motion *motion,
                         const struct touch_force *f) {
    struct touch_motion in = *motion;
    struct touch_force out = *f;
    uint64_t bits = (uint64_t)f->events << (TOUCH_COUNT(inputs) + ACTIVE);
    for (size_t k = 0; k < TOUCH_COUNT(inputs); k++)
        bits |= flag(fabs(*number_at(&in, inputs[k].offset)) > 0.0, UINT64_C(1) << k);
    for (size_t k = 0; k < ACTIVE; k++)
        bits |= flag(fabs(*number_at(&out, outputs[k].offset)) > 0.0,
                     UINT64_C(1) << (TOUCH_COUNT(inputs) + k));
    for (size_t k = 0; k < PERTURBED_WHEN_COUNT; k++)
        if (whens >> k & 1)
            now->numbers[k] |= bits;
}

int perturbed_can_fire(const struct perturbed_what *what, uint64_t seen, uint64_t numbers) {
    /* Of a property it may be any number, and is not used. */
    const uint64_t bit = UINT64_C(1) << (what->of & 63);
    if (what->change == PERTURBED_ADDED)
        return 1;
    if (what->part == PERTURBED_INPUT)
        return (numbers & bit) != 0;
    if (what->part == PERTURBED_OUTPUT && what->of < ACTIVE)
        return (numbers >> TOUCH_COUNT(inputs) & bit) != 0;
    for (size_t k = 0; what->part == PERTURBED_FORCE && k < ACTIVE; k++)
        if (outputs[k].parts >> what->of & 1 && numbers >> (TOUCH_COUNT(inputs) + k) & 1)
            return 1;
    if (what->part == PERTURBED_FORCE)
        return 0;
    if (what->part == PERTURBED_EVENT)
        return (numbers >> (TOUCH_COUNT(inputs) + ACTIVE) & bit) != 0;
    if (what->part == PERTURBED_PROPERTY && what->change == PERTURBED_KEPT)
        return (seen & BIT(CHANGED)) != 0;
    return 1;
}

const uint64_t *perturbed_numbers(const struct perturbed *now) {
    return now->numbers;
}

/* -0 is 0. */
static int differs(double a, double b) {
    return !(fabs(a - b) <= 0.0);
}

static int forces_differ(const struct touch_force *a, const struct touch_force *b) {
    struct touch_force one = *a, other = *b;
    int differ = a->active != b->active || a->slipping != b->slipping || a->events != b->events;
    for (size_t k = 0; !differ && k < ACTIVE; k++)
        differ =
            differs(*number_at(&one, outputs[k].offset), *number_at(&other, outputs[k].offset));
    return differ;
}

/* 2: the forces on the bodies differ; 1: only what is told of them; 0: nothing. */
static int difference_of(const struct touch_force *a, const struct touch_force *b) {
    int acts = differs(a->normal, b->normal) || differs(a->shear_s, b->shear_s) ||
               differs(a->shear_t, b->shear_t);
    for (int i = 0; i < 6 && !acts; i++)
        acts = differs(a->moment[i / 3][i % 3], b->moment[i / 3][i % 3]);
    return acts ? 2 : forces_differ(a, b);
}

static void step(const struct touch_law *self, const void *coefficients,
                 const struct touch_motion *motion, const double *state_in, double *ret_state,
                 struct touch_force *ret_force) {
    struct perturbed *now = self->data;
    const size_t count = now->right->state_count;
    size_t number;
    memcpy(&number, coefficients, sizeof number);
    struct prepared *p = &now->prepared[number];
    const struct memory old = now->memory[(size_t)state_in[count]];
    memset(ret_force, 0, sizeof *ret_force);
    now->right->step(now->right, p->right, motion, state_in, ret_state, ret_force);
    const uint64_t whens = whens_of(now, p, &old, number, motion, ret_force);
    remember(now, &old, number, ret_force, &ret_state[count]);
    now->seen |= whens;
    if (!now->is_changed)
        note_numbers(now, whens, motion, ret_force);
    if (!now->is_changed || !(whens & now->when))
        return;
    double state[TOUCH_STATE_MAX];
    struct touch_force force;
    memset(&force, 0, sizeof force);
    step_wrong(now, p, old.active ? old.prepared : number, motion, state_in, state, &force);
    const int difference = difference_of(&force, ret_force);
    now->fired = difference > now->fired ? difference : now->fired;
    for (size_t k = 0; !now->fired && k < count; k++)
        now->fired = differs(state[k], ret_state[k]);
    *ret_force = force;
    memcpy(ret_state, state, count * sizeof *state);
}

/* --- views and ranges --------------------------------------------------------------------------- */

static void get(const struct touch_law *self, size_t property, const double *state,
                const struct touch_force *force, double ret_v[3]) {
    struct perturbed *now = self->data;
    now->right->get(now->right, property, state, force, ret_v);
    if (!is_part(now, PERTURBED_VIEW) || property != now->what.of ||
        now->what.change == PERTURBED_IGNORED)
        return;
    double *value = &ret_v[now->what.sub];
    const double before = *value;
    *value = now->what.change == PERTURBED_INVERTED ? 1.0 - before : -before;
    now->fired |= fabs(before - *value) > 0.0;
}

static void set(const struct touch_law *self, size_t property, const double v[3], double *state) {
    struct perturbed *now = self->data;
    if (is_part(now, PERTURBED_VIEW) && property == now->what.of &&
        now->what.change == PERTURBED_IGNORED)
        now->fired = 1;
    else
        now->right->set(now->right, property, v, state);
}

static void change_range(const struct perturbed *now, struct touch_property *p) {
    switch (now->what.change) {
    case PERTURBED_BELOW_TAKEN:
        p->min = -HUGE_VAL;
        p->flags &= ~(uint32_t)TOUCH_MIN_OPEN;
        if (p->flags & TOUCH_REQUIRED)
            p->flags = (p->flags & ~(uint32_t)TOUCH_REQUIRED) | TOUCH_OPTIONAL;
        break;
    case PERTURBED_ABOVE_TAKEN:
        p->max = HUGE_VAL;
        p->flags &= ~(uint32_t)TOUCH_MAX_OPEN;
        break;
    case PERTURBED_LEAST_REFUSED:
        p->flags |= TOUCH_MIN_OPEN;
        break;
    default:
        p->flags |= TOUCH_MAX_OPEN;
    }
}

/* --- the door ----------------------------------------------------------------------------------- */

struct perturbed *perturbed_new(const struct touch_law *right, const struct perturbed_what *what,
                                enum perturbed_when when) {
    struct perturbed *now = play_resize(NULL, 1, sizeof *now);
    *now = (struct perturbed){.right = right,
                              .is_changed = what != NULL,
                              .what = what ? *what : (struct perturbed_what){0},
                              .when = UINT64_C(1) << when};
    memcpy(now->properties, right->properties, right->property_count * sizeof *now->properties);
    memcpy(now->fields, right->state, right->state_count * sizeof *now->fields);
    now->fields[right->state_count] = (struct touch_field){"perturbed", "1", "index of a record"};
    now->law = wrap(now);
    now->law.properties = now->properties;
    now->law.state = now->fields;
    now->law.state_count = right->state_count + 1;
    now->law.coefficient_size = sizeof now->prepared_count;
    now->law.prepare = prepare;
    now->law.step = step;
    now->law.get = right->get ? get : NULL;
    now->law.set = right->set ? set : NULL;
    return now;
}

const struct touch_law *perturbed_law(const struct perturbed *now) {
    return &now->law;
}

static uint64_t whens_of_case(const struct play_case *c) {
    static const uint64_t schemes[] = {BIT(VERLET_HALF), BIT(VERLET_PREDICTED),
                                       BIT(VERLET_IMPLICIT), BIT(SYMPLECTIC_EULER)};
    _Static_assert(TOUCH_COUNT(schemes) == PLAY_SCHEME_COUNT, "each scheme is a circumstance");
    if (!c->segment_count)
        return schemes[c->impact.scheme] | flag(c->impact.moving, BIT(MOVING));
    uint64_t whens = BIT(PATH);
    for (size_t i = 0; i < c->segment_count; i++)
        whens |= flag(c->segments[i].kind == PLAY_ROTATE || c->segments[i].kind == PLAY_ORBIT,
                      BIT(MOVING));
    return whens;
}

static void inherit_wrong(struct perturbed *now, struct play_case *c) {
    const double before = c->values.of[now->what.of][0];
    double *value = c->values.of[now->what.of];
    if (!c->held[now->what.of][0] && !c->held[now->what.of][1])
        return;
    value[0] = value[1] = now->what.change == PERTURBED_SCALED
                              ? before * (1.0 + size_of_change(now))
                              : changed(now, before, 0.1);
    now->fired = fabs(value[0] - before) > 0.0;
}

void perturbed_begin(struct perturbed *now, struct play_case *c) {
    now->of_case = whens_of_case(c);
    now->seen = 0;
    memset(now->numbers, 0, sizeof now->numbers);
    now->fired = 0;
    now->prepared_count = 0;
    now->memory_count = 0;
    const struct touch_force none = {0};
    double first;
    const struct memory fresh = {0};
    remember(now, &fresh, 0, &none, &first);
    now->memory[0] = fresh;
    if (is_part(now, PERTURBED_INHERIT))
        inherit_wrong(now, c);
    if (is_part(now, PERTURBED_RANGE) && now->what.of < now->right->property_count) {
        memcpy(now->properties, now->right->properties,
               now->right->property_count * sizeof *now->properties);
        change_range(now, &now->properties[now->what.of]);
        now->fired = 1;
    }
}

uint64_t perturbed_seen(const struct perturbed *now) {
    return now->seen;
}

size_t perturbed_steps(const struct perturbed *now) {
    return now->memory_count;
}

int perturbed_fired(const struct perturbed *now) {
    return now->fired;
}
