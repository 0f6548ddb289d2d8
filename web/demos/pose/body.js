// The humanoid as a whole body: its rig, what is pinned, what is dragged, and the ground.

import { Quaternion, Vector3 } from 'three';
import { SkeletonRig } from '../../three.js';
import { isAtLimit } from '../shared-3d/at-limit.js';
import { makeHumanoid } from '../shared-3d/humanoid.js';
import { JOINTS, PREFIX } from '../shared-3d/humanoid-bones.js';
import { limitOf } from '../shared-3d/humanoid-limits.js';
import { GRIPS, MOVING, pointOf, SOLES } from '../shared-3d/humanoid-parts.js';
import { NEUTRAL, POSES, turnBones } from '../shared-3d/humanoid-poses.js';

/** @typedef {import('../../rig.js').RigGoal<3>} RigGoal */
/** @typedef {readonly number[]} Place */
/** A pose with its pins: what undo goes back to. @typedef {{ root: number[], turns: number[], pins: Record<string, Place> }} Snapshot */

/** Goals are reached within so many metres. */
const TOLERANCE = 0.0005;

/** The iterations of a solve: few, so that a frame is short. What is left continues in the next frame. */
const ITERATIONS = 30;

/** The most that a joint swings, and twists, in a frame, in radians: 7.5 degrees. A body that must turn further is on its way for some frames. */
const MOST_TURN = Math.PI / 24;

/** Parts of the body may overlap by so many metres. */
const OVERLAP = 0.001;

/** The most solves that move the parts of a start pose out of each other. */
const APART = 30;

/** While all goals together come nearer by more than this per frame, in metres, the body is on its way. */
const STILL = 3e-4;

/** The time per solve is the mean of so many: clocks of browsers are too coarse for one. */
const TIMES = 120;

/** How readily joints turn: hips and collar bones less than others. */
const stiffnessOf = (/** @type {string} */ name) =>
  /Shoulder|Spine/.test(name) ? 2.5 : /Neck|Head/.test(name) ? 1.5 : 1;

/** The name of the bone of a joint, without the prefix. */
export const nameOfJoint = (/** @type {{ name: string | null }} */ { name }) =>
  String(name).slice(PREFIX.length);

/** The name of the same part on the other side. */
const otherSide = (/** @type {string} */ name) =>
  name.startsWith('Left') ? name.replace('Left', 'Right') : name.replace('Right', 'Left');

const UP = /** @type {[number, number, number]} */ ([0, 1, 0]);

export class Body {
  humanoid = makeHumanoid();
  rig;
  /** The rotations of the bones in the rest pose. @type {Map<string, Quaternion>} */
  #rests = new Map();
  /** The points of the grips, seen from their bones at rest. @type {Map<string, Place>} */
  #points = new Map();
  /** The limits of the joints. @type {(import('../../rig.js').JointLimit<3> | null)[]} */
  #limits;
  /** What is pinned. @type {Map<string, RigGoal>} */
  #pins = new Map();
  /** @type {RigGoal[]} */
  #ground = [];
  /** What is dragged, and where its target is. @type {{ name: string, goal: RigGoal, aim: Vector3, pinned: boolean } | null} */
  #drag = null;
  /** The errors of all goals after the last solve, in metres; Infinity if a goal has changed since. */
  #left = Number.POSITIVE_INFINITY;
  #isOnWay = false;
  /** The milliseconds of the last solves. @type {number[]} */
  #times = [];

  constructor() {
    const { bones, root } = this.humanoid;
    turnBones(bones, NEUTRAL);
    root.updateMatrixWorld(true);
    const named = (/** @type {(name: string) => any} */ of) =>
      Object.fromEntries(MOVING.map((name) => [PREFIX + name, of(name)]));
    this.rig = SkeletonRig.from(root, {
      bones: MOVING.slice(1).map((name) => PREFIX + name),
      root: PREFIX + MOVING[0],
      limits: named((name) => limitOf(name, bones)),
      stiffness: named(stiffnessOf),
      maxIterations: ITERATIONS,
      // A drag goes on from the present pose, and does not jump to a far one.
      restarts: false,
      maxTurn: MOST_TURN,
      colliders: 'auto',
      contactTolerance: OVERLAP,
    });
    for (const name of MOVING) {
      const bone = /** @type {import('three').Bone} */ (bones.get(name));
      this.#rests.set(name, bone.getWorldQuaternion(new Quaternion()));
    }
    this.#limits = this.rig.joints.map(({ limit }) => limit);
    for (const grip of GRIPS) {
      this.#points.set(grip.bone, this.#pointAtRest(grip));
    }
    this.grounded = true;
    this.startFrom('stand');
  }

