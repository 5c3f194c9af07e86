/* ns_pathlib_load.c: which file is PATH, is it one that can be used, and who may use it now. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_pathlib.h"

#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define OLDEST "4.7" /* before, the structs and the codes were others */
#define OLDEST_MAJOR 4
#define OLDEST_MINOR 7
#define ADDRESS "https://pages.cs.wisc.edu/~ferris/path.html"
#define INSTEAD "Solver 'auto' needs no library"
#define VARIABLE "NONSMOOTH_PATH"

static const char *const usual_names[] = {
#if defined(_WIN32)
    "path52.dll", "path51.dll", "path50.dll", "path47.dll", "libpath.dll",
#elif defined(__APPLE__)
    "libpath52.dylib", "libpath51.dylib", "libpath50.silicon.dylib",
    "libpath50.dylib", "libpath47.dylib", "libpath.dylib",
#else
    "libpath52.so", "libpath51.so", "libpath50.so", "libpath47.so", "libpath.so",
#endif
};

#define USUAL_NAMES ((int)(sizeof usual_names / sizeof *usual_names))

#define SLOT(member) offsetof(ns_pathlib, member)

static const struct {
  const char *name;
  size_t slot;
  int optional;
} functions[] = {
    {"Path_Version", SLOT(version), 0},
    {"Path_CheckLicense", SLOT(check_license), 0},
    {"Output_SetInterface", SLOT(output_set), 0},
    {"Output_Default", SLOT(output_default), 0},
    {"Error_SetInterface", SLOT(error_set), 0},
    {"Error_Default", SLOT(error_default), 0},
    {"Options_Create", SLOT(options_create), 0},
    {"Options_Destroy", SLOT(options_destroy), 0},
    {"Path_AddOptions", SLOT(options_add), 0},
    {"Options_Default", SLOT(options_default), 0},
    {"Options_Set", SLOT(options_set), 0},
    {"Options_SetInt", SLOT(options_set_int), 0},
    {"Options_SetDouble", SLOT(options_set_double), 0},
    {"MCP_Create", SLOT(mcp_create), 0},
    {"MCP_Destroy", SLOT(mcp_destroy), 0},
    {"MCP_SetInterface", SLOT(mcp_set), 0},
    {"MCP_SetPresolveInterface", SLOT(mcp_set_presolve), 0},
    {"MCP_Jacobian_Structure_Constant", SLOT(mcp_constant_structure), 0},
    {"MCP_Jacobian_Data_Contiguous", SLOT(mcp_contiguous), 0},
    {"MCP_GetX", SLOT(mcp_z), 0},
    {"Path_Solve", SLOT(solve), 0},
    {"Interrupt_SetInterface", SLOT(interrupt_set), 1},
    {"Interrupt_Default", SLOT(interrupt_default), 1},
    {"License_GetTermination", SLOT(license_termination), 1},
};

void ns_pathlib_say(char *text, const char *format, ...) {
  va_list arguments;

  if (text == NULL)
    return;
  va_start(arguments, format);
  vsnprintf(text, NS_PATHLIB_TEXT, format, arguments);
  va_end(arguments);
}

/* The name of the first function that the library should have and has not, or NULL. */
static const char *fill(void *handle, ns_pathlib *library) {
  const char *missing = NULL;

  for (size_t k = 0; k < sizeof functions / sizeof *functions; k++)
    if (!ns_pathlib_find(handle, functions[k].name, (char *)library + functions[k].slot) &&
        !functions[k].optional && missing == NULL)
      missing = functions[k].name;
  return missing;
}

/* Path_Version is a name and a number, as in `Path 5.0.03 (date)`. */
static int is_recent(const char *version) {
  const char *digits = version + strcspn(version, "0123456789");
  int major = 0, minor = 0;

  return sscanf(digits, "%d.%d", &major, &minor) == 2 &&
         (major > OLDEST_MAJOR || (major == OLDEST_MAJOR && minor >= OLDEST_MINOR));
}

/* Without the functions that a client may replace, an error within PATH would end the process. */
static ns_status refuse_incomplete(const char *file, const char *missing, char *text) {
  ns_pathlib_say(text,
                 "%.300s is not a PATH library that can be used: it has no function %s. " INSTEAD,
                 file, missing);
  return NS_PATH_UNUSABLE;
}

static ns_status refuse_old(const char *file, const char *version, char *text) {
  ns_pathlib_say(text,
                 "%.300s is '%.60s', and PATH " OLDEST " or later is needed: " ADDRESS ". " INSTEAD,
                 file, version);
  return NS_PATH_TOO_OLD;
}

