// The demo's picture: what is drawn, in which order, and in which scale.

import { drawBones, drawGround, drawHandles, drawRoot, drawSectors, drawTarget } from '../../element.js';
import { drawLimit } from '../shared/draw.js';

const ROOT_SIZE = 13;

/** How thick the first bone is, in units of the world. */
export function thicknessOf(/** @type {import('../../fabrik.js').Chain} */ { reach, bones }) {
  return Math.min(Math.max((0.28 * reach) / bones, 7), 18);
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {import('../shared/draw.js').Theme} theme
 * @param {import('../../element.js').View} view
 * @param {import('../shared/world.js').World} world
 * @param {object} scene
 * @param {import('../../fabrik.js').Chain} scene.chain
 * @param {{ x: number, y: number }} scene.target
 * @param {import('../../element.js').Sector[]} scene.sectors on the canvas
 * @param {boolean} scene.faded whether the sectors do not count now
 * @param {import('./grip.js').Handle | null} scene.chosen
 * @param {boolean} scene.circle whether the reach is drawn
 * @param {boolean} scene.ring whether the inner ring is, where there is one
 */
export function drawPicture(context, theme, view, world, scene) {
  const { chain, target, sectors, faded, chosen, circle, ring } = scene;
  const { joints } = chain;
  const { origin, zoom } = world;
  const inWorld = (/** @type {() => void} */ draw) => {
    context.save();
    context.translate(origin.x, origin.y);
    context.scale(zoom, zoom);
    draw();
    context.restore();
  };
  drawGround(context, theme, view, origin);
  inWorld(() => {
    if (circle) {
      drawLimit(context, theme, joints[0], chain.reach, 'reach', zoom);
    }
    if (ring && chain.bones > 1) {
      drawLimit(context, theme, joints[0], chain.minReach, 'inner ring', zoom);
    }
    drawRoot(context, theme, joints[0], ROOT_SIZE, chain.rootMode !== 'free');
  });
  drawSectors(context, theme, sectors, faded);
  inWorld(() => {
    drawBones(context, theme, joints, thicknessOf(chain));
    drawTarget(context, theme, target, joints[chain.bones]);
  });
  if (!faded) {
    drawHandles(context, theme, sectors, chosen);
  }
}
