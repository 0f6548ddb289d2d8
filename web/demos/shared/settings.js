// The settings of a demo: their bounds, and how they are read from and written to the address and the form.

import { counted } from './text.js';

/** @typedef {Record<string, number | string | boolean>} Values */

/**
 * The initial value of a setting; or a function of the settings before it, if the initial value depends on them.
 * @template T
 * @typedef {T | ((values: Values) => T)} Initial
 */

/**
 * A count is a whole number, or a number with `digits` digits after the point. With `stops`, its slider goes from
 * stop to stop. While a count is `found`, the page finds it by itself, and an address leaves it out. A text is passed
 * through `clean`, and has no control.
 * @typedef {{ kind: 'count', least: number, most: number, digits?: number, stops?: number[],
 *     found?: (values: Values) => boolean, initial: Initial<number> }
 *   | { kind: 'choice', of: string[], initial: Initial<string> }
 *   | { kind: 'text', clean: (text: string) => string, initial: Initial<string> }
 *   | { kind: 'switch', initial: Initial<boolean> }} Setting
 * @typedef {Record<string, Setting>} Schema
 */

/** The number of characters of an address that are read. */
const LONGEST = 4000;

/**
 * @param {Setting} setting
 * @param {Values} values
 */
export function initialOf({ initial }, values) {
  return typeof initial === 'function' ? initial(values) : initial;
}

/** @param {Schema} schema */
export function initial(schema) {
  return complete(schema, {});
}

/**
 * Only those settings that are in a schema.
 * @param {Schema} schema
 * @param {Values} values
 */
export function only(schema, values) {
  return Object.fromEntries(Object.keys(schema).map((name) => [name, values[name]]));
}

/**
 * All settings of a schema, read from texts. A setting without a valid text has its initial value.
 * @param {Schema} schema
 * @param {Record<string, string>} texts
 */
function complete(schema, texts) {
  /** @type {Values} */
  const values = {};
  for (const [name, setting] of Object.entries(schema)) {
    const value = Object.hasOwn(texts, name) ? parse(setting, texts[name]) : null;
    values[name] = value ?? initialOf(setting, values);
  }
  return values;
}

/**
 * Reads the value of a setting from a text, and limits it to the setting's bounds; null if the text is not valid.
 * @param {Setting} setting
 * @param {string} text
 */
function parse(setting, text) {
  if (setting.kind === 'switch') {
    return text === 'on' ? true : text === 'off' ? false : null;
  }
  if (setting.kind === 'choice') {
    return setting.of.includes(text) ? text : null;
  }
  if (setting.kind === 'text') {
    return setting.clean(text);
  }
  const number = Number(Number(text).toFixed(setting.digits ?? 0));
  return text.trim() !== '' && Number.isFinite(number)
    ? Math.min(Math.max(number, setting.least), setting.most)
    : null;
}

/** @param {number | string | boolean} value */
function format(value) {
  return typeof value === 'boolean' ? (value ? 'on' : 'off') : String(value);
}

/**
 * Reads the settings from an address such as `#bones=12&lengths=equal`; null if it names none of them. A setting
 * that is missing or not valid has its initial value.
 * @param {string} hash
 * @param {Schema} schema
 * @returns {Values | null}
 */
export function fromAddress(hash, schema) {
  const texts = hash
    .slice(1, LONGEST)
    .split('&')
    .map((part) => {
      const [name, text = ''] = part.split('=');
      return [name, text];
    });
  const named = texts.some(([name]) => Object.hasOwn(schema, name));
  return named ? complete(schema, Object.fromEntries(texts)) : null;
}

/**
 * The settings as the text of an address. It names only those that differ from the initial ones.
 * @param {Schema} schema
 * @param {Values} given
 */
export function toAddress(schema, given) {
  const values = { ...given };
  for (const [name, setting] of Object.entries(schema)) {
    if (setting.kind === 'count' && setting.found?.(given)) {
      values[name] = initialOf(setting, given);
    }
  }
  const parts = Object.entries(schema)
    .filter(([name, setting]) => values[name] !== initialOf(setting, values))
    .map(([name]) => `${name}=${format(values[name])}`);
  return parts.length > 0 ? `#${parts.join('&')}` : '';
}

/** The stop that is nearest to a value. */
function stopOf(/** @type {number[]} */ stops, /** @type {number} */ value) {
  const away = stops.map((stop) => Math.abs(stop - value));
  return away.indexOf(Math.min(...away));
}

/**
 * Reads the setting of a control, which has the setting's name. The other controls are not read: a page that finds a
 * count shows it a moment later.
 * @param {HTMLInputElement} control
 * @param {Schema} schema
 * @param {Values} former the settings before. A value between two stops stays while its slider does not move
 * @returns {Values}
 */
export function fromControl(control, schema, former) {
  const { name } = control;
  if (!Object.hasOwn(schema, name)) {
    return former;
  }
  const setting = schema[name];
  if (setting.kind === 'switch') {
    return { ...former, [name]: control.checked };
  }
  if (setting.kind === 'count' && setting.stops) {
    const stop = Number(control.value);
    const same = stop === stopOf(setting.stops, Number(former[name]));
    return same ? former : { ...former, [name]: setting.stops[stop] };
  }
  return { ...former, [name]: parse(setting, control.value) ?? former[name] };
}

/**
 * Shows the settings in a form, with the numbers beside its sliders.
 * @param {HTMLFormElement} form
 * @param {Schema} schema
 * @param {Values} values
 * @param {Record<string, number>} [limits] the most that counts can be now: the slider ends there
 */
export function toForm(form, schema, values, limits = {}) {
  for (const [name, setting] of Object.entries(schema)) {
    const control = /** @type {HTMLInputElement | null} */ (form.elements.namedItem(name));
    const most = limits[name] ?? Number.POSITIVE_INFINITY;
    const value = Number(values[name]) > most ? most : values[name];
    let text = String(value);
    if (control && typeof value === 'boolean') {
      control.checked = value;
    } else if (control && setting.kind === 'count' && setting.stops) {
      text = counted(Number(value));
      control.max = String(setting.stops.filter((stop) => stop <= most).length - 1);
      control.value = String(stopOf(setting.stops, Number(value)));
      control.setAttribute('aria-valuetext', text);
    } else if (control) {
      control.value = text;
    }
    const output = form.querySelector(`[data-of="${name}"]`);
    if (output) {
      output.textContent = text;
    }
  }
}
