// The figure with two solvers: the published FABRIK and Auto solve the same problem from the same pose.

import { layArc, pointAt } from '../shared/lengths.js';
import { Effort } from './effort.js';
import { REACH } from './setup.js';
import { inWords } from './words.js';

/** @typedef {import('../../element.js').FabrikChain} FabrikChain */

/**
 * How far the chain is bent, in radians, and how far to the right of the root the target is, as a part of the
 * reach.
 * @type {Record<string, { bend: number, part: number }>}
 */
const SCENES = {
  reach: { bend: 3, part: 0.999 },
  line: { bend: 0, part: 0.5 },
};

export class Stuck {
  /** @type {{ element: FabrikChain, effort: Effort }[]} */
  #runners;

  /** @param {HTMLElement} section */
  constructor(section) {
    const elements = /** @type {FabrikChain[]} */ ([...section.querySelectorAll('fabrik-chain')]);
    this.#runners = elements.map((element) => ({ element, effort: new Effort() }));
    for (const { element, effort } of this.#runners) {
      element.addEventListener('fabrik-solve', ({ detail }) => {
        effort.count(element, detail);
        this.#say(element, effort);
      });
      // Both have the same target.
      element.addEventListener('fabrik-change', ({ detail }) => {
        for (const other of elements) {
          if (other !== element) {
            other.target = detail;
          }
        }
      });
    }
    for (const name of Object.keys(SCENES)) {
      section.querySelector(`[data-do=${name}]`)?.addEventListener('click', () => this.show(name));
    }
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) {
          observer.disconnect();
          this.show('reach');
        }
      },
      { threshold: 0.5 },
    );
    observer.observe(elements[0]);
  }

  /** Puts both chains and their target where a scene has them. */
  show(/** @type {string} */ name) {
    const { bend, part } = SCENES[name];
    for (const { element, effort } of this.#runners) {
      const { chain } = element;
      if (chain) {
        element.root = null;
        const { x, y } = chain.joints[0];
        const joints = layArc([...element.lengths], 0, bend);
        chain.setPose(joints.map((number, i) => number + (i % 2 === 0 ? x : y)));
        effort.restart();
        element.target = { x: x + pointAt(0, part * REACH).x, y };
        element.refresh();
      }
    }
  }

  #say(/** @type {FabrikChain} */ element, /** @type {Effort} */ effort) {
    const { chain } = element;
    const words = element.parentElement?.querySelector('[data-outcome]');
    if (chain && words) {
      words.textContent = inWords({
        ...effort,
        status: chain.status,
        error: chain.error * element.handles().zoom,
        bones: chain.bones,
        limited: false,
        method: 'fabrik',
      });
    }
  }

  state() {
    return this.#runners.map(({ element, effort }) => ({
      solver: element.solver,
      status: element.chain?.status,
      error: element.chain?.error,
      iterations: effort.iterations,
      stuck: effort.stuck,
      words: element.parentElement?.querySelector('[data-outcome]')?.textContent,
      target: element.target,
    }));
  }
}
