// What all elements of the package have in common: a canvas in a shadow tree, sized by the page's style,
// sharp, still while nobody sees it; attributes that are properties, too; pointers and keys.
//
// A class derived from FabrikElement has
//   static attributes    what each attribute is, see Attribute. The class has a property of the same
//                        name, which is `return this.read(name)` and `this.write(name, value)`;
//   static styles        style of its own, after that of all elements;
// and overrides of these what it needs:
//   created()            the element is in a document for the first time
//   disconnected()       it is in no document any more. An element that is only moved does not get this
//   changed(name)        an attribute has another value now; called after `created`
//   equals(name, value)  whether a property has a value already, if users can change it, too
//   draw(frame)          draws; returns whether it goes on moving. Called again when `wake` was called, or
//                        the size, the colours or the preference for reduced motion have changed
//   pointerHandlers()    what pointers do, see pointing.js; in pixels of the canvas
//   key(event)           a key was pressed on the canvas; returns whether it was used
// It has `canvas`, `box` to put more parts in, `view`, `reducedMotion`, `language`, `wake()`,
// `announce(words)`, `describe(name, keys)` and `emit(type, detail, options)`.
//
// Nothing here needs the page's policy to allow inline style or HTML made of text.

import { Colours } from './colours.js';
import { languageNamed, languageOf } from './language.js';
import { isForeign, listenToPointer } from './pointing.js';
import { Stage } from './stage.js';
import { applyStyle } from './style.js';

/** @typedef {import('./draw.js').Theme} Theme */
/** @typedef {import('./stage.js').View} View */

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

/**
 * What there is to draw with. The context is in CSS pixels.
 * @typedef {object} Frame
 * @property {number} seconds since the last frame
 * @property {CanvasRenderingContext2D} context
 * @property {View} view
 * @property {Theme} theme the colours as they are now
 * @property {number} text how much larger than usual text is
 */

// On a server there are no elements; there, too, the classes can be imported.
const Base = /** @type {typeof HTMLElement} */ (globalThis.HTMLElement ?? class {});

/** Errors that are no attribute's fault, which the console has shown: one is enough for a page. */
const shown = new Set();

export class FabrikElement extends Base {
  /** @internal @type {Record<string, Attribute>} */
  static attributes = {};
  /** @internal */
  static styles = '';

  /** @internal */
  static get observedAttributes() {
    // biome-ignore lint/complexity/noThisInStatic: the attributes are those of the derived class.
    return [...Object.keys(this.attributes), 'aria-label', 'lang'];
  }

  /** @type {Map<string, unknown>} */
  #values = new Map();
  /** What is wrong, by the names of attributes. @type {Map<string, string>} */
  #errors = new Map();
  /** The attribute that is being written because its property was. */
  #writing = '';
  #created = false;
  #name = '';
  #language = languageNamed('en');
  #colours;
  #status;
  #error;
  #keys;
  #endDrag;
  /** @type {Stage | null} */
  #stage = null;
  /** The size when the element was in a document last. @type {View | undefined} */
  #view = undefined;
  /** @type {MediaQueryList | undefined} */
  #motion = undefined;
  #motionChanged = () => this.wake();

