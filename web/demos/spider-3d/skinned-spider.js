// The legs of the spider as a skinned mesh, built in code. `bindWalker` moves its bones.

import {
  Bone,
  BufferGeometry,
  Float32BufferAttribute,
  MeshStandardMaterial,
  Quaternion,
  Skeleton,
  SkinnedMesh,
  Uint16BufferAttribute,
  Vector3,
} from 'three';
import { bindWalker } from '../../three.js';
import { RADII } from './leg-shape.js';
import { REACH } from './setup.js';

/** @typedef {import('../../fabrik.js').Walker} Walker */

/** Rings of points per bone, and points per ring. */
const RINGS = 7;
const AROUND = 10;

/** The share of a bone, at each of its ends, over which it bends with its neighbour. */
const SOFT = 0.22;

/** How much thicker the middle of a bone is. */
const MUSCLE = 0.18;

const FORWARD = new Vector3(1, 0, 0);
const point = new Vector3();
const direction = new Vector3();

/** The bones of one leg, each at a joint, under the body. */
function makeBones(/** @type {Bone} */ body, /** @type {readonly Vector3[]} */ joints) {
  let parent = body;
  let before = new Vector3();
  return joints.map((joint) => {
    const bone = new Bone();
    bone.position.subVectors(joint, before);
    parent.add(bone);
    [parent, before] = [bone, joint];
    return bone;
  });
}

/**
 * How a point of a leg moves: with one bone, and with another one by a share.
 * @param {number} bone
 * @param {number} share of the way along it
 * @param {number} last
 */
function weightsAt(bone, share, last) {
  if (share < SOFT && bone > 0) {
    return { other: bone - 1, weight: 0.5 - share / (2 * SOFT) };
  }
  if (share > 1 - SOFT && bone < last) {
    return { other: bone + 1, weight: 0.5 - (1 - share) / (2 * SOFT) };
  }
  return { other: bone, weight: 0 };
}

/**
 * A tube along the joints of a leg.
 * @param {readonly Vector3[]} joints
 * @param {number} first the number of its first bone in the skeleton
 */
function makeTube(joints, first) {
  /** @type {number[]} */
  const positions = [];
  /** @type {number[]} */
  const indices = [];
  /** @type {number[]} */
  const bones = [];
  /** @type {number[]} */
  const weights = [];
  const last = joints.length - 2;
  const directions = joints.slice(1).map((joint, i) => joint.clone().sub(joints[i]).normalize());
  // The legs stand upright: this is across all of their bones.
  const across = new Vector3(directions[0].z, 0, -directions[0].x).normalize();
  let rings = 0;
  for (let bone = 0; bone <= last; bone++) {
    for (let ring = bone === 0 ? 0 : 1; ring <= RINGS; ring++) {
      const share = ring / RINGS;
      point.lerpVectors(joints[bone], joints[bone + 1], share);
      const { other, weight } = weightsAt(bone, share, last);
      direction.copy(directions[bone]).lerp(directions[other], weight).normalize();
      const up = new Vector3().crossVectors(direction, across);
      const thick = RADII[bone] + (RADII[bone + 1] - RADII[bone]) * share;
      const radius = thick * REACH * (1 + (bone === last ? 0 : MUSCLE * Math.sin(Math.PI * share)));
      for (let i = 0; i < AROUND; i++) {
        const angle = (2 * Math.PI * i) / AROUND;
        const [a, b] = [radius * Math.cos(angle), radius * Math.sin(angle)];
        positions.push(point.x + a * across.x + b * up.x, point.y + a * across.y + b * up.y);
        positions.push(point.z + a * across.z + b * up.z);
        bones.push(first + bone, first + other, 0, 0);
        weights.push(1 - weight, weight, 0, 0);
      }
      rings++;
    }
  }
  for (let ring = 0; ring + 1 < rings; ring++) {
    for (let i = 0; i < AROUND; i++) {
      const [a, b] = [ring * AROUND + i, ring * AROUND + ((i + 1) % AROUND)];
      indices.push(a, a + AROUND, b, b, a + AROUND, b + AROUND);
    }
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new Float32BufferAttribute(positions, 3));
  geometry.setAttribute('skinIndex', new Uint16BufferAttribute(bones, 4));
  geometry.setAttribute('skinWeight', new Float32BufferAttribute(weights, 4));
  geometry.setIndex(indices);
  geometry.computeVertexNormals();
  return geometry;
}

/** The joints of the legs of a walker that stands on flat ground, as its body sees them. */
function standingJoints(/** @type {Walker} */ walker) {
  const standing = walker.clone();
  standing.ground = 0;
  for (const [leg] of standing.legs.entries()) {
    standing.setLegEnabled(leg, true);
  }
  standing.teleport(0, 0, 0);
  const { body, legs } = standing;
  const back = new Quaternion().fromArray(body.rotation).invert();
  const joints = legs.map((leg) =>
    leg.joints.map(({ x, y, z }) => new Vector3(x - body.x, y - body.y, z - body.z).applyQuaternion(back)),
  );
  standing.dispose();
  return joints;
}

export class SkinnedSpider {
  /** The bone that moves with the body: the shape of the body can be added to it. */
  object = new Bone();
  #skin = new MeshStandardMaterial({ roughness: 0.75 });
  /** One mesh per leg: a leg that is removed is not shown. All have one skeleton. */
  #meshes;
  #binding;

  /** @param {Walker} walker */
  constructor(walker) {
    const joints = standingJoints(walker);
    const legs = joints.map((each) => makeBones(this.object, each));
    this.object.updateMatrixWorld(true);
    const skeleton = new Skeleton(legs.flat());
    this.#meshes = joints.map((each, i) => {
      const mesh = new SkinnedMesh(makeTube(each, i * each.length), this.#skin);
      mesh.bind(skeleton);
      mesh.castShadow = true;
      // Its bones may be anywhere.
      mesh.frustumCulled = false;
      this.object.add(mesh);
      return mesh;
    });
    this.skeleton = skeleton;
    this.#binding = bindWalker(walker, this.object, {
      legs: legs.map((bones) => ({ first: bones[0], tip: bones[bones.length - 1] })),
      forward: FORWARD,
    });
  }

  /** Whether all feet of the mesh are where those of the walker are. */
  get reached() {
    return this.#binding.reached;
  }

  /** Takes the pose of the walker. */
  pose(/** @type {Walker} */ { legs }) {
    this.#binding.update();
    for (const [i, mesh] of this.#meshes.entries()) {
      mesh.visible = legs[i].enabled;
    }
  }

  paint(/** @type {import('../shared/draw.js').Theme} */ theme) {
    this.#skin.color.set(theme.spider);
  }

  dispose() {
    this.#binding.dispose();
    this.#skin.dispose();
    this.skeleton.dispose();
    for (const { geometry } of this.#meshes) {
      geometry.dispose();
    }
  }
}
