// What the attributes, events, parts and colours of <fabrik-chain> do.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { closeAll, isReached, LINE, openPage, shown } from './elements.js';
import { colourAt } from './page.js';

after(closeAll);

const STAND = '<style>body { margin: 0 } fabrik-chain { inline-size: 400px; block-size: 300px }</style>';

/** A page with one chain of these attributes. */
const openWith = (attributes, options) =>
  openPage(`${LINE}${STAND}<fabrik-chain ${attributes} scale="1"></fabrik-chain>`, options);

test('lengths and root make the chain, and a change of lengths keeps the pose where it can', async () => {
  const place = await openWith('lengths="70 60" root="30 40" target="90 100"');
  await place.until(isReached);
  const look = ({ chain }) => [chain.bones, chain.reach, chain.joints.map((joint) => joint.toJSON())];
  const [bones, reach, joints] = await place.of(look);
  assert.deepEqual([bones, reach, joints[0]], [2, 130, { x: 30, y: 40 }]);
  const changed = await place.of((element) => {
    element.lengths = [140, 120];
    return element.chain.joints.map((joint) => joint.toJSON());
  });
  joints.forEach(({ x, y }, i) => {
    const away = Math.hypot(30 + 2 * (x - 30) - changed[i].x, 40 + 2 * (y - 40) - changed[i].y);
    assert.ok(away < 1e-3, `joint ${i} keeps its direction`);
  });
  await place.of((element) => {
    element.root = null;
  });
  await place.until(({ chain }) => chain.joints[0].x === 200 && chain.joints[0].y === 150);
  await place.close();
});

test('limits are degrees, the last one applies to all further joints, and they hold', async () => {
  const place = await openWith('lengths="50 50 50 50" limits="0..0 free -20..20" root="100 150"');
  const turns = ({ chain }) => {
    const directions = chain.joints.slice(1).map(({ x, y }, i) => {
      const from = chain.joints[i];
      return Math.atan2(y - from.y, x - from.x);
    });
    return directions.map((angle, i) => {
      const turn = angle - (directions[i - 1] ?? 0);
      return ((turn - 2 * Math.PI * Math.round(turn / (2 * Math.PI))) * 180) / Math.PI;
    });
  };
  const most = [0, 0, 0, 0];
  for (const target of [
    [100, 100],
    [150, 250],
    [60, 150],
    [330, 20],
  ]) {
    await place.of((element, at) => {
      element.target = at;
    }, target);
    await shown(place.page, 3);
    (await place.of(turns)).forEach((turn, i) => {
      most[i] = Math.max(most[i], Math.abs(turn));
    });
  }
  assert.ok(most[0] < 0.01, `the root turns by ${most[0]}`);
  assert.ok(most[1] > 60, `the free joint turns by ${most[1]}`);
  assert.ok(most[2] < 20.01 && most[3] < 20.01 && most[3] > 15, `the limited turn by ${most.slice(2)}`);
  await place.of((element) => {
    element.limits = null;
    element.target = [60, 150];
  });
  await place.until(isReached);
  assert.ok(Math.max(...(await place.of(turns)).slice(2).map(Math.abs)) > 21, 'free again');
  await place.close();
});

test('solver, tolerance and max-iterations are the chain’s own', async () => {
  const place = await openWith('solver="fabrik" tolerance="3" max-iterations="7"');
  const look = ({ chain }) => [chain.solver, chain.tolerance, chain.maxIterations];
  assert.deepEqual(await place.of(look), ['fabrik', 3, 7]);
  await place.of((element) => {
    element.solver = 'auto';
    element.tolerance = null;
    element.maxIterations = null;
  });
  const [solver, tolerance, most] = await place.of(look);
  assert.deepEqual([solver, most], ['auto', 100]);
  assert.ok(Math.abs(tolerance - 0.026) < 1e-6, 'by itself a ten-thousandth of the reach');
  await place.close();
});

