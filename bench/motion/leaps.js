// Counts leaps: frames in which something moves much further than the target.

/** A leap: a joint moves further than so many times the motion of the target, and so many reaches. */
export const TIMES = 8;
export const SLIGHT = 0.01;
/** Frames at the start of a path, in which a figure comes to its target. */
export const ARRIVAL = 30;

/** @param {ArrayLike<number>} a @param {ArrayLike<number>} b @param {number} [at] @param {number} [axes] */
export function distance(a, b, at = 0, axes = a.length) {
  let sum = 0;
  for (let i = 0; i < axes; i++) {
    sum += (a[at + i] - b[at + i]) ** 2;
  }
  return Math.sqrt(sum);
}

/**
 * Whether target and pole are within 10° of one line from the root, which is the origin, or the target is within 5 % of the
 * reach of the root, where that line has no direction: there no bend to a pole is continuous.
 * @param {number[]} target
 * @param {any} pole of a chain or an arm; null: none
 * @param {number} reach
 */
export function nearPoleLine(target, pole, reach) {
  const way = pole?.direction ?? pole?.point;
  if (!way) {
    return false;
  }
  const size = Math.hypot(...target);
  const along = target.reduce((sum, x, i) => sum + x * way[i], 0);
  return size < 0.05 * reach || Math.abs(along) > Math.cos(Math.PI / 18) * Math.hypot(...way) * size;
}

/** What was counted along paths. */
export class Count {
  frames = 0;
  leaps = 0;
  largest = 0;
  worse = 0;

  /**
   * Counts one frame.
   * @param {{ before: ArrayLike<number>, after: ArrayLike<number>, axes: number, step: number, reach: number,
   *   worse?: boolean }} frame `step`: how far the target moved; `worse`: the error is larger than without any motion
   */
  add({ before, after, axes, step, reach, worse = false }) {
    let most = 0;
    for (let at = 0; at < after.length; at += axes) {
      most = Math.max(most, distance(before, after, at, axes));
    }
    this.frames++;
    this.largest = Math.max(this.largest, most / reach);
    this.leaps += most > TIMES * step + SLIGHT * reach ? 1 : 0;
    this.worse += worse ? 1 : 0;
  }

  get perThousand() {
    return (1000 * this.leaps) / this.frames;
  }

  get worsePerThousand() {
    return (1000 * this.worse) / this.frames;
  }
}
