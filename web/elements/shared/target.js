// The target of a chain, an arm or a spider: where the page or the user has put it, or on a path of its own.

/** @typedef {{ x: number, y: number }} Point */

/**
 * What the element says. Points are in its units.
 * @typedef {object} Host
 * @property {() => Point | null} given where the page has put the target; null: nowhere
 * @property {() => boolean} mayMove whether the target may move on its own
 * @property {(time: number) => Point} path where it is on its path
 */

export class Target {
  #host;
  /** Where the user has put it. @type {Point | null} */
  #placed = null;
  /** Whether the user or the page has put it somewhere, so that it is not on its path. */
  #taken = false;
  #paused = false;
  #time = 0;

  /** @param {Host} host */
  constructor(host) {
    this.#host = host;
  }

  /** Where it is. @returns {Point} */
  get point() {
    const { given, path } = this.#host;
    return this.#placed ?? (this.#isOnPath ? null : given()) ?? path(this.#time);
  }

  /** Whether the user has put it where it is. */
  get placed() {
    return this.#placed !== null;
  }

  /** Whether it moves on its own now. */
  get moves() {
    return this.#isOnPath && !this.#paused;
  }

  get #isOnPath() {
    return this.#host.mayMove() && !this.#taken;
  }

  /** Goes on its path for so many seconds, if it moves on its own. */
  tick(/** @type {number} */ seconds) {
    this.#time += this.moves ? seconds : 0;
  }

  /** The user has it at a point. */
  place(/** @type {Point} */ point) {
    this.#placed = point;
    this.#taken = true;
  }

  /** It stays where it is, also if it was on its path or follows the root. */
  hold() {
    this.place(this.point);
  }

  /** The page has put it somewhere, or null: nowhere. */
  give(/** @type {Point | null} */ point) {
    this.#placed = null;
    this.#taken = point !== null;
  }

  /** It may go on its path again, from where it was there. */
  free() {
    this.#placed = null;
    this.#taken = false;
  }

  /** It goes back to where it was at first. */
  reset() {
    this.#placed = null;
    this.#taken = false;
    this.#time = 0;
  }

  /** It pauses on its path, or goes on. */
  pause() {
    this.#paused = this.moves;
    this.#placed = null;
    this.#taken = false;
  }
}
