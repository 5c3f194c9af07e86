/* ns_lock.h: a file is used by one run at a time.
 *
 * The lock of FILE is a file FILE.lock beside it, which the system holds for as long as the process lives: whoever is
 * killed holds nothing any more. So it does not matter that FILE is replaced, deleted or only now and then open. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef NS_LOCK_H
#define NS_LOCK_H

#include <stdint.h>

enum { NS_LOCK_NAME = 4096 };

typedef struct ns_lock {
  int held;
  intptr_t file; /* while it is held */
  long owner;    /* process that holds it, if another one does; 0 unknown */
  char name[NS_LOCK_NAME];
} ns_lock;

/* 0 if somebody else, or another run of this process, holds it. Where a file system has no locks, or does not let
 * the file be made, nobody does. */
int ns_lock_take(ns_lock *lock, const char *path);

/* Gives it back, if it is held. */
void ns_lock_release(ns_lock *lock);

#endif
