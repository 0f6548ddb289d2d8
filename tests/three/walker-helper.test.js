// WalkerHelper: its rings are on the footholds, its polygon contains all feet that stand, and its paths are those of the feet.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Raycaster, Scene, Vector3 } from 'three';
import { Walker } from '../../web/fabrik.js';
import { hullOf } from '../../web/three/walker-helper.js';
import { WalkerHelper } from '../../web/three.js';

const partsOf = (helper) => {
  const [fill, edge, rings, lines] = helper.children;
  return { fill, edge, rings: rings.children, lines: lines.children };
};

/** The points of a geometry that are drawn. */
const drawn = ({ geometry }) =>
  Array.from({ length: geometry.drawRange.count }, (_, i) =>
    new Vector3().fromBufferAttribute(geometry.attributes.position, i),
  );

for (const up of ['y', 'z']) {
  describe(`the helper of a walker with up ${up}`, () => {
    const level = up === 'y' ? 'z' : 'y';

    test('has a ring over each foothold, the polygon of the feet that stand, and the path of each foot', () => {
      const walker = new Walker({ legs: 8, lengths: [50, 45, 35], up });
      const helper = new WalkerHelper(walker);
      const scene = new Scene().add(helper);
      const paths = walker.legs.map(() => []);
      const stood = walker.legs.map(() => true);
      scene.updateMatrixWorld();
      for (let frame = 0; frame < 240; frame++) {
        walker.chase(900, 400);
        walker.update(1 / 60);
        scene.updateMatrixWorld();
        const { edge, rings, lines } = partsOf(helper);
        const corners = drawn(edge);
        for (const [i, { foothold, foot, planted }] of walker.legs.entries()) {
          const ring = rings[i].position;
          assert.ok(Math.hypot(ring.x - foothold.x, ring[level] - foothold[level]) < 1e-9);
          assert.ok(ring[up] - foothold[up] > 0 && ring[up] - foothold[up] < 0.05 * walker.reach);
          if (!planted && stood[i]) {
            paths[i].length = 0;
          }
          if (!planted || !stood[i]) {
            paths[i].push(new Vector3(foot.x, foot.y, foot.z));
          }
          stood[i] = planted;
          const path = drawn(lines[i]);
          assert.equal(path.length, paths[i].length, `leg ${i}, frame ${frame}`);
          assert.ok(path.every((point, k) => point.distanceTo(paths[i][k]) < 1e-3));
          if (planted) {
            for (const [k, a] of corners.entries()) {
              const b = corners[(k + 1) % corners.length];
              const side = (b.x - a.x) * (foot[level] - a[level]) - (b[level] - a[level]) * (foot.x - a.x);
              assert.ok(side > -0.05, `foot ${i} is outside by ${side}`);
            }
          }
        }
      }
      assert.ok(paths.filter((path) => path.length > 5).length > 4);
      helper.dispose();
      assert.equal(scene.children.length, 0);
      walker.dispose();
    });
  });
}

test('hidden it costs nothing; a removed leg has no marks; a walker that is put elsewhere leaves no path', () => {
  const walker = new Walker({ legs: 6, lengths: [50, 45, 35] });
  const helper = new WalkerHelper(walker, { colors: { path: 0x123456 } });
  helper.visible = false;
  walker.chase(500, 0);
  for (let frame = 0; frame < 60; frame++) {
    walker.update(1 / 60);
    helper.updateMatrixWorld();
  }
  assert.ok(partsOf(helper).lines.every((line) => drawn(line).length === 0));
  helper.visible = true;
  walker.setLegEnabled(1, false);
  for (let frame = 0; frame < 60; frame++) {
    walker.update(1 / 60);
    helper.updateMatrixWorld();
  }
  const { rings, lines } = partsOf(helper);
  assert.deepEqual(
    rings.map(({ visible }) => visible),
    [true, false, true, true, true, true],
  );
  assert.ok(lines.some((line) => drawn(line).length > 3));
  walker.teleport(9000, 0, 0);
  helper.updateMatrixWorld();
  for (const line of lines) {
    const points = drawn(line);
    for (const [i, point] of points.slice(1).entries()) {
      assert.ok(point.distanceTo(points[i]) < walker.reach);
    }
  }
  assert.equal(lines[0].material.color.getHex(), 0x123456);
  helper.setColors({ path: 'red' });
  assert.equal(lines[0].material.color.getHex(), 0xff0000);
  const ray = new Raycaster(new Vector3(9000, 0, 99), new Vector3(0, 0, -1));
  assert.deepEqual(ray.intersectObject(helper), []);
  walker.dispose();
});

test('the support polygon contains all feet, and its corners are feet', () => {
  const feet = Array.from({ length: 12 }, (_, i) => ({ u: Math.sin(3.7 * i), v: Math.cos(1.3 * i) }));
  const hull = hullOf(feet);
  assert.ok(hull.length >= 3 && hull.every((corner) => feet.includes(corner)));
  for (const [i, a] of hull.entries()) {
    const b = hull[(i + 1) % hull.length];
    for (const { u, v } of feet) {
      assert.ok((b.u - a.u) * (v - a.v) - (b.v - a.v) * (u - a.u) >= -1e-12);
    }
  }
  assert.equal(hullOf(feet.slice(0, 2)).length, 2);
  assert.deepEqual(hullOf([]), []);
});

test('bad arguments are refused by name', () => {
  const walker = new Walker({ legs: 4, lengths: [1, 1] });
  assert.throws(() => new WalkerHelper(3), { name: 'TypeError', message: /walker must be a Walker/ });
  assert.throws(() => new WalkerHelper(walker, { color: 'red' }), /color/);
  assert.throws(() => new WalkerHelper(walker, { colors: { foot: 'red' } }), /foot/);
  walker.dispose();
});
