// The page of steps, as HTML.

import { html } from '../site/html.js';
import words from '../strings/en/steps.js';

export { words };

export function view() {
  return html`<h1>${words.heading}</h1>`;
}
