// Fits capsules to a skinned mesh: one for each bone that moves a part of it.
//
// A vertex counts to the bone with its greatest weight. Fingers count to the hand, toes to the foot, eyes and hair to the head.
// A bone that leads to one other bone has its capsule along that way; others along the longest axis of their vertices.

import { Matrix4, Vector3 } from 'three';
import { findBodyChains } from '../body/parts.js';
import { isBelow } from '../nodes.js';
import { worldMatrix } from '../world.js';

/** @typedef {import('three').Object3D} Object3D */
/** @typedef {import('three').SkinnedMesh} SkinnedMesh */
/** @typedef {import('../../contacts/shapes.js').ShapeDescription<3>} ShapeDescription */

/** Of a mesh, so many vertices are looked at, at most. */
const MOST_VERTICES = 20_000;

/** A bone with fewer vertices has no capsule. */
const LEAST_VERTICES = 12;

/** The radius has this share of the vertices within, but is no more than so many times the distance of half of them. */
const WITHIN = 0.9;
const WIDEST = 1.6;

/** Along the capsule, this share of the vertices is left out at each end. */
const BEYOND = 0.03;

/** Steps of the power iteration for the longest axis. */
const STEPS = 30;

/** The skinned meshes that are moved by some bones. @param {Object3D} object @param {readonly Object3D[]} bones */
function meshesOf(object, bones) {
  /** @type {Object3D} */
  let top = object;
  while (top.parent) {
    top = top.parent;
  }
  top.updateMatrixWorld(true);
  /** @type {SkinnedMesh[]} */
  const meshes = [];
  top.traverse((node) => {
    const mesh = /** @type {SkinnedMesh} */ (node);
    if (mesh.isSkinnedMesh && mesh.skeleton.bones.some((bone) => bones.includes(bone))) {
      meshes.push(mesh);
    }
  });
  return meshes;
}

/**
 * The joint to which the vertices of each bone count.
 * @param {readonly Object3D[]} bones of the rig
 * @param {readonly import('../body/parts.js').BodyChain[]} chains
 * @returns {(bone: Object3D) => number} returns -1 for bones that the rig does not move
 */
function jointFinder(bones, chains) {
  const tips = chains
    .filter(({ kind }) => kind === 'arm' || kind === 'leg' || kind === 'head')
    .map(({ tip }) => tip);
  /** @type {Map<Object3D, number>} */
  const known = new Map();
  return (bone) => {
    let joint = known.get(bone);
    if (joint === undefined) {
      const tip = tips.find((each) => isBelow(bone, each));
      /** @type {Object3D | null} */
      let node = tip ?? bone;
      while (node && !bones.includes(node)) {
        node = node.parent;
      }
      joint = node ? bones.indexOf(node) : -1;
      known.set(bone, joint);
    }
    return joint;
  };
}

/**
 * The vertices of each joint, in the space of the rig.
 * @param {Object3D} object
 * @param {Object3D | null} space
 * @param {readonly Object3D[]} bones
 * @param {readonly import('../body/parts.js').BodyChain[]} chains
 */
function verticesOf(object, space, bones, chains) {
  const jointOf = jointFinder(bones, chains);
  /** @type {Vector3[][]} */
  const vertices = bones.map(() => []);
  const toSpace = space ? worldMatrix(space, new Matrix4()).invert() : new Matrix4();
  const place = new Vector3();
  for (const mesh of meshesOf(object, bones)) {
    const { position, skinIndex, skinWeight } = mesh.geometry.attributes;
    const step = Math.ceil(position.count / MOST_VERTICES);
    const matrix = worldMatrix(mesh, new Matrix4()).premultiply(toSpace);
    for (let i = 0; i < position.count; i += step) {
      const weights = [0, 1, 2, 3].map((k) => skinWeight.getComponent(i, k));
      const bone = mesh.skeleton.bones[skinIndex.getComponent(i, weights.indexOf(Math.max(...weights)))];
      const joint = bone ? jointOf(bone) : -1;
      if (joint >= 0) {
        vertices[joint].push(mesh.getVertexPosition(i, place).clone().applyMatrix4(matrix));
      }
    }
  }
  return vertices;
}

/** @param {number[]} numbers @param {number} share */
function quantile(numbers, share) {
  const sorted = Float64Array.from(numbers).sort();
  return sorted[Math.round(share * (sorted.length - 1))];
}

