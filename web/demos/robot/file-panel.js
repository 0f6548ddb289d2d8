// The panel for a robot of the user's: a button, a place to drop files, and the link that is dragged.

import { scrollTo } from '../shared/files.js';
import { fill, write } from '../shared/text.js';
import { listenToFolders, pathsOf } from '../shared-robot/folders.js';
import { readRobotFiles } from '../shared-robot/robot-file.js';
import { RobotFileError } from '../shared-robot/urdf-text.js';
import words from '../strings/en/robot.js';

const { file: says } = words;

/** The note lists so many names of missing files at most. */
const NAMES = 3;

export class FilePanel {
  #figure;
  #section;
  /** Counts what is opened: if two are read at the same time, the later one is shown. */
  #count = 0;

  /**
   * @param {HTMLElement} section of the figure
   * @param {import('./figure.js').RobotFigure} figure
   */
  constructor(section, figure) {
    this.#section = section;
    this.#figure = figure;
    const input = /** @type {HTMLInputElement} */ (this.#find('input[type=file]'));
    input.disabled = false;
    input.addEventListener('change', async () => {
      const files = pathsOf(input.files ?? []);
      await this.open(files);
      // The same files can be opened again.
      input.value = '';
    });
    this.#close.addEventListener('click', () => this.closeFile());
    this.#links.addEventListener('change', () => figure.choose(this.#links.value));
    listenToFolders(this.#find('.stage'), (files) => this.open(files));
    figure.onRobot = () => this.show();
    this.show();
  }

  #find(/** @type {string} */ selector) {
    return /** @type {HTMLElement} */ (this.#section.querySelector(selector));
  }

  get #close() {
    return /** @type {HTMLButtonElement} */ (this.#find('[data-robot-do=close]'));
  }

  get #links() {
    return /** @type {HTMLSelectElement} */ (this.#find('[data-links] select'));
  }

  #note(/** @type {string} */ text, isError = false) {
    const note = this.#find('[data-robot-note]');
    note.classList.toggle('error', isError);
    write(note, text);
  }

  /** Shows the robot of files, or says why that is not possible. */
  async open(/** @type {readonly { path: string, file: File }[]} */ files) {
    if (files.length === 0) {
      return;
    }
    const count = ++this.#count;
    this.#note(says.reading);
    try {
      const robot = await readRobotFiles(files);
      if (count !== this.#count) {
        return;
      }
      this.#figure.show(robot);
      scrollTo(this.#find('.stage'), this.#figure.calm);
      this.#note(this.#said(robot));
    } catch (error) {
      if (count === this.#count) {
        const isKnown = error instanceof RobotFileError;
        const reason = /** @type {Error} */ (error).message;
        this.#note(isKnown ? reason : fill(says.faults.broken, { reason }), true);
      }
    }
  }

  /** What was read. */
  #said(/** @type {import('../shared-robot/robots.js').Robot} */ { name, missing, bars }) {
    const { rig } = this.#figure.model;
    const own = rig.shapes.filter(({ joint }) => joint).length;
    const first = fill(says.read, {
      name: String(name),
      joints: Object.keys(rig.jointValues).length,
      shapes: own,
    });
    const lacks =
      missing.length > 0 &&
      fill(says.missing, { count: missing.length, names: missing.slice(0, NAMES).join(', ') });
    // The note has the missing meshes already.
    const problem = rig.problems.find(({ action }) => missing.length === 0 || action !== 'ignored');
    const held = problem && fill(says.problems, { problem: problem.problem });
    return [first, own === 0 && says.noShapes, lacks, bars.length > 0 && says.bars, held]
      .filter(Boolean)
      .join(' ');
  }

  /** Goes back to the arm of the page. */
  closeFile() {
    this.#count++;
    this.#figure.showArm();
    this.#note('');
    scrollTo(this.#find('.stage'), this.#figure.calm);
  }

  /** Shows what belongs to the robot in the picture. */
  show() {
    const { name, links, tips } = this.#figure.robot;
    const isFile = name !== null;
    this.#close.hidden = !isFile;
    this.#find('[data-links]').hidden = !isFile || links.length < 2;
    this.#links.replaceChildren(...(isFile ? links.map((link) => new Option(link)) : []));
    this.#links.value = tips[0];
    /** @type {HTMLSelectElement} */ (this.#find('[name=arms]')).disabled = isFile;
  }
}
