// The colours of an element: custom properties of the page's style sheet, with sensible colours where
// it sets none, light or dark as the page around the element is.

/** @typedef {import('./draw.js').Theme} Theme */
/** @typedef {import('./draw.js').Colour} Colour */

/**
 * What each is called for whoever styles a page, `--fabrik-background` and so on, and what it is
 * otherwise.
 * @type {Record<Colour, [name: string, otherwise: string]>}
 */
const COLOURS = {
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

const NAMES = /** @type {Colour[]} */ (Object.keys(COLOURS));

/**
 * The rules that give them to the elements that `Colours` looks at. `--_ink` and so on are for the
 * style of the element itself. A change shows as a transition, so that it is heard of; the chain keeps
 * its colours where the system forces its own on the page.
 */
export const COLOUR_STYLE = `:host {
${NAMES.map((name) => `  --_${name}: var(--fabrik-${COLOURS[name][0]}, ${COLOURS[name][1]});`).join('\n')}
}
.colours {
  position: absolute;
  visibility: hidden;
  pointer-events: none;
}
.colours i {
  forced-color-adjust: none;
  transition: color 1ms;
}
${NAMES.map((name) => `.${name} { color: var(--_${name}); }`).join('\n')}
`;

/** The colours as they are now. A canvas does not know `light-dark()`, so each is an element's colour. */
export class Colours {
  /** @type {[Colour, CSSStyleDeclaration][]} */
  #styles;

  /** @param {() => void} change called whenever they have changed */
  constructor(change) {
    /** To be put beside what is drawn. */
    this.element = document.createElement('span');
    this.element.className = 'colours';
    this.element.ariaHidden = 'true';
    this.#styles = NAMES.map((name) => {
      const each = document.createElement('i');
      each.className = name;
      this.element.append(each);
      return [name, getComputedStyle(each)];
    });
    this.element.addEventListener('transitionend', change);
  }

  /** @returns {Theme} */
  read() {
    return /** @type {Theme} */ (
      Object.fromEntries(this.#styles.map(([name, style]) => [name, style.color]))
    );
  }
}
