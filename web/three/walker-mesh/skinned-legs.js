// Legs as skinned meshes: `bindWalker` moves their bones.

import { Bone, Quaternion, Skeleton, SkinnedMesh, Vector3 } from 'three';
import { bindWalker } from '../bind-walker.js';
import { makeTube } from './tube.js';

/** @typedef {import('three').Object3D} Object3D */
/** @typedef {import('../../walker/walker.js').Walker} Walker */

const FORWARD = new Vector3(1, 0, 0);

/** The joints of the legs of a walker that stands on flat ground, as its body sees them. */
function standingJoints(/** @type {Walker} */ walker) {
  const standing = walker.clone();
  if (typeof standing.ground !== 'number') {
    standing.ground = 0;
  }
  for (const [leg] of standing.legs.entries()) {
    standing.setLegEnabled(leg, true);
  }
  standing.teleport(standing.body);
  const { body, legs } = standing;
  const back = new Quaternion().fromArray(body.rotation).invert();
  const joints = legs.map((leg) =>
    leg.joints.map(({ x, y, z }) => new Vector3(x - body.x, y - body.y, z - body.z).applyQuaternion(back)),
  );
  standing.dispose();
  return joints;
}

/**
 * The bones of a leg, each at a joint, below the body.
 * @param {Object3D} body
 * @param {readonly Vector3[]} joints
 * @param {string} name
 */
function makeBones(body, joints, name) {
  let parent = body;
  let before = new Vector3();
  return joints.map((joint, i) => {
    const bone = new Bone();
    bone.name = `${name}_${i + 1}`;
    bone.position.subVectors(joint, before);
    parent.add(bone);
    [parent, before] = [bone, joint];
    return bone;
  });
}

export class SkinnedLegs {
  #binding;
  /** One mesh per leg. All have one skeleton. */
  meshes;

  /**
   * @param {Walker} walker
   * @param {Bone} body the bone that moves with the body
   * @param {Object3D} space in which the coordinates of the walker are
   * @param {import('three').Material} skin
   * @param {(leg: number) => readonly number[]} radiiOf the radii at the joints of a leg
   */
  constructor(walker, body, space, skin, radiiOf) {
    const joints = standingJoints(walker);
    const upright = walker.up === 'y' ? new Vector3(0, 1, 0) : new Vector3(0, 0, 1);
    const legs = joints.map((each, i) => makeBones(body, each, `leg_${i + 1}`));
    space.updateMatrixWorld(true);
    this.skeleton = new Skeleton(legs.flat());
    let first = 0;
    this.meshes = joints.map((each, i) => {
      const mesh = new SkinnedMesh(makeTube(each, radiiOf(i), first, upright), skin);
      first += each.length;
      space.add(mesh);
      mesh.updateMatrixWorld(true);
      mesh.bind(this.skeleton);
      // Its bones may be anywhere.
      mesh.frustumCulled = false;
      return mesh;
    });
    this.#binding = bindWalker(walker, body, {
      legs: legs.map((bones) => ({ first: bones[0], tip: bones[bones.length - 1] })),
      forward: FORWARD,
      space,
    });
  }

  /** Whether all feet of the skin are where those of the walker are. */
  get reached() {
    return this.#binding.reached;
  }

  /** Takes the pose of the walker. */
  pose() {
    this.#binding.update();
  }

  dispose() {
    this.#binding.dispose();
    this.skeleton.dispose();
    for (const { geometry } of this.meshes) {
      geometry.dispose();
    }
  }
}
