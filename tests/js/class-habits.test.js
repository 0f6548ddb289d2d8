// What holds for every class and every method of the package: arguments that are too many, or options that are unknown, are
// refused; a read-only property says how it is changed; after `dispose`, everything throws; JSON makes the same object again.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, describe, test } from 'node:test';
import { Chain, HeightField, TwoBone, Walker } from 'fabrik';
import { ChainBatch, WalkerBatch } from 'fabrik/batch';
import { ChainPool } from 'fabrik/pool';
import { Rig } from 'fabrik/rig';
import {
  bindWalker,
  bodyOptions,
  dragPose,
  plantFeet,
  SkeletonIK,
  SkeletonRig,
  trackBody,
  walkerOptionsFor,
} from 'fabrik/three';
import { Quaternion, Vector3 } from 'three';
import { putUpright } from '../three/feet/stride.js';
import { SPIDERS, spiderLegs } from '../three/rigs/spider.js';
import { mixamoLike } from '../three/rigs.js';
import { membersOf } from './class-members.js';

const NO_TURN = [0, 0, 0, 1];
const POINT = [1, 1, 0];
const POINTS = [0, 0, 0, 1, 0, 0, 2, 0, 0, 3, 0, 0];
const TURNS = [NO_TURN, NO_TURN, NO_TURN].flat();
const FIELD = { heights: [0, 0, Number.NaN, 1], columns: 2, rows: 2, cell: 5, up: 'z' };

/** Methods of all objects in the heap. */
const HEAP = { saveState: [], restoreState: (object) => [object.saveState()], clone: [] };

const RIG = {
  ...HEAP,
  goal: ['end', { position: POINT }],
  pin: ['middle', {}],
  tie: ['end', 'root', {}],
  solve: [],
  trace: [],
  joint: ['end'],
  setRoot: [POINT],
  setPose: [{}],
  setReference: ['rest'],
  setLimit: ['end', null],
  setOffset: ['end', POINT],
  setStiffness: ['end', 1],
  pointAt: ['end', POINT],
};

const makeRig = () =>
  new Rig({
    joints: [
      { name: 'root', position: [0, 0, 0] },
      { name: 'middle', parent: 'root', offset: [1, 0, 0] },
      { name: 'end', parent: 'middle', offset: [1, 0, 0] },
    ],
  });

function figure() {
  const { object, chains } = putUpright(mixamoLike());
  return {
    object,
    arm: chains.find(({ name }) => name === 'leftArm'),
    neck: chains.find(({ name }) => name === 'neck'),
  };
}

function part(make) {
  const rig = figure();
  const ik = new SkeletonIK(rig.object);
  return Object.assign(make(ik, rig), { owner: ik });
}

const makeSkeletonRig = () => {
  const { object } = figure();
  return SkeletonRig.from(object, bodyOptions(object));
};

function creature() {
  const { make, bones } = SPIDERS[0];
  const { object } = make();
  const legs = spiderLegs(bones);
  return bindWalker(new Walker(walkerOptionsFor(object, legs)), object, { legs });
}

/** The options of calls with one unknown name in them. */
const UNKNOWN = { nonsense: 1 };

/**
 * By the class: `make`; `calls`, valid arguments of each method, or a function of the object that makes them, null for one that
 * is not called; `options`, which argument of a method are options; `end`, what ends the object, if it is not `dispose`.
 */
