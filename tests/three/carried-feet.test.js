// Feet on ground that moves: decks, lifts, turntables, trains in a curve, ships that roll, treadmills, and from one to another.
// A planted foot does not move relative to what it stands on, by the matrices of three.js.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Walker } from 'fabrik';
import {
  bindWalker,
  bodyOptions,
  plantFeet,
  SkeletonIK,
  SkeletonRig,
  trackBody,
  walkerOptionsFor,
} from 'fabrik/three';
import {
  AnimationMixer,
  BatchedMesh,
  Group,
  InstancedMesh,
  Mesh,
  MeshBasicMaterial,
  PlaneGeometry,
  Quaternion,
  Vector3,
} from 'three';
import { putUpright, stride, worldOf } from './feet/stride.js';
import { SPIDERS, spiderLegs } from './rigs/spider.js';
import { identityAxes, mixamoLike } from './rigs.js';

const FRAME = 1 / 60;
/** A foot that slides by less, in metres per frame, stands: matrices of copies are floats. */
const SLIDE = 1e-5;

const material = new MeshBasicMaterial();
const floor = (size = 60) => new PlaneGeometry(size, size).rotateX(-Math.PI / 2);

/** Where a deck is after some seconds. */
const MOTIONS = {
  'a deck at 0.02 m/s': (deck, t) => deck.position.set(0.02 * t, 0, 0),
  'a deck at 0.7 m/s': (deck, t) => deck.position.set(0.5 * t, 0, 0.5 * t),
  'a lift': (deck, t) => deck.position.set(0, 0.5 * Math.sin(t), 0),
  'a turntable at 0.05 rad/s': (deck, t) => deck.rotation.set(0, 0.05 * t, 0),
  'a turntable at 1 rad/s': (deck, t) => deck.rotation.set(0, t, 0),
  'a train in a curve': (deck, t) => {
    deck.position.set(20 * Math.cos(t / 2) - 20, 0, 20 * Math.sin(t / 2));
    deck.rotation.set(0, -t / 2, 0);
  },
  'a ship that rolls': (deck, t) => {
    deck.position.set(t, 0.3 * Math.sin(t), 0);
    deck.rotation.set(0.12 * Math.sin(0.9 * t), 0.1 * Math.sin(0.3 * t), 0.15 * Math.sin(0.7 * t + 1));
  },
};

/** What the ground on a deck is; `moveCopies` moves copies with the deck. */
const GROUNDS = {
  'a mesh': (deck) => {
    const mesh = new Mesh(floor(), material);
    deck.add(mesh);
    return { ground: mesh };
  },
  'a group above the deck': (deck) => {
    deck.add(new Group().add(new Mesh(floor(), material)));
    return { ground: deck.parent };
  },
  'an InstancedMesh': (deck) => {
    const mesh = new InstancedMesh(floor(), material, 1);
    const moveCopies = () => {
      mesh.setMatrixAt(0, deck.matrixWorld);
      mesh.boundingSphere = null;
    };
    return { ground: mesh, moveCopies };
  },
  'a BatchedMesh': (deck) => {
    const mesh = new BatchedMesh(1, 99, 99, material);
    const copy = mesh.addInstance(mesh.addGeometry(floor()));
    return { ground: mesh, moveCopies: () => mesh.setMatrixAt(copy, deck.matrixWorld) };
  },
  'a function in the space of the deck': (deck) => ({ ground: () => 0, options: { space: deck } }),
  'waves in the space of the deck': (deck) => ({
    ground: (x, z) => 0.05 * Math.sin(2 * x) + 0.05 * Math.cos(1.5 * z),
    options: { space: deck },
  }),
};

/** How planted feet move on what carries them. */
class Slides {
  greatest = 0;
  planted = 0;
  released = 0;
  #before = new Map();

  /** @param feet @param carrier what they stand on */
  add({ feet }, carrier) {
    for (const foot of feet) {
      const at = carrier.worldToLocal(worldOf(foot.toe));
      const before = this.#before.get(foot);
      if (foot.planted) {
        this.planted++;
        this.greatest = Math.max(this.greatest, before ? at.distanceTo(before) : 0);
        this.#before.set(foot, at);
      } else {
        this.released += before ? 1 : 0;
        this.#before.delete(foot);
      }
    }
  }
}

