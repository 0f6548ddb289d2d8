// The package's face. What is not used of it is not bundled, nor are its bytes.

/** @typedef {import('./chain/options.js').ChainOptions} ChainOptions */
/** @typedef {import('./chain/chain.js').Status} Status */
/** @typedef {import('./chain/goal.js').Orientation} Orientation */
/** @typedef {import('./chain/goal.js').SolveOptions} SolveOptions */
/** @typedef {import('./core/joint.js').Joint} Joint */
/** @typedef {import('./chain/limits.js').Limit} Limit */
/** @typedef {import('./core/pole.js').Pole} Pole */
/** @typedef {import('./chain/rotations.js').PoseOptions} PoseOptions */
/** @typedef {import('./chain/rotations.js').RestRotations} RestRotations */
/** @typedef {import('./chain/settings.js').RootMode} RootMode */
/** @typedef {import('./chain/settings.js').Solver} Solver */
/** @typedef {import('./chain/trace.js').Step} Step */
/** @typedef {import('./chain/trace.js').StepKind} StepKind */
/** @typedef {import('./chain/trace.js').Trace} Trace */
/** @typedef {import('./core/arguments.js').XYZ} XYZ */
/** @typedef {import('./core/arguments.js').XYZW} XYZW */
/** @typedef {import('./walker/options.js').WalkerOptions} WalkerOptions */
/** @typedef {import('./walker/options.js').LegOptions} LegOptions */
/** @typedef {import('./walker/options.js').Gait} Gait */
/** @typedef {import('./walker/views.js').Body} Body */
/** @typedef {import('./walker/views.js').Leg} Leg */
/** @typedef {import('./walker/views.js').WalkerEvent} WalkerEvent */
/** @typedef {import('./two-bone/options.js').TwoBoneOptions} TwoBoneOptions */
/** @typedef {import('./two-bone/options.js').Bend} Bend */
/** @typedef {import('./two-bone/two-bone.js').TwoBoneStatus} TwoBoneStatus */
/** @typedef {import('./two-bone/pose.js').TwoBonePose} TwoBonePose */

export { Chain } from './chain/inlined-chain.js';
export { TwoBone } from './two-bone/inlined-two-bone.js';
export { Walker } from './walker/inlined-walker.js';
