// SPDX-License-Identifier: BSD-3-Clause
// Last script of a page under test: uses it as a person would, by its controls, and writes what it saw to the console
// as JSON. tests/browser.tst compares that with the solution.

const player = window.nonsmooth;
const element = (id) => document.getElementById(id);
const scene = element('scene');

const nextFrame = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
const pause = (ms) => new Promise((done) => setTimeout(done, ms));

// ---- what is seen

function pixels(canvas) {
  const copy = document.createElement('canvas');
  copy.width = canvas.width;
  copy.height = canvas.height;
  const context = copy.getContext('2d', { willReadFrequently: true });
  context.drawImage(canvas, 0, 0);
  return new Uint32Array(context.getImageData(0, 0, copy.width, copy.height).data.buffer);
}

function countChanged(before, after) {
  let count = 0;
  for (let k = 0; k < before.length; k++) count += before[k] !== after[k];
  return count;
}

async function seen(canvas = scene) {
  await nextFrame();
  player.draw();
  return pixels(canvas);
}

function places() {
  const width = player.motion.width;
  const place = (id) => player.motion.places.slice((id + 1) * width, (id + 2) * width);
  return player.data.bodies.map((body, id) => Array.from(place(id)));
}

// ---- what a person does

async function slideTo(time) {
  element('slider').value = time;
  element('slider').dispatchEvent(new Event('input'));
  await nextFrame();
}

async function check(id, on) {
  if (element(id).checked !== on) element(id).click();
  await nextFrame();
}

function pointer(kind, canvas, x, y, more) {
  const box = canvas.getBoundingClientRect();
  const at = { clientX: box.left + x, clientY: box.top + y, pointerId: 1, bubbles: true };
  canvas.dispatchEvent(new PointerEvent(kind, { ...at, ...more }));
}

// ---- what is tried

async function trySlider(report) {
  const [first, last] = [player.first, player.last];
  report.slider = [];
  let before = null;
  for (const part of [0, 0.4, 1]) {
    await slideTo(first + part * (last - first));
    const image = await seen();
    report.slider.push({ time: player.time, shown: element('clock').textContent, places: places() });
    report.slider[report.slider.length - 1].changed = before ? countChanged(before, image) : 0;
    before = image;
  }
}

async function tryPlay(report) {
  await slideTo(player.first);
  element('play').click();
  for (let k = 0; k < 100 && player.time < player.first + 0.1; k++) await pause(100); // a slow machine draws few frames
  report.played = player.time - player.first;
  element('play').click();
  const stopped = player.time;
  await pause(200);
  report.drifted = player.time - stopped;
  document.dispatchEvent(new KeyboardEvent('keydown', { key: ' ', bubbles: true }));
  report.playsByKey = player.playing;
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'End', bubbles: true }));
  report.atEnd = player.time === player.last && !player.playing;
  element('speed').value = element('speed').options[0].value;
  element('speed').dispatchEvent(new Event('change'));
  report.slowest = player.speed;
}

async function tryForces(report) {
  await slideTo(player.last);
  await check('forces', false);
  const without = await seen();
  await check('forces', true);
  report.forces = countChanged(without, await seen());
  report.arrows = player.data.arrows[player.data.arrows.length - 1].length;
  report.legend = !element('legend').hidden;
  await check('forces', false);
  report.forcesLeft = countChanged(without, await seen());
  await check('paths', true);
  report.paths = countChanged(without, await seen());
  await check('paths', false);
  await check('names', true);
  const labels = [...document.querySelectorAll('.label')].filter((label) => !label.hidden).length;
  report.names = labels || countChanged(without, await seen());
  await check('names', false);
}

// How many pixels change when a body is not drawn
async function tryBodies(report) {
  await slideTo(player.first);
  report.bodies = [];
  const all = await seen();
  for (const [id, body] of player.data.bodies.entries()) {
    const { pieces } = body;
    if (player.view.groups) player.view.groups[id].visible = false;
    else body.pieces = [];
    report.bodies.push(countChanged(all, await seen()));
    if (player.view.groups) player.view.groups[id].visible = true;
    body.pieces = pieces;
  }
}

