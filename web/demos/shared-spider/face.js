// Where the spider looks, when it blinks, and when it falls asleep.

/** @typedef {{ x: number, y: number }} Point */

/** Seconds from one blink to the next, repeated from the start. A short time makes it blink twice. */
const BLINKS = [2.6, 4.3, 0.35, 3.4, 5.1, 2.2, 0.3, 6];

/** How long a blink lasts, in seconds. */
const BLINK = 0.16;

/** How long it looks in one direction while there is nothing to look at, in seconds. */
const GLANCE = 0.9;

/** Seconds without events: when its lids begin to close, how long they take, and when it is asleep. */
const SLEEPY = 12;
const DROWSY = 4;
const ASLEEP = 18;

/** The time between two frames of a slow change, such as closing lids or the letters of its sleep, in seconds. */
const SLOW = 0.1;

export class Face {
  /** Where it looks, on the canvas; null: here and there. @type {Point | null} */
  look = null;
  /** 0: eyes open, 1: closed. */
  lid = 0;
  /** 0: calm, 1: eyes wide. */
  wide = 0;
  /** For how many seconds it will be dizzy. */
  dizzy = 0;

  #time = 0;
  #blink = 0;
  #next = BLINKS[0];
  #idle = 0;

  /** It is startled. */
  startle() {
    this.wide = 1;
    this.wake();
  }

  /** Something happens: it stays awake, and is startled if it was asleep. */
  wake() {
    if (this.asleep) {
      this.wide = 1;
    }
    this.#idle = 0;
  }

  /** For how long it has slept, in seconds. */
  get slept() {
    return Math.max(0, this.#idle - ASLEEP);
  }

  get asleep() {
    return this.slept > 0;
  }

  /** For how many seconds it will look the same; 0 while it changes quickly. */
  get still() {
    if (this.wide > 0 || this.dizzy > 0 || this.#blinking) {
      return 0;
    }
    if (this.asleep || (this.#idle > SLEEPY && this.#idle < SLEEPY + DROWSY)) {
      return SLOW;
    }
    const changes = [this.#next, (this.#idle < SLEEPY ? SLEEPY : ASLEEP) - this.#idle];
    if (!this.look) {
      changes.push(GLANCE - (this.#time % GLANCE));
    }
    return Math.min(...changes);
  }

  /** How much of the present blink is over, in seconds; it is over after `BLINK`. */
  get #since() {
    return BLINKS[this.#blink] - this.#next + BLINK;
  }

  get #blinking() {
    return this.#since < BLINK;
  }

  /** Moves the face on by a time in seconds. `busy`: the spider has something to do, and does not get sleepy. */
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
    const blinking = this.#blinking ? Math.sin((Math.PI * this.#since) / BLINK) : 0;
    const drowsy = 0.62 * Math.min(1, Math.max(0, this.#idle - SLEEPY) / DROWSY);
    const sleepy = drowsy + 0.38 * Math.min(1, this.slept / 0.6);
    this.lid = this.wide > 0.3 ? 0 : Math.max(blinking, sleepy);
  }

  /** Where the pupil of an eye is: at most 1 from the eye's middle. */
  gazeFrom(/** @type {Point} */ { x, y }) {
    if (this.dizzy > 0) {
      return { x: 0.9 * Math.cos(11 * this.#time + x), y: 0.9 * Math.sin(11 * this.#time + x) };
    }
    if (!this.look) {
      const glance = Math.floor(this.#time / GLANCE);
      return { x: 0.7 * Math.sin(2.4 * glance), y: 0.15 + 0.45 * Math.cos(3.7 * glance) };
    }
    const [dx, dy] = [this.look.x - x, this.look.y - y];
    const away = Math.hypot(dx, dy);
    return { x: dx / Math.max(away, 40), y: dy / Math.max(away, 40) };
  }
}
