// The layouts of the structs of `src/ik_rig.h`: where their fields are, in bytes.

/** `ik_rig_joint`. */
export const JOINT = Object.freeze({
  PARENT: 0,
  KIND: 4,
  OFFSET: 8,
  AXIS: 32,
  MIN: 56,
  MAX: 64,
  SWING_Y: 72,
  SWING_Z: 80,
  STIFFNESS: 88,
  BYTES: 96,
});

/** `ik_rig_coupling`. */
export const COUPLING = Object.freeze({ LEADER: 0, FACTOR: 8, OFFSET: 16, BYTES: 24 });

/** `ik_rig_goal`. */
export const GOAL = Object.freeze({
  JOINT: 0,
  OTHER: 4,
  PARTS: 8,
  PRIORITY: 12,
  POINT: 16,
  OTHER_POINT: 40,
  TARGET: 64,
  ROTATION: 88,
  AXIS: 120,
  LOOK_AT: 144,
  NORMAL: 168,
  PLANE_POINT: 192,
  WEIGHT: 216,
  TOLERANCE: 224,
  ORIENTATION_TOLERANCE: 232,
  DIRECTION: 240,
  TWIST_AXIS: 264,
  TWIST: 288,
  SWING: 296,
  CONE: 304,
  VALUE: 312,
  BYTES: 320,
});

/** `ik_rig_part`. */
export const PART = Object.freeze({
  POSITION: 1,
  ORIENTATION: 2,
  LOOK_AT: 4,
  PLANE: 8,
  HALF_SPACE: 16,
  TIE: 32,
  DIRECTION: 64,
  VALUE: 128,
});

/** `ik_rig_step`. */
export const STEP = Object.freeze({ KIND: 0, ITERATION: 4, ERROR: 8, BYTES: 16 });

/** `ik_rig_certificate`, whose pointers have 4 bytes. */
export const CERTIFICATE = Object.freeze({
  WORK: 0,
  BOUND: 8,
  ORIGIN: 16,
  FORCES: 40,
  TURNS: 44,
  SLOTS: 48,
  BYTES: 56,
});
