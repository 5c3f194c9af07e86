/* parse.c: parse FILE...   tells where files are not what the grammar of tree-sitter-matlab takes for MATLAB. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include <tree_sitter/api.h>

#include <stdio.h>
#include <stdlib.h>

const TSLanguage *tree_sitter_matlab(void);

static int report(const char *file, TSNode node) {
  const TSPoint at = ts_node_start_point(node);
  int count = 0;

  if (!ts_node_has_error(node) && !ts_node_is_missing(node))
    return 0;
  if (ts_node_is_error(node) || ts_node_is_missing(node)) {
    printf("%s:%u:%u: not in the grammar of MATLAB\n", file, at.row + 1, at.column + 1);
    return 1;
  }
  for (uint32_t k = 0; k < ts_node_child_count(node); k++)
    count += report(file, ts_node_child(node, k));
  return count;
}

static char *read_file(const char *name, size_t *count) {
  FILE *file = fopen(name, "rb");
  char *text = NULL;

  *count = 0;
  while (file != NULL && !feof(file) && !ferror(file)) {
    text = realloc(text, *count + 65536);
    if (text == NULL)
      abort();
    *count += fread(text + *count, 1, 65536, file);
  }
  if (file == NULL) {
    printf("%s: cannot be read\n", name);
    exit(2);
  }
  fclose(file);
  return text;
}

int main(int argc, char *argv[]) {
  TSParser *parser = ts_parser_new();
  int count = 0;

  if (!ts_parser_set_language(parser, tree_sitter_matlab())) {
    printf("tree-sitter-matlab is of another version than the library\n");
    return 2;
  }
  for (int k = 1; k < argc; k++) {
    size_t bytes;
    char *text = read_file(argv[k], &bytes);
    TSTree *tree = ts_parser_parse_string(parser, NULL, text, (uint32_t)bytes);
    count += report(argv[k], ts_tree_root_node(tree));
    ts_tree_delete(tree);
    free(text);
  }
  ts_parser_delete(parser);
  return count > 0;
}
