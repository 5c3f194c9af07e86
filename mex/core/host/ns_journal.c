/* ns_journal.c: see ns_journal.h */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_journal.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#ifdef _WIN32
#include <io.h>
#include <windows.h>
#define fsync _commit
#else
#define O_BINARY 0
#endif
#ifndef O_CLOEXEC
#define O_CLOEXEC 0
#endif
#ifndef O_NOFOLLOW /* nor does that system have the other */
#define O_NOFOLLOW 0
#define O_NONBLOCK 0
#endif

#define VERSION 1
#define PIECE 65536 /* bytes looked at together */
#define MOST_LINKS 40

/* with what a transfer as text would change */
static const char file_magic[8] = {'N', 'S', 'R', 'U', 'N', '\r', '\n', '\x1a'};
static const char block_magic[8] = "NSBLOCK";

typedef struct header {
  char magic[8];
  uint32_t version, word; /* word: bytes of a pointer */
  uint64_t key[NS_JOURNAL_KEYS];
  uint64_t check;
} header;

typedef struct block_header {
  char magic[8];
  uint64_t bytes, check;
} block_header;

/* FNV-1a */
uint64_t ns_hash_bytes(uint64_t hash, const void *data, size_t bytes) {
  const unsigned char *byte = data;

  for (size_t k = 0; k < bytes; k++)
    hash = (hash ^ byte[k]) * UINT64_C(0x100000001b3);
  return hash;
}

static header make_header(const ns_journal *j) {
  header h = {.version = VERSION, .word = sizeof(void *)};

  memcpy(h.magic, file_magic, sizeof h.magic);
  memcpy(h.key, j->key, sizeof h.key);
  h.check = ns_hash_bytes(NS_NO_HASH, &h, offsetof(header, check));
  return h;
}

/* ---- whole reads and writes; 0 when they failed */

static int read_all(int file, void *data, size_t bytes) {
  char *at = data;

  while (bytes > 0) {
    const ssize_t done = read(file, at, bytes);
    if (done < 0 && errno == EINTR)
      continue;
    if (done <= 0)
      return 0;
    at += done;
    bytes -= (size_t)done;
  }
  return 1;
}

static int write_all(int file, const void *data, size_t bytes) {
  const char *at = data;

  while (bytes > 0) {
    const ssize_t done = write(file, at, bytes);
    if (done < 0 && errno == EINTR)
      continue;
    if (done <= 0)
      return 0;
    at += done;
    bytes -= (size_t)done;
  }
  return 1;
}

static int write_block(int file, const ns_stream *stream) {
  block_header h = {.bytes = stream->count};

  memcpy(h.magic, block_magic, sizeof h.magic);
  h.check = ns_hash_bytes(ns_hash_bytes(NS_NO_HASH, &h.bytes, sizeof h.bytes), stream->byte,
                          stream->count);
  return write_all(file, &h, sizeof h) && write_all(file, stream->byte, stream->count);
}

static int fail(ns_journal *j) {
  snprintf(j->why, sizeof j->why, "%s", strerror(errno));
  return 0;
}

/* ---- looking at what is there */

static int is_block_good(int file, const block_header *h, uint64_t left) {
  uint64_t check = ns_hash_bytes(NS_NO_HASH, &h->bytes, sizeof h->bytes);
  char piece[PIECE];

  if (memcmp(h->magic, block_magic, sizeof h->magic) != 0 || h->bytes > left)
    return 0;
  for (uint64_t done = 0; done < h->bytes;) {
    const size_t bytes = h->bytes - done < PIECE ? (size_t)(h->bytes - done) : PIECE;
    if (!read_all(file, piece, bytes))
      return 0;
    check = ns_hash_bytes(check, piece, bytes);
    done += bytes;
  }
  return check == h->check;
}

static void find_blocks(ns_journal *j, int file, uint64_t size) {
  block_header h;

  j->length = sizeof(header);
  while (read_all(file, &h, sizeof h) && is_block_good(file, &h, size - j->length - sizeof h)) {
    j->length += sizeof h + h.bytes;
    j->blocks++;
  }
  j->lost = size - j->length;
}

