// What an editor shows of the installed package.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { install } from '../package/pack.js';
import { publicNames } from '../package/public-names.js';

// Some of what there must be, so that a question that finds nothing does not pass for an answer.
const KNOWN = [
  /^fabrik: Chain$/,
  /^fabrik: new Chain\(/,
  /^fabrik: Chain\.solve\(x: number/,
  /^fabrik: Chain\.solve\(target: /,
  /^fabrik: ChainOptions\.lengths$/,
  /^fabrik: Limit$/,
  /^fabrik: Limit\.angle$/,
  /^fabrik: Walker\.update$/,
  /^fabrik: TwoBone\.status$/,
  /^fabrik\/rig: Rig\.goal$/,
  /^fabrik\/rig: GoalOptions\.lookAt$/,
  /^fabrik\/lean: load$/,
  /^fabrik\/element: FabrikChain\.target$/,
  /^fabrik\/element: FabrikSteps\.trace$/,
  /^fabrik\/element: FabrikRaceAttributes\.tolerance$/,
  /^fabrik\/element\/spider: FabrikSpider\.legs$/,
  /^fabrik\/element\/svg: toSVG$/,
  /^fabrik\/three: SkeletonIK\.chain$/,
  /^fabrik\/three: SkeletonChainOptions\.target$/,
];

let installed;
let names;

before(async () => {
  installed = await install();
  names = await publicNames(installed.folder);
});
after(() => installed?.remove());

test('the language server knows the public names', (t) => {
  t.diagnostic(`${names.length} names and overloads`);
  const missing = KNOWN.filter((pattern) => !names.some(({ name }) => pattern.test(name)));
  assert.deepEqual(missing, []);
});

test('hovering any public name, and any overload of a call, shows its documentation', () => {
  // A constructor without parameters has no declaration of its own: the documentation is that of its class.
  const declared = names.filter(({ name }) => !/: new \w+\(\): /.test(name));
  const silent = declared.filter(({ documentation }) => !/\w/.test(documentation));
  assert.deepEqual(
    silent.map(({ name }) => name),
    [],
  );
});
