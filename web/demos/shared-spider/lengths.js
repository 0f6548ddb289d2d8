// The legs of the spiders that are drawn on a canvas. Lengths are in the world's unit.

/** The bones of a leg, from the hip to the foot. */
export const LENGTHS = [50, 45, 35];

export const REACH = LENGTHS.reduce((sum, length) => sum + length, 0);
