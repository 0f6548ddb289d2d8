// A button per handle, which is not seen: it takes the focus of the keyboard, and screen readers say its name. The
// buttons of a canvas are its content.

/** @typedef {import('./handle-list.js').IKHandle} IKHandle */

/** @type {Partial<CSSStyleDeclaration>} */
const HIDDEN = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
};

export class HandleButtons {
  #list;
  #onSelect;
  /** @type {HTMLButtonElement[]} */
  #buttons = [];

  /**
   * @param {HTMLElement} element
   * @param {(index: number) => void} onSelect
   */
  constructor(element, onSelect) {
    this.#onSelect = onSelect;
    this.#list = element.ownerDocument.createElement('div');
    this.#list.setAttribute('role', 'group');
    this.#list.setAttribute('aria-label', 'Targets');
    Object.assign(this.#list.style, HIDDEN);
    element.append(this.#list);
  }

  /** @param {readonly IKHandle[]} handles */
  show(handles) {
    const { ownerDocument } = this.#list;
    const focused = this.#buttons.indexOf(/** @type {HTMLButtonElement} */ (ownerDocument.activeElement));
    this.#buttons = handles.map(({ label }, index) => {
      const button = ownerDocument.createElement('button');
      button.type = 'button';
      button.textContent = label;
      button.setAttribute('aria-pressed', 'false');
      // The buttons take their listeners with them.
      button.onfocus = () => this.#onSelect(index);
      button.onclick = () => this.#onSelect(index);
      return button;
    });
    this.#list.replaceChildren(...this.#buttons);
    if (focused >= 0) {
      this.focus(Math.min(focused, handles.length - 1));
    }
  }

  /** @param {number} index of the handle that is selected */
  set selected(index) {
    this.#buttons.forEach((button, i) => {
      button.setAttribute('aria-pressed', String(i === index));
    });
  }

  /** @param {boolean} enabled */
  set enabled(enabled) {
    this.#list.hidden = !enabled;
  }

  /** Whether a handle has the focus of the keyboard. */
  get hasFocus() {
    const { activeElement } = this.#list.ownerDocument;
    return activeElement !== null && this.#list.contains(activeElement);
  }

  /**
   * Gives a handle the focus of the keyboard; -1: takes it away from all of them.
   * @param {number} index
   */
  focus(index) {
    const button = this.#buttons[index];
    if (button) {
      button.focus({ preventScroll: true });
    } else if (this.hasFocus) {
      /** @type {HTMLElement} */ (this.#list.ownerDocument.activeElement).blur();
    }
  }

  dispose() {
    this.#list.remove();
    this.#buttons = [];
  }
}
