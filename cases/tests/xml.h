/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whether a text is XML of elements, attributes and characters alone, as expat reads it. */
#ifndef TESTS_XML_H
#define TESTS_XML_H

#include <expat.h>
#include <stdio.h>
#include <string.h>

/* What else a document may have makes it no such text. */
static void xml_refuse_comment(void *parser, const XML_Char *text) {
    (void)text;
    XML_StopParser(*(XML_Parser *)parser, XML_FALSE);
}

static void xml_refuse_instruction(void *parser, const XML_Char *target, const XML_Char *text) {
    (void)target;
    xml_refuse_comment(parser, text);
}

static void xml_refuse_section(void *parser) {
    xml_refuse_comment(parser, NULL);
}

static void xml_refuse_document_type(void *parser, const XML_Char *name, const XML_Char *system,
                                     const XML_Char *public, int has_subset) {
    (void)system, (void)public, (void)has_subset;
    xml_refuse_comment(parser, name);
}

/* Where elements begin and end; parser comes first, for the functions above. */
struct xml {
    XML_Parser parser;
    XML_StartElementHandler begin; /* NULL: nobody asks */
    XML_EndElementHandler end;
    char message[128];
};

/* 0, or -1 and why not. in_root: the text stands in an element, as a part of a document does. */
static int xml_read(struct xml *xml, const char *text, int in_root) {
    xml->parser = XML_ParserCreate("UTF-8");
    XML_SetUserData(xml->parser, xml);
    XML_SetElementHandler(xml->parser, xml->begin, xml->end);
    XML_SetCommentHandler(xml->parser, xml_refuse_comment);
    XML_SetProcessingInstructionHandler(xml->parser, xml_refuse_instruction);
    XML_SetStartCdataSectionHandler(xml->parser, xml_refuse_section);
    XML_SetStartDoctypeDeclHandler(xml->parser, xml_refuse_document_type);
    int good = !in_root || XML_Parse(xml->parser, "<r>", 3, 0) == XML_STATUS_OK;
    good = good && XML_Parse(xml->parser, text, (int)strlen(text), !in_root) == XML_STATUS_OK;
    good = good && (!in_root || XML_Parse(xml->parser, "</r>", 4, 1) == XML_STATUS_OK);
    for (const char *c = text; good && *c; c++)
        good = (unsigned char)*c >= 0x20 || *c == '\n';
    if (!good)
        snprintf(xml->message, sizeof xml->message, "byte %ld: %s",
                 XML_GetCurrentByteIndex(xml->parser),
                 XML_GetErrorCode(xml->parser) ? XML_ErrorString(XML_GetErrorCode(xml->parser))
                                               : "a control character");
    XML_ParserFree(xml->parser);
    return good ? 0 : -1;
}

#endif
