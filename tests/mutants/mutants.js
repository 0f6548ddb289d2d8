// Makes mutants of the sources, one after the other, and counts those that a test kills:
//
//   node tests/mutants/mutants.js [--c 60] [--js 60] [--from 0] [--seed 1] [--jobs 2] [--tests FOLDER] [--out FILE]
//
// `--c` and `--js` say how many mutants of the C core and of the package are tried; the same seed draws the same ones.
// `--from` leaves out so many of the drawn ones, to go on where an earlier run has ended: each line begins with the number
// of its mutant.
// `--tests` names another checkout of the repository, built, whose tests judge: so two suites can be compared. `--out`
// writes all results as JSON.

import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { drawMutants } from './draw.js';
import { prepareNative } from './native.js';
import { preparePackage } from './package.js';

const here = new URL('../..', import.meta.url).pathname;
const { values: options } = parseArgs({
  options: {
    c: { type: 'string', default: '60' },
    js: { type: 'string', default: '60' },
    from: { type: 'string', default: '0' },
    seed: { type: 'string', default: '1' },
    jobs: { type: 'string', default: '2' },
    tests: { type: 'string', default: here },
    out: { type: 'string' },
  },
});

/**
 * Judges mutants in their order, some at a time, until so many are judged.
 * @param {import('./draw.js').Mutant[]} drawn
 * @param {number} count
 * @param {((mutant: import('./draw.js').Mutant) => Promise<string | null | undefined>)[]} judges one for each at a time
 */
async function judgeAll(drawn, count, judges) {
  const results = [];
  const first = Number(options.from);
  let next = first;
  const judgeNext = async (judge) => {
    // Enough are those before the first `count` that are mutants at all; which these are does not depend on chance.
    while (next < drawn.length && results.filter((each) => each).length < count) {
      const index = next++;
      const killed = await judge(drawn[index]);
      if (killed !== undefined) {
        const { file, line, kind, from, to } = drawn[index];
        results[index - first] = { file, line, kind, from, to, killed };
        console.log(
          `${index}  ${killed === null ? 'LIVES ' : 'killed'}  ${file}:${line}  ${to}  ${killed ?? ''}`,
        );
      }
    }
  };
  await Promise.all(judges.map(judgeNext));
  return results.filter((each) => each).slice(0, count);
}

function report(name, results) {
  const killed = results.filter((each) => each.killed !== null).length;
  console.log(`${name}: ${killed} of ${results.length} mutants killed`);
}

const found = {};
const jobs = Number(options.jobs);
if (Number(options.c) > 0) {
  const natives = await Promise.all(Array.from({ length: jobs }, () => prepareNative(options.tests)));
  const judges = natives.map(({ judge }) => judge);
  found.c = await judgeAll(drawMutants(options.tests, 'c', options.seed), Number(options.c), judges);
  natives.map(({ remove }) => remove());
  report('C core', found.c);
}
if (Number(options.js) > 0) {
  const { judge, tests, coverage, remove } = await preparePackage(options.tests, jobs);
  const judges = Array.from({ length: jobs }, (_, copy) => (mutant) => judge(mutant, copy));
  found.tests = tests.map(({ file, seconds, failed }) => ({ file, seconds, failed }));
  found.coverage = coverage;
  const sum = (key) => coverage.reduce((total, each) => total + each[key], 0);
  console.log(`Lines of the package that ran: ${sum('ran')} of ${sum('lines')}`);
  found.js = await judgeAll(drawMutants(options.tests, 'js', options.seed), Number(options.js), judges);
  remove();
  report('Package', found.js);
}
if (options.out) {
  writeFileSync(options.out, `${JSON.stringify(found, null, 1)}\n`);
}
