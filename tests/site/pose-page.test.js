// The page Pose in detail: what it draws, limits, the ground, mirrored poses, touch, rest, animations and files.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, test } from 'node:test';
import words from '../../web/demos/strings/en/pose.js';
import { distance, dragTo, drawnIn, drop, openFigure, press, setHidden } from '../browser/figure-3d.js';
import { closeAll, frames } from '../browser/page.js';
import { withoutWebGL } from '../browser/webgl.js';

after(closeAll);

const { files, tools } = words;

const POSES = ['stand', 'crouch', 'reach', 'sit'];
const PHONE = { hasTouch: true, deviceScaleFactor: 2, viewport: { width: 360, height: 740 } };

const open = (hash = '', options = {}) => openFigure('pose', hash, options);

async function pull(demo, name, dx, dy) {
  const { x, y } = (await demo.state()).grips[name];
  await dragTo(demo, { x, y }, { x: x + dx, y: y + dy });
  let state;
  do {
    await frames(demo.page, 8);
    state = await demo.state();
  } while (!state.hasArrived);
  return state;
}

const choose = async (demo, pose) => {
  await demo.find('[name=pose]').selectOption(pose);
  await frames(demo.page, 2);
  return demo.state();
};

/** Clicks a button of the panel for animations and files. */
const use = async (demo, name) => {
  await demo.find(`[data-file-do=${name}]`).click();
  await frames(demo.page, 2);
};

/** The angle of a limb at its middle joint, in degrees: 180 if it is straight. */
function angleAt({ grips }, from, middle, to) {
  const [a, b] = [from, to].map((end) => grips[end].place.map((at, axis) => at - grips[middle].place[axis]));
  const dot = a.reduce((sum, part, axis) => sum + part * b[axis], 0);
  return (Math.acos(dot / (Math.hypot(...a) * Math.hypot(...b))) * 180) / Math.PI;
}

test('start poses stand on the ground with pinned feet, and are in the address', async () => {
  const demo = await open();
  for (const pose of [...POSES.slice(1), 'stand']) {
    const { grips, status } = await choose(demo, pose);
    assert.equal(status, 'reached', pose);
    const names = Object.keys(grips);
    assert.equal(names.length, 10);
    assert.deepEqual(
      names.filter((name) => grips[name].pinned),
      ['LeftFoot', 'RightFoot'],
    );
    const lowest = Math.min(...names.map((name) => grips[name].place[1]));
    assert.ok(lowest > 0.04 && lowest < 0.1, `${pose}: ${lowest} m`);
    assert.equal(await demo.address(), pose === 'stand' ? '' : `#pose=${pose}`);
  }
  const heights = [];
  for (const pose of POSES) {
    heights.push((await choose(demo, pose)).grips.Head.place[1]);
  }
  assert.ok(heights[1] < heights[0] - 0.3 && heights[3] < heights[0] - 0.6, `${heights} m`);
  await demo.close();
});

test('the whole body is in the picture in every start pose, also on a phone', async () => {
  for (const options of [PHONE, { viewport: { width: 1280, height: 800 } }]) {
    const demo = await open('', options);
    for (const pose of POSES) {
      await choose(demo, pose);
      const most = await demo.page.evaluate(() => {
        const { camera, body } = globalThis.demos.pose;
        const { mesh, root } = body.humanoid;
        root.updateMatrixWorld(true);
        const place = root.position.clone();
        const { count } = mesh.geometry.attributes.position;
        const outwards = Array.from({ length: Math.floor(count / 20) }, (_, i) => {
          const { x, y } = mesh
            .getVertexPosition(20 * i, place)
            .applyMatrix4(mesh.matrixWorld)
            .project(camera);
          return Math.max(Math.abs(x), Math.abs(y));
        });
        return Math.max(...outwards);
      });
      assert.ok(most < 0.98, `${pose}: ${most} of the way from the middle to the edge`);
    }
    await demo.close();
  }
});

