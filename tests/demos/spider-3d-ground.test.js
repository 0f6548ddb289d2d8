// The ground of the 3-D spider: it can be walked everywhere that the spider wanders, and it can be changed.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Ray, Vector3 } from 'three';
import { initial } from '../../web/demos/shared/settings.js';
import { HALF } from '../../web/demos/shared-3d/terrain.js';
import { makeTerrain, WALKS } from '../../web/demos/spider-3d/heights.js';
import { inWorld } from '../../web/demos/spider-3d/rig.js';
import { makeWalker, REACH, SCHEMA, startOf } from '../../web/demos/spider-3d/setup.js';

const DT = 1 / 60;

/** Whether a value is near another one. */
const near = (a, b, within) => Math.abs(a - b) <= within;

describe('a spider walks its whole walk', () => {
  for (const ground of SCHEMA.ground.of) {
    for (const legs of SCHEMA.legs.of) {
      test(`on the ground ${ground} with ${legs} legs, with its feet on it`, () => {
        const settings = { ...initial(SCHEMA), ground, legs };
        const terrain = makeTerrain(ground);
        const walker = makeWalker(settings, terrain.field, startOf(settings));
        walker.maxSpeed = 1.6 * REACH;
        for (const [x, z] of WALKS[ground]) {
          walker.chase(x, z);
          const left = () => Math.hypot(walker.body.x - x, walker.body.z - z);
          for (let frame = 0; frame < 900 && left() > 0.35 * REACH; frame++) {
            walker.update(DT);
            for (const { planted, foot } of walker.legs) {
              assert.ok(!planted || near(foot.y, terrain.heightAt(foot.x, foot.z), 1e-5), `${foot.y}`);
            }
          }
          assert.ok(left() <= 0.35 * REACH, `${left()} m from ${x}, ${z}`);
        }
        walker.dispose();
      });
    }
  }
});

test('all places of the walks are in the world', () => {
  for (const walk of Object.values(WALKS)) {
    for (const [x, z] of walk) {
      assert.deepEqual(inWorld({ x, z }), { x, z });
    }
  }
});

test('the brush raises the ground around a place by the most in its middle, and nowhere else', () => {
  const terrain = makeTerrain('flat');
  terrain.brush(0.5, -0.3, 0.2);
  assert.ok(near(terrain.heightAt(0.5, -0.3), 0.2, 1e-6));
  const beside = terrain.heightAt(0.65, -0.3);
  assert.ok(beside > 0.02 && beside < 0.18, `${beside}`);
  assert.equal(terrain.heightAt(1.2, -0.3), 0);
  for (let i = 0; i < 20; i++) {
    terrain.brush(0.5, -0.3, -0.2);
  }
  const lowest = terrain.heightAt(0.5, -0.3);
  assert.ok(lowest < -0.2 && lowest >= -0.35, `${lowest}`);
});

test('a stone lies on the ground, goes up with it, and is the ground for feet', () => {
  const terrain = makeTerrain('flat');
  terrain.addStone({ x: 0, z: 0, radius: 0.2, height: 0.1 });
  assert.ok(near(terrain.heightAt(0, 0), 0.1, 1e-6));
  assert.equal(terrain.heightAt(0.3, 0), 0);
  terrain.brush(0, 0, 0.15);
  assert.ok(near(terrain.heightAt(0, 0), 0.25, 1e-6));
  const [stone] = terrain.stones;
  assert.ok(near(stone.y, 0.15, 1e-6));
  // A stone that is dropped on another one lies on top of it.
  terrain.addStone({ x: 0.02, z: 0, radius: 0.12, height: 0.1 });
  assert.ok(terrain.heightAt(0, 0) > 0.33);
  for (let i = 0; i < 40; i++) {
    terrain.addStone({ x: -2, z: -2 + 0.1 * i, radius: 0.05, height: 0.05 });
  }
  assert.ok(terrain.stones.length < 30, 'old stones go');
  assert.ok(near(terrain.heightAt(0, 0), 0.15, 1e-6), 'and leave the ground as it was');
});

test('stones that lie on others or on the plank stay there, and go down when these go', () => {
  const terrain = makeTerrain('plank');
  const { plank } = terrain;
  terrain.addStone({ x: plank.x, z: plank.z, radius: 0.15, height: 0.1 });
  terrain.addStone({ x: plank.x, z: plank.z, radius: 0.1, height: 0.1 });
  const top = plank.top + 0.2;
  assert.ok(near(terrain.heightAt(plank.x, plank.z), top, 1e-6));
  terrain.brush(plank.x, plank.z, 0.05);
  assert.ok(near(terrain.heightAt(plank.x, plank.z), top, 1e-6), 'the ground under the plank rises');
  for (let i = 0; i < 23; i++) {
    terrain.addStone({ x: -2, z: -2 + 0.15 * i, radius: 0.05, height: 0.05 });
  }
  assert.ok(near(terrain.heightAt(plank.x, plank.z), plank.top + 0.1, 1e-6), 'the first stone has gone');
});

test('the plank is ground for feet, above the ground that is drawn under it', () => {
  const terrain = makeTerrain('plank');
  const { plank, heights } = terrain;
  assert.ok(near(terrain.heightAt(plank.x, plank.z), plank.top, 1e-6));
  assert.equal(heights[(heights.length - 1) / 2], 0);
});

test('a ray meets the ground where it is seen, or its border', () => {
  for (const ground of SCHEMA.ground.of) {
    const terrain = makeTerrain(ground);
    const eye = new Vector3(1.5, 4, 6);
    for (let i = 0; i < 40; i++) {
      const to = new Vector3(2.4 * Math.sin(i), 0, 2.4 * Math.cos(2.3 * i));
      to.y = terrain.heightAt(to.x, to.z);
      const isEdge = [-0.06, 0.06].some(
        (by) =>
          !near(terrain.heightAt(to.x + by, to.z), to.y, 0.06) ||
          !near(terrain.heightAt(to.x, to.z + by), to.y, 0.06),
      );
      if (isEdge) {
        continue;
      }
      const ray = new Ray(eye, to.clone().sub(eye).normalize());
      const hit = terrain.hit(ray, new Vector3());
      assert.ok(hit, `${ground}: ${to.toArray()}`);
      assert.ok(hit.y <= terrain.heightAt(hit.x, hit.z) + 1e-6, 'not in front of the ground');
      // Something in front of it may hide it.
      assert.ok(hit.distanceTo(eye) <= to.distanceTo(eye) + 0.05);
      assert.ok(ray.distanceToPoint(hit) < 0.03, `${ground}: ${ray.distanceToPoint(hit)}`);
    }
    assert.equal(terrain.hit(new Ray(eye, new Vector3(0, 1, 0)), new Vector3()), null);
    const past = new Ray(eye, new Vector3(0.6, -0.3, 0).normalize());
    assert.equal(terrain.hit(past, new Vector3()), null);
    const beyond = terrain.hitOrBorder(past, new Vector3());
    assert.ok(near(beyond.x, HALF, 1e-9), 'a place beyond the border is moved to it');
  }
});
