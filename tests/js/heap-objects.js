// One object of each class whose numbers are on the heap of a wasm module, for what holds for all of them: chains, arms,
// walkers, batches and rigs. heap-objects.test.js tests it.

import { readFileSync } from 'node:fs';
import { Chain, TwoBone, Walker } from 'fabrik';
import { ChainBatch, WalkerBatch } from 'fabrik/batch';
import { Rig as RigWithShapes } from 'fabrik/contacts';
import { Rig } from 'fabrik/rig';
import { Engine } from '../../web/core/engine.js';
import { membersOf } from './class-members.js';

const RANGE = { type: 'range', min: -2, max: 1 };
const HINGE = { type: 'hinge', axis: [0, 1, 0.2], min: -7, max: Number.POSITIVE_INFINITY };
const BALL = { type: 'ball', swingY: 1, swingZ: 0.7, twist: [-0.5, 0.5] };
const TURNS = [1, 0, 0, 1, 0, 1, 0, 1, 0, 0, 0, 1, 0.5, 0.5, 0.5, 0.5];

/** A point that moves, of as many dimensions as an object has. */
const moving = ({ dimensions }, frame, size = 1) =>
  [4 * Math.cos(0.13 * frame), 4 * Math.sin(0.17 * frame), 3 * Math.sin(0.06 * frame)]
    .slice(0, dimensions)
    .map((each) => size * each);

function playChain(chain, frame) {
  if (frame % 13 === 0) {
    const point = moving(chain, 7 * frame);
    chain.setPole([null, point, { direction: point, weight: 0.7 }][(frame / 13) % 3]);
    chain.setBase(chain.dimensions === 2 ? 0.1 * frame : [0.1, 0.2, 0, 1]);
    chain.tolerance = 1e-4 * (1 + (frame % 3));
  }
  const turn = [Math.sin(frame), Math.cos(3 * frame), 0.3, 1.5];
  const orientation = chain.dimensions === 3 ? turn : turn[0];
  const options = [undefined, { orientation }, { effector: 3 }, { weight: 0.6 }][frame % 4];
  chain.solve(moving(chain, frame), options);
}

function playArm(arm, frame) {
  if (frame % 7 === 0) {
    arm.bend = ['positive', 'negative', 'nearest'][(frame / 7) % 3];
    arm.setRoot(moving(arm, frame, 0.1));
    arm.softness = (frame % 3) / 10;
  }
  const orientation = arm.dimensions === 3 ? [1, Math.cos(frame), 0.3, 1] : Math.cos(frame);
  arm.solve(moving(arm, frame, 0.8), arm.gripper > 0 && frame % 2 ? { orientation } : undefined);
}

function playWalker(walker, frame) {
  const angle = 0.05 * frame;
  [
    () => walker.drive(200, 40 * Math.sin(angle), Math.cos(angle)),
    () => walker.chase(300 * Math.cos(angle), 300 * Math.sin(angle)),
    () => walker.follow(walker.body.x + 2, walker.body.y + Math.sin(angle), angle),
    () => {
      walker.gait = frame % 2 ? 'wave' : 'gallop';
      walker.setLegEnabled(frame % 6, frame % 3 > 0);
      walker.stepHeight = 10 + (frame % 7);
    },
  ][Math.floor(frame / 12) % 4]();
  walker.update(frame % 10 < 8 ? 1 / 60 : 0.11);
}

function playChains(batch, frame) {
  for (let i = 0; i < batch.count; i++) {
    batch.targets.set(moving(batch, frame + 3 * i), i * batch.dimensions);
  }
  batch.active[0] = frame % 2;
  batch.solve();
}

function playWalkers(batch, frame) {
  batch.commands.set([100, frame, 0.3, 200 - frame, 10, 0, 50, 80, -1]);
  batch.active[2] = frame % 2;
  if (frame % 20 === 0) {
    batch.gait = frame % 40 ? 'wave' : 'auto';
    batch.place(1, [frame, 5], 1);
  }
  batch.update(1 / 60);
}