static ns_journal_state read_header(ns_journal *j, int file) {
  const header mine = make_header(j);
  header h;
  int differs = 0;

  if (!read_all(file, &h, sizeof h) || memcmp(h.magic, mine.magic, sizeof h.magic) != 0 ||
      h.version != mine.version || h.word != mine.word ||
      h.check != ns_hash_bytes(NS_NO_HASH, &h, offsetof(header, check)))
    return NS_JOURNAL_FOREIGN;
  for (int k = 0; k < NS_JOURNAL_KEYS; k++)
    differs = (j->differs[k] = h.key[k] != j->key[k]) || differs;
  return differs ? NS_JOURNAL_OTHER : NS_JOURNAL_FOUND;
}

/* NS_JOURNAL_NEW for a file that may be replaced: an empty one, or a header alone, with which nothing is lost. */
static ns_journal_state look_at(ns_journal *j, int file) {
  ns_journal_state state;
  struct stat about;

  if (fstat(file, &about) != 0) {
    fail(j);
    return NS_JOURNAL_REFUSED;
  }
  if (!S_ISREG(about.st_mode))
    return NS_JOURNAL_ODD;
  if (about.st_size == 0)
    return NS_JOURNAL_NEW;
  state = read_header(j, file);
  if (state != NS_JOURNAL_FOREIGN)
    find_blocks(j, file, (uint64_t)about.st_size);
  return state == NS_JOURNAL_OTHER && j->blocks == 0 ? NS_JOURNAL_NEW : state;
}

/* ---- a new file beside the old one, then in its place */

/* Windows' own rename takes the place of no other file. */
static int take_place(const char *beside, const char *name) {
#ifdef _WIN32
  if (MoveFileExA(beside, name, MOVEFILE_REPLACE_EXISTING | MOVEFILE_WRITE_THROUGH))
    return 1;
  errno = EACCES;
  return 0;
#else
  return rename(beside, name) == 0;
#endif
}

static int replace(ns_journal *j, const ns_stream *stream) {
  const header h = make_header(j);
  char beside[NS_LOCK_NAME];
  int file, good;

  if (snprintf(beside, sizeof beside, "%s.new", j->file) >= (int)sizeof beside) {
    errno = ENAMETOOLONG;
    return fail(j);
  }
  file = open(beside, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_BINARY | O_NOFOLLOW | O_NONBLOCK,
              0666);
  if (file < 0)
    return fail(j);
  good = write_all(file, &h, sizeof h) && (stream == NULL || write_block(file, stream)) &&
         fsync(file) == 0;
  if (!good)
    fail(j);
  good = close(file) == 0 && good;
  if (good && !take_place(beside, j->file))
    good = fail(j);
  if (!good) {
    unlink(beside);
    return 0;
  }
  j->length = sizeof h + (stream != NULL ? sizeof(block_header) + stream->count : 0);
  j->blocks = stream != NULL;
  j->gone = 0;
  return 1;
}

/* ---- opening */

#ifdef _WIN32
static int follow_links(ns_journal *j) {
  return snprintf(j->file, sizeof j->file, "%s", j->path) < (int)sizeof j->file;
}
#else
/* One link: from the folder it is in, unless it begins at the root */
static int follow_link(char name[NS_LOCK_NAME], const char *link) {
  const char *slash = strrchr(name, '/');
  const size_t folder = link[0] == '/' || slash == NULL ? 0 : (size_t)(slash - name) + 1;

  if (folder + strlen(link) >= NS_LOCK_NAME)
    return 0;
  strcpy(name + folder, link);
  return 1;
}

/* A file that replaces another one must replace what a link leads to, not the link; it may not be there yet. */
static int follow_links(ns_journal *j) {
  char link[NS_LOCK_NAME];
  int fits = snprintf(j->file, sizeof j->file, "%s", j->path) < (int)sizeof j->file;

  for (int k = 0; fits && k < MOST_LINKS; k++) {
    const ssize_t length = readlink(j->file, link, sizeof link - 1);
    if (length < 0)
      return 1;
    link[length] = 0;
    fits = follow_link(j->file, link);
  }
  errno = fits ? ELOOP : ENAMETOOLONG;
  return 0;
}
#endif

