/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A file of LAMMPS' tests names a closed form, analytic_model, with its numbers as variables, and the contact by commands.
 * Here the closed form becomes a case with checks of its own. */
#include "lammps_test.h"

#define WORDS_MAX 32

/* In the texts ${name} is a variable, ${2*name} a multiple of it, and ${name=1} has a default. */
#define WITHIN    "tolerance: ${analytic_tol}, basis: scheme}\n"
#define CHECK(quantity, is)                                                                        \
    "  - {quantity: " quantity ", expected: '" is "', source: a closed form, " WITHIN
#define END_OF(quantity, is)                                                                       \
    ", at: end, quantity: " quantity ", expected: '" is "', source: a closed form, " WITHIN
#define END(quantity, is) "  - {metric: linf" END_OF(quantity, is)
#define PEAK(quantity)    "  - {quantity: " quantity ", reference: hertzian_" quantity ", " WITHIN
#define RETURNED          CHECK("restitution", "${en=1}")
#define SPUN(body, from)                                                                           \
    CHECK("spin" body "_out", from "R" body "/I" body "*${xmu}*(1 + ${en})*m_eff*normal_speed")
#define SLID CHECK("centre_restitution", "1 - ${xmu}*(1 + ${en})*normal_speed/shear_speed")
#define FLOOR                                                                                      \
    "free: {overlap: ${overlap}, gravity: [${grav}, 0, 0], velocity1: [0, ${u0}, 0], time: "       \
    "${end}, dt: ${dt}}"
#define PULL(factor)                                                                               \
    "  - {given: {g: '${coh} J/m2'}" END_OF("normal_force", "-" factor "*pi*g*R_eff")
/* A test of `show --out`, without a closed form: from here on the numbers stand in the file. */
#define TRAJECTORY "trajectory"
#define IN_SPACE                                                                                   \
    "free: {overlap: ${overlap}, velocity1: [${vx1}, ${vy1}, ${vz1}], spin1: [${wx1}, ${wy1}, "    \
    "${wz1}], velocity2: [${vx2=0}, ${vy2=0}, ${vz2=0}], spin2: [${wx2=0}, ${wy2=0}, ${wz2=0}], "  \
    "dt: ${dt}, steps: ${steps}, scheme: verlet_half, plane: moving}"
#define TWO_BALLS                                                                                  \
    "[${0.5*diam1}, ${0.5*diam2}], density: [${dens1}, ${dens2}], torque_lever: point, "           \
    "slip_lever: radius"
#define BALL "${0.5*diam1}, density: ${dens1}, torque_lever: radius"
#define ROLLS                                                                                      \
    "it rolls: hertz_mindlin/floor_slides_and_rolls and hertz_rolling/rolls are such cases"
#define TWISTS     "it twists: hertz_rolling/twists is such a case"
#define NO_CONTACT "nothing of it is a law of a contact"

static const struct model {
    const char *name, *motion, *checks; /* checks: or why there is no motion */
} models[] = {
    {"collision_restitution", "impact: {speed: ${2*vin}}", RETURNED},
    {"wall_restitution", "impact: {speed: ${vx_in}}", RETURNED},
    {"oblique_impact", "impact: {velocity: [${vz_in}, ${vx_in}, 0]}", RETURNED SLID SPUN("1", "")},
    {"oblique_impact_pair", "impact: {velocity: [${2*vn_in}, ${2*vt_in}, 0]}",
     RETURNED SLID SPUN("1", "") SPUN("2", "")},
    {"spin_impact", "impact: {speed: ${vin}, spin1: [0, 0, ${omega0}]}",
     RETURNED SPUN("1", "start_spin1_t - ")},
    {"spin_no_friction",
     "impact: {speed: ${2*vin}, spin1: [0, 0, ${omega0}], spin2: [0, 0, ${-1*omega0}]}",
     CHECK("spin1_out", "start_spin1_t")},
    {"hertz_normal_impact", "impact: {speed: ${vrela}}", PEAK("max_overlap") PEAK("peak_force")},
    {"hertz_peak", "impact: {speed: ${vrela}}", PEAK("max_overlap") PEAK("peak_force")},
    {"slip_cessation", FLOOR, END("velocity1_y", "5/7*start_velocity1_s")},
    {"slip_transient", FLOOR, END("velocity1_y", "start_velocity1_s - ${xmu}*gravity_n*time")},
    {"pulloff_dmt", "path: [{move: {normal: 1 pm}, steps: 1}]", PULL("4")},
    {"pulloff_jkr", "path: [{move: {normal: 1 pm}, steps: 1}]", PULL("8/3")},
    {TRAJECTORY, IN_SPACE, ""},
    {"rolling_decay",
     "free: {overlap: ${overlap}, gravity: [${grav}, 0, 0], spin1: [0, 0, ${omega0}], time: "
     "${end}, dt: ${dt}}",
     END("spin1_z", "start_spin1_t - 5/2*${mur}*gravity_n*time/R1")},
    {"incline_rolling", NULL, ROLLS},
    {"twist_decay", NULL, TWISTS},
    {"twist_decay_marshall", NULL, TWISTS},
    {"energy_dissipation", NULL, "the principle passive asks it of any law"},
    {"momentum_conservation", NULL, "the principle momentum asks it of any law"},
    {"stack_energy", NULL, "a case has one contact, and it has three"},
    {"freefall", NULL, NO_CONTACT},
    {"terminal_velocity_linear", NULL, NO_CONTACT},
    {"terminal_velocity_schiller_naumann", NULL, NO_CONTACT},
    {"heat_equilibration", NULL, NO_CONTACT},
};

