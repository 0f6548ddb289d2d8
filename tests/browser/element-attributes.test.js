// The attributes and properties of <fabrik-chain>: they have each other's values, and what is wrong is reported.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { closeAll, isReached, LINE, openPage, shown } from './elements.js';

after(closeAll);

const STAND = '<style>body { margin: 0 } fabrik-chain { inline-size: 400px; block-size: 300px }</style>';

/** A page with one chain of these attributes. */
const openWith = (attributes, options) =>
  openPage(`${LINE}${STAND}<fabrik-chain ${attributes} scale="1"></fabrik-chain>`, options);

const NAMES = [
  'lengths',
  'root',
  'origin',
  'limits',
  'solver',
  'autoplay',
  'rootMode',
  'maxPull',
  'maxIterations',
  'tolerance',
  'scale',
  'showReach',
];

/** What an attribute says, the value of its property, and the text that setting that gives. */
const SAID = [
  ['lengths', '80 70 60', [80, 70, 60]],
  ['lengths', ' 80,70; 60 ', [80, 70, 60], '80 70 60'],
  ['lengths', '1e2', [100], '100'],
  ['root', '12 -3.5', { x: 12, y: -3.5 }],
  ['root', '12,3', { x: 12, y: 3 }, '12 3'],
  ['origin', 'middle', 'middle'],
  [
    'limits',
    '-90..90 0..120',
    [
      { min: -90, max: 90 },
      { min: 0, max: 120 },
    ],
  ],
  ['limits', 'free, -12.5..0.5', [null, { min: -12.5, max: 0.5 }], 'free -12.5..0.5'],
  ['limits', '', null, null],
  ['solver', 'fabrik', 'fabrik'],
  ['autoplay', '', true],
  ['autoplay', 'false', false, null],
  ['root-mode', 'free', 'free'],
  ['root-mode', 'pull', 'pull'],
  ['max-pull', '12', 12],
  ['max-iterations', '7', 7],
  ['tolerance', '0.5', 0.5],
  ['scale', '2', 2],
  ['scale', 'fit', 'fit'],
  ['show-reach', '', true],
  ['show-reach', 'false', false, null],
];

test('each attribute is a property, also later, and each property an attribute', async () => {
  const place = await openWith('');
  for (const [name, text, value, written = text] of SAID) {
    const [read, set, fromText, again] = await place.of(
      (element, [attribute, said]) => {
        const property = attribute.replace(/-(.)/, (_, letter) => letter.toUpperCase());
        element.setAttribute(attribute, said);
        const value = element[property];
        element.removeAttribute(attribute);
        element[property] = value;
        const text = element.getAttribute(attribute);
        element.removeAttribute(attribute);
        // As frameworks set what a template says.
        element[property] = said;
        return [value, text, element[property], element.getAttribute(attribute)];
      },
      [name, text],
    );
    assert.deepEqual(read, value, `${name}="${text}"`);
    assert.equal(set, written, `${name}="${text}"`);
    assert.deepEqual(fromText, value, `${name} set to the text "${text}"`);
    assert.equal(again, written, `${name} set to the text "${text}"`);
    await place.of((element, attribute) => element.removeAttribute(attribute), name);
  }
  const values = await place.of((element, names) => names.map((name) => element[name]), NAMES);
  assert.deepEqual(
    values,
    [[80, 70, 60, 50], null, 'corner', null, 'auto', false, 'fixed', null, null, null, 'fit', false],
    'without any',
  );
  const reset = await place.of((element) => {
    element.lengths = [5];
    element.lengths = null;
    return [element.lengths, element.hasAttribute('lengths')];
  });
  assert.deepEqual(reset, [[80, 70, 60, 50], false], 'null takes it away');
  assert.deepEqual(place.faults, []);
  await place.close();
});

