/* test_text.c: documents of XML that are well-formed and that are not, letters of UTF-8, numbers in a text. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "check.h"
#include "ns_number_words.h"
#include "ns_utf8.h"
#include "ns_xml.h"

#include <string.h>

static const ns_xml_limits plenty = {10, 100, 100, 10};

static ns_status scan(ns_arena *arena, const char *text, ns_xml *xml, ns_xml_problem *problem) {
  return ns_xml_scan(arena, (const unsigned char *)text, strlen(text), &plenty, xml, problem);
}

static int is_part(const char *text, ns_xml_part part, const char *words) {
  return part.count == strlen(words) && memcmp(text + part.first, words, part.count) == 0;
}

static int has_value(const char *text, ns_xml_part part, const char *words) {
  char value[100];
  const size_t length = ns_xml_value((const unsigned char *)text, part, value);

  return length == strlen(words) && memcmp(value, words, length) == 0;
}

static void elements_and_attributes(void) {
  static const char text[] =
      "\357\273\277<?xml v='1'?>\r\n<!DOCTYPE a SYSTEM '>'>\r<!-- <x> -->\n"
      "<a b = \"1\">\n<c d='&lt;&#228;&#x20ac;\r\n\t' e=''/>t&amp;<![CDATA[<]]></a >\n";
  check_host host;
  ns_arena arena;
  ns_xml_problem problem;
  ns_xml xml;

  check_host_create(&host);
  arena = ns_arena_create(&host.host);
  CHECK(scan(&arena, text, &xml, &problem) == NS_OK);
  CHECK(xml.elements == 2 && xml.attributes == 3);
  CHECK(is_part(text, xml.element[0].name, "a") && xml.element[0].parent == 0);
  CHECK(xml.element[0].line == 4 && xml.element[0].depth == 1);
  CHECK(is_part(text, xml.element[1].name, "c") && xml.element[1].parent == 1);
  CHECK(xml.element[1].line == 5 && xml.element[1].depth == 2);
  CHECK(is_part(text, xml.attribute[0].name, "b") && xml.attribute[0].owner == 1);
  CHECK(has_value(text, xml.attribute[1].value, "<\303\244\342\202\254  "));
  CHECK(has_value(text, xml.attribute[2].value, "") && xml.attribute[2].owner == 2);
  ns_arena_release(&arena);
}

static void refuses(const char *text, size_t line, const char *message) {
  check_host host;
  ns_arena arena;
  ns_xml_problem problem = {0};
  ns_xml xml;

  check_host_create(&host);
  arena = ns_arena_create(&host.host);
  CHECK(scan(&arena, text, &xml, &problem) == NS_DAMAGED);
  CHECK(problem.line == line);
  CHECK(strcmp(problem.message, message) == 0);
  ns_arena_release(&arena);
}

static void documents_that_are_none(void) {
  char long_name[200] = "<";

  refuses("", 1, "there is no element");
  refuses("\n<a>\n\n", 4, "<a> of line 2 is not closed");
  refuses("<a>\r\n</b>", 2, "</b> closes <a> of line 1");
  refuses("</a>", 1, "</a> closes nothing");
  refuses("<a/><b/>", 1, "<b> stands outside of the element <a>");
  refuses("<a/>\n x", 2, "there is text outside of all elements");
  refuses("<a/>\n<![CDATA[x]]>", 2, "there is text outside of all elements");
  refuses("<a b='<'/>", 1, "there is a tag that is none of XML, or whose quotes are not closed");
  refuses("<a b='1'c='2'/>", 1, "the attributes are not of the form name=\"value\"");
  refuses("<a b='1' b='2'/>", 1, "an attribute is there twice");
  refuses("<a>&x;</a>", 1, "the entity &x; is not known");
  refuses("<a>&#xd800;</a>", 1, "the entity &#xd800; is not known");
  refuses("<a>&lt</a>", 1, "the entity &lt; is not known");
  refuses("<a>\n<!-- --", 2, "the comment that begins here has no end");
  refuses("<!DOCTYPE a [ ]><a/>", 1, "declarations in a DOCTYPE are not read");
  refuses("<!ELEMENT a><a/>", 1, "there is a tag that is none of XML");
  refuses("<a>\n\001</a>", 2, "there is a control character: this is no XML in UTF-8");
  refuses("<a>\n\377</a>", 2, "there are bytes that are no letters of UTF-8");
  refuses("<a><a><a><a><a><a><a><a><a><a><a>", 1, "elements are nested more than 10 deep");
  refuses("<a b='' c='' d='' e='' f='' g='' h='' i='' j='' k='' l=''/>", 1,
          "<a> has more than 10 attributes");
  memset(long_name + 1, 'n', 150);
  refuses(strcat(long_name, ">"), 1,
          "<nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn> of line 1 is not closed");
}

/* Twice the bytes take twice the time: what is open, or begins and never ends, is not looked at again. */
static void long_documents(void) {
  static const char *const words[] = {"<a>", "<a/>",   "<!--", "&amp;", "<![CDATA[",
                                      "<?",  "<a b='", "=",    "]]"};
  const ns_xml_limits limits = {2000000, 2000000, 2000000, 100};

  for (size_t w = 0; w < sizeof words / sizeof *words; w++) {
    static unsigned char text[1 << 20];
    check_host host;
    ns_arena arena;
    ns_xml_problem problem;
    ns_xml xml;
    size_t count = 3;
    ns_status status;
    check_host_create(&host);
    arena = ns_arena_create(&host.host);
    memcpy(text, "<r>", count);
    while (count + strlen(words[w]) <= sizeof text) {
      memcpy(text + count, words[w], strlen(words[w]));
      count += strlen(words[w]);
    }
    status = ns_xml_scan(&arena, text, count, &limits, &xml, &problem);
    CHECK(status == NS_DAMAGED);
    ns_arena_release(&arena);
  }
}

