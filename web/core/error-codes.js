// The codes of `src/ik_error.h` that JavaScript distinguishes: they say which argument was wrong.

export const MEMORY = -1;
export const LENGTH = -3;
export const REACH = -4;
export const COORDINATE = -5;
export const ANGLE = -6;
export const ROTATION = -7;
export const WEIGHT = -8;
export const STATE = -12;
export const BONE = -24;
export const AXIS = -25;
export const MIN = -26;
export const MAX = -27;
export const SWING_Y = -28;
export const SWING_Z = -29;
export const EFFECTOR = -35;
export const GRIPPER = -51;
export const BENDS = -62;
export const HIP = -63;
export const HOME = -64;
export const RANK = -66;
export const RANK_TAKEN = -67;
export const LEG_REACH = -68;
export const HEIGHT = -73;
export const LEG = -74;
export const PLACE = -75;