function playRig(rig, frame) {
  rig.goals[0].moveTo(moving(rig, frame));
  if (frame % 17 === 0) {
    rig.goals[1].weight = frame % 3;
    rig.setLimit(1, frame % 2 ? null : { type: 'fixed' });
    rig.setStiffness(2, 1 + (frame % 5));
    rig.setRoot(moving(rig, frame, 0.1));
  }
  if (frame % 29 === 0) {
    rig.goals.at(-1).remove();
    rig.goal(3, { position: moving(rig, frame), priority: 1 });
  }
  rig.solve();
}

function playShapes(rig, frame) {
  rig.goals[0].moveTo(moving(rig, frame));
  const [x, y] = moving(rig, frame, 0.3);
  rig.shapes[2].moveTo(x, y, 0);
  if (frame % 17 === 0) {
    rig.shapes[3].enabled = frame % 2 === 0;
    rig.shapes.at(-1).remove();
    rig.obstacle({ radius: 0.1, position: [x, 0, y] });
  }
  rig.solve();
}

const LENGTHS = [2, 1.5, 1, 0.5];
const SPIDER = { legs: 6, lengths: [50, 45, 35] };
const JOINTS = [
  { name: 'hips' },
  { name: 'chest', parent: 'hips', offset: [0, 1, 0], limit: { type: 'cone', angle: 1 } },
  { name: 'arm', parent: 'chest', offset: [-0.3, 0, 0], limit: BALL },
  { name: 'hand', parent: 'arm', offset: [-1, 0, 0], limit: { ...HINGE, max: 9 } },
  {
    name: 'rail',
    parent: 'hips',
    offset: [0, 0, 1],
    limit: { type: 'slider', axis: [1, 0, 0], min: -1, max: 1 },
  },
];

/**
 * @typedef {object} Kind
 * @property {string} name
 * @property {Function} Class
 * @property {string} wasm the name of its module
 * @property {object} options of the object
 * @property {object[]} others options of objects of other shapes, which must not take its states
 * @property {(object: any, frame: number) => void} play one frame, the same one for each object
 */

