// The keys of the page: those of all 3-D pages, and those of the spider and its ground.

import { listenToKeys } from '../shared/keys.js';
import { listenToViewKeys } from '../shared-3d/keys.js';

/** @param {import('./figure.js').SpiderFigure} figure */
export function listenToSpiderKeys(figure) {
  const { canvas, handles, rig } = figure;
  listenToViewKeys(figure, handles, {
    enter: () => rig.chosen >= 0 && figure.toggleLeg(rig.chosen),
    j: () => figure.jump(),
    n: () => figure.dropStone(),
  });
  listenToKeys(canvas, {}, (event, key) => {
    if (key === 'r' || key === 'f') {
      figure.shape(key === 'r' ? 1 : -1);
    } else if (key === 'l') {
      figure.choose(rig.chosen + (event.shiftKey ? -1 : 1));
    } else if (/^[1-9]$/.test(key) && Number(key) <= rig.walker.legs.length) {
      figure.choose(Number(key) - 1);
    } else {
      return false;
    }
    return true;
  });
}
