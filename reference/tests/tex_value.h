/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The value of a printed equation: TeX is read as arithmetic, with the symbols that are bound. */
#ifndef TEX_VALUE_H
#define TEX_VALUE_H

#include <stddef.h>

enum {
    TEX_NAME = 48,
    TEX_BINDINGS = 96,
    TEX_PARTS = 64,
};

/* What a symbol is, in plain letters: R^* is "Rstar", \delta_{\mathrm{max}} "delta_max", \dot\delta "deltadot". */
struct tex_scope {
    size_t count; /* of bindings; the last of a name holds */
    struct {
        char name[TEX_NAME];
        double value;
    } binding[TEX_BINDINGS];
    size_t parts; /* equations between ", \quad " */
    struct {
        const char *begin, *end;
        char name[TEX_NAME]; /* what it defines, by its right side or by 1 over it; "" if nothing */
        const char *right;
        int inverse;
    } part[TEX_PARTS];
    struct {
        const char *name;
        size_t skip; /* take the definition after so many others */
    } choice[4];
    int depth;
    char failed[160]; /* what was not understood first; "" */
    /* The value of a symbol that is neither bound nor defined; NaN where there is none. */
    double (*given)(const char *name, void *data);
    /* What name[index] is in a recursion, index "i" or "i+1"; NULL: there is none. */
    double (*indexed)(struct tex_scope *scope, const char *name, int next, void *data);
    void *data;
};

/* Adds the parts of an equation, which must outlive the scope. */
void tex_add(struct tex_scope *scope, const char *tex);
void tex_bind(struct tex_scope *scope, const char *name, double value);
/* The symbol that the equation defines first; 0: the equation begins with something else. */
int tex_defines(const char *tex, char ret_name[TEX_NAME]);
/* By the bindings, the definitions (cut to the limit |name| <= ... that follows one), or what is given. */
double tex_symbol(struct tex_scope *scope, const char *name);
/* By the definitions alone. */
double tex_defined(struct tex_scope *scope, const char *name);
/* Left side minus right side of a part "left = right" whose left side is no symbol, the first that has the name in it. */
double tex_residual(struct tex_scope *scope, const char *name);

#endif
