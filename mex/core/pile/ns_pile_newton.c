/* ns_pile_newton.c: proximal points by a semismooth Newton method on the bodies.
 *
 * For impulses f_k of a step before, x is sought with
 *
 *   Mh x = r + J' f(x),   f(x) = P (f_k - R (J x + s))
 *
 * where P is the law of each contact (Alart and Curnier): normal impulses max (0, .), friction projected onto the set of
 * the new normal impulse, so that fixed points f_k = f(x) are solutions of the law of Coulomb itself. The derivative
 * Mh + J' G R J couples bodies that touch, nothing else. Contacts that are redundant do no harm, since R makes it definite
 * while they stick; and R large against the inverse of J Mh^-1 J' makes f_k converge by several digits in each step, of
 * which a pile at rest needs no new factors. R becomes smaller where Newton's method does not get on: the problem is then
 * nearer to Mh x = r + J' f_k. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_pile_parts.h"

#include "ns_bracket.h"
#include "ns_vector.h"

#include <math.h>
#include <string.h>

#define ROUNDOFF 1e-15 /* of a sum */
#define ENOUGH 1e-15   /* residual at which to stop */
/* A tolerance above is meant so; below, a few steps more give all that there is */
#define LOOSE 1e-9
#define SAFE 0.3  /* of a loose tolerance, since momentum is put right after the last step */
#define STIFF 1e4 /* R in units of the inverse of the diagonal of J M^-1 J', usually */
/* R times the residual to begin with: the states of contacts are not known better */
#define DOUBT 1e-2
#define STIFFEST 1e10    /* and at most */
#define SOFTEST 1e-2     /* and at least */
#define STIFFER 10       /* growth of R where impulses converge slowly */
#define MOST_STIFFER 1e4 /* at once */
#define WANTED 1e-3      /* fall of the impulses in a step */
#define SOFTER 0.1 /* fall of R where Newton's method does not get on; it then has a ceiling */
#define RISE 1.6   /* of which it is with every renewal of f_k */
#define SOLVED 0.1 /* defect of x over that of f_k at which f_k is renewed */
#define SLOW 0.1 /* fall of the defect in a step that is too little for the factors of an old one */
#define SOON 4   /* steps after which x is found quickly */
#define LATE 4   /* and after which the friction radii are held */
#define LATE_HELD 20  /* and after which R falls */
#define SEARCHES 8    /* looks along a step */
#define OVERSHOOT 0.5 /* slope at the end of a step over that at its start */
#define POLISH 20     /* steps more where the tolerance is met */
#define RESTS 10      /* renewals of f_k without gain after which there is none */
#define FEW_RESTS 2   /* the same where the residual is small, */
#define SMALL 1e-12   /* below this */

typedef struct newton {
  const ns_pile *pile;
  ptrdiff_t n; /* velocities with those of what does not move */
  double stiff;
  ns_pile_row *base, *y, *z, *f, *z_next, *f_next; /* f_k, rows, f(x) and f(x) with f(x) for f_k */
  int *state, *state_next;
  double *x, *trial, *g, *g_next, *d, *work;
  double defect, defect_next; /* of x for f_k and for f(x) */
  double load, floor;         /* norm of r; what roundoff leaves of a defect */
  ns_pile_factors factors;
  int has_factors;
  int inner; /* steps for this f_k */
  int held;  /* the friction radii are */
  double *radius;
  double ceiling; /* of R, where a larger one was of no use lately */
  double last;    /* defect at the last renewal */
  ns_pile_result *result;
} newton;

static ns_status create(newton *w, const ns_pile *pile, ns_arena *arena) {
  const ptrdiff_t contacts = pile->problem->contacts;
  ns_pile_row *row = NS_TAKE(arena, ns_pile_row, 6 * contacts);
  int *state = NS_TAKE(arena, int, 2 * contacts);
  double *number;

  w->radius = NS_TAKE(arena, double, contacts);
  w->pile = pile;
  w->n = (pile->problem->bodies + 1) * pile->problem->width;
  number = NS_TAKE(arena, double, 6 * w->n);
  if (arena->failed)
    return NS_OUT_OF_MEMORY;
  w->base = row;
  w->y = row + contacts;
  w->z = row + 2 * contacts;
  w->f = row + 3 * contacts;
  w->z_next = row + 4 * contacts;
  w->f_next = row + 5 * contacts;
  w->state = state;
  w->state_next = state + contacts;
  w->x = number;
  w->trial = number + w->n;
  w->g = number + 2 * w->n;
  w->g_next = number + 3 * w->n;
  w->d = number + 4 * w->n;
  w->work = number + 5 * w->n;
  return ns_pile_factors_create(&w->factors, &pile->pattern, pile->problem->width, arena);
}

/* |Mh^-1/2 g| but for couplings */
static double norm(const newton *w, const double *g) {
  double sum = 0;

  for (ptrdiff_t i = 0; i < w->n - w->pile->problem->width; i++) {
    const double v = g[i] * w->pile->scale[i];
    sum += v * v;
  }
  return sqrt(sum);
}

