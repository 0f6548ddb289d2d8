// WalkerMesh and SpiderBodyGeometry: what is drawn is where the walker is.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Group, Mesh, Object3D, Raycaster, SkinnedMesh, Vector3 } from 'three';
import { Walker } from '../../web/fabrik.js';
import { SpiderBodyGeometry, WalkerMesh } from '../../web/three.js';

const LENGTHS = [0.24, 0.215, 0.165];
const REACH = 0.62;
const RADII = [0.06, 0.05, 0.036, 0.016];

const makeWalker = (up, legs = 8, lengths = LENGTHS) =>
  new Walker({ legs, lengths, up, position: [1, -2], heading: 0.7 });

/** Lets a walker go somewhere, and calls back after each frame. */
function walk(walker, frames, each) {
  const { x, y, z } = walker.body;
  for (let frame = 0; frame < frames; frame++) {
    walker.chase(x + 2, (walker.up === 'y' ? z : y) + 1);
    walker.update(1 / 60);
    each(frame);
  }
}

/** The points of a mesh in the world, as it is drawn. */
function pointsOf(mesh) {
  const { position } = mesh.geometry.attributes;
  return Array.from({ length: position.count }, (_, i) =>
    mesh.getVertexPosition(i, new Vector3()).applyMatrix4(mesh.matrixWorld),
  );
}

/** How far a point is from a bone. */
function awayFrom(point, from, to) {
  const along = to.clone().sub(from);
  const share = point.clone().sub(from).dot(along) / along.lengthSq();
  return point.distanceTo(from.clone().addScaledVector(along, Math.min(Math.max(share, 0), 1)));
}

for (const up of ['y', 'z']) {
  for (const skinned of [false, true]) {
    describe(`a creature for a walker with up ${up}, ${skinned ? 'skinned' : 'of rigid parts'}`, () => {
      test('every point of a leg is as near to the bones as the leg is thick, and every foot is in its leg', () => {
        const walker = makeWalker(up);
        const creature = new WalkerMesh(walker, { skinned });
        walk(walker, 90, (frame) => {
          creature.update();
          if (frame % 30 !== 29) {
            return;
          }
          creature.updateMatrixWorld(true);
          assert.equal(creature.reached, true);
          for (const [i, leg] of creature.legs.entries()) {
            const joints = walker.legs[i].joints.map(({ x, y, z }) => new Vector3(x, y, z));
            const meshes = leg instanceof Mesh ? [leg] : leg.children;
            const points = meshes.flatMap(pointsOf);
            const least = points.map((point) =>
              Math.min(...joints.slice(1).map((joint, k) => awayFrom(point, joints[k], joint))),
            );
            assert.ok(Math.max(...least) < 1.4 * RADII[0] * REACH, `leg ${i}: ${Math.max(...least)}`);
            const foot = joints[joints.length - 1];
            const toFoot = Math.min(...points.map((point) => point.distanceTo(foot)));
            assert.ok(toFoot < 1.2 * RADII[3] * REACH, `foot ${i}: ${toFoot}`);
          }
        });
        creature.dispose();
        walker.dispose();
      });

      test('its body moves and turns with the body of the walker: the head is ahead, the abdomen behind', () => {
        const walker = makeWalker(up);
        const creature = new WalkerMesh(walker, { skinned });
        walk(walker, 60, () => creature.update());
        creature.updateMatrixWorld(true);
        const { x, y, z, rotation } = walker.body;
        const middle = new Vector3(x, y, z);
        assert.ok(creature.body.getWorldPosition(new Vector3()).distanceTo(middle) < 1e-6);
        const ahead = new Vector3(1, 0, 0).applyQuaternion(
          creature.body.quaternion.clone().fromArray(rotation),
        );
        const upright = new Vector3(...(up === 'y' ? [0, 1, 0] : [0, 0, 1]));
        const [shape] = creature.body.children.filter((each) => each instanceof Mesh);
        const { position, part } = shape.geometry.attributes;
        const heights = [];
        for (let i = 0; i < position.count; i++) {
          const at = new Vector3()
            .fromBufferAttribute(position, i)
            .applyMatrix4(shape.matrixWorld)
            .sub(middle);
          const along = at.dot(ahead) / REACH;
          assert.ok(part.getX(i) === 0 ? along < 0 : part.getX(i) !== 1 || along > -0.2, `${along}`);
          heights.push(part.getX(i) === 3 ? at.dot(upright) : Number.POSITIVE_INFINITY);
        }
        assert.ok(Math.min(...heights) > 0, 'eyes are above the middle');
        creature.dispose();
        walker.dispose();
      });

      test('it follows an object that is moved and scaled, and a removed leg is not visible', () => {
        const walker = makeWalker(up, 6);
        const place = new Group();
        place.position.set(3, 4, 5);
        place.rotation.set(0.3, -0.4, 0.5);
        place.scale.setScalar(2);
        const creature = new WalkerMesh(walker, { skinned });
        place.add(creature);
        walk(walker, 40, () => creature.update());
        place.updateMatrixWorld(true);
        const joint = walker.legs[2].foot;
        const foot = new Vector3(joint.x, joint.y, joint.z).applyMatrix4(place.matrixWorld);
        const leg = creature.legs[2];
        const points = (leg instanceof Mesh ? [leg] : leg.children).flatMap(pointsOf);
        assert.ok(Math.min(...points.map((point) => point.distanceTo(foot))) < 2.4 * RADII[3] * REACH);
        walker.setLegEnabled(2, false);
        creature.update();
        assert.deepEqual(
          creature.legs.map(({ visible }) => visible),
          [true, true, false, true, true, true],
        );
        creature.dispose();
        assert.equal(place.children.length, 0);
        assert.throws(() => creature.update(), { code: 'disposed' });
        walker.dispose();
      });
    });
  }
}

