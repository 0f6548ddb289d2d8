// The Spider demo's picture: what is drawn, and in which order.

import { drawGround } from './draw.js';
import { addBodyShadow, drawPart } from './spider-body.js';
import { addLegShadow, drawLeg } from './spider-legs.js';
import { drawAims, drawGoal, drawHomes, drawPrints, drawSpring } from './spider-marks.js';

/** @typedef {{ x: number, y: number }} Point */

/** The grid's squares, in lengths of a leg. */
const SQUARE = 0.5;

/**
 * @param {CanvasRenderingContext2D} context
 * @param {import('./draw.js').Theme} theme
 * @param {import('./stage.js').View} view
 * @param {import('./ground.js').Ground} ground
 * @param {object} scene
 * @param {import('./spider-setup.js').AnyWalker} scene.walker
 * @param {import('./spider-body.js').Part[]} scene.parts
 * @param {import('./spider-legs.js').SeenLeg[]} scene.legs
 * @param {import('./spider-tracks.js').Tracks} scene.tracks
 * @param {import('./spider-face.js').Face} scene.face
 * @param {import('./settings.js').Values} scene.settings
 * @param {Point | null} scene.goal where it is to come to, on the ground
 * @param {{ from: Point, to: Point } | null} scene.spring on the canvas
 * @param {() => void} scene.drawBelow draws what the spider may walk over
 * @param {number} scene.pointed the leg under the pointer, -1 for none
 * @param {number} scene.chosen the leg that the keys have, -1 for none
 */
export function drawSpider(context, theme, view, ground, scene) {
  const { walker, parts, legs, tracks, face, settings, goal, spring, drawBelow, pointed, chosen } = scene;
  const size = walker.reach * ground.zoom;
  const square = SQUARE * size;
  drawGround(context, theme, view, ground.origin, { x: square, y: square * ground.flat });
  if (settings.prints) {
    drawPrints(context, theme, ground, tracks, size);
  }
  drawBelow();
  if (goal) {
    drawGoal(context, theme, ground, goal);
  }
  drawShadow(context, theme, ground, parts, legs);
  if (settings.homes) {
    drawHomes(context, theme, ground, walker);
  }
  if (settings.aims) {
    drawAims(context, theme, ground, walker, tracks, size);
  }
  // What is further from the eye is drawn first.
  const things = [
    ...legs.map((leg) => ({
      near: ground.nearness(leg.hip),
      draw: () => {
        const mark = leg.index === chosen ? 'chosen' : leg.index === pointed ? 'pointed' : '';
        drawLeg(context, theme, leg, tracks.warmth[leg.index] ?? 0, mark);
      },
    })),
    ...parts.map((part) => ({
      near: ground.nearness(part.middle),
      draw: () => drawPart(context, theme, ground, part, face, size),
    })),
  ];
  things.sort((a, b) => a.near - b.near);
  for (const { draw } of things) {
    draw();
  }
  if (spring) {
    drawSpring(context, theme, spring.from, spring.to);
  }
}

/**
 * One shadow of all, which is nowhere darker where two of them overlap.
 * @param {CanvasRenderingContext2D} context
 * @param {import('./draw.js').Theme} theme
 * @param {import('./ground.js').Ground} ground
 * @param {import('./spider-body.js').Part[]} parts
 * @param {import('./spider-legs.js').SeenLeg[]} legs
 */
function drawShadow(context, theme, ground, parts, legs) {
  const path = new Path2D();
  addBodyShadow(path, ground, parts);
  for (const leg of legs) {
    if (leg.enabled) {
      addLegShadow(path, ground, leg);
    }
  }
  context.save();
  context.fillStyle = theme.shadow;
  context.fill(path);
  context.restore();
}
