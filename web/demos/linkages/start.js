// The page: the figure of the present linkage with its controls, its numbers and its source. There are two figures, one for
// linkages in the plane and one for those in space; only one of them is in the page.

import { Controls } from '../shared/controls.js';
import { Meter } from '../shared/meter.js';
import { inTime, Readout } from '../shared/readout.js';
import { initial } from '../shared/settings.js';
import { SourcePanel } from '../shared/source-panel.js';
import { start } from '../shared/start.js';
import { fill, write } from '../shared/text.js';
import { checkScripts } from '../shared-3d/scripts.js';
import shared from '../strings/en/shared.js';
import { FlatFigure } from './flat-figure.js';
import { showLegs } from './legs.js';
import { FLAT, isFlat, SCHEMA } from './setup.js';
import { sourceOf } from './source.js';
import { SpaceFigure } from './space-figure.js';
import { facts, inWords, statusOf, tiny } from './words.js';

/** @typedef {import('../shared/settings.js').Values} Values */
/** @typedef {FlatFigure | SpaceFigure} Figure */

start(() => {
  checkScripts();
  const section = /** @type {HTMLElement} */ (document.getElementById('linkages'));
  const empty = /** @type {HTMLCanvasElement} */ (section.querySelector('canvas'));
  const factsLine = /** @type {HTMLElement} */ (section.querySelector('[data-facts]'));
  const controls = new Controls(section, SCHEMA);
  const readout = new Readout(section);
  const meter = new Meter();
  /** The figures that were made: in the plane, and in space. @type {Map<boolean, Figure>} */
  const figures = new Map();

  /** Null until the first figure is made: events come before that, too. @type {Figure | null} */
  let shown = null;
  const figure = () => /** @type {Figure} */ (shown);

  const present = () => section.querySelector('.stage canvas');

  /** The figure for some settings. It is made when it is first needed, with a canvas of its own. */
  function figureFor(/** @type {Values} */ settings) {
    const flat = isFlat(settings);
    const former = figures.get(flat);
    if (former) {
      return former;
    }
    const canvas = /** @type {HTMLCanvasElement} */ (empty.cloneNode());
    present()?.replaceWith(canvas);
    const isShown = () => shown !== null && shown === figures.get(flat);
    const events = {
      frame: (/** @type {boolean} */ settled) => isShown() && show(settled),
      change: () => isShown() && changed(),
      pause: (/** @type {boolean} */ paused) => {
        if (isShown() && figure().settings.motor === paused) {
          figure().settings = { ...figure().settings, motor: !paused };
          changed();
        }
      },
      activity: () => isShown() && readout.say(inWords(figure())),
    };
    const setup = { canvas, settings, initial: initial(SCHEMA), events };
    const made = flat ? new FlatFigure(setup) : new SpaceFigure(setup);
    made.settings = { ...made.settings, motor: !made.paused };
    figures.set(flat, made);
    return made;
  }

  /** Shows the numbers of the pose that was drawn. */
  function show(/** @type {boolean} */ settled) {
    const now = figure();
    const { linkage, settings, paused } = now;
    if (now instanceof SpaceFigure) {
      showLegs(section, now.model.legs);
    }
    if (!readout.isDue(settled)) {
      return;
    }
    readout.show({
      status: statusOf(now),
      loops: tiny(linkage.loopError),
      iterations: String(linkage.rig.iterations),
      time: inTime(meter.microseconds(() => (paused ? null : now.timed()))),
    });
    readout.say(inWords(now));
    write(factsLine, facts(settings, now.aside));
    readout.giveWay(now.canvas, now.points);
  }

  /** Shows the settings, and the controls of the present linkage only. */
  function showSettings() {
    const { settings, aside } = figure();
    controls.show(settings);
    // Now, because a stage that is out of sight draws no frame.
    readout.say(inWords(figure()));
    write(factsLine, facts(settings, aside));
    section.dataset.linkage = String(settings.linkage);
    section.classList.toggle('figure-3d', !isFlat(settings));
  }

  function changed() {
    showSettings();
    controls.writeAddress(figure().settings);
    panel.update();
  }

  /** Uses other settings: perhaps those of a linkage of the other figure. */
  function apply(/** @type {Values} */ settings) {
    if (settings.linkage !== shown?.settings.linkage) {
      meter.reset();
    }
    controls.note('');
    let used = settings;
    try {
      shown = figureFor(settings);
    } catch (error) {
      // A browser without WebGL has only the linkages in the plane.
      const reason = error instanceof Error ? error.message : String(error);
      controls.note(fill(shared.failed, { reason }));
      used = figure().settings;
    }
    if (present() !== figure().canvas) {
      present()?.replaceWith(figure().canvas);
    }
    figure().apply(used);
    showSettings();
    panel.update();
  }

  /** Uses the settings of another address. */
  function visit(/** @type {Values} */ settings) {
    apply({ ...settings, motor: Boolean(settings.motor) && !figure().calm });
  }

  const settings = controls.readAddress() ?? initial(SCHEMA);
  // One in the plane is there in any case: a browser without WebGL shows nothing else.
  shown = figureFor(isFlat(settings) ? settings : { ...settings, linkage: FLAT[0] });
  const panel = new SourcePanel(/** @type {HTMLElement} */ (document.querySelector('[data-source]')), {
    name: 'linkage.html',
    source: () => sourceOf(figure().settings),
  });
  controls.listen(() => figure().settings, apply, visit, {
    reset: () => figure().reset(),
    clear: () => {
      const now = figure();
      if (now instanceof FlatFigure) {
        now.clear();
      }
    },
  });
  if (isFlat(settings)) {
    showSettings();
  } else {
    apply({ ...settings, motor: figure().settings.motor });
  }
  return { linkages: shownFigure(figure) };
});

/** The figure that is shown, for tests and for the curious. */
function shownFigure(/** @type {() => Figure} */ figure) {
  return {
    state: () => figure().state(),
    get linkage() {
      return figure().linkage;
    },
    get paused() {
      return figure().paused;
    },
    set paused(paused) {
      figure().paused = paused;
    },
  };
}
