/* ns_bracket.h: the root of a function that is positive on the left and negative on the right, by the Illinois method
 * with a bisection now and then, for functions that are far from linear. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef NS_BRACKET_H
#define NS_BRACKET_H

typedef struct ns_bracket {
  double left, right, f_left, f_right;
  int side, looks;
} ns_bracket;

/* Where to look next, between left and right. */
static inline double ns_bracket_guess(ns_bracket *b) {
  double x = b->right - b->f_right * (b->right - b->left) / (b->f_right - b->f_left);

  if (b->looks++ % 3 == 2)
    x = (b->left + b->right) / 2;
  if (x < b->left) /* by roundoff */
    x = b->left;
  return x > b->right ? b->right : x;
}

/* The value f at x becomes one end; the other is weighed less when it stays twice. */
static inline void ns_bracket_take(ns_bracket *b, double x, double f) {
  if (f < 0) {
    b->right = x;
    b->f_right = f;
    b->f_left = b->side < 0 ? b->f_left / 2 : b->f_left;
    b->side = -1;
  } else {
    b->left = x;
    b->f_left = f;
    b->f_right = b->side > 0 ? b->f_right / 2 : b->f_right;
    b->side = 1;
  }
}

#endif
