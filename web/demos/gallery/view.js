// The gallery, as HTML.

import { html } from '../site/html.js';
import words from '../strings/en/gallery.js';

export { words };

export function view() {
  return html`<h1>${words.heading}</h1>`;
}
