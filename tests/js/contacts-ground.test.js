// Height fields as obstacles: distances from their triangles by points on these, what is below them, solves, JSON and errors.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { HeightField } from 'fabrik';
import { Rig } from 'fabrik/contacts';
import fc from 'fast-check';
import { runs } from './cases.js';

const COLUMNS = 6;
const ROWS = 5;
const CELL = 0.4;

/** How fine the points on the triangles are. */
const FINE = 12;

const number = (least, most) => fc.double({ min: least, max: most, noNaN: true });
const grounds = fc.record({
  heights: fc.array(number(-0.3, 0.3), { minLength: COLUMNS * ROWS, maxLength: COLUMNS * ROWS }),
  up: fc.constantFrom('y', 'z'),
  origin: fc.tuple(number(-1, 1), number(-1, 1)),
  lift: number(-1, 1),
});

/** A place above the field: x, the second axis of the ground, and the height. */
const placeIn = (up, x, y, height) => (up === 'y' ? [x, height, y] : [x, y, height]);

/** The height of the triangles at a place of the grid. */
function surfaceAt(heights, u, v) {
  const column = Math.min(Math.max(Math.floor(u), 0), COLUMNS - 2);
  const row = Math.min(Math.max(Math.floor(v), 0), ROWS - 2);
  const [a, b] = [u - column, v - row];
  const at = (i, k) => heights[(row + k) * COLUMNS + column + i];
  return a + b <= 1
    ? at(0, 0) + a * (at(1, 0) - at(0, 0)) + b * (at(0, 1) - at(0, 0))
    : at(1, 1) + (1 - a) * (at(0, 1) - at(1, 1)) + (1 - b) * (at(1, 0) - at(1, 1));
}

/** Points on all triangles. */
function pointsOf({ heights, up, origin, lift }) {
  const points = [];
  for (let i = 0; i <= FINE * (COLUMNS - 1); i++) {
    for (let k = 0; k <= FINE * (ROWS - 1); k++) {
      const [u, v] = [i / FINE, k / FINE];
      const height = surfaceAt(heights, u, v) + lift;
      points.push(placeIn(up, origin[0] + CELL * u, origin[1] + CELL * v, height));
    }
  }
  return points;
}

const distance = (a, b) => Math.hypot(...a.map((n, k) => n - b[k]));

/** A rig of one body over the ground. */
function rigOn({ heights, up, origin, lift }, shape, options = {}) {
  const rig = new Rig({ joints: [{ position: [0, 0, 0] }], rootMode: 'free' });
  const body = rig.collider(0, shape);
  const heightField = { heights, columns: COLUMNS, rows: ROWS, cell: CELL, up, origin };
  const ground = rig.obstacle({ heightField, position: placeIn(up, ...origin, lift), ...options });
  return { rig, body, ground };
}

