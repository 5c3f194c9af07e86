/* ns_mex_options.c: one table of options read from structs and name-value pairs. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_mex.h"

#include <ctype.h>
#include <math.h>
#include <stdint.h>
#include <string.h>

#define LONGEST_NAME 63

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

static const ns_mex_option *find(const char *function, const char *name,
                                 const ns_mex_option *table) {
  const ns_mex_option *nearest = table;

  for (const ns_mex_option *option = table; option->name != NULL; option++) {
    if (same_name(name, option->name))
      return option;
    if (strangeness(name, option->name) < strangeness(name, nearest->name))
      nearest = option;
  }
  ns_mex_error(function, "invalidOption", "unknown option '%s'; did you mean '%s'?", name,
               nearest->name);
  return NULL;
}

/* Is it a plain row of characters that fits? */
static int read_text(const mxArray *array, char *text) {
  return mxIsChar(array) && mxGetM(array) <= 1 && mxGetNumberOfElements(array) <= LONGEST_NAME &&
         mxGetString(array, text, LONGEST_NAME + 1) == 0;
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
  char text[LONGEST_NAME + 1] = "", all[256];

  if (read_text(value, text))
    for (int k = 0; option->choices[k] != NULL; k++)
      if (same_name(text, option->choices[k])) {
        *(int *)option->value = k;
        return;
      }
  list_choices(option->choices, all, sizeof all);
  ns_mex_error(function, "invalidOption", "%s must be one of %s, not %s%s%s", option->name, all,
               mxIsChar(value) ? "'" : "a value of class ",
               mxIsChar(value) ? text : mxGetClassName(value), mxIsChar(value) ? "'" : "");
}

static void set_number(const char *function, const ns_mex_option *option, const mxArray *value) {
  const int real_scalar = mxIsDouble(value) && !mxIsComplex(value) &&
                          mxGetNumberOfElements(value) == 1 && !mxIsSparse(value);
  const double x = real_scalar ? mxGetScalar(value) : NAN;

  if (option->kind == NS_OPTION_COUNT) {
    if (!(x >= 1 && x <= (double)(INT64_C(1) << 53) && x == floor(x)))
      ns_mex_error(function, "invalidOption", "%s must be a positive integer", option->name);
    *(ptrdiff_t *)option->value = (ptrdiff_t)x;
  } else {
    if (!(x > 0 && isfinite(x)))
      ns_mex_error(function, "invalidOption", "%s must be a positive real number", option->name);
    *(double *)option->value = x;
  }
}

static void set(const char *function, const char *name, const mxArray *value,
                const ns_mex_option *table) {
  const ns_mex_option *option = find(function, name, table);

  if (value == NULL || (mxIsEmpty(value) && mxIsDouble(value)))
    return;
  if (option->kind == NS_OPTION_ARRAY)
    *(const mxArray **)option->value = value;
  else if (option->kind == NS_OPTION_CHOICE)
    set_choice(function, option, value);
  else
    set_number(function, option, value);
}

static void set_fields(const char *function, const mxArray *options, const ns_mex_option *table) {
  if (mxGetNumberOfElements(options) != 1)
    ns_mex_error(function, "invalidOption", "OPTIONS must be one struct, not an array of %.0f",
                 (double)mxGetNumberOfElements(options));
  for (int k = 0; k < mxGetNumberOfFields(options); k++)
    set(function, mxGetFieldNameByNumber(options, k), mxGetFieldByNumber(options, 0, k), table);
}

int ns_mex_begins_options(const mxArray *array) { return mxIsStruct(array) || mxIsChar(array); }

void ns_mex_options(const char *function, int count, const mxArray *const arguments[],
                    const ns_mex_option *table) {
  char name[LONGEST_NAME + 1];

  for (int k = 0; k < count; k++) {
    if (mxIsStruct(arguments[k])) {
      set_fields(function, arguments[k], table);
      continue;
    }
    if (!read_text(arguments[k], name))
      ns_mex_error(function, "usage", "options are given as a struct or as names and values");
    if (++k == count)
      ns_mex_error(function, "usage", "option '%s' has no value", name);
    set(function, name, arguments[k], table);
  }
}
