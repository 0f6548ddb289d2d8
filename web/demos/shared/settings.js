// The settings of a demo: their bounds, and how they are read from and written to the address and the form.

/** @typedef {Record<string, number | string | boolean>} Values */

/**
 * The initial value of a setting; or a function of the settings before it, if the initial value depends on them.
 * @template T
 * @typedef {T | ((values: Values) => T)} Initial
 */

/**
 * A count is a whole number, or a number with `digits` digits after the point. With `stops`, its slider goes from
 * stop to stop. A text is passed through `clean`, and has no control.
 * @typedef {{ kind: 'count', least: number, most: number, digits?: number, stops?: number[],
 *     initial: Initial<number> }
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
 * @param {Values} values
 */
export function toAddress(schema, values) {
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
 * Reads the settings from a form. The control of a setting has the setting's name.
 * @param {HTMLFormElement} form
 * @param {Schema} schema
 * @param {Values} former the settings before. A setting without a control keeps its value. So does a value
 *   between two stops, while its slider does not move
 * @returns {Values}
 */
export function fromForm(form, schema, former) {
  return Object.fromEntries(
    Object.entries(schema).map(([name, setting]) => {
      const control = /** @type {HTMLInputElement | null} */ (form.elements.namedItem(name));
      if (!control) {
        return [name, former[name]];
      }
      if (setting.kind === 'switch') {
        return [name, control.checked];
      }
      if (setting.kind === 'count' && setting.stops) {
        const stop = Number(control.value);
        const same = stop === stopOf(setting.stops, Number(former[name]));
        return [name, same ? former[name] : setting.stops[stop]];
      }
      return [name, parse(setting, control.value) ?? former[name]];
    }),
  );
}

/**
 * Shows the settings in a form, with the numbers beside its sliders.
 * @param {HTMLFormElement} form
 * @param {Schema} schema
 * @param {Values} values
 */
export function toForm(form, schema, values) {
  for (const [name, setting] of Object.entries(schema)) {
    const control = /** @type {HTMLInputElement | null} */ (form.elements.namedItem(name));
    const value = values[name];
    if (control && typeof value === 'boolean') {
      control.checked = value;
    } else if (control && setting.kind === 'count' && setting.stops) {
      control.max = String(setting.stops.length - 1);
      control.value = String(stopOf(setting.stops, Number(value)));
      control.setAttribute('aria-valuetext', String(value));
    } else if (control) {
      control.value = String(value);
    }
    const output = form.querySelector(`[data-of="${name}"]`);
    if (output) {
      output.textContent = String(value);
    }
  }
}
