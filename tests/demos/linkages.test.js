// The linkages of the demo: full turns, drags, curves and lengths, by the places of their points.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { grashof, turnsCrank } from '../../web/demos/linkages/four-bar.js';
import { describe, makeMotor, sweep } from '../../web/demos/linkages/kinds.js';
import { LINKAGES, SCHEMA } from '../../web/demos/linkages/setup.js';
import { inWords } from '../../web/demos/linkages/words.js';
import { KINDS } from '../../web/demos/platforms/kinds.js';
import { LIMITS } from '../../web/demos/platforms/stewart.js';
import { initial } from '../../web/demos/shared/settings.js';
import { Drag } from '../../web/demos/shared-linkages/drag.js';
import { distance, Linkage } from '../../web/demos/shared-linkages/linkage.js';
import { SwayMotor } from '../../web/demos/shared-linkages/motor.js';
import { nameOf, tiny } from '../../web/demos/shared-linkages/words.js';

const CLOSED = 1e-6;

/** A linkage in the plane, and its description. */
function flat(linkage, settings = {}) {
  const description = describe({ ...initial(SCHEMA), linkage, ...settings });
  return { description, linkage: new Linkage(description) };
}

/** The greatest distance between the two points of a loop. */
const openness = ({ linkage, description }) =>
  Math.max(
    ...description.ties.map(({ joint, point, other, offset }) =>
      distance(linkage.placeOf({ joint, point }), linkage.placeOf({ joint: other, point: offset })),
    ),
  );

/** How much longer or shorter a bar is than it was made. */
const stretch = ({ linkage, description }) =>
  Math.max(
    ...description.bars.flatMap(({ joint, points }) =>
      points.slice(1).map((point, i) => {
        const [from, to] = [points[i], point].map((at) => linkage.placeOf({ joint, point: at }));
        return Math.abs(distance(from, to) - distance(points[i], point));
      }),
    ),
  );

const pointsOf = ({ linkage, description }) =>
  Object.values(description.points).map((point) => linkage.placeOf(point));

/** On which side of the line from the end of the crank to the pivot of the rocker the end of the rocker is. */
function sideOf({ linkage, description: { points, pivots } }) {
  const [end, top, pivot] = [linkage.placeOf(points.crank), linkage.placeOf(points.rocker), pivots[1]];
  return Math.sign((pivot[0] - end[0]) * (top[1] - end[1]) - (pivot[1] - end[1]) * (top[0] - end[0]));
}

test('a motor turns every crank for 20 turns: all loops are closed, bars keep their lengths, nothing jumps', () => {
  for (const [name, rate] of [
    ['four-bar', 1.2],
    ['jansen', 1.6],
  ]) {
    const shown = flat(name);
    const motor = makeMotor(shown.linkage, shown.description);
    const side = name === 'four-bar' ? sideOf(shown) : 0;
    const from = motor.angle;
    const first = pointsOf(shown);
    let before = first;
    const frames = Math.round((20 * 2 * Math.PI * 60) / rate);
    const step = (20 * 2 * Math.PI) / rate / frames;
    for (let frame = 0; frame < frames; frame++) {
      motor.step(step);
      assert.ok(openness(shown) <= CLOSED, `${name}: ${openness(shown)}`);
      assert.ok(stretch(shown) < 1e-9);
      const now = pointsOf(shown);
      const jump = Math.max(...now.map((place, i) => distance(place, before[i])));
      assert.ok(jump < 4, `${name}, frame ${frame}: a point jumps by ${jump}`);
      before = now;
      if (side) {
        assert.equal(sideOf(shown), side);
      }
    }
    assert.equal(motor.stops, 0);
    assert.ok(Math.abs(motor.angle - from - 40 * Math.PI) < 1e-6);
    // After whole turns everything is where it began.
    assert.ok(Math.max(...before.map((place, i) => distance(place, first[i]))) < 1e-3, name);
    shown.linkage.dispose();
  }
});

test('however a crank and rocker is dragged, it stays in its assembly, and its loop is closed', () => {
  const shown = flat('four-bar');
  const { linkage, description } = shown;
  const side = sideOf(shown);
  for (const point of Object.values(description.points)) {
    linkage.grab(point);
    let missed = 0;
    for (let at = 0; at < 120; at++) {
      const turn = 0.37 * at;
      linkage.dragTo([150 * Math.cos(turn) * Math.sin(0.11 * at), 60 + 130 * Math.sin(1.3 * turn)]);
      assert.ok(openness(shown) <= CLOSED);
      assert.ok(stretch(shown) < 1e-9);
      assert.equal(sideOf(shown), side);
      missed += linkage.isThere ? 0 : 1;
    }
    assert.ok(missed > 60, 'most targets are beside the curve');
    linkage.release();
  }
  linkage.dispose();
});

