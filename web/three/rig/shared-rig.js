// The rig of chains that are solved together: its bones, their rest and their limits.
//
// If no first bone is above all others, the rig begins at the nearest node that is: joint 0, which is fixed. That node turns with
// the animation. So its rest is always its present rotation: see `SharedChains`.

import { Vector3 } from 'three';
import { Rig } from '../../contacts/inlined-rig.js';
import { coded } from '../../core/errors.js';
import { depthOf, nodesAbove } from '../nodes.js';
import { Binding } from './binding.js';
import { describePlace } from './bones.js';
import { limitInSpace } from './limits.js';

/** @typedef {import('three').Object3D} Object3D */
/** @typedef {import('../chain.js').SkeletonChain} SkeletonChain */

const vector = new Vector3();

/**
 * Makes the rig of all bones of chains. It lives in the space of the first bone's parent.
 * @param {readonly SkeletonChain[]} chains
 */
export function makeSharedRig(chains) {
  const { bones, parents, held } = bonesOf(chains);
  const rests = new Float64Array(4 * bones.length);
  for (const [i, bone] of bones.entries()) {
    const limited = limitedBy(chains, bone);
    const rest = limited ? limited.shape.rest[limited.at] : bone.quaternion;
    rest.toArray(rests, 4 * i);
  }
  const binding = new Binding(bones[0].parent, bones, parents, rests);
  const offsets = new Float64Array(3 * bones.length);
  const joints = bones.map((bone, i) => {
    binding.offset(i, vector).toArray(offsets, 3 * i);
    const limited = limitedBy(chains, bone);
    const limit = limited && limitInSpace(limited.shape, limited.at, binding);
    return { ...describePlace(parents[i], vector), limit: held && i === 0 ? { type: 'fixed' } : limit };
  });
  const rig = new Rig({ joints: /** @type {any} */ (joints), dimensions: 3 });
  return { bones, binding, offsets, rig, held };
}

/**
 * The bones of chains, parents first, and their parents among them; and whether the first one only holds the others.
 * @param {readonly SkeletonChain[]} chains
 */
function bonesOf(chains) {
  const firsts = chains.map(({ bones }) => bones[0]).sort((a, b) => depthOf(a) - depthOf(b));
  const first = [firsts[0], ...nodesAbove(firsts[0])].find((node) =>
    firsts.every((bone) => bone === node || nodesAbove(bone).includes(node)),
  );
  if (!first) {
    throw coded(
      'out-of-range',
      new RangeError('the bones of chains that are solved together must be in one tree'),
    );
  }
  const held = first !== firsts[0];
  const all = new Set([first, ...chains.flatMap(({ bones }) => bones)]);
  /** @type {Object3D[]} */
  const bones = [];
  first.traverse((node) => {
    if (all.has(node)) {
      bones.push(node);
    }
  });
  const parents = bones.map((bone) => {
    let at = bone.parent;
    while (at && !all.has(at)) {
      at = at.parent;
    }
    return at ? bones.indexOf(at) : -1;
  });
  parents[0] = -1;
  return { bones, parents, held };
}

/**
 * The limited chain that says the limit of a bone, and the bone's place in it; null if there is none.
 * @param {readonly SkeletonChain[]} chains
 * @param {Object3D} bone
 */
function limitedBy(chains, bone) {
  for (const { shape } of chains) {
    const at = shape.limits ? shape.path.bones.indexOf(bone) : -1;
    if (at >= 0) {
      return { shape, at };
    }
  }
  return null;
}
