// Where the character walks: a round on the ground, with stairs and a slope on its far side. Metres; y points up.

/** Half the length of the two straight parts, and the radius of the two bends. */
const HALF = 2.5;
const RADIUS = 1.2;

const STRAIGHT = 2 * HALF;
const BEND = Math.PI * RADIUS;

/** The length of a round. */
const ROUND = 2 * (STRAIGHT + BEND);

/** The block on the far side: stairs, a platform and a slope, one after the other, and how wide it is. */
export const BLOCK = {
  start: 0.55,
  steps: 4,
  run: 0.34,
  rise: 0.12,
  platform: 0.95,
  slope: 1.75,
  width: 1.1,
};

/** The height of the platform. */
export const TOP = BLOCK.steps * BLOCK.rise;

/** Where the stairs, the platform and the slope end, in metres along the far side. */
export const ENDS = (() => {
  const stairs = BLOCK.start + BLOCK.steps * BLOCK.run;
  return { stairs, platform: stairs + BLOCK.platform, slope: stairs + BLOCK.platform + BLOCK.slope };
})();

/** A length along the far side as an x of the world, and back: the character walks there towards -x. */
export const alongFarSide = (/** @type {number} */ x) => HALF - x;

/** The z of the middle of the far side. */
export const FAR_SIDE = -RADIUS;

/** The height of the block at a length along the far side. */
function blockHeight(/** @type {number} */ along) {
  if (along < BLOCK.start || along > ENDS.slope) {
    return 0;
  }
  if (along < ENDS.stairs) {
    return BLOCK.rise * (1 + Math.floor((along - BLOCK.start) / BLOCK.run));
  }
  return along < ENDS.platform ? TOP : (TOP * (ENDS.slope - along)) / BLOCK.slope;
}

/** The height of the ground at a point: this is what feet stand on. */
export function heightAt(/** @type {number} */ x, /** @type {number} */ z) {
  return Math.abs(z - FAR_SIDE) <= BLOCK.width / 2 ? blockHeight(alongFarSide(x)) : 0;
}

/**
 * The place on the round after so many metres, and the angle that the character turns about y: 0 is towards +z.
 * @param {number} distance
 */
export function placeAt(distance) {
  const along = ((distance % ROUND) + ROUND) % ROUND;
  if (along < STRAIGHT) {
    return { x: along - HALF, z: RADIUS, turn: Math.PI / 2 };
  }
  if (along < STRAIGHT + BEND) {
    const angle = (along - STRAIGHT) / RADIUS;
    return { x: HALF + RADIUS * Math.sin(angle), z: RADIUS * Math.cos(angle), turn: Math.PI / 2 + angle };
  }
  const back = along - STRAIGHT - BEND;
  if (back < STRAIGHT) {
    return { x: HALF - back, z: -RADIUS, turn: 1.5 * Math.PI };
  }
  const angle = (back - STRAIGHT) / RADIUS;
  return { x: -HALF - RADIUS * Math.sin(angle), z: -RADIUS * Math.cos(angle), turn: 1.5 * Math.PI + angle };
}

/** The length over which the height of the body is the mean of the ground's: about a step. */
const SMOOTH = 0.62;
const SAMPLES = 24;

/** The height of the body over the round: that of the ground, without its edges. */
export function bodyHeight(/** @type {number} */ distance) {
  let sum = 0;
  for (let i = 0; i < SAMPLES; i++) {
    const { x, z } = placeAt(distance + SMOOTH * ((i + 0.5) / SAMPLES - 0.5));
    sum += heightAt(x, z);
  }
  return sum / SAMPLES;
}
