// A copy of the built types, in a form that makes a better reference than the types themselves:
// - An alias of a type becomes an export of this type, because that has the members and a longer comment.
// - Classes that contain the bytes of a wasm module are replaced by their bases, which are the same to a user.
// - Elements lose the listeners of their events, which every element has.
// - Types that no entry point exports are written out where they are used.

import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Rewriter } from './api-rewriter.js';

const BUILT = fileURLToPath(new URL('../build/types', import.meta.url));
/** The entry points of the package. */
export const ENTRIES = [
  'fabrik',
  'rig',
  'contacts',
  'urdf',
  'batch',
  'pool',
  'lean',
  'element',
  'element/svg',
  'three',
  'r3f',
];

const COMMENT = String.raw`(?:\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n)?`;

/** `export type Status = import("./chain/chain.js").Status;`, with the comment above it. */
const ALIAS = new RegExp(String.raw`${COMMENT}export type (\w+)\b.* = import\(("[^"]+")\)\.\1\b.*;`, 'g');

/** `addEventListener(…): void;` of a class: elements/types.d.ts has them, too, with the comment that they are internal. */
const LISTENER = /^ {4}(?:add|remove)EventListener[<(].*;\n/gm;

/** The end of a comment, and the type below it. */
const TYPE = /(\*\/\n)?^(?:export )?(?:type|interface) (\w+)\b/gm;

/** A type with a parameter, and what it is, up to the end of its last line. */
const GENERIC = /^export type (\w+)<(\w+) .*?> = ([\s\S]*?);$(?!\n[ }])/gm;

/**
 * Writes the copy; returns the options of TypeDoc about it.
 * @param {string} folder
 */
export function copyTypes(folder) {
  rmSync(folder, { recursive: true, force: true });
  const rewriter = new Rewriter('The types in web/build/types');
  const texts = readTypes(rewriter);
  const isExported = exportsOf(texts);
  const generics = [...texts].flatMap(([from, text]) => {
    const names = [...text.matchAll(/^export type (\w+)/gm)].map(([, name]) => name);
    const neighbours = new RegExp(String.raw`(?<![.\w])(?:${names.join('|')})\b`, 'g');
    return [...text.matchAll(GENERIC)]
      .filter(([, name]) => !isExported(from, name))
      .map(([, name, parameter, type]) => ({ from, name, parameter, type, neighbours }));
  });
  rewriter.count('types with a parameter that are not exported', generics.length);
  for (const [file, text] of texts) {
    // Until nothing changes, because one may use another one.
    let whole = text;
    for (let before = ''; before !== whole; ) {
      before = whole;
      whole = generics.reduce((part, generic) => writeOut(rewriter, part, file, generic), whole);
    }
    const marked = rewriter.replace(whole, 'types', TYPE, (found, comment, name) => {
      if (isExported(file, name)) {
        return found;
      }
      return comment ? found.replace('*/', '* @inline */') : `/** @inline */\n${found}`;
    });
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), marked);
  }
  rewriter.assertAllFound();
  const entryPoints = ENTRIES.map((name) => join(folder, `${name}.d.ts`));
  const tsconfig = join(folder, 'tsconfig.json');
  const compilerOptions = { module: 'nodenext', strict: true, types: [] };
  writeFileSync(tsconfig, JSON.stringify({ compilerOptions, files: entryPoints }));
  return { entryPoints, tsconfig };
}

/** @param {Rewriter} rewriter */
function readTypes(rewriter) {
  const files = readdirSync(BUILT, { recursive: true }).filter((name) => name.endsWith('.d.ts'));
  return new Map(
    files.map((file) => {
      const text = readFileSync(join(BUILT, file), 'utf8');
      const exported = 'import { $1 } from $2;\nexport { $1 } from $2;';
      const aliased = rewriter.replace(text, 'aliases of types', ALIAS, exported);
      const direct = rewriter.replace(aliased, 'listeners of elements', LISTENER, '');
      return [file, rewriter.replace(direct, 'imports of classes with wasm bytes', /\/inlined-/g, '/')];
    }),
  );
}

/** Returns whether an entry point has or exports a type of a file. */
function exportsOf(texts) {
  const exported = new Set(
    ENTRIES.flatMap((entry) =>
      [...texts.get(`${entry}.d.ts`).matchAll(/^export \{ (\w+) \} from "(.*)\.js";/gm)].map(
        ([, name, path]) => `${posix.join(path)}.d.ts ${name}`,
      ),
    ),
  );
  return (file, name) => ENTRIES.includes(file.replace('.d.ts', '')) || exported.has(`${file} ${name}`);
}

/**
 * Replaces the uses of a generic type in a file, as `Root<D>`, by what it is; comments keep their words. TypeDoc's
 * `@inline` works for types without parameters only.
 */
function writeOut(rewriter, text, file, { from, name, parameter, type: own, neighbours }) {
  const path = pathBetween(file, from).replace('.d.ts', '.js');
  // In another folder, what the type imports has another path.
  const type = own.replace(
    /import\("(\.[^"]*)"\)/g,
    (_, imported) => `import("${pathBetween(file, posix.join(posix.dirname(from), imported))}")`,
  );
  const use = new RegExp(
    String.raw`\/\*[\s\S]*?\*\/|(import\("${path}"\)\.|(?<!\.|type )\b)${name}<${parameter}>`,
    'g',
  );
  let count = 0;
  const written = text.replace(use, (found, qualifier) => {
    if (found.startsWith('/*')) {
      return found;
    }
    count++;
    return `(${qualifier ? type.replace(neighbours, (other) => qualifier + other) : type})`;
  });
  rewriter.count(`uses of ${name}<${parameter}>`, count);
  return written;
}

/** The path to a file, as an import of another file names it. */
const pathBetween = (/** @type {string} */ file, /** @type {string} */ to) =>
  posix.relative(posix.dirname(file), to).replace(/^(?!\.)/, './');
