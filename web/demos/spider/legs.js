// Drawing the spider's legs, and their shadows.

import { addLimb, distanceToLine } from './shapes.js';

/** @typedef {{ x: number, y: number }} Point */
/** @typedef {import('./ground.js').Ground} Ground */
/** @typedef {import('../shared/draw.js').Theme} Theme */

/** The radius of a leg at the hip and at the foot, as a part of its length. */
const HIP = 0.042;
const FOOT = 0.013;

/**
 * A leg on the canvas: its joints, and its radius at each.
 * @param {Ground} ground
 * @param {import('./setup.js').AnyWalker} walker
 * @param {number} index
 */
export function seeLeg(ground, walker, index) {
  const { joints, enabled } = walker.legs[index];
  const places = [...joints].map(({ x, y, z }) => ({ x, y, z }));
  // A removed leg stays as a ghost that can be clicked.
  return { index, enabled, ...seePlaces(ground, places, walker.reach, enabled ? 1 : 0.22) };
}

/**
 * A leg with its joints at these places, on the canvas.
 * @param {Ground} ground
 * @param {{ x: number, y: number, z: number }[]} places
 * @param {number} reach
 * @param {number} solid its opacity, from 0 to 1
 */
export function seePlaces(ground, places, reach, solid) {
  const last = places.length - 1;
  return {
    places,
    joints: places.map((place) => ground.toCanvas(place)),
    radii: places.map((_, i) => (HIP + ((FOOT - HIP) * i) / last) * reach * ground.zoom),
    solid,
  };
}

/** @typedef {ReturnType<typeof seePlaces>} Limb */
/** @typedef {ReturnType<typeof seeLeg>} SeenLeg */

/** The index of the leg within this distance of a point; -1 for none. */
export function legAt(
  /** @type {SeenLeg[]} */ legs,
  /** @type {Point} */ point,
  /** @type {number} */ within,
) {
  let [best, nearest] = [-1, within];
  for (const { index, joints, radii } of legs) {
    for (let i = 1; i < joints.length; i++) {
      const away = distanceToLine(point, joints[i - 1], joints[i]) - radii[i];
      if (away < nearest) {
        [best, nearest] = [index, away];
      }
    }
  }
  return best;
}

/** Adds a leg's shadow to a path. */
export function addLegShadow(
  /** @type {Path2D} */ path,
  /** @type {Ground} */ ground,
  /** @type {Limb} */ { places, radii },
) {
  const shadows = places.map((place) => ground.toCanvas(ground.shadow(place)));
  for (let i = 1; i < shadows.length; i++) {
    addLimb(path, shadows[i - 1], shadows[i], radii[i - 1], radii[i]);
  }
}

/** The bones of a leg as one path, with this much added to their radii. */
function pathOf(/** @type {Limb} */ { joints, radii }, /** @type {number} */ more) {
  const path = new Path2D();
  for (let i = 1; i < joints.length; i++) {
    addLimb(path, joints[i - 1], joints[i], radii[i - 1] + more, 0.5 * (radii[i - 1] + radii[i]) + more);
  }
  return path;
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Theme} theme
 * @param {Limb} leg
 * @param {number} warmth how much of the colour of a step it has, from 0 to 1
 * @param {boolean} marked whether it has an outline in the colour of the target
 */
export function drawLeg(context, theme, leg, warmth, marked) {
  const { joints, radii, solid } = leg;
  const edge = Math.max(1.2, 0.28 * radii[0]);
  context.save();
  const alpha = marked ? Math.max(solid, 0.5) : solid;
  context.globalAlpha = alpha;
  if (marked) {
    context.fillStyle = theme.target;
    context.fill(pathOf(leg, edge + 2.5));
  }
  context.fillStyle = theme['spider-edge'];
  context.fill(pathOf(leg, edge));
  const bones = pathOf(leg, 0);
  context.fillStyle = theme.spider;
  context.fill(bones);
  if (warmth > 0) {
    context.globalAlpha = warmth * alpha;
    context.fillStyle = theme.swing;
    context.fill(bones);
  }
  // The light comes from above.
  context.strokeStyle = theme['spider-joint'];
  context.lineCap = 'round';
  context.globalAlpha = 0.28 * alpha;
  for (let i = 1; i < joints.length; i++) {
    const radius = 0.5 * (radii[i - 1] + radii[i]);
    context.lineWidth = 0.45 * radius;
    context.beginPath();
    context.moveTo(joints[i - 1].x - 0.25 * radius, joints[i - 1].y - 0.4 * radius);
    context.lineTo(joints[i].x - 0.25 * radius, joints[i].y - 0.4 * radius);
    context.stroke();
  }
  context.globalAlpha = alpha;
  context.fillStyle = theme['spider-joint'];
  for (let i = 1; i < joints.length - 1; i++) {
    context.beginPath();
    context.arc(joints[i].x, joints[i].y, 0.72 * radii[i], 0, 2 * Math.PI);
    context.fill();
  }
  context.restore();
}
