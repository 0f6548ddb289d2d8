// Chains along smooth paths: nothing leaps. bench/motion counts leaps with every option; here is what always holds.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { distance } from '../../bench/motion/leaps.js';
import { smoothPath } from '../../bench/motion/paths.js';
import { seeded } from '../../bench/random.js';
import { Chain } from '../../web/fabrik.js';

const seed = seeded(36);
const spread = (random, least, most) => least + (most - least) * random();
const unit = (vector) => vector.map((x) => x / Math.hypot(...vector));
const dot = (a, b) => a.reduce((sum, x, i) => sum + x * b[i], 0);
const direction = (random, dimensions) =>
  unit(Array.from({ length: dimensions }, () => spread(random, -1, 1)));
const tipOf = (chain) => Array.from(chain.positions).slice(-chain.dimensions);

/** Limits of any kind, for all bones but perhaps the first. */
function anyLimits(random, bones, dimensions) {
  const kinds = [
    () => ({ type: 'cone', angle: spread(random, 0.05, 1.2) }),
    () => ({
      type: 'ball',
      swingY: spread(random, 0.05, 1),
      swingZ: spread(random, 0.05, 1),
      twist: [-0.3, 0.2],
    }),
    () => ({
      type: 'hinge',
      axis: random() < 0.5 ? [0, 0, 1] : [0, 1, 0],
      min: -0.6,
      max: spread(random, 0.1, 1),
    }),
    () => null,
  ];
  const range = () => ({ type: 'range', min: -spread(random, 0.02, 1.2), max: spread(random, 0.02, 1.2) });
  return Array.from({ length: bones }, () =>
    dimensions === 2 ? range() : kinds[Math.floor(random() * kinds.length)](),
  );
}

test('with a free root and any limits, no joint moves more than 1.5 times as far as the head', () => {
  const random = seed('drag');
  for (let path = 0; path < 40; path++) {
    const dimensions = 2 + (path % 2);
    const bones = [3, 6, 20][path % 3];
    const lengths = Array(bones).fill(1 / bones);
    const limits = anyLimits(random, bones, dimensions);
    const chain = new Chain({ lengths, dimensions, limits, rootMode: 'free' });
    const at = smoothPath(random, { dimensions, reach: 1, most: 3 });
    const from = tipOf(chain).map((x, i) => x - at(0)[i]);
    for (let frame = 0; frame < 300; frame++) {
      const before = Array.from(chain.positions);
      const target = at(frame * spread(random, 0.9, 1.1)).map((x, i) => x + from[i]);
      assert.equal(chain.solve(target), 'reached');
      const moved = distance(tipOf(chain), before.slice(-dimensions));
      for (let joint = 0; joint <= bones; joint++) {
        const far = distance(chain.positions, before, joint * dimensions, dimensions);
        assert.ok(
          far <= 1.5 * moved + 1e-6,
          `path ${path}, frame ${frame}, joint ${joint}: ${far} of ${moved}`,
        );
      }
    }
    chain.dispose();
  }
});

test('with a free root and limits, the body trails behind the head on a straight line', () => {
  const random = seed('trail');
  for (let path = 0; path < 30; path++) {
    const dimensions = 2 + (path % 2);
    const limit = () =>
      dimensions === 2
        ? { type: 'range', min: -spread(random, 0.1, 1), max: spread(random, 0.1, 1) }
        : { type: 'cone', angle: spread(random, 0.1, 1) };
    // Also a limit of bone 0, which a free root leaves out.
    const limits = Array.from({ length: 12 }, limit);
    const chain = new Chain({ lengths: Array(12).fill(1 / 12), dimensions, limits, rootMode: 'free' });
    const from = tipOf(chain);
    const way = direction(random, dimensions);
    for (let step = 1; step <= 900; step++) {
      chain.solve(from.map((x, i) => x + 0.015 * step * way[i]));
    }
    const body = tipOf(chain).map((x, i) => x - chain.positions[i]);
    assert.ok(dot(body, way) >= 0.9, `path ${path}: the tail is ${dot(body, way)} behind`);
    chain.dispose();
  }
});

