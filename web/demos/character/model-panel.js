// The panel for a model of the user's: a button and a place to drop a file, its clips, and its chains.

import { listenToDrops, scrollTo } from '../shared/files.js';
import { fill, write } from '../shared/text.js';
import { ModelError, readModel } from '../shared-3d/model-file.js';
import words from '../strings/en/character.js';
import { showChains } from './chain-list.js';
import { TARGETS } from './setup.js';
import { nameOfTarget } from './words.js';

/** @typedef {import('./figure.js').CharacterFigure} CharacterFigure */

export class ModelPanel {
  #figure;
  #section;
  #stage;
  /** Counts the files: if two are read at the same time, the later one is shown. */
  #count = 0;

  /**
   * @param {HTMLElement} section of the figure
   * @param {CharacterFigure} figure
   */
  constructor(section, figure) {
    this.#figure = figure;
    this.#section = section;
    this.#stage = this.#find('.stage');
    const input = /** @type {HTMLInputElement} */ (this.#find('input[type=file]'));
    this.#find('[data-model-do=open]').addEventListener('click', () => input.click());
    this.#find('[data-model-do=close]').addEventListener('click', () => this.#close());
    this.#find('[data-model-do=guess]').addEventListener('click', () => {
      figure.guessAgain();
      this.#show();
    });
    input.addEventListener('change', () => {
      const [file] = input.files ?? [];
      // The same file can be chosen again.
      input.value = '';
      if (file) {
        this.open(file);
      }
    });
    this.#clips.addEventListener('change', () => figure.playClip(this.#clips.value));
    listenToDrops(this.#stage, ([file]) => this.open(file));
    this.#show();
  }

  #find(/** @type {string} */ selector) {
    return /** @type {HTMLElement} */ (this.#section.querySelector(selector));
  }

  get #clips() {
    return /** @type {HTMLSelectElement} */ (this.#find('[data-clips] select'));
  }

  /** Reads a file and shows the model in it, or says why that is not possible. */
  async open(/** @type {File} */ file) {
    const count = ++this.#count;
    this.#note(fill(words.model.reading, { name: file.name }));
    try {
      const model = await readModel(file);
      if (count !== this.#count) {
        return;
      }
      this.#figure.showModel(model);
      this.#show();
      scrollTo(this.#stage, this.#figure.calm);
      this.#note(
        fill(words.model.read, {
          name: file.name,
          count: this.#figure.binding.bones.size,
          clips: model.clips.length,
          chains: this.#figure.binding.chains.length,
        }),
      );
    } catch (error) {
      if (!(error instanceof ModelError)) {
        console.warn(error);
      }
      if (count === this.#count) {
        this.#note(error instanceof ModelError ? error.message : words.model.broken);
      }
    }
  }

  #close() {
    this.#count++;
    this.#figure.showHumanoid();
    this.#show();
    this.#note(words.model.private);
    this.#find('[data-model-do=open]').focus({ preventScroll: true });
    scrollTo(this.#stage, this.#figure.calm);
  }

  #note(/** @type {string} */ text) {
    write(this.#find('[data-model-note]'), text);
  }

  /** Shows the clips and the chains of what is in the picture. */
  #show() {
    const { character } = this.#figure;
    const { isHumanoid, clips } = character;
    this.#find('[data-model-do=close]').hidden = isHumanoid;
    this.#labelOf('motion').hidden = !isHumanoid;
    this.#find('[data-clips]').hidden = isHumanoid || clips.length === 0;
    this.#clips.replaceChildren(...(isHumanoid ? [] : clips.map(({ name }) => new Option(name))));
    this.#clips.value = character.clip;
    showChains(this.#find('[data-chains]'), this.#find('[data-other-chains]'), this.#figure, () =>
      this.#showSwitches(),
    );
    this.#showSwitches();
  }

  /** Shows the switches that move something, by the names of what they move. */
  #showSwitches() {
    for (const name of [...TARGETS, 'feet']) {
      this.#labelOf(name).hidden = !this.#figure.has(name);
    }
    for (const name of TARGETS) {
      const text = /** @type {Text} */ (this.#labelOf(name).lastChild);
      text.data = ` ${nameOfTarget(name, this.#figure.binding)}`;
    }
  }

  /** The label of a control, with the control in it. */
  #labelOf(/** @type {string} */ name) {
    return /** @type {HTMLElement} */ (this.#find(`[name=${name}]`).parentElement);
  }
}
