// Drawing a chain: it is given joints, and solves nothing.

/** @typedef {{ x: number, y: number }} Point */

/** @typedef {'stage' | 'grid' | 'bone' | 'bone-edge' | 'hanging' | 'joint' | 'joint-edge' | 'target' | 'reach' | 'root' | 'sector' | 'ink' | 'faint' | 'race-auto' | 'race-fabrik' | 'race-ccd' | 'race-transpose' | 'race-squares'} Colour */

/** @typedef {Record<Colour, string>} Theme What to draw with: colours that a canvas knows. */

/** @typedef {Theme & Record<'planted' | 'lifted' | 'shadow', string>} ElementTheme All colours of the elements. */

/** It is drawn over the colour of a bone, so that the edge is darker. */
export const SHADE = 'rgb(0 0 0 / 0.32)';

/** The font of all text on a canvas. */
export const FONT = 'system-ui, "DejaVu Sans", sans-serif';

/**
 * Draws the background: a plain ground, and a grid that moves with the origin.
 * @param {CanvasRenderingContext2D} context
 * @param {Theme} theme
 * @param {{ width: number, height: number }} size
 * @param {Point} origin
 * @param {Point} [step] between the lines of the grid; default 40 pixels
 */
export function drawGround(context, theme, { width, height }, origin, step = { x: 40, y: 40 }) {
  context.fillStyle = theme.stage;
  context.fillRect(0, 0, width, height);
  context.strokeStyle = theme.grid;
  context.lineWidth = 1;
  context.beginPath();
  for (let x = (origin.x % step.x) - step.x; x < width; x += step.x) {
    context.moveTo(Math.round(x) + 0.5, 0);
    context.lineTo(Math.round(x) + 0.5, height);
  }
  for (let y = (origin.y % step.y) - step.y; y < height; y += step.y) {
    context.moveTo(0, Math.round(y) + 0.5);
    context.lineTo(width, Math.round(y) + 0.5);
  }
  context.stroke();
}

/**
 * What a bone is held by: it stands on the root; or it hangs on the target, in the passes of FABRIK; or it is
 * the broken one between the two parts.
 * @typedef {'standing' | 'hanging' | 'broken'} Hold
 */

/**
 * Draws bones, and the joints between them.
 * @param {CanvasRenderingContext2D} context
 * @param {Theme} theme
 * @param {readonly Point[]} joints
 * @param {number} thickness of the first bone
 * @param {object} [options]
 * @param {number} [options.taper] by which part of its thickness a chain is thinner at its tip; default 0.5
 * @param {boolean} [options.round] whether the joints are drawn; default true
 * @param {readonly Hold[]} [options.holds] of each bone; default standing
 */
export function drawBones(context, theme, joints, thickness, { taper = 0.5, round = true, holds = [] } = {}) {
  const bones = joints.length - 1;
  const width = (/** @type {number} */ i) => thickness * (1 - (taper * i) / Math.max(1, bones));
  const stroke = (/** @type {number} */ i, /** @type {string} */ colour, /** @type {number} */ lineWidth) => {
    context.strokeStyle = colour;
    context.lineWidth = lineWidth;
    context.beginPath();
    context.moveTo(joints[i].x, joints[i].y);
    context.lineTo(joints[i + 1].x, joints[i + 1].y);
    context.stroke();
  };
  const colourOf = (/** @type {number} */ i) => (holds[i] === 'hanging' ? theme.hanging : theme.bone);
  context.save();
  context.lineCap = 'round';
  for (let i = 0; i < bones; i++) {
    if (holds[i] === 'broken') {
      context.setLineDash([1, 7]);
      stroke(i, theme.faint, Math.max(1.5, 0.25 * thickness));
      context.setLineDash([]);
    } else {
      // An edge may be a shade of any colour below it.
      stroke(i, colourOf(i), width(i) + 2);
      stroke(i, holds[i] === 'hanging' ? SHADE : theme['bone-edge'], width(i) + 2);
    }
  }
  for (let i = 0; i < bones; i++) {
    if (holds[i] !== 'broken') {
      stroke(i, colourOf(i), width(i));
    }
  }
  context.fillStyle = theme.joint;
  context.strokeStyle = theme['joint-edge'];
  context.lineWidth = 1.5;
  for (let i = 0; round && i <= bones; i++) {
    const nearest = Math.min(distance(joints, i - 1), distance(joints, i));
    // Not larger than the bones leave room for; where they leave none, a chain is a tentacle.
    const radius = Math.min(width(i) * 0.34, nearest * 0.3);
    if (radius > 1.2) {
      context.beginPath();
      context.arc(joints[i].x, joints[i].y, radius, 0, 2 * Math.PI);
      context.fill();
      context.stroke();
    }
  }
  context.restore();
}

