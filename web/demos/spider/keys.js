// The keys of the Spider demo.

import { keyOf } from '../../element.js';
import { listenToKeys } from '../shared/keys.js';

/**
 * What the keys do.
 * @typedef {object} SpiderKeys
 * @property {(keys: { x: number, y: number, forward: number, sideways: number, turn: number }) => void} steer
 *   where the keys that are down direct it, each from -1 to 1; all 0 when the last one is up
 * @property {(leg: number) => void} choose selects the leg of this index
 * @property {(step: number) => void} chooseNext selects a leg `step` places after the selected one; 0: none
 * @property {() => boolean} toggle removes or restores the selected leg; returns whether there is one
 * @property {() => void} poke
 * @property {() => void} pause
 * @property {() => void} reset
 */

/** The effect of a key while it is down. @type {Record<string, [string, number]>} */
const HELD = {
  arrowleft: ['x', -1],
  arrowright: ['x', 1],
  arrowup: ['y', 1],
  arrowdown: ['y', -1],
  w: ['forward', 1],
  s: ['forward', -1],
  a: ['turn', 1],
  d: ['turn', -1],
  q: ['sideways', 1],
  e: ['sideways', -1],
};

/**
 * @param {HTMLCanvasElement} canvas
 * @param {SpiderKeys} handlers
 */
export function listenToSpiderKeys(canvas, handlers) {
  /** @type {Set<string>} */
  const down = new Set();
  const steer = () => {
    const keys = { x: 0, y: 0, forward: 0, sideways: 0, turn: 0 };
    for (const key of down) {
      const [name, by] = HELD[key];
      keys[/** @type {keyof typeof keys} */ (name)] += by;
    }
    handlers.steer(keys);
  };
  /** @type {Record<string, () => void>} */
  const once = {
    ' ': handlers.pause,
    home: handlers.reset,
    r: handlers.reset,
    p: handlers.poke,
    escape: () => handlers.chooseNext(0),
  };

  listenToKeys(canvas, once, (event, key) => {
    if (Object.hasOwn(HELD, key)) {
      if (!down.has(key)) {
        down.add(key);
        steer();
      }
    } else if (key === 'l') {
      handlers.chooseNext(event.shiftKey ? -1 : 1);
    } else if (/^[1-9]$/.test(key)) {
      handlers.choose(Number(key) - 1);
    } else {
      return key === 'enter' && !event.repeat && handlers.toggle();
    }
    return true;
  });

  canvas.addEventListener('keyup', (event) => {
    if (down.delete(keyOf(event).toLowerCase())) {
      steer();
    }
  });
  // A canvas without the focus gets no event when the key comes up.
  canvas.addEventListener('blur', () => {
    if (down.size > 0) {
      down.clear();
      steer();
    }
  });
}
