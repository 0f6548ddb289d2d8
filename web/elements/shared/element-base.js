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
//   draw(frame)          draws; returns what a frame of a `Stage` returns. Called again when `wake` was called,
//                        or the size, the colours or the preference for reduced motion have changed
//   pointerHandlers()    what pointers do, see pointing.js; in pixels of the canvas
//   key(event)           a key was pressed on the canvas; returns whether it was used
// It has `canvas`, `box` to put more parts in, `view`, `reducedMotion`, `language`, `wake()`,
// `announce(words)`, `describe(name, keys)` and `emit(type, detail, options)`.
//
// Nothing here needs the page's policy to allow inline style or HTML made of text.

import { AttributedElement } from './attributed-element.js';
import { Colours, paletteStyle } from './colours.js';
import { languageNamed, languageOf, whenWordsChange } from './language.js';
import { isForeign, listenToPointer } from './pointing.js';
import { Stage } from './stage.js';
import { applyStyle } from './style.js';

/** @typedef {import('./draw.js').ElementTheme} Theme */
/** @typedef {import('./language.js').Language} Language */
/** @typedef {import('./stage.js').View} View */

/**
 * What there is to draw with. The context is in CSS pixels.
 * @typedef {object} Surface
 * @property {number} seconds since the last frame; 0 if the picture is only drawn again, or elsewhere: then nothing
 *   goes on, and the element's words stay as they are
 * @property {CanvasRenderingContext2D} context
 * @property {View} view
 */

/**
 * How an element looks now.
 * @typedef {object} Look
 * @property {Theme} theme the colours
 * @property {number} text how much larger than usual text is
 * @property {Language} language
 */

/** @typedef {Surface & Look} Frame */

/** How often an element that is transparent or invisible is drawn, and looks whether it still is, in seconds. */
const UNSEEN = 0.5;

export class FabrikElement extends AttributedElement {
  /** The attributes whose changes the browser reports. @internal @type {string[]} */
  static get observedAttributes() {
    // biome-ignore lint/complexity/noThisInStatic: the attributes are those of the derived class.
    return [...super.observedAttributes, 'aria-label', 'lang'];
  }

  /** Style of the derived class. @internal */
  static styles = '';

