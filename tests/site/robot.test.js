// The page Robot: the target and the things are dragged with the pointer and the keys, and files of robots are opened.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { distance, dragTo, drop, openFigure, press } from '../browser/figure-3d.js';
import { closeAll, frames } from '../browser/page.js';

after(closeAll);

const openRobot = (hash = '', options = {}) => openFigure('robot', hash, options);

/** A file with a text, as the page gets it. */
const fileOf = (name, text) => ({ name, mimeType: 'text/xml', buffer: Buffer.from(text) });

/** A robot of two links in a row, with boxes or with a mesh. */
const robotText = (geometry) => `<?xml version="1.0"?>
<robot name="two">
  <link name="foot"/>
  ${['upper', 'fore'].map((name) => `<link name="${name}"><visual>${geometry}</visual><collision>${geometry}</collision></link>`).join('\n')}
  <link name="tool"/>
  <joint name="a" type="revolute"><parent link="foot"/><child link="upper"/><origin xyz="0 0 0.2"/><axis xyz="0 1 0"/>
    <limit lower="-2" upper="2" velocity="2" effort="9"/></joint>
  <joint name="b" type="revolute"><parent link="upper"/><child link="fore"/><origin xyz="0 0 0.5"/><axis xyz="0 1 0"/>
    <limit lower="-2" upper="2" velocity="2" effort="9"/></joint>
  <joint name="c" type="fixed"><parent link="fore"/><child link="tool"/><origin xyz="0 0 0.5"/></joint>
</robot>`;

const BOX = '<origin xyz="0 0 0.25"/><geometry><box size="0.08 0.08 0.4"/></geometry>';
const MESH = '<geometry><mesh filename="package://my_robot/meshes/arm.stl"/></geometry>';

/** An STL file with one pyramid. */
const STL = `solid arm
${[
  [0, 1, 2],
  [0, 3, 1],
  [0, 2, 3],
  [1, 3, 2],
]
  .map((corners) => {
    const points = [
      [0, 0, 0],
      [0.1, 0, 0],
      [0, 0.1, 0],
      [0, 0, 0.4],
    ];
    const vertices = corners.map((i) => `vertex ${points[i].join(' ')}`).join('\n');
    return `facet normal 0 0 1\nouter loop\n${vertices}\nendloop\nendfacet`;
  })
  .join('\n')}
endsolid arm`;

/** Opens files, and returns what the page says of them. */
async function give(demo, files) {
  await demo.find('input[type=file]').setInputFiles(files);
  const note = demo.find('[data-robot-note]');
  for (let i = 0; i < 200; i++) {
    const text = await note.textContent();
    if (text && !/Reading/.test(text)) {
      return text;
    }
    await frames(demo.page, 1);
  }
  return note.textContent();
}

test('the arm moves by itself until something is dragged; then the gripper follows the target', async () => {
  const demo = await openRobot();
  const first = await demo.state();
  assert.equal(first.demonstrates, true);
  await frames(demo.page, 10);
  const { x, y } = (await demo.state()).handles['target 0'];
  await dragTo(demo, { x, y }, { x: x + 20, y: y - 30 });
  const held = await demo.until(({ doing }) => doing === 'there', null, 200);
  assert.equal(held.demonstrates, false);
  assert.ok(Math.hypot(held.handles['target 0'].x - x - 20, held.handles['target 0'].y - y + 30) < 1.5);
  assert.ok(distance(held.tips[0].place, held.tips[0].target) < 0.001);
  assert.ok(held.clearance > 0.008, `${held.clearance}`);
  await drop(demo);
  assert.match(await demo.words(), /^On target/);
  assert.deepEqual(demo.faults, []);
  await demo.close();
});

test('a thing on the table is dragged along the table, the ball in the plane of the screen', async () => {
  const demo = await openRobot();
  const before = await demo.state();
  for (const [name, isLevel] of [
    ['box', true],
    ['ball', false],
  ]) {
    const { x, y } = before.handles[name];
    await dragTo(demo, { x, y }, { x: x + 30, y: y + 25 });
    await drop(demo);
    const now = await demo.state();
    const moved = distance(now.things[name], before.things[name]);
    assert.ok(moved > 0.03, `${name}: ${moved} m`);
    assert.equal(Math.abs(now.things[name][2] - before.things[name][2]) < 1e-9, isLevel, name);
  }
  assert.deepEqual(demo.faults, []);
  await demo.close();
});