static ns_journal_state open_file(ns_journal *j) {
  const int file = open(j->file, O_RDWR | O_CLOEXEC | O_BINARY | O_NONBLOCK);
  ns_journal_state state = NS_JOURNAL_NEW;

  if (file < 0 && errno == EISDIR)
    return NS_JOURNAL_ODD;
  if (file < 0 && errno != ENOENT) {
    fail(j);
    return NS_JOURNAL_REFUSED;
  }
  if (file >= 0) {
    state = look_at(j, file);
    close(file);
  }
  if (state == NS_JOURNAL_NEW && !replace(j, NULL))
    return NS_JOURNAL_REFUSED;
  return state;
}

/* What is no file gets no lock beside it: that could be anywhere. */
static int is_odd(const char *name) {
  struct stat about;

  return stat(name, &about) == 0 && !S_ISREG(about.st_mode);
}

ns_journal_state ns_journal_open(ns_journal *j) {
  ns_journal_state state;

  ns_journal_close(j);
  j->blocks = 0;
  j->lost = 0;
  j->next = sizeof(header);
  if (!follow_links(j)) {
    fail(j);
    return NS_JOURNAL_REFUSED;
  }
  if (is_odd(j->file))
    return NS_JOURNAL_ODD;
  if (!ns_lock_take(&j->lock, j->file))
    return NS_JOURNAL_LOCKED;
  state = open_file(j);
  if (state != NS_JOURNAL_NEW && state != NS_JOURNAL_FOUND)
    ns_journal_close(j);
  return state;
}

void ns_journal_close(ns_journal *j) { ns_lock_release(&j->lock); }

int ns_journal_read(ns_journal *j, ns_stream *stream) {
  block_header h;
  unsigned char *into = NULL;
  int file, good;

  if (j->next >= j->length)
    return 0;
  file = open(j->file, O_RDONLY | O_CLOEXEC | O_BINARY);
  good = file >= 0 && lseek(file, (off_t)j->next, SEEK_SET) >= 0 && read_all(file, &h, sizeof h) &&
         h.bytes <= j->length - j->next - sizeof h;
  if (good)
    into = ns_stream_refill(stream, (size_t)h.bytes);
  good = good && into != NULL && read_all(file, into, (size_t)h.bytes);
  if (!good && stream->status == NS_OK)
    stream->status = NS_DAMAGED;
  if (file >= 0)
    close(file);
  if (good)
    j->next += sizeof h + h.bytes;
  return good;
}

/* What a failed write has left is cut off; where that fails too, whoever reads the file ignores it. */
static int append(ns_journal *j, int file, const ns_stream *stream) {
  if (ftruncate(file, (off_t)j->length) == 0 && lseek(file, (off_t)j->length, SEEK_SET) >= 0 &&
      write_block(file, stream) && fsync(file) == 0) {
    j->length += sizeof(block_header) + stream->count;
    j->blocks++;
    return 1;
  }
  fail(j);
  (void)!ftruncate(file, (off_t)j->length);
  return 0;
}

int ns_journal_write(ns_journal *j, const ns_stream *stream, int afresh) {
  struct stat about;
  int file, good = 0;

  if (afresh)
    return replace(j, stream);
  file = open(j->file, O_WRONLY | O_CLOEXEC | O_BINARY);
  j->gone = file < 0 || fstat(file, &about) != 0 || (uint64_t)about.st_size < j->length;
  if (file < 0)
    fail(j);
  else if (j->gone)
    snprintf(j->why, sizeof j->why, "another program has changed the file");
  else
    good = append(j, file, stream);
  if (file >= 0)
    close(file);
  return good;
}

void ns_journal_remove(const ns_journal *j) { unlink(j->file); }
