/* ns_function_text.h: the text of one function handle, read by its grammar and written in one unmistakable way.
 *
 * Texts of files become functions. What is handed to the host is never the text that came but what is written here, so
 * that host and reader cannot disagree on where a string ends, what a quote or a blank between brackets means, or where
 * the function ends. In brackets elements are parted by commas and semicolons, transposes stand at their operand, and
 * there are no comments, line ends or statements, for the grammar has none:
 *
 *   function   = "@" name { "." name } | "@" "(" [ parameter { "," parameter } ] ")" expression
 *   parameter  = name | "~"
 *   expression = operand { binary operand }
 *   binary     : + - * / \ ^ .* ./ .\ .^ < <= == != ~= > >= & | && || :
 *   operand    = { prefix } primary { postfix } | { prefix } function                           prefix: + - ! ~
 *   primary    = number | text | name | "end" | "(" expression ")" | "[" rows "]" | "{" rows "}"
 *   postfix    = "'" | ".'" | "(" arguments ")" | "{" arguments "}" | "." name | ".(" expression ")"
 *   arguments  = [ argument { "," argument } ]               argument: expression | ":"
 *   rows       = [ row { ";" row } ]                         row = expression { ( "," | blanks ) expression }
 *
 * Octave and MATLAB do not agree on which operator binds first, but as brackets stay where they were nothing depends on
 * that here. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef NS_FUNCTION_TEXT_H
#define NS_FUNCTION_TEXT_H

#include <stddef.h>

enum {
  NS_FUNCTION_TEXT_LONGEST = 50000, /* bytes */
  NS_FUNCTION_TEXT_DEEPEST =
      100 /* brackets and functions within each other; also prefixes and postfixes in a row */
};

/* Room for what is written of so many bytes */
size_t ns_function_text_most(size_t count);

/* NULL, with the text in `plain`, of *length bytes; or what is wrong at text[*at]. Linear in count. */
const char *ns_function_text_read(const unsigned char *text, size_t count, unsigned char *plain,
                                  size_t *length, size_t *at);

#endif
