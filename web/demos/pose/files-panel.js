// The panel for stored poses, their animation, and files.

import { copyText } from '../shared/copy-text.js';
import { fill, write } from '../shared/text.js';
import words from '../strings/en/pose.js';
import { makeGlb } from './glb.js';

const { files } = words;

/** The largest file that is read, in bytes. */
const LARGEST = 1e6;

export class FilesPanel {
  #section;
  #figure;

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
        this.show();
      },
      play: () => {
        if (figure.plays) {
          figure.stop();
        } else {
          figure.play();
          this.#showPicture();
        }
      },
      clear: () => {
        figure.stop();
        figure.keyframes.clear();
        this.show();
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
    this.#listenToDrops();
    this.show();
  }

  #find(/** @type {string} */ selector) {
    return /** @type {HTMLElement} */ (this.#section.querySelector(selector));
  }

  #button(/** @type {string} */ name) {
    return /** @type {HTMLButtonElement} */ (this.#find(`[data-file-do=${name}]`));
  }

  /** All buttons and the text. They are disabled until there is a figure: a browser without WebGL makes none. */
  get #controls() {
    return /** @type {NodeListOf<HTMLButtonElement | HTMLTextAreaElement>} */ (
      this.#section.querySelectorAll('[data-files] :is(button, textarea)')
    );
  }

  get #text() {
    return /** @type {HTMLTextAreaElement} */ (this.#find('[data-files] textarea'));
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
    write(this.#find('[data-stored]'), stored);
    write(this.#button('play'), plays ? files.stop : files.play);
    this.#button('play').disabled = count < 2;
    this.#button('clear').disabled = count === 0;
  }

  /** Scrolls to the picture: on a small screen the buttons are far below it. */
  #showPicture() {
    const behavior = this.#figure.calm ? 'instant' : 'smooth';
    this.#find('.stage').scrollIntoView({ block: 'nearest', behavior });
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

  /** Lets the browser save a file. */
  #save(/** @type {string} */ name, /** @type {BlobPart} */ content, /** @type {string} */ type) {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([content], { type }));
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
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

  /** The whole page takes files: one that is dropped beside the picture would replace the page. */
  #listenToDrops() {
    const hasFile = (/** @type {DragEvent} */ event) => event.dataTransfer?.types.includes('Files') ?? false;
    addEventListener('dragover', (event) => hasFile(event) && event.preventDefault());
    addEventListener('drop', async (event) => {
      const [file] = event.dataTransfer?.files ?? [];
      if (!file) {
        return;
      }
      event.preventDefault();
      try {
        if (file.size > LARGEST) {
          throw new Error(files.tooLarge);
        }
        const text = await file.text();
        this.#text.value = text;
        this.#use(text);
      } catch (error) {
        this.#fail(error);
      }
    });
  }
}
