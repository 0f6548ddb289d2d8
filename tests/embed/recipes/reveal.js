// Slides, of which the second one has a figure. Its address has the number of the slide.

import { pageOf } from '../sites.js';

/** @param {import('../kitchen.js').Kitchen} kitchen */
export async function reveal({ snippets, read }) {
  const [slides] = snippets('html embed-reveal');
  const styles = ['reset.css', 'reveal.css', 'theme/white.css'].map((name) => read(`reveal.js/dist/${name}`));
  const css = (await Promise.all(styles)).join('\n').replace(/@import[^;]*;|@font-face\s*\{[^}]*\}/g, '');
  return {
    'reveal.html': pageOf(
      slides
        .replace('./reveal.js/reveal.mjs', './module.js')
        .replace('await deck', 'window.deck = deck;\n  await deck'),
      `<style>${css}</style>`,
    ),
    'module.js': await read('reveal.js/dist/reveal.mjs'),
  };
}
