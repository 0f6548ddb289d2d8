// bindWalker: the feet of the creature are on the feet of the walker, by three's own matrices.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Group, Scene, Vector3 } from 'three';
import { Walker } from '../../web/fabrik.js';
import { bindWalker, walkerOptionsFor } from '../../web/three.js';
import { SPIDERS, spider, spiderLegs } from './rigs/spider.js';

const node = (object, name) => object.getObjectByName(name);
function place(of) {
  of.updateWorldMatrix(true, false);
  return new Vector3().setFromMatrixPosition(of.matrixWorld);
}
const point = ({ x, y, z }) => new Vector3(x, y, z);
const nodesOf = (object) => {
  const nodes = [];
  object.traverse((each) => nodes.push(each));
  return nodes;
};

/** A creature with a walker of its own measure, and functions that measure it in reaches of the walker. */
function creature({ make, bones }, { options, settings, space } = {}) {
  const { object } = make();
  const legs = spiderLegs(bones);
  const walker = new Walker({ ...walkerOptionsFor(object, legs, options), ...settings });
  const binding = bindWalker(walker, object, {
    legs,
    ...(space && { space }),
    ...(options?.forward && { forward: options.forward }),
  });
  const inWorld = (of) => (space ? point(of).applyMatrix4(space.matrixWorld) : point(of));
  const scale = space ? space.getWorldScale(new Vector3()).y : 1;
  const reach = walker.reach * scale;
  return {
    object,
    legs,
    walker,
    binding,
    reach,
    joints: (leg) => {
      const nodes = [node(object, legs[leg].tip)];
      while (nodes[0].name !== legs[leg].first) {
        nodes.unshift(nodes[0].parent);
      }
      return nodes;
    },
    /** The greatest distance of a foot from that of the walker. */
    miss: () =>
      Math.max(
        ...legs.map(
          ({ tip }, i) => place(node(object, tip)).distanceTo(inWorld(walker.legs[i].foot)) / reach,
        ),
      ),
    inWorld,
  };
}

describe('a creature with a walker of its own measure', () => {
  for (const kind of SPIDERS) {
    const { name } = kind.make();
    test(`${name}: stands as it stood, and walks on the feet of the walker`, () => {
      const { object, walker, binding, legs, miss, joints, reach, inWorld } = creature(kind);
      const before = legs.map((_, i) => joints(i).map(place));
      const fixed = new Map(
        nodesOf(object).map((each) => [
          each,
          [each.position.clone(), each.scale.clone(), each.quaternion.clone()],
        ]),
      );
      const own = new Set(legs.flatMap((_, i) => joints(i).slice(0, -1)));
      binding.update();
      for (const [i, places] of before.entries()) {
        for (const [k, joint] of joints(i).entries()) {
          assert.ok(place(joint).distanceTo(places[k]) < 1e-3 * reach, `${joint.name} at rest`);
        }
      }
      const lengths = legs.map((_, i) =>
        joints(i).map((joint, k, all) => place(joint).distanceTo(place(all[Math.max(0, k - 1)]))),
      );
      walker.drive(1.5 * walker.reach, 0.2 * walker.reach, 0.5);
      let lifted = 0;
      for (let frame = 0; frame < 240; frame++) {
        binding.update(1 / 60);
        lifted += walker.body.lifted;
        assert.ok(binding.reached);
        assert.ok(miss() < 2e-6, `${miss()} in frame ${frame}`);
        for (const [i, leg] of walker.legs.entries()) {
          for (const [k, joint] of joints(i).entries()) {
            assert.ok(
              place(joint).distanceTo(inWorld(leg.joints[k])) < 1e-3 * reach,
              `${joint.name}: not bent as the walker`,
            );
          }
        }
      }
      assert.ok(lifted > 100, 'it has walked');
      for (const [i, all] of lengths.entries()) {
        for (const [k, joint] of joints(i).entries()) {
          const now = place(joint).distanceTo(place(joints(i)[Math.max(0, k - 1)]));
          assert.ok(Math.abs(now - all[k]) < 2e-4 * reach, `${joint.name}: another length`);
        }
      }
      for (const [each, [position, scale, quaternion]] of fixed) {
        if (each !== object) {
          assert.ok(each.position.equals(position) && each.scale.equals(scale), each.name);
          assert.ok(own.has(each) || each.quaternion.equals(quaternion), each.name);
        } else {
          assert.ok(each.scale.equals(scale));
        }
      }
    });
  }
});

