// What useIK does, without React and without a canvas: options that change, models that come and go, and the order of what
// happens in a frame. tests/apps/r3f.test.js has it in react-three-fiber itself.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Group, Mesh, PlaneGeometry, Vector3 } from 'three';
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js';
import { Binding } from '../../web/r3f/binding.js';
import { SkeletonRig } from '../../web/three.js';
import { person } from './glb.js';

const { buffer, byteOffset, byteLength } = person();
const FILE = buffer.slice(byteOffset, byteOffset + byteLength);

/** A person of its own, with bones. */
const load = async () => (await new GLTFLoader().parseAsync(FILE, '')).scene;

/** What a canvas of react-three-fiber has for its frames. */
function makeCanvas(frameloop = 'always') {
  const internal = { subscribers: [] };
  internal.subscribe = (ref, priority) => {
    internal.subscribers.push({ ref, priority });
    internal.subscribers.sort((a, b) => a.priority - b.priority);
    return () => {
      internal.subscribers = internal.subscribers.filter((each) => each.ref !== ref);
    };
  };
  const canvas = {
    requests: 0,
    store: { getState: () => ({ internal, frameloop, invalidate: () => canvas.requests++ }) },
    useFrame: (callback, priority = 0) => internal.subscribe({ current: callback }, priority),
    frame(dt = 1 / 60) {
      for (const { ref } of internal.subscribers) {
        ref.current({}, dt);
      }
    },
    internal,
  };
  return canvas;
}

/** A hook in a canvas: `render` is what React does with its options. */
function mount(canvas, model, options) {
  const ref = { current: null };
  const errors = [];
  const binding = new Binding(canvas.store, ref, (error) => errors.push(error));
  const render = (given) => binding.apply('useIK', model, given);
  if (options) {
    render(options);
  }
  binding.start();
  return { ref, errors, render, unmount: () => binding.dispose() };
}

const ARM = { first: 'upperarm_l', tip: 'hand_l' };
const POINT = [0.35, 1.3, 0.3];

/** How far a bone is from a point. */
const distance = (model, name, [x, y, z]) =>
  model
    .getObjectByName(name)
    .getWorldPosition(new Vector3())
    .distanceTo(new Vector3(x, y, z));
const posesOf = (model) => {
  const poses = [];
  model.traverse(({ quaternion, position }) => {
    poses.push([...quaternion.toArray(), ...position.toArray()]);
  });
  return poses;
};

test('with the option rig, both hands arrive with a spine that they share, and it can be changed', async () => {
  const canvas = makeCanvas();
  const model = await load();
  const [left, right] = [
    [0.35, 1.15, 0.4],
    [-0.35, 1.1, 0.4],
  ];
  const chains = [
    { first: 'spine_02', tip: 'hand_l', target: left },
    { first: 'spine_02', tip: 'hand_r', target: right },
  ];
  const { ref, render } = mount(canvas, model, { chains });
  const furthest = () => {
    canvas.frame();
    return Math.max(distance(model, 'hand_l', left), distance(model, 'hand_r', right));
  };
  assert.ok(furthest() > 1e-3);
  const first = ref.current;
  render({ chains, rig: SkeletonRig });
  assert.ok(furthest() < 1e-5);
  assert.notEqual(ref.current, first);
  const second = ref.current;
  render({ chains, rig: SkeletonRig });
  assert.equal(ref.current, second);
  assert.equal(second.body, null);
  render({ chains, rig: SkeletonRig, colliders: 'auto' });
  canvas.frame();
  assert.equal(ref.current.body.object, model);
  assert.throws(() => render({ chains, rig: {} }), { name: 'TypeError', message: /rig/ });
  assert.throws(() => render({ chains, colliders: 'auto' }), { code: 'wrong-type', message: /^rig must be/ });
});

