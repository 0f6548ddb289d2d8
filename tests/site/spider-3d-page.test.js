// The page of the spider in 3-D: its skinned mesh, its views, its marks, and when it rests.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { closeAll, frames } from '../browser/page.js';
import { assertStands, away, openSpider } from '../browser/spider-3d-page.js';
import { look } from '../browser/webgl.js';

after(closeAll);

test('with all numbers of legs and on all grounds the skinned mesh has its feet where the walker has them', async () => {
  const demo = await openSpider('#skin=on');
  const choose = (name, value) => demo.find(`[name=${name}]`).selectOption(value);
  for (const [legs, ground] of [
    ['4', 'hills'],
    ['6', 'rocks'],
    ['8', 'stairs'],
    ['12', 'plank'],
  ]) {
    await choose('legs', legs);
    await choose('ground', ground);
    await frames(demo.page, 90);
    const state = await demo.state();
    assert.equal(state.legs.length, Number(legs));
    assert.ok(state.reached, `${legs} legs on ${ground}`);
    assertStands(state);
  }
  assert.deepEqual(demo.faults, []);
  await demo.close();
});

test('the view follows the spider, or is what it sees; slow motion is slow', async () => {
  const demo = await openSpider('#ground=flat');
  const whole = (await demo.state()).camera;
  await frames(demo.page, 60);
  assert.deepEqual((await demo.state()).camera, whole, 'the whole ground stays as it is');
  await demo.find('[name=view]').selectOption('eyes');
  await frames(demo.page, 30);
  const { camera, body } = await demo.state();
  const eye = Math.hypot(camera[0] - body.x, camera[1] - body.y, camera[2] - body.z);
  assert.ok(eye > 0.1 && eye < 0.35, `its eyes are ${eye} m from its middle`);
  await demo.find('[name=view]').selectOption('follow');
  await frames(demo.page, 60);
  const from = await demo.state();
  await frames(demo.page, 90);
  const to = await demo.state();
  const went = [to.body.x - from.body.x, to.body.z - from.body.z];
  const followed = [to.camera[0] - from.camera[0], to.camera[2] - from.camera[2]];
  assert.ok(Math.hypot(went[0] - followed[0], went[1] - followed[1]) < 0.6 * Math.hypot(...went) + 0.1);
  await demo.find('.controls summary').click();
  const speedOver = async (count) => {
    // Out of sight it does not walk, and the controls are below it.
    await demo.canvas.scrollIntoViewIfNeeded();
    await frames(demo.page, 1);
    const before = await demo.state();
    await frames(demo.page, count);
    return away((await demo.state()).body, before.body) / count;
  };
  const usual = await speedOver(40);
  await demo.find('[name=time]').fill('1');
  const slow = await speedOver(100);
  assert.ok(slow > 0 && slow < 0.3 * usual, `${slow} instead of ${usual} m per frame`);
  assert.deepEqual(demo.faults, []);
  await demo.close();
});

test('the rings are at the footholds, and no arc is longer than a step, also when the marks were hidden', async () => {
  const demo = await openSpider('#ground=hills&marks=on');
  const setMarks = (marks) =>
    demo.page.evaluate((shown) => {
      const figure = globalThis.demos['spider-3d'];
      figure.apply({ ...figure.settings, marks: shown });
    }, marks);
  await frames(demo.page, 120);
  await setMarks(false);
  await frames(demo.page, 240);
  await setMarks(true);
  await frames(demo.page, 60);
  const { rings, longest } = await demo.page.evaluate(() => {
    const { rig, picture } = globalThis.demos['spider-3d'];
    const { legs } = rig.walker;
    const all = [];
    picture.scene.traverse((each) => all.push(each));
    const places = all.filter(({ type, geometry }) => type === 'Mesh' && geometry.type === 'RingGeometry');
    const away = (mesh, { x, z }) => Math.hypot(mesh.position.x - x, mesh.position.z - z);
    const nearest = legs.map(({ foothold }) => Math.min(...places.map((mesh) => away(mesh, foothold))));
    const pieces = all
      .filter(({ type }) => type === 'Line')
      .flatMap(({ geometry }) => {
        const { array } = geometry.attributes.position;
        const count = geometry.drawRange.count;
        return Array.from({ length: Math.max(count - 1, 0) }, (_, i) =>
          Math.hypot(...[0, 1, 2].map((axis) => array[3 * i + 3 + axis] - array[3 * i + axis])),
        );
      });
    return { rings: Math.max(...nearest), longest: Math.max(...pieces) };
  });
  assert.ok(rings < 1e-6, `a ring is ${rings} m beside its foothold`);
  assert.ok(longest > 0 && longest < 0.2, `a piece of an arc is ${longest} m long`);
  await demo.close();
});

test('the marks are drawn, in both themes', async () => {
  const demo = await openSpider('#ground=flat&view=follow', { reducedMotion: 'reduce', drawn: true });
  const plain = (await look(demo.canvas)).picture;
  await demo.page.evaluate(() => {
    const figure = globalThis.demos['spider-3d'];
    figure.apply({ ...figure.settings, marks: true });
  });
  await frames(demo.page, 2);
  const marked = (await look(demo.canvas)).picture;
  assert.ok(marked !== plain, 'the marks are in the picture');
  await demo.page.emulateMedia({ colorScheme: 'dark' });
  let dark = marked;
  for (let tries = 0; tries < 20 && dark === marked; tries++) {
    await frames(demo.page, 2);
    dark = (await look(demo.canvas)).picture;
  }
  assert.ok(dark !== marked, 'the picture has other colours');
  assert.deepEqual(demo.faults, []);
  await demo.close();
});
