// Checks the order of the C sources: no file depends on itself by way of others.
//
//     node tests/native/layers.js OBJECTS
//
// A file is a header and the source of the same name. It depends on what it includes, and on what its object calls, by
// the symbol tables of the object files in OBJECTS/FOLDER/FILE.o. The main headers of some folders list their files in
// the order in which they may include and call each other: the lists must be complete, and the files must keep to them.

import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const SOURCES = new URL('../../src/', import.meta.url).pathname;
const LIST = 'The files of this folder, in the order in which they may include and call each other:';

/** The files of `src`, without the bridge of JavaScript: the folder and the name of each. */
function findFiles() {
  const folders = readdirSync(SOURCES, { withFileTypes: true }).filter((each) => each.isDirectory());
  return folders
    .filter(({ name }) => name !== 'wasm')
    .flatMap(({ name }) => readdirSync(join(SOURCES, name)).map((file) => `${name}/${file}`))
    .filter((file) => /\.[ch]$/.test(file));
}

const unitOf = (/** @type {string} */ file) => file.replace(/\.[ch]$/, '');

/** What each unit includes. @param {Map<string, Set<string>>} uses */
function addIncludes(uses) {
  for (const file of findFiles()) {
    const unit = unitOf(file);
    const own = uses.get(unit) ?? new Set();
    uses.set(unit, own);
    for (const [, included] of readFileSync(join(SOURCES, file), 'utf8').matchAll(/^#include "([^"]+)"/gm)) {
      own.add(unitOf(included));
    }
  }
}

/** What each unit calls. @param {Map<string, Set<string>>} uses @param {string} objects */
function addCalls(uses, objects) {
  /** @type {Map<string, string>} */
  const definedBy = new Map();
  /** @type {[string, string][]} */
  const calls = [];
  const sources = new Set(findFiles());
  for (const folder of readdirSync(objects)) {
    for (const file of readdirSync(join(objects, folder)).filter((name) => name.endsWith('.o'))) {
      const unit = `${folder}/${basename(file, '.o')}`;
      if (!sources.has(`${unit}.c`)) {
        continue; // of a source that is gone
      }
      for (const line of execFileSync('nm', [join(objects, folder, file)], { encoding: 'utf8' }).split(
        '\n',
      )) {
        const [, kind, symbol] = line.match(/([A-Za-z]) (\S+)$/) ?? [];
        if (kind === 'U') {
          calls.push([unit, symbol]);
        } else if (symbol && 'TDRB'.includes(kind)) {
          definedBy.set(symbol, unit);
        }
      }
    }
  }
  for (const [unit, symbol] of calls) {
    uses.get(unit)?.add(definedBy.get(symbol) ?? unit);
  }
  return calls.length;
}

/**
 * The circles: sets of units that depend on each other (R. Tarjan: Depth-first search and linear graph algorithms, 1972).
 * @param {Map<string, Set<string>>} uses
 */
export function circlesOf(uses) {
  /** @type {Map<string, { index: number, low: number, open: boolean }>} */
  const seen = new Map();
  /** @type {string[]} */
  const open = [];
  /** @type {string[][]} */
  const circles = [];
  const visit = (/** @type {string} */ unit) => {
    const own = { index: seen.size, low: seen.size, open: true };
    seen.set(unit, own);
    open.push(unit);
    for (const used of uses.get(unit) ?? []) {
      if (uses.has(used)) {
        const other = seen.get(used) ?? visit(used);
        own.low = other.open ? Math.min(own.low, other.low) : own.low;
      }
    }
    if (own.low === own.index) {
      const circle = open.splice(open.indexOf(unit));
      for (const each of circle) {
        /** @type {{ open: boolean }} */ (seen.get(each)).open = false;
      }
      if (circle.length > 1) {
        circles.push(circle.sort());
      }
    }
    return own;
  };
  for (const unit of uses.keys()) {
    seen.get(unit) ?? visit(unit);
  }
  return circles;
}

/** The lists of the headers: of each folder, the files of each line. */
function readLists() {
  /** @type {Map<string, string[][]>} */
  const lists = new Map();
  for (const file of findFiles()) {
    const text = readFileSync(join(SOURCES, file), 'utf8');
    const at = text.indexOf(LIST);
    if (at >= 0) {
      const block = text.slice(at + LIST.length).split(/\n(?!\/\/)/)[0];
      const lines = [...block.matchAll(/^\/\/ {5}([a-z_0-9]+(?:, [a-z_0-9]+)*):/gm)];
      lists.set(
        file.split('/')[0],
        lines.map(([, names]) => names.split(', ')),
      );
    }
  }
  return lists;
}

/** What is wrong with a list. @param {string} folder @param {string[][]} lines @param {Map<string, Set<string>>} uses */
function checkList(folder, lines, uses) {
  const place = new Map(lines.flatMap((names, line) => names.map((name) => [`${folder}/${name}`, line])));
  const units = [...uses.keys()].filter((unit) => unit.startsWith(`${folder}/`));
  const missing = units
    .filter((unit) => !place.has(unit))
    .map((unit) => `${unit} is not in the list of its folder`);
  const gone = [...place.keys()]
    .filter((unit) => !uses.has(unit))
    .map((unit) => `${unit} is in a list, and is no file`);
  const wrong = units.flatMap((unit) =>
    [...(uses.get(unit) ?? [])]
      .filter((used) => used !== unit && (place.get(used) ?? -1) >= (place.get(unit) ?? 0))
      .map((used) => `${unit} uses ${used}, which is not above it in the list`),
  );
  return [...missing, ...gone, ...wrong];
}

// The check itself must find a circle.
const made = new Map([
  ['a', new Set(['b'])],
  ['b', new Set(['c'])],
  ['c', new Set(['a', 'd'])],
  ['d', new Set()],
]);
const found = circlesOf(/** @type {Map<string, Set<string>>} */ (made));
const faults = found.length === 1 && found[0].join() === 'a,b,c' ? [] : ['the check does not find a circle'];

/** @type {Map<string, Set<string>>} */
const uses = new Map();
addIncludes(uses);
const calls = addCalls(uses, process.argv[2]);
if (calls < 1000) {
  faults.push(`only ${calls} calls were found in ${process.argv[2]}`);
}
for (const circle of circlesOf(uses)) {
  faults.push(`these files depend on each other: ${circle.join(', ')}`);
}
const lists = readLists();
for (const [folder, lines] of lists) {
  faults.push(...checkList(folder, lines, uses));
}
for (const fault of faults) {
  console.error(`FAIL  ${fault}`);
}
console.log(`${uses.size} files of src, ${lists.size} lists: ${faults.length} faults of order`);
process.exitCode = faults.length > 0 ? 1 : 0;