test('a walker on terrain: the creature is measured as on flat ground, and its feet are on the terrain', () => {
  const [kind] = SPIDERS;
  const flat = creature(kind);
  const { reach } = flat.walker;
  const slope = (x, z) => 0.2 * x + 0.05 * reach * Math.sin(z / reach);
  const { walker, binding, legs, joints, miss } = creature(kind, { settings: { ground: slope } });
  walker.drive(reach);
  for (let frame = 0; frame < 120; frame++) {
    binding.update(1 / 60);
    assert.ok(miss() < 1e-3, `a foot is ${miss()} of the reach away`);
  }
  assert.ok(Math.abs(walker.body.y - walker.height - slope(walker.body.x, walker.body.z)) < 0.2 * reach);
  // On flat ground again, it stands as one that was never elsewhere.
  walker.ground = flat.walker.ground;
  walker.teleport([0, 0], 0);
  flat.walker.teleport([0, 0], 0);
  binding.update();
  flat.binding.update();
  legs.forEach((_, leg) => {
    const wanted = flat.joints(leg).map(place);
    joints(leg).forEach((joint, i) => {
      const away = place(joint).distanceTo(wanted[i]) / reach;
      assert.ok(away < 1e-3, `${joint.name} is ${away} of the reach away`);
    });
  });
});

describe('the body', () => {
  for (const kind of SPIDERS) {
    const { name } = kind.make();
    test(`${name}: moves and looks where the walker does`, () => {
      const { object, walker, binding, reach } = creature(kind);
      binding.update();
      const ahead = () => place(node(object, 'snout')).sub(place(node(object, 'thorax')));
      const start = place(node(object, 'thorax'));
      const forward = ahead().normalize();
      walker.drive(walker.reach);
      for (let frame = 0; frame < 120; frame++) {
        binding.update(1 / 60);
      }
      const way = place(node(object, 'thorax')).sub(start);
      assert.ok(way.length() > reach && way.angleTo(forward) < 0.1, 'forward is where it looks');
      walker.drive(0, 0, 1);
      for (let frame = 0; frame < 120; frame++) {
        binding.update(1 / 60);
      }
      const { heading } = walker.body;
      const looks = ahead();
      assert.ok(looks.angleTo(new Vector3(Math.cos(heading), 0, -Math.sin(heading))) < 0.15);
      assert.ok(looks.angleTo(forward) > 1);
    });
  }

  test('a node in the object moves instead of it', () => {
    const { object } = spider('spider', 3);
    const legs = spiderLegs(3);
    const walker = new Walker(walkerOptionsFor(object, legs));
    const binding = bindWalker(walker, object, { legs, body: 'pelvis' });
    assert.equal(binding.body.name, 'pelvis');
    walker.drive(1);
    for (let frame = 0; frame < 60; frame++) {
      binding.update(1 / 60);
    }
    assert.deepEqual(object.position.toArray(), [0, 0, 0]);
    assert.ok(place(node(object, 'pelvis')).z > 0.3);
    for (const [i, { tip }] of legs.entries()) {
      assert.ok(place(node(object, tip)).distanceTo(point(walker.legs[i].foot)) < 1e-6);
    }
  });
});

test('legs that do not lie in a plane: it stands as it stood, and its knees move without jumps', () => {
  const make = () => spider('spider with knees aside', 4, {}, 0.12);
  const { object, walker, binding, legs, joints, miss, reach } = creature({ make, bones: 4 });
  const before = legs.map((_, i) => joints(i).map(place));
  binding.update();
  for (const [i, places] of before.entries()) {
    for (const [k, joint] of joints(i).entries()) {
      assert.ok(place(joint).distanceTo(places[k]) < 1e-3 * reach, `${joint.name} at rest`);
    }
  }
  walker.drive(1.5 * walker.reach, 0, 0.5);
  const inBody = (joint) => place(joint).applyMatrix4(object.matrixWorld.clone().invert());
  let last = null;
  for (let frame = 0; frame < 300; frame++) {
    binding.update(1 / 60);
    assert.ok(miss() < 2e-6);
    const knees = legs.flatMap((_, i) => joints(i).map(inBody));
    const feet = 5;
    for (const [k, knee] of knees.entries()) {
      const moved = last ? knee.distanceTo(last[k]) : 0;
      const foot = feet * Math.floor(k / feet) + feet - 1;
      const footMoved = last ? knees[foot].distanceTo(last[foot]) : 0;
      assert.ok(moved < 4 * footMoved + 0.01 * reach, `${moved} in frame ${frame}`);
    }
    last = knees;
  }
});

