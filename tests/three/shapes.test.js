// Shapes of meshes, and shapes that are drawn.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Rig } from 'fabrik/contacts';
import {
  BoxGeometry,
  ConeGeometry,
  Group,
  Mesh,
  Quaternion,
  Scene,
  SphereGeometry,
  TorusKnotGeometry,
  Vector3,
} from 'three';
import { seeded } from '../../bench/random.js';
import { ShapesHelper, shapeFromMesh } from '../../web/three.js';

/** A mesh somewhere below a group, both turned. */
function placed(geometry, scale = [1, 1, 1]) {
  const mesh = new Mesh(geometry);
  mesh.position.set(1, 2, 3);
  mesh.quaternion.set(0.1, 0.2, 0.3, 0.9).normalize();
  mesh.scale.set(...scale);
  const group = new Group();
  group.add(mesh);
  group.position.set(-2, 0.5, 0);
  group.rotation.set(0.4, -0.3, 1);
  group.updateMatrixWorld(true);
  return { mesh, group };
}

/** A rig whose one obstacle is a shape. */
function rigWith(shape) {
  const rig = new Rig({
    joints: [{ position: [0, 0, 0] }, { parent: 0, offset: [0, 0, 1] }],
    rootMode: 'free',
  });
  const probe = rig.collider(0, { radius: 0 });
  rig.obstacle(shape);
  return (point) => {
    rig.setPose({ rootPosition: point });
    return probe.clearance;
  };
}

/** The vertices of a mesh in the world. */
function verticesOf(mesh) {
  const { position } = mesh.geometry.attributes;
  return Array.from({ length: position.count }, (_, i) =>
    mesh.localToWorld(new Vector3().fromBufferAttribute(position, i)).toArray(),
  );
}

describe('the shape of a mesh', () => {
  const kinds = {
    box: [new BoxGeometry(1, 0.5, 0.2), [1, 2, 1]],
    sphere: [new SphereGeometry(0.4, 24, 16), [2, 2, 2]],
    convex: [new ConeGeometry(0.5, 1, 12), [1, 1, 2]],
  };
  for (const [type, [geometry, scale]] of Object.entries(kinds)) {
    test(`is a ${type} for a ${geometry.type}, and has all vertices in it, not far from its surface`, () => {
      const { mesh } = placed(geometry, scale);
      const shape = shapeFromMesh(mesh);
      assert.equal(shape.type, type);
      const clearance = rigWith(shape);
      const distances = verticesOf(mesh).map(clearance);
      assert.ok(Math.max(...distances) < 1e-6, `${Math.max(...distances)}`);
      assert.ok(Math.min(...distances) > -0.05, `${Math.min(...distances)}`);
    });
  }

  test('is given in a space', () => {
    const { mesh, group } = placed(new BoxGeometry(1, 1, 1));
    const shape = shapeFromMesh(mesh, { space: group });
    assert.ok(shape.position.every((n, k) => Math.abs(n - mesh.position.toArray()[k]) < 1e-12));
    const same = new Quaternion(...shape.rotation).angleTo(mesh.quaternion);
    assert.ok(same < 1e-7);
  });

  test('of several meshes is their hull; a part of a sphere is one, too', () => {
    const { group } = placed(new BoxGeometry(1, 1, 1));
    const ball = new Mesh(new SphereGeometry(0.3));
    ball.position.set(2, 0, 0);
    group.add(ball);
    group.updateMatrixWorld(true);
    const clearance = rigWith(shapeFromMesh(group, { points: 64 }));
    const all = group.children.flatMap(verticesOf);
    assert.ok(Math.max(...all.map(clearance)) < 1e-3);
    assert.equal(shapeFromMesh(new Mesh(new SphereGeometry(1, 20, 20, 0, 3))).type, 'convex');
    assert.equal(shapeFromMesh(new Mesh(new TorusKnotGeometry(1, 0.3))).points.length, 32);
  });

  test('refuses what has no vertices, and wrong options', () => {
    assert.throws(() => shapeFromMesh(new Group()), {
      code: 'out-of-range',
      message: /^mesh must have vertices/,
    });
    assert.throws(() => shapeFromMesh({}), { code: 'wrong-type' });
    assert.throws(() => shapeFromMesh(new Mesh(), { points: 3 }), { code: 'out-of-range' });
    assert.throws(() => shapeFromMesh(new Mesh(), { hull: 3 }), { code: 'unknown-option' });
  });
});

