// The third demo: every step of a solve, and the race of the methods. The player is the package's own
// element; here are the settings around it.

import '../../element.js';
import { RaceShow } from '../race/show.js';
import { Controls } from '../shared/controls.js';
import { layArc, pointAt } from '../shared/lengths.js';
import { initial } from '../shared/settings.js';
import { givingAway } from '../shared/written-page.js';
import { lengthsIn, limitsIn, SCHEMA, withLimits } from './setup.js';
import { linesOf, pageOf } from './written.js';

/** @typedef {import('../shared/settings.js').Values} Values */

/**
 * Starts the demo in its section of the page.
 * @param {HTMLElement} section
 */
export function steps(section) {
  const player = /** @type {import('../../element.js').FabrikSteps} */ (
    section.querySelector('fabrik-steps')
  );
  const snippet = /** @type {HTMLElement} */ (section.querySelector('[data-snippet]'));
  const controls = new Controls(section, SCHEMA);
  const race = new RaceShow(section, player);
  let settings = controls.readAddress() ?? initial(SCHEMA);

  function apply(/** @type {Values} */ next) {
    const former = settings;
    settings = next;
    player.solver = /** @type {any} */ (settings.method);
    if (former.bones !== settings.bones || former.lengths !== settings.lengths) {
      player.lengths = lengthsIn(settings);
    }
    player.limits = limitsIn(settings);
    controls.show(settings);
    snippet.textContent = linesOf(player);
  }

  /** Begins: with a chain and a target that show something, playing once it is seen. */
  function begin() {
    player.pause();
    player.lengths = lengthsIn(settings);
    player.root = null;
    player.target = null;
    apply(settings);
    player.start = null;
    player.step = 0;
    player.autoplay = true;
  }

  /** Points the target somewhere, in parts of the reach from the root. */
  function aim(/** @type {number} */ angle, /** @type {number} */ part) {
    const reach = player.lengths.reduce((sum, length) => sum + length, 0);
    const { x, y } = pointAt(angle, part * reach);
    player.pause();
    player.target = { x: player.root.x + x, y: player.root.y + y };
    player.step = 0;
  }

  /** A straight chain, and the target on its line: where some methods cannot begin. */
  function lie() {
    player.root = null;
    player.start = layArc([...player.lengths], 0, 0);
    aim(0, 0.5);
    player.play();
  }

  controls.listen(() => settings, apply, apply, {
    far: () => {
      aim(-1.9, 1.15);
      player.play();
    },
    line: lie,
    reset: () => {
      settings = initial(SCHEMA);
      controls.note('');
      begin();
      controls.writeAddress(settings);
    },
    ...givingAway(
      () => pageOf(player),
      'steps.html',
      (text) => controls.note(text),
    ),
  });
  player.addEventListener('fabrik-change', () => {
    settings = withLimits(settings, player.limits);
    controls.writeAddress(settings);
    snippet.textContent = linesOf(player);
  });
  begin();

  return {
    /** Where everything is: points in CSS pixels of the canvas. */
    state: () => {
      const { target, joints, sectors } = player.handles();
      return {
        target,
        joints,
        sectors,
        index: player.step,
        length: player.trace?.length,
        kind: player.trace?.step(player.step).kind,
        status: player.trace?.status,
        playing: player.playing,
        start: player.start,
        settings,
        race: race.state(),
      };
    },
  };
}
