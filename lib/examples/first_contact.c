/* SPDX-License-Identifier: BSD-3-Clause */
/* My first contact: two glass balls of 1 cm whose centres come 1 um closer than their radii allow, one
 * law, and the force between them. Against the installed library:
 *
 *   cc first_contact.c $(pkg-config --cflags --libs touchstone) -o first_contact && ./first_contact
 */
#include <stdio.h>
#include <touchstone/contact.h>

int main(void) {
    const struct touch_law *law = touch_law_find("hertzian");
    const struct touch_body balls[2] = {{.radius = 5e-3}, {.radius = 5e-3, .position = {9.999e-3}}};
    const struct touch_pair pair = {.radius = {5e-3, 5e-3}, .mass = {1e-3, 1e-3}, .dimension = 3};
    double coefficients[TOUCH_COEFFICIENT_MAX / sizeof(double)];
    struct touch_values values;
    struct touch_contact contact;
    struct touch_contact_answer answer;
    struct touch_message message;

    touch_values_default(law, &values); /* then by keyword: of body 1, of body 2 */
    if (touch_values_set(law, &values, "young", 70e9, 70e9, &message) ||
        touch_values_set(law, &values, "poisson", 0.25, 0.25, &message) ||
        touch_prepare(law, &values, &pair, coefficients, &message) ||
        touch_contact_step(law, coefficients, &balls[0], &balls[1], 1e-7, NULL, &contact, &answer,
                           &message)) {
        fprintf(stderr, "%s\n", message.text);
        return 1;
    }
    printf("overlap %.3g um, normal force %.6g N\n", 1e6 * answer.overlap, answer.local.normal);
    printf("force on ball 1: (%.6g, %g, %g) N\n", answer.force[0][0], answer.force[0][1],
           answer.force[0][2]);
    return 0;
}
