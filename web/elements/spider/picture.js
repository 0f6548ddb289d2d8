// Drawing the spider, its shadow and the marks on the ground. It is given a walker, and moves nothing.

import { drawBones, drawGround } from '../shared/draw.js';
import { AWAY } from './space.js';

/** @typedef {{ x: number, y: number }} Point */
/** @typedef {{ x: number, y: number, z: number }} Vector */
/** @typedef {import('./space.js').Space} Space */
/** @typedef {import('../shared/draw.js').ElementTheme} Theme */
/** @typedef {import('../../walker/walker.js').Walker} Walker */

/** How far a walker stretches a leg, as a part of its length. */
const FULL = 0.985;

/** The squares of the grid, in lengths of a leg, and the least size of one in pixels. */
const SQUARE = 0.5;
const LEAST = 16;

/** The parts of the body, in its own frame and in lengths of a leg: x forward, y to the left, z up. */
const PARTS = [
  { name: 'abdomen', at: { x: -0.29, y: 0, z: 0.04 }, size: { x: 0.25, y: 0.19, z: 0.16 } },
  { name: 'head', at: { x: 0.1, y: 0, z: 0.02 }, size: { x: 0.2, y: 0.16, z: 0.13 } },
];

/** The body of a walker with two legs, above its hips. */
const UPRIGHT = [{ name: 'head', at: { x: 0, y: 0, z: 0.12 }, size: { x: 0.16, y: 0.16, z: 0.17 } }];

/** The eyes: their directions from the middle of the head, to the side and up, in radians. */
const EYES = [
  { aside: 0.42, up: 0.62 },
  { aside: -0.42, up: 0.62 },
];

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Theme} theme
 * @param {{ width: number, height: number }} view
 * @param {Space} space
 * @param {number} reach
 */
export function drawFloor(context, theme, view, { origin, zoom }, reach) {
  let step = Math.max(SQUARE * reach * zoom, Number.MIN_VALUE);
  // A spider that is very small on the canvas has larger squares.
  step *= 2 ** Math.max(0, Math.ceil(Math.log2(LEAST / step)));
  drawGround(context, theme, view, origin, { x: step, y: AWAY * step });
}

/**
 * The ring on the ground where the spider goes.
 * @param {CanvasRenderingContext2D} context
 * @param {Theme} theme
 * @param {Space} space
 * @param {Point} goal
 */
export function drawGoal(context, theme, space, goal) {
  context.strokeStyle = theme.target;
  context.lineWidth = 3;
  addCircle(context, space, goal, 14);
  context.stroke();
}

/**
 * Draws the spider.
 * @param {CanvasRenderingContext2D} context
 * @param {Theme} theme
 * @param {Space} space
 * @param {object} scene
 * @param {Walker} scene.walker
 * @param {boolean} scene.homes whether the nominal footholds are shown
 * @param {boolean} scene.footholds whether it is shown where lifted feet will land
 * @param {number[]} scene.marked the legs with an outline
 */
export function drawSpider(context, theme, space, { walker, homes, footholds, marked }) {
  const { legs, body, reach } = walker;
  const size = reach * space.zoom;
  const seen = legs.map((leg, index) => ({ ...lookAt(space, leg), index }));
  const parts = partsOf(walker);
  context.save();
  context.lineCap = 'round';
  context.lineJoin = 'round';
  drawShadow(context, theme, space, walker, parts);
  if (homes) {
    drawHomes(context, theme, space, walker);
  }
  for (const { foot, foothold, enabled, planted } of legs) {
    if (enabled && !planted) {
      drawLift(context, theme, space, foot, footholds ? foothold : null, size);
    }
  }
  // What is farther from the viewer is drawn first.
  const things = [
    ...seen.map((leg) => ({
      near: leg.near,
      draw: () => drawLeg(context, theme, leg, size, marked.includes(leg.index)),
    })),
    ...parts.map((part) => ({
      near: space.nearness(part.middle),
      draw: () => drawPart(context, theme, space, part, body.heading, size),
    })),
  ];
  things.sort((a, b) => a.near - b.near);
  for (const { draw } of things) {
    draw();
  }
  context.restore();
}

/**
 * A leg on the canvas.
 * @param {Space} space
 * @param {import('../../walker/leg.js').Leg} leg
 */
export function lookAt(space, { joints, enabled, planted }) {
  return {
    joints: joints.map((joint) => space.toCanvas(joint)),
    near: space.nearness(joints[0]),
    enabled,
    planted,
  };
}

