// The figure of the linkages: a canvas, its pointer and its keys. The page around it has the controls.

import { listenToPointer, Stage } from '../../element.js';
import { Drawing } from '../shared/drawing.js';
import { Pausable } from '../shared/pausable.js';
import { Plane } from '../shared/plane.js';
import { Preferences } from '../shared/preferences.js';
import { Drag } from '../shared-linkages/drag.js';
import { Linkage } from '../shared-linkages/linkage.js';
import { timedCrank, timedPoint } from '../shared-linkages/timing.js';
import { barAt, pointNear } from './hits.js';
import { listenToLinkageKeys } from './keys.js';
import { describe, keyOf, makeMotor, sweep } from './kinds.js';
import { lengthsAfter } from './lengths.js';
import { drawLinkage } from './picture.js';
import { stateOf } from './state.js';

/** @typedef {{ x: number, y: number }} Point */
/** @typedef {import('../shared/settings.js').Values} Values */
/** @typedef {import('../shared-linkages/linkage.js').BodyPoint} BodyPoint */

/** Keys move the target at most so far away from its point, in pixels. */
const FURTHEST = 80;

export class LinkageFigure extends Pausable {
  canvas;
  #events;
  #stage;
  #preferences;
  /** @type {import('../shared-linkages/motor.js').Motor | null} */
  #motor = null;
  /** What the linkage is made of. */
  #key = '';
  /** What holds a point: a pointer, keys, or nothing. @type {'pointer' | 'keys' | null} */
  #held = null;
  /** The point that the pointer drags while lengths are changed. */
  #edited = '';
  /** The name of the point that keys move. @type {string | null} */
  selected = null;
  frames = 0;
  /** The curve of the pen. @type {number[][]} */
  curve = [];
  drawing = new Drawing();
  #drag = new Drag(() => this.linkage);
  /** @type {Linkage} */
  linkage;
  /** @type {import('./kinds.js').PlaneDescription} */
  description;

