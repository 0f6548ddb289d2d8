// The page with the steps of a solve, as HTML.

import { initial } from '../shared/settings.js';
import { html, raw } from '../site/html.js';
import { controls, help, sourcePanel } from '../site/parts.js';
import shared from '../strings/en/shared.js';
import words from '../strings/en/steps.js';
import { linesOfCode } from './code.js';
import { lengthsIn, SCHEMA } from './setup.js';
import { linesOf, sourceOf } from './source.js';

export { words };

const SHOWN = { lengths: lengthsIn(initial(SCHEMA)), limits: null, solver: 'fabrik' };

export function view() {
  const { code } = words;
  return html`<h1>${words.heading}</h1>
<p class="lead">${words.lead}</p>
<section id="steps" class="figure" aria-label="${words.heading}">
  <div class="stage"><fabrik-steps></fabrik-steps></div>
  ${controls({
    id: 'steps',
    label: words.settings,
    schema: SCHEMA,
    words: words.controls,
    first: ['method', 'bones'],
    buttons: words.buttons,
    moreButtons: { reset: shared.controls.reset },
  })}
  ${help('steps-keys', words.help)}
  <div class="text">
    ${words.text.map(({ title, text }) => html`<h2>${title}</h2>${text.map((each) => html`<p>${raw(each)}</p>`)}`)}
  </div>
  <div class="code" data-code>
    <h2>${words.snippet.title}</h2>
    <pre tabindex="0" aria-label="${words.snippet.title}" data-snippet>${linesOf(SHOWN)}</pre>
    <h2 id="steps-code">${code.title}</h2>
    <p>${code.text}</p>
    <ol tabindex="0" role="list" aria-labelledby="steps-code">${linesOfCode(code.comments).map((line) => html`<li><code>${line}</code></li>`)}</ol>
  </div>
</section>
${sourcePanel(sourceOf(SHOWN))}`;
}