/** @type {Kind[]} */
export const KINDS = [
  {
    name: 'a planar chain',
    Class: Chain,
    wasm: 'fabrik',
    options: { lengths: LENGTHS, limits: [RANGE, null, RANGE, RANGE], maxTurn: 0.5 },
    others: [{ lengths: [2, 1.5, 1] }, { lengths: LENGTHS, dimensions: 3 }],
    play: playChain,
  },
  {
    name: 'a spatial chain with everything set',
    Class: Chain,
    wasm: 'fabrik',
    options: {
      dimensions: 3,
      lengths: LENGTHS,
      limits: [BALL, HINGE, null, HINGE],
      restRotations: TURNS,
      stiffness: [1, 2, 1, 3],
      orientationTolerance: 1e-4,
      rootMode: 'pull',
    },
    others: [{ lengths: LENGTHS }, { lengths: [1, 1, 1, 1, 1], dimensions: 3 }],
    play: playChain,
  },
  {
    name: 'a planar arm',
    Class: TwoBone,
    wasm: 'two-bone',
    options: { lengths: [2, 1.5] },
    others: [{ lengths: [2, 1] }, { lengths: [2, 1.5], dimensions: 3 }, { lengths: [2, 1.5], gripper: 1 }],
    play: playArm,
  },
  {
    name: 'a spatial arm with a gripper',
    Class: TwoBone,
    wasm: 'two-bone',
    options: { lengths: [2, 1.5], dimensions: 3, gripper: 0.5, pole: [5, 0, 1] },
    others: [{ lengths: [2, 1.5], dimensions: 3 }],
    play: playArm,
  },
  {
    name: 'a walker',
    Class: Walker,
    wasm: 'walker',
    options: SPIDER,
    others: [
      { ...SPIDER, legs: 8 },
      { ...SPIDER, lengths: [50, 45, 36] },
      { ...SPIDER, up: 'y' },
      { ...SPIDER, hipEllipse: [9, 8] },
      { ...SPIDER, flat: true },
    ],
    play: playWalker,
  },
  {
    name: 'a batch of chains',
    Class: ChainBatch,
    wasm: 'chain-batch',
    options: { count: 11, dimensions: 3, lengths: LENGTHS, rotations: true, bases: true, poles: 'points' },
    others: [{ count: 12, dimensions: 3, lengths: LENGTHS, rotations: true }],
    play: playChains,
  },
  {
    name: 'a batch of walkers',
    Class: WalkerBatch,
    wasm: 'walker-batch',
    options: { count: 3, ...SPIDER, events: true },
    others: [
      { count: 4, ...SPIDER },
      { count: 3, ...SPIDER, legs: 4 },
    ],
    play: playWalkers,
  },
  {
    name: 'a rig',
    Class: Rig,
    wasm: 'rig',
    options: {
      joints: JOINTS,
      rootMode: 'pull',
      maxIterations: 100,
      goals: [
        { joint: 'hand', position: [0, 3, 4] },
        { joint: 'chest', lookAt: [4, 4, 4], priority: 1 },
        { joint: 'rail', other: 'hand', point: [0, 1, 0], priority: 1 },
      ],
    },
    others: [
      { joints: JOINTS.slice(0, 4) },
      { joints: JOINTS.map((joint) => (joint.name === 'rail' ? { ...joint, parent: 'arm' } : joint)) },
    ],
    play: playRig,
  },
  {
    name: 'a rig with shapes',
    Class: RigWithShapes,
    wasm: 'contacts',
    options: {
      joints: JOINTS,
      maxIterations: 100,
      goals: [{ joint: 'hand', position: [0, 2, 1] }],
      shapes: [
        { joint: 'hips', from: [0, 0, 0], to: [0, 1, 0], radius: 0.1 },
        { joint: 'arm', from: [0, 0, 0], to: [-1, 0, 0], radius: 0.1, name: 'upper arm' },
        { radius: 0.2, position: [0, 2, 0] },
        { size: [1, 0.1, 1], position: [0, 1.5, 1], rotation: [0, 0, 1, 1], margin: 0.05 },
        { points: [0, 0, 0, 0.2, 0, 0, 0, 0.2, 0, 0, 0, 0.2], radius: 0.01 },
        { normal: [0, 1, 0], point: [0, -1, 0], enabled: false },
      ],
      pairs: [[0, 1, 'always']],
      margin: 0.01,
    },
    others: [{ joints: JOINTS.slice(0, 4) }],
    play: playShapes,
  },
];

/** The class of a kind on an instance of its own. */
export function elsewhere({ Class, wasm }) {
  const bytes = readFileSync(new URL(`../../web/build/${wasm}.wasm`, import.meta.url));
  const engine = new Engine(() => new WebAssembly.Module(bytes));
  return class extends Object.getPrototypeOf(Class) {
    static engine = engine;
  };
}

/** Everything that an object shows, with all bits; what throws, by the code of its error. */
export function bitsOf(object) {
  const encode = (_, value) => {
    if (ArrayBuffer.isView(value)) {
      return Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('hex');
    }
    return typeof value === 'number' && !Number.isFinite(value) ? String(value) : value;
  };
  return membersOf(object.constructor).getters.map((name) => {
    try {
      return `${name} ${JSON.stringify(object[name], encode)}`;
    } catch ({ code }) {
      return `${name} ${code}`;
    }
  });
}

/** The views of an object, by their names. */
export const viewsOf = (object) =>
  Object.fromEntries(
    membersOf(object.constructor)
      .getters.map((name) => [name, object[name]])
      .filter(([, value]) => ArrayBuffer.isView(value)),
  );
