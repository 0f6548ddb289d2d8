// Where the spider looks, when it blinks, and how it takes what happens to it.

/** @typedef {{ x: number, y: number }} Point */

/** Seconds from one blink to the next, over and over; a short one makes it blink twice. */
const BLINKS = [2.6, 4.3, 0.35, 3.4, 5.1, 2.2, 0.3, 6];

/** How long a blink lasts. */
const BLINK = 0.16;

/** After so many seconds in which nothing happens it gets sleepy, and falls asleep. */
const SLEEPY = 12;
const ASLEEP = 18;

export class Face {
  /** Where it looks, on the canvas; null: straight ahead. @type {Point | null} */
  look = null;
  /** 0: eyes open, 1: closed. */
  lid = 0;
  /** 0: calm, 1: eyes wide. */
  wide = 0;
  /** Seconds for which it is still dizzy. */
  dizzy = 0;

  #time = 0;
  #blink = 0;
  #next = BLINKS[0];
  #idle = 0;

  /** Something gives it a start. */
  startle() {
    this.wide = 1;
    this.wake();
  }

  /** Something happens; out of its sleep it wakes with a start. */
  wake() {
    if (this.asleep) {
      this.wide = 1;
    }
    this.#idle = 0;
  }

  /** For how long it has slept. */
  get slept() {
    return Math.max(0, this.#idle - ASLEEP);
  }

  get asleep() {
    return this.slept > 0;
  }

  /** So much time goes by; `busy` while there is something to do. */
  step(/** @type {number} */ seconds, /** @type {boolean} */ busy) {
    this.#time += seconds;
    this.#idle = busy ? 0 : this.#idle + seconds;
    this.wide = Math.max(0, this.wide - 0.9 * seconds);
    this.dizzy = Math.max(0, this.dizzy - seconds);
    this.#next -= seconds;
    if (this.#next < 0) {
      this.#blink = (this.#blink + 1) % BLINKS.length;
      this.#next += BLINKS[this.#blink] + BLINK;
    }
    const since = BLINKS[this.#blink] - this.#next + BLINK;
    const blinking = since < BLINK ? Math.sin((Math.PI * since) / BLINK) : 0;
    const drowsy = 0.62 * Math.min(1, Math.max(0, this.#idle - SLEEPY) / 4);
    const sleepy = drowsy + 0.38 * Math.min(1, this.slept / 0.6);
    this.lid = this.wide > 0.3 ? 0 : Math.max(blinking, sleepy);
  }

  /** Where the pupil of an eye is, at most 1 from its middle. */
  gazeFrom(/** @type {Point} */ { x, y }) {
    if (this.dizzy > 0) {
      return { x: 0.9 * Math.cos(11 * this.#time + x), y: 0.9 * Math.sin(11 * this.#time + x) };
    }
    if (!this.look) {
      // Here and there, in leaps, as eyes do.
      const glance = Math.floor(this.#time / 0.9);
      return { x: 0.7 * Math.sin(2.4 * glance), y: 0.15 + 0.45 * Math.cos(3.7 * glance) };
    }
    const [dx, dy] = [this.look.x - x, this.look.y - y];
    const away = Math.hypot(dx, dy);
    return { x: dx / Math.max(away, 40), y: dy / Math.max(away, 40) };
  }
}