/* Impulses and momenta that are added up in a defect, R times the rows among them, to roundoff. */
static double roundoff(const newton *w, const double *x) {
  const ns_pile *pile = w->pile;
  double impulses = 0, momenta = 0;

  for (ptrdiff_t k = 0; k < pile->problem->contacts; k++)
    impulses += w->f[k][0] * w->f[k][0] / pile->weight[k][0];
  for (ptrdiff_t i = 0; i < w->n; i++)
    momenta += pile->scale[i] > 0 ? x[i] * x[i] / (pile->scale[i] * pile->scale[i]) : 0;
  return ROUNDOFF * (w->load + sqrt(impulses) + (1 + w->stiff) * sqrt(momenta));
}

/* f(x), f(x) with f(x) for f_k, and what they leave of the equation of motion */
static void look(newton *w, const double *x) {
  const ns_pile_problem *problem = w->pile->problem;

  ns_pile_rows(problem, x, w->y);
  for (ptrdiff_t k = 0; k < problem->contacts; k++) {
    const ns_pile_contact *contact = &problem->contact[k];
    double Ry[NS_PILE_ROWS] = {0};
    for (int i = 0; i <= contact->tangents; i++) {
      Ry[i] = w->stiff * w->pile->weight[k][i] * w->y[k][i];
      w->z[k][i] = w->base[k][i] - Ry[i];
    }
    w->state[k] = w->held ? ns_pile_project_held(contact, w->radius[k], w->z[k], w->f[k])
                          : ns_pile_project(contact, w->z[k], w->f[k]);
    for (int i = 0; i <= contact->tangents; i++)
      w->z_next[k][i] = w->f[k][i] - Ry[i];
    w->state_next[k] = ns_pile_project(contact, w->z_next[k], w->f_next[k]);
  }
  ns_pile_defect(problem, x, w->f, w->g);
  ns_pile_defect(problem, x, w->f_next, w->g_next);
  w->defect = norm(w, w->g);
  w->defect_next = norm(w, w->g_next);
  w->floor = roundoff(w, x);
}

static int factor(newton *w, const int *state, ns_pile_row *z) {
  ns_pile_matrix(w->pile, w->stiff, state, z, w->held ? w->radius : NULL, &w->factors);
  w->has_factors = ns_pile_factor(&w->factors, 0);
  w->result->factorizations++;
  return w->has_factors;
}

/* f_k = f(x), and with it what look has found for the next one. */
static void renew(newton *w) {
  ns_pile_row *row = w->base;
  double *g = w->g;
  int *state = w->state;

  w->base = w->f;
  w->f = w->f_next;
  w->f_next = row;
  row = w->z;
  w->z = w->z_next;
  w->z_next = row;
  w->g = w->g_next;
  w->g_next = g;
  w->state = w->state_next;
  w->state_next = state;
  w->defect = w->defect_next;
}

static double dot(const newton *w, const double *a, const double *b) {
  double sum = 0;

  for (ptrdiff_t i = 0; i < w->n; i++)
    sum += a[i] * b[i];
  return sum;
}

static void attempt(newton *w, double length) {
  for (ptrdiff_t i = 0; i < w->n; i++)
    w->trial[i] = w->x[i] + length * w->d[i];
  look(w, w->trial);
}

static void accept(newton *w) {
  double *x = w->x;

  w->x = w->trial;
  w->trial = x;
}

/* With the friction radii held g is minus the gradient of a convex function, so that a step may be as long as it falls along
 * d: where g'd changes its sign. Returns the length. */
static double search(newton *w) {
  const double begin = dot(w, w->g, w->d);
  ns_bracket bracket;
  double length = 1, slope;

  if (!(begin > 0))
    return 0;
  attempt(w, 1);
  slope = dot(w, w->g, w->d);
  bracket = (ns_bracket){0, 1, begin, slope, 0, 0};
  for (int k = 0; k < SEARCHES && !(slope >= -OVERSHOOT * begin); k++) {
    length = ns_bracket_guess(&bracket);
    attempt(w, length);
    slope = dot(w, w->g, w->d);
    ns_bracket_take(&bracket, length, slope);
  }
  return length;
}

/* One step by the factors that there are, or by new ones; 0 where there is none. */
static int step(newton *w) {
  const double before = w->defect;
  const size_t bytes = (size_t)w->n * sizeof(double);
  double length;

  w->result->newton++;
  w->inner++;
  if (w->has_factors) {
    memcpy(w->d, w->g, bytes);
    ns_pile_factor_solve(&w->factors, w->d, w->work);
    attempt(w, 1);
    if (w->defect <= SLOW * before) {
      accept(w);
      return 1;
    }
    look(w, w->x);
  }
  if (!factor(w, w->state, w->z))
    return 0;
  memcpy(w->d, w->g, bytes);
  ns_pile_factor_solve(&w->factors, w->d, w->work);
  length = search(w);
  w->has_factors = length == 1;
  if (length > 0)
    accept(w);
  return length > 0;
}

/* The best point so far. */
typedef struct best {
  double residual, enough, *x;
  ns_pile_row *f;
  int rests;
} best;