test('legs may have any number of bones, and different ones', () => {
  const legs = [
    { lengths: [0.3, 0.3], hip: [0, 0.2], home: [0, 0.5] },
    { lengths: [0.2, 0.2, 0.1, 0.1], hip: [0, -0.2], home: [0, -0.5] },
  ];
  for (const skinned of [false, true]) {
    const walker = new Walker({ legs, up: 'y' });
    const creature = new WalkerMesh(walker, { skinned, radii: [0.1, 0.02] });
    creature.update(1 / 60);
    assert.equal(creature.legs.length, 2);
    if (skinned) {
      assert.ok(creature.legs[1] instanceof SkinnedMesh);
      assert.equal(creature.legs[1].skeleton.bones.length, 3 + 5);
    }
    creature.dispose();
    walker.dispose();
  }
});

test('another body is carried, or none; colours are set, and others stay', () => {
  const walker = makeWalker('y');
  const hat = new Object3D();
  const creature = new WalkerMesh(walker, { body: hat, colors: { leg: 0x112233 } });
  assert.equal(hat.parent, creature.body);
  const none = new WalkerMesh(walker, { body: null });
  assert.equal(none.body.children.length, 0);
  const leg = creature.legs[0].children[0].material;
  const joint = creature.legs[0].children[4].material;
  assert.equal(leg.color.getHex(), 0x112233);
  const before = joint.color.getHex();
  creature.setColors({ leg: 'red' });
  assert.deepEqual([leg.color.getHex(), joint.color.getHex()], [0xff0000, before]);
  assert.ok(creature.legs[0].children.every(({ castShadow }) => castShadow));
  walker.dispose();
});

test('a pointer hits the body', () => {
  const walker = makeWalker('y');
  const creature = new WalkerMesh(walker);
  creature.updateMatrixWorld(true);
  const { x, z } = walker.body;
  const down = new Raycaster(new Vector3(x, 5, z), new Vector3(0, -1, 0));
  assert.ok(down.intersectObject(creature.body).length > 0);
  walker.dispose();
});

test('bad arguments are refused by name', () => {
  const walker = makeWalker('y');
  for (const [args, error] of [
    [[{}], { name: 'TypeError', message: /walker must be a Walker/ }],
    [[walker, { skin: true }], { message: /skin/ }],
    [[walker, { skinned: 1 }], { name: 'TypeError', message: /skinned/ }],
    [[walker, { radii: [0.1] }], { message: /radii/ }],
    [[walker, { radii: [0.1, 2] }], { name: 'RangeError', message: /radii must be numbers from 0 to 1/ }],
    [[walker, { body: {} }], { name: 'TypeError', message: /body must be an Object3D/ }],
    [[walker, { colors: { hair: 'red' } }], { message: /hair/ }],
    [[walker, { colors: 3 }], { name: 'TypeError', message: /colors/ }],
  ]) {
    assert.throws(() => new WalkerMesh(...args), error);
  }
  const creature = new WalkerMesh(walker);
  assert.throws(() => creature.update('1'), { name: 'TypeError', message: /dt/ });
  assert.throws(() => creature.setColors({ tail: 'red' }), /tail/);
  walker.dispose();
});

test('the body of a spider has groups for its materials; a coarse one has no eyes', () => {
  const fine = new SpiderBodyGeometry();
  assert.deepEqual(
    fine.groups.map(({ materialIndex }) => materialIndex),
    [0, 1, 2, 3, 4],
  );
  let next = 0;
  for (const { start, count, materialIndex } of fine.groups) {
    assert.equal(start, next);
    next += count;
    for (let i = start; i < next; i++) {
      assert.equal(fine.attributes.part.getX(fine.index.getX(i)), materialIndex);
    }
  }
  assert.equal(next, fine.index.count);
  const coarse = new SpiderBodyGeometry(6);
  assert.equal(coarse.groups.length, 2);
  assert.ok(coarse.attributes.position.count < 100);
  fine.computeBoundingBox();
  assert.ok(fine.boundingBox.min.x > -0.8 && fine.boundingBox.max.x < 0.45);
  assert.equal(fine.clone().index.count, fine.index.count);
  for (const pieces of [2, 2.5, 300, Number.NaN]) {
    assert.throws(() => new SpiderBodyGeometry(pieces), { name: 'RangeError', message: /pieces/ });
  }
  assert.throws(() => new SpiderBodyGeometry('8'), { name: 'TypeError', message: /pieces/ });
});