test('root-mode="free" lets the root follow, root-mode="fixed" puts it back', async () => {
  const place = await openWith('root-mode="free" target="390 290"');
  await place.until(isReached);
  const root = await place.of(({ chain }) => chain.joints[0].toJSON());
  assert.ok(Math.hypot(root.x - 200, root.y - 150) > 1);
  await place.of((element) => element.setAttribute('root-mode', 'fixed'));
  await place.until(({ chain }) => chain.joints[0].x === 200 && chain.joints[0].y === 150);
  await place.close();
});

test('root-mode="pull" lets the root lean where the chain is too short, and come back', async () => {
  const place = await openWith('root-mode="pull" lengths="60 40" target="315 150"');
  await place.until(isReached);
  const root = await place.of(({ chain }) => chain.joints[0].toJSON());
  assert.ok(Math.hypot(root.x - 215, root.y - 150) < 0.1, JSON.stringify(root));
  await place.move(280, 150);
  await place.until(({ target }) => target.x === 280);
  await place.until(isReached);
  assert.deepEqual(await place.of(({ chain }) => chain.joints[0].toJSON()), { x: 200, y: 150 });
  await place.close();
});

test('scale says how large a unit is, and "fit" that the chain fits', async () => {
  const place = await openWith('lengths="0.4 0.3" scale="200"');
  await place.move(300, 150);
  await place.until(({ target }) => Math.hypot(target.x - 1.5, target.y - 0.75) < 0.01);
  await place.until(isReached);
  assert.deepEqual(await place.of(({ chain }) => chain.joints[0].toJSON()), { x: 1, y: 0.75 });
  await place.of((element) => {
    element.scale = 'fit';
    element.lengths = [3000, 2000];
  });
  // The reach is 0.45 of the height: 135 px to each side of the middle.
  await place.move(200 + 120, 150);
  await place.until(({ target, chain }) => Math.abs(target.x - chain.joints[0].x - 5000 * (120 / 135)) < 50);
  await place.until(isReached);
  await place.close();
});

test('the attribute target is where the target begins, the property where it is', async () => {
  const place = await openWith('target="260 200"');
  await place.until(isReached);
  assert.deepEqual(await place.of(({ target }) => target), { x: 260, y: 200 });
  await place.move(250, 100);
  await place.until(({ target }) => target.x === 250 && target.y === 100);
  assert.equal(await place.of((element) => element.getAttribute('target')), '260 200');
  await place.of((element) => {
    element.target = { x: 222, y: 111 };
  });
  await place.until(isReached);
  assert.deepEqual(await place.of(({ target }) => target), { x: 222, y: 111 });
  await place.of((element) => element.setAttribute('target', '270 180'));
  assert.deepEqual(await place.of(({ target }) => target), { x: 270, y: 180 });
  await place.close();
});

test('autoplay is followed when it comes and when it goes', async () => {
  const place = await openWith('target="260 200"');
  await place.of((element) => {
    element.autoplay = true;
  });
  await place.until(({ target }) => Math.hypot(target.x - 260, target.y - 200) > 5);
  await place.of((element) => element.removeAttribute('autoplay'));
  await place.until(({ target }) => target.x === 260 && target.y === 200);
  await place.until(isReached);
  await place.close();
});

test('refresh() solves and draws again after the chain was changed', async () => {
  const place = await openWith('target="260 200"');
  await place.until(isReached);
  await place.of(({ chain }) => chain.setPose([200, 150, 300, 150, 400, 150, 500, 150, 600, 150]));
  await place.of((element) => element.refresh());
  await place.until(isReached);
  await place.close();
});

