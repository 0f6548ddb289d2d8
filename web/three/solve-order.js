// The order in which the parts of a SkeletonIK are solved: each one after those that it depends on.
//
// A part depends on another one that turns or moves a node above its first bone, its target or its pole: a left hand that holds a
// rifle in the right hand, a head that looks at a phone in a hand. Parts that depend on each other are a cycle: they are solved in
// rounds. Otherwise parts keep the order in which they are given.

import { Cycle } from './cycle.js';
import { Judged } from './judged.js';
import { isObject3D, nodesAbove } from './nodes.js';

/** @typedef {import('three').Object3D} Object3D */
/**
 * A chain or a look-at.
 * @typedef {import('./chain.js').SkeletonChain | import('./look-at.js').SkeletonLookAt} Aimed
 */
/**
 * What is solved: a chain, chains that are solved together, a look-at or feet.
 * @typedef {object} Solved
 * @property {readonly Object3D[]} writes the nodes that it turns
 * @property {readonly Object3D[]} [moves] the nodes that it moves
 * @property {readonly Aimed[]} aims what it solves for
 * @property {readonly Aimed[]} judged those that are judged at the end of an update
 * @property {(weight: number, dt: number) => void} update
 * @property {() => void} [again] solves again in the same update
 */
/** @typedef {{ turns: Set<Object3D>, moves: Set<Object3D> }} Changes */

/** What some parts change. @param {readonly Solved[]} parts @returns {Changes} */
const changesOf = (parts) => ({
  turns: new Set(parts.flatMap(({ writes }) => writes)),
  moves: new Set(parts.flatMap(({ moves = [] }) => moves)),
});

/** @param {unknown} place @returns {Object3D | null} */
const nodeOf = (place) => (isObject3D(place) ? place : null);

/**
 * Whether changes move a node, or turn it if that counts.
 * @param {Object3D | null} node
 * @param {Changes} changes
 * @param {boolean} [turned]
 */
function isMoved(node, { turns, moves }, turned = false) {
  if (node && (moves.has(node) || (turned && turns.has(node)))) {
    return true;
  }
  return node !== null && nodesAbove(node).some((above) => turns.has(above) || moves.has(above));
}

/** @param {Aimed} aimed @param {Changes} changes */
const isTargetMoved = (aimed, changes) =>
  isMoved(nodeOf(aimed.aim.place), changes, 'orientation' in aimed && aimed.orientation === 'target');

/** @param {Aimed} aimed @param {Changes} changes */
const isTipMoved = (aimed, changes) =>
  'end' in aimed
    ? isMoved(aimed.end, changes, aimed.shape.path.offset !== null)
    : isMoved(aimed.bones[aimed.bones.length - 1], changes, true);

/** @param {Aimed} aimed */
const poleOf = (aimed) => ('pole' in aimed ? aimed.pole : null);

/** @param {Solved} part @param {Changes} changes */
const dependsOn = (part, changes) =>
  part.aims.some(
    (aimed) =>
      isMoved(aimed.bones[0], changes) ||
      isTargetMoved(aimed, changes) ||
      isMoved(nodeOf(poleOf(aimed)), changes),
  );

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

/** A target or a pole, and the nodes above it. */
class Link {
  #node;
  #above;

  /** @param {unknown} place */
  constructor(place) {
    this.#node = nodeOf(place);
    this.#above = this.#node ? nodesAbove(this.#node) : [];
  }

  /**
   * Whether a place is still this one, below the same nodes.
   * @param {unknown} place
   */
  fits(place) {
    const node = nodeOf(place);
    let at = node?.parent ?? null;
    let i = 0;
    for (; at && at === this.#above[i]; at = at.parent) {
      i++;
    }
    return node === this.#node && at === null && i === this.#above.length;
  }
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
      .map((aimed) => ({ aimed, target: new Link(aimed.aim.place), pole: new Link(poleOf(aimed)) }));
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
