// Robots with closed loops, of ten kinds: their files are trees, cut where two links meet. The links are tied there, the
// motors are driven, and the joints without a motor follow. Lengths are in metres, roughly those of real robots.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rigFromURDF } from 'fabrik/urdf';
import { Vector3 } from 'three';
import { axis, limit, load, origin, urdf } from './urdf-robots.js';

const [X, Y, Z] = ['1 0 0', '0 1 0', '0 0 1'];
const hingeAbout = (/** @type {number[]} */ axis) => ({ orientationFreedom: { axis, twist: Math.PI } });
const HINGE = hingeAbout([0, 0, 1]);
const BALL = { rigid: false };

/**
 * The text of a robot from rows: each has the name of a link, its parent, its place, its axis (none: it is fixed), and what
 * follows: its limits, or a rotation of its place. The joint that moves a link is named after it.
 * @param {(string | undefined)[][]} rows
 */
function robot(rows) {
  const links = rows.map(([name]) => name);
  return urdf(
    ['base', ...links],
    rows.map(([name, parent, xyz, along, more = '', rpy = '0 0 0']) => [
      `${name}_joint`,
      along === undefined
        ? 'fixed'
        : more === ''
          ? 'continuous'
          : more.startsWith('slider')
            ? 'prismatic'
            : 'revolute',
      parent,
      name,
      `${origin(xyz, rpy)}${along === undefined ? '' : axis(along)}${more.replace('slider', '')}`,
    ]),
  );
}

const slider = (lower, upper) => `slider${limit(lower, upper)}`;
const place = (radius, angle, z = 0) => `${radius * Math.cos(angle)} ${radius * Math.sin(angle)} ${z}`;

/** A rod that may lean to all sides, from a parent to its end, `length` along z. */
const rod = (name, parent, xyz, length, lean = 0.9) => [
  [`${name}_x`, parent, xyz, X, limit(-lean, lean)],
  [`${name}_y`, `${name}_x`, '0 0 0', Y, limit(-lean, lean)],
  [`${name}_end`, `${name}_y`, `0 0 ${length}`],
];

const thirds = [0, 1, 2].map((i) => (2 * Math.PI * i) / 3);
const sixths = [0, 1, 2, 3, 4, 5];
const corner = (radius, i, aside, z) => place(radius, (Math.PI / 3) * (i + (i % 2 ? -aside : aside)), z);

/**
 * Each kind: its robot, the links that are tied, and the values of its motors at a phase that goes round.
 * @type {Record<string, { text: string, ties: [string, string, object][], motors: (phase: number) => Record<string, number> }>}
 */
