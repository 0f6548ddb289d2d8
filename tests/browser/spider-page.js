// The page of the spider in tests: opens it, and lets it walk.

import { open } from './page.js';

export const openSpider = (hash = '', options = {}) => open(hash, { demo: 'spider', ...options });

/** Runs frames, and returns how far a planted foot was from the ground at most, and the range of the feet's heights. */
export const walk = (demo, count) =>
  demo.page.evaluate((left) => {
    const { rig, ground } = globalThis.demos.spider;
    let [away, lowest, highest] = [0, Infinity, -Infinity];
    for (; left > 0; left--) {
      globalThis.nextFrame();
      for (const { foot, planted } of rig.walker.legs) {
        if (planted) {
          const off = Math.abs(foot.z - ground.terrain.field.heightAt(foot.x, foot.y));
          // NaN, too, is away from the ground.
          away = off <= away ? away : off;
          lowest = Math.min(lowest, foot.z);
          highest = Math.max(highest, foot.z);
        }
      }
    }
    return { away, lowest, highest };
  }, count);

/** Whether it stands: no leg is in the air. */
export const stands = ({ moving, lifted }) => !moving && lifted === 0;
