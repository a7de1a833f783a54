/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Its ELF says that its libraries are in "/" and in the folder above its own: that lets it read nothing there. */
#include "reads_secret.c"
