// The page of the character: it is drawn, its targets can be dragged, and models can be opened.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { distance, dragTo, drop, openFigure, press } from '../browser/figure-3d.js';
import { describe, makeGlb } from '../browser/glb.js';
import { closeAll, frames } from '../browser/page.js';
import { look, withoutWebGL } from '../browser/webgl.js';

after(closeAll);

const openCharacter = (hash, options) => openFigure('character', hash, options);

const targetOf = ({ targets }, name) => targets.find((each) => each.name === name);

/** Drags with the mouse from one point of the canvas to another. */
async function drag(demo, from, to) {
  await dragTo(demo, from, to);
  await drop(demo);
  return demo.state();
}

test('the character walks, and says so', async () => {
  const demo = await openCharacter();
  const first = await demo.state();
  assert.equal(first.bones, 49);
  assert.deepEqual(
    first.chains.map(({ name }) => name),
    ['left-arm', 'left-leg', 'right-arm', 'right-leg', 'spine', 'head'].sort(
      (a, b) =>
        first.chains.findIndex(({ name }) => name === a) - first.chains.findIndex(({ name }) => name === b),
    ),
  );
  await frames(demo.page, 20);
  assert.ok(distance((await demo.state()).place, first.place) > 0.2);
  assert.match(await demo.words(), /^Walking/);
  assert.deepEqual(demo.faults, []);
  await demo.close();
});

test('the view turns with the figure: it sees its face, also on the way back', async () => {
  const demo = await openCharacter('', { viewport: { width: 320, height: 480 } });
  const towards = async () => {
    const before = await demo.state();
    await frames(demo.page, 2);
    const { place, camera } = await demo.state();
    return [0, 2].reduce((sum, i) => sum + (place[i] - before.place[i]) * (camera[i] - place[i]), 0);
  };
  assert.ok((await towards()) > 0.05);
  await frames(demo.page, 330);
  const back = await demo.state();
  assert.ok(back.place[2] < -1, 'it is on the far side');
  assert.ok((await towards()) > 0.05);
  assert.deepEqual(demo.faults, []);
  await demo.close();
});

test('feet stand on the ground, and leave it without a jerk', async () => {
  const demo = await openCharacter('', { viewport: { width: 320, height: 480 } });
  const [ankle, toes] = await demo.page.evaluate(async () => {
    const { binding } = globalThis.demos.character;
    const feet = ['LeftFoot', 'LeftToeBase'].map((name) => binding.bones.get(`mixamorig:${name}`));
    const places = feet.map(() => []);
    for (let i = 0; i < 220; i++) {
      await globalThis.nextFrame();
      feet.forEach((foot, k) => {
        places[k].push(foot.matrixWorld.elements.slice(12, 15));
      });
    }
    // The effect of the feet has faded in by then.
    return places.map((all) => all.slice(60));
  });
  const jerks = ankle
    .slice(2)
    .map((at, i) => Math.hypot(...at.map((v, k) => v - 2 * ankle[i + 1][k] + ankle[i][k])));
  assert.ok(Math.max(...jerks) < 0.035, `${Math.max(...jerks)} m per frame, and per frame`);
  const still = toes.slice(1).filter((at, i) => distance(at, toes[i]) < 1e-4).length;
  assert.ok(still > 50 && still < 120, `in ${still} frames of 159 the toes stand still`);
  assert.deepEqual(demo.faults, []);
  await demo.close();
});

test('a target that is dragged goes to the pointer, and the view stays', async () => {
  const demo = await openCharacter('#left=on', { reducedMotion: 'reduce' });
  const before = await demo.state();
  assert.deepEqual(
    before.targets.map(({ name }) => name),
    ['left', 'right', 'look'],
  );
  for (const name of ['left', 'right', 'look']) {
    const from = targetOf(await demo.state(), name);
    const to = { x: from.x + 60, y: from.y - 50 };
    const state = await drag(demo, { x: from.x + 3, y: from.y + 2 }, { x: to.x + 3, y: to.y + 2 });
    const now = targetOf(state, name);
    assert.ok(Math.hypot(now.x - to.x, now.y - to.y) < 1, `${name}: ${now.x} ${now.y}`);
    assert.ok(distance(now.place, from.place) > 0.1);
    assert.equal(state.selected, name);
    assert.deepEqual(state.camera, before.camera);
  }
  const from = targetOf(await demo.state(), 'right');
  const outside = targetOf(await drag(demo, from, { x: -20, y: -30 }), 'right');
  assert.ok(outside.x >= 8 && outside.y >= 8, `${outside.x} ${outside.y}`);
  await demo.page.setViewportSize({ width: 400, height: 560 });
  await frames(demo.page, 2);
  const { targets, selected } = await demo.state();
  const { width } = await demo.canvas.boundingBox();
  assert.ok(
    targets.every(({ x }) => x >= 8 && x <= width - 8),
    JSON.stringify(targets),
  );
  assert.equal(selected, 'right');
  await demo.canvas.click({ position: { x: width / 2, y: 200 } });
  assert.equal((await demo.state()).selected, null, 'a click beside the balls deselects');
  assert.deepEqual(demo.faults, []);
  await demo.close();
});

