// <fabrik-spider> as people meet it: it walks to a pointer, loses legs, rests, and stays in its picture.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { closeAll, LINE, openPage } from './elements.js';

after(closeAll);

/** Opens a page with a spider, whose time goes by only in `frames` and `walk`. */
async function openSpider(attributes = '', { css = '', ...options } = {}) {
  const style = `<style>body { margin: 0 } fabrik-spider { block-size: 400px; ${css} }</style>`;
  const place = await openPage(`${style}${LINE}<fabrik-spider ${attributes}></fabrik-spider>`, {
    paced: true,
    ...options,
  });
  const spider = place.page.locator('fabrik-spider');
  const of = (look, given) => spider.evaluate(look, given);
  await place.page.evaluate(() => globalThis.shown());
  return {
    ...place,
    of,
    /** Lets frames go by. */
    frames: (count = 1) =>
      of((_, left) => {
        while (left-- > 0) {
          globalThis.nextFrame();
        }
      }, count),
    /** Lets frames go by until it rests. Gives how many. */
    walk: () =>
      of(({ walker }) => {
        let count = 0;
        do {
          globalThis.nextFrame();
        } while (!walker.body.resting && ++count < 1200);
        return count;
      }),
    words: () => of(({ shadowRoot }) => shadowRoot.querySelector('[role=status]').textContent),
    press: (...keys) =>
      of(({ canvas }, all) => {
        for (const key of all) {
          canvas.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
        }
      }, keys),
    /** The middle of the last bone of a leg, in pixels of the page. */
    shin: (leg) =>
      of((element, index) => {
        const [a, b] = element.handles().legs[index].slice(-2);
        return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
      }, leg),
  };
}

/** How far it is from its target, in lengths of a leg. */
const away = ({ walker: { body, reach }, target: { x, y } }) => Math.hypot(body.x - x, body.y - y) / reach;

test('it walks to the mouse: planted feet do not move, each foot lifts and plants in turn', async () => {
  const place = await openSpider();
  await place.walk();
  await place.of((element) => {
    Object.assign(element, { steps: [], changes: [], bubbled: 0 });
    element.addEventListener('fabrik-footstep', ({ detail }) => element.steps.push(detail));
    document.addEventListener('fabrik-footstep', () => element.bubbled++);
    document.addEventListener('fabrik-change', ({ detail }) => element.changes.push(detail));
  });
  await place.page.mouse.move(620, 160);
  const { slips, most, kinds, changes, bubbled } = await place.of((element) => {
    const { walker, steps, changes, bubbled } = element;
    const look = () => walker.legs.map(({ planted, foot: { x, y } }) => (planted ? `${x} ${y}` : ''));
    let [slips, most, before] = [0, 0, look()];
    do {
      const known = steps.length;
      globalThis.nextFrame();
      const now = look();
      const stepped = new Set(steps.slice(known).map(({ leg }) => leg));
      slips += now.filter((at, leg) => at !== before[leg] && !stepped.has(leg)).length;
      most = Math.max(most, element.lifted);
      before = now;
    } while (!walker.body.resting);
    const kinds = before.map((_, leg) => steps.filter((step) => step.leg === leg).map(({ type }) => type));
    return { slips, most, kinds, changes, bubbled };
  });
  assert.equal(slips, 0, 'a foot moves only between a lift and a plant');
  assert.ok(most > 0 && most <= 4, `at most half of the feet are in the air, not ${most}`);
  for (const each of kinds) {
    assert.ok(each.length >= 2 && each.length % 2 === 0);
    assert.ok(each.every((kind, i) => kind === ['lifted', 'planted'][i % 2]));
  }
  assert.ok((await place.of(away)) < 0.051);
  assert.deepEqual(await place.of(({ target, lifted }) => [target, lifted]), [changes[0], 0]);
  assert.deepEqual([changes.length, bubbled], [1, 0], 'a step does not bubble');
  const { body } = await place.of((element) => element.handles());
  assert.ok(Math.hypot(body.x - 620, body.y - 160) < 10, 'it stands below the pointer');
  assert.equal(await place.words(), 'Standing. 8 feet on the ground.');
  assert.deepEqual(place.faults, []);
  await place.close();
});

