// What the animation gave the bones that are written to.
//
// A mixer writes to a bone only when its value has changed. A paused clip never overwrites what was written, and the
// next solve would start from its own result. So the animation's values are kept, and given back before the mixer runs.
// If nobody has written to a bone since, it gets them back before a solve, too.

import { Quaternion } from 'three';

/** @typedef {import('three').Object3D} Object3D */
/**
 * @typedef {object} Kept
 * @property {Object3D} node
 * @property {Quaternion} animated
 * @property {Quaternion} written
 * @property {boolean} holds whether the node was written to, and not restored since
 */

export class Snapshot {
  /** @type {Kept[]} */
  #kept = [];

  /** @param {readonly Object3D[]} nodes */
  add(nodes) {
    for (const node of nodes) {
      if (!this.#kept.some((each) => each.node === node)) {
        this.#kept.push({
          node,
          animated: node.quaternion.clone(),
          written: new Quaternion(),
          holds: false,
        });
      }
    }
  }

  clear() {
    this.#kept = [];
  }

  /** Gives the bones the animation's values, unless something else was written to them. */
  restore() {
    for (const each of this.#kept) {
      if (each.holds && each.node.quaternion.equals(each.written)) {
        each.node.quaternion.copy(each.animated);
      }
      each.holds = false;
    }
  }

  /** Keeps the animation's values. */
  take() {
    this.restore();
    for (const each of this.#kept) {
      each.animated.copy(each.node.quaternion);
    }
  }

  /** Keeps what was written. */
  mark() {
    for (const each of this.#kept) {
      each.written.copy(each.node.quaternion);
      each.holds = true;
    }
  }
}