test('a body whose hand is pulled below the ground stays above it, unless the ground is switched off', async () => {
  for (const [hash, isAbove] of [
    ['', true],
    ['#ground=off', false],
  ]) {
    const demo = await open(hash);
    for (const name of ['LeftFoot', 'RightFoot']) {
      const { grips } = await demo.state();
      await demo.move(grips[name].x, grips[name].y);
      await demo.page.mouse.down();
      await drop(demo);
    }
    const { grips } = await demo.state();
    assert.equal(grips.LeftFoot.pinned, false);
    const held = await pull(demo, 'LeftHand', 0, grips.LeftFoot.y - grips.LeftHand.y + 60);
    const heights = Object.entries(held.grips).map(([name, { place }]) => [place[1], name]);
    const [lowest, name] = heights.sort(([one], [other]) => one - other)[0];
    assert.equal(lowest > 0.015, isAbove, `${name}: ${lowest} m`);
    await demo.close();
  }
});

test('undo ends the playing; what keys have moved is let go when another handle is selected, or none', async () => {
  const demo = await open('', { reducedMotion: 'reduce' });
  const start = await demo.state();
  await use(demo, 'store');
  await choose(demo, 'sit');
  await use(demo, 'store');
  await use(demo, 'play');
  assert.match(await demo.find('[data-file-do=play]').textContent(), /Stop/);
  await demo.find('[data-do=undo]').click();
  await frames(demo.page, 2);
  assert.match(await demo.find('[data-file-do=play]').textContent(), /Play/);
  const stands = await demo.state();
  assert.ok(distance(stands.grips.Head.place, start.grips.Head.place) < 1e-6);
  await demo.canvas.focus();
  for (const key of ['Escape', 't']) {
    const moved = await press(demo, 't', 'Shift+ArrowUp');
    assert.equal(moved.dragged, moved.selected);
    assert.equal((await press(demo, key)).dragged, '', key);
  }
  assert.deepEqual(demo.faults, []);
  await demo.close();
});

test('a hand that is dragged to the floor, or below it, arrives on the floor', async () => {
  const demo = await open('#pose=crouch');
  const { grips } = await demo.state();
  await pull(demo, 'RightHand', -20, grips.RightFoot.y - grips.RightHand.y + 15);
  // The hand goes around the leg.
  await frames(demo.page, 40);
  const held = await demo.state();
  assert.equal(held.status, 'reached');
  const [, height] = held.grips.RightHand.place;
  assert.ok(height > 0.02 && height < 0.04, `${height} m`);
  await demo.close();
});

test('a hand that is dragged into the body stays out of it, and what touches is counted, unless that is switched off', async () => {
  const demo = await open();
  const { grips } = await demo.state();
  const [dx, dy] = ['x', 'y'].map((axis) => grips.LeftLeg[axis] - grips.RightHand[axis]);
  // Through both legs.
  await pull(demo, 'RightHand', dx, dy - 20);
  await frames(demo.page, 30);
  const held = await demo.state();
  assert.ok(held.clearance > -0.0011, `${held.clearance}`);
  assert.ok(held.touching > 0);
  await drop(demo);
  await demo.find('[name=contacts]').uncheck();
  const free = await pull(demo, 'RightHand', 5, 5);
  assert.equal(free.touching, 0);
  assert.match(await demo.address(), /contacts=/);
  await demo.close();
});

test('knees and elbows bend one way only, and joints at their limits are marked', async () => {
  const demo = await open();
  const held = await pull(demo, 'LeftHand', 150, -60);
  await drop(demo);
  assert.ok(angleAt(held, 'LeftHand', 'LeftForeArm', 'Head') > 90, 'the arm is stretched');
  assert.ok(held.atLimits.includes('LeftForeArm'), held.atLimits.join());
  // A knee that is pulled backwards stays in front of the line from the hips to the foot.
  const knee = await pull(demo, 'RightLeg', 120, 0);
  const [hips, middle, foot] = ['Hips', 'RightLeg', 'RightFoot'].map((name) => knee.grips[name].place);
  assert.ok(middle.every(Number.isFinite) && hips[1] > middle[1] && middle[1] > foot[1]);
  assert.ok(angleAt(knee, 'Hips', 'RightLeg', 'RightFoot') < 180);
  assert.deepEqual(demo.faults, []);
  await demo.close();
});