static int is_enough(const best *b) {
  return b->residual <= b->enough || b->rests >= (b->residual <= SMALL ? FEW_RESTS : RESTS);
}

static void judge(newton *w, best *b) {
  const ptrdiff_t contacts = w->pile->problem->contacts;
  const double residual = ns_pile_residual(w->pile, w->x, w->f, w->y, w->work, &w->result->unit);

  b->rests = residual < b->residual / 2 ? 0 : b->rests + 1;
  if (!(residual < b->residual))
    return;
  b->residual = residual;
  memcpy(b->x, w->x, (size_t)w->n * sizeof(double));
  memcpy(b->f, w->f, (size_t)contacts * sizeof *b->f);
}

/* Holds the friction radii at the normal impulses that there are, or lets them go. */
static void hold(newton *w, int held) {
  const ns_pile_problem *problem = w->pile->problem;

  for (ptrdiff_t k = 0; k < problem->contacts && held; k++)
    w->radius[k] = problem->contact[k].mu * ns_larger(0, w->f[k][0]);
  w->held = held;
  w->inner = 0;
  w->has_factors = 0;
  look(w, w->x);
}

static void change_stiffness(newton *w, double stiff) {
  w->held = 0;
  w->inner = 0;
  w->last = INFINITY;
  w->stiff = ns_larger(SOFTEST, ns_smaller(STIFFEST, stiff));
  w->has_factors = 0;
  look(w, w->x);
}

/* The slowest impulses fall by c = 1 / (1 + R lambda) with lambda an eigenvalue of J Mh^-1 J', which tells the R for which
 * they fall by WANTED; where the states of contacts change, c tells nothing. */
static double growth(const newton *w) {
  const double c = w->defect_next / w->last;

  if (w->inner > 1 || !(c > SLOW) || !(c < 1))
    return STIFFER;
  return ns_larger(STIFFER, ns_smaller(c / (1 - c) / WANTED, MOST_STIFFER));
}

/* Is R to grow, now that x was found after so many steps? */
static int grows(const newton *w, int slowly) {
  return w->inner <= SOON && w->stiff < (slowly ? STIFFEST : STIFF) && 2 * w->stiff < w->ceiling;
}

/* f_k is renewed where x is found for it. R grows where that gains little, and back to its usual size where x is found
 * soon; it falls where x is not found. */
static void advance(newton *w, best *b) {
  if (w->defect <= ns_larger(w->floor, SOLVED * w->defect_next)) {
    const int slowly = w->defect_next > SLOW * w->last;
    const double factor = growth(w);
    judge(w, b);
    if (w->held) {
      memcpy(w->base, w->f, (size_t)w->pile->problem->contacts * sizeof *w->base);
      hold(w, 0);
      return;
    }
    w->last = w->defect_next;
    w->ceiling *= RISE;
    if (grows(w, slowly)) {
      memcpy(w->base, w->f, (size_t)w->pile->problem->contacts * sizeof *w->base);
      change_stiffness(w, ns_smaller(w->ceiling, factor * w->stiff));
      b->rests = factor > STIFFER ? 0 : b->rests;
    } else {
      w->inner = 0;
      renew(w);
    }
  } else if (w->inner > LATE && !w->held) {
    hold(w, 1);
  } else if (w->inner > LATE_HELD && w->stiff > SOFTEST) {
    w->ceiling = SOFTER * w->stiff;
    change_stiffness(w, SOFTER * w->stiff);
  }
}

ns_status ns_pile_newton(const ns_pile *pile, ptrdiff_t most, double tolerance, int trusted,
                         ns_arena *arena, ns_pile_row *f, ns_pile_result *result) {
  const size_t bytes = (size_t)pile->problem->contacts * sizeof *f;
  newton w = {.last = INFINITY, .ceiling = INFINITY, .result = result};
  best b = {result->residual, tolerance > LOOSE ? SAFE * tolerance : ENOUGH, result->x, f, 0};
  ns_status status = create(&w, pile, arena);

  if (status != NS_OK)
    return status;
  memcpy(w.x, result->x, (size_t)w.n * sizeof(double));
  memcpy(w.base, f, bytes);
  w.load = norm(&w, pile->problem->r);
  w.stiff = trusted ? STIFF : ns_larger(1, ns_smaller(STIFF, DOUBT / result->residual));
  look(&w, w.x);
  while (w.defect > w.load && w.stiff > 1)
    change_stiffness(&w, SOFTER * w.stiff);
  for (ptrdiff_t k = 0; !is_enough(&b); k++) {
    if (k >= most + (b.residual <= tolerance ? POLISH : 0))
      break;
    if (ns_interrupted(pile->host))
      return NS_INTERRUPTED;
    advance(&w, &b);
    if (is_enough(&b) || step(&w))
      continue;
    if (w.stiff <= SOFTEST)
      break;
    w.ceiling = SOFTER * w.stiff;
    change_stiffness(&w, SOFTER * w.stiff);
  }
  result->residual = b.residual;
  return NS_OK;
}
