// Counts the iterations and frames that a chain needs for a target. An element that has not reached its target
// solves again in the next frame.

/** @typedef {import('../../element.js').FabrikChain} FabrikChain */
/** @typedef {import('../../element.js').SolveDetail} SolveDetail */

export class Effort {
  /** The iterations and frames since the target was last moved. */
  iterations = 0;
  frames = 0;
  /** Whether the tip came no nearer to the target in the last frame. */
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