const KINDS = {
  'four bars: a crank that turns all the way': {
    text: robot([
      ['crank', 'base', '0 0 0', Z],
      ['coupler', 'crank', '0.1 0 0', Z],
      ['coupler_end', 'coupler', '0.35 0 0'],
      ['rocker', 'base', '0.4 0 0', Z],
      ['rocker_end', 'rocker', '0 0.25 0'],
    ]),
    ties: [['coupler_end', 'rocker_end', HINGE]],
    motors: (phase) => ({ crank: phase }),
  },
  'five bars: a leg with two motors at its hip': {
    text: robot([
      ['left', 'base', '-0.05 0 0', Z, limit(1.6, 4)],
      ['left_shin', 'left', '0.1 0 0', Z, limit(0, 2.8)],
      ['left_end', 'left_shin', '0.2 0 0'],
      ['right', 'base', '0.05 0 0', Z, limit(-1, 1.6)],
      ['right_shin', 'right', '0.1 0 0', Z, limit(-2.8, 0)],
      ['right_end', 'right_shin', '0.2 0 0'],
    ]),
    ties: [['left_end', 'right_end', HINGE]],
    motors: (phase) => ({ left: 3 + 0.4 * Math.sin(phase), right: 0.1 + 0.4 * Math.cos(phase) }),
  },
  'a boom that a cylinder lifts': {
    text: robot([
      ['boom', 'base', '0 0 0.5', Y, limit(-1.2, 0.5)],
      ['boom_end', 'boom', '1 0 0'],
      ['barrel', 'base', '0.3 0 0', Y],
      ['cylinder', 'barrel', '0 0 0', X, slider(0.5, 1.3)],
    ]),
    ties: [['cylinder', 'boom_end', hingeAbout([0, 1, 0])]],
    motors: (phase) => ({ cylinder: 0.95 + 0.15 * Math.sin(phase) }),
  },
  'a palletizer: a rod keeps its tool level': {
    text: robot([
      ['arm', 'base', '0 0 0.3', Y, limit(-0.8, 0.8)],
      ['plate', 'arm', '0 0 0.5', Y, limit(-0.8, 0.8)],
      ['rod', 'base', '-0.1 0 0.3', Y, limit(-0.8, 0.8)],
      ['rod_end', 'rod', '0 0 0.5'],
      ['plate_end', 'plate', '-0.1 0 0'],
    ]),
    ties: [['rod_end', 'plate_end', hingeAbout([0, 1, 0])]],
    motors: (phase) => ({ arm: 0.7 * Math.sin(phase) }),
  },
  'a delta robot': {
    text: robot([
      ['x', 'base', '0 0 -0.7', X, slider(-1, 1)],
      ['y', 'x', '0 0 0', Y, slider(-1, 1)],
      ['z', 'y', '0 0 0', Z, slider(-1, 1)],
      ...thirds.flatMap((angle, i) => [
        [`side${i}`, 'base', place(0.2, angle), undefined, '', `0 0 ${angle}`],
        [`arm${i}`, `side${i}`, '0 0 0', Y, limit(-1, 1.5)],
        ...[-0.05, 0.05].flatMap((aside, k) => [
          ...rod(`rod${i}${k}`, `arm${i}`, `0.3 ${aside} 0`, -0.75, 1.4),
          [`corner${i}${k}`, 'z', place(0.06, angle), undefined, '', `0 0 ${angle}`],
          [`end${i}${k}`, `corner${i}${k}`, `0 ${aside} 0`],
        ]),
      ]),
    ]),
    ties: thirds.flatMap((_, i) => [0, 1].map((k) => [`rod${i}${k}_end`, `end${i}${k}`, BALL])),
    motors: (phase) =>
      Object.fromEntries(thirds.map((angle, i) => [`arm${i}`, 0.4 + 0.2 * Math.sin(phase + angle)])),
  },
  'a Stewart platform': {
    text: robot([
      ['x', 'base', '0 0 1', X, slider(-1, 1)],
      ['y', 'x', '0 0 0', Y, slider(-1, 1)],
      ['z', 'y', '0 0 0', Z, slider(-1, 1)],
      ['yaw', 'z', '0 0 0', Z, limit(-1, 1)],
      ['pitch', 'yaw', '0 0 0', Y, limit(-1, 1)],
      ['roll', 'pitch', '0 0 0', X, limit(-1, 1)],
      ...sixths.flatMap((i) => [
        [`leg${i}_x`, 'base', corner(1, i, 0.3), X, limit(-1, 1)],
        [`leg${i}_y`, `leg${i}_x`, '0 0 0', Y, limit(-1, 1)],
        [`leg${i}`, `leg${i}_y`, '0 0 0', Z, slider(0.6, 1.8)],
        [`corner${i}`, 'roll', corner(0.6, i, -0.3)],
      ]),
    ]),
    ties: sixths.map((i) => [`leg${i}`, `corner${i}`, BALL]),
    motors: (phase) => Object.fromEntries(sixths.map((i) => [`leg${i}`, 1.25 + 0.08 * Math.sin(phase + i)])),
  },
  'a leg whose heel hangs on a rod from the hip': {
    text: robot([
      ['thigh', 'base', '0 0 1', Y, limit(-0.5, 1.5)],
      ['knee', 'thigh', '0 0 -0.45', Y, limit(-2.5, 0)],
      ['heel', 'knee', '0 0 -0.4', Y, limit(-0.5, 2.5)],
      ['heel_back', 'heel', '-0.1 0 0.02'],
      ...rod('achilles', 'thigh', '-0.06 0 0', -0.7, 1.4),
    ]),
    ties: [['achilles_end', 'heel_back', BALL]],
    motors: (phase) => ({ thigh: 0.6 + 0.2 * Math.sin(phase), knee: -1.2 + 0.15 * Math.cos(phase) }),
  },
  'an ankle that two rods turn': {
    text: robot([
      ['pitch', 'base', '0 0 -0.4', Y, limit(-0.7, 0.7)],
      ['roll', 'pitch', '0 0 0', X, limit(-0.5, 0.5)],
      ...['left', 'right'].flatMap((side, i) => {
        const y = i ? -0.05 : 0.05;
        return [
          [`${side}_motor`, 'base', `0 ${y} -0.1`, Y, limit(-0.8, 0.8)],
          ...rod(side, `${side}_motor`, '-0.05 0 0', -0.3),
          [`${side}_heel`, 'roll', `-0.05 ${y} 0`],
        ];
      }),
    ]),
    ties: ['left', 'right'].map((side) => [`${side}_end`, `${side}_heel`, BALL]),
    motors: (phase) => ({ left_motor: 0.3 * Math.sin(phase), right_motor: 0.3 * Math.cos(phase) }),
  },
  'the finger of a gripper: four bars carry its pad': {
    text: robot([
      ['outer', 'base', '0 0.03 0', Z, limit(-0.2, 0.9)],
      ['finger', 'outer', '0 0.04 0', Z, limit(-1.2, 1.2)],
      ['pad', 'finger', '0.02 -0.01 0'],
      ['inner', 'base', '0.02 0.02 0', Z, limit(-0.2, 0.9)],
      ['inner_end', 'inner', '0 0.04 0'],
    ]),
    ties: [['inner_end', 'pad', HINGE]],
    motors: (phase) => ({ outer: 0.35 + 0.3 * Math.sin(phase) }),
  },
  'a plate in the plane on three arms': {
    text: robot([
      ['x', 'base', '0 0 0', X, slider(-1, 1)],
      ['y', 'x', '0 0 0', Y, slider(-1, 1)],
      ['plate', 'y', '0 0 0', Z, limit(-1, 1)],
      ...thirds.flatMap((angle, i) => [
        [`arm${i}`, 'base', place(0.5, angle), Z, limit(angle + 1, angle + 5), `0 0 0`],
        [`forearm${i}`, `arm${i}`, '0.35 0 0', Z, limit(-2.8, -0.1)],
        [`end${i}`, `forearm${i}`, '0.35 0 0'],
        [`corner${i}`, 'plate', place(0.12, angle)],
      ]),
    ]),
    ties: thirds.map((_, i) => [`end${i}`, `corner${i}`, HINGE]),
    motors: (phase) =>
      Object.fromEntries(thirds.map((angle, i) => [`arm${i}`, angle + 4 + 0.15 * Math.sin(phase + angle)])),
  },
};

