// The package's face. What is not used of it is not bundled, nor are its bytes.

/** @typedef {import('./description.js').ChainOptions} ChainOptions */
/** @typedef {import('./chain.js').Status} Status */
/** @typedef {import('./goal.js').Orientation} Orientation */
/** @typedef {import('./goal.js').SolveOptions} SolveOptions */
/** @typedef {import('./joint.js').Joint} Joint */
/** @typedef {import('./limits.js').Limit} Limit */
/** @typedef {import('./pole.js').Pole} Pole */
/** @typedef {import('./rotations.js').PoseOptions} PoseOptions */
/** @typedef {import('./rotations.js').RestRotations} RestRotations */
/** @typedef {import('./settings.js').Pinned} Pinned */
/** @typedef {import('./settings.js').Solver} Solver */
/** @typedef {import('./trace.js').Step} Step */
/** @typedef {import('./trace.js').StepKind} StepKind */
/** @typedef {import('./trace.js').Trace} Trace */
/** @typedef {import('./arguments.js').XYZ} XYZ */
/** @typedef {import('./arguments.js').XYZW} XYZW */
/** @typedef {import('./walker-description.js').WalkerOptions} WalkerOptions */
/** @typedef {import('./walker-description.js').LegOptions} LegOptions */
/** @typedef {import('./walker-description.js').Gait} Gait */
/** @typedef {import('./walker-views.js').Body} Body */
/** @typedef {import('./walker-views.js').Leg} Leg */
/** @typedef {import('./walker-views.js').WalkerEvent} WalkerEvent */
/** @typedef {import('./two-bone-description.js').TwoBoneOptions} TwoBoneOptions */
/** @typedef {import('./two-bone-description.js').Bend} Bend */
/** @typedef {import('./two-bone.js').TwoBoneStatus} TwoBoneStatus */
/** @typedef {import('./two-bone-pose.js').TwoBonePose} TwoBonePose */

export { Chain } from './inlined-chain.js';
export { TwoBone } from './inlined-two-bone.js';
export { Walker } from './inlined-walker.js';
