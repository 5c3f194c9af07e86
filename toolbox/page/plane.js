// SPDX-License-Identifier: BSD-3-Clause
// The view of a planar model: bodies, floors, springs, joints and forces on a canvas that is moved and zoomed.

class PlaneView {
  constructor(canvas, data, motion) {
    this.canvas = canvas;
    this.context = canvas.getContext('2d');
    this.data = data;
    this.motion = motion;
    this.outlines = data.shapes.map(outlineOf);
    this.changed = () => {};
    this.reset();
  }

  reset() {
    const [low, high] = this.data.limits;
    this.centre = [(low[0] + high[0]) / 2, (low[1] + high[1]) / 2];
    this.span = [high[0] - low[0], high[1] - low[1]];
    this.zoomed = 1;
    this.changed();
  }

  resize(width, height, ratio) {
    this.width = width;
    this.height = height;
    this.ratio = ratio;
    this.canvas.width = Math.round(width * ratio);
    this.canvas.height = Math.round(height * ratio);
  }

  // Room for the title above and for numbers at the edges
  get scale() {
    const room = [Math.max(this.width - 110, 50), Math.max(this.height - 110, 50)];
    return this.zoomed * Math.min(room[0] / this.span[0], room[1] / this.span[1]);
  }

  toScreen(point) {
    return [
      this.width / 2 + (point[0] - this.centre[0]) * this.scale,
      this.height / 2 + 14 - (point[1] - this.centre[1]) * this.scale,
    ];
  }

  fromScreen(x, y) {
    return [
      this.centre[0] + (x - this.width / 2) / this.scale,
      this.centre[1] - (y - this.height / 2 - 14) / this.scale,
    ];
  }

  drag(dx, dy) {
    this.centre = [this.centre[0] - dx / this.scale, this.centre[1] + dy / this.scale];
  }

  zoom(factor, x, y) {
    const before = this.fromScreen(x, y);
    this.zoomed = Math.min(Math.max(this.zoomed / factor, 0.02), 1e4);
    const after = this.fromScreen(x, y);
    this.centre = [this.centre[0] + before[0] - after[0], this.centre[1] + before[1] - after[1]];
  }

  draw(time, places, shown, colours) {
    const context = this.context;
    this.places = places;
    this.colours = colours;
    context.setTransform(this.ratio, 0, 0, this.ratio, 0, 0);
    context.fillStyle = colours.back;
    context.fillRect(0, 0, this.width, this.height);
    this.drawGrid();
    this.eachPiece('halfspace', (shape, place) => this.drawHalfspace(shape, place));
    if (shown.paths) this.drawPaths(time);
    this.eachPiece('', (shape, place, body, outline) => this.drawShape(shape, place, body, outline));
    this.data.springs.forEach((spring) => this.drawSpring(spring));
    this.data.joints.forEach((joint) => this.drawJoint(joint));
    if (shown.forces) this.data.arrows[this.motion.nearestFrame(time)].forEach((arrow) => this.drawForce(arrow));
    if (shown.names) this.drawNames();
  }

  // Halfspaces, or all other pieces
  eachPiece(kind, action) {
    this.data.bodies.forEach((body, id) => {
      for (const piece of body.pieces) {
        const shape = this.data.shapes[piece.shape];
        if ((shape.kind === 'halfspace') === (kind === 'halfspace')) {
          action(shape, this.placeOf(id, piece), body, this.outlines[piece.shape]);
        }
      }
    });
  }

  placeOf(id, piece) {
    const [x, y, angle] = piece.place;
    const point = toWorld(this.places, 3, id + 1, [x, y]);
    return [point[0], point[1], this.places[(id + 1) * 3 + 2] + angle];
  }

  // ---- lines with numbers

  drawGrid() {
    const context = this.context;
    const spacing = roundNumber(90 / this.scale);
    const [left, top] = this.fromScreen(0, 0);
    const [right, bottom] = this.fromScreen(this.width, this.height);
    context.font = '11px system-ui, sans-serif';
    context.lineWidth = 1;
    context.strokeStyle = this.colours.sky;
    context.fillStyle = this.colours.faint;
    for (let k = Math.ceil(left / spacing); k <= right / spacing; k++) {
      const [x] = this.toScreen([k * spacing, 0]);
      this.stroke([[x, 0], [x, this.height]]);
      context.textAlign = 'center';
      context.fillText(shortNumber(k * spacing), x, this.height - 7);
    }
    for (let k = Math.ceil(bottom / spacing); k <= top / spacing; k++) {
      const [, y] = this.toScreen([0, k * spacing]);
      this.stroke([[0, y], [this.width, y]]);
      context.textAlign = 'left';
      if (y > 70 && y < this.height - 24) context.fillText(shortNumber(k * spacing), 8, y - 4);
    }
  }

  stroke(points) {
    this.context.beginPath();
    points.forEach((point, k) => (k ? this.context.lineTo(...point) : this.context.moveTo(...point)));
    this.context.stroke();
  }

