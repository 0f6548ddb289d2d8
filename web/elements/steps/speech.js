// The words beside a drawing of steps: the step that is shown, in two lines, and what screen readers read
// out.

import { make } from '../shared/element-base.js';
import { captionOf, endingOf, positionOf } from './captions.js';
import { handleInWords } from './handles.js';

/** @typedef {import('../shared/language.js').Language} Language */
/** @typedef {import('./grip.js').StepsGrip} StepsGrip */
/** @typedef {import('../shared/handles.js').Handle} Handle */
/** @typedef {import('../shared/player.js').Player} Player */
/** @typedef {import('./problem.js').Problem} Problem */

export class StepsSpeech {
  #position = make('p', { class: 'position', part: 'position', 'aria-hidden': 'true' });
  #caption;
  /** What is read out: what is selected, or was adjusted; and the step. */
  #spokenSelection = make('div', { class: 'spoken', role: 'status' });
  #spokenStep = make('div', { class: 'spoken', role: 'status' });

  /** @param {HTMLElement} caption the line below the drawing, which the words are put around */
  constructor(caption) {
    this.#caption = caption;
    // As much room as the longest captions take, so that the picture stays as it is.
    this.element = make('div', { class: 'caption' });
    caption.before(this.#position, this.element);
    this.element.append(caption);
    caption.removeAttribute('role');
    caption.setAttribute('aria-hidden', 'true');
    this.element.after(this.#spokenSelection, this.#spokenStep);
  }

  /**
   * Shows the present step in words; returns them.
   * @param {Problem} problem
   * @param {Player} player
   * @param {StepsGrip} grip
   * @param {boolean} slides whether the slider has the focus, which reads out its own value
   * @param {Language} language
   */
  show(problem, player, grip, slides, language) {
    const { trace } = problem;
    const { index, playing } = player;
    const { selected } = grip;
    const position = positionOf(trace, index, language);
    const caption = captionOf(trace, index, language);
    const selection = selected ? handleInWords(selected, problem, language) : '';
    write(this.#position, position);
    write(this.#caption, language.sentences(selection, caption));
    // While something is adjusted, only its new value is read out. Steps that are played are too fast for
    // it, except the last one.
    const adjusted = selected !== null && grip.adjusts;
    const quiet = adjusted || (playing && !player.atEnd) || slides;
    readOut(this.#spokenStep, caption, !quiet);
    const value = adjusted ? adjustedValue(selected, problem, player, language) : null;
    readOut(this.#spokenSelection, adjusted ? (value ?? position) : selection, true);
    return language.text(language.strings.steps.positionAndCaption, { position, caption });
  }
}

/**
 * What adjusting by keys has led to: the angle of a limit, or how near the tip is; null before the end.
 * @param {Handle} handle
 * @param {Problem} problem
 * @param {Player} player
 * @param {Language} language
 */
function adjustedValue(handle, { limits, trace }, player, language) {
  const limit = handle.kind === 'edge' && limits?.[handle.bone];
  if (limit) {
    return language.degrees(limit[handle.edge]);
  }
  return player.atEnd ? endingOf(trace, language) : null;
}

/**
 * @param {HTMLElement} element
 * @param {string} words
 */
function write(element, words) {
  if (element.textContent !== words) {
    element.textContent = words;
  }
}

/**
 * Puts words into a live region, which are read out if it is polite.
 * @param {HTMLElement} region
 * @param {string} words
 * @param {boolean} polite
 */
function readOut(region, words, polite) {
  region.setAttribute('aria-live', polite ? 'polite' : 'off');
  write(region, words);
}
