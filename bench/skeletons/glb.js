// Rigs from .glb files: their limbs, spines, necks and tails are guessed as paths of parents.

import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { Group, Texture } from 'three';
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js';

/** @typedef {import('three').Object3D} Object3D */
/** @typedef {import('../../tests/three/rigs/build.js').Rig} Rig */
/** @typedef {import('../../tests/three/rigs/build.js').RigChain} RigChain */

/** Names of control bones, which are no part of a limb. */
const CONTROL = /(^|[^a-z])ik([^a-z]|$)|IK|ctrl|control|pole|target/;
/** Fingers are left out: there are many of them, all alike. */
const FINGER = /thumb|index|middle|ring|pinky|little|finger/i;
/** The first bones of limbs of two bones, of which the second one ends at a hand or a foot. */
const UPPER = /upper_?arm|thigh|up_?leg|upper_?leg|leg_?upper/i;

/** @type {[kind: RigChain['kind'], name: RegExp][]} */
const KINDS = [
  ['tail', /tail/i],
  ['leg', /thigh|leg|calf|shin|foot|toe|hip_/i],
  ['arm', /arm|clavicle|shoulder|hand/i],
  ['neck', /neck|head/i],
  ['spine', /./],
];

/** @param {Object3D} node */
const isJoint = (node) => /** @type {any} */ (node).isBone && !CONTROL.test(node.userData.name ?? node.name);

/** @param {Object3D} node */
const childJoints = (node) => node.children.filter(isJoint);

/** @param {Object3D} first @param {Object3D} tip @returns {RigChain} */
const chainOf = (first, tip) => ({
  name: `${first.name} to ${tip.name}`,
  first,
  tip,
  kind: /** @type {[RigChain['kind'], RegExp]} */ (KINDS.find(([, name]) => name.test(first.name)))[0],
});

/**
 * Paths of at least two bones from the child of a joint that branches to the next joint that branches or ends;
 * and the first two bones of arms and legs.
 * @param {Object3D} root
 * @returns {RigChain[]}
 */
function guessChains(root) {
  /** @type {RigChain[]} */
  const chains = [];
  root.traverse((first) => {
    if (!isJoint(first) || FINGER.test(first.name)) {
      return;
    }
    const { parent } = first;
    const begins = !parent || !isJoint(parent) || childJoints(parent).length > 1;
    const path = [first];
    for (let next = childJoints(first); next.length === 1; next = childJoints(next[0])) {
      path.push(next[0]);
    }
    if (begins && path.length > 2) {
      chains.push(chainOf(first, path[path.length - 1]));
    }
    if (UPPER.test(first.name) && path.length > 2 && !(begins && path.length === 3)) {
      chains.push(chainOf(first, path[2]));
    }
  });
  return chains;
}

/** Where a character may be put. @type {Record<string, (group: Group) => unknown>} */
export const PLACEMENTS = {
  'as it is': () => {},
  'x 0.01, turned': (group) => {
    group.scale.setScalar(0.01);
    group.rotation.set(-Math.PI / 2, 0, 0);
  },
  mirrored: (group) => group.scale.set(-1, 1, 1),
  'x 2.54': (group) => group.scale.setScalar(2.54),
};

/**
 * The rig of a file.
 * @param {string} file
 * @param {string} placement
 * @returns {Promise<Rig>}
 */
export async function loadRig(file, placement) {
  const bytes = readFileSync(file);
  // GLTFLoader expects a browser. Textures do not matter.
  Reflect.set(globalThis, 'self', globalThis);
  const loader = new GLTFLoader();
  loader.register(() => ({ name: 'no textures', loadTexture: async () => new Texture() }));
  const data = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
  const { scene, animations } = await loader.parseAsync(data, '');
  const object = new Group();
  object.add(scene);
  PLACEMENTS[placement](object);
  object.updateMatrixWorld(true);
  let mesh = null;
  object.traverse((/** @type {any} */ node) => {
    mesh ??= node.isSkinnedMesh ? node : null;
  });
  const clip = animations.find(({ name }) => /walk/i.test(name)) ?? animations[0] ?? null;
  return { name: `${basename(file, '.glb')}, ${placement}`, object, mesh, chains: guessChains(object), clip };
}
