// The steps of <fabrik-steps> as they are played: with the bar below the figure, the chart, and the words that say what
// happens.

import { PlayerBar } from '../shared/bar.js';
import { ChainElement } from '../shared/chain-element-base.js';
import { Player } from '../shared/player.js';
import { StepsPlot } from './plot-view.js';
import { Problem } from './problem.js';
import { StepsSpeech } from './speech.js';

export class StepsPlayed extends ChainElement {
  /** @protected */
  problem = new Problem();
  /** @protected */
  player = new Player();
  /** Whether it is to play on its own, once it is seen. @protected */
  waiting = false;
  #bar;
  #plot;
  #speech = new StepsSpeech(/** @type {HTMLElement} */ (this.box.querySelector('[part=status]')));
  /** The step that was announced last, and of which trace. @type {{ index: number, trace: unknown }} */
  #announced = { index: -1, trace: null };

  /** Makes an element, which is in no document yet. */
  constructor() {
    super();
    const { player } = this;
    this.#bar = new PlayerBar('steps', {
      first: () => this.go(() => player.goTo(0)),
      back: () => this.back(),
      toggle: () => this.go(() => player.toggle()),
      next: () => this.next(),
      last: () => this.go(() => player.goTo(player.length - 1)),
      goTo: (index) => this.go(() => player.goTo(index)),
      setSpeed: (speed) => this.write('speed', speed),
    });
    this.#plot = new StepsPlot(
      () => this.look,
      this.problem,
      player,
      (index) => this.go(() => player.goTo(index)),
    );
    this.#speech.element.after(this.#plot.element, this.#bar.element);
  }

  /** Plays; from the start if it is at the end. */
  play() {
    this.go(() => this.player.play());
  }

  /** Stops playing. */
  pause() {
    this.go(() => this.player.pause());
  }

  /** Goes to the next step. */
  next() {
    this.go(() => this.player.next());
  }

  /** Goes to the previous step. */
  back() {
    this.go(() => this.player.back());
  }

  /**
   * The user, or the page, goes somewhere in the steps.
   * @protected
   * @param {() => void} move
   */
  go(move) {
    this.waiting = false;
    move();
    this.wake();
  }

  /** The browser calls this when the element is in a document. @internal */
  connectedCallback() {
    super.connectedCallback();
    this.#plot.watch();
  }

  /** @protected @override */
  disconnected() {
    this.#plot.unwatch();
    this.player.pause();
  }

  /** @protected @override */
  wake() {
    super.wake();
    this.#plot?.wake();
  }

  /**
   * Says bar and chart in the present language.
   * @protected
   * @param {string} chart its name
   */
  speak(chart) {
    this.#plot.element.setAttribute('aria-label', chart);
    this.#bar.speak(this.language);
  }

  /**
   * Plays on.
   * @protected
   * @param {number} seconds
   */
  advance(seconds) {
    const { player } = this;
    const { index } = player;
    player.still = this.reducedMotion;
    if (this.waiting) {
      this.waiting = false;
      if (!player.still) {
        player.play();
      }
    }
    player.tick(seconds);
    if (player.index !== index) {
      this.#plot?.wake();
    }
  }

  /**
   * Shows which step it is, in words, and dispatches an event if it is another one.
   * @protected
   * @param {import('./grip.js').StepsGrip} grip
   */
  showStep(grip) {
    const { problem, player, language } = this;
    const { trace } = problem;
    const { index } = player;
    this.#bar.show(player, this.#speech.show(problem, player, grip, this.#bar.slides, language));
    if (this.#announced.index !== index || this.#announced.trace !== trace) {
      this.#announced = { index, trace };
      this.emit('fabrik-step', { index, step: trace.step(index) });
    }
    const news = player.news();
    if (news) {
      this.emit('fabrik-playchange', news);
    }
  }
}
