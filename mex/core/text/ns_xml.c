/* ns_xml.c: one pass over the bytes; what is open is a chain of parents, so that no depth needs a stack. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_xml.h"
#include "ns_utf8.h"
#include "ns_xml_entity.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#define SHOWN 40 /* bytes of a name in a message */

typedef struct scanner {
  const unsigned char *text;
  size_t count, at;
  size_t counted, line; /* the line of the byte `counted` */
  size_t open;          /* number of the element that is not closed yet, 0 for none */
  const ns_xml_limits *limits;
  ns_xml *xml;
  ns_xml_problem *problem;
} scanner;

/* A line ends with \n, \r or \r\n. `at` never goes back. */
static size_t line_of(scanner *s, size_t at) {
  for (; s->counted < at; s->counted++)
    s->line += s->text[s->counted] == '\n' ||
               (s->text[s->counted] == '\r' &&
                (s->counted + 1 == s->count || s->text[s->counted + 1] != '\n'));
  return s->line;
}

NS_PRINTF(3, 4)
static ns_status bad(scanner *s, size_t at, const char *format, ...) {
  va_list arguments;

  s->problem->line = line_of(s, at);
  va_start(arguments, format);
  vsnprintf(s->problem->message, sizeof s->problem->message, format, arguments);
  va_end(arguments);
  return NS_DAMAGED;
}

/* The arguments of %.*s that shows a part, or its start */
#define SHOW(s, part)                                                                              \
  (int)ns_utf8_clip((s)->text + (part).first, (part).count, SHOWN),                                \
      (const char *)(s)->text + (part).first

/* ---- letters ---- */

static int is_blank(unsigned char byte) {
  return byte == ' ' || byte == '\n' || byte == '\t' || byte == '\r';
}

static int begins_name(unsigned char byte) {
  return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') || byte == '_' ||
         byte == ':' || byte >= 0x80;
}

static int continues_name(unsigned char byte) {
  return begins_name(byte) || (byte >= '0' && byte <= '9') || byte == '-' || byte == '.';
}

static int begins(const scanner *s, const char *words) {
  const size_t length = strlen(words);

  return s->count - s->at >= length && memcmp(s->text + s->at, words, length) == 0;
}

static int is_at(const scanner *s, unsigned char byte) {
  return s->at < s->count && s->text[s->at] == byte;
}

static void skip_blanks(scanner *s) {
  while (s->at < s->count && is_blank(s->text[s->at]))
    s->at++;
}

/* Empty where there is none */
static ns_xml_part take_name(scanner *s) {
  ns_xml_part name = {.first = s->at};

  if (s->at < s->count && begins_name(s->text[s->at]))
    while (s->at < s->count && continues_name(s->text[s->at]))
      s->at++;
  name.count = s->at - name.first;
  return name;
}

static int same(const scanner *s, ns_xml_part a, ns_xml_part b) {
  return a.count == b.count && memcmp(s->text + a.first, s->text + b.first, a.count) == 0;
}

static ns_status check_letters(scanner *s) {
  for (size_t at = s->at; at < s->count;) {
    const size_t length = ns_utf8_length(s->text + at, s->count - at);
    if (length == 0)
      return bad(s, at, "there are bytes that are no letters of UTF-8");
    if (s->text[at] < 32 && !is_blank(s->text[at]))
      return bad(s, at, "there is a control character: this is no XML in UTF-8");
    at += length;
  }
  return NS_OK;
}

/* ---- what is between tags ---- */

static ns_status check_entities(scanner *s, ns_xml_part part) {
  const size_t end = part.first + part.count;

  for (size_t at = part.first; at < end; at++) {
    size_t length = 0;
    if (s->text[at] != '&' || ns_xml_entity(s->text + at + 1, end - at - 1, &length) != 0)
      continue;
    while (at + 1 + length < end && length <= SHOWN && s->text[at + 1 + length] != ';' &&
           s->text[at + 1 + length] != '&' && !is_blank(s->text[at + 1 + length]))
      length++;
    return bad(s, at, "the entity &%.*s; is not known", SHOW(s, ((ns_xml_part){at + 1, length})));
  }
  return NS_OK;
}

static ns_status check_place(scanner *s, ns_xml_part part) {
  for (size_t k = part.first; s->open == 0 && k < part.first + part.count; k++)
    if (!is_blank(s->text[k]))
      return bad(s, k, "there is text outside of all elements");
  return NS_OK;
}

