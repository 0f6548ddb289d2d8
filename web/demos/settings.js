// A demo's settings: in the address, in the form, and within their bounds.

/**
 * @typedef {{ kind: 'count', least: number, most: number, initial: number }
 *   | { kind: 'choice', of: string[], initial: string }
 *   | { kind: 'switch', initial: boolean }} Setting
 * @typedef {Record<string, Setting>} Schema
 * @typedef {Record<string, number | string | boolean>} Values
 */

/** @param {Schema} schema */
export function initial(schema) {
  return Object.fromEntries(Object.entries(schema).map(([name, setting]) => [name, setting.initial]));
}

/**
 * The value that a text stands for, in the setting's bounds; its initial one where it stands for none.
 * @param {Setting} setting
 * @param {string} text
 */
function parse(setting, text) {
  if (setting.kind === 'switch') {
    return text === 'on' ? true : text === 'off' ? false : setting.initial;
  }
  if (setting.kind === 'choice') {
    return setting.of.includes(text) ? text : setting.initial;
  }
  const number = Math.round(Number(text));
  return text.trim() !== '' && Number.isFinite(number)
    ? Math.min(Math.max(number, setting.least), setting.most)
    : setting.initial;
}

/** @param {number | string | boolean} value */
function format(value) {
  return typeof value === 'boolean' ? (value ? 'on' : 'off') : String(value);
}

/**
 * The settings that an address like `#follow&bones=12` names; null where it is another demo's. What
 * it does not name, or names wrongly, is as it is initially.
 * @param {string} hash
 * @param {string} demo
 * @param {Schema} schema
 * @returns {Values | null}
 */
export function fromAddress(hash, demo, schema) {
  const [name, ...parts] = hash.slice(0, 1000).replace(/^#/, '').split('&');
  if (name !== demo) {
    return null;
  }
  /** @type {Values} */
  const values = initial(schema);
  for (const part of parts) {
    const [key, text = ''] = part.split('=');
    if (Object.hasOwn(schema, key)) {
      values[key] = parse(schema[key], text);
    }
  }
  return values;
}

/**
 * The other way round: only what differs from the initial settings is named.
 * @param {string} demo
 * @param {Schema} schema
 * @param {Values} values
 */
export function toAddress(demo, schema, values) {
  const parts = Object.entries(schema)
    .filter(([name, setting]) => values[name] !== setting.initial)
    .map(([name]) => `${name}=${format(values[name])}`);
  return `#${[demo, ...parts].join('&')}`;
}

/**
 * The settings as a form has them, each in the control of its name.
 * @param {HTMLFormElement} form
 * @param {Schema} schema
 */
export function fromForm(form, schema) {
  return Object.fromEntries(
    Object.entries(schema).map(([name, setting]) => {
      const control = /** @type {HTMLInputElement} */ (form.elements.namedItem(name));
      return [name, setting.kind === 'switch' ? control.checked : parse(setting, control.value)];
    }),
  );
}

/**
 * Brings a form, and the numbers it shows, up to the settings.
 * @param {HTMLFormElement} form
 * @param {Values} values
 */
export function toForm(form, values) {
  for (const [name, value] of Object.entries(values)) {
    const control = /** @type {HTMLInputElement} */ (form.elements.namedItem(name));
    if (typeof value === 'boolean') {
      control.checked = value;
    } else {
      control.value = String(value);
    }
    const output = form.querySelector(`[data-of="${name}"]`);
    if (output) {
      output.textContent = String(value);
    }
  }
}