struct test {
    struct play_reader *reader;
    const struct play_node *root;
    double end, overlap; /* of the last run that is compared, s; at the start, m */
    double steps;        /* of all runs */
};

static const char *value_of(const struct test *t, const char *key) {
    const struct play_node *node = play_node_find(t->root, key);
    return node && node->kind == PLAY_NODE_SCALAR ? node->text : "";
}

/* A variable, from its line "name number"; NaN: there is none. */
static double variable(const struct test *t, const char *name) {
    char *lines = play_copy(value_of(t, "variables"));
    for (char *line = strtok(lines, "\n"); line; line = strtok(NULL, "\n"))
        if (!strncmp(line, name, strlen(name)) && line[strlen(name)] == ' ')
            return strtod(line + strlen(name), NULL);
    return !strcmp(name, "end")       ? t->end
           : !strcmp(name, "overlap") ? t->overlap
           : !strcmp(name, "steps")   ? t->steps
           : !strcmp(name, "analytic_tol") || !strcmp(name, "epsilon")
               ? strtod(value_of(t, name), NULL)
               : (double)NAN;
}

static char *fill(const struct test *t, const char *text) {
    char *filled = play_copy("");
    for (const char *at; (at = strstr(text, "${")); text = strchr(at, '}') + 1) {
        char *name = play_format("%.*s", (int)strcspn(at + 2, "}"), at + 2);
        char *times = strchr(name, '*'), *other = strchr(name, '=');
        const double factor = times ? strtod(name, NULL) : 1.0;
        if (other)
            *other = '\0';
        name = times ? times + 1 : name;
        const double found = variable(t, name);
        const double value = isnan(found) && other ? strtod(other + 1, NULL) : factor * found;
        if (isnan(value))
            play_refuse(t->reader, t->root, "a test of LAMMPS without the variable '%s'", name);
        filled = play_format("%s%.*s%.17g", filled, (int)(at - text), text, value);
    }
    return play_format("%s%s", filled, text);
}

/* The number behind a word of the model, so many words on; 0: the word is not there. */
static double number(char *const *word, size_t count, const char *name, size_t on) {
    for (size_t i = 0; i + on < count; i++)
        if (!strcmp(word[i], name))
            return strtod(word[i + on], NULL);
    return 0.0;
}

