/* ns_scan_xml_mex.c: [xml, problem] = ns_scan_xml (bytes, limits), the elements of an XML document, for ns_read_xml
 *
 * bytes    uint8
 * limits   [depth, elements, attributes, attributes of one element]
 * xml      struct: name (1 x n cell), line, parent (1 x n), and of attributes owner (1 x m), key, value (1 x m cells),
 *          words (how many numbers the value is, -1 if it is something else) and number (3 x m, the first of them)
 * problem  [], or a struct: line, message; then xml is [] */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_mex.h"
#include "ns_number_words.h"
#include "ns_xml.h"

#include <string.h>

#define NAME "nsurdf"

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

static mxArray *problem_struct(const ns_xml_problem *problem, ns_status status) {
  static const char *fields[] = {"line", "message"};
  mxArray *result;

  if (status != NS_DAMAGED)
    return mxCreateDoubleMatrix(0, 0, mxREAL);
  result = mxCreateStructMatrix(1, 1, 2, fields);
  ns_mex_set_number(result, "line", (double)problem->line);
  ns_mex_set_text(result, "message", problem->message);
  return result;
}

static ns_xml_limits limits_of(const mxArray *array) {
  const double *most = ns_mex_vector(NAME, "LIMITS", array, 4, NS_FINITE, 0, 0);

  for (int k = 0; k < 4; k++)
    if (!(most[k] >= 0 && most[k] <= 1e9))
      ns_mex_error(NAME, "invalidInput", "LIMITS must be from 0 to 1e9");
  return (ns_xml_limits){(size_t)most[0], (size_t)most[1], (size_t)most[2], (size_t)most[3]};
}

/* [] where the status is not NS_OK */
static mxArray *document_struct(const unsigned char *text, const ns_xml *xml, char *room,
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

void mexFunction(int nlhs, mxArray *plhs[], int nrhs, const mxArray *prhs[]) {
  ns_xml_problem problem = {0};
  ns_xml_limits limits;
  ns_xml xml;
  ns_host host;
  ns_arena arena;
  ns_status status;
  const unsigned char *text;
  size_t count;
  char *room;

  if (nrhs != 2 || nlhs > 2)
    ns_mex_error(NAME, "usage", "2 arguments and at most 2 outputs");
  if (!mxIsClass(prhs[0], "uint8"))
    ns_mex_error(NAME, "invalidInput", "BYTES must be of class uint8");
  limits = limits_of(prhs[1]);
  text = mxGetData(prhs[0]);
  count = mxGetNumberOfElements(prhs[0]);
  host = ns_mex_host_begin();
  arena = ns_arena_create(&host);
  status = ns_xml_scan(&arena, text, count, &limits, &xml, &problem);
  room = NS_TAKE(&arena, char, count + 1);
  if (arena.failed)
    status = NS_OUT_OF_MEMORY;
  plhs[0] = document_struct(text, &xml, room, status);
  if (nlhs > 1)
    plhs[1] = problem_struct(&problem, status);
  ns_arena_release(&arena);
  ns_mex_host_end();
  ns_mex_check(NAME, status == NS_DAMAGED ? NS_OK : status);
}
