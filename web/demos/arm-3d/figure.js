// The figure: the picture with the arm, its target and the balls, the pointer and the keys. The page around it has the
// controls.

import { Mesh, MeshStandardMaterial, SphereGeometry } from 'three';
import { inDegrees } from '../shared/angles.js';
import { Ball } from '../shared-3d/ball.js';
import { Dial } from '../shared-3d/dial.js';
import { Figure3D } from '../shared-3d/figure.js';
import { Floor } from '../shared-3d/floor.js';
import { Handles } from '../shared-3d/handles.js';
import { listenToViewKeys } from '../shared-3d/keys.js';
import { Labels } from '../shared-3d/labels.js';
import { onCanvas } from '../shared-3d/project.js';
import { SHOULDER } from '../shared-3d/robot-arm-sizes.js';
import { AngleArcs } from './angle-arcs.js';
import { carriedTo } from './drag.js';
import { Rig } from './rig.js';
import { Solver } from './solver.js';
import { Stands } from './stands.js';

/** @typedef {import('../shared/settings.js').Values} Values */
/** @typedef {import('../shared/draw.js').Theme} Theme */
/** @typedef {import('three').Vector3} Vector3 */

/** @type {import('../shared-3d/orbit.js').OrbitOptions} */
const VIEW = { from: [0.42, 0.46, 1], distance: 2.95, range: [1.2, 5], aside: 0.7 };

/** The height that is looked at. */
const MIDDLE = 0.39;

/** Labels are at least so far away from the edges, in pixels; further outside there is none. */
const LABEL = { x: 36, y: 12 };

/** The names of the angles. The one of the wrist would hide the gripper. @type {Record<string, string>} */
const NAMES = { base: 'φ', shoulder: 'a₁', elbow: 'a₂' };

/** The radius of the target. */
const TARGET = 0.024;

/** The colours of the balls, by their names. @type {Record<string, keyof Theme>} */
const COLOURS = {
  blue: 'race-fabrik',
  green: 'race-ccd',
  purple: 'race-transpose',
  pink: 'race-squares',
  teal: 'sector',
};

export class ArmFigure3D extends Figure3D {
  /** Without lines: here is a dial instead. */
  #floor = new Floor(null);
  #dial = new Dial();
  #stands = new Stands();
  #target = new Ball(TARGET);
  /** @type {Mesh<SphereGeometry, MeshStandardMaterial>[]} */
  #balls;
  #arcs;
  #labels;
  /** Whether the user has done something since the last frame. */
  #acted = false;
  /** The ball that the pointer drags, -1 for none, and whether it has moved. */
  #dragged = { ball: -1, moved: false };