test('the curve is that of the pen; one that cannot turn around has two ends', () => {
  const whole = sweep(describe(initial(SCHEMA))).curve;
  assert.ok(distance(whole[0], whole.at(-1)) < 5, 'it is closed');
  const shown = flat('four-bar');
  const motor = makeMotor(shown.linkage, shown.description);
  for (let frame = 0; frame < 300; frame++) {
    motor.step(1 / 60);
    const pen = shown.linkage.placeOf(shown.description.pen);
    assert.ok(Math.min(...whole.map((point) => distance(point, pen))) < 2);
  }
  shown.linkage.dispose();
  const settings = { ...initial(SCHEMA), crank: 100, coupler: 110, rocker: 90, ground: 125 };
  const { curve, view } = sweep(describe(settings));
  assert.ok(curve.length > 20 && distance(curve[0], curve.at(-1)) > 20);
  assert.ok(curve.every(([x, y]) => x > view.left && x < view.right && y > view.bottom && y < view.top));
});

test('the pen of Peaucellier’s linkage is on a straight line, to a millionth, along 250 units', () => {
  const shown = flat('peaucellier');
  const motor = makeMotor(shown.linkage, shown.description);
  const ys = [];
  for (let frame = 0; frame < 600; frame++) {
    motor.step(1 / 60);
    const [x, y] = shown.linkage.placeOf(shown.description.pen);
    // By the lengths 150, 80 and 55.
    assert.ok(Math.abs(x - (150 ** 2 - 80 ** 2) / 110) < 1e-6, `${x}`);
    assert.ok(stretch(shown) < 1e-9 && openness(shown) <= CLOSED);
    ys.push(y);
  }
  assert.ok(Math.max(...ys) - Math.min(...ys) > 240);
  shown.linkage.dispose();
});

test('Jansen’s foot goes straight below, and lifts', () => {
  const { curve } = sweep(describe({ ...initial(SCHEMA), linkage: 'jansen' }));
  const heights = curve.map(([, y]) => y);
  const low = Math.min(...heights);
  const ground = curve.filter(([, y]) => y < low + 1.5).map(([x]) => x);
  assert.ok(Math.max(...ground) - Math.min(...ground) > 35);
  assert.ok(Math.max(...heights) > low + 15);
});

test('the pantograph draws at its scale', () => {
  for (const scale of [1.2, 2, 2.6]) {
    const shown = flat('pantograph', { scale });
    const { linkage, description } = shown;
    const motor = makeMotor(linkage, description);
    for (let frame = 0; frame < 300; frame++) {
      motor.step(1 / 60);
      const [x, y] = linkage.placeOf(description.points.tracer);
      assert.ok(distance(linkage.placeOf(description.pen), [scale * x, scale * y]) < 1e-5);
    }
    motor.stop();
    linkage.dispose();
  }
});

test('a far target is proven to be out of reach, and so is a loop of bars that are too short', () => {
  const { linkage, description } = flat('four-bar');
  linkage.grab(description.pen);
  linkage.dragTo([600, 50]);
  linkage.judge();
  assert.equal(linkage.verdict, 'out-of-reach');
  assert.ok(linkage.forces.some(({ force, isTie }) => !isTie && force[0] > 0));
  linkage.dispose();
  const short = flat('four-bar', { ground: 190, crank: 60, coupler: 60, rocker: 50 });
  assert.equal(short.linkage.isClosed, false);
  assert.ok(short.linkage.forces.length >= 2);
  assert.ok(Math.abs(openness(short) - 20) < 1e-3, '190 - 60 - 60 - 50');
  short.linkage.dispose();
});

test('a point that is selected is named, while the motor runs, too', (context) => {
  globalThis.matchMedia = () => ({ matches: true });
  context.after(() => {
    delete globalThis.matchMedia;
  });
  const { linkage } = flat('four-bar');
  const settings = { ...initial(SCHEMA), linkage: 'four-bar' };
  for (const paused of [true, false]) {
    const said = inWords({ settings, paused, isHeld: false, selected: 'pen', linkage });
    assert.match(said, /^Selected: the pen\. The arrow keys move it/);
    assert.equal(/motor/.test(said), !paused);
  }
  const said = inWords({ settings, paused: false, isHeld: false, selected: null, linkage });
  assert.match(said, /^The motor turns the crank/);
  linkage.dispose();
});

