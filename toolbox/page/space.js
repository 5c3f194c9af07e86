// SPDX-License-Identifier: BSD-3-Clause
// The view of a spatial model, drawn by three.js.

class SpaceView {
  constructor(canvas, data, motion) {
    this.canvas = canvas;
    this.data = data;
    this.motion = motion;
    this.extent = Math.max(...data.limits[1].map((high, j) => high - data.limits[0][j]));
    this.changed = () => {};
    this.release = parseInt(THREE.REVISION, 10);
    this.renderer = new THREE.WebGLRenderer({ canvas, antialias: true, preserveDrawingBuffer: true });
    this.renderer.shadowMap.enabled = true;
    if (this.release < 182) this.renderer.shadowMap.type = THREE.PCFSoftShadowMap;
    if (this.release < 112) this.renderer.gammaOutput = true;
    else if (this.release < 152) this.renderer.outputEncoding = THREE.sRGBEncoding;
    this.world = new THREE.Scene();
    this.solids = data.shapes.map((shape) => (shape.kind === 'halfspace' ? null : solidOf(this.dotFor(shape))));
    this.orbit = new Orbit(data.limits, data.view, this.ballsToSee());
    this.addLights();
    this.groups = data.bodies.map(() => new THREE.Group());
    this.groups.forEach((group) => this.world.add(group));
    this.addBodies();
    this.addGround();
    this.addLinks();
    this.addForces();
    this.addPaths();
    this.addNames();
  }

  reset() {
    this.orbit.reset();
    this.changed();
  }

  resize(width, height, ratio) {
    this.width = width;
    this.height = height;
    this.renderer.setPixelRatio(ratio);
    this.renderer.setSize(width, height, false);
    this.orbit.resize(width, height);
  }

  drag(dx, dy, second) {
    if (second) this.orbit.pan(dx, dy);
    else this.orbit.turn(dx, dy);
  }

  zoom(factor) {
    this.orbit.zoom(factor);
  }

  // Balls around moving bodies at some times, and the corners of those that do not move
  ballsToSee() {
    const list = [];
    const frames = Math.max(2, Math.min(60, Math.round(20000 / this.data.bodies.length)));
    this.data.bodies.forEach((body, id) => {
      const pieces = body.pieces.filter((piece) => this.solids[piece.shape]);
      const points = pieces.flatMap((piece) => this.solids[piece.shape].points.map((p) => moved(piece.place, p)));
      if (points.length === 0) return;
      if (body.place) {
        points.forEach((point) => list.push([...moved(body.place, point), 0]));
        return;
      }
      const radius = Math.max(...points.map((point) => Math.hypot(...point)));
      const path = triples(this.motion.path(id, Infinity));
      const stride = Math.max(1, Math.floor(path.length / frames));
      path.forEach((point, k) => k % stride === 0 && list.push([...point, radius]));
    });
    const [low, high] = this.data.limits;
    return list.length > 0 ? list : [[...low, 0], [...high, 0]];
  }

  // ---- what there is

  // The units of light have changed with release 155.
  addLights() {
    const strength = this.release < 155 ? 1 : Math.PI;
    const { target, radius } = this.orbit;
    this.sky = new THREE.HemisphereLight(0xffffff, 0xffffff, 0.6 * strength);
    this.sky.position.set(0, 0, 1);
    this.sun = new THREE.DirectionalLight(0xffffff, 0.55 * strength);
    const { right, viewer } = this.orbit.axes();
    const from = unit([0, 1, 2].map((j) => -0.55 * right[j] + 0.45 * viewer[j] + (j === 2 ? 1.3 : 0)));
    this.sun.position.set(...target.map((x, j) => x + 3 * radius * from[j]));
    this.sun.target.position.set(...target);
    this.sun.castShadow = true;
    this.sun.shadow.mapSize.set(2048, 2048);
    const eye = this.sun.shadow.camera;
    Object.assign(eye, { left: -radius, right: radius, bottom: -radius, top: radius, near: radius, far: 5 * radius });
    this.sun.shadow.bias = -0.0006;
    this.world.add(this.sky, this.sun, this.sun.target);
    this.world.fog = new THREE.Fog(0xffffff, 1, 10);
  }

  colour(text) {
    const linear = channels(text).map((x) => (x <= 0.04045 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4));
    return new THREE.Color().setRGB(...linear);
  }

  material(colour, more) {
    const look = { color: this.colour(colour), roughness: 0.55, metalness: 0.05, ...more };
    return new THREE.MeshStandardMaterial(look);
  }

