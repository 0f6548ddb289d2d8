// What moves without inverse kinematics: how the tentacle would like to curl, and where its target wanders.

import { Vector3 } from 'three';

/** The bend of the whole tentacle, in radians: first backwards, then more and more to the front. */
const BACK = -1.1;
const FRONT = 3.6;

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
 * @param {number} sway how strong the waves are
 * @param {import('three').Quaternion} out
 */
export function restAt(along, bones, time, sway, out) {
  const x = BACK + FRONT * along * along + sway * waveAt(NOD, along, time);
  const z = sway * waveAt(SHAKE, along, time);
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
