/* ns_mex_fingerprint.c: a number that stands for an array of the host: other arrays have another one.
 *
 * A function handle counts by its text and by the values it has captured, not by what is in the file of a function
 * that it names. Fields count whatever their order is. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_mex_run.h"

#include <string.h>

static uint64_t add_text(uint64_t hash, const char *text) {
  return ns_hash_bytes(hash, text, strlen(text) + 1);
}

static uint64_t add_size(uint64_t hash, const mxArray *array) {
  const mwSize *size = mxGetDimensions(array);

  for (mwSize k = 0; k < mxGetNumberOfDimensions(array); k++) {
    const uint64_t extent = (uint64_t)size[k];
    hash = ns_hash_bytes(hash, &extent, sizeof extent);
  }
  return hash;
}

/* Indices are those of the host, on the machine on which the run goes on. */
static uint64_t add_sparse(uint64_t hash, const mxArray *array) {
  const size_t columns = mxGetN(array), count = (size_t)mxGetJc(array)[columns];

  hash = ns_hash_bytes(hash, mxGetJc(array), (columns + 1) * sizeof(mwIndex));
  hash = ns_hash_bytes(hash, mxGetIr(array), count * sizeof(mwIndex));
  return ns_hash_bytes(hash, mxGetData(array), count * mxGetElementSize(array));
}

static uint64_t add_numbers(uint64_t hash, const mxArray *array) {
  const size_t bytes = mxGetNumberOfElements(array) * mxGetElementSize(array);

  if (mxIsSparse(array))
    return add_sparse(hash, array);
  hash = ns_hash_bytes(hash, mxGetData(array), bytes);
#if !MX_HAS_INTERLEAVED_COMPLEX
  if (mxIsComplex(array))
    hash = ns_hash_bytes(hash, mxGetImagData(array), bytes);
#endif
  return hash;
}

static uint64_t add_fields(uint64_t hash, const mxArray *array) {
  for (mwIndex k = 0; k < (mwIndex)mxGetNumberOfElements(array); k++) {
    uint64_t sum = 0;
    for (int i = 0; i < mxGetNumberOfFields(array); i++)
      sum += ns_mex_fingerprint(add_text(NS_NO_HASH, mxGetFieldNameByNumber(array, i)),
                                mxGetFieldByNumber(array, k, i));
    hash = ns_hash_bytes(hash, &sum, sizeof sum);
  }
  return hash;
}

/* functions (handle): its text, and a cell with the struct of captured values */
static uint64_t add_handle(uint64_t hash, const mxArray *array) {
  mxArray *input = (mxArray *)array, *text = NULL, *about = NULL;

  if (mexCallMATLABWithTrap(1, &text, 1, &input, "func2str") == NULL && text != NULL)
    hash = ns_mex_fingerprint(hash, text);
  if (mexCallMATLABWithTrap(1, &about, 1, &input, "functions") == NULL && about != NULL &&
      mxIsStruct(about))
    hash = ns_mex_fingerprint(hash, mxGetField(about, 0, "workspace"));
  if (text != NULL)
    mxDestroyArray(text);
  if (about != NULL)
    mxDestroyArray(about);
  return hash;
}

uint64_t ns_mex_fingerprint(uint64_t hash, const mxArray *array) {
  if (array == NULL)
    return add_text(hash, "nothing");
  hash = add_size(add_text(hash, ns_mex_class(array)), array);
  if (mxIsNumeric(array) || mxIsLogical(array) || mxIsChar(array))
    return add_numbers(hash, array);
  if (mxIsStruct(array))
    return add_fields(hash, array);
  if (mxIsCell(array))
    for (mwIndex k = 0; k < (mwIndex)mxGetNumberOfElements(array); k++)
      hash = ns_mex_fingerprint(hash, mxGetCell(array, k));
  else if (strcmp(ns_mex_class(array), "function_handle") == 0)
    hash = add_handle(hash, array);
  return hash;
}
