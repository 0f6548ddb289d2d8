// The order in which the parts of a SkeletonIK are solved: each one after those that it depends on.
//
// A part depends on another one that turns or moves a node above its first bone, its target or its pole: a left hand that holds a
// rifle in the right hand, a head that looks at a phone in a hand. Parts that depend on each other are a cycle: they are solved in
// rounds. Otherwise parts keep the order in which they are given.

import { Cycle } from './cycle.js';
import { changesOf, dependsOn, isTargetMoved, isTipMoved, PlaceLink, poleOf } from './dependence.js';
import { Judged } from './judged.js';

/** @typedef {import('./dependence.js').Aimed} Aimed */
/** @typedef {import('./dependence.js').Solved} Solved */

/**
 * Groups parts, each one after those that it depends on. A group of several is a cycle.
 * @template {Solved} P
 * @param {readonly P[]} parts
 * @returns {P[][]}
 */
function groupsOf(parts) {
  const changes = parts.map((part) => changesOf([part]));
  const depends = parts.map((part, i) => changes.map((each, k) => i !== k && dependsOn(part, each)));
  // What depends on something depends on all that this depends on.
  for (let middle = 0; middle < parts.length; middle++) {
    for (const row of depends) {
      if (row[middle]) {
        depends[middle].forEach((does, k) => {
          row[k] ||= does;
        });
      }
    }
  }
  const groups = [];
  let left = parts.map((_, i) => i);
  while (left.length > 0) {
    const next = /** @type {number} */ (left.find((i) => left.every((k) => !depends[i][k] || depends[k][i])));
    const isIn = (/** @type {number} */ i) => i === next || (depends[next][i] && depends[i][next]);
    groups.push(left.filter(isIn).map((i) => parts[i]));
    left = left.filter((i) => !isIn(i));
  }
  return groups;
}

/** @template {Solved} P */
export class SolveOrder {
  /** All parts, in their order. @type {P[]} */
  parts;
  /** What is solved one after another: parts, and cycles of parts. @type {(P | Cycle)[]} */
  #steps;
  /** By the step, those that are judged at the end. @type {Judged[][]} */
  #judged;
  /** What the order depends on. */
  #links;

  /** @param {readonly P[]} parts in the order that they keep if nothing depends on anything */
  constructor(parts) {
    const groups = groupsOf(parts);
    this.parts = groups.flat();
    this.#judged = groups.map((group, i) => {
      const since = changesOf(groups.slice(i + 1).flat());
      const own = changesOf(groups.slice(i).flat());
      const isChanged = (/** @type {Aimed} */ aimed) =>
        group.length > 1 || isTipMoved(aimed, since) || isTargetMoved(aimed, own);
      return group.flatMap((part) =>
        part.judged
          .filter(isChanged)
          .map((aimed) => new Judged(aimed, isTargetMoved(aimed, changesOf([part])))),
      );
    });
    this.#steps = groups.map((group, i) => (group.length > 1 ? new Cycle(group, this.#judged[i]) : group[0]));
    this.#links = parts
      .flatMap(({ aims }) => aims)
      .map((aimed) => ({
        aimed,
        target: new PlaceLink(aimed.aim.place),
        pole: new PlaceLink(poleOf(aimed)),
      }));
  }

  /** Whether the targets and poles are still the same nodes, with the same parents. */
  get fits() {
    for (let i = 0; i < this.#links.length; i++) {
      const { aimed, target, pole } = this.#links[i];
      if (!target.fits(aimed.aim.place) || !pole.fits(poleOf(aimed))) {
        return false;
      }
    }
    return true;
  }

  /**
   * Solves for all parts.
   * @param {number} overall the weight of all parts
   * @param {number} dt
   */
  update(overall, dt) {
    for (let i = 0; i < this.#steps.length; i++) {
      const step = this.#steps[i];
      step.update(overall, dt);
      for (let k = 0; k < this.#judged[i].length && !(step instanceof Cycle); k++) {
        this.#judged[i][k].keep();
      }
    }
    for (let i = 0; i < this.#judged.length; i++) {
      for (let k = 0; k < this.#judged[i].length; k++) {
        this.#judged[i][k].judge(overall);
      }
    }
  }
}
