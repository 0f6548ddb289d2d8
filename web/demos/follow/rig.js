// The chain of the demo, its settings and its target: what is solved, and how far that has come.

import { withEdge } from '../../element.js';
import { layArc, pointAt } from '../shared/lengths.js';
import { PRESETS } from '../shared/limits.js';
import {
  consistent,
  isLimited,
  lengthsIn,
  limitsIn,
  makeChain,
  REACH,
  radians,
  toRange,
  withLimits,
} from './setup.js';

/** @typedef {{ x: number, y: number }} Point */
/** @typedef {import('../shared/settings.js').Values} Values */

/** For how many frames a chain that does not get there is let try. */
const PATIENCE = 600;

/** Settings that make another chain. */
const MAKING = ['preset', 'limits', 'base', 'bones', 'lengths', 'method'];

/**
 * Poses and targets that tell the methods apart: how far the chain is bent, and where the target is, a
 * part of the reach away in the direction of the base.
 * @type {Record<string, { bend: number, part: number }>}
 */
const SCENES = {
  reach: { bend: 3, part: 0.999 },
  line: { bend: 0, part: 0.5 },
};

export class Rig {
  /** Whether anything has changed that a solve must answer. */
  #changed = true;
  /** Whether the root is being moved by hand. */
  #moved = false;

  /** @param {Values} settings */
  constructor(settings) {
    this.settings = consistent(settings);
    /** The limits, whether the method heeds them or not; null for none. */
    this.limits = limitsIn(this.settings);
    this.chain = makeChain(this.settings);
    /** @type {Point} */
    this.target = { x: 0, y: 0 };
    /** The scene that is on, by its name, until the target is moved. */
    this.scene = '';
    /** What was spent on the target since it was set, and whether the last of it changed nothing. */
    this.spent = { frames: 0, iterations: 0, stuck: false };
  }

  /** Whether limits hold: for the published method they are set aside, to show it as it was published. */
  get limited() {
    return isLimited(this.settings);
  }

  /** The direction from which the first bone's limit is measured, in radians. */
  get base() {
    return radians(Number(this.settings.base));
  }

  /**
   * Takes settings; whether they made another chain, which goes on in the pose of the one before.
   * @param {Values} settings
   */
  apply(settings) {
    const former = this.settings;
    this.settings = consistent(settings);
    const another = MAKING.some((name) => former[name] !== this.settings[name]);
    if (another) {
      this.#replace(makeChain(this.settings, this.chain));
    }
    this.chain.maxIterations = Number(this.settings.iterations);
    this.chain.rootMode = this.settings.pinned ? 'fixed' : 'free';
    this.touch();
    return another;
  }

  /**
   * Begins anew with these settings, at the origin.
   * @param {Values} settings
   */
  reset(settings) {
    this.settings = consistent(settings);
    this.#replace(makeChain(this.settings));
    this.scene = '';
    this.touch();
  }

  #replace(/** @type {import('../../fabrik.js').Chain<2>} */ chain) {
    this.chain.dispose();
    this.chain = chain;
    this.limits = limitsIn(this.settings);
  }

  /** Something has changed, and the next step solves. */
  touch() {
    this.#changed = true;
  }

  /** The target goes to a point of the world. */
  aim(/** @type {Point} */ target) {
    this.target = target;
    this.scene = '';
    this.touch();
  }

  /** The target goes where it is at a time, in seconds, before anyone touches it. */
  wander(/** @type {number} */ time) {
    const { x, y, width, height } = (PRESETS[String(this.settings.preset)] ?? PRESETS.free).path;
    this.aim({ x: x + width * Math.sin(0.61 * time + 1), y: y - height * Math.cos(0.97 * time + 0.4) });
  }

  /** The root goes to a point of the world, by hand. */
  moveRoot(/** @type {Point} */ root) {
    this.chain.setRoot(root);
    this.#moved = true;
    this.touch();
  }

  /**
   * One edge of one joint's limit goes elsewhere.
   * @param {import('./grip.js').Handle} handle
   * @param {number} degrees
   */
  setEdge({ bone, edge }, degrees) {
    if (this.limits) {
      this.limits = this.limits.map((limit, i) => (i === bone ? withEdge(limit, edge, degrees) : limit));
      this.settings = withLimits(this.settings, this.limits);
      this.chain.setLimit(bone, toRange(this.limits[bone]));
      this.touch();
    }
  }

  /** Puts chain and target as a scene has them. */
  show(/** @type {string} */ scene) {
    const { base } = this;
    const { bend, part } = SCENES[scene];
    this.chain.setRoot(0, 0);
    this.chain.setPose(layArc(lengthsIn(this.settings), base, bend));
    this.aim(pointAt(base, part * REACH));
    this.scene = scene;
  }

  /** Solves, where anything has changed or the last solve was not done; whether it did. */
  step() {
    const { chain } = this;
    if (!this.#changed && chain.status !== 'stalled') {
      return false;
    }
    const changed = this.#changed;
    const before = chain.error;
    // A root that is being moved by hand stays where the hand is.
    chain.rootMode = this.settings.pinned || this.#moved ? 'fixed' : 'free';
    chain.solve(this.target);
    chain.rootMode = this.settings.pinned ? 'fixed' : 'free';
    this.spent = {
      frames: changed ? 1 : this.spent.frames + 1,
      iterations: chain.iterations + (changed ? 0 : this.spent.iterations),
      stuck: !changed && chain.status === 'stalled' && chain.error === before,
    };
    this.#changed = false;
    this.#moved = false;
    return true;
  }

  /** Whether more steps may bring the tip nearer. */
  get trying() {
    const { stuck, frames } = this.spent;
    return this.chain.status === 'stalled' && !stuck && frames < PATIENCE;
  }

  /**
   * How it stands, for `inWords`.
   * @param {number} zoom pixels a unit
   * @returns {import('./words.js').Outcome}
   */
  outcome(zoom) {
    const { chain, limited, limits, spent } = this;
    return {
      status: chain.status,
      error: chain.error * zoom,
      iterations: spent.iterations,
      frames: spent.frames,
      bones: chain.bones,
      limits: limited ? 'limited' : limits ? 'aside' : 'free',
      method: chain.solver,
      still: spent.stuck,
    };
  }
}
