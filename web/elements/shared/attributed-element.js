// Attributes that are properties, too. What is wrong with them is shown, and the rest goes on.

import { languageNamed } from './language.js';

/**
 * What an attribute means.
 * @typedef {object} Attribute
 * @property {any} initial the value of the property where there is no such attribute
 * @property {(text: string) => any} parse makes of the attribute's text what `check` takes
 * @property {(value: any) => any} check what a property is set to: its value, or a TypeError or
 *   RangeError that says the rule
 * @property {((value: any) => string | null) | undefined} [format] the text of a value, null for no
 *   attribute; where it is missing, the attribute stays as it is when the property changes
 */

// On a server there are no elements; there, too, the classes can be imported.
const Base = /** @type {typeof HTMLElement} */ (globalThis.HTMLElement ?? class {});

/** Errors that are no attribute's fault, which the console has shown: one is enough for a page. */
const shown = new Set();

/** The text of an object, which a framework writes on a server; in the browser it then sets the property. */
const OBJECT = '[object Object]';

export class AttributedElement extends Base {
  /** What each attribute is. @internal @type {Record<string, Attribute>} */
  static attributes = {};

  /** The attributes whose changes the browser reports. @internal @type {string[]} */
  static get observedAttributes() {
    // biome-ignore lint/complexity/noThisInStatic: the attributes are those of the derived class.
    return Object.keys(this.attributes).flatMap((name) =>
      name.includes('-') ? [name, name.replaceAll('-', '')] : name,
    );
  }

  /** @type {Map<string, unknown>} */
  #values = new Map();
  /** What is wrong, by the names of attributes. @type {Map<string, string>} */
  #errors = new Map();
  /** The attribute that is being written because its property was. */
  #writing = '';
  /** Whether `changed` is called. */
  #following = false;
  /** What the page had set, of the attributes that the user has changed since. @type {Map<string, unknown>} */
  #before = new Map();
  #editing = false;

  /**
   * The browser calls this when an attribute has changed.
   * @internal
   * @param {string} name
   * @param {string | null} _before
   * @param {string | null} text
   */
  attributeChangedCallback(name, _before, text) {
    if (name !== this.#writing) {
      // A property's name that was written as an attribute, which HTML makes lower case: `rootmode`.
      const known =
        Object.keys(this.#class.attributes).find((each) => each.replaceAll('-', '') === name) ?? name;
      if (text === null) {
        this.#take(known, this.#attribute(known).initial);
      } else if (!text.includes(OBJECT)) {
        this.#takeText('attribute', known, name, text);
      }
    }
  }

  /**
   * The value of an attribute's property.
   * @protected
   * @param {string} name
   */
  read(name) {
    return this.#values.has(name) ? this.#values.get(name) : this.#attribute(name).initial;
  }

  /**
   * Sets an attribute's property. A text is what it would be as the attribute's: if it is wrong, the element
   * shows why and ignores it. Any other wrong value throws and changes nothing.
   * @protected
   * @param {string} name
   * @param {unknown} value null and undefined: as if there were no such attribute
   */
  write(name, value) {
    if (typeof value === 'string') {
      this.#takeText('property', name, propertyOf(name), value);
      return;
    }
    const { initial, check } = this.#attribute(name);
    const none = value === null || value === undefined;
    this.#takeValue(name, none ? initial : check(value), none);
  }

  /**
   * Whether a value is that of a property now, so that setting it changes nothing.
   * @protected
   * @param {string} name
   * @param {unknown} value
   */
  equals(name, value) {
    return isSame(this.read(name), value);
  }

  /**
   * @protected
   * @param {string} _name
   */
  changed(_name) {}

  /** The language of the words and numbers. @protected */
  get language() {
    return languageNamed('en');
  }

  /** Draws the next frame, if it can be seen. @protected */
  wake() {}

  /**
   * Shows all that is wrong.
   * @protected
   * @param {string} _words
   */
  showErrors(_words) {}

  get #class() {
    return /** @type {typeof AttributedElement} */ (this.constructor);
  }