describe('a model that comes and goes', () => {
  test('a ref that is null at first is waited for, and so are the bones of a group', async () => {
    const canvas = makeCanvas();
    const model = { current: null };
    const { ref, errors } = mount(canvas, model, { chains: [{ ...ARM, target: POINT }] });
    canvas.frame();
    assert.equal(ref.current, null);
    model.current = new Group();
    canvas.frame();
    assert.equal(ref.current, null);
    model.current.add(await load());
    canvas.frame();
    assert.equal(ref.current.object, model.current);
    assert.ok(distance(model.current, 'hand_l', POINT) < 1e-6);
    assert.deepEqual(errors, []);
  });

  test('another model in the ref, or in the group, replaces it', async () => {
    const canvas = makeCanvas();
    const group = new Group().add(await load());
    const model = { current: group };
    const { ref } = mount(canvas, model, { chains: [{ ...ARM, target: POINT }] });
    canvas.frame();
    const [first] = group.children;
    const before = posesOf(await load());
    group.remove(first);
    canvas.frame();
    assert.equal(ref.current, null);
    assert.deepEqual(posesOf(first), before, 'the old one has the pose of its animation');
    group.add(await load());
    canvas.frame();
    assert.ok(distance(group, 'hand_l', POINT) < 1e-6);
    model.current = await load();
    canvas.frame();
    assert.ok(distance(model.current, 'hand_l', POINT) < 1e-6);
    assert.equal(ref.current.object, model.current);
  });

  test('an error that only a late model brings goes to React', async () => {
    const canvas = makeCanvas();
    const model = { current: null };
    const { ref, errors } = mount(canvas, model, { chains: [{ ...ARM, tip: 'finger' }] });
    model.current = await load();
    canvas.frame();
    canvas.frame();
    assert.equal(errors.length, 1);
    assert.match(errors[0].message, /^chains\[0\]: the tip: the skeleton has no node named "finger"/);
    assert.equal(ref.current, null);
  });

  test('setup is called with each SkeletonIK, and what it returns before it is disposed of', async () => {
    const canvas = makeCanvas();
    const calls = [];
    const setup = (ik) => {
      calls.push('setup');
      return () => calls.push(`clean up, with ${ik.chains.length} chain`);
    };
    const model = { current: await load() };
    const { render, unmount } = mount(canvas, model, { chains: [ARM], setup });
    render({ chains: [{ ...ARM }], setup: () => calls.push('never') });
    assert.deepEqual(calls, ['setup']);
    unmount();
    assert.deepEqual(calls, ['setup', 'clean up, with 1 chain']);
    assert.deepEqual(canvas.internal.subscribers, []);
  });
});

