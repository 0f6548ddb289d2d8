// Feet on the ground: which legs, with what else, and what happens at the edges.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { HeightField, plantFeet, SkeletonIK } from 'fabrik/three';
import {
  AnimationMixer,
  Bone,
  BoxGeometry,
  Group,
  InstancedMesh,
  Line,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  Object3D,
  PerspectiveCamera,
  Points,
  Sprite,
  Vector3,
} from 'three';
import { TransformControls } from 'three/addons/controls/TransformControls.js';
import { random } from '../../bench/random.js';
import { refusing } from '../js/refused.js';
import { putUpright, stride, worldOf } from './feet/stride.js';
import { flat, sideways, slope, stairs, walkOver } from './feet/walk-over.js';
import { walking } from './feet/walking.js';
import { blenderLike, cloned, mirrored, mixamoLike, vrm1 } from './rigs.js';

/** A skeleton of two legs, by the names of its bones: pelvis, and thigh, shin, foot and toe of each side. */
function skeletonOf(pelvis, ...sides) {
  const object = new Group();
  const root = new Bone();
  root.name = pelvis;
  root.position.y = 1;
  object.add(root);
  for (const [i, names] of sides.entries()) {
    let parent = root;
    for (const [k, name] of names.entries()) {
      const bone = new Bone();
      bone.name = name;
      bone.position.set(
        k === 0 ? 0.1 - 0.2 * i : 0,
        [-0.05, -0.43, -0.43, -0.08][k],
        [0, 0.02, -0.02, 0.12][k],
      );
      parent.add(bone);
      parent = bone;
    }
  }
  object.updateMatrixWorld(true);
  return object;
}

/** The rotation in the world, as the quaternions above a node give it: also where scales mirror. */
function worldQuaternion(node) {
  const turn = node.quaternion.clone();
  for (let at = node.parent; at; at = at.parent) {
    turn.premultiply(at.quaternion);
  }
  return turn;
}

const NAMES = {
  mixamo: [
    'mixamorig:Hips',
    ['UpLeg', 'Leg', 'Foot', 'ToeBase'],
    (part, side) => `mixamorig:${side[1]}${part}`,
  ],
  'mixamo, as GLTFLoader writes it': [
    'mixamorigHips',
    ['UpLeg', 'Leg', 'Foot', 'ToeBase'],
    (part, side) => `mixamorig${side[1]}${part}`,
  ],
  'mixamo, numbered': [
    'mixamorig5:Hips',
    ['UpLeg', 'Leg', 'Foot', 'ToeBase'],
    (part, side) => `mixamorig5:${side[1]}${part}`,
  ],
  unreal: ['pelvis', ['thigh', 'calf', 'foot', 'ball'], (part, side) => `${part}_${side[0]}`],
  vrm: ['hips', ['UpperLeg', 'LowerLeg', 'Foot', 'Toes'], (part, side) => `${side[2]}${part}`],
  vroid: [
    'J_Bip_C_Hips',
    ['UpperLeg', 'LowerLeg', 'Foot', 'ToeBase'],
    (part, side) => `J_Bip_${side[0].toUpperCase()}_${part}`,
  ],
  rigify: [
    'DEF-spine',
    ['thigh', 'shin', 'foot', 'toe'],
    (part, side) => `DEF-${part}.${side[0].toUpperCase()}`,
  ],
  'rigify, as GLTFLoader writes it': [
    'DEF-spine',
    ['thigh', 'shin', 'foot', 'toe'],
    (part, side) => `DEF-${part}${side[0].toUpperCase()}`,
  ],
  blender: ['hips', ['upper_leg', 'lower_leg', 'foot', 'toe'], (part, side) => `${part}.${side[0]}`],
  biped: [
    'Bip01 Pelvis',
    ['Thigh', 'Calf', 'Foot', 'Toe0'],
    (part, side) => `Bip01 ${side[0].toUpperCase()} ${part}`,
  ],
  'character creator': [
    'CC_Base_Hip',
    ['Thigh', 'Calf', 'Foot', 'ToeBase'],
    (part, side) => `CC_Base_${side[0].toUpperCase()}_${part}`,
  ],
};
const SIDES = [
  ['l', 'Left', 'left'],
  ['r', 'Right', 'right'],
];