describe('ShapesHelper', () => {
  const makeRig = () => {
    const rig = new Rig({
      joints: [{ position: [0, 1, 0] }, { name: 'hand', parent: 0, offset: [1, 0, 0] }],
    });
    rig.collider(0, { from: [0.1, 0, 0], to: [0.9, 0, 0], radius: 0.1 });
    rig.obstacle({ radius: 0.2, position: [0.5, 2, 0] });
    rig.obstacle({ size: [0.2, 0.4, 0.6], position: [-1, 0, 0], rotation: [0, 0, 1, 1] });
    rig.obstacle({ type: 'cylinder', from: [2, 0, 0], to: [2, 1, 0], radius: 0.1 });
    rig.obstacle({ points: [0, 0, 0, 0.3, 0, 0, 0, 0.3, 0, 0, 0, 0.3], position: [0, -1, 0] });
    rig.obstacle({ normal: [0, 1, 0], point: [0, -2, 0] });
    const heights = [0, 0.2, 0.1, 0.3, 0, null, 0.1, 0.2, 0];
    for (const up of ['y', 'z']) {
      rig.obstacle({ heightField: { heights, columns: 3, rows: 3, cell: 0.5, up }, position: [3, 0, 0] });
    }
    return rig;
  };

  test('draws each shape where it is', () => {
    const rig = makeRig();
    const helper = new ShapesHelper(rig);
    const scene = new Scene().add(helper);
    const random = seeded(1)('helper');
    rig.setPose({
      localRotations: [
        [0.3, 0.2, 0.5, 0.8],
        [0, 0, 0, 1],
      ],
    });
    scene.updateMatrixWorld();
    assert.equal(helper.children.length, 8);
    for (const [i, shape] of rig.shapes.entries()) {
      if (shape.type === 'half-space') {
        continue;
      }
      const alone = new Rig({ joints: [{ position: [0, 0, 0] }], rootMode: 'free' });
      const probe = alone.collider(0, { radius: 0 });
      const { joint, ...options } = shape.toJSON();
      if (joint !== undefined) {
        for (const end of ['from', 'to']) {
          options[end] = rig.pointAt(joint, options[end]);
        }
      }
      alone.obstacle(options);
      const vertices = verticesOf(helper.children[i]);
      for (let k = 0; k < 20; k++) {
        alone.setPose({ rootPosition: vertices[Math.floor(random() * vertices.length)] });
        assert.ok(Math.abs(probe.clearance) < 0.01, `${shape.type}: ${probe.clearance}`);
      }
    }
  });

  test('shows what touches, and follows changes', () => {
    const rig = makeRig();
    const helper = new ShapesHelper(rig, { touched: 'blue', touchedOnly: true });
    const scene = new Scene().add(helper);
    scene.updateMatrixWorld();
    assert.equal(helper.children.length, 0);
    rig.shapes[1].moveTo(0.5, 1.25, 0);
    scene.updateMatrixWorld();
    assert.equal(helper.children.length, 2);
    assert.equal(helper.children[0].material.color.getHexString(), '0000ff');
    rig.shapes[1].remove();
    scene.updateMatrixWorld();
    assert.equal(helper.children.length, 0);
    helper.dispose();
  });

  test('moves a shape to where its mesh was moved, and a collider on its joint', () => {
    const rig = makeRig();
    const helper = new ShapesHelper(rig);
    const scene = new Scene().add(helper);
    rig.setPose({
      localRotations: [
        [0.3, 0.2, 0.5, 0.8],
        [0, 0, 0, 1],
      ],
    });
    scene.updateMatrixWorld();
    for (const [i, mesh] of helper.children.entries()) {
      const shape = rig.shapes[i];
      assert.equal(helper.shapeOf(mesh), shape);
      mesh.position.add(new Vector3(0.1, -0.2, 0.3));
      if (shape.type === 'box') {
        mesh.quaternion.premultiply(new Quaternion(0, 0, 0.6, 0.8));
      }
      const [place, turn] = [mesh.position.clone(), mesh.quaternion.clone()];
      helper.moveShape(mesh);
      scene.updateMatrixWorld();
      assert.ok(mesh.position.distanceTo(place) < 1e-9, shape.type);
      assert.ok(mesh.quaternion.angleTo(turn) < 1e-6, shape.type);
    }
    const [collider, ball] = rig.shapes;
    assert.deepEqual(
      Array.from(ball.position, (n) => n.toFixed(6)),
      ['0.600000', '1.800000', '0.300000'],
    );
    // It turns with its joint.
    const from = rig.pointAt(0, Array.from(collider.position));
    rig.setPose({
      localRotations: [
        [0, 0, 0, 1],
        [0, 0, 0, 1],
      ],
    });
    scene.updateMatrixWorld();
    assert.ok(helper.children[0].position.distanceTo(new Vector3(...from)) > 0.1);
    assert.equal(helper.shapeOf(scene), null);
    assert.throws(() => helper.moveShape(scene), {
      code: 'wrong-type',
      message: /^object must be a mesh of the helper/,
    });
    helper.dispose();
  });

  test('refuses what has no shapes', () => {
    assert.throws(() => new ShapesHelper({}), {
      code: 'wrong-type',
      message: /^rig must be a Rig of fabrik\/contacts/,
    });
    assert.throws(() => new ShapesHelper(makeRig(), { opacity: 2 }), { code: 'out-of-range' });
  });
});
