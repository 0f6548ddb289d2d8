// The app of react-three-fiber, as it is built, and as it is while somebody works on it. Where bones are is read from
// three.js's own matrices.

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { installApp } from './app.js';

/** How near the tip must be to its target: the chain is 0.6 long, and its tolerance a millionth of that. */
const NEAR = 2e-6;

const TEAM_TARGET = [-0.6, 1.4, 0.1];

/** The lengths of the chains that live: the one of the hook, and the one of the component. */
const BOTH = [2, 2];

let app;
before(async () => {
  app = await installApp('r3f');
});
after(() => app?.remove());

/**
 * In a page: after each of some frames, how far the tips are from their targets by three's own matrices, and the rotations
 * of all bones.
 */
const watchFrames = (opened, count) =>
  opened.page.evaluate(
    async ([frames, target]) => {
      const { scene, gl, internal } = globalThis.view.get();
      const place = (object) => object.matrixWorld.elements.slice(12, 15);
      const distance = (a, b) => Math.hypot(...a.map((x, i) => x - b[i]));
      const seen = [];
      for (let frame = 0; frame < frames; frame++) {
        await new Promise(requestAnimationFrame);
        scene.updateMatrixWorld(true);
        const [arm, dancer, ball] = ['arm', 'dancer', 'ball'].map((name) => scene.getObjectByName(name));
        const bones = [arm, dancer].flatMap((each) => each?.skeleton.bones ?? []);
        seen.push({
          arm: arm && ball && distance(place(arm.skeleton.bones[3]), place(ball)),
          dancer: dancer && distance(place(dancer.skeleton.bones[3]), target),
          ball: ball && place(ball),
          rotations: bones.flatMap(({ quaternion }) => quaternion.toArray()),
          drawn: gl.info.render.frame,
          priority: internal.priority,
        });
      }
      return seen;
    },
    [count, TEAM_TARGET],
  );

/** Opens the app, and waits until both characters are there. */
async function openReady(address) {
  const opened = await app.open(address);
  await opened.until('canvas', () => globalThis.livingOverlays?.().length === 2);
  await opened.frames(5);
  return opened;
}

/** Waits for frames in which the arm comes to a target that has jumped: it turns only so fast. */
const settle = (opened) => opened.frames(60);

const overlays = (opened) => opened.page.evaluate(() => globalThis.livingOverlays());
const living = (opened) => opened.page.evaluate(() => globalThis.livingIKs.size);

/** Remembers the chain and the SkeletonIK of the hook; `isSameArm` says whether they are still the same. */
const rememberArm = ({ page }) =>
  page.evaluate(() => {
    const { ik, chain } = globalThis.arm;
    globalThis.remembered = [ik.current, chain.current];
  });
const isSameArm = ({ page }) =>
  page.evaluate(() => {
    const { ik, chain } = globalThis.arm;
    return [ik.current === globalThis.remembered[0], chain.current === globalThis.remembered[1]];
  });

/** The largest difference between two lists of numbers. */
const difference = (a, b) => Math.max(...a.map((x, i) => Math.abs(x - b[i])));

/** How far the bones of characters are from the pose of their clip at the present time of its action. */
const fromAnimation = ({ page }, names) =>
  page.evaluate((wanted) => {
    const found = wanted.map((name) => globalThis.characters[name]);
    return Math.max(
      ...found.flatMap((mesh) => {
        const { clip, action } = mesh.userData;
        return clip.tracks.map((track) => {
          const [name] = track.name.split('.');
          const bone = mesh.skeleton.bones.find((each) => each.name === name);
          const animated = track.createInterpolant(new Float32Array(4)).evaluate(action.time);
          return Math.max(...bone.quaternion.toArray().map((x, i) => Math.abs(x - animated[i])));
        });
      }),
    );
  }, names);
const keepCharacters = ({ page }) =>
  page.evaluate(() => {
    const { scene } = globalThis.view.get();
    const found = ['arm', 'dancer'].map((name) => [name, scene.getObjectByName(name)]);
    globalThis.characters = Object.fromEntries(found);
  });