describe('legs are found by the names of', () => {
  for (const [tool, [pelvis, parts, name]] of Object.entries(NAMES)) {
    test(tool, () => {
      const sides = SIDES.map((side) => parts.map((part) => name(part, side)));
      const ik = new SkeletonIK(skeletonOf(pelvis, ...sides));
      const { feet, pelvis: found } = plantFeet(ik, flat);
      assert.deepEqual(
        feet.map(({ chain, foot, toe }) => [...chain.bones, foot, toe].map((bone) => bone.name)),
        sides,
      );
      assert.equal(found.name, pelvis);
      ik.dispose();
    });
  }
});

describe('plantFeet refuses', () => {
  const { rig, ik } = walking(vrm1, flat);
  const other = new SkeletonIK(putUpright(vrm1()).object);
  const foreign = other.chain('leftUpperLeg', 'leftFoot');
  const leg = { thigh: 'leftUpperLeg', foot: 'leftFoot' };
  const refused = refusing(() => [ik.feet.length, ik.chains.length, worldOf(rig.object)]);
  const plant = (options, ground = flat) => plantFeet(ik, ground, options);
  refused(() => plantFeet(ik), TypeError, 'ground', 'a function (x, z) => height', 'undefined');
  refused(() => plant({}, 3), TypeError, 'ground', 'a HeightField', '3');
  refused(() => plant({}, [new Mesh(), 7]), TypeError, 'ground[1]', 'an Object3D', '7');
  refused(
    () => plant({}, new HeightField({ heights: [0], columns: 1, rows: 1, cell: 1, up: 'z' })),
    RangeError,
    'ground.up',
    '"y"',
    '"z"',
  );
  refused(() => plant(null), TypeError, 'options of plantFeet', 'an object');
  refused(() => plant({ leg: [] }), TypeError, 'plantFeet has no option "leg"', 'legs');
  refused(() => plant({ legs: 'left' }), TypeError, 'legs', 'an array');
  refused(() => plant({ legs: [] }), RangeError, 'legs', 'at least 1 leg', '0');
  refused(() => plant({ legs: [3] }), TypeError, 'legs[0]', 'an object', '3');
  refused(() => plant({ legs: [{ ...leg, knee: 1 }] }), TypeError, 'legs[0] has no option "knee"');
  refused(
    () => plant({ legs: [{ thigh: 'leftUpperLeg', foot: 'leftHoof' }] }),
    RangeError,
    'legs[0].foot',
    '"leftHoof"',
  );
  refused(() => plant({ legs: [leg, leg] }), RangeError, 'legs[0]', 'given once', 'leftFoot');
  refused(
    () => plant({ legs: [{ ...leg, toe: 'rightToes' }] }),
    RangeError,
    'the toe of legs[0]',
    'below "leftFoot"',
    'rightToes',
  );
  refused(() => plant({}), RangeError, 'legs[0]', 'no other feet', 'remove these first', 'leftFoot');
  refused(() => plant({ legs: [leg] }), RangeError, 'legs[0]', 'no other feet', 'leftFoot');
  const third = new SkeletonIK(putUpright(vrm1()).object);
  const withOffset = third.chain('leftUpperLeg', 'leftLowerLeg', { offset: [0, -0.4, 0] });
  refused(
    () => plantFeet(third, flat, { legs: [withOffset], pelvis: 'hips' }),
    RangeError,
    'legs[0]',
    'without an offset',
    'leftLowerLeg',
  );
  refused(() => plant({ legs: [foreign] }), RangeError, 'legs[0]', 'a chain of this SkeletonIK');
  refused(() => plant({ legs: [leg], toes: [] }), RangeError, 'toes', '1 entries', '0');
  refused(() => plant({ pelvis: 'leftUpperArm' }), RangeError, 'pelvis', 'above all legs', 'leftUpperArm');
  refused(() => plant({ up: 'x' }), RangeError, 'up', '"y" or "z"', '"x"');
  refused(() => plant({ up: new Vector3(0, 1, 0) }), TypeError, 'up', '"y" or "z"', 'an object');
  const shin = { thigh: 'leftLowerLeg', foot: 'leftFoot' };
  refused(() => plantFeet(third, flat, { legs: [leg, shin] }), RangeError, 'legs[0]', 'given once');
  const half = { thigh: 'leftUpperLeg', foot: 'leftLowerLeg' };
  refused(
    () => plantFeet(third, flat, { legs: [leg, half], pelvis: 'hips' }),
    RangeError,
    'legs[1] must not share bones with legs[0]',
    'leftUpperLeg',
  );
  const inside = { thigh: 'leftLowerLeg', foot: 'leftToes', toe: null };
  refused(
    () => plantFeet(third, flat, { legs: [leg, inside] }),
    RangeError,
    'legs[1] must not share bones with legs[0]',
    'leftLowerLeg',
  );
  refused(() => plant({ base: NaN }), RangeError, 'base', 'a finite number or null', 'NaN');
  refused(() => plant({ weight: 2 }), RangeError, 'weight', 'from 0 to 1', '2');
  refused(() => plant({ lock: 1 }), TypeError, 'lock', 'true or false', '1');
  refused(() => plant({ softness: 0.6 }), RangeError, 'softness', 'from 0 to 0.5', '0.6');
  refused(() => plant({ maxDrop: -1 }), RangeError, 'maxDrop', 'from 0 to 1', '-1');
  refused(() => plant({ maxSlope: 2 }), RangeError, 'maxSlope', 'from 0 to 1.5', '2');
  refused(() => plant({ lockSpeed: 0 }), RangeError, 'lockSpeed', 'greater than 0', '0');
  refused(() => plant({ releaseTime: '0.1' }), TypeError, 'releaseTime', 'a number', '"0.1"');
  refused(() => ik.update(Infinity), RangeError, 'dt', 'a finite number', 'Infinity');
  refused(() => ik.update(NaN), RangeError, 'dt', 'a finite number', 'NaN');
  ik.update(-1);

  const unclear = (...sides) => new SkeletonIK(skeletonOf('hips', ...sides));
  const twice = unclear(['thigh.l', 'shin.l', 'foot.l'], ['thigh.L', 'shin.L', 'foot.L']);
  refused(
    () => plantFeet(twice, flat),
    RangeError,
    'several pairs',
    'thigh.l to foot.l',
    'thigh.L to foot.L',
    'pass legs',
  );
  const footless = unclear(['thigh.l', 'shin.l', 'hoof.l']);
  refused(() => plantFeet(footless, flat), RangeError, 'the left leg is unclear', 'thigh.l', 'pass legs');
  const nameless = unclear(['a', 'b', 'c'], ['d', 'e', 'f']);
  refused(() => plantFeet(nameless, flat), RangeError, 'legs', 'its bones are hips, a, b', 'pass legs');
  refused(() => plantFeet(new SkeletonIK(new Object3D()), flat), RangeError, 'it has no bones');
});

