// Drawing the spider's legs, and their shadows.

import { distanceToSegment } from '../../element.js';
import { addLimb } from './shapes.js';

/** @typedef {{ x: number, y: number }} Point */
/** @typedef {{ x: number, y: number, z: number }} Place */
/** @typedef {import('./ground.js').Ground} Ground */
/** @typedef {import('../shared/draw.js').Theme} Theme */

/** The radius of a leg at the hip and at the foot, as a part of its length. */
const HIP = 0.042;
const FOOT = 0.013;

/**
 * A leg on the canvas: its joints, and its radius at each.
 * @param {Ground} ground
 * @param {import('./tutorial-rule.js').AnyWalker} walker
 * @param {number} index
 */
export function seeLeg(ground, walker, index) {
  const { joints, enabled } = walker.legs[index];
  const places = [...joints].map(({ x, y, z }) => ({ x, y, z }));
  // A removed leg stays as a ghost that can be clicked.
  return { index, enabled, ...seePlaces(ground, places, walker.reach, enabled ? 1 : 0.22) };
}

/** The number of pieces of a bone that are seen or hidden, and that shadows lie on the ground with. */
const PIECES = 6;

/** A shadow that bends less than this between two pieces is straight, in pixels. */
const STRAIGHT = 0.5;

/** The point between two others. */
const between = (/** @type {Place} */ from, /** @type {Place} */ to, /** @type {number} */ part) => ({
  x: from.x + part * (to.x - from.x),
  y: from.y + part * (to.y - from.y),
  z: from.z + part * (to.z - from.z),
});

/**
 * The parts of bones that no terrain hides: each from one point of the canvas to another, with a radius at each.
 * @param {Ground} ground
 * @param {Place[]} places
 * @param {number[]} radii
 */
function seeBones(ground, places, radii) {
  /** @type {{ from: Point, to: Point, thick: number, thin: number }[]} */
  const bones = [];
  for (let i = 1; i < places.length; i++) {
    const [start, end] = [radii[i - 1], 0.5 * (radii[i - 1] + radii[i])];
    const add = (/** @type {number} */ first, /** @type {number} */ last) =>
      bones.push({
        from: ground.toCanvas(between(places[i - 1], places[i], first)),
        to: ground.toCanvas(between(places[i - 1], places[i], last)),
        thick: start + first * (end - start),
        thin: start + last * (end - start),
      });
    if (!(ground.terrain && Math.min(places[i - 1].z, places[i].z) < ground.terrain.highest)) {
      add(0, 1);
      continue;
    }
    let first = -1;
    for (let piece = 0; piece <= PIECES; piece++) {
      const hidden = ground.hides(between(places[i - 1], places[i], piece / PIECES));
      if (!hidden && first < 0) {
        first = piece;
      }
      if (first >= 0 && (hidden || piece === PIECES)) {
        add(first / PIECES, (hidden ? piece - 1 : piece) / PIECES);
        first = -1;
      }
    }
  }
  return bones;
}

/**
 * A leg with its joints at these places, on the canvas.
 * @param {Ground} ground
 * @param {Place[]} places
 * @param {number} reach
 * @param {number} solid its opacity, from 0 to 1
 */
export function seePlaces(ground, places, reach, solid) {
  const last = places.length - 1;
  const radii = places.map((_, i) => (HIP + ((FOOT - HIP) * i) / last) * reach * ground.zoom);
  return {
    places,
    joints: places.map((place) => ground.toCanvas(place)),
    radii,
    bones: seeBones(ground, places, radii),
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
      const away = distanceToSegment(point, joints[i - 1], joints[i]) - radii[i];
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
  for (let i = 1; i < places.length; i++) {
    const radius = (/** @type {number} */ part) => radii[i - 1] + part * (radii[i] - radii[i - 1]);
    const parts = ground.terrain
      ? corners(seeShadow(ground, places[i - 1], places[i]))
      : [0, 1].map((part) => ({ part, at: ground.toCanvas(ground.shadow(places[i - 1 + part])) }));
    for (const [j, { part, at }] of parts.entries()) {
      const next = parts[j + 1];
      if (at && next?.at) {
        addLimb(path, at, next.at, radius(part), radius(next.part));
      }
    }
  }
}

/** @typedef {{ part: number, at: Point | null }} ShadowPoint of a bone; `at` is null where terrain hides it */

/**
 * Points of a bone's shadow on the canvas.
 * @param {Ground} ground
 * @param {Place} from
 * @param {Place} to
 * @returns {ShadowPoint[]}
 */
function seeShadow(ground, from, to) {
  return Array.from({ length: PIECES + 1 }, (_, i) => {
    const shadow = ground.shadow(between(from, to, i / PIECES));
    return { part: i / PIECES, at: ground.hides(shadow) ? null : ground.toCanvas(shadow) };
  });
}

/** Leaves out points that are on the line between the one before and the one after. */
function corners(/** @type {ShadowPoint[]} */ points) {
  return points.filter(({ at }, i) => {
    const [before, after] = [points[i - 1]?.at, points[i + 1]?.at];
    return !(at && before && after && distanceToSegment(at, before, after) < STRAIGHT);
  });
}

/** The bones of a leg as one path, with this much added to their radii. */
function pathOf(/** @type {Limb} */ { bones }, /** @type {number} */ more) {
  const path = new Path2D();
  for (const { from, to, thick, thin } of bones) {
    addLimb(path, from, to, thick + more, thin + more);
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
  const { joints, radii, bones: pieces, solid } = leg;
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
  for (const { from, to, thin } of pieces) {
    context.lineWidth = 0.45 * thin;
    context.beginPath();
    context.moveTo(from.x - 0.25 * thin, from.y - 0.4 * thin);
    context.lineTo(to.x - 0.25 * thin, to.y - 0.4 * thin);
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
