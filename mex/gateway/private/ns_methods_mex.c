/* ns_methods_mex.c: methods = ns_methods (), what the table of ns_methods.h says of each method */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_methods.h"
#include "ns_mex.h"

enum { NAME, ORDER, COLLISIONS, FRICTION, CONES, POISSON, PROJECTION, REDUCE, ADAPTS, FIELDS };

static const char *const fields[FIELDS] = {"name",       "order",  "collisions",
                                           "friction",   "cones",  "poisson",
                                           "projection", "reduce", "adapts"};

static const char *collisions_of(const ns_method_traits *method) {
  if ((method->abilities & NS_CAPTURES) != 0)
    return "captured";
  if (method->tableau != NULL)
    return "located";
  return method->detect == NS_DETECT_OFF          ? "captured or located"
         : method->detect == NS_DETECT_COLLISIONS ? "located or captured"
                                                  : "located, also stick and slip";
}

static const char *adapts_by(const ns_method_traits *method) {
  return (method->abilities & NS_CAN_ADAPT_BY_ERROR) != 0   ? "RelTol, AbsTol"
         : (method->abilities & NS_CAN_ADAPT_CAPTURED) != 0 ? "Adapt"
                                                            : "";
}

void mexFunction(int nlhs, mxArray *plhs[], int nrhs, const mxArray *prhs[]) {
  mxArray *list = mxCreateStructMatrix(1, NS_METHODS, FIELDS, (const char **)fields);

  (void)prhs;
  if (nrhs > 0 || nlhs > 1)
    ns_mex_error("nshelp", "usage", "call it as methods = ns_methods ()");
  for (int m = 0; m < NS_METHODS; m++) {
    const ns_method_traits *method = ns_traits_of((ns_method)m);
    const unsigned ability[FIELDS] = {[FRICTION] = NS_CAN_FRICTION,
                                      [CONES] = NS_CAN_TRUE_CONES,
                                      [POISSON] = NS_CAN_POISSON,
                                      [PROJECTION] = NS_CAN_PROJECT,
                                      [REDUCE] = NS_CAN_REDUCE};
    mxSetField(list, m, fields[NAME], mxCreateString(method->name));
    mxSetField(list, m, fields[ORDER], mxCreateDoubleScalar(method->order));
    mxSetField(list, m, fields[COLLISIONS], mxCreateString(collisions_of(method)));
    mxSetField(list, m, fields[ADAPTS], mxCreateString(adapts_by(method)));
    for (int k = FRICTION; k <= REDUCE; k++)
      mxSetField(list, m, fields[k], mxCreateLogicalScalar((method->abilities & ability[k]) != 0));
  }
  plhs[0] = list;
}