describe('a plantFeet that throws', () => {
  const { object } = putUpright(vrm1());
  const ik = new SkeletonIK(object);
  const leg = (side, more) => ({ thigh: `${side}UpperLeg`, foot: `${side}Foot`, ...more });
  for (const [options, ground] of [
    [{ weight: 2 }, flat],
    [{}, 3],
    [{ pelvis: 'leftHand' }, flat],
    [{ legs: [leg('left'), leg('right', { pole: 3 })] }, flat],
  ]) {
    test(`leaves no solver behind: ${JSON.stringify(options)}, ${typeof ground}`, () => {
      let living = 0;
      const { register, unregister } = FinalizationRegistry.prototype;
      FinalizationRegistry.prototype.register = function (...all) {
        living++;
        return register.apply(this, all);
      };
      FinalizationRegistry.prototype.unregister = function (...all) {
        living--;
        return unregister.apply(this, all);
      };
      try {
        assert.throws(() => plantFeet(ik, ground, options));
        assert.equal(living, 0);
        const feet = plantFeet(ik, flat);
        assert.equal(living, 2);
        ik.remove(feet);
        assert.equal(living, 0);
      } finally {
        Object.assign(FinalizationRegistry.prototype, { register, unregister });
      }
    });
  }
});

test('a straight leg without a foot that points ahead is planted without limits; other errors are thrown', () => {
  const object = skeletonOf('hips', ['thigh.l', 'shin.l', 'foot.l'], ['thigh.r', 'shin.r', 'foot.r']);
  for (const name of ['shin.l', 'shin.r', 'foot.l', 'foot.r']) {
    object.getObjectByName(name).position.set(0, -0.43, 0);
  }
  object.updateMatrixWorld(true);
  const ik = new SkeletonIK(object);
  const feet = plantFeet(ik, flat);
  assert.equal(feet.feet.length, 2);
  assert.ok(ik.shown.every(({ shape }) => shape.limits === null));
  ik.remove(feet);
  const legs = ['l', 'r'].map((side) => ({ thigh: `thigh.${side}`, foot: `foot.${side}` }));
  // The message of this error begins as that of limits that do not fit.
  let reads = 0;
  const pole = {
    get isObject3D() {
      if (reads++ === 0) {
        throw new RangeError('limits: none of them');
      }
      return false;
    },
    isVector3: true,
  };
  assert.throws(() => plantFeet(ik, flat, { legs: [{ ...legs[0], pole }, legs[1]] }), /none of them/);
  ik.dispose();
});

