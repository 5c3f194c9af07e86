/* ns_fischer.h: the Fischer-Burmeister function of one index with any bounds. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef NS_FISCHER_H
#define NS_FISCHER_H

/* value = 0 exactly where  l <= z <= u  is complementary to w; dz, dw >= 0 are its derivatives. */
typedef struct ns_fischer {
  double value, dz, dw;
} ns_fischer;

ns_fischer ns_fischer_box(double z, double w, double l, double u);

#endif
