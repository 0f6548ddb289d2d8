// Drawing the spider's body and its eyes; and whether a point is on the body.

import { addOval, outlineOf, turned } from './shapes.js';

/** @typedef {{ x: number, y: number }} Point */
/** @typedef {{ x: number, y: number, z: number }} Vector */
/** @typedef {import('./ground.js').Ground} Ground */
/** @typedef {import('../shared/draw.js').Theme} Theme */

/**
 * The parts of the body, in its own frame and in lengths of a leg: x forward, y to the left, z up.
 * @type {Record<'abdomen' | 'head', { at: Vector, size: Vector }>}
 */
const PARTS = {
  abdomen: { at: { x: -0.4, y: 0, z: 0.05 }, size: { x: 0.31, y: 0.235, z: 0.2 } },
  head: { at: { x: 0.1, y: 0, z: 0.02 }, size: { x: 0.26, y: 0.2, z: 0.16 } },
};

/**
 * The eyes of one side, large ones first: their direction from the middle of the head, to the side and up, in
 * radians, and their radius.
 */
export const EYES = [
  { aside: 0.32, up: 0.8, radius: 0.062 },
  { aside: 0.98, up: 0.84, radius: 0.038 },
  { aside: 0.62, up: 1.2, radius: 0.026 },
];

/** The number of corners of a shadow on terrain. */
const CORNERS = 28;

/** Spots on the abdomen: how far along it and to the side, from -1 to 1. */
export const SPOTS = [
  { x: 0.45, y: 0, radius: 0.05 },
  { x: 0.1, y: 0.36, radius: 0.04 },
  { x: 0.1, y: -0.36, radius: 0.04 },
  { x: -0.3, y: 0, radius: 0.045 },
  { x: -0.42, y: 0.38, radius: 0.03 },
  { x: -0.42, y: -0.38, radius: 0.03 },
];

/**
 * The parts of a body on the canvas.
 * @param {Ground} ground
 * @param {import('./tutorial-rule.js').AnyWalker} walker
 */
export function seeBody(ground, { body, reach }) {
  const scaled = ({ x, y, z } = { x: 0, y: 0, z: 0 }) =>
    turned(body.rotation, { x: x * reach, y: y * reach, z: z * reach });
  return Object.entries(PARTS).map(([name, { at, size }]) => {
    const off = scaled(at);
    const middle = { x: body.x + off.x, y: body.y + off.y, z: body.z + off.z };
    const axes = [
      scaled({ x: size.x, y: 0, z: 0 }),
      scaled({ x: 0, y: size.y, z: 0 }),
      scaled({ x: 0, y: 0, z: size.z }),
    ];
    /** The vector from the middle to the skin, in a direction of the part's own frame. */
    const skin = (/** @type {Vector} */ { x, y, z }) =>
      scaled({ x: x * size.x, y: y * size.y, z: z * size.z });
    return {
      name,
      middle,
      axes,
      skin,
      at: ground.toCanvas(middle),
      outline: outlineOf(axes.map((axis) => ground.along(axis))),
    };
  });
}

/** @typedef {ReturnType<typeof seeBody>[number]} Part */

/** Whether a point is on the body, or within this distance of it. */
export function isOnBody(
  /** @type {Part[]} */ parts,
  /** @type {Point} */ { x, y },
  /** @type {number} */ within,
) {
  return parts.some(({ at, outline: { long, short, angle } }) => {
    const [dx, dy] = [x - at.x, y - at.y];
    const [along, across] = [
      dx * Math.cos(angle) + dy * Math.sin(angle),
      dy * Math.cos(angle) - dx * Math.sin(angle),
    ];
    return Math.hypot(along / (long + within), across / (short + within)) <= 1;
  });
}

/**
 * Adds the body's shadow to a path.
 * @param {Path2D} path
 * @param {Ground} ground
 * @param {Part[]} parts
 */
export function addBodyShadow(path, ground, parts) {
  for (const { middle, axes } of parts) {
    if (ground.terrain) {
      addShadowOnTerrain(path, ground, middle, axes);
      continue;
    }
    const seen = axes.map((axis) => ground.along(ground.shadow(axis)));
    addOval(path, ground.toCanvas(ground.shadow(middle)), outlineOf(seen));
  }
}

/**
 * The shadow of an ellipsoid on terrain: the outline of its shadow on a level plane, laid on the ground.
 * @param {Path2D} path
 * @param {Ground} ground
 * @param {Vector} middle
 * @param {Vector[]} axes
 */
function addShadowOnTerrain(path, ground, middle, axes) {
  const fall = ground.shadow(middle);
  const { long, short, angle } = outlineOf(axes.map((axis) => ground.fall(axis)));
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  for (let i = 0; i < CORNERS; i++) {
    // With the winding of the limbs, where the y axis of the canvas points down.
    const turn = (-2 * Math.PI * i) / CORNERS;
    const [along, across] = [long * Math.cos(turn), short * Math.sin(turn)];
    const place = { x: fall.x + along * cos - across * sin, y: fall.y + along * sin + across * cos };
    const { x, y } = ground.toCanvas(ground.onGround(place));
    path.lineTo(x, y);
  }
  path.closePath();
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Theme} theme
 * @param {Ground} ground
 * @param {Part} part
 * @param {import('./face.js').Face} face
 * @param {number} size a leg's length on the canvas
 */
