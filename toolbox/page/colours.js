// SPDX-License-Identifier: BSD-3-Clause
// Colours and numbers as text, for all that is drawn.

// The colours of the page, from its style sheet
function pageColours() {
  const style = getComputedStyle(document.documentElement);
  const names = ['back', 'sky', 'floor', 'line', 'text', 'faint', 'card', 'accent', 'normal', 'friction'];
  const colours = {};
  for (const name of [...names, 'kinetic', 'potential', 'total']) {
    colours[name] = style.getPropertyValue('--' + name).trim();
  }
  return colours;
}

function channels(colour) {
  return [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16) / 255);
}

function mixed(colour, other, part) {
  const [a, b] = [channels(colour), channels(other)];
  const parts = a.map((value, k) => Math.round(255 * (value * (1 - part) + b[k] * part)));
  return `rgb(${parts.join(', ')})`;
}

// 1, 2 or 5 times a power of 10, not smaller
function roundNumber(length) {
  const unit = 10 ** Math.floor(Math.log10(length));
  return unit * [1, 2, 5, 10].find((factor) => factor * unit >= length * (1 - 1e-9));
}

function shortNumber(value) {
  return String(Number(value.toPrecision(4)));
}
