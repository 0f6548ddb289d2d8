// The page, as HTML.

import { SCRIPTS as scripts } from '../shared-3d/scripts.js';
import { html } from '../site/html.js';
import { controls, help, stage, textWithCode } from '../site/parts.js';
import words from '../strings/en/pose.js';
import shared from '../strings/en/shared.js';
import { SCHEMA } from './setup.js';

export { scripts, words };

const { code, files, tools } = words;

/** The lines of the package for a body with pinned feet. */
const LISTING = `const rig = SkeletonRig.from(figure, {
  limits,
  colliders: 'auto', // ${code.colliders}
  restarts: false, // ${code.restarts}
});
const foot = { orientation: true };
rig.pin('LeftFoot', foot);
rig.pin('RightFoot', foot);
const hand = rig.goal('LeftHand', {
  position: [0.4, 1.2, 0.3],
  priority: 1,
});
// ${code.frame}
hand.moveTo(x, y, z);
rig.solve();
rig.applyTo();
hand.reached;
// ${code.certificate}
rig.certificate?.forces;`;

export function view() {
  return html`<h1>${words.heading}</h1>
<p class="lead">${words.lead}</p>
<section id="pose" class="figure figure-3d" aria-label="${words.heading}">
  ${stage({ label: words.canvas, keys: 'pose-keys', readout: words.readout })}
  <div class="words">
    <p role="status" data-words></p>
    <div class="buttons" role="group" aria-label="${tools.label}" data-tools>
      <button type="button" data-do="undo" disabled>${tools.undo}</button>
      <button type="button" data-do="redo" disabled>${tools.redo}</button>
      <button type="button" data-do="view">${tools.view}</button>
    </div>
  </div>
  <div class="panels">
    ${controls({
      id: 'pose',
      label: words.settings,
      schema: SCHEMA,
      words: words.controls,
      first: ['pose', 'limits', 'forces', 'ground', 'contacts'],
      buttons: { ...words.buttons, reset: shared.controls.reset },
    })}
    <section class="files" aria-labelledby="files-title" data-files>
      <h2 id="files-title">${files.title}</h2>
      <div class="buttons">
        <button type="button" data-file-do="store" disabled>${files.store}</button>
        <button type="button" data-file-do="play" disabled>${files.play}</button>
        <button type="button" data-file-do="deleteLast" disabled>${files.deleteLast}</button>
        <button type="button" data-file-do="clear" disabled>${files.clear}</button>
      </div>
      <p class="note" role="status" data-stored>${files.none}</p>
      <div class="buttons" role="group" aria-label="${files.stored}" data-poses hidden></div>
      <div class="buttons"><button type="button" data-file-do="glb" disabled>${files.glb}</button></div>
      <div class="buttons">
        <label class="file">${files.open}<input class="visually-hidden" type="file" accept=".json,application/json" disabled></label>
        <button type="button" data-file-do="saveJson" disabled>${files.saveJson}</button>
        <button type="button" data-file-do="json" disabled>${files.json}</button>
      </div>
      <p class="note"><span class="with-keys">${files.drop}</span> ${files.pasteHere}</p>
      <textarea aria-label="${files.label}" placeholder="${files.paste}" spellcheck="false" autocapitalize="off" autocomplete="off" rows="4" aria-describedby="files-note" disabled></textarea>
      <div class="buttons"><button type="button" data-file-do="use" disabled>${files.use}</button></div>
      <p id="files-note" class="note" role="status" data-file-note></p>
    </section>
  </div>
  ${help('pose-keys', words.help)}
  ${textWithCode(words, LISTING)}
</section>`;
}
