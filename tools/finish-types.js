// Finishes the declarations that tsc has made.
//
//   node finish-types.js FOLDER
//
// Removes the arguments of types such as `Float64Array<ArrayBuffer>`, which TypeScript knows from 5.7 on, and those for events of
// geometries, which the types of three.js 0.175 lack.
//
// Removes what is marked @internal. The option `stripInternal` of tsc does this for sources in TypeScript, but not for those in
// JavaScript. Members of classes are removed. A constructor becomes a private one, or a protected one if a class is derived from its
// class: without any, the class would have a public one. Elements keep theirs, because who derives a class from an element
// calls `super.connectedCallback()`.

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';

/** A comment with this tag, and the member after it: up to the first line that ends with a semicolon, and is not inside. */
const INTERNAL =
  /^ {4}\/\*\*(?:(?!\*\/)[\s\S])*?@internal\b(?:(?!\*\/)[\s\S])*\*\/\n( {4}\S(?:.*;|[\s\S]*?\n {4}\S.*;)\n)/gm;

const BUFFER = /\b(\w+Array)<ArrayBuffer(?:Like)?>/g;
const EVENTS = /, import\("three"\)\.BufferGeometryEventMap(?=>)/g;

const [folder] = process.argv.slice(2);
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.d.ts') && !name.startsWith(`elements${sep}`))
  .map((name) => join(folder, name))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }));
const bases = new Set(
  files.flatMap(({ text }) => [...text.matchAll(/\bextends (\w+)/g)].map(([, name]) => name)),
);

for (const { path, text } of files) {
  const stripped = text
    .replace(BUFFER, '$1')
    .replace(EVENTS, '')
    .replace(INTERNAL, (_, member, at) => {
      if (!member.startsWith('    constructor(')) {
        return '';
      }
      const name = [...text.slice(0, at).matchAll(/^export class (\w+)/gm)].at(-1)?.[1] ?? '';
      return `    ${bases.has(name) ? 'protected' : 'private'} constructor();\n`;
    });
  if (stripped.includes('@internal')) {
    throw new Error(`${path}: something is marked @internal that is no member of a class`);
  }
  if (stripped !== text) {
    writeFileSync(path, stripped);
  }
}
