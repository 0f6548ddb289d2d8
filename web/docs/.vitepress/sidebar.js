// The sidebar: the guides in groups, with the titles that they have themselves, and the reference of the API.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ENTRIES } from '../api-types.js';

const DOCS = fileURLToPath(new URL('..', import.meta.url));

const GUIDES = {
  Guide: [
    'getting-started',
    'chains',
    'limits',
    'poses',
    'rigs',
    'contacts',
    'robots',
    'walking',
    'surfaces',
    'two-bone',
    'batches',
    'conventions',
  ],
  'Pages and apps': [
    'tracing',
    'elements',
    'embedding',
    'frameworks',
    'characters',
    'testing',
    'runtimes',
    'performance',
  ],
  'Solver and C': ['how-it-solves', 'c-api', 'errors'],
  Measurements: ['accuracy', 'benchmarks'],
  Project: ['contributing', 'changelog'],
};

export function sidebar() {
  const rest = new Set(guides());
  const groups = Object.entries(GUIDES).map(([text, names]) => {
    const items = names.filter((name) => rest.delete(name)).map((name) => page(`guide/${name}`));
    return { text, items };
  });
  groups.push({ text: 'More', items: [...rest].map((name) => page(`guide/${name}`)) }, reference());
  return groups.filter(({ items }) => items.length > 0);
}

const guides = () =>
  namesIn('guide')
    .filter((name) => name.endsWith('.md'))
    .map((name) => name.slice(0, -3));

/** The modules of the API, each with its classes. */
function reference() {
  const modules = ENTRIES.filter((name) => existsSync(`${DOCS}api/${name}/index.md`));
  return {
    text: 'JavaScript API',
    items: modules.map((name) => {
      const classes = namesIn(`api/${name}/classes`).map((file) => ({
        text: file.slice(0, -3),
        link: `/api/${name}/classes/${file.slice(0, -3)}`,
      }));
      const text = name === 'fabrik' ? name : `fabrik/${name}`;
      return { text, link: `/api/${name}/`, ...(classes.length > 0 && { items: classes, collapsed: false }) };
    }),
  };
}

const namesIn = (folder) => (existsSync(DOCS + folder) ? readdirSync(DOCS + folder).sort() : []);

/** A page, with the title from its front matter, or else its first heading. */
function page(path) {
  const text = readFileSync(`${DOCS}${path}.md`, 'utf8');
  const [, title] = text.match(/^---\n(?:.*\n)*?title: *(.*)\n/) ?? text.match(/^# (.*)$/m);
  return { text: title.replace(/^(["'])(.*)\1$/, '$2').replaceAll('`', ''), link: `/${path}` };
}
