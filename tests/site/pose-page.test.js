// The page Pose in detail: start poses, limits, the ground, mirroring, files, playing, touch, the address, and rest.
// tests/browser/pose.test.js has drags, pins and undo.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, test } from 'node:test';
import { AnimationMixer, Vector3 } from 'three';
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js';
import { distance, dragTo, drawnIn, drop, openUndrawn, press, setHidden } from '../browser/figure-3d.js';
import { closeAll, frames } from '../browser/page.js';
import { look } from '../browser/webgl.js';
import { makeHumanoid } from '../../web/demos/shared-3d/humanoid.js';

after(closeAll);

const POSES = ['stand', 'crouch', 'reach', 'sit'];
const FEET = ['LeftFoot', 'RightFoot'];
const PREFIX = 'mixamorig:';

const openPose = (hash = '', options = {}) => openUndrawn('pose', hash, options);

/** Drags a part by so many pixels, in a frame for each 20 pixels, and leaves the button down. */
async function pull(demo, name, dx, dy) {
  const { x, y } = (await demo.state()).grips[name];
  await demo.move(x, y);
  await demo.page.mouse.down();
  const steps = Math.ceil(Math.hypot(dx, dy) / 20);
  for (let step = 1; step <= steps; step++) {
    await demo.move(x + (dx * step) / steps, y + (dy * step) / steps);
    await frames(demo.page, 1);
  }
  await frames(demo.page, 8);
  return demo.state();
}

/** Where the bones are in the world, and the local rotations of those that move, as the picture has them. */
const bonesOf = (demo) =>
  demo.page.evaluate(() => {
    const { root, bones } = globalThis.demos.pose.body.humanoid;
    root.updateMatrixWorld(true);
    return Object.fromEntries(
      [...bones].map(([name, { matrixWorld }]) => [name, matrixWorld.elements.slice(12, 15)]),
    );
  });

/** Where every 50th point of the skin is in the world. */
const skinOf = (demo) =>
  demo.page.evaluate(() => {
    const { root, mesh } = globalThis.demos.pose.body.humanoid;
    root.updateMatrixWorld(true);
    const place = root.position.clone();
    const { count } = mesh.geometry.attributes.position;
    return Array.from({ length: Math.floor(count / 50) }, (_, i) =>
      mesh.getVertexPosition(50 * i, place).applyMatrix4(mesh.matrixWorld).toArray(),
    );
  });

const click = async (demo, selector) => {
  await demo.find(selector).dispatchEvent('click');
  await frames(demo.page, 2);
};

