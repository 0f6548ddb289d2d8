// Drawing the marks on the ground: footprints, resting spots and footholds; and a few marks above it.

import { Tracks } from './tracks.js';

/** @typedef {{ x: number, y: number, z: number }} Place */
/** @typedef {import('./ground.js').Ground} Ground */
/** @typedef {import('../shared/draw.js').Theme} Theme */
/** @typedef {import('./tutorial-rule.js').AnyWalker} AnyWalker */

/** How far a walker stretches a leg, as a part of its length. */
const FULL = 0.985;

/** The number of pieces of a ring on terrain. */
const CORNERS = 40;

/**
 * A circle on the ground, as a path to be filled or stroked.
 * @param {CanvasRenderingContext2D} context
 * @param {Ground} ground
 * @param {{ x: number, y: number, z?: number }} at
 * @param {number} radius on the canvas
 */
function circle(context, ground, at, radius) {
  const { x, y } = ground.toCanvas(at);
  context.beginPath();
  context.ellipse(x, y, radius, radius * ground.flat, 0, 0, 2 * Math.PI);
}

/**
 * A large circle, which follows the terrain.
 * @param {CanvasRenderingContext2D} context
 * @param {Ground} ground
 * @param {Place} at
 * @param {number} radius in the world's unit
 */
function ring(context, ground, at, radius) {
  if (!ground.terrain) {
    circle(context, ground, at, radius * ground.zoom);
    return;
  }
  context.beginPath();
  let drawing = false;
  for (let i = 0; i <= CORNERS; i++) {
    const angle = (2 * Math.PI * i) / CORNERS;
    const place = ground.onGround({ x: at.x + radius * Math.cos(angle), y: at.y + radius * Math.sin(angle) });
    const { x, y } = ground.toCanvas(place);
    const seen = !ground.hides(place);
    if (seen && drawing) {
      context.lineTo(x, y);
    } else if (seen) {
      context.moveTo(x, y);
    }
    drawing = seen;
  }
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Theme} theme
 * @param {Ground} ground
 * @param {Tracks} tracks
 * @param {number} size a leg's length on the canvas
 */
export function drawPrints(context, theme, ground, { prints }, size) {
  context.save();
  context.fillStyle = theme.planted;
  for (const { age, ...place } of prints) {
    if (!ground.hides(place)) {
      context.globalAlpha = 0.4 * Tracks.left(age);
      circle(context, ground, place, Math.max(2, 0.026 * size));
      context.fill();
    }
  }
  context.restore();
}

/**
 * Resting spots, each with a ring: inside it the foot is within reach in every direction.
 * @param {CanvasRenderingContext2D} context
 * @param {Theme} theme
 * @param {Ground} ground
 * @param {AnyWalker} walker
 */
export function drawRestingSpots(context, theme, ground, { legs, body, reach }) {
  context.save();
  context.strokeStyle = theme.home;
  context.fillStyle = theme.home;
  context.lineWidth = 1;
  for (const { home, joints, enabled } of legs) {
    if (enabled) {
      const out = Math.hypot(home.x - joints[0].x, home.y - joints[0].y);
      const room = Math.sqrt(Math.max((FULL * reach) ** 2 - (body.z - home.z) ** 2, 0)) - out;
      ring(context, ground, home, Math.max(room, 0));
      context.stroke();
      circle(context, ground, home, 2.5);
      context.fill();
    }
  }
  context.restore();
}

/**
 * Footholds: a blue ring below each planted foot, an orange ring where each lifted foot will land, and its path.
 * @param {CanvasRenderingContext2D} context
 * @param {Theme} theme
 * @param {Ground} ground
 * @param {AnyWalker} walker
 * @param {Tracks} tracks
 * @param {number} size a leg's length on the canvas
 */
export function drawFootholds(context, theme, ground, { legs }, { paths }, size) {
  context.save();
  const radius = Math.max(4, 0.042 * size);
  for (const [i, { foot, foothold, planted, enabled }] of legs.entries()) {
    if (!enabled) {
      continue;
    }
    context.lineWidth = Math.max(1.5, 0.012 * size);
    context.strokeStyle = planted ? theme.planted : theme.swing;
    if (!ground.hides(planted ? foot : foothold)) {
      circle(context, ground, planted ? foot : foothold, radius);
      context.stroke();
    }
    if (!planted) {
      drawPath(context, theme, ground, paths[i] ?? [], foot, foothold);
    }
  }
  context.restore();
}

/**
 * The path of a lifted foot: where it has been, and paler where it will go.
 * @param {CanvasRenderingContext2D} context
 * @param {Theme} theme
 * @param {Ground} ground
 * @param {Place[]} path
 * @param {Place} foot
 * @param {Place} foothold
 */
