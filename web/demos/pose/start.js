// The page: the figure with its controls and its numbers, and the panel for animations and files.

import { Controls } from '../shared/controls.js';
import { disable } from '../shared/disable.js';
import { Readout } from '../shared/readout.js';
import { initial } from '../shared/settings.js';
import { start } from '../shared/start.js';
import { checkScripts } from '../shared-3d/scripts.js';
import { PoseFigure } from './figure.js';
import { FilesPanel } from './files-panel.js';
import { SCHEMA } from './setup.js';
import { inWords, numbersOf } from './words.js';

/** @typedef {import('../shared/settings.js').Values} Values */

start(() => {
  checkScripts();
  const section = /** @type {HTMLElement} */ (document.getElementById('pose'));
  const canvas = /** @type {HTMLCanvasElement} */ (section.querySelector('canvas'));
  const button = (/** @type {string} */ name) =>
    /** @type {HTMLButtonElement} */ (section.querySelector(`[data-do=${name}]`));
  const controls = new Controls(section, SCHEMA);
  const readout = new Readout(section);

  /** Null until the figure is made: events come before that, too. @type {PoseFigure | null} */
  let made = null;
  const show = () => {
    if (made) {
      readout.say(inWords(made), inWords(made, ''));
      disable(button('undo'), !made.canUndo, button('view'));
      disable(button('redo'), !made.canRedo, button('view'));
      files?.show();
    }
  };
  /** @type {FilesPanel | null} */
  let files = null;

  /** @type {import('../shared-3d/figure.js').FigureEvents} */
  const events = {
    frame: (settled) => {
      if (made && readout.isDue(settled)) {
        readout.show(numbersOf(made));
        readout.giveWay(canvas, made.handles.points);
        show();
      }
    },
    change: () => {
      controls.show(figure.settings);
      controls.writeAddress(figure.settings);
    },
    pause: () => {},
    activity: show,
  };
  const settings = controls.readAddress() ?? initial(SCHEMA);
  const figure = new PoseFigure({ canvas, settings, initial: initial(SCHEMA), events });
  made = figure;
  files = new FilesPanel(section, figure);

  const change = (/** @type {Values} */ settings) => {
    figure.apply(settings);
    controls.show(settings);
  };
  controls.listen(() => figure.settings, change, change, {
    mirror: () => figure.mirror(),
    reset: () => figure.reset(),
  });
  button('undo').addEventListener('click', () => figure.undo());
  button('redo').addEventListener('click', () => figure.redo());
  button('view').addEventListener('click', () => figure.resetView());
  addEventListener('keydown', (event) => {
    const { target, key, ctrlKey, metaKey, shiftKey } = event;
    const types = target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
    const letter = key.toLowerCase();
    if ((ctrlKey || metaKey) && !types && (letter === 'z' || letter === 'y')) {
      shiftKey || letter === 'y' ? figure.redo() : figure.undo();
      event.preventDefault();
    }
  });
  controls.show(figure.settings);
  show();
  return { pose: figure };
});