  /** Colours that only the derived class draws with. @internal @type {import('./colours.js').Palette} */
  static colours = {};

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
  /** When it was looked whether the element is visible, and what was seen. */
  #looked = Number.NEGATIVE_INFINITY;
  #visible = true;
  /** Ends the call when words are added. */
  #endWords = () => {};
  /** @type {MediaQueryList | undefined} */
  #motion = undefined;
  /** Kept, because Chromium may send no `change` if `matches` is read in each frame. */
  #reducedMotion = false;
  #motionChanged = (/** @type {MediaQueryListEvent} */ { matches }) => {
    this.#reducedMotion = matches;
    this.spoken();
    this.wake();
  };

  /** Makes an element, which is in no document yet. */
  constructor() {
    super();
    const root = this.attachShadow({ mode: 'open', delegatesFocus: true });
    // All is laid out in a box of its own, whatever display a page gives to the element.
    /** The box of all parts. @protected */
    this.box = make('div', { class: 'box' });
    /** The canvas that shows the chain. @readonly */
    this.canvas = make('canvas', {
      tabindex: '0',
      role: 'application',
      part: 'canvas',
      'aria-describedby': 'keys',
    });
    this.#status = make('p', { role: 'status', part: 'status' });
    this.#error = make('p', { role: 'alert', part: 'error' });
    this.#keys = make('span', { id: 'keys', hidden: '' });
    this.#colours = new Colours(() => this.wake(), this.#class.colours);
    this.box.append(this.canvas, this.#keys, this.#status, this.#error);
    root.append(this.#colours.element, this.box);

    this.#endDrag = listenToPointer(this.canvas, this.pointerHandlers());
    this.canvas.addEventListener('keydown', (event) => {
      if (!isForeign(event) && this.key(event)) {
        event.preventDefault();
      }
    });
  }

  /**
   * Draws what the element shows now onto another context: of a canvas of another size, which has been scaled, or
   * one that writes an SVG. The picture has the size of `canvas` in CSS pixels. Before the element was in a document,
   * nothing is drawn.
   * @param {CanvasRenderingContext2D} context
   * @param {Partial<Theme>} [colours] instead of the element's; any colour that the context knows
   */
  drawTo(context, colours = {}) {
    if (this.view) {
      const { look } = this;
      const theme = { ...look.theme, ...colours };
      this.draw({ seconds: 0, context, view: this.view, ...look, theme });
    }
  }

  /** The browser calls this when the element is in a document, be it another place in the same one. @internal */
  connectedCallback() {
    const window = this.ownerDocument.defaultView;
    if (!window) {
      return;
    }
    if (this.#stage?.window !== window) {
      this.#watch(window);
    }
    this.#speak();
    if (this.followChanges()) {
      this.guard('make', undefined, () => this.created());
    }
    this.wake();
  }

  /** The browser calls this when the element was taken out of a document. @internal */
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
   * The browser calls this when an attribute has changed.
   * @internal
   * @override
   * @param {string} name
   * @param {string | null} before
   * @param {string | null} text
   */
  attributeChangedCallback(name, before, text) {
    if (name === 'aria-label') {
      this.#label();
    } else if (name === 'lang') {
      this.#speak();
      this.wake();
    } else {
      super.attributeChangedCallback(name, before, text);
    }
  }

  /** @protected */
  created() {}

  /** @protected */
  disconnected() {}

  /**
   * @protected
   * @param {Frame} _frame
   * @returns {boolean | number}
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
    return this.#reducedMotion;
  }

  /** @protected @returns {Look} */
  get look() {
    // The size of text is read with the colours.
    const theme = this.#colours.read();
    return { theme, text: this.#colours.text, language: this.#language };
  }

  /** @protected @override */
  get language() {
    return this.#language;
  }

  /** @protected @override */
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
   * @protected
   * @override
   * @param {string} words
   */
  showErrors(words) {
    this.#error.textContent = words;
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

  /** Whether the next frame comes sooner than that of an element that cannot be seen. */
  #isSoon(/** @type {boolean | number} */ moving) {
    return moving === true || (typeof moving === 'number' && moving < UNSEEN);
  }

  /**
   * Whether the element is neither transparent nor invisible, which the stage does not know. It looks at the
   * page's style at most twice a second.
   */
  #isVisible() {
    const now = performance.now();
    if (now - this.#looked > 1000 * UNSEEN - 100) {
      this.#looked = now;
      this.#visible =
        this.canvas.checkVisibility?.({
          // Both names of each: browsers of 2023 know only the first.
          checkOpacity: true,
          checkVisibilityCSS: true,
          opacityProperty: true,
          visibilityProperty: true,
        }) ?? true;
    }
    return this.#visible;
  }

  get #class() {
    return /** @type {typeof FabrikElement} */ (this.constructor);
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

  /** Draws in the frames of a window, and listens to it. */
  #watch(/** @type {Window & typeof globalThis} */ window) {
    this.#unwatch();
    const { colours, styles } = this.#class;
    applyStyle(/** @type {ShadowRoot} */ (this.shadowRoot), paletteStyle(colours) + styles);
    this.upgrade();
    this.#motion = window.matchMedia?.('(prefers-reduced-motion: reduce)');
    this.#reducedMotion = this.#motion?.matches ?? false;
    this.#motion?.addEventListener('change', this.#motionChanged);
    this.#colours.forget();
    this.#stage = new Stage(this.canvas, (seconds, context, view) => {
      const moving = this.guard('draw', false, () => this.draw({ seconds, context, view, ...this.look }));
      return this.#isSoon(moving) && !this.#isVisible() ? UNSEEN : moving;
    });
    this.#endWords = whenWordsChange(() => {
      this.#speak();
      this.wake();
    });
  }

  /** Ends the frames and the listeners of the window that the element was in. */
  #unwatch() {
    this.#endDrag();
    this.#endWords();
    this.#motion?.removeEventListener('change', this.#motionChanged);
    this.#view = this.view;
    this.#stage?.dispose();
    this.#stage = null;
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
