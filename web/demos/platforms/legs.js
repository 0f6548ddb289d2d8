// The lengths of the legs, as bars within their limits.

import { fill } from '../shared/text.js';
import { html } from '../site/html.js';
import words from '../strings/en/platforms.js';

const COUNT = 6;

/** The bars, as HTML. */
export function legsView() {
  return html`<dl class="legs" data-legs aria-label="${words.legs.label}">
  ${Array.from(
    { length: COUNT },
    (_, leg) => html`<div><dt>${fill(words.legs.leg, { number: leg + 1 })}</dt>
    <dd><span>–</span><i aria-hidden="true"></i></dd></div>`,
  )}
</dl>`;
}

/**
 * Shows lengths.
 * @param {HTMLElement} section
 * @param {readonly import('./model.js').Leg[]} legs none: the bars are hidden by the style
 */
export function showLegs(section, legs) {
  const rows = section.querySelectorAll('[data-legs] div');
  for (const [i, { length, part, isLimit }] of legs.entries()) {
    const row = /** @type {HTMLElement} */ (rows[i]);
    row.style.setProperty('--part', part.toFixed(3));
    row.classList.toggle('at-limit', isLimit);
    const text = fill(words.metres, { length: length.toFixed(2) });
    const shown = isLimit ? `${text} (${words.legs.limit})` : text;
    const label = /** @type {HTMLElement} */ (row.querySelector('span'));
    if (label.textContent !== shown) {
      label.textContent = shown;
    }
  }
}
