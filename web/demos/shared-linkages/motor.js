// Motors: what turns a linkage by itself.

/** @typedef {import('./linkage.js').Linkage} Linkage */
/** @typedef {import('./linkage.js').Place} Place */

/**
 * What moves a linkage by itself: a crank that turns, or swings to both sides; or a point that goes along a path.
 * @typedef {{ crank: string, rate: number, swing?: number }} CrankMotion `rate` in radians per second, `swing` in radians
 * @typedef {{ place: (time: number) => Place, up: (time: number) => Place }} SwayMotion where a body is, and where its axis
 *   points
 * @typedef {import('./linkage.js').BodyPoint & { path: (time: number) => number[], speed: number }} PathMotion
 */

/**
 * @typedef {object} Motor
 * @property {(seconds: number) => void} step
 * @property {boolean} draws whether the pen is down
 * @property {() => void} stop
 */

/** The greatest turn of a crank per solve, in radians. */
const TURN = 0.05;

const TOLERANCE = 1e-6;

/** How long a body takes to come to its motion, in seconds. */
const EASE = 1.5;

/** Turns a crank. It turns back where the linkage goes no further. */
export class CrankMotor {
  #linkage;
  #motion;
  #goal;
  #angle;
  draws = true;
  /** 1: towards greater angles. */
  way = 1;
  /** How often it has turned back because the linkage went no further. */
  stops = 0;

  /**
   * @param {Linkage} linkage
   * @param {CrankMotion} motion
   */
  constructor(linkage, motion) {
    this.#linkage = linkage;
    this.#motion = motion;
    this.#angle = angleOf(linkage, motion.crank);
    const goal = {
      orientation: this.#angle,
      orientationTolerance: TOLERANCE,
      priority: /** @type {1} */ (1),
    };
    this.#goal = linkage.rig.goal(motion.crank, goal);
  }

  step(/** @type {number} */ seconds) {
    const { rate, swing = Number.POSITIVE_INFINITY } = this.#motion;
    const count = Math.ceil((rate * seconds) / TURN);
    for (let i = 0; i < count; i++) {
      if (this.#angle * this.way > swing) {
        this.way = -this.way;
      }
      this.turnTo(this.#angle + (this.way * rate * seconds) / count);
    }
  }

  /** Turns the crank to an angle; if it does not get there, it turns back from now on. */
  turnTo(/** @type {number} */ angle) {
    const { rig } = this.#linkage;
    this.#goal.set({ orientation: angle });
    rig.solve();
    this.#angle = angle;
    if (!rig.reached) {
      this.#angle = nearestTurn(angleOf(this.#linkage, this.#motion.crank), angle);
      this.way = -this.way;
      this.stops++;
    }
  }

  get angle() {
    return this.#angle;
  }

  stop() {
    this.#goal.remove();
  }
}

/** Leads a point along a path, at first to its beginning. */
export class PathMotor {
  #linkage;
  #motion;
  #time = 0;
  draws = false;

  /**
   * @param {Linkage} linkage
   * @param {PathMotion} motion
   */
  constructor(linkage, motion) {
    this.#linkage = linkage;
    this.#motion = motion;
    linkage.grab(motion);
  }

  step(/** @type {number} */ seconds) {
    const { path, speed } = this.#motion;
    const from = this.#linkage.placeOf(this.#motion);
    const to = path(this.#time + seconds);
    const away = Math.hypot(...to.map((at, axis) => at - from[axis]));
    const part = Math.min(1, (speed * seconds) / (away || 1));
    // The time of the path passes only as long as the point keeps up with it.
    this.#time += part * seconds;
    this.draws = part === 1;
    this.#linkage.dragTo(from.map((at, axis) => at + part * (to[axis] - at)));
  }

  stop() {
    this.#linkage.release();
  }
}

/** Moves and tilts a body as its motion says. */
export class SwayMotor {
  #linkage;
  #motion;
  #time = 0;
  #from;
  draws = false;

  /**
   * @param {Linkage} linkage
   * @param {SwayMotion} motion
   */
  constructor(linkage, motion) {
    this.#linkage = linkage;
    this.#motion = motion;
    const { joint, point, axis } = linkage.goals.up;
    const place = linkage.placeOf({ joint: joint.index, point });
    const ahead = linkage.placeOf({ joint: joint.index, point: point.map((at, i) => at + (axis?.[i] ?? 0)) });
    this.#from = { place, up: ahead.map((at, i) => at - place[i]) };
  }

  step(/** @type {number} */ seconds) {
    this.#time += seconds;
    // It goes over from where the body is.
    const part = Math.min(1, this.#time / EASE);
    const share = part * part * (3 - 2 * part);
    const between = (/** @type {Place} */ from, /** @type {Place} */ to) =>
      from.map((at, axis) => at + share * (to[axis] - at));
    const { place, up } = this.#from;
    this.#linkage.aim('place', { position: between(place, this.#motion.place(this.#time)) });
    this.#linkage.aim('up', { towards: between(up, this.#motion.up(this.#time)) });
    this.#linkage.rig.solve();
  }

  stop() {
    this.#linkage.settle();
  }
}

/** The angle of a body in the plane, from rest. */
export function angleOf(/** @type {Linkage} */ { rig }, /** @type {string | number} */ joint) {
  const { index } = rig.joint(joint);
  return 2 * Math.atan2(rig.rotations[4 * index + 2], rig.rotations[4 * index + 3]);
}

/** An angle plus whole turns, so that it is near another one. */
function nearestTurn(/** @type {number} */ angle, /** @type {number} */ near) {
  return angle + 2 * Math.PI * Math.round((near - angle) / (2 * Math.PI));
}
