// The page of follow, as HTML.

import { html } from '../site/html.js';
import words from '../strings/en/follow.js';

export { words };

export function view() {
  return html`<h1>${words.heading}</h1>`;
}
