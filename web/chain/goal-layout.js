// The layout of `ik_wasm_goal`: where its fields are in its row of numbers, and the length of the row.

export const TARGET = 0;
export const EFFECTOR = 3;
export const ORIENTATION_WEIGHT = 4;
export const ORIENTATION = 5;
export const OFFSET = 9;
export const POSE_BLEND = 13;
export const COUNT = 14;
