// SPDX-License-Identifier: BSD-3-Clause
// Where the bodies are at a time, and which forces act on them.

// A place is x, y, angle in the plane, and x, y, z and a quaternion, scalar first, in space.
class Motion {
  constructor(data) {
    this.times = data.times;
    this.width = data.dimension === 2 ? 3 : 7;
    this.frames = data.times.length;
    this.count = data.bodies.length;
    this.moving = data.motion.bodies;
    this.rows = readRows(data.motion.text, this.frames, 2);
    this.quanta = data.motion.quanta;
    this.origin = data.motion.origin;
    this.places = new Float64Array((this.count + 1) * this.width); // the ground is the first
    this.still = data.bodies.map((body) => body.place);
    this.reset();
  }

  reset() {
    if (this.width === 7) this.places[3] = 1;
    this.still.forEach((place, id) => {
      if (place) this.places.set(place, (id + 1) * this.width);
    });
  }

  // The last frame that is not later, and which part of the time to the next one has passed
  frameAt(time) {
    let low = 0;
    let high = this.frames - 1;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (this.times[middle] <= time) low = middle;
      else high = middle;
    }
    if (high === 0) return [0, 0];
    const part = (time - this.times[low]) / (this.times[high] - this.times[low]);
    return [low, Math.min(Math.max(part, 0), 1)];
  }

  nearestFrame(time) {
    const [frame, part] = this.frameAt(time);
    return part > 0.5 ? frame + 1 : frame;
  }

  // Quaternions of neighbouring frames are near each other: their mean, of length 1 again, is between them.
  moveTo(time) {
    const [frame, part] = this.frameAt(time);
    const next = Math.min(frame + 1, this.frames - 1);
    this.moving.forEach((id, k) => {
      const at = (id + 1) * this.width;
      for (let j = 0; j < this.width; j++) {
        const row = (k * this.width + j) * this.frames;
        const value = this.rows[row + frame] * (1 - part) + this.rows[row + next] * part;
        this.places[at + j] = this.origin[j] + this.quanta[j] * value;
      }
      if (this.width === 7) normalize(this.places, at + 3);
    });
    return this.places;
  }

  // The path of the centre of a body until a time, coordinate by coordinate
  path(id, time) {
    const k = this.moving.indexOf(id);
    const [frame] = this.frameAt(time);
    const points = [];
    for (let f = 0; f <= frame && k >= 0; f++) {
      for (let j = 0; j < this.width - (this.width === 3 ? 1 : 4); j++) {
        points.push(this.origin[j] + this.quanta[j] * this.rows[(k * this.width + j) * this.frames + f]);
      }
    }
    return points;
  }
}

function normalize(values, at) {
  const length = Math.hypot(values[at], values[at + 1], values[at + 2], values[at + 3]);
  for (let j = 0; j < 4; j++) values[at + j] /= length;
}

// Where a point of a body is in the world
function toWorld(places, width, body, point) {
  const at = body * width;
  if (width === 3) {
    const c = Math.cos(places[at + 2]);
    const s = Math.sin(places[at + 2]);
    return [places[at] + c * point[0] - s * point[1], places[at + 1] + s * point[0] + c * point[1]];
  }
  const turned = rotate(places.subarray(at + 3, at + 7), point);
  return [places[at] + turned[0], places[at + 1] + turned[1], places[at + 2] + turned[2]];
}

// q p q*, written as p + 2 w (u x p) + 2 u x (u x p)
function rotate(q, p) {
  const [w, x, y, z] = q;
  const a = [y * p[2] - z * p[1], z * p[0] - x * p[2], x * p[1] - y * p[0]];
  return [
    p[0] + 2 * (w * a[0] + y * a[2] - z * a[1]),
    p[1] + 2 * (w * a[1] + z * a[0] - x * a[2]),
    p[2] + 2 * (w * a[2] + x * a[1] - y * a[0]),
  ];
}

// The arrows of each frame: point, normal force and friction force, as lengths in the world
function readForces(forces, dimension, frames) {
  const lists = Array.from({ length: frames }, () => []);
  const columns = readRows(forces.text, forces.count, 1);
  const zero = new Array(dimension).fill(0);
  for (let k = 0; k < forces.count; k++) {
    const read = (at, quantum, origin) =>
      origin.map((start, j) => start + quantum * columns[(at + j) * forces.count + k]);
    lists[columns[k]].push({
      point: read(1, forces.unit, forces.origin),
      normal: read(1 + dimension, forces.unit, zero),
      friction: read(1 + 2 * dimension, forces.unit, zero),
    });
  }
  return lists;
}
