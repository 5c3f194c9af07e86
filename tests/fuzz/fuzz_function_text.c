/* fuzz_function_text.c: bytes as letters of a function's text. What is written is read again as the same, and between
 * quotes alone are there letters that could end the function or begin something else. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "fuzz.h"
#include "ns_function_text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Pieces from which functions are made, one for each byte below; other bytes are letters of their own. */
static const char *const pieces[] = {
    "@(x) ", "@() ", "@sin",  "x",   "y.z", "'",     "''",  "\"", "\"\"", "\\",  "(", ")",  "[",
    "]",     "{",    "}",     ",",   ";",   " ",     "+",   "-",  "~",    "!",   "=", "==", ".",
    ".'",    ".*",   "1",     "1.",  "1e3", "0x1F",  "end", ":",  "&&",   "\n",  "%", "#",  "...",
    "@",     "if",   "\\x41", "\\n", "'a'", "\"b\"", "x(",  "c{", "[1 ",  "{2, "};

enum { PIECES = sizeof pieces / sizeof *pieces };

static size_t make_text(const uint8_t *bytes, size_t count, unsigned char *text) {
  size_t length = 0;

  for (size_t k = 0; k < count; k++) {
    const char *piece = pieces[bytes[k] % PIECES];
    if (bytes[k] >= 4 * PIECES)
      text[length++] = bytes[k];
    else {
      memcpy(text + length, piece, strlen(piece));
      length += strlen(piece);
    }
  }
  return length;
}

/* The end of the text between quotes that begins at k, by a scanner that knows nothing else */
static size_t after_quoted(const unsigned char *plain, size_t length, size_t k) {
  const unsigned char quote = plain[k++];

  for (; k < length; k++) {
    if (quote == '"' && plain[k] == '\\')
      k++;
    else if (plain[k] == quote && k + 1 < length && plain[k + 1] == quote)
      k++;
    else if (plain[k] == quote)
      return k + 1;
  }
  FUZZ_CHECK(!"a text has no end");
  return length;
}

/* In what is written a quote after an operand is a transpose, everywhere. */
static int is_transpose(const unsigned char *plain, size_t k) {
  const unsigned char before = k > 0 ? plain[k - 1] : 0;

  return plain[k] == '\'' && before != 0 && strchr("()]}'\".", before) != NULL && before != '('
             ? 1
             : plain[k] == '\'' &&
                   ((before >= '0' && before <= '9') || (before | 32) == '_' ||
                    ((before | 32) >= 'a' && (before | 32) <= 'z') || before == '_');
}

/* Brackets close in order; commas and semicolons are within them. */
static void check_plain(const unsigned char *plain, size_t length) {
  char open[8 * NS_FUNCTION_TEXT_DEEPEST];
  int depth = 0;

  for (size_t k = 0; k < length;) {
    const unsigned char c = plain[k];
    FUZZ_CHECK(c >= 32 && c != 127);
    if (c == '"' || (c == '\'' && !is_transpose(plain, k))) {
      k = after_quoted(plain, length, k);
      continue;
    }
    FUZZ_CHECK(c < 128 && strchr("%#!\\$`?", c) == NULL ? 1 : c == '\\');
    if (strchr("([{", c) != NULL)
      open[depth++] = (char)c;
    else if (strchr(")]}", c) != NULL) {
      FUZZ_CHECK(depth > 0 && strchr("([{", open[depth - 1]) - "([{" == strchr(")]}", c) - ")]}");
      depth--;
    } else if (strchr(",;", c) != NULL)
      FUZZ_CHECK(depth > 0);
    FUZZ_CHECK(!(c == '=' && k + 1 < length && plain[k + 1] != '=' &&
                 strchr("=~<>", plain[k - 1]) == NULL));
    k++;
  }
  FUZZ_CHECK(depth == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) {
  unsigned char *text = fuzz_block(8 * count + 1, 1), *exact, *plain, *again;
  size_t length = make_text(bytes, count, text), written, twice, at;

  exact = fuzz_block(length, 1);
  memcpy(exact, text, length);
  plain = fuzz_block(ns_function_text_most(length), 1);
  if (ns_function_text_read(exact, length, plain, &written, &at) == NULL) {
    FUZZ_CHECK(written <= ns_function_text_most(length));
    if (getenv("FUZZ_SHOW") != NULL)
      printf("%.*s\n%.*s\n", (int)length, (const char *)exact, (int)written, (const char *)plain);
    check_plain(plain, written);
    if (written <= NS_FUNCTION_TEXT_LONGEST) {
      again = fuzz_block(ns_function_text_most(written), 1);
      FUZZ_CHECK(ns_function_text_read(plain, written, again, &twice, &at) == NULL);
      FUZZ_CHECK(twice == written && memcmp(plain, again, written) == 0);
      free(again);
    }
  }
  free(plain);
  free(exact);
  free(text);
  return 0;
}
