# SPDX-License-Identifier: BSD-3-Clause
#
# length.awk FILE...   prints each line of more than 120 characters. Rows of tables of Markdown, pictures and lines within
# ``` are left alone: they cannot be broken.

FNR == 1 { fenced = 0 }
FILENAME ~ /\.md$/ && /^[ ]*```/ { fenced = !fenced }
FILENAME ~ /\.(m|tst)$/ && /^%!/ { next } # what an %!error expects is one line
FILENAME ~ /\.md$/ && (fenced || /^[ ]*\|/ || /^[ ]*!\[/ || /^    /) { next }
{
  line = $0
  gsub(/[\200-\277]/, "", line) # what follows the first byte of a letter of UTF-8
  if (length(line) > 120) print FILENAME ":" FNR ": " length(line) " characters, more than 120"
}
