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

/* dp = h^2/4 kq,  kq = -((gamma + 2 delta/h) s g g+' + F s H + F/l g (g - s g+)'),  l = (l + l+)/2. Where phi is that
 * half-way, gamma has g' for g+', and the last term is missing. A definite dp has g' for g+' and nothing of F. */
static ns_status add_spring(ns_turning *z, ptrdiff_t k, int definite) {
  const ns_row *begin = &z->s->start.springs.item[k], *mid = &z->s->probe.springs.item[k];
  const ns_row *end = &z->s->end.springs.item[k];
  const double mean = (begin->value + end->value) / 2, length = mean + mid->length;
  const int is_distance = isfinite(mid->length) && length > 0;
  const double F = mid->weight * (is_distance ? mean : mid->value) +
                   mid->damping * (end->value - begin->value) / z->h;
  const double share = is_distance ? (mid->value + mid->length) / length : 1;
  const double bend = is_distance ? F / length : 0;
  const double damps = 2 * mid->damping / z->h;
  const double stiff = share * (damps + (is_distance || definite ? mid->weight : 0));
  const double half_way = is_distance || definite ? 0 : mid->weight;
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
                   : -(stiff * g * late + half_way * g * gj +
                       F * share * mid->slope[i + j * mid->count] + bend * g * (gj - share * late));
    }
  return NS_OK;
}

static void cross(const double a[3], const double b[3], double out[3]) {
  out[0] = a[1] * b[2] - a[2] * b[1];
  out[1] = a[2] * b[0] - a[0] * b[2];
  out[2] = a[0] * b[1] - a[1] * b[0];
}

/* sum += f (exp (S(a)) - 1) u */
static void add_turn(double f, const double a[3], const double u[3], double sum[3]) {
  const double angle = sqrt(a[0] * a[0] + a[1] * a[1] + a[2] * a[2]);
  const double once = angle > 1e-4 ? sin(angle) / angle : 1 - angle * angle / 6;
  const double half = angle > 1e-4 ? sin(angle / 2) / (angle / 2) : 1;
  double first[3], second[3];

  cross(a, u, first);
  cross(a, first, second);
  for (int i = 0; i < 3; i++)
    sum[i] += f * (once * first[i] + half * half / 2 * second[i]);
}

/* dp = h^2/4 kq = -h/2 (S(w) I - S(I w)) with w half-way, but for higher powers of h w */
static ns_status add_spin(ns_turning *z, const ns_block_matrix *inertia, const double *v_plus) {
  const double *I = inertia->value, f = 2 / z->h;
  double mean[3], angle[3], L[3] = {0}, before[3] = {0}, after[3] = {0}, p[3] = {0};
  ns_block_matrix *block =
      ns_terms_add_block(&z->s->terms, &z->s->terms.stiffness, 3, inertia->index);

  if (block == NULL)
    return NS_OUT_OF_MEMORY;
  for (int j = 0; j < 3; j++) {
    const double w = z->v[inertia->index[j]], late = v_plus[inertia->index[j]];
    mean[j] = (w + late) / 2;
    angle[j] = z->h / 2 * mean[j];
    for (int i = 0; i < 3; i++) {
      before[i] -= I[i + 3 * j] * w;
      after[i] += I[i + 3 * j] * late;
      L[i] += I[i + 3 * j] * mean[j];
    }
  }
  add_turn(-1, angle, after, p);
  for (int i = 0; i < 3; i++)
    angle[i] = -angle[i];
  add_turn(-1, angle, before, p);
  for (int j = 0; j < 3; j++) {
    const double axis[3] = {j == 0, j == 1, j == 2};
    double wI[3], Lx[3];
    cross(mean, I + 3 * j, wI);
    cross(L, axis, Lx);
    z->impulse[inertia->index[j]] += p[j];
    for (int i = 0; i < 3; i++)
      block->value[i + 3 * j] = -f * (wI[i] - Lx[i]);
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

/* sum += f dp x of the blocks from `first` to the one before `end`, x = v + v+ in scheme II and v+ in scheme I. x is small
 * where v+ is nearly -v along a stiff spring: v+ - v would leave roundoff of that across it. */
static void add_linear(const ns_turning *z, double f, ptrdiff_t first, ptrdiff_t end,
                       const double *v_plus, double *sum) {
  ns_block_list part = z->s->terms.stiffness;

  part.item += first;
  part.count = end - first;
  for (ptrdiff_t i = 0; i < z->s->system->nv; i++)
    z->x[i] = v_plus[i] + (z->s->factor == 2 ? z->v[i] : 0);
  ns_blocks_multiply(&part, f * z->h * z->h / 4, z->x, sum);
}

ns_status ns_turning_look(ns_turning *z, int definite) {
  const ptrdiff_t nv = z->s->system->nv;
  const double *spinning = z->begun ? z->v_plus : z->v;
  ptrdiff_t springs;
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
  springs = z->s->terms.stiffness.count;
  for (ptrdiff_t b = 0; b < z->s->start.spins.count && status == NS_OK; b++)
    status = add_spin(z, &z->s->start.spins.item[b], spinning);
  if (status != NS_OK)
    return status;
  add_linear(z, -1, z->others, springs, z->v_plus, z->impulse);
  add_linear(z, -1, springs, z->s->terms.stiffness.count, spinning, z->impulse);
  z->begun = 1;
  return NS_OK;
}

void ns_turning_sum(const ns_turning *z, const double *v_plus, double *sum) {
  memcpy(sum, z->impulse, (size_t)z->s->system->nv * sizeof(double));
  add_linear(z, 1, z->others, z->s->terms.stiffness.count, v_plus, sum);
}