/** A character on a deck, as its child, that stands or walks. */
function ride(makeGround, move, { make = identityAxes, still = true, frames = 300 } = {}) {
  const rig = putUpright(make());
  const walk = stride(rig, { still });
  const deck = new Group().add(rig.object);
  const scene = new Group().add(deck);
  const { ground, moveCopies, options } = makeGround(deck);
  const mixer = new AnimationMixer(rig.object);
  mixer.clipAction(walk.clip).play();
  const place = (t) => {
    move(deck, t);
    deck.updateMatrixWorld(true);
    moveCopies?.();
  };
  place(0);
  scene.updateMatrixWorld(true);
  const ik = new SkeletonIK(rig.object);
  const feet = plantFeet(ik, ground, options);
  const slides = new Slides();
  for (let i = 0; i < frames; i++) {
    ik.restore();
    mixer.update(FRAME);
    if (!still) {
      rig.object.position.addScaledVector(walk.forward, walk.speed * FRAME);
    }
    place(i * FRAME);
    ik.update(FRAME);
    scene.updateMatrixWorld(true);
    slides.add(feet, deck);
  }
  return { slides, share: slides.planted / (2 * frames), feet, rig };
}

for (const [what, makeGround] of Object.entries(GROUNDS)) {
  describe(`on ${what}`, () => {
    for (const [name, move] of Object.entries(MOTIONS)) {
      test(`${name}: feet that stand do not slide, and are not released`, () => {
        const { slides, share } = ride(makeGround, move);
        assert.ok(slides.greatest < SLIDE, `a slide of ${slides.greatest}`);
        assert.equal(slides.released, 0);
        assert.ok(share > 0.99, `planted in ${share} of the frames`);
      });
    }
  });
}

test('a walk on a deck that moves is the walk on the ground that rests, seen from the deck', () => {
  const still = ride(GROUNDS['a mesh'], () => {}, { still: false, frames: 400 });
  for (const [name, move] of Object.entries(MOTIONS)) {
    const moving = ride(GROUNDS['a mesh'], move, { still: false, frames: 400, make: identityAxes });
    assert.ok(moving.slides.greatest < SLIDE, `${name}: a slide of ${moving.slides.greatest}`);
    assert.equal(moving.slides.released, still.slides.released, name);
    assert.ok(
      Math.abs(moving.share - still.share) < 0.02,
      `${name}: ${moving.share} planted, not ${still.share}`,
    );
  }
});

test('a character that is no child of the deck, but is moved with it, stands as well', () => {
  const rig = putUpright(mixamoLike());
  const deck = new Mesh(floor(), material);
  deck.updateMatrixWorld(true);
  const ik = new SkeletonIK(rig.object);
  const feet = plantFeet(ik, deck);
  const slides = new Slides();
  for (let i = 0; i < 300; i++) {
    deck.rotation.y = 0.5 * i * FRAME;
    deck.position.x = 0.3 * i * FRAME;
    rig.object.position.copy(deck.position);
    rig.object.rotation.y = deck.rotation.y;
    ik.restore();
    ik.update(FRAME);
    deck.updateMatrixWorld(true);
    slides.add(feet, deck);
  }
  assert.ok(slides.greatest < SLIDE, String(slides.greatest));
  assert.ok(slides.planted > 590, String(slides.planted));
});

