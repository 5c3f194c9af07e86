/* ns_number_words.h: numbers in a text. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef NS_NUMBER_WORDS_H
#define NS_NUMBER_WORDS_H

/* How many words there are between the blanks of a text, -1 if one of them is no decimal number; the first three of
 * them go to value. */
long ns_number_words(const char *text, double value[3]);

#endif
