// The gallery, as HTML.

import { html } from '../site/html.js';
import { help } from '../site/parts.js';
import arm from '../strings/en/arm.js';
import arm3d from '../strings/en/arm-3d.js';
import benchmark from '../strings/en/benchmark.js';
import bones from '../strings/en/bones.js';
import character from '../strings/en/character.js';
import crowd from '../strings/en/crowd.js';
import follow from '../strings/en/follow.js';
import words from '../strings/en/gallery.js';
import linkages from '../strings/en/linkages.js';
import platforms from '../strings/en/platforms.js';
import pose from '../strings/en/pose.js';
import race from '../strings/en/race.js';
import robot from '../strings/en/robot.js';
import shared from '../strings/en/shared.js';
import spider from '../strings/en/spider.js';
import spider3d from '../strings/en/spider-3d.js';
import stepping from '../strings/en/stepping.js';
import steps from '../strings/en/steps.js';
import tentacle from '../strings/en/tentacle.js';

export { words };

/** The demos of the cards, in their order. */
const DEMOS = {
  ...{ follow, spider, stepping, steps, race, arm },
  ...{
    'spider-3d': spider3d,
    'arm-3d': arm3d,
    character,
    crowd,
    tentacle,
    bones,
    linkages,
    platforms,
    pose,
    robot,
    benchmark,
  },
};

export function view() {
  const { install, cards } = words;
  return html`<section id="spider" class="hero" aria-label="${words.canvas}">
  <div class="stage">
    <canvas tabindex="0" role="application" aria-label="${words.canvas}" aria-describedby="hero-keys"></canvas>
  </div>
  <div class="intro">
    <p class="visually-hidden" role="status" data-words></p>
    <div>
      <p class="line">${words.hero}</p>
      <h1>${words.heading}</h1>
      <p class="lead">${words.lead}</p>
    </div>
    <div>
      <p class="install">
        <code>${install.command}</code>
        <button type="button" data-copy="${install.command}">${install.copy}</button>
        <span class="note" role="status" data-note></span>
      </p>
      <p class="install">
        <a href="lesson/index.html">${words.lesson}</a>
        <a href="docs/index.html" data-needs-server>${words.start}</a>
        <button type="button" data-do="pause">${shared.controls.pause}</button>
      </p>
    </div>
    ${help('hero-keys', words.help)}
  </div>
</section>
<section class="cards" aria-labelledby="cards-title">
  <h2 id="cards-title">${cards.title}</h2>
  <ul>
    ${Object.entries(DEMOS).map(
      ([name, { nav }]) => html`<li><a href="${name}.html">
      <canvas data-preview="${name}" aria-hidden="true"></canvas>
      <strong>${nav}</strong>
      <span>${cards[/** @type {keyof typeof DEMOS} */ (name)]}</span>
    </a></li>`,
    )}
  </ul>
</section>`;
}
