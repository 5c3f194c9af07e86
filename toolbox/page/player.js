// SPDX-License-Identifier: BSD-3-Clause
// The clock of the page, its controls, and what they do.

class Player {
  constructor(data) {
    this.data = data;
    this.first = data.times[0];
    this.last = data.times[data.times.length - 1];
    this.time = this.first;
    this.playing = false;
    this.speed = data.speed;
    this.hold = 0;
    this.motion = new Motion(data);
    this.shown = {
      forces: data.shown.forces || this.asks('forces'),
      paths: data.shown.paths || this.asks('paths'),
      names: this.asks('names'),
    };
    this.loop = data.shown.loop;
    const canvas = document.getElementById('scene');
    const View = data.dimension === 2 ? PlaneView : SpaceView;
    this.view = new View(canvas, data, this.motion);
    this.view.changed = () => this.refresh();
    this.plot = data.energy ? new EnergyPlot(document.getElementById('energy'), data) : null;
    document.getElementById('energy').hidden = !data.energy;
    this.waiting = false;
  }

  start() {
    this.fillPage();
    this.watchControls();
    this.watchPointer();
    this.watchKeys();
    new ResizeObserver(() => this.resize()).observe(document.getElementById('stage'));
    this.resize();
    const asked = /^#t=([-+.\deE]+)/.exec(location.hash);
    if (asked && Number.isFinite(Number(asked[1]))) this.seek(Number(asked[1]));
    else this.setPlaying(true);
  }

  // What the address asks for: page.html#t=1.5&forces&paths&names&dark
  asks(word) {
    return location.hash.split('&').includes(word);
  }

  fillPage() {
    const text = (id, words) => (document.getElementById(id).textContent = words);
    text('title', this.data.title);
    text('note', this.data.note);
    const choices = [...new Set([0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, this.speed])].sort((a, b) => a - b);
    const near = choices.filter((speed) => speed >= this.speed / 25 && speed <= this.speed * 25);
    for (const speed of near) {
      const choice = new Option(`${shortNumber(speed)}\u00d7`, speed, false, speed === this.speed);
      document.getElementById('speed').add(choice);
    }
    const slider = document.getElementById('slider');
    slider.min = this.first;
    slider.max = this.last;
    for (const name of ['forces', 'paths', 'names']) document.getElementById(name).checked = this.shown[name];
    document.getElementById('loop').checked = this.loop;
    this.setTheme(matchMedia('(prefers-color-scheme: dark)').matches || this.asks('dark'));
  }

  setTheme(dark) {
    document.documentElement.classList.toggle('dark', dark);
    this.colours = pageColours();
    this.refresh();
  }

  // ---- time

  setPlaying(playing) {
    this.playing = playing;
    if (playing && this.time >= this.last) this.time = this.first;
    const button = document.getElementById('play');
    button.textContent = playing ? '\u275a\u275a' : '\u25b6';
    button.setAttribute('aria-label', playing ? 'pause' : 'play');
    this.before = undefined;
    this.refresh();
  }

  seek(time) {
    this.setPlaying(false);
    this.time = Math.min(Math.max(time, this.first), this.last);
    this.refresh();
  }

  // Where it goes on again, the end is seen for a moment.
  advance(now) {
    const passed = this.before === undefined ? 0 : Math.min(now - this.before, 200) / 1000;
    this.before = now;
    if (this.time < this.last) {
      this.time = Math.min(this.time + passed * this.speed, this.last);
      this.hold = 0;
    } else {
      this.hold += passed;
      if (!this.loop) this.setPlaying(false);
      else if (this.hold > 0.8) this.time = this.first;
    }
  }

  refresh() {
    if (this.waiting || !this.colours) return;
    this.waiting = true;
    requestAnimationFrame((now) => {
      this.waiting = false;
      if (this.playing) this.advance(now);
      this.draw();
      if (this.playing) this.refresh();
    });
  }

  draw() {
    if (!(this.view.width > 0)) return;
    const places = this.motion.moveTo(this.time);
    this.view.draw(this.time, places, this.shown, this.colours);
    if (this.plot) this.plot.draw(this.time, this.colours);
    document.getElementById('slider').value = this.time;
    const digits = Math.max(0, Math.ceil(2 - Math.log10(this.last - this.first || 1)));
    document.getElementById('clock').textContent = `${this.time.toFixed(Math.min(digits, 12))} s`;
    document.getElementById('legend').hidden = !this.shown.forces;
  }

  resize() {
    const stage = document.getElementById('stage');
    const ratio = Math.min(window.devicePixelRatio || 1, 2);
    this.view.resize(stage.clientWidth, stage.clientHeight, ratio);
    if (this.plot) this.plot.resize(ratio);
    this.draw();
  }

  // ---- controls

  watchControls() {
    const on = (id, kind, action) => document.getElementById(id).addEventListener(kind, action);
    on('play', 'click', () => this.setPlaying(!this.playing));
    on('slider', 'input', (event) => this.seek(Number(event.target.value)));
    on('speed', 'change', (event) => (this.speed = Number(event.target.value)));
    for (const name of ['forces', 'paths', 'names']) {
      on(name, 'change', (event) => {
        this.shown[name] = event.target.checked;
        this.refresh();
      });
    }
    on('loop', 'change', (event) => (this.loop = event.target.checked));
    on('reset', 'click', () => this.view.reset());
    on('theme', 'click', () => this.setTheme(!document.documentElement.classList.contains('dark')));
    const drag = (event) => {
      if (event.buttons & 1) this.seek(this.plot.timeAt(event.offsetX));
    };
    on('energy', 'pointerdown', drag);
    on('energy', 'pointermove', drag);
  }

  watchPointer() {
    const tip = document.getElementById('tip');
    const redraw = (action) => {
      action();
      this.refresh();
    };
    const canvas = document.getElementById('scene');
    canvas.addEventListener('dblclick', () => this.view.reset());
    watchGestures(canvas, {
      drag: (dx, dy, second) => redraw(() => this.view.drag(dx, dy, second)),
      zoom: (factor, x, y) => redraw(() => this.view.zoom(factor, x, y)),
      leave: () => (tip.hidden = true),
      hover: (x, y) => {
        const body = this.view.bodyAt(x, y);
        tip.hidden = body < 0;
        if (body < 0) return;
        tip.textContent = this.data.bodies[body].name;
        tip.style.left = `${Math.min(x + 14, canvas.clientWidth - tip.offsetWidth - 8)}px`;
        tip.style.top = `${Math.max(y - 30, 4)}px`;
      },
    });
  }

  watchKeys() {
    const frame = (this.last - this.first) / Math.max(this.data.times.length - 1, 1);
    const keys = {
      ' ': () => this.setPlaying(!this.playing),
      ArrowLeft: () => this.seek(this.time - frame),
      ArrowRight: () => this.seek(this.time + frame),
      Home: () => this.seek(this.first),
      End: () => this.seek(this.last),
    };
    document.addEventListener('keydown', (event) => {
      if (!keys[event.key] || ['INPUT', 'SELECT'].includes(event.target.tagName)) return;
      event.preventDefault();
      keys[event.key]();
    });
  }
}
