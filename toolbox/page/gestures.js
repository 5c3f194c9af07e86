// SPDX-License-Identifier: BSD-3-Clause
// Mouse, pen and fingers on a canvas: what they mean, for the views in the plane and in space.

// actions.drag (dx, dy, second)   moved by pixels; second: right button, shift or two fingers
// actions.zoom (factor, x, y)     about a pixel
// actions.hover (x, y)            without a button; actions.leave ()
function watchGestures(canvas, actions) {
  const fingers = new Map();
  canvas.addEventListener('pointerdown', (event) => {
    fingers.set(event.pointerId, [event.offsetX, event.offsetY]);
    canvas.setPointerCapture(event.pointerId);
    actions.leave();
  });
  canvas.addEventListener('pointermove', (event) => {
    if (!fingers.has(event.pointerId)) {
      actions.hover(event.offsetX, event.offsetY);
      return;
    }
    const before = spread([...fingers.values()]);
    fingers.set(event.pointerId, [event.offsetX, event.offsetY]);
    const after = spread([...fingers.values()]);
    const second = fingers.size > 1 || event.shiftKey || (event.buttons & 2) !== 0;
    actions.drag(after.x - before.x, after.y - before.y, second);
    if (fingers.size > 1) actions.zoom(before.size / after.size, after.x, after.y);
  });
  for (const kind of ['pointerup', 'pointercancel']) {
    canvas.addEventListener(kind, (event) => fingers.delete(event.pointerId));
  }
  canvas.addEventListener('pointerleave', () => actions.leave());
  canvas.addEventListener('contextmenu', (event) => event.preventDefault());
  const wheel = (event) => {
    event.preventDefault();
    const lines = event.deltaMode === 1 ? 30 : 1;
    actions.zoom(Math.exp(Math.max(-1, Math.min(1, event.deltaY * lines * 0.0015))), event.offsetX, event.offsetY);
  };
  canvas.addEventListener('wheel', wheel, { passive: false });
}

// The middle of some points, and how far they are from each other
function spread(points) {
  const x = points.reduce((sum, point) => sum + point[0], 0) / points.length;
  const y = points.reduce((sum, point) => sum + point[1], 0) / points.length;
  const size = Math.max(1, Math.hypot(points[0][0] - x, points[0][1] - y));
  return { x, y, size };
}
