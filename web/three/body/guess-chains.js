// Guesses the chains of a skeleton from the names of its bones and from who is whose parent. A limb is a path of
// parents, from a hand or a foot to the upper arm or the thigh: a name alone is never enough.

import { readName } from './bone-names.js';

/**
 * A bone as the guess needs it.
 * @typedef {object} NamedBone
 * @property {string} name as it is in the file
 * @property {string | null} parent the name of its parent among the bones
 */

/**
 * A guessed chain: from the start of its first bone to the start of its tip.
 * @typedef {object} GuessedChain
 * @property {string} name such as 'left-arm', different for each chain
 * @property {'arm' | 'leg' | 'spine' | 'head' | 'tail'} kind
 * @property {'left' | 'right' | null} side
 * @property {string} place 'front', 'back', a letter, or ''
 * @property {string} first the first bone
 * @property {string} tip the bone at whose start the chain ends
 * @property {'arm' | 'leg' | 'spine' | 'neck' | null} limits
 */

/** @typedef {import('./bone-names.js').NameParts & { name: string, parent: Node | null, children: Node[] }} Node */

/**
 * @param {readonly NamedBone[]} bones parents may come after their children
 * @returns {GuessedChain[]} limbs first, then spine, head and tails
 */
export function guessChains(bones) {
  const nodes = link(bones);
  const known = limbs(nodes);
  const others = numberedLegs(nodes).filter(({ first }) => known.every((limb) => limb.first !== first));
  const chains = [...placed([...known, ...others]), ...spines(nodes), ...heads(nodes), ...tails(nodes)];
  return chains.map((chain, i) => {
    const same = chains.slice(0, i).filter(({ name }) => name === chain.name).length;
    return same > 0 ? { ...chain, name: `${chain.name}-${same + 1}` } : chain;
  });
}

/** @returns {Node[]} */
function link(/** @type {readonly NamedBone[]} */ bones) {
  const nodes = new Map(
    bones.map(({ name }) => [
      name,
      /** @type {Node} */ ({ ...readName(name), name, parent: null, children: [] }),
    ]),
  );
  for (const { name, parent } of bones) {
    const [node, above] = [nodes.get(name), parent === null ? undefined : nodes.get(parent)];
    if (node && above) {
      node.parent = above;
      above.children.push(node);
    }
  }
  return [...nodes.values()];
}

/** Whether a bone is the end of another one: a leaf with such a name. */
const isEnd = (/** @type {Node} */ { end, children }) => end && children.length === 0;

/**
 * @param {GuessedChain['kind']} kind
 * @param {Node} first
 * @param {Node} tip
 * @param {GuessedChain['limits']} limits
 * @param {Pick<GuessedChain, 'side' | 'place'>} [which]
 * @returns {GuessedChain}
 */
function chainOf(kind, first, tip, limits, { side, place } = { side: null, place: '' }) {
  const name = nameOfChain(place, side, kind);
  return { name, kind, side, place, first: first.name, tip: tip.name, limits };
}

/** @param {string} place @param {string | null} side @param {string} kind */
const nameOfChain = (place, side, kind) => [place, side, kind].filter(Boolean).join('-');

/** Places by one letter, where all are such. @type {Record<string, string>} */
const LETTERS = { f: 'front', b: 'back', h: 'back', r: 'back' };

/**
 * Completes the places of legs: where some are called front, f or a place of their own, and others nothing, these are at the
 * back.
 * @param {GuessedChain[]} chains
 */
function placed(chains) {
  const legs = chains.filter(({ kind }) => kind === 'leg');
  const byLetter = legs.some(({ place }) => place === 'f') && legs.every(({ place }) => place in LETTERS);
  const haveFront = legs.some(({ place }) => place === 'front');
  return chains.map((chain) => {
    if (chain.kind !== 'leg') {
      return chain;
    }
    const { side, kind } = chain;
    const place = byLetter ? LETTERS[chain.place] : chain.place || (haveFront ? 'back' : '');
    return { ...chain, place, name: nameOfChain(place, side, kind) };
  });
}

const stageOf = (/** @type {Node | null} */ node) => (node && 'stage' in node.role ? node.role.stage : -1);

/**
 * Whether a bone ends a limb: a hand or a foot; without one, an ankle or a wrist; without these, the end of a forearm or a
 * shin.
 * @param {Node} node
 */
function isTip(node) {
  const { role, parent, children } = node;
  const stage = stageOf(node);
  if (stage === 3) {
    return stageOf(parent) !== 3;
  }
  if (stage === 2) {
    return !children.some((child) => child.role.kind === role.kind && stageOf(child) === 3);
  }
  return stage === 1 && isEnd(node) && parent !== null && stageOf(parent) === 1 && !hasFoot(parent);
}

