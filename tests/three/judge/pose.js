// The local transforms of all nodes of a rig: kept, set again, and compared bit by bit.

import { AnimationMixer } from 'three';

/** @typedef {import('three').Object3D} Object3D */
/** @typedef {import('../rigs/build.js').Rig} Rig */

export class Pose {
  /** @type {Map<Object3D, { position: number[], quaternion: number[], scale: number[] }>} */
  #nodes = new Map();

  /** Keeps the present pose. @param {Object3D} object */
  constructor(object) {
    object.traverse((node) => {
      this.#nodes.set(node, {
        position: node.position.toArray(),
        quaternion: node.quaternion.toArray(),
        scale: node.scale.toArray(),
      });
    });
  }

  /** Sets this pose again. */
  apply() {
    for (const [node, { position, quaternion, scale }] of this.#nodes) {
      node.position.fromArray(position);
      node.quaternion.fromArray(quaternion);
      node.scale.fromArray(scale);
    }
  }

  /** The local rotation that a node had. @param {Object3D} node */
  rotationOf(node) {
    return /** @type {{ quaternion: number[] }} */ (this.#nodes.get(node)).quaternion;
  }

  /**
   * Whether the present pose has the same bits: all positions and scales, and all rotations except those of
   * some bones.
   * @param {readonly Object3D[]} [except]
   */
  isPresent(except = []) {
    for (const [node, { position, quaternion, scale }] of this.#nodes) {
      const same =
        equal(node.position.toArray(), position) &&
        equal(node.scale.toArray(), scale) &&
        (except.includes(node) || equal(node.quaternion.toArray(), quaternion));
      if (!same) {
        return false;
      }
    }
    return true;
  }
}

/** Whether numbers have the same bits: 0 and -0 differ. @param {readonly number[]} a @param {readonly number[]} b */
export const equal = (a, b) => a.every((x, i) => Object.is(x, b[i]));

/** The rotations of bones, one after the other. @param {readonly Object3D[]} bones */
export const rotations = (bones) => bones.flatMap(({ quaternion }) => quaternion.toArray());

/** Plays a rig's clip. Without a clip nothing moves. */
export class Player {
  /** @type {AnimationMixer | null} */
  #mixer = null;
  #object;

  /** @param {Rig} rig @param {number} [time] where it starts, in seconds */
  constructor({ object, clip }, time = 0) {
    this.#object = object;
    if (clip) {
      this.#mixer = new AnimationMixer(object);
      this.action = this.#mixer.clipAction(clip).play();
      this.#mixer.update(time);
    }
  }

  /** @param {number} dt in seconds */
  update(dt) {
    this.#mixer?.update(dt);
  }

  /** Ends without restoring anything. */
  dispose() {
    this.#mixer?.uncacheRoot(this.#object);
  }
}

/**
 * Poses of a rig: its rest, and its clip at several times. The rig is at rest before and afterwards.
 * @param {Rig} rig
 * @param {number} count
 * @returns {Pose[]}
 */
export function posesOf(rig, count) {
  const rest = new Pose(rig.object);
  const poses = [rest];
  const duration = rig.clip?.duration ?? 0;
  while (rig.clip && poses.length < count) {
    const player = new Player(rig, (duration * (poses.length - 0.37)) / count);
    poses.push(new Pose(rig.object));
    player.dispose();
    rest.apply();
  }
  rig.object.updateMatrixWorld(true);
  return poses;
}
