// What the animation gave the bones that are written to.
//
// A mixer writes to a bone only when its value has changed. A paused clip never overwrites what was written, and the
// next solve would start from its own result. So the animation's values are kept, and given back before the mixer runs.
// If nobody has written to a bone since, it gets them back before a solve, too.

import { Quaternion, Vector3 } from 'three';
import { poseNode } from './world.js';

/** @typedef {import('three').Object3D} Object3D */
/**
 * What is kept of a rotation or a position.
 * @template T
 * @typedef {{ animated: T, written: T }} Values
 */
/**
 * @typedef {object} Kept
 * @property {Object3D} node
 * @property {Values<Quaternion>} rotation
 * @property {Values<Vector3> | null} position null: it is not written to
 * @property {boolean} holds whether the node was written to, and not restored since
 */

/** Brings the matrix of a node up to date, if three.js does not do so. @param {Object3D} node */
function showPose(node) {
  if (!node.matrixAutoUpdate) {
    node.updateMatrix();
  }
}

export class Snapshot {
  /** @type {Kept[]} */
  #kept = [];
  #changed = false;

  /** Whether what was written last differs from what was written before. */
  get changed() {
    return this.#changed;
  }

  /**
   * @param {readonly Object3D[]} nodes whose rotations are written
   * @param {readonly Object3D[]} [moved] whose positions are written, too
   */
  add(nodes, moved = []) {
    for (const node of nodes) {
      this.#keep(node);
    }
    for (const node of moved) {
      this.#keep(node).position ??= { animated: node.position.clone(), written: new Vector3() };
    }
  }

  /**
   * @param {Object3D} node
   * @returns {Kept}
   */
  #keep(node) {
    const known = this.#kept.find((each) => each.node === node);
    if (known) {
      return known;
    }
    poseNode(node);
    const rotation = { animated: node.quaternion.clone(), written: new Quaternion() };
    const kept = { node, rotation, position: null, holds: false };
    this.#kept.push(kept);
    return kept;
  }

  clear() {
    this.#kept = [];
  }

  /** Gives the bones the animation's values, unless something else was written to them. */
  restore() {
    for (const each of this.#kept) {
      const { node, rotation, position } = each;
      if (each.holds && node.quaternion.equals(rotation.written)) {
        node.quaternion.copy(rotation.animated);
      }
      if (each.holds && position && node.position.equals(position.written)) {
        node.position.copy(position.animated);
      }
      if (each.holds) {
        showPose(node);
      }
      each.holds = false;
    }
  }

  /** Keeps the animation's values. */
  take() {
    this.restore();
    for (const { node, rotation, position } of this.#kept) {
      rotation.animated.copy(node.quaternion);
      position?.animated.copy(node.position);
    }
  }

  /** Gives the bones the animation's values, whatever was written to them since: after an error, that may be NaN. */
  undo() {
    for (const each of this.#kept) {
      each.node.quaternion.copy(each.rotation.animated);
      if (each.position) {
        each.node.position.copy(each.position.animated);
      }
      showPose(each.node);
      each.holds = false;
    }
  }

  /** Keeps what was written. */
  mark() {
    this.#changed = false;
    for (const each of this.#kept) {
      const { node, rotation, position } = each;
      this.#changed ||=
        !node.quaternion.equals(rotation.written) ||
        (position !== null && !node.position.equals(position.written));
      rotation.written.copy(node.quaternion);
      position?.written.copy(node.position);
      each.holds = true;
      showPose(node);
    }
  }
}
