// SPDX-License-Identifier: BSD-3-Clause
// The plot of the energies over time, with events as marks below it and a cursor.

class EnergyPlot {
  constructor(canvas, data) {
    this.canvas = canvas;
    this.context = canvas.getContext('2d');
    this.energy = data.energy;
    this.events = data.events;
    this.span = [data.times[0], data.times[data.times.length - 1]];
    this.kinds = ['kinetic', 'potential', 'total'];
    const values = this.kinds.flatMap((kind) => this.energy[kind]);
    const [low, high] = [Math.min(...values), Math.max(...values)];
    const margin = 0.06 * Math.max(high - low, 1e-9 * Math.max(Math.abs(low), Math.abs(high)), 1e-12);
    this.range = [low - margin, high + margin];
  }

  // The margins are those of the slider below, whose thumb is above its end when its middle is half its width before.
  resize(ratio) {
    const slider = document.getElementById('slider');
    const thumb = 8;
    this.margins = {
      left: slider.offsetLeft - this.canvas.offsetLeft + thumb,
      right: this.canvas.clientWidth - (slider.offsetLeft - this.canvas.offsetLeft + slider.clientWidth) + thumb,
    };
    this.ratio = ratio;
    this.width = this.canvas.clientWidth;
    this.height = this.canvas.clientHeight;
    this.canvas.width = Math.round(this.width * ratio);
    this.canvas.height = Math.round(this.height * ratio);
  }

  get frame() {
    const { left, right } = this.margins;
    return { left, right: this.width - right, top: 8, bottom: this.height - 24 };
  }

  x(time) {
    const { left, right } = this.frame;
    return left + ((right - left) * (time - this.span[0])) / (this.span[1] - this.span[0] || 1);
  }

  y(value) {
    const { top, bottom } = this.frame;
    return bottom - ((bottom - top) * (value - this.range[0])) / (this.range[1] - this.range[0]);
  }

  timeAt(x) {
    const { left, right } = this.frame;
    const part = Math.min(Math.max((x - left) / (right - left), 0), 1);
    return this.span[0] + part * (this.span[1] - this.span[0]);
  }

  draw(time, colours) {
    const context = this.context;
    context.setTransform(this.ratio, 0, 0, this.ratio, 0, 0);
    context.clearRect(0, 0, this.width, this.height);
    context.font = '11px system-ui, sans-serif';
    this.drawAxes(colours);
    this.drawEvents(colours);
    for (const kind of this.kinds) this.drawCurve(kind, colours);
    this.drawCursor(time, colours);
    this.drawValues(time, colours);
  }

  drawAxes(colours) {
    const context = this.context;
    const { left, right, top, bottom } = this.frame;
    context.strokeStyle = colours.sky;
    context.fillStyle = colours.faint;
    context.lineWidth = 1;
    context.textAlign = 'right';
    const rise = roundNumber((20 * (this.range[1] - this.range[0])) / (bottom - top));
    for (let k = Math.ceil(this.range[0] / rise); k <= this.range[1] / rise; k++) {
      const y = this.y(k * rise);
      this.line(left, y, right, y);
      context.fillText(shortNumber(k * rise), left - 7, y + 4);
    }
    context.textAlign = 'center';
    const stride = roundNumber((80 * (this.span[1] - this.span[0] || 1)) / Math.max(right - left, 80));
    for (let k = Math.ceil(this.span[0] / stride - 1e-9); k <= this.span[1] / stride + 1e-9; k++) {
      const x = this.x(k * stride);
      this.line(x, top, x, bottom);
      context.fillText(shortNumber(k * stride), x, this.height - 2);
    }
  }

  line(x1, y1, x2, y2) {
    this.context.beginPath();
    this.context.moveTo(x1, y1);
    this.context.lineTo(x2, y2);
    this.context.stroke();
  }

  drawEvents(colours) {
    const { bottom } = this.frame;
    const { friction, accent, normal, kinetic } = colours;
    const marks = { collision: friction, takeoff: accent, stick: normal, slip: kinetic };
    this.context.lineWidth = 1.5;
    for (const event of this.events) {
      this.context.strokeStyle = marks[event.kind] || colours.faint;
      const x = this.x(event.time);
      this.line(x, bottom + 1, x, bottom + 7);
    }
  }

  drawCurve(kind, colours) {
    const context = this.context;
    context.strokeStyle = colours[kind];
    context.lineWidth = kind === 'total' ? 1.4 : 1.8;
    context.setLineDash(kind === 'total' ? [5, 4] : []);
    context.beginPath();
    this.energy.t.forEach((t, k) => context.lineTo(this.x(t), this.y(this.energy[kind][k])));
    context.stroke();
    context.setLineDash([]);
  }

  drawCursor(time, colours) {
    const { top, bottom } = this.frame;
    const x = this.x(time);
    this.context.strokeStyle = colours.text;
    this.context.lineWidth = 1.2;
    this.line(x, top - 4, x, bottom + 6);
    this.kinds.forEach((kind) => {
      this.context.beginPath();
      this.context.arc(x, this.y(this.valueAt(kind, time)), 3.2, 0, 2 * Math.PI);
      this.context.fillStyle = colours[kind];
      this.context.fill();
    });
  }

  drawValues(time, colours) {
    const context = this.context;
    const { right, top } = this.frame;
    context.textAlign = 'left';
    this.kinds.forEach((kind, k) => {
      context.fillStyle = colours[kind];
      context.font = '12px system-ui, sans-serif';
      context.fillText(kind, right + 12, top + 10 + 18 * k);
      context.textAlign = 'right';
      context.fillText(this.words(this.valueAt(kind, time)), this.width - 4, top + 10 + 18 * k);
      context.textAlign = 'left';
    });
    context.fillStyle = colours.faint;
    context.fillText('energy', right + 12, top + 10 + 54);
  }

  // Roundoff is 0.
  words(value) {
    return Math.abs(value) < 1e-9 * (this.range[1] - this.range[0]) ? '0' : shortNumber(value);
  }

  valueAt(kind, time) {
    const t = this.energy.t;
    let k = t.findIndex((value) => value >= time);
    if (k < 0) k = t.length - 1;
    time = Math.min(time, t[t.length - 1]);
    if (k === 0) return this.energy[kind][0];
    const part = (time - t[k - 1]) / (t[k] - t[k - 1]);
    return this.energy[kind][k - 1] * (1 - part) + this.energy[kind][k] * part;
  }
}