test('a click on a leg of a standing spider removes it, and another one restores it; it walks without', async () => {
  const place = await openSpider();
  await place.walk();
  await place.of((element) => {
    element.changes = 0;
    element.addEventListener('fabrik-change', () => element.changes++);
  });
  const { x, y } = await place.shin(2);
  await place.page.mouse.click(x, y);
  await place.frames(2);
  assert.deepEqual(await place.of(({ missing, changes, target }) => [missing, changes, target.x]), [
    [2],
    1,
    0,
  ]);
  assert.equal(await place.of((element) => element.getAttribute('missing')), '2');
  assert.match(await place.words(), /Leg L3 removed\.$/);
  await place.of((element) => {
    element.target = '150 40';
  });
  await place.walk();
  assert.ok((await place.of(away)) < 0.051);
  const ghost = await place.shin(2);
  await place.page.mouse.move(ghost.x + 1, ghost.y);
  await place.page.mouse.click(ghost.x, ghost.y);
  await place.frames();
  assert.deepEqual(await place.of(({ missing, changes }) => [missing, changes]), [[], 2]);
  await place.close();
});

test('keys move the target, select, remove and restore legs, and Home takes all back', async () => {
  const place = await openSpider('missing="0" target="20 10"');
  await place.walk();
  const start = await place.of((element) => element.handles());
  await place.press('ArrowRight', 'ArrowUp', 'ArrowUp');
  const moved = await place.of((element) => element.handles());
  assert.ok(Math.abs(moved.target.x - start.target.x - 8) < 1e-6);
  assert.ok(Math.abs(moved.target.y - start.target.y + 16) < 1e-6);
  await place.press('l');
  await place.frames();
  assert.match(await place.words(), /^Leg L1 selected\. Enter restores it\./);
  await place.press('Enter', '6', 'Enter');
  await place.frames();
  assert.match(await place.words(), /^Leg R2 selected\. Enter restores it\..*Leg R2 removed\.$/);
  assert.deepEqual(await place.of(({ missing }) => missing), [5]);
  await place.press('Home', 'Escape');
  await place.walk();
  assert.deepEqual(await place.of(({ missing, target }) => [missing, target]), [[0], { x: 20, y: 10 }]);
  assert.ok((await place.of(away)) < 0.051);
  await place.close();
});

test('a finger drags the target, a tap elsewhere sends the spider there, a tap on a leg removes it', async () => {
  const place = await openSpider('', { hasTouch: true });
  await place.walk();
  await place.page.touchscreen.tap(600, 150);
  const { target } = await place.of((element) => element.handles());
  assert.ok(Math.hypot(target.x - 600, target.y - 150) < 1);
  await place.walk();
  const { x, y } = await place.shin(5);
  await place.page.touchscreen.tap(x, y);
  assert.deepEqual(await place.of(({ missing }) => missing), [5]);
  const dragged = await place.of(({ canvas, handles }, from) => {
    const fire = (type, x, y) =>
      canvas.dispatchEvent(
        new PointerEvent(type, { clientX: x, clientY: y, pointerId: 7, pointerType: 'touch', buttons: 1 }),
      );
    canvas.setPointerCapture = () => {};
    fire('pointerdown', from.x + 5, from.y);
    fire('pointermove', from.x - 95, from.y + 40);
    fire('pointerup', from.x - 95, from.y + 40);
    return handles.call(canvas.getRootNode().host).target;
  }, target);
  assert.ok(Math.hypot(dragged.x - target.x + 100, dragged.y - target.y - 40) < 1);
  await place.close();
});

