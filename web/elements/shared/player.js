// The state of a player of steps: which step, how far into it, and how fast it goes. It needs neither the
// steps nor a screen: whoever shows them advances its clock.

/** The speeds to choose from, in steps per second. */
export const SPEEDS = [0.25, 0.5, 1, 2, 4, 8, 20];

/** The part of a step's time in which things move; for the rest they stand still. */
const MOVING = 0.55;

/** Seconds in which things move when one steps by hand. */
const BY_HAND = 0.3;

export class Player {
  #length = 1;
  #index = 0;
  #playing = false;
  #speed = 1;
  #still = false;
  /** Seconds since the present step began. */
  #since = Number.POSITIVE_INFINITY;
  /** Whether it played, and how fast, when that was asked for last. */
  #known = { playing: false, speed: 1 };

  /** How many steps there are, 1 or more. */
  get length() {
    return this.#length;
  }

  /** The step that is shown, from 0. */
  get index() {
    return this.#index;
  }

  get playing() {
    return this.#playing;
  }

  get speed() {
    return this.#speed;
  }

  set speed(value) {
    this.#speed = value;
  }

  /** Whether each step is shown at once, without motion. */
  get still() {
    return this.#still;
  }

  set still(value) {
    this.#still = value;
  }

  get atEnd() {
    return this.#index === this.#length - 1;
  }

  /** How much of the present step has been done, 0 to 1. */
  get part() {
    const duration = this.#playing ? MOVING / this.#speed : BY_HAND;
    return this.#still || this.#since >= duration ? 1 : this.#since / duration;
  }

  /** In how many seconds something changes: 0 while things move, Infinity if nothing will. */
  get stillFor() {
    if (this.part < 1) {
      return 0;
    }
    return this.#playing ? Math.max(0, 1 / this.#speed - this.#since) : Number.POSITIVE_INFINITY;
  }

  /**
   * Takes another list of steps. A player at the end goes to the new end, so that a target that is moved
   * there leads the chain; otherwise it stays at the same step, if there is one.
   * @param {number} length
   */
  load(length) {
    const index = this.atEnd && !this.#playing && this.#length > 1 ? length - 1 : this.#index;
    this.#length = length;
    this.#index = Math.min(index, length - 1);
    if (!this.#playing) {
      this.#since = Number.POSITIVE_INFINITY;
    }
  }

  /** Whether it plays, and how fast; null if neither has changed since the last call. */
  news() {
    const { playing, speed } = this.#known;
    if (playing === this.#playing && speed === this.#speed) {
      return null;
    }
    this.#known = { playing: this.#playing, speed: this.#speed };
    return { ...this.#known };
  }

  /** Plays; from the beginning if it is at the end. */
  play() {
    if (this.atEnd) {
      this.#index = 0;
    }
    this.#playing = this.#length > 1;
    this.#since = MOVING / this.#speed;
  }

  pause() {
    this.#playing = false;
    this.#since = Number.POSITIVE_INFINITY;
  }

  toggle() {
    if (this.#playing) {
      this.pause();
    } else {
      this.play();
    }
  }

  /**
   * Goes to a step, which is there at once.
   * @param {number} index brought within what there is
   */
  goTo(index) {
    this.#index = Math.min(Math.max(Math.round(index), 0), this.#length - 1);
    this.#since = this.#playing ? 0 : Number.POSITIVE_INFINITY;
  }

  /** One step on, by hand: things move to where it puts them. */
  next() {
    this.pause();
    if (!this.atEnd) {
      this.#index++;
      this.#since = 0;
    }
  }

  /** One step back, by hand. */
  back() {
    this.pause();
    this.#index = Math.max(0, this.#index - 1);
  }

  /**
   * Advances the clock.
   * @param {number} seconds
   */
  tick(seconds) {
    this.#since += seconds;
    const duration = 1 / this.#speed;
    while (this.#playing && this.#since >= duration) {
      this.#since -= duration;
      if (this.atEnd) {
        this.pause();
      } else {
        this.#index++;
      }
    }
  }
}