static ns_status scan_text(scanner *s) {
  ns_xml_part part = {.first = s->at};
  ns_status status;

  while (s->at < s->count && s->text[s->at] != '<')
    s->at++;
  part.count = s->at - part.first;
  status = check_place(s, part);
  return status == NS_OK ? check_entities(s, part) : status;
}

/* From `start` to behind the words, which are looked for `after` bytes later */
static ns_status skip_to(scanner *s, size_t after, const char *words, const char *what) {
  const size_t start = s->at, length = strlen(words);

  for (s->at += after; s->count - s->at >= length; s->at++)
    if (begins(s, words)) {
      s->at += length;
      return NS_OK;
    }
  return bad(s, start, "the %s that begins here has no end", what);
}

static ns_status scan_cdata(scanner *s) {
  const size_t first = s->at + 9;
  const ns_status status = skip_to(s, 9, "]]>", "CDATA");

  if (status != NS_OK)
    return status;
  return check_place(s, (ns_xml_part){first, s->at - 3 - first});
}

static ns_status scan_doctype(scanner *s) {
  const size_t start = s->at;
  unsigned char quote = 0;

  for (; s->at < s->count; s->at++) {
    const unsigned char byte = s->text[s->at];
    if (quote != 0)
      quote = byte == quote ? 0 : quote;
    else if (byte == '"' || byte == '\'')
      quote = byte;
    else if (byte == '[')
      return bad(s, start, "declarations in a DOCTYPE are not read");
    else if (byte == '>') {
      s->at++;
      return NS_OK;
    }
  }
  return bad(s, start, "the DOCTYPE that begins here has no end");
}

/* ---- tags ---- */

static ns_status close_element(scanner *s) {
  const size_t start = s->at;
  const ns_xml_element *open = s->open > 0 ? &s->xml->element[s->open - 1] : NULL;
  ns_xml_part name;

  s->at += 2;
  name = take_name(s);
  skip_blanks(s);
  if (name.count == 0 || !is_at(s, '>'))
    return bad(s, start, "there is a tag that is none of XML");
  if (open == NULL)
    return bad(s, start, "</%.*s> closes nothing", SHOW(s, name));
  if (!same(s, open->name, name))
    return bad(s, start, "</%.*s> closes <%.*s> of line %zu", SHOW(s, name), SHOW(s, open->name),
               open->line);
  s->at++;
  s->open = open->parent;
  return NS_OK;
}

static ns_status take_value(scanner *s, size_t start, ns_xml_part *value) {
  const unsigned char quote = s->text[s->at++];

  value->first = s->at;
  while (s->at < s->count && s->text[s->at] != quote && s->text[s->at] != '<')
    s->at++;
  value->count = s->at - value->first;
  if (!is_at(s, quote))
    return bad(s, start, "there is a tag that is none of XML, or whose quotes are not closed");
  s->at++;
  return check_entities(s, *value);
}

/* name = "value", after a blank */
static ns_status scan_attribute(scanner *s, size_t start, ns_xml_attribute *attribute) {
  const int apart = is_blank(s->text[s->at - 1]);

  attribute->name = take_name(s);
  skip_blanks(s);
  if (!apart || attribute->name.count == 0 || !is_at(s, '='))
    return bad(s, start, "the attributes are not of the form name=\"value\"");
  s->at++;
  skip_blanks(s);
  if (!is_at(s, '"') && !is_at(s, '\''))
    return bad(s, start, "the attributes are not of the form name=\"value\"");
  return take_value(s, start, &attribute->value);
}

static ns_status scan_attributes(scanner *s, size_t start) {
  ns_xml *xml = s->xml;
  const size_t first = xml->attributes;

  for (skip_blanks(s); s->at < s->count && !is_at(s, '>') && !is_at(s, '/'); skip_blanks(s)) {
    ns_xml_attribute attribute = {.owner = xml->elements};
    const ns_status status = scan_attribute(s, start, &attribute);
    if (status != NS_OK)
      return status;
    if (xml->attributes - first == s->limits->own)
      return bad(s, start, "<%.*s> has more than %zu attributes",
                 SHOW(s, xml->element[xml->elements - 1].name), s->limits->own);
    if (xml->attributes == s->limits->attributes)
      return bad(s, start, "there are more than %zu attributes", s->limits->attributes);
    for (size_t k = first; k < xml->attributes; k++)
      if (same(s, xml->attribute[k].name, attribute.name))
        return bad(s, start, "an attribute is there twice");
    xml->attribute[xml->attributes++] = attribute;
  }
  return NS_OK;
}

