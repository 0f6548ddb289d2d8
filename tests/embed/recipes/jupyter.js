// A notebook of Jupyter: JupyterLab's own renderer shows the output of a cell of HTML, which is trusted. Its keys are bound
// as JupyterLab binds those that go from cell to cell.

import { pageOf } from '../sites.js';

/** Shows the output of a cell. */
const notebook = (html) => `
  import { RenderMimeRegistry, standardRendererFactories } from '@jupyterlab/rendermime';
  import { CommandRegistry } from '@lumino/commands';
  import { Widget } from '@lumino/widgets';

  const data = { 'text/html': ${JSON.stringify(html)} };
  const registry = new RenderMimeRegistry({ initialFactories: standardRendererFactories });
  const model = registry.createModel({ data, trusted: true });
  const renderer = registry.createRenderer(registry.preferredMimeType(model.data, 'any'));
  document.body.classList.add('jp-Notebook');
  Widget.attach(renderer, document.body);
  await renderer.renderModel(model);

  const commands = new CommandRegistry();
  commands.addCommand('next', { execute: () => window.faults.push('went to another cell') });
  commands.addKeyBinding({ command: 'next', keys: ['ArrowRight'], selector: '.jp-Notebook :focus:not(:read-write)' });
  document.addEventListener('keydown', (event) => commands.processKeydownEvent(event), true);
`;

/** @param {import('../kitchen.js').Kitchen} kitchen */
export async function jupyter({ snippets, bundle }) {
  const [cell] = snippets('html embed-jupyter');
  const code = await bundle(notebook(cell.replace(/^%%html\n/, '')));
  return { 'jupyter.html': pageOf('<script type="module" src="./jupyter.js"></script>'), 'jupyter.js': code };
}
