// What the members of Walker promise: its options, settings and commands.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Walker } from 'fabrik';
import { points, snapshot, spider, stroll, xyz } from './walkers.js';

const GAITS = ['auto', 'wave', 'ripple', 'tetrapod', 'tripod', 'trot', 'alternating', 'gallop'];

describe('a new walker', () => {
  test('stands where it is put, all feet on the ground at home', () => {
    const walker = spider({ position: [300, 200], heading: 1, ground: 7, height: 30 });
    const { body } = walker;
    assert.deepEqual(xyz(body), [300, 200, 37]);
    assert.equal(body.heading, 1);
    assert.equal(body.moving, false);
    assert.deepEqual([body.speed, body.turn, body.lifted, body.frequency], [0, 0, 0, 0]);
    assert.deepEqual([...walker.feet], [...walker.homes]);
    assert.ok(points(walker.feet).every(([, , z]) => z === 7));
    assert.ok(walker.planted.every((planted) => planted === 1));
    assert.deepEqual([...walker.planted].length, 8);
  });

  test('rests after its first update, and updates change nothing, until it has a command', () => {
    const walker = spider();
    const update = () => walker.update(1 / 60);
    assert.equal(walker.body.resting, false);
    update();
    for (const command of [
      () => walker.chase(300, 100),
      () => walker.drive(50, 0, 1),
      () => walker.follow(310, 90, 1),
      () => walker.setLegEnabled(2, false),
    ]) {
      assert.equal(walker.body.resting, true, `before ${command}`);
      const state = walker.saveState();
      update();
      assert.deepEqual(walker.saveState(), state);
      command();
      update();
      assert.equal(walker.body.resting, false, `after ${command}`);
      for (let frame = 0; frame < 600 && !walker.body.resting; frame++) {
        update();
        if (frame === 60 && walker.command.type === 'drive') {
          walker.drive(0, 0, 0);
        }
      }
      const { moving, lifted } = walker.body;
      assert.deepEqual([moving, lifted], [false, 0], `${command}`);
    }
  });

  test('has half of its legs on the left, the other half on the right, each side from front to rear', () => {
    for (const legs of [2, 4, 6, 8, 12, 32, 64]) {
      const homes = points(new Walker({ legs, lengths: [1, 1] }).homes);
      homes.forEach(([x, y], i) => {
        assert.equal(y > 0, i < legs / 2, `leg ${i} of ${legs}`);
        assert.ok(i % (legs / 2) === 0 || x < homes[i - 1][0], `leg ${i} of ${legs}`);
      });
    }
  });

  test('has its homes and hips on the given ellipses', () => {
    const walker = spider({ hipEllipse: [40, 20] });
    for (const { home, joints } of walker.legs) {
      assert.ok(Math.abs((home.x / 120) ** 2 + (home.y / 60) ** 2 - 1) < 1e-12);
      assert.ok(Math.abs((joints[0].x / 40) ** 2 + (joints[0].y / 20) ** 2 - 1) < 1e-12);
    }
  });

  test('accepts descriptions of single legs', () => {
    const legs = [
      { lengths: [5, 5], home: [6, 3], hip: [3, 1, 0.5] },
      { home: { x: 6, y: -3 }, hip: { x: 3, y: -1, z: 0.5 } },
      { home: [-6, 3, 9], hip: [-3, 1], lengths: [2, 2, 2, 2, 2] },
      { home: [-6, -3], hip: [-3, -1], bends: [-1, 0.5] },
    ];
    const walker = new Walker({ legs, lengths: [4, 3, 3] });
    assert.deepEqual(
      walker.legs.map(({ bones }) => bones),
      [2, 3, 5, 3],
    );
    assert.deepEqual(
      walker.legs.map(({ joints }) => joints.length),
      [3, 4, 6, 4],
    );
    assert.deepEqual(points(walker.homes), [
      [6, 3, 0],
      [6, -3, 0],
      [-6, 3, 0],
      [-6, -3, 0],
    ]);
    const { height, reach } = walker;
    assert.equal(reach, 10);
    assert.deepEqual(
      walker.legs.map(({ joints }) => xyz(joints[0])),
      [
        [3, 1, height + 0.5],
        [3, -1, height + 0.5],
        [-3, 1, height],
        [-3, -1, height],
      ],
    );
  });

  test('bends its legs in the given direction', () => {
    const [up, down] = [1, -1].map((bend) => new Walker({ legs: 4, lengths: [1, 1], bends: [bend] }));
    const knee = ({ legs }) => legs[0].joints[1].z;
    assert.ok(knee(up) > up.height && knee(down) < knee(up));
  });

  test('has settings that scale with its reach', () => {
    const walker = spider();
    const L = walker.reach;
    assert.equal(L, 130);
    const wanted = {
      height: 0.3 * L,
      stepHeight: 0.12 * L,
      maxSpeed: 3 * L,
      maxTurnRate: 4,
      acceleration: 12 * L,
      bob: 0.02 * L,
      ground: 0,
      clearance: 0.04 * L,
      maxSlope: 0.7,
      maxStepUp: 0.3 * L,
      maxStepDown: 0.3 * L,
      maxPitch: 0.54,
      maxRoll: 0.54,
      probeHeight: L,
      gravity: 12 * L,
    };
    for (const [name, value] of Object.entries(wanted)) {
      assert.equal(walker[name], value, name);
    }
  });

  test('is the same for every form of its position', () => {
    const wanted = snapshot(spider({ position: [300, 200] }));
    for (const position of [[300, 200, 9], { x: 300, y: 200 }, { x: 300, y: 200, z: NaN }, [300, 200, NaN]]) {
      assert.deepEqual(snapshot(spider({ position: position })), wanted);
    }
    assert.deepEqual(snapshot(spider({ position: new Float32Array([300, 200]) })), wanted);
  });
});