test('from a deck to the shore and back: no foot slides on what it stands on, and no ankle leaps', () => {
  const rig = putUpright(identityAxes());
  const walk = stride(rig);
  const deck = new Mesh(floor(1), material);
  const shore = new Mesh(floor(60).translate(0, -0.02, 0), material);
  const scene = new Group().add(deck, shore);
  const mixer = new AnimationMixer(rig.object);
  mixer.clipAction(walk.clip).play();
  const ik = new SkeletonIK(rig.object);
  const feet = plantFeet(ik, [deck, shore]);
  const before = new Map();
  const speed = new Vector3(0.3, 0, 0.1);
  let [onDeck, onShore, slide, leap] = [0, 0, 0, 0];
  const ankles = new Map();
  const { forward } = walk;
  for (let i = 0; i < 400; i++) {
    ik.restore();
    mixer.update(FRAME);
    deck.position.addScaledVector(speed, FRAME);
    rig.object.position.addScaledVector(forward, walk.speed * FRAME);
    const rides =
      Math.abs(rig.object.position.x - deck.position.x) < 0.5 &&
      Math.abs(rig.object.position.z - deck.position.z) < 0.5;
    rig.object.position.addScaledVector(speed, rides ? FRAME : 0);
    rig.object.position.y = rides ? 0 : -0.02;
    ik.update(FRAME);
    scene.updateMatrixWorld(true);
    rig.object.updateMatrixWorld(true);
    for (const foot of feet.feet) {
      const at = worldOf(foot.toe);
      const was = before.get(foot);
      const local = deck.worldToLocal(at.clone());
      if (foot.planted && was) {
        // It moves either with the deck or not at all.
        const [withDeck, still] = [local.distanceTo(was.local), at.distanceTo(was.at)];
        slide = Math.max(slide, Math.min(withDeck, still));
        onDeck += withDeck < still ? 1 : 0;
        onShore += withDeck < still ? 0 : 1;
      }
      before.set(foot, foot.planted ? { at, local } : null);
      const ankle = worldOf(foot.foot);
      leap = Math.max(leap, i > 1 ? ankle.distanceTo(ankles.get(foot)) : 0);
      ankles.set(foot, ankle);
    }
  }
  assert.ok(slide < SLIDE, `a slide of ${slide}`);
  assert.ok(onDeck > 20 && onShore > 100, `${onDeck} on the deck, ${onShore} on the shore`);
  assert.ok(leap < 0.15, `an ankle leaps by ${leap}`);
});

test('on a treadmill, feet move with its surface while the character walks on the spot', () => {
  const rig = putUpright(identityAxes());
  const walk = stride(rig);
  const velocity = walk.forward.clone().multiplyScalar(-walk.speed);
  const belt = new Mesh(floor(), material);
  for (const surfaceVelocity of [velocity, (object) => (object === belt ? velocity : null)]) {
    const mixer = new AnimationMixer(rig.object);
    mixer.clipAction(walk.clip).play();
    const ik = new SkeletonIK(rig.object);
    const feet = plantFeet(ik, belt, { surfaceVelocity });
    const before = new Map();
    let [slide, planted] = [0, 0];
    for (let i = 0; i < 300; i++) {
      ik.restore();
      mixer.update(FRAME);
      ik.update(FRAME);
      rig.object.updateMatrixWorld(true);
      for (const foot of feet.feet) {
        const at = worldOf(foot.toe).addScaledVector(velocity, -i * FRAME);
        if (foot.planted && before.get(foot)) {
          slide = Math.max(slide, at.distanceTo(before.get(foot)));
        }
        planted += foot.planted ? 1 : 0;
        before.set(foot, foot.planted ? at : null);
      }
    }
    assert.ok(slide < SLIDE, `a slide of ${slide}`);
    assert.ok(planted > 200, `planted in ${planted} of 600`);
    ik.restore();
    ik.dispose();
  }
});

test('what carries feet is checked: space and surfaceVelocity', () => {
  const { object } = putUpright(identityAxes());
  const ik = new SkeletonIK(object);
  const deck = new Mesh(floor(), material);
  const refused = [
    [() => 0, { space: 5 }, 'wrong-type', /space must be an Object3D or null/],
    [deck, { space: deck }, 'out-of-range', /space is for a ground that is a function/],
    [deck, { surfaceVelocity: 1 }, 'wrong-type', /surfaceVelocity must be a Vector3/],
  ];
  for (const [ground, options, code, message] of refused) {
    assert.throws(
      () => plantFeet(ik, ground, options),
      (error) => error.code === code && message.test(error.message),
    );
  }
  const feet = plantFeet(ik, deck, { surfaceVelocity: new Vector3(Number.NaN, 0, 0) });
  assert.throws(() => ik.update(FRAME), { code: 'out-of-range' });
  feet.surfaceVelocity = null;
  ik.update(FRAME);
  assert.throws(
    () => {
      feet.space = deck;
    },
    { code: 'out-of-range' },
  );
  feet.ground = () => 0;
  feet.space = deck;
  assert.equal(feet.space, deck);
});

