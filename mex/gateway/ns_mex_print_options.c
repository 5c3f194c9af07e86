/* ns_mex_print_options.c: a table of options for the eye, a line each, as odeset prints them. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_mex.h"

#include <string.h>

#define NAME_WIDTH 16

/* What an option is that the table of types does not know */
static const char *words_for(const char *name) {
  static const char *const known[][2] = {
      {"Events", "function handle"},
      {"OutputFcn", "function handle"},
      {"Checkpoint", "file name or {name, seconds}"},
  };

  for (size_t k = 0; k < sizeof known / sizeof *known; k++)
    if (strcmp(known[k][0], name) == 0)
      return known[k][1];
  return "positive numbers";
}

static void print_choices(const char *const *choices, int chosen) {
  for (int k = 0; choices[k] != NULL; k++)
    mexPrintf(k == chosen ? "%s{%s}" : "%s%s", k > 0 ? " | " : "", choices[k]);
}

static void print_number(const char *words, double value) {
  if (value > 0)
    mexPrintf("%s {%g}", words, value);
  else
    mexPrintf("%s", words);
}

static void print_option(const ns_mex_option *option) {
  static const char *const switches[] = {"true", "false", NULL};

  switch (option->kind) {
  case NS_OPTION_NUMBER:
    print_number("positive number", *(const double *)option->value);
    break;
  case NS_OPTION_FRACTION:
    print_number("number from 0 to 1", *(const double *)option->value);
    break;
  case NS_OPTION_SWITCH:
    print_choices(switches, !*(const int *)option->value);
    break;
  case NS_OPTION_COUNT:
    mexPrintf("positive integer");
    break;
  case NS_OPTION_CHOICE:
    print_choices(option->choices, *(const int *)option->value);
    break;
  case NS_OPTION_TEXT:
    mexPrintf("file name");
    break;
  default:
    mexPrintf("%s", words_for(option->name));
  }
}

void ns_mex_print_options(const ns_mex_option *table) {
  for (; table->name != NULL; table++) {
    mexPrintf("%*s: [ ", NAME_WIDTH, table->name);
    print_option(table);
    mexPrintf(" ]\n");
  }
}
