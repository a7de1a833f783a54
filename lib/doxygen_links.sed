# SPDX-License-Identifier: BSD-3-Clause
# Links of the README lead out of the API documentation: their text alone.
s,\[\([^]]*\)\]([^)]*),\1,g