test('it walks on its own until someone takes over, and not with reduced motion', async () => {
  const place = await openSpider('autoplay');
  await place.frames(240);
  assert.equal(await place.of(({ playing }) => playing), true);
  assert.ok((await place.of(({ walker: { body, reach } }) => Math.hypot(body.x, body.y) / reach)) > 0.3);
  assert.match(await place.words(), /^Walking on its own/);
  await place.press('ArrowLeft');
  await place.walk();
  assert.deepEqual(await place.of(({ playing, autoplay }) => [playing, autoplay]), [false, true]);
  await place.press(' ');
  assert.equal(await place.of(({ playing }) => playing), true, 'Space resumes');
  await place.close();

  const calm = await openSpider('autoplay target="60 20"', { reducedMotion: 'reduce' });
  await calm.frames(3);
  assert.equal(await calm.of(({ playing }) => playing), false);
  assert.ok((await calm.of(away)) < 1e-6, 'it begins at its target');
  await calm.close();
});

test('it sleeps when it rests, also if it cannot walk any more', async () => {
  for (const missing of ['', '0 1 2 3 4 5 6', '0 1 2 3 4 5 6 7']) {
    const place = await openSpider(`missing="${missing}" target="100 0"`);
    assert.ok((await place.walk()) < 600);
    const drawn = await place.of((element) => {
      let drawn = 0;
      const { draw } = element;
      element.draw = (frame) => {
        drawn++;
        return draw.call(element, frame);
      };
      for (let i = 0; i < 20; i++) {
        globalThis.nextFrame();
      }
      return drawn;
    });
    assert.ok(drawn <= 1, `${drawn} frames are drawn while ${missing || 'no leg'} is missing`);
    assert.equal(await place.of(({ walker }) => walker.body.x > 90), missing === '');
    await place.close();
  }
});

test('all of it stays in the picture, whatever its size, its legs and its target, also after a resize', async () => {
  const shapes = [
    ['', 'inline-size: 328px; block-size: 320px'],
    ['show-gait legs="6"', 'inline-size: 320px; block-size: 200px'],
    ['legs="2"', 'inline-size: 600px'],
    ['legs="4" lengths="90 80" speed="8"', 'inline-size: 600px'],
  ];
  for (const [attributes, css] of shapes) {
    const place = await openSpider(attributes, { css });
    const outside = await place.of(async (element) => {
      const out = () => {
        const { clientWidth: width, clientHeight: height } = element.canvas;
        return element
          .handles()
          .legs.flat()
          .map(({ x, y }) => Math.max(-x, x - width, -y, y - height));
      };
      let worst = Number.NEGATIVE_INFINITY;
      for (const corner of ['9999 9999', '-9999 9999', '-9999 -9999', '9999 -9999']) {
        element.target = corner;
        for (let i = 0; i < 90; i++) {
          globalThis.nextFrame();
          worst = Math.max(worst, ...out());
        }
      }
      element.style.inlineSize = '240px';
      element.style.blockSize = '220px';
      await globalThis.shown();
      globalThis.nextFrame();
      return [worst, Math.max(...out())];
    });
    assert.ok(Math.max(...outside) <= 0, `${attributes}: ${outside} pixels are outside`);
    await place.close();
  }
});

test('the spider takes about half of a narrow picture', async () => {
  const place = await openSpider('', { css: 'inline-size: 328px; block-size: 320px' });
  await place.frames();
  const xs = await place.of((element) =>
    element
      .handles()
      .legs.flat()
      .map(({ x }) => x),
  );
  const part = (Math.max(...xs) - Math.min(...xs)) / 328;
  assert.ok(part > 0.4 && part < 0.6, `it takes ${part}`);
  await place.close();
});