static ns_status check_element(scanner *s, size_t start, const ns_xml_element *element) {
  if (element->name.count == 0)
    return bad(s, start, "there is a tag that is none of XML");
  if (s->open == 0 && s->xml->elements > 0)
    return bad(s, start, "<%.*s> stands outside of the element <%.*s>", SHOW(s, element->name),
               SHOW(s, s->xml->element[0].name));
  if (s->xml->elements == s->limits->elements)
    return bad(s, start, "there are more than %zu elements", s->limits->elements);
  if (element->depth > s->limits->depth)
    return bad(s, start, "elements are nested more than %zu deep", s->limits->depth);
  return NS_OK;
}

static ns_status open_element(scanner *s) {
  const size_t start = s->at++;
  ns_xml *xml = s->xml;
  ns_xml_element element = {.line = line_of(s, start), .parent = s->open, .name = take_name(s)};
  ns_status status;
  int empty;

  element.depth = s->open > 0 ? xml->element[s->open - 1].depth + 1 : 1;
  status = check_element(s, start, &element);
  if (status != NS_OK)
    return status;
  xml->element[xml->elements++] = element;
  status = scan_attributes(s, start);
  if (status != NS_OK)
    return status;
  empty = is_at(s, '/');
  s->at += empty;
  if (!is_at(s, '>'))
    return bad(s, start, "there is a tag that is none of XML, or whose quotes are not closed");
  s->at++;
  s->open = empty ? s->open : xml->elements;
  return NS_OK;
}

/* ---- the document ---- */

static ns_status scan_next(scanner *s) {
  if (!is_at(s, '<'))
    return scan_text(s);
  if (begins(s, "<![CDATA["))
    return scan_cdata(s);
  if (begins(s, "<!--"))
    return skip_to(s, 4, "-->", "comment");
  if (begins(s, "<?"))
    return skip_to(s, 2, "?>", "instruction");
  if (begins(s, "<!DOCTYPE"))
    return scan_doctype(s);
  if (begins(s, "<!"))
    return bad(s, s->at, "there is a tag that is none of XML");
  if (begins(s, "</"))
    return close_element(s);
  return open_element(s);
}

/* Each element has a letter <, each attribute a letter =. */
static size_t most_of(const scanner *s, unsigned char letter, size_t limit) {
  size_t found = 0;

  for (size_t k = 0; k < s->count && found < limit; k++)
    found += s->text[k] == letter;
  return found;
}

ns_status ns_xml_scan(ns_arena *arena, const unsigned char *text, size_t count,
                      const ns_xml_limits *limits, ns_xml *xml, ns_xml_problem *problem) {
  scanner s = {
      .text = text, .count = count, .line = 1, .limits = limits, .xml = xml, .problem = problem};
  ns_status status;

  *xml =
      (ns_xml){.element = NS_TAKE(arena, ns_xml_element, most_of(&s, '<', limits->elements)),
               .attribute = NS_TAKE(arena, ns_xml_attribute, most_of(&s, '=', limits->attributes))};
  if (arena->failed)
    return NS_OUT_OF_MEMORY;
  if (begins(&s, "\357\273\277")) /* the mark of UTF-8 */
    s.at = 3;
  status = check_letters(&s);
  while (status == NS_OK && s.at < s.count)
    status = scan_next(&s);
  if (status != NS_OK)
    return status;
  if (s.open > 0)
    return bad(&s, s.count, "<%.*s> of line %zu is not closed",
               SHOW(&s, xml->element[s.open - 1].name), xml->element[s.open - 1].line);
  return xml->elements > 0 ? NS_OK : bad(&s, 0, "there is no element");
}

size_t ns_xml_value(const unsigned char *text, ns_xml_part part, char *out) {
  const size_t end = part.first + part.count;
  size_t written = 0;

  for (size_t at = part.first; at < end; at++) {
    size_t length;
    if (text[at] == '&') {
      written += ns_utf8_encode(ns_xml_entity(text + at + 1, end - at - 1, &length), out + written);
      at += length;
    } else if (text[at] != '\r' || at + 1 == end || text[at + 1] != '\n') {
      out[written++] = is_blank(text[at]) ? ' ' : (char)text[at];
    }
  }
  return written;
}
