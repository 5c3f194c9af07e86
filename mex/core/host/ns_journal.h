/* ns_journal.h: a file that grows by blocks, of which none is lost that was once complete.
 *
 * A header says whose file it is: the version of the format, and numbers that stand for the problem. Each block has
 * its length and a checksum, so that one whose writing was cut short is known for that, and everything before it is
 * good. The file is open only while it is read or written, but locked until the journal is closed. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef NS_JOURNAL_H
#define NS_JOURNAL_H

#include "ns_lock.h"
#include "ns_stream.h"

#include <stdint.h>

enum { NS_JOURNAL_KEYS = 3 };

typedef enum ns_journal_state {
  NS_JOURNAL_NEW,     /* there was no file, or an empty one: it has a header now */
  NS_JOURNAL_FOUND,   /* a file of this problem */
  NS_JOURNAL_OTHER,   /* of another problem: `differs` tells in which keys */
  NS_JOURNAL_FOREIGN, /* no journal, or one of another version or another kind of machine */
  NS_JOURNAL_ODD,     /* no file: a device, a pipe, a folder */
  NS_JOURNAL_LOCKED,  /* another run uses it: lock.owner */
  NS_JOURNAL_REFUSED  /* the file cannot be read, or not be written: `why` */
} ns_journal_state;

typedef struct ns_journal {
  const char *path;        /* of the caller */
  char file[NS_LOCK_NAME]; /* the same, or what it is a link to */
  ns_lock lock;
  uint64_t key[NS_JOURNAL_KEYS];
  int differs[NS_JOURNAL_KEYS];
  ptrdiff_t blocks; /* that are good */
  uint64_t length;  /* of the good part of the file */
  uint64_t lost;    /* bytes after it, when the file was opened */
  uint64_t next;    /* where the next block is read */
  int gone;         /* at the last write the file was not there, or not whole */
  char why[200];    /* the last failure */
} ns_journal;

uint64_t ns_hash_bytes(uint64_t hash, const void *data, size_t bytes);
#define NS_NO_HASH UINT64_C(0xcbf29ce484222325)

/* path and key are set by the caller. Looks at all blocks. The lock is held if the state is one of the first two. */
ns_journal_state ns_journal_open(ns_journal *journal);

/* Lets other runs have the file. What is closed may be closed again. */
void ns_journal_close(ns_journal *journal);

/* The next good block, from the first on, into the stream. 0 when there is none, or no memory: stream->status. */
int ns_journal_read(ns_journal *journal, ns_stream *stream);

/* Adds a block after the good ones; or, with `afresh`, makes it the only one. 0 when that failed: then what was there
 * before is still there. */
int ns_journal_write(ns_journal *journal, const ns_stream *stream, int afresh);

/* Deletes the file. */
void ns_journal_remove(const ns_journal *journal);

#endif