/** A circle on the ground with a radius in pixels. */
function addCircle(
  /** @type {CanvasRenderingContext2D} */ context,
  /** @type {Space} */ space,
  /** @type {Point} */ at,
  /** @type {number} */ radius,
) {
  const { x, y } = space.toCanvas({ x: at.x, y: at.y });
  context.beginPath();
  context.ellipse(x, y, radius, AWAY * radius, 0, 0, 2 * Math.PI);
}

/** A line through points. */
function addLine(/** @type {CanvasRenderingContext2D} */ context, /** @type {readonly Point[]} */ points) {
  for (const [i, { x, y }] of points.entries()) {
    if (i === 0) {
      context.moveTo(x, y);
    } else {
      context.lineTo(x, y);
    }
  }
}

/** The width of a leg at its hip. */
function thicknessOf(/** @type {number} */ size) {
  return Math.min(Math.max(0.075 * size, 3), 20);
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Theme} theme
 * @param {Space} space
 * @param {Walker} walker
 * @param {ReturnType<typeof partsOf>} parts
 */
function drawShadow(context, theme, space, { legs, reach }, parts) {
  // The colour is opaque: where shadows overlap they are not darker.
  context.strokeStyle = theme.shadow;
  context.fillStyle = theme.shadow;
  context.lineWidth = 0.75 * thicknessOf(reach * space.zoom);
  context.beginPath();
  for (const { joints, enabled } of legs) {
    if (enabled) {
      addLine(
        context,
        joints.map((joint) => space.shadow(joint)),
      );
    }
  }
  context.stroke();
  for (const { middle, axes } of parts) {
    const { x, y } = space.shadow(middle);
    const fallen = axes.map(({ x, y, z }) => {
      const [from, to] = [space.shadow({ x: 0, y: 0, z: 0 }), space.shadow({ x, y, z })];
      return { x: to.x - from.x, y: to.y - from.y };
    });
    const { long, short, angle } = outlineOf(fallen);
    context.beginPath();
    context.ellipse(x, y, long, short, angle, 0, 2 * Math.PI);
    context.fill();
  }
}

/**
 * Each nominal foothold, in the circle within which the foot is in reach in every direction.
 * @param {CanvasRenderingContext2D} context
 * @param {Theme} theme
 * @param {Space} space
 * @param {Walker} walker
 */
function drawHomes(context, theme, space, { legs, body, reach }) {
  context.strokeStyle = theme.reach;
  context.fillStyle = theme.reach;
  context.lineWidth = 1.25;
  for (const { home, joints, enabled } of legs) {
    if (enabled) {
      const out = Math.hypot(home.x - joints[0].x, home.y - joints[0].y);
      const room = Math.sqrt(Math.max((FULL * reach) ** 2 - (body.z - home.z) ** 2, 0)) - out;
      context.setLineDash([3, 4]);
      addCircle(context, space, home, Math.max(room, 0) * space.zoom);
      context.stroke();
      context.setLineDash([]);
      addCircle(context, space, home, 3);
      context.fill();
    }
  }
}

/**
 * How high a lifted foot is, and where it will land.
 * @param {CanvasRenderingContext2D} context
 * @param {Theme} theme
 * @param {Space} space
 * @param {Vector} foot
 * @param {Vector | null} foothold null: it is not shown
 * @param {number} size of a leg, in pixels
 */
function drawLift(context, theme, space, foot, foothold, size) {
  const from = space.toCanvas(foot);
  const below = space.toCanvas({ x: foot.x, y: foot.y });
  context.strokeStyle = theme.lifted;
  context.lineWidth = 1.25;
  context.beginPath();
  addLine(context, [from, below]);
  context.stroke();
  if (foothold) {
    const to = space.toCanvas(foothold);
    const top = space.toCanvas({
      x: (foot.x + foothold.x) / 2,
      y: (foot.y + foothold.y) / 2,
      z: 1.5 * foot.z,
    });
    context.lineWidth = 2;
    addCircle(context, space, foothold, Math.max(5, 0.05 * size));
    context.stroke();
    context.setLineDash([1, 4]);
    context.beginPath();
    context.moveTo(from.x, from.y);
    context.quadraticCurveTo(top.x, top.y, to.x, to.y);
    context.stroke();
    context.setLineDash([]);
  }
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Theme} theme
 * @param {ReturnType<typeof lookAt>} leg
 * @param {number} size of a leg, in pixels
 * @param {boolean} marked
 */