test('the motor is said to turn the crank if it turns full turns, and to swing it if it turns back', () => {
  for (const [ground, crank, coupler, rocker] of [
    [125, 50, 110, 90],
    [50, 140, 120, 130],
    [125, 100, 110, 90],
    [100, 120, 60, 100],
    [140, 120, 130, 60],
  ]) {
    const settings = { ...initial(SCHEMA), linkage: 'four-bar', ground, crank, coupler, rocker };
    const { linkage, description } = flat('four-bar', settings);
    const motor = makeMotor(linkage, description);
    for (let frame = 0; frame < 400; frame++) {
      motor.step(1 / 60);
    }
    const turns = motor.stops === 0;
    assert.equal(turnsCrank(settings), turns, `${ground}, ${crank}, ${coupler}, ${rocker}`);
    const said = inWords({ settings, paused: false, isHeld: false, selected: null, linkage });
    assert.equal(said.includes('swings the crank'), !turns, said);
    assert.equal(said.includes('turns the crank'), turns, said);
    linkage.dispose();
  }
});

test('the sentence of a proof speaks of arrows only if they are shown', () => {
  const far = flat('four-bar').linkage;
  far.grab({ joint: 'coupler', point: [60, 40] });
  far.dragTo([500, 40]);
  far.judge();
  const open = flat('four-bar', { ground: 190, crank: 60, coupler: 60, rocker: 50 }).linkage;
  for (const [linkage, said] of [
    [far, 'Out of reach'],
    [open, 'cannot be closed'],
  ]) {
    const settings = { ...initial(SCHEMA), linkage: 'four-bar' };
    const doing = { paused: true, isHeld: true, selected: null, linkage };
    const withArrows = inWords({ ...doing, settings });
    const without = inWords({ ...doing, settings: { ...settings, forces: false } });
    assert.ok(withArrows.includes(said) && /arrows prove it/.test(withArrows), withArrows);
    assert.ok(without.includes(said) && /: that is proven/.test(without), without);
    assert.doesNotMatch(without, /arrow|force/);
    linkage.dispose();
  }
});

test('however long frames take, a drag that falls short is not called reached for longer than 300 ms', (context) => {
  let now = 1000;
  context.mock.method(performance, 'now', () => now);
  const FRAME = 160;
  const { stewart } = KINDS;
  const platform = { linkage: new Linkage(stewart()), grip: stewart().handles.platform, by: [2, 0, 0] };
  const straight = flat('peaucellier');
  const pen = { linkage: straight.linkage, grip: straight.description.pen, by: [300, -60] };
  for (const { linkage, grip, by } of [platform, pen]) {
    const drag = new Drag(() => linkage);
    linkage.grab(grip, grip);
    drag.to(linkage.placeOf(grip).map((at, axis) => at + by[axis]));
    const start = now;
    let goesOn = true;
    let late = 0;
    while (goesOn) {
      now += FRAME;
      goesOn = drag.frame();
      if (now - start >= 300) {
        late++;
        assert.equal(linkage.isThere, false);
        assert.equal(linkage.verdict, 'out-of-reach', `after ${now - start} ms`);
      }
    }
    assert.ok(late > 3, `the point goes on for ${late} frames after 300 ms`);
    linkage.dispose();
  }
});

test('a target that another assembly reaches is said to be so', () => {
  const shown = flat('four-bar');
  const { linkage, description } = shown;
  // The linkage upside down: the end of its rocker is a place that this one reaches only if it is taken apart.
  const [x, y] = linkage.placeOf(description.pen);
  const mirrored = new Linkage({
    ...description,
    rig: { ...description.rig, values: [null, -1, 0.6, -1.9] },
  });
  const target = mirrored.placeOf(description.pen);
  assert.ok(distance(target, [x, y]) > 20);
  linkage.grab(description.pen);
  linkage.dragTo(target);
  linkage.judge();
  assert.equal(linkage.verdict, 'elsewhere');
  assert.equal(sideOf(shown), -sideOf({ linkage: mirrored, description }));
  mirrored.dispose();
  linkage.dispose();
});

