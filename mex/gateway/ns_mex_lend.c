/* ns_mex_lend.c: arrays of a MEX file as arguments of functions that may keep them. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_mex_mechanics.h"

/* Octave 11 builds the argument of a call upon the very numbers of an array that the MEX file made, and nobody counts
 * who holds them: with the array goes what the called function has kept. (Octave 6 to 9 copy them, MATLAB counts.)
 * Numbers that come out of a call belong to the host, whose counts hold for them. Whether the host lends ours is seen
 * from `double`, which gives back what it was given. */
static int host_lends(void) {
  static int lends = -1; /* not known yet; a host does not change its ways */
  mxArray *given, *same = NULL;
  double *numbers;

  if (lends >= 0)
    return lends;
  given = ns_mex_column(2, &numbers);
  numbers[0] = numbers[1] = 0;
  lends = mexCallMATLABWithTrap(1, &same, 1, &given, "double") == NULL && same != NULL &&
          mxGetPr(same) == numbers;
  if (same != NULL)
    mxDestroyArray(same);
  mxDestroyArray(given);
  return lends;
}

/* The product with one has the same bits, signs of zeros included, and its own memory. */
mxArray *ns_mex_lend(mxArray *array) {
  mxArray *factor[2] = {array, NULL}, *product = NULL, *trapped;

  if (!mxIsDouble(array) || mxGetNumberOfElements(array) < 2 || !host_lends())
    return array;
  factor[1] = mxCreateDoubleScalar(1);
  trapped = mexCallMATLABWithTrap(1, &product, 2, factor, "times");
  mxDestroyArray(factor[1]);
  return trapped == NULL && product != NULL ? product : array;
}

void ns_mex_take_back(mxArray *lent, const mxArray *array) {
  if (lent != array)
    mxDestroyArray(lent);
}
