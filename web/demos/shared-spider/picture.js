// The picture of a spider: what is drawn, and in which order.

import { drawGround } from '../../element.js';
import { addBodyShadow, drawPart } from './body.js';
import { addLegShadow, drawLeg, seePlaces } from './legs.js';
import { drawFootholds, drawGoal, drawPrints, drawRestingSpots, drawSleep, drawSpring } from './marks.js';

/** @typedef {{ x: number, y: number }} Point */

/** The size of the grid's squares, in lengths of a leg. */
const SQUARE = 0.5;

/**
 * What is drawn of a spider.
 * @typedef {object} SeenSpider
 * @property {import('./tutorial-rule.js').AnyWalker} walker
 * @property {import('./body.js').Part[]} parts of its body
 * @property {import('./legs.js').SeenLeg[]} legs
 * @property {import('./face.js').Face} face
 * @property {import('./tracks.js').Tracks} tracks
 * @property {import('../shared/settings.js').Values} settings which marks are shown
 */

/**
 * Draws the ground with its grid.
 * @param {CanvasRenderingContext2D} context
 * @param {import('../shared/draw.js').Theme} theme
 * @param {import('../../element.js').View} view
 * @param {import('./ground.js').Ground} ground
 * @param {number} reach
 * @param {import('./relief.js').Relief} [relief] the picture of the terrain, where the ground may have one
 */
export function drawFloor(context, theme, view, ground, reach, relief) {
  if (ground.terrain && relief) {
    relief.draw(context, theme, view, ground, ground.terrain, SQUARE * reach);
    return;
  }
  const square = SQUARE * reach * ground.zoom;
  drawGround(context, theme, view, ground.origin, { x: square, y: square * ground.flat });
}

/**
 * Draws a spider on the ground, with its marks.
 * @param {CanvasRenderingContext2D} context
 * @param {import('../shared/draw.js').Theme} theme
 * @param {import('./ground.js').Ground} ground
 * @param {object} scene
 * @param {SeenSpider} scene.spider
 * @param {Point | null} scene.goal where it goes, on the ground
 * @param {Point | null} scene.spring the pointer that drags it, on the canvas
 * @param {number[]} scene.marked the legs with an outline
 */
export function drawSpider(context, theme, ground, { spider, goal, spring, marked }) {
  const { walker, parts, legs, tracks, face, settings } = spider;
  const size = walker.reach * ground.zoom;
  if (settings.prints) {
    drawPrints(context, theme, ground, tracks, size);
  }
  if (goal) {
    drawGoal(context, theme, ground, goal);
  }
  const lost = tracks
    .lyingOn(ground)
    .map(({ places, left }) => seePlaces(ground, places, walker.reach, left));
  drawShadow(context, theme, ground, parts, [...legs.filter(({ enabled }) => enabled), ...lost]);
  if (settings.homes) {
    drawRestingSpots(context, theme, ground, walker);
  }
  if (settings.aims) {
    drawFootholds(context, theme, ground, walker, tracks, size);
  }
  // What is farther from the viewer is drawn first.
  const things = [
    ...lost.map((leg) => ({
      near: ground.nearness(leg.places[0]),
      draw: () => drawLeg(context, theme, leg, 0, false),
    })),
    ...legs.map((leg) => ({
      near: ground.nearness(leg.places[0]),
      draw: () => {
        const { index } = leg;
        drawLeg(context, theme, leg, tracks.warmth[index] ?? 0, marked.includes(index));
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
 * One shadow of body and legs: it is not darker where two parts overlap.
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
