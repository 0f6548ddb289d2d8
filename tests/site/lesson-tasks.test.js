// The tasks of the lesson: each is recognised when it is done by a pointer, and by keys.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { chapters } from '../../web/lesson/chapters/index.js';
import { closeAll, frames } from '../browser/page.js';
import { openChapter } from './lesson-page.js';

after(closeAll);

const add = (a, b) => ({ x: a.x + b.x, y: a.y + b.y });

/** The keys that move something by about so many pixels. */
function arrows({ x, y }) {
  const along = (by, forth, back) => {
    const key = by < 0 ? back : forth;
    const far = Math.floor(Math.abs(by) / 40);
    return [
      [`Shift+${key}`, far],
      [key, Math.round((Math.abs(by) - 40 * far) / 8)],
    ];
  };
  return [...along(x, 'ArrowRight', 'ArrowLeft'), ...along(y, 'ArrowDown', 'ArrowUp')];
}

/** The angles of an arm, in degrees, with which its hand is on its goal. */
function anglesFor({ lengths: [a, b], goal: { x, y } }) {
  const distance = Math.hypot(x, y);
  const bend = Math.PI - Math.acos((a * a + b * b - distance * distance) / (2 * a * b));
  const first = Math.atan2(y, x) - Math.atan2(b * Math.sin(bend), a + b * Math.cos(bend));
  return [first, bend].map((angle) => (angle * 180) / Math.PI);
}

const armOf = ({ lengths, goal, angles }) => ({
  lengths: [...lengths],
  goal: { ...goal },
  angles: [...angles],
});

/** Where the hand of an arm would be at its goal: on the canvas, and as a way from where its target is. */
async function goalOf(figure) {
  const { zoom, target, joints } = await figure.handles();
  const { goal } = await figure.of(armOf);
  const place = add(joints[0], { x: zoom * goal.x, y: zoom * goal.y });
  return { place, way: { x: place.x - target.x, y: place.y - target.y } };
}

/** Where a target of a chain is put, seen from its root, in parts of its reach. */
async function targetAt(figure, { x, y }) {
  const { joints, ...given } = await figure.handles();
  const lengths = await figure.of((element) => [...element.lengths]);
  const reach = lengths.reduce((a, b) => a + b, 0);
  const zoom = given.zoom ?? Math.hypot(joints[1].x - joints[0].x, joints[1].y - joints[0].y) / lengths[0];
  return add(joints[0], { x: zoom * reach * x, y: zoom * reach * y });
}

/** The keys that bring a target there. */
async function keysTo(figure, place) {
  const { target } = await figure.handles();
  return arrows({ x: place.x - target.x, y: place.y - target.y });
}

/** Two ways to move the target of a figure to a place that is seen from its root, by the mouse and by keys. */
const moveTo = (name, ...places) => ({
  async pointer(chapter) {
    const figure = chapter.figure(name);
    for (const place of places) {
      await figure.move(await targetAt(figure, place), 12);
    }
  },
  async keys(chapter) {
    const figure = chapter.figure(name);
    for (const place of places) {
      await figure.press(...(await keysTo(figure, await targetAt(figure, place))));
    }
  },
});

/** The same with places in parts of the canvas. */
const moveOn = (name, ...parts) => ({
  async pointer(chapter) {
    const figure = chapter.figure(name);
    const { width, height } = await figure.size();
    for (const { x, y } of parts) {
      await figure.move({ x: x * width, y: y * height }, 20);
    }
  },
  async keys(chapter) {
    const figure = chapter.figure(name);
    const { width, height } = await figure.size();
    for (const { x, y } of parts) {
      await figure.press(...(await keysTo(figure, { x: x * width, y: y * height })));
    }
  },
});

/** The same with a target that is dragged. */
const dragTo = (name, ...places) => ({
  async pointer(chapter) {
    const figure = chapter.figure(name);
    for (const place of places) {
      await figure.drag((await figure.handles()).target, await targetAt(figure, place), 12);
    }
  },
  async keys(chapter) {
    const figure = chapter.figure(name);
    await figure.press(['t', 1]);
    for (const place of places) {
      await figure.press(...(await keysTo(figure, await targetAt(figure, place))));
    }
  },
});

/** Chooses a value beside a figure. */
const choose = (name, value) => ({
  pointer: ({ page }) => page.locator(`#${name} input[value="${value}"]`).click(),
  async keys({ page }) {
    await page.locator(`#${name} .choice input:checked`).focus();
    await page.keyboard.press('ArrowRight');
  },
});

/** Puts the elbow of an arm on the other side. */
const flip = (name) => ({
  async pointer(chapter) {
    const figure = chapter.figure(name);
    // A click leaves the hand there, so that the elbow stays where it is.
    await figure.click(await targetAt(figure, { x: 0.5, y: -0.3 }));
    await figure.click((await figure.handles()).joints[1]);
  },
  keys: (chapter) => chapter.figure(name).press(['f', 1]),
});

