// SPDX-License-Identifier: BSD-3-Clause
// A camera that goes round a target; z points up.

class Orbit {
  // limits: two corners of a box; seen: [x, y, z, radius] of balls that are to be seen at first
  constructor(limits, angles, seen) {
    this.limits = limits;
    this.angles = angles;
    this.seen = seen;
    this.camera = new THREE.PerspectiveCamera(30, 1, 0.1, 100);
    this.camera.up.set(0, 0, 1);
    this.radius = 0.5 * Math.hypot(...limits[1].map((high, j) => high - limits[0][j]));
    this.reset();
  }

  reset() {
    this.azimuth = (this.angles[0] * Math.PI) / 180;
    this.elevation = (this.angles[1] * Math.PI) / 180;
    this.touched = false;
    this.fit();
    this.update();
  }

  resize(width, height) {
    this.height = height;
    this.camera.aspect = width / height;
    if (!this.touched) this.fit();
    this.update();
  }

  // Towards the viewer, to the right and up, as `view` of Octave has them
  axes() {
    const [ca, sa] = [Math.cos(this.azimuth), Math.sin(this.azimuth)];
    const [ce, se] = [Math.cos(this.elevation), Math.sin(this.elevation)];
    return { viewer: [sa * ce, -ca * ce, se], right: [ca, sa, 0], up: [-sa * se, ca * se, ce] };
  }

  // A point x to the right, y up and z towards the viewer of the middle is seen from a distance d and s up from there
  // if |y - s| <= (d - z) t, t the tangent of half the angle of view. The least d for all of them is (A + B)/2 with
  // s = t (A - B)/2, A = max (y/t + z), B = max (-y/t + z); and so for x.
  fit() {
    const { viewer, right, up } = this.axes();
    const middle = this.limits[0].map((low, j) => (low + this.limits[1][j]) / 2);
    const balls = this.seen.map(([x, y, z, r]) => [x - middle[0], y - middle[1], z - middle[2], r]);
    const tangent = Math.tan((this.camera.fov * Math.PI) / 360);
    const across = nearest(balls, right, viewer, tangent * this.camera.aspect);
    const upright = nearest(balls, up, viewer, 0.84 * tangent);
    this.distance = 1.06 * Math.max(across.distance, upright.distance);
    const raised = upright.shift + 0.06 * this.distance * tangent; // room for the title
    this.target = middle.map((x, j) => x + across.shift * right[j] + raised * up[j]);
  }

  update() {
    const { distance } = this;
    const { viewer, up } = this.axes();
    this.camera.up.set(...up);
    this.camera.position.set(...this.target.map((x, j) => x + distance * viewer[j]));
    this.camera.lookAt(...this.target);
    this.camera.near = Math.max(distance - 4 * this.radius, 0.02 * distance);
    this.camera.far = distance + 40 * this.radius;
    this.camera.updateProjectionMatrix();
    this.camera.updateMatrixWorld();
  }

  turn(dx, dy) {
    this.touched = true;
    this.azimuth -= (dx * 5) / this.height;
    this.elevation = Math.min(Math.max(this.elevation + (dy * 5) / this.height, -1.57), 1.57);
    this.update();
  }

  pan(dx, dy) {
    this.touched = true;
    const { right, up } = this.axes();
    const pixel = (2 * this.distance * Math.tan((this.camera.fov * Math.PI) / 360)) / this.height;
    this.target = this.target.map((x, j) => x + pixel * (dy * up[j] - dx * right[j]));
    this.update();
  }

  zoom(factor) {
    this.touched = true;
    this.distance = Math.min(Math.max(this.distance * factor, 0.02 * this.radius), 30 * this.radius);
    this.update();
  }
}

function nearest(balls, axis, viewer, tangent) {
  let [above, below] = [-Infinity, -Infinity];
  for (const ball of balls) {
    const [side, front] = [dot(ball, axis), dot(ball, viewer)];
    above = Math.max(above, (side + ball[3]) / tangent + front);
    below = Math.max(below, (ball[3] - side) / tangent + front);
  }
  return { distance: (above + below) / 2, shift: (tangent * (above - below)) / 2 };
}
