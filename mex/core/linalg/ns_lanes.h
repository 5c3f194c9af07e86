/* ns_lanes.h: eight numbers at a time, for loops that compilers do not vectorise. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef NS_LANES_H
#define NS_LANES_H

#define NS_LANES 8

/* Functions of these are inlined into each version of an NS_KERNEL. Numbers lie at multiples of NS_ALIGNMENT. */
#if defined(__GNUC__)
#define NS_LANES_INLINE static inline __attribute__((always_inline))
typedef double ns_lanes __attribute__((vector_size(64), may_alias));
#else
#define NS_LANES_INLINE static inline
typedef struct ns_lanes {
  double number[NS_LANES];
} ns_lanes;
#endif

NS_LANES_INLINE void ns_lanes_add(ns_lanes *to, const double *from, double factor) {
#if defined(__GNUC__)
  *to += *(const ns_lanes *)(const void *)from * factor;
#else
  for (int l = 0; l < NS_LANES; l++)
    to->number[l] += from[l] * factor;
#endif
}

/* J[0...7]' a + J[8...15]' b of vectors whose last two numbers are 0 */
NS_LANES_INLINE double ns_lanes_dot(const double *J, const ns_lanes *a, const ns_lanes *b) {
#if defined(__GNUC__)
  const ns_lanes *row = (const ns_lanes *)(const void *)J;
  const ns_lanes sum = row[0] * *a + row[1] * *b;
#else
  double sum[NS_LANES];
  for (int l = 0; l < NS_LANES; l++)
    sum[l] = J[l] * a->number[l] + J[NS_LANES + l] * b->number[l];
#endif
  return ((sum[0] + sum[1]) + (sum[2] + sum[3])) + (sum[4] + sum[5]);
}

#endif