test('a mirrored pose has left and right exchanged, with the pins; twice is the pose itself', async () => {
  const demo = await open('#pose=reach');
  const before = await demo.state();
  await demo.move(before.grips.RightHand.x, before.grips.RightHand.y);
  await demo.page.mouse.down();
  await drop(demo);
  await demo.find('[data-do=mirror]').click();
  await frames(demo.page, 2);
  const mirrored = await demo.state();
  for (const [name, { place }] of Object.entries(before.grips)) {
    const other = name.replace(/Left|Right/, (side) => (side === 'Left' ? 'Right' : 'Left'));
    const [x, y, z] = mirrored.grips[other].place;
    assert.ok(distance([-x, y, z], place) < 0.001, `${name}: ${distance([-x, y, z], place)}`);
  }
  assert.equal(mirrored.grips.LeftHand.pinned, true);
  assert.equal(mirrored.grips.RightHand.pinned, false);
  await demo.find('[data-do=mirror]').click();
  await frames(demo.page, 2);
  const again = await demo.state();
  assert.ok(distance(again.grips.RightHand.place, before.grips.RightHand.place) < 0.001);
  await demo.close();
});

test('a finger drags a handle without scrolling the page, a tap pins it, and one on the background turns the view', async () => {
  const demo = await open('', PHONE);
  const { grips, camera } = await demo.state();
  const finger = await demo.finger();
  const { x, y } = grips.LeftHand;
  await finger.down({ x, y });
  for (let step = 1; step <= 6; step++) {
    await finger.move({ x: x + 4 * step, y: y - 8 * step });
    await frames(demo.page, 1);
  }
  await frames(demo.page, 4);
  const held = await demo.state();
  assert.ok(Math.hypot(held.grips.LeftHand.x - x - 24, held.grips.LeftHand.y - y + 48) < 2);
  await finger.up();
  await frames(demo.page, 2);
  assert.equal(await demo.page.evaluate(() => scrollY), 0);
  assert.equal((await demo.state()).grips.LeftHand.pinned, false);
  await finger.tap((await demo.state()).grips.RightHand);
  await frames(demo.page, 2);
  assert.equal((await demo.state()).grips.RightHand.pinned, true);
  // A finger that is taken away by the system is no tap.
  const session = await demo.page.context().newCDPSession(demo.page);
  const box = await demo.canvas.boundingBox();
  const hand = (await demo.state()).grips.RightHand;
  const touch = (type, touchPoints) => session.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', [{ x: box.x + hand.x, y: box.y + hand.y }]);
  await frames(demo.page, 1);
  assert.equal((await demo.state()).dragged, 'RightHand');
  await touch('touchCancel', []);
  await frames(demo.page, 2);
  assert.equal((await demo.state()).grips.RightHand.pinned, true);
  await finger.down({ x: 30, y: 60 });
  for (let step = 1; step <= 6; step++) {
    await finger.move({ x: 30 + 12 * step, y: 60 });
    await frames(demo.page, 1);
  }
  await finger.up();
  await frames(demo.page, 3);
  assert.ok(distance((await demo.state()).camera, camera) > 0.3, 'the view has turned');
  assert.deepEqual(demo.faults, []);
  await demo.close();
});

