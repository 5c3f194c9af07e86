/* ns_mex_xml.c: see ns_mex_xml.h */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_mex_xml.h"

#include "ns_mex.h"
#include "ns_number_words.h"

#include <string.h>

static mxArray *row_of(size_t count, double **numbers) {
  mxArray *row = mxCreateDoubleMatrix(1, (mwSize)count, mxREAL);

  *numbers = mxGetPr(row);
  return row;
}

static void set_text(mxArray *cell, size_t k, char *text, size_t length) {
  text[length] = '\0';
  mxSetCell(cell, (mwIndex)k, mxCreateString(text));
}

static void set_elements(mxArray *result, const unsigned char *text, const ns_xml *xml,
                         char *room) {
  mxArray *name = mxCreateCellMatrix(1, (mwSize)xml->elements);
  double *line, *parent;

  mxSetField(result, 0, "name", name);
  mxSetField(result, 0, "line", row_of(xml->elements, &line));
  mxSetField(result, 0, "parent", row_of(xml->elements, &parent));
  for (size_t k = 0; k < xml->elements; k++) {
    const ns_xml_element *element = &xml->element[k];
    memcpy(room, text + element->name.first, element->name.count);
    set_text(name, k, room, element->name.count);
    line[k] = (double)element->line;
    parent[k] = (double)element->parent;
  }
}

static void set_attributes(mxArray *result, const unsigned char *text, const ns_xml *xml,
                           char *room) {
  mxArray *key = mxCreateCellMatrix(1, (mwSize)xml->attributes);
  mxArray *value = mxCreateCellMatrix(1, (mwSize)xml->attributes);
  mxArray *number = mxCreateDoubleMatrix(3, (mwSize)xml->attributes, mxREAL);
  double *owner, *words;

  mxSetField(result, 0, "owner", row_of(xml->attributes, &owner));
  mxSetField(result, 0, "words", row_of(xml->attributes, &words));
  mxSetField(result, 0, "number", number);
  mxSetField(result, 0, "key", key);
  mxSetField(result, 0, "value", value);
  for (size_t k = 0; k < xml->attributes; k++) {
    const ns_xml_attribute *attribute = &xml->attribute[k];
    memcpy(room, text + attribute->name.first, attribute->name.count);
    set_text(key, k, room, attribute->name.count);
    set_text(value, k, room, ns_xml_value(text, attribute->value, room));
    words[k] = (double)ns_number_words(room, mxGetPr(number) + 3 * k);
    owner[k] = (double)attribute->owner;
  }
}

mxArray *ns_mex_xml_problem(const ns_xml_problem *problem, ns_status status) {
  static const char *fields[] = {"line", "message"};
  mxArray *result;

  if (status != NS_DAMAGED)
    return mxCreateDoubleMatrix(0, 0, mxREAL);
  result = mxCreateStructMatrix(1, 1, 2, fields);
  ns_mex_set_number(result, "line", (double)problem->line);
  ns_mex_set_text(result, "message", problem->message);
  return result;
}

mxArray *ns_mex_xml_document(const unsigned char *text, const ns_xml *xml, char *room,
                             ns_status status) {
  static const char *fields[] = {"name", "line",  "parent", "owner",
                                 "key",  "value", "words",  "number"};
  mxArray *result;

  if (status != NS_OK)
    return mxCreateDoubleMatrix(0, 0, mxREAL);
  result = mxCreateStructMatrix(1, 1, 8, fields);
  set_elements(result, text, xml, room);
  set_attributes(result, text, xml, room);
  return result;
}
