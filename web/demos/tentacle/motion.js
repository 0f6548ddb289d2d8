// What moves without inverse kinematics: how the tentacle would like to curl, and where its target wanders.

import { Vector3 } from 'three';

/**
 * A curl: the bend at the root and how much more it is at the tip, in radians for the whole tentacle, and how strong the
 * waves are.
 * @typedef {{ root: number, more: number, waves: number }} Curl
 */

/** First backwards, then more and more to the front. @type {Curl} */
export const CURL = { root: -1.1, more: 3.6, waves: 1 };

/**
 * Without limits the whole tentacle turns about its root as the target goes around. Its tip is further away from the root
 * then, so that it turns less.
 * @type {Curl}
 */
export const WIDE_CURL = { root: 0.3, more: 3, waves: 0.5 };

/** Waves that run to the tip: radians of bend at the tip, waves along the tentacle, waves per second, and phase. */
const NOD = { most: 0.9, along: 1.1, speed: 0.23, phase: 0 };
const SHAKE = { most: 0.7, along: 0.9, speed: 0.17, phase: 1 };

const axis = new Vector3();

/** @param {typeof NOD} wave @param {number} along @param {number} time */
const waveAt = ({ most, along: waves, speed, phase }, along, time) =>
  most * along * Math.sin(2 * Math.PI * (waves * along - speed * time) + phase);

/**
 * How a joint is bent while nothing pulls: it never twists.
 * @param {number} along the place of its bone, from 0 to 1
 * @param {number} bones
 * @param {number} time in seconds
 * @param {Curl} curl
 * @param {number} sway how strong the waves are
 * @param {import('three').Quaternion} out
 */
export function restAt(along, bones, time, { root, more, waves }, sway, out) {
  const x = root + more * along * along + sway * waves * waveAt(NOD, along, time);
  const z = sway * waves * waveAt(SHAKE, along, time);
  const bend = Math.hypot(x, z);
  return out.setFromAxisAngle(axis.set(x, 0, z).divideScalar(bend || 1), bend / bones);
}

/**
 * Where the target is that wanders, in metres.
 * @param {number} time in seconds
 * @param {Vector3} out
 */
export function wanderAt(time, out) {
  return out.set(
    0.6 * Math.sin(0.53 * time + 0.6) + 0.22 * Math.sin(1.17 * time),
    0.86 + 0.3 * Math.sin(0.43 * time + 0.4) + 0.1 * Math.sin(0.97 * time),
    0.42 + 0.26 * Math.sin(0.37 * time + 0.5) + 0.08 * Math.sin(0.83 * time),
  );
}