test('what is drawn again without time changes nothing, with finite numbers only', async () => {
  const place = await openSpider('show-gait show-homes show-footholds autoplay missing="3"');
  await place.frames(90);
  const allowed =
    'beginPath moveTo lineTo arc ellipse rect roundRect quadraticCurveTo bezierCurveTo closePath stroke fill ' +
    'fillRect strokeRect fillText strokeText measureText save restore translate rotate scale clip setLineDash ' +
    'fillStyle strokeStyle lineWidth lineCap lineJoin font textAlign textBaseline globalAlpha';
  const { same, wrong, calls, names } = await place.of((element) => {
    let [wrong, calls] = [0, 0];
    const kept = {};
    const recorder = () => {
      const all = [];
      const context = new Proxy(kept, {
        get: (_, name) =>
          name === 'measureText'
            ? () => ({ width: 80 })
            : (...given) => {
                all.push([name, ...given]);
                wrong += given.flat().some((each) => typeof each === 'number' && !Number.isFinite(each));
              },
        set: (_, name, value) => {
          all.push([name, value]);
          return true;
        },
      });
      return { context, all };
    };
    const [first, second] = [recorder(), recorder()];
    const state = () => element.walker.saveState().join();
    const before = state();
    element.drawTo(first.context);
    element.drawTo(second.context);
    calls = first.all.length;
    const same = JSON.stringify(first.all) === JSON.stringify(second.all) && state() === before;
    return { same, wrong, calls, names: [...new Set(first.all.map(([name]) => name))] };
  });
  assert.deepEqual([same, wrong], [true, 0]);
  assert.ok(calls > 100);
  // So that it can be recorded as SVG.
  assert.deepEqual(
    names.filter((name) => !allowed.split(' ').includes(name)),
    [],
  );
  await place.close();
});

test('wrong attributes are ignored and shown, wrong properties throw and change nothing', async () => {
  const wrong = {
    legs: '5',
    lengths: '1 100',
    gait: 'moonwalk',
    speed: '-1',
    'step-height': 'x',
    missing: '1.5',
  };
  const text = Object.entries(wrong).map(([name, value]) => `${name}="${value}"`);
  const place = await openSpider(text.join(' '));
  await place.frames();
  const shown = await place.of(({ shadowRoot }) => shadowRoot.querySelector('[role=alert]').textContent);
  for (const each of text) {
    assert.ok(shown.includes(`ignored attribute ${each}`), each);
  }
  assert.equal(await place.of(({ walker }) => walker.legs.length), 8);
  const thrown = await place.of((element) =>
    [
      ['legs', 7],
      ['lengths', [1]],
      ['speed', Number.NaN],
      ['missing', [64]],
      ['showGait', 1],
      ['lifted', 3],
    ].map(([name, value]) => {
      try {
        element[name] = value;
        return '';
      } catch (error) {
        return error.message;
      }
    }),
  );
  const names = [/^legs /, /^lengths /, /^speed /, /^missing\[0\] /, /^showGait /, /^lifted is read-only/];
  names.forEach((name, i) => {
    assert.match(thrown[i], name);
  });
  assert.deepEqual(await place.of(({ legs, speed, missing }) => [legs, speed, missing]), [8, 2, []]);
  await place.close();
});

test('extreme but right values make no hang and no NaN, and a listener may change the legs', async () => {
  const place = await openSpider();
  const finite = await place.of((element) => {
    const settings = [
      { scale: 1e-300 },
      { scale: 1e6 },
      { scale: 'fit', lengths: [5e29, 5e29] },
      { lengths: [5e-31, 6e-31] },
      { lengths: null, stepHeight: 1e30, speed: 100 },
      { speed: 0, target: [1e30, -1e30] },
      { speed: null, legs: 64, missing: [0, 63], showGait: true },
    ];
    const all = settings.map((each) => {
      Object.assign(element, each);
      for (let i = 0; i < 20; i++) {
        globalThis.nextFrame();
      }
      return element
        .handles()
        .legs.flat()
        .every(({ x, y }) => Number.isFinite(x) && Number.isFinite(y));
    });
    element.addEventListener('fabrik-footstep', () => {
      element.legs = element.legs === 6 ? 4 : 6;
    });
    element.target = [100, 0];
    for (let i = 0; i < 60; i++) {
      globalThis.nextFrame();
    }
    return [...all, element.walker.legs.length === element.legs];
  });
  assert.deepEqual(
    finite,
    finite.map(() => true),
  );
  assert.deepEqual(place.faults, []);
  await place.close();
});
