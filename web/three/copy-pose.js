// Copies a pose to another skeleton with the same names of bones, as clothes have that are files of their own.

import { coded } from '../core/errors.js';
import { nameOf, readObject3D } from './nodes.js';
import { poseNode } from './world.js';

/** @typedef {import('three').Object3D} Object3D */
/**
 * A bone, and the one of the other skeleton that has its name.
 * @typedef {{ from: Object3D, to: Object3D, places: boolean }} Pair
 */

/** Lengths of bones that differ by less than this share, besides the scale of the whole skeleton, are the same. */
const SAME_LENGTH = 0.01;
const ROUNDING = 1e-5;

/** @param {Object3D} root @returns {Map<string, Object3D>} the bones by their names, the first of each name */
function bonesByName(root) {
  const bones = new Map();
  root.traverse((node) => {
    if (/** @type {any} */ (node).isBone && node.name && !bones.has(node.name)) {
      bones.set(node.name, node);
    }
  });
  return bones;
}

/** Which bones get the pose of which others, and how places are scaled. */
class PoseCopy {
  /** @type {Pair[]} */
  #pairs;
  #scale;

  /**
   * @param {Object3D} source
   * @param {Object3D} object what gets the pose
   */
  constructor(source, object) {
    const others = bonesByName(object);
    const pairs = [...bonesByName(source)].flatMap(([name, from]) => {
      const to = others.get(name);
      return to ? [{ from, to, places: true }] : [];
    });
    if (pairs.length === 0) {
      const message = `to: no bone of ${nameOf(object)} has the name of a bone of ${nameOf(source)}`;
      throw coded('out-of-range', new RangeError(message));
    }
    // A skeleton may be in other units, and single bones may have another length: these keep their places.
    const inside = new Set(pairs.map(({ from }) => from));
    const ratioOf = (/** @type {Pair} */ { from, to }) => to.position.length() / from.position.length();
    const ratios = pairs
      .filter(({ from }) => from.parent && inside.has(from.parent) && from.position.length() > 0)
      .map(ratioOf)
      .sort((a, b) => a - b);
    const ratio = ratios[Math.floor(ratios.length / 2)] || 1;
    // An animation that moves bones has rounded their places.
    this.#scale = Math.abs(ratio - 1) <= ROUNDING ? 1 : ratio;
    for (const pair of pairs) {
      const isTop = !pair.from.parent || !inside.has(pair.from.parent);
      const isSame = Math.abs(ratioOf(pair) / this.#scale - 1) <= SAME_LENGTH;
      pair.places = isTop || isSame || pair.from.position.length() === 0;
      poseNode(pair.to);
    }
    this.#pairs = pairs;
  }

  write() {
    for (let i = 0; i < this.#pairs.length; i++) {
      const { from, to, places } = this.#pairs[i];
      to.quaternion.copy(from.quaternion);
      to.scale.copy(from.scale);
      if (places) {
        to.position.copy(from.position).multiplyScalar(this.#scale);
      }
      if (!to.matrixAutoUpdate) {
        to.updateMatrix();
      }
    }
  }
}

/** The pairs that were found, by the source and by what gets its pose. @type {WeakMap<Object3D, WeakMap<Object3D, PoseCopy>>} */
const copies = new WeakMap();

/**
 * Gives the present pose of a skeleton to another one whose bones have the same names, such as that of clothes which are a file
 * of their own.
 *
 * ```js
 * ik.update(dt);
 * copyPose(character, coat);
 * ```
 *
 * Rotations and scales are copied, and the positions of bones: the other skeleton may be in other units, and bones that have
 * another length than in the first one keep it. Bones are found in the first call, and remembered.
 * @param {Object3D} from what contains the bones that are posed
 * @param {Object3D} to what contains those that get the pose, at the same place in the world
 * @returns {void}
 * @throws {TypeError} if one is no Object3D
 * @throws {RangeError} if the second one has no bone with the name of a bone of the first one
 */
export function copyPose(from, to) {
  const source = readObject3D('from', from);
  const object = readObject3D('to', to);
  let known = copies.get(source);
  if (!known) {
    known = new WeakMap();
    copies.set(source, known);
  }
  let copy = known.get(object);
  if (!copy) {
    copy = new PoseCopy(source, object);
    known.set(object, copy);
  }
  copy.write();
}
