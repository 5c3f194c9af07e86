/* ns_terms_matrix.c: a full matrix of the user as blocks, so that what it does not couple is solved apart. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_terms.h"

/* label[i] = smallest index connected with i by nonzeros of A */
static void label_components(ptrdiff_t n, const double *A, int *label) {
  int changed = 1;

  for (ptrdiff_t i = 0; i < n; i++)
    label[i] = (int)i;
  while (changed) {
    changed = 0;
    for (ptrdiff_t j = 0; j < n; j++)
      for (ptrdiff_t i = 0; i < n; i++)
        if (A[i + j * n] != 0 && label[i] != label[j]) {
          label[i] = label[j] = label[i] < label[j] ? label[i] : label[j];
          changed = 1;
        }
  }
}

static ns_status add_component(ns_terms *terms, ns_block_list *list, ptrdiff_t n, const double *A,
                               const int *label, int component) {
  int *index = NS_TAKE(&terms->arena, int, n), count = 0;
  ns_block_matrix *block;

  if (index == NULL)
    return NS_OUT_OF_MEMORY;
  for (ptrdiff_t i = 0; i < n; i++)
    if (label[i] == component)
      index[count++] = (int)i;
  if (count == 1 && A[index[0] + index[0] * n] == 0)
    return NS_OK;
  block = ns_terms_add_block(terms, list, count, index);
  if (block == NULL)
    return NS_OUT_OF_MEMORY;
  for (int j = 0; j < count; j++)
    for (int i = 0; i < count; i++)
      block->value[i + j * count] = A[index[i] + index[j] * n];
  return NS_OK;
}

ns_status ns_terms_add_matrix(ns_terms *terms, ns_block_list *list, ptrdiff_t n, const double *A) {
  int *label = NS_TAKE(&terms->arena, int, n);
  ns_status status = label == NULL ? NS_OUT_OF_MEMORY : NS_OK;

  if (status == NS_OK)
    label_components(n, A, label);
  for (int i = 0; i < n && status == NS_OK; i++)
    if (label[i] == i)
      status = add_component(terms, list, n, A, label, i);
  return status;
}
