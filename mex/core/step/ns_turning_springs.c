/* ns_turning_springs.c: impulses of springs and dampers by both ends of a step. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_turning_springs.h"

#include "ns_vector.h"

#include <math.h>
#include <string.h>

ns_status ns_turning_begin(ns_turning *z) {
  const ptrdiff_t nv = z->s->system->nv;

  z->v_plus = NS_TAKE(&z->s->scratch, double, nv);
  z->impulse = NS_TAKE(&z->s->scratch, double, nv);
  z->mean = NS_TAKE(&z->s->scratch, double, nv);
  z->x = NS_TAKE(&z->s->scratch, double, nv);
  z->q_at = NS_TAKE(&z->s->scratch, double, z->s->system->nq);
  if (z->s->scratch.failed)
    return NS_OUT_OF_MEMORY;
  for (ptrdiff_t i = 0; i < nv; i++)
    z->v_plus[i] = -z->v[i];
  return NS_OK;
}

/* The springs after the share f of the step */
static ns_status look_at(ns_turning *z, double f, ns_terms *terms) {
  ns_system *system = z->s->system;
  ns_status status = system->advance(system, z->t, z->q, f * z->h, z->mean, z->q_at);

  return status != NS_OK
             ? status
             : system->evaluate(system, NS_APART, z->t + f * z->h, z->q_at, z->mean, 0, 0, terms);
}

/* dp = h^2/4 kq,  kq = -((gamma + 2 delta/h) s g g+' + F s H + F/l g (g - s g+)'),  l = (l + l+)/2;  definite: the first
 * term with g' for g+' */
static ns_status add_spring(ns_turning *z, ptrdiff_t k, int definite) {
  const ns_row *begin = &z->s->start.springs.item[k], *mid = &z->s->probe.springs.item[k];
  const ns_row *end = &z->s->end.springs.item[k];
  const double mean = (begin->value + end->value) / 2, length = mean + mid->length;
  const double F = mid->weight * mean + mid->damping * (end->value - begin->value) / z->h;
  const int is_distance = isfinite(mid->length) && length > 0;
  const double share = is_distance ? (mid->value + mid->length) / length : 1;
  const double stiff = (mid->weight + 2 * mid->damping / z->h) * share;
  const double bend = is_distance ? F / length : 0;
  ns_block_matrix *block =
      ns_terms_add_block(&z->s->terms, &z->s->terms.stiffness, mid->count, mid->index);

  if (block == NULL)
    return NS_OUT_OF_MEMORY;
  ns_sparse_add(mid->count, mid->index, mid->gradient, -z->h * F * share, z->impulse);
  for (int j = 0; j < mid->count; j++)
    for (int i = 0; i < mid->count; i++) {
      const double g = mid->gradient[i], gj = mid->gradient[j], late = end->gradient[j];
      block->value[i + j * mid->count] =
          definite ? -stiff * g * gj
                   : -(stiff * g * late + F * share * mid->slope[i + j * mid->count] +
                       bend * g * (gj - share * late));
    }
  return NS_OK;
}

/* The blocks of other forces, which are those at q */
static ns_status keep_others(ns_turning *z) {
  const ns_block_list *others = &z->s->start.stiffness;

  z->s->terms.stiffness = (ns_block_list){0, 0, NULL};
  z->others = others->count;
  for (ptrdiff_t b = 0; b < others->count; b++) {
    const ns_block_matrix *block = &others->item[b];
    ns_block_matrix *copy =
        ns_terms_add_block(&z->s->terms, &z->s->terms.stiffness, block->count, block->index);
    if (copy == NULL)
      return NS_OUT_OF_MEMORY;
    memcpy(copy->value, block->value, (size_t)(block->count * block->count) * sizeof(double));
  }
  return NS_OK;
}

/* sum += f dp x of the springs, x = v + v+ in scheme II and v+ in scheme I. x is small where v+ is nearly -v along a stiff
 * spring: v+ - v would leave roundoff of that across it. */
static void add_linear(const ns_turning *z, double f, const double *v_plus, double *sum) {
  ns_block_list springs = z->s->terms.stiffness;

  springs.item += z->others;
  springs.count -= z->others;
  for (ptrdiff_t i = 0; i < z->s->system->nv; i++)
    z->x[i] = v_plus[i] + (z->s->factor == 2 ? z->v[i] : 0);
  ns_blocks_multiply(&springs, f * z->h * z->h / 4, z->x, sum);
}

ns_status ns_turning_look(ns_turning *z, int definite) {
  const ptrdiff_t nv = z->s->system->nv;
  ns_status status;

  for (ptrdiff_t i = 0; i < nv; i++)
    z->mean[i] = (z->v[i] + z->v_plus[i]) / 2;
  status = look_at(z, 0.5, &z->s->probe);
  if (status == NS_OK)
    status = look_at(z, 1, &z->s->end);
  if (status == NS_OK)
    status = keep_others(z);
  memset(z->impulse, 0, (size_t)nv * sizeof(double));
  for (ptrdiff_t k = 0; k < z->s->start.springs.count && status == NS_OK; k++)
    status = add_spring(z, k, definite);
  if (status == NS_OK)
    add_linear(z, -1, z->v_plus, z->impulse);
  return status;
}

void ns_turning_sum(const ns_turning *z, const double *v_plus, double *sum) {
  memcpy(sum, z->impulse, (size_t)z->s->system->nv * sizeof(double));
  add_linear(z, 1, v_plus, sum);
}