test('below a parent that is scaled, rotated and mirrored', () => {
  const { object } = spider('spider', 3);
  const parent = new Group();
  parent.scale.set(-3, 3, 3);
  parent.rotation.set(0, 1, 0);
  parent.position.set(5, 0, 5);
  parent.add(object);
  const legs = spiderLegs(3);
  const walker = new Walker(walkerOptionsFor(object, legs));
  const binding = bindWalker(walker, object, { legs });
  walker.drive(2, 1, 0.3);
  for (let frame = 0; frame < 120; frame++) {
    binding.update(1 / 60);
    for (const [i, { tip }] of legs.entries()) {
      assert.ok(place(node(object, tip)).distanceTo(point(walker.legs[i].foot)) < 1e-6 * walker.reach);
    }
  }
  assert.deepEqual(object.scale.toArray(), [1, 1, 1]);
});

test('a walker whose z points up, in a space that turns it', () => {
  const space = new Group();
  space.rotation.x = -Math.PI / 2;
  space.scale.setScalar(0.1);
  space.position.set(0.3, 0.2, 0);
  new Scene().add(space);
  space.updateMatrixWorld();
  const options = { up: 'z', space };
  const { walker, binding, miss, object } = creature(SPIDERS[0], { options, space });
  assert.equal(walker.up, 'z');
  assert.ok(walker.reach > 9);
  walker.drive(10, 0, 1);
  for (let frame = 0; frame < 120; frame++) {
    binding.update(1 / 60);
    assert.ok(miss() < 1e-6);
  }
  const { x, y, z } = object.position;
  assert.ok(Math.hypot(x, y, z) > 0.3);
});

test('a space itself moves: the creature moves with it', () => {
  const ship = new Group();
  new Scene().add(ship);
  ship.updateMatrixWorld();
  const { binding, miss, walker, object } = creature(SPIDERS[0], { options: { space: ship }, space: ship });
  walker.drive(1);
  for (let frame = 0; frame < 60; frame++) {
    ship.position.x += 0.1;
    ship.rotation.y += 0.02;
    ship.updateMatrixWorld();
    binding.update(1 / 60);
    assert.ok(miss() < 1e-6);
  }
  assert.ok(place(object).x > 4);
});

test('what a knee is beside the leg of the walker turns with the line from hip to foot', () => {
  const make = () => spider('spider with knees aside', 4, {}, 0.12);
  const { walker, binding, legs, joints, inWorld, reach } = creature({ make, bones: 4 });
  /** How far each knee is from that of the walker's leg, along the line from hip to foot. */
  const beside = () =>
    legs.map((_, i) => {
      const own = walker.legs[i].joints.map(inWorld);
      const line = own[own.length - 1].clone().sub(own[0]).normalize();
      return joints(i)
        .slice(1, -1)
        .map((joint, k) =>
          place(joint)
            .sub(own[k + 1])
            .dot(line),
        );
    });
  binding.update();
  const before = beside();
  walker.drive(1.5 * walker.reach, 0, 0.5);
  for (let frame = 0; frame < 120; frame++) {
    binding.update(1 / 60);
    const now = beside().flat();
    before.flat().forEach((value, k) => {
      const moved = Math.abs(now[k] - value) / reach;
      assert.ok(moved < 0.008, `${moved} in frame ${frame}`);
    });
  }
});

