// The bones, and the skin on them: each vertex goes with three bones, whose weights change smoothly along the skin.

import { Bone, BufferAttribute, MeshPhysicalMaterial, Skeleton, SkinnedMesh } from 'three';
import { FOOT, LENGTH, makeShape } from './shape.js';

/**
 * Along the bones: 0 is the first joint, 1 the second. The foot is from -1 to 0.
 * @param {number} height in the bind pose
 * @param {number} bones
 */
function alongBones(height, bones) {
  const past = height - FOOT;
  return past < 0 ? past / FOOT : (past / LENGTH) * bones;
}

/**
 * The weights of the bones: a quadratic B-spline, so that the skin has no edge at a joint. Past the ends, the foot and
 * the last bone have the weights of the bones that are not there.
 * @param {import('three').BufferGeometry} geometry
 * @param {number} bones those that move; the foot is before them
 */
function addWeights(geometry, bones) {
  const { position } = geometry.attributes;
  const [indices, weights] = [new Uint16Array(4 * position.count), new Float32Array(4 * position.count)];
  for (let i = 0; i < position.count; i++) {
    const along = alongBones(position.getY(i), bones);
    const bone = Math.floor(along);
    const part = along - bone;
    weights.set([0.5 * (1 - part) ** 2, 0.5 + part - part * part, 0.5 * part * part], 4 * i);
    indices.set(
      [bone, bone + 1, bone + 2].map((index) => Math.min(Math.max(index, 0), bones)),
      4 * i,
    );
  }
  geometry.setAttribute('skinIndex', new BufferAttribute(indices, 4));
  geometry.setAttribute('skinWeight', new BufferAttribute(weights, 4));
}

/**
 * The foot, and on it the joints and the tip, in the bind pose.
 * @param {number} count how many bones move
 */
export function makeJoints(count) {
  const foot = new Bone();
  foot.name = 'foot';
  /** @type {Bone[]} */
  const joints = [];
  for (let i = 0; i <= count; i++) {
    const joint = new Bone();
    joint.name = i < count ? `bone${i + 1}` : 'tip';
    joint.position.y = i === 0 ? FOOT : LENGTH / count;
    (joints[i - 1] ?? foot).add(joint);
    joints.push(joint);
  }
  return { foot, joints };
}

/**
 * A tentacle in its bind pose.
 * @param {number} count how many bones move
 * @param {MeshPhysicalMaterial} material
 */
export function makeTentacle(count, material) {
  const geometry = makeShape();
  addWeights(geometry, count);
  const { foot, joints } = makeJoints(count);
  const mesh = new SkinnedMesh(geometry, material);
  mesh.add(foot);
  mesh.bind(new Skeleton([foot, ...joints]));
  mesh.castShadow = true;
  mesh.receiveShadow = true;
  // Its bounds would have to be computed in each frame.
  mesh.frustumCulled = false;
  return { mesh, joints };
}

/** Wet skin. */
export function makeMaterial() {
  return new MeshPhysicalMaterial({
    vertexColors: true,
    roughness: 0.5,
    clearcoat: 0.6,
    clearcoatRoughness: 0.3,
  });
}