describe('options that change', () => {
  test('options with other objects and the same values change nothing', async () => {
    const canvas = makeCanvas('demand');
    const model = { current: await load() };
    const arm = { current: null };
    const options = () => ({
      chains: [
        { ...ARM, target: [...POINT], limits: [null, { type: 'cone', angle: 2 }], ref: arm },
        { first: 'upperarm_r', tip: 'lowerarm_r', offset: new Vector3(-0.2, 0, 0), pole: null },
      ],
      lookAt: { bones: ['neck_01', 'head'], target: [1, 1.6, 2], shares: [1, 2] },
      weight: 0.5,
    });
    const { ref, render } = mount(canvas, model, options());
    const { current: ik } = ref;
    const parts = [...ik.parts];
    const { limits } = arm.current;
    const { requests } = canvas;
    render(options());
    assert.equal(ref.current, ik);
    assert.deepEqual(ik.parts, parts);
    assert.equal(arm.current.limits, limits, 'limits are not set again');
    assert.equal(canvas.requests, requests, 'no frame is asked for');
  });

  test('targets, poles and weights are those of the last render, also those of refs', async () => {
    const canvas = makeCanvas();
    const model = { current: await load() };
    const arm = { current: null };
    const { render } = mount(canvas, model, { chains: [{ ...ARM, target: POINT, ref: arm }] });
    const chain = arm.current;
    canvas.frame();
    const other = [0.4, 1.1, 0.2];
    render({ chains: [{ ...ARM, target: other, ref: arm }] });
    canvas.frame();
    assert.ok(distance(model.current, 'hand_l', other) < 1e-6);

    const ball = { current: null };
    const pole = new Vector3(1, 1, -1);
    render({ chains: [{ ...ARM, target: ball, pole, poleWeight: 0.5, weight: 0.7, ref: arm }] });
    canvas.frame();
    assert.equal(chain.status, 'unsolved');
    assert.equal(chain.pole, pole);
    assert.equal(chain.poleWeight, 0.5);
    assert.equal(chain.weight, 0.7);
    ball.current = new Group();
    ball.current.position.set(...POINT);
    render({ chains: [{ ...ARM, target: ball, ref: arm }] });
    canvas.frame();
    assert.ok(distance(model.current, 'hand_l', POINT) < 1e-6);
    assert.equal(chain.pole, null);
    assert.equal(chain.poleWeight, 1);
    assert.equal(arm.current, chain, 'it is the same chain');
  });

  test('with blendTime, a chain goes over to another target in that time, also to other numbers', async () => {
    const canvas = makeCanvas();
    const model = { current: await load() };
    const arm = { current: null };
    const { render } = mount(canvas, model, { chains: [{ ...ARM, target: POINT, ref: arm }] });
    canvas.frame();
    const other = [0.4, 1.1, 0.2];
    const way = new Vector3(...POINT).distanceTo(new Vector3(...other));
    render({ chains: [{ ...ARM, target: other, blendTime: 0.5, ref: arm }] });
    assert.equal(arm.current.blendTime, 0.5);
    canvas.frame();
    assert.ok(distance(model.current, 'hand_l', POINT) < 0.1 * way, 'it has just begun to move');
    for (let i = 0; i < 60; i++) {
      canvas.frame();
    }
    assert.ok(distance(model.current, 'hand_l', other) < 1e-6);
  });

  test('chains are added, removed and sorted without touching the others', async () => {
    const canvas = makeCanvas();
    const refs = [{ current: null }, { current: null }];
    const left = { ...ARM, target: POINT, ref: refs[0] };
    const right = { first: 'upperarm_r', tip: 'hand_r', target: [-0.35, 1.3, 0.3], ref: refs[1] };
    const { ref, render } = mount(canvas, { current: await load() }, { chains: [left] });
    const chain = refs[0].current;
    render({ chains: [right, left] });
    assert.equal(refs[0].current, chain);
    assert.equal(ref.current.chains.length, 2);
    render({ chains: [right] });
    assert.equal(refs[0].current, null);
    assert.deepEqual(ref.current.chains, [refs[1].current]);
    render({ chains: null });
    assert.equal(refs[1].current, null);
    assert.deepEqual(ref.current.chains, []);
  });

  test('a weight that the app fades by itself is not set back by a render', async () => {
    const canvas = makeCanvas();
    const arm = { current: null };
    const { render } = mount(canvas, { current: await load() }, { chains: [{ ...ARM, ref: arm }] });
    arm.current.fadeTo(0, 0.1);
    render({ chains: [{ ...ARM, ref: arm }] });
    for (let i = 0; i < 10; i++) {
      canvas.frame();
    }
    assert.equal(arm.current.weight, 0);
  });

  test('with fade, weights change in that time', async () => {
    const canvas = makeCanvas();
    const { ref, render } = mount(canvas, { current: await load() }, { chains: [ARM], fade: 0.2 });
    render({ chains: [ARM], fade: 0.2, weight: 0 });
    const weights = [];
    for (let i = 0; i < 13; i++) {
      canvas.frame();
      weights.push(ref.current.weight);
    }
    assert.ok(weights[0] > 0.9 && weights[5] > 0.4 && weights[5] < 0.6, `${weights}`);
    assert.equal(weights[12], 0);
  });

  test('feet wait for their ground, and ask the function of the last render', async () => {
    const canvas = makeCanvas();
    const model = { current: await load() };
    const ground = { current: null };
    const feet = { current: null };
    const { render } = mount(canvas, model, { chains: [ARM], feet: { ground, ref: feet } });
    canvas.frame();
    assert.equal(feet.current, null);
    ground.current = new Mesh(new PlaneGeometry(9, 9).rotateX(-Math.PI / 2).translate(0, 0.1, 0));
    canvas.frame();
    const planted = feet.current;
    assert.equal(planted.ground, ground.current);

    const heights = [];
    for (const height of [0.2, -0.1]) {
      render({ chains: [ARM], feet: { ground: () => height, ref: feet } });
      for (let i = 0; i < 60; i++) {
        canvas.frame();
      }
      heights.push(model.current.getObjectByName('foot_l').getWorldPosition(new Vector3()).y);
    }
    assert.equal(feet.current, planted, 'they are the same feet');
    assert.ok(Math.abs(heights[0] - heights[1] - 0.3) < 1e-3, `${heights}`);
  });
});

