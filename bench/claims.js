// The tables of results in the guides, as Markdown, from the committed results.
//
//     node bench/claims.js
//
// A test compares the guides with them.

import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { largest, mean, quantile } from './reach/table.js';

const read = (/** @type {string} */ name) =>
  readFileSync(new URL(`results/${name}`, import.meta.url), 'utf8');

/** Shares in percent, rounded down, so that 100 means all. @param {number} share @param {number} digits */
const percent = (share, digits = 0) =>
  (Math.floor(share * 100 * 10 ** digits + 1e-9) / 10 ** digits).toFixed(share === 1 ? 0 : digits);

/** @param {string[][]} rows the first is the head @param {string} [align] of all columns but the first */
const table = ([head, ...rows], align = '---:') =>
  [head, head.map((_, i) => (i === 0 ? '---' : align)), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');

/** The values of one column, grouped by another. @param {any[]} rows @param {string} column */
function groups(rows, column) {
  const names = [...new Set(rows.map((row) => row[column]))];
  return names.map((name) => /** @type {const} */ ([name, rows.filter((row) => row[column] === name)]));
}

/** Free chains of 3 to 100 bones, by where their targets are. @param {any} results */
function free(results) {
  const cells = results.free.filter((/** @type {any} */ { bones }) => bones >= 3 && bones <= 100);
  const rows = groups(cells, 'targets').map(([targets, all]) => [
    targets,
    `**${percent(mean(all.map(({ reached }) => reached)), 2)} %**`,
    mean(all.map((cell) => cell.mean)).toFixed(1),
    ...['FABRIK', 'CCD', 'DLS'].map((peer) =>
      [0, 1].map((budget) => percent(mean(all.map((cell) => cell[peer][budget])))).join(' / '),
    ),
  ]);
  return table([['targets', "`'auto'`", 'iterations', 'FABRIK', 'CCD', 'DLS'], ...rows]);
}

/** Chains with limits, by the kind of joints. @param {any} results */
function limits(results) {
  const rows = groups(results.limits, 'joints').map(([joints, all]) => [
    joints,
    `**${percent(mean(all.map(({ reached }) => reached)), 2)} %**`,
    `${Math.max(...all.map((row) => row['its 50%']))}`,
    ...['FABRIK', 'CCD', 'DLS'].map((peer) => percent(mean(all.map((row) => row[peer][2])))),
  ]);
  return table([['joints', "`'auto'`", 'iterations', 'FABRIK', 'CCD', 'DLS'], ...rows]);
}

/** The times of solves in space, with random targets. @param {string} results */
function times(results) {
  const part = results.slice(results.indexOf('3-D, random'), results.indexOf('3-D, smooth'));
  const lines = [...part.matchAll(/^ {0,5}(\d+)? +(ours, '\w+'|articles' JS|tuned JS) +([\d.]+)/gm)];
  const rows = [];
  for (let i = 0; i < lines.length; i += 4) {
    rows.push([lines[i][1], ...lines.slice(i, i + 4).map(([, , , time]) => Number(time).toPrecision(2))]);
  }
  return table([['bones', "`'fabrik'`", "`'auto'`", 'tutorial JavaScript', 'tuned JavaScript'], ...rows]);
}

/** Other packages beside ours: chains of 10 bones, and the crowd, all in space. @param {any} results */
function peers({ chains, crowd, versions }) {
  const spatial = (/** @type {any} */ row) => row.dimensions === 3;
  const ofTen = chains.filter((/** @type {any} */ row) => spatial(row) && row.bones === 10);
  const [random, smooth] = groups(ofTen, 'targets').map(([, rows]) => rows);
  const legs = crowd.filter(spatial);
  const number = (/** @type {number} */ us) => (us < 100 ? us.toPrecision(2) : us.toFixed(0));
  const inNs = (/** @type {any} */ { us }) => Number((1000 * us).toPrecision(3)).toLocaleString('en-US');
  const cells = (/** @type {any} */ row) => [number(row.us), `${percent(row.reached)} %`];
  const rows = random.map((row, i) => {
    const { solver } = row;
    const leg = legs.find((/** @type {any} */ each) => each.solver === (i === 0 ? 'fabrik, Chain' : solver));
    const name = OWN[solver] ?? `${solver}, ${versions[solver]}`;
    return [name, ...cells(row), ...cells(smooth[i]), inNs(leg)];
  });
  const batch = ['`ChainBatch`', '', '', '', '', inNs(legs[0])];
  const head = ['µs per solve', 'random', 'reached', 'smooth', 'reached', 'ns per leg'];
  return table([head, batch, ...rows]);
}

/** @type {Record<string, string>} */
const OWN = { fabrik: '`Chain`', 'tuned JS': 'tuned JavaScript', "tutorials' JS": 'tutorial JavaScript' };

/** How eight legs walk, by Walker's rule and by others. @param {any} results */
function walks({ grid, time }) {
  const nanoseconds = (/** @type {string} */ name, /** @type {number} */ spiders) =>
    time
      .find((/** @type {any} */ row) => row.walker === name && row.spiders === spiders && row['L/s'] === 1)
      ?.ns.toFixed(0) ?? '';
  const rows = grid
    .filter((/** @type {any} */ { legs }) => legs === 8)
    .map((/** @type {any} */ row) => [
      row.name === 'ours' ? '`Walker`' : RULES[row.name],
      `${row.slips}`,
      `${(100 * row.overlaps).toFixed(0)} %`,
      `${(100 * row.over).toFixed(0)} %`,
      row.stretch.toPrecision(2),
      `${(100 * row.worst).toPrecision(2)} %`,
      nanoseconds(row.name, 1),
      nanoseconds(row.name, 2000),
    ]);
  const head = ['rule', 'slips', 'neighbours', 'out of reach', 'stretch', 'rhythm', 'ns', 'ns, 2,000'];
  return table([head, ...rows]);
}

/** @type {Record<string, string>} */
const RULES = {
  'tutorial, 0.46': 'tutorial rule, corrected',
  'adjacent, 0.2': 'sooner, neighbours in turn',
  'two groups, 0.2': 'sooner, two groups in turn',
};

/** The five methods on the same tasks. @param {any} results */
function methods({ rows }) {
  const names = [...new Set(rows.map((/** @type {any} */ row) => row.solver))];
  const bodies = names.map((name) => {
    const its = rows.filter((/** @type {any} */ { solver }) => solver === name);
    const far = its.filter((/** @type {any} */ { targets }) => targets === 'far');
    const reached = ['free', 'limits'].flatMap((kind) =>
      ['near', 'far'].map((targets) => {
        const cells = its.filter(
          (/** @type {any} */ row) =>
            row.targets === targets && row.joints.startsWith('free') === (kind === 'free'),
        );
        return percent(mean(cells.map((/** @type {any} */ row) => row.reached)), 1);
      }),
    );
    const middle = (/** @type {string} */ column) =>
      quantile(far.map((/** @type {any} */ row) => row[column]).filter(Number.isFinite), 0.5);
    const miss = middle('miss');
    return [
      `\`'${name}'\``,
      ...reached,
      `${middle('its 50%')}`,
      Number.isNaN(miss) ? '' : miss.toPrecision(1),
      middle('us').toPrecision(2),
    ];
  });
  const head = [
    'solver',
    'near, free',
    'far, free',
    'near, limits',
    'far, limits',
    'iterations',
    'miss',
    'µs',
  ];
  return table([head, ...bodies]);
}

const off = (/** @type {number} */ number) => number.toExponential(1);

/** The accuracy of rotations: whether joints lie where they put them. @param {any} results */
function agreement({ agreement, drift }) {
  const worst = (/** @type {any[]} */ rows) =>
    ['place', 'norm'].map((what) => off(largest(rows.map((row) => row[what]))));
  return table([
    ['', 'joints, over the reach', 'norms'],
    ['2,000 chains, with limits and without; one of 1,000 bones, one of 100,000', ...worst(agreement)],
    ["the chain's rotations are set again in each of 100,000 frames", ...worst(drift)],
  ]);
}

/** How a bone turns when it passes the opposite of its rest direction. @param {any} results */
function crossing({ crossing }) {
  const degrees = (/** @type {number} */ angle) => ((angle * 180) / Math.PI).toFixed(1);
  const rows = crossing.map((/** @type {any} */ { distance, moved, naive, own }) => [
    `${distance}`,
    ...[moved, naive, own].map(degrees),
  ]);
  return table([['passing at', 'the bone', 'least rotation', '`rotations`'], ...rows]);
}

/** Robot arms at 1e-5 m and 1e-5 rad: the lower share of both starts, times from the middle. @param {any} results */
function robots({ rows }) {
  const exact = rows.filter((/** @type {any} */ { position, arm }) => position === 1e-5 && arm !== 'all');
  const bodies = groups(exact, 'arm')
    .filter(([, its]) => its[0].joints)
    .map(([arm, its]) => {
      const [random, limits] = ['random', 'at limits'].map((name) => its.filter(({ set }) => set === name));
      const middle = random.find(({ start }) => start === 'mid-range');
      const lowest = (/** @type {any[]} */ some) => percent(Math.min(...some.map(({ solved }) => solved)), 2);
      return [
        arm,
        `${middle.joints}`,
        `**${lowest(random)} %**`,
        lowest(limits),
        ...[middle.us, middle.us99].map((time) => time.toFixed(0)),
        percent(middle.dlsSolved, 1),
        `${middle.tracIkSolved ?? ''}`,
      ];
    });
  const head = ['arm', 'joints', 'solved', 'at limits', 'µs', 'p99', 'DLS', 'TRAC-IK'];
  return table([head, ...bodies]);
}

/** The width of a rig's name in the results of skeletons. */
const RIG = 28;

/** The numbers of each adapter below a title and two lines of head. @param {string} results @param {string} title */
function adapters(results, title) {
  const [block] = results.slice(results.indexOf(title)).split('\n\n');
  const rows = block.split('\n').slice(3);
  return rows.map((row) => ({ name: row.slice(0, RIG).trim(), numbers: row.slice(RIG).trim().split(/ +/) }));
}

/** SkeletonIK and others on the skeletons of the tests. @param {string} results */
function skeletons(results) {
  const poses = adapters(results, '[all adapters: poses]');
  const rows = adapters(results, '[all adapters: paths]').map(({ name, numbers }, i) => {
    const [reached, wrong] = [poses[i].numbers[5], poses[i].numbers[14]];
    const chains = [2, 6, 10, 14].map((column) => numbers[column]);
    return [name === 'SkeletonIK' ? '`SkeletonIK`' : name, reached, wrong, ...chains];
  });
  const head = ['%', 'at the target', 'wrong bends', 'circle', 'orbit', 'stretch', 'return'];
  return table([head, ...rows]);
}

/** All tables of results in the guides. */
export function claims() {
  const reach = JSON.parse(read('reach.json'));
  const rotations = JSON.parse(read('rotations.json'));
  return [
    free(reach),
    limits(reach),
    robots(JSON.parse(read('robots.json'))),
    walks(JSON.parse(read('walker.json'))),
    times(read('solve.txt')),
    peers(JSON.parse(read('peers.json'))),
    crossing(rotations),
    agreement(rotations),
    methods(JSON.parse(read('methods.json'))),
    skeletons(read('skeletons.txt')),
  ];
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  console.log(claims().join('\n\n'));
}
