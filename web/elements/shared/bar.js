// The controls of a player of steps: buttons, a slider, the speed. They are real controls, so that keys and
// screen readers know them.

import { make } from './element-base.js';
import { SPEEDS } from './player.js';

/** @typedef {import('./language.js').Language} Language */

/**
 * @typedef {object} BarHandlers
 * @property {() => void} first
 * @property {() => void} back
 * @property {() => void} toggle
 * @property {() => void} next
 * @property {() => void} last
 * @property {(index: number) => void} goTo
 * @property {(speed: number) => void} setSpeed
 */

const PLAY = 'M7 4.5v15l12-7.5z';
const PAUSE = 'M6.5 5h4v14h-4z M13.5 5h4v14h-4z';

/** Each button's sign: a path in a square of 24. */
const SIGNS = {
  first: 'M6 5h2.5v14H6z M19 5v14l-9-7z',
  back: 'M16.5 5h2.5v14h-2.5z M14 5v14l-9-7z',
  toggle: PLAY,
  next: 'M5 5h2.5v14H5z M10 5v14l9-7z',
  last: 'M15.5 5h2.5v14h-2.5z M5 5v14l9-7z',
};

const NAMES = /** @type {(keyof typeof SIGNS)[]} */ (Object.keys(SIGNS));

/** Style for the element that has such a bar. Playing goes from left to right in any language. @type {string} */
export const BAR_STYLE = `
.bar {
  --_size: clamp(36px, 2.25rem, 48px);
  display: flex;
  flex: none;
  flex-wrap: wrap;
  align-items: center;
  gap: 8px;
  padding: 8px 10px 10px;
  direction: ltr;
  background: var(--_stage);
  color: var(--_ink);
}
.bar div {
  display: flex;
  flex-wrap: wrap;
  gap: 4px;
}
.bar .track {
  flex: 1 1 calc(5.5 * var(--_size));
  gap: 8px;
}
.bar button, .bar select {
  min-inline-size: var(--_size);
  min-block-size: var(--_size);
  margin: 0;
  padding: 0;
  border: 1px solid color-mix(in srgb, var(--_faint) 70%, transparent);
  border-radius: 8px;
  background: transparent;
  color: inherit;
  font: var(--_text) system-ui, "DejaVu Sans", sans-serif;
  cursor: pointer;
}
.bar select {
  padding-inline: 6px;
  background: var(--_stage);
}
.bar button[aria-disabled="true"] {
  color: color-mix(in srgb, var(--_faint) 55%, transparent);
}
@media (pointer: coarse) {
  .bar {
    --_size: clamp(44px, 2.25rem, 48px);
  }
}
@media (forced-colors: active) {
  .bar button[aria-disabled="true"] {
    color: GrayText;
    border-color: GrayText;
  }
}
.bar button:hover, .bar select:hover {
  border-color: var(--_bone-edge);
}
.bar button[data-do="toggle"] {
  inline-size: calc(4 / 3 * var(--_size));
  background: var(--_bone);
  border-color: var(--_bone-edge);
  color: #23262d;
}
.bar :focus-visible, .plot:focus-visible {
  outline: 3px solid var(--_focus);
  outline-offset: 2px;
}
.bar svg {
  display: block;
  margin: auto;
  inline-size: calc(5 / 9 * var(--_size));
  block-size: calc(5 / 9 * var(--_size));
  fill: currentColor;
  pointer-events: none;
}
.bar input {
  flex: 1 1 80px;
  min-inline-size: 0;
  block-size: var(--_size);
  margin: 0;
  accent-color: color-mix(in srgb, var(--_bone) 70%, var(--_ink));
}
`;

/** A button with a sign instead of a word. */
function signed(/** @type {string} */ name, /** @type {string} */ sign) {
  const button = make('button', { type: 'button', 'data-do': name });
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('aria-hidden', 'true');
  path.setAttribute('d', sign);
  svg.append(path);
  button.append(svg);
  return button;
}

export class PlayerBar {
  #part;
  #buttons;
  #slider = make('input', { type: 'range', min: '0', step: '1', part: 'slider' });
  #speed = make('select', { part: 'speed' });
  /** A speed that is not in the list. */
  #otherSpeed = make('option', {});
  /** @type {Language | null} */
  #language = null;

  /**
   * @param {'steps' | 'race'} part of the words, which names the controls
   * @param {BarHandlers} handlers
   */
  constructor(part, handlers) {
    this.#part = part;
    this.element = make('div', { class: 'bar', role: 'group', part: 'controls' });
    this.#buttons = Object.fromEntries(NAMES.map((name) => [name, signed(name, SIGNS[name])]));
    const row = make('div', {});
    row.append(...Object.values(this.#buttons));
    this.#speed.append(...SPEEDS.map((speed) => make('option', { value: String(speed) })));
    const track = make('div', { class: 'track' });
    track.append(this.#slider, this.#speed);
    this.element.append(row, track);

    for (const name of NAMES) {
      this.#buttons[name].addEventListener('click', () => handlers[name]());
    }
    this.#slider.addEventListener('input', () => handlers.goTo(this.#slider.valueAsNumber));
    // Events of its parts are not events of the element.
    this.element.addEventListener('input', (event) => event.stopPropagation());
    this.#speed.addEventListener('change', () => handlers.setSpeed(Number(this.#speed.value)));
  }

  /** Whether the slider has the focus. */
  get slides() {
    return this.#slider.matches(':focus');
  }

  /** Names the controls. */
  speak(/** @type {Language} */ language) {
    this.#language = language;
    const words = language.strings[this.#part];
    this.element.setAttribute('aria-label', words.controls);
    this.#slider.setAttribute('aria-label', words.slider);
    this.#speed.setAttribute('aria-label', words.speed);
    for (const name of NAMES) {
      label(this.#buttons[name], name === 'toggle' ? words.play : words[name]);
    }
    for (const option of this.#speed.options) {
      option.textContent = language.text(words.times, { speed: Number(option.value) });
    }
  }

  /** Shows the speed. One that is not in the list is its last option. */
  #showSpeed(/** @type {string} */ speed) {
    const select = this.#speed;
    select.value = speed;
    if (select.value !== speed) {
      this.#otherSpeed.value = speed;
      select.append(this.#otherSpeed);
      select.value = speed;
      if (this.#language) {
        this.speak(this.#language);
      }
    }
  }

  /**
   * Shows where the player is.
   * @param {import('./player.js').Player} player
   * @param {string} words that say the step and what it does
   */
  show({ index, length, playing, speed }, words) {
    this.#slider.max = String(length - 1);
    this.#slider.valueAsNumber = index;
    this.#slider.setAttribute('aria-valuetext', words);
    this.#showSpeed(String(speed));
    const { toggle } = this.#buttons;
    if (this.#language) {
      const { play, pause } = this.#language.strings[this.#part];
      label(toggle, playing ? pause : play);
    }
    toggle.querySelector('path')?.setAttribute('d', playing ? PAUSE : PLAY);
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

/**
 * @param {HTMLElement} button
 * @param {string} words
 */
function label(button, words) {
  // A title is the name of a button without words, too.
  if (button.title !== words) {
    button.title = words;
  }
}
