// Joints that swing by a half turn. Such a rotation can be split into swing and twist in many ways, but limits may allow
// one of them only.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Rig } from 'fabrik/rig';
import {
  aboutAxis,
  cross,
  minus,
  NO_TURN,
  plus,
  product,
  rotate,
  size,
  times,
  turnBetween,
  unit,
} from './rigs.js';

const PI = Math.PI;

/** The axes of the joint, and how they are carried there from x, y and z. */
const AXES = [
  [1, 0, 0],
  [0, 0, 1],
  [1, 2, 3],
  [-1, 0.5, 0.2],
].map(unit);

const LIMITS = {
  'any direction': { swingY: PI, swingZ: PI, twist: [-1, 1] },
  'any direction, twisted': { swingY: PI, swingZ: PI, twist: [0.5, 1.5] },
  'any direction, with a fixed twist': { swingY: PI, swingZ: PI, twist: [-0.8, -0.8] },
  'one direction, with a fixed twist': { swingY: 0, swingZ: PI, twist: [0.3, 0.3] },
  'an ellipse': { swingY: PI, swingZ: 1, twist: [-1, 1] },
  'a tall ellipse': { swingY: 0.5, swingZ: PI, twist: [-1, 1] },
  'one direction': { swingY: PI, swingZ: 0, twist: [-1, 1] },
  'nearly a circle': { swingY: PI, swingZ: PI - 1e-3, twist: [-1, 1] },
};

/** The swing axes of a joint about an axis: those of a joint about x, carried there by the least rotation. */
function swingAxes(axis) {
  const middle = unit(plus([1, 0, 0], axis));
  const carried = product([...cross([1, 0, 0], middle), middle[0]], NO_TURN);
  return [rotate(carried, [0, 1, 0]), rotate(carried, [0, 0, 1])];
}

function make(axis, limit) {
  return new Rig({
    joints: [
      { limit: { type: 'fixed' } },
      { parent: 0, offset: [1, 0, 0], limit: { ...limit, axis } },
      { parent: 1, offset: [0.3, 0.8, 0.1] },
    ],
  });
}

/** Rotations that a limit allows, whose swing is shorter than a half turn by so much. */
function* allowed(axis, { swingY, swingZ, twist: [least, most] }, short) {
  const [y, z] = swingAxes(axis);
  for (const direction of [0, 0.25, 0.5, 0.9, 1, 1.3].map((share) => share * PI)) {
    const [a, b] = [Math.cos(direction), Math.sin(direction)];
    const inside = ((PI - short) * a) ** 2 / swingY ** 2 + ((PI - short) * b) ** 2 / swingZ ** 2;
    if (Math.hypot(a * (swingY < PI), b * (swingZ < PI)) < 1e-9 || inside <= 1) {
      for (const twist of [least, Math.min(least + 0.3, most), (least + most) / 2, most]) {
        const swing = aboutAxis(plus(times(y, a), times(z, b)), PI - short);
        yield product(swing, aboutAxis(axis, twist));
      }
    }
  }
}

for (const [name, limit] of Object.entries(LIMITS)) {
  test(`a swing of a half turn within ${name} is set, and comes back from JSON and from its own rotations`, () => {
    let count = 0;
    for (const axis of AXES) {
      for (const short of [0, 1e-12, 1e-7]) {
        for (const wanted of allowed(axis, limit, short)) {
          const rig = make(axis, { type: 'ball', ...limit });
          rig.setPose({ localRotations: [null, wanted, null] });
          const said = `axis ${axis}, short by ${short}, ${wanted}`;
          assert.ok(turnBetween(rig.localRotations.slice(4, 8), wanted) < 1e-9, said);
          const [before, hand] = [rig.localRotations.slice(), rig.positions.slice(6)];
          rig.setPose({ localRotations: before });
          for (const same of [rig, new Rig(JSON.parse(JSON.stringify(rig)))]) {
            assert.ok(turnBetween(same.localRotations.slice(4, 8), before.slice(4, 8)) < 1e-9, said);
            assert.ok(size(minus([...same.positions.slice(6)], [...hand])) < 1e-9, said);
          }
          count += 1;
        }
      }
    }
    assert.ok(count >= 45, `${count} rotations`);
  });
}

test('a cone of a half turn that points straight back comes back from JSON, and does not twist', () => {
  for (const axis of AXES) {
    for (const direction of [0, 1, 2, 3, 4]) {
      const [y, z] = swingAxes(axis);
      const wanted = [...plus(times(y, Math.cos(direction)), times(z, Math.sin(direction))), 0];
      const rig = make(axis, { type: 'cone', angle: PI });
      rig.setPose({ localRotations: [null, wanted, null] });
      const copy = new Rig(JSON.parse(JSON.stringify(rig)));
      for (const same of [rig, copy]) {
        assert.ok(turnBetween(same.localRotations.slice(4, 8), wanted) < 1e-12);
      }
    }
  }
});

test('setting the rotations that a rig has keeps the twist of a joint that swings by a half turn', () => {
  for (const axis of AXES) {
    const [y] = swingAxes(axis);
    const limit = { type: 'ball', swingY: PI, swingZ: PI, twist: [-1, 1] };
    const rig = make(axis, limit);
    rig.setPose({ localRotations: [null, aboutAxis(axis, 0.7), null] });
    rig.setPose({ localRotations: [null, product(aboutAxis(y, PI), aboutAxis(axis, 0.7)), null] });
    rig.setPose({ localRotations: rig.localRotations });
    // A limit that is half as wide leaves the twist alone, and halves the swing. A half turn has two directions.
    rig.setLimit(1, { ...limit, axis, swingY: PI / 2, swingZ: PI / 2 });
    const left = [1, -1].map((sign) => product(aboutAxis(y, (sign * PI) / 2), aboutAxis(axis, 0.7)));
    assert.ok(left.some((wanted) => turnBetween(rig.localRotations.slice(4, 8), wanted) < 1e-9));
  }
});
