/* ns_methods.c: the table of the methods. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_methods.h"

#include <stddef.h>

#define ENTRY(id, name, scheme, order, detect, share, tableau, abilities)                          \
  [NS_##id] = {name, scheme, order, NS_DETECT_##detect, share, tableau, abilities},

static const ns_method_traits methods[NS_METHODS] = {NS_METHOD_ROWS(ENTRY)};

const ns_method_traits *ns_traits_of(ns_method method) { return &methods[method]; }

int ns_method_has(ns_method method, unsigned abilities) {
  return (methods[method].abilities & abilities) != 0;
}

int ns_order_of(ns_method method) { return methods[method].order; }
