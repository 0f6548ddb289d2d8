// The figure: the robot in its room, what is dragged, and what moves by itself at first. The page around it has the controls.

import { Plane, Vector3 } from 'three';
import { Figure3D } from '../shared-3d/figure.js';
import { Handles } from '../shared-3d/handles.js';
import { listenToViewKeys } from '../shared-3d/keys.js';
import { makeArm } from '../shared-robot/robots.js';
import { Demonstration } from './demonstration.js';
import { Drawing, TARGET } from './drawing.js';
import { Model } from './model.js';
import { stateOf } from './state.js';

/** @typedef {import('../shared/settings.js').Values} Values */
/** @typedef {import('../shared-robot/robots.js').Robot} Robot */

/** @type {import('../shared-3d/orbit.js').OrbitOptions} */
const VIEW = { from: [-0.1, 0.5, 1], distance: 2.75, range: [1, 6], aside: 0.8, wide: 1.15 };

/** The height that is looked at. */
const MIDDLE = 0.34;

/** A target is no further away than this, and no lower. */
const FURTHEST = 1.5;
const LOW = 0;

const plane = new Plane();
const gripAt = new Vector3();
const CENTRE = { position: new Vector3(0.3, 0, 0), rotation: { y: 0 } };

export class RobotFigure extends Figure3D {
  settings;
  /** @type {Robot} */
  robot;
  /** @type {Model} */
  model;
  #drawing;
  /** @type {Demonstration | null} */
  demonstration = null;
  /** Whether the user has done something since the last frame. */
  #acted = false;
  #wasPaused = false;
  /** Is called when another robot is shown. */
  onRobot = () => {};

