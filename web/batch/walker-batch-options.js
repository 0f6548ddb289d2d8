// The options of a batch of walkers: their types, and reading them.

import { readBoolean, readOptions } from '../core/arguments.js';
import { OPTIONS, readWalker } from '../walker/options.js';
import { readCount } from './arguments.js';

/** @typedef {import('../ground/height-field.js').HeightField} HeightField */
/** @typedef {import('../walker/options.js').LegOptions} LegOptions */

/**
 * What only a batch has.
 * @typedef {object} CrowdOptions
 * @property {number} count The number of walkers: a whole number from 1 to 1000000.
 * @property {number | HeightField} [ground] What all walkers stand on: a number, the height of flat ground, within
 *   1e9 L of 0; or a `HeightField` with the same `up`. Default 0.
 * @property {boolean} [events] Whether the liftoffs and touchdowns of feet are recorded, see `events`. Default false.
 */

/**
 * The options of a batch of walkers: `count`, and those of a `Walker`, which hold for all of them. It needs `legs`, and
 * `lengths` unless each leg gives its own. Walkers have no place at first: see `place`.
 * @template {number} [L=number]
 * @typedef {CrowdOptions & import('../walker/options.js').SharedOptions<L> &
 *   ({ lengths: ArrayLike<number> } | { legs: readonly LegOptions[] })} WalkerBatchOptions
 */

export const BATCH_OPTIONS = [
  'count',
  'events',
  ...OPTIONS.filter((name) => name !== 'position' && name !== 'heading'),
];

/** @param {unknown} options */
export function readWalkerBatch(options) {
  const { count, events, ...rest } = readOptions('WalkerBatch', options, BATCH_OPTIONS);
  return {
    count: readCount(count),
    events: events !== undefined && readBoolean('events', events),
    description: readWalker(rest),
  };
}
