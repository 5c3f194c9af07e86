// SPDX-License-Identifier: BSD-3-Clause
// Integers written as letters, as ns_number_text of the toolbox writes them.

// Each letter holds six bits: five of the number, lowest first, and one that says whether more letters
// follow. The lowest bit of a number is its sign.
function readIntegers(text) {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
  const value = new Uint8Array(128);
  for (let k = 0; k < 64; k++) value[letters.charCodeAt(k)] = k;
  const numbers = [];
  let sum = 0;
  let factor = 1;
  for (let k = 0; k < text.length; k++) {
    const bits = value[text.charCodeAt(k)];
    sum += (bits & 31) * factor;
    factor *= 32;
    if (bits < 32) {
      numbers.push(sum % 2 ? -(sum - 1) / 2 : sum / 2);
      sum = 0;
      factor = 1;
    }
  }
  return numbers;
}

// Rows of numbers whose differences of an order were written: row after row, `count` numbers each
function readRows(text, count, order) {
  const numbers = readIntegers(text);
  for (let pass = 0; pass < order; pass++) {
    for (let row = 0; row < numbers.length; row += count) {
      for (let k = row + order - pass; k < row + count; k++) numbers[k] += numbers[k - 1];
    }
  }
  return numbers;
}