describe('what the ground returns is checked', () => {
  const refused = refusing(() => 0);
  const update = (ground) => walking(vrm1, ground, {}).step();
  refused(() => update(() => '0'), TypeError, 'what ground returns', '{height, normal}', '"0"');
  refused(() => update(() => ({ height: 0, normal: {} })), RangeError, 'the normal', 'finite');
});

describe('legs', () => {
  test('may be given by names, with toes or without', () => {
    const legs = [
      { thigh: 'leftUpperLeg', foot: 'leftFoot', toe: null },
      { thigh: 'rightUpperLeg', foot: 'rightFoot' },
    ];
    const { feet, step } = walking(vrm1, sideways(15), { legs }, { still: true });
    assert.deepEqual(
      feet.feet.map(({ toe }) => toe?.name ?? null),
      [null, 'rightToes'],
    );
    step();
    assert.ok(feet.feet.every(({ planted, status }) => planted && status === 'reached'));
  });

  test('may be chains, which belong to the feet until these are removed', () => {
    const rig = putUpright(vrm1());
    const ik = new SkeletonIK(rig.object);
    const arm = ik.chain('leftUpperArm', 'leftHand', { target: new Vector3(0.4, 1.2, 0.3) });
    const legs = ['left', 'right'].map((side) =>
      ik.chain(`${side}UpperLeg`, `${side}Foot`, { limits: 'leg' }),
    );
    const feet = plantFeet(ik, sideways(20), { legs, toes: ['leftToes', null] });
    assert.deepEqual(ik.chains.length, 3);
    assert.deepEqual(ik.feet, [feet]);
    assert.equal(feet.feet[1].toe, null);
    ik.update(1 / 60);
    assert.ok(feet.feet.every(({ planted }) => planted));
    assert.ok(arm.reached);
    assert.throws(() => ik.remove(legs[0]), RangeError);
    assert.throws(() => plantFeet(ik, flat, { legs }), /not a leg already/);
    ik.remove(feet);
    assert.deepEqual(ik.feet, []);
    legs[0].target = new Vector3(0.1, 0.3, 0.2);
    ik.update(1 / 60);
    assert.ok(legs[0].reached && legs[1].status === 'unsolved');
    ik.remove(legs[0]);
    ik.dispose();
  });

  test('have no pelvis that moves, if it is null', () => {
    const { feet, rig, step } = walking(vrm1, slope(20), { pelvis: null });
    const positions = () => {
      const all = [];
      rig.object.traverse((node) => node !== rig.object && all.push(...node.position.toArray()));
      return all;
    };
    for (let frame = 0; frame < 60; frame++) {
      const animated = step();
      const shown = positions();
      animated.apply();
      assert.deepEqual(positions(), shown);
    }
    assert.equal(feet.drop, 0);
    assert.equal(feet.pelvis, null);
  });
});

