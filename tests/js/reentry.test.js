// Arguments with getters, whose code runs in the middle of a call.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Chain } from 'fabrik';
import { places, snapshot } from './geometry.js';

// A chain that is called wrongly, and another one.
const flat = new Chain({ root: [80, 170], lengths: [80, 70, 60, 50] });
const deep = new Chain({ root: [1, 2, 3], lengths: [3, 2, 1] });
flat.solve(200, 300);
deep.solve(2, 4, 6);

describe('an argument with getters', () => {
  const make = () => new Chain({ root: [80, 170], lengths: [80, 70, 60, 50] });
  const pose = [0, 0, 0, 80, 70, 80, 70, 140, 120, 140];
  /** The numbers of an array; reading one of them runs `act`. */
  const trapped = (numbers, act) => {
    let armed = true;
    return new Proxy(numbers, {
      get(target, key) {
        if (armed && key === '1') {
          armed = false;
          act();
        }
        return target[key];
      },
    });
  };
  const grow = () => {
    const memory = flat.positions.buffer;
    const chains = [];
    while (flat.positions.buffer === memory) {
      chains.push(new Chain({ lengths: new Float64Array(200_000).fill(1) }));
    }
    for (const chain of chains) {
      chain.dispose();
    }
  };

  // What a user's code could do in the middle of a call; the result must be as if done before it.
  const acts = {
    'solves another chain': (_, other) => other.solve(100, 250),
    'solves this chain': (chain) => chain.solve(250, 250),
    'moves this chain': (chain) => chain.setRoot(1, 2),
    'poses this chain': (chain) => chain.setPose(pose),
    'limits this chain': (chain) => chain.setLimit(2, { type: 'range', min: 0.1, max: 1 }),
    'turns this chain': (chain) => chain.setBase(2),
    'makes and disposes of others': () => make().dispose(),
    'grows the memory': grow,
    'makes a call that is refused': (chain) => assert.throws(() => chain.solve(NaN, 1)),
  };
  const calls = {
    'solve([x, y])': (chain, act) => chain.solve(trapped([200, 300], act)),
    'solve([x, y], options)': (chain, act) => {
      let armed = true;
      const options = new Proxy(
        {},
        {
          ownKeys() {
            if (armed) {
              armed = false;
              act();
            }
            return [];
          },
        },
      );
      return chain.solve([200, 300], options);
    },
    'solve([x, y], { orientation, offset })': (chain, act) => {
      const options = {
        orientation: 0.5,
        get offset() {
          act();
          return 0.25;
        },
        effector: 3,
      };
      return chain.solve([200, 300], options);
    },
    'trace([x, y], { weight })': (chain, act) => {
      const options = {
        get weight() {
          act();
          return 0.5;
        },
      };
      return chain.trace(
        trapped([200, 300], () => {}),
        options,
      );
    },
    'setPole({ point, weight })': (chain, act) => {
      chain.setPole({ point: trapped([0, 400], act), weight: 1 });
      chain.solve(200, 300);
    },
    'setAngles(angles, options)': (chain, act) => {
      const options = {
        get limits() {
          act();
          return 'clamp';
        },
      };
      chain.setAngles([0.1, 0.2, 0.3, 0.4], options);
    },
    'setRotations(rotations)': (chain, act) =>
      chain.setRotations(trapped([0, 0, 1, 1, 0, 0, 0, 1, 0, 0, 1, 2, 0, 0, 1, -1], act)),
    'setMaxTurn(angles)': (chain, act) => {
      chain.setMaxTurn(trapped([0.1, 0.2, 0.3, 0.4], act));
      chain.solve(200, 300);
    },
    'setRoot([x, y])': (chain, act) => chain.setRoot(trapped([5, 6], act)),
    'setPose(positions)': (chain, act) => chain.setPose(trapped(pose, act)),
    'solve({ x, y })': (chain, act) => {
      const target = {
        x: 200,
        get y() {
          act();
          return 300;
        },
      };
      return chain.solve(target);
    },
    'setBase({ x, y, z, w })': (chain, act) => {
      // Only a spatial chain's base has parts that are read: one beside it is turned.
      const spatial = new Chain({ lengths: [1, 2], dimensions: 3 });
      const quaternion = {
        x: 0,
        y: 1,
        z: 0,
        get w() {
          act();
          return 1;
        },
      };
      spatial.setBase(quaternion);
      assert.ok(Math.hypot(spatial.positions[6], spatial.positions[8] + 3) < 1e-6);
      spatial.dispose();
      chain.setBase(1);
    },
    'setLimit(bone, limit)': (chain, act) => {
      const limit = {
        type: 'range',
        get min() {
          act();
          return -1;
        },
        max: 0.5,
      };
      chain.setLimit(1, limit);
      chain.solve(-20, 170);
    },
    'setLimit(bone, limit) of a changing type': (chain, act) => {
      let asked = 0;
      const limit = {
        get type() {
          act();
          return asked++ === 0 ? 'range' : 'hinge';
        },
        min: -1,
        max: 0.5,
      };
      chain.setLimit(1, limit);
    },
    'setStiffness(numbers)': (chain, act) => chain.setStiffness(trapped([1, 2, 3, 4], act)),
    'new Chain({ limits })': (_, act) =>
      new Chain({
        lengths: [1, 2],
        base: 1,
        stiffness: trapped([1, 2], () => {}),
        rest: trapped([0, 0, 1, 1, 2, 0], () => {}),
        limits: [
          null,
          {
            type: 'range',
            min: 0,
            get max() {
              act();
              return 1;
            },
          },
        ],
      }).dispose(),
    'new Chain(options)': (_, act) =>
      new Chain({
        root: trapped([5, 6], () => {}),
        get lengths() {
          act();
          return [1, 2, 3];
        },
        positions: trapped([0, 0, 1, 1, 2, 0, 3, 3], () => {}),
      }).dispose(),
  };

  for (const [callTitle, call] of Object.entries(calls)) {
    for (const [actTitle, act] of Object.entries(acts)) {
      test(`${callTitle} is right if the argument ${actTitle}`, () => {
        const [during, beside, ahead, control] = [make(), make(), make(), make()];
        call(during, () => act(during, beside));
        act(ahead, control);
        call(ahead, () => {});
        assert.deepEqual(snapshot(during), snapshot(ahead));
        assert.deepEqual(snapshot(beside), snapshot(control));
      });
    }

    test(`${callTitle} throws, and affects no other chain, if the argument disposes of the chain`, () => {
      const [chain, beside] = [make(), make()];
      const before = snapshot(beside);
      const dispose = () => chain.dispose();
      if (callTitle.startsWith('new')) {
        call(chain, dispose);
      } else {
        assert.throws(() => call(chain, dispose), /dispose/);
      }
      assert.deepEqual(snapshot(beside), before);
      assert.equal(make().solve(200, 300), 'reached');
    });

    test(`${callTitle} changes nothing, and passes the error on, if the argument throws`, () => {
      const chain = make();
      chain.solve(150, 220);
      const before = snapshot(chain);
      const mine = new Error('mine');
      const act = () => {
        throw mine;
      };
      assert.throws(
        () => call(chain, act),
        (error) => error === mine,
      );
      assert.deepEqual(snapshot(chain), before);
    });
  }

  test('is never converted by valueOf or toString', () => {
    const eager = { valueOf: () => assert.fail('valueOf ran'), toString: () => assert.fail('toString ran') };
    const chain = make();
    const before = snapshot(chain);
    const wrong = [
      () => chain.solve(eager, 1),
      () => chain.solve(1, eager),
      () => chain.solve([eager, 1]),
      () => chain.setRoot({ x: eager, y: 1 }),
      () => chain.setPose(Array(10).fill(eager)),
      () => new Chain({ lengths: [eager] }),
      () => new Chain({ lengths: { length: eager } }),
      () => new Chain({ lengths: [1], solver: eager }),
      () => chain.setBase(eager),
      () => chain.setLimit(eager, null),
      () => chain.setLimit(1, { type: eager, min: 0, max: 1 }),
      () => chain.setLimit(1, { type: 'range', min: eager, max: 1 }),
      () => chain.setStiffness([1, eager, 1, 1]),
      () => new Chain({ lengths: [1], limits: [eager] }),
      () => Object.assign(chain, { tolerance: eager }),
      () => Object.assign(chain, { maxIterations: eager }),
      () => Object.assign(chain, { rootMode: eager }),
    ];
    for (const call of wrong) {
      assert.throws(call, (error) => error instanceof TypeError || error instanceof RangeError);
    }
    assert.deepEqual(snapshot(chain), before);
  });

  test('cannot read other memory as a pose by a length that is not a number', () => {
    const chain = make();
    const before = places(chain);
    const lying = { ...pose, length: { valueOf: () => 10 } };
    assert.throws(() => chain.setPose(lying), { message: /positions must have 10 numbers/ });
    assert.deepEqual(places(chain), before);
  });

  test('cannot read other memory as a pose by a length that changes', () => {
    const [chain, control] = [make(), make()];
    let asked = 0;
    const lying = {
      ...pose,
      get length() {
        return asked++ === 0 ? 10 : 1000;
      },
    };
    chain.setPose(lying);
    control.setPose(pose);
    assert.deepEqual(snapshot(chain), snapshot(control));
  });
});