test('nothing is drawn at rest; stored poses are played until they are stopped, and not while the page is hidden', async () => {
  // Without smooth scrolling, the picture is in sight at once.
  const demo = await open('', { reducedMotion: 'reduce' });
  await frames(demo.page, 5);
  assert.equal(await drawnIn(demo, 20), 0);
  const start = await demo.state();
  await use(demo, 'store');
  assert.equal(await demo.find('[data-file-do=play]').isDisabled(), true);
  assert.match(
    await demo.find('[data-stored]').textContent(),
    /^1 pose stored\. Store one more to play\. Kept in this browser\.$/,
  );
  const crouch = await choose(demo, 'crouch');
  await use(demo, 'store');
  assert.match(await demo.find('[data-stored]').textContent(), /^2 poses stored\. Kept in this browser\.$/);
  await use(demo, 'play');
  assert.ok((await drawnIn(demo, 20)) > 15);
  assert.match(await demo.words(), /Playing/);
  await setHidden(demo.page, true);
  await frames(demo.page, 2);
  assert.equal(await drawnIn(demo, 10), 0, 'hidden');
  await setHidden(demo.page, false);
  await use(demo, 'play');
  // Out of sight nothing is drawn, and the click has scrolled.
  await demo.canvas.scrollIntoViewIfNeeded();
  await frames(demo.page, 5);
  const after = await demo.state();
  assert.ok(distance(after.grips.Head.place, crouch.grips.Head.place) < 1e-6);
  assert.equal(await drawnIn(demo, 20), 0);
  await use(demo, 'clear');
  assert.equal(await demo.find('[data-file-do=clear]').isDisabled(), true);
  await demo.find('[data-do=reset]').click();
  await frames(demo.page, 2);
  assert.ok(distance((await demo.state()).grips.Head.place, start.grips.Head.place) < 1e-6);
  assert.deepEqual(demo.faults, []);
  await demo.close();
});

test('the GLB file has the skinned figure, and its clip goes through the stored poses', async () => {
  const demo = await open();
  const stored = [await demo.state()];
  await use(demo, 'store');
  for (const pose of ['crouch', 'reach']) {
    stored.push(await choose(demo, pose));
    await use(demo, 'store');
  }
  const download = demo.page.waitForEvent('download');
  await demo.find('[data-file-do=glb]').click();
  const file = await download;
  assert.equal(file.suggestedFilename(), 'pose.glb');
  const bytes = await readFile(await file.path());
  assert.equal(bytes.toString('latin1', 0, 4), 'glTF');
  const loaded = await demo.page.evaluate(async (text) => {
    const { THREE } = globalThis;
    const { buffer } = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    const { scene, animations } = await new THREE.GLTFLoader().parseAsync(buffer, '');
    let skinned = null;
    scene.traverse((object) => {
      skinned ??= object.isSkinnedMesh ? object : null;
    });
    const [clip] = animations;
    const mixer = new THREE.AnimationMixer(scene);
    mixer.clipAction(clip).play();
    const places = [0, 1, 2].map((key) => {
      mixer.setTime((key * clip.duration) / 3);
      scene.updateMatrixWorld(true);
      const find = (end) => skinned.skeleton.bones.find(({ name }) => name.endsWith(end));
      return Object.fromEntries(
        ['LeftForeArm', 'RightForeArm', 'LeftLeg', 'RightLeg', 'Hips'].map((end) => [
          end,
          find(end).getWorldPosition(new THREE.Vector3()).toArray(),
        ]),
      );
    });
    return {
      bones: skinned.skeleton.bones.length,
      tracks: clip.tracks.length,
      duration: clip.duration,
      places,
    };
  }, bytes.toString('base64'));
  assert.equal(loaded.bones, 49);
  assert.equal(loaded.tracks, 21);
  assert.ok(Math.abs(loaded.duration - 2.7) < 1e-4, `${loaded.duration} s`);
  for (const [key, places] of loaded.places.entries()) {
    for (const [name, place] of Object.entries(places)) {
      const away = distance(place, stored[key].grips[name].place);
      assert.ok(away < 1e-4, `${name} of pose ${key}: ${away} m`);
    }
  }
  assert.deepEqual(demo.faults, []);
  await demo.close();
});