  /** @param {string} name */
  #attribute(name) {
    return this.#class.attributes[name];
  }

  /**
   * Takes the text of an attribute, or of a property.
   * @param {'attribute' | 'property'} kind
   * @param {string} name of the attribute
   * @param {string} shownAs
   * @param {string} text
   */
  #takeText(kind, name, shownAs, text) {
    const { parse, check } = this.#attribute(name);
    let value;
    try {
      value = check(parse(text));
    } catch (error) {
      const { errors } = this.language.strings;
      const values = {
        element: this.localName,
        name: shownAs,
        text: JSON.stringify(text),
        reason: messageOf(error),
      };
      this.#report(name, this.language.text(errors[kind], values));
      return;
    }
    if (kind === 'attribute') {
      this.#take(name, value);
    } else {
      this.#takeValue(name, value, false);
    }
  }

  /**
   * Takes the value of a property, and writes its attribute.
   * @param {string} name
   * @param {unknown} value
   * @param {boolean} none whether it is as if there were no attribute
   */
  #takeValue(name, value, none) {
    const { format } = this.#attribute(name);
    if (format) {
      const text = none ? null : format(value);
      this.#writing = name;
      if (text === null) {
        this.removeAttribute(name);
      } else if (text !== this.getAttribute(name)) {
        this.setAttribute(name, text);
      }
      this.#writing = '';
    }
    this.#take(name, value);
  }

  /**
   * @param {string} name
   * @param {unknown} value
   */
  #take(name, value) {
    this.#report(name, '');
    if (this.equals(name, value)) {
      return;
    }
    this.#values.set(name, value);
    if (!this.#editing) {
      this.#before.delete(name);
    }
    if (this.#following) {
      this.guard('make', undefined, () => this.changed(name));
      this.wake();
    }
  }

  /**
   * Sets an attribute as the user wants it, until `restore`.
   * @protected
   * @param {string} name
   * @param {unknown} value
   */
  edit(name, value) {
    if (!this.#before.has(name)) {
      this.#before.set(name, this.read(name));
    }
    this.#editing = true;
    this.write(name, value);
    this.#editing = false;
  }

  /** Sets all that the user has edited back to what the page had set. @protected */
  restore() {
    for (const [name, value] of [...this.#before]) {
      this.write(name, value);
    }
  }

  /**
   * Calls `changed` from now on.
   * @protected
   * @returns whether this is the first time
   */
  followChanges() {
    const first = !this.#following;
    this.#following = true;
    return first;
  }

  /** Takes the properties that were set before the browser knew the element. @protected */
  upgrade() {
    for (const name of Object.keys(this.#class.attributes)) {
      const property = propertyOf(name);
      if (Object.hasOwn(this, property)) {
        const value = Reflect.get(this, property);
        Reflect.deleteProperty(this, property);
        try {
          Reflect.set(this, property, value);
        } catch (error) {
          const values = {
            element: this.localName,
            name: property,
            text: String(value),
            reason: messageOf(error),
          };
          this.#report(name, this.language.text(this.language.strings.errors.property, values));
        }
      }
    }
  }

  /**
   * Runs what may fail for reasons that no attribute has, such as a page's policy: the element then
   * says so, until the same thing succeeds.
   * @protected
   * @template T
   * @param {'make' | 'draw'} what
   * @param {T} otherwise
   * @param {() => T} run
   */
  guard(what, otherwise, run) {
    // No attribute has such a name.
    const name = ` ${what}`;
    try {
      const result = run();
      this.#report(name, '');
      return result;
    } catch (error) {
      const values = { element: this.localName, reason: messageOf(error) };
      const message = this.language.text(this.language.strings.errors.other, values);
      this.#report(name, message, shown.has(values.reason));
      shown.add(values.reason);
      return otherwise;
    }
  }

  /**
   * Shows what is wrong, in the element and on the console; an empty text removes it.
   * @param {string} name of the attribute, or of whatever else is wrong
   * @param {string} message
   * @param {boolean} [quietly] without the console
   */
  #report(name, message, quietly = this.#errors.get(name) === message) {
    if (message) {
      this.#errors.set(name, message);
      if (!quietly) {
        console.error(message);
      }
    } else if (!this.#errors.delete(name)) {
      return;
    }
    this.showErrors([...this.#errors.values()].join('\n'));
  }
}

/** The property of an attribute: `rootMode` of `root-mode`. */
function propertyOf(/** @type {string} */ name) {
  return name.replace(/-(.)/g, (_, letter) => letter.toUpperCase());
}

/**
 * Whether two values of a property are equal: the same, or objects of equal values.
 * @param {any} a
 * @param {any} b
 * @returns {boolean}
 */
export function isSame(a, b) {
  if (Object.is(a, b) || typeof a !== 'object' || typeof b !== 'object' || !a || !b) {
    return Object.is(a, b);
  }
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => isSame(a[key], b[key]));
}

/** @param {unknown} error */
function messageOf(error) {
  return error instanceof Error ? error.message : String(error);
}
