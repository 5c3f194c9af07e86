/* ns_cone_pyramids.c: cones as pyramids: p = sum beta_j v_j with beta >= 0, sum beta <= mu c_n, and v_j points of K.
 *
 * That is the LCP of ns_mixed.h, for which Lemke's method finds a solution where there is one to be sure of (AP Theorem
 * 2.1). */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_cone_parts.h"

#include "ns_vector3.h"

#include <math.h>
#include <string.h>

#define CORNERS 14 /* of the hull in three dimensions: those of an octahedron and of a cube */

typedef struct pyramid {
  ptrdiff_t first;     /* unknown of c_n; then beta and lambda */
  int corners;         /* 0 without friction */
  const double *point; /* tangents x corners */
} pyramid;

/* An orthonormal frame whose first axis is along x, or the given axes where x is 0. */
static void frame_along(int n, const double *x, double frame[3][3]) {
  double length = 0;
  int k = 0;

  memset(frame, 0, 9 * sizeof(double));
  for (int i = 0; i < n; i++)
    length = hypot(length, x[i]);
  for (int i = 0; i < n; i++)
    frame[0][i] = length > 0 ? x[i] / length : i == 0;
  if (n == 2) {
    frame[1][0] = -frame[0][1];
    frame[1][1] = frame[0][0];
    return;
  }
  for (int i = 1; i < 3; i++)
    k = fabs(frame[0][i]) < fabs(frame[0][k]) ? i : k;
  length = sqrt(1 - frame[0][k] * frame[0][k]);
  for (int i = 0; i < 3; i++)
    frame[1][i] = ((i == k) - frame[0][k] * frame[0][i]) / length;
  ns_cross3(frame[0], frame[1], frame[2]);
}

/* A corner ahead, some beside it at the angle `spread`, and some far round: beside, then across, ahead and behind. */
static void aimed_corner(int n, int j, double spread, double c[3]) {
  const int beside = 2 * (n - 1), axis = 1 + j % (n - 1);
  const double sign = j / (n - 1) % 2 == 0 ? 1 : -1;

  if (j < beside) {
    c[0] = cos(spread);
    c[axis] = sign * sin(spread);
  } else if (j < 2 * beside) {
    c[axis] = sign;
  } else {
    c[0] = j == 2 * beside ? 1 : -1;
  }
}

/* Corner j in the frame: aimed; or evenly round, or an octahedron and a cube. */
static void corner_in_frame(int n, int corners, int j, double spread, double c[3]) {
  c[0] = c[1] = c[2] = 0;
  if (spread > 0) {
    aimed_corner(n, j, spread, c);
  } else if (n == 2) {
    c[0] = cos(2 * NS_PI * j / corners);
    c[1] = sin(2 * NS_PI * j / corners);
  } else if (j < 6) {
    c[j % 3] = j < 3 ? 1 : -1;
  } else {
    for (int i = 0; i < 3; i++)
      c[i] = ((j - 6) >> i & 1 ? 1 : -1) / sqrt(3);
  }
}

static ns_status place_corners(const ns_cone_problem *problem, const ns_cone_contact *contact,
                               const double *aim, int corners, double spread, double *out) {
  const int n = contact->tangents;
  double frame[3][3];
  ns_status status = NS_OK;

  frame_along(n, aim, frame);
  for (int j = 0; j < corners && status == NS_OK; j++) {
    double c[3], measure;
    corner_in_frame(n, corners, j, spread, c);
    for (int i = 0; i < n; i++)
      out[i + j * n] = c[0] * frame[0][i] + c[1] * frame[1][i] + c[2] * frame[2][i];
    status = ns_cone_measure(problem, contact, out + j * n, &measure);
    for (int i = 0; i < n && status == NS_OK; i++)
      out[i + j * n] /= measure;
  }
  return status;
}

static int count_corners(int tangents, int directions, double spread) {
  if (tangents == 0)
    return 0;
  if (spread > 0)
    return 4 * (tangents - 1) + 2;
  return tangents == 2 ? directions : CORNERS;
}

/* The pyramids, and the number of unknowns of their LCP. */
static ns_status make_pyramids(const ns_cone_problem *problem, int directions, double spread,
                               const double *aim, ns_arena *arena, pyramid *list,
                               ptrdiff_t *unknowns) {
  ns_status status = NS_OK;

  *unknowns = 0;
  for (ptrdiff_t k = 0; k < problem->count && status == NS_OK; k++) {
    const ns_cone_contact *contact = &problem->contact[k];
    const int corners = count_corners(contact->tangents, directions, spread);
    double *point = NS_TAKE(arena, double, corners * contact->tangents);
    if (point == NULL)
      return NS_OUT_OF_MEMORY;
    status = place_corners(problem, contact, aim + contact->row + 1, corners, spread, point);
    list[k] = (pyramid){*unknowns, corners, point};
    *unknowns += corners > 0 ? corners + 2 : 1;
  }
  return status;
}

