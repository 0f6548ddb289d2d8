// A walk with feet that stand still: made for any rig with two legs, by putting its ankles on a path.

import { SkeletonIK } from 'fabrik/three';
import {
  AnimationClip,
  Matrix4,
  Quaternion,
  QuaternionKeyframeTrack,
  Vector3,
  VectorKeyframeTrack,
} from 'three';

/** @typedef {import('../rigs/build.js').Rig} Rig */
/** @typedef {import('three').Object3D} Object3D */

const KEYS = 60;
/** The share of a cycle, of a second, in which a foot stands. */
const STANCE = 0.62;
/** How high the ball of the foot is lifted, how far the hips are lowered, and the way per cycle, in legs. */
const LIFT = 0.1;
const CROUCH = 0.1;
const STRIDE = 1.25;
/** How far the heel is lifted at the end of a stance. */
const PUSH_OFF = 0.6;
/** How far a foot that rolls over its toes has turned about their tip when it leaves the ground. */
const ROLL = 0.9;

const smooth = (/** @type {number} */ x) => {
  const t = Math.min(Math.max(x, 0), 1);
  return t * t * t * (10 + t * (6 * t - 15));
};

/**
 * Where the ball is in a cycle, ahead of its place at rest and above it, in legs, how far the heel is lifted, and
 * how far a foot has turned that rolls over its toes.
 */
function ballAt(/** @type {number} */ phase) {
  const half = (STRIDE * STANCE) / 2;
  if (phase < STANCE) {
    const heel = PUSH_OFF * smooth((phase - 0.4) / (STANCE - 0.4));
    return { ahead: half - STRIDE * phase, up: 0, heel, roll: ROLL * smooth((phase - 0.42) / 0.22) };
  }
  // In the swing, the speed over the ground is 0 at both ends.
  const x = (phase - STANCE) / (1 - STANCE);
  const ahead = -half - STRIDE * (phase - STANCE) + STRIDE * smooth(x);
  const left = 1 - smooth(1.3 * x);
  return { ahead, up: LIFT * 64 * (x * (1 - x)) ** 3, heel: PUSH_OFF * left, roll: ROLL * left };
}

/** The nodes of a leg. */
function legOf(/** @type {Rig} */ rig, /** @type {string} */ name) {
  const chain = rig.chains.find((each) => each.name === name);
  if (!chain) {
    throw new RangeError(`'${rig.name}' has no chain '${name}'`);
  }
  const { first, tip } = chain;
  // Control bones have no children.
  const toe = tip.children.find((child) => child.children.length > 0) ?? tip.children[0];
  const nodes = [];
  for (
    let node = /** @type {Object3D} */ (tip);
    node !== first.parent;
    node = /** @type {any} */ (node.parent)
  ) {
    nodes.unshift(node);
  }
  return { first, foot: tip, toe, tip: toe.children[0], nodes };
}

export const worldOf = (/** @type {Object3D} */ node) => {
  node.updateWorldMatrix(true, false);
  return new Vector3().setFromMatrixPosition(node.matrixWorld);
};

/** Rotates a node in the world to the rotation of a matrix. */
function turnTo(/** @type {Object3D} */ node, /** @type {Matrix4} */ world) {
  const parent = /** @type {Object3D} */ (node.parent);
  parent.updateWorldMatrix(true, false);
  const local = parent.matrixWorld.clone().invert().multiply(world);
  local.decompose(new Vector3(), node.quaternion, new Vector3());
}

/** Puts a rig upright at the origin, as it stands in a file: it keeps its scale. */
export function putUpright(/** @type {Rig} */ rig) {
  for (let node = rig.object; node.name !== 'Armature'; [node] = node.children) {
    node.position.set(0, 0, 0);
    node.quaternion.identity();
  }
  rig.object.updateMatrixWorld(true);
  return rig;
}

/**
 * Makes the walk. The rig must be upright at the origin.
 * @param {Rig} rig
 * @param {{ backwards?: boolean, still?: boolean, rolls?: boolean }} [options] whether it looks along -z; whether it only
 *   stands; whether feet roll over the tips of their toes before they leave the ground
 */