function drawPath(context, theme, ground, path, foot, foothold) {
  context.strokeStyle = theme.swing;
  context.lineWidth = 1.5;
  context.setLineDash([4, 4]);
  context.beginPath();
  for (const place of path) {
    const { x, y } = ground.toCanvas(place);
    context.lineTo(x, y);
  }
  context.stroke();
  const [from, to] = [ground.toCanvas(foot), ground.toCanvas(foothold)];
  const top = ground.toCanvas({
    x: 0.4 * foot.x + 0.6 * foothold.x,
    y: 0.4 * foot.y + 0.6 * foothold.y,
    z: foot.z,
  });
  context.globalAlpha = 0.6;
  context.beginPath();
  context.moveTo(from.x, from.y);
  context.quadraticCurveTo(top.x, top.y, to.x, to.y);
  context.stroke();
  context.globalAlpha = 1;
  context.setLineDash([]);
}

/**
 * Where it goes.
 * @param {CanvasRenderingContext2D} context
 * @param {Theme} theme
 * @param {Ground} ground
 * @param {{ x: number, y: number }} goal
 */
export function drawGoal(context, theme, ground, goal) {
  context.save();
  context.strokeStyle = theme.target;
  context.lineWidth = 2.5;
  circle(context, ground, ground.onGround(goal), 13);
  context.stroke();
  context.restore();
}

/**
 * A closed path.
 * @param {CanvasRenderingContext2D} context
 * @param {Theme} theme
 * @param {Ground} ground
 * @param {{ x: number, y: number }[]} corners
 */
export function drawRoute(context, theme, ground, corners) {
  context.save();
  context.strokeStyle = theme.home;
  context.lineWidth = 1.5;
  context.setLineDash([2, 6]);
  context.beginPath();
  for (const corner of corners) {
    const { x, y } = ground.toCanvas(corner);
    context.lineTo(x, y);
  }
  context.closePath();
  context.stroke();
  context.restore();
}

/**
 * Lines from the ends of over-stretched legs to the footholds that they do not reach.
 * @param {CanvasRenderingContext2D} context
 * @param {Theme} theme
 * @param {Ground} ground
 * @param {AnyWalker} walker
 * @param {number[]} stretched the legs
 */
export function drawOverstretch(context, theme, ground, { legs }, stretched) {
  context.save();
  context.strokeStyle = theme.target;
  context.lineWidth = 2;
  context.beginPath();
  for (const leg of stretched) {
    const { joints, foot } = legs[leg];
    const [from, to] = [ground.toCanvas(joints[joints.length - 1]), ground.toCanvas(foot)];
    context.moveTo(from.x, from.y);
    context.lineTo(to.x, to.y);
  }
  context.stroke();
  context.restore();
}

/**
 * The spring between the pointer and the body that it drags.
 * @param {CanvasRenderingContext2D} context
 * @param {Theme} theme
 * @param {{ x: number, y: number }} from
 * @param {{ x: number, y: number }} to
 */
export function drawSpring(context, theme, from, to) {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy) || 1;
  const turns = 14;
  // The longer the spring, the flatter its coils.
  const wide = Math.min(9, 420 / length);
  context.save();
  context.strokeStyle = theme.target;
  context.fillStyle = theme.target;
  context.lineWidth = 2;
  context.lineJoin = 'round';
  context.beginPath();
  context.moveTo(from.x, from.y);
  for (let i = 1; i < turns; i++) {
    const aside = (i % 2 === 0 ? wide : -wide) / length;
    context.lineTo(from.x + (dx * i) / turns - dy * aside, from.y + (dy * i) / turns + dx * aside);
  }
  context.lineTo(to.x, to.y);
  context.stroke();
  context.beginPath();
  context.arc(to.x, to.y, 4, 0, 2 * Math.PI);
  context.fill();
  context.restore();
}

/**
 * Three letters that rise from a sleeper, one after the other.
 * @param {CanvasRenderingContext2D} context
 * @param {Theme} theme
 * @param {{ x: number, y: number }} from
 * @param {number} seconds for how long it has slept
 * @param {number} size a leg's length on the canvas
 */
export function drawSleep(context, theme, from, seconds, size) {
  context.save();
  context.fillStyle = theme.faint;
  context.textAlign = 'center';
  for (let i = 0; i < 3; i++) {
    const part = (seconds / 3 - i / 3) % 1;
    if (part > 0) {
      context.globalAlpha = Math.sin(Math.PI * part);
      context.font = `italic 700 ${Math.round(size * (0.09 + 0.11 * part))}px ui-rounded, system-ui, sans-serif`;
      const x = from.x + size * (0.14 + 0.22 * part + 0.05 * Math.sin(9 * part));
      context.fillText('z', x, from.y - size * (0.24 + 0.5 * part));
    }
  }
  context.restore();
}
