// The page of race, as HTML.

import { html } from '../site/html.js';
import words from '../strings/en/race.js';

export { words };

export function view() {
  return html`<h1>${words.heading}</h1>`;
}
