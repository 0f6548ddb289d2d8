// What an address sets each demo to, and what chain the Follow demo makes of it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as arm from '../../web/demos/arm/setup.js';
import * as follow from '../../web/demos/follow/setup.js';
import { fromAddress, initial } from '../../web/demos/shared/settings.js';
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
    const hash = `#follow&preset=custom&base=-45&bones=2&limits=${text}`;
    const settings = follow.consistent(fromAddress(hash, 'follow', follow.SCHEMA));
    assert.equal(settings.preset, limits ? 'custom' : 'free');
    assert.equal(settings.base, limits ? -45 : 0);
    assert.deepEqual(follow.limitsIn(settings), limits && [limits[0], limits[1] ?? limits[0]]);
    assert.ok(settings.limits.length < 4000);
    const chain = follow.makeChain(settings);
    assert.equal(chain.bones, 2);
    chain.dispose();
  });
}

test('an address full of nonsense sets the spider to what it is initially, or to the nearest bound', () => {
  const wild =
    '#legs=7&gait=constructor&speed=1e9&step=-3&time=NaN&lost=<b>,L99,__proto__,R0&homes&__proto__=1&article=on';
  const settings = spider.consistent(fromAddress(wild, spider.SCHEMA));
  assert.deepEqual(settings, {
    ...{ legs: '8', gait: 'auto', speed: 12, step: 2, time: 100 },
    ...{ homes: true, aims: true, prints: true, chart: true, lost: '' },
  });
});

test('an address full of nonsense sets the arm to what it is initially, or to the nearest bound', () => {
  const wild = '#arm&bend=up&hand=&angle=1e9&upper=-3&fore=NaN&soften=<b>&__proto__=1&other';
  assert.deepEqual(fromAddress(wild, 'arm', arm.SCHEMA), {
    ...initial(arm.SCHEMA),
    ...{ angle: 180, upper: 40 },
  });
});

test('an address full of nonsense sets the steps to what they are initially, or to the nearest bound', () => {
  const wild = '#steps&method=no&bones=99&lengths=toString&limited=yes&limits=garbage';
  assert.deepEqual(fromAddress(wild, 'steps', steps.SCHEMA), { ...initial(steps.SCHEMA), bones: 12 });
});
