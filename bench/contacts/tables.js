// The tables of bench/contacts.js.

import { count, fixed, grouped, headed, percent, quantile, Table, text } from '../reach/table.js';
import { ballBetween, hand, solveArms, yumi } from './arms.js';
import { floor, shelf, solvePanda, solvePerson, spheres } from './cold.js';
import { dragArm, dragHand } from './drags.js';

/** @typedef {{ random: (name: string) => () => number, scaled: (number: number) => number }} Run */

const TIMES = grouped('µs', {
  usMedian: headed('median', fixed(0, 7)),
  us90: headed('p90', fixed(0, 7)),
  us99: headed('p99', fixed(0, 7)),
});

/** @param {readonly number[]} us */
const timesOf = (us) => ({ usMedian: quantile(us, 0.5), us90: quantile(us, 0.9), us99: quantile(us, 0.99) });

/** @param {any} random @param {number} cases @param {number} things @param {boolean} contacts */
const among = (random, cases, things, contacts) =>
  solvePanda(random, cases, (draw) => spheres(draw, things), { contacts });

const SCENES = [
  ...[10, 25, 40].map((things) => ({
    scene: `Panda, ${things} spheres`,
    solve: (/** @type {any} */ random, /** @type {number} */ n, /** @type {boolean} */ contacts) =>
      among(random, n, things, contacts),
  })),
  {
    scene: 'Panda, a shelf',
    solve: (/** @type {any} */ random, /** @type {number} */ n, /** @type {boolean} */ contacts) =>
      solvePanda(random, n, shelf, { scene: 'shelf', contacts }),
  },
  {
    scene: 'Panda, the floor',
    solve: (/** @type {any} */ random, /** @type {number} */ n, /** @type {boolean} */ contacts) =>
      solvePanda(random, n, floor, { scene: 'floor', contacts }),
  },
  { scene: 'a person', solve: solvePerson },
  {
    scene: 'YuMi, two arms',
    solve: (/** @type {any} */ random, /** @type {number} */ n, /** @type {boolean} */ contacts) =>
      solveArms(random, n, yumi(), { contacts, turns: true, tolerance: 1e-4, clear: 2e-3 }),
  },
  {
    scene: 'a hand at a ball',
    solve: (/** @type {any} */ random, /** @type {number} */ n, /** @type {boolean} */ contacts) => {
      const body = hand();
      const how = { contacts, turns: false, tolerance: 1e-4, clear: 5e-4, things: ballBetween(body) };
      return solveArms(random, n, body, how);
    },
  },
];

export function coldTable(/** @type {Run} */ { random, scaled }) {
  console.log(`Cold solves: a random pose without overlap gives the target, a place and an orientation of the hand within 1e-4 m
and 1e-3 rad; of a person the places of head, hands and feet within 1.8 mm. Solved: reached, and no overlap of more than
1e-4 m (a person: 1 mm). Without contacts: the same tasks by a plain rig.`);
  const table = new Table({
    scene: text(18),
    contacts: text(9),
    tried: count(6),
    solved: headed('solved %', percent(9)),
    false: count(6),
    iterations: headed('iterations', fixed(0, 10)),
    ...TIMES,
  });
  for (const { scene, solve } of SCENES) {
    for (const contacts of [false, true]) {
      const { tried, solved, us, iterations, false: lies } = solve(random(scene), scaled(2000), contacts);
      table.add({
        ...{ scene, contacts: contacts ? 'yes' : 'no', tried, solved: solved / tried, false: lies },
        ...{ iterations: quantile(iterations, 0.5), ...timesOf(us) },
      });
    }
  }
  return table.rows;
}

export function countTable(/** @type {Run} */ { random, scaled }) {
  console.log(
    `Panda among 10 spheres, and others that are out of its reach. Exponent: of the median time, from 10 spheres.`,
  );
  const table = new Table({
    spheres: count(8),
    solved: headed('solved %', percent(9)),
    ...TIMES,
    exponent: fixed(2, 9),
  });
  let first = 0;
  for (const things of [10, 30, 100, 300, 1000]) {
    const { tried, solved, us } = solvePanda(random('count'), scaled(500), (draw) => {
      const far = Array.from({ length: things - 10 }, (_, i) => ({
        radius: 0.1,
        position: /** @type {any} */ ([
          2 + 0.3 * (i % 10),
          0.3 * (Math.floor(i / 10) % 10),
          0.3 * Math.floor(i / 100),
        ]),
      }));
      return [...spheres(draw, 10), ...far];
    });
    const times = timesOf(us);
    first ||= times.usMedian;
    const exponent = things === 10 ? undefined : Math.log(times.usMedian / first) / Math.log(things / 10);
    table.add({ spheres: things, solved: solved / tried, ...times, exponent });
  }
  return table.rows;
}

export function dragsTable(/** @type {Run} */ { random, scaled }) {
  console.log(`A target moves 1.5 cm per frame along a smooth path. Deepest: the greatest overlap, in mm. Leaps: frames in which a joint
turns by more than 15°. Later: missed targets that are reached if the same solve is repeated up to 40 times, of those that
were asked again: one of 20, and all in which no joint turned by 0.1°. Stuck: those of the latter that are reached then.`);
  const table = new Table({
    what: text(26),
    restarts: text(9),
    maxTurn: headed('max turn', text(8)),
    frames: count(7),
    reached: headed('reached %', percent(9)),
    deepest: headed('deepest', fixed(3, 8)),
    leaps: count(6),
    asked: count(6),
    later: count(6),
    stuck: count(6),
    ...TIMES,
  });
  const kinds = { 'a hand through the body': dragHand, 'an arm through spheres': dragArm };
  for (const [what, dragged] of Object.entries(kinds)) {
    for (const maxTurn of [true, false]) {
      for (const restarts of [false, 'near', true]) {
        const frames = scaled(10_000);
        const { us, reached, deepest, ...rest } = dragged(random(what), { frames, restarts, maxTurn });
        table.add({
          ...{ what, restarts: String(restarts), maxTurn: maxTurn ? 'yes' : 'no', frames, ...rest },
          ...{ reached: reached / frames, deepest: 1e3 * deepest, ...timesOf(us) },
        });
      }
    }
  }
  return table.rows;
}
