/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <sys/socket.h>
#define MISBEHAVIOUR socket(AF_UNIX, SOCK_DGRAM, 0)
#include "misbehaviour.h"
