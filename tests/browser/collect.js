// SPDX-License-Identifier: BSD-3-Clause
// First script of a page under test: keeps what goes wrong before anything else runs.

window.problems = [];
for (const kind of ['error', 'warn']) {
  console[kind] = (...words) => window.problems.push(words.map(String).join(' '));
}
window.addEventListener('error', (event) => window.problems.push(event.message));
window.addEventListener('unhandledrejection', (event) => window.problems.push(String(event.reason)));
