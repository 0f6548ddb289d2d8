// The limits of a chain's joints, in degrees: the presets, and the text of limits in an address.

/** @typedef {{ min: number, max: number }} Limit the angle of a bone from the one before it */

/**
 * @typedef {object} Preset
 * @property {number} bones the number of bones that is chosen with it
 * @property {number} base the direction from which the first bone is measured: 0 to the right, 90 down
 * @property {((bone: number, bones: number) => Limit) | null} of the limit of each joint; null for none
 */

const MOST = 360;
const LIMIT = /^(-?\d{1,3})\.\.(-?\d{1,3})$/;

/** @type {Record<string, Preset>} */
export const PRESETS = {
  free: { bones: 4, base: 0, of: null },
  // A leg hangs from its hip, and its knee and ankle bend one way only.
  knee: {
    bones: 3,
    base: 90,
    of: (bone) => (bone === 0 ? { min: -90, max: 90 } : { min: 0, max: 140 }),
  },
  // A tentacle grows up from the ground. All its bones together turn a little more than once around.
  tentacle: {
    bones: 16,
    base: -90,
    of: () => ({ min: -25, max: 25 }),
  },
  // From 20 degrees at the root to 5 at the last joint, to either side.
  tight: {
    bones: 6,
    base: -90,
    of: (bone, bones) => {
      const most = Math.round(20 - (15 * bone) / Math.max(1, bones - 1));
      return { min: -most, max: most };
    },
  },
};

/** The preset of a chain after the user has changed a limit. */
export const CUSTOM = 'custom';

/**
 * The limits of all joints; null where there are none.
 * @param {string} preset
 * @param {number} bones
 * @param {string} custom the limits of `custom`; joints that it does not name take the last one
 * @returns {Limit[] | null}
 */
export function limitsOf(preset, bones, custom) {
  const named = preset === CUSTOM ? parseLimits(custom) : [];
  const of =
    preset === CUSTOM ? (/** @type {number} */ bone) => named[bone] ?? named.at(-1) : PRESETS[preset].of;
  return of && Array.from({ length: bones }, (_, bone) => of(bone, bones));
}

/**
 * Limits as a text: `-90..90,0..140`.
 * @param {Limit[]} limits
 */
export function formatLimits(limits) {
  return limits.map(({ min, max }) => `${min}..${max}`).join(',');
}

/**
 * The limits that a text stands for; none where any part of it is not a limit.
 * @param {string} text
 * @returns {Limit[]}
 */
export function parseLimits(text) {
  const limits = [];
  for (const part of text.split(',')) {
    const [, min, max] = LIMIT.exec(part)?.map(Number) ?? [];
    if (!(Math.abs(min) <= MOST && Math.abs(max) <= MOST && min <= max && max - min <= MOST)) {
      return [];
    }
    limits.push({ min, max });
  }
  return limits;
}