describe('refs that change between renders', () => {
  test('feet whose ground goes away stay as in the animation, and stand again when it is back', async () => {
    const canvas = makeCanvas();
    const model = await load();
    const floor = new Mesh(new PlaneGeometry(10, 10).rotateX(-Math.PI / 2));
    floor.position.y = 0.1;
    floor.updateMatrixWorld();
    const ground = { current: floor };
    const { ref, errors } = mount(canvas, model, { feet: { ground }, chains: [{ ...ARM, target: POINT }] });
    canvas.frame();
    assert.equal(ref.current.feet.length, 1);
    ground.current = null;
    canvas.frame();
    assert.equal(ref.current.feet.length, 0);
    assert.ok(distance(model, 'hand_l', POINT) < 1e-6, 'the arm still reaches');
    ground.current = floor;
    canvas.frame();
    assert.equal(ref.current.feet.length, 1);
    assert.deepEqual(errors, []);
  });

  test('a target that becomes something wrong goes to React, and the canvas draws on', async () => {
    const canvas = makeCanvas();
    const model = await load();
    const target = { current: new Group() };
    const { ref, errors } = mount(canvas, model, { chains: [{ ...ARM, target }] });
    let drawn = 0;
    canvas.useFrame(() => drawn++, 1);
    canvas.frame();
    target.current = 'here';
    canvas.frame();
    canvas.frame();
    assert.equal(drawn, 3);
    assert.equal(errors.length, 1);
    assert.match(errors[0].message, /target/);
    assert.equal(ref.current, null);
  });

  test('of a model that never gets bones, the console says once that it is waited for', async (t) => {
    const warn = t.mock.method(console, 'warn', () => {});
    const canvas = makeCanvas();
    mount(canvas, new Group(), { chains: [{ ...ARM, target: POINT }] });
    for (let frame = 0; frame < 700; frame++) {
      canvas.frame();
    }
    assert.equal(warn.mock.callCount(), 1);
    assert.match(warn.mock.calls[0].arguments[0], /has no bones yet.*upperarm_l/);
  });
});

test('nothing is solved before the effects of the app have run: clips that they play find the pose of the model', async () => {
  const canvas = makeCanvas();
  const model = await load();
  const before = posesOf(model);
  const binding = new Binding(canvas.store, { current: null }, () => {});
  binding.apply('useIK', model, { chains: [{ ...ARM, target: POINT }] });
  canvas.frame();
  assert.deepEqual(posesOf(model), before);
  binding.start();
  canvas.frame();
  assert.ok(distance(model, 'hand_l', POINT) < 1e-6);
});