/** What the reader does for each task, by a pointer and by keys. */
const WAYS = {
  'elbow/star': {
    async pointer(chapter) {
      const figure = chapter.figure('forward');
      const arm = await figure.of(armOf);
      const [first] = anglesFor(arm).map((angle) => (angle * Math.PI) / 180);
      const { zoom, joints } = await figure.handles();
      const elbow = {
        x: zoom * arm.lengths[0] * Math.cos(first),
        y: zoom * arm.lengths[0] * Math.sin(first),
      };
      await figure.drag(joints[1], add(joints[0], elbow));
      const { joints: now } = await figure.handles();
      await figure.drag(now[2], add(now[0], { x: zoom * arm.goal.x, y: zoom * arm.goal.y }));
    },
    async keys(chapter) {
      const figure = chapter.figure('forward');
      for (const joint of [0, 1]) {
        const arm = await figure.of(armOf);
        const by = Math.round((anglesFor(arm)[joint] - arm.angles[joint]) / 2);
        await figure.press([String(joint + 1), 1], [by > 0 ? '+' : '-', Math.abs(by)]);
      }
    },
  },
  'elbow/drag': {
    async pointer(chapter) {
      const figure = chapter.figure('inverse');
      await figure.move((await goalOf(figure)).place);
    },
    async keys(chapter) {
      const figure = chapter.figure('inverse');
      await figure.press(...arrows((await goalOf(figure)).way));
    },
  },
  'elbow/flip': flip('inverse'),
  'follow/up': moveTo('fixed', { x: 0, y: -0.7 }),
  'follow/pull': moveOn('free', { x: 0.95, y: 0.6 }),
  'follow/turn': moveOn('free', { x: 0.9, y: 0.3 }, { x: 0.1, y: 0.8 }),
  'rope/straight': {
    pointer: moveOn('rope', { x: 0.02, y: 0.98 }, { x: 0.98, y: 0.02 }).pointer,
    keys: moveOn('rope', { x: 0.02, y: 0.5 }, { x: 0.98, y: 0.5 }).keys,
  },
  'rope/ring': moveTo('rope', { x: 0.5, y: -0.3 }, { x: 0.2, y: -0.25 }, { x: 0, y: 0 }),
  'root/end': {
    pointer: (chapter) => chapter.figure('steps').element.locator('[data-do=last]').click(),
    keys: (chapter) => chapter.figure('steps').press(['End', 1]),
  },
  'root/lost': {
    async pointer(chapter) {
      for (let i = 0; i < 4; i++) {
        await chapter.figure('steps').element.locator('[data-do=next]').click();
      }
    },
    keys: (chapter) => chapter.figure('steps').press(['ArrowRight', 4]),
  },
  'root/start': {
    async pointer(chapter) {
      const figure = chapter.figure('steps');
      const { joints } = await figure.handles();
      await figure.drag(joints[2], add(joints[2], { x: 20, y: -30 }));
    },
    keys: (chapter) => chapter.figure('steps').press(['j', 2], ['ArrowUp', 3]),
  },
  'close/slow': dragTo('near', { x: 0.64, y: -0.76 }),
  'close/auto': choose('near', 'auto'),
  'close/bend': choose('straight', 'auto'),
  'reach/far': moveTo('ring', { x: 0.8, y: -0.8 }),
  'reach/near': moveTo('ring', { x: 0.05, y: 0.02 }),
  'reach/pull': moveTo('pull', { x: 1.3, y: 0 }),
  'triangle/right': moveTo('arm', { x: Math.hypot(95, 75) / 170, y: 0 }),
  'triangle/flip': flip('arm'),
  'triangle/straight': moveTo('arm', { x: 1.1, y: 0.1 }),
  'limits/miss': dragTo(
    'limits',
    { x: -0.25, y: 0.35 },
    { x: -0.6, y: 0.1 },
    { x: 0.2, y: 0.3 },
    { x: -0.3, y: 0.1 },
    { x: 0.45, y: 0.4 },
  ),
  'limits/blocked': dragTo('limits', { x: 0.3, y: -0.6 }),
  'limits/edge': {
    async pointer(chapter) {
      const figure = chapter.figure('limits');
      const place = await figure.of((element) => {
        const [{ centre, radius, zero, limit }] = element.handles().sectors;
        const angle = zero + (limit.max * Math.PI) / 180;
        return { x: centre.x + radius * Math.cos(angle), y: centre.y + radius * Math.sin(angle) };
      });
      await figure.drag(place, add(place, { x: 25, y: 25 }));
    },
    keys: (chapter) => chapter.figure('limits').press(['e', 1], ['+', 3]),
  },
  'methods/all': {
    async pointer(chapter) {
      const figure = chapter.figure('race');
      const [{ target }] = await figure.of((element) => element.pictures());
      await figure.drag(target, add(target, { x: -6, y: 6 }));
    },
    keys: (chapter) => chapter.figure('race').press(['ArrowLeft', 1]),
  },
  'methods/some': {
    async pointer(chapter) {
      const figure = chapter.figure('race');
      const [{ target }] = await figure.of((element) => element.pictures());
      await figure.drag(target, add(target, { x: 12, y: -22 }));
    },
    keys: (chapter) => chapter.figure('race').press(['ArrowRight', 2], ['ArrowUp', 2]),
  },
  'methods/end': {
    pointer: (chapter) => chapter.figure('race').element.locator('[data-do=last]').click(),
    keys: (chapter) => chapter.figure('race').press(['End', 1]),
  },
  'legs/walk': {
    async pointer(chapter) {
      const figure = chapter.figure('spider');
      const { width, height } = await figure.size();
      await figure.click({ x: 0.05 * width, y: 0.8 * height });
    },
    keys: (chapter) => chapter.figure('spider').press(['Shift+ArrowLeft', 6]),
  },
  'legs/leg': {
    async pointer(chapter) {
      const figure = chapter.figure('spider');
      // It comes to the mouse, and then it stands.
      await figure.move((await figure.handles()).body);
      await chapter.until(() => !document.querySelector('fabrik-spider').walker.body.moving);
      const [, , knee] = (await figure.handles()).legs[0];
      await figure.move(knee);
      await frames(chapter.page, 20);
      await figure.click(knee);
    },
    keys: (chapter) => chapter.figure('spider').press(['l', 1], ['Enter', 1]),
  },
  'legs/fast': {
    async pointer(chapter) {
      const figure = chapter.figure('spider');
      const { width, height } = await figure.size();
      await figure.click({ x: 0.05 * width, y: 0.8 * height });
      await frames(chapter.page, 36);
      await figure.click({ x: 0.95 * width, y: 0.8 * height });
    },
    async keys(chapter) {
      await chapter.figure('spider').press(['Shift+ArrowLeft', 6], ['Shift+ArrowRight', 12]);
    },
  },
};