  // ---- bodies

  // The part of the window inside, with short slanted strokes along its edge
  drawHalfspace(shape, place) {
    const context = this.context;
    const angle = place[2];
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    const normal = [c * shape.normal[0] - s * shape.normal[1], s * shape.normal[0] + c * shape.normal[1]];
    const foot = [place[0] + normal[0] * shape.offset, place[1] + normal[1] * shape.offset];
    const origin = this.toScreen(foot);
    const reach = this.width + this.height + Math.hypot(origin[0] - this.width / 2, origin[1] - this.height / 2);
    context.save();
    context.translate(...origin);
    context.rotate(Math.atan2(normal[0], normal[1]));
    context.fillStyle = this.colours.floor;
    context.fillRect(-reach, 0, 2 * reach, reach);
    this.drawHatch(origin, normal, reach);
    context.strokeStyle = this.colours.text;
    context.lineWidth = 1.6;
    this.stroke([[-reach, 0], [reach, 0]]);
    context.restore();
  }

  drawHatch(origin, normal, reach) {
    const context = this.context;
    const along = [normal[1], normal[0]];
    const middle = (this.width / 2 - origin[0]) * along[0] + (this.height / 2 - origin[1]) * along[1];
    const half = Math.min(reach, (this.width + this.height) / 2);
    context.strokeStyle = this.colours.line;
    context.lineWidth = 1;
    context.beginPath();
    for (let x = 12 * Math.ceil((middle - half) / 12); x < middle + half; x += 12) {
      context.moveTo(x, 1);
      context.lineTo(x - 9, 10);
    }
    context.stroke();
  }

  drawShape(shape, place, body, outline) {
    const context = this.context;
    const [x, y] = this.toScreen(place);
    context.save();
    context.translate(x, y);
    context.rotate(-place[2]);
    context.fillStyle = body.colour;
    context.strokeStyle = mixed(body.colour, '#000000', 0.45);
    context.lineWidth = outline.thin ? Math.min(1.3, 0.2 + (outline.thin * this.scale) / 8) : 1.3;
    context.lineJoin = 'round';
    if (shape.kind === 'point') {
      context.beginPath();
      context.arc(0, 0, 4, 0, 2 * Math.PI);
      context.fill();
    } else {
      this.drawOutline(outline, shape);
    }
    context.restore();
  }

  drawOutline(outline, shape) {
    const context = this.context;
    const scaled = new Path2D();
    scaled.addPath(outline.path, new DOMMatrix([this.scale, 0, 0, -this.scale, 0, 0]));
    if (shape.kind === 'rod') {
      context.strokeStyle = context.fillStyle;
      context.lineWidth = 3.5;
      context.lineCap = 'round';
    } else {
      context.globalAlpha = 0.88;
      context.fill(scaled);
      context.globalAlpha = 1;
    }
    context.stroke(scaled);
    if (outline.spoke) this.stroke(outline.spoke.map((point) => [point[0] * this.scale, -point[1] * this.scale]));
  }

  drawPaths(time) {
    const context = this.context;
    context.lineWidth = 1.3;
    context.globalAlpha = 0.6;
    for (const id of this.motion.moving) {
      const path = this.motion.path(id, time);
      const points = [];
      for (let k = 0; k < path.length; k += 2) points.push(this.toScreen([path[k], path[k + 1]]));
      points.push(this.toScreen(toWorld(this.places, 3, id + 1, [0, 0])));
      context.strokeStyle = this.data.bodies[id].colour;
      this.stroke(points);
    }
    context.globalAlpha = 1;
  }

  drawNames() {
    const context = this.context;
    context.font = '12px system-ui, sans-serif';
    context.textAlign = 'center';
    context.lineWidth = 3;
    context.strokeStyle = this.colours.back;
    context.fillStyle = this.colours.text;
    this.data.bodies.forEach((body, id) => {
      if (!body.labelled) return;
      const [x, y] = this.toScreen(toWorld(this.places, 3, id + 1, [0, 0]));
      context.strokeText(body.name, x, y - 8);
      context.fillText(body.name, x, y - 8);
    });
  }

  // ---- springs, joints and forces

  drawSpring(spring) {
    const a = this.toScreen(toWorld(this.places, 3, spring.a, spring.pointA));
    const b = this.toScreen(toWorld(this.places, 3, spring.b, spring.pointB));
    const along = [b[0] - a[0], b[1] - a[1]];
    const length = Math.hypot(...along) || 1;
    const side = 0.045 * Math.max(spring.length * this.scale, 0.3 * length);
    const points = [a];
    for (let k = 0; k < 12; k++) {
      const part = k === 0 ? 0.1 : k === 11 ? 0.9 : 0.15 + (0.7 * (k - 1)) / 9;
      const out = k === 0 || k === 11 ? 0 : k % 2 ? side : -side;
      points.push([
        a[0] + along[0] * part - (along[1] / length) * out,
        a[1] + along[1] * part + (along[0] / length) * out,
      ]);
    }
    this.context.strokeStyle = this.colours.text;
    this.context.lineWidth = 1.5;
    this.stroke([...points, b]);
    [a, b].forEach((point) => this.dot(point, 2.5));
  }