  /** @param {import('../shared-3d/figure.js').FigureSetup} setup */
  constructor(setup) {
    super(setup, { shadows: 1.5, fog: [5, 10] });
    this.settings = setup.settings;
    this.#drawing = new Drawing(this.picture.scene);
    this.robot = makeArm(String(this.settings.arms), this.#drawing.arm);
    this.model = this.#makeModel();
    this.demonstration = new Demonstration();
    this.handles = new Handles(this, [...this.#targetHandles(), ...this.#thingHandles()]);
    this.begin(VIEW);
    listenToViewKeys(this, this.handles, { v: () => this.resetView() });
  }

  #makeModel() {
    const { floor, object } = this.robot;
    const model = new Model(this.robot);
    model.apply(this.settings);
    model.furnish(this.#drawing.room, floor);
    this.#drawing.showRobot(model, object, floor);
    return model;
  }

  /** @returns {import('../shared-3d/handles.js').Handle[]} */
  #targetHandles() {
    return this.#drawing.targets.map(({ object }, i) => ({
      ...{ name: `target ${i}`, object, radius: TARGET },
      grab: () => this.#act(),
      move: (/** @type {Vector3} */ place) => this.#moveTarget(i, place),
      drop: () => this.#act(),
    }));
  }

  /** @returns {import('../shared-3d/handles.js').Handle[]} */
  #thingHandles() {
    return this.#drawing.room.movable.map((placed) => {
      const { thing, grip } = placed;
      /** A thing on the table stays on it. */
      const alongTable = (/** @type {import('three').Ray} */ ray) =>
        ray.intersectPlane(plane.set(new Vector3(0, 1, 0), -grip.getWorldPosition(gripAt).y), new Vector3());
      return {
        ...{ name: thing.name, object: grip, radius: thing.radius },
        ...(thing.on === 'table' && { along: alongTable }),
        grab: () => this.#act(),
        move: (/** @type {Vector3} */ place) => {
          this.#act();
          placed.moveTo(this.#drawing.frame.worldToLocal(place.clone()));
          placed.object.updateMatrixWorld(true);
          this.#drawing.room.place();
          this.model.disturb();
        },
      };
    });
  }

  #moveTarget(/** @type {number} */ index, /** @type {Vector3} */ place) {
    this.#act();
    this.aim(index, place);
  }

  /** Moves a target to a place in the world, or as near to it as it may be. */
  aim(/** @type {number} */ index, /** @type {Vector3} */ place) {
    const tip = [...this.model.goals.keys()][index];
    const { position } = this.#drawing.targets[index].object;
    position.copy(place).clampLength(0, FURTHEST);
    position.y = Math.max(position.y, LOW);
    this.model.moveTarget(tip, this.#drawing.toRig(position));
    this.events.activity();
    this.stage.wake();
  }

  /** The user has done something: the demonstration ends. */
  #act() {
    this.demonstration = null;
    this.#acted = true;
    this.events.activity();
    this.stage.wake();
  }

  /** @override */
  get follows() {
    return CENTRE;
  }

  /** @override */
  get middle() {
    return MIDDLE;
  }

  /** @override */
  get rests() {
    return !this.demonstration && this.model.rests;
  }

  /** @override */
  resetView() {
    super.resetView();
    this.stage.wake();
  }

  /** The user prefers reduced motion: nothing moves by itself. @override */
  becomeCalm() {
    this.demonstration = null;
    this.model.finish();
  }

  /** Uses other settings. */
  apply(/** @type {Values} */ settings) {
    const arms = settings.arms !== this.settings.arms;
    this.settings = settings;
    if (arms) {
      this.showArm();
    } else {
      this.model.apply(settings);
      this.#acted = true;
    }
    this.events.activity();
    this.stage.wake();
  }

  /** Shows the arm of the page, or two of it. */
  showArm() {
    this.show(makeArm(String(this.settings.arms), this.#drawing.arm));
  }

  /** Shows a robot. */
  show(/** @type {Robot} */ robot) {
    this.handles.cancel();
    const before = this.robot;
    this.robot = robot;
    try {
      const model = this.#makeModel();
      this.model.dispose();
      this.model = model;
      before.object.traverse((/** @type {any} */ each) => each.geometry?.dispose());
    } catch (error) {
      this.robot = before;
      throw error;
    }
    this.repaint();
    this.onRobot();
    this.#act();
  }

  /** Another link is dragged. */
  choose(/** @type {string} */ link) {
    this.robot.tips = [link];
    this.model.choose([link]);
    this.#act();
  }

  /** Goes back to the start. */
  reset() {
    this.handles.cancel();
    this.settings = this.initial;
    this.#drawing.room.reset();
    this.show(makeArm(String(this.settings.arms), this.#drawing.arm));
    this.demonstration = this.calm ? null : new Demonstration();
    this.resetView();
    this.paused = false;
    this.events.change();
  }

  /**
   * @override
   * @param {import('../shared/draw.js').Theme} theme
   * @param {boolean} dark
   */
  paint(theme, dark) {
    this.#drawing.paint(theme, dark);
  }

  /** @override */
  advance(/** @type {number} */ seconds) {
    if (!this.paused) {
      if (this.#wasPaused) {
        // Now it may look for a way around.
        this.model.disturb();
      }
      this.demonstration?.step(seconds, this);
      this.model.step(seconds);
    } else if (this.#acted) {
      // What the user does is shown at once.
      this.model.finish();
    }
    this.#acted = false;
    this.#wasPaused = this.paused;
  }

  /** @override */
  pose() {
    if (this.orbit.moves && this.handles.dragged) {
      this.handles.update();
    }
    this.#drawing.show(this.camera, this.model, {
      selected: this.handles.selected,
      shapes: Boolean(this.settings.shapes),
    });
    return false;
  }

  /** From a place in the room to the world. @param {readonly number[]} place */
  fromRoom(place) {
    return this.#drawing.frame.localToWorld(new Vector3().fromArray([...place]));
  }

  /** Where the target of a gripper is in the world. */
  targetAt(/** @type {number} */ index) {
    return this.#drawing.targets[index].object.position;
  }

  /** The things that are dragged, for the numbers and the tests. */
  get room() {
    return this.#drawing.room;
  }

  /** The points that numbers must not cover, in pixels of the canvas. */
  get points() {
    return this.handles.points;
  }

  /** @override */
  state() {
    return { ...super.state(), ...stateOf(this) };
  }
}
