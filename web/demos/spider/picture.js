// The Spider demo's picture: what is drawn, and in which order.

import { drawGround } from '../../element.js';
import { addBodyShadow, drawPart } from './body.js';
import { addLegShadow, drawLeg, seePlaces } from './legs.js';
import { drawAims, drawGoal, drawHomes, drawPrints, drawSleep, drawSpring } from './marks.js';

/** @typedef {{ x: number, y: number }} Point */

/** The grid's squares, in lengths of a leg. */
const SQUARE = 0.5;

/**
 * @param {CanvasRenderingContext2D} context
 * @param {import('../shared/draw.js').Theme} theme
 * @param {import('../../element.js').View} view
 * @param {import('./ground.js').Ground} ground
 * @param {object} scene
 * @param {import('./rig.js').Rig} scene.rig
 * @param {Point | null} scene.goal where it is to come to, on the ground
 * @param {Point | null} scene.spring where on the canvas a hand pulls at it
 * @param {number} scene.pointed the leg under the pointer, -1 for none
 * @param {number} scene.chosen the leg that the keys have, -1 for none
 */
export function drawSpider(context, theme, view, ground, scene) {
  const { rig, goal, spring, pointed, chosen } = scene;
  const { walker, parts, legs, tracks, face, chart, settings } = rig;
  const size = walker.reach * ground.zoom;
  const square = SQUARE * size;
  drawGround(context, theme, view, ground.origin, { x: square, y: square * ground.flat });
  if (settings.prints) {
    drawPrints(context, theme, ground, tracks, size);
  }
  if (settings.chart) {
    chart.draw(context, theme, view, rig.names);
  }
  if (goal) {
    drawGoal(context, theme, ground, goal);
  }
  const lost = tracks.lying.map(({ places, left }) => seePlaces(ground, places, walker.reach, left));
  drawShadow(context, theme, ground, parts, [...legs.filter(({ enabled }) => enabled), ...lost]);
  if (settings.homes) {
    drawHomes(context, theme, ground, walker);
  }
  if (settings.aims) {
    drawAims(context, theme, ground, walker, tracks, size);
  }
  // What is further from the eye is drawn first.
  const things = [
    ...lost.map((leg) => ({
      near: ground.nearness(leg.places[0]),
      draw: () => drawLeg(context, theme, leg, 0, false),
    })),
    ...legs.map((leg) => ({
      near: ground.nearness(leg.places[0]),
      draw: () => {
        const { index } = leg;
        drawLeg(context, theme, leg, tracks.warmth[index] ?? 0, index === chosen || index === pointed);
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
  const head = parts.find(({ name }) => name === 'head');
  if (face.asleep && head) {
    drawSleep(context, theme, head.at, face.slept, size);
  }
  if (spring) {
    drawSpring(context, theme, ground.toCanvas(walker.body), spring);
  }
}

/**
 * One shadow of all, which is nowhere darker where two of them overlap.
 * @param {CanvasRenderingContext2D} context
 * @param {import('../shared/draw.js').Theme} theme
 * @param {import('./ground.js').Ground} ground
 * @param {import('./body.js').Part[]} parts
 * @param {import('./legs.js').Limb[]} legs
 */
function drawShadow(context, theme, ground, parts, legs) {
  const path = new Path2D();
  addBodyShadow(path, ground, parts);
  for (const leg of legs) {
    addLegShadow(path, ground, leg);
  }
  context.save();
  context.fillStyle = theme.shadow;
  context.fill(path);
  context.restore();
}
