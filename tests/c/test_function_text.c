/* test_function_text.c: the grammar of functions: what is read, how it is written, what is refused, in linear time. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "check.h"
#include "ns_function_text.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

/* The text as it is written, or NULL; it stays until the next call. */
static const char *plain_of(const char *text, size_t count) {
  static unsigned char *plain;
  size_t length, at;

  free(plain);
  plain = malloc(ns_function_text_most(count) + 1);
  if (ns_function_text_read((const unsigned char *)text, count, plain, &length, &at) != NULL)
    return NULL;
  plain[length] = 0;
  return (const char *)plain;
}

static int writes(const char *text, const char *expected) {
  const char *plain = plain_of(text, strlen(text));

  return plain != NULL && strcmp(plain, expected) == 0;
}

static int is_refused(const char *text) { return plain_of(text, strlen(text)) == NULL; }

/* Expected: Octave's reading of the same brackets, blanks and quotes. */
static void test_written(void) {
  CHECK(writes("@sin", "@sin"));
  CHECK(writes("@pkg.sub.f", "@pkg.sub.f"));
  CHECK(writes("@(x)x+1", "@(x) x + 1"));
  CHECK(writes("@( a , ~,varargin ) a", "@(a, ~, varargin) a"));
  CHECK(writes("@(x) [x -1]", "@(x) [x, -1]"));
  CHECK(writes("@(x) [x - 1]", "@(x) [x - 1]"));
  CHECK(writes("@(x) [x-1 2;3,4]", "@(x) [x - 1, 2; 3, 4]"));
  CHECK(writes("@(x) [x' 'a']", "@(x) [x', 'a']"));
  CHECK(writes("@(x) [f (x)]", "@(x) [f, (x)]"));
  CHECK(writes("@(x) f (x) (2)", "@(x) f(x)(2)"));
  CHECK(writes("@(c) c{1 '}", "@(c) c{1'}"));
  CHECK(writes("@(c) c{1 -1}", "@(c) c{1 - 1}"));
  CHECK(writes("@(x) !x != 1", "@(x) ~x ~= 1"));
  CHECK(writes("@(x) [x !x]", "@(x) [x, ~x]"));
  CHECK(writes("@(x) 1./x.^2.'", "@(x) 1 ./ x .^ 2.'"));
  CHECK(writes("@(x) 1. '", "@(x) 1.0'"));
  CHECK(writes("@(x) x(:, end)", "@(x) x(:, end)"));
  CHECK(writes("@(x) 1:2:x(end-1)", "@(x) 1:2:x(end - 1)"));
  CHECK(writes("@(x) {@(y) y + 1, 'a'}", "@(x) {@(y) y + 1, 'a'}"));
  CHECK(writes("@(x) x.a.(\"b\"){3}", "@(x) x.a.(\"b\"){3}"));
  CHECK(writes("@() 'it''s'", "@() 'it''s'"));
  CHECK(writes("@() \"a\\\"b\\n\\x41\\\\\"", "@() \"a\"\"b\\012A\\\\\""));
  CHECK(writes("@() []", "@() []"));
  CHECK(writes("@() 1e-3i + 0x1F", "@() 1e-3i + 0x1F"));
}

static void test_refused(void) {
  static const char *const texts[] = {"",
                                      "@",
                                      "sin",
                                      "@(x)",
                                      "@(x) ",
                                      "@3",
                                      "@(x) 1;",
                                      "@(x) 1, 2",
                                      "@(x) 1)",
                                      "@(x) (1",
                                      "@(x) [1 2",
                                      "@(x) [1 2}",
                                      "@(x) x = 1",
                                      "@(x) x += 1",
                                      "@(x) x++",
                                      "@(x) --x",
                                      "@(x) - -x",
                                      "@(x) 1 % a",
                                      "@(x) 1 # a",
                                      "@(x) 1 ...",
                                      "@(x) 'a",
                                      "@(x) \"a",
                                      "@(x) \"\\q\"",
                                      "@(x) end",
                                      "@(x) if",
                                      "@(x) 1x",
                                      "@(x) 1.2.3",
                                      "@(x) x y",
                                      "@(x) (1 2)",
                                      "@(x) [1,,2]",
                                      "@(x) [1,]",
                                      "@(x) [,1]",
                                      "@(x) f(1,)",
                                      "@(x = 1) x",
                                      "@(1) x",
                                      "@(x) 1\n",
                                      "@(x) '\t'",
                                      "@(x) x ** 2",
                                      "@(x) ?double",
                                      "@(x) $x",
                                      "@sin (1)",
                                      "@(x) @sin(1)",
                                      "@(x) [a\"b\"]",
                                      "@(x) [a .b]",
                                      "@(x) {@(y) y 2}",
                                      "@(x) {@(y) y -2}",
                                      "@(x) x.if",
                                      "@if",
                                      "@() c{1 '}) + f + (c{1 '}"};

  for (size_t k = 0; k < sizeof texts / sizeof *texts; k++)
    if (!is_refused(texts[k]))
      check(0, texts[k], __FILE__, __LINE__);
  CHECK(is_refused("@() {end}"));
  CHECK(plain_of("@() 1\0", 6) == NULL);
}

/* `head`, many times `piece`, `tail` */
static char *repeated(const char *head, const char *piece, int times, const char *tail) {
  char *text = malloc(strlen(head) + strlen(piece) * (size_t)times + strlen(tail) + 1);

  strcpy(text, head);
  for (char *at = text + strlen(head); times-- > 0; at += strlen(piece))
    strcpy(at, piece);
  return strcat(text, tail);
}

/* Long sums are read; what is deeper than 100 or longer than 50000 is refused, and at once. */
static void test_limits(void) {
  static const struct {
    const char *head, *piece, *tail;
    int times, good;
  } cases[] = {{"@(x) x", "+x", "", 20000, 1},  {"@(x) x", "+x", "", 30000, 0},
               {"", "@(x) ", "x", 90, 1},       {"", "@(x) ", "x", 9000, 0},
               {"@() ", "(", "", 40000, 0},     {"@() ", "[", "", 40000, 0},
               {"@(x) ", "~", "x", 90, 1},      {"@(x) ", "~", "x", 40000, 0},
               {"@(x) x", "'", "", 40000, 0},   {"@(x) x", ".a", "", 20000, 0},
               {"@(x) x", "(1)", "", 10000, 0}, {"@() [1", ",1", "]", 20000, 1}};

  for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
    char *text = repeated(cases[k].head, cases[k].piece, cases[k].times, cases[k].tail);
    const clock_t start = clock();
    CHECK((plain_of(text, strlen(text)) != NULL) == cases[k].good);
    CHECK(clock() - start < CLOCKS_PER_SEC / 2);
    free(text);
  }
}

int main(void) {
  test_written();
  test_refused();
  test_limits();
  (void)plain_of("", 0);
  return check_report();
}