  addBodies() {
    const geometries = new Map();
    const materials = new Map();
    const line = new THREE.LineBasicMaterial({ color: 0x000000, transparent: true, opacity: 0.38 });
    this.data.bodies.forEach((body, id) => {
      if (!materials.has(body.colour)) {
        materials.set(body.colour, this.material(body.colour, { vertexColors: THREE.VertexColors || true }));
      }
      for (const piece of body.pieces) {
        const shape = this.data.shapes[piece.shape];
        if (shape.kind === 'halfspace') continue;
        if (!geometries.has(piece.shape)) geometries.set(piece.shape, geometriesOf(this.solids[piece.shape]));
        const { surface, edges } = geometries.get(piece.shape);
        const mesh = new THREE.Mesh(surface, materials.get(body.colour));
        mesh.castShadow = true;
        mesh.receiveShadow = true;
        mesh.userData.body = id;
        place(mesh, piece.place, 0);
        if (edges.attributes.position.count > 0) mesh.add(new THREE.LineSegments(edges, line));
        this.groups[id].add(mesh);
      }
    });
  }

  // A particle is a small ball.
  dotFor(shape) {
    return shape.kind === 'point' ? { kind: 'sphere', radius: 0.012 * this.extent } : shape;
  }

  // Floors, slopes and walls with a grid; without any only a grid below, which hides nothing
  addGround() {
    this.floors = [];
    this.grids = [];
    this.squares = {
      light: this.gridTexture('#ffffff', '#d4d7de'),
      dark: this.gridTexture('#7c7c7c', '#c8c8c8'),
    };
    for (const area of this.data.ground) {
      const geometry = fan(triples(area.corners), area.normal, this.data.spacing);
      if (area.body === 0) {
        const grid = new THREE.MeshBasicMaterial({ map: this.gridTexture('', '#ffffff'), transparent: true });
        Object.assign(grid, { side: THREE.DoubleSide, depthWrite: false });
        this.world.add(new THREE.Mesh(geometry, grid));
        this.grids.push(grid);
        continue;
      }
      const look = { roughness: 1, metalness: 0, map: this.squares.light };
      const floor = new THREE.Mesh(geometry, this.material('#ffffff', look));
      floor.receiveShadow = true;
      floor.userData.body = area.body - 1;
      this.groups[area.body - 1].add(floor);
      this.floors.push(floor.material);
    }
  }

  // One square of a grid; the lines are at its edges.
  gridTexture(ground, line) {
    const size = 256;
    const canvas = document.createElement('canvas');
    canvas.width = size;
    canvas.height = size;
    const context = canvas.getContext('2d');
    if (ground) {
      context.fillStyle = ground;
      context.fillRect(0, 0, size, size);
    }
    context.strokeStyle = line;
    context.lineWidth = 5;
    context.strokeRect(0, 0, size, size);
    const texture = new THREE.CanvasTexture(canvas);
    texture.wrapS = THREE.RepeatWrapping;
    texture.wrapT = THREE.RepeatWrapping;
    const most = this.renderer.capabilities.getMaxAnisotropy();
    texture.anisotropy = Math.min(16, most);
    return texture;
  }

  addLinks() {
    this.metal = this.material('#3f434d', { metalness: 0.3 });
    const size = 0.007 * this.extent;
    const coil = helix(9, 0.09);
    const part = (geometry) => {
      const mesh = new THREE.Mesh(geometry, this.metal);
      mesh.castShadow = true;
      mesh.matrixAutoUpdate = false;
      this.world.add(mesh);
      return mesh;
    };
    const rod = geometriesOf({ ...cylinder(1, 0.5, 16), marked: () => false }).surface;
    const ball = geometriesOf({ ...revolved(halfCircle(1, 0, 10), 20), marked: () => false }).surface;
    this.springs = this.data.springs.map((spring) => ({ spring, mesh: part(coil) }));
    this.joints = this.data.joints.map((joint) => ({
      joint,
      size,
      ball: part(ball),
      rods: rodsOf(joint).map((line) => ({ line, mesh: part(rod) })),
    }));
  }

  addForces() {
    const most = Math.max(1, ...this.data.arrows.map((list) => list.length));
    const profile = [[0, 0], [0.02, 0], [0.02, 0.78], [0.055, 0.78], [0, 1]];
    const shape = geometriesOf({ ...revolved(profile, 12), marked: () => false }).surface;
    this.arrows = {};
    for (const kind of ['normal', 'friction']) {
      const look = new THREE.MeshBasicMaterial({ depthTest: false, transparent: true });
      const mesh = new THREE.InstancedMesh(shape.clone(), look, most);
      mesh.frustumCulled = false;
      mesh.renderOrder = 1;
      mesh.count = 0;
      this.arrows[kind] = mesh;
      this.world.add(mesh);
    }
  }

