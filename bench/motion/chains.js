// The options of chains, and what happens with them along smooth paths.

import { Chain } from '../../web/fabrik.js';
import { ARRIVAL, Count, distance, nearPoleLine } from './leaps.js';
import { smoothPath } from './paths.js';

/** @typedef {{ between: (a: number, b: number) => number, bones: number, dimensions: number, reach: number }} Draw */
/**
 * An option: what it adds to the constructor, and to each solve.
 * @typedef {{ options?: (draw: Draw) => object, solve?: (frame: number, draw: Draw) => object,
 *   each?: (chain: Chain, frame: number) => void, space?: boolean, plane?: boolean }} Option
 */

const fill = (/** @type {number} */ bones, /** @type {() => object | null} */ make) =>
  Array.from({ length: bones }, (_, bone) => (bone === 0 ? null : make()));
const planar = (/** @type {Draw} */ draw) => draw.dimensions === 2;

/** @type {Record<string, Option>} */
export const OPTIONS = {
  plain: {},
  'bent rest': {
    options: ({ bones, dimensions }) => ({
      rest: Array.from({ length: bones + 1 }, (_, i) => {
        const angle = i / bones;
        return [Math.sin(angle), 1 - Math.cos(angle), 0].slice(0, dimensions);
      }),
    }),
  },
  stiffness: {
    options: ({ bones, between }) => ({
      stiffness: Array.from({ length: bones }, () => 10 ** between(-1, 1)),
    }),
  },
  'limits to both sides': {
    options: (draw) => ({
      limits: fill(draw.bones, () =>
        planar(draw) ? { type: 'range', min: -1.6, max: 1.6 } : { type: 'cone', angle: 1.6 },
      ),
    }),
  },
  'limits to one side': {
    options: (draw) => ({
      limits: fill(draw.bones, () =>
        planar(draw)
          ? { type: 'range', min: 0, max: 1.6 }
          : { type: 'ball', swingY: 1.2, swingZ: 0.6, twist: [-0.5, 0.5] },
      ),
    }),
  },
  'tight limits': {
    options: (draw) => ({
      limits: fill(draw.bones, () =>
        planar(draw) ? { type: 'range', min: -0.5, max: 0.5 } : { type: 'cone', angle: 0.5 },
      ),
    }),
  },
  'free root': { options: () => ({ rootMode: 'free' }) },
  'pulled root': { options: () => ({ rootMode: 'pull' }) },
  'pole, a point': {
    options: ({ dimensions, reach }) => ({
      pole: [0.2 * reach, 1.5 * reach, 0.3 * reach].slice(0, dimensions),
    }),
  },
  'pole, a direction': {
    options: ({ dimensions }) => ({ pole: { direction: [0, 1, 0].slice(0, dimensions) } }),
  },
  'pole of weight 0.3': {
    options: ({ dimensions }) => ({ pole: { direction: [0, 1, 0].slice(0, dimensions), weight: 0.3 } }),
  },
  'maxTurn 0.3': { options: () => ({ maxTurn: 0.3 }) },
  'maxTurn 0.05': { options: () => ({ maxTurn: 0.05 }) },
  'base that turns': {
    each: (chain, frame) => {
      const angle = 0.5 * Math.sin(0.013 * frame);
      chain.setBase(chain.dimensions === 2 ? angle : [0, 0, Math.sin(angle / 2), Math.cos(angle / 2)]);
    },
  },
  orientation: {
    solve: (frame, draw) => {
      const angle = 0.8 * Math.sin(0.011 * frame);
      return { orientation: planar(draw) ? angle : [0, Math.sin(angle / 2), 0, Math.cos(angle / 2)] };
    },
  },
  effector: { solve: (_, { bones }) => ({ effector: Math.max(1, bones - 1) }) },
  'weight 0.5': { solve: () => ({ weight: 0.5 }) },
  fabrik: { options: () => ({ solver: 'fabrik' }) },
  ccd: { options: () => ({ solver: 'ccd' }) },
  'jacobian-transpose': { options: () => ({ solver: 'jacobian-transpose' }) },
  'damped-least-squares': { options: () => ({ solver: 'damped-least-squares' }) },
};

/** Options that set the same thing, and so cannot go together. */
const GROUPS = [
  ['limits to both sides', 'limits to one side', 'tight limits'],
  ['free root', 'pulled root'],
  ['pole, a point', 'pole, a direction', 'pole of weight 0.3'],
  ['maxTurn 0.3', 'maxTurn 0.05'],
  ['fabrik', 'ccd', 'jacobian-transpose', 'damped-least-squares'],
];

/** All pairs that can go together. */
export function pairs() {
  const names = Object.keys(OPTIONS).filter((name) => name !== 'plain');
  return names.flatMap((a, i) =>
    names
      .slice(i + 1)
      .filter((b) => !GROUPS.some((group) => group.includes(a) && group.includes(b)))
      .map((b) => [a, b]),
  );
}

/**
 * Runs chains with some options along smooth paths.
 *
 * @param {string[]} names of OPTIONS
 * @param {{ dimensions: number, paths: number, frames: number, random: () => number }} how
 */
export function runChains(names, { dimensions, paths, frames, random }) {
  const count = new Count();
  const used = names.map((name) => OPTIONS[name]);
  const between = (/** @type {number} */ a, /** @type {number} */ b) => a + (b - a) * random();
  for (let path = 0; path < paths; path++) {
    const bones = [2, 3, 4, 6, 10, 24][path % 6];
    const lengths = Array.from({ length: bones }, () => (path % 2 ? 1 : between(0.5, 1.5)) / bones);
    const reach = lengths.reduce((sum, length) => sum + length, 0);
    const draw = { between, bones, dimensions, reach };
    const options = Object.assign({ lengths, dimensions }, ...used.map((option) => option.options?.(draw)));
    const chain = new Chain(options);
    const at = smoothPath(random, { dimensions, reach });
    const end = Math.min(...used.map((option) => option.solve?.(0, draw)?.effector ?? bones));
    follow(chain, at, { count, frames, end, used, draw });
    chain.dispose();
  }
  return count;
}

/** Follows one path. `end`: the joint that follows it. */
function follow(chain, at, { count, frames, end, used, draw }) {
  const { dimensions: axes, reach } = draw;
  let last = at(0);
  for (let frame = 0; frame < frames + ARRIVAL; frame++) {
    const target = at(frame);
    for (const option of used) {
      option.each?.(chain, frame);
    }
    const before = Array.from(chain.positions);
    chain.solve(target, Object.assign({}, ...used.map((option) => option.solve?.(frame, draw))));
    const after = chain.positions;
    if (frame >= ARRIVAL && !nearPoleLine(target, chain.pole, reach)) {
      const away = (/** @type {ArrayLike<number>} */ joints) =>
        distance(Array.from(joints).slice(axes * end, axes * (end + 1)), target);
      count.add({
        before,
        after,
        axes,
        reach,
        step: distance(target, last),
        worse: away(after) > away(before) + 1e-4 * reach,
      });
    }
    last = target;
  }
}