/** In these chapters, each task begins with the figures as they are at first. In the others, a task follows another. */
const FROM_THE_START = {
  pointer: ['follow', 'root', 'triangle', 'methods', 'legs'],
  keys: ['root', 'methods'],
};

test('each task has a way by a pointer and one by keys', () => {
  const tasks = chapters.flatMap(({ name, figures }) =>
    figures.flatMap((figure) => Object.keys(figure.tasks).map((task) => `${name}/${task}`)),
  );
  assert.deepEqual(Object.keys(WAYS).sort(), tasks.sort());
});

test('no task is done by a key that does nothing', async () => {
  for (const { name, figures } of chapters) {
    const chapter = await openChapter(`en/${name}`);
    for (const figure of figures) {
      await chapter.figure(figure.name).press(['Shift', 1]);
    }
    // A figure is looked at once more after a while.
    await frames(chapter.page, 60);
    assert.deepEqual(await chapter.done(), [], name);
    await chapter.close();
  }
});

test('a limit, an elbow and a leg that the reader changes count while the figure moves on its own', async () => {
  for (const [name, figure, task, keys] of [
    ['limits', 'limits', 'edge', ['e', '+']],
    ['triangle', 'arm', 'flip', ['f']],
    ['legs', 'spider', 'leg', ['l', 'Enter']],
  ]) {
    const chapter = await openChapter(`en/${name}`, { reducedMotion: 'no-preference' });
    const { of, press } = chapter.figure(figure);
    await chapter.until((id) => document.querySelector(`#${id} figure > *`).playing, figure);
    await press.call(chapter.figure(figure), ...keys.map((key) => [key, 1]));
    await chapter.isDone(task);
    assert.ok(await of((element) => element.playing), name);
    await chapter.close();
  }
});

test('a task whose mark is out of sight is shown for a while', async () => {
  const chapter = await openChapter('en/methods', { viewport: { width: 360, height: 740 } });
  const note = chapter.page.locator('[data-status]');
  const seen = () => note.evaluate((element) => element.getBoundingClientRect().height > 20);
  assert.ok(!(await seen()));
  await chapter.figure('race').press(['End', 1]);
  await chapter.isDone('end');
  assert.ok(await seen());
  const { bottom, text } = await note.evaluate((element) => {
    return { bottom: element.getBoundingClientRect().bottom, text: element.textContent };
  });
  assert.ok(bottom <= 740 && text.length > 10);
  await chapter.until(() => !document.querySelector('[data-status].seen'));
  await chapter.close();
});

for (const way of ['pointer', 'keys']) {
  for (const { name } of chapters) {
    test(`${name}: each task is recognised when it is done by ${way}`, async () => {
      let chapter = await openChapter(`en/${name}`);
      for (const [path, ways] of Object.entries(WAYS).filter(([each]) => each.startsWith(`${name}/`))) {
        if (FROM_THE_START[way].includes(name) && (await chapter.done()).length > 0) {
          await chapter.close();
          chapter = await openChapter(`en/${name}`);
        }
        await ways[way](chapter);
        await chapter.isDone(path.split('/')[1]);
        assert.deepEqual(chapter.faults, []);
      }
      await chapter.close();
    });
  }
}
