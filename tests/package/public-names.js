// Every public name of the installed package, with what an editor shows of it.

import assert from 'node:assert/strict';
import { access, mkdir, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { startServer } from './language-server.js';
import { REPOSITORY } from './pack.js';

export const MODULES = [
  'fabrik',
  'fabrik/lean',
  'fabrik/element',
  'fabrik/element/arm',
  'fabrik/element/chain',
  'fabrik/element/limits',
  'fabrik/element/race',
  'fabrik/element/spider',
  'fabrik/element/steps',
  'fabrik/element/svg',
  'fabrik/three',
  'fabrik/r3f',
  'fabrik/batch',
  'fabrik/rig',
  'fabrik/contacts',
  'fabrik/surface',
  'fabrik/urdf',
  'fabrik/pool',
];

/** The compiler's errors of a generic type that lacks its type arguments. */
const NEEDS_ARGUMENTS = [2314, 2707];

const CONFIG = {
  compilerOptions: {
    module: 'nodenext',
    target: 'es2022',
    lib: ['es2022', 'dom'],
    types: [],
    strict: true,
    noEmit: true,
  },
};

/** What fabrik/three, fabrik/r3f and fabrik/urdf need, and users install. */
const PEERS = ['three', '@types/three', 'react', '@types/react', '@react-three/fiber', 'urdf-loader'];

/** Links what fabrik/three and fabrik/r3f need into a project. */
export async function linkPeers(/** @type {string} */ folder) {
  for (const name of PEERS) {
    const path = join(folder, 'node_modules', name);
    await mkdir(dirname(path), { recursive: true });
    await access(path).catch(() => symlink(join(REPOSITORY, 'node_modules', name), path));
  }
}

/**
 * Asks the language server for the exports of each module, for their members, and for every overload of
 * what can be called.
 * @param {string} folder a project in which the package is installed
 * @returns {Promise<{ name: string, declaration: string, documentation: string }[]>}
 */
export async function publicNames(folder) {
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(CONFIG));
  await linkPeers(folder);
  const server = await startServer(folder);
  try {
    const modules = await exportsOf(server);
    const { names, members } = await aboutExports(server, modules);
    return [...names, ...(await aboutMembers(server, members))];
  } finally {
    await server.close();
  }
}

/** Opens a file for each of some modules. */
const openFiles = (server, purpose, modules, textOf) =>
  Promise.all(
    modules.map((each) => server.open(`${each.module.replaceAll('/', '-')}-${purpose}.ts`, textOf(each))),
  );

/** The modules, each with the names that it exports. */
async function exportsOf(server) {
  const modules = MODULES.map((module) => ({ module }));
  const files = await openFiles(server, 'exports', modules, ({ module }) => `import { | } from '${module}';`);
  return Promise.all(
    modules.map(async ({ module }, i) => {
      const names = await files[i].places[0].names();
      return { module, exported: names.filter((name) => name !== 'type').sort() };
    }),
  );
}

/** What is shown of the exports and their overloads, and for each module the members to ask about. */
async function aboutExports(server, modules) {
  const imports = await openFiles(server, 'imports', modules, ({ module, exported }) => {
    return `import { ${exported.map((name) => `|${name}`).join(', ')} } from '${module}';`;
  });
  const uses = await openFiles(server, 'uses', modules, usesOf);
  const names = [];
  const members = [];
  for (const [i, { module, exported }] of modules.entries()) {
    const errors = await uses[i].errors();
    assert.deepEqual(
      errors.filter(({ code }) => NEEDS_ARGUMENTS.includes(code)),
      [],
      'each type can be named without arguments, or its members would be missed here',
    );
    const found = await Promise.all(
      exported.map((name, k) =>
        aboutExport(module, name, imports[i].places[k], uses[i].places.slice(5 * k, 5 * k + 5)),
      ),
    );
    names.push(...found.flatMap((each) => each.names));
    members.push({ module, members: found.flatMap((each) => each.members) });
  }
  return { names, members };
}

async function aboutExport(module, name, imported, [instance, literal, statics, construct, call]) {
  const { declaration, documentation } = await imported.hover();
  const isClass = /\bclass /.test(declaration);
  const names = [{ name: `${module}: ${name}`, declaration, documentation }];
  for (const each of await (isClass ? construct : call).signatures()) {
    names.push({ name: `${module}: ${isClass ? 'new ' : ''}${each.declaration}`, ...each });
  }
  const own = [...(await instance.names()), ...(isClass ? [] : await literal.names())];
  const members = [
    ...own.map((member) => ({
      title: `${name}.${member}`,
      code: `(null! as Having<all.${name}, '${member}'>)${accessOf(member)}`,
    })),
    ...(isClass ? await statics.names() : []).map((member) => ({
      title: `static ${name}.${member}`,
      code: `all.${name}${accessOf(member)}`,
    })),
  ];
  const seen = new Set();
  return { names, members: members.filter(({ title }) => !seen.has(title) && seen.add(title)) };
}

/** How a member is named after its object: `root-mode` cannot stand after a dot. */
const accessOf = (member) => (/^[\w$]+$/.test(member) ? `.|${member}` : `[|'${member}']`);

/** Five places for each export: its members in three ways, and two ways to call it. */
function usesOf({ module, exported }) {
  const each = (name) => `{
  const value: all.${name} = null!;
  value.|;
  const literal: all.${name} = { | };
  all.${name}.|;
  new all.${name}(|);
  all.${name}(|);
}
`;
  return `import * as all from '${module}';\n${exported.map(each).join('')}`;
}

/**
 * What an editor shows of a member. For a member of a union it shows nothing before the union is narrowed: then
 * each declaration must have its own documentation.
 */
async function hoverOf(property, declarations) {
  const shown = await property.hover();
  if (shown.documentation === '' && declarations.length > 1) {
    const texts = await Promise.all(declarations.map((each) => each.hover()));
    if (texts.every(({ documentation }) => documentation !== '')) {
      return { ...shown, documentation: texts.map(({ documentation }) => documentation).join('\n') };
    }
  }
  return shown;
}

/**
 * The members that the package declares itself, without those that it inherits from the platform, and the
 * overloads of methods that have several.
 */
async function aboutMembers(server, modules) {
  const files = await openFiles(
    server,
    'members',
    modules,
    ({ module, members }) => `import * as all from '${module}';
type Having<T, K> = T extends unknown ? (K extends keyof T ? T : never) : never;
${members.map(({ code }) => `${code};\n${code.replace('|', '')}(|);`).join('\n')}`,
  );
  // The server answers many questions at a time.
  const names = await Promise.all(
    modules.flatMap(({ module, members }, i) =>
      members.map(async ({ title }, k) => {
        const [property, call] = files[i].places.slice(2 * k, 2 * k + 2);
        const declarations = await property.declarations();
        if (!declarations.some(({ file }) => file.includes('/node_modules/fabrik/'))) {
          return [];
        }
        const overloads = await call.signatures();
        if (overloads.length > 1) {
          const owner = title.slice(0, title.lastIndexOf('.'));
          return overloads.map((each) => ({ name: `${module}: ${owner}.${each.declaration}`, ...each }));
        }
        return [{ name: `${module}: ${title}`, ...(await hoverOf(property, declarations)) }];
      }),
    ),
  );
  return names.flat();
}