test('with maxTurn, no solve ends further from its target than standing still, and joints turn no further', () => {
  const random = seed('worse');
  for (let path = 0; path < 30; path++) {
    const dimensions = 2 + (path % 2);
    const bones = [2, 3, 5, 10, 24][path % 5];
    const maxTurn = 10 ** spread(random, -2, -0.3);
    const limits = path % 4 < 2 ? undefined : [null, ...anyLimits(random, bones - 1, dimensions)];
    const solver = ['auto', 'fabrik', 'ccd', 'jacobian-transpose', 'damped-least-squares'][
      Math.floor(path / 5) % 5
    ];
    const chain = new Chain({ lengths: Array(bones).fill(1 / bones), dimensions, maxTurn, limits, solver });
    const at = smoothPath(random, { dimensions, reach: 1 });
    let last = at(0);
    // It arrives at first: the tip may leap to where the path begins.
    for (let solve = 0; solve < 400 && chain.solve(last) !== 'reached'; solve++);
    const arrived = chain.reached;
    for (let frame = 0; frame < 250; frame++) {
      const target = at(frame);
      const before = tipOf(chain);
      const angles = dimensions === 2 ? Array.from(chain.angles) : [];
      chain.solve(target);
      const stay = distance(before, target);
      assert.ok(
        chain.error <= stay + 2e-6,
        `path ${path}, frame ${frame}: ${chain.error} instead of ${stay}`,
      );
      for (let bone = 0; bone < angles.length; bone++) {
        const turn = Math.abs(
          Math.atan2(
            Math.sin(chain.angles[bone] - angles[bone]),
            Math.cos(chain.angles[bone] - angles[bone]),
          ),
        );
        assert.ok(
          turn <= maxTurn + 1e-5,
          `path ${path}, frame ${frame}, bone ${bone}: ${turn} of ${maxTurn}`,
        );
      }
      const step = distance(before, tipOf(chain));
      if (arrived && !limits) {
        assert.ok(
          step <= 3 * distance(target, last) + 0.01,
          `path ${path}, frame ${frame}: the tip moves by ${step}`,
        );
      }
      last = target;
    }
    chain.dispose();
  }
});

test('with maxTurn and without limits, a chain arrives at a target that rests', () => {
  const random = seed('arrive');
  for (let path = 0; path < 60; path++) {
    const dimensions = 2 + (path % 2);
    const bones = [2, 3, 5, 10, 24][path % 5];
    const chain = new Chain({
      lengths: Array(bones).fill(1 / bones),
      dimensions,
      maxTurn: spread(random, 0.05, 0.5),
    });
    for (let target = 0; target < 3; target++) {
      const to = direction(random, dimensions).map((x) => x * spread(random, 0.1, 0.55));
      for (let solve = 0; solve < 300; solve++) {
        chain.solve(to);
      }
      assert.equal(
        chain.status,
        'reached',
        `path ${path}, target ${target}, ${bones} bones, error ${chain.error}`,
      );
    }
    chain.dispose();
  }
});

test('the bend of a chain without limits points at its pole, and joints do not leap', () => {
  const random = seed('poles');
  for (let path = 0; path < 60; path++) {
    const dimensions = 3;
    const bones = [3, 4, 6, 12, 24][path % 5];
    const lengths = Array.from({ length: bones }, () => (path % 2 ? 1 : spread(random, 0.5, 1.5)) / bones);
    const reach = lengths.reduce((sum, length) => sum + length, 0);
    const way = direction(random, dimensions);
    const chain = new Chain({ lengths, dimensions, pole: { direction: way } });
    const at = smoothPath(random, { dimensions, reach, most: 1 });
    let last = at(0);
    for (let frame = 0; frame < 250; frame++) {
      const target = at(frame);
      const before = Array.from(chain.positions);
      chain.solve(target);
      const line = unit(target);
      const near = Math.abs(dot(line, way)) > Math.cos(Math.PI / 18) || Math.hypot(...target) < 0.15 * reach;
      if (frame > 0 && !near) {
        const most = 8 * distance(target, last) + 0.01 * reach;
        for (let joint = 0; joint <= bones; joint++) {
          const moved = distance(chain.positions, before, 3 * joint, 3);
          assert.ok(moved <= most, `path ${path}, frame ${frame}, joint ${joint}: ${moved} of ${most}`);
        }
        if (chain.reached && Math.hypot(...target) < 0.99 * reach) {
          const mean = [0, 1, 2].map((axis) =>
            chain.joints.reduce((sum, joint) => sum + Object.values(joint.toJSON?.() ?? joint)[axis], 0),
          );
          const across = (vector) => unit(vector.map((x, i) => x - dot(vector, line) * line[i]));
          assert.ok(
            dot(across(mean), across(way)) > Math.cos(Math.PI / 180),
            `path ${path}, frame ${frame}: the bend`,
          );
        }
      }
      last = target;
    }
    chain.dispose();
  }
});