  /** @param {import('../shared-3d/figure.js').FigureSetup} setup */
  constructor(setup) {
    super(setup, { shadows: 1.35, fog: [4, 8] });
    const { canvas, settings } = setup;
    this.rig = new Rig(settings);
    this.#arcs = new AngleArcs(this.rig.robot);
    this.#labels = new Labels(/** @type {HTMLElement} */ (canvas.parentElement), Object.keys(NAMES));
    this.#balls = this.rig.balls.all.map(({ radius }) => {
      const ball = new Mesh(
        new SphereGeometry(radius, 40, 28),
        new MeshStandardMaterial({ roughness: 0.35 }),
      );
      ball.castShadow = true;
      ball.receiveShadow = true;
      return ball;
    });
    this.picture.scene.add(
      ...[this.#floor.object, this.#dial.object, this.#stands.object, this.rig.robot.object],
      ...[this.#arcs.object, this.#target.object, ...this.#balls],
    );
    this.handles = new Handles(this, this.#makeHandles());
    this.begin(VIEW);
    listenToViewKeys(this, this.handles, {
      t: () => this.next(),
      g: () => this.grip(),
      b: () => this.flip(),
    });
  }

  get settings() {
    return this.rig.settings;
  }

  /** @override */
  get middle() {
    return MIDDLE;
  }

  /** @override */
  get rests() {
    return !this.rig.moves;
  }

  /** The target, which keys move, too; and the balls. @returns {import('../shared-3d/handles.js').Handle[]} */
  #makeHandles() {
    const drop = () => this.#drop();
    const along = (/** @type {import('three').Ray} */ ray) => this.#carriedTo(ray);
    const balls = this.#balls.map((object, ball) => ({
      ...{
        name: this.rig.balls.all[ball].name,
        object,
        radius: this.rig.balls.all[ball].radius,
        drop,
        along,
      },
      grab: () => this.#grab(ball),
      move: (/** @type {Vector3} */ place) => this.#move(place),
    }));
    const isBall = () => this.#dragged.ball >= 0;
    const target = {
      ...{ name: 'target', object: this.#target.object, radius: TARGET, drop },
      get along() {
        return isBall() ? along : undefined;
      },
      // At a ball it is the ball that is dragged.
      grab: () => this.#grab(this.rig.balls.at(this.rig.shownTarget)),
      move: (/** @type {Vector3} */ place) => this.#move(place),
    };
    return [target, ...balls];
  }

  #grab(/** @type {number} */ ball) {
    this.#act();
    this.#dragged = { ball, moved: false };
    if (ball >= 0) {
      const { rig } = this;
      rig.fetch(ball);
      rig.target.copy(rig.balls.all[ball].place);
    }
  }

  /** Where the ball that is dragged goes under the pointer. */
  #carriedTo(/** @type {import('three').Ray} */ ray) {
    const { ball } = this.#dragged;
    return ball < 0 ? null : carriedTo(ray, this.rig.balls.all[ball].radius);
  }

  /** The pointer or a key moves the target. */
  #move(/** @type {Vector3} */ place) {
    this.#act();
    this.#dragged.moved = true;
    this.rig.moveTo(place);
    this.#placeObjects();
  }

  /** The pointer is up. A ball that was not dragged stays where it is. */
  #drop() {
    const { ball, moved } = this.#dragged;
    const { rig } = this;
    if (ball >= 0 && (moved || rig.held === ball)) {
      rig.dropThere();
    } else if (ball >= 0) {
      rig.order = null;
    }
    this.#dragged = { ball: -1, moved: false };
    this.#act();
    if (ball >= 0) {
      // The keys move the target.
      this.handles.deselect();
    }
  }

  /** The user has done something: the demonstration ends. */
  #act() {
    this.rig.takeOver();
    this.#acted = true;
    this.stage.wake();
  }

  /** Sends the gripper to the next ball; with a ball, over the next stand. */
  next() {
    this.#act();
    this.rig.visitNext();
  }

  /** Closes the gripper on what is there, or opens it. */
  grip() {
    this.#act();
    this.rig.toggle();
  }

  /** The elbow goes to the other side. */
  flip() {
    this.apply({ ...this.settings, elbow: this.settings.elbow === 'up' ? 'down' : 'up' });
    this.events.change();
  }

  /** Uses other settings. */
  apply(/** @type {Values} */ settings) {
    this.rig.apply(settings);
    if (this.paused) {
      this.rig.showNow();
    }
    this.stage.wake();
  }

  /** Goes back to the start. */
  reset() {
    this.handles.cancel();
    this.rig.reset(this.initial);
    this.resetView();
    this.paused = this.calm;
    this.events.change();
  }

  /**
   * @override
   * @param {Theme} theme
   * @param {boolean} dark
   */
  paint(theme, dark) {
    this.#floor.paint(theme, dark);
    this.#dial.paint(theme, dark);
    this.#stands.paint(theme, dark);
    this.rig.robot.paint(theme, dark);
    this.#arcs.paint(theme);
    this.#target.paint(theme.target);
    for (const [i, { name }] of this.rig.balls.all.entries()) {
      this.#balls[i].material.color.set(theme[COLOURS[name]]);
    }
  }

  /** @override */
  advance(/** @type {number} */ seconds) {
    if (!this.paused) {
      this.rig.step(seconds);
    } else if (this.#acted && !this.rig.demonstration) {
      // What the user does is shown at once.
      this.rig.finish();
    }
    this.#acted = false;
  }

  /** @override */
  pose() {
    if (this.orbit.moves) {
      this.handles.update();
    }
    this.#placeObjects();
    this.#target.show(this.camera, this.handles.selected === 'target');
    // Inside a ball only its ring is shown.
    const [ball, through] = this.#target.object.children;
    ball.visible = this.rig.balls.at(this.rig.shownTarget) < 0;
    through.visible = ball.visible;
    const { robot, yaw, angles, settings } = this.rig;
    this.#arcs.visible = Boolean(settings.angles);
    this.#arcs.show(yaw, angles, robot.links);
    this.#labels.show(
      this.labels,
      this.rig.robot.joints.map((place) => this.#onCanvas(place)),
    );
    return false;
  }

  #placeObjects() {
    const { rig } = this;
    this.#target.object.position.copy(rig.shownTarget);
    for (const [i, { place }] of rig.balls.all.entries()) {
      this.#balls[i].position.copy(place);
    }
  }

  /** Where a place in the world is on the canvas. */
  #onCanvas(/** @type {Vector3} */ place) {
    return onCanvas(place, this.camera, this.stage.view);
  }

  /** The angles in the picture, and where their labels are. */
  get labels() {
    const { width, height } = this.stage.view;
    return this.#arcs.labels.flatMap(({ place, name, angle }) => {
      const { x, y } = this.#onCanvas(place);
      const inside = {
        x: Math.min(Math.max(x, LABEL.x), width - LABEL.x),
        y: Math.min(Math.max(y, LABEL.y), height - LABEL.y),
      };
      const isNear = Math.hypot(inside.x - x, inside.y - y) < LABEL.x;
      return isNear && name in NAMES ? [{ name, text: `${NAMES[name]} ${inDegrees(angle)}`, ...inside }] : [];
    });
  }

  /** The points that numbers must not cover, in pixels of the canvas. */
  get points() {
    const places = [...this.rig.robot.joints, this.rig.shownTarget];
    return [...places.map((place) => this.#onCanvas(place)), ...this.labels];
  }

  /** The work that is timed: solves for targets on a circle, with the same settings. */
  timed() {
    const solver = new Solver(this.rig.used);
    return {
      run: (/** @type {number} */ call) =>
        solver.solve(0.5 + 0.2 * Math.cos(0.1 * call), SHOULDER - 0.1 + 0.2 * Math.sin(0.1 * call)),
      dispose: () => solver.dispose(),
    };
  }

  /** Also angles, in radians. @override */
  state() {
    const { rig } = this;
    const shown = (/** @type {Vector3} */ place) => ({ ...this.#onCanvas(place), place: place.toArray() });
    return {
      ...super.state(),
      joints: rig.robot.joints.map(shown),
      other: rig.robot.otherJoints.map(shown),
      yaw: rig.yaw,
      angles: rig.angles,
      target: shown(rig.shownTarget),
      selected: this.handles.selected,
      status: rig.solution.status,
      iterations: rig.solution.iterations,
      method: rig.used.method,
      balls: rig.balls.all.map(({ name, radius, place }, i) => ({
        ...{ name, radius, held: rig.held === i },
        ...shown(place),
      })),
      held: rig.held,
      gap: rig.robot.jaws.gap,
      demonstrates: rig.demonstration !== null,
      moves: rig.moves,
      settings: this.settings,
    };
  }
}
