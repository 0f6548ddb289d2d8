// fabrik/surface: walkers on walls, ceilings, planets and over edges.

/** The options of a walker on a surface. @typedef {import('./surface/options.js').WalkerOptions} WalkerOptions */
/** What it has more than every walker. @typedef {import('./surface/options.js').SurfaceOptions} SurfaceOptions */
/** What a walker holds on to. @typedef {import('./surface/options.js').WalkerSurface} WalkerSurface */
/** A sphere to walk on. @typedef {import('./surface/options.js').Sphere} Sphere */
/** A surface that is a function. @typedef {import('./surface/distance.js').SurfaceFunction} SurfaceFunction */
/** What such a function returns. @typedef {import('./surface/distance.js').DistanceAndNormal} DistanceAndNormal */
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
/** A point with live coordinates. @typedef {import('./core/joint.js').Joint} Joint */
/** A point in two dimensions. @typedef {import('./core/points.js').XY} XY */
/** A point in three dimensions. @typedef {import('./core/points.js').XYZ} XYZ */
/** A quaternion. @typedef {import('./core/points.js').XYZW} XYZW */
/** A view of floats, for reading only. @typedef {import('./core/heap-object.js').FloatView} FloatView */
/** A view of doubles, for reading only. @typedef {import('./core/heap-object.js').DoubleView} DoubleView */
/** A view of bytes, for reading only. @typedef {import('./core/heap-object.js').ByteView} ByteView */
/** The `code` of an error that fabrik throws. @typedef {import('./core/errors.js').ErrorCode} ErrorCode */
/**
 * A point.
 * @template {2 | 3} [D=2 | 3]
 * @typedef {import('./core/points.js').Point<D>} Point
 */

export { HeightField } from './ground/height-field.js';
export { Walker } from './surface/inlined-walker.js';
