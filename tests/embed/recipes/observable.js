// A notebook of Observable: its own parser reads the cell, its own runtime and inspector show it.

import { parseCell } from '@observablehq/parser';
import { pageOf } from '../sites.js';

/** Shows one cell. */
const notebook = (name, inputs, body) => `
  import { Runtime } from '@observablehq/runtime';
  import { Inspector } from '@observablehq/inspector';
  import { Library } from '@observablehq/stdlib';

  const main = new Runtime(new Library()).module();
  const show = new Inspector(document.body.appendChild(document.createElement('div')));
  main.variable(show).define('${name}', ${JSON.stringify(inputs)}, async (${inputs}) => ${body});
`;

/** @param {import('../kitchen.js').Kitchen} kitchen */
export async function observable({ snippets, bundle }) {
  const [source] = snippets('js embed-observable');
  const { id, references, body } = parseCell(source);
  const inputs = references.map(({ name }) => name);
  const code = await bundle(notebook(id.name, inputs, source.slice(body.start, body.end)));
  return {
    'observable.html': pageOf('<script type="module" src="./observable.js"></script>'),
    'observable.js': code,
  };
}