test('stored poses are taken again, also after the page is loaded again; they can be deleted', async () => {
  const demo = await open();
  const stored = [];
  for (const pose of ['sit', 'reach', 'crouch']) {
    stored.push(await choose(demo, pose));
    await use(demo, 'store');
  }
  await use(demo, 'deleteLast');
  await demo.reopen('');
  const poses = demo.find('[data-poses] button');
  assert.deepEqual(await poses.allTextContents(), ['Pose 1', 'Pose 2']);
  for (const i of [0, 1]) {
    await poses.nth(i).click();
    await frames(demo.page, 2);
    const { grips } = await demo.state();
    for (const [name, { place }] of Object.entries(stored[i].grips)) {
      assert.ok(distance(grips[name].place, place) < 1e-5, `${name} of pose ${i}`);
    }
  }
  assert.equal((await demo.state()).canUndo, true);
  const focused = () => demo.page.evaluate(() => document.activeElement.textContent);
  await use(demo, 'clear');
  assert.equal(await demo.find('[role=status][data-stored]').textContent(), files.none);
  assert.equal(await focused(), files.store, 'a button that is of no use any more gives the focus away');
  await demo.find('[data-do=undo]').focus();
  while ((await demo.state()).canUndo) {
    await demo.page.keyboard.press('Enter');
    await frames(demo.page, 1);
  }
  assert.equal(await focused(), tools.view);
  await demo.reopen('');
  assert.equal(await poses.count(), 0);
  assert.deepEqual(demo.faults, []);
  await demo.close();
});

