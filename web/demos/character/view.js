// The page of the character, as HTML.

import { SCRIPTS as scripts } from '../shared-3d/scripts.js';
import { html } from '../site/html.js';
import { controls, help, stage, textWithCode } from '../site/parts.js';
import words from '../strings/en/character.js';
import shared from '../strings/en/shared.js';
import { SCHEMA } from './setup.js';

export { scripts, words };

const { code } = words;

/** The lines of the package for a hand of the figure. */
const LISTING = `const ik = new SkeletonIK(figure);
ik.chain(
  'mixamorig:RightArm',
  'mixamorig:RightHand',
  { target: ball, limits: 'arm' },
);
// ${code.frame}
ik.restore();
mixer.update(seconds);
ik.update(seconds);`;

export function view() {
  const { model, chains } = words;
  return html`<h1>${words.heading}</h1>
<p class="lead">${words.lead}</p>
<section id="character" class="figure figure-3d" aria-label="${words.heading}">
  ${stage({ label: words.canvas, keys: 'character-keys' })}
  <div class="words"><p role="status" data-words></p></div>
  <div class="panels">
    ${controls({
      id: 'character',
      label: words.settings,
      schema: SCHEMA,
      words: words.controls,
      first: ['motion', 'speed', 'left', 'right', 'look', 'feet'],
      buttons: { pause: shared.controls.pause, reset: shared.controls.reset },
    })}
    <section class="model" aria-labelledby="model-title" data-model>
      <h2 id="model-title">${model.title}</h2>
      <div class="row">
        <div class="buttons">
          <button type="button" data-model-do="open">${model.open}</button>
          <button type="button" data-model-do="close" hidden>${model.close}</button>
        </div>
        <label class="choice" for="character-clip" hidden data-clips><span>${model.clip}</span>
          <select id="character-clip"></select></label>
      </div>
      <input type="file" hidden>
      <p class="note" role="status" data-model-note>${model.private}</p>
      <details class="more">
        <summary>${chains.title}</summary>
        <div class="rest">
          <p class="note">${chains.lead}</p>
          <ul data-chains></ul>
          <p class="note" data-other-chains></p>
          <div class="buttons"><button type="button" data-model-do="guess">${chains.guess}</button></div>
        </div>
      </details>
    </section>
  </div>
  ${help('character-keys', words.help)}
  ${textWithCode(words, LISTING)}
</section>`;
}
