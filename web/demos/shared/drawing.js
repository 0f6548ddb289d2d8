// What a pen has drawn: the last part of its way; or, where it draws for good, strokes of the pen and of the
// point that it copies.

/** @typedef {{ tracer: number[][], pen: number[][] }} Stroke */

/** How far apart the points of a way are, at least. */
const APART = 0.6;

/** The most points of the last part of the way, and of all strokes. */
const TRAIL = 90;
const DRAWN = 5000;

export class Drawing {
  /** The last part of the pen's way. @type {number[][]} */
  trail = [];
  /** @type {Stroke[]} */
  strokes = [];

  /** The pen is lifted: what it draws from now on is another line. */
  lift() {
    this.trail = [];
    this.strokes.push({ tracer: [], pen: [] });
  }

  clear() {
    this.strokes = [];
    this.lift();
  }

  /**
   * The pen has moved.
   * @param {number[]} pen where it is
   * @param {number[] | null} tracer where the point is that it copies; null if it does not draw for good
   */
  add(pen, tracer) {
    const last = this.trail.at(-1);
    if (last && Math.hypot(pen[0] - last[0], pen[1] - last[1]) < APART) {
      return;
    }
    this.trail.push(pen);
    this.trail.splice(0, this.trail.length - (tracer ? 1 : TRAIL));
    if (tracer) {
      const stroke = this.strokes[this.strokes.length - 1];
      stroke.tracer.push(tracer);
      stroke.pen.push(pen);
      this.#forget();
    }
  }

  /** Forgets the oldest points. */
  #forget() {
    if (this.strokes.reduce((sum, { pen }) => sum + pen.length, 0) > DRAWN) {
      this.strokes[0].tracer.shift();
      this.strokes[0].pen.shift();
    }
    this.strokes = this.strokes.filter(({ pen }) => pen.length > 0);
  }
}
