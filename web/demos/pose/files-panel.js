// The panel for stored poses, their animation, and files.

import { copyText } from '../shared/copy-text.js';
import { disable } from '../shared/disable.js';
import { listenToDrops, saveFile, scrollTo } from '../shared/files.js';
import { fill, write } from '../shared/text.js';
import words from '../strings/en/pose.js';
import { makeGlb } from './glb.js';
import { keepPoses, recallPoses } from './kept.js';

const { files } = words;

/** The largest file that is read, in bytes. */
const LARGEST = 1e6;

export class FilesPanel {
  #section;
  #figure;
  /** Whether the browser keeps the stored poses. */
  #isKept = true;

  /**
   * @param {HTMLElement} section of the figure
   * @param {import('./figure.js').PoseFigure} figure
   */
  constructor(section, figure) {
    this.#section = section;
    this.#figure = figure;
    /** @type {Record<string, () => void | Promise<void>>} */
    const actions = {
      store: () => {
        figure.stop();
        figure.keyframes.store();
        this.#note('');
        this.#keep();
      },
      play: () => {
        if (figure.plays) {
          figure.stop();
        } else {
          figure.play();
          this.#showPicture();
        }
      },
      deleteLast: () => {
        figure.stop();
        figure.keyframes.deleteLast();
        this.#keep();
      },
      clear: () => {
        figure.stop();
        figure.keyframes.clear();
        this.#keep();
      },
      glb: () => this.#saveGlb(),
      json: () => this.#copy(),
      saveJson: () => this.#save('pose.json', figure.json, 'application/json'),
      use: () => this.#use(this.#text.value),
    };
    for (const control of this.#controls) {
      control.disabled = false;
    }
    this.#find('[data-files]').addEventListener('click', async ({ target }) => {
      const button = /** @type {HTMLElement} */ (target).closest('button');
      try {
        if (button?.dataset.pose) {
          figure.useStored(Number(button.dataset.pose));
          this.#showPicture();
        }
        await actions[button?.dataset.fileDo ?? '']?.();
      } catch (error) {
        this.#fail(error);
      }
    });
    this.#text.addEventListener('input', () => {
      if (this.#text.hasAttribute('aria-invalid')) {
        this.#markText(false);
        this.#note('');
      }
    });
    this.#file.addEventListener('change', async () => {
      await this.#open(this.#file.files ?? []);
      // The same file can be opened again.
      this.#file.value = '';
    });
    listenToDrops(this.#find('.stage'), (files) => this.#open(files));
    figure.keyframes.poses = recallPoses(figure.body.names);
    this.show();
  }

  #find(/** @type {string} */ selector) {
    return /** @type {HTMLElement} */ (this.#section.querySelector(selector));
  }

  #button(/** @type {string} */ name) {
    return /** @type {HTMLButtonElement} */ (this.#find(`[data-file-do=${name}]`));
  }

  /** All that can be used. They are disabled until there is a figure: a browser without WebGL makes none. */
  get #controls() {
    return /** @type {NodeListOf<HTMLButtonElement | HTMLInputElement | HTMLTextAreaElement>} */ (
      this.#section.querySelectorAll('[data-files] :is(button, input, textarea)')
    );
  }

  get #text() {
    return /** @type {HTMLTextAreaElement} */ (this.#find('[data-files] textarea'));
  }

  get #file() {
    return /** @type {HTMLInputElement} */ (this.#find('[data-files] input'));
  }

  #note(/** @type {string} */ text, isError = false) {
    const note = this.#find('[data-file-note]');
    note.classList.toggle('error', isError);
    write(note, text);
  }

  /** Marks the text as wrong, or not any more. */
  #markText(/** @type {boolean} */ isWrong) {
    if (isWrong) {
      this.#text.setAttribute('aria-invalid', 'true');
    } else {
      this.#text.removeAttribute('aria-invalid');
    }
  }

  #fail(/** @type {unknown} */ error) {
    this.#note(error instanceof Error ? error.message : String(error), true);
  }

  /** Shows how many poses are stored, and what the buttons can do. */
  show() {
    const { keyframes, plays } = this.#figure;
    const { count } = keyframes;
    const stored = [files.none, files.single][count] ?? fill(files.count, { count });
    const kept = this.#isKept ? files.kept : files.notKept;
    write(this.#find('[data-stored]'), count === 0 ? stored : `${stored} ${kept}`);
    write(this.#button('play'), plays ? files.stop : files.play);
    const store = this.#button('store');
    disable(this.#button('play'), count < 2, store);
    disable(this.#button('deleteLast'), count === 0, store);
    disable(this.#button('clear'), count === 0, store);
    this.#showPoses(count);
  }

  /** Shows a button per stored pose. */
  #showPoses(/** @type {number} */ count) {
    const list = this.#find('[data-poses]');
    list.hidden = count === 0;
    while (list.childElementCount > count) {
      list.lastElementChild?.remove();
    }
    for (let i = list.childElementCount; i < count; i++) {
      const button = document.createElement('button');
      button.type = 'button';
      button.dataset.pose = String(i);
      button.textContent = fill(files.pose, { number: i + 1 });
      list.append(button);
    }
  }

  /** The stored poses have changed: the browser keeps them. */
  #keep() {
    this.#isKept = keepPoses(this.#figure.keyframes.poses);
    this.show();
  }

  #showPicture() {
    scrollTo(this.#find('.stage'), this.#figure.calm);
  }

  async #saveGlb() {
    const figure = this.#figure;
    this.#note(files.exporting);
    figure.stop();
    this.#save(
      'pose.glb',
      await makeGlb(figure.body.humanoid.root, figure.keyframes.clip('poses')),
      'model/gltf-binary',
    );
  }

  #save(/** @type {string} */ name, /** @type {BlobPart} */ content, /** @type {string} */ type) {
    saveFile(name, content, type);
    this.#note(fill(files.saved, { name }));
  }

  async #copy() {
    this.#text.value = this.#figure.json;
    this.#markText(false);
    await copyText(this.#text.value);
    this.#note(files.copied);
  }

  #use(/** @type {string} */ text) {
    this.#markText(true);
    this.#figure.useJson(text);
    this.#markText(false);
    this.#showPicture();
    this.#note(files.used);
  }

  /** Takes the pose of a file. */
  async #open(/** @type {ArrayLike<File>} */ given) {
    const [file] = Array.from(given);
    if (!file) {
      return;
    }
    const { name } = file;
    try {
      if (given.length > 1) {
        throw new Error(fill(files.several, { count: given.length }));
      }
      this.#figure.useJson(await readFile(file));
      this.#markText(false);
      this.#note(fill(files.opened, { name }));
      this.#showPicture();
    } catch (error) {
      this.#note(fill(files.fault, { name, reason: /** @type {Error} */ (error).message }), true);
      this.#find('[data-file-note]').scrollIntoView({ block: 'nearest' });
    }
  }
}

/**
 * The text of a file.
 * @param {File} file
 * @throws {Error} with a sentence for the user
 */
async function readFile(file) {
  if (file.size > LARGEST) {
    throw new Error(files.tooLarge);
  }
  let text;
  try {
    text = await file.text();
  } catch (error) {
    throw new Error(fill(files.noFile, { reason: /** @type {Error} */ (error).message }));
  }
  if (text.trim() === '') {
    throw new Error(files.emptyFile);
  }
  return text;
}