function drawLeg(context, theme, { joints, enabled, planted }, size, marked) {
  const thickness = thicknessOf(size);
  if (marked) {
    context.strokeStyle = theme.target;
    context.lineWidth = thickness + 8;
    context.beginPath();
    addLine(context, joints);
    context.stroke();
  }
  if (!enabled) {
    // A removed leg hangs, and can be restored.
    context.strokeStyle = marked ? theme.stage : theme.reach;
    context.lineWidth = 2;
    context.setLineDash([2, 5]);
    context.beginPath();
    addLine(context, joints);
    context.stroke();
    context.setLineDash([]);
    return;
  }
  drawBones(context, theme, joints, thickness, { taper: 0.55 });
  const { x, y } = joints[joints.length - 1];
  const radius = Math.max(3.5, 0.032 * size);
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.strokeStyle = planted ? theme.planted : theme.lifted;
  context.fillStyle = planted ? theme.planted : theme.stage;
  context.lineWidth = Math.max(2, 0.45 * radius);
  context.fill();
  context.stroke();
}

/** The parts of the body in space: the middle and the half axes of each. */
function partsOf(/** @type {Walker} */ { body, legs, reach }) {
  return (legs.length > 2 ? PARTS : UPRIGHT).map(({ name, at, size }) => {
    const turn = (/** @type {Vector} */ vector) => turned(body.heading, reach, vector);
    const off = turn(at);
    return {
      name,
      size,
      reach,
      middle: { x: body.x + off.x, y: body.y + off.y, z: body.z + off.z },
      axes: [
        turn({ x: size.x, y: 0, z: 0 }),
        turn({ x: 0, y: size.y, z: 0 }),
        turn({ x: 0, y: 0, z: size.z }),
      ],
    };
  });
}

/** A vector of the body's frame in space. */
function turned(
  /** @type {number} */ heading,
  /** @type {number} */ scale,
  /** @type {Vector} */ { x, y, z },
) {
  const [cos, sin] = [scale * Math.cos(heading), scale * Math.sin(heading)];
  return { x: x * cos - y * sin, y: x * sin + y * cos, z: scale * z };
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Theme} theme
 * @param {Space} space
 * @param {ReturnType<typeof partsOf>[number]} part
 * @param {number} heading
 * @param {number} size of a leg, in pixels
 */
function drawPart(context, theme, space, { name, middle, axes, size: part, reach }, heading, size) {
  const { x, y } = space.toCanvas(middle);
  const { long, short, angle } = outlineOf(axes.map((axis) => space.along(axis)));
  const oval = (/** @type {number} */ scale) => {
    context.beginPath();
    context.ellipse(x, y - (1 - scale) * 0.5 * short, scale * long, scale * short, angle, 0, 2 * Math.PI);
  };
  context.strokeStyle = theme['bone-edge'];
  context.lineWidth = Math.max(1.5, 0.018 * size);
  context.fillStyle = theme['bone-edge'];
  oval(1);
  context.fill();
  context.stroke();
  // The light comes from above.
  context.fillStyle = theme.bone;
  oval(0.88);
  context.fill();
  if (name !== 'head') {
    return;
  }
  for (const { aside, up } of EYES) {
    const way = turned(heading, reach, {
      x: part.x * Math.cos(up) * Math.cos(aside),
      y: part.y * Math.cos(up) * Math.sin(aside),
      z: part.z * Math.sin(up),
    });
    if (space.nearness(way) > -0.02 * reach) {
      const off = space.along(way);
      const radius = Math.max(2, 0.036 * size);
      const dot = (
        /** @type {string} */ colour,
        /** @type {number} */ scale,
        /** @type {number} */ aside,
      ) => {
        context.fillStyle = colour;
        context.beginPath();
        context.arc(x + off.x - aside, y + off.y - aside, scale * radius, 0, 2 * Math.PI);
        context.fill();
      };
      dot(theme['joint-edge'], 1, 0);
      dot(theme.joint, 0.36, 0.32 * radius);
    }
  }
}

/**
 * The outline of an ellipsoid on the canvas. It is the image of a ball, so the squares of its half axes are the
 * eigenvalues of the sum of a·aᵀ over the images a of the ball's half axes.
 * @param {Point[]} axes
 */
function outlineOf(axes) {
  let [xx, xy, yy] = [0, 0, 0];
  for (const { x, y } of axes) {
    xx += x * x;
    xy += x * y;
    yy += y * y;
  }
  const [mean, apart] = [(xx + yy) / 2, Math.hypot((xx - yy) / 2, xy)];
  return {
    long: Math.sqrt(mean + apart),
    short: Math.sqrt(Math.max(mean - apart, 0)),
    angle: Math.atan2(2 * xy, xx - yy) / 2,
  };
}