test('a target follows a pointer that is faster than the frames', async () => {
  const demo = await openCharacter('', { reducedMotion: 'reduce' });
  const from = targetOf(await demo.state(), 'right');
  await demo.move(from.x, from.y);
  await demo.page.mouse.down();
  await demo.move(from.x + 30, from.y - 40);
  await demo.page.mouse.up();
  await frames(demo.page, 1);
  const now = targetOf(await demo.state(), 'right');
  assert.ok(Math.hypot(now.x - from.x - 30, now.y - from.y + 40) < 1, `${now.x} ${now.y}`);
  await demo.close();
});

test('a finger drags a target, up as well as sideways, and the page does not scroll', async () => {
  const demo = await openCharacter('', {
    ...{ reducedMotion: 'reduce', hasTouch: true, deviceScaleFactor: 2 },
    viewport: { width: 360, height: 740 },
  });
  const before = await demo.state();
  const from = targetOf(before, 'right');
  const finger = await demo.finger();
  await finger.down({ x: from.x + 6, y: from.y + 8 });
  for (let step = 1; step <= 5; step++) {
    await finger.move({ x: from.x + 6 - 4 * step, y: from.y + 8 - 12 * step });
    await frames(demo.page, 1);
  }
  await finger.up();
  await frames(demo.page, 2);
  const state = await demo.state();
  const now = targetOf(state, 'right');
  assert.ok(Math.hypot(now.x - from.x + 20, now.y - from.y + 60) < 1, `${now.x} ${now.y}`);
  assert.deepEqual(state.camera, before.camera);
  assert.equal(await demo.page.evaluate(() => scrollY), 0);
  await finger.tap({ x: 20, y: 20 });
  assert.equal((await demo.state()).selected, null);

  // Beside the balls it turns the view.
  await finger.down({ x: 40, y: 340 });
  for (let step = 1; step <= 8; step++) {
    await finger.move({ x: 40 + 2 * step, y: 340 - 20 * step });
    await frames(demo.page, 1);
  }
  await finger.up();
  await frames(demo.page, 5);
  assert.equal(await demo.page.evaluate(() => scrollY), 0);
  const turned = await demo.state();
  assert.ok(distance(turned.camera, state.camera) > 1e-2, `${turned.camera}, before ${state.camera}`);

  // A model that was opened far below is scrolled to.
  const shows = () =>
    demo.canvas.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return top >= -1 && bottom <= innerHeight + 1;
    });
  await demo.page.evaluate(() => scrollTo(0, 900));
  assert.equal(await shows(), false);
  await frames(demo.page, 3);
  await demo.find('[data-do=pause]').dispatchEvent('click');
  assert.match(await demo.words(), /^Walking/, 'also while the picture is not on the screen');
  await read(demo, 'arm.glb', makeGlb());
  assert.equal(await shows(), true);
  await demo.page.evaluate(() => scrollTo(0, 900));
  await demo.find('[data-model-do=close]').dispatchEvent('click');
  assert.equal(await shows(), true);
  assert.equal(await demo.find('[data-model-do=open]').evaluate((it) => it === document.activeElement), true);
  assert.deepEqual(demo.faults, []);
  await demo.close();
});

test('the figure pauses when the user begins to prefer reduced motion', async () => {
  const demo = await openCharacter('', { paced: false, viewport: { width: 320, height: 400 } });
  await frames(demo.page, 3);
  assert.equal((await demo.state()).paused, false);
  await demo.page.emulateMedia({ reducedMotion: 'reduce' });
  await demo.page.waitForFunction(() => globalThis.demos.character.state().paused);
  await demo.close();
});