test('a walker of another shape: feet are reached, bends are similar', () => {
  const { object } = spider('spider', 4);
  const legs = spiderLegs(4);
  const own = walkerOptionsFor(object, legs);
  const shape = own.legs.map(({ home, side }) => ({ home, side, lengths: [0.7, 0.75] }));
  const walker = new Walker({ ...own, legs: shape, height: undefined });
  const binding = bindWalker(walker, object, { legs });
  walker.drive(0.8, 0, 0.4);
  for (let frame = 0; frame < 240; frame++) {
    binding.update(1 / 60);
    for (const [i, { tip }] of legs.entries()) {
      assert.ok(
        place(node(object, tip)).distanceTo(point(walker.legs[i].foot)) < 1e-5,
        `${tip} in frame ${frame}`,
      );
      const knee = node(object, tip).parent.parent;
      assert.ok(place(knee).y > place(node(object, tip)).y, 'knees point up');
    }
  }
});

test('the options of a walker are measured', () => {
  const { object } = spider('spider', 3);
  const legs = spiderLegs(3);
  const { legs: shapes, ...rest } = walkerOptionsFor(object, legs);
  const feet = legs.map(({ tip }) => place(node(object, tip)));
  const hips = legs.map(({ first }) => place(node(object, first)));
  const middle = hips.reduce((sum, hip) => sum.add(hip), new Vector3()).divideScalar(8);
  assert.deepEqual(
    shapes.map(({ side }) => side),
    [...Array(4).fill('left'), ...Array(4).fill('right')],
  );
  for (const [i, { lengths, hip, home, bends }] of shapes.entries()) {
    const close = (a, b) => assert.ok(Math.abs(a - b) < 1e-9, `${a}, ${b}`);
    close(lengths.length, 3);
    assert.equal(bends.length, 2);
    assert.ok(bends.every((bend) => bend > 0 && bend <= 1));
    // It looks along +z, and its left is +x.
    close(hip[0], hips[i].z - middle.z);
    close(hip[1], hips[i].x - middle.x);
    close(hip[2], hips[i].y - middle.y);
    close(home[0], feet[i].z - middle.z);
    close(home[1], feet[i].x - middle.x);
  }
  assert.ok(Math.abs(rest.heading + Math.PI / 2) < 1e-9);
  assert.ok(Math.abs(rest.height - middle.y) < 1e-9 && Math.abs(rest.ground) < 1e-9);
  assert.equal(rest.up, 'y');
  const turned = walkerOptionsFor(object, legs, { forward: new Vector3(1, 0, 0), ground: -0.1 });
  assert.ok(Math.abs(turned.heading) < 1e-9);
  assert.equal(turned.ground, -0.1);
  assert.ok(Math.abs(turned.legs[0].home[0] - feet[0].x + middle.x) < 1e-9);
});

test('a leg that is stretched at rest gets a home that it can stand on', () => {
  const { object } = spider('spider', 3);
  const legs = spiderLegs(3);
  const { legs: shapes } = walkerOptionsFor(object, legs);
  // The same legs, straight.
  for (const { first, tip } of legs) {
    const along = place(node(object, tip)).sub(place(node(object, first)));
    along.y = 0;
    along.normalize();
    let bone = node(object, first);
    while (bone.name !== tip) {
      const [next] = bone.children;
      next.position.copy(along).multiplyScalar(next.position.length());
      bone = next;
    }
  }
  const straight = walkerOptionsFor(object, legs, { ground: 0 });
  assert.equal(straight.legs[0].bends, undefined);
  const walker = new Walker(straight);
  const binding = bindWalker(walker, object, { legs });
  binding.update();
  assert.ok(binding.reached);
  assert.equal(shapes.length, straight.legs.length);
});

test('a body, its parent or a space that is scaled to 0 for a while', () => {
  for (const scaled of ['body', 'parent', 'space']) {
    const { object } = spider('spider', 3);
    const parent = new Group();
    parent.add(object);
    const space = new Group();
    const nodes = { body: object, parent, space };
    const legs = spiderLegs(3);
    const walker = new Walker(walkerOptionsFor(object, legs));
    const binding = bindWalker(walker, object, { legs, space });
    walker.drive(1, 0, 0);
    for (let frame = 0; frame < 30; frame++) {
      nodes[scaled].scale.setScalar(frame >= 10 && frame < 20 ? 0 : 1);
      binding.update(1 / 60);
      for (const { quaternion, position } of nodesOf(object)) {
        assert.ok([...quaternion.toArray(), ...position.toArray()].every(Number.isFinite));
        assert.ok(Math.abs(quaternion.length() - 1) < 1e-6);
      }
    }
    assert.ok(binding.reached, scaled);
    assert.throws(() => binding.update(NaN), { name: 'RangeError', code: 'out-of-range' });
    assert.throws(() => binding.update('1'), { name: 'TypeError' });
  }
});

