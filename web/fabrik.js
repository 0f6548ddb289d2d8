// The package: its classes and its types. A bundle contains only what is used of it, and its bytes.

/** How a solve of a chain ended. @typedef {import('./chain/chain.js').Status} Status */
/** A method of solving a chain. @typedef {import('./chain/settings.js').Solver} Solver */
/** What happens to the root of a chain in a solve. @typedef {import('./chain/settings.js').RootMode} RootMode */
/** From which other poses a solve starts again. @typedef {import('./core/restarts.js').Restarts} Restarts */
/** Options of the calls that set a pose by angles or rotations. @typedef {import('./chain/rotations.js').PoseOptions} PoseOptions */
/** The steps of a solve. @typedef {import('./chain/trace.js').Trace} Trace */
/** One step of a solve. @typedef {import('./chain/trace.js').Step} Step */
/** What a step of a solve did. @typedef {import('./chain/trace.js').StepKind} StepKind */
/** A limit of a joint in two dimensions: an interval of angles. @typedef {import('./chain/limits.js').RangeLimit} RangeLimit */
/** A limit of a joint in three dimensions: one axis. @typedef {import('./chain/limits.js').HingeLimit} HingeLimit */
/** A limit of a joint in three dimensions: a cone, without twist. @typedef {import('./chain/limits.js').ConeLimit} ConeLimit */
/** A limit of a joint in three dimensions: an elliptic cone, and twist. @typedef {import('./chain/limits.js').BallLimit} BallLimit */
/**
 * The options of a chain.
 * @template {2 | 3} [D=2 | 3]
 * @typedef {import('./chain/options.js').ChainOptions<D>} ChainOptions
 */
/**
 * What a solve of a chain can ask for besides its target.
 * @template {2 | 3} [D=2 | 3]
 * @typedef {import('./chain/goal.js').SolveOptions<D>} SolveOptions
 */
/**
 * What a joint may do; its property `type` is the name of the limit.
 * @template {2 | 3} [D=2 | 3]
 * @typedef {import('./chain/limits.js').Limit<D>} Limit
 */
/**
 * What the bend of a chain or an arm points at.
 * @template {2 | 3} [D=2 | 3]
 * @typedef {import('./core/pole.js').Pole<D>} Pole
 */

/** The options of a walker. @typedef {import('./walker/options.js').WalkerOptions} WalkerOptions */
/** The description of a leg of a walker. @typedef {import('./walker/options.js').LegOptions} LegOptions */
/** A number of legs that are alike. @typedef {import('./walker/options.js').LegCount} LegCount */
/** What a walker stands on. @typedef {import('./walker/terrain.js').WalkerGround} WalkerGround */
/** Ground that is a function. @typedef {import('./walker/terrain.js').GroundFunction} GroundFunction */
/** What such a function returns. @typedef {import('./ground/answer.js').GroundAnswer} GroundAnswer */
/** The options of a height field. @typedef {import('./ground/height-field.js').HeightFieldOptions} HeightFieldOptions */
/** The place of its first height. @typedef {import('./ground/height-field.js').FieldOrigin} FieldOrigin */
/** The order in which the legs of a walker step. @typedef {import('./walker/options.js').Gait} Gait */
/** A place on the ground. @typedef {import('./walker/place.js').Place} Place */
/** How a platform has moved. @typedef {import('./walker/motion.js').PlatformMotion} PlatformMotion */
/** The command of a walker. @typedef {import('./walker/command.js').Command} Command */
/** The body of a walker. @typedef {import('./walker/body.js').Body} Body */
/** Why the body of a walker stands still. @typedef {import('./walker/body.js').BlockReason} BlockReason */
/** A leg of a walker. @typedef {import('./walker/leg.js').Leg} Leg */
/** A liftoff or a touchdown of a foot. @typedef {import('./walker/views.js').WalkerEvent} WalkerEvent */

/**
 * The options of a two-bone arm.
 * @template {2 | 3} [D=2 | 3]
 * @typedef {import('./two-bone/options.js').TwoBoneOptions<D>} TwoBoneOptions
 */
/**
 * What a solve of an arm can ask for besides its target.
 * @template {2 | 3} [D=2 | 3]
 * @typedef {import('./two-bone/two-bone.js').TwoBoneSolveOptions<D>} TwoBoneSolveOptions
 */
/** Which of its two poses an arm chooses. @typedef {import('./two-bone/options.js').Bend} Bend */
/** How a solve of an arm ended. @typedef {import('./two-bone/two-bone.js').TwoBoneStatus} TwoBoneStatus */
/** A pose of an arm. @typedef {import('./two-bone/pose.js').TwoBonePose} TwoBonePose */

/** A point with live coordinates. @typedef {import('./core/joint.js').Joint} Joint */
/** A point in two dimensions. @typedef {import('./core/points.js').XY} XY */
/** A point in three dimensions. @typedef {import('./core/points.js').XYZ} XYZ */
/** A quaternion. @typedef {import('./core/points.js').XYZW} XYZW */
/**
 * A point: an array-like of its coordinates, or an object with `x`, `y` and, in three dimensions, `z`.
 * @template {2 | 3} [D=2 | 3]
 * @typedef {import('./core/points.js').Point<D>} Point
 */
/**
 * Points: a flat array of their coordinates, or an array of points.
 * @template {2 | 3} [D=2 | 3]
 * @typedef {import('./core/points.js').Points<D>} Points
 */
/**
 * A rotation: an angle in two dimensions, a quaternion in three.
 * @template {2 | 3} [D=2 | 3]
 * @typedef {import('./core/points.js').Rotation<D>} Rotation
 */
/** Quaternions: a flat array, or an array of them. @typedef {import('./core/points.js').Quaternions} Quaternions */
/** A view of floats, for reading only. @typedef {import('./core/heap-object.js').FloatView} FloatView */
/** A view of doubles, for reading only. @typedef {import('./core/heap-object.js').DoubleView} DoubleView */
/** A view of bytes, for reading only. @typedef {import('./core/heap-object.js').ByteView} ByteView */
/** The `code` of an error that fabrik throws. @typedef {import('./core/errors.js').ErrorCode} ErrorCode */

export { Chain } from './chain/inlined-chain.js';
export { HeightField } from './ground/height-field.js';
export { TwoBone } from './two-bone/inlined-two-bone.js';
export { Walker } from './walker/inlined-walker.js';
