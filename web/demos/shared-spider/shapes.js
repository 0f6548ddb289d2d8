// The outlines of round shapes in space on the canvas.

/** @typedef {{ x: number, y: number }} Point */
/** @typedef {{ x: number, y: number, z: number }} Vector */

/**
 * A rotated vector.
 * @param {ArrayLike<number>} rotation a quaternion, x y z w
 * @param {Vector} vector
 */
export function turned(rotation, { x, y, z }) {
  const { 0: a, 1: b, 2: c, 3: w } = rotation;
  // v + 2 w (q × v) + 2 q × (q × v)
  const [p, q, r] = [b * z - c * y, c * x - a * z, a * y - b * x];
  return {
    x: x + 2 * (w * p + b * r - c * q),
    y: y + 2 * (w * q + c * p - a * r),
    z: z + 2 * (w * r + a * q - b * p),
  };
}

/**
 * The outline of an ellipsoid: the ellipse whose second moments are the sums over its half axes on the canvas,
 * because it is the image of the unit ball.
 * @param {Point[]} axes its three half axes, on the canvas
 */
export function outlineOf(axes) {
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

/**
 * Adds a limb to a path: from one point to another, with a radius at each, round at both ends. All limbs have
 * the same winding, so that those that overlap are filled as one.
 * @param {Path2D} path
 * @param {Point} from
 * @param {Point} to
 * @param {number} fromRadius
 * @param {number} toRadius
 */
export function addLimb(path, from, to, fromRadius, toRadius) {
  const angle = Math.atan2(to.y - from.y, to.x - from.x);
  const quarter = Math.PI / 2;
  path.moveTo(
    from.x + fromRadius * Math.cos(angle + quarter),
    from.y + fromRadius * Math.sin(angle + quarter),
  );
  path.arc(from.x, from.y, fromRadius, angle + quarter, angle + 3 * quarter);
  path.arc(to.x, to.y, toRadius, angle - quarter, angle + quarter);
  path.closePath();
}

/**
 * Adds an ellipse to a path, with the winding of the limbs.
 * @param {Path2D} path
 * @param {Point} at
 * @param {{ long: number, short: number, angle: number }} outline
 */
export function addOval(path, { x, y }, { long, short, angle }) {
  path.moveTo(x + long * Math.cos(angle), y + long * Math.sin(angle));
  path.ellipse(x, y, long, short, angle, 0, 2 * Math.PI);
  path.closePath();
}