/** The length of a bone; infinite where there is none. */
function distance(/** @type {readonly Point[]} */ joints, /** @type {number} */ bone) {
  const [from, to] = [joints[bone], joints[bone + 1]];
  return from && to ? Math.hypot(to.x - from.x, to.y - from.y) : Number.POSITIVE_INFINITY;
}

/**
 * Draws bones as an outline: another solution, for instance.
 * @param {CanvasRenderingContext2D} context
 * @param {Theme} theme
 * @param {readonly Point[]} joints
 * @param {number} thickness of the bones that are drawn as usual
 */
export function drawOutline(context, theme, joints, thickness) {
  const width = Math.max(0.6 * thickness, 4);
  context.save();
  context.lineCap = 'round';
  context.lineJoin = 'round';
  context.beginPath();
  for (const { x, y } of joints) {
    context.lineTo(x, y);
  }
  context.strokeStyle = theme.reach;
  context.lineWidth = width;
  context.stroke();
  context.strokeStyle = theme.stage;
  context.lineWidth = width - 3;
  context.stroke();
  context.strokeStyle = theme.reach;
  context.fillStyle = theme.stage;
  context.lineWidth = 1.5;
  for (const { x, y } of joints.slice(1, -1)) {
    context.beginPath();
    context.arc(x, y, 0.45 * width, 0, 2 * Math.PI);
    context.fill();
    context.stroke();
  }
  context.restore();
}

/**
 * Draws a ring around what keys have selected.
 * @param {CanvasRenderingContext2D} context
 * @param {Theme} theme
 * @param {Point} at
 * @param {number} radius
 */
export function drawRing(context, theme, { x, y }, radius) {
  context.save();
  context.lineWidth = 2.5;
  context.strokeStyle = theme.ink;
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.stroke();
  context.restore();
}

/**
 * Draws what holds the root: a block where it is fixed, a dashed ring where it is free.
 * @param {CanvasRenderingContext2D} context
 * @param {Theme} theme
 * @param {Point} at
 * @param {number} size
 * @param {boolean} fixed
 */
export function drawRoot(context, theme, at, size, fixed) {
  context.save();
  context.strokeStyle = theme.root;
  context.fillStyle = theme.root;
  context.lineWidth = 3;
  context.beginPath();
  if (fixed) {
    context.roundRect(at.x - size, at.y - size, 2 * size, 2 * size, size / 3);
    context.fill();
  } else {
    context.setLineDash([5, 5]);
    context.arc(at.x, at.y, size, 0, 2 * Math.PI);
    context.stroke();
  }
  context.restore();
}

/**
 * Draws the target, and the distance that is left to it.
 * @param {CanvasRenderingContext2D} context
 * @param {Theme} theme
 * @param {Point} target
 * @param {Point} tip
 */
export function drawTarget(context, theme, target, tip) {
  context.save();
  context.strokeStyle = theme.target;
  context.lineWidth = 1.5;
  if (Math.hypot(target.x - tip.x, target.y - tip.y) > 12) {
    context.setLineDash([2, 5]);
    context.beginPath();
    context.moveTo(tip.x, tip.y);
    context.lineTo(target.x, target.y);
    context.stroke();
    context.setLineDash([]);
  }
  context.lineWidth = 3;
  context.beginPath();
  context.arc(target.x, target.y, 12, 0, 2 * Math.PI);
  context.stroke();
  context.restore();
}

/**
 * Draws a dashed circle, such as the reach of a chain. A word is written inside of it, or below a small one.
 * @param {CanvasRenderingContext2D} context
 * @param {Theme} theme
 * @param {Point} centre
 * @param {number} radius
 * @param {string} [word] default none
 * @param {number} [text] how much larger than usual the word is; default 1
 */
export function drawCircle(context, theme, { x, y }, radius, word = '', text = 1) {
  if (radius < 2) {
    return;
  }
  context.save();
  context.strokeStyle = theme.reach;
  context.fillStyle = theme.reach;
  context.lineWidth = 1.25;
  context.setLineDash([3, 6]);
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.stroke();
  context.font = `${13 * text}px ${FONT}`;
  context.textAlign = 'center';
  context.fillText(word, x, y + (radius > 60 * text ? 28 * text - radius : radius + 19 * text));
  context.restore();
}