/** What a button saves as a file. */
async function savedBy(demo, selector) {
  const download = demo.page.waitForEvent('download');
  await demo.find(selector).dispatchEvent('click');
  const file = await download;
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

const lengthsOf = (bones) =>
  ['Left', 'Right'].flatMap((side) =>
    [
      ['Arm', 'ForeArm', 'Hand'],
      ['UpLeg', 'Leg', 'Foot'],
    ].flatMap(([from, middle, to]) => [
      distance(bones[side + from], bones[side + middle]),
      distance(bones[side + middle], bones[side + to]),
    ]),
  );

const minus = (a, b) => a.map((value, axis) => value - b[axis]);
const dot = (a, b) => a.reduce((sum, value, axis) => sum + value * b[axis], 0);

/** How far a joint between three places is bent, in degrees; 0: straight. */
const bendOf = (from, at, to) => {
  const [one, other] = [minus(at, from), minus(to, at)];
  const cosine = dot(one, other) / (Math.hypot(...one) * Math.hypot(...other));
  return (Math.acos(Math.max(-1, Math.min(cosine, 1))) * 180) / Math.PI;
};

test('every start pose is in the picture and above the ground, on two pinned feet', async () => {
  const demo = await openPose();
  const { width, height } = await demo.canvas.boundingBox();
  for (const pose of POSES) {
    await demo.find('[name=pose]').selectOption(pose);
    await frames(demo.page, 3);
    const { grips, settings, status } = await demo.state();
    assert.equal(settings.pose, pose);
    assert.equal(status, 'reached');
    for (const [name, { x, y, pinned }] of Object.entries(grips)) {
      assert.ok(x > 0 && x < width && y > 0 && y < height, `${pose}: ${name} at ${x} ${y}`);
      assert.equal(pinned, FEET.includes(name), `${pose}: ${name}`);
    }
    const lowest = Math.min(...(await skinOf(demo)).map(([, y]) => y));
    assert.ok(lowest > -0.025 && lowest < 0.03, `${pose}: the lowest point is at ${lowest} m`);
    assert.equal(await demo.address(), pose === 'stand' ? '' : `#pose=${pose}`);
  }
  await demo.reopen('#pose=crouch&limits=off&ground=off');
  const { settings } = await demo.state();
  assert.deepEqual([settings.pose, settings.limits, settings.ground], ['crouch', false, false]);
  assert.equal(await demo.find('[name=ground]').isChecked(), false);
  assert.deepEqual(demo.faults, []);
  await demo.close();
});

test('in drags to all sides bones keep their lengths, knees and elbows their ways, feet their places, the body its ground', async () => {
  const demo = await openPose();
  const lengths = lengthsOf(await bonesOf(demo));
  for (const [name, dx, dy] of [
    ['LeftHand', -260, -100],
    ['RightHand', 200, 160],
    ['Hips', 20, 120],
    ['Head', 120, 90],
    ['LeftForeArm', -60, -160],
    ['RightLeg', -90, -60],
    ['Head', -40, 330],
    ['LeftHand', 60, 300],
    ['Hips', 60, -200],
  ]) {
    const before = await demo.state();
    const held = await pull(demo, name, dx, dy);
    const bones = await bonesOf(demo);
    for (const [i, length] of lengthsOf(bones).entries()) {
      assert.ok(Math.abs(length - lengths[i]) < 1e-5, `${name}: ${length} instead of ${lengths[i]}`);
    }
    for (const foot of FEET) {
      const slip = distance(held.grips[foot].place, before.grips[foot].place);
      assert.ok(slip < 0.001, `${name}: ${foot} slips ${slip} m`);
    }
    for (const side of ['Left', 'Right']) {
      const [knee, elbow] = [
        bendOf(bones[`${side}UpLeg`], bones[`${side}Leg`], bones[`${side}Foot`]),
        bendOf(bones[`${side}Arm`], bones[`${side}ForeArm`], bones[`${side}Hand`]),
      ];
      assert.ok(knee < 150 && elbow < 150, `${name}: ${side} ${knee} ${elbow}`);
      // A bent knee is in front of the line from the hip to the ankle, seen from the foot that stands.
      const [hip, at, ankle, toe] = ['UpLeg', 'Leg', 'Foot', 'ToeBase'].map((part) => bones[side + part]);
      const forwards = minus(toe, ankle).map((value, axis) => (axis === 1 ? 0 : value));
      const along = minus(ankle, hip);
      const aside = minus(at, hip);
      const part = dot(aside, along) / dot(along, along);
      const out = aside.map((value, axis) => value - part * along[axis]);
      assert.ok(knee < 15 || dot(out, forwards) > -0.005, `${name}: the ${side} knee is bent by ${knee}° to ${out}`);
    }
    const lowest = Math.min(...(await skinOf(demo)).map(([, y]) => y));
    assert.ok(lowest > -0.04, `${name}: ${lowest} m`);
    await drop(demo);
  }
  assert.deepEqual(demo.faults, []);
  await demo.close();
});

test('a joint at its limit is shown, unless that is switched off', async () => {
  const demo = await openPose();
  const held = await pull(demo, 'LeftHand', 200, -120);
  assert.ok(held.atLimits.length > 0);
  await drop(demo);
  await demo.find('[name=limits]').uncheck();
  assert.equal(await demo.address(), '#limits=off');
  await demo.close();
});

test('mirroring twice is the same pose; once it is the other way round, with the pins', async () => {
  const demo = await openPose();
  await pull(demo, 'LeftHand', 60, -120);
  await drop(demo);
  const { x, y } = (await demo.state()).grips.LeftHand;
  await demo.move(x, y);
  await demo.page.mouse.down();
  await drop(demo);
  const before = await demo.state();
  assert.equal(before.grips.LeftHand.pinned, true);
  await click(demo, '[data-do=mirror]');
  const mirrored = await demo.state();
  for (const [name, { place, pinned }] of Object.entries(before.grips)) {
    const other = name.startsWith('Left') ? name.replace('Left', 'Right') : name.replace('Right', 'Left');
    const [right, up, front] = place;
    assert.ok(distance(mirrored.grips[other].place, [-right, up, front]) < 1e-3, other);
    assert.equal(mirrored.grips[other].pinned, pinned, other);
  }
  await demo.canvas.focus();
  const again = await press(demo, 'm');
  for (const [name, { place }] of Object.entries(before.grips)) {
    assert.ok(distance(again.grips[name].place, place) < 1e-3, name);
  }
  await demo.close();
});

test('a pinned hand can be dragged, and is pinned where it was left', async () => {
  const demo = await openPose();
  const { x, y } = (await demo.state()).grips.RightHand;
  await demo.move(x, y);
  await demo.page.mouse.down();
  await drop(demo);
  const held = await pull(demo, 'RightHand', -40, -60);
  await drop(demo);
  await pull(demo, 'Hips', 10, 30);
  await drop(demo);
  const now = await demo.state();
  assert.equal(now.grips.RightHand.pinned, true);
  assert.ok(distance(now.grips.RightHand.place, held.grips.RightHand.place) < 0.001);
  await demo.close();
});

test('the GLB file has the skin and the stored poses: GLTFLoader reads it again', async () => {
  const demo = await openPose();
  const stored = [];
  for (const [dx, dy] of [
    [0, 0],
    [90, -160],
  ]) {
    if (dx !== 0) {
      await pull(demo, 'LeftHand', dx, dy);
      await drop(demo);
    }
    await click(demo, '[data-file-do=store]');
    stored.push({ bones: await bonesOf(demo), skin: await skinOf(demo) });
  }
  assert.match(await demo.find('[data-stored]').textContent(), /2 poses stored/);
  assert.ok(distance(stored[0].bones.LeftHand, stored[1].bones.LeftHand) > 0.2);
  const { name, bytes } = await savedBy(demo, '[data-file-do=glb]');
  assert.equal(name, 'pose.glb');
  const file = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length);
  const { scene, animations } = await new GLTFLoader().parseAsync(file, '');
  assert.equal(animations.length, 1);
  const [clip] = animations;
  const skins = [];
  const bones = new Map();
  scene.traverse((object) => {
    if (object.isSkinnedMesh) {
      skins.push(object);
    }
    bones.set(object.userData.name ?? object.name, object);
  });
  assert.ok(skins.length > 0);
  const mixer = new AnimationMixer(scene);
  mixer.clipAction(clip).play();
  const place = new Vector3();
  for (const [i, time] of [0, clip.duration / 2].entries()) {
    mixer.setTime(time);
    scene.updateMatrixWorld(true);
    for (const [bone, at] of Object.entries(stored[i].bones)) {
      const object = bones.get(PREFIX + bone) ?? bones.get(PREFIX.replace(':', '') + bone);
      assert.ok(object, bone);
      assert.ok(distance(object.getWorldPosition(place).toArray(), at) < 1e-4, `${bone} at ${time} s`);
    }
    for (const mesh of skins) {
      const seen = stored[i].skin.map((_, k) =>
        mesh.getVertexPosition(50 * k, place).applyMatrix4(mesh.matrixWorld).toArray(),
      );
      assert.ok(Math.max(...seen.map((at, k) => distance(at, stored[i].skin[k]))) < 1e-4, 'the skin');
    }
  }
  assert.deepEqual(demo.faults, []);
  await demo.close();
});