/* Once one of its functions was called the library stays loaded, since it may keep pointers; it is closed only where
 * none was. */
static ns_status examine(void *handle, const char *file, ns_pathlib *library, char *text) {
  const char *missing = fill(handle, library), *version;

  if (library->version != NULL) {
    version = library->version();
    if (version == NULL || !is_recent(version))
      return refuse_old(file, version != NULL ? version : "", text);
  }
  if (missing == NULL)
    return NS_OK;
  if (library->version == NULL)
    ns_pathlib_close(handle);
  return refuse_incomplete(file, missing, text);
}

/* A file that the user names is the one, or it is an error. */
static ns_status load_named(const char *file, const char *origin, ns_pathlib *library, char *text) {
  char reason[NS_PATHLIB_TEXT];
  void *handle = ns_pathlib_open(file, reason);

  if (handle != NULL)
    return examine(handle, file, library, text);
  ns_pathlib_say(text, "the PATH library that %s names cannot be loaded: %.400s. " INSTEAD, origin,
                 reason);
  return NS_PATH_NOT_FOUND;
}

static ns_status not_found(const char *reason, char *text) {
  char names[160] = "";

  for (int k = 0; k < USUAL_NAMES; k++) {
    strncat(names, k > 0 ? ", " : "", sizeof names - strlen(names) - 1);
    strncat(names, usual_names[k], sizeof names - strlen(names) - 1);
  }
  ns_pathlib_say(
      text,
      "the PATH library was not found as %s%s%.200s. Get it from its authors, " ADDRESS
      ", and name its file in the option PathLibrary or in the environment variable " VARIABLE
      "; " INSTEAD,
      names, *reason != 0 ? "; the system says " : "", reason);
  return NS_PATH_NOT_FOUND;
}

/* Where a file is there but cannot be loaded, the system's words do not begin with its name. */
static ns_status load_usual(ns_pathlib *library, char *text) {
  char reason[NS_PATHLIB_TEXT], first[NS_PATHLIB_TEXT] = "";

  for (int k = 0; k < USUAL_NAMES; k++) {
    void *handle = ns_pathlib_open(usual_names[k], reason);
    ns_status status;
    if (handle == NULL) {
      if (*first == 0 && strncmp(reason, usual_names[k], strlen(usual_names[k])) != 0)
        memcpy(first, reason, sizeof first);
      continue;
    }
    status = examine(handle, usual_names[k], library, text);
    if (status == NS_OK || library->version != NULL)
      return status;
  }
  return not_found(first, text);
}

static ns_status load(const char *name, const char *variable, ns_pathlib *library, char *text) {
  if (*name != 0)
    return load_named(name, "PathLibrary", library, text);
  if (*variable != 0)
    return load_named(variable, "the environment variable " VARIABLE, library, text);
  return load_usual(library, text);
}

/* ---- PATH is one per process, what follows one per MEX file: two of them are at work at once only where one calls
 * the other, through a function of the user. The steps of a run never hold the lock then, and a nonlinear problem sets
 * a mark that all of them see ---- */

static atomic_flag taken = ATOMIC_FLAG_INIT;
static _Thread_local int inside;

static ns_pathlib loaded;
static char loaded_as[1024]; /* option, newline, environment; "" before the first success */

static ns_status lock(const ns_host *host, char *text) {
  if (inside || ns_pathlib_is_marked()) {
    ns_pathlib_say(text, "%s", ns_status_message(NS_PATH_BUSY));
    return NS_PATH_BUSY;
  }
  while (atomic_flag_test_and_set(&taken)) {
    if (ns_interrupted(host))
      return NS_INTERRUPTED;
    ns_pathlib_pause();
  }
  inside = 1;
  return NS_OK;
}

void ns_pathlib_release(void) {
  inside = 0;
  atomic_flag_clear(&taken);
}

ns_status ns_pathlib_acquire(const char *name, const ns_host *host, char *text,
                             const ns_pathlib **library) {
  const char *given = name != NULL ? name : "", *variable = getenv(VARIABLE);
  char wanted[sizeof loaded_as];
  ns_status status = lock(host, text);

  if (status != NS_OK)
    return status;
  variable = variable != NULL ? variable : "";
  if (snprintf(wanted, sizeof wanted, "%s\n%s", given, variable) >= (int)sizeof wanted ||
      strcmp(wanted, loaded_as) != 0) {
    *loaded_as = 0;
    memset(&loaded, 0, sizeof loaded);
    status = load(given, variable, &loaded, text);
  }
  if (status != NS_OK) {
    ns_pathlib_release();
    return status;
  }
  strcpy(loaded_as, wanted);
  *library = &loaded;
  return NS_OK;
}
