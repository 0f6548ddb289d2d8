// One reading of the ground: the same ramp as a mesh, as copies, in scaled and mirrored groups, moved by bones and morphs, as a
// level of detail, with three-mesh-bvh and without. The feet stand on it alike.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { plantFeet, SkeletonIK } from 'fabrik/three';
import {
  BatchedMesh,
  Bone,
  BufferAttribute,
  DoubleSide,
  Group,
  InstancedMesh,
  LOD,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  PlaneGeometry,
  Skeleton,
  SkinnedMesh,
  Vector3,
} from 'three';
import { acceleratedRaycast, computeBatchedBoundsTree, MeshBVH } from 'three-mesh-bvh';
import { putUpright, worldOf } from './feet/stride.js';
import { identityAxes } from './rigs.js';

const SLOPE = 0.35;
const ramp = new Matrix4().makeRotationX(SLOPE);
const material = new MeshBasicMaterial();
const floor = (height = 0) => new PlaneGeometry(6, 6).rotateX(-Math.PI / 2).translate(0, height, 0);

/** A mesh whose own matrix is the ramp. */
const leaning = (mesh) => {
  mesh.applyMatrix4(ramp);
  return mesh;
};

function skinned() {
  const geometry = floor();
  const { count } = geometry.attributes.position;
  geometry.setAttribute('skinIndex', new BufferAttribute(new Uint16Array(4 * count), 4));
  geometry.setAttribute(
    'skinWeight',
    new BufferAttribute(
      new Float32Array(4 * count).map((_, i) => (i % 4 ? 0 : 1)),
      4,
    ),
  );
  const mesh = new SkinnedMesh(geometry, material);
  const bone = new Bone();
  mesh.add(bone);
  mesh.bind(new Skeleton([bone]));
  bone.rotation.x = SLOPE;
  mesh.updateMatrixWorld(true);
  return mesh;
}

function morphed() {
  const geometry = floor();
  geometry.morphAttributes.position = [floor().applyMatrix4(ramp).attributes.position];
  const mesh = new Mesh(geometry, material);
  mesh.morphTargetInfluences = [1];
  return mesh;
}

function copies(Kind) {
  if (Kind === InstancedMesh) {
    const mesh = new InstancedMesh(floor(), material, 2);
    mesh.setMatrixAt(0, new Matrix4().makeTranslation(50, 0, 0));
    mesh.setMatrixAt(1, ramp);
    return mesh;
  }
  const mesh = new BatchedMesh(2, 99, 99, material);
  const tile = mesh.addGeometry(floor());
  mesh.setMatrixAt(mesh.addInstance(tile), new Matrix4().makeTranslation(50, 0, 0));
  mesh.setMatrixAt(mesh.addInstance(tile), ramp);
  return mesh;
}

/** A ramp of the same slope in the world, in a group with a scale. */
function inGroup(x, y, z) {
  const inside = new Mesh(floor(), material);
  inside.rotation.x = Math.atan((Math.tan(SLOPE) * Math.abs(z)) / y) * Math.sign(z);
  const group = new Group().add(inside);
  group.scale.set(x, y, z);
  return group;
}

function inLod() {
  const lod = new LOD();
  lod.addLevel(leaning(new Mesh(floor(), material)), 0);
  const coarse = leaning(new Mesh(floor(0.12), material));
  coarse.visible = false;
  lod.addLevel(coarse, 50);
  return lod;
}

const GROUNDS = {
  'a mesh': () => leaning(new Mesh(floor(), material)),
  'a mesh that is seen from both sides': () =>
    leaning(new Mesh(floor(), new MeshBasicMaterial({ side: DoubleSide }))),
  'an InstancedMesh': () => copies(InstancedMesh),
  'a BatchedMesh': () => copies(BatchedMesh),
  'a SkinnedMesh that its bone turns': skinned,
  'a mesh with a morph': morphed,
  'a mirrored group': () => inGroup(-1, 1, 1),
  'a group that is mirrored lengthwise': () => inGroup(1, 1, -1),
  'an unevenly scaled group': () => inGroup(1, 0.5, 2),
  'a LOD': inLod,
};

/** Puts trees into the meshes of a ground. */
function addTrees(ground) {
  ground.traverse((node) => {
    if (node.isBatchedMesh) {
      node.boundsTrees = computeBatchedBoundsTree.call(node);
    } else if (node.isMesh && !node.isSkinnedMesh && !node.morphTargetInfluences) {
      node.geometry.boundsTree = new MeshBVH(node.geometry);
    }
  });
  return ground;
}

/** Does something while all meshes are hit through three-mesh-bvh, as its documentation says. */
function accelerated(act) {
  const before = [Mesh, BatchedMesh].map(({ prototype }) => prototype.raycast);
  for (const { prototype } of [Mesh, BatchedMesh]) {
    prototype.raycast = acceleratedRaycast;
  }
  try {
    act();
  } finally {
    [Mesh.prototype.raycast, BatchedMesh.prototype.raycast] = before;
  }
}

/** The feet after a while: how high the toes are over the ramp, and how the feet are turned. */
function stand(ground) {
  const { object } = putUpright(identityAxes());
  const ik = new SkeletonIK(object);
  const feet = plantFeet(ik, ground);
  for (let i = 0; i < 40; i++) {
    ik.restore();
    ik.update(1 / 60);
  }
  object.updateMatrixWorld(true);
  return feet.feet.map(({ foot, toe, planted }) => {
    const at = worldOf(toe);
    const up = new Vector3(0, 1, 0).transformDirection(foot.matrixWorld);
    return { over: at.y + Math.tan(SLOPE) * at.z, up, planted };
  });
}

describe('feet on a ramp of 20 degrees that is', () => {
  const [wanted] = stand((_x, z) => -Math.tan(SLOPE) * z);
  for (const [name, make] of Object.entries(GROUNDS)) {
    const check = (ground) => {
      for (const foot of stand(ground)) {
        assert.ok(foot.planted);
        assert.ok(
          Math.abs(foot.over - wanted.over) < 1e-4,
          `${foot.over} m over the ramp, not ${wanted.over}`,
        );
        assert.ok(foot.up.angleTo(wanted.up) < 1e-3, `${foot.up.angleTo(wanted.up)} from the slope`);
      }
    };
    test(name, () => check(make()));
    test(`${name}, with three-mesh-bvh`, () => accelerated(() => check(addTrees(make()))));
  }
});

test('of a LOD far away, its coarse level is the ground, as for its own raycast', () => {
  const lod = new LOD();
  const level = (height) => {
    const mesh = new Mesh(
      new PlaneGeometry(400, 400).rotateX(-Math.PI / 2).translate(0, height, 0),
      material,
    );
    return mesh;
  };
  lod.addLevel(level(0), 0);
  lod.addLevel(level(0.1), 50);
  const decoration = new Group();
  lod.add(decoration);
  const heights = [0, 100].map((away) => {
    lod.position.x = away;
    const { object } = putUpright(identityAxes());
    const ik = new SkeletonIK(object);
    const feet = plantFeet(ik, lod);
    ik.update(1 / 60);
    return worldOf(feet.feet[0].toe).y;
  });
  assert.ok(Math.abs(heights[1] - heights[0] - 0.1) < 1e-6, `${heights}`);
});