/** What no attribute may say, and what the message then says beside the attribute itself. */
const WRONG = [
  ['lengths', '80 x', /expected numbers such as "80 70 60", found "x"/],
  ['lengths', '-3', /lengths\[0\] must be a finite number from 0 to 1e30, but is -3/],
  ['lengths', '', /lengths must have/],
  ['root', '12', /expected 2 numbers such as "120 80", found 1/],
  ['root', '1 Infinity', /root\.y must be a finite number.*Infinity/],
  ['limits', '90', /expected ranges in degrees.*"90"/],
  ['limits', '90..0', /limits\[0\] must be .* with min no greater than max, but is 90\.\.0/],
  ['limits', '0..9 0..721', /limits\[1\] must be from -720/],
  ['solver', 'magic', /solver must be "auto".*"magic"/],
  ['target', 'there now', /expected 2 numbers.*"there"/],
  ['root-mode', 'maybe', /rootMode must be .*"maybe"/],
  ['max-pull', '-2', /maxPull must be .*-2/],
  ['max-iterations', '1.5', /maxIterations must be a whole number from 1 to 1000000.*1\.5/],
  ['tolerance', '-1', /tolerance must be a finite number from 0.*-1/],
  ['scale', '0', /scale must be a number above 0.*0/],
];

test('an attribute that is wrong is reported, inside and on the console, and all else works', async () => {
  const small =
    '<style>fabrik-chain { display: inline-block; inline-size: 150px; block-size: 120px }</style>';
  // Of an attribute that is there twice, the first one counts.
  const chains = WRONG.map(
    ([name, text]) =>
      `<fabrik-chain ${name}="${text}" lengths="30 25" target="90 70" scale="1"></fabrik-chain>`,
  );
  const place = await openPage(LINE + small + chains.join(''));
  const states = () =>
    place.page.evaluate(() =>
      [...document.querySelectorAll('fabrik-chain')].map(({ chain, shadowRoot }) => [
        chain.status,
        shadowRoot.querySelector('[role=alert]').textContent,
      ]),
    );
  await place.until(() =>
    [...document.querySelectorAll('fabrik-chain')].every(({ chain }) => chain.status === 'reached'),
  );
  const present = await states();
  for (const [i, [name, text, rule]] of WRONG.entries()) {
    const [, words] = present[i];
    assert.match(words, rule);
    assert.ok(words.startsWith(`<fabrik-chain> ignored attribute ${name}="${text}": `), words);
    assert.ok(place.faults[i].startsWith(words), place.faults[i]);
  }
  assert.equal(place.faults.length, WRONG.length);
  await place.page.evaluate(
    (wrong) => {
      for (const [i, element] of document.querySelectorAll('fabrik-chain').entries()) {
        element.removeAttribute(wrong[i]);
      }
    },
    WRONG.map(([name]) => name),
  );
  assert.deepEqual(new Set((await states()).map(([, words]) => words)), new Set(['']), 'it is gone again');
  await place.close();
});

test('a wrong attribute leaves what was right before', async () => {
  const place = await openWith('lengths="70 60"');
  await place.of((element) => element.setAttribute('lengths', 'none'));
  assert.deepEqual(await place.of(({ lengths }) => lengths), [70, 60]);
  assert.equal(await place.of(({ chain }) => chain.bones), 2);
  await place.close();
});

test('a property that is set to a wrong value throws, and changes nothing', async () => {
  const place = await openWith('lengths="70 60" limits="-9..9"');
  for (const [name, value, error] of [
    ['lengths', 70, /^TypeError: lengths must be an array of numbers, but is 70/],
    ['lengths', [0], /^RangeError: lengths/],
    ['root', [1], /^RangeError: root must have 2 numbers/],
    ['root', { x: 1 }, /^TypeError: root\.y must be a number/],
    ['limits', [[9, 0]], /^RangeError: limits\[0\]/],
    ['limits', [5], /^TypeError: limits\[0\] must be \[min, max\]/],
    ['limits', [], /^RangeError: limits must have 1 or more limits/],
    ['limits', 5, /^TypeError: limits must be an array/],
    ['solver', 5, /^TypeError: solver/],
    ['target', [1, 2, 3], /^RangeError: target must have 2 numbers/],
    ['autoplay', 1, /^TypeError: autoplay must be true or false/],
    ['rootMode', 1, /^TypeError: rootMode/],
    ['maxPull', [], /^TypeError: maxPull must be a number/],
    ['tolerance', true, /^TypeError: tolerance must be a number/],
    ['scale', -1, /^RangeError: scale must be a number above 0/],
  ]) {
    const [thrown, same] = await place.of(
      (element, [property, wrong]) => {
        const before = [JSON.stringify(element[property]), element.outerHTML];
        try {
          element[property] = wrong;
        } catch (cause) {
          const after = [JSON.stringify(element[property]), element.outerHTML];
          return [String(cause), before.join() === after.join()];
        }
        return ['nothing', false];
      },
      [name, value],
    );
    assert.match(thrown, error);
    assert.ok(same, name);
  }
  assert.deepEqual(place.faults, []);
  await place.close();
});

