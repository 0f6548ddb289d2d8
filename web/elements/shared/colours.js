// The colours of an element, and the size of its text: custom properties of the page's style sheet, with
// defaults that are light or dark as the page around the element is.

/** @typedef {import('./draw.js').ElementTheme} Theme */

/**
 * Colours: the name of each in a page's style sheet, `--fabrik-background` and so on, and its default.
 * @typedef {Record<string, [name: string, otherwise: string]>} Palette
 */

/** The colours that all elements have. @type {Palette} */
export const COLOURS = {
  stage: ['background', 'light-dark(#f4f2ec, #181b21)'],
  grid: ['grid', 'light-dark(#e7e4db, #22262e)'],
  bone: ['bone', 'light-dark(#eca52c, #f0a83a)'],
  'bone-edge': ['bone-edge', 'light-dark(#b8750b, #8a5a10)'],
  hanging: ['hanging', 'light-dark(#2f8fd0, #4aa8ea)'],
  joint: ['joint', '#ffffff'],
  'joint-edge': ['joint-edge', 'light-dark(#6b4508, #3a2a10)'],
  target: ['target', 'light-dark(#d8333f, #ff5660)'],
  reach: ['reach', 'light-dark(#5f6879, #98a2b6)'],
  root: ['root', 'light-dark(#4a5160, #aab2c2)'],
  sector: ['limit', 'light-dark(#17707f, #58c3d6)'],
  ink: ['ink', 'light-dark(#23262d, #e8e6e1)'],
  faint: ['faint', 'light-dark(#5f636d, #9a9fac)'],
};

/** The size of text where the reader's is the usual one, in pixels. */
const TEXT = 13;

/** For how long colours are taken to be the same, in milliseconds. */
const FRESH = 1000;

/**
 * The rules that give colours to the parts that `Colours` looks at. `--_ink` and so on are for the style of the
 * element itself.
 * @param {Palette} palette
 */
export function paletteStyle(palette) {
  const all = Object.entries(palette);
  return `:host {
${all.map(([key, [name, otherwise]]) => `  --_${key}: var(--fabrik-${name}, ${otherwise});`).join('\n')}
}
${all.map(([key]) => `.${key} { color: var(--_${key}); }`).join('\n')}
`;
}

/**
 * The rules of the colours that all elements have. A change of a colour is a transition, which has an event; the
 * picture keeps its colours where the system forces its own on the page.
 * @type {string}
 */
export const COLOUR_STYLE = `${paletteStyle(COLOURS)}:host {
  --_focus: light-dark(#8a5208, #f0a83a);
  --_text: max(${TEXT}px, ${TEXT / 16}rem);
}
.colours {
  position: absolute;
  visibility: hidden;
  pointer-events: none;
  font-size: var(--_text);
}
.colours i {
  forced-color-adjust: none;
  transition: color 1ms;
}
`;

/**
 * The colours and the size of text as they are now. A canvas does not know `light-dark()`, so each is an
 * element's colour. They are read at most once a second, after a change, and when printing begins or ends.
 */
export class Colours {
  /** @type {HTMLElement[]} */
  #probes;
  /** @type {Theme | null} */
  #theme = null;
  #text = 1;
  #read = 0;
  /** Whether the page is being printed: then a page may have other colours. @type {MediaQueryList | undefined} */
  #printing = undefined;
  #printed = false;

  /**
   * @param {() => void} change called whenever the colours have changed
   * @param {Palette} own the colours of an element besides those of all elements
   */
  constructor(change, own) {
    /** To be put beside what is drawn. */
    this.element = document.createElement('span');
    this.element.className = 'colours';
    this.element.setAttribute('aria-hidden', 'true');
    this.#probes = Object.keys({ ...COLOURS, ...own }).map((name) => {
      const probe = document.createElement('i');
      probe.className = name;
      return probe;
    });
    this.element.append(...this.#probes);
    this.element.addEventListener('transitionend', () => {
      this.forget();
      change();
    });
  }

  /** The colours are read again when they are needed; perhaps in another window. */
  forget() {
    this.#theme = null;
    this.#printing = undefined;
  }

  /** How much larger than usual text is. */
  get text() {
    return this.#text;
  }

  /** @returns {Theme} */
  read() {
    const now = performance.now();
    const window = /** @type {Window} */ (this.element.ownerDocument.defaultView);
    this.#printing ??= window.matchMedia?.('print');
    const prints = this.#printing?.matches ?? false;
    if (!this.#theme || now - this.#read > FRESH || prints !== this.#printed) {
      this.#read = now;
      this.#printed = prints;
      const entries = this.#probes.map((probe) => [probe.className, window.getComputedStyle(probe).color]);
      this.#theme = /** @type {Theme} */ (Object.fromEntries(entries));
      this.#text = Number.parseFloat(window.getComputedStyle(this.element).fontSize) / TEXT || 1;
    }
    return this.#theme;
  }
}
