// What an address sets each page to.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as arm from '../../web/demos/arm/setup.js';
import * as follow from '../../web/demos/follow/setup.js';
import * as race from '../../web/demos/race/setup.js';
import { fromAddress, initial, toAddress } from '../../web/demos/shared/settings.js';
import { consistent } from '../../web/demos/shared-spider/common.js';
import * as spider from '../../web/demos/spider/setup.js';
import * as steps from '../../web/demos/steps/setup.js';

for (const [text, limits] of [
  ['', null],
  ['-90..90', [{ min: -90, max: 90 }]],
  [
    '-90..90,170..200',
    [
      { min: -90, max: 90 },
      { min: 170, max: 200 },
    ],
  ],
  ['10..-10', null],
  ['-200..200', null],
  ['-999..0', null],
  ['1..2,', null],
  ['1e1..20', null],
  [Array(300).fill('-1..1').join(), [{ min: -1, max: 1 }]],
  [Array(5000).fill('-1..1').join(), null],
]) {
  test(`an address with the limits “${text.slice(0, 30)}” makes sense or none`, () => {
    const hash = `#preset=custom&base=-45&bones=2&limits=${text}`;
    const settings = follow.consistent(fromAddress(hash, follow.SCHEMA));
    assert.equal(settings.preset, limits ? 'custom' : 'free');
    assert.equal(settings.base, limits ? -45 : 0);
    assert.deepEqual(follow.limitsIn(settings), limits && [limits[0], limits[1] ?? limits[0]]);
    assert.ok(settings.limits.length < 4000);
    assert.equal(follow.lengthsIn(settings).length, 2);
  });
}

test('an address of a root that is not pinned sets a free root', () => {
  const settings = fromAddress('#pinned=off&bones=3', follow.SCHEMA);
  assert.deepEqual([settings.root, settings.bones], ['free', 3]);
});

test('an address full of nonsense sets the spider to what it is initially, or to the nearest bound', () => {
  const wild =
    '#legs=7&gait=constructor&speed=1e9&step=-3&time=NaN&lost=<b>,L99,__proto__,R0&homes&__proto__=1&article=on';
  const settings = consistent(fromAddress(wild, spider.SCHEMA));
  assert.deepEqual(settings, {
    ...{ legs: '8', gait: 'auto', ground: 'stones', speed: 12, step: 2, time: 100 },
    ...{ homes: true, aims: true, prints: true, chart: true, lost: '' },
  });
});

test('an address full of nonsense sets the arm to what it is initially, or to the nearest bound', () => {
  const wild = '#bend=up&hand=&angle=1e9&upper=-3&fore=NaN&soften=<b>&__proto__=1&other';
  assert.deepEqual(fromAddress(wild, arm.SCHEMA), {
    ...initial(arm.SCHEMA),
    ...{ angle: 180, upper: 40 },
  });
});

test('an address full of nonsense sets the steps to what they are initially, or to the nearest bound', () => {
  const wild = '#method=no&bones=99&lengths=toString&limited=yes&limits=garbage';
  assert.deepEqual(fromAddress(wild, steps.SCHEMA), { ...initial(steps.SCHEMA), bones: 12 });
});

test('an address full of nonsense sets the race to what it is initially, or to the nearest bound', () => {
  const wild = '#scene=toString&bones=99&lengths=&limited=1&target=1e9,3&__proto__=1';
  assert.deepEqual(fromAddress(wild, race.SCHEMA), { ...initial(race.SCHEMA), bones: 12 });
});

for (const [text, target] of [
  ['45,-20.5', { x: 0.45, y: -0.205 }],
  ['0,0', { x: 0, y: 0 }],
  ['130,-130', { x: 1.3, y: -1.3 }],
  ['131,0', null],
  ['45', null],
  ['45,', null],
  ['1,2,3', null],
  ['NaN,1', null],
]) {
  test(`an address with the target “${text}” ${target ? 'moves the target of the race' : 'is ignored'}`, () => {
    const settings = fromAddress(`#target=${text}`, race.SCHEMA);
    const expected = target ?? race.problemIn(initial(race.SCHEMA)).target;
    assert.deepEqual(race.problemIn(settings).target, expected);
  });
}

test('a target that was dragged comes back from the address', () => {
  const settings = race.withTarget(initial(race.SCHEMA), { x: 0.25, y: -1.5 });
  const again = fromAddress(toAddress(race.SCHEMA, settings), race.SCHEMA);
  assert.deepEqual(again, settings);
  assert.deepEqual(race.problemIn(again).target, { x: 0.25, y: -1.3 });
});
