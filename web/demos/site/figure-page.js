// A page with a figure and its source, as HTML.

import { initial } from '../shared/settings.js';
import shared from '../strings/en/shared.js';
import { html, raw } from './html.js';
import { controls, help, sourcePanel, stage } from './parts.js';

/** @typedef {import('./html.js').Html} Html */

/**
 * The words that each of these pages has. `text` and `help` are HTML.
 * @typedef {object} PageWords
 * @property {string} heading
 * @property {string} lead
 * @property {string} canvas
 * @property {string} settings
 * @property {Record<string, string>} [readout] labels of the numbers over the picture, by their names
 * @property {Record<string, import('./parts.js').SettingWords>} controls
 * @property {Record<string, string>} [buttons]
 * @property {{ pointer: string, keys: string }} help
 * @property {{ title: string, text: string }[]} text
 */

/** The buttons that most pages have. */
const BUTTONS = { pause: shared.controls.pause, reset: shared.controls.reset };

/**
 * @param {object} page
 * @param {string} page.id of the figure; it begins the ids of its parts
 * @param {PageWords} page.words
 * @param {import('../shared/settings.js').Schema} page.schema
 * @param {string[]} page.first the settings that are in sight
 * @param {Html} [page.below] what is shown below the sentence
 * @param {Html} [page.panel] what is shown below the controls
 * @param {(settings: import('../shared/settings.js').Values) => string} page.source
 * @param {boolean} [page.is3D] whether the pointer turns the view; default false
 * @param {Record<string, string>} [page.buttons] default: those of the words, Pause and Reset
 * @param {Record<string, string>} [page.moreButtons] those beside the settings that are not in sight
 */
export function figurePage({ id, words, schema, first, below, panel, source, is3D, ...given }) {
  const { buttons = { ...words.buttons, ...BUTTONS }, moreButtons } = given;
  const keys = `${id}-keys`;
  return html`<h1>${words.heading}</h1>
<p class="lead">${words.lead}</p>
<section id="${id}" class="figure${is3D && ' figure-3d'}" aria-label="${words.heading}">
  ${stage({ label: words.canvas, keys, readout: words.readout })}
  <div class="words"><p role="status" data-words></p>${below}</div>
  ${controls({
    ...{ id, schema, first, buttons, label: words.settings, words: words.controls },
    ...(moreButtons && { moreButtons }),
  })}
  ${panel}
  ${help(keys, words.help)}
  <div class="text">
    ${words.text.map(({ title, text }) => html`<h2>${title}</h2><p>${raw(text)}</p>`)}
  </div>
</section>
${sourcePanel(source(initial(schema)))}`;
}
