// How smoothly figures follow smooth paths, with every option, alone and in pairs.
//
//     npm run bench -- motion [--paths N] [--frames N] [--singles] [--markdown] [words...]
//
// A leap is a frame in which a joint moves by more than 8 times as far as the target, and 1 % of the reach. The tables
// have the leaps per 1,000 frames, the largest motion of a joint in a frame, in reaches, and the frames that end further
// from the target than if nothing had moved. With words, only rows that contain all of them.

import { parseArgs } from 'node:util';
import { OPTIONS, pairs, runChains } from './motion/chains.js';
import { FIGURES, runFigures } from './motion/figures.js';
import { seeded } from './random.js';

const { values, positionals: words } = parseArgs({
  allowPositionals: true,
  options: {
    paths: { type: 'string', default: '100' },
    frames: { type: 'string', default: '200' },
    singles: { type: 'boolean', default: false },
  },
});
const paths = Number(values.paths);
const frames = Number(values.frames);
const seed = seeded(1);

function row(
  /** @type {string} */ name,
  /** @type {(random: () => number) => import('./motion/leaps.js').Count} */ run,
) {
  if (!words.every((word) => name.includes(word))) {
    return;
  }
  const count = run(seed(name));
  const numbers = [count.perThousand.toFixed(2), count.largest.toFixed(3), count.worsePerThousand.toFixed(2)];
  console.log(`| ${name} | ${numbers.join(' | ')} |`);
}

console.log('| options | leaps per 1,000 | largest | worse per 1,000 |\n| --- | ---: | ---: | ---: |');
for (const dimensions of [2, 3]) {
  const names = Object.keys(OPTIONS).map((name) => [name]);
  for (const used of values.singles ? names : [...names, ...pairs()]) {
    row(`${dimensions}-D ${used.join(' + ')}`, (random) =>
      runChains(used, { dimensions, paths, frames, random }),
    );
  }
}
for (const [name, make] of Object.entries(FIGURES)) {
  row(name, (random) => runFigures(make, { paths, frames, random }));
}
