/* ns_scan_xml_mex.c: [xml, problem] = ns_scan_xml (bytes, limits), the elements of an XML document, for ns_read_xml
 *
 * bytes    uint8
 * limits   [depth, elements, attributes, attributes of one element]
 * xml      struct, see ns_mex_xml.h
 * problem  [], or a struct: line, message; then xml is [] */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_mex.h"
#include "ns_mex_xml.h"

#define NAME "nsurdf"
#define LARGEST_LIMIT 1000000000

static ns_xml_limits limits_of(const mxArray *array) {
  const double *most = ns_mex_vector(NAME, "LIMITS", array, 4, NS_FINITE, 0, 0);

  for (int k = 0; k < 4; k++)
    if (!(most[k] >= 0 && most[k] <= LARGEST_LIMIT))
      ns_mex_error(NAME, "invalidInput", "LIMITS must be from 0 to 1e9");
  return (ns_xml_limits){(size_t)most[0], (size_t)most[1], (size_t)most[2], (size_t)most[3]};
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
  plhs[0] = ns_mex_xml_document(text, &xml, room, status);
  if (nlhs > 1)
    plhs[1] = ns_mex_xml_problem(&problem, status);
  ns_arena_release(&arena);
  ns_mex_host_end();
  ns_mex_check(NAME, status == NS_DAMAGED ? NS_OK : status);
}