test('a paused figure shows at once what is switched on or off, and then rests', async () => {
  const demo = await openCharacter('', { reducedMotion: 'reduce' });
  const hand = () =>
    demo.page.evaluate(() => {
      const { binding, targets } = globalThis.demos.character;
      const places = [binding.bones.get('mixamorig:RightHand'), targets.objectOf('right')];
      const [from, to] = places.map(({ matrixWorld }) => matrixWorld.elements.slice(12, 15));
      return Math.hypot(...from.map((value, i) => value - to[i]));
    });
  assert.ok((await hand()) < 1e-4, 'the hand is at its target');
  await demo.find('[name=right]').uncheck();
  await frames(demo.page, 1);
  const away = await hand();
  assert.ok(away > 0.1, `${away} m`);
  await frames(demo.page, 3);
  const { frames: drawn } = await demo.state();
  await frames(demo.page, 20);
  assert.equal((await demo.state()).frames, drawn);
  assert.equal(await hand(), away);
  await demo.find('[name=right]').check();
  await frames(demo.page, 1);
  assert.ok((await hand()) < 1e-4, 'it is at its target again');
  assert.deepEqual(demo.faults, []);
  await demo.close();
});

test('a drag beside the targets turns the view, and the wheel scrolls the page unless Ctrl is pressed', async () => {
  const demo = await openCharacter('', { reducedMotion: 'reduce' });
  const before = await demo.state();
  const turned = await drag(demo, { x: 100, y: 100 }, { x: 220, y: 130 });
  assert.ok(distance(turned.camera, before.camera) > 0.3);
  assert.deepEqual(
    turned.targets.map(({ place }) => place),
    before.targets.map(({ place }) => place),
  );
  await frames(demo.page, 60);
  const still = await demo.state();
  await demo.page.mouse.wheel(0, 60);
  await demo.page.evaluate(async () => {
    for (let left = 60; left > 0 && scrollY < 40; left--) {
      await globalThis.shown();
    }
  });
  assert.ok((await demo.page.evaluate(() => scrollY)) >= 40);
  assert.deepEqual((await demo.state()).camera, still.camera);
  // What is under the pointer stays there.
  await demo.page.evaluate(() => scrollTo(0, 0));
  const { left, top } = await demo.canvas.evaluate((element) => element.getBoundingClientRect().toJSON());
  const ball = targetOf(still, 'right');
  for (let step = 0; step < 12; step++) {
    const at = { clientX: left + ball.x, clientY: top + ball.y };
    await demo.canvas.dispatchEvent('wheel', { deltaY: -300, ctrlKey: true, ...at });
    await frames(demo.page, 1);
  }
  const near = await demo.state();
  assert.ok(distance(near.camera, still.camera) > 1, 'it zooms');
  const now = targetOf(near, 'right');
  assert.ok(Math.hypot(now.x - ball.x, now.y - ball.y) < 60, `${now.x} ${now.y} was ${ball.x} ${ball.y}`);
  await demo.close();
});

test('everything works with the keyboard', async () => {
  const demo = await openCharacter('', { reducedMotion: 'reduce' });
  const key = (...names) => press(demo, ...names);
  await demo.canvas.focus();
  const before = await demo.state();
  assert.equal((await key('t')).selected, 'right');
  assert.equal((await key('t')).selected, 'look');
  assert.match(await demo.words(), /Ball selected: Head/);
  assert.equal((await key('Shift+T')).selected, 'right');
  const moved = await key('ArrowUp', 'Shift+ArrowRight');
  const [from, to] = [targetOf(before, 'right'), targetOf(moved, 'right')];
  assert.ok(Math.abs(to.x - from.x - 40) < 0.5 && Math.abs(to.y - from.y + 8) < 0.5, `${to.x} ${to.y}`);
  const pushed = await key('Shift+E');
  assert.ok(Math.abs(distance(targetOf(pushed, 'right').place, to.place) - 0.1) < 1e-6);
  assert.equal((await key('Escape')).selected, null);
  const turned = await key('d', 'w');
  assert.ok(distance(turned.camera, before.camera) > 0.1);
  assert.ok(distance((await key('+')).camera, turned.camera) > 0.1);
  assert.equal((await key('Space')).paused, false);
  const reset = await key('Home');
  assert.ok(distance(targetOf(reset, 'right').place, from.place) < 1e-9);
  assert.ok(distance(reset.camera, before.camera) < 1e-6);
  assert.deepEqual(demo.faults, []);
  await demo.close();
});