test('stored poses that are damaged are ignored, and a browser that keeps none is no fault', async () => {
  const demo = await open();
  await use(demo, 'store');
  const kept = await demo.page.evaluate(() => localStorage.getItem('fabrik-poses'));
  for (const text of [
    ...['', '{', 'null', '[null]', '{"0": 1}', '[[]]', '[{"rotations": {"Head": [0, 0, 0, 1]}}]'],
    kept.replace('"hips":[', '"hips":[1,'),
    kept.replace(/"Head":\[[^,]*,/, '"Head":["a",'),
    kept.slice(0, -2),
  ]) {
    await demo.page.evaluate((value) => localStorage.setItem('fabrik-poses', value), text);
    await demo.reopen('');
    assert.equal(await demo.find('[data-poses] button').count(), 0, text);
  }
  await demo.page.evaluate((value) => localStorage.setItem('fabrik-poses', value), kept);
  await demo.reopen('');
  assert.equal(await demo.find('[data-poses] button').count(), 1);
  // As in a private window.
  await demo.page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await use(demo, 'store');
  assert.match(await demo.find('[data-stored]').textContent(), /^2 poses stored\. Not kept/);
  assert.deepEqual(demo.faults, []);
  await demo.close();
});

test('a JSON file is chosen, or dropped on the stage; what is wrong is said with the name of the file', async () => {
  const demo = await open('#pose=sit');
  const sit = await demo.state();
  const json = await demo.page.evaluate(() => globalThis.demos.pose.json);
  const stand = await choose(demo, 'stand');
  const file = (name, text) => ({ name, mimeType: 'application/json', buffer: Buffer.from(text) });
  const input = demo.find('[data-files] input');
  const note = demo.find('[data-file-note]');
  const said = async (sentence) => {
    await note.filter({ hasText: sentence }).waitFor();
    await frames(demo.page, 2);
    return demo.state();
  };
  await input.setInputFiles(file('my pose.json', json));
  const sits = await said(/^The pose of my pose\.json is used\.$/);
  assert.ok(distance(sits.grips.Head.place, sit.grips.Head.place) < 1e-4);
  // The file is a button for the keyboard, too.
  // A browser that is busy may drop a first request.
  const choosing = () =>
    Promise.all([demo.page.waitForEvent('filechooser', { timeout: 8000 }), input.press('Space')]);
  const [chooser] = await choosing().catch(choosing);
  await chooser.setFiles(file('broken.json', '{"rotations"'));
  assert.deepEqual((await said(/^broken\.json cannot be used\. This is not JSON: /)).grips, sits.grips);
  assert.equal(await demo.find('[data-file-note].error').count(), 1);
  const dropFiles = (type, files) =>
    demo.page.evaluate(
      ([name, given]) => {
        const dataTransfer = new DataTransfer();
        for (const [title, text] of given) {
          dataTransfer.items.add(new File([text], title));
        }
        const event = new DragEvent(name, { dataTransfer, bubbles: true, cancelable: true });
        document.querySelector('#pose canvas').dispatchEvent(event);
        return event.defaultPrevented;
      },
      [type, files],
    );
  assert.equal(await dropFiles('dragover', [['a.json', '']]), true);
  assert.equal(await demo.find('.stage[data-dropping]').count(), 1);
  assert.equal(await dropFiles('drop', [['big.json', ' '.repeat(1e6 + 1)]]), true);
  await said(/^big\.json cannot be used\. It is larger than 1 MB\.$/);
  assert.equal(await demo.find('.stage[data-dropping]').count(), 0);
  await dropFiles('drop', [['empty.json', ' ']]);
  await said(/^empty\.json cannot be used\. It is empty\.$/);
  await dropFiles('drop', [
    ['a.json', json],
    ['b.json', json],
  ]);
  await said(/^a\.json cannot be used\. Drop one file, not 2\.$/);
  await demo.find('[data-do=undo]').click();
  await frames(demo.page, 2);
  assert.ok(distance((await demo.state()).grips.Head.place, stand.grips.Head.place) < 1e-6);
  await dropFiles('drop', [['dropped.json', json]]);
  const dropped = await said(/^The pose of dropped\.json is used\.$/);
  assert.ok(distance(dropped.grips.Head.place, sit.grips.Head.place) < 1e-4);
  assert.deepEqual(demo.faults, []);
  await demo.close();
});

test('what keys move out of the picture stays in sight: the view goes back; on the ground and far away they stop', async () => {
  const demo = await open();
  await demo.canvas.focus();
  const { camera, ...before } = await demo.state();
  await press(demo, 't', '+', '+', '+', '+', '+', '+');
  const viewport = await demo.canvas.boundingBox();
  for (let left = 24; left > 0; left--) {
    const { grips, selected } = await press(demo, 'Shift+ArrowUp');
    assert.equal(selected, 'LeftHand');
    assert.ok(grips.LeftHand.y > 5 && grips.LeftHand.y < viewport.height, `${grips.LeftHand.y} px`);
  }
  const raised = await demo.state();
  assert.ok(raised.grips.LeftHand.place[1] > before.grips.Head.place[1] + 0.25, 'it is above the head');
  // Back: the pose stays.
  const reset = await press(demo, 'v');
  assert.ok(distance(reset.camera, camera) < 1e-6);
  assert.ok(distance(reset.grips.LeftHand.place, raised.grips.LeftHand.place) < 1e-6);
  await demo.find('[name=pose]').selectOption('crouch');
  await demo.canvas.focus();
  await press(demo, ...Array(10).fill('Shift+ArrowDown'));
  assert.match(await demo.words(), /left hand\. It is on the ground, and goes no lower/);
  // The whole body, without pins.
  await press(demo, 'Escape', 't', 't', 't', 'Enter', 't', 'Enter', 't');
  const { selected, grips } = await demo.state();
  assert.deepEqual([selected, grips.LeftFoot.pinned, grips.RightFoot.pinned], ['Hips', false, false]);
  await press(demo, ...Array(40).fill('Shift+ArrowRight'));
  assert.match(await demo.words(), /hips\. It is at the edge of the stage, and goes no further/);
  const { x } = (await demo.state()).grips.Hips;
  assert.ok(x > 5 && x < viewport.width, `${x} px`);
  await demo.close();
});

test('on a phone undo, redo and the reset of the view are in sight while posing', async () => {
  const demo = await open('', PHONE);
  const { camera, grips } = await demo.state();
  const tools = ['undo', 'redo', 'view'].map((name) => demo.find(`[data-do=${name}]`));
  for (const tool of tools) {
    const { y, height } = await tool.boundingBox();
    assert.ok(y + height < 700, `${y + height} px`);
    assert.ok(height >= 44);
  }
  const finger = await demo.finger();
  const { x, y } = grips.LeftHand;
  await finger.down({ x, y });
  for (let step = 1; step <= 5; step++) {
    await finger.move({ x, y: y - 9 * step });
    await frames(demo.page, 1);
  }
  await finger.up();
  await frames(demo.page, 3);
  const moved = await demo.state();
  assert.ok(distance(moved.grips.LeftHand.place, grips.LeftHand.place) > 0.1);
  await finger.down({ x: 30, y: 60 });
  for (let step = 1; step <= 6; step++) {
    await finger.move({ x: 30 + 12 * step, y: 60 });
    await frames(demo.page, 1);
  }
  await finger.up();
  await frames(demo.page, 60);
  assert.ok(distance((await demo.state()).camera, camera) > 0.3, 'the view has turned');
  await tools[2].tap();
  await frames(demo.page, 2);
  const seen = await demo.state();
  assert.ok(distance(seen.camera, camera) < 1e-6);
  assert.ok(distance(seen.grips.LeftHand.place, moved.grips.LeftHand.place) < 1e-6, 'the pose stays');
  await tools[0].tap();
  await frames(demo.page, 2);
  assert.ok(distance((await demo.state()).grips.LeftHand.place, grips.LeftHand.place) < 1e-6);
  assert.equal(await demo.page.evaluate(() => scrollY), 0);
  assert.deepEqual(demo.faults, []);
  await demo.close();
});

test('JSON that is no pose is refused with a reason, and changes nothing', async () => {
  const demo = await open();
  const before = await demo.state();
  const head = (value, more = '') => `{"rotations": {"mixamorig:Head": ${value}}${more}}`;
  for (const [text, reason] of [
    ['', /^Paste a pose first\.$/],
    ['  ', /^Paste a pose first\.$/],
    ['[1, 2', /not JSON/],
    ['null', /not a pose/],
    ['{"rotations": []}', /not a pose/],
    ['{"rotations": {"tail": [0, 0, 0, 1]}}', /None of the bones/],
    [head('[0, 0, 0, 0]'), /mixamorig:Head must be four numbers/],
    [head('[0, 0, 0, "1"]'), /mixamorig:Head must be four numbers/],
    [head('[0, 0, 0, 1]', ', "hips": [0, 50, 0]'), /hips.*from −10 to 10/],
  ]) {
    await demo.find('[data-files] textarea').fill(text);
    await use(demo, 'use');
    assert.match(await demo.find('[data-file-note].error').textContent(), reason);
    assert.equal(await demo.find('[data-files] textarea').getAttribute('aria-invalid'), 'true');
    const now = await demo.state();
    assert.deepEqual(now.grips, before.grips);
    assert.equal(now.canUndo, false);
  }
  // A rotation beyond the limit of the joint is brought within it.
  await demo.find('[data-files] textarea').fill(head('[0, 1, 0, 0]'));
  await use(demo, 'use');
  assert.ok((await demo.state()).atLimits.includes('Head'));
  assert.equal(await demo.find('[data-files] textarea').getAttribute('aria-invalid'), null);
  assert.equal(await demo.find('[data-file-note].error').count(), 0);
  assert.deepEqual(demo.faults, []);
  await demo.close();
});

test('a browser without WebGL has no panel for animations and files', async () => {
  const demo = await open();
  const controls = demo.find('[data-files] :is(button, input, textarea)');
  assert.equal(await demo.find('[data-file-do=store]').isEnabled(), true);
  await demo.page.addInitScript(withoutWebGL);
  await demo.page.reload();
  await demo.page.locator('[data-alert]', { hasText: 'WebGL 2' }).waitFor();
  assert.equal(await controls.count(), 10);
  for (const control of await controls.all()) {
    assert.equal(await control.isDisabled(), true);
  }
  await demo.page.close();
});

test('all that the pointer does can be done with keys; the view turns and zooms', async () => {
  const demo = await open();
  await demo.canvas.focus();
  const names = new Set();
  for (let step = 0; step < 10; step++) {
    names.add((await press(demo, 't')).selected);
  }
  assert.equal(names.size, 10);
  const before = await demo.state();
  const turned = await press(demo, 'Escape', 'd', 'd', '+');
  assert.ok(distance(turned.camera, before.camera) > 0.1);
  assert.equal(turned.selected, null);
  const mirrored = await press(demo, 'm');
  assert.equal(mirrored.canUndo, true);
  const reset = await press(demo, 'Home');
  assert.equal(reset.settings.pose, 'stand');
  assert.deepEqual(demo.faults, []);
  await demo.close();
});
