// The end of a walker: every method and every setting throws. heap-objects.test.js has its memory.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Walker } from 'fabrik';
import { membersOf } from './class-members.js';
import { NUMBERS, spider } from './walkers.js';

// Every use of a walker, except dispose itself.
const USES = {
  drive: (walker) => walker.drive(1),
  chase: (walker) => walker.chase(1, 2),
  follow: (walker) => walker.follow(1, 2, 3),
  teleport: (walker) => walker.teleport(1, 2, 3),
  update: (walker) => walker.update(1),
  beginUpdate: (walker) => walker.beginUpdate(1),
  continueUpdate: (walker) => walker.continueUpdate(),
  setLegEnabled: (walker) => walker.setLegEnabled(0, true),
  toJSON: (walker) => walker.toJSON(),
  clone: (walker) => walker.clone(),
  saveState: (walker) => walker.saveState(),
  restoreState: (walker) => walker.restoreState(new Uint8Array(9)),
  'gait =': (walker) => Object.assign(walker, { gait: 'wave' }),
  jump: (walker) => walker.jump(1),
  pointAt: (walker) => walker.pointAt([1, 0, 0]),
  directionAt: (walker) => walker.directionAt([1, 0, 0]),
  carry: (walker) => walker.carry({ position: [1, 0, 0] }),
  setFoothold: (walker) => walker.setFoothold(0, 1, 2),
  clearFoothold: (walker) => walker.clearFoothold(0),
  ...Object.fromEntries(
    [...NUMBERS, 'ground'].map((name) => [`${name} =`, (walker) => Object.assign(walker, { [name]: 1 })]),
  ),
};

const { getters, methods, settings } = membersOf(Walker);

// Everything that can still read from a walker.
function readers({ body, legs: [leg] }) {
  const { joints, foot, home, foothold } = leg;
  const { velocity } = body;
  const of = (object, names) =>
    names.map((name) => [name, () => (typeof object[name] === 'function' ? object[name]() : object[name])]);
  const live = (object) => Object.getOwnPropertyNames(Object.getPrototypeOf(object));
  return [
    ...of(
      body,
      live(body).filter((name) => name !== 'constructor'),
    ),
    ...of(
      leg,
      live(leg).filter((name) => name !== 'constructor'),
    ),
    ...[joints[1], foot, home, foothold, velocity].flatMap((point) => of(point, ['x', 'y', 'z'])),
  ];
}

function checkEnded(walker, kept, expected, fixed) {
  for (const [name, read] of [...kept, ...getters.map((name) => [name, () => walker[name]])]) {
    if (!fixed.includes(name)) {
      assert.throws(read, expected, name);
    }
  }
  for (const [name, use] of Object.entries(USES)) {
    assert.throws(() => use(walker), expected, name);
  }
}

describe('the end of a walker', () => {
  test('is tested here with every method and every setting', () => {
    assert.deepEqual(Object.keys(USES).sort(), [...methods, ...settings.map((name) => `${name} =`)].sort());
  });

  test('after dispose, everything throws an error, also objects that were kept', () => {
    const walker = spider();
    const kept = readers(walker);
    assert.ok(kept.length > 30);
    assert.equal(walker.dispose(), undefined);
    assert.equal(walker.dispose(), undefined);
    checkEnded(walker, kept, { name: 'Error', message: /object was used after its dispose/ }, []);
  });
});
