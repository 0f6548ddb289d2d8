// What all elements of the package have in common: a canvas in a shadow, sized by the page's style,
// sharp, still while nobody sees it; attributes that are properties too; a hand, and keys.
//
// A class derived from FabrikElement has
//   static attributes    what each attribute is, see Attribute. The class has a property of the same
//                        name, which is `return this.read(name)` and `this.write(name, value)`;
//   static styles        style of its own, behind that of all elements;
// and overrides of these what it needs:
//   connected()          the element is on a page: time to make what has to be given back
//   disconnected()       it is not any more: time to give it back. An element that is only moved
//                        hears nothing of it
//   changed(name)        an attribute's value is another one now
//   draw(frame)          draws; returns whether it goes on moving. Again when `wake` was called, or the
//                        size, the colours or the wish for less motion have changed
//   hand()               what the pointer wishes, see element-pointing.js; in pixels of the canvas
//   key(event)           a key was pressed on the canvas; returns whether it meant something
// It has `canvas`, `box` to put more parts in, `view`, `still`, `wake()`, `say(words)`,
// `label(words)` and `tell(type, detail)`, which dispatches an event.
//
// Nothing here needs the page's policy to allow inline style or HTML made of text.

import { Colours } from './colours.js';
import { isForeign, listenToPointer } from './pointing.js';
import { Stage } from './stage.js';
import { sheetOf } from './style.js';

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
 * What there is to draw with: seconds since the last frame, and the colours as they are now. The
 * context is in CSS pixels.
 * @typedef {object} Frame
 * @property {number} seconds
 * @property {CanvasRenderingContext2D} context
 * @property {View} view
 * @property {Theme} theme
 */

// On a server there are no elements; there, too, the classes can be imported.
const Base = /** @type {typeof HTMLElement} */ (globalThis.HTMLElement ?? class {});

export class FabrikElement extends Base {
  /** @internal @type {Record<string, Attribute>} */
  static attributes = {};
  /** @internal */
  static styles = '';

  /** @internal */
  static get observedAttributes() {
    // biome-ignore lint/complexity/noThisInStatic: the attributes are those of the derived class.
    return [...Object.keys(this.attributes), 'aria-label'];
  }

  /** @type {Map<string, unknown>} */
  #values = new Map();
  /** What is wrong with attributes, by their names. @type {Map<string, string>} */
  #faults = new Map();
  /** The attribute that is being written because its property was. */
  #writing = '';
  #label = '';
  #colours;
  #status;
  #error;
  /** @type {Stage | null} */
  #stage = null;
  #less = matchMedia('(prefers-reduced-motion: reduce)');
  #motion = () => this.wake();