  addPaths() {
    this.paths = this.motion.moving.map((id) => {
      const geometry = new THREE.BufferGeometry();
      setNumbers(geometry, 'position', this.motion.path(id, Infinity));
      const look = { color: this.colour(this.data.bodies[id].colour), transparent: true, opacity: 0.7 };
      const line = new THREE.Line(geometry, new THREE.LineBasicMaterial(look));
      line.frustumCulled = false;
      line.visible = false;
      this.world.add(line);
      return line;
    });
  }

  addNames() {
    this.labels = this.data.bodies.map((body) => {
      const label = document.createElement('span');
      label.className = 'label';
      label.textContent = body.name;
      label.hidden = true;
      this.canvas.parentElement.append(label);
      return label;
    });
  }

  // ---- what is drawn at a time

  draw(time, places, shown, colours) {
    this.places = places;
    this.paint(colours);
    this.groups.forEach((group, id) => place(group, places, 7 * (id + 1)));
    this.springs.forEach(({ spring, mesh }) => this.stretchSpring(spring, mesh));
    this.joints.forEach((link) => this.moveJoint(link));
    this.pointArrows(shown.forces ? this.data.arrows[this.motion.nearestFrame(time)] : []);
    const [frame] = this.motion.frameAt(time);
    this.paths.forEach((line) => {
      line.visible = shown.paths;
      line.geometry.setDrawRange(0, frame + 1);
    });
    this.renderer.render(this.world, this.orbit.camera);
    this.labels.forEach((label, id) => this.putLabel(label, id, shown.names));
  }

  paint(colours) {
    const { distance, radius } = this.orbit;
    const sky = this.colour(colours.back);
    this.world.background = sky;
    this.world.fog.color = sky;
    this.world.fog.near = distance + 1.5 * radius;
    this.world.fog.far = distance + 9 * radius;
    this.sky.groundColor = this.colour(colours.line);
    const dark = Math.max(...channels(colours.back)) < 0.5;
    this.floors.forEach((floor) => {
      floor.color = this.colour(dark ? colours.line : colours.floor);
      floor.map = dark ? this.squares.dark : this.squares.light;
    });
    this.metal.color = this.colour(dark ? colours.faint : '#3f434d');
    this.grids.forEach((grid) => (grid.color = this.colour(colours.line)));
    for (const kind of ['normal', 'friction']) this.arrows[kind].material.color = this.colour(colours[kind]);
  }

  stretchSpring(spring, mesh) {
    const a = toWorld(this.places, 7, spring.a, spring.pointA);
    const b = toWorld(this.places, 7, spring.b, spring.pointB);
    const length = Math.hypot(...a.map((x, j) => b[j] - x));
    stretch(mesh, a, b, 0.06 * Math.max(spring.length, 0.3 * length));
  }

  moveJoint({ joint, size, ball, rods }) {
    const a = toWorld(this.places, 7, joint.a, joint.pointA);
    const b = toWorld(this.places, 7, joint.b, joint.pointB);
    stretch(ball, a, [a[0], a[1], a[2] + size], size);
    for (const { line, mesh } of rods) {
      const [start, end] = line(this.places, a, b, 0.022 * this.extent);
      const middle = start.map((x, j) => (x + end[j]) / 2);
      stretch(mesh, middle, end.map((x, j) => middle[j] + x - start[j]), 0.35 * size);
    }
  }

  pointArrows(list) {
    const holder = new THREE.Object3D();
    for (const kind of ['normal', 'friction']) {
      const mesh = this.arrows[kind];
      let count = 0;
      for (const arrow of list) {
        const length = Math.hypot(...arrow[kind]);
        if (length < 0.002 * this.extent) continue;
        stretch(holder, arrow.point, arrow.point.map((x, j) => x + arrow[kind][j]), 0.13 * this.extent);
        mesh.setMatrixAt(count++, holder.matrix);
      }
      mesh.count = count;
      mesh.visible = count > 0;
      mesh.instanceMatrix.needsUpdate = true;
    }
  }

  putLabel(label, id, shown) {
    label.hidden = !shown || !this.data.bodies[id].labelled;
    if (label.hidden) return;
    const point = new THREE.Vector3(...toWorld(this.places, 7, id + 1, [0, 0, 0])).project(this.orbit.camera);
    label.style.left = `${((point.x + 1) / 2) * this.width}px`;
    label.style.top = `${((1 - point.y) / 2) * this.height}px`;
  }

