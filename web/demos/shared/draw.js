// The colours that the demos are drawn with, and the size of their text.

const NAMES = /** @type {const} */ ([
  'stage',
  'grid',
  'bone',
  'bone-edge',
  'joint',
  'joint-edge',
  'target',
  'reach',
  'root',
  'sector',
  'ink',
  'faint',
  'spider',
  'spider-light',
  'spider-dark',
  'spider-edge',
  'spider-joint',
  'spider-spot',
  'eye',
  'pupil',
  'swing',
  'planted',
  'home',
  'shadow',
  'hanging',
  'wood',
  'wood-joint',
  'block',
  'ground-hole',
  'ground-dim',
  'ground-lit',
  'ground-grid',
  'line',
  'race-auto',
  'race-fabrik',
  'race-ccd',
  'race-transpose',
  'race-squares',
]);

/** @typedef {{ x: number, y: number }} Point */
/** @typedef {Record<typeof NAMES[number], string>} Theme */

/**
 * The present colours of the style sheet, light or dark. A canvas does not understand
 * `light-dark()`, so each colour is set on an element and read from its computed style.
 * @param {HTMLElement} element
 * @returns {Theme}
 */
export function readTheme(element) {
  const probe = document.createElement('span');
  probe.hidden = true;
  // The drawing keeps its colours when the system replaces the colours of the page.
  probe.style.forcedColorAdjust = 'none';
  element.append(probe);
  const theme = Object.fromEntries(
    NAMES.map((name) => {
      probe.style.color = `var(--${name})`;
      return [name, getComputedStyle(probe).color];
    }),
  );
  probe.remove();
  return /** @type {Theme} */ (theme);
}

/** How much larger than usual the text of the page is. */
export function textScale() {
  const root = globalThis.document?.documentElement;
  return root ? Number.parseFloat(getComputedStyle(root).fontSize) / 16 : 1;
}

/** Calls back whenever the colours may have changed. */
export function watchTheme(/** @type {() => void} */ change) {
  for (const query of ['(prefers-color-scheme: dark)', '(forced-colors: active)']) {
    matchMedia(query).addEventListener('change', change);
  }
}
