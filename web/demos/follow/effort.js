// What a chain has spent on its target: an element that has not reached it solves again in the next frame.

/** @typedef {import('../../element.js').FabrikChain} FabrikChain */
/** @typedef {import('../../element.js').SolveDetail} SolveDetail */

export class Effort {
  /** The iterations and frames since the target was put where it is. */
  iterations = 0;
  frames = 0;
  /** Whether the last frame brought the tip no nearer. */
  stuck = false;
  #asked = '';
  #error = Number.POSITIVE_INFINITY;

  /**
   * Counts a solve.
   * @param {FabrikChain} element
   * @param {SolveDetail} solve
   */
  count(element, { status, error, iterations }) {
    const { target, root, lengths, limits, solver, maxIterations, rootMode } = element;
    const asked = JSON.stringify([target, root, lengths, limits, solver, maxIterations, rootMode]);
    if (asked !== this.#asked) {
      this.restart();
      this.#asked = asked;
    }
    this.iterations += iterations;
    this.frames++;
    this.stuck = status === 'stalled' && !(error < this.#error);
    this.#error = error;
  }

  /** Counts from zero: the chain is in another pose. */
  restart() {
    this.iterations = 0;
    this.frames = 0;
    this.stuck = false;
    this.#error = Number.POSITIVE_INFINITY;
  }
}
