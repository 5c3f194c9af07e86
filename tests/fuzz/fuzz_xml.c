/* fuzz_xml.c: bytes as an XML document, as they are or as words of XML that they choose. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "fuzz.h"
#include "ns_number_words.h"
#include "ns_utf8.h"
#include "ns_xml.h"

#include <stdlib.h>
#include <string.h>

enum { MOST = 4000 };

static const char *const words[] = {"<a>",
                                    "</a>",
                                    "<a/>",
                                    "<bc ",
                                    "/>",
                                    ">",
                                    "<",
                                    "</",
                                    " x='",
                                    "'",
                                    "\"",
                                    " y=\"1",
                                    "&lt;",
                                    "&#65;",
                                    "&#x",
                                    "&",
                                    ";",
                                    "<!--",
                                    "-->",
                                    "-",
                                    "<?",
                                    "?>",
                                    "]]>",
                                    " = ",
                                    "\r\n",
                                    "<![CDATA[",
                                    "<!DOCTYPE",
                                    "[",
                                    "\xc3\xa4",
                                    "\xe2\x82\xac",
                                    "\xed\xa0\x80",
                                    "1e5",
                                    "-.5 7",
                                    "\t",
                                    "\n",
                                    "x"};

static size_t make_document(fuzz_input *in, unsigned char *text) {
  const int as_words = fuzz_one_in(in, 2);
  size_t count = 0;

  while (in->left > 0 && count < MOST - 16) {
    const int byte = fuzz_byte(in);
    if (as_words) {
      const char *word = words[(size_t)byte % (sizeof words / sizeof *words)];
      memcpy(text + count, word, strlen(word));
      count += strlen(word);
    } else {
      text[count++] = (unsigned char)byte;
    }
  }
  return count;
}

static void check_part(ns_xml_part part, size_t count) {
  FUZZ_CHECK(part.first <= count && part.count <= count - part.first);
}

static int is_utf8(const unsigned char *text, size_t count) {
  for (size_t at = 0; at < count;) {
    const size_t length = ns_utf8_length(text + at, count - at);
    if (length == 0)
      return 0;
    at += length;
  }
  return 1;
}

static void check_values(const unsigned char *text, size_t count, const ns_xml *xml) {
  for (size_t k = 0; k < xml->attributes; k++) {
    const ns_xml_attribute *a = &xml->attribute[k];
    char *value = fuzz_block(a->value.count + 1, 1);
    double number[3] = {0};
    size_t length;
    check_part(a->name, count);
    check_part(a->value, count);
    FUZZ_CHECK(a->name.count > 0 && a->owner >= 1 && a->owner <= xml->elements);
    FUZZ_CHECK(k == 0 || a->owner >= xml->attribute[k - 1].owner);
    length = ns_xml_value(text, a->value, value);
    FUZZ_CHECK(length <= a->value.count && memchr(value, '\0', length) == NULL);
    FUZZ_CHECK(is_utf8((unsigned char *)value, length));
    value[length] = '\0';
    FUZZ_CHECK(ns_number_words(value, number) >= -1);
    free(value);
  }
}

static void check_elements(const ns_xml *xml, size_t count, const ns_xml_limits *limits) {
  FUZZ_CHECK(xml->elements > 0 && xml->elements <= limits->elements);
  FUZZ_CHECK(xml->attributes <= limits->attributes);
  for (size_t k = 0; k < xml->elements; k++) {
    const ns_xml_element *e = &xml->element[k];
    check_part(e->name, count);
    FUZZ_CHECK(e->name.count > 0 && e->parent <= k && (e->parent == 0) == (k == 0));
    FUZZ_CHECK(e->depth >= 1 && e->depth <= limits->depth);
    FUZZ_CHECK(e->line >= (k > 0 ? xml->element[k - 1].line : 1) && e->line <= count + 1);
  }
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) {
  fuzz_input in = {bytes, count};
  const ns_xml_limits limits = {(size_t)fuzz_below(&in, 12) + 1, (size_t)fuzz_below(&in, 60) + 1,
                                (size_t)fuzz_below(&in, 60), (size_t)fuzz_below(&in, 9)};
  unsigned char buffer[MOST], *text;
  fuzz_host host;
  ns_arena arena;
  ns_xml xml;
  ns_xml_problem problem = {0};
  ns_status status;

  fuzz_host_create(&host);
  if (fuzz_one_in(&in, 9))
    fuzz_host_trouble(&host, &in, 100);
  count = make_document(&in, buffer);
  text = fuzz_block(count, 1);
  memcpy(text, buffer, count);
  arena = ns_arena_create(&host.host);
  status = ns_xml_scan(&arena, text, count, &limits, &xml, &problem);
  FUZZ_CHECK(status == NS_OK || status == NS_DAMAGED ||
             (status == NS_OUT_OF_MEMORY && host.failed));
  if (status == NS_OK) {
    check_elements(&xml, count, &limits);
    check_values(text, count, &xml);
    FUZZ_CHECK(is_utf8(text, count));
  } else if (status == NS_DAMAGED) {
    FUZZ_CHECK(problem.line >= 1 && problem.line <= count + 1);
    FUZZ_CHECK(memchr(problem.message, '\0', sizeof problem.message) != problem.message);
    FUZZ_CHECK(!is_utf8(text, count) ||
               is_utf8((unsigned char *)problem.message, strlen(problem.message)));
  }
  ns_arena_release(&arena);
  FUZZ_CHECK(host.live == 0);
  free(text);
  return 0;
}
