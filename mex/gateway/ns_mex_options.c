/* ns_mex_options.c: one table of options read from structs and name-value pairs. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_mex.h"

#include <ctype.h>
#include <math.h>
#include <stdint.h>
#include <string.h>

#define LONGEST_NAME 63
#define LARGEST_COUNT 9007199254740992.0 /* 2^53: no limit in practice */

static int same_name(const char *a, const char *b) {
  while (*a != 0 && tolower((unsigned char)*a) == tolower((unsigned char)*b))
    a++, b++;
  return *a == *b;
}

/* Levenshtein distance without regard to case, for suggestions. */
static int distance(const char *a, const char *b) {
  int row[LONGEST_NAME + 2], corner, above;
  const int length = (int)strlen(b) > LONGEST_NAME ? LONGEST_NAME : (int)strlen(b);

  for (int j = 0; j <= length; j++)
    row[j] = j;
  for (int i = 0; a[i] != 0; i++) {
    corner = row[0];
    row[0] = i + 1;
    for (int j = 0; j < length; j++) {
      const int change = tolower((unsigned char)a[i]) != tolower((unsigned char)b[j]);
      above = row[j + 1];
      row[j + 1] = corner + change;
      if (above + 1 < row[j + 1])
        row[j + 1] = above + 1;
      if (row[j] + 1 < row[j + 1])
        row[j + 1] = row[j] + 1;
      corner = above;
    }
  }
  return row[length];
}

/* A name cut short or drawn out is nearest of all. */
static int strangeness(const char *name, const char *known) {
  size_t k = 0;

  while (name[k] != 0 && tolower((unsigned char)name[k]) == tolower((unsigned char)known[k]))
    k++;
  return k > 0 && (name[k] == 0 || known[k] == 0) ? 0 : distance(name, known);
}

/* A name that is not in the table: suggest one that is close, otherwise list them all. */
static void unknown(const char *function, const char *name, const ns_mex_option *table) {
  const ns_mex_option *nearest = table;
  char all[512] = "";

  for (const ns_mex_option *option = table; option->name != NULL; option++) {
    if (strangeness(name, option->name) < strangeness(name, nearest->name))
      nearest = option;
    strncat(all, option == table ? "" : ", ", sizeof all - strlen(all) - 1);
    strncat(all, option->name, sizeof all - strlen(all) - 1);
  }
  if (strangeness(name, nearest->name) <= (int)strlen(nearest->name) / 2)
    ns_mex_error(function, "invalidOption", "unknown option '%s'; did you mean '%s'?", name,
                 nearest->name);
  ns_mex_error(function, "invalidOption", "unknown option '%s'; the options are %s", name, all);
}

static const ns_mex_option *find(const char *function, const char *name,
                                 const ns_mex_option *table) {
  for (const ns_mex_option *option = table; option->name != NULL; option++)
    if (same_name(name, option->name))
      return option;
  unknown(function, name, table);
  return NULL;
}

/* The first characters of a row of text; 0 when it is not one. */
static int read_text(const mxArray *array, char *text) {
  text[0] = 0;
  if (!mxIsChar(array) || mxGetM(array) > 1 || mxGetNumberOfDimensions(array) != 2)
    return 0;
  mxGetString(array, text, LONGEST_NAME + 1); /* cuts what does not fit */
  return 1;
}

static void list_choices(const char *const *choices, char *text, size_t room) {
  text[0] = 0;
  for (int k = 0; choices[k] != NULL; k++) {
    strncat(text, k > 0 ? ", '" : "'", room - strlen(text) - 1);
    strncat(text, choices[k], room - strlen(text) - 1);
    strncat(text, "'", room - strlen(text) - 1);
  }
}

static void set_choice(const char *function, const ns_mex_option *option, const mxArray *value) {
  char text[LONGEST_NAME + 1], all[256];
  const int is_text = read_text(value, text);

  for (int k = 0; is_text && option->choices[k] != NULL; k++)
    if (same_name(text, option->choices[k])) {
      *(int *)option->value = k;
      return;
    }
  list_choices(option->choices, all, sizeof all);
  if (is_text)
    ns_mex_error(function, "invalidOption", "%s must be one of %s, not '%s'", option->name, all,
                 text);
  ns_mex_error(function, "invalidOption",
               "%s must be one of %s, not a %.0f x %.0f array of class %s", option->name, all,
               (double)mxGetM(value), (double)mxGetN(value), ns_mex_class(value));
}

/* A real number of any class */
static int read_scalar(const mxArray *value, double *x) {
  if (!mxIsNumeric(value) || mxIsComplex(value) || mxGetNumberOfElements(value) != 1)
    return 0;
  *x = mxGetScalar(value);
  return 1;
}

static int keeps_rule(ns_mex_option_kind kind, double x) {
  if (kind == NS_OPTION_COUNT)
    return x >= 1 && x == floor(x);
  return kind == NS_OPTION_FRACTION ? x >= 0 && x <= 1 : x > 0 && isfinite(x);
}

