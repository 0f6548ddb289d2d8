// The site of the documentation. BASE in the environment is the base path of the whole site, of which the
// documentation is the folder docs/.

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { linkOutwards, repositoryAddress } from './links.js';
import { searchBox } from './search-box.js';
import { sidebar } from './sidebar.js';
import { emptyHeadings } from './tables.js';

const read = (path) => readFileSync(fileURLToPath(new URL(path, import.meta.url)), 'utf8');
const base = process.env.BASE ?? '/';
const repository = repositoryAddress(JSON.parse(read('../../../package.json')));

// The gallery: one folder above the documentation, whose base path VitePress puts in front of links. Its router
// leaves links that have a target to the browser.
const GALLERY = { link: '/../', target: '_self' };

export default {
  title: 'fabrik',
  titleTemplate: ':title | fabrik',
  description: 'Inverse kinematics for the web: guides and the reference of the API.',
  lang: 'en',
  base: `${base}docs/`,
  head: [['link', { rel: 'icon', href: `${base}icon.svg` }]],
  cacheDir: fileURLToPath(new URL('../build/cache', import.meta.url)),
  themeConfig: {
    logoLink: { ...GALLERY, link: base },
    nav: [
      { text: 'Demos', ...GALLERY },
      { text: 'Guide', link: '/guide/getting-started', activeMatch: '^/guide/' },
      { text: 'API', link: '/api/', activeMatch: '^/api/' },
      { text: 'Repository', link: repository },
    ],
    sidebar: sidebar(),
    outline: [2, 3],
    search: {
      provider: 'local',
      options: {
        // A guide explains what a page of the API only lists.
        miniSearch: { searchOptions: { boostDocument: (id) => (id.includes('/guide/') ? 2 : 1) } },
      },
    },
  },
  vite: { plugins: [searchBox] },
  markdown: {
    // With the contrast that small text needs.
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    config: (markdown) => {
      linkOutwards(markdown, repository);
      emptyHeadings(markdown);
    },
  },
};
