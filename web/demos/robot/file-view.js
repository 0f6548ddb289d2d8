// The panel for a robot of the user's, as HTML.

import { html } from '../site/html.js';
import words from '../strings/en/robot.js';

const { file } = words;

export function fileView() {
  return html`<section class="files" aria-labelledby="robot-file-title" data-robot-file>
    <h2 id="robot-file-title">${file.title}</h2>
    <p class="note">${file.lead}</p>
    <div class="buttons">
      <label class="file">${file.open}<input class="visually-hidden" type="file" multiple disabled></label>
      <button type="button" data-robot-do="close" hidden>${file.close}</button>
    </div>
    <label class="choice" for="robot-link" data-links hidden><span>${file.link}</span> <select id="robot-link"></select></label>
    <p class="note" role="status" data-robot-note></p>
  </section>`;
}