describe('settings', () => {
  test('are read as they were written, and can be given at the start', () => {
    const given = {
      height: 50,
      stepHeight: 9,
      maxSpeed: 99,
      maxTurnRate: 1,
      acceleration: 77,
      bob: 0,
      ground: -3,
      clearance: 7,
      maxSlope: 0.6,
      maxStepUp: 20,
      maxStepDown: 25,
      maxPitch: 0.3,
      maxRoll: 0,
      probeHeight: 200,
      gravity: 900,
    };
    const [early, late] = [spider(given), spider()];
    Object.assign(late, given);
    for (const [name, value] of Object.entries(given)) {
      assert.equal(early[name], value);
      assert.equal(late[name], value);
    }
  });

  test('gaits are those of the manual, as an option and as a property', () => {
    const walker = spider();
    assert.equal(walker.gait, 'auto');
    for (const gait of GAITS) {
      walker.gait = gait;
      assert.equal(walker.gait, gait);
      walker.gait = 'auto';
      walker.gait = gait;
      assert.equal(walker.gait, gait);
      assert.equal(spider({ gait }).gait, gait);
    }
  });

  test('legs can be disabled and enabled', () => {
    const walker = spider();
    assert.equal(walker.setLegEnabled(2, false), undefined);
    assert.deepEqual(
      walker.legs.map(({ enabled }) => enabled),
      [true, true, false, true, true, true, true, true],
    );
    walker.update(0.02);
    assert.equal(walker.planted[2], 0);
    walker.setLegEnabled(2, true);
    assert.ok(walker.legs.every(({ enabled }) => enabled));
    stroll(walker);
    walker.drive(0);
    for (let i = 0; i < 120; i++) {
      walker.update(1 / 60);
    }
    assert.ok(walker.legs.every(({ planted }) => planted));
  });

  test('the top speed is above 0', () => {
    const walker = spider();
    assert.ok(walker.topSpeed > walker.reach);
    assert.ok(walker.topSpeed < 50 * walker.reach);
  });
});

describe('a command', () => {
  test('is a velocity in its own frame', () => {
    for (const [wish, x, y] of [
      [[100], 0, 1],
      [[0, 100], -1, 0],
      [[-100, 0], 0, -1],
    ]) {
      const walker = spider({ heading: Math.PI / 2 });
      assert.equal(walker.drive(...wish), undefined);
      for (let frame = 0; frame < 120; frame++) {
        walker.update(1 / 60);
      }
      const { velocity, speed } = walker.body;
      assert.ok(Math.abs(velocity.x - 100 * x) < 5 && Math.abs(velocity.y - 100 * y) < 5, wish);
      assert.ok(Math.abs(speed - 100) < 5);
    }
  });

  test('is a place to run to, in any form', () => {
    const ways = [[[90, -80]], [90, -80], [90, -80, 7], [{ x: 90, y: -80 }], [{ x: 90, y: -80, z: 5 }]];
    const ends = [...ways, [new Float64Array([90, -80, NaN])]].map((way) => {
      const walker = spider();
      assert.equal(walker.chase(...way), undefined);
      for (let frame = 0; frame < 180; frame++) {
        walker.update(1 / 60);
      }
      const { x, y } = walker.body;
      assert.ok(Math.hypot(x - 90, y + 80) < 0.06 * walker.reach, `it came to ${[x, y]}`);
      return snapshot(walker);
    });
    for (const end of ends) {
      assert.deepEqual(end, ends[0]);
    }
  });

  test('is a pose that is imposed, in any form', () => {
    const ways = [
      [9, 8, 0.5],
      [[9, 8], 0.5],
      [{ x: 9, y: 8 }, 0.5],
      [[9, 8, NaN], 0.5],
    ];
    const ends = ways.map((way) => {
      const walker = spider();
      assert.equal(walker.follow(...way), undefined);
      walker.update(1 / 60);
      const { x, y, heading } = walker.body;
      assert.deepEqual([x, y, heading], [9, 8, 0.5]);
      return snapshot(walker);
    });
    for (const end of ends) {
      assert.deepEqual(end, ends[0]);
    }
  });

  test('that is a pose without a heading keeps the present one', () => {
    const walker = spider({ heading: 0.75 });
    walker.follow(3, 4);
    walker.update(1 / 60);
    assert.equal(walker.body.heading, 0.75);
    walker.teleport([500, 600]);
    assert.equal(walker.body.heading, 0.75);
  });

  test('to teleport takes effect at once: the walker stands, all feet at home', () => {
    const walker = spider();
    stroll(walker);
    assert.equal(walker.teleport(500, 600, 2), undefined);
    const fresh = spider({ position: [500, 600], heading: 2 });
    assert.deepEqual(xyz(walker.body), [500, 600, walker.height]);
    assert.deepEqual([...walker.feet], [...fresh.feet]);
    for (let frame = 0; frame < 60; frame++) {
      walker.update(1 / 60);
      assert.deepEqual(xyz(walker.body), [500, 600, walker.height]);
      assert.deepEqual([...walker.feet], [...fresh.feet]);
    }
  });
});
