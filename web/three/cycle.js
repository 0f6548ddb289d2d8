// Parts of a SkeletonIK that depend on each other, as two hands do that each hold something in the other one.
//
// They are solved one after another, in rounds: each round begins with what the last one has made of the others. A round that
// does not come nearer to the targets is undone.

import { Quaternion } from 'three';

/** @typedef {import('three').Object3D} Object3D */
/** @typedef {import('./judged.js').Judged} Judged */
/** @typedef {import('./dependence.js').Solved} Solved */

const MOST_ROUNDS = 3;

export class Cycle {
  #parts;
  /** By the part, its chains and look-ats. @type {Judged[][]} */
  #judged;
  /** By the part, the nodes that it turns and none before it does. @type {Turned[][]} */
  #turned;
  #all;

  /**
   * @param {readonly Solved[]} parts
   * @param {readonly Judged[]} judged their chains and look-ats
   */
  constructor(parts, judged) {
    this.#parts = parts;
    this.#judged = parts.map((part) => judged.filter((each) => part.judged.includes(each.part)));
    const seen = new Set();
    this.#turned = parts.map(({ writes }) =>
      [...new Set(writes)]
        .filter((node) => !seen.has(node) && seen.add(node))
        .map((node) => new Turned(node)),
    );
    this.#all = this.#turned.flat();
  }

  /**
   * @param {number} overall the weight of all parts
   * @param {number} dt
   */
  update(overall, dt) {
    for (const each of this.#all) {
      each.begin();
    }
    let least = Number.POSITIVE_INFINITY;
    for (let round = 0; round < MOST_ROUNDS && least > 0; round++) {
      this.#solve(overall, round > 0, dt);
      const error = this.#judged.flat().reduce((sum, judged) => sum + judged.judge(overall), 0);
      if (error >= least) {
        for (const each of this.#all) {
          each.undo();
        }
        return;
      }
      least = error;
      for (const each of this.#all) {
        each.keep();
      }
    }
  }

  /**
   * @param {number} overall
   * @param {boolean} again
   * @param {number} dt
   */
  #solve(overall, again, dt) {
    this.#parts.forEach((part, i) => {
      if (again && part.again) {
        part.again();
      } else {
        if (again) {
          for (const each of this.#turned[i]) {
            each.restart();
          }
        }
        part.update(overall, again ? 0 : dt);
      }
      for (const each of this.#judged[i]) {
        each.keep();
      }
    });
  }
}

/** A node that the parts turn. */
class Turned {
  #node;
  #before = new Quaternion();
  #best = new Quaternion();

  /** @param {Object3D} node */
  constructor(node) {
    this.#node = node;
  }

  begin() {
    this.#before.copy(this.#node.quaternion);
  }

  restart() {
    this.#node.quaternion.copy(this.#before);
  }

  keep() {
    this.#best.copy(this.#node.quaternion);
  }

  undo() {
    this.#node.quaternion.copy(this.#best);
  }
}
