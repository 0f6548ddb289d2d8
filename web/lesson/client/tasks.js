// The tasks of a chapter: a figure recognises when the reader has done one.

import { addProgress, readProgress } from './progress.js';

/** @typedef {import('../chapters/chapter.js').Chapter} Chapter */
/** @typedef {import('../chapters/chapter.js').Figure} Figure */

/** After these events a task may be done. */
const EVENTS = ['fabrik-solve', 'fabrik-change', 'fabrik-step', 'fabrik-footstep', 'pointerup', 'keyup'];

/** With these the reader takes over. What a figure does on its own before is not the reader's. */
const ACTIONS = ['fabrik-change', 'pointerdown', 'keydown'];

/** So long after an event it is looked once more, in milliseconds: what moves may have come to rest. */
const REST = 700;

/** For how long a task that is done is shown at the edge of the window, in milliseconds. */
const SEEN = 4000;

/** Elements that play steps: they also move on their own after the reader has pressed Play. */
const PLAYERS = ['fabrik-steps', 'fabrik-race'];

export class Tasks {
  #chapter;
  #words;
  #timer = 0;
  #status = /** @type {HTMLElement} */ (document.querySelector('[data-status]'));

  /**
   * @param {Chapter} chapter
   * @param {{ done: string, allDone: string }} words
   */
  constructor(chapter, words) {
    this.#chapter = chapter;
    this.#words = words;
  }

  /**
   * Watches a figure until all of its tasks are done.
   * @param {HTMLElement} element
   * @param {HTMLElement} section that has the tasks
   * @param {Figure} figure
   */
  watch(element, section, { tasks, whilePlaying = [] }) {
    const open = new Map(Object.entries(tasks).map(([name, isDone]) => [name, { isDone, memory: {} }]));
    for (const name of open.keys()) {
      if (readProgress().has(`${this.#chapter.name}/${name}`)) {
        this.#mark(section, name);
      }
    }
    const plays = PLAYERS.includes(element.localName);
    let acted = false;
    let waiting = false;
    let rest = 0;
    const act = () => {
      // What the tasks remember is how everything was before.
      if (!acted) {
        look();
      }
      acted = true;
    };
    const look = () => {
      waiting = false;
      const stands = plays || !(/** @type {any} */ (element).playing);
      for (const [name, task] of open) {
        const counts = acted && (stands || whilePlaying.includes(name));
        if (!counts) {
          task.memory = {};
        }
        if (task.isDone(element, task.memory) && counts) {
          open.delete(name);
          this.#finish(section, name);
        }
      }
    };
    for (const type of ACTIONS) {
      element.addEventListener(type, act, { capture: true });
    }
    section.addEventListener('input', act);
    for (const type of EVENTS) {
      // After all that the event changes.
      element.addEventListener(type, () => {
        if (!waiting) {
          waiting = true;
          setTimeout(look);
          clearTimeout(rest);
          rest = window.setTimeout(look, REST);
        }
      });
    }
  }

  #mark(/** @type {HTMLElement} */ section, /** @type {string} */ name) {
    const item = section.querySelector(`[data-task=${name}]`);
    if (item && !item.classList.contains('done')) {
      item.classList.add('done');
      const note = document.createElement('span');
      note.className = 'visually-hidden';
      note.textContent = ` (${this.#words.done})`;
      item.append(note);
    }
  }

  #finish(/** @type {HTMLElement} */ section, /** @type {string} */ name) {
    const item = /** @type {HTMLElement} */ (section.querySelector(`[data-task=${name}]`));
    if (item.classList.contains('done')) {
      return;
    }
    this.#mark(section, name);
    addProgress(`${this.#chapter.name}/${name}`);
    const left = document.querySelectorAll('[data-task]:not(.done)').length;
    this.#status.textContent = left > 0 ? item.textContent : this.#words.allDone;
    const { top, bottom } = item.getBoundingClientRect();
    if (bottom < 0 || top > innerHeight) {
      // The reader looks at the figure, and does not see the mark.
      this.#status.classList.add('seen');
      clearTimeout(this.#timer);
      this.#timer = window.setTimeout(() => this.#status.classList.remove('seen'), SEEN);
    }
  }
}