  /** Where a point of a bone is at rest, seen from its joint. */
  #pointAtRest(/** @type {import('../shared-3d/humanoid-parts.js').PartPoint} */ point) {
    return pointOf(point, /** @type {Quaternion} */ (this.#rests.get(point.bone)));
  }

  /** Whether feet, hands and the rest of the body stay above the ground. */
  set grounded(/** @type {boolean} */ grounded) {
    if (grounded === this.#ground.length > 0) {
      return;
    }
    this.#left = Number.POSITIVE_INFINITY;
    for (const goal of this.#ground) {
      goal.remove();
    }
    this.#ground = grounded
      ? SOLES.map((sole) =>
          this.rig.goal(PREFIX + sole.bone, {
            point: this.#pointAtRest(sole),
            plane: { normal: UP, point: [0, sole.height, 0], side: 'above' },
            tolerance: 0.002,
          }),
        )
      : [];
  }

  get grounded() {
    return this.#ground.length > 0;
  }

  /** Whether parts of the body stay out of each other. */
  set contacts(/** @type {boolean} */ contacts) {
    this.#left = Number.POSITIVE_INFINITY;
    for (const shape of this.rig.shapes) {
      shape.enabled = contacts;
    }
  }

  get contacts() {
    return this.rig.shapes.every(({ enabled }) => enabled);
  }

  /** Where a grip is now. */
  placeOf(/** @type {string} */ name) {
    return this.rig.pointAt(PREFIX + name, /** @type {number[]} */ (this.#points.get(name)));
  }

  /** The names of the grips that are pinned. */
  get pinned() {
    return [...this.#pins.keys()];
  }

  isPinned(/** @type {string} */ name) {
    return this.#pins.has(name) || (this.#drag?.name === name && this.#drag.pinned);
  }

  /** Pins a grip where it is, or at a place. A foot keeps its direction, too. */
  pin(/** @type {string} */ name, /** @type {Place} */ position = this.placeOf(name)) {
    this.unpin(name);
    const goal = this.rig.pin(PREFIX + name, {
      point: /** @type {number[]} */ (this.#points.get(name)),
      orientation: name.endsWith('Foot'),
      tolerance: TOLERANCE,
    });
    goal.moveTo([...position]);
    this.#pins.set(name, goal);
  }

  unpin(/** @type {string} */ name) {
    this.#pins.get(name)?.remove();
    this.#pins.delete(name);
  }

  /** A drag begins: the rest of the body is drawn back to the pose that it has now. */
  grab(/** @type {string} */ name) {
    this.release();
    this.#settle();
    const pinned = this.#pins.has(name);
    this.unpin(name);
    const aim = new Vector3().fromArray(this.placeOf(name));
    const foot = name.endsWith('Foot');
    const goal = this.rig.pin(PREFIX + name, {
      point: /** @type {number[]} */ (this.#points.get(name)),
      orientation: foot,
      priority: 1,
      tolerance: TOLERANCE,
    });
    this.#drag = { name, goal, aim, pinned };
  }

  /** The place that the pose is drawn back to is the present one. */
  #settle() {
    this.#left = Number.POSITIVE_INFINITY;
    this.rig.setReference('present');
    this.rig.setRoot([...this.rig.positions.subarray(0, 3)]);
  }

  /** Moves the target of what is dragged. */
  aimAt(/** @type {Vector3} */ place) {
    this.#drag?.aim.copy(place);
    this.#drag?.goal.moveTo(place.x, place.y, place.z);
    this.#left = Number.POSITIVE_INFINITY;
  }

  /** What is dragged; '' for nothing. */
  get dragged() {
    return this.#drag?.name ?? '';
  }

  /** Where the target of what is dragged is; null if nothing is dragged. */
  get aim() {
    return this.#drag?.aim ?? null;
  }

  /** Whether the last solve has ended the motion. */
  get hasArrived() {
    return !this.#isOnWay;
  }

  /** The goal of what is dragged. */
  get goal() {
    return this.#drag?.goal ?? null;
  }

  /** Ends the drag. What was pinned is pinned where it is. */
  release() {
    if (this.#drag) {
      const { name, goal, pinned } = this.#drag;
      goal.remove();
      this.#drag = null;
      this.#settle();
      if (pinned) {
        this.pin(name);
      }
    }
  }

  /**
   * Solves for the next frame.
   * @returns {boolean} whether the next frame continues
   */
  solve() {
    const start = performance.now();
    const status = this.rig.solve();
    this.#times.push(performance.now() - start);
    this.#times.splice(0, this.#times.length - TIMES);
    this.rig.applyTo();
    const left = this.rig.goals.reduce((sum, { error }) => sum + error, 0);
    this.#isOnWay = status !== 'reached' && left < this.#left - STILL;
    this.#left = left;
    return this.#isOnWay;
  }

  /** Takes a start pose, with the feet pinned on the ground. */
  startFrom(/** @type {string} */ pose) {
    const { bones, root } = this.humanoid;
    this.release();
    turnBones(bones, POSES[pose]);
    bones.get('Hips')?.position.set(...JOINTS.Hips.at);
    root.updateMatrixWorld(true);
    this.rig.read();
    const heights = SOLES.map(
      (sole) => this.rig.pointAt(PREFIX + sole.bone, this.#pointAtRest(sole))[1] - sole.height,
    );
    const [x, y, z] = this.rig.positions;
    this.rig.setPose({ rootPosition: [x, y - Math.min(...heights), z] });
    for (const name of this.pinned) {
      this.unpin(name);
    }
    this.pin('LeftFoot');
    this.pin('RightFoot');
    this.#settle();
    // Hands that lie on the legs are moved out of them.
    for (let i = 0; i < APART && this.rig.solve() !== 'reached'; i++) {
      this.#settle();
    }
    this.#settle();
    this.rig.applyTo();
  }

  /** The mean of the last solves, in milliseconds; NaN before there are some. */
  get meanTime() {
    const times = this.#times;
    return times.length < 10 ? Number.NaN : times.reduce((sum, time) => sum + time, 0) / times.length;
  }

  /** The bones that move; the first are the hips. */
  get bones() {
    return this.rig.joints.map((joint) => this.rig.bone(joint));
  }

  /**
   * Takes a pose of some bones, within the limits of the joints. What was pinned stays pinned, where it is then.
   * @param {import('../shared-3d/pose-file.js').PoseFile} pose
   */
  take({ hips, rotations }) {
    this.release();
    const { bones, root } = this.humanoid;
    for (const [name, rotation] of Object.entries(rotations)) {
      bones.get(name)?.quaternion.fromArray(rotation);
    }
    if (hips.length > 0) {
      bones.get('Hips')?.position.fromArray(hips);
    }
    root.updateMatrixWorld(true);
    this.rig.read();
    for (const name of this.pinned) {
      this.pin(name);
    }
    this.#settle();
    this.rig.applyTo();
  }

  /** The names of the bones that move, without the prefix. */
  get names() {
    return this.rig.joints.map(nameOfJoint);
  }

  /** The names of the joints that are at a limit. */
  get atLimits() {
    const { values, localRotations } = this.rig;
    return this.names.filter((_, i) => {
      const limit = this.#limits[i];
      return limit && isAtLimit(limit, values[i], localRotations, 4 * i);
    });
  }

  /** Where a joint is. */
  jointAt(/** @type {string} */ name) {
    return this.rig.pointAt(PREFIX + name);
  }

  /** Left becomes right, with the pins. */
  mirror() {
    const { root, turns, pins } = this.save();
    const flip = (/** @type {Place} */ [x, y, z]) => [-x, y, z];
    const flipped = this.names.flatMap((name) => {
      const at = 4 * this.names.indexOf(otherSide(name));
      const [x, y, z, w] = turns.slice(at, at + 4);
      return [x, -y, -z, w];
    });
    this.restore({
      root: flip(root),
      turns: flipped,
      pins: Object.fromEntries(Object.entries(pins).map(([name, place]) => [otherSide(name), flip(place)])),
    });
  }

  paint(/** @type {import('../shared/draw.js').Theme} */ theme) {
    const materials = /** @type {import('three').MeshStandardMaterial[]} */ (this.humanoid.mesh.material);
    const colours = [theme.wood, theme['wood-joint'], theme.pupil];
    for (const [i, material] of materials.entries()) {
      material.color.set(colours[i]);
    }
  }

  /** The pose and the pins. @returns {Snapshot} */
  save() {
    const { positions, localRotations } = this.rig;
    return {
      root: [...positions.subarray(0, 3)],
      turns: [...localRotations],
      pins: Object.fromEntries([...this.#pins].map(([name, goal]) => [name, goal.position ?? []])),
    };
  }

  /** Goes back to a pose. */
  restore(/** @type {Snapshot} */ { root, turns, pins }) {
    this.release();
    this.rig.setPose({ rootPosition: root, localRotations: turns });
    for (const name of this.pinned) {
      this.unpin(name);
    }
    for (const [name, place] of Object.entries(pins)) {
      this.pin(name, place);
    }
    this.#settle();
    this.rig.applyTo();
  }
}
