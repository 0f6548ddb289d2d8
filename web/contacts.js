// fabrik/contacts: rigs whose bodies do not pass through things, nor through each other.

/**
 * A shape of a rig.
 * @template {2 | 3} [D=2 | 3]
 * @typedef {import('./contacts/shape.js').RigShape<D>} RigShape
 */
/**
 * What a shape is, and where.
 * @template {2 | 3} [D=2 | 3]
 * @typedef {import('./contacts/shape-options.js').ShapeOptions<D>} ShapeOptions
 */
/** The type of a shape. @typedef {import('./contacts/shape-options.js').ShapeType} ShapeType */
/** A height field, as a shape takes it. @typedef {import('./contacts/height-field.js').HeightFieldLike} HeightFieldLike */
/** A height field that describes itself. @typedef {import('./contacts/height-field.js').HeightFieldObject} HeightFieldObject */
/** What a height field is made of. @typedef {import('./contacts/height-field.js').HeightFieldDescription} HeightFieldDescription */
/**
 * A shape, as the options of a rig describe it.
 * @template {2 | 3} [D=2 | 3]
 * @typedef {import('./contacts/shapes.js').ShapeDescription<D>} ShapeDescription
 */
/**
 * A shape, as arguments name it.
 * @template {2 | 3} [D=2 | 3]
 * @typedef {import('./contacts/rig.js').ShapeReference<D>} ShapeReference
 */
/**
 * Two shapes that touch.
 * @template {2 | 3} [D=2 | 3]
 * @typedef {import('./contacts/shapes.js').Contact<D>} Contact
 */
/** Why a pair of shapes is left out. @typedef {import('./contacts/rig.js').Exclusion} Exclusion */
/** Whether two shapes are kept apart. @typedef {import('./contacts/rig.js').PairMode} PairMode */
/**
 * The options about contacts.
 * @template {2 | 3} [D=2 | 3]
 * @typedef {import('./contacts/rig.js').ContactOptions<D>} ContactOptions
 */
/**
 * The options of a rig with shapes.
 * @template {2 | 3} [D=2 | 3]
 * @typedef {import('./contacts/rig.js').RigOptions<D>} RigOptions
 */

/** How a solve of a rig ended. @typedef {import('./rig/status.js').RigStatus} RigStatus */
/** What the root of a rig does in a solve. @typedef {import('./rig/settings.js').RigRootMode} RigRootMode */
/** Which motion of the root is allowed. @typedef {import('./rig/settings.js').RigRootMotion} RigRootMotion */
/** The pose to which a solve draws the joints. @typedef {import('./rig/settings.js').RigBias} RigBias */
/** From which other poses a solve starts again. @typedef {import('./core/restarts.js').Restarts} Restarts */
/**
 * A pose to set.
 * @template {2 | 3} [D=2 | 3]
 * @typedef {import('./rig/joint-pose.js').RigPose<D>} RigPose
 */
/**
 * Where the root is, in a pose to set.
 * @template {2 | 3} [D=2 | 3]
 * @typedef {import('./rig/joint-pose.js').RootPose<D>} RootPose
 */
/** Local rotations to set. @typedef {import('./rig/joint-pose.js').LocalRotations} LocalRotations */
/** The steps of a solve. @typedef {import('./rig/trace.js').RigTrace} RigTrace */
/** One step of a solve. @typedef {import('./rig/trace.js').RigStep} RigStep */
/** What a step of a solve did. @typedef {import('./rig/trace.js').RigStepKind} RigStepKind */
/** A limit in two dimensions: an interval of angles. @typedef {import('./rig/limits.js').RangeLimit} RangeLimit */
/** A limit in three dimensions: one axis. @typedef {import('./rig/limits.js').HingeLimit} HingeLimit */
/** A limit in three dimensions: a cone, without twist. @typedef {import('./rig/limits.js').ConeLimit} ConeLimit */
/** A limit in three dimensions: an elliptic cone, and twist. @typedef {import('./rig/limits.js').BallLimit} BallLimit */
/** A joint that does not move. @typedef {import('./rig/limits.js').FixedLimit} FixedLimit */
/**
 * A joint that moves along an axis.
 * @template {2 | 3} [D=2 | 3]
 * @typedef {import('./rig/limits.js').SliderLimit<D>} SliderLimit
 */
/**
 * What a joint may do; its property `type` is the name of the limit.
 * @template {2 | 3} [D=2 | 3]
 * @typedef {import('./rig/limits.js').JointLimit<D>} JointLimit
 */
/**
 * The description of a joint.
 * @template {2 | 3} [D=2 | 3]
 * @typedef {import('./rig/joints.js').JointOptions<D>} JointOptions
 */
/** Turns and displacements of joints, to set. @typedef {import('./rig/joint-pose.js').JointPose} JointPose */
/**
 * The joints of a rig.
 * @template {2 | 3} [D=2 | 3]
 * @typedef {import('./rig/create.js').RigJoints<D>} RigJoints
 */
/**
 * The settings of a rig, the pose that it starts from, and its goals.
 * @template {2 | 3} [D=2 | 3]
 * @typedef {import('./rig/create.js').RigSettings<D>} RigSettings
 */
/**
 * A joint, as arguments name it.
 * @template {2 | 3} [D=2 | 3]
 * @typedef {import('./rig/rig-joint.js').JointReference<D>} JointReference
 */
/**
 * A joint with live coordinates.
 * @template {2 | 3} [D=2 | 3]
 * @typedef {import('./rig/rig-joint.js').RigJoint<D>} RigJoint
 */
/**
 * A goal of a rig.
 * @template {2 | 3} [D=2 | 3]
 * @typedef {import('./rig/goal.js').RigGoal<D>} RigGoal
 */
/**
 * What a goal asks for.
 * @template {2 | 3} [D=2 | 3]
 * @typedef {import('./rig/goal-options.js').GoalOptions<D>} GoalOptions
 */
/**
 * A goal, as the options of a rig describe it.
 * @template {2 | 3} [D=2 | 3]
 * @typedef {import('./rig/goal-options.js').GoalDescription<D>} GoalDescription
 */
/**
 * A plane of a goal.
 * @template {2 | 3} [D=2 | 3]
 * @typedef {import('./rig/goal-options.js').PlaneOptions<D>} PlaneOptions
 */
/** How far a joint may be off from an orientation. @typedef {import('./rig/goal-options.js').OrientationFreedom} OrientationFreedom */
/**
 * The options of a pin.
 * @template {2 | 3} [D=2 | 3]
 * @typedef {import('./rig/goal-options.js').PinOptions<D>} PinOptions
 */
/**
 * The options of a tie.
 * @template {2 | 3} [D=2 | 3]
 * @typedef {import('./rig/goal-options.js').TieOptions<D>} TieOptions
 */
/**
 * A proof that no pose reaches all goals.
 * @template {2 | 3} [D=2 | 3]
 * @typedef {import('./rig/certificate.js').Certificate<D>} Certificate
 */
/**
 * A force of such a proof.
 * @template {2 | 3} [D=2 | 3]
 * @typedef {import('./rig/certificate.js').CertificateForce<D>} CertificateForce
 */

/** A view of doubles, for reading only. @typedef {import('./core/heap-object.js').DoubleView} DoubleView */
/** The `code` of an error that fabrik throws. @typedef {import('./core/errors.js').ErrorCode} ErrorCode */

export { Rig } from './contacts/inlined-rig.js';
