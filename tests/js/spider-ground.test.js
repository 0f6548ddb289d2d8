// The grounds of the Spider demo, and the view of them.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Ground } from '../../web/demos/spider/ground.js';
import { HEIGHT_LINES } from '../../web/demos/spider/ground-source.js';
import { CORNER, GRID, GROUNDS, terrainOf } from '../../web/demos/spider/terrain.js';

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