  drawJoint(joint) {
    const a = this.toScreen(toWorld(this.places, 3, joint.a, joint.pointA));
    const b = this.toScreen(toWorld(this.places, 3, joint.b, joint.pointB));
    this.context.strokeStyle = this.colours.text;
    this.context.lineWidth = 1.5;
    if (joint.kind === 'distance') this.stroke([a, b]);
    if (joint.kind === 'prismatic') {
      const end = toWorld(this.places, 3, joint.b, [joint.pointB[0] + joint.axis[0], joint.pointB[1] + joint.axis[1]]);
      const [x, y] = this.toScreen(end);
      const length = Math.hypot(x - b[0], y - b[1]) || 1;
      const reach = [(18 * (x - b[0])) / length, (18 * (y - b[1])) / length];
      this.stroke([[b[0] - reach[0], b[1] - reach[1]], [a[0] + reach[0], a[1] + reach[1]]]);
    }
    [a, b].forEach((point) => this.dot(point, joint.kind === 'prismatic' ? 2.5 : 3.5));
  }

  dot(point, radius) {
    this.context.beginPath();
    this.context.arc(point[0], point[1], radius, 0, 2 * Math.PI);
    this.context.fillStyle = this.colours.text;
    this.context.fill();
  }

  drawForce(arrow) {
    for (const kind of ['normal', 'friction']) {
      const from = this.toScreen(arrow.point);
      const to = this.toScreen(arrow.point.map((x, j) => x + arrow[kind][j]));
      this.drawArrow(from, to, this.colours[kind]);
    }
  }

  drawArrow(from, to, colour) {
    const context = this.context;
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
    if (length < 1.5) return;
    const head = Math.min(9, 0.6 * length);
    const along = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
    const neck = [to[0] - head * along[0], to[1] - head * along[1]];
    context.strokeStyle = colour;
    context.fillStyle = colour;
    context.lineWidth = 2.2;
    this.stroke([from, neck]);
    context.beginPath();
    context.moveTo(...to);
    context.lineTo(neck[0] - 0.45 * head * along[1], neck[1] + 0.45 * head * along[0]);
    context.lineTo(neck[0] + 0.45 * head * along[1], neck[1] - 0.45 * head * along[0]);
    context.fill();
  }

  // ---- which body is there

  bodyAt(x, y) {
    let found = -1;
    this.data.bodies.forEach((body, id) => {
      for (const piece of body.pieces) {
        if (this.pieceContains(this.placeOf(id, piece), piece.shape, x, y)) found = id;
      }
    });
    return found;
  }

  pieceContains(place, number, x, y) {
    const shape = this.data.shapes[number];
    const [px, py] = this.fromScreen(x, y);
    const [c, s] = [Math.cos(place[2]), Math.sin(place[2])];
    const local = [c * (px - place[0]) + s * (py - place[1]), c * (py - place[1]) - s * (px - place[0])];
    if (shape.kind === 'halfspace') return local[0] * shape.normal[0] + local[1] * shape.normal[1] <= shape.offset;
    if (shape.kind === 'point') return Math.hypot(...local) * this.scale < 8;
    this.context.setTransform(1, 0, 0, 1, 0, 0); // paths are asked in pixels of the screen
    if (shape.kind !== 'rod') return this.context.isPointInPath(this.outlines[number].path, ...local);
    this.context.lineWidth = 10 / this.scale;
    return this.context.isPointInStroke(this.outlines[number].path, ...local);
  }
}

// The outline of a shape, and a line that shows how a round one turns
function outlineOf(shape) {
  const path = new Path2D();
  if (shape.kind === 'disc') {
    path.arc(0, 0, shape.radius, 0, 2 * Math.PI);
    return { path, spoke: [[0, 0], [shape.radius, 0]] };
  }
  const points = pairs(shape.points || []);
  points.forEach((point, k) => (k ? path.lineTo(...point) : path.moveTo(...point)));
  if (shape.kind !== 'rod') path.closePath();
  return { path, thin: leastWidth(points), spoke: shape.kind === 'smooth' ? [shape.inside, points[0]] : null };
}

// Of the rectangle along the axes around some points
function leastWidth(points) {
  const widths = [0, 1].map((j) => {
    const values = points.map((point) => point[j]);
    return Math.max(...values) - Math.min(...values);
  });
  return Math.min(...widths);
}

function pairs(numbers) {
  const points = [];
  for (let k = 0; k < numbers.length; k += 2) points.push([numbers[k], numbers[k + 1]]);
  return points;
}
