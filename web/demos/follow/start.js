// The page with the chain that reaches for the pointer: the first figure, and the story below it.

import '../../element.js';
import { Controls } from '../shared/controls.js';
import { initial } from '../shared/settings.js';
import { SourcePanel } from '../shared/source-panel.js';
import { start } from '../shared/start.js';
import { JointLimits } from './joint-limits.js';
import { Reaching } from './reaching.js';
import { consistent, SCHEMA, withPreset } from './setup.js';
import { sourceOf } from './source.js';
import { Stuck } from './stuck.js';

/** @typedef {import('../shared/settings.js').Values} Values */

const find = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));

start(() => {
  const [section, limitsSection] = [find('follow'), find('limits')];
  const controls = new Controls(section, SCHEMA);
  const limitsControls = new Controls(limitsSection, SCHEMA);
  const undo = /** @type {HTMLElement} */ (limitsSection.querySelector('[data-do=undo]'));
  let settings = consistent(controls.readAddress() ?? initial(SCHEMA));

  const follow = new Reaching(section, (changes, paused) => {
    take({ ...settings, ...changes });
    controls.showPaused(paused);
  });
  const limits = new JointLimits(limitsSection, (changes) => take({ ...settings, ...changes }));
  const stuck = new Stuck(find('stuck'));
  const source = new SourcePanel(/** @type {HTMLElement} */ (document.querySelector('[data-source]')), {
    name: 'chain.html',
    source: () => sourceOf(settings),
  });

  /** Takes settings that the figures have already. */
  function take(/** @type {Values} */ next) {
    const changed = JSON.stringify(next) !== JSON.stringify(settings);
    settings = next;
    if (changed) {
      show();
      controls.writeAddress(settings);
    }
  }

  function show() {
    controls.show(settings);
    controls.showOption('custom', settings.preset === 'custom');
    limitsControls.show(settings);
    undo.hidden = settings.ranges === '';
    source.update();
  }

  function apply(/** @type {Values} */ next) {
    settings = consistent(next);
    follow.apply(settings);
    limits.apply(settings);
    show();
  }

  /** A control has changed. A preset has a number of bones that goes well with it. */
  function change(/** @type {Values} */ next, /** @type {string} */ name) {
    const preset = name === 'preset';
    apply(preset ? withPreset(next) : next);
    if (preset) {
      follow.play();
    }
  }

  controls.listen(() => settings, change, apply, {
    pause: () => follow.pause(),
    reset: () => {
      const { joints, ranges } = settings;
      apply({ ...initial(SCHEMA), joints, ranges });
      follow.reset();
      controls.writeAddress(settings);
    },
  });
  limitsControls.listen(
    () => settings,
    (next, name) => {
      apply(name ? { ...next, ranges: '' } : next);
      limits.play();
    },
    () => {},
    {
      undo: () => {
        apply({ ...settings, ranges: '' });
        limits.play();
        controls.writeAddress(settings);
      },
    },
  );
  apply(settings);

  return { follow: { state: () => ({ ...follow.state(), settings }) }, limits, stuck };
});