const FRAMES = 120;

for (const [name, { text, ties, motors }] of Object.entries(KINDS)) {
  test(`a robot with closed loops follows its motors: ${name}`, () => {
    const model = load(text);
    const rig = rigFromURDF(model, { bias: 'present' });
    for (const [link, other, options] of ties) {
      rig.tieLinks(link, other, { ...options, tolerance: 1e-6 });
    }
    const goals = Object.fromEntries(
      Object.entries(motors(0)).map(([link, value]) => [
        link,
        rig.goal(`${link}_joint`, { value, tolerance: 1e-6 }),
      ]),
    );
    const [a, b] = [new Vector3(), new Vector3()];
    let before = [];
    for (let frame = 0; frame <= FRAMES; frame++) {
      const values = motors((2 * Math.PI * frame) / FRAMES);
      for (const [link, value] of Object.entries(values)) {
        goals[link].value = value;
      }
      assert.equal(rig.solve(), 'reached', `frame ${frame}: ${JSON.stringify(rig.jointValues)}`);
      rig.applyTo(model);
      model.updateMatrixWorld(true);
      for (const [link, other] of ties) {
        const off = a
          .setFromMatrixPosition(model.links[link].matrixWorld)
          .distanceTo(b.setFromMatrixPosition(model.links[other].matrixWorld));
        assert.ok(off < 3e-6, `frame ${frame}: ${link} is ${off} beside ${other}`);
      }
      for (const [link, value] of Object.entries(values)) {
        assert.ok(Math.abs(model.joints[`${link}_joint`].angle - value) < 2e-3, `frame ${frame}: ${link}`);
      }
      const now = Object.values(rig.jointValues);
      const leap = Math.max(0, ...before.map((value, i) => Math.abs(now[i] - value)));
      assert.ok(frame === 0 || leap < 0.3, `frame ${frame}: a joint moves by ${leap}`);
      before = now;
    }
  });
}
