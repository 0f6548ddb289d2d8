// Feet that are placed by hand: setFoothold and clearFoothold.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { spider, xyz } from './walkers.js';

/** Simulates some seconds. Returns the events. */
function run(walker, seconds) {
  const events = [];
  for (let frame = 0; frame < 60 * seconds; frame++) {
    walker.update(1 / 60);
    events.push(...walker.events);
  }
  return events;
}

/** A place near the home of a leg, which has as few bits as a float. */
const near = ({ home }) => [Math.fround(home.x + 12), Math.fround(home.y - 9)];

describe('a foothold that is given', () => {
  test('is where the foot stands, to the bit, and stays while the body stands', () => {
    const walker = spider({ ground: 4 });
    run(walker, 0.1);
    const leg = walker.legs[2];
    const [x, y] = near(leg);
    assert.equal(walker.setFoothold(2, x, y), undefined);
    const events = run(walker, 1);
    assert.deepEqual(
      events.map(({ type, leg, placed }) => [type, leg, placed]),
      [
        ['lifted', 2, true],
        ['planted', 2, false],
      ],
    );
    assert.deepEqual(xyz(leg.foot), [x, y, 4]);
    assert.deepEqual(run(walker, 5), []);
    assert.equal(walker.body.resting, true);
    assert.deepEqual(xyz(leg.foot), [x, y, 4]);
  });

  test('is forgotten by clearFoothold: the foot goes home', () => {
    const walker = spider();
    run(walker, 0.1);
    const [x, y] = near(walker.legs[1]);
    walker.setFoothold(1, [x, y]);
    run(walker, 1);
    assert.deepEqual(xyz(walker.legs[1].foot), [x, y, 0]);
    assert.equal(walker.clearFoothold(1), undefined);
    run(walker, 2);
    const { foot, home } = walker.legs[1];
    assert.ok(Math.hypot(foot.x - home.x, foot.y - home.y) < 0.05 * walker.reach);
    assert.deepEqual([walker.body.resting, walker.planted[1]], [true, 1]);
  });

  test('can be given in every form of a place', () => {
    const ways = [[30, -80], [30, -80, 9], [[30, -80]], [[30, -80, NaN]], [{ x: 30, y: -80, z: 3 }]];
    for (const way of ways) {
      const walker = spider();
      run(walker, 0.1);
      walker.setFoothold(5, ...way);
      run(walker, 1);
      assert.deepEqual(xyz(walker.legs[5].foot), [30, -80, 0]);
    }
    const deep = spider({ up: 'y' });
    run(deep, 0.1);
    deep.setFoothold(5, 30, 80);
    run(deep, 1);
    assert.deepEqual(xyz(deep.legs[5].foot), [30, 0, 80]);
  });

  test('is part of a saved state and of a copy', () => {
    const walker = spider();
    run(walker, 0.1);
    const [x, y] = near(walker.legs[3]);
    walker.setFoothold(3, x, y);
    const other = spider();
    other.restoreState(walker.saveState());
    for (const each of [walker.clone(), other]) {
      run(each, 3);
      assert.deepEqual(xyz(each.legs[3].foot), [x, y, 0]);
    }
  });
});
