/* ns_xml.h: the elements of an XML document and their attributes, found in one pass over its bytes.
 *
 * Read are comments, CDATA, processing instructions, a DOCTYPE without declarations, and the entities that every XML
 * has (&lt; &gt; &amp; &quot; &apos; &#10; &#xa;). Text between tags is checked, but not kept. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef NS_XML_H
#define NS_XML_H

#include "ns_arena.h"

/* The most there may be; `own` are the attributes of one element. */
typedef struct ns_xml_limits {
  size_t depth, elements, attributes, own;
} ns_xml_limits;

/* Bytes of the document */
typedef struct ns_xml_part {
  size_t first, count;
} ns_xml_part;

typedef struct ns_xml_element {
  ns_xml_part name;
  size_t line, parent, depth; /* parent: its number, from 1; 0 for the root */
} ns_xml_element;

typedef struct ns_xml_attribute {
  ns_xml_part name, value;
  size_t owner; /* number of its element, from 1 */
} ns_xml_attribute;

/* In the order of the document: the root comes first, each element before its children */
typedef struct ns_xml {
  ns_xml_element *element;
  ns_xml_attribute *attribute;
  size_t elements, attributes;
} ns_xml;

typedef struct ns_xml_problem {
  size_t line;
  char message[240];
} ns_xml_problem;

/* NS_DAMAGED where the bytes are no well-formed XML in UTF-8 or pass a limit; then `problem` tells where and why.
 * The time is proportional to the number of bytes, but for attributes of one element, which are compared with each
 * other. The tables are pieces of the arena. */
ns_status ns_xml_scan(ns_arena *arena, const unsigned char *text, size_t count,
                      const ns_xml_limits *limits, ns_xml *xml, ns_xml_problem *problem);

/* The value of an attribute: entities become letters, line ends and tabs become spaces (XML 1.0, section 3.3.3). `out`
 * has room for the part; the return value is how many bytes were written. */
size_t ns_xml_value(const unsigned char *text, ns_xml_part part, char *out);

#endif