static void set_number(const char *function, const ns_mex_option *option, const mxArray *value) {
  const int is_count = option->kind == NS_OPTION_COUNT;
  const char *rule = is_count                             ? "a positive integer or Inf"
                     : option->kind == NS_OPTION_FRACTION ? "a number from 0 to 1"
                                                          : "a positive finite number";
  double x = NAN;

  if (!read_scalar(value, &x))
    ns_mex_error(function, "invalidOption", "%s must be %s, not a %.0f x %.0f array of class %s",
                 option->name, rule, (double)mxGetM(value), (double)mxGetN(value),
                 ns_mex_class(value));
  if (!keeps_rule(option->kind, x))
    ns_mex_error(function, "invalidOption", "%s must be %s, not %g", option->name, rule, x);
  if (is_count)
    *(ptrdiff_t *)option->value = x < LARGEST_COUNT ? (ptrdiff_t)x : (ptrdiff_t)LARGEST_COUNT;
  else
    *(double *)option->value = x;
}

/* A logical or a number that is 0 or 1 */
static void set_switch(const char *function, const ns_mex_option *option, const mxArray *value) {
  const int is_scalar = mxGetNumberOfElements(value) == 1 && !mxIsComplex(value) &&
                        (mxIsLogical(value) || mxIsNumeric(value));
  const double x = is_scalar ? mxGetScalar(value) : NAN;

  if (!is_scalar)
    ns_mex_error(function, "invalidOption",
                 "%s must be true or false, not a %.0f x %.0f array of class %s", option->name,
                 (double)mxGetM(value), (double)mxGetN(value), ns_mex_class(value));
  if (x != 0 && x != 1)
    ns_mex_error(function, "invalidOption", "%s must be true or false, not %g", option->name, x);
  *(int *)option->value = x == 1;
}

/* The host frees the copy when the call ends. */
static void set_text(const char *function, const ns_mex_option *option, const mxArray *value) {
  char *text;

  if (!mxIsChar(value) || mxGetM(value) > 1 || mxGetNumberOfDimensions(value) != 2)
    ns_mex_error(function, "invalidOption",
                 "%s must be a row of text, not a %.0f x %.0f array of class %s", option->name,
                 (double)mxGetM(value), (double)mxGetN(value), ns_mex_class(value));
  text = mxMalloc((size_t)mxGetNumberOfElements(value) + 1);
  mxGetString(value, text, mxGetNumberOfElements(value) + 1);
  if (strlen(text) != mxGetNumberOfElements(value))
    ns_mex_error(function, "invalidOption", "%s must not hold the character 0", option->name);
  *(const char **)option->value = text;
}

const double *ns_mex_option_numbers(const char *function, const char *name, const mxArray *array,
                                    ptrdiff_t most, int or_zero, ptrdiff_t *count) {
  const double *x;

  *count = array != NULL ? (ptrdiff_t)mxGetNumberOfElements(array) : 0;
  if (array == NULL)
    return NULL;
  if (*count < 1 || *count > most || !mxIsDouble(array) || mxIsComplex(array) || mxIsSparse(array))
    ns_mex_error(function, "invalidOption",
                 "%s must be %s real numbers, not a %.0f x %.0f array of class %s", name,
                 most == 2   ? "one or two"
                 : most == 3 ? "up to three"
                             : "one or more",
                 (double)mxGetM(array), (double)mxGetN(array), ns_mex_class(array));
  x = mxGetPr(array);
  for (ptrdiff_t k = 0; k < *count; k++)
    if (!(or_zero ? x[k] >= 0 : x[k] > 0) || !isfinite(x[k]))
      ns_mex_error(function, "invalidOption", "%s must be finite and %s, not %g", name,
                   or_zero ? "not negative" : "positive", x[k]);
  return x;
}

static void set(const char *function, const char *name, const mxArray *value,
                const ns_mex_option *table) {
  const ns_mex_option *option = find(function, name, table);

  ns_mex_settle(1, &value);
  value = ns_mex_plain_text(value);
  if (value == NULL || (mxIsEmpty(value) && mxIsDouble(value)))
    return;
  if (option->kind == NS_OPTION_ARRAY)
    *(const mxArray **)option->value = value;
  else if (option->kind == NS_OPTION_CHOICE)
    set_choice(function, option, value);
  else if (option->kind == NS_OPTION_TEXT)
    set_text(function, option, value);
  else if (option->kind == NS_OPTION_SWITCH)
    set_switch(function, option, value);
  else
    set_number(function, option, value);
}

static void set_fields(const char *function, const mxArray *options, const ns_mex_option *table) {
  if (mxGetNumberOfElements(options) == 0)
    return;
  if (mxGetNumberOfElements(options) > 1)
    ns_mex_error(function, "invalidOption", "OPTIONS must be one struct, not an array of %.0f",
                 (double)mxGetNumberOfElements(options));
  for (int k = 0; k < mxGetNumberOfFields(options); k++)
    set(function, mxGetFieldNameByNumber(options, k), mxGetFieldByNumber(options, 0, k), table);
}

int ns_mex_positional(int count, const mxArray *const arguments[], int most) {
  int k = 0;

  while (k < count && k < most && !mxIsStruct(arguments[k]) && !mxIsChar(arguments[k]))
    k++;
  return k;
}

void ns_mex_options(const char *function, int first, int count, const mxArray *const arguments[],
                    const ns_mex_option *table) {
  char name[LONGEST_NAME + 1];

  for (int k = first; k < count; k++) {
    if (mxIsStruct(arguments[k])) {
      set_fields(function, arguments[k], table);
      continue;
    }
    if (!read_text(arguments[k], name))
      ns_mex_error(function, "usage",
                   "argument %d must be the name of an option or a struct, not %s", k + 1,
                   ns_mex_class(arguments[k]));
    find(function, name, table);
    if (++k == count)
      ns_mex_error(function, "usage", "option '%s' has no value", name);
    set(function, name, arguments[k], table);
  }
}