test('a property that is set to a wrong text is ignored, and the element says why', async () => {
  const place = await openWith('lengths="70 60"');
  const messages = await place.of((element) => {
    const alert = element.shadowRoot.querySelector('[role=alert]');
    const wrong = { lengths: '80 oops', target: '5', solver: 'magic', rootMode: 'maybe', tolerance: 'x' };
    return Object.entries(wrong).map(([property, text]) => {
      const before = JSON.stringify(element[property]);
      element[property] = text;
      const same = JSON.stringify(element[property]) === before;
      const message = alert.textContent;
      element[property] = null;
      return [property, message, same, alert.textContent];
    });
  });
  for (const [property, message, same, after] of messages) {
    assert.ok(message.startsWith(`<fabrik-chain> ignored property ${property}="`), message);
    assert.ok(same, property);
    assert.equal(after, '', 'a right value removes the message');
  }
  assert.equal(place.faults.length, messages.length);
  await place.close();
});

test('a property that is set to an equal value changes nothing', async () => {
  const place = await openWith(
    'lengths="70 60" root="200 150" limits="-170..170" target="260 170" tolerance="0.1"',
  );
  await place.until(isReached);
  await shown(place.page);
  const events = await place.of(async (element) => {
    const events = [];
    for (const type of ['fabrik-solve', 'fabrik-change', 'fabrik-chainchange']) {
      element.addEventListener(type, () => events.push(type));
    }
    element.lengths = [70, 60];
    element.lengths = '70, 60';
    element.root = [200, 150];
    element.limits = [{ min: -170, max: 170 }];
    element.target = { x: 260, y: 170 };
    element.target = '260 170';
    element.tolerance = 0.1;
    element.setAttribute('lengths', '70 60');
    for (let i = 0; i < 5; i++) {
      await new Promise(requestAnimationFrame);
    }
    return events;
  });
  assert.deepEqual(events, []);
  await place.close();
});

test('a listener to solves that sets the same target again does not run for ever', async () => {
  const place = await openWith('lengths="70 60"');
  const solves = await place.of(async (element) => {
    let solves = 0;
    element.addEventListener('fabrik-solve', () => {
      solves++;
      element.target = { x: 260, y: 170 };
    });
    element.target = { x: 260, y: 170 };
    for (let i = 0; i < 20; i++) {
      await new Promise(requestAnimationFrame);
    }
    return solves;
  });
  assert.equal(solves, 1);
  // After the user has moved it, the same value is another target.
  await place.move(240, 100);
  await place.until(({ target }) => target.x === 260 && target.y === 170);
  await place.close();
});

test('limits in radians, as a chain has them, are refused', async () => {
  const place = await openWith('');
  for (const given of ['chain.limits', 'range']) {
    const message = await place.of((element, what) => {
      if (what === 'chain.limits') {
        element.chain.setLimit(1, { type: 'range', min: 0, max: 1 });
      }
      try {
        element.limits = what === 'range' ? [{ type: 'range', min: 0, max: 1 }] : [...element.chain.limits];
      } catch (error) {
        return String(error);
      }
    }, given);
    assert.match(message, /^TypeError: limits\[\d\] has "type".*in degrees.*setLimit for radians/);
    assert.equal(await place.of(({ limits }) => limits), null);
  }
  await place.close();
});

test('the name of a property, which HTML makes lower case, is an attribute, too', async () => {
  const place = await openPage(
    `${LINE}<fabrik-chain rootMode="pull" maxPull="12"></fabrik-chain><fabrik-steps maxIterations="2"></fabrik-steps>`,
  );
  const read = () =>
    place.of((element) => [
      element.rootMode,
      element.maxPull,
      element.chain.rootMode,
      element.nextElementSibling.maxIterations,
    ]);
  assert.deepEqual(await read(), ['pull', 12, 'pull', 2]);
  await place.of((element) => {
    element.removeAttribute('rootmode');
    element.setAttribute('maxpull', 'x');
  });
  assert.deepEqual(await read(), ['fixed', 12, 'fixed', 2]);
  assert.match(
    await place.of(({ shadowRoot }) => shadowRoot.querySelector('[part=error]').textContent),
    /ignored attribute maxpull/,
  );
  await place.close();
});
