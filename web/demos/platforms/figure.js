// The figure of the platforms: what moves them, what is dragged, and the picture.

import { Vector3 } from 'three';
import { Figure3D } from '../shared-3d/figure.js';
import { Floor } from '../shared-3d/floor.js';
import { Handles } from '../shared-3d/handles.js';
import { listenToViewKeys } from '../shared-3d/keys.js';
import { Arrows, Knob, Materials, TargetMark } from '../shared-3d/parts.js';
import { onCanvas } from '../shared-3d/project.js';
import { Drag } from '../shared-linkages/drag.js';
import { Linkage } from '../shared-linkages/linkage.js';
import { SwayMotor } from '../shared-linkages/motor.js';
import { timedPoint } from '../shared-linkages/timing.js';
import { KINDS } from './kinds.js';
import { Model } from './model.js';

/** @typedef {import('../shared/settings.js').Values} Values */
/** @typedef {import('../../element.js').View} View */

/** @type {import('../shared-3d/orbit.js').OrbitOptions} */
const VIEW = { from: [0.55, 0.5, 1], distance: 3.1, range: [1.3, 8], aside: 1 };

/** How high the camera looks, in metres. */
const MIDDLE = 0.42;

const RADIUS = 0.042;

/** The length of the greatest force in the picture, in metres, and the least share of it that is shown. */
const GREATEST = 0.34;
const LEAST = 0.04;

export class PlatformFigure extends Figure3D {
  #floor = new Floor(0.5);
  #materials = new Materials();
  #mark = new TargetMark(this.#materials);
  #arrows = new Arrows(this.#materials);
  /** @type {SwayMotor | null} */
  #motor = null;
  /** The name of what is held; '' for nothing. */
  #held = '';
  #drag = new Drag(() => this.linkage);
  /** @type {Map<string, Knob>} */
  #knobs = new Map();
  /** @type {Linkage} */
  linkage;
  /** @type {import('./kinds.js').PlatformDescription} */
  description;
  /** @type {Model} */
  model;

  /** @param {import('../shared-3d/figure.js').FigureSetup} setup */
  constructor(setup) {
    super(setup, { shadows: 1.6 });
    const { canvas, settings } = setup;
    this.settings = settings;
    this.picture.scene.add(this.#floor.object, this.#mark.object, this.#arrows.object);
    this.description = KINDS[String(settings.platform)]();
    this.linkage = new Linkage(this.description);
    this.model = new Model(this.linkage, this.description, this.#materials);
    this.picture.scene.add(this.model.object);
    // The handles of all linkages: those that the present one does not have are not visible.
    const names = Object.values(KINDS).flatMap((describe) => Object.keys(describe().handles));
    for (const name of new Set(names)) {
      const radius = name.startsWith('corner') ? 0.8 * RADIUS : RADIUS;
      const knob = new Knob(this.#materials, radius, name.startsWith('joint'));
      this.#knobs.set(name, knob);
      this.picture.scene.add(knob.object);
    }
    this.handles = new Handles(
      this,
      [...this.#knobs].map(([name, { object, radius }]) => ({
        ...{ name, object, radius },
        move: (place) => this.#dragTo(name, place),
        grab: () => this.#hold(name),
        drop: () => this.#letGo(),
      })),
    );
    this.begin(VIEW);
    listenToViewKeys(this, this.handles);
    canvas.addEventListener('blur', () => !this.handles.dragged && this.#letGo());
    this.#place();
  }

  /** @override */
  get middle() {
    return MIDDLE;
  }

  /** Whether something holds a point of the linkage, other than the motor. */
  get isHeld() {
    return this.#held !== '';
  }

  /** The name of the point that keys move; null for none. */
  get selected() {
    return this.handles.selected;
  }

  /** The name of the present platform. */
  get platform() {
    return /** @type {'stewart' | 'hexapod'} */ (this.settings.platform);
  }

  /** The points that numbers must not cover, in pixels of the canvas. */
  get points() {
    return this.handles.points;
  }

  /** Uses other settings. */
  apply(/** @type {Values} */ settings) {
    const other = settings.platform !== this.settings.platform;
    this.settings = settings;
    if (other) {
      this.#make();
    }
    this.stage.wake();
  }

  /** Goes back to the start. */
  reset() {
    this.handles.cancel();
    this.resetView();
    this.settings = { ...this.initial, platform: this.settings.platform };
    this.#make();
    this.paused = this.calm;
    this.events.change();
  }

  #make() {
    this.handles.cancel();
    this.#letGo();
    this.#stopMotor();
    this.linkage.dispose();
    this.picture.scene.remove(this.model.object);
    this.description = KINDS[this.platform]();
    this.linkage = new Linkage(this.description);
    this.model = new Model(this.linkage, this.description, this.#materials);
    this.picture.scene.add(this.model.object);
    this.#place();
    this.repaint();
  }

  #stopMotor() {
    this.#motor?.stop();
    this.#motor = null;
  }

  /** Puts the knobs where the points of the linkage are. */
  #place() {
    for (const [name, { object }] of this.#knobs) {
      const grip = this.description.handles[name];
      object.visible = grip !== undefined;
      if (grip) {
        object.position.fromArray(this.linkage.placeOf(grip));
        object.updateMatrixWorld();
      }
    }
  }

