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
 * @property {import('./setup.js').AnyWalker} walker
 * @property {import('./body.js').Part[]} parts of its body
 * @property {import('./legs.js').SeenLeg[]} legs
 * @property {string[]} names of the legs
 * @property {import('./face.js').Face} face
 * @property {import('./tracks.js').Tracks} tracks
 * @property {import('./gait-chart.js').GaitChart} chart
 * @property {import('../shared/settings.js').Values} settings which marks are shown
 */

/**
 * @param {CanvasRenderingContext2D} context
 * @param {import('../shared/draw.js').Theme} theme
 * @param {import('../../element.js').View} view
 * @param {import('./ground.js').Ground} ground
 * @param {object} scene
 * @param {SeenSpider} scene.spider
 * @param {Point | null} scene.goal where it goes, on the ground
 * @param {Point | null} scene.spring the pointer that drags it, on the canvas
 * @param {number} scene.pointed the leg under the pointer, -1 for none
 * @param {number} scene.chosen the selected leg, -1 for none
 */
export function drawSpider(context, theme, view, ground, scene) {
  const { spider, goal, spring, pointed, chosen } = scene;
  const { walker, parts, legs, names, tracks, face, chart, settings } = spider;
  const size = walker.reach * ground.zoom;
  const square = SQUARE * size;
  drawGround(context, theme, view, ground.origin, { x: square, y: square * ground.flat });
  if (settings.prints) {
    drawPrints(context, theme, ground, tracks, size);
  }
  if (settings.chart) {
    chart.draw(context, theme, view, names);
  }
  if (goal) {
    drawGoal(context, theme, ground, goal);
  }
  const lost = tracks.lying.map(({ places, left }) => seePlaces(ground, places, walker.reach, left));
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