test('other chains reach their targets: a spine that turns the pelvis before, arms after', () => {
  const { ik, rig, feet, step } = walking(vrm1, sideways(20), {}, { still: true });
  const hand = ik.chain('leftUpperArm', 'leftHand', { target: new Vector3(0.45, 1.1, 0.25) });
  const spine = ik.chain('hips', 'neck', { target: new Vector3(0.03, 1.3, 0.1) });
  for (let frame = 0; frame < 30; frame++) {
    step();
  }
  assert.ok(hand.reached);
  assert.ok(worldOf(hand.end).distanceTo(hand.target) < 1e-5);
  assert.ok(spine.reached);
  const ground = sideways(20);
  for (const { planted, toe } of feet.feet) {
    assert.ok(planted);
    const at = worldOf(toe);
    assert.ok(
      Math.abs(at.y - ground(at.x) - 0.018 / Math.cos(Math.PI / 9)) < 1e-4,
      String(at.y - ground(at.x)),
    );
  }
  ik.restore();
  assert.ok(rig.object);
});

describe('a lock', () => {
  for (const speed of [0, 0.7, 1.3]) {
    test(`does not slide if the object moves at ${speed} of the speed of the animation`, () => {
      const result = walkOver(putUpright(mixamoLike()), { height: flat, speed });
      assert.ok(result.slide <= 1e-6, String(result.slide));
      assert.ok(speed === 0 || result.planted > 0.4, String(result.planted));
      assert.ok(result.jump < 4, String(result.jump));
    });
  }

  test('is not made with lock: false', () => {
    const result = walkOver(putUpright(mixamoLike()), { height: slope(10), options: { lock: false } });
    assert.equal(result.planted, 0);
    assert.ok(result.under < 0.01);
  });

  test('is at the same place at any frame rate', () => {
    for (const dt of [1 / 144, 1 / 30, 1 / 20]) {
      const result = walkOver(putUpright(mixamoLike()), {
        height: slope(15),
        dt,
        frames: Math.round(3 / dt),
      });
      assert.ok(result.slide <= 1e-6 && result.under < 0.01 && result.tilt < 2, JSON.stringify(result));
      assert.ok(result.planted > 0.45, String(result.planted));
    }
  });

  test('moves with ground that moves slowly: a lift', () => {
    let height = 0;
    const { feet, walk, step } = walking(vrm1, () => height, {}, { still: true, root: () => height });
    step();
    const [start] = walk.legs.map(({ toe }) => worldOf(toe));
    for (let frame = 0; frame < 120; frame++) {
      height += 1 / 60;
      step();
      assert.ok(feet.feet.every(({ planted }) => planted));
      assert.ok(feet.drop < 0.01, String(feet.drop));
      const toe = worldOf(walk.legs[0].toe).sub(start);
      assert.ok(toe.distanceTo(new Vector3(0, height, 0)) < 1e-6);
    }
  });

  test('is forgotten after a jump to another place', () => {
    const { feet, rig, walk, step } = walking(vrm1, flat, {}, { still: true });
    step();
    rig.object.position.set(7, 0, -5);
    step();
    const toe = worldOf(walk.legs[0].toe);
    assert.ok(toe.distanceTo(new Vector3(7, 0, -5)) < 0.3);
    assert.ok(feet.feet.every(({ planted }) => planted));
  });
});

test('without ground, in a ditch or under a wall, feet do what the animation does', () => {
  for (const ground of [() => NaN, () => -2, () => 2]) {
    const { feet, step } = walking(vrm1, ground, {});
    for (let frame = 0; frame < 40; frame++) {
      assert.ok(step().isPresent());
    }
    assert.ok(feet.feet.every(({ grounded }) => !grounded));
  }
  // Over gaps.
  const gaps = (_x, z) => (((z % 0.9) + 0.9) % 0.9 < 0.35 ? NaN : 0);
  const result = walkOver(putUpright(vrm1()), { height: gaps, root: () => 0 });
  assert.ok(result.jump < 3 && result.slide <= 1e-6, JSON.stringify(result));
});

test('down stairs, with an object that is put down each step at once, the pelvis stays above and follows smoothly', () => {
  const steps = stairs();
  const result = walkOver(putUpright(mixamoLike()), { height: (x, z) => steps.height(x, 8 - z) });
  assert.ok(result.climbed < -1);
  assert.ok(result.pelvisSpeed < 6 && result.jump < 6.8, JSON.stringify(result));
  assert.ok(result.slide <= 1e-6 && result.under < 0.01 && result.knee > 2, JSON.stringify(result));
  assert.ok(result.rise > 0.04 && result.rise < 0.25, String(result.rise));
});

