// The page with the chain that reaches for the pointer, as HTML.

import { initial } from '../shared/settings.js';
import { html, raw } from '../site/html.js';
import { controls, help, readout, sourcePanel } from '../site/parts.js';
import words from '../strings/en/follow.js';
import shared from '../strings/en/shared.js';
import { SCHEMA } from './setup.js';
import { sourceOf } from './source.js';

export { words };

const { story } = words;

/** The heading and the text of a part of the story. */
function text(/** @type {{ title: string, text: string[] }} */ part) {
  return html`<div class="text"><h2>${part.title}</h2>${part.text.map((each) => html`<p>${raw(each)}</p>`)}</div>`;
}

export function view() {
  return html`<h1>${words.heading}</h1>
<p class="lead">${words.lead}</p>
<section id="follow" class="figure" aria-label="${words.heading}">
  <div class="stage"><fabrik-chain autoplay show-reach aria-label="${words.canvas}"></fabrik-chain>${readout(words.readout)}</div>
  <div class="words"><p data-words></p></div>
  ${controls({
    id: 'follow',
    label: words.settings,
    schema: SCHEMA,
    words: words.controls,
    first: ['bones', 'method'],
    buttons: {},
    moreButtons: { pause: shared.controls.pause, reset: shared.controls.reset },
  })}
  ${help('follow-keys', words.help)}
  ${text(words.reaching)}
</section>

<section id="passes" class="story" aria-label="${story.passes.title}">
  <fabrik-steps lengths="90 75 60" target="130 -110" autoplay></fabrik-steps>
  ${text(story.passes)}
</section>

<section id="stuck" class="story" aria-label="${story.stuck.title}">
  <div class="picture">
    <div class="pair">
      ${['fabrik', 'auto'].map(
        (solver) => html`<figure>
        <fabrik-chain solver="${solver}" max-iterations="10" aria-label="${story.stuck.names[/** @type {'fabrik' | 'auto'} */ (solver)]}"></fabrik-chain>
        <figcaption><b>${story.stuck.names[/** @type {'fabrik' | 'auto'} */ (solver)]}</b> <span data-outcome></span></figcaption>
      </figure>`,
      )}
    </div>
    <p class="buttons needs-script">${Object.entries(story.stuck.buttons).map(
      ([name, label]) => html`<button type="button" data-do="${name}">${label}</button>`,
    )}</p>
  </div>
  ${text(story.stuck)}
</section>

<section id="limits" class="story" aria-label="${story.limits.title}">
  <div class="picture">
    <fabrik-chain autoplay aria-label="${story.limits.canvas}"></fabrik-chain>
    ${controls({
      id: 'limits',
      label: story.limits.settings,
      schema: SCHEMA,
      words: story.limits.controls,
      first: ['joints'],
      buttons: { undo: story.limits.undo },
    })}
  </div>
  ${text(story.limits)}
</section>
${sourcePanel(sourceOf(initial(SCHEMA)))}`;
}