/** @param {() => string} addressOf */
function testPage(addressOf) {
  test('the tips reach moving targets in each frame, over clips that run', async () => {
    const opened = await openReady(addressOf());
    const seen = await watchFrames(opened, 60);
    for (const { arm, dancer } of seen) {
      assert.ok(arm <= NEAR, `the tip of the hook is ${arm} away`);
      assert.ok(dancer <= NEAR, `the tip of the component is ${dancer} away`);
    }
    const [first, last] = [seen[0], seen.at(-1)];
    assert.ok(difference(first.rotations, last.rotations) > 1e-3, 'the clips run');
    await opened.shoot('built');
    await opened.close();
  });

  test('automatic rendering stays on', async () => {
    const opened = await openReady(addressOf());
    const seen = await watchFrames(opened, 30);
    assert.ok(seen.at(-1).drawn - seen[0].drawn >= 25, 'a frame is drawn each time');
    assert.ok(seen.every(({ priority }) => priority === 0));
    await opened.close();
  });

  test('each hook has one SkeletonIK and one chain, which are gone with their components', async () => {
    const opened = await openReady(addressOf());
    const { page } = opened;
    await keepCharacters(opened);
    for (let turn = 0; turn < 3; turn++) {
      await opened.until('canvas', () => globalThis.livingOverlays().length === 2);
      assert.deepEqual(await overlays(opened), BOTH);
      assert.equal(await living(opened), 2);
      await opened.frames(10);
      await page.getByLabel('Show').uncheck();
      await opened.frames(3);
      assert.deepEqual(await overlays(opened), []);
      assert.equal(await living(opened), 0);
      assert.ok(
        (await fromAnimation(opened, ['arm', 'dancer'])) < 1e-6,
        'the bones have the pose of the clip',
      );
      await page.getByLabel('Show').check();
    }
    await opened.until('canvas', () => globalThis.livingOverlays().length === 2);
    await opened.frames(5);
    for (const { arm, dancer } of await watchFrames(opened, 10)) {
      assert.ok(arm <= NEAR && dancer <= NEAR, `${arm}, ${dancer}`);
    }
    await opened.close();
  });

  test('nothing drifts over a clip that is paused: the bits of the bones stay', async () => {
    const opened = await openReady(`${addressOf()}?paused`);
    await opened.frames(10);
    const seen = await watchFrames(opened, 300);
    for (const { rotations } of seen) {
      assert.deepEqual(rotations, seen[0].rotations);
    }
    assert.ok(seen[0].arm <= NEAR);
    await opened.close();
  });

  test('the hand follows a ball that is dragged', async () => {
    const opened = await openReady(addressOf());
    const at = await grab(opened);
    await opened.page.mouse.move(at.x + 10, at.y + 30, { steps: 5 });
    await opened.page.mouse.up();
    await settle(opened);
    const seen = await watchFrames(opened, 20);
    const [x, y] = seen[0].ball;
    assert.ok(Math.abs(x - 0.5) < 0.02 && y < 1.4, `the ball is at ${x}, ${y}`);
    assert.ok(seen.every(({ arm }) => arm <= NEAR));
    await opened.close();
  });

  test('changed weights and limits go to the same chain, and another first bone replaces it', async () => {
    const opened = await openReady(addressOf());
    const { page } = opened;
    await rememberArm(opened);
    const chainIs = (expected) =>
      page
        .evaluate(() => {
          const { weight } = globalThis.arm.ik.current;
          const { limits, bones, status } = globalThis.arm.chain.current;
          return { weight, isLimited: limits !== null, bones: bones.length, status };
        })
        .then((found) => assert.deepEqual(found, expected));

    await page.getByLabel('Weight').fill('0.5');
    await opened.frames(3);
    await chainIs({ weight: 0.5, isLimited: false, bones: 2, status: 'reached' });
    await page.getByLabel('Weight').fill('1');
    await page.getByLabel('Stiff').check();
    await opened.frames(3);
    await chainIs({ weight: 1, isLimited: true, bones: 2, status: 'blocked' });
    await page.getByLabel('Stiff').uncheck();
    await settle(opened);
    await chainIs({ weight: 1, isLimited: false, bones: 2, status: 'reached' });
    assert.deepEqual(await isSameArm(opened), [true, true]);

    await page.getByLabel('Short').check();
    await opened.frames(3);
    assert.deepEqual(await isSameArm(opened), [true, false]);
    assert.deepEqual(await overlays(opened), [1, 2]);
    await opened.close();
  });

  test('a weight of 0, a target that is gone and enabled={false} show the animation', async () => {
    const opened = await openReady(addressOf());
    const { page } = opened;
    await keepCharacters(opened);
    const isAnimated = async () => {
      await opened.frames(3);
      return (await fromAnimation(opened, ['arm'])) < 1e-6;
    };
    assert.ok(!(await isAnimated()));
    await page.getByLabel('Weight').fill('0');
    assert.ok(await isAnimated());
    await page.getByLabel('Weight').fill('1');
    assert.ok(!(await isAnimated()));
    await page.getByLabel('Ball').uncheck();
    assert.ok(await isAnimated());
    await page.getByLabel('Ball').check();
    assert.ok(!(await isAnimated()));
    await page.getByLabel('Enabled').uncheck();
    assert.ok(await isAnimated());
    const [first, last] = await watchFrames(opened, 2);
    assert.ok(difference(first.rotations, last.rotations) > 0, 'the mixer plays on');
    await page.getByLabel('Enabled').check();
    assert.ok(!(await isAnimated()));
    await settle(opened);
    assert.ok((await watchFrames(opened, 5)).every(({ arm }) => arm <= NEAR));
    await opened.close();
  });

  test('with frames on demand, what changes is drawn until it stands still', async () => {
    const opened = await openReady(`${addressOf()}?paused&frameloop=demand&fade=0.3`);
    const { page } = opened;
    const drawnIn = async (count) => {
      const seen = await watchFrames(opened, count);
      return seen.at(-1).drawn - seen[0].drawn;
    };
    const drawn = () => page.evaluate(() => globalThis.view.get().gl.info.render.frame);
    /** Waits until no frame is drawn while the browser has 30. */
    const standsStill = async () => {
      for (let patience = 30; patience > 0 && (await drawnIn(30)) > 0; patience--) {}
      assert.equal(await drawnIn(30), 0);
    };
    await keepCharacters(opened);
    await standsStill();
    assert.ok((await watchFrames(opened, 1))[0].arm <= NEAR);
    assert.ok((await watchFrames(opened, 1))[0].dancer <= NEAR);

    const before = await drawn();
    await page.getByLabel('Weight').fill('0');
    await standsStill();
    assert.ok((await drawn()) >= before + 3, 'the weight fades over several frames, of at most 0.1 s each');
    assert.ok((await fromAnimation(opened, ['arm'])) < 1e-6);

    await page.getByLabel('Paused').uncheck();
    await page.getByLabel('Weight').fill('1');
    await opened.frames(30);
    assert.ok((await drawnIn(30)) > 15, 'the clip plays on');
    await opened.close();
  });

  const MISTAKES = {
    prop: /^IK has no prop "chain"; its own are chains, lookAt, feet, /,
    option: /^chains\[0\]: chain has no option "targets"; they are target, /,
    target: /^chains\[0\]: target must be a ref to an Object3D, .*, but is an array$/,
    weight: /^weight must be a number from 0 to 1, but is 2$/,
    bone: /^chains\[0\]: the tip: the skeleton has no node named "finger"; its bones are .*hand/,
  };
  test('wrong options are errors that an error boundary sees, and that say what is wrong', async () => {
    for (const [name, message] of Object.entries(MISTAKES)) {
      const opened = await app.open(`${addressOf()}?mistake=${name}`);
      await opened.page.waitForFunction(() => document.title !== 'fabrik with react-three-fiber');
      assert.match(await opened.page.title(), message);
      assert.deepEqual(await overlays(opened), [2], 'the one of the other character');
      // React reports each error that a boundary catches.
      opened.faults.length = 0;
      await opened.close();
    }
  });
}

