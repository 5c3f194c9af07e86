/* ns_lock.c: see ns_lock.h */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_lock.h"

#include <stdio.h>
#include <string.h>

#define LOCK_TRIES 100

static int name_lock(ns_lock *lock, const char *path) {
  return snprintf(lock->name, sizeof lock->name, "%s.lock", path) < (int)sizeof lock->name;
}

#ifdef _WIN32

#include <windows.h>

/* Nobody else can open the file; it goes with the last handle, also when the process is ended. */
int ns_lock_take(ns_lock *lock, const char *path) {
  HANDLE file;

  lock->held = 0;
  lock->owner = 0;
  if (!name_lock(lock, path))
    return 1;
  file =
      CreateFileA(lock->name, GENERIC_WRITE, 0, NULL, OPEN_ALWAYS, FILE_FLAG_DELETE_ON_CLOSE, NULL);
  if (file == INVALID_HANDLE_VALUE)
    return GetLastError() != ERROR_SHARING_VIOLATION;
  lock->file = (intptr_t)file;
  lock->held = 1;
  return 1;
}

void ns_lock_release(ns_lock *lock) {
  if (lock->held)
    CloseHandle((HANDLE)lock->file);
  lock->held = 0;
}

#else

#include <errno.h>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

/* Has the file still this name? Its owner deletes it before he lets go. */
static int is_current(int file, const char *name) {
  struct stat mine, there;

  return fstat(file, &mine) == 0 && stat(name, &there) == 0 && mine.st_ino == there.st_ino &&
         mine.st_dev == there.st_dev;
}

static long read_owner(int file) {
  char text[24] = {0};
  long owner = 0;

  if (pread(file, text, sizeof text - 1, 0) <= 0 || sscanf(text, "%ld", &owner) != 1)
    return 0;
  return owner;
}

static void write_owner(int file) {
  char text[24];
  const int length = snprintf(text, sizeof text, "%ld\n", (long)getpid());

  (void)!ftruncate(file, 0);
  (void)!pwrite(file, text, (size_t)length, 0);
}

/* A link or a pipe of this name is not a lock of ours. */
static int open_lock(const char *name) {
  struct stat about;
  const int file = open(name, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0666);

  if (file >= 0 && (fstat(file, &about) != 0 || !S_ISREG(about.st_mode))) {
    close(file);
    return -1;
  }
  return file;
}

int ns_lock_take(ns_lock *lock, const char *path) {
  lock->held = 0;
  lock->owner = 0;
  if (!name_lock(lock, path))
    return 1;
  for (int k = 0; k < LOCK_TRIES; k++) {
    const int file = open_lock(lock->name);
    if (file < 0)
      return 1;
    if (flock(file, LOCK_EX | LOCK_NB) != 0) {
      const int taken = errno == EWOULDBLOCK;
      lock->owner = read_owner(file);
      close(file);
      return !taken;
    }
    if (is_current(file, lock->name)) {
      write_owner(file);
      lock->file = file;
      lock->held = 1;
      return 1;
    }
    close(file);
  }
  return 0;
}

void ns_lock_release(ns_lock *lock) {
  if (!lock->held)
    return;
  if (is_current((int)lock->file, lock->name))
    unlink(lock->name);
  close((int)lock->file);
  lock->held = 0;
}

#endif