  /** @param {import('../shared-3d/figure.js').FigureSetup} setup */
  constructor({ canvas, settings, initial, events }) {
    super((paused) => {
      this.#stopMotor();
      events.pause(paused);
      this.#stage.wake();
    });
    this.canvas = canvas;
    this.#events = events;
    this.settings = settings;
    this.initial = initial;
    this.#stage = new Stage(canvas, (seconds, context, view) => this.#frame(seconds, context, view));
    this.world = new Plane(this.#stage);
    this.#preferences = new Preferences(canvas, (motion) => {
      if (motion && this.calm) {
        this.paused = true;
      }
      this.#stage.wake();
    });
    this.description = describe(settings);
    this.linkage = new Linkage(this.description);
    this.#show(this.description);
    this.paused = this.calm || !settings.motor;
    this.#listenToPointer();
    this.#listenToKeys();
  }

  /** Uses other settings. */
  apply(/** @type {Values} */ settings) {
    const other = settings.linkage !== this.settings.linkage;
    this.settings = settings;
    if (keyOf(settings) !== this.#key) {
      this.#make(other ? undefined : this.linkage.rig.values.slice());
    }
    if (other) {
      this.selected = null;
    }
    if (this.paused === Boolean(settings.motor)) {
      this.paused = !settings.motor;
    }
    this.#stage.wake();
  }

  /** Goes back to the start of the present linkage. */
  reset() {
    const { linkage } = this.settings;
    this.settings = { ...this.initial, linkage, motor: !this.calm };
    this.selected = null;
    this.#make();
    this.drawing.clear();
    this.paused = this.calm;
    this.#events.change();
  }

  /** Wipes out what the pantograph has drawn. */
  clear() {
    this.drawing.clear();
    this.#stage.wake();
  }

  /** Takes another linkage. @param {ArrayLike<number | null>} [values] the pose to start from; default: its own */
  #make(values) {
    this.#letGo();
    this.#stopMotor();
    const description = describe(this.settings, values);
    const former = this.linkage;
    this.linkage = new Linkage(description);
    former.dispose();
    this.#show(description);
  }

  #show(/** @type {import('./kinds.js').PlaneDescription} */ description) {
    this.description = description;
    this.#key = keyOf(this.settings);
    const { curve, view } = sweep(description);
    this.curve = curve;
    // The picture keeps its scale while the pointer changes lengths.
    this.world.shows = this.#edited ? this.world.shows : view;
    if (description.draws) {
      this.drawing.lift();
    } else {
      this.drawing.clear();
    }
  }

  #stopMotor() {
    this.#motor?.stop();
    this.#motor = null;
  }

  /** Whether the user prefers reduced motion. */
  get calm() {
    return this.#preferences.calm;
  }

  /** Whether something holds a point of the linkage, other than the motor. */
  get isHeld() {
    return this.#held !== null;
  }

  /** Where the dragged point should be; null if nothing is dragged. */
  get target() {
    return this.#held && this.linkage.target;
  }

  /** Where the point is that keys move; null if none is selected. */
  get selectedPlace() {
    const point = this.#held === 'pointer' ? null : this.draggable[this.selected ?? ''];
    return point ? this.linkage.placeOf(point) : null;
  }

  /** The greatest distance of the pen from a straight line, for the linkage that draws one; else null. */
  get aside() {
    const { line } = this.description;
    return line === undefined ? null : Math.abs(this.linkage.placeOf(this.description.pen)[0] - line);
  }

  /** How wide bars are drawn, in pixels. */
  get thickness() {
    const { width, height } = this.#stage.view;
    return Math.min(Math.max(0.046 * Math.min(width, height), 12), 26);
  }

  /** The points that numbers must not cover, in pixels of the canvas. */
  get points() {
    return Object.values(this.description.points).map((point) =>
      this.world.toCanvas(this.linkage.placeOf(point)),
    );
  }

  /** Whether the pointer changes lengths. */
  get #edits() {
    return Boolean(this.settings.edit) && this.settings.linkage === 'four-bar';
  }

  #frame(
    /** @type {number} */ seconds,
    /** @type {CanvasRenderingContext2D} */ context,
    /** @type {import('../../element.js').View} */ view,
  ) {
    const runs = !this.paused && this.linkage.isClosed;
    if (runs && seconds > 0) {
      this.#runMotor(seconds);
    }
    const goesOn = this.#held !== null && this.#drag.frame(() => this.#draw());
    drawLinkage(context, this.#preferences.theme, view, this);
    this.frames++;
    const moves = runs || goesOn;
    this.#events.frame(!moves);
    return moves;
  }

  #runMotor(/** @type {number} */ seconds) {
    if (!this.#motor) {
      this.#motor = makeMotor(this.linkage, this.description);
      this.drawing.lift();
    }
    this.#motor.step(seconds);
    if (this.#motor.draws) {
      this.#draw();
    }
  }

  /** The pen has moved. */
  #draw() {
    const { pen, points, draws } = this.description;
    const tracer = draws ? this.linkage.placeOf(points.tracer) : null;
    this.drawing.add(this.linkage.placeOf(pen), tracer);
  }

  /** Holds a point of a body: the motor stops. */
  #hold(/** @type {BodyPoint} */ at, /** @type {'pointer' | 'keys'} */ by) {
    this.paused = true;
    this.linkage.grab(at);
    this.#held = by;
    this.drawing.lift();
    this.#draw();
  }

  #letGo() {
    if (this.#held) {
      this.#drag.end();
      this.#held = null;
      this.#events.activity();
    }
    this.#stage.wake();
  }

  #dragTo(/** @type {readonly number[]} */ place) {
    this.#drag.to(place, () => this.#draw());
    this.#events.activity();
    this.#stage.wake();
  }

  /** Moves a pin of the four-bar linkage by itself: the lengths follow, and the motor stops. */
  #edit(/** @type {string} */ name, /** @type {readonly number[]} */ place) {
    this.paused = true;
    const lengths = lengthsAfter(this.linkage, this.settings, name, place);
    this.settings = { ...this.settings, ...lengths };
    this.#make(this.linkage.rig.values.slice());
    const point = this.description.points[name];
    if (point && this.linkage.isClosed) {
      this.linkage.grab(point);
      this.linkage.dragTo(place);
      this.linkage.release();
    }
    this.#events.change();
    this.#stage.wake();
  }

  /** What can be dragged: while lengths are changed, a pivot, too. @returns {Record<string, BodyPoint>} */
  get draggable() {
    const { points, pivots } = this.description;
    return this.#edits ? { ...points, ground: { joint: 'ground', point: pivots[1] } } : points;
  }

  /** What is under a point of the canvas; null for nothing. @param {Point} point @param {number} within */
  #at(point, within) {
    const { world, linkage } = this;
    const name = pointNear(linkage, this.draggable, world, point, within);
    if (name || this.#edits) {
      return name ? { name, at: this.draggable[name] } : null;
    }
    const at = barAt(
      linkage,
      this.description.bars,
      world.toWorld(point),
      (0.5 * this.thickness + 3) / world.zoom,
    );
    return at && { name: '', at };
  }

  #listenToPointer() {
    const { world } = this;
    listenToPointer(this.canvas, {
      cursor: (point, within) => (this.#at(point, within) ? 'on-handle' : ''),
      take: (point, within) => {
        this.#letGo();
        const found = this.#at(point, within);
        if (!found) {
          this.selected = null;
          return false;
        }
        this.selected = Object.hasOwn(this.description.points, found.name) ? found.name : null;
        this.#edited = this.#edits ? found.name : '';
        if (this.#edits) {
          this.paused = true;
        } else {
          this.#hold(found.at, 'pointer');
        }
        return world.toCanvas(this.linkage.placeOf(found.at));
      },
      drag: (point) => {
        const place = world.toWorld(world.onCanvas(point));
        if (this.#edited) {
          this.#edit(this.#edited, place);
        } else {
          this.#dragTo(place);
        }
      },
      release: () => {
        if (this.#edited) {
          this.#edited = '';
          this.world.shows = sweep(this.description).view;
        }
        this.#letGo();
        this.#events.change();
      },
      hover: () => {},
      point: () => {},
    });
  }

  #listenToKeys() {
    const { canvas } = this;
    listenToLinkageKeys(canvas, {
      nudge: (by) => this.#nudge(by),
      select: (step) => this.#select(step),
      deselect: () => {
        const had = this.selected !== null || this.#held !== null;
        this.#letGo();
        this.selected = null;
        return had;
      },
      pause: () => {
        this.#letGo();
        this.paused = !this.paused;
      },
      reset: () => this.reset(),
    });
    canvas.addEventListener('blur', () => this.#held === 'keys' && this.#letGo());
  }

  /** Selects the next point, or the one before it. */
  #select(/** @type {number} */ step) {
    this.#letGo();
    const names = Object.keys(this.draggable);
    const at = this.selected ? names.indexOf(this.selected) + step : step > 0 ? 0 : -1;
    this.selected = names[(at + names.length) % names.length];
    this.#events.activity();
  }

  /** Moves the target of the selected point by so many pixels. @param {Point} by */
  #nudge({ x, y }) {
    const points = this.draggable;
    // A pivot that was selected cannot be dragged any more when a drag does not change lengths.
    this.selected = points[this.selected ?? ''] ? this.selected : Object.keys(points)[0];
    const at = points[String(this.selected)];
    const { world } = this;
    const place = world.toCanvas(this.linkage.placeOf(at));
    if (this.#edits) {
      this.#edit(String(this.selected), world.toWorld({ x: place.x + x, y: place.y + y }));
      return;
    }
    if (this.#held !== 'keys') {
      this.#hold(at, 'keys');
    }
    const target = world.toCanvas(this.linkage.target ?? [0, 0]);
    const [dx, dy] = [target.x + x - place.x, target.y + y - place.y];
    const part = Math.min(1, FURTHEST / (Math.hypot(dx, dy) || 1));
    this.#dragTo(world.toWorld(world.onCanvas({ x: place.x + part * dx, y: place.y + part * dy })));
  }

  /** The work that is timed. */
  timed() {
    const { motor, step } = this.description;
    return 'crank' in motor ? timedCrank(this.linkage, motor.crank) : timedPoint(this.linkage, motor, step);
  }

  /** What is shown, for tests. */
  state() {
    return stateOf(this);
  }
}
