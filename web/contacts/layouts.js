// The layouts of the structs of `src/ik_contacts.h`: where their fields are, in bytes. Pointers have 4 bytes.

/** `ik_rig_shape`. */
export const SHAPE = Object.freeze({
  KIND: 0,
  JOINT: 4,
  POSITION: 8,
  ROTATION: 32,
  AXIS: 64,
  SIZE: 88,
  RADIUS: 112,
  MARGIN: 120,
  CELL: 128,
  POINTS: 136,
  POINT_COUNT: 140,
  COLUMNS: 144,
  DISABLED: 148,
  BYTES: 152,
});

/** `ik_rig_contact`. */
export const CONTACT = Object.freeze({ FIRST: 0, SECOND: 4, POINT: 8, NORMAL: 32, DEPTH: 56, BYTES: 64 });

/** `ik_rig_waypoint`. */
export const WAYPOINT = Object.freeze({ ROOT: 0, VALUES: 4, ROTATIONS: 8, BYTES: 16 });

/** The types of shapes, by the codes of `ik_shape_kind`. */
export const TYPES = /** @type {const} */ ([
  'sphere',
  'capsule',
  'cylinder',
  'box',
  'convex',
  'half-space',
  'height-field',
]);

/** Why a pair is left out, by the codes of `ik_exclusion`. */
export const EXCLUSIONS = /** @type {const} */ (['none', 'neighbours', 'at-rest', 'unmovable', 'excluded']);

/** The codes of `ik_pair_mode`. */
export const PAIR_MODE = Object.freeze({ AUTO: 0, NEVER: 1, ALWAYS: 2 });