/** The direction in which points are spread the most. @param {readonly Vector3[]} points @param {Vector3} middle */
function longestAxis(points, middle) {
  const axis = new Vector3(1, 0.9, 0.8).normalize();
  const [way, next] = [new Vector3(), new Vector3()];
  for (let i = 0; i < STEPS; i++) {
    next.set(0, 0, 0);
    for (const point of points) {
      way.subVectors(point, middle);
      next.addScaledVector(way, way.dot(axis));
    }
    if (!(next.lengthSq() > 0)) {
      break;
    }
    axis.copy(next).normalize();
  }
  return axis;
}

/**
 * The capsule of some points.
 * @param {readonly Vector3[]} points
 * @param {Vector3} joint
 * @param {Vector3 | null} next where its only bone leads; null: it has none, or several
 */
function capsuleOf(points, joint, next) {
  const middle = points.reduce((sum, point) => sum.add(point), new Vector3()).divideScalar(points.length);
  const axis = next ? new Vector3().subVectors(next, joint).normalize() : longestAxis(points, middle);
  // Flesh is not centred on its bone: the line is through the middle of the points.
  const way = new Vector3();
  const along = points.map((point) => way.subVectors(point, middle).dot(axis));
  const across = points.map((point, i) =>
    way.subVectors(point, middle).addScaledVector(axis, -along[i]).length(),
  );
  const radius = Math.min(quantile(across, WITHIN), WIDEST * quantile(across, 0.5));
  const [low, high] = [quantile(along, BEYOND) + radius, quantile(along, 1 - BEYOND) - radius];
  const [from, to] = low < high ? [low, high] : [(low + high) / 2, (low + high) / 2];
  const at = (/** @type {number} */ length) =>
    middle.clone().addScaledVector(axis, length).sub(joint).toArray();
  return { from: at(from), to: at(to), radius };
}

/**
 * Fits colliders to the skinned meshes of a skeleton, in its present pose, which is the rest pose of its rig.
 * @param {Object3D} object that the rig is made from
 * @param {Object3D | null} space of the rig
 * @param {readonly Object3D[]} bones of the rig
 * @param {readonly number[]} parents of the joints
 * @param {readonly Vector3[]} offsets of the joints from their parents, in the space of the rig
 */
export function fitColliders(object, space, bones, parents, offsets) {
  /** @type {Vector3[]} */
  const places = [];
  for (const [i, offset] of offsets.entries()) {
    places.push(i === 0 ? offset : offset.clone().add(places[parents[i]]));
  }
  const chains = findBodyChains(bones);
  const vertices = verticesOf(object, space, bones, chains);
  /** @type {ShapeDescription[]} */
  const shapes = [];
  for (const [joint, points] of vertices.entries()) {
    if (points.length < LEAST_VERTICES) {
      continue;
    }
    const next = bones.flatMap((_, i) => (parents[i] === joint && vertices[i].length > 0 ? [places[i]] : []));
    const leads = next.length === 1 && next[0].distanceTo(places[joint]) > 0;
    const capsule = capsuleOf(points, places[joint], leads ? next[0] : null);
    if (capsule.radius > 0) {
      shapes.push({ joint, name: bones[joint].name || null, type: 'capsule', ...capsule });
    }
  }
  return { shapes, pairs: pairsAtLimbs(bones, parents, chains, shapes) };
}

/**
 * Pairs that are left out: the first bone of an arm or a leg lies against the trunk, where the shoulder or the hips are between
 * them.
 * @param {readonly Object3D[]} bones
 * @param {readonly number[]} parents
 * @param {readonly import('../body/parts.js').BodyChain[]} chains
 * @param {readonly ShapeDescription[]} shapes
 */
function pairsAtLimbs(bones, parents, chains, shapes) {
  const shapeOf = (/** @type {number} */ joint) => shapes.findIndex((shape) => shape.joint === joint);
  return chains
    .filter(({ kind }) => kind === 'arm' || kind === 'leg')
    .map(({ first }) => {
      const joint = bones.indexOf(first);
      return [joint, parents[parents[joint]] ?? -1].map(shapeOf);
    })
    .filter((pair) => pair.every((index) => index >= 0))
    .map(([a, b]) => /** @type {[number, number, 'never']} */ ([a, b, 'never']));
}