const CLASSES = {
  Chain: {
    make: () => new Chain({ root: [0, 0, 0], lengths: [1, 1, 1] }),
    calls: {
      ...HEAP,
      solve: [POINT, {}],
      trace: [POINT, {}],
      offsetFrom: [NO_TURN, 3],
      setLengths: [[1, 1, 1]],
      setRoot: [POINT],
      setBase: [NO_TURN],
      setLimit: [0, null],
      setRestRotations: [null],
      setStiffness: [null],
      setMaxTurn: [null],
      setPole: [POINT],
      setPose: [POINTS, {}],
      setAngles: [[null, null, null], {}],
      setRotations: [TURNS, {}],
      setLocalRotations: [TURNS, {}],
      mirror: null,
    },
    options: {
      solve: 1,
      trace: 1,
      setPole: 0,
      setPose: 1,
      setAngles: 1,
      setRotations: 1,
      setLocalRotations: 1,
    },
    json: true,
  },
  TwoBone: {
    make: () => new TwoBone({ root: [0, 0, 0], lengths: [1, 1], gripper: 0.5 }),
    calls: {
      ...HEAP,
      solve: [POINT, {}],
      setAngles: null,
      setWrist: null,
      setRoot: [POINT],
      setPole: [POINT],
    },
    options: { solve: 1, setPole: 0 },
    json: true,
  },
  Walker: {
    make: () => new Walker({ legs: 6, lengths: [2, 2], ground: new HeightField(FIELD) }),
    calls: {
      ...HEAP,
      drive: [1, 0, 0],
      chase: [[1, 1]],
      follow: [[0.1, 0.1], 0],
      teleport: [[0, 0], 0],
      jump: [1],
      carry: [{ position: [0, 0, 0] }, [0]],
      setFoothold: [0, [1, 1]],
      clearFoothold: [0],
      update: [0.01],
      beginUpdate: [0.01],
      continueUpdate: [],
      setLegEnabled: [0, true],
    },
    options: { carry: 0 },
    json: true,
  },
  HeightField: {
    make: () => new HeightField(FIELD),
    calls: { heightAt: [1, 1], normalAt: [1, 1, {}], setHeights: [0, 0, 1, 1, [0]] },
    options: {},
    json: true,
    noDispose: true,
  },
  ChainBatch: {
    make: () =>
      new ChainBatch({
        count: 3,
        lengths: [1, 1],
        dimensions: 3,
        bases: true,
        poles: 'points',
        rotations: true,
      }),
    calls: { ...HEAP, solve: [0, 1], statusOf: [0], setPoses: null },
    options: {},
    json: true,
  },
  WalkerBatch: {
    make: () =>
      new WalkerBatch({ count: 2, legs: 6, lengths: [2, 2], ground: new HeightField(FIELD), events: true }),
    calls: {
      ...HEAP,
      statusOf: [0],
      update: [0.01, 0, 1],
      place: [0, [1, 1], 0],
      jump: [0, 1],
      setLegEnabled: [0, true],
    },
    options: {},
    json: true,
  },
  Rig: { make: makeRig, calls: RIG, options: { goal: 1, pin: 1, tie: 2, setPose: 0 }, json: true },
  RigGoal: {
    make: () => makeRig().goal('end', { position: POINT }),
    calls: { moveTo: [1, 1, 0], set: [{}], remove: [] },
    options: { set: 0 },
    end: (goal) => goal.remove(),
  },
  RigJoint: { make: () => makeRig().joint('end'), calls: {}, options: {}, noDispose: true },
  SkeletonIK: {
    make: () => new SkeletonIK(figure().object),
    calls: {
      chain: null,
      lookAt: null,
      remove: (ik) => [plantFeet(ik, () => 0)],
      restore: [],
      update: [0.01],
      refresh: [],
      fadeTo: [1, 0.1],
    },
    options: {},
  },
  SkeletonChain: {
    make: () => part((ik, { arm }) => ik.chain(arm.first, arm.tip, {})),
    calls: { fadeTo: [1, 0.1] },
    options: {},
    end: (chain) => chain.owner.remove(chain),
  },
  SkeletonLookAt: {
    make: () => part((ik, { neck }) => ik.lookAt(neck.first, {})),
    calls: { fadeTo: [1, 0.1] },
    options: {},
    end: (look) => look.owner.remove(look),
  },
  SkeletonFeet: {
    make: () => part((ik) => plantFeet(ik, () => 0)),
    calls: { fadeTo: [1, 0.1] },
    options: {},
    end: (feet) => feet.owner.remove(feet),
  },
  SkeletonRig: {
    make: makeSkeletonRig,
    calls: {
      saveState: [],
      restoreState: (rig) => [rig.saveState()],
      clone: [],
      goal: [0, { position: POINT }],
      pin: [1, {}],
      solve: [],
      trace: [],
      bone: [0],
      read: [],
      applyTo: [],
      orientationFor: [0, new Quaternion()],
      worldToLocal: [new Vector3()],
      localToWorld: [new Vector3()],
      setLimit: [3, null],
      setOffset: null,
      tie: null,
      joint: [0],
      pointAt: [0, POINT],
      setRoot: [POINT],
      setPose: [{}],
      setReference: ['rest'],
      setStiffness: [0, 1],
    },
    options: { goal: 1, pin: 1, setPose: 0 },
    // `bone`, `read` and `applyTo` take an object besides.
    most: { bone: [0, undefined], read: [undefined], applyTo: [undefined] },
    json: true,
  },
  BodyTracking: {
    make: () => trackBody(makeSkeletonRig()),
    calls: { goal: ['head'], setTarget: ['head', null], update: [0.01] },
    options: {},
  },
  PoseDrag: {
    make: () => dragPose(makeSkeletonRig()),
    calls: { isPinned: [0], pin: [0, false], unpin: [0], grab: [5], moveTo: [new Vector3()], release: [] },
    options: {},
  },
  WalkerBinding: { make: creature, calls: { update: [0.01] }, options: {} },
};

