// Rigs of the tests.

import assert from 'node:assert/strict';
import { Rig } from 'fabrik/rig';
import { minus, size } from './rigs.js';

export const near = (found, wanted, within = 1e-9) =>
  assert.ok(size(minus(Array.from(found), wanted)) <= within, `${found} is not near ${wanted}`);

/** A body with two arms and a head. */
export const body = (options) =>
  new Rig({
    joints: [
      { name: 'hips', position: [1, 2, 3] },
      { name: 'chest', parent: 'hips', offset: [0, 0.5, 0], limit: { type: 'cone', angle: 0.8 } },
      { name: 'left arm', parent: 'chest', offset: [-0.2, 0.1, 0] },
      {
        name: 'left elbow',
        parent: 'left arm',
        offset: [-0.3, 0, 0],
        limit: { type: 'hinge', axis: [0, 1, 0], min: -2.5, max: 0 },
      },
      { name: 'left hand', parent: 'left elbow', offset: [-0.3, 0, 0] },
      { name: 'right arm', parent: 'chest', offset: [0.2, 0.1, 0] },
      {
        name: 'right elbow',
        parent: 'right arm',
        offset: [0.3, 0, 0],
        limit: { type: 'hinge', axis: [0, 1, 0], min: 0, max: 2.5 },
      },
      { name: 'right hand', parent: 'right elbow', offset: [0.3, 0, 0] },
      { name: 'head', parent: 'chest', position: [1, 2.8, 3] },
    ],
    ...options,
  });

/** A planar chain with a branch. */
export const planar = (options) =>
  new Rig({
    joints: [
      { name: 'root', position: [5, 6] },
      { name: 'a', parent: 'root', offset: [3, 0] },
      { name: 'b', parent: 'a', offset: [2, 0], limit: { type: 'range', min: -1, max: 2 } },
      { name: 'c', parent: 'b', offset: [2, 0] },
      { name: 'd', parent: 'a', offset: [0, 2] },
    ],
    ...options,
  });
