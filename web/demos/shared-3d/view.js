// A page with a 3-D figure and its source, as HTML.

import { initial } from '../shared/settings.js';
import { html, raw } from '../site/html.js';
import { controls, help, sourcePanel, stage } from '../site/parts.js';
import shared from '../strings/en/shared.js';

/** @typedef {import('../site/html.js').Html} Html */

/**
 * The words that each of these pages has. `text` and `help` are HTML.
 * @typedef {object} PageWords
 * @property {string} heading
 * @property {string} lead
 * @property {string} canvas
 * @property {string} settings
 * @property {Record<string, string>} [readout] labels of the numbers over the picture, by their names
 * @property {Record<string, import('../site/parts.js').SettingWords>} controls
 * @property {Record<string, string>} [buttons]
 * @property {{ pointer: string, keys: string }} help
 * @property {{ title: string, text: string }[]} text
 */

/**
 * @param {object} page
 * @param {string} page.id of the figure; it begins the ids of its parts
 * @param {PageWords} page.words
 * @param {import('../shared/settings.js').Schema} page.schema
 * @param {string[]} page.first the settings that are in sight
 * @param {Html} [page.below] what is shown below the sentence
 * @param {(settings: import('../shared/settings.js').Values) => string} page.source
 */
export function figurePage({ id, words, schema, first, below, source }) {
  const keys = `${id}-keys`;
  return html`<h1>${words.heading}</h1>
<p class="lead">${words.lead}</p>
<section id="${id}" class="figure figure-3d" aria-label="${words.heading}">
  ${stage({ label: words.canvas, keys, readout: words.readout })}
  <div class="words"><p role="status" data-words></p>${below}</div>
  ${controls({
    id,
    label: words.settings,
    schema,
    words: words.controls,
    first,
    buttons: { ...words.buttons, pause: shared.controls.pause, reset: shared.controls.reset },
  })}
  ${help(keys, words.help)}
  <div class="text">
    ${words.text.map(({ title, text }) => html`<h2>${title}</h2><p>${raw(text)}</p>`)}
  </div>
</section>
${sourcePanel(source(initial(schema)))}`;
}
