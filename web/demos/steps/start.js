// The page with the steps: the figure with its controls, the lines for any page, and its source.

import '../../element.js';
import { Controls } from '../shared/controls.js';
import { initial } from '../shared/settings.js';
import { SourcePanel } from '../shared/source-panel.js';
import { start } from '../shared/start.js';
import { StepsFigure } from './figure.js';
import { SCHEMA } from './setup.js';
import { linesOf, sourceOf } from './source.js';

start(() => {
  const section = /** @type {HTMLElement} */ (document.getElementById('steps'));
  const snippet = /** @type {HTMLElement} */ (section.querySelector('[data-snippet]'));
  const controls = new Controls(section, SCHEMA);
  const figure = new StepsFigure(
    /** @type {import('../../element.js').FabrikSteps} */ (section.querySelector('fabrik-steps')),
    controls.readAddress() ?? initial(SCHEMA),
    section.querySelectorAll('[data-code] li'),
    () => {
      controls.writeAddress(figure.settings);
      show();
    },
  );
  const source = new SourcePanel(/** @type {HTMLElement} */ (document.querySelector('[data-source]')), {
    name: 'steps.html',
    source: () => sourceOf(figure.shown),
  });

  function show() {
    controls.show(figure.settings);
    snippet.textContent = linesOf(figure.shown);
    source.update();
  }

  function apply(/** @type {import('../shared/settings.js').Values} */ settings) {
    figure.apply(settings);
    show();
  }

  controls.listen(() => figure.settings, apply, apply, {
    far: () => {
      figure.showFar();
      show();
    },
    line: () => {
      figure.showLine();
      show();
    },
    reset: () => {
      figure.begin(initial(SCHEMA));
      controls.writeAddress(figure.settings);
      show();
    },
  });
  show();
  return { steps: figure };
});
