// The grounds of the Spider demo, and the view of them.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { initial } from '../../web/demos/shared/settings.js';
import { Ground } from '../../web/demos/shared-spider/ground.js';
import { CORNER, GRID, GROUNDS, terrainOf } from '../../web/demos/shared-spider/terrain.js';
import { HEIGHT_LINES } from '../../web/demos/shared-spider/terrain-source.js';
import { SpiderRig } from '../../web/demos/spider/rig.js';
import { SCHEMA } from '../../web/demos/spider/setup.js';
import { hangs, isHole } from '../../web/demos/spider/stance.js';

const ROUGH = GROUNDS.filter((name) => name !== 'flat');

const view = (terrain, size = { width: 850, height: 500 }) =>
  Object.assign(new Ground({ view: size }, 195), { terrain });

for (const name of ROUGH) {
  test(`the source of the ground ${name} has the heights of the page`, () => {
    const heightAt = new Function(`${HEIGHT_LINES[name].join('\n')}\nreturn heightAt;`)();
    const { heights } = terrainOf(name);
    for (const [i, height] of heights.entries()) {
      const [column, row] = [i % GRID.columns, Math.floor(i / GRID.columns)];
      const expected = Math.fround(heightAt(CORNER.x + GRID.cell * column, CORNER.y + GRID.cell * row));
      assert.ok(Object.is(height + 0, expected + 0), `${column}, ${row}: ${height}, not ${expected}`);
    }
  });

  test(`a point of the canvas is the place of the ground ${name} that is seen there`, () => {
    const ground = view(terrainOf(name));
    for (let x = 10; x < 850; x += 60) {
      for (let y = 10; y < 500; y += 35) {
        const place = ground.onGround(ground.toWorld({ x, y }));
        const seen = ground.toCanvas(place);
        // Where a step hides the ground behind it, the place is at the edge of the step.
        const edge = 1.3 * 0.78 * 24 * ground.zoom;
        assert.ok(Math.abs(seen.x - x) < 1e-9 && Math.abs(seen.y - y) < edge, `${x}, ${y}: ${seen.y}`);
        assert.equal(ground.hides({ ...place, z: place.z + 2 }), false, `${x}, ${y} is seen`);
      }
    }
  });

  test(`something that is in the room of the ground ${name} is on the canvas`, () => {
    for (const size of [
      { width: 360, height: 310 },
      { width: 2600, height: 1700 },
    ]) {
      const ground = view(terrainOf(name), size);
      const around = { aside: 100, above: 100, below: 70 };
      const { left, right, near, far } = ground.room(around);
      assert.ok(left < 0 && right > 0 && near < -50 && far > 50, JSON.stringify({ near, far }));
      for (let i = 0; i <= 20; i++) {
        const x = left + ((right - left) * i) / 20;
        const [top, bottom] = [far, near].map((y) => ground.toCanvas(ground.onGround({ x, y })).y);
        assert.ok(top - around.above * ground.zoom > -30, `its top is at ${top}`);
        assert.ok(bottom + around.below * ground.zoom < size.height + 30, `its lower end is at ${bottom}`);
      }
    }
  });
}

test('a place behind a step is hidden, a place on it is not', () => {
  const ground = view({ lowest: 0, highest: 40, heightAt: (_, y) => (y < 0 ? 40 : 0) });
  assert.equal(ground.hides({ x: 0, y: 10, z: 0 }), true);
  assert.equal(ground.hides({ x: 0, y: 10, z: 40 }), false);
  assert.equal(ground.hides({ x: 0, y: 80, z: 0 }), false);
  assert.equal(ground.hides({ x: 0, y: -10, z: 40 }), false);
});

test('a shadow falls on the ground', () => {
  const flat = view(null).shadow({ x: 0, y: 0, z: 50 });
  assert.deepEqual(flat, { x: 15, y: -12, z: 0 });
  const raised = view({ lowest: 30, highest: 30, heightAt: () => 30 }).shadow({ x: 0, y: 0, z: 50 });
  assert.equal(raised.z, 30);
  assert.ok(Math.abs(raised.x - 6) < 1.3 && Math.abs(raised.y + 4.8) < 1);
});

/** A spider that stands at a place of the flat ground. */
function spiderAt(x, y, settings = {}) {
  const ground = view(null);
  const rig = new SpiderRig(ground, { ...initial(SCHEMA), ground: 'flat', ...settings }, true);
  rig.walker.teleport(x, y);
  return { rig, ground };
}

function run(rig, seconds) {
  for (let left = 60 * seconds; left > 0; left--) {
    rig.step(1 / 60);
  }
}

/** That its legs stand, and that it can walk from there: when it is called the second time, if it was blocked. */
function assertFree({ rig }, where) {
  assert.equal(hangs(rig.walker), false, `all legs stand ${where}`);
  const { body } = rig.walker;
  const [x, y] = [-150, body.y > 75 ? 150 : -80];
  for (let calls = 0; calls < 2 && Math.hypot(body.x - x, body.y - y) > 5; calls++) {
    rig.behaviour.chase({ x, y });
    run(rig, 6);
  }
  assert.ok(Math.hypot(body.x - x, body.y - y) < 5, `it is at ${body.x}, ${body.y} ${where}`);
}

for (const legs of ['4', '6', '8', '12']) {
  test(`where the ground gets a hole, a spider with ${legs} legs is put beside it`, () => {
    for (const [x, y] of [
      [180, 100],
      [180, 180],
      [180, 40],
      [60, 200],
    ]) {
      const spider = spiderAt(x, y, { legs });
      spider.rig.behaviour.chase({ x, y });
      spider.rig.apply({ ...spider.rig.settings, ground: 'gap' });
      assert.equal(hangs(spider.rig.walker), false, `all legs stand after ${x}, ${y}`);
      assert.equal(isHole(spider.ground.terrain, spider.rig.walker.body), false, 'ground is under it');
      run(spider.rig, 2);
      assertFree(spider, `after ${x}, ${y}`);
    }
    const { rig } = spiderAt(-150, -80, { legs });
    rig.apply({ ...rig.settings, ground: 'gap' });
    assert.ok(Math.hypot(rig.walker.body.x + 150, rig.walker.body.y + 80) < 1, 'firm ground: it stays');
  });

  test(`a spider with ${legs} legs that is carried or thrown over a hole goes back to firm ground`, () => {
    const carried = spiderAt(180, -50, { legs, ground: 'gap' });
    carried.rig.behaviour.hold({ x: 180, y: 180 });
    run(carried.rig, 2);
    carried.rig.behaviour.release({ x: 0, y: 0 }, carried.rig.walker);
    run(carried.rig, 5);
    assertFree(carried, 'after it was carried');
    const thrown = spiderAt(180, -50, { legs, ground: 'gap' });
    thrown.rig.behaviour.release({ x: 0, y: 600 }, thrown.rig.walker);
    run(thrown.rig, 6);
    assertFree(thrown, 'after it was thrown');
  });
}
