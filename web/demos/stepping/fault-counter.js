// Counts what goes wrong with the legs of a walker. It reads only what every walker shows: its joints, feet and
// events. So the same code counts for the library's walker and for the tutorial's.

/** @typedef {{ x: number, y: number, z: number }} Point */
/** @typedef {import('../shared-spider/tutorial-rule.js').AnyWalker} AnyWalker */

/** A leg reaches its foothold if its end is this near, in lengths of the leg: what a solver may leave. */
const TOLERANCE = 1e-3;

/** @typedef {'slipped' | 'stretched' | 'neighbours'} Fault */

export const FAULTS = /** @type {const} */ (['slipped', 'stretched', 'neighbours']);

const distance = (/** @type {Point} */ a, /** @type {Point} */ b) =>
  Math.hypot(a.x - b.x, a.y - b.y, a.z - b.z);

export class FaultCounter {
  /** How many frames there were, and in how many of them each fault was there. */
  frames = 0;
  counts = { slipped: 0, stretched: 0, neighbours: 0 };
  /** The legs with each fault in the last frame. @type {Record<Fault, number[]>} */
  now = { slipped: [], stretched: [], neighbours: [] };

  /** Of each leg that was planted in the last frame, where its end was. @type {(Point | null)[]} */
  #ends = [];

  /** Counts a frame, after the walker's update. */
  count(/** @type {AnyWalker} */ walker) {
    const { legs, events, reach } = walker;
    const lifted = new Set(events.filter(({ type }) => type === 'lifted').map(({ leg }) => leg));
    const ends = [...legs].map(({ joints, planted }) => {
      const { x, y, z } = joints[joints.length - 1];
      return planted ? { x, y, z } : null;
    });
    const all = ends.map((_, leg) => leg);
    this.now = {
      slipped: all.filter((leg) => {
        const [before, end] = [this.#ends[leg], ends[leg]];
        return before && end && !lifted.has(leg) && distance(before, end) > TOLERANCE * reach;
      }),
      stretched: all.filter((leg) => {
        const { joints, foot, planted } = legs[leg];
        return planted && distance(joints[0], foot) > reach;
      }),
      neighbours: all.filter(
        (leg) => isUp(legs[leg]) && neighbours(leg, legs.length).some((i) => isUp(legs[i])),
      ),
    };
    this.#ends = ends;
    this.frames++;
    for (const fault of FAULTS) {
      this.counts[fault] += this.now[fault].length > 0 ? 1 : 0;
    }
  }
}

const isUp = (/** @type {{ planted: boolean, enabled: boolean }} */ { planted, enabled }) =>
  enabled && !planted;

/** The legs beside a leg and opposite it. A walker has its left legs first, from front to rear, then the right ones. */
function neighbours(/** @type {number} */ leg, /** @type {number} */ legs) {
  const half = legs / 2;
  const beside = [leg - 1, leg + 1].filter((i) => i >= 0 && i < legs && i < half === leg < half);
  return [...beside, (leg + half) % legs];
}