describe('a height field', () => {
  test('is as far from a ball as the nearest point of its triangles', () => {
    fc.assert(
      fc.property(grounds, number(0, 1), number(0, 1), number(0.06, 0.8), (field, s, t, above) => {
        const { rig, body } = rigOn(field, { radius: 0.05 });
        const [u, v] = [s * (COLUMNS - 1), t * (ROWS - 1)];
        const height = surfaceAt(field.heights, u, v) + field.lift + above;
        const place = placeIn(field.up, field.origin[0] + CELL * u, field.origin[1] + CELL * v, height);
        rig.setPose({ rootPosition: place });
        const least =
          pointsOf(field).reduce((most, point) => Math.min(most, distance(point, place)), 9) - 0.05;
        // The points are a little further away than what is between them.
        assert.ok(body.clearance <= least + 1e-9, `${body.clearance}, points ${least}`);
        assert.ok(body.clearance >= least - (1.5 * CELL) / FINE, `${body.clearance}, points ${least}`);
        rig.dispose();
      }),
      { numRuns: runs(60), seed: 3 },
    );
  });

  test('keeps what is below it: a body that starts there comes out, above it', () => {
    fc.assert(
      fc.property(grounds, number(0.2, 0.8), number(0.2, 0.8), number(0, 0.3), (field, s, t, below) => {
        const { rig, body } = rigOn(field, {
          from: [-0.05, 0, 0],
          to: [0.05, 0.02, 0.02],
          radius: 0.04,
        });
        const [u, v] = [s * (COLUMNS - 1), t * (ROWS - 1)];
        const [x, y] = [field.origin[0] + CELL * u, field.origin[1] + CELL * v];
        const height = surfaceAt(field.heights, u, v) + field.lift - below;
        rig.setPose({ rootPosition: placeIn(field.up, x, y, height) });
        assert.ok(body.clearance < 0, `${body.clearance}`);
        rig.contactTolerance = 1e-3;
        rig.goal(0, { position: placeIn(field.up, x, y, height) });
        for (let i = 0; i < 20 && body.clearance < -1e-3; i++) {
          rig.solve();
        }
        assert.ok(body.clearance >= -1e-3, `${body.clearance}`);
        const now = rig.pointAt(0);
        const [u2, v2] = [
          (now[0] - field.origin[0]) / CELL,
          (now[field.up === 'y' ? 2 : 1] - field.origin[1]) / CELL,
        ];
        const above = now[field.up === 'y' ? 1 : 2] - surfaceAt(field.heights, u2, v2) - field.lift;
        assert.ok(above > 0, `${above}`);
        rig.dispose();
      }),
      { numRuns: runs(40), seed: 4 },
    );
  });

  test('an arm whose target goes through hills stays out of them, and turns by maxTurn at most', () => {
    const [columns, rows, cell] = [40, 40, 0.05];
    const heights = Array.from({ length: columns * rows }, (_, i) => {
      const [x, y] = [(i % columns) * cell, Math.floor(i / columns) * cell];
      return 0.12 * Math.sin(5 * x) * Math.cos(4 * y) + 0.04 * Math.sin(17 * x + 9 * y);
    });
    const field = new HeightField({ heights, columns, rows, cell, origin: [-1, -1], up: 'z' });
    const joints = [{ name: 'base', position: [0, 0, 0.35], limit: { type: 'hinge', axis: [0, 0, 1] } }];
    for (let i = 0; i < 6; i++) {
      const limit = { type: 'hinge', axis: i % 2 ? [0, 0, 1] : [0, 1, 0], min: -2.4, max: 2.4 };
      joints.push({ name: `${i}`, parent: i ? `${i - 1}` : 'base', offset: [0, 0, i ? 0.18 : 0.05], limit });
    }
    joints.push({ name: 'hand', parent: '5', offset: [0, 0, 0.1] });
    const rig = new Rig({ joints, restarts: false, bias: 'present', maxTurn: 0.13, contactTolerance: 5e-4 });
    for (let i = 0; i < 6; i++) {
      rig.collider(`${i}`, { from: [0, 0, 0.03], to: [0, 0, i === 5 ? 0.1 : 0.17], radius: 0.035 });
    }
    rig.obstacle({ heightField: field });
    const goal = rig.goal('hand', { position: [0.4, 0, 0.3], tolerance: 1e-3 });
    const seen = { reached: 0, blocked: 0, stalled: 0, 'out-of-reach': 0 };
    let before = rig.values.slice();
    for (let frame = 0; frame < 600; frame++) {
      const t = 0.05 * frame;
      goal.moveTo(0.55 * Math.cos(0.31 * t), 0.55 * Math.sin(0.43 * t), 0.15 + 0.3 * Math.sin(0.9 * t));
      seen[rig.solve()]++;
      assert.ok(rig.clearance >= -5e-4 * (1 + 1e-6), `${rig.clearance} m in frame ${frame}`);
      assert.ok(rig.values.every((value, i) => !(Math.abs(value - before[i]) > 0.13 + 1e-9)));
      before = rig.values.slice();
    }
    assert.ok(seen.reached > 200 && seen.blocked > 50, JSON.stringify(seen));
  });

  test('with holes and beyond its border there is nothing', () => {
    const heights = Array(COLUMNS * ROWS).fill(0);
    heights[2 * COLUMNS + 2] = Number.NaN;
    const field = { heights, up: 'y', origin: [0, 0], lift: 0 };
    const { rig, body } = rigOn(field, { radius: 0.05 });
    const clearanceAt = (x, y, z) => {
      rig.setPose({ rootPosition: [x, y, z] });
      return body.clearance;
    };
    assert.ok(Math.abs(clearanceAt(0.3, 0.2, 0.3) - 0.15) < 1e-12);
    assert.ok(Math.abs(clearanceAt(0.3, -0.2, 0.3) + 0.25) < 1e-12);
    // In the middle of the hole. The triangles that do not have this corner are half a diagonal away.
    assert.ok(Math.abs(clearanceAt(0.8, 0.1, 0.8) - Math.hypot(CELL * Math.SQRT1_2, 0.1) + 0.05) < 1e-9);
    assert.ok(Math.abs(clearanceAt(-0.3, 0.1, 0.8) - Math.hypot(0.3, 0.1) + 0.05) < 1e-9);
    assert.equal(clearanceAt(-0.3, -0.1, 0.8), Infinity);
  });

  test('turns and moves as any shape', () => {
    const field = { heights: Array(COLUMNS * ROWS).fill(0), up: 'z', origin: [0, 0], lift: 0 };
    const { rig, body, ground } = rigOn(field, { radius: 0.1 });
    rig.setPose({ rootPosition: [1, 0.5, 0.5] });
    assert.ok(Math.abs(body.clearance - 0.4) < 1e-12);
    ground.moveTo(0, 0, 0.2);
    assert.ok(Math.abs(body.clearance - 0.2) < 1e-12);
    // A wall at x = 1.5 that faces -x: rows along y, columns along z.
    ground.moveTo([1.5, 0, -0.5], [0, -Math.SQRT1_2, 0, Math.SQRT1_2]);
    assert.ok(Math.abs(body.clearance - 0.4) < 1e-9, `${body.clearance}`);
  });

  test('is the same from JSON, in a copy and in a saved state', () => {
    fc.assert(
      fc.property(grounds, number(0, 1), number(0, 1), (field, s, t) => {
        const { rig, ground } = rigOn(
          field,
          { radius: 0.05 },
          { rotation: [0.1, 0.2, 0.1, 0.9], margin: 0.01 },
        );
        rig.setPose({ rootPosition: placeIn(field.up, field.origin[0] + 2 * s, field.origin[1] + t, 0.5) });
        const json = JSON.stringify(rig);
        const [again, copy] = [new Rig(JSON.parse(json)), rig.clone()];
        assert.equal(JSON.stringify(again), json);
        const other = new Rig({ joints: [{ position: [0, 0, 0] }], rootMode: 'free' });
        other.restoreState(rig.saveState());
        again.setPose({ rootPosition: rig.pointAt(0) });
        for (const each of [again, copy, other]) {
          assert.equal(each.clearance, rig.clearance);
        }
        ground.set({ enabled: false });
        assert.equal(rig.clearance, Infinity);
      }),
      { numRuns: runs(30), seed: 5 },
    );
  });

  test('is taken of a HeightField, and again after it has changed', () => {
    const field = new HeightField({
      heights: Array(9).fill(0),
      columns: 3,
      rows: 3,
      cell: 1,
      origin: [-1, -1],
    });
    const rig = new Rig({ joints: [{ position: [0, 1, 0] }], rootMode: 'free' });
    const ball = rig.collider(0, { radius: 0.25 });
    const ground = rig.obstacle({ heightField: field });
    assert.equal(ground.type, 'height-field');
    assert.ok(Math.abs(ball.clearance - 0.75) < 1e-9);
    field.setHeights(0, 0, 3, 3, Array(9).fill(0.5));
    assert.ok(Math.abs(ball.clearance - 0.75) < 1e-9, 'a copy');
    ground.set({ heightField: field });
    assert.ok(Math.abs(ball.clearance - 0.25) < 1e-9);
    assert.deepEqual(Array.from(ground.position), [-1, 0, -1]);
  });

  test('refuses what is wrong, and names it', () => {
    const rig = new Rig({ joints: [{ position: [0, 0, 0] }], rootMode: 'free' });
    const fine = { heights: [0, 0, 0, 0], columns: 2, rows: 2, cell: 1 };
    const before = JSON.stringify(rig);
    const wrong = [
      [{ heightField: 3 }, 'wrong-type', /^heightField must be a HeightField or the options of one/],
      [
        { heightField: { ...fine, columns: 1 } },
        'out-of-range',
        /^heightField\.columns must be an integer from 2/,
      ],
      [
        { heightField: { ...fine, rows: 3 } },
        'wrong-count',
        /^heightField\.heights must have .*6 numbers, but has 4/,
      ],
      [
        { heightField: { ...fine, cell: 0 } },
        'out-of-range',
        /^heightField\.cell must be a number from 1e-30/,
      ],
      [{ heightField: { ...fine, up: 'x' } }, 'out-of-range', /^heightField\.up must be/],
      [
        { heightField: { ...fine, heights: [0, 0, 0, Infinity] } },
        'out-of-range',
        /^heightField\.heights must/,
      ],
      [{ heightField: { ...fine, heights: [0, 0, 0, '1'] } }, 'wrong-type', /^heightField\.heights must/],
      [{ heightField: { ...fine, height: 1 } }, 'unknown-option', /height/],
      [{ heightField: fine, radius: 1 }, 'wrong-type', /^radius is no option of a height-field/],
      [{ type: 'height-field' }, 'wrong-type', /^heightField is missing/],
    ];
    for (const [shape, code, message] of wrong) {
      assert.throws(() => rig.obstacle(shape), { code, message }, JSON.stringify(shape));
    }
    assert.throws(() => rig.collider(0, { heightField: fine }), { code: 'out-of-range' });
    const flat = new Rig({ joints: [{ position: [0, 0] }] });
    assert.throws(() => flat.obstacle({ heightField: fine }), {
      code: 'out-of-range',
      message: /^type needs dimensions: 3/,
    });
    assert.equal(JSON.stringify(rig), before);
  });
});
