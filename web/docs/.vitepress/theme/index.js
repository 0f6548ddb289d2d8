// VitePress' default theme without its fonts, in the colours of the gallery.

import { withBase } from 'vitepress';
import DefaultTheme from 'vitepress/theme-without-fonts';
import { h } from 'vue';
import './theme.css';

/** What is shown for a wrong address. VitePress' own has no main landmark. */
const notFound = () =>
  h('main', { class: 'not-found vp-doc' }, [
    h('h1', 'Page not found'),
    h('p', [
      'There is no page at this address. The search finds every page; the ',
      h('a', { href: withBase('/') }, 'first page'),
      ' links to all guides.',
    ]),
  ]);

export default {
  extends: DefaultTheme,
  Layout: () => h(DefaultTheme.Layout, null, { 'not-found': notFound }),
};