test('a foot that cannot reach says so, and comes as near as it can', () => {
  const { feet, walk, step } = walking(vrm1, () => -0.45, { maxDrop: 0.1 }, { still: true });
  step();
  for (const { status, grounded } of feet.feet) {
    assert.equal(status, 'out-of-reach');
    assert.ok(grounded);
  }
  assert.ok(Math.abs(feet.drop - 0.1 * walk.length) < 1e-3);
});

test('the further away the ground is, the straighter the leg, up to its length', () => {
  const lengths = [0.15, 0.2, 0.25, 0.3].map((depth) => {
    const options = { maxDrop: 0, softness: 0.1 };
    const { feet, walk, step } = walking(vrm1, () => -depth, options, { still: true });
    step();
    const [{ first, foot }] = walk.legs;
    assert.equal(feet.feet[0].status, 'out-of-reach');
    return worldOf(first).distanceTo(worldOf(foot)) / walk.length;
  });
  for (const [i, length] of lengths.entries()) {
    assert.ok(length < 1 && (i === 0 || length > lengths[i - 1] + 1e-5), lengths.join());
  }
});

test('weights fade without jumps, of all feet and of one', () => {
  const { feet, walk, step } = walking(mixamoLike, (x) => sideways(20)(x) - 0.05, {}, { still: true });
  const ankles = () => walk.legs.map(({ foot }) => worldOf(foot));
  step();
  let before = ankles();
  for (let frame = 0; frame < 150; frame++) {
    if (frame === 10) {
      feet.fadeTo(0, 0.5);
    }
    if (frame === 60) {
      feet.fadeTo(1, 0.5);
    }
    if (frame === 100) {
      feet.feet[0].fadeTo(0, 0.3);
    }
    step();
    const now = ankles();
    for (const [i, each] of now.entries()) {
      assert.ok(each.distanceTo(before[i]) < 0.01, `frame ${frame}: ${each.distanceTo(before[i])}`);
    }
    before = now;
  }
  assert.equal(feet.weight, 1);
  assert.equal(feet.feet[0].weight, 0);
  assert.deepEqual([feet.feet[0].status, feet.feet[1].status], ['unsolved', 'reached']);
});

test('an object whose origin is at the hips stands on the same ground', () => {
  const rig = putUpright(blenderLike());
  rig.object.children[0].position.y -= 0.96;
  rig.object.position.y = 0.96;
  rig.object.updateMatrixWorld(true);
  const ik = new SkeletonIK(rig.object);
  const feet = plantFeet(ik, flat);
  const before = feet.feet.map(({ toe }) => worldOf(toe).y);
  ik.update(1 / 60);
  for (const [i, { planted, toe }] of feet.feet.entries()) {
    assert.ok(planted);
    assert.ok(Math.abs(worldOf(toe).y - before[i]) < 0.005);
  }
});

test('results do not depend on where the character is, and which way it looks', () => {
  const heights = (turn) => {
    const rig = putUpright(mixamoLike());
    const walk = stride(rig);
    rig.object.rotation.y = turn;
    rig.object.position.set(30 * Math.sin(turn), 0, 30 * Math.cos(turn));
    const up = (x, z) => 0.3 * (x * Math.sin(turn) + z * Math.cos(turn) - 30);
    const mixer = new AnimationMixer(rig.object);
    mixer.clipAction(walk.clip).play();
    const ik = new SkeletonIK(rig.object);
    plantFeet(ik, up);
    const forward = walk.forward.clone().applyAxisAngle(new Vector3(0, 1, 0), turn);
    return Array.from({ length: 90 }, () => {
      ik.restore();
      mixer.update(1 / 60);
      rig.object.position.addScaledVector(forward, walk.speed / 60);
      rig.object.position.y = up(rig.object.position.x, rig.object.position.z);
      ik.update(1 / 60);
      return walk.legs.map(({ foot }) => worldOf(foot).y);
    }).flat();
  };
  const straight = heights(0);
  for (const turn of [1, -2.5]) {
    for (const [i, height] of heights(turn).entries()) {
      assert.ok(Math.abs(height - straight[i]) < 1e-5, `${turn}, ${i}: ${height - straight[i]}`);
    }
  }
});

