/* ns_xml_entity.h: entities and numbers of letters in XML. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef NS_XML_ENTITY_H
#define NS_XML_ENTITY_H

#include <stddef.h>

/* The code of the letter that `&name;` stands for, text being what comes after the `&`; *length becomes that of
 * `name;`.
 * 0 where it is not known, or no letter of XML. */
unsigned long ns_xml_entity(const unsigned char *text, size_t left, size_t *length);

#endif