test('the JSON file has the rotations of the bones as three.js has them; a file that is dropped is used', async () => {
  const demo = await openPose('#pose=reach');
  const bones = await bonesOf(demo);
  const { name, bytes } = await savedBy(demo, '[data-file-do=saveJson]');
  assert.equal(name, 'pose.json');
  const text = bytes.toString();
  const { hips, rotations } = JSON.parse(text);
  const humanoid = makeHumanoid();
  humanoid.bones.get('Hips').position.fromArray(hips);
  for (const [bone, object] of humanoid.bones) {
    if (rotations[PREFIX + bone]) {
      object.quaternion.fromArray(rotations[PREFIX + bone]);
    }
  }
  humanoid.root.updateMatrixWorld(true);
  for (const bone of ['Head', 'LeftHand', 'RightHand', ...FEET]) {
    const at = humanoid.bones.get(bone).getWorldPosition(new Vector3()).toArray();
    assert.ok(distance(at, bones[bone]) < 1e-4, bone);
  }
  const dropFile = async (content) => {
    const data = await demo.page.evaluateHandle((given) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([given], 'pose.json'));
      return transfer;
    }, content);
    await demo.page.dispatchEvent('h1', 'drop', { dataTransfer: data });
    await demo.page.evaluate(() => globalThis.shown());
    await frames(demo.page, 2);
    return demo.find('[data-file-note]').textContent();
  };
  await demo.find('[name=pose]').selectOption('stand');
  await frames(demo.page, 2);
  const stands = await demo.state();
  assert.match(await dropFile('{'), /not JSON/);
  assert.match(await dropFile('{"rotations": {"mixamorig:Head": [0, 0, 0, 0]}}'), /mixamorig:Head/);
  assert.match(await dropFile('{"rotations": {"tail": [0, 0, 0, 1]}}'), /None of the bones/);
  assert.match(await dropFile('{"rotations": {"Head": [0, 0, 0, 1]}, "hips": [0, 99, 0]}'), /hips/);
  assert.deepEqual((await demo.state()).grips, stands.grips, 'bad files change nothing');
  await dropFile(text);
  const now = await bonesOf(demo);
  for (const bone of ['Head', 'LeftHand', 'RightHand', ...FEET]) {
    assert.ok(distance(now[bone], bones[bone]) < 1e-4, bone);
  }
  await press(demo, 'Control+z');
  const back = await demo.state();
  assert.ok(distance(back.grips.LeftHand.place, stands.grips.LeftHand.place) < 1e-6, 'undo');
  assert.deepEqual(demo.faults, []);
  await demo.close();
});

