// A drag of a linkage over several frames: the point goes on in the next frame where one frame was not enough; and when it
// cannot reach the target, all poses are searched, though not in each frame.

/** @typedef {import('./linkage.js').Linkage} Linkage */

/** Milliseconds from one search to the next. */
const PERIOD = 120;

/** For how many frames a point goes on after its target has moved. */
const FRAMES = 30;

/** For how many milliseconds a point may go on before all poses are searched. Frames may be long on a slow device. */
const MOMENT = 300;

export class Drag {
  #linkage;
  /** For how many more frames the point goes on. */
  #left = 0;
  /** Whether the target has moved since it was searched for. */
  #isUnsure = false;
  /** When it became unsure; `Infinity` if the next search waits until the point stops or its target moves. */
  #since = 0;
  #searched = 0;

  /** @param {() => Linkage} linkage the present one */
  constructor(linkage) {
    this.#linkage = linkage;
  }

  /**
   * The target goes to a place.
   * @param {readonly number[]} place
   * @param {() => void} [moved] is called after each step of the point
   */
  to(place, moved) {
    this.#left = this.#linkage().dragTo(place, moved) ? FRAMES : 0;
    if (!this.#isUnsure || this.#since === Number.POSITIVE_INFINITY) {
      this.#since = performance.now();
    }
    this.#isUnsure = true;
  }

  /**
   * Goes on, and searches.
   * @param {() => void} [moved] is called after each step of the point
   * @returns whether the next frame is needed, too
   */
  frame(moved) {
    const linkage = this.#linkage();
    if (this.#left > 0 && linkage.target) {
      this.#left = linkage.dragTo(linkage.target, moved) ? this.#left - 1 : 0;
    }
    return this.#search(linkage) || this.#left > 0;
  }

  /** Searches for the target if it has moved; returns whether it is still too early for that. */
  #search(/** @type {Linkage} */ linkage) {
    const now = performance.now();
    if (!this.#isUnsure || linkage.isThere) {
      this.#isUnsure = false;
      return false;
    }
    const goesOn = this.#left > 0;
    if (goesOn ? now - this.#since < MOMENT : now - this.#searched < PERIOD) {
      return true;
    }
    this.#searched = now;
    linkage.judge(goesOn);
    this.#isUnsure = linkage.verdict === 'underway';
    this.#since = Number.POSITIVE_INFINITY;
    return this.#isUnsure;
  }

  /** Ends the drag. */
  end() {
    this.#linkage().release();
    this.#left = 0;
    this.#isUnsure = false;
  }
}
