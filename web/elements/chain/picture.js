// The picture of <fabrik-chain>.

import { drawBones, drawCircle, drawGround, drawRoot, drawTarget } from '../shared/draw.js';
import { drawHandles, drawSectors } from '../shared/draw-sectors.js';
import { toCanvas } from '../shared/room.js';

/** @typedef {import('../shared/draw.js').Theme} Theme */
/** @typedef {{ x: number, y: number }} Point */

/**
 * A chain, and what belongs to it. Lengths and points are in the chain's units.
 * @typedef {object} Scene
 * @property {import('../../chain/chain.js').Chain<2>} chain
 * @property {number} zoom pixels per unit
 * @property {Point} origin where coordinates count from
 * @property {Point} home where the root belongs
 * @property {Point} target
 * @property {import('../shared/sectors.js').Sector[]} sectors on the canvas
 * @property {boolean} handles whether the edges of the sectors can be dragged
 * @property {{ bone: number, edge: 'min' | 'max' } | null} selected
 */

/**
 * How words are written.
 * @typedef {object} Writing
 * @property {number} text how much larger than usual text is
 * @property {(degrees: number) => string} degrees writes an angle
 */

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Theme} theme
 * @param {{ width: number, height: number }} size
 * @param {Scene & Writing & { reach: { reach: string, deadZone: string } | null }} scene `reach`: words for the
 *   circles of the reach; null: they are not drawn
 */
export function drawChain(context, theme, size, scene) {
  const { chain, zoom, home, target, sectors, handles, selected, reach, text, degrees } = scene;
  const onCanvas = (/** @type {Point} */ point) => toCanvas(scene, point);
  const joints = chain.joints.map(onCanvas);
  const thickness = thicknessOf(chain, zoom);
  drawGround(context, theme, size, onCanvas(home));
  if (reach) {
    drawCircle(context, theme, joints[0], chain.reach * zoom, reach.reach, text);
    if (chain.bones > 1) {
      drawCircle(context, theme, joints[0], chain.minReach * zoom, reach.deadZone, text);
    }
  }
  drawRoot(context, theme, joints[0], 0.75 * thickness, chain.rootMode !== 'free');
  drawSectors(context, theme, sectors, false);
  drawBones(context, theme, joints, thickness);
  drawTarget(context, theme, onCanvas(target), joints[chain.bones]);
  if (handles) {
    drawHandles(context, theme, sectors, selected, { degrees, text });
  }
}

/**
 * The thickness of the first bone, in pixels.
 * @param {import('../../chain/chain.js').Chain<2>} chain
 * @param {number} zoom pixels per unit
 */
export function thicknessOf({ reach, bones }, zoom) {
  return Math.min(Math.max((0.28 * reach * zoom) / bones, 3), 18);
}
