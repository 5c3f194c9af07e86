// SPDX-License-Identifier: BSD-3-Clause
// Reads the data of the page and starts it. window.nonsmooth is the player, for the console.

function startPage() {
  const data = JSON.parse(document.getElementById('data').textContent);
  data.arrows = readForces(data.forces, data.dimension, data.times.length);
  chooseLabels(data);
  window.nonsmooth = new Player(data);
  window.nonsmooth.start();
}

// Names are shown of bodies that the user has named, or of all if there are none; never of halfspaces.
function chooseLabels(data) {
  const bounded = (piece) => data.shapes[piece.shape].kind !== 'halfspace';
  const drawn = data.bodies.filter((body) => body.pieces.some(bounded));
  const named = drawn.filter((body) => body.named);
  (named.length > 0 ? named : drawn).forEach((body) => (body.labelled = true));
}

function showFailure(problem) {
  const words = document.createElement('p');
  words.className = 'failure';
  words.textContent = `This page could not be shown: ${problem.message}. It needs a browser with WebGL.`;
  document.getElementById('stage').replaceChildren(words);
  console.error(problem);
}

try {
  startPage();
} catch (problem) {
  showFailure(problem);
}