  bodyAt(x, y) {
    const ray = new THREE.Raycaster();
    const pixel = { x: (2 * x) / this.width - 1, y: 1 - (2 * y) / this.height };
    ray.setFromCamera(pixel, this.orbit.camera);
    const hits = ray.intersectObjects(this.groups, true).filter((hit) => hit.object.userData.body >= 0);
    return hits.length > 0 ? hits[0].object.userData.body : -1;
  }
}

// A point of a body that is at a place
function moved(place, point) {
  const turned = rotate(place.slice(3), point);
  return turned.map((x, j) => place[j] + x);
}

// Puts an object to a place: x, y, z, quaternion with the scalar first.
function place(object, numbers, at) {
  object.position.set(numbers[at], numbers[at + 1], numbers[at + 2]);
  object.quaternion.set(numbers[at + 4], numbers[at + 5], numbers[at + 6], numbers[at + 3]);
}

// The z axis of an object, of length 1, becomes the way from one point to another.
function stretch(object, from, to, thickness) {
  const z = to.map((x, j) => x - from[j]);
  const along = unit(z);
  const other = Math.abs(along[0]) < 0.7 ? [1, 0, 0] : [0, 1, 0];
  const x = unit(cross(other, along)).map((value) => value * thickness);
  const y = unit(cross(along, x)).map((value) => value * thickness);
  object.matrixAutoUpdate = false;
  object.matrix.set(x[0], y[0], z[0], from[0], x[1], y[1], z[1], from[1], x[2], y[2], z[2], from[2], 0, 0, 0, 1);
  object.matrixWorldNeedsUpdate = true;
}

function cross(a, b) {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

// A convex polygon of corners in a plane; textures repeat after the spacing
function fan(corners, normal, spacing) {
  const geometry = new THREE.BufferGeometry();
  const first = unit(cross(Math.abs(normal[0]) < 0.9 ? cross(normal, [1, 0, 0]) : cross(normal, [0, 1, 0]), normal));
  const second = cross(normal, first);
  const [positions, normals, squares] = [[], [], []];
  for (let k = 1; k + 1 < corners.length; k++) {
    for (const corner of [corners[0], corners[k], corners[k + 1]]) {
      positions.push(...corner);
      normals.push(...normal);
      squares.push(dot(corner, first) / spacing, dot(corner, second) / spacing);
    }
  }
  setNumbers(geometry, 'position', positions);
  setNumbers(geometry, 'normal', normals);
  geometry.setAttribute('uv', new THREE.BufferAttribute(new Float32Array(squares), 2));
  return geometry;
}

// A coil along z from 0 to 1 and of radius 1, of a wire of some thickness
function helix(turns, wire) {
  const points = [];
  const [steps, sides] = [turns * 14, 7];
  for (let k = 0; k <= steps; k++) {
    const angle = (2 * Math.PI * turns * k) / steps;
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    for (let j = 0; j < sides; j++) {
      const turn = (2 * Math.PI * j) / sides;
      const radius = 1 + 1.6 * wire * Math.cos(turn);
      points.push([radius * c, radius * s, k / steps + 0.35 * wire * Math.sin(turn)]);
    }
  }
  return geometriesOf({ ...rings(points, sides), marked: () => false }).surface;
}

// Which lines show a joint: functions of places, both anchors and how far they reach
function rodsOf(joint) {
  const along = (body, axis) => (places, a, b, reach) => {
    const turned = rotate(places.subarray(7 * body + 3, 7 * body + 7), axis);
    const middle = body === joint.b ? b : a;
    return [middle.map((x, j) => x - reach * turned[j]), middle.map((x, j) => x + reach * turned[j])];
  };
  switch (joint.kind) {
    case 'revolute':
    case 'cylindrical':
      return [along(joint.b, joint.axis)];
    case 'prismatic':
      return [(places, a, b, reach) => {
        const [start] = along(joint.b, joint.axis)(places, a, b, reach);
        const turned = rotate(places.subarray(7 * joint.b + 3, 7 * joint.b + 7), joint.axis);
        return [start, a.map((x, j) => x + reach * turned[j])];
      }];
    case 'universal':
      return [along(joint.b, joint.axis), along(joint.a, joint.axisA)];
    case 'distance':
      return [(places, a, b) => [a, b]];
    default:
      return [];
  }
}
