// How a solve of a rig ends.

/**
 * How a solve ended.
 * - `'reached'`: every goal is within its tolerances. The status is `'reached'` if and only if that is so.
 * - `'out-of-reach'`: there is a proof that no pose reaches all goals together, see `Rig.certificate`.
 * - `'blocked'`: the search came to rest short of the goals, from all poses that it tried. It is likely, but not
 *   proven, that limits or other goals forbid it.
 * - `'stalled'`: the iterations were used up, or `maxTurn` or `maxMove` kept a joint from moving on; another solve continues. Without restarts also: the steps for goals of
 *   priority 1 were used up, at most 100 per solve.
 * - `'unsolved'`: there was no solve yet.
 * @typedef {'reached' | 'out-of-reach' | 'blocked' | 'stalled' | 'unsolved'} RigStatus
 */

/**
 * The statuses, by the codes of `ik_rig_status`. There is none with the code 3.
 * @type {readonly RigStatus[]}
 */
export const STATUSES = Object.freeze([
  'unsolved',
  'reached',
  'out-of-reach',
  /** @type {any} */ (undefined),
  'stalled',
  'blocked',
]);