/* x = W z */
static void expand(const ns_cone_problem *problem, const pyramid *list, const double *z,
                   double *x) {
  for (ptrdiff_t k = 0; k < problem->count; k++) {
    const ns_cone_contact *contact = &problem->contact[k];
    const int t = contact->tangents;
    double *p = x + contact->row;
    p[0] = z[list[k].first];
    for (int i = 0; i < t; i++) {
      p[1 + i] = 0;
      for (int j = 0; j < list[k].corners; j++)
        p[1 + i] += list[k].point[i + j * t] * z[list[k].first + 1 + j];
    }
  }
}

/* out = W' y */
static void gather(const ns_cone_problem *problem, const pyramid *list, const double *y,
                   double *out) {
  for (ptrdiff_t k = 0; k < problem->count; k++) {
    const ns_cone_contact *contact = &problem->contact[k];
    const int t = contact->tangents;
    double *w = out + list[k].first;
    w[0] = y[contact->row];
    for (int j = 0; j < list[k].corners; j++) {
      w[1 + j] = 0;
      for (int i = 0; i < t; i++)
        w[1 + j] += list[k].point[i + j * t] * y[contact->row + 1 + i];
    }
  }
}

/* M = W' A W with E, mu and -E' of the pyramids */
static void fill(const ns_cone_problem *problem, const pyramid *list, ptrdiff_t m, double *M,
                 double *unit, double *column) {
  const ptrdiff_t n = problem->n;
  const ns_matrix A = ns_cone_matrix(problem);

  for (ptrdiff_t k = 0; k < problem->count; k++) {
    const ns_cone_contact *contact = &problem->contact[k];
    const ptrdiff_t first = list[k].first, lambda = first + list[k].corners + 1;
    for (int c = 0; c <= list[k].corners; c++) {
      memset(unit, 0, (size_t)(contact->tangents + 1) * sizeof *unit);
      unit[0] = c == 0;
      for (int i = 0; i < contact->tangents && c > 0; i++)
        unit[1 + i] = list[k].point[i + (c - 1) * contact->tangents];
      memset(column, 0, (size_t)n * sizeof *column);
      for (int j = 0; j <= contact->tangents; j++)
        if (unit[j] != 0)
          ns_matrix_add_column(&A, contact->row + j, unit[j], column);
      gather(problem, list, column, M + (first + c) * m);
    }
    if (list[k].corners == 0)
      continue;
    M[lambda + first * m] = contact->mu;
    for (ptrdiff_t j = first + 1; j < lambda; j++) {
      M[lambda + j * m] = -1;
      M[j + lambda * m] = 1;
    }
  }
}

static ns_status solve_lcp(ptrdiff_t m, const double *M, const double *q,
                           const ns_lcp_options *given, const ns_host *host, ns_arena *arena,
                           ns_lcp_result *answer) {
  double *room = NS_TAKE(arena, double, 5 * m);
  ns_lcp lcp = {{m, M, NULL, NULL}, q, room, NULL};
  ns_lcp_options options = *given;

  answer->basis = NS_TAKE(arena, signed char, m);
  if (arena->failed)
    return NS_OUT_OF_MEMORY;
  lcp.u = room + m;
  for (ptrdiff_t i = 0; i < m; i++)
    room[m + i] = INFINITY;
  answer->z = room + 2 * m;
  answer->w = room + 3 * m;
  answer->ray = room + 4 * m;
  options.basis = NULL;
  if (options.share >
      0) /* what Lemke's path does not find is left to other starts of Newton's method */
    options.solver = NS_LCP_LEMKE;
  return ns_lcp_solve(&lcp, &options, host, answer);
}

ns_status ns_cone_pyramids(const ns_cone_problem *problem, int directions, double spread,
                           const double *aim, const ns_lcp_options *options, const ns_host *host,
                           ns_arena *arena, double *x, ns_cone_result *result) {
  pyramid *list = NS_TAKE(arena, pyramid, problem->count);
  ns_lcp_result answer = {0};
  double *M, *q, *work;
  ptrdiff_t m = 0;
  ns_status status = list == NULL
                         ? NS_OUT_OF_MEMORY
                         : make_pyramids(problem, directions, spread, aim, arena, list, &m);

  if (status != NS_OK)
    return status;
  M = NS_TAKE(arena, double, m *m);
  q = NS_TAKE(arena, double, m);
  work = NS_TAKE(arena, double, problem->n + NS_CONE_TANGENTS + 1);
  if (arena->failed)
    return NS_OUT_OF_MEMORY;
  fill(problem, list, m, M, work, work + NS_CONE_TANGENTS + 1);
  gather(problem, list, problem->b, q);
  status = solve_lcp(m, M, q, options, host, arena, &answer);
  if (status != NS_OK)
    return status;
  result->flag = answer.flag;
  result->message = answer.message;
  result->lcps++;
  result->pivots += answer.iterations;
  result->path += 4 * (double)answer.iterations * (double)m * (double)m;
  if (answer.flag == NS_LCP_SOLVED)
    expand(problem, list, answer.z, x);
  return NS_OK;
}