/** Arguments of a call, as long as they may be. */
const argumentsOf = (object, { calls, most = {} }, name) =>
  most[name] ?? (typeof calls[name] === 'function' ? calls[name](object) : calls[name]);

/** The public methods: those that a class says something about. */
const namesOf = ({ calls }) => Object.keys(calls).filter((name) => calls[name] !== null);

const readOnlyOf = (object) => {
  const { getters, settings } = membersOf(object.constructor);
  return getters.filter((name) => !settings.includes(name));
};

/** What has no name in the documentation: tools of the package read it. */
const INTERNAL = new Set([
  ...[
    'parts',
    'withoutLegs',
    'shown',
    'solveOrder',
    'snapshot',
    'fades',
    'shape',
    'writes',
    'moves',
    'depth',
    'aims',
    'judged',
  ],
  ...['aim', 'scale', 'orientationNode', 'made', 'taken', 'fade'],
]);

for (const [name, kind] of Object.entries(CLASSES)) {
  describe(name, () => {
    for (const method of namesOf(kind)) {
      test(`${method}: one argument more is refused, and the error names it`, () => {
        const object = kind.make();
        const given = argumentsOf(object, kind, method);
        assert.throws(
          () => object[method](...given, UNKNOWN),
          (error) => error.code === 'extra-argument' && error.message.includes('takes no more arguments'),
        );
      });
    }

    for (const [method, at] of Object.entries(kind.options)) {
      test(`${method}: an unknown option is refused`, () => {
        const object = kind.make();
        const given = argumentsOf(object, kind, method).toSpliced(at, 1, UNKNOWN);
        assert.throws(() => object[method](...given), { name: 'TypeError', code: 'unknown-option' });
      });
    }

    test('read-only properties throw, also in scripts, and name what exists', () => {
      const object = kind.make();
      const assign = new Function('object', 'name', 'object[name] = 1');
      for (const property of readOnlyOf(object)) {
        assert.throws(
          () => assign(object, property),
          ({ code, message }) => {
            const [, method] = /use (\w+)\(/.exec(message) ?? [];
            // A joint is changed by its rig.
            assert.ok(!method || method in object || name === 'RigJoint', `${property}: ${message}`);
            return code === 'read-only' && message.startsWith(`${property} is read-only`);
          },
          property,
        );
      }
    });

    if (!kind.noDispose) {
      test('after its end, every method and every property throws the code disposed', () => {
        const object = kind.make();
        const calls = new Map(namesOf(kind).map((method) => [method, argumentsOf(object, kind, method)]));
        const { getters, settings } = membersOf(object.constructor);
        const values = new Map(
          settings.filter((each) => !INTERNAL.has(each)).map((property) => [property, object[property]]),
        );
        const end = kind.end ?? ((each) => each.dispose());
        end(object);
        end(object);
        for (const [method, given] of calls) {
          if (method !== 'remove' || name !== 'RigGoal') {
            assert.throws(() => object[method](...given), { code: 'disposed' }, `${method}()`);
          }
        }
        for (const property of getters.filter((each) => !INTERNAL.has(each))) {
          assert.throws(() => object[property], { code: 'disposed' }, `reading ${property}`);
        }
        for (const [property, value] of values) {
          assert.throws(
            () => {
              object[property] = value;
            },
            { code: 'disposed' },
            `setting ${property}`,
          );
        }
      });
    }

    if (kind.json) {
      test('as JSON and back, it is the same', () => {
        const object = kind.make();
        const text = JSON.stringify(object);
        const again = new object.constructor(JSON.parse(text));
        assert.equal(JSON.stringify(again), text);
      });
    }
  });
}

/** By the class: an object, and a function that makes one of options. */
const MAKERS = () => {
  const rig = makeSkeletonRig();
  const { object, arm, neck } = figure();
  const ik = new SkeletonIK(object);
  const plain = ['Chain', 'TwoBone', 'Walker', 'HeightField', 'ChainBatch', 'WalkerBatch', 'Rig'];
  return {
    ...Object.fromEntries(
      plain.map((name) => {
        const object = CLASSES[name].make();
        return [name, [object, (options) => new object.constructor(options)]];
      }),
    ),
    SkeletonIK: [ik, (options) => new SkeletonIK(object, options)],
    SkeletonChain: [ik.chain(arm.first, arm.tip), (options) => ik.chain(arm.first, arm.tip, options)],
    SkeletonLookAt: [ik.lookAt(neck.first), (options) => ik.lookAt(neck.first, options)],
    SkeletonFeet: [plantFeet(ik, () => 0), (options) => plantFeet(ik, () => 0, options)],
    SkeletonRig: [rig, (options) => SkeletonRig.from(figure().object, options)],
    BodyTracking: [trackBody(rig), (options) => trackBody(makeSkeletonRig(), {}, options)],
  };
};

for (const [name, [object, make]] of Object.entries(MAKERS())) {
  test(`each option of a ${name} is a property, or writing to it throws and says what to do`, () => {
    let options = [];
    assert.throws(
      () => make(UNKNOWN),
      ({ message }) => {
        options = message.split('; they are ')[1].split(', ');
        return options.length > 0;
      },
    );
    const { getters } = membersOf(object.constructor);
    const unread = options.filter((option) => !getters.includes(option));
    const assign = new Function('object', 'name', 'object[name] = 1');
    for (const option of unread) {
      assert.throws(
        () => assign(object, option),
        ({ code, message }) => {
          const [, method] = /use (\w+)\(/.exec(message) ?? [];
          assert.ok(!method || typeof object[method] === 'function', message);
          return code === 'read-only' && message.startsWith(`${option} is no property: use`);
        },
        option,
      );
      assert.equal(object[option], undefined);
    }
  });
}

test('a name that users try for the greatest speed of a walker names maxSpeed', () => {
  const walker = CLASSES.Walker.make();
  assert.throws(
    () => {
      walker.speed = 3;
    },
    { name: 'TypeError', code: 'read-only', message: 'speed is no property: use maxSpeed' },
  );
  walker.colour = 'red'; // what is no option is the app's own
  assert.equal(walker.colour, 'red');
});

describe('ChainPool', () => {
  const pool = new ChainPool({ count: 5, lengths: new Float64Array([1, 1]), dimensions: 3, workers: 1 });
  after(() => pool.dispose());

  test('as JSON and back, it is the same', async () => {
    const again = new ChainPool(JSON.parse(JSON.stringify(pool)));
    assert.equal(JSON.stringify(again), JSON.stringify(pool));
    await again.dispose();
  });

  test('one argument more is refused', async () => {
    assert.throws(() => pool.statusOf(0, UNKNOWN), { code: 'extra-argument' });
    assert.throws(() => pool.saveState(UNKNOWN), { code: 'extra-argument' });
    assert.throws(() => pool.restoreState(pool.saveState(), UNKNOWN), { code: 'extra-argument' });
  });

  test('after dispose, every property throws', async () => {
    const other = new ChainPool({ count: 2, lengths: [1], workers: 1 });
    await other.dispose();
    for (const property of membersOf(ChainPool).getters) {
      assert.throws(() => other[property], { code: 'disposed' }, property);
    }
  });
});

describe('one rule for each habit', () => {
  test('the guide says which arrays are floats and which are doubles', async () => {
    const guide = await readFile(new URL('../../web/docs/guide/conventions.md', import.meta.url), 'utf8');
    const namesIn = (cell) => [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name).sort();
    const pool = new ChainPool({
      count: 1,
      lengths: [1],
      bases: true,
      poles: 'points',
      rotations: true,
      dimensions: 3,
      workers: 1,
    });
    const objects = { ChainPool: pool };
    for (const name of ['Chain', 'TwoBone', 'Walker', 'ChainBatch', 'WalkerBatch', 'Rig']) {
      objects[name] = CLASSES[name].make();
    }
    for (const [name, object] of Object.entries(objects)) {
      const [, floats, doubles] = new RegExp(`^\\| \`${name}\` \\|(.*)\\|(.*)\\|$`, 'm').exec(guide);
      const arraysOf = (Type) =>
        membersOf(object.constructor)
          .getters.filter((getter) => object[getter] instanceof Type)
          .sort();
      assert.deepEqual([name, arraysOf(Float32Array)], [name, namesIn(floats)]);
      assert.deepEqual([name, arraysOf(Float64Array)], [name, namesIn(doubles)]);
    }
    await pool.dispose();
  });

  test('null says that there is none: limits, base, rest, pole, stiffness, maxTurn, restRotations', () => {
    const none = {
      limits: null,
      base: null,
      rest: null,
      pole: null,
      stiffness: null,
      maxTurn: null,
      restRotations: null,
    };
    for (const dimensions of [2, 3]) {
      const [given, plain] = [none, {}].map(
        (options) => new Chain({ lengths: [1, 2], dimensions, ...options }),
      );
      assert.equal(JSON.stringify(given), JSON.stringify(plain));
      given.setBase(null);
      assert.equal(JSON.stringify(given), JSON.stringify(plain));
    }
  });

  test('points say how many dimensions there are; without any, there are 2', () => {
    assert.equal(
      new Chain({
        positions: [
          [0, 0, 0],
          [1, 0, 0],
        ],
      }).dimensions,
      3,
    );
    assert.equal(
      new Chain({
        positions: [
          { x: 0, y: 0, z: 0 },
          { x: 1, y: 0, z: 1 },
        ],
      }).dimensions,
      3,
    );
    assert.equal(
      new Chain({
        positions: [
          [0, 0],
          [1, 0],
        ],
      }).dimensions,
      2,
    );
    assert.equal(
      new Chain({
        rest: [
          [0, 0, 0],
          [1, 0, 0],
        ],
        lengths: [1],
      }).dimensions,
      3,
    );
    assert.equal(new Chain({ lengths: [1] }).dimensions, 2);
    assert.equal(new TwoBone({ lengths: [1, 1] }).dimensions, 2);
    assert.equal(new TwoBone({ lengths: [1, 1], root: [0, 0, 0] }).dimensions, 3);
    assert.equal(new Rig({ joints: [{}, { parent: 0, offset: [1, 0] }] }).dimensions, 2);
    assert.equal(new Rig({ joints: [{}, { parent: 0, offset: [1, 0, 0] }] }).dimensions, 3);
    assert.equal(new Rig({ joints: [{}] }).dimensions, 2);
  });

  test('a walker on a height field has its axis', () => {
    for (const up of ['y', 'z']) {
      const ground = new HeightField({ ...FIELD, heights: [0, 0, 0, 0], up });
      assert.equal(new Walker({ legs: 4, lengths: [1, 1], ground }).up, up);
      assert.equal(new Walker({ legs: 4, lengths: [1, 1], ground: ground.toJSON() }).up, up);
    }
    assert.equal(new Walker({ legs: 4, lengths: [1, 1] }).up, 'z');
    const ground = new HeightField({ ...FIELD, up: 'y' });
    assert.throws(() => new Walker({ legs: 4, lengths: [1, 1], up: 'z', ground }), { code: 'out-of-range' });
  });

  test('before the first solve, errors are NaN', () => {
    for (const object of [
      new Chain({ lengths: [1] }),
      makeRig().goal('end', { position: POINT }),
      part((ik, { arm }) => ik.chain(arm.first, arm.tip)),
      part((ik, { neck }) => ik.lookAt(neck.first)),
    ]) {
      assert.ok(Number.isNaN(object.error), object.constructor.name);
      assert.ok(
        !('orientationError' in object) || Number.isNaN(object.orientationError),
        object.constructor.name,
      );
    }
  });

  test('a time that is not finite is refused everywhere; a negative one counts as 0', () => {
    const { make, bones } = SPIDERS[0];
    const { object } = make();
    const legs = spiderLegs(bones);
    const objects = [
      new Walker({ legs: 6, lengths: [2, 2] }),
      new WalkerBatch({ count: 1, legs: 6, lengths: [2, 2] }),
      new SkeletonIK(figure().object),
      trackBody(makeSkeletonRig()),
      bindWalker(new Walker(walkerOptionsFor(object, legs)), object, { legs }),
    ];
    for (const each of objects) {
      for (const time of [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]) {
        assert.throws(
          () => each.update(time),
          { name: 'RangeError', code: 'out-of-range' },
          each.constructor.name,
        );
      }
      each.update(-1);
      each.update(0);
    }
  });

  test('a pose that breaks limits is refused by each call that sets a pose, and changes nothing', () => {
    const limits = [null, { type: 'range', min: -0.1, max: 0.1 }];
    const chain = new Chain({ lengths: [1, 1], limits });
    const before = chain.saveState();
    for (const set of [
      () => chain.setPose([0, 0, 1, 0, 1, 1], { limits: 'refuse' }),
      () => chain.setAngles([0, 1], { limits: 'refuse' }),
      () => chain.setLocalRotations([0, 0, 0, 1, 0, 0, 1, 1], { limits: 'refuse' }),
    ]) {
      assert.throws(set, { name: 'RangeError', code: 'out-of-range' });
      assert.deepEqual(chain.saveState(), before);
    }
    chain.setPose([0, 0, 0, 1, 0, 2], { limits: 'refuse' });
    assert.ok(Math.abs(chain.joints[2].y - 2) < 1e-6);
    assert.throws(() => chain.setPose([0, 0, 0, 1, 0, 2], { limits: 'allow' }), { code: 'out-of-range' });
  });

  test('places of characters are points in any form, and are read in each update', () => {
    for (const make of [
      (v) => v,
      (v) => v.toArray(),
      (v) => new Float64Array(v.toArray()),
      ({ x, y, z }) => ({ x, y, z }),
    ]) {
      const { object, arm } = figure();
      const place = arm.tip.getWorldPosition(new Vector3()).add(new Vector3(-0.1, 0.1, 0.2));
      const target = make(place.clone());
      const ik = new SkeletonIK(object);
      const chain = ik.chain(arm.first, arm.tip, { target });
      assert.equal(chain.target, target);
      ik.update();
      assert.ok(arm.tip.getWorldPosition(new Vector3()).distanceTo(place) < 1e-4);
      const moved = place.clone().add(new Vector3(0, 0.05, 0));
      target['x' in target ? 'y' : 1] = moved.y;
      ik.restore();
      ik.update();
      assert.ok(arm.tip.getWorldPosition(new Vector3()).distanceTo(place) > 0.04);
    }
  });
});