test('stored poses are played until a handle is pressed or the page is hidden; nothing runs at rest', async () => {
  const demo = await openPose('', { reducedMotion: 'reduce' });
  await frames(demo.page, 10);
  assert.equal(await drawnIn(demo, 20), 0, 'at rest');
  await click(demo, '[data-file-do=store]');
  await pull(demo, 'RightHand', -80, -100);
  assert.equal(await drawnIn(demo, 20), 0, 'a hand that is held still');
  await drop(demo);
  await click(demo, '[data-file-do=store]');
  const posed = await bonesOf(demo);
  await click(demo, '[data-file-do=play]');
  assert.ok((await drawnIn(demo, 20)) >= 18, 'it plays');
  assert.ok(distance((await bonesOf(demo)).RightHand, posed.RightHand) > 0.02);
  assert.match(await demo.words(), /Playing/);
  await setHidden(demo.page, true);
  await frames(demo.page, 2);
  assert.equal(await drawnIn(demo, 20), 0, 'hidden');
  await setHidden(demo.page, false);
  await frames(demo.page, 2);
  assert.ok((await drawnIn(demo, 10)) >= 8, 'seen again');
  await click(demo, '[data-file-do=play]');
  await frames(demo.page, 4);
  assert.equal(await drawnIn(demo, 20), 0, 'stopped');
  const now = await bonesOf(demo);
  assert.ok(distance(now.RightHand, posed.RightHand) < 1e-6, 'the pose from before');
  assert.deepEqual(demo.faults, []);
  await demo.close();
});

test('on a phone a finger drags a handle, a tap pins it, and a finger beside the handles turns the view', async () => {
  const demo = await openPose('', {
    ...{ hasTouch: true, deviceScaleFactor: 2, viewport: { width: 360, height: 740 } },
  });
  const before = await demo.state();
  const from = before.grips.RightHand;
  const finger = await demo.finger();
  await finger.down({ x: from.x - 5, y: from.y + 6 });
  for (let step = 1; step <= 6; step++) {
    await finger.move({ x: from.x - 5 - 4 * step, y: from.y + 6 - 12 * step });
    await frames(demo.page, 1);
  }
  await finger.up();
  await frames(demo.page, 4);
  const dragged = await demo.state();
  const hand = dragged.grips.RightHand;
  assert.ok(Math.hypot(hand.x - from.x + 24, hand.y - from.y + 72) < 1.5, `${hand.x} ${hand.y}`);
  assert.deepEqual(dragged.camera, before.camera);
  assert.equal(await demo.page.evaluate(() => scrollY), 0);
  assert.equal(await demo.page.evaluate(() => document.documentElement.scrollWidth), 360);
  await finger.tap(hand);
  await frames(demo.page, 2);
  assert.equal((await demo.state()).grips.RightHand.pinned, true);
  await finger.down({ x: 40, y: 60 });
  for (let step = 1; step <= 6; step++) {
    await finger.move({ x: 40 + 15 * step, y: 60 });
    await frames(demo.page, 1);
  }
  await finger.up();
  await frames(demo.page, 4);
  const turned = await demo.state();
  assert.ok(distance(turned.camera, before.camera) > 0.3);
  assert.ok(distance(turned.grips.LeftHand.place, dragged.grips.LeftHand.place) < 1e-6);
  assert.deepEqual(demo.faults, []);
  await demo.close();
});

test('the body is drawn, light and dark', async () => {
  const pictures = [];
  for (const colorScheme of ['light', 'dark']) {
    const demo = await openPose('', { colorScheme, drawn: true, viewport: { width: 320, height: 420 } });
    const { opaque, colours, picture } = await look(demo.canvas);
    assert.ok(opaque > 0.03 && colours > 200, `${opaque} ${colours}`);
    pictures.push(picture);
    assert.deepEqual(demo.faults, []);
    await demo.close();
  }
  assert.notEqual(pictures[0], pictures[1]);
});
