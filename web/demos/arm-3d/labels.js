// The numbers of the angles in the picture, as texts over the canvas.

import { degreesText } from './words.js';

/** The names of the angles. The one of the wrist would hide the gripper. @type {Record<string, string>} */
const NAMES = { base: 'φ', shoulder: 'a₁', elbow: 'a₂' };

/** @typedef {{ name: string, angle: number, x: number, y: number }} Label in pixels of the canvas */

export class Labels {
  /** @type {Record<string, HTMLElement>} */
  #all = {};

  /** @param {HTMLElement} stage around the canvas */
  constructor(stage) {
    for (const [name, text] of Object.entries(NAMES)) {
      const label = document.createElement('span');
      label.className = 'angle';
      label.dataset.angle = name;
      label.setAttribute('aria-hidden', 'true');
      label.textContent = text;
      label.hidden = true;
      stage.append(label);
      this.#all[name] = label;
    }
  }

  /** Shows these, and hides the others. */
  show(/** @type {Label[]} */ labels) {
    for (const [name, element] of Object.entries(this.#all)) {
      const label = labels.find((one) => one.name === name);
      element.hidden = !label;
      if (label) {
        const text = `${NAMES[name]} ${degreesText(label.angle)}`;
        if (element.textContent !== text) {
          element.textContent = text;
        }
        element.style.transform = `translate(${label.x.toFixed(1)}px, ${label.y.toFixed(1)}px) translate(-50%, -50%)`;
      }
    }
  }
}