describe('feet stand again after a frame in which', () => {
  for (const [name, spoil] of [
    ['the place of the character is not finite', ({ object }) => object.position.setX(NaN)],
    ['a bone of a leg is not finite', ({ bones }) => bones[3].quaternion.set(NaN, 0, 0, 1)],
    ['the base is as large as numbers get', ({ feet }) => Object.assign(feet, { base: 1e308 })],
    ['the character is scaled to 0', ({ object }) => object.scale.setScalar(0)],
  ]) {
    test(name, () => {
      const object = skeletonOf(
        'pelvis',
        ['thigh_l', 'calf_l', 'foot_l', 'ball_l'],
        ['thigh_r', 'calf_r', 'foot_r', 'ball_r'],
      );
      const bones = [];
      object.traverse((node) => bones.push(node));
      const ik = new SkeletonIK(object);
      const feet = plantFeet(ik, (x) => 0.1 * x);
      ik.update(1 / 60);
      ik.restore();
      const before = bones.map(({ quaternion, position }) => [quaternion.clone(), position.clone()]);
      spoil({ object, bones, feet });
      try {
        ik.update(1 / 60);
      } catch (error) {
        assert.equal(error.code, 'out-of-range', error);
      }
      feet.base = null;
      object.scale.setScalar(1);
      ik.restore();
      bones.forEach((bone, i) => {
        bone.quaternion.copy(before[i][0]);
        bone.position.copy(before[i][1]);
      });
      for (let i = 0; i < 30; i++) {
        ik.restore();
        ik.update(1 / 60);
      }
      assert.deepEqual(
        feet.feet.map(({ planted }) => planted),
        [true, true],
      );
      assert.ok(
        bones.every(({ quaternion, position }) => Number.isFinite(quaternion.length() + position.length())),
      );
    });
  }
});

test('refresh measures the feet again', () => {
  const { feet, ik, rig, step } = walking(mixamoLike, sideways(15), {}, { still: true });
  step();
  const drop = feet.drop;
  ik.restore();
  rig.object.scale.multiplyScalar(2);
  ik.refresh();
  step();
  assert.ok(feet.feet.every(({ planted, status }) => planted && status === 'reached'));
  assert.ok(Number.isFinite(drop) && feet.drop >= drop);
});

test('random walks over rough ground with steps and holes, at irregular frame rates: nothing slides or jumps', () => {
  for (let seed = 1; seed <= 20; seed++) {
    const next = random(seed);
    const rig = putUpright([mixamoLike, cloned, mirrored, vrm1][seed % 4]());
    const walk = stride(rig);
    const { length } = walk;
    const [high, often] = [0.15 * length * next(), 1 + 3 * next()];
    const [rise, run] = [0.2 * length * next(), length * (0.3 + 0.4 * next())];
    const hole = next() < 0.3 ? 0.15 : 0;
    const ground = (x, z) =>
      (((z / length) % 3) + 3) % 3 < hole
        ? NaN
        : high * Math.sin((often * x) / length) * Math.cos((often * z) / length) + rise * Math.floor(z / run);
    const mixer = new AnimationMixer(rig.object);
    mixer.clipAction(walk.clip).play();
    const ik = new SkeletonIK(rig.object);
    const { feet } = plantFeet(ik, ground);
    const { object } = rig;
    let before = null;
    let [speed, turn] = [0.5 + next(), 0];
    for (let frame = 0; frame < 200; frame++) {
      const dt = next() < 0.05 ? 0.2 * next() : (0.5 + next()) / 60;
      speed = next() < 0.01 ? 1.5 * next() : speed;
      turn += 6 * (next() - 0.5) * dt;
      ik.restore();
      mixer.update(dt);
      object.rotation.y = turn;
      const way = speed * walk.speed * dt;
      object.position.x += Math.sin(turn) * way;
      object.position.z += Math.cos(turn) * way;
      object.position.y = rise * (object.position.z / run - 0.5);
      object.updateMatrixWorld(true);
      const animated = walk.legs.map(({ foot }) => worldOf(foot));
      ik.update(dt);
      object.updateMatrixWorld(true);
      const now = walk.legs.map(({ foot, toe }, i) => {
        const offset = worldOf(foot).sub(animated[i]);
        offset.y += object.position.y;
        return { offset: offset.divideScalar(length), ball: worldOf(toe), planted: feet[i].planted };
      });
      for (const [i, { offset, ball, planted }] of now.entries()) {
        assert.ok(Number.isFinite(offset.length()));
        assert.ok(!(ground(ball.x, ball.z) - ball.y > 0.01), `${seed}, ${frame}: in the ground`);
        if (before) {
          const jump = offset.distanceTo(before[i].offset) / Math.max(dt, 1 / 60);
          assert.ok(jump < 9, `${seed}, ${frame}: jumps at ${jump}`);
          const slide = planted && before[i].planted ? ball.distanceTo(before[i].ball) / length : 0;
          assert.ok(slide <= 1e-6, `${seed}, ${frame}: slides by ${slide}`);
        }
      }
      before = now;
    }
    ik.dispose();
  }
});

