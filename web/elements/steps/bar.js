// The controls of a player of steps: buttons, a slider, the speed. Real ones, so that keys and screen
// readers know them.

import { SPEEDS } from './player.js';

/**
 * @typedef {object} BarWishes
 * @property {() => void} first
 * @property {() => void} back
 * @property {() => void} toggle
 * @property {() => void} next
 * @property {() => void} last
 * @property {(index: number) => void} goTo
 * @property {(speed: number) => void} setSpeed
 */

/** Each button's label, and its sign: a path in a square of 24. */
const BUTTONS = /** @type {const} */ ({
  first: ['First step', 'M6 5h2.5v14H6z M19 5v14l-9-7z'],
  back: ['One step back', 'M16.5 5h2.5v14h-2.5z M14 5v14l-9-7z'],
  toggle: ['Play', 'M7 4.5v15l12-7.5z'],
  next: ['One step on', 'M5 5h2.5v14H5z M10 5v14l9-7z'],
  last: ['Last step', 'M15.5 5h2.5v14h-2.5z M5 5v14l9-7z'],
});

const PAUSE = 'M6.5 5h4v14h-4z M13.5 5h4v14h-4z';

/** Style for the element that has such a bar. */
export const BAR_STYLE = `
.bar {
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 8px;
  padding: 8px 10px 10px;
  background: var(--_stage);
  color: var(--_ink);
}
.bar div {
  display: flex;
  gap: 4px;
}
.bar .way {
  flex: 1 1 200px;
  gap: 8px;
}
.bar button, .bar select {
  min-inline-size: 36px;
  block-size: 36px;
  margin: 0;
  padding: 0;
  border: 1px solid color-mix(in srgb, var(--_faint) 45%, transparent);
  border-radius: 8px;
  background: transparent;
  color: inherit;
  font: 13px system-ui, "DejaVu Sans", sans-serif;
  cursor: pointer;
}
.bar select {
  padding-inline: 6px;
  background: var(--_stage);
}
.bar button[aria-disabled="true"] {
  color: color-mix(in srgb, var(--_faint) 55%, transparent);
}
.bar button:hover, .bar select:hover {
  border-color: var(--_bone-edge);
}
.bar button[data-do="toggle"] {
  inline-size: 48px;
  background: var(--_bone);
  border-color: var(--_bone-edge);
  color: #23262d;
}
.bar :focus-visible, .plot:focus-visible {
  outline: 3px solid var(--_bone-edge);
  outline-offset: 2px;
}
.bar svg {
  display: block;
  margin: auto;
  inline-size: 20px;
  block-size: 20px;
  fill: currentColor;
  pointer-events: none;
}
.bar input {
  flex: 1 1 0;
  min-inline-size: 0;
  block-size: 36px;
  margin: 0;
  accent-color: color-mix(in srgb, var(--_bone) 70%, var(--_ink));
}
`;

/**
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} name
 * @param {Record<string, string>} attributes
 */
function make(name, attributes) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    element.setAttribute(key, value);
  }
  return element;
}

/** A button with a sign instead of a word. */
function signed(/** @type {string} */ name, /** @type {string} */ label, /** @type {string} */ sign) {
  const button = make('button', { type: 'button', 'data-do': name, 'aria-label': label, title: label });
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('aria-hidden', 'true');
  path.setAttribute('d', sign);
  svg.append(path);
  button.append(svg);
  return button;
}

export class StepsBar {
  #buttons;
  #slider = /** @type {HTMLInputElement} */ (
    make('input', { type: 'range', min: '0', step: '1', 'aria-label': 'Step', part: 'slider' })
  );
  #speed = /** @type {HTMLSelectElement} */ (make('select', { 'aria-label': 'Speed', part: 'speed' }));

  /** @param {BarWishes} wishes */
  constructor(wishes) {
    this.element = make('div', { class: 'bar', role: 'group', 'aria-label': 'Steps', part: 'controls' });
    this.#buttons = Object.fromEntries(
      Object.entries(BUTTONS).map(([name, [label, sign]]) => [name, signed(name, label, sign)]),
    );
    const row = make('div', {});
    row.append(...Object.values(this.#buttons));
    for (const speed of SPEEDS) {
      const option = /** @type {HTMLOptionElement} */ (make('option', { value: String(speed) }));
      option.textContent = `${{ 0.25: '¼', 0.5: '½' }[speed] ?? speed}×`;
      this.#speed.append(option);
    }
    const way = make('div', { class: 'way' });
    way.append(this.#slider, this.#speed);
    this.element.append(row, way);

    for (const name of /** @type {(keyof typeof BUTTONS)[]} */ (Object.keys(BUTTONS))) {
      this.#buttons[name].addEventListener('click', () => wishes[name]());
    }
    this.#slider.addEventListener('input', () => wishes.goTo(this.#slider.valueAsNumber));
    this.#speed.addEventListener('change', () => wishes.setSpeed(Number(this.#speed.value)));
  }

  /**
   * Shows where the player is.
   * @param {import('./player.js').StepsPlayer} player
   * @param {string} words that say the step
   */
  show({ index, length, playing, speed }, words) {
    this.#slider.max = String(length - 1);
    this.#slider.valueAsNumber = index;
    this.#slider.setAttribute('aria-valuetext', words);
    this.#speed.value = String(speed);
    const { toggle } = this.#buttons;
    const label = playing ? 'Pause' : 'Play';
    if (toggle.title !== label) {
      toggle.title = label;
      toggle.setAttribute('aria-label', label);
      toggle.querySelector('path')?.setAttribute('d', playing ? PAUSE : BUTTONS.toggle[1]);
    }
    // A button that does nothing now stays one that can be focused.
    for (const [name, idle] of Object.entries({
      first: index === 0,
      back: index === 0,
      next: index === length - 1,
      last: index === length - 1,
    })) {
      this.#buttons[name].setAttribute('aria-disabled', String(idle));
    }
  }
}
