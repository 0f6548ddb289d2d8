// Drawing a chain. Knows nothing of solving: it is given joints.

/** @typedef {{ x: number, y: number }} Point */

/** @typedef {'stage' | 'grid' | 'bone' | 'bone-edge' | 'hanging' | 'joint' | 'joint-edge' | 'target' | 'reach' | 'root' | 'sector' | 'ink' | 'faint'} Colour */

/** @typedef {Record<Colour, string>} Theme What to draw with: colours that a canvas knows. */

/**
 * The background: a plain ground, and a grid that moves with the origin.
 * @param {CanvasRenderingContext2D} context
 * @param {Theme} theme
 * @param {{ width: number, height: number }} size
 * @param {Point} origin
 * @param {Point} step between its lines
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
 * A dashed circle, and a word inside of it, in the screen's own size at any zoom.
 * @param {CanvasRenderingContext2D} context
 * @param {Theme} theme
 * @param {Point} centre
 * @param {number} radius
 * @param {string} word
 * @param {number} zoom
 */
export function drawLimit(context, theme, centre, radius, word, zoom) {
  if (radius < 2) {
    return;
  }
  context.save();
  context.strokeStyle = theme.reach;
  context.fillStyle = theme.reach;
  context.lineWidth = 1.25;
  context.setLineDash([3, 6]);
  context.beginPath();
  context.arc(centre.x, centre.y, radius, 0, 2 * Math.PI);
  context.stroke();
  context.font = `${13 / zoom}px system-ui, "DejaVu Sans", sans-serif`;
  context.textAlign = 'center';
  context.fillText(word, centre.x, centre.y + radius + (radius * zoom > 60 ? -9 : 19) / zoom);
  context.restore();
}

/**
 * The bones, thicker at the root, and the joints between them.
 * @param {CanvasRenderingContext2D} context
 * @param {Theme} theme
 * @param {readonly Point[]} joints
 * @param {number} thickness of the first bone
 */
export function drawBones(context, theme, joints, thickness) {
  const bones = joints.length - 1;
  const width = (/** @type {number} */ i) => thickness * (1 - (0.5 * i) / Math.max(1, bones));
  context.save();
  context.lineCap = 'round';
  for (const [colour, more] of /** @type {const} */ ([
    [theme['bone-edge'], 2],
    [theme.bone, 0],
  ])) {
    context.strokeStyle = colour;
    for (let i = 0; i < bones; i++) {
      context.lineWidth = width(i) + more;
      context.beginPath();
      context.moveTo(joints[i].x, joints[i].y);
      context.lineTo(joints[i + 1].x, joints[i + 1].y);
      context.stroke();
    }
  }
  context.fillStyle = theme.joint;
  context.strokeStyle = theme['joint-edge'];
  context.lineWidth = 1.5;
  for (let i = 0; i <= bones; i++) {
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
 * What holds the root: a block where it is pinned, a loose ring where it is free.
 * @param {CanvasRenderingContext2D} context
 * @param {Theme} theme
 * @param {Point} at
 * @param {number} size
 * @param {boolean} pinned
 */
export function drawRoot(context, theme, at, size, pinned) {
  context.save();
  context.strokeStyle = theme.root;
  context.fillStyle = theme.root;
  context.lineWidth = 3;
  context.beginPath();
  if (pinned) {
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
 * The target, and the distance that is left to it.
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