export function drawPart(context, theme, ground, part, face, size) {
  const { at, outline } = part;
  const light = { x: at.x - 0.35 * outline.short, y: at.y - 0.45 * outline.short };
  const shade = context.createRadialGradient(light.x, light.y, 0, light.x, light.y, 1.7 * outline.short);
  shade.addColorStop(0, theme['spider-light']);
  shade.addColorStop(0.55, theme.spider);
  shade.addColorStop(1, theme['spider-dark']);
  context.save();
  context.beginPath();
  context.ellipse(at.x, at.y, outline.long, outline.short, outline.angle, 0, 2 * Math.PI);
  context.lineWidth = Math.max(2, 0.022 * size);
  context.strokeStyle = theme['spider-edge'];
  context.stroke();
  context.fillStyle = shade;
  context.fill();
  if (part.name === 'abdomen') {
    drawSpots(context, theme, ground, part, size);
  } else {
    drawEyes(context, theme, ground, part, face, size);
  }
  context.restore();
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Theme} theme
 * @param {Ground} ground
 * @param {Part} part
 * @param {number} size
 */
function drawSpots(context, theme, ground, { at, axes, skin }, size) {
  const [long, wide] = axes.map((axis) => ground.along(axis));
  context.fillStyle = theme['spider-spot'];
  context.globalAlpha = 0.55;
  for (const { x, y, radius } of SPOTS) {
    const off = ground.along(skin({ x, y, z: Math.sqrt(1 - x * x - y * y) }));
    const { angle } = outlineOf([long, wide]);
    context.beginPath();
    context.ellipse(at.x + off.x, at.y + off.y, radius * size, 0.72 * radius * size, angle, 0, 2 * Math.PI);
    context.fill();
  }
}

/**
 * Eyes stand out a little, so that they show above the head when the spider walks away.
 * @param {CanvasRenderingContext2D} context
 * @param {Theme} theme
 * @param {Ground} ground
 * @param {Part} part
 * @param {import('./face.js').Face} face
 * @param {number} size
 */
function drawEyes(context, theme, ground, { at, skin }, face, size) {
  const eyes = EYES.flatMap(({ aside, up, radius }) =>
    [aside, -aside].map((angle) => {
      const way = skin({
        x: Math.cos(up) * Math.cos(angle),
        y: Math.cos(up) * Math.sin(angle),
        z: Math.sin(up),
      });
      const off = ground.along(way);
      const facing = ground.nearness(way) / Math.hypot(way.x, way.y, way.z);
      return {
        x: at.x + 1.02 * off.x,
        y: at.y + 1.02 * off.y,
        radius: radius * size,
        facing,
        near: ground.nearness(way),
      };
    }),
  ).filter(({ facing }) => facing > -0.15);
  eyes.sort((a, b) => a.near - b.near);
  for (const eye of eyes) {
    drawEye(context, theme, eye, face);
  }
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Theme} theme
 * @param {{ x: number, y: number, radius: number, facing: number }} eye
 * @param {import('./face.js').Face} face
 */
function drawEye(context, theme, { x, y, radius, facing }, face) {
  // An eye that faces away from the viewer is smaller.
  const seen = radius * (0.62 + 0.38 * Math.min(1, Math.max(0, facing + 0.1) * 1.6)) * (1 + 0.16 * face.wide);
  const open = 1 - face.lid;
  const gaze = face.gazeFrom({ x, y });
  const pupil = seen * (0.56 - 0.16 * face.wide);
  context.save();
  context.beginPath();
  context.arc(x, y, seen, 0, 2 * Math.PI);
  context.fillStyle = theme['spider-dark'];
  context.fill();
  context.lineWidth = Math.max(1.2, 0.2 * seen);
  context.strokeStyle = theme['spider-edge'];
  context.stroke();
  if (open <= 0.08) {
    // Closed: only the edge of its lid is visible.
    context.beginPath();
    context.arc(x, y - 0.35 * seen, 0.75 * seen, 0.2 * Math.PI, 0.8 * Math.PI);
    context.strokeStyle = theme['spider-joint'];
    context.lineWidth = Math.max(1, 0.16 * seen);
    context.stroke();
  } else {
    context.beginPath();
    context.ellipse(x, y + seen * 0.5 * (1 - open), seen, seen * open, 0, 0, 2 * Math.PI);
    context.clip();
    context.fillStyle = theme.eye;
    context.fill();
    const [px, py] = [x + gaze.x * (seen - pupil) * 0.92, y + gaze.y * (seen - pupil) * 0.92];
    context.fillStyle = theme.pupil;
    context.beginPath();
    context.arc(px, py, pupil, 0, 2 * Math.PI);
    context.fill();
    context.fillStyle = theme.eye;
    context.beginPath();
    context.arc(px - 0.3 * pupil, py - 0.35 * pupil, 0.32 * pupil, 0, 2 * Math.PI);
    context.fill();
  }
  context.restore();
}
