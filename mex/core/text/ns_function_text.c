/* ns_function_text.c: see ns_function_text.h */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_function_text.h"

#include <stdio.h>
#include <string.h>

/* What blanks mean: nothing; that an element may end; the same, in a function that stands between such brackets, where
 * hosts differ and what is not clear is refused. */
typedef enum blanks { IDLE, PART, DOUBTFUL } blanks;

typedef struct parser {
  const unsigned char *text;
  size_t count, at;
  unsigned char *plain;
  size_t length;
  int depth;
  int indices; /* in which `end` would stand */
  const char *problem;
} parser;

static int read_function(parser *p, blanks around);
static int read_expression(parser *p, blanks around);

/* ---- letters */

static int letter(const parser *p, size_t ahead) {
  return p->at + ahead < p->count ? p->text[p->at + ahead] : -1;
}

static int is_digit(int c) { return c >= '0' && c <= '9'; }
static int is_first(int c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
static int is_word(int c) { return is_first(c) || is_digit(c); }
static int is_hex(int c) { return is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'); }
static int is_one_of(int c, const char *set) { return c > 0 && strchr(set, c) != NULL; }

static int fail(parser *p, const char *problem) {
  if (p->problem == NULL)
    p->problem = problem;
  return 0;
}

static void put(parser *p, const char *words) {
  while (*words)
    p->plain[p->length++] = (unsigned char)*words++;
}

static void copy(parser *p, size_t letters) {
  memcpy(p->plain + p->length, p->text + p->at, letters);
  p->length += letters;
  p->at += letters;
}

static int skip_blanks(parser *p) {
  const size_t start = p->at;

  while (letter(p, 0) == ' ')
    p->at++;
  return p->at > start;
}

static int take(parser *p, int c, const char *missing) {
  skip_blanks(p);
  if (letter(p, 0) != c)
    return fail(p, missing);
  copy(p, 1);
  return 1;
}

/* ---- names, numbers, texts */

static int is_keyword(const unsigned char *word, size_t length) {
  static const char *const keywords[] = {"__FILE__",
                                         "__LINE__",
                                         "arguments",
                                         "break",
                                         "case",
                                         "catch",
                                         "classdef",
                                         "continue",
                                         "do",
                                         "else",
                                         "elseif",
                                         "end",
                                         "end_try_catch",
                                         "end_unwind_protect",
                                         "endarguments",
                                         "endclassdef",
                                         "endenumeration",
                                         "endevents",
                                         "endfor",
                                         "endfunction",
                                         "endif",
                                         "endmethods",
                                         "endparfor",
                                         "endproperties",
                                         "endspmd",
                                         "endswitch",
                                         "endwhile",
                                         "enumeration",
                                         "events",
                                         "for",
                                         "function",
                                         "global",
                                         "if",
                                         "methods",
                                         "otherwise",
                                         "parfor",
                                         "persistent",
                                         "properties",
                                         "return",
                                         "spmd",
                                         "switch",
                                         "try",
                                         "until",
                                         "unwind_protect",
                                         "unwind_protect_cleanup",
                                         "while"};

  for (size_t k = 0; k < sizeof keywords / sizeof *keywords; k++)
    if (strlen(keywords[k]) == length && memcmp(keywords[k], word, length) == 0)
      return 1;
  return 0;
}

static int read_name(parser *p) {
  size_t length = 0;

  if (!is_first(letter(p, 0)))
    return fail(p, "there should be a name");
  while (is_word(letter(p, length)))
    length++;
  if (is_keyword(p->text + p->at, length))
    return fail(p, "a word of the language is no name");
  copy(p, length);
  return 1;
}

/* The point of `1./x` and of `1.'` is one of the operator. */
static size_t decimal_length(const parser *p) {
  size_t k = 0;

  while (is_digit(letter(p, k)))
    k++;
  if (letter(p, k) == '.' && !is_one_of(letter(p, k + 1), "*/\\^'")) {
    k++;
    while (is_digit(letter(p, k)))
      k++;
  }
  if (is_one_of(letter(p, k), "eEdD")) {
    size_t power = k + 1;
    if (is_one_of(letter(p, power), "+-"))
      power++;
    if (is_digit(letter(p, power))) {
      for (k = power; is_digit(letter(p, k));)
        k++;
    }
  }
  if (is_one_of(letter(p, k), "ijIJ"))
    k++;
  return k;
}

static int read_number(parser *p) {
  size_t k;

  if (letter(p, 0) == '0' && is_one_of(letter(p, 1), "xX") && is_hex(letter(p, 2)))
    for (k = 2; is_hex(letter(p, k));)
      k++;
  else
    k = decimal_length(p);
  if (is_word(letter(p, k)) || (letter(p, k) == '.' && !is_one_of(letter(p, k + 1), "*/\\^'")))
    return fail(p, "this is no number");
  copy(p, k);
  return 1;
}

/* 'it''s' */
static int read_single_quoted(parser *p) {
  copy(p, 1);
  for (;;) {
    const int c = letter(p, 0);
    if (c < 0)
      return fail(p, "a text has no end");
    if (c == '\'' && letter(p, 1) != '\'') {
      copy(p, 1);
      return 1;
    }
    copy(p, c == '\'' ? 2 : 1);
  }
}

/* The byte that `\...` stands for, -1 for what is none; the letters are passed. */
static int escaped(parser *p) {
  static const char names[] = "abfnrtv\\'\"", values[] = "\a\b\f\n\r\t\v\\'\"";
  const int c = letter(p, 1);
  int value = 0, digits = 0;

  if (c > 0 && strchr(names, c) != NULL) {
    p->at += 2;
    return values[strchr(names, c) - names];
  }
  p->at += c == 'x' ? 2 : 1;
  if (c == 'x') {
    for (; digits < 2 && is_hex(letter(p, 0)); digits++, p->at++) {
      const int d = letter(p, 0);
      value = 16 * value + (is_digit(d) ? d - '0' : (d | 32) - 'a' + 10);
    }
  } else {
    for (; digits < 3 && is_one_of(letter(p, 0), "01234567"); digits++, p->at++)
      value = 8 * value + letter(p, 0) - '0';
  }
  return digits > 0 && value < 256 ? value : -1;
}

/* One byte between double quotes. MATLAB takes a backslash for a letter, so there is none before a quote. */
static void put_byte(parser *p, int c, int was_escaped) {
  char words[8];

  if (c == '"')
    put(p, "\"\"");
  else if (c == '\\')
    put(p, "\\\\");
  else if (c < 32 || c == 127 || (was_escaped && c > 127)) {
    snprintf(words, sizeof words, "\\%03o", (unsigned)c & 255);
    put(p, words);
  } else
    p->plain[p->length++] = (unsigned char)c;
}

static int read_double_quoted(parser *p) {
  copy(p, 1);
  for (;;) {
    int c = letter(p, 0);
    const int escape = c == '\\';
    if (c < 0)
      return fail(p, "a text has no end");
    if (c == '"' && letter(p, 1) != '"') {
      copy(p, 1);
      return 1;
    }
    if (escape)
      c = escaped(p);
    else
      p->at += c == '"' ? 2 : 1;
    if (c < 0)
      return fail(p, "after a backslash in double quotes there is no letter that means something");
    put_byte(p, c, escape);
  }
}

/* ---- brackets */

static int enter(parser *p) {
  return ++p->depth <= NS_FUNCTION_TEXT_DEEPEST ||
         fail(p, "more than 100 brackets or functions are within each other");
}

/* From the opening bracket on: what is in () or {} behind an operand */
static int read_arguments(parser *p, int close) {
  if (!enter(p))
    return 0;
  copy(p, 1);
  p->indices++;
  skip_blanks(p);
  while (letter(p, 0) != close) {
    size_t next = 1;
    while (letter(p, next) == ' ')
      next++;
    if (letter(p, 0) == ':' && is_one_of(letter(p, next), ",)}"))
      copy(p, 1);
    else if (!read_expression(p, IDLE))
      return 0;
    skip_blanks(p);
    if (letter(p, 0) == close)
      break;
    if (letter(p, 0) != ',')
      return fail(p, "there should be a comma or the end of the arguments");
    p->at++;
    put(p, ", ");
    skip_blanks(p);
    if (letter(p, 0) == close)
      return fail(p, "there should be an argument");
  }
  copy(p, 1);
  p->indices--;
  p->depth--;
  return 1;
}

static int read_matrix(parser *p, int close) {
  if (!enter(p))
    return 0;
  copy(p, 1);
  skip_blanks(p);
  while (letter(p, 0) != close) {
    if (!read_expression(p, PART))
      return 0;
    skip_blanks(p);
    if (letter(p, 0) == close)
      break;
    put(p, letter(p, 0) == ';' ? "; " : ", ");
    if (is_one_of(letter(p, 0), ",;"))
      p->at++;
    skip_blanks(p);
    if (letter(p, 0) == close)
      return fail(p, "there should be an element");
  }
  copy(p, 1);
  p->depth--;
  return 1;
}

static int read_bracketed(parser *p) {
  if (!enter(p))
    return 0;
  copy(p, 1);
  if (!read_expression(p, IDLE) || !take(p, ')', "a bracket does not close"))
    return 0;
  p->depth--;
  return 1;
}

/* ---- operands and operators */

static int read_primary(parser *p) {
  const int c = letter(p, 0);

  if (is_digit(c) || (c == '.' && is_digit(letter(p, 1))))
    return read_number(p);
  if (c == '\'')
    return read_single_quoted(p);
  if (c == '"')
    return read_double_quoted(p);
  if (c == '(')
    return read_bracketed(p);
  if (c == '[' || c == '{')
    return read_matrix(p, c == '[' ? ']' : '}');
  if (p->indices > 0 && p->count - p->at >= 3 && memcmp(p->text + p->at, "end", 3) == 0 &&
      !is_word(letter(p, 3))) {
    copy(p, 3);
    return 1;
  }
  if (is_first(c))
    return read_name(p);
  return fail(p, "there should be a number, a text, a name or a bracket");
}

/* A number that ends with a point would give it to the operator that follows. */
static void part_from_point(parser *p) {
  if (p->length > 0 && p->plain[p->length - 1] == '.')
    put(p, "0");
}

/* 1 after one, 0 where there is none or something is wrong */
static int read_postfix(parser *p, blanks around, int after_blanks) {
  const int c = letter(p, 0), next = c == '.' ? letter(p, 1) : -1;
  const int field = is_first(next) || next == '(';

  if (!(is_one_of(c, "'({") || next == '\'' || field))
    return 0;
  if (after_blanks && around == PART && c != '.')
    return 0;
  if (after_blanks && around != IDLE)
    return fail(p, "a blank between these brackets can be read in two ways");
  if (c == '\'' || next == '\'') {
    part_from_point(p);
    copy(p, c == '\'' ? 1 : 2);
    return 1;
  }
  if (!field)
    return read_arguments(p, c == '(' ? ')' : '}');
  part_from_point(p);
  copy(p, 1);
  return next == '(' ? read_bracketed(p) : read_name(p);
}

static int read_postfixes(parser *p, blanks around) {
  for (int count = 0;; count++) {
    const size_t start = p->at;
    const int after_blanks = skip_blanks(p);
    if (!read_postfix(p, around, after_blanks)) {
      p->at = start;
      return p->problem == NULL;
    }
    if (count >= NS_FUNCTION_TEXT_DEEPEST)
      return fail(p, "more than 100 indices or transposes follow each other");
  }
}

static int read_operand(parser *p, blanks around) {
  int sign = 0;

  for (int count = 0;; count++) {
    skip_blanks(p);
    if (!is_one_of(letter(p, 0), "+-!~"))
      break;
    if (count >= NS_FUNCTION_TEXT_DEEPEST)
      return fail(p, "more than 100 signs follow each other");
    if (letter(p, 0) == sign && is_one_of(sign, "+-"))
      return fail(p, "++ and -- are no operators of an expression");
    sign = letter(p, 0);
    put(p, sign == '+' ? "+" : sign == '-' ? "-" : "~");
    p->at++;
  }
  if (letter(p, 0) == '@')
    return read_function(p, around);
  return read_primary(p) && read_postfixes(p, around);
}

/* How many letters the binary operator here has, 0 for none */
static size_t operator_length(const parser *p) {
  const int c = letter(p, 0), next = letter(p, 1);

  if (is_one_of(c, "<>=~!") && next == '=')
    return 2;
  if ((c == '&' || c == '|') && next == c)
    return 2;
  if (c == '.' && is_one_of(next, "*/\\^"))
    return 2;
  return is_one_of(c, "+-*/\\^<>&|:");
}

/* `[a -b]` has two elements, `[a - b]` and `[a-b]` have one. */
static int begins_element(const parser *p, size_t operator) {
  return is_one_of(letter(p, 0), "+-") && letter(p, operator) != ' ';
}

static void put_operator(parser *p, size_t letters) {
  if (letter(p, 0) == ':') {
    copy(p, 1);
    return;
  }
  put(p, " ");
  if (letter(p, 0) == '!') {
    put(p, "~=");
    p->at += 2;
  } else
    copy(p, letters);
  put(p, " ");
}

static int read_expression(parser *p, blanks around) {
  for (;;) {
    size_t start, letters;
    int after_blanks;

    if (!read_operand(p, around))
      return 0;
    start = p->at;
    after_blanks = skip_blanks(p);
    letters = operator_length(p);
    if (letters > 0 && after_blanks && around != IDLE && begins_element(p, letters)) {
      if (around == DOUBTFUL)
        return fail(p, "a blank between these brackets can be read in two ways");
      letters = 0;
    }
    if (letters == 0) {
      /* Elements are parted by something: [a"b"] and [1[2]] are refused; functions by more than a blank. */
      if (around == DOUBTFUL && after_blanks && !is_one_of(letter(p, 0), ",;]}"))
        return fail(p, "a blank between these brackets can be read in two ways");
      if (around == PART && !after_blanks && !is_one_of(letter(p, 0), ",;]}"))
        return fail(p, "there should be an operator, a comma, a semicolon or a closing bracket");
      p->at = start;
      return 1;
    }
    put_operator(p, letters);
  }
}

/* ---- functions */

static int read_parameters(parser *p) {
  copy(p, 1);
  skip_blanks(p);
  while (letter(p, 0) != ')') {
    if (letter(p, 0) == '~')
      copy(p, 1);
    else if (!read_name(p))
      return 0;
    skip_blanks(p);
    if (letter(p, 0) == ')')
      break;
    if (letter(p, 0) != ',')
      return fail(p, "there should be a comma or the end of the parameters");
    p->at++;
    put(p, ", ");
    skip_blanks(p);
    if (letter(p, 0) == ')')
      return fail(p, "there should be a name");
  }
  copy(p, 1);
  return 1;
}

static int read_function_name(parser *p) {
  while (read_name(p)) {
    if (letter(p, 0) != '.' || !is_first(letter(p, 1)))
      return 1;
    copy(p, 1);
  }
  return 0;
}

static int read_function(parser *p, blanks around) {
  const int indices = p->indices;

  copy(p, 1);
  skip_blanks(p);
  if (letter(p, 0) != '(')
    return read_function_name(p);
  if (!enter(p) || !read_parameters(p))
    return 0;
  put(p, " ");
  p->indices = 0;
  if (!read_expression(p, around == IDLE ? IDLE : DOUBTFUL))
    return 0;
  p->indices = indices;
  p->depth--;
  return 1;
}

/* Between quotes too there are no bytes that steer something. */
static int has_control(parser *p) {
  for (p->at = 0; p->at < p->count; p->at++)
    if (p->text[p->at] < 32 || p->text[p->at] == 127)
      return 1;
  p->at = 0;
  return 0;
}

size_t ns_function_text_most(size_t count) { return 4 * count + 16; }

const char *ns_function_text_read(const unsigned char *text, size_t count, unsigned char *plain,
                                  size_t *length, size_t *at) {
  parser p = {.text = text, .count = count, .plain = plain};

  if (count > NS_FUNCTION_TEXT_LONGEST)
    p.problem = "it has more than 50000 bytes";
  else if (has_control(&p))
    p.problem = "there is a line end or another byte that is no letter";
  else if (letter(&p, 0) != '@')
    p.problem = "it does not begin with @";
  else if (read_function(&p, IDLE)) {
    skip_blanks(&p);
    if (p.at < p.count)
      p.problem = "something follows after its end";
  }
  *length = p.length;
  *at = p.at;
  return p.problem;
}