  constructor() {
    super();
    const root = this.attachShadow({ mode: 'open', delegatesFocus: true });
    // All is laid out in a box of its own, whatever display a page gives to the element.
    /** @protected */
    this.box = make('div', { class: 'box' });
    /** @readonly */
    this.canvas = make('canvas', {
      tabindex: '0',
      role: 'application',
      part: 'canvas',
      'aria-describedby': 'keys',
    });
    this.#status = make('p', { role: 'status', part: 'status' });
    this.#error = make('p', { role: 'alert', part: 'error' });
    this.#keys = make('span', { id: 'keys', hidden: '' });
    this.#colours = new Colours(() => this.wake());
    this.box.append(this.canvas, this.#keys, this.#status, this.#error);
    root.append(this.#colours.element, this.box);

    this.#endDrag = listenToPointer(this.canvas, this.pointerHandlers());
    this.canvas.addEventListener('keydown', (event) => {
      if (!isForeign(event) && this.key(event)) {
        event.preventDefault();
      }
    });
  }

  /** @internal */
  connectedCallback() {
    const window = this.ownerDocument.defaultView;
    if (!window || this.#stage?.window === window) {
      return;
    }
    this.#unwatch();
    applyStyle(/** @type {ShadowRoot} */ (this.shadowRoot), this.#class.styles);
    this.#upgrade();
    this.#motion = window.matchMedia?.('(prefers-reduced-motion: reduce)');
    this.#motion?.addEventListener('change', this.#motionChanged);
    this.#colours.forget();
    this.#stage = new Stage(this.canvas, (seconds, context, view) =>
      this.#guard('draw', false, () => {
        const theme = this.#colours.read();
        return this.draw({ seconds, context, view, theme, text: this.#colours.text });
      }),
    );
    this.#speak();
    if (!this.#created) {
      this.#created = true;
      this.#guard('make', undefined, () => this.created());
    }
    this.wake();
  }

  /** @internal */
  disconnectedCallback() {
    // An element that is moved is taken out and put in again: only then it is known.
    queueMicrotask(() => {
      if (!this.isConnected && this.#stage) {
        this.#unwatch();
        this.disconnected();
      }
    });
  }

  /** So that moving it by `moveBefore` is nothing to it. @internal */
  connectedMoveCallback() {}

  /**
   * @internal
   * @param {string} name
   * @param {string | null} _before
   * @param {string | null} text
   */
  attributeChangedCallback(name, _before, text) {
    if (name === 'aria-label') {
      this.#label();
    } else if (name === 'lang') {
      this.#speak();
      this.wake();
    } else if (name !== this.#writing) {
      if (text === null) {
        this.#take(name, this.#attribute(name).initial);
      } else {
        this.#takeText('attribute', name, name, text);
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

  /** @protected */
  created() {}

  /** @protected */
  disconnected() {}

  /**
   * @protected
   * @param {string} _name
   */
  changed(_name) {}

  /**
   * @protected
   * @param {Frame} _frame
   */
  draw(_frame) {
    return false;
  }

  /**
   * @protected
   * @returns {import('./pointing.js').PointerHandlers}
   */
  pointerHandlers() {
    return { cursor: () => '', take: () => false, drag() {}, release() {}, hover() {}, point() {} };
  }

  /**
   * @protected
   * @param {KeyboardEvent} _event
   */
  key(_event) {
    return false;
  }

  /**
   * The canvas's size, or the last one if the element is in no document; undefined before it was in any.
   * @protected
   */
  get view() {
    return this.#stage?.view ?? this.#view;
  }

  /** Whether nothing is to move by itself, as the system's settings say. @protected */
  get reducedMotion() {
    return this.#motion?.matches ?? false;
  }

  /** The language of the words and numbers. @protected */
  get language() {
    return this.#language;
  }

  /** Draws the next frame, if it can be seen. @protected */
  wake() {
    this.#stage?.wake();
  }

  /**
   * Shows a line of words, which is also read out.
   * @protected
   * @param {string} words
   */
  announce(words) {
    if (this.#status.textContent !== words) {
      this.#status.textContent = words;
    }
  }

  /**
   * Names the canvas, where the page does not by `aria-label`, and describes its keys.
   * @protected
   * @param {string} name
   * @param {string} keys
   */
  describe(name, keys) {
    this.#name = name;
    this.#keys.textContent = keys;
    this.#label();
  }

  /**
   * @protected
   * @param {string} type
   * @param {unknown} detail
   * @param {{ bubbles?: boolean }} [options]
   */
  emit(type, detail, { bubbles = true } = {}) {
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles, composed: bubbles }));
  }

  /** The language may have changed: the name and the description are said again. @protected */
  spoken() {}

  get #class() {
    return /** @type {typeof FabrikElement} */ (this.constructor);
  }

  /** @param {string} name */
  #attribute(name) {
    return this.#class.attributes[name];
  }

  #label() {
    this.canvas.setAttribute('aria-label', this.getAttribute('aria-label') ?? this.#name);
  }

  #speak() {
    this.#language = languageOf(this);
    const { words, strings } = this.#language;
    this.box.lang = words;
    this.box.dir = strings.direction;
    this.spoken();
  }

  /** Ends the frames and the listeners of the window that the element was in. */
  #unwatch() {
    this.#endDrag();
    this.#motion?.removeEventListener('change', this.#motionChanged);
    this.#view = this.view;
    this.#stage?.dispose();
    this.#stage = null;
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
      const { errors } = this.#language.strings;
      const values = {
        element: this.localName,
        name: shownAs,
        text: JSON.stringify(text),
        reason: messageOf(error),
      };
      this.#report(name, this.#language.text(errors[kind], values));
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
    const same = this.equals(name, value);
    this.#values.set(name, value);
    if (this.#created && !same) {
      this.#guard('make', undefined, () => this.changed(name));
      this.wake();
    }
  }

  /** Takes the properties that were set before the browser knew the element. */
  #upgrade() {
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
          this.#report(name, this.#language.text(this.#language.strings.errors.property, values));
        }
      }
    }
  }

  /**
   * Runs what may fail for reasons that no attribute has, such as a page's policy: the element then
   * says so, until the same thing succeeds.
   * @template T
   * @param {'make' | 'draw'} what
   * @param {T} otherwise
   * @param {() => T} run
   */
  #guard(what, otherwise, run) {
    // No attribute has such a name.
    const name = ` ${what}`;
    try {
      const result = run();
      this.#report(name, '');
      return result;
    } catch (error) {
      const values = { element: this.localName, reason: messageOf(error) };
      const message = this.#language.text(this.#language.strings.errors.other, values);
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
    this.#error.textContent = [...this.#errors.values()].join('\n');
  }
}

/**
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} name
 * @param {Record<string, string>} attributes
 */
export function make(name, attributes) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    element.setAttribute(key, value);
  }
  return element;
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