test('dispose gives the legs the rotations that they had', () => {
  const { object, binding, walker } = creature(SPIDERS[1]);
  const before = nodesOf(object)
    .slice(1)
    .map(({ quaternion }) => quaternion.toArray());
  walker.drive(1);
  for (let frame = 0; frame < 30; frame++) {
    binding.update(1 / 60);
  }
  binding.dispose();
  assert.deepEqual(
    nodesOf(object)
      .slice(1)
      .map(({ quaternion }) => quaternion.toArray()),
    before,
  );
  assert.throws(() => binding.update(), /dispose/);
  walker.update(1 / 60);
});

test('wrong arguments', () => {
  const { object } = spider('spider', 3);
  const legs = spiderLegs(3);
  const walker = new Walker(walkerOptionsFor(object, legs));
  const like = { legs: [], update() {} };
  const likeMore = {
    ...like,
    clone() {},
    teleport() {},
    up: 'y',
    body: { rotation: [0, 0, 0, 1] },
    legs: [3],
  };
  for (const wrong of [{}, like, likeMore, null]) {
    assert.throws(() => bindWalker(wrong, object, { legs }), /^TypeError: walker must be a Walker/);
  }
  assert.throws(
    () => walkerOptionsFor(object, [{ ...legs[0], joints: 'x' }]),
    /^TypeError: legs\[0\]\.joints must be an array of bones/,
  );
  assert.throws(
    () => walkerOptionsFor(object, legs, { ground: NaN }),
    /^RangeError: ground must be a finite/,
  );
  assert.throws(() => bindWalker(walker, {}, { legs }), /^TypeError: the object must be an Object3D/);
  assert.throws(() => bindWalker(walker, object, {}), /^TypeError: legs must be an array/);
  assert.throws(
    () => bindWalker(walker, object, { legs: legs.slice(1) }),
    /^RangeError: legs must have 8 legs/,
  );
  assert.throws(() => bindWalker(walker, object, { legs, speed: 1 }), /has no option/);
  assert.throws(
    () => bindWalker(walker, object, { legs, body: 'snout' }),
    /^RangeError: body must be a node above each leg/,
  );
  assert.throws(
    () => walkerOptionsFor(object, [{ first: 'leftLegA0', tip: 'foot' }]),
    /^RangeError: legs\[0\]\.tip/,
  );
  assert.throws(() => walkerOptionsFor(object, [{ tip: 'leftLegA0' }]), /^TypeError: legs\[0\]\.first/);
  assert.throws(
    () => walkerOptionsFor(object, legs, { forward: new Vector3(0, 1, 0) }),
    /^RangeError: forward must be a direction/,
  );
  assert.throws(() => walkerOptionsFor(object, legs, { up: 'x' }), /^RangeError: up/);
});

test('a walker with flat feet: the tips of the creature are on its ankles', () => {
  const [kind] = SPIDERS;
  const { object } = kind.make();
  const legs = spiderLegs(kind.bones);
  const options = walkerOptionsFor(object, legs);
  const soles = options.legs.map(({ lengths, ...leg }) => ({
    ...leg,
    lengths: [...lengths, 0.1 * lengths[0]],
    flat: true,
  }));
  const walker = new Walker({ ...options, legs: soles });
  const binding = bindWalker(walker, object, { legs });
  const before = legs.map(({ tip }) => place(node(object, tip)));
  binding.update();
  legs.forEach(({ tip }, i) => {
    assert.ok(place(node(object, tip)).distanceTo(before[i]) < 1e-3 * walker.reach, `${tip} at rest`);
  });
  walker.drive(walker.reach, 0, 0.3);
  for (let frame = 0; frame < 120; frame++) {
    binding.update(1 / 60);
    legs.forEach(({ tip }, i) => {
      const away = place(node(object, tip)).distanceTo(point(walker.legs[i].foot)) / walker.reach;
      assert.ok(away < 2e-6, `${tip} is ${away} of the reach away`);
    });
  }
});
