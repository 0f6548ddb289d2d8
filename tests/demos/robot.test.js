// The robot of the page Robot without the page: it gets around what is in its way, slowly enough, and touches nothing.

import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import '../js/urdf-robots.js';

const { Model } = await import('../../web/demos/robot/model.js');
const { Room } = await import('../../web/demos/robot/room.js');
const { makeArm } = await import('../../web/demos/shared-robot/robots.js');
const { Route } = await import('../../web/demos/shared-robot/route.js');
const { STATIONS } = await import('../../web/demos/robot/things.js');
const { initial } = await import('../../web/demos/shared/settings.js');
const { SCHEMA } = await import('../../web/demos/robot/setup.js');

// The search stops by the clock. This one does not depend on the machine.
let now = 0;
mock.method(performance, 'now', () => {
  now += 0.1;
  return now;
});

const SETTINGS = { ...initial(SCHEMA), margin: 1 };
const MARGIN = 0.01;
const NO_SHAPE = { addTo() {} };

/** A frame, in seconds, and the most that a joint turns in it, in radians. */
const FRAME = 1 / 60;
const MOST_TURN = 2.4 / 60 + 1e-6;

/** How far the target moves in a frame, in metres. */
const STRIDE = 0.01;

/** The robot in its room. */
function furnish(arms, settings = {}) {
  const robot = makeArm(arms, NO_SHAPE);
  const model = new Model(robot);
  const room = new Room();
  model.apply({ ...SETTINGS, ...settings, arms });
  model.furnish(room, 0);
  return { model, room, tips: robot.tips };
}

/** Moves the target straight to a place, then waits until nothing moves. Returns what was seen on the way. */
function drag(model, tip, place) {
  const seen = { turn: 0, clearance: Infinity, doing: new Set(), frames: 0 };
  let left = Infinity;
  while (left > 1e-9 || (!model.rests && seen.frames < 3000)) {
    const at = model.targetOf(tip);
    const way = place.map((value, axis) => value - at[axis]);
    left = Math.hypot(...way);
    if (left > 1e-9) {
      const share = Math.min(1, STRIDE / left);
      model.moveTarget(
        tip,
        at.map((value, axis) => value + share * way[axis]),
      );
    }
    const before = Array.from(model.rig.values);
    model.step(FRAME);
    const turns = before.map((value, i) => Math.abs(value - model.rig.values[i])).filter((turn) => turn > 0);
    seen.turn = Math.max(seen.turn, ...turns);
    seen.clearance = Math.min(seen.clearance, model.rig.clearance);
    seen.doing.add(model.doing);
    seen.frames++;
  }
  return seen;
}

for (const arms of ['one', 'two']) {
  test(`${arms}: the gripper comes to all places of the demonstration, into the shelf too, and keeps its distance on the way`, () => {
    const { model, tips } = furnish(arms);
    const doing = new Set();
    for (const { place, shelf } of [...STATIONS, STATIONS[0]]) {
      const tip = tips[arms === 'two' && shelf ? 1 : 0];
      const seen = drag(model, tip, place);
      assert.equal(model.doing, 'there', `${place}`);
      const away = Math.hypot(...model.placeOf(tip).map((value, axis) => value - place[axis]));
      assert.ok(away < 0.001, `${away} m from ${place}`);
      assert.ok(seen.turn <= MOST_TURN, `a joint turned by ${seen.turn}`);
      assert.ok(seen.clearance > 0.8 * MARGIN, `${seen.clearance} m at ${place}`);
      for (const each of seen.doing) {
        doing.add(each);
      }
    }
    assert.ok(doing.has('searching') && doing.has('around'), [...doing].join(' '));
    model.dispose();
  });
}

test('a target in the table is not reached, and the gripper stops above it', () => {
  const { model, tips } = furnish('one');
  drag(model, tips[0], [0.5, -0.5, -0.2]);
  assert.ok(['noPose', 'stuck'].includes(model.doing), model.doing);
  assert.ok(model.placeOf(tips[0])[2] > 0);
  assert.ok(model.rig.clearance > 0.8 * MARGIN);
  model.dispose();
});

test('a box that is moved into the arm pushes it away, and the gripper stays at its target', () => {
  const { model, room, tips } = furnish('one');
  drag(model, tips[0], [0.45, -0.3, 0.3]);
  const box = room.movable.find(({ thing }) => thing.name === 'post');
  const { position } = box.object;
  // From the side, towards the elbow.
  for (let y = 0.5; y > 0.02; y -= 0.01) {
    position.set(0.25, y, 0.3);
    room.place();
    model.disturb();
    model.step(FRAME);
  }
  for (let i = 0; i < 300 && !model.rests; i++) {
    model.step(FRAME);
  }
  assert.equal(model.doing, 'there');
  assert.ok(model.rig.clearance > 0.8 * MARGIN, `${model.rig.clearance}`);
  model.dispose();
});

test('a gripper that points down stays so', () => {
  const { model, tips } = furnish('one', { hand: 'down' });
  drag(model, tips[0], [0.5, -0.5, 0.2]);
  assert.equal(model.doing, 'there');
  const [x, y, z, w] = model.rig.linkPose(tips[0]).orientation;
  const up = 1 - 2 * (x * x + y * y);
  assert.ok(Math.acos(-up) < 0.151, `its z axis: ${[2 * (x * z + w * y), 2 * (y * z - w * x), up]}`);
  model.dispose();
});

test('without self-collision only things are in the way', () => {
  const { model } = furnish('one', { self: false });
  const own = model.rig.shapes.filter(({ joint }) => joint);
  const others = model.rig.shapes.filter(({ joint }) => !joint);
  assert.ok(own.every((a) => own.every((b) => a === b || model.rig.exclusionOf(a, b) !== 'none')));
  assert.ok(own.some((a) => others.some((b) => model.rig.exclusionOf(a, b) === 'none')));
  model.dispose();
});

test('a way of points is found through a gap in a wall, and is free all along', () => {
  // A wall at x = 0 with a gap from y = 0.5 to 0.7.
  const isFree = (a, b, steps) =>
    Array.from({ length: steps + 1 }, (_, i) => i / steps).every((share) => {
      const [x, y] = a.map((value, axis) => value + share * (b[axis] - value));
      return Math.abs(x) > 0.05 || (y > 0.5 && y < 0.7);
    });
  let state = 7;
  const random = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  const limits = [
    [-1, 1],
    [-1, 1],
  ];
  const route = new Route([-0.8, -0.5], [0.8, -0.5], { limits, isFree, slide: () => [], random });
  for (let i = 0; i < 1000 && !route.poses && !route.failed; i++) {
    route.search(10);
  }
  const { poses } = route;
  assert.deepEqual(
    [poses[0], poses.at(-1)],
    [
      [-0.8, -0.5],
      [0.8, -0.5],
    ],
  );
  assert.ok(poses.slice(1).every((pose, i) => isFree(poses[i], pose, 200)));
});

test('where there is no way, the search ends', () => {
  const isFree = ([a], [b]) => Math.sign(a) === Math.sign(b);
  const route = new Route([-1], [1], { limits: [[-1, 1]], isFree, slide: () => [], random: () => 0.9 });
  let frames = 0;
  while (!route.failed && !route.poses && frames < 1e5) {
    route.search(1e-3);
    frames++;
  }
  assert.ok(route.failed);
});