/** Whether there is a hand or a foot below a bone, or an ankle or a wrist. @param {Node} node @returns {boolean} */
const hasFoot = ({ children }) => children.some((child) => stageOf(child) >= 2 || hasFoot(child));

/** Arms and legs with names for their parts. */
function limbs(/** @type {Node[]} */ nodes) {
  return nodes.filter(isTip).flatMap((tip) => {
    const { side, parent } = tip;
    // A paw may end a forearm.
    const kind = parent?.role.kind;
    if (kind !== 'arm' && kind !== 'leg') {
      return [];
    }
    let count = 0;
    let hasThigh = false;
    let first = tip;
    for (let at = parent; at && at.role.kind === kind && at.side === side; at = at.parent) {
      const isBeforeThigh = stageOf(first) === 0 && 'isHip' in at.role;
      if (stageOf(at) > stageOf(first) || isBeforeThigh) {
        break;
      }
      first = at;
      count += Number(stageOf(at) < 2);
      hasThigh ||= stageOf(at) === 0;
    }
    const isLimb = count > 1 && (hasThigh || stageOf(tip) > 1);
    return isLimb ? [chainOf(kind, first, tip, kind, first)] : [];
  });
}

/** Legs whose bones have numbers: leg_a_1_l, leg_a_2_l, leg_a_3_l, and perhaps an end. */
function numberedLegs(/** @type {Node[]} */ nodes) {
  const isLeg = (/** @type {Node} */ { base, number, role }) =>
    number > 0 && role.kind !== 'control' && /\b(leg|limb|tentacle)\b/.test(base);
  const follows = (/** @type {Node} */ next, /** @type {Node} */ node) =>
    isLeg(next) && next.base === node.base && next.number === node.number + 1;
  return nodes
    .filter((node) => isLeg(node) && !(node.parent && follows(node, node.parent)))
    .flatMap((first) => {
      const path = pathDown(first, follows);
      const tip = path[path.length - 1].children.find(isEnd) ?? path[path.length - 1];
      return path.length > 1 ? [chainOf('leg', first, tip, null, first)] : [];
    });
}

/**
 * The path from a bone down, as long as a child follows.
 * @param {Node} first
 * @param {(next: Node, node: Node) => boolean} follows
 */
function pathDown(first, follows) {
  const path = [first];
  for (;;) {
    const node = path[path.length - 1];
    const next = node.children
      .filter((child) => follows(child, node))
      .sort((a, b) => sizeOf(b) - sizeOf(a))[0];
    if (!next) {
      return path;
    }
    path.push(next);
  }
}

/** The number of bones below a bone. @returns {number} */
const sizeOf = (/** @type {Node} */ { children }) =>
  children.reduce((sum, child) => sum + 1 + sizeOf(child), 0);

/** The spine: above the bone that carries the legs, up to the neck or the head. */
function spines(/** @type {Node[]} */ nodes) {
  const isSpine = (/** @type {Node | null} */ node) => node?.role.kind === 'spine' && !isEnd(node);
  return nodes
    .filter((node) => isSpine(node) && !isSpine(node.parent))
    .flatMap((start) => {
      const path = pathDown(start, (next) => isSpine(next));
      const last = path[path.length - 1];
      const top = last.children.find(({ role }) => role.kind === 'neck' || role.kind === 'head');
      const hindLegs = (/** @type {Node} */ node) =>
        node.children.some((child) => child.role.kind === 'leg' && child.place !== 'front');
      const first = path.find((node) => !hindLegs(node)) ?? last;
      const tip = top ?? last;
      return first !== tip && (top || path.length > 2) ? [chainOf('spine', first, tip, 'spine')] : [];
    })
    .slice(0, 1);
}

/** The head, with the neck below it; without a neck, with the last bone of the spine. */
function heads(/** @type {Node[]} */ nodes) {
  return nodes
    .filter((node) => node.role.kind === 'head' && !isEnd(node) && node.side === null)
    .filter(({ parent }) => parent?.role.kind === 'neck' || parent?.role.kind === 'spine')
    .map((head) => {
      let first = /** @type {Node} */ (head.parent);
      while (first.role.kind === 'neck' && first.parent?.role.kind === 'neck') {
        first = first.parent;
      }
      return chainOf('head', first, head, 'neck');
    });
}

/** Tails, to their end. */
function tails(/** @type {Node[]} */ nodes) {
  const isTail = (/** @type {Node | null} */ node) => node?.role.kind === 'tail';
  return nodes
    .filter((node) => isTail(node) && !isTail(node.parent))
    .flatMap((first) => {
      const path = pathDown(first, (next) => isTail(next));
      return path.length > 2 ? [chainOf('tail', first, path[path.length - 1], null)] : [];
    });
}