describe('a rig on what moves', () => {
  /** A figure that does not move with the deck, its rig, and where its bones are on the deck. */
  function figure() {
    const { object, chains } = putUpright(mixamoLike());
    const rig = SkeletonRig.from(object, bodyOptions(object));
    const deck = new Group();
    const tips = ['leftLeg', 'rightLeg'].map((leg) => chains.find(({ name }) => name === leg).tip);
    const onDeck = () => {
      deck.updateMatrixWorld(true);
      object.updateMatrixWorld(true);
      return tips.map((tip) => {
        const turn = deck.getWorldQuaternion(new Quaternion()).invert();
        return [deck.worldToLocal(worldOf(tip)), turn.multiply(tip.getWorldQuaternion(new Quaternion()))];
      });
    };
    return { object, rig, deck, onDeck };
  }

  const roll = (deck, i) => {
    deck.position.set(0.05 * Math.sin(i / 40), 0.03 * Math.sin(i / 25), 0.002 * i);
    deck.rotation.set(0.05 * Math.sin(i / 30), 0.002 * i, 0);
  };

  test('trackBody with space: planted feet stay on the deck', () => {
    const { object, rig, deck, onDeck } = figure();
    const body = trackBody(rig, {}, { space: deck });
    const before = onDeck();
    for (let i = 1; i < 200; i++) {
      roll(deck, i);
      // The character follows, as an app moves it.
      object.position.z = deck.position.z;
      object.rotation.y = deck.rotation.y;
      body.update();
      onDeck().forEach(([place, turn], k) => {
        const [slide, turned] = [place.distanceTo(before[k][0]), turn.angleTo(before[k][1])];
        assert.ok(slide < 2e-3 && turned < 5e-3, `frame ${i}: a slide of ${slide}, turned by ${turned}`);
      });
    }
    body.dispose();
  });

  test('goals and pins with space move with it, and what their user sets stays as it was set', () => {
    const { rig, deck } = figure();
    const goal = rig.goal(rig.joints[0].name, { position: [0.1, 0.9, 0.2], space: deck });
    const plain = rig.goal(rig.joints[1].name, { position: [0.1, 1, 0.2] });
    const copy = rig.clone();
    deck.position.set(0.3, 0, 0);
    for (const each of [rig, copy]) {
      each.solve();
      const [x, y, z] = each.goals[0].position;
      const world = each.localToWorld(new Vector3(x, y, z));
      const start = each.localToWorld(new Vector3(0.1, 0.9, 0.2));
      assert.ok(world.sub(start).distanceTo(new Vector3(0.3, 0, 0)) < 1e-9);
    }
    assert.deepEqual([...plain.position], [0.1, 1, 0.2]);
    goal.moveTo(0, 1, 0);
    deck.position.set(0.6, 0, 0);
    rig.solve();
    assert.deepEqual([...goal.position], [0, 1, 0]);
    deck.position.set(0.6, 0.5, 0);
    rig.solve();
    assert.notDeepEqual([...goal.position], [0, 1, 0]);
    assert.throws(() => rig.pin(0, { space: 3 }), { code: 'wrong-type' });
    assert.equal(rig.goals.length, 2);
    goal.remove();
    deck.position.set(0, 0, 0);
    rig.solve();
  });
});

test('bindWalker with space: feet that stand do not slide on a deck that turns and rolls', () => {
  const { make, bones } = SPIDERS[0];
  const { object } = make();
  const legs = spiderLegs(bones);
  const deck = new Group().add(object);
  deck.updateMatrixWorld(true);
  const walker = new Walker(walkerOptionsFor(object, legs, { space: deck }));
  const binding = bindWalker(walker, object, { legs, space: deck });
  const before = new Map();
  let [slide, standing] = [0, 0];
  const target = new Vector3();
  for (let i = 0; i < 300; i++) {
    MOTIONS['a ship that rolls'](deck, i * FRAME);
    walker.chase(target.set(2 * Math.cos(i / 60), 0, 2 * Math.sin(i / 60)));
    binding.update(FRAME);
    deck.updateMatrixWorld(true);
    for (const [k, { planted }] of walker.legs.entries()) {
      const at = deck.worldToLocal(worldOf(object.getObjectByName(legs[k].tip)));
      if (planted && before.get(k)) {
        slide = Math.max(slide, at.distanceTo(before.get(k)));
        standing++;
      }
      before.set(k, planted ? at : null);
    }
  }
  assert.ok(standing > 500, String(standing));
  assert.ok(slide < 2e-4, `a slide of ${slide}`);
});