/* Of a trajectory. Without dashpots two laws have these conventions, for which others stand in; else the law of any. */
static char *law_in_space(struct test *t, char *const *word, size_t count, const char *damping,
                          const char *shear) {
    const char *material = "hertz/material";
    const char *history = strstr(shear, "/force") ? "force" : "displacement";
    const double restitution = number(word, count, material, 2);
    if (!(number(word, count, material, 1) > 0.0) || strncmp(shear, "mindlin", 7) != 0 ||
        strcmp(damping, "coeff_restitution") != 0)
        play_refuse(t->reader, play_node_find(t->root, "pair_coeff"),
                    "a trajectory with 'tangential %s' and 'damping %s'; allowed: hertz/material, "
                    "mindlin to mindlin_rescale/force, coeff_restitution",
                    shear, damping);
    const char *law = restitution < 1.0 || strstr(shear, "rescale")
                          ? play_format("hertz_mindlin_general\nproperties: {history: %s, "
                                        "unloading: %s, limit: sum_rest, limit_from: size, "
                                        "tension: allowed, damping: exact, c_t_ratio: %.17g",
                                        history, strstr(shear, "rescale") ? "scaled" : "kept",
                                        number(word, count, shear, 2))
                          : play_format("hertz_mindlin%s\nproperties: {mu_ro: 0",
                                        *history == 'f' ? "" : "_displacement");
    return play_format("law: %s, young: %.17g, poisson: %.17g, mu_sl: %.17g, restitution: %.17g}\n",
                       law, number(word, count, material, 1), number(word, count, material, 3),
                       number(word, count, shear, 3), restitution);
}

/* The law and its properties, from the words of `pair_coeff`. */
static char *law_of(struct test *t, int is_free) {
    char *word[WORDS_MAX], *text = fill(t, value_of(t, "pair_coeff"));
    size_t count = 0;
    for (char *one = strtok(text, " \n"); one && count < WORDS_MAX; one = strtok(NULL, " \n"))
        word[count++] = one;
    const char *normal = count > 2 ? word[2] : "", *damping = "viscoelastic", *shear = "";
    for (size_t i = 3; i + 1 < count; i++) {
        damping = !strcmp(word[i], "damping") ? word[i + 1] : damping;
        shear = !strcmp(word[i], "tangential") ? word[i + 1] : shear;
    }
    if (is_free)
        return law_in_space(t, word, count, damping, shear);
    const int by_material =
        !strcmp(normal, "hertz/material") || !strcmp(normal, "dmt") || !strcmp(normal, "jkr");
    const int by_restitution = !strcmp(damping, "coeff_restitution") || !strcmp(damping, "tsuji");
    const double stiffness = number(word, count, normal, 1), e = number(word, count, normal, 2);
    const double mu = number(word, count, shear, strcmp(shear, "linear_nohistory") != 0 ? 3 : 2);
    const double back = by_restitution ? e : 1.0;
    if (!t->reader->failed && (!by_restitution && fabs(e) > 0.0))
        play_refuse(t->reader, play_node_find(t->root, "pair_coeff"),
                    "damping %s has a coefficient; allowed: coeff_restitution and tsuji, or the "
                    "coefficient 0",
                    damping);
    const double rolling = number(word, count, "rolling", 4);
    if (!strcmp(normal, "hooke") && !(rolling > 0.0))
        return play_format(
            "law: linear\nproperties: {k_n: %.17g, k_t: %.17g, friction: %.17g, restitution: "
            "%.17g}\n",
            stiffness, strncmp(shear, "linear_history", 14) ? 0.0 : number(word, count, shear, 1),
            mu, back);
    if (!by_material && strcmp(normal, "hertz") != 0)
        play_refuse(
            t->reader, t->root,
            "a test of LAMMPS with the normal force '%s'; allowed: hooke without rolling, hertz, "
            "hertz/material, dmt, jkr",
            normal);
    /* Both bodies have one material, walls as well: E* = E/(2 (1 - nu^2)), and the force is 4/3 E* R_eff^(1/2) overlap^(3/2). */
    const int adhesive = by_material && *normal != 'h';
    return play_format(
        "law: %s\nproperties: {young: %.17g, poisson: %.17g, mu_sl: %.17g, restitution: %.17g%s}\n",
        adhesive ? normal : "hertz_mindlin", by_material ? stiffness : 1.5 * stiffness,
        by_material ? number(word, count, normal, 3) : 0.0, mu, back,
        adhesive ? play_format(", w: %.17g", 2.0 * number(word, count, normal, 4))
                 : play_format(", mu_ro: %.17g", rolling));
}

/* Steps of the first runs. */
static double steps_to(const struct test *t, size_t runs) {
    double sum = 0.0;
    char *at = play_copy(value_of(t, "run_segments")), *end;
    for (size_t k = 0; k < runs; k++, at = end) {
        sum += strtod(at, &end);
        if (end == at)
            break;
    }
    return sum;
}