  #hold(/** @type {string} */ name) {
    this.#stopMotor();
    this.paused = true;
    this.linkage.grab(this.description.handles[name], this.description.handles[name]);
    this.#held = name;
  }

  #letGo() {
    if (this.#held) {
      this.#drag.end();
      this.#held = '';
      this.events.activity();
      this.stage.wake();
    }
  }

  /** Moves a point towards a place. */
  #dragTo(/** @type {string} */ name, /** @type {Vector3} */ place) {
    if (this.#held !== name) {
      this.#hold(name);
    }
    const { lowest, furthest } = this.description;
    place.clampLength(0, furthest);
    const grip = this.description.handles[name];
    place.y = Math.max(place.y, grip.lowest ?? lowest);
    if (grip.tilts) {
      this.#lean(name, place);
    }
    this.#drag.to(place.toArray());
    this.#place();
    this.events.activity();
    this.stage.wake();
  }

  /** Points the stick at a place, and moves that to the distance of its end. */
  #lean(/** @type {string} */ name, /** @type {Vector3} */ place) {
    const { plate, handles } = this.description;
    const middle = this.model.placeOf({ joint: plate.joint, point: plate.middle });
    const length = this.model.placeOf(handles[name]).distanceTo(middle);
    const along = place.clone().sub(middle);
    along.y = Math.max(along.y, 0.05);
    along.normalize();
    this.linkage.aim('up', { towards: along.toArray() });
    place.copy(middle).addScaledVector(along, length);
  }

  /**
   * @override
   * @param {import('../shared/draw.js').Theme} theme
   * @param {boolean} dark
   */
  paint(theme, dark) {
    this.#floor.paint(theme, dark);
    this.#materials.paint(theme);
  }

  /** @override */
  advance(/** @type {number} */ seconds) {
    if (!this.paused && seconds > 0) {
      this.#letGo();
      this.#motor ??= new SwayMotor(this.linkage, this.description.motor);
      this.#motor.step(seconds);
    } else if (this.paused && this.#motor) {
      this.#stopMotor();
    }
  }

  /** @override */
  pose() {
    if (this.handles.dragged && this.orbit.moves) {
      this.handles.update();
    }
    const goesOn = this.isHeld && this.#drag.frame();
    this.model.update();
    this.#place();
    for (const [name, knob] of this.#knobs) {
      knob.show(this.camera, name === this.selected && !this.handles.dragged);
    }
    this.#showTarget();
    return goesOn;
  }

  #showTarget() {
    const { target, heldPlace, isThere, forces, rig } = this.linkage;
    const missed = this.#held && target && heldPlace && !isThere;
    this.#mark.show(
      missed ? new Vector3().fromArray(heldPlace) : null,
      missed ? new Vector3().fromArray(target) : null,
    );
    const sizes = forces.map(({ force }) => Math.hypot(...force));
    const most = Math.max(...sizes);
    const shown = this.settings.forces ? forces.filter((_, i) => sizes[i] > LEAST * most) : [];
    this.#arrows.show(
      shown.map(({ joint, point, force, isTie }) => ({
        from: new Vector3().fromArray(rig.pointAt(joint, [...point])),
        along: new Vector3().fromArray(force).multiplyScalar(GREATEST / most),
        isTie,
      })),
    );
  }

  /** The work that is timed. */
  timed() {
    const { plate, step } = this.description;
    return timedPoint(this.linkage, { joint: plate.joint, point: plate.middle }, 0.5 * step);
  }

  /** @override */
  state() {
    const { linkage, description, camera, stage } = this;
    const seen = (/** @type {import('../shared-linkages/linkage.js').BodyPoint} */ at) => {
      const place = linkage.placeOf(at);
      return { place, ...onCanvas(new Vector3().fromArray(place), camera, stage.view) };
    };
    return {
      ...super.state(),
      points: Object.fromEntries(Object.entries(description.handles).map(([name, at]) => [name, seen(at)])),
      bars: description.bars.map((ends) => ends.map((at) => linkage.placeOf(at))),
      legs: this.model.legs,
      loops: description.ties.map(({ joint, point, other, offset }) => [
        linkage.placeOf({ joint, point }),
        linkage.placeOf({ joint: other, point: offset }),
      ]),
      target: this.#held ? linkage.target : null,
      held: linkage.heldPlace,
      loopError: linkage.loopError,
      verdict: linkage.verdict,
      forces: linkage.forces,
      isClosed: linkage.isClosed,
      ...{ selected: this.selected, settings: this.settings },
    };
  }
}
