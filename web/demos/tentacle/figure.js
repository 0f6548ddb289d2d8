// The figure: a tentacle on the floor, whose tip follows the pointer.

import { Color, Object3D, SkeletonHelper, Vector3 } from 'three';
import { Ball } from '../shared-3d/ball.js';
import { Figure3D } from '../shared-3d/figure.js';
import { Floor } from '../shared-3d/floor.js';
import { Handles } from '../shared-3d/handles.js';
import { listenToViewKeys } from '../shared-3d/keys.js';
import { onCanvas } from '../shared-3d/project.js';
import { wanderAt } from './motion.js';
import { DEPTH, depthOf, pointedAt, withinReach } from './reach.js';
import { Tentacle } from './tentacle.js';

/** @typedef {import('../shared/settings.js').Values} Values */
/** @typedef {import('../../element.js').View} View */

/** @type {import('../shared-3d/orbit.js').OrbitOptions} */
const VIEW = { from: [-0.5, 0.32, 1], distance: 3.4, range: [1.2, 8], wide: 1.35, aside: 1.2 };

/** How high the camera looks, in metres. */
const MIDDLE = 0.74;

const RADIUS = 0.034;

/** Two places that are nearer than this are the same, in metres. */
const SAME = 1e-4;

/** Without sway, the tentacle is at rest so many seconds after its target. */
const SETTLE = 2;

export class TentacleFigure extends Figure3D {
  #floor = new Floor(0.5);
  /** Where the target goes; the ball follows it. */
  #goal = new Object3D();
  #ball = new Ball(RADIUS);
  /** @type {SkeletonHelper | null} */
  #helper = null;
  /** Whether the target wanders by itself: until the user moves it. */
  #wanders = true;
  /** For how long it has wandered, and the tentacle has swayed, in seconds. */
  #time = 0;
  #depth = DEPTH;
  /** Whether the next pose is there at once. */
  #fresh = true;
  /** Whether a solve is needed, though nothing moves. */
  #stale = true;
  /** For how long the target has not moved, in seconds. */
  #still = 0;

