// What the arm does until somebody touches it: it takes one thing after the other somewhere else.

/** @typedef {{ x: number, y: number }} Point */

/** How fast it goes, units a second. */
const SPEED = 150;

/** For how long it stays where it takes something, or lets it go. */
const PAUSE = 0.35;

/** How high it carries what it has. */
const HEIGHT = 120;

/** Where things are put down, in turn; all within reach at first. */
const PLACES = [-140, 30, 90, -10, 120, -170];

export class Show {
  /** What is still to be done. @type {({ go: Point } | { wait: number } | { take: boolean })[]} */
  #todo = [];
  #round = 0;

  /**
   * @param {number} seconds
   * @param {import('./arm-rig.js').ArmRig} rig
   */
  step(seconds, rig) {
    if (this.#todo.length === 0) {
      this.#todo = this.#next(rig);
    }
    const [now] = this.#todo;
    if ('go' in now) {
      const [dx, dy] = [now.go.x - rig.target.x, now.go.y - rig.target.y];
      const left = Math.hypot(dx, dy);
      const part = Math.min(1, (SPEED * seconds) / left);
      rig.put(left > 0 ? { x: rig.target.x + part * dx, y: rig.target.y + part * dy } : now.go);
      if (part < 1) {
        return;
      }
    } else if ('wait' in now) {
      now.wait -= seconds;
      if (now.wait > 0) {
        return;
      }
    } else if (now.take) {
      rig.toggle();
    } else if (rig.held >= 0) {
      rig.release();
    }
    this.#todo.shift();
  }

  /**
   * @param {import('./arm-rig.js').ArmRig} rig
   * @returns {({ go: Point } | { wait: number } | { take: boolean })[]}
   */
  #next({ things }) {
    const { x, y, size } = things.all[this.#round % things.all.length];
    const place = PLACES[this.#round % PLACES.length];
    this.#round++;
    return [
      { go: { x, y: y + 3 * size } },
      { go: { x, y } },
      { take: true },
      { wait: PAUSE },
      { go: { x, y: HEIGHT } },
      { go: { x: place, y: HEIGHT } },
      { go: { x: place, y: 2.5 * size } },
      { take: false },
      { wait: PAUSE },
      { go: { x: place, y: HEIGHT * 0.7 } },
    ];
  }
}