test('keys select, move, and let go; Home resets all', async () => {
  const demo = await openRobot('', { reducedMotion: 'reduce' });
  await demo.canvas.focus();
  const before = await demo.state();
  assert.equal((await press(demo, 't')).selected, 'target 0');
  const moved = await press(demo, 'ArrowRight', 'ArrowRight', 'Shift+ArrowUp');
  assert.ok(
    moved.tips[0].target[0] > before.tips[0].target[0] || moved.tips[0].target[2] > before.tips[0].target[2],
  );
  assert.match(await demo.words(), /^Selected: the target\./);
  const pushed = await press(demo, 'e');
  assert.ok(distance(pushed.tips[0].target, moved.tips[0].target) > 0.01);
  assert.equal((await press(demo, 't')).selected, 'shelf');
  const slid = await press(demo, 'Shift+ArrowRight');
  assert.ok(distance(slid.things.shelf, before.things.shelf) > 0.005);
  assert.equal((await press(demo, 'Escape')).selected, null);
  const reset = await press(demo, 'Home');
  assert.deepEqual(reset.things, before.things);
  assert.deepEqual(reset.settings, before.settings);
  await demo.close();
});

test('one finger drags the target, over http and from a file', async () => {
  for (const over of ['http', 'file']) {
    const demo = await openRobot('', { over, hasTouch: true, viewport: { width: 360, height: 640 } });
    const { x, y } = (await demo.state()).handles['target 0'];
    const box = await demo.canvas.boundingBox();
    const session = await demo.page.context().newCDPSession(demo.page);
    const touch = (type, dx, dy) =>
      session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x: box.x + x + dx, y: box.y + y + dy }],
      });
    await touch('touchStart', 0, 0);
    await touch('touchMove', 10, -12);
    await touch('touchMove', 20, -25);
    await frames(demo.page, 3);
    const now = await demo.state();
    assert.equal(now.demonstrates, false, over);
    assert.ok(Math.hypot(now.handles['target 0'].x - x - 20, now.handles['target 0'].y - y + 25) < 2, over);
    await touch('touchEnd', 0, 0);
    assert.deepEqual(demo.faults, []);
    await demo.close();
  }
});

test('two arms have two targets, and the margin is kept', async () => {
  const demo = await openRobot('#arms=two&margin=3', { reducedMotion: 'reduce' });
  const state = await demo.state();
  assert.deepEqual(
    state.tips.map(({ tip }) => tip),
    ['right_tip', 'left_tip'],
  );
  assert.ok('target 1' in state.handles);
  assert.ok(state.clearance > 0.028, `${state.clearance}`);
  await demo.close();
});

test('a URDF file is shown, with a choice of links, and Back shows the arm again', async () => {
  const demo = await openRobot();
  const said = await give(demo, [fileOf('two.urdf', robotText(BOX))]);
  assert.match(said, /^two\.urdf: 2 joints move, 2 shapes keep it out of things\.$/);
  const state = await demo.state();
  assert.equal(state.name, 'two.urdf');
  assert.equal(state.tips[0].tip, 'tool');
  assert.ok(await demo.find('[name=arms]').isDisabled());
  await demo.find('[data-robot-do=close]').click();
  assert.equal((await demo.state()).name, null);
  assert.ok(!(await demo.find('[name=arms]').isDisabled()));
  assert.deepEqual(demo.faults, []);
  await demo.close();
});

test('a mesh is found among the files; without it bars stand in, and the page says so', async () => {
  const demo = await openRobot();
  const text = robotText(MESH);
  assert.match(
    await give(demo, [fileOf('two.urdf', text)]),
    /1 file was not found: arm\.stl\. Links without a mesh are shown as bars\.$/,
  );
  const whole = await give(demo, [fileOf('two.urdf', text), fileOf('Arm.STL', STL)]);
  assert.match(whole, /^two\.urdf: 2 joints move, 2 shapes keep it out of things\.$/);
  assert.deepEqual(demo.faults, []);
  await demo.close();
});

test('of files that cannot be shown the page says why, and the robot stays', async () => {
  const demo = await openRobot();
  for (const [name, text, expected] of [
    ['readme.txt', 'hello', /None of these files is a URDF file/],
    ['a.urdf', '<robot', /The file is not valid XML\. .*line 1/],
    ['a.urdf', '<sdf/>', /its outermost element is “sdf”/],
    ['a.urdf', '<robot name="a"><link name="b"/></robot>', /no joint that moves/],
    [
      'a.urdf',
      robotText(BOX).replace('child link="tool"', 'child link="took"'),
      /The joint c needs the link took/,
    ],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: as xacro files have it
    ['a.urdf', robotText(BOX).replace('0 0 0.2', '0 0 ${h}'), /This is a xacro file/],
    ['a.xacro', '<robot/>', /This is a xacro file/],
    ['a.urdf', robotText(BOX).replace('type="revolute"', 'type="screw"'), /screw/],
  ]) {
    const said = await give(demo, [fileOf(name, text)]);
    assert.match(said, expected);
  }
  assert.deepEqual(demo.faults, []);
  await demo.close();
});