test('the controls: standing, slow motion, targets, the skeleton, and the address', async () => {
  const demo = await openCharacter();
  await demo.find('[name=motion]').selectOption('idle');
  await frames(demo.page, 40);
  const stood = await demo.state();
  await frames(demo.page, 10);
  assert.ok(distance((await demo.state()).place, stood.place) < 1e-9, 'it stands');
  assert.match(await demo.words(), /^Standing/);
  await demo.find('[name=motion]').selectOption('walk');
  await frames(demo.page, 30);
  await demo.find('[name=speed]').fill('0.1');
  await demo.find('[name=look]').uncheck();
  assert.deepEqual(
    (await demo.state()).targets.map(({ name }) => name),
    ['right'],
  );
  await demo.find('.controls summary').click();
  await demo.find('[name=skeleton]').check();
  assert.equal(await demo.address(), '#speed=0.1&look=off&skeleton=on');
  await frames(demo.page, 2);
  const slow = await demo.state();
  await frames(demo.page, 30);
  const went = distance((await demo.state()).place, slow.place);
  assert.ok(went > 0.03 && went < 0.08, `${went} m in half a second`);
  assert.deepEqual(demo.faults, []);
  await demo.close();
});

/** Opens a file in the page, and returns what the page says about it. */
async function read(demo, name, buffer) {
  const note = demo.find('[data-model-note]');
  await note.evaluate((element) => {
    element.textContent = '';
  });
  await demo.find('input[type=file]').setInputFiles({ name, mimeType: 'model/gltf-binary', buffer });
  await note.filter({ hasText: /^(?!Reading)./ }).waitFor();
  return note.textContent();
}

test('a model is shown with its first clip, its chains can be edited, and the figure comes back', async () => {
  const demo = await openCharacter('#left=on', { drawn: true });
  assert.equal(await read(demo, 'arm.glb', makeGlb()), 'arm.glb: 5 bones. Clips: 1, chains found: 1.');
  await frames(demo.page, 3);
  const shown = await demo.state();
  assert.deepEqual([shown.isHumanoid, shown.clip], [false, 'wave']);
  assert.deepEqual(shown.chains, [{ name: 'left-arm', first: 'upperarm.l', tip: 'hand.l', used: true }]);
  assert.deepEqual(
    shown.targets.map(({ name }) => name),
    ['left'],
  );
  assert.ok((await look(demo.canvas)).colours > 50, 'the model is in the picture');
  assert.match(await demo.words(), /plays “wave”/);
  assert.equal(await demo.find('#character-clip').inputValue(), 'wave');
  for (const [name, isVisible] of Object.entries({
    ...{ motion: false, speed: true },
    ...{ left: true, right: false, look: false, feet: false },
  })) {
    assert.equal(await demo.find(`[name=${name}]`).isVisible(), isVisible, name);
  }
  await demo.find('.model summary').click();
  assert.match(
    await demo.find('[data-chains] .note').textContent(),
    /^This chain has no joint limits\. It is straight/,
  );
  const [first] = await demo.find('[data-chains] select').all();
  await first.selectOption('lowerarm.l');
  assert.equal((await demo.state()).chains[0].first, 'lowerarm.l');
  await first.selectOption('handIK.l');
  assert.match(await demo.find('[data-chains] li').textContent(), /^ Left arm.*must be a child of/);
  assert.equal(await first.getAttribute('aria-invalid'), 'true');
  const noteId = await first.getAttribute('aria-describedby');
  assert.match(await demo.find(`#${noteId}`).textContent(), /^The tip must be/);
  assert.deepEqual((await demo.state()).targets, []);
  await demo.find('[data-model-do=guess]').click();
  assert.deepEqual((await demo.state()).chains, shown.chains);
  assert.equal(await first.inputValue(), 'upperarm.l');
  assert.equal((await demo.state()).targets.length, 1);
  await demo.find('[data-model-do=close]').click();
  await frames(demo.page, 2);
  const back = await demo.state();
  assert.deepEqual([back.isHumanoid, back.clip, back.bones], [true, 'walk', 49]);
  for (const name of ['motion', 'left', 'right', 'look', 'feet']) {
    assert.ok(await demo.find(`[name=${name}]`).isVisible(), name);
  }
  assert.match(await demo.find('[data-other-chains]').textContent(), /: spine \(mixamorig:Spine to /);
  assert.deepEqual(demo.faults, []);
  await demo.close();
});

test('of a model that is only bones the skeleton is shown, also after a reset, and a clip while paused', async () => {
  const demo = await openCharacter('#left=off&weight=0.5', { reducedMotion: 'reduce' });
  const { animations } = describe(makeGlb());
  const clips = [...animations, { ...structuredClone(animations[0]), name: 'turn' }];
  clips[1].channels[0].target.node = 2;
  await read(demo, 'bones.glb', makeGlb({ scenes: [{ nodes: [0] }], animations: clips }));
  assert.equal((await demo.state()).settings.skeleton, true);
  assert.equal(await demo.address(), '#weight=0.5', 'the skeleton is not a choice of the user');
  // The model has moved on in the first clip.
  const wrist = () =>
    demo.page.evaluate(() => {
      const { binding } = globalThis.demos.character;
      return binding.bones.get('hand.l').matrixWorld.elements.slice(12, 15);
    });
  await demo.page.evaluate(() => globalThis.demos.character.character.update(0.9));
  const waved = await wrist();
  await demo.find('#character-clip').selectOption('turn');
  await frames(demo.page, 3);
  assert.equal((await demo.state()).clip, 'turn');
  assert.ok(distance(await wrist(), waved) > 0.1, 'the start of the other clip');
  await demo.find('[data-do=reset]').click();
  assert.equal((await demo.state()).settings.skeleton, true);
  await demo.page.evaluate(() => {
    location.hash = '#look=off';
  });
  await demo.page.waitForFunction(() => globalThis.demos.character.settings.look === false);
  assert.equal((await demo.state()).settings.skeleton, true);
  await demo.find('[data-model-do=close]').click();
  assert.equal((await demo.state()).settings.skeleton, false);
  assert.deepEqual(demo.faults, []);
  await demo.close();
});

test('a file that is dropped anywhere on the page is read', async () => {
  const demo = await openCharacter();
  await demo.page.evaluate(
    (bytes) => {
      const data = new DataTransfer();
      data.items.add(new File([Uint8Array.from(bytes)], 'dropped.glb'));
      document.body.dispatchEvent(
        new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }),
      );
    },
    [...makeGlb()],
  );
  await demo.page.getByText('dropped.glb: 5 bones').waitFor();
  assert.equal((await demo.state()).isHumanoid, false);
  await demo.close();
});