/** Presses the ball; returns where. */
async function grab(opened) {
  const { middle } = await opened.place('canvas');
  // The ball rests while the mouse aims at it: frames may be slow.
  await opened.page.getByLabel('Paused').check();
  await opened.frames(2);
  const [{ ball }] = await watchFrames(opened, 1);
  const at = { x: middle.x + 200 * ball[0], y: middle.y - 200 * (ball[1] - 1) };
  await opened.page.mouse.move(at.x, at.y);
  await opened.page.mouse.down();
  await opened.frames(2);
  // Without the mouse: its button is down.
  await opened.page.getByLabel('Paused').evaluate((box) => box.click());
  return at;
}

describe('r3f, checked and built', () => {
  let address;
  before(async () => {
    await app.run('build');
    address = await app.serve();
  });
  testPage(() => address);

  test('the check of types finds wrong options', async () => {
    const undo = await app.edit('src/Arm.tsx', (text) =>
      text.replace("tip: 'hand'", "top: 'hand'").replace('enabled,\n    mixer', "enabled: 'yes',\n    mixer"),
    );
    await assert.rejects(
      app.run('build'),
      ({ message }) =>
        /'top' does not exist/.test(message) && /'string' is not assignable to type 'boolean/.test(message),
    );
    await undo();
  });
});

describe('r3f, in development', () => {
  let address;
  before(async () => {
    address = await app.develop();
  });
  for (const [file, before, after, expected] of [
    ['Arm.tsx', "'lowerarm' : 'upperarm'", "'lowerarm' : 'lowerarm'", [1, 2]],
    ['Team.tsx', "first: 'upperarm'", "first: 'lowerarm'", [1, 2]],
    ['Dancer.tsx', 'name="dancer"', 'name="dancer" visible', BOTH],
  ]) {
    test(`${file} can be replaced in the running page`, async () => {
      const opened = await openReady(address);
      await opened.page.evaluate(() => {
        globalThis.isOldPage = true;
      });
      const undo = await app.edit(`src/${file}`, (text) => {
        assert.ok(text.includes(before));
        return text.replace(before, after).replace("from 'react'", "from 'react' // changed");
      });
      await opened.until(
        'canvas',
        (_, wanted) => String(globalThis.livingOverlays()) === wanted,
        String(expected),
      );
      await opened.frames(20);
      assert.deepEqual(await overlays(opened), expected);
      await undo();
      await opened.frames(30);
      await opened.until('canvas', () => String(globalThis.livingOverlays()) === '2,2');
      assert.equal(await living(opened), 2);
      for (const { arm, dancer } of await watchFrames(opened, 30)) {
        assert.ok(arm <= NEAR && dancer <= NEAR, `${arm}, ${dancer}`);
      }
      assert.ok(await opened.page.evaluate(() => globalThis.isOldPage), 'the page was not loaded again');
      await opened.close();
    });
  }
});
