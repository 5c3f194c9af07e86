// SPDX-License-Identifier: BSD-3-Clause
// Surfaces of shapes in space: { points, faces, marked }, where faces are lists of indices of points, counter-clockwise
// from outside, and marked (x, y, z) says which parts are darker, so that round bodies are seen to turn.

function solidOf(shape) {
  switch (shape.kind) {
    case 'sphere':
      return { ...revolved(halfCircle(shape.radius, 0, 16), 32), marked: octants };
    case 'capsule':
      return { ...revolved(halfCircle(shape.radius, shape.length / 2, 10), 32), marked: octants };
    case 'cylinder':
      return { ...cylinder(shape.radius, shape.length / 2, 48), marked: quadrants };
    case 'box':
      return { ...box(shape.size.map((edge) => edge / 2)), marked: () => false };
    case 'smooth':
      return { ...rings(triples(shape.points), shape.sides), marked: about(shape.inside, octants) };
    default:
      return { points: triples(shape.points), faces: shape.faces, marked: () => false };
  }
}

const octants = (x, y, z) => x * y * z > 0;
const quadrants = (x, y) => x * y > 0;

function about(centre, rule) {
  return (x, y, z) => rule(x - centre[0], y - centre[1], z - centre[2]);
}

function triples(numbers) {
  const points = [];
  for (let k = 0; k < numbers.length; k += 3) points.push(numbers.slice(k, k + 3));
  return points;
}

// Radius and height of a ball whose halves are apart by 2 half, from the lowest to the highest point
function halfCircle(radius, half, bands) {
  const profile = [];
  for (let k = 0; k <= bands; k++) {
    const angle = (Math.PI * k) / bands - Math.PI / 2;
    const across = k === 0 || k === bands ? 0 : radius * Math.cos(angle);
    if (2 * k <= bands) profile.push([across, radius * Math.sin(angle) - half]);
    if (2 * k >= bands && (half > 0 || 2 * k > bands)) profile.push([across, radius * Math.sin(angle) + half]);
  }
  return profile;
}

function revolved(profile, sides) {
  const points = [];
  for (const [radius, height] of profile) {
    for (let k = 0; k < sides; k++) {
      const angle = (2 * Math.PI * k) / sides;
      points.push([radius * Math.cos(angle), radius * Math.sin(angle), height]);
    }
  }
  return rings(points, sides);
}

// Rings of points from the lowest to the highest
function rings(points, sides) {
  const faces = [];
  for (let low = 0; low + sides < points.length; low += sides) {
    for (let k = 0; k < sides; k++) {
      const next = (k + 1) % sides;
      faces.push([low + k, low + next, low + sides + next, low + sides + k]);
    }
  }
  return { points, faces };
}

// Its ends are fans of triangles, so that parts of them can be darker.
function cylinder(radius, half, sides) {
  const profile = [[0, -half], [radius, -half], [radius, half], [0, half]];
  return revolved(profile, sides);
}

function box([x, y, z]) {
  const points = [];
  for (const c of [-z, z]) points.push([-x, -y, c], [x, -y, c], [x, y, c], [-x, y, c]);
  const faces = [[3, 2, 1, 0], [4, 5, 6, 7], [0, 1, 5, 4], [2, 3, 7, 6], [1, 2, 6, 5], [3, 0, 4, 7]];
  return { points, faces };
}

// ---- geometries of three.js

// Corners have a normal for each face, the mean of those of the faces around that are nearly in its plane: round
// parts look round, edges sharp. Edges are lines of their own.
function geometriesOf(solid) {
  const { points, faces, marked } = welded(solid);
  const normals = faces.map((face) => faceNormal(points, face));
  const around = points.map(() => []);
  faces.forEach((face, f) => face.forEach((corner) => around[corner].push(f)));
  const [positions, directions, shades] = [[], [], []];
  faces.forEach((face, f) => {
    const shade = marked(...middleOf(points, face)) ? 0.7 : 1;
    for (let k = 1; k + 1 < face.length; k++) {
      for (const corner of [face[0], face[k], face[k + 1]]) {
        positions.push(...points[corner]);
        directions.push(...cornerNormal(normals, around[corner], f));
        shades.push(shade, shade, shade);
      }
    }
  });
  const surface = new THREE.BufferGeometry();
  setNumbers(surface, 'position', positions);
  setNumbers(surface, 'normal', directions);
  setNumbers(surface, 'color', shades);
  const edges = new THREE.BufferGeometry();
  setNumbers(edges, 'position', sharpEdges(points, faces, normals));
  return { surface, edges };
}

// A ring of radius 0 is one point, and faces with equal corners lose them.
function welded({ points, faces, marked }) {
  const first = new Map();
  const size = Math.max(...points.map((point) => Math.hypot(...point))) || 1;
  const names = points.map((point, k) => {
    const key = point.map((x) => Math.round((x / size) * 1e6) + 0).join();
    if (!first.has(key)) first.set(key, k);
    return first.get(key);
  });
  const cleaned = faces.map((face) => {
    const corners = face.map((corner) => names[corner]);
    return corners.filter((corner, k) => corner !== corners[(k + 1) % corners.length]);
  });
  return { points, faces: cleaned.filter((face) => face.length > 2), marked };
}

function middleOf(points, face) {
  return [0, 1, 2].map((j) => face.reduce((sum, corner) => sum + points[corner][j], 0) / face.length);
}

// Newell's formula: the sum of the products of neighbouring corners is twice the area times the normal.
function faceNormal(points, face) {
  const sum = [0, 0, 0];
  face.forEach((corner, k) => {
    const a = points[corner];
    const b = points[face[(k + 1) % face.length]];
    sum[0] += a[1] * b[2] - a[2] * b[1];
    sum[1] += a[2] * b[0] - a[0] * b[2];
    sum[2] += a[0] * b[1] - a[1] * b[0];
  });
  return unit(sum);
}

function unit(vector) {
  const length = Math.hypot(...vector) || 1;
  return vector.map((x) => x / length);
}

const sameSurface = 0.8; // cosine of the angle between faces that belong to one round surface

function cornerNormal(normals, faces, own) {
  const sum = [0, 0, 0];
  for (const f of faces) {
    if (dot(normals[f], normals[own]) > sameSurface) normals[f].forEach((x, j) => (sum[j] += x));
  }
  return unit(sum);
}

function dot(a, b) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

function sharpEdges(points, faces, normals) {
  const seen = new Map();
  const ends = [];
  faces.forEach((face, f) => {
    face.forEach((corner, k) => {
      const next = face[(k + 1) % face.length];
      const key = Math.min(corner, next) + ',' + Math.max(corner, next);
      if (!seen.has(key)) seen.set(key, f);
      else if (dot(normals[f], normals[seen.get(key)]) < sameSurface) ends.push(...points[corner], ...points[next]);
    });
  });
  return ends;
}

function setNumbers(geometry, name, numbers) {
  geometry.setAttribute(name, new THREE.BufferAttribute(new Float32Array(numbers), 3));
}