/* RFC 3629: the first and the last letters of each length, and what is just beyond them */
static void letters(void) {
  static const char *const good[] = {"a",
                                     "\302\200",
                                     "\337\277",
                                     "\340\240\200",
                                     "\355\237\277",
                                     "\356\200\200",
                                     "\360\220\200\200",
                                     "\364\217\277\277"};
  static const char *const bad[] = {"\200",
                                    "\301\277",
                                    "\340\237\277",
                                    "\355\240\200",
                                    "\360\217\277\277",
                                    "\364\220\200\200",
                                    "\365\200\200\200",
                                    "\342\202",
                                    "\303("};
  char out[4];

  for (size_t k = 0; k < sizeof good / sizeof *good; k++)
    CHECK(ns_utf8_length((const unsigned char *)good[k], strlen(good[k])) == strlen(good[k]));
  for (size_t k = 0; k < sizeof bad / sizeof *bad; k++)
    CHECK(ns_utf8_length((const unsigned char *)bad[k], strlen(bad[k])) == 0);
  CHECK(ns_utf8_encode(0x20AC, out) == 3 && memcmp(out, "\342\202\254", 3) == 0);
  CHECK(ns_utf8_encode(0xE4, out) == 2 && memcmp(out, "\303\244", 2) == 0);
  CHECK(ns_utf8_clip((const unsigned char *)"a\342\202\254b", 5, 3) == 1);
}

static void number_words(void) {
  double value[3] = {0};

  CHECK(ns_number_words(" 1 -2.5e3\t+.5\n", value) == 3);
  CHECK(value[0] == 1 && value[1] == -2500 && value[2] == 0.5);
  CHECK(ns_number_words("1 2 3 4", value) == 4);
  CHECK(ns_number_words("  ", value) == 0);
  CHECK(ns_number_words("1,5", value) == -1 && ns_number_words("0x10", value) == -1);
  CHECK(ns_number_words("nan", value) == -1 && ns_number_words("1-2", value) == -1);
  CHECK(ns_number_words("1 e", value) == -1 && ns_number_words("inf", value) == -1);
}

int main(void) {
  elements_and_attributes();
  documents_that_are_none();
  long_documents();
  letters();
  number_words();
  return check_report();
}