  constructor() {
    super();
    const root = this.attachShadow({ mode: 'open', delegatesFocus: true });
    // All is laid out in a box of its own, whatever display a page gives to the element.
    /** @protected */
    this.box = document.createElement('div');
    this.box.className = 'box';
    /** @readonly */
    this.canvas = document.createElement('canvas');
    this.canvas.tabIndex = 0;
    this.canvas.role = 'application';
    this.canvas.setAttribute('part', 'canvas');
    this.#status = document.createElement('p');
    this.#status.role = 'status';
    this.#status.setAttribute('part', 'status');
    this.#error = document.createElement('p');
    this.#error.role = 'alert';
    this.#error.setAttribute('part', 'error');
    this.#colours = new Colours(() => this.wake());
    this.box.append(this.canvas, this.#status, this.#error);
    root.append(this.#colours.element, this.box);

    listenToPointer(this.canvas, this.hand());
    this.canvas.addEventListener('keydown', (event) => {
      if (!isForeign(event) && this.key(event)) {
        event.preventDefault();
      }
    });
  }

  /** @internal */
  connectedCallback() {
    if (this.#stage) {
      return;
    }
    this.#style();
    this.#upgrade();
    this.#less.addEventListener('change', this.#motion);
    this.#stage = new Stage(this.canvas, (seconds, context, view) =>
      this.#guard('draw', false, () => this.draw({ seconds, context, view, theme: this.#colours.read() })),
    );
    this.#guard('make', undefined, () => this.connected());
    this.wake();
  }

  /** @internal */
  disconnectedCallback() {
    // An element that is moved is taken out and put in again: only then it is known.
    queueMicrotask(() => {
      if (!this.isConnected && this.#stage) {
        this.#stage.dispose();
        this.#stage = null;
        this.#less.removeEventListener('change', this.#motion);
        this.disconnected();
      }
    });
  }

  /** So that moving it by `moveBefore` is nothing to it. @internal */
  connectedMoveCallback() {}

  /** @internal */
  adoptedCallback() {
    this.#style();
  }

  /**
   * @internal
   * @param {string} name
   * @param {string | null} _before
   * @param {string | null} text
   */
  attributeChangedCallback(name, _before, text) {
    if (name === this.#writing) {
      return;
    }
    const attribute = this.#attribute(name);
    if (!attribute) {
      this.label(this.#label);
      return;
    }
    try {
      this.#take(name, text === null ? attribute.initial : attribute.check(attribute.parse(text)));
    } catch (error) {
      this.blame(name, `the attribute ${name}=${JSON.stringify(text)} is left aside: ${messageOf(error)}`);
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
   * Sets an attribute's property, or throws and leaves it as it is.
   * @protected
   * @param {string} name
   * @param {unknown} value null and undefined: as if there were no such attribute
   */
  write(name, value) {
    const attribute = this.#attribute(name);
    const next = value === null || value === undefined ? attribute.initial : attribute.check(value);
    if (attribute.format) {
      const text = value === null || value === undefined ? null : attribute.format(next);
      this.#writing = name;
      if (text === null) {
        this.removeAttribute(name);
      } else {
        this.setAttribute(name, text);
      }
      this.#writing = '';
    }
    this.#take(name, next);
  }

  /** @protected */
  connected() {}

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
   * @returns {import('./pointing.js').PointerWishes}
   */
  hand() {
    return { cursor: () => '', take: () => false, drag() {}, release() {}, hover() {}, point() {} };
  }

  /**
   * @protected
   * @param {KeyboardEvent} _event
   */
  key(_event) {
    return false;
  }

  /** The canvas's size; undefined while the element is on no page. @protected */
  get view() {
    return this.#stage?.view;
  }

  /** Whether nothing is to move by itself, as the system's settings say. @protected */
  get still() {
    return this.#less.matches;
  }

  /** Sees to it that the next frame is drawn, if anyone can see it. @protected */
  wake() {
    this.#stage?.wake();
  }

  /**
   * The line of words below the picture, which is also read out.
   * @protected
   * @param {string} words
   */
  say(words) {
    if (this.#status.textContent !== words) {
      this.#status.textContent = words;
    }
  }

  /**
   * What the canvas is called where the page says nothing better by `aria-label`.
   * @protected
   * @param {string} words
   */
  label(words) {
    this.#label = words;
    this.canvas.ariaLabel = this.getAttribute('aria-label') ?? words;
  }

  /**
   * @protected
   * @param {string} type
   * @param {unknown} detail
   */
  tell(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }));
  }

  /**
   * Shows what is wrong, in the element and on the console; an empty text takes it away.
   * @protected
   * @param {string} name of the attribute that is at fault, or whatever else it is
   * @param {string} words
   */
  blame(name, words) {
    if (words) {
      this.#faults.set(name, `<${this.localName}>: ${words}`);
      console.error(this.#faults.get(name));
    } else if (!this.#faults.delete(name)) {
      return;
    }
    this.#error.textContent = [...this.#faults.values()].join('\n');
  }

  /** @param {string} name */
  #attribute(name) {
    return /** @type {typeof FabrikElement} */ (this.constructor).attributes[name];
  }

  /**
   * @param {string} name
   * @param {unknown} value
   */
  #take(name, value) {
    this.#values.set(name, value);
    this.blame(name, '');
    if (this.#stage) {
      this.#guard('make', undefined, () => this.changed(name));
      this.wake();
    }
  }

  #style() {
    const { styles } = /** @type {typeof FabrikElement} */ (this.constructor);
    const root = /** @type {ShadowRoot} */ (this.shadowRoot);
    root.adoptedStyleSheets = [sheetOf(this.ownerDocument, styles)];
  }

  /** Properties that were set before the browser knew the element are none of the class's yet. */
  #upgrade() {
    for (const name of Object.keys(/** @type {typeof FabrikElement} */ (this.constructor).attributes)) {
      const property = name.replace(/-(.)/g, (_, letter) => letter.toUpperCase());
      if (Object.hasOwn(this, property)) {
        const value = Reflect.get(this, property);
        Reflect.deleteProperty(this, property);
        try {
          Reflect.set(this, property, value);
        } catch (error) {
          this.blame(name, `the property ${property} is left aside: ${messageOf(error)}`);
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
    // No attribute is called so.
    const name = ` ${what}`;
    try {
      const result = run();
      this.blame(name, '');
      return result;
    } catch (error) {
      this.blame(name, messageOf(error));
      return otherwise;
    }
  }
}

/** @param {unknown} error */
function messageOf(error) {
  return error instanceof Error ? error.message : String(error);
}