describe('the order in a frame', () => {
  test('what is mounted later still runs before the solve, in each frame from the next one on', async () => {
    const canvas = makeCanvas();
    const model = { current: await load() };
    const ball = { current: new Group() };
    mount(canvas, model, { chains: [{ ...ARM, target: ball }] });
    let time = 0;
    canvas.useFrame(() => {
      time += 0.1;
      ball.current.position.set(0.35, 1.3 + 0.1 * Math.sin(time), 0.3);
      model.current.getObjectByName('upperarm_l').rotation.z = -1 + 0.2 * Math.cos(time);
    });
    canvas.frame();
    for (let i = 0; i < 20; i++) {
      canvas.frame();
      assert.ok(distance(model.current, 'hand_l', ball.current.position.toArray()) < 1e-6);
    }
  });

  test('no priority is positive, and callbacks that draw stay after the solve', async () => {
    const canvas = makeCanvas();
    const model = { current: await load() };
    const seen = [];
    canvas.useFrame(() => seen.push(distance(model.current, 'hand_l', POINT)), 1);
    mount(canvas, model, { chains: [{ ...ARM, target: POINT }] });
    const { subscribers } = canvas.internal;
    canvas.frame();
    canvas.frame();
    assert.ok(Math.max(...seen) < 1e-6);
    assert.equal(canvas.internal.subscribers, subscribers, 'nothing is subscribed again without need');
    assert.deepEqual(
      subscribers.map(({ priority }) => Math.sign(priority)),
      [-1, 0, 1],
    );
  });

  test('two hooks on the same bones do not drift over a pose that stands still', async () => {
    const canvas = makeCanvas();
    const model = { current: await load() };
    const rest = posesOf(model.current);
    const hooks = [
      mount(canvas, model, { lookAt: { bones: ['spine_01', 'spine_02', 'head'], target: [1, 1, 1] } }),
      mount(canvas, model, { chains: [{ first: 'spine_01', tip: 'hand_l', target: POINT }] }),
    ];
    canvas.frame();
    const first = posesOf(model.current);
    for (let i = 0; i < 100; i++) {
      canvas.frame();
    }
    assert.deepEqual(posesOf(model.current), first);
    for (const { unmount } of hooks.reverse()) {
      unmount();
    }
    assert.deepEqual(posesOf(model.current), rest);
  });
});

describe('wrong arguments', () => {
  const object = new Group();
  for (const [model, options, type, message] of [
    [
      'model',
      {},
      TypeError,
      /^model must be a ref to an Object3D of three.js, an Object3D, or null, but is "model"$/,
    ],
    [undefined, {}, TypeError, /^model must be a ref to an Object3D/],
    [{ current: 3 }, {}, TypeError, /^model must be .*, but is 3$/],
    [object, 1, TypeError, /^options of useIK must be an object, but is 1$/],
    [object, { chain: [] }, TypeError, /^useIK has no option "chain"; they are chains, lookAt, feet, /],
    [object, { chains: {} }, TypeError, /^chains must be an array, but is an object$/],
    [object, { chains: [1] }, TypeError, /^chains\[0\] must be an object, but is 1$/],
    [object, { lookAt: 'head' }, TypeError, /^lookAt must be an object, but is "head"$/],
    [object, { feet: [] }, TypeError, /^feet must be an object, but is an array$/],
    [object, { mixer: {} }, TypeError, /^mixer must be an AnimationMixer or null, but is an object$/],
    [object, { setup: 1 }, TypeError, /^setup must be a function, but is 1$/],
    [object, { enabled: 1 }, TypeError, /^enabled must be true or false, but is 1$/],
    [object, { fade: -1 }, RangeError, /^fade must be a finite number of seconds of at least 0, but is -1$/],
    [object, { weight: 1.5 }, RangeError, /^weight must be a number from 0 to 1, but is 1.5$/],
    [object, { chains: [{ ...ARM, pole: [1, NaN, 2] }] }, TypeError, /^chains\[0\]: pole must be a ref/],
    [
      object,
      { chains: [{ ...ARM, ref: 1 }] },
      TypeError,
      /^chains\[0\]: ref must be a ref of useRef, but is 1$/,
    ],
  ]) {
    test(String(message).slice(2, 60), async () => {
      const canvas = makeCanvas();
      const given = model === object ? { current: await load() } : model;
      assert.throws(() => mount(canvas, given, options), { name: type.name, message });
    });
  }
});