test('a solve does not bubble, a change bubbles through shadow trees, and both say what has happened', async () => {
  const place = await openPage(`${LINE}${STAND}<div></div>`);
  await place.page.evaluate(() => {
    const shadow = document.querySelector('div').attachShadow({ mode: 'open' });
    const chain = Object.assign(document.createElement('fabrik-chain'), { scale: 1 });
    globalThis.heard = [];
    for (const on of [chain, document]) {
      for (const type of ['fabrik-solve', 'fabrik-change']) {
        on.addEventListener(type, ({ detail, composed }) => {
          globalThis.heard.push({ type, detail, composed, on: on.nodeName, status: chain.chain.status });
        });
      }
    }
    shadow.append(chain);
    globalThis.chain = chain;
  });
  const heard = (type) =>
    place.page.waitForFunction((name) => globalThis.heard.filter((each) => each.type === name).pop(), type);
  const first = await (await heard('fabrik-solve')).jsonValue();
  assert.deepEqual(Object.keys(first.detail).sort(), ['error', 'iterations', 'status']);
  assert.equal(first.detail.status, first.status);
  assert.deepEqual([first.on, first.composed], ['FABRIK-CHAIN', false]);
  assert.equal(
    await place.page.evaluate(() => globalThis.heard.some(({ type }) => type === 'fabrik-change')),
    false,
    'nobody has moved it',
  );
  await place.page.evaluate(() => {
    globalThis.chain.target = [60, 50];
  });
  await place.page.keyboard.press('Tab');
  await place.page.keyboard.press('ArrowRight');
  const { detail, composed, on } = await (await heard('fabrik-change')).jsonValue();
  assert.equal(on, '#document');
  assert.ok(Math.hypot(detail.x - 68, detail.y - 50) < 1e-6, JSON.stringify(detail));
  assert.equal(composed, true);
  await place.close();
});

test('each colour is a custom property', async () => {
  const place = await openWith(
    'lengths="100 60" limits="-40..40" target="355 150" style="--fabrik-bone: #010203"',
  );
  await place.until(isReached);
  const pictureWith = async (name) => {
    await place.of((element, property) => {
      element.style.cssText = property ? `${property}: rgb(250, 0, 250)` : '';
    }, name);
    await shown(place.page, 4);
    return place.of((element) => [
      element.canvas.toDataURL(),
      getComputedStyle(element.shadowRoot.querySelector('[part=status]')).color,
    ]);
  };
  const [plain, words] = await pictureWith('');
  const parts = ['background', 'grid', 'bone', 'bone-edge', 'joint', 'joint-edge', 'root', 'target', 'limit'];
  for (const name of parts) {
    const [picture] = await pictureWith(`--fabrik-${name}`);
    assert.notEqual(picture, plain, name);
  }
  assert.notEqual(words, 'rgb(250, 0, 250)');
  assert.deepEqual((await pictureWith('--fabrik-faint'))[1], 'rgb(250, 0, 250)');
  await place.of((element) => {
    element.style.cssText = '--fabrik-background: rgb(250, 0, 250)';
  });
  await shown(place.page, 4);
  assert.deepEqual(await colourAt(place.canvas, { x: 10, y: 5 }), [250, 0, 250]);
  await place.close();
});

test('it is light or dark as the page is, also when that changes', async () => {
  const look = async (place) => (await colourAt(place.canvas, { x: 10, y: 5 }))[0];
  const plain = await openWith('', { colorScheme: 'dark' });
  await plain.until(isReached);
  assert.ok((await look(plain)) > 200, 'a page that is always light');
  await plain.close();

  const both = await openPage(
    `${LINE}${STAND}<style>:root { color-scheme: light dark }</style><fabrik-chain scale="1"></fabrik-chain>`,
    { colorScheme: 'dark' },
  );
  const backgroundIs = ({ canvas }, dark) =>
    canvas.getContext('2d').getImageData(5, 5, 1, 1).data[0] < 100 === dark;
  await both.until(backgroundIs, true);
  await both.page.emulateMedia({ colorScheme: 'light' });
  await both.until(backgroundIs, false);
  await both.close();
});

test('the parts canvas, status and error can be styled', async () => {
  const place = await openPage(`${LINE}${STAND}<style>
    fabrik-chain::part(canvas) { opacity: 0.5 }
    fabrik-chain::part(status) { font-size: 31px }
    fabrik-chain::part(error) { font-size: 32px }
  </style><fabrik-chain scale="none"></fabrik-chain>`);
  const styles = await place.of(({ shadowRoot }) =>
    ['canvas', '[role=status]', '[role=alert]'].map((part) => {
      const { opacity, fontSize } = getComputedStyle(shadowRoot.querySelector(part));
      return [opacity, fontSize];
    }),
  );
  assert.equal(styles[0][0], '0.5');
  assert.equal(styles[1][1], '31px');
  assert.equal(styles[2][1], '32px');
  await place.close();
});
