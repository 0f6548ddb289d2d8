// The keys of the Spider demo.

import { isForeign } from '../shared/keys.js';

/**
 * @typedef {object} SpiderKeys
 * @property {(keys: { x: number, y: number, forward: number, sideways: number, turn: number }) => void} steer
 *   where the keys that are down want it to go, each from -1 to 1; all 0 once the last is up
 * @property {(leg: number) => void} choose the leg of this index
 * @property {(step: number) => void} chooseNext the leg so many after the chosen one; 0: none
 * @property {() => boolean} toggle the chosen leg goes, or comes back; whether there is one
 * @property {() => void} poke
 * @property {() => void} pause
 * @property {() => void} reset
 */

/** What a key does as long as it is down. @type {Record<string, [string, number]>} */
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
 * @param {SpiderKeys} wishes
 */
export function listenToKeys(canvas, wishes) {
  /** @type {Set<string>} */
  const down = new Set();
  const steer = () => {
    const keys = { x: 0, y: 0, forward: 0, sideways: 0, turn: 0 };
    for (const key of down) {
      const [name, by] = HELD[key];
      keys[/** @type {keyof typeof keys} */ (name)] += by;
    }
    wishes.steer(keys);
  };
  /** @type {Record<string, () => void>} */
  const once = {
    ' ': wishes.pause,
    home: wishes.reset,
    r: wishes.reset,
    p: wishes.poke,
    escape: () => wishes.chooseNext(0),
  };

  canvas.addEventListener('keydown', (event) => {
    if (isForeign(event)) {
      return;
    }
    const key = event.key.toLowerCase();
    if (HELD[key]) {
      if (!down.has(key)) {
        down.add(key);
        steer();
      }
    } else if (once[key]) {
      // A key held down says it once.
      if (!event.repeat) {
        once[key]();
      }
    } else if (key === 'l') {
      wishes.chooseNext(event.shiftKey ? -1 : 1);
    } else if (/^[1-9]$/.test(key)) {
      wishes.choose(Number(key) - 1);
    } else if (key !== 'enter' || event.repeat || !wishes.toggle()) {
      return;
    }
    event.preventDefault();
  });

  canvas.addEventListener('keyup', (event) => {
    if (down.delete(event.key.toLowerCase())) {
      steer();
    }
  });
  // Nobody says that a key comes up elsewhere.
  canvas.addEventListener('blur', () => {
    if (down.size > 0) {
      down.clear();
      steer();
    }
  });
}
