// A linkage: a rig with closed loops, of which a point is dragged.

import { Rig } from '../../rig.js';

/** @typedef {import('../../rig.js').RigGoal} RigGoal */
/** @typedef {readonly number[]} Place 2 numbers in the plane, 3 in space */

/**
 * A point of a body of the rig, relative to the joint that carries it, at rest.
 * @typedef {{ joint: string, point: Place }} BodyPoint
 */

/**
 * What a linkage is made of. Lengths in the plane have no unit, those in space are in metres.
 * @typedef {object} Description
 * @property {import('../../rig.js').RigOptions} rig in a pose near to one in which all loops are closed
 * @property {readonly (BodyPoint & { other: string, offset: Place })[]} ties the loops: a point of a body is where a point
 *   of another one is
 * @property {Record<string, BodyPoint>} [pins] points that stay where they are
 * @property {Record<string, { joint: string } & import('../../rig.js').GoalOptions>} [goals] what bodies should do, as far
 *   as loops, pins and limits allow
 * @property {number} step how far a dragged point goes in one solve
 * @property {number} misses after so many solves that miss a goal, a drag waits for the next frame: each of them also
 *   looks for a proof, which takes long in space
 */

/**
 * A force of the proof that a point is out of reach.
 * @typedef {{ joint: number, point: Place, force: number[], isTie: boolean }} Force
 */

/**
 * Whether any pose brings the dragged point to the target: it is there; or one does, but not on the way that the point
 * came; or else how a search of all poses ended. A point that still moves is under way, if it is not proven that the target
 * is out of reach.
 * @typedef {'reached' | 'underway' | 'elsewhere' | 'out-of-reach' | 'blocked' | 'stalled'} Verdict
 */

/** The distance at which a loop counts as closed. */
const CLOSED = 1e-6;

/** The distance at which a dragged point is at the pointer, as a share of a step. */
const THERE = 2e-3;

/** A point that moves less in a solve, as a share of a step, goes no further. */
const STUCK = 0.02;

/** The iterations in which all poses are searched. */
const MANY = 600;

/** How much more a dragged foot or knee counts than the goals of the body. */
const PULL = 20;

/** How far away is what an axis points at, so that its direction hardly depends on where the axis is. */
const FAR = 100;

/** The iterations in which the loops of a new linkage are closed. */
const ASSEMBLE = 1000;

export class Linkage {
  rig;
  description;
  /** @type {RigGoal[]} */
  #loops;
  /** @type {Record<string, RigGoal>} */
  pins = {};
  /** @type {Record<string, RigGoal>} */
  goals = {};
  /**
   * What is dragged.
   * @type {{ goal: RigGoal, joint: string | number, point: Place, isOwn: boolean, keeps: boolean } | null}
   */
  #grip = null;
  /** Where the dragged point should be. @type {number[] | null} */
  target = null;
  /** @type {Verdict} */
  verdict = 'reached';
  /** The proof that the target is out of reach, or that the loops cannot be closed. @type {Force[]} */
  forces = [];
  /** Whether all loops could be closed. */
  isClosed;