test('a wrong file gives a clear sentence, leaves the picture, and nothing is fetched', async () => {
  const demo = await openCharacter();
  const requests = [];
  demo.page.on('request', (request) => requests.push(request.url()));
  const broken = makeGlb();
  broken.fill(0, 60, 200);
  const old = makeGlb();
  old.writeUInt32LE(1, 4);
  const still = makeGlb({ skins: [], nodes: [{ name: 'box' }], scenes: [{ nodes: [0] }], animations: [] });
  for (const [name, bytes, sentence] of [
    ['a.png', Buffer.from('\x89PNG, and so on'), /not a glTF file/],
    ['empty.glb', Buffer.alloc(0), /not a glTF file/],
    ['text.glb', Buffer.from('{ a text, and more of it }'), /not a glTF file/],
    ['data.gltf', Buffer.from('{"name": "data"}'), /not a glTF file/],
    ['broken.glb', broken, /damaged/],
    ['cut.gltf', Buffer.from('{"asset": {"version": "2.0"}, "nod'), /damaged/],
    ['old.glb', old, /glTF 1\.0/],
    ['old.gltf', Buffer.from('{"asset": {"version": "1.0"}, "buffers": {}}'), /glTF 1\.0/],
    ['no-scene.gltf', Buffer.from('\ufeff\n {"asset": {"version": "2.0"}}'), /no bones/],
    ['still.glb', still, /no bones/],
    [
      'parts.gltf',
      Buffer.from(
        JSON.stringify({
          asset: { version: '2.0' },
          buffers: [{ uri: 'https://example.com/model.bin', byteLength: 36 }],
          bufferViews: [{ buffer: 0, byteLength: 36 }],
          accessors: [{ bufferView: 0, componentType: 5126, count: 3, type: 'VEC3' }],
          meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
          nodes: [{ mesh: 0 }],
          scenes: [{ nodes: [0] }],
          scene: 0,
        }),
      ),
      /parts in other files/,
    ],
  ]) {
    assert.match(await read(demo, name, bytes), sentence, name);
    assert.equal((await demo.state()).isHumanoid, true);
  }
  assert.deepEqual(
    requests.filter((url) => /^http/.test(url)),
    [],
  );
  await demo.close();
});

test('without 3-D graphics the page says so', async () => {
  const demo = await openCharacter();
  await demo.page.addInitScript(withoutWebGL);
  await demo.page.reload();
  await demo.page.locator('[data-alert]', { hasText: 'WebGL 2' }).waitFor();
  await demo.page.close();
});