test('a foot that is mirrored along its own y axis is not turned on flat ground', () => {
  const { object } = mixamoLike();
  const foot = object.getObjectByName('mixamorig:LeftFoot');
  foot.scale.set(1, -1, 1);
  object.updateMatrixWorld(true);
  const before = worldQuaternion(foot);
  const ik = new SkeletonIK(object);
  plantFeet(ik, () => 0.01);
  ik.update();
  object.updateMatrixWorld(true);
  assert.ok(worldQuaternion(foot).angleTo(before) < 1e-6);
  ik.dispose();
});

test('of a group, meshes are the ground, also those that are added later: not sprites, lines, points and controls', () => {
  const ground = new Group();
  const box = new BoxGeometry(20, 1, 20);
  const controls = new TransformControls(new PerspectiveCamera()).getHelper();
  controls.add(new Mesh(box));
  ground.add(new Sprite(), new Line(box), new Points(box), controls);
  const { feet, step } = walking(vrm1, ground, {}, { still: true });
  step();
  assert.ok(feet.feet.every(({ grounded }) => !grounded));
  for (const mesh of [
    new Mesh(box, new MeshBasicMaterial()),
    new InstancedMesh(box, new MeshBasicMaterial(), 1),
  ]) {
    mesh.position.y = -0.5;
    if (mesh instanceof InstancedMesh) {
      mesh.setMatrixAt(0, new Matrix4());
    }
    const part = new Group().add(mesh);
    ground.add(part);
    ground.updateMatrixWorld(true);
    step();
    assert.ok(feet.feet.every(({ grounded }) => grounded));
    part.removeFromParent();
    step();
    assert.ok(feet.feet.every(({ grounded }) => !grounded));
  }
});

test('normals of the ground: of any length, but finite', () => {
  const answer = { height: 0, normal: { x: 0, y: 1, z: 0 } };
  const { rig, step } = walking(vrm1, () => answer, {}, { still: true });
  for (const [x, y, z] of [
    [1e200, 5e-324, 0],
    [1, 5e-324, 0],
    [1e-310, 1e-310, 0],
    [1e300, 1e300, 1e300],
    [0, 0, 0],
  ]) {
    answer.normal = { x, y, z };
    step();
    rig.object.traverse(({ quaternion }) => {
      assert.ok(quaternion.toArray().every(Number.isFinite));
    });
  }
  for (const y of [NaN, Infinity, undefined]) {
    answer.normal = { x: 0, y, z: 0 };
    assert.throws(() => step(), {
      code: 'out-of-range',
      message: `the normal that ground returns must be a vector of finite numbers, but is "0, ${y}, 0"`,
    });
  }
});

test('time steps that are next to nothing count as 0', () => {
  const { rig, walk, step, ik } = walking(vrm1, flat);
  for (let frame = 0; frame < 90; frame++) {
    step(1 / 60);
    for (const dt of [5e-324, 1e-300, 1e-12]) {
      rig.object.position.addScaledVector(walk.forward, 1e-3);
      step(dt);
      rig.object.traverse(({ quaternion, position }) => {
        assert.ok([...quaternion.toArray(), ...position.toArray()].every(Number.isFinite));
      });
    }
  }
  ik.dispose();
});
