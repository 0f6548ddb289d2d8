// Whether elbows and knees bend to the side to which they bend at rest.

import { Matrix4, Vector3 } from 'three';
import { MeasuredChain } from './measured-chain.js';
import { Pose } from './pose.js';
import { randomTarget } from './random-targets.js';

/** @typedef {import('../judge.js').Adapter} Adapter */
/** @typedef {import('../rigs/build.js').Rig} Rig */
/** @typedef {import('../rigs/build.js').RigChain} RigChain */

/** Bends to the other side by less than this are forgiven, in radians. */
const TOLERANCE = 1e-3;
/** A rest that is straighter than this has no axis, in radians. */
const STRAIGHT = 1e-3;

/** The elbow or knee of a chain: the joint between its last two bones that have a length. */
class Hinge {
  #chain;
  #inverse = new Matrix4();
  #upper;
  #lower;
  #axis;

  /** @param {MeasuredChain} chain at rest */
  constructor(chain) {
    const directions = chain.directions();
    const lower = directions.findLastIndex((each) => each);
    this.#chain = chain;
    this.#upper = directions.findLastIndex((each, i) => each && i < lower);
    this.#lower = lower;
    const [a, b] = this.#upper >= 0 ? this.#bones() : [new Vector3(), new Vector3()];
    this.#axis = new Vector3().crossVectors(a, b);
    /** Whether the rest pose says to which side it bends. */
    this.known = this.#axis.length() > STRAIGHT * a.length() * b.length() && this.#axis.length() > 0;
    this.#axis.normalize();
  }

  /** The two bones in the upper one's own space, so that mirrors do not matter. */
  #bones() {
    const { nodes } = this.#chain;
    this.#inverse.copy(nodes[this.#upper].matrixWorld).invert();
    const at = (/** @type {number} */ i) =>
      new Vector3().setFromMatrixPosition(nodes[i].matrixWorld).applyMatrix4(this.#inverse);
    const [elbow, hand] = [at(this.#lower), at(this.#lower + 1)];
    return [elbow, hand.sub(elbow)];
  }

  /** How far it is bent about the axis of the rest, in radians: negative to the other side. */
  angle() {
    const [a, b] = this.#bones();
    return Math.atan2(new Vector3().crossVectors(a, b).dot(this.#axis), a.dot(b));
  }
}

/**
 * Random targets, with the limits of the chain's kind: how often its elbow or knee bends the wrong way. null
 * for other kinds of chains, and where the rest is straight.
 * @param {Adapter} adapter
 * @param {Rig} rig
 * @param {RigChain} chain
 * @param {{ count: number, random: () => number }} options
 * @returns {{ cases: number, wrong: number, worst: number } | null} worst: the greatest wrong angle
 */
export function judgeBends(adapter, rig, chain, { count, random }) {
  if (chain.kind !== 'arm' && chain.kind !== 'leg') {
    return null;
  }
  const measured = new MeasuredChain(rig, chain).refresh();
  const rest = new Pose(rig.object);
  const hinge = new Hinge(measured);
  if (!hinge.known) {
    return null;
  }
  const bound = adapter.bind(rig, chain, { limits: chain.kind });
  const result = { cases: 0, wrong: 0, worst: 0 };
  for (let i = 0; i < count; i++) {
    bound.restore();
    const target = randomTarget(measured, random);
    rest.apply();
    measured.refresh();
    bound.target.copy(target);
    bound.prepare?.();
    bound.update(1 / 60);
    measured.refresh();
    const wrong = -hinge.angle();
    result.cases++;
    result.wrong += wrong > TOLERANCE ? 1 : 0;
    result.worst = Math.max(result.worst, wrong);
  }
  bound.restore();
  bound.dispose();
  rest.apply();
  measured.refresh();
  return result;
}
