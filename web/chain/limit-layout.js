// The layout of `ik_limit`: where the fields of a record are, in units of 8 bytes, and the length of the
// record. KIND is an int32, the others are doubles.

export const KIND = 0;
export const AXIS = 1;
export const MIN = 4;
export const MAX = 5;
export const SWING_Y = 6;
export const SWING_Z = 7;
export const COUNT = 8;
