/* ns_lzw.c: strings of pixels that came before get codes of their own, of up to 12 bits, until the table is full;
 * then it begins anew. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_lzw.h"

#include <string.h>

enum { MOST_CODES = 4096, SLOTS = 16384, BLOCK = 255 };

/* Bits in the order of GIF, the lowest first, in blocks with their length in front */
typedef struct writer {
  unsigned char *out;
  size_t at;    /* of the next byte */
  size_t start; /* of the length of this block */
  unsigned bits;
  int count;
} writer;

static void put_byte(writer *w, unsigned char byte) {
  if (w->at - w->start > BLOCK) {
    w->out[w->start] = BLOCK;
    w->start = w->at++;
  }
  w->out[w->at++] = byte;
}

static void put_code(writer *w, unsigned code, int width) {
  w->bits |= code << w->count;
  for (w->count += width; w->count >= 8; w->count -= 8) {
    put_byte(w, (unsigned char)(w->bits & 255));
    w->bits >>= 8;
  }
}

static void finish(writer *w) {
  if (w->count > 0)
    put_byte(w, (unsigned char)(w->bits & 255));
  w->out[w->start] = (unsigned char)(w->at - w->start - 1);
  w->out[w->at++] = 0;
}

/* Codes of strings by the code of all but their last pixel and that pixel; 0 where a slot is free */
typedef struct table {
  unsigned key[SLOTS];
  unsigned short code[SLOTS];
  unsigned next;
  int width, bits;
} table;

static void begin(table *t) {
  memset(t->code, 0, sizeof t->code);
  t->next = (1u << t->bits) + 2;
  t->width = t->bits + 1;
}

static unsigned slot_of(const table *t, unsigned key) {
  unsigned slot = (key * 2654435761u) >> 18;

  while (t->code[slot] != 0 && t->key[slot] != key)
    slot = (slot + 1) % SLOTS;
  return slot;
}

size_t ns_lzw_most(size_t n) { return 2 * n + 64; }

size_t ns_lzw_encode(int bits, size_t n, const unsigned char *pixel, unsigned char *out) {
  const unsigned clear = 1u << bits;
  writer w = {.out = out, .at = 2, .start = 1};
  table t = {.bits = bits};
  unsigned prefix = n > 0 ? pixel[0] : 0;

  out[0] = (unsigned char)bits;
  begin(&t);
  put_code(&w, clear, t.width);
  for (size_t k = 1; k < n; k++) {
    const unsigned key = prefix << 8 | pixel[k];
    const unsigned slot = slot_of(&t, key);
    if (t.code[slot] != 0) {
      prefix = t.code[slot];
      continue;
    }
    put_code(&w, prefix, t.width);
    prefix = pixel[k];
    if (t.next == MOST_CODES) {
      put_code(&w, clear, t.width);
      begin(&t);
      continue;
    }
    if (t.next == 1u << t.width)
      t.width++;
    t.key[slot] = key;
    t.code[slot] = (unsigned short)t.next++;
  }
  if (n > 0)
    put_code(&w, prefix, t.width);
  if (t.next == 1u << t.width && t.width < 12) /* the reader has added the last string */
    t.width++;
  put_code(&w, clear + 1, t.width);
  finish(&w);
  return w.at;
}