export function stride(rig, { backwards = false, still = false, rolls = false } = {}) {
  const legs = ['leftLeg', 'rightLeg'].map((name) => legOf(rig, name));
  let hips = /** @type {Object3D} */ (legs[0].first.parent);
  while (!legs[1].nodes[0].parent || !isAbove(hips, legs[1].first)) {
    hips = /** @type {Object3D} */ (hips.parent);
  }
  const forward = new Vector3(0, 0, backwards ? -1 : 1);
  const length = legs[0].nodes
    .slice(1)
    .reduce((sum, node, i) => sum + worldOf(node).distanceTo(worldOf(legs[0].nodes[i])), 0);
  const ik = new SkeletonIK(rig.object);
  const turning = [...new Set(legs.flatMap(({ nodes, toe }) => [...nodes, toe]))];
  const rest = new Map(turning.map((node) => [node, node.quaternion.clone()]));
  const restHips = hips.position.clone();
  const starts = legs.map(({ foot, toe, tip }) => ({
    tip: worldOf(tip).setY(0),
    ankle: worldOf(foot),
    ball: worldOf(toe),
    foot: foot.matrixWorld.clone(),
    toe: toe.matrixWorld.clone(),
  }));
  const chains = legs.map(({ first, foot }) =>
    ik.chain(first, foot, { target: new Vector3(), relativeTolerance: 1e-7 }),
  );
  const down = new Vector3(0, -CROUCH * length, 0);
  const inverse = /** @type {Object3D} */ (hips.parent).matrixWorld.clone().setPosition(0, 0, 0).invert();
  const lowered = restHips.clone().add(down.applyMatrix4(inverse));
  const times = Array.from({ length: KEYS + 1 }, (_, i) => i / KEYS);
  const values = new Map(turning.map((node) => [node, /** @type {number[]} */ ([])]));
  for (const time of times) {
    for (const [node, quaternion] of rest) {
      node.quaternion.copy(quaternion);
    }
    hips.position.copy(lowered);
    const pitches = legs.map((_, side) => {
      const { ahead, up, heel, roll } = still
        ? { ahead: 0, up: 0, heel: 0, roll: 0 }
        : ballAt((time + side / 2) % 1);
      const pitchBy = (/** @type {number} */ angle) =>
        new Quaternion().setFromAxisAngle(new Vector3(1, 0, 0), backwards ? -angle : angle);
      const toePitch = pitchBy(rolls ? roll : 0);
      const pitch = pitchBy(rolls ? Math.max(heel, roll) : heel);
      const { tip } = starts[side];
      const ball = starts[side].ball.clone().sub(tip).applyQuaternion(toePitch).add(tip);
      ball.addScaledVector(forward, ahead * length);
      ball.y += up * length;
      const ankle = starts[side].ankle.clone().sub(starts[side].ball).applyQuaternion(pitch).add(ball);
      /** @type {Vector3} */ (chains[side].target).copy(ankle);
      return { pitch, toePitch };
    });
    ik.update(0);
    for (const [side, { foot, toe }] of legs.entries()) {
      if (!chains[side].reached) {
        throw new Error(`${rig.name}: the walk is too long at ${time}: ${chains[side].status}`);
      }
      const { pitch, toePitch } = pitches[side];
      turnTo(foot, new Matrix4().makeRotationFromQuaternion(pitch).multiply(starts[side].foot));
      turnTo(toe, new Matrix4().makeRotationFromQuaternion(toePitch).multiply(starts[side].toe));
    }
    for (const [node, list] of values) {
      list.push(...node.quaternion.toArray());
    }
  }
  for (const [node, quaternion] of rest) {
    node.quaternion.copy(quaternion);
  }
  hips.position.copy(restHips);
  ik.dispose();
  rig.object.updateMatrixWorld(true);
  const tracks = [
    new VectorKeyframeTrack(`${hips.uuid}.position`, [0, 1], [...lowered.toArray(), ...lowered.toArray()]),
    ...[...values].map(([node, list]) => new QuaternionKeyframeTrack(`${node.uuid}.quaternion`, times, list)),
  ];
  return {
    clip: new AnimationClip('stride', 1, tracks),
    legs,
    hips,
    length,
    forward,
    /** The way per second in the world. */
    speed: still ? 0 : STRIDE * length,
  };
}

/** Whether a node is above another one. */
function isAbove(/** @type {Object3D} */ node, /** @type {Object3D} */ other) {
  for (let at = other.parent; at; at = at.parent) {
    if (at === node) {
      return true;
    }
  }
  return false;
}