test('a chain comes back from full stretch with the bend that it had', () => {
  const random = seed('stretch');
  for (let path = 0; path < 200; path++) {
    const dimensions = 2 + (path % 2);
    const bones = [2, 3, 4, 8][Math.floor(path / 2) % 4];
    const solver = ['auto', 'fabrik'][Math.floor(path / 8) % 2];
    const chain = new Chain({ lengths: Array(bones).fill(1 / bones), dimensions, solver });
    const way = direction(random, dimensions);
    const aside = direction(random, dimensions);
    const at = (share) => chain.solve(way.map((x) => share * x));
    // A path in the plane of way and aside makes a bend in that plane.
    chain.solve(way.map((x, i) => 0.5 * x + 0.3 * aside[i]));
    for (let share = 0.6; share < 0.995; share += 0.01) {
      at(share);
    }
    at(0.995);
    const bend = () => {
      const joints = Array.from(chain.positions);
      const sum = Array(dimensions).fill(0);
      for (let i = dimensions; i < joints.length - dimensions; i++) {
        sum[i % dimensions] += joints[i];
      }
      return sum.map((x, i) => x - dot(sum, way) * way[i]);
    };
    const before = bend();
    if (Math.hypot(...before) < 0.01) {
      continue;
    }
    for (const share of [1.05, 1.3, 2, 1.2, 1.01, 0.995]) {
      at(share);
    }
    const cosine = dot(unit(before), unit(bend()));
    assert.ok(cosine > Math.cos(Math.PI / 60), `path ${path}, ${solver}, ${bones} bones: cosine ${cosine}`);
    chain.dispose();
  }
});

test('a straight chain bends to the side of its rest pose', () => {
  for (const side of [1, -1]) {
    const rest = [0, 0, 1, 0.2 * side, 2, 0];
    const chain = new Chain({ lengths: [1, 1, 1], rest: [...rest, 3, -0.1 * side] });
    chain.setPose([0, 0, 1, 0, 2, 0, 3, 0]);
    chain.solve(2.5, 0);
    assert.equal(Math.sign(chain.joints[1].y), side);
    chain.dispose();
  }
});

test('with every solver, a chain rests from the 100th solve on while its target rests, with a pole and without', () => {
  const random = seed('rest');
  for (let path = 0; path < 200; path++) {
    const dimensions = 2 + (path % 2);
    const bones = 2 + Math.floor(7 * random());
    const solver = ['auto', 'fabrik', 'ccd', 'jacobian-transpose', 'damped-least-squares'][path % 5];
    const limits = random() < 0.3 ? undefined : anyLimits(random, bones, dimensions);
    const pole = random() < 0.5 ? undefined : { direction: direction(random, dimensions) };
    const chain = new Chain({ lengths: Array(bones).fill(1 / bones), dimensions, solver, limits, pole });
    const target = direction(random, dimensions).map((x) => x * spread(random, 0, 1.5));
    for (let solve = 0; solve < 100; solve++) {
      chain.solve(target);
    }
    const rests = Array.from(chain.positions);
    for (let solve = 0; solve < 10; solve++) {
      chain.solve(target);
      assert.deepEqual(Array.from(chain.positions), rests, `path ${path}, ${solver}, ${chain.status}`);
    }
    chain.dispose();
  }
});

test('a chain with limits and a pole does not stay behind a target that it reaches without the pole', () => {
  const random = seeded(8)('behind');
  const between = (a, b) => a + (b - a) * random();
  let [frames, behind] = [0, 0];
  for (let path = 0; path < 30; path++) {
    const bones = [3, 4, 6][path % 3];
    const dimensions = 2 + (path % 2);
    const angle = between(1, 2);
    const limit = dimensions === 2 ? { type: 'range', min: -angle, max: angle } : { type: 'cone', angle };
    const options = { dimensions, lengths: Array(bones).fill(1 / bones), limits: Array(bones).fill(limit) };
    const pole = [0, between(1, 3), between(-1, 1)].slice(0, dimensions);
    const [chain, free] = [new Chain({ ...options, pole }), new Chain(options)];
    const at = smoothPath(random, { dimensions, reach: 1, most: 1 });
    for (let frame = 0; frame < 200; frame++) {
      chain.solve(at(frame));
      if (free.solve(at(frame)) === 'reached' && frame > 30) {
        frames += 1;
        behind += chain.error > 0.03;
      }
    }
  }
  assert.ok(frames > 2000, `${frames} frames`);
  assert.ok(behind <= 0.01 * frames, `${behind} of ${frames}`);
});