async function tryView(report) {
  const before = await seen();
  pointer('pointerdown', scene, 300, 200, { buttons: 1 });
  pointer('pointermove', scene, 380, 230, { buttons: 1 });
  pointer('pointerup', scene, 380, 230, {});
  const moved = await seen();
  report.dragged = countChanged(before, moved);
  scene.dispatchEvent(new WheelEvent('wheel', { deltaY: -300, cancelable: true }));
  report.zoomed = countChanged(moved, await seen());
  element('reset').click();
  report.reset = countChanged(before, await seen());
  element('theme').click();
  report.theme = countChanged(before, await seen());
  element('theme').click();
}

// Where the centre of a body is on the canvas
function onScreen(id) {
  const { view, motion } = player;
  const at = (id + 1) * motion.width;
  const [x, y, z] = motion.places.slice(at, at + 3);
  if (!view.orbit) return view.toScreen([x, y]);
  const point = new THREE.Vector3(x, y, z).project(view.orbit.camera);
  return [((point.x + 1) / 2) * view.width, ((1 - point.y) / 2) * view.height];
}

// On a screen with two pixels for one of CSS: is the disc found at its centre, and not 1.4 radii above it?
function findsOnFineScreen() {
  const { view, data } = player;
  const id = data.bodies.findIndex((body) => body.name === 'disc');
  const radius = view.scale * data.shapes[data.bodies[id].pieces[0].shape].radius;
  view.resize(view.width, view.height, 2);
  player.draw();
  const [x, y] = onScreen(id);
  const [above, there] = [view.bodyAt(x, y - 1.4 * radius), view.bodyAt(x, y)];
  player.resize();
  return there === id && above !== id;
}

// All over the scene, and more closely where bodies are
async function tryHover(report) {
  const points = [];
  for (let x = 10; x < scene.clientWidth; x += 60) {
    for (let y = 10; y < scene.clientHeight; y += 60) points.push([x, y]);
  }
  player.data.bodies.forEach((body, id) => {
    const [x, y] = onScreen(id);
    for (let k = 0; k < 25; k++) points.push([x + 6 * ((k % 5) - 2), y + 6 * (Math.floor(k / 5) - 2)]);
  });
  const found = new Set();
  for (const [x, y] of points) {
    pointer('pointermove', scene, x, y, {});
    if (!element('tip').hidden) found.add(element('tip').textContent);
  }
  report.hovered = [...found].sort();
  report.fine = report.dimension === 3 || findsOnFineScreen();
}

async function tryEnergy(report) {
  const plot = element('energy');
  report.energyColours = new Set(await seen(plot)).size;
  pointer('pointerdown', plot, player.plot.x((player.first + player.last) / 2), 30, { buttons: 1 });
  report.clicked = player.time;
  report.energy = player.plot.valueAt('total', player.time);
}

async function use() {
  const report = { dimension: player.data.dimension, title: document.title };
  report.revision = window.THREE ? THREE.REVISION : '';
  report.autoplay = player.playing;
  player.setTheme(false);
  for (const attempt of [trySlider, tryPlay, tryForces, tryBodies, tryView, tryHover, tryEnergy]) await attempt(report);
  report.colours = new Set(await seen()).size;
  report.fetched = performance.getEntriesByType('resource').map((entry) => entry.name);
  return report;
}

// As hexadecimal digits in short lines, which a log keeps as they are
function write(report) {
  const bytes = new TextEncoder().encode(JSON.stringify({ ...report, problems: window.problems }));
  const text = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  for (let k = 0; k < text.length; k += 800) console.log(`REPORT ${text.slice(k, k + 800)}.`);
  console.log('REPORT-END');
}

use()
  .catch((problem) => ({ failed: `${problem.message} ${problem.stack}` }))
  .then(write);
