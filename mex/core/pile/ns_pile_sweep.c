/* ns_pile_sweep.c: the method of Gauss and Seidel, contact by contact, on the velocities of the bodies.
 *
 * It needs no factors and comes near from anywhere, but slowly. A contact takes its normal impulse from the speed it
 * sees, then its friction from the sliding that is left. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_pile_parts.h"

#include "ns_kernel.h"
#include "ns_vector.h"

#include <math.h>
#include <string.h>

#define LOOK 10 /* sweeps between two looks at the residual */

/* Of each contact J M^-1, with rows as J, and how its rows see its own impulses. */
typedef struct answer {
  double JM[NS_PILE_ROWS * 2 * NS_PILE_WIDTH];
  double W[NS_PILE_ROWS]; /* of the tangents by the normal impulse */
} answer;

static void find_answers(const ns_pile *pile, answer *answers) {
  const int w = pile->problem->width;

  for (ptrdiff_t k = 0; k < pile->problem->contacts; k++) {
    const ns_pile_contact *contact = &pile->problem->contact[k];
    for (int i = 0; i <= contact->tangents; i++) {
      double sum = 0;
      for (int side = 0; side < 2; side++) {
        const double *row = contact->J + (2 * i + side) * w;
        double *out = answers[k].JM + (2 * i + side) * w;
        if (contact->body[side] < pile->problem->bodies)
          ns_pile_block_multiply(w, pile->inverse + contact->body[side] * w * w, row, out);
        else
          memset(out, 0, (size_t)w * sizeof *out);
      }
      for (int j = 0; j < 2 * w; j++)
        sum += contact->J[i * 2 * w + j] * answers[k].JM[j];
      answers[k].W[i] = sum;
    }
  }
}

NS_PILE_INLINE double see(int w, const double *restrict J, const double *restrict both) {
  const int lanes = w == 6 ? 4 : 2;
  double sum[4] = {0};

  for (int k = 0; k < 2 * w; k += lanes)
    for (int l = 0; l < lanes; l++)
      sum[l] += J[k + l] * both[k + l];
  return (sum[0] + sum[1]) + (sum[2] + sum[3]);
}

NS_PILE_INLINE void visit(int w, const ns_pile_contact *contact, const double *weight,
                          const answer *own, double *f, double *x) {
  double *a = x + contact->body[0] * w, *b = x + contact->body[1] * w;
  double both[2 * NS_PILE_WIDTH], z[NS_PILE_ROWS], fresh[NS_PILE_ROWS], normal;

  for (int i = 0; i < w; i++) {
    both[i] = a[i];
    both[w + i] = b[i];
  }
  z[0] = f[0] - weight[0] * (see(w, contact->J, both) + contact->s[0]);
  normal = contact->set == NS_PILE_EQUATION ? z[0] : ns_larger(0, z[0]);
  for (int i = 1; i <= contact->tangents; i++)
    z[i] = f[i] - weight[i] * (see(w, contact->J + i * 2 * w, both) + contact->s[i] +
                               own->W[i] * (normal - f[0]));
  ns_pile_project(contact, z, fresh);
  for (int i = 0; i <= contact->tangents; i++) {
    const double change = fresh[i] - f[i];
    for (int j = 0; j < 2 * w; j++)
      both[j] += own->JM[i * 2 * w + j] * change;
    f[i] = fresh[i];
  }
  for (int i = 0; i < w; i++) {
    a[i] = both[i];
    b[i] = both[w + i];
  }
}

NS_PILE_INLINE void sweep(int w, const ns_pile *pile, const answer *answers, ns_pile_row *f,
                          double *x) {
  for (ptrdiff_t k = 0; k < pile->problem->contacts; k++)
    visit(w, &pile->problem->contact[k], pile->weight[k], &answers[k], f[k], x);
}

NS_KERNEL static void sweep_plane(const ns_pile *pile, const answer *answers, ns_pile_row *f,
                                  double *x) {
  sweep(3, pile, answers, f, x);
}
NS_KERNEL static void sweep_space(const ns_pile *pile, const answer *answers, ns_pile_row *f,
                                  double *x) {
  sweep(6, pile, answers, f, x);
}

ns_status ns_pile_sweep(const ns_pile *pile, ptrdiff_t most, double tolerance, ns_arena *arena,
                        ns_pile_row *f, ns_pile_result *result) {
  const ptrdiff_t n = (pile->problem->bodies + 1) * pile->problem->width;
  answer *answers = NS_TAKE(arena, answer, pile->problem->contacts);
  ns_pile_row *y = NS_TAKE(arena, ns_pile_row, pile->problem->contacts);
  double *work = NS_TAKE(arena, double, n);

  if (arena->failed)
    return NS_OUT_OF_MEMORY;
  find_answers(pile, answers);
  for (ptrdiff_t k = 0; k < most; k++) {
    if (pile->problem->width == 3)
      sweep_plane(pile, answers, f, result->x);
    else
      sweep_space(pile, answers, f, result->x);
    result->sweeps++;
    if ((k + 1) % LOOK != 0 && k + 1 < most)
      continue;
    if (ns_interrupted(pile->host))
      return NS_INTERRUPTED;
    result->residual = ns_pile_residual(pile, result->x, f, y, work);
    if (result->residual <= tolerance)
      break;
  }
  return NS_OK;
}
