/* ns_mex_xml.h: what ns_xml_scan found, as structs for ns_read_xml.m. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef NS_MEX_XML_H
#define NS_MEX_XML_H

#include "ns_xml.h"

#include "mex.h"

/* name (1 x n cell), line, parent (1 x n), and of attributes owner (1 x m), key, value (1 x m cells), words (how many
 * numbers the value is, -1 if it is something else) and number (3 x m, the first of them). [] where the status is not
 * NS_OK. `room` has as many bytes as the text and one more. */
mxArray *ns_mex_xml_document(const unsigned char *text, const ns_xml *xml, char *room,
                             ns_status status);

/* line, message; [] where the document is not damaged */
mxArray *ns_mex_xml_problem(const ns_xml_problem *problem, ns_status status);

#endif
