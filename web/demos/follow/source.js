// What is on the Follow demo's screen, as a page of its own.

import { lines, short, wrapPage } from '../shared/written-page.js';
import { thicknessOf } from './picture.js';
import { lengthsIn } from './setup.js';

const RANGE = "([min, max]) => ({ type: 'range', min: radians(min), max: radians(max) })";

/**
 * A list as one would write it: in short where all are equal.
 * @template T
 * @param {T[]} values
 * @param {(value: T) => string} write
 */
function list(values, write) {
  const texts = values.map(write);
  return texts.length > 4 && texts.every((text) => text === texts[0])
    ? `Array(${texts.length}).fill(${texts[0]})`
    : `[${texts.join(', ')}]`;
}

/**
 * A place on the screen, as far from its middle as a point is from the origin.
 * @param {{ x: number, y: number }} point
 */
function place({ x, y }) {
  const from = (/** @type {string} */ middle, /** @type {number} */ by) =>
    Math.abs(by) < 0.005 ? middle : `${middle} ${by < 0 ? '-' : '+'} ${short(Math.abs(by))}`;
  return `${from('innerWidth / 2', x)}, ${from('innerHeight / 2', y)}`;
}

/**
 * A whole page of under 30 lines: the chain as it is set up, following the pointer. It expects
 * `fabrik.global.js` beside it. What is as the package has it anyway is left out.
 * @param {{ lengths: number[], root: { x: number, y: number }, target: { x: number, y: number },
 *   base: number, limits: import('../shared/limits.js').Limit[] | null, solver: string, iterations: number,
 *   pinned: boolean, thickness: number }} chain root and target from the middle of the screen; base and
 *   limits in degrees
 */
function writePage({ lengths, root, target, base, limits, solver, iterations, pinned, thickness }) {
  const usual = limits ? 1000 : 100;
  const options = [
    `root: [${place(root)}],`,
    `lengths: ${list(lengths, short)},`,
    limits && `base: radians(${base}),`,
    limits && `limits: ${list(limits, ({ min, max }) => `[${min}, ${max}]`)}.map(${RANGE}),`,
    solver !== 'auto' && `solver: '${solver}',`,
    iterations !== usual && `maxIterations: ${iterations},`,
    !pinned && "rootMode: 'free',",
  ];
  const helpers = [limits && 'const radians = (degrees) => (degrees * Math.PI) / 180;'];
  return wrapPage(
    'A chain that follows the pointer',
    `${lines(helpers, '  ')}
  const chain = new fabrik.Chain({${lines(options, '    ')}
  });
  function reach(x, y) {
    chain.solve(x, y);
    ctx.clearRect(0, 0, canvas.width, canvas.height);
    ctx.beginPath();
    for (const joint of chain.joints) ctx.lineTo(joint.x, joint.y);
    Object.assign(ctx, { lineWidth: ${short(thickness)}, strokeStyle: '#f0a83a', lineJoin: 'round', lineCap: 'round' }).stroke();
  }
  canvas.onpointermove = (event) => reach(event.offsetX, event.offsetY);
  reach(${place(target)});`,
  );
}

/**
 * The page of what is on the screen.
 * @param {import('./rig.js').Rig} rig
 * @param {number} zoom pixels a unit
 */
export function pageOf({ chain, limited, limits, settings, target }, zoom) {
  const scaled = (/** @type {{ x: number, y: number }} */ { x, y }) => ({ x: x * zoom, y: y * zoom });
  return writePage({
    lengths: lengthsIn(settings).map((length) => length * zoom),
    root: scaled(chain.joints[0]),
    target: scaled(target),
    base: Number(settings.base),
    limits: limited ? limits : null,
    solver: chain.solver,
    iterations: chain.maxIterations,
    pinned: chain.rootMode !== 'free',
    thickness: thicknessOf(chain) * zoom,
  });
}
