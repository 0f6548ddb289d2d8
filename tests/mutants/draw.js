// Which mutants are tried: drawn from all places by a seed. Each place has a number of its own, made of its file and of
// the line with its change, and the mutants are those with the lowest numbers: so a change elsewhere in the sources
// does not change which ones are drawn.

import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { placesOf } from './places.js';

/** The solver, and what of web/ is packed. Translations are no code. */
const SOURCES = {
  c: (file) => /^src\/.*\.[ch]$/.test(file) && !/^src\/wasm\//.test(file),
  js: (file) =>
    /^web\/.*\.js$/.test(file) &&
    !/^web\/(?:build|demos|docs|embed|lesson|pictures|elements\/strings)\//.test(file),
};

/**
 * @typedef {object} Mutant
 * @property {string} file from the repository
 * @property {number} line from 1
 * @property {number} offset of the change
 * @property {string} kind of the change
 * @property {string} from the line as it is
 * @property {string} to the line with its change
 * @property {string} text the whole file with its change
 */

/**
 * All mutants of a language in the order in which they are tried. The caller takes as many as it needs, and leaves out
 * those that no compiler accepts.
 * @param {string} repository
 * @param {'c' | 'js'} language
 * @param {string} seed
 * @returns {Mutant[]}
 */
export function drawMutants(repository, language, seed) {
  return filesOf(repository, language)
    .flatMap((file) => mutantsOf(repository, file))
    .map((mutant) => ({ mutant, number: numberOf(mutant, seed) }))
    .sort((a, b) => (a.number < b.number ? -1 : 1))
    .map(({ mutant: { make, ...mutant } }) => ({ ...mutant, text: make() }));
}

/** The files that mutants are drawn from. */
export const filesOf = (repository, language) =>
  execFileSync('git', ['ls-files', 'src', 'web'], { cwd: repository, encoding: 'utf8' })
    .trim()
    .split('\n')
    .filter(SOURCES[language]);

function mutantsOf(repository, file) {
  const source = readFileSync(join(repository, file), 'utf8');
  const lineAt = (text, offset) =>
    text.slice(
      text.lastIndexOf('\n', offset - 1) + 1,
      (text.indexOf('\n', offset) + 1 || text.length + 1) - 1,
    );
  return placesOf(source).map(({ kind, start, end, by }) => {
    const make = () => source.slice(0, start) + by + source.slice(end);
    const first = source.slice(start).search(/\S/);
    const head = source.slice(source.lastIndexOf('\n', start + first - 1) + 1, start + first);
    return {
      file,
      kind,
      offset: start + first,
      line: source.slice(0, start + first).split('\n').length,
      column: head.length,
      from: lineAt(source, start + first).trim(),
      to: lineAt(source.slice(0, start) + by + source.slice(end, end + 200), start).trim(),
      make,
    };
  });
}

const numberOf = ({ file, kind, column, from, to }, seed) =>
  createHash('sha256').update([seed, file, kind, column, from, to].join('\n')).digest('hex');
