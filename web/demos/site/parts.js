// Parts that pages are made of: a figure's stage, its controls, the panel with its source.

import shared from '../strings/en/shared.js';
import { html, raw } from './html.js';

/** @typedef {import('./html.js').Html} Html */
/** @typedef {import('../shared/settings.js').Schema} Schema */
/** @typedef {import('../shared/settings.js').Setting} Setting */

/**
 * The words of a setting: its label, and the names of its options.
 * @typedef {{ label: string, options?: Record<string, string> }} SettingWords
 */

/**
 * A canvas with numbers over it.
 * @param {object} stage
 * @param {string} stage.label the canvas' name
 * @param {string} stage.keys the id of the text with its keys
 * @param {Record<string, string>} [stage.readout] labels of the numbers, by name
 */
export function stage({ label, keys, readout: labels = {} }) {
  return html`<div class="stage">
  <canvas tabindex="0" role="application" aria-label="${label}" aria-describedby="${keys}"></canvas>
  ${Object.keys(labels).length > 0 && readout(labels)}
</div>`;
}

/** Numbers over a stage, by the labels of the numbers. */
export function readout(/** @type {Record<string, string>} */ labels) {
  return html`<dl class="readout" aria-hidden="true">
  ${Object.entries(labels).map(([name, text]) => html`<div><dt>${text}</dt><dd data-read="${name}"></dd></div>`)}
</dl>`;
}

/**
 * The controls of a figure: a few in sight, the others after "More".
 * @param {object} form
 * @param {string} form.id begins the ids of the controls
 * @param {string} form.label
 * @param {Schema} form.schema
 * @param {Record<string, SettingWords>} form.words of the settings that have a control
 * @param {string[]} form.first the names of those in sight
 * @param {Record<string, string>} form.buttons what they say, by what they do; in sight
 * @param {Record<string, string>} [form.moreButtons] after "More"
 */
export function controls({ id, label, schema, words, first, buttons, moreButtons = {} }) {
  const one = (/** @type {string} */ name) => control(id, name, schema[name], words[name]);
  const rest = Object.keys(words).filter((name) => !first.includes(name));
  const switches = rest.filter((name) => schema[name].kind === 'switch');
  return html`<form class="controls" aria-label="${label}">
  <div class="first">
    ${first.map(one)}
    <div class="buttons">${buttonsOf(buttons)}</div>
  </div>
  ${
    (rest.length > 0 || Object.keys(moreButtons).length > 0) &&
    html`<details class="more">
    <summary>${shared.controls.more}</summary>
    <div class="rest">
      ${rest.filter((name) => !switches.includes(name)).map(one)}
      ${
        switches.length > 0 &&
        html`<fieldset><legend>${shared.controls.show}</legend>${switches.map(one)}</fieldset>`
      }
      <div class="buttons">${buttonsOf(moreButtons)}</div>
    </div>
  </details>`
  }
  <p class="note" role="status" data-note></p>
</form>`;
}

function buttonsOf(/** @type {Record<string, string>} */ buttons) {
  return Object.entries(buttons).map(
    ([name, text]) => html`<button type="button" data-do="${name}">${text}</button>`,
  );
}

/**
 * @param {string} form
 * @param {string} name
 * @param {Setting} setting
 * @param {SettingWords} words
 */
function control(form, name, setting, words) {
  const id = `${form}-${name}`;
  if (setting.kind === 'switch') {
    return html`<label class="switch"><input id="${id}" name="${name}" type="checkbox"> ${words.label}</label>`;
  }
  if (setting.kind === 'choice') {
    const options = Object.entries(words.options ?? {}).map(
      ([value, text]) => html`<option value="${value}">${text}</option>`,
    );
    return html`<label class="choice" for="${id}"><span>${words.label}</span>
      <select id="${id}" name="${name}">${options}</select></label>`;
  }
  if (setting.kind === 'count') {
    const { stops, least, most, digits = 0 } = setting;
    const [from, to, step] = stops ? [0, stops.length - 1, 1] : [least, most, 10 ** -digits];
    return html`<label class="range" for="${id}"><span>${words.label} <output for="${id}" data-of="${name}"></output></span>
      <input id="${id}" name="${name}" type="range" min="${from}" max="${to}" step="${step}"></label>`;
  }
  throw new Error(`the setting ${name} has no control`);
}

/**
 * The text of a figure's pointer and keys.
 * @param {string} id
 * @param {{ pointer: string, keys: string }} words HTML
 */
export function help(id, { pointer, keys }) {
  return html`<p class="keys" id="${id}"><span>${raw(pointer)}</span> <span class="with-keys">${raw(keys)}</span></p>`;
}

/**
 * The text beside a figure, and the lines of code for what it shows.
 * @param {{ text: readonly { title: string, text: string }[], code: { title: string } }} words HTML
 * @param {string} listing
 */
export function textWithCode({ text, code }, listing) {
  return html`<div class="text">
    ${text.map(({ title, text }) => html`<h2>${title}</h2><p>${raw(text)}</p>`)}
    <h2>${code.title}</h2>
    <pre>${listing}</pre>
  </div>`;
}

/**
 * The panel with the source of what the figure shows: it can be edited and run.
 * @param {string} source a whole page
 * @param {string} [lead] what it is, as HTML
 */
export function sourcePanel(source, lead = shared.source.lead) {
  const { title, label, run, reset, copy, save, open, result } = shared.source;
  return html`<section class="source" aria-labelledby="source-title" data-source>
  <h2 id="source-title">${title}</h2>
  <p class="lead">${raw(lead)}</p>
  <div class="panel">
    <textarea aria-label="${label}" spellcheck="false" autocapitalize="off" autocomplete="off" wrap="off" rows="${source.trimEnd().split('\n').length + 1}">
${source}</textarea>
    <div class="buttons">
      <button type="button" data-do="run">${run}</button>
      <button type="button" data-do="reset" hidden>${reset}</button>
      <button type="button" data-do="open">${open}</button>
      <button type="button" data-do="copy">${copy}</button>
      <button type="button" data-do="save">${save}</button>
    </div>
    <p class="note" role="status" data-note></p>
    <div class="result"><iframe title="${result}" sandbox="allow-scripts"></iframe></div>
  </div>
</section>`;
}