/* The numbers of a block "SEGMENT ATOM X Y Z" as checks, each named by its line. */
static void put_rows(const struct test *t, const char *block, const char *part, FILE *out) {
    const double epsilon = variable(t, "epsilon");
    const struct play_node *node = play_node_find(t->root, block);
    char *lines = play_copy(value_of(t, block));
    size_t line = node ? node->line : 0;
    for (char *one = strtok(lines, "\n"); one; one = strtok(NULL, "\n")) {
        double x[3];
        unsigned segment, atom;
        line++;
        if (sscanf(one, "%u %u %lf %lf %lf", &segment, &atom, &x[0], &x[1], &x[2]) != 5)
            continue;
        if (!(steps_to(t, segment + 1) > steps_to(t, segment)) || atom < 1 || atom > 2)
            play_refuse(t->reader, node,
                        "line %zu is of segment %u, atom %u; allowed: a number of run_segments, "
                        "from 0, and 1 or 2",
                        line, segment, atom);
        for (int k = 0; k < 3; k++)
            fprintf(out,
                    "  - {quantity: %s%u_%c, expected: %.17g, source: '%s, line %zu', at: step "
                    "%.0f, metric: %s, "
                    "tolerance: %.17g, basis: scheme}\n",
                    part, atom, "xyz"[k], x[k], block, line, steps_to(t, segment + 1),
                    fabs(x[k]) > 0.0 ? "linf" : "absolute", epsilon);
    }
}

char *lammps_test_text(struct play_reader *reader) {
    struct test t = {.reader = reader, .root = &reader->tree->root};
    const struct play_node *node = play_node_find(t.root, "analytic_model");
    static const char *const blocks[][2] = {
        {"run_pos", "position"}, {"run_vel", "velocity"}, {"run_omega", "spin"}};
    const int is_free = !node || !strcmp(value_of(&t, "analytic_enable"), "no");
    const char *name = is_free ? TRAJECTORY : value_of(&t, "analytic_model");
    size_t i = 0;
    if (!play_node_find(t.root, "pair_coeff") || !play_node_find(t.root, "variables"))
        return NULL;
    while (i < sizeof models / sizeof *models && strcmp(models[i].name, name) != 0)
        i++;
    const int is_known = i < sizeof models / sizeof *models;
    if (!is_known || !models[i].motion) {
        play_refuse(reader, node, "a test of LAMMPS by the model '%s' is not played: %s",
                    node->text, is_known ? models[i].checks : "it is not known");
        return NULL;
    }
    const struct model *m = &models[i];
    const int is_wall = !strcmp(value_of(&t, "natoms"), "1") || !strcmp(m->name, "spin_impact");
    const long segment = strtol(value_of(&t, "analytic_segment"), NULL, 10); /* below 0: the last */
    t.end = steps_to(&t, segment < 0 ? SIZE_MAX : (size_t)segment + 1) * variable(&t, "dt");
    t.steps = steps_to(&t, SIZE_MAX);
    t.overlap = is_free ? 0.5 * (variable(&t, "diam1") + (is_wall ? 0.0 : variable(&t, "diam2"))) -
                              variable(&t, "x2")
                        : variable(&t, "radius") - variable(&t, "z0");
    if (is_free)
        (void)fill(&t, "${diam1} ${x2}"); /* what the overlap is made of is refused by its name */
    char *law = law_of(&t, is_free);
    char *pair = fill(&t, is_free                       ? is_wall ? BALL : TWO_BALLS
                          : isnan(variable(&t, "dens")) ? "${radius}, density: ${dens_small}"
                                                        : "${radius}, density: ${dens}");
    FILE *out = play_text();
    fprintf(out, "schema: 2\ntitle: The test %s of LAMMPS\n%spair: {radius: %s%s}\n%s\ncheck:\n%s",
            m->name, law, pair, is_wall ? ", wall: elastic" : "", fill(&t, m->motion),
            fill(&t, m->checks));
    for (size_t k = 0; k < sizeof blocks / sizeof *blocks && is_free; k++)
        put_rows(&t, blocks[k][0], blocks[k][1], out);
    char *text = play_text_end(out);
    return reader->failed ? NULL : text;
}