  /** @param {Description} description */
  constructor(description) {
    const { rig: options, ties, pins = {}, goals = {} } = description;
    this.description = description;
    this.rig = new Rig(options);
    this.#loops = ties.map(({ joint, other, point, offset }) =>
      this.rig.tie(joint, other, { point, offset, tolerance: CLOSED }),
    );
    for (const [name, { joint, point }] of Object.entries(pins)) {
      this.pins[name] = this.rig.pin(joint, { point, tolerance: CLOSED });
    }
    this.rig.maxIterations = ASSEMBLE;
    this.isClosed = this.rig.solve() === 'reached';
    this.forces = forcesOf(this.rig);
    for (const [name, { joint, ...goal }] of Object.entries(goals)) {
      this.goals[name] = this.rig.goal(joint, { priority: 1, ...goal });
    }
    if (this.isClosed) {
      this.rig.solve();
    }
    // From now on it moves in small steps, and does not jump to another assembly.
    this.rig.restarts = false;
  }

  /** The greatest distance between the two points of a tie, or of a pinned point from its place. */
  get loopError() {
    const held = Object.values(this.pins).filter((pin) => pin !== this.#grip?.goal);
    return Math.max(0, ...[...this.#loops, ...held].map(({ error }) => error));
  }

  /** Where a point of a body is. */
  placeOf(/** @type {{ joint: string | number, point: Place }} */ { joint, point }) {
    return this.rig.pointAt(joint, [...point]);
  }

  /** A place, as a body of a linkage in the plane sees it at rest. */
  toBody(/** @type {string} */ joint, /** @type {Place} */ place) {
    const { index, x, y } = this.rig.joint(joint);
    const [sine, cosine] = [this.rig.rotations[4 * index + 2], this.rig.rotations[4 * index + 3]];
    const [c, s] = [cosine * cosine - sine * sine, 2 * sine * cosine];
    const [dx, dy] = [place[0] - x, place[1] - y];
    return [c * dx + s * dy, c * dy - s * dx];
  }

  /** Where the dragged point is; null if none is dragged. */
  get heldPlace() {
    return this.#grip && this.placeOf(this.#grip);
  }

  /**
   * Starts to drag a point of a body. A goal or a pin that holds the point already is moved.
   * @param {BodyPoint} at
   * @param {object} [options]
   * @param {string} [options.goal] the name of that goal
   * @param {string} [options.pin] the name of that pin
   * @param {boolean} [options.pulls] whether it counts more than the goals of the body; default: if it is a pin
   * @param {boolean} [options.frees] whether the goals of the body have no effect meanwhile
   * @param {boolean} [options.tilts] whether the goals of the body also count when all poses are searched
   */
  grab({ joint, point }, { goal: name, pin, pulls = pin !== undefined, frees = false, tilts = false } = {}) {
    this.release();
    const position = this.placeOf({ joint, point });
    const goal = {
      ...{ position, point: [...point], priority: /** @type {1} */ (1) },
      ...{ tolerance: THERE * this.description.step, weight: pulls ? PULL : 1 },
    };
    const former = name === undefined ? this.pins[pin ?? ''] : this.goals[name];
    former?.set(goal);
    this.#grip = { goal: former ?? this.rig.goal(joint, goal), joint, point, isOwn: !former, keeps: tilts };
    this.#weighGoals(frees ? 0 : 1);
    this.target = position;
  }

  #weighGoals(/** @type {number} */ weight) {
    for (const goal of Object.values(this.goals)) {
      goal.weight = weight;
    }
  }

  /** Moves the target of a goal of a body: a place, or a direction of its axis. */
  aim(/** @type {string} */ name, /** @type {{ position: Place } | { towards: Place }} */ wanted) {
    const goal = this.goals[name];
    if ('position' in wanted) {
      goal.set({ position: [...wanted.position] });
    } else {
      const place = this.rig.pointAt(goal.joint, [...goal.point]);
      goal.set({ lookAt: place.map((at, axis) => at + FAR * wanted.towards[axis]) });
    }
  }

  /** From now on, the targets of the goals are where the bodies are. */
  settle() {
    for (const [name, { joint, point, axis }] of Object.entries(this.goals)) {
      const position = this.rig.pointAt(joint, [...point]);
      const ahead =
        axis &&
        this.rig.pointAt(
          joint,
          point.map((at, i) => at + axis[i]),
        );
      this.aim(name, ahead ? { towards: ahead.map((at, i) => at - position[i]) } : { position });
    }
  }

  /**
   * Moves the dragged point towards a place, by small steps, as near as it comes on this way.
   * @param {Place} target
   * @param {() => void} [moved] is called after each step
   * @returns whether it would go on
   */
  dragTo(target, moved) {
    const grip = this.#grip;
    if (!grip) {
      return false;
    }
    let goesOn = true;
    this.target = [...target];
    const { step, misses } = this.description;
    for (let left = misses; left > 0 && goesOn; ) {
      const from = this.placeOf(grip);
      const away = distance(target, from);
      const part = Math.min(1, step / (away || 1));
      grip.goal.set({ position: from.map((at, axis) => at + part * (target[axis] - at)) });
      this.rig.solve();
      moved?.();
      left -= this.rig.reached ? 0 : 1;
      const place = this.placeOf(grip);
      goesOn = !this.isThere && distance(place, from) > STUCK * Math.min(step, away);
    }
    if (this.isThere) {
      this.#decide('reached', []);
    }
    return goesOn;
  }

  /** Whether the dragged point is at the target. */
  get isThere() {
    const place = this.heldPlace;
    return !place || !this.target || distance(place, this.target) <= 2 * THERE * this.description.step;
  }

  /**
   * Searches all poses for one in which the dragged point is at the target.
   * @param {boolean} goesOn whether the point still moves
   */
  judge(goesOn = false) {
    const { target } = this;
    const grip = this.#grip;
    if (!grip || !target || this.isThere) {
      return;
    }
    const index = this.rig.goals.indexOf(grip.goal);
    const all = this.rig.clone();
    all.restarts = true;
    all.maxIterations = MANY;
    all.goals[index].set({ position: target });
    for (const goal of Object.values(this.goals)) {
      const at = this.rig.goals.indexOf(goal);
      all.goals[at].weight = at === index || grip.keeps ? 1 : 0;
    }
    const status = /** @type {Verdict} */ (all.solve());
    const isMet = all.goals[index].reached && all.goals.every((goal) => goal.priority === 1 || goal.reached);
    if (goesOn && (isMet || status !== 'out-of-reach')) {
      this.#decide('underway', []);
    } else {
      this.#decide(isMet ? 'elsewhere' : status, forcesOf(all));
    }
    all.dispose();
  }

  #decide(/** @type {Verdict} */ verdict, /** @type {Force[]} */ forces) {
    this.verdict = verdict;
    this.forces = forces;
  }

  /** Ends the drag: everything stays where it is. */
  release() {
    const grip = this.#grip;
    if (!grip) {
      return;
    }
    if (grip.isOwn) {
      grip.goal.remove();
    } else if (Object.values(this.pins).includes(grip.goal)) {
      const position = this.placeOf(grip);
      grip.goal.set({ position, priority: 0, tolerance: CLOSED, weight: 1 });
    }
    this.#weighGoals(1);
    this.settle();
    this.#grip = null;
    this.target = null;
    this.#decide('reached', []);
    // The pose stays: the errors become those of the present goals.
    this.rig.solve();
  }

  dispose() {
    this.rig.dispose();
  }
}

/** The forces of a rig's certificate; none if it has none. @returns {Force[]} */
function forcesOf(/** @type {Rig} */ rig) {
  return (rig.certificate?.forces ?? []).map(({ goal, joint, point, force }) => ({
    ...{ joint: joint.index, point, force },
    isTie: goal.other !== null,
  }));
}

export function distance(/** @type {Place} */ a, /** @type {Place} */ b) {
  return Math.hypot(...a.map((at, axis) => at - b[axis]));
}
