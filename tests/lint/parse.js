// SPDX-License-Identifier: BSD-3-Clause
//
// node parse.js FOLDER FILE...   tells where files are not what the grammar of tree-sitter-matlab in FOLDER takes for MATLAB.
'use strict';
const fs = require('fs');
const path = require('path');

const [folder, ...files] = process.argv.slice(2);
const { Parser, Language } = require(path.resolve(folder, 'web-tree-sitter.cjs'));

// The innermost nodes that are errors, or that the parser had to add
function faults(node) {
  if (!node.hasError && !node.isMissing)
    return [];
  if (node.isError || node.isMissing)
    return [node.startPosition];
  return node.children.flatMap(faults);
}

async function main() {
  await Parser.init();
  const parser = new Parser();
  parser.setLanguage(await Language.load(path.join(folder, 'out', 'matlab', 'tree-sitter-matlab.wasm')));
  let count = 0;
  for (const file of files) {
    const tree = parser.parse(fs.readFileSync(file, 'utf8'));
    for (const at of faults(tree.rootNode)) {
      console.log(`${file}:${at.row + 1}:${at.column + 1}: not in the grammar of MATLAB`);
      count++;
    }
    tree.delete();
  }
  process.exitCode = count > 0 ? 1 : 0;
}

main();
