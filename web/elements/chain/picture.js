// What <fabrik-chain> shows, and where: the picture, and the path of a target that moves by itself.

import { drawBones, drawGround, drawRoot, drawTarget } from '../shared/draw.js';
import { drawSectors } from '../shared/draw-sectors.js';
import { sectorsOf } from '../shared/sectors.js';

/** @typedef {{ x: number, y: number }} Point */

/** How far from the edges a target stays that moves by itself, in pixels. */
const MARGIN = 20;

/** How far the path goes from the root, to each side, as a part of the reach: most of it can be reached. */
const PART = 0.75;

/** A chain that fits has this part of the width or the height for its reach, to each side. */
const FIT = 0.45;

/**
 * @param {CanvasRenderingContext2D} context
 * @param {import('../shared/draw.js').Theme} theme
 * @param {{ width: number, height: number }} size
 * @param {object} scene in the chain's units
 * @param {import('../../chain/chain.js').Chain<2>} scene.chain
 * @param {number} scene.zoom pixels per unit
 * @param {Point} scene.home where the root belongs
 * @param {Point} scene.target
 */
export function drawChain(context, theme, size, { chain, zoom, home, target }) {
  const onCanvas = (/** @type {Point} */ { x, y }) => ({ x: x * zoom, y: y * zoom });
  const joints = chain.joints.map(onCanvas);
  const thickness = Math.min(Math.max((0.28 * chain.reach * zoom) / chain.bones, 3), 18);
  drawGround(context, theme, size, onCanvas(home));
  drawRoot(context, theme, joints[0], 0.75 * thickness, chain.rootMode !== 'free');
  drawSectors(
    context,
    theme,
    sectorsOf(joints, chain.limits.map(degreesOf), chain.base, () => false),
    false,
  );
  drawBones(context, theme, joints, thickness);
  drawTarget(context, theme, onCanvas(target), joints[chain.bones]);
}

/**
 * A limit in degrees; null where it has no end.
 * @param {import('../../chain/limits.js').Limit<2> | null} limit
 */
function degreesOf(limit) {
  const { min, max } = limit ?? { min: null, max: null };
  return Number.isFinite(min) && Number.isFinite(max)
    ? { min: (Number(min) * 180) / Math.PI, max: (Number(max) * 180) / Math.PI }
    : null;
}

/**
 * Where things are: pixels per unit, the root's place, and the reach.
 * @param {{ width: number, height: number }} size
 * @param {number | 'fit'} scale
 * @param {Point | null} root null for the middle
 * @param {readonly number[]} lengths
 */
export function roomOf({ width, height }, scale, root, lengths) {
  const reach = lengths.reduce((sum, length) => sum + length, 0);
  const zoom = scale === 'fit' ? (FIT * Math.min(width, height)) / reach : scale;
  return { zoom, reach, home: root ?? { x: width / 2 / zoom, y: height / 2 / zoom } };
}

/**
 * Where the target is at a time, on a calm path around the root, within the canvas.
 * @param {number} time in seconds
 * @param {ReturnType<typeof roomOf>} room
 * @param {number} width
 * @param {number} height
 */
export function pathAt(time, { zoom, reach, home }, width, height) {
  /** Along one axis: about where, in what room, and which part of the way. */
  const along = (/** @type {number} */ middle, /** @type {number} */ size, /** @type {number} */ wave) => {
    const least = Math.max(middle - PART * reach, MARGIN / zoom);
    const most = Math.min(middle + PART * reach, (size - MARGIN) / zoom);
    return least < most ? (least + most + (most - least) * wave) / 2 : middle + PART * reach * wave;
  };
  return {
    x: along(home.x, width, Math.sin(0.61 * time + 1)),
    y: along(home.y, height, -Math.cos(0.97 * time + 0.4)),
  };
}