  /** @param {import('../shared-3d/figure.js').FigureSetup} setup */
  constructor(setup) {
    super(setup, { shadows: 2.2 });
    const { settings } = setup;
    this.settings = settings;
    this.tentacle = new Tentacle(settings, this.#ball.object);
    this.picture.scene.add(this.#floor.object, this.#goal, this.#ball.object, this.tentacle.mesh);
    const move = (/** @type {Vector3} */ place) => {
      this.#moveTo(withinReach(place, this.camera));
      this.#depth = depthOf(this.#goal.position, this.camera);
    };
    this.handles = new Handles(
      this,
      [{ name: 'target', object: this.#goal, radius: RADIUS, followsMouse: true, move }],
      { hover: (point) => point && this.#pointAt(point), click: (point) => this.#pointAt(point) },
    );
    this.begin(VIEW);
    listenToViewKeys(this, this.handles);
    this.#start();
    this.apply(settings);
  }

  /** @override */
  get middle() {
    return MIDDLE;
  }

  /** @override */
  get rests() {
    return this.#relaxes === 0;
  }

  /** How much the tentacle relaxes: without sway less and less, so that it comes to rest. From 0 to 1. */
  get #relaxes() {
    return Number(this.settings.sway) > 0 ? 1 : Math.max(1 - this.#still / SETTLE, 0);
  }

  get wanders() {
    return this.#wanders;
  }

  /** The target begins to wander. */
  #start() {
    this.#time = 0;
    this.#wanders = true;
    this.#depth = DEPTH;
    wanderAt(0, this.#goal.position);
    this.#ball.object.position.copy(this.#goal.position);
    this.tentacle.relaxAll(0, Number(this.settings.sway));
    this.#fresh = true;
    this.#stale = true;
  }

  /** The target goes under a point of the canvas. @param {import('../shared-3d/project.js').Point} point */
  #pointAt(point) {
    this.#moveTo(pointedAt(point, this.#depth, this.camera, this.stage.view));
  }

  #moveTo(/** @type {Vector3} */ place) {
    this.#goal.position.copy(place);
    if (this.#wanders) {
      this.#wanders = false;
      this.events.activity();
    }
    this.#wake();
  }

  #wake() {
    this.#stale = true;
    this.#still = 0;
    this.stage.wake();
  }

  /** Uses other settings. */
  apply(/** @type {Values} */ settings) {
    const { bones, limits } = this.settings;
    this.settings = settings;
    this.#ball.object.visible = Boolean(settings.target);
    if (bones !== settings.bones || limits !== settings.limits) {
      this.#rebuild();
    }
    this.#showSkeleton(Boolean(settings.skeleton));
    this.#wake();
  }

  #rebuild() {
    const { scene } = this.picture;
    const old = this.tentacle.apply(this.settings);
    if (old) {
      this.#showSkeleton(false);
      scene.remove(old);
      scene.add(this.tentacle.mesh);
    }
    this.tentacle.relaxAll(this.#time, Number(this.settings.sway));
    this.#fresh = true;
  }

  #showSkeleton(/** @type {boolean} */ shown) {
    const { scene } = this.picture;
    this.tentacle.translucent = shown;
    if (this.#helper && !shown) {
      scene.remove(this.#helper);
      this.#helper.dispose();
      this.#helper = null;
    } else if (!this.#helper && shown) {
      this.#helper = new SkeletonHelper(this.tentacle.mesh);
      scene.add(this.#helper);
      this.repaint();
    }
  }

  /** Goes back to the start. */
  reset() {
    this.handles.cancel();
    this.resetView();
    this.apply(this.initial);
    this.#start();
    this.paused = this.calm;
    this.events.change();
  }

  /**
   * @override
   * @param {import('../shared/draw.js').Theme} theme
   * @param {boolean} dark
   */
  paint(theme, dark) {
    this.#floor.paint(theme, dark);
    this.#ball.paint(theme.target);
    this.tentacle.paint(dark);
    this.#helper?.setColors(new Color(theme.ink), new Color(theme.planted));
  }

  /** @override */
  advance(/** @type {number} */ seconds) {
    this.#time += seconds;
    if (this.#wanders && seconds > 0) {
      wanderAt(this.#time, this.#goal.position);
    }
  }

  /** @override */
  pose(/** @type {number} */ seconds) {
    this.handles.update();
    const follows = this.#follow(seconds);
    this.#still = follows || this.#wanders ? 0 : this.#still + seconds;
    const share = this.#relaxes;
    if ((seconds > 0 && share > 0) || this.#stale || follows) {
      this.#stale = false;
      this.tentacle.solve(this.#fresh ? 0 : seconds, this.#time, Number(this.settings.sway), share);
      this.#fresh = false;
    }
    this.#ball.show(this.camera, this.handles.selected !== null);
    return false;
  }

  /** The ball goes towards the place of the target. Returns whether it is still on its way. */
  #follow(/** @type {number} */ seconds) {
    const { position } = this.#ball.object;
    const delay = this.#wanders || this.calm || this.paused ? 0 : Number(this.settings.delay);
    position.lerp(this.#goal.position, delay > 0 ? 1 - Math.exp(-seconds / delay) : 1);
    return position.distanceTo(this.#goal.position) > SAME;
  }

  /** A target that was in the picture stays in it. @override */
  resize(/** @type {View} */ view) {
    if (this.#wanders) {
      super.resize(view);
    } else {
      this.handles.keepInside(this.picture.size, () => super.resize(view));
    }
    this.#stale = true;
  }

  /** @override */
  state() {
    const { camera, stage } = this;
    const seen = (/** @type {number[]} */ place) =>
      onCanvas(new Vector3().fromArray(place), camera, stage.view);
    const joints = this.tentacle.places().map((place) => ({ place, ...seen(place) }));
    const target = this.#ball.object.position.toArray();
    return {
      ...super.state(),
      joints,
      target: { place: target, ...seen(target), goal: this.#goal.position.toArray() },
      status: this.tentacle.status,
      error: this.tentacle.error,
      wanders: this.#wanders,
      selected: this.handles.selected,
      settings: this.settings,
    };
  }
}
