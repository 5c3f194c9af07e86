/* ns_status.c: the one table that turns a status into an identifier and a message. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_status.h"

static const struct {
  const char *cause, *message;
} table[NS_STATUS_COUNT] = {
    [NS_OK] = {"ok", "no error"},
    [NS_OUT_OF_MEMORY] = {"outOfMemory",
                          "out of memory: the problem is too large for this machine"},
    [NS_INTERRUPTED] = {"interrupted", "interrupted by the user"},
    [NS_TOO_LARGE] =
        {"tooLarge",
         "this solver works with dense matrices, and the sparse M is too large for that "
         "(n > 3000): use 'newton' or 'auto'"},
    [NS_SINGULAR] = {"singular", "a matrix that must be regular is singular"},
    [NS_CALLBACK_FAILED] = {"handle", "a function of the user failed"},
    [NS_PATH_NOT_FOUND] = {"pathNotFound", "the PATH library was not found"},
    [NS_PATH_UNUSABLE] = {"pathLibrary", "this library is not a PATH that can be used"},
    [NS_PATH_TOO_OLD] = {"pathVersion", "PATH 4.7 or later is needed"},
    [NS_PATH_LICENSE] = {"pathLicense", "PATH has no licence for a problem of this size"},
    [NS_PATH_BUSY] = {"pathBusy", "PATH is at work on another problem and cannot be called again"},
    [NS_DAMAGED] = {"checkpoint", "the checkpoint file does not hold the state of this run: delete "
                                  "it, and the run starts afresh"},
};

static int known(ns_status status) { return status >= NS_OK && status < NS_STATUS_COUNT; }

const char *ns_status_cause(ns_status status) {
  return known(status) ? table[status].cause : "internal";
}

const char *ns_status_message(ns_status status) {
  return known(status) ? table[status].message : "unknown status";
}
