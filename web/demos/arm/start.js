// The page of the arm: the figure with its controls, its numbers and its source.

import { inDegrees } from '../shared/angles.js';
import { Controls } from '../shared/controls.js';
import { Meter } from '../shared/meter.js';
import { inTime, Readout } from '../shared/readout.js';
import { initial } from '../shared/settings.js';
import { SourcePanel } from '../shared/source-panel.js';
import { start } from '../shared/start.js';
import words from '../strings/en/arm.js';
import { ArmFigure } from './figure.js';
import { SCHEMA } from './setup.js';
import { sourceOf } from './source.js';
import { formulas, inWords } from './words.js';

start(() => {
  const section = /** @type {HTMLElement} */ (document.getElementById('arm'));
  const canvas = /** @type {HTMLCanvasElement} */ (section.querySelector('canvas'));
  const formulaLines = section.querySelectorAll('[data-formula]');
  const controls = new Controls(section, SCHEMA);
  const readout = new Readout(section);
  const meter = new Meter();

  const figure = new ArmFigure(canvas, controls.readAddress() ?? initial(SCHEMA), initial(SCHEMA), {
    frame: (settled) => show(settled),
    change: (done) => {
      controls.show(figure.settings);
      if (done) {
        controls.writeAddress(figure.settings);
        source.update();
      }
    },
    pause: (paused) => controls.showPaused(paused),
    grip: (grips) => controls.note(grips ? '' : words.nothing),
  });
  const source = new SourcePanel(/** @type {HTMLElement} */ (document.querySelector('[data-source]')), {
    name: 'arm.html',
    source: () => sourceOf(figure.settings),
  });

  /** Shows the numbers of the pose that was drawn. */
  function show(/** @type {boolean} */ settled) {
    const { arm, settings } = figure.rig;
    const [first, second, third] = arm.angles;
    readout.show({
      status: figure.paused ? words.status.paused : words.status[arm.status],
      first: inDegrees(first),
      second: inDegrees(second),
      third: inDegrees(third),
      error: Number.isNaN(arm.error) ? '' : `${(arm.error * figure.world.zoom).toFixed(3)} px`,
    });
    const { elbow, shoulder } = formulas(arm, Number(settings.upper), Number(settings.fore));
    for (const [line, parts] of [elbow, shoulder].entries()) {
      writeParts(formulaLines[line], parts);
    }
    if (readout.isDue(settled)) {
      readout.show({ time: inTime(meter.microseconds(() => figure.timed())) });
      readout.say(inWords(figure.rig, figure.paused));
      readout.giveWay(canvas, figure.points);
    }
  }

  function apply(/** @type {import('../shared/settings.js').Values} */ settings) {
    figure.apply(settings);
    meter.reset();
    controls.show(figure.settings);
    source.update();
  }

  controls.listen(() => figure.settings, apply, apply, {
    pause: () => {
      figure.paused = !figure.paused;
    },
    reset: () => {
      figure.reset();
      meter.reset();
      controls.note('');
    },
    bend: () => figure.flip(),
    grip: () => figure.grip(),
  });
  controls.show(figure.settings);
  return { arm: figure };
});

/** Writes the parts of a formula. The line may break between them. */
function writeParts(/** @type {Element} */ line, /** @type {string[]} */ parts) {
  for (const [i, part] of parts.entries()) {
    if (line.children[i].textContent !== part) {
      line.children[i].textContent = part;
    }
  }
}
