// The layout of `ik_step`: where its numbers are, and how many there are. ERROR is a float, the others
// are int32s.

export const KIND = 0;
export const ITERATION = 1;
export const JOINT = 2;
export const FIRST = 3;
export const LAST = 4;
export const AT = 5;
export const CLAMPED = 6;
export const ERROR = 7;
export const COUNT = 8;
