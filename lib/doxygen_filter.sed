# SPDX-License-Identifier: BSD-3-Clause
# Marks plain C comments for Doxygen: the first after the licence describes the file, one at the beginning
# of a line what follows, one after code what stands before it. Lines of dashes divide a header.
s,/\* --* \(.*[^-]\) --* \*/,,
2s,^/\* ,/** \\file\
 * ,
s,^\( *\)/\* ,\1/** ,
s,^\( *[^ /].*\)/\* ,\1/**< ,
# Links of the README lead out of the documentation.
s,\[\([^]]*\)\]([^)]*),\1,g