test('Grashof’s rule says which bars turn full turns', () => {
  const kindOf = (ground, crank, coupler, rocker) => grashof({ ground, crank, coupler, rocker }).kind;
  assert.equal(kindOf(140, 50, 130, 110), 'crank');
  assert.equal(kindOf(50, 140, 120, 130), 'ground');
  assert.equal(kindOf(130, 120, 50, 125), 'coupler');
  assert.equal(kindOf(140, 110, 130, 50), 'rocker');
  assert.equal(kindOf(125, 100, 110, 90), 'none');
  assert.equal(kindOf(120, 100, 110, 90), 'edge');
  // By the crank itself.
  for (const [ground, crank, coupler, rocker] of [
    [140, 50, 130, 110],
    [50, 140, 120, 130],
    [130, 120, 50, 125],
    [125, 100, 110, 90],
  ]) {
    const shown = flat('four-bar', { ground, crank, coupler, rocker });
    const motor = makeMotor(shown.linkage, shown.description);
    for (let frame = 0; frame < 400; frame++) {
      motor.step(1 / 60);
      assert.ok(openness(shown) <= CLOSED);
    }
    const turns = ['crank', 'ground'].includes(kindOf(ground, crank, coupler, rocker));
    assert.equal(motor.stops === 0, turns, `${ground} ${crank} ${coupler} ${rocker}: ${motor.stops} stops`);
    shown.linkage.dispose();
  }
});

test('platform and hexapod sway for half a minute: loops and feet hold, and legs are within their limits', () => {
  for (const [name, make] of Object.entries(KINDS)) {
    const description = make();
    const linkage = new Linkage(description);
    const feet = Object.values(description.pins ?? {}).map((at) => linkage.placeOf(at));
    const motor = new SwayMotor(linkage, description.motor);
    for (let frame = 0; frame < 1800; frame++) {
      motor.step(1 / 60);
      assert.ok(linkage.rig.reached, `${name}, frame ${frame}`);
      for (const [i, at] of Object.values(description.pins ?? {}).entries()) {
        assert.ok(distance(linkage.placeOf(at), feet[i]) <= CLOSED);
      }
      for (const { joint, point, other, offset } of description.ties) {
        const [one, two] = [
          linkage.placeOf({ joint, point }),
          linkage.placeOf({ joint: other, point: offset }),
        ];
        assert.ok(distance(one, two) <= CLOSED);
      }
      for (const { from, to } of description.legs) {
        const length = distance(linkage.placeOf(from), linkage.placeOf(to));
        assert.ok(length > LIMITS.least - 1e-9 && length < LIMITS.most + 1e-9);
      }
    }
    motor.stop();
    linkage.dispose();
  }
});

test('dragged far away, legs and feet hold; what is left is where it is', () => {
  for (const make of Object.values(KINDS)) {
    const description = make();
    const linkage = new Linkage(description);
    for (const grip of Object.values(description.handles)) {
      linkage.grab(grip, grip);
      const [x, y, z] = linkage.placeOf(grip);
      for (let at = 1; at <= 10; at++) {
        linkage.dragTo([x + 0.05 * at, y + 0.02 * at, z - 0.04 * at]);
        assert.ok(linkage.loopError <= CLOSED, `${linkage.loopError}`);
      }
      const before = linkage.placeOf(grip);
      linkage.release();
      assert.ok(linkage.loopError <= CLOSED && distance(linkage.placeOf(grip), before) < 1e-9);
      linkage.rig.solve();
      assert.ok(distance(linkage.placeOf(grip), before) < 1e-6, 'it stays');
    }
    linkage.dispose();
  }
});

test('every point that keys select has a name', () => {
  const flats = LINKAGES.map((linkage) => Object.keys(flat(linkage).description.points));
  const spatials = Object.values(KINDS).map((make) => Object.keys(make().handles));
  for (const name of ['ground', ...flats.flat(), ...spatials.flat()]) {
    assert.match(nameOf(name), /^[a-z][\w ]+$/, name);
  }
});

test('small numbers are written with their power of ten', () => {
  assert.equal(tiny(2.34e-9), '2.3 × 10⁻⁹');
  assert.equal(tiny(1e-12), '1.0 × 10⁻¹²');
  assert.equal(tiny(20), '20.00');
  assert.equal(tiny(0), '0');
  assert.equal(tiny(Number.NaN), '');
});

test('every linkage in the plane can be made again in another pose', () => {
  for (const name of LINKAGES) {
    const { linkage, description } = flat(name);
    const again = new Linkage(describe({ ...initial(SCHEMA), linkage: name }, linkage.rig.values.slice()));
    for (const point of Object.values(description.points)) {
      assert.ok(distance(linkage.placeOf(point), again.placeOf(point)) < 1e-5);
    }
    again.dispose();
    linkage.dispose();
  }
});
